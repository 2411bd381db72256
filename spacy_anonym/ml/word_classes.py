"""Features of words that come from much text which nobody labelled: among which words one stands, how common it is, and
in which case."""

import math
from typing import Any, Callable, Dict, List, Mapping, Tuple

import numpy
from spacy.attrs import LOWER
from spacy.tokens import Doc
from spacy.util import load_language_data, registry
from thinc.api import Embed, Model, chain, concatenate, with_array
from thinc.types import Ragged

from ..errors import AnonymError, Errors
from .word_table import WordTable, word_keys

# Tables of spacy-lookups-data: Brown clusters and logarithms of probabilities of a million words.
TABLES = ("lexeme_cluster", "lexeme_prob")
# Of a language that has none, the words that wordfreq counts so often among all words: its probabilities alone.
LEAST_FREQUENCY = 1e-7
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


def WordClasses(lang: str, width: int) -> Model[List[Doc], Ragged]:
    """Make the layer that embeds the classes of words.

    The case of a word in the text makes no difference, so that classes are there in texts all in small or capital
    letters too. The tables are read when the pipeline is initialized, and travel with the weights.

    lang (str): The language whose tables to read, as in "en". Where spacy-lookups-data has none of it, how common words
        are is read from wordfreq, and there are no clusters.
    width (int): The width of each of the three embedding tables.
    RETURNS (Model[List[Doc], Ragged]): The layer. Its data is (n_tokens, 3 * width) float32.
    SOURCE: Brown, Della Pietra, deSouza, Lai and Mercer, Class-Based n-gram Models of Natural Language, Computational
        Linguistics 18 (1992); as features of names: Turian, Ratinov and Bengio, ACL 2010. The tables:
        spacy-lookups-data 1.0.5, MIT; wordfreq 3.1, CC BY-SA 4.0.
    """
    numbers: Model = Model("word_classes", forward, init=init, attrs={"lang": lang, "classes": WordTable()})
    tables: List[Model] = [Embed(width, rows, column=column, dropout=0.0) for column, rows in enumerate(ROWS)]
    return chain(numbers, with_array(concatenate(*tables)))


def init(model: Model, X: Any = None, Y: Any = None) -> Model:
    """Read the tables into the layer. RETURNS (Model): the layer. RAISES (AnonymError): SA003 where they are not
    installed."""
    model.attrs["classes"] = make_classes(*read_tables(model.attrs["lang"]))
    return model


def read_tables(lang: str) -> Tuple[Mapping[str, int], Mapping[str, float]]:
    """RETURNS (Tuple[Mapping[str, int], Mapping[str, float]]): the clusters and probabilities of a language's forms, as
    `make_classes` takes them. RAISES (AnonymError): SA003 where no package has them."""
    paths = registry.lookups.get(lang) if lang in registry.lookups else {}
    if all(table in paths for table in TABLES):
        clusters, probabilities = (load_language_data(paths[table]) for table in TABLES)
        return clusters, probabilities
    try:
        from wordfreq import get_frequency_dict

        frequencies = get_frequency_dict(lang, wordlist="best")
    except (ImportError, LookupError):
        names = " and ".join(TABLES)
        problem = f"there are no tables {names} for {lang!r}; install spacy-lookups-data or wordfreq, or set it to null"
        raise AnonymError(
            Errors.SA003.format(param="word_classes", owner="spacy_anonym.LexiconEmbed.v1", problem=problem)
        ) from None
    return {}, {word: math.log(count) for word, count in frequencies.items() if count >= LEAST_FREQUENCY}


def forward(model: Model[List[Doc], Ragged], docs: List[Doc], is_train: bool) -> Tuple[Ragged, Callable]:
    """RETURNS (Tuple[Ragged, Callable]): (n_tokens, 3) int64, the rows of each token, and a callback that hands no
    gradient on."""
    rows = model.attrs["classes"].find(word_keys(docs, LOWER))
    lengths = model.ops.asarray1i([len(doc) for doc in docs])
    return Ragged(model.ops.asarray2i(rows, dtype="int64"), lengths), lambda d_output: []


def make_classes(clusters: Mapping[str, int], probabilities: Mapping[str, float]) -> WordTable:
    """Gather what the tables say of all forms of each word.

    clusters (Mapping[str, int]): At most 1,023 clusters, 0 for none, by form.
    probabilities (Mapping[str, float]): Natural logarithms, by form.
    RETURNS (WordTable): The rows of the embedding tables, (n_words, 3), of the words in lower case that are in a
        cluster or common enough.
    """
    numbers = {cluster: number for number, cluster in enumerate(sorted(set(clusters.values()) - {0}), 1)}
    most: Dict[str, float] = {}
    for form, probability in probabilities.items():
        word = form.lower()
        if not any(char.isspace() for char in word):
            most[word] = max(probability, most.get(word, probability))
    table: Dict[str, Tuple[int, int, int]] = {}
    for word, probability in most.items():
        small, capital = (numbers.get(clusters.get(form, 0), 0) for form in (word, word.title()))
        if small or capital or probability >= LEAST_PROBABILITY:
            table[word] = small, capital, _commonness(word, probability, probabilities)
    return WordTable.from_rows(list(table), numpy.array(list(table.values()), dtype="<u2").reshape(-1, COLUMNS))


def _commonness(word: str, probability: float, probabilities: Mapping[str, float]) -> int:
    """RETURNS: 1 to 45: how common the likeliest form is, and how much likelier the word is with a capital, or all in
    capitals."""
    small, capital, capitals = (probabilities.get(form, UNSEEN) for form in (word, word.title(), word.upper()))
    degree = sum(capital - small > border for border in DEGREES)
    if capitals > max(small, capital):
        degree = len(DEGREES) + 1
    return 1 + sum(probability > border for border in LEVELS) * (len(DEGREES) + 2) + degree
