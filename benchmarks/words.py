"""The words of generated texts: common English ones, most frequent first, and made-up ones for the long tail."""

from itertools import accumulate
from random import Random
from typing import List, Tuple

# In the order of their weight. Written for this file.
COMMON = """
    the of and to a in that is it was for on with as be at by this have from not are they which or but we had an you
    were all their has one there been if more when will would who so no what about up out into than them can only other
    new some could time these two may then do first any my now such like our over man me even most made after also did
    many before must through back years where much your way well down should because each just those people how too
    little state good very make world still own see men work long get here between both life being under never day same
    another know while last might us great old year off come since against go came right used take three report week
    office system team plan number case change result point level group form letter order answer question meeting
    project service review budget supplier delivery morning evening month season window table paper account client
    member partner product market price cost value rate share growth demand supply quality process method model version
    figure sample test record note list page chapter section line rule reason example problem solution decision choice
    risk chance effort support training course lesson student teacher school library museum river bridge road garden
    field forest harbour kitchen engine machine tool device screen cable battery signal water light heat power energy
    material surface layer colour shape size weight length speed distance temperature pressure volume said found given
    taken became began kept left held moved started ended opened closed showed told asked called sent received wrote
    read signed agreed refused expected planned needed wanted tried helped turned brought built paid sold bought lost
    won small large early late high low short full open clear simple common local public general special recent final
    similar different important possible likely ready able free true strong quick slow heavy quiet bright narrow careful
    useful often usually later almost already perhaps rather quite however therefore instead together around within
    without during across along behind below above near until once twice again soon always sometimes
""".split()

# Written with a capital without being anyone's identifier, many of them like names.
PROPER = """
    Monday Tuesday Wednesday Friday Sunday January March April May June August September October English French German
    Spanish European American Chinese Roman Christmas Internet University Institute Street Council Ministry Court Act
    Church North South West East Lake Grace Hope Rose Mark Will Bill Frank Grant Page Rich Young King Brown White Green
    Black Baker Cook Hill Church Wood Stone Price Long Day Bush Bell Mason Hunter Chase Dean Drew Art Pat Sky Summer
    Crystal Faith Joy Pearl
""".split()

ONSETS = "b bl br c ch cl cr d dr f fl fr g gl gr h j k l m n p pl pr qu r s sc sh sl sp st str t th tr v w y".split()
VOWELS = "a e i o u ai ea ee io oa ou".split()
CODAS = ["", "", "", "", "n", "r", "l", "s", "t", "m", "ck", "nd", "st", "rn", "mp", "x"]
ENDINGS = ["", "", "", "", "s", "s", "ed", "ing", "ly", "er", "tion", "ment", "al", "ness", "ity", "ous"]
# Zipf and Mandelbrot: the weight of rank r is 1 / (r + SHIFT) ** POWER. With these, 20,000 and 50,000 running words
# hold about as many different ones as English prose of many genres does: 7,000 and 13,200 in the GUM corpus, its
# sentences shuffled.
VOCABULARY = 60_000
SHIFT = 8.0
POWER = 1.25


def made_up_word(random: Random) -> str:
    """RETURNS (str): something that could be an English word, in lower case."""
    syllables = random.choice((1, 1, 2, 2, 2, 3))
    stem = "".join(random.choice(ONSETS) + random.choice(VOWELS) for _ in range(syllables))
    return stem + random.choice(CODAS) + random.choice(ENDINGS)


def make_vocabulary(random: Random, size: int = VOCABULARY) -> Tuple[List[str], List[float]]:
    """Make a vocabulary with the frequencies of real text.

    random (Random): The source of chance.
    size (int): How many different words.
    RETURNS (Tuple[List[str], List[float]]): The words, most frequent first, and their cumulative weights.
    """
    made_up = {made_up_word(random): None for _ in range(2 * size)}
    # Frequent words are short ones, by and large.
    tail = sorted(made_up, key=lambda word: len(word) + random.gauss(0, 4))
    words = list(dict.fromkeys([*COMMON, *tail]))[:size]
    weights = accumulate((rank + SHIFT) ** -POWER for rank in range(1, len(words) + 1))
    return words, list(weights)
