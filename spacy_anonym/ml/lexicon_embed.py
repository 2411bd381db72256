"""An embedding layer that also knows which of a pipeline's lists a token is on."""

from typing import Callable, Dict, List, Optional, Sequence, Tuple, Union

import numpy
import spacy
from spacy.attrs import LOWER, ORTH
from spacy.ml.staticvectors import StaticVectors
from spacy.strings import get_string_id, hash_string  # type: ignore[attr-defined]  # spaCy's stub lacks the last
from spacy.tokens import Doc
from thinc.api import HashEmbed, Maxout, Model, chain, concatenate, list2ragged, ragged2list, with_array
from thinc.types import Floats2d, Ints2d, Ragged

from ..errors import AnonymError, Errors
from ..lexicons.lexicon import Lexicon, load_lexicon
from .word_classes import COLUMNS, WordClasses
from .word_memory import remember_words
from .word_table import WordTable, word_keys
from .word_vectors import WordVectors

# Two flags a list must fit into one integer, four where words are looked up without proclitics too.
MAX_LEXICONS = 31
MAX_ATTACHED = 15
# Attributes that a token's text tells.
LEXICAL = {"ORTH", "LOWER", "PREFIX", "SUFFIX", "SHAPE", "LENGTH"}


@spacy.registry.architectures("spacy_anonym.LexiconEmbed.v1")
def LexiconEmbed(
    width: int,
    attrs: List[Union[str, int]],
    rows: List[int],
    lexicons: List[str],
    include_static_vectors: bool = False,
    affixes: Sequence[int] = (),
    attached: Sequence[str] = (),
    word_classes: Optional[str] = None,
    class_width: int = 48,
    word_vectors: Optional[str] = None,
    vector_width: int = 100,
) -> Model[List[Doc], List[Floats2d]]:
    """Make `spacy.MultiHashEmbed.v2` with two more features a lexicon: the token is a phrase of it, or a word of one.

    The lists are read when the pipeline is initialized and travel with the weights, which fit no other lists: a trained
    pipeline gives the same predictions wherever it is loaded, whatever the installed lists are by then.

    width (int): The width of the output and of each embedding table.
    attrs (List[Union[str, int]]): The attributes to embed, as in ["NORM", "PREFIX", "SUFFIX", "SHAPE"].
    rows (List[int]): The rows of each attribute's table, then of each affix's.
    lexicons (List[str]): Bundled lists ("xx/first_name") or folders of lists, at most 31. A phrase is found in any
        case, unless its list's case is "exact".
    include_static_vectors (bool): Also embed the vocab's vectors.
    affixes (Sequence[int]): Also embed letters of each word in lower case: 3 for the first three, -2 for the last two.
    attached (Sequence[str]): What may be written as one with the word after it, as in ["ל", "של"]. With any, there are
        two more features a lexicon, at most 15: the same of the word without it, where two letters or more are left.
    word_classes (Optional[str]): Also embed the classes of words in a language's tables of spacy-lookups-data, as in
        "en", or of wordfreq; see `WordClasses`.
    class_width (int): The width of each of their three tables.
    word_vectors (Optional[str]): Also embed vectors of words from a file; see `WordVectors`.
    vector_width (int): The length of each of them.
    RETURNS (Model[List[Doc], List[Floats2d]]): The layer, one array (n_tokens, width) float32 a Doc.
    RAISES (AnonymError): SA003 when `rows` does not fit `attrs`, or there are no lexicons or too many; by `initialize`
        SA006 when a lexicon is not there, and SA003 when the tables of classes are not.
    """
    if len(rows) != len(attrs) + len(affixes) or not attrs:
        raise _invalid("rows", f"it needs one number for each of the {len(attrs)} attrs, and at least one")
    if 0 in affixes:
        raise _invalid("affixes", "a number of letters is not 0")
    most = MAX_ATTACHED if attached else MAX_LEXICONS
    if not 0 < len(lexicons) <= most:
        raise _invalid("lexicons", f"it holds {len(lexicons)} names, not 1 to {most}")
    tables = [HashEmbed(width, count, column=column, seed=8 + column, dropout=0.0) for column, count in enumerate(rows)]
    features: List[Model] = [
        chain(WordFeatures(attrs, affixes), list2ragged(), with_array(concatenate(*tables))),
        LexiconFlags(lexicons, attached),
    ]
    if include_static_vectors:
        features.append(StaticVectors(width, dropout=0.0))
    inputs = width * (len(tables) + include_static_vectors) + (4 if attached else 2) * len(lexicons)
    if word_classes:
        features.append(WordClasses(word_classes, class_width))
        inputs += COLUMNS * class_width
    if word_vectors:
        features.append(WordVectors(word_vectors, vector_width))
        inputs += vector_width
    mix: Model = with_array(Maxout(width, inputs, nP=3, dropout=0.0, normalize=True))
    layer: Model = chain(concatenate(*features), mix, ragged2list())
    # What vectors there are may change with the vocabulary.
    return layer if include_static_vectors else remember_words(layer, [each for each in attrs if each not in LEXICAL])


def LexiconFlags(lexicons: Sequence[str], attached: Sequence[str] = ()) -> Model[List[Doc], Ragged]:
    """Make the layer of the lists' features alone. It learns nothing. RETURNS (Model[List[Doc], Ragged]): the layer.
    Its data is (n_tokens, 2 * n_lexicons) float32 of 0 and 1: for each list "the token is a phrase", then for each "the
    token is a word of a phrase"; with proclitics as many again."""
    return Model(
        "lexicon_flags",
        forward,
        init=init,
        dims={"nO": (4 if attached else 2) * len(lexicons)},
        attrs={"lexicons": list(lexicons), "attached": list(attached), "flags": WordTable()},
    )


def init(model: Model, X: Optional[List[Doc]] = None, Y: Optional[Ragged] = None) -> Model:
    """Read the lists into the layer. RETURNS (Model): the layer."""
    model.attrs["flags"] = make_flags([load_lexicon(name) for name in model.attrs["lexicons"]])
    return model


def forward(model: Model[List[Doc], Ragged], docs: List[Doc], is_train: bool) -> Tuple[Ragged, Callable]:
    """RETURNS (Tuple[Ragged, Callable]): the features of the tokens, and a callback that hands no gradient on."""
    attached = model.attrs["attached"]
    bits = find_flags(model.attrs["flags"], docs, attached, model.get_dim("nO") // 2 if attached else 0)
    hot = (bits[:, None] >> numpy.arange(model.get_dim("nO"))) & 1
    output = Ragged(model.ops.asarray2f(hot, dtype="float32"), model.ops.asarray1i([len(doc) for doc in docs]))
    return output, lambda d_output: []


def make_flags(lexicons: Sequence[Lexicon]) -> WordTable:
    """Gather which words are on which lists. RETURNS (WordTable): one number a word: bit i for the phrases of the list
    i, bit n + i for the words of its longer phrases. Words of lists whose case is "exact" are as they are written, all
    others in lower case."""
    table: Dict[str, int] = {}
    for place, lexicon in enumerate(lexicons):
        for phrase in lexicon.phrases:
            text = phrase if lexicon.case == "exact" else phrase.lower()
            words = text.replace("-", " ").split()
            shift = place if len(words) == 1 else len(lexicons) + place
            for word in [text] if len(words) == 1 else words:
                table[word] = table.get(word, 0) | 1 << shift
    for word in [word for word in table if "'" in word]:
        curly = word.replace("'", "’")
        table[curly] = table.get(curly, 0) | table[word]
    return WordTable.from_rows(list(table), numpy.array(list(table.values()), dtype="<i8").reshape(-1, 1))


def find_flags(table: WordTable, docs: Sequence[Doc], attached: Sequence[str] = (), size: int = 0) -> numpy.ndarray:
    """Look the words of Docs up.

    size (int): The bits of the table.
    RETURNS (numpy.ndarray): (n_tokens,) int64: the flags of each token, by its text and by its text in lower case;
        `size` bits further those of what is left of it without what is attached.
    """
    words = word_keys(docs, ORTH)
    flags = table.find(words)[:, 0] | table.find(word_keys(docs, LOWER))[:, 0]
    if attached and docs:
        unique, places = numpy.unique(words, return_inverse=True)
        strings = docs[0].vocab.strings
        rests = [
            (place, get_string_id(word[len(letters) :]))
            for place, word in enumerate(strings[key] for key in unique.tolist())
            for letters in attached
            if word.startswith(letters) and len(word) > len(letters) + 1
        ]
        more = numpy.zeros(len(unique), dtype="int64")
        if rests:
            at, keys = zip(*rests)
            numpy.bitwise_or.at(more, list(at), table.find(numpy.array(keys, dtype="uint64"))[:, 0])
        flags = flags | more[places] << size
    return flags


def _invalid(param: str, problem: str) -> AnonymError:
    return AnonymError(Errors.SA003.format(param=param, owner="spacy_anonym.LexiconEmbed.v1", problem=problem))


# Words whose affixes are remembered by their hash, which depends on nothing but the word.
MAX_KNOWN = 100_000
_known: Dict[Tuple[int, ...], Dict[int, Tuple[int, ...]]] = {}


def WordFeatures(attrs: Sequence[Union[str, int]], affixes: Sequence[int]) -> Model[List[Doc], List[Ints2d]]:
    """Make a layer like spaCy's FeatureExtractor, with affixes beside the attributes. It learns nothing.

    affixes (Sequence[int]): 3 for the first three letters, -2 for the last two.
    RETURNS (Model[List[Doc], List[Ints2d]]): The layer: (n_tokens, n_attrs + n_affixes) uint64 a Doc.
    """
    return Model("word_features", _forward_words, attrs={"columns": list(attrs), "affixes": list(affixes)})


def _forward_words(
    model: Model[List[Doc], List[Ints2d]], docs: List[Doc], is_train: bool
) -> Tuple[List[Ints2d], Callable]:
    """RETURNS (Tuple[List[Ints2d], Callable]): the features, and a callback that hands no gradient on."""
    columns: List[Union[str, int]] = model.attrs["columns"]
    affixes = tuple(model.attrs["affixes"])
    features = []
    for doc in docs:
        array = doc.to_array(columns).reshape((len(doc), len(columns)))
        if affixes:
            array = numpy.hstack([array, affixes_of(doc, affixes)])
        features.append(model.ops.asarray2i(array, dtype="uint64"))
    return features, lambda d_features: []


def affixes_of(doc: Doc, affixes: Tuple[int, ...]) -> numpy.ndarray:
    """RETURNS (numpy.ndarray): (n_tokens, n_affixes) uint64, a hash for each token's affix of each length; see
    `WordFeatures`."""
    known = _known.setdefault(affixes, {})
    if len(known) > MAX_KNOWN:
        known.clear()
    words = doc.to_array(ORTH).tolist()
    strings = doc.vocab.strings
    for key in set(words).difference(known):
        word = strings[key].lower()
        known[key] = tuple(hash_string(word[:size] if size > 0 else word[size:]) for size in affixes)
    return numpy.array([known[key] for key in words], dtype="uint64").reshape((len(words), len(affixes)))
