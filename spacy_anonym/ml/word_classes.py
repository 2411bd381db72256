"""Features of words that come from much text which nobody labelled: among which words one stands, how common it is, and
in which case."""

import zlib
from functools import lru_cache
from typing import Any, Callable, Dict, List, Mapping, Tuple

import numpy
import srsly
from spacy.attrs import ORTH
from spacy.tokens import Doc
from spacy.util import load_language_data, registry
from thinc.api import Embed, Model, chain, concatenate, with_array
from thinc.model import deserialize_attr, serialize_attr
from thinc.types import Ragged

from ..errors import AnonymError, Errors

# Tables of spacy-lookups-data: Brown clusters and logarithms of probabilities of a million words.
TABLES = ("lexeme_cluster", "lexeme_prob")
# Words that are in no cluster are kept from this logarithm of a probability on.
LEAST_PROBABILITY = -18.0
# What a form of a word counts as that is not among the million.
UNSEEN = -20.5
# Borders between levels of how common a word is, and between degrees of how much likelier it is with a capital:
# logarithms.
LEVELS = (-17.0, -15.0, -13.0, -11.0)
DEGREES = (-6.0, -3.0, -1.5, 0.0, 1.5, 3.0, 6.0)
# The cluster of the word in small letters, that of the word with a capital, and how common it is in which case. 0 is
# for none.
COLUMNS = 3
ROWS = (1 << 10, 1 << 10, 1 << 6)
# Words whose classes are remembered by their hash.
MAX_KNOWN = 200_000


def WordClasses(lang: str, width: int) -> Model[List[Doc], Ragged]:
    """Make the layer that embeds the classes of words.

    The case of a word in the text makes no difference, so that classes are there in texts all in small or capital
    letters too. The tables are read when the pipeline is initialized, and travel with the weights.

    lang (str): The language whose tables to read, as in "en".
    width (int): The width of each of the three embedding tables.
    RETURNS (Model[List[Doc], Ragged]): The layer. Its data is (n_tokens, 3 * width) float32.
    SOURCE: Brown, Della Pietra, deSouza, Lai and Mercer, Class-Based n-gram Models of Natural Language, Computational
        Linguistics 18 (1992); as features of names: Turian, Ratinov and Bengio, ACL 2010. The tables:
        spacy-lookups-data 1.0.5, MIT.
    """
    numbers: Model = Model("word_classes", forward, init=init, attrs={"lang": lang, "classes": ClassTable()})
    tables: List[Model] = [Embed(width, rows, column=column, dropout=0.0) for column, rows in enumerate(ROWS)]
    return chain(numbers, with_array(concatenate(*tables)))


def init(model: Model, X: Any = None, Y: Any = None) -> Model:
    """Read the tables into the layer. RETURNS (Model): the layer. RAISES (AnonymError): SA003 where they are not
    installed."""
    lang = model.attrs["lang"]
    paths = registry.lookups.get(lang) if lang in registry.lookups else {}
    if not all(table in paths for table in TABLES):
        names = " and ".join(TABLES)
        problem = f"there are no tables {names} for {lang!r}; pip install spacy-lookups-data, or set it to null"
        raise AnonymError(
            Errors.SA003.format(param="word_classes", owner="spacy_anonym.LexiconEmbed.v1", problem=problem)
        )
    tables: List[Any] = [load_language_data(paths[table]) for table in TABLES]
    model.attrs["classes"] = ClassTable.from_tables(*tables)
    return model


def forward(model: Model[List[Doc], Ragged], docs: List[Doc], is_train: bool) -> Tuple[Ragged, Callable]:
    """RETURNS (Tuple[Ragged, Callable]): (n_tokens, 3) int64, the rows of each token, and a callback that hands no
    gradient on."""
    classes: ClassTable = model.attrs["classes"]
    packed = numpy.fromiter((each for doc in docs for each in classes.of(doc)), dtype="int64")
    columns = numpy.stack([packed & 1023, packed >> 10 & 1023, packed >> 20], axis=1)
    return Ragged(
        model.ops.asarray2i(columns, dtype="int64"), model.ops.asarray1i([len(doc) for doc in docs])
    ), lambda d_output: []


class ClassTable:
    """The classes of words, by the word in lower case. Copies and layers with the same tables share one dict.

    data (bytes): As `to_bytes` gave it; b"" for no words.
    """

    def __init__(self, data: bytes = b"") -> None:
        self._data = data
        self._known: Dict[int, int] = {}

    def __getstate__(self) -> Dict[str, Any]:
        return {"_data": self._data, "_known": {}}

    @classmethod
    def from_tables(cls, clusters: Mapping[str, int], probabilities: Mapping[str, float]) -> "ClassTable":
        """Gather what the tables say of all forms of each word.

        clusters (Mapping[str, int]): At most 1,023 clusters, 0 for none, by form.
        probabilities (Mapping[str, float]): Natural logarithms, by form.
        RETURNS (ClassTable): The words that are in a cluster or common enough.
        """
        numbers = {cluster: number for number, cluster in enumerate(sorted(set(clusters.values()) - {0}), 1)}
        most: Dict[str, float] = {}
        for form, probability in probabilities.items():
            word = form.lower()
            if not any(char.isspace() for char in word):
                most[word] = max(probability, most.get(word, probability))
        table: Dict[str, int] = {}
        for word, probability in most.items():
            small, capital = (numbers.get(clusters.get(form, 0), 0) for form in (word, word.title()))
            if small or capital or probability >= LEAST_PROBABILITY:
                table[word] = small | capital << 10 | _commonness(word, probability, probabilities) << 20
        words = sorted(table)
        rows = numpy.array([table[word] for word in words], dtype="<u4")
        return cls(zlib.compress(srsly.msgpack_dumps([" ".join(words), rows.tobytes()]), 9))

    def of(self, doc: Doc) -> List[int]:
        """RETURNS (List[int]): the rows of each token in one number: bits 0 to 9 the first column, 10 to 19 the second,
        from 20 on the third."""
        known = self._known
        if len(known) > MAX_KNOWN:
            known.clear()
        words = doc.to_array(ORTH).tolist()
        new = set(words).difference(known)
        if new:
            table, strings = _unpack(self._data), doc.vocab.strings
            known.update((key, table.get(strings[key].lower(), 0)) for key in new)
        return [known[key] for key in words]

    def to_bytes(self) -> bytes:
        """RETURNS (bytes): the words and their classes, for the constructor."""
        return self._data


def _commonness(word: str, probability: float, probabilities: Mapping[str, float]) -> int:
    """RETURNS: 1 to 45: how common the likeliest form is, and how much likelier the word is with a capital, or all in
    capitals."""
    small, capital, capitals = (probabilities.get(form, UNSEEN) for form in (word, word.title(), word.upper()))
    degree = sum(capital - small > border for border in DEGREES)
    if capitals > max(small, capital):
        degree = len(DEGREES) + 1
    return 1 + sum(probability > border for border in LEVELS) * (len(DEGREES) + 2) + degree


@lru_cache(maxsize=4)
def _unpack(data: bytes) -> Dict[str, int]:
    if not data:
        return {}
    words, rows = srsly.msgpack_loads(zlib.decompress(data))
    return dict(zip(words.split(" "), numpy.frombuffer(rows, dtype="<u4").tolist()))


@serialize_attr.register(ClassTable)
def _serialize_classes(_: Any, value: ClassTable, name: str, model: Model) -> bytes:
    return value.to_bytes()


@deserialize_attr.register(ClassTable)
def _deserialize_classes(_: Any, value: bytes, name: str, model: Model) -> ClassTable:
    return ClassTable(value)
