"""An embedding layer that also knows which of a pipeline's lists a token is on."""

import zlib
from functools import lru_cache
from typing import Any, Callable, Dict, List, Optional, Sequence, Tuple, Union

import numpy
import spacy
import srsly
from spacy.attrs import ORTH
from spacy.ml.staticvectors import StaticVectors
from spacy.tokens import Doc
from thinc.api import HashEmbed, Maxout, Model, chain, concatenate, list2ragged, ragged2list, with_array
from thinc.model import deserialize_attr, serialize_attr
from thinc.types import Floats2d, Ragged

from ..errors import AnonymError, Errors
from ..lexicons.lexicon import Lexicon, load_lexicon
from .affixes import WordFeatures
from .word_classes import COLUMNS, WordClasses
from .word_memory import remember_words

# Two flags a list must fit into one integer, four where words are looked up without proclitics too.
MAX_LEXICONS = 31
MAX_ATTACHED = 15
# Attributes that a token's text tells.
LEXICAL = {"ORTH", "LOWER", "PREFIX", "SUFFIX", "SHAPE", "LENGTH"}
# Words whose flags are remembered by their hash.
MAX_KNOWN = 200_000


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
        "en"; see `WordClasses`.
    class_width (int): The width of each of their three tables.
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
    mix: Model = with_array(Maxout(width, inputs, nP=3, dropout=0.0, normalize=True))
    layer: Model = chain(concatenate(*features), mix, ragged2list())
    # What vectors there are may change with the vocabulary.
    return layer if include_static_vectors else remember_words(layer, [each for each in attrs if each not in LEXICAL])


def LexiconFlags(lexicons: Sequence[str], attached: Sequence[str] = ()) -> Model[List[Doc], Ragged]:
    """Make the layer of the lists' features alone. It learns nothing.

    lexicons (Sequence[str]): The lists' names.
    attached (Sequence[str]): See `LexiconEmbed`.
    RETURNS (Model[List[Doc], Ragged]): The layer. Its data is (n_tokens, 2 * n_lexicons) float32 of 0 and 1: for each
        list "the token is a phrase", then for each "the token is a word of a phrase"; with proclitics as many again.
    """
    return Model(
        "lexicon_flags",
        forward,
        init=init,
        dims={"nO": (4 if attached else 2) * len(lexicons)},
        attrs={"lexicons": list(lexicons), "attached": list(attached), "flags": WordFlags()},
    )


def init(model: Model, X: Optional[List[Doc]] = None, Y: Optional[Ragged] = None) -> Model:
    """Read the lists into the layer. RETURNS (Model): the layer."""
    model.attrs["flags"] = WordFlags.from_lexicons([load_lexicon(name) for name in model.attrs["lexicons"]])
    return model


def forward(model: Model[List[Doc], Ragged], docs: List[Doc], is_train: bool) -> Tuple[Ragged, Callable]:
    """RETURNS (Tuple[Ragged, Callable]): the features of the tokens, and a callback that hands no gradient on."""
    flags: WordFlags = model.attrs["flags"]
    attached = model.attrs["attached"]
    size = model.get_dim("nO") // 2 if attached else 0
    bits = numpy.fromiter((bits for doc in docs for bits in flags.of(doc, attached, size)), dtype="int64")
    hot = (bits[:, None] >> numpy.arange(model.get_dim("nO"))) & 1
    output = Ragged(model.ops.asarray2f(hot, dtype="float32"), model.ops.asarray1i([len(doc) for doc in docs]))
    return output, lambda d_output: []


class WordFlags:
    """Which words are on which lists.

    Keyed by the words themselves, and what was looked up by their hashes, which depend on nothing but the word: a pass
    over the hashes is several times as fast as one over the tokens. Copies and layers with the same lists share one
    dict.

    data (bytes): As `to_bytes` gave it; b"" for no words.
    """

    def __init__(self, data: bytes = b"") -> None:
        self._data = data
        self._table: Optional[Dict[str, int]] = None
        self._known: Dict[int, int] = {}

    def __getstate__(self) -> Dict[str, Any]:
        return {"_data": self._data, "_table": None, "_known": {}}

    @classmethod
    def from_lexicons(cls, lexicons: Sequence[Lexicon]) -> "WordFlags":
        """RETURNS (WordFlags): bit i for the phrases of the list i of n, bit n + i for the words of its longer
        phrases."""
        table: Dict[str, int] = {}
        for place, lexicon in enumerate(lexicons):
            for phrase in lexicon.phrases:
                text = phrase if lexicon.case == "exact" else phrase.lower()
                words = text.replace("-", " ").split()
                if len(words) == 1:
                    table[text] = table.get(text, 0) | 1 << place
                else:
                    for word in words:
                        table[word] = table.get(word, 0) | 1 << len(lexicons) + place
        for word in [word for word in table if "'" in word]:
            curly = word.replace("'", "’")
            table[curly] = table.get(curly, 0) | table[word]
        words_by_bits: Dict[int, List[str]] = {}
        for word in sorted(table):
            words_by_bits.setdefault(table[word], []).append(word)
        packed = [[bits, " ".join(words)] for bits, words in sorted(words_by_bits.items())]
        return cls(zlib.compress(srsly.msgpack_dumps(packed)))

    def of(self, doc: Doc, attached: Sequence[str] = (), size: int = 0) -> List[int]:
        """RETURNS (List[int]): the flags of each token, by its text and by its text in lower case; `size` bits further
        those of what is left of it without proclitics."""
        table = self._table
        if table is None:
            table = self._table = _unpack(self._data)
        known, get = self._known, table.get
        if len(known) > MAX_KNOWN:
            known.clear()
        words = doc.to_array(ORTH).tolist()
        strings = doc.vocab.strings
        for key in set(words).difference(known):
            word = strings[key]
            bits = get(word, 0) | get(word.lower(), 0)
            for letters in attached:
                if word.startswith(letters) and len(word) > len(letters) + 1:
                    bits |= get(word[len(letters) :], 0) << size
            known[key] = bits
        return [known[key] for key in words]

    def to_bytes(self) -> bytes:
        """RETURNS (bytes): the words, for the constructor."""
        return self._data


@lru_cache(maxsize=4)
def _unpack(data: bytes) -> Dict[str, int]:
    if not data:
        return {}
    packed = srsly.msgpack_loads(zlib.decompress(data))
    return {word: bits for bits, words in packed for word in words.split(" ")}


@serialize_attr.register(WordFlags)
def _serialize_flags(_: Any, value: WordFlags, name: str, model: Model) -> bytes:
    return value.to_bytes()


@deserialize_attr.register(WordFlags)
def _deserialize_flags(_: Any, value: bytes, name: str, model: Model) -> WordFlags:
    return WordFlags(value)


def _invalid(param: str, problem: str) -> AnonymError:
    return AnonymError(Errors.SA003.format(param=param, owner="spacy_anonym.LexiconEmbed.v1", problem=problem))
