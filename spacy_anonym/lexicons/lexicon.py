"""A lexicon: a list of phrases with its label, exceptions and source, read from a folder."""

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from sys import intern
from typing import Any, Dict, FrozenSet, List, Literal, Mapping, Optional, Sequence, Tuple
from weakref import WeakValueDictionary

import srsly

from ..errors import AnonymError, Errors
from ..labels import normalize_label
from ..lang import language_rules

DATA = Path(__file__).parent / "data"

Case = Literal["exact", "title", "any"]

# The lists of a language that has none of its own.
DEFAULT_LEXICONS: Tuple[str, ...] = ("xx/first_name", "xx/last_name", "xx/city")


@dataclass(frozen=True)
class Lexicon:
    """A list of phrases.

    name (str): As in "en/country"; its findings' rule is "lexicon.en.country".
    phrases (Tuple[str, ...]): What to find.
    label (str): The label of what is found; "" for a list of words that only serve the name rules.
    score (float): In [0, 1]. A list of score 0 only serves the rules for names and places.
    case (Case): "exact": as it is written. "title": so, or all in upper case. "any": also all in lower case, or with
        the words' first letters in upper case.
    role (str): What the name rules use the list for ("first_name", "title", ...); "" for nothing.
    rank (int): Its findings' rank.
    prefixes (Tuple[str, ...]): Letters that may stand before a phrase within its word, in any stack (Hebrew ו ה ב ...).
    suffixes (Tuple[str, ...]): What may follow a phrase within its word.
    exceptions (Tuple[str, ...]): Phrases that, where they stand, forbid a finding within them.
    rows (Tuple[Tuple[str, ...], ...]): Further columns of each phrase, as the list's `columns` names them.
    columns (Tuple[str, ...]): Their names.
    lang (str): The code of the language whose own rules find the phrases, as those of Hebrew with the letters that are
        attached to them; "" for the index of all other lists.
    """

    name: str
    phrases: Tuple[str, ...]
    label: str = ""
    score: float = 0.5
    case: Case = "title"
    role: str = ""
    rank: int = 0
    prefixes: Tuple[str, ...] = ()
    suffixes: Tuple[str, ...] = ()
    exceptions: Tuple[str, ...] = ()
    rows: Tuple[Tuple[str, ...], ...] = ()
    columns: Tuple[str, ...] = ()
    lang: str = ""

    @property
    def rule(self) -> str:
        return "lexicon." + self.name.replace("/", ".")

    def column(self, name: str) -> Optional[List[str]]:
        """RETURNS (Optional[List[str]]): one column, parallel to `phrases`; None where the list has no such column."""
        if name not in self.columns:
            return None
        place = self.columns.index(name)
        return [row[place] if place < len(row) else "" for row in self.rows]


_SETTINGS: Dict[str, Any] = {
    "label": str, "score": (int, float), "case": str, "role": str, "rank": int,
    "prefixes": list, "suffixes": list, "columns": list, "lang": str,
}  # fmt: skip


def _split_row(columns: str) -> Tuple[str, ...]:
    # Tens of thousands of cities are in a few countries.
    return tuple(map(intern, columns.split("\t"))) if columns else ()


def make_lexicon(name: str, data: Mapping[str, Any], phrases: Sequence[str], exceptions: Sequence[str] = ()) -> Lexicon:
    """Make a lexicon of data.

    data (Mapping[str, Any]): The settings of `Lexicon`; others (source, licence, date, count) are for the reader.
    phrases (Sequence[str]): One a phrase, with further columns after tabs.
    exceptions (Sequence[str]): One a phrase.
    RAISES (AnonymError): SA006 when a setting has the wrong type or value, or there is no phrase.
    """
    settings = {key: data[key] for key in _SETTINGS if key in data}
    for key, value in settings.items():
        if isinstance(value, bool) or not isinstance(value, _SETTINGS[key]):
            raise AnonymError(Errors.SA006.format(name=name, problem=f"'{key}' has the wrong type"))
        if isinstance(value, list):
            settings[key] = tuple(value)
    if settings.get("case", "title") not in ("exact", "title", "any"):
        raise AnonymError(Errors.SA006.format(name=name, problem="its case is not exact, title or any"))
    if not 0 <= settings.get("score", 0.5) <= 1:
        raise AnonymError(Errors.SA006.format(name=name, problem="its score is not in [0, 1]"))
    if settings.get("label"):
        settings["label"] = normalize_label(settings["label"])
    lines = [line for line in phrases if line and not line.isspace()]
    if not lines:
        raise AnonymError(Errors.SA006.format(name=name, problem="it has no phrases"))
    rows: Tuple[Tuple[str, ...], ...] = ()
    if settings.get("columns"):
        # Thousands of phrases have the same columns: each row is split and kept once.
        split = lru_cache(maxsize=None)(_split_row)
        rows = tuple(split(line.partition("\t")[2]) for line in lines)
    return Lexicon(
        name,
        tuple(line.partition("\t")[0] for line in lines),
        exceptions=tuple(line for line in exceptions if line.strip()),
        rows=rows,
        **settings,
    )


# Bundled lists that are in use. Several components read the same, and a list in two copies takes megabytes.
_LOADED: "WeakValueDictionary[str, Lexicon]" = WeakValueDictionary()


def load_lexicon(name: str) -> Lexicon:
    """Read a lexicon: items.txt, lexicon.json and, if there is one, exceptions.txt.

    name (str): A bundled one ("en/country"), or the path of such a folder.
    RAISES (AnonymError): SA006 when it is not there or not valid.
    """
    loaded = _LOADED.get(name)
    if loaded is not None:
        return loaded
    is_bundled = not Path(name).is_absolute() and (DATA / name).is_dir()
    folder = DATA / name if is_bundled else Path(name)
    if not (folder / "items.txt").is_file() or not (folder / "lexicon.json").is_file():
        problem = "there is neither a bundled list of this name nor a folder with items.txt and lexicon.json"
        raise AnonymError(Errors.SA006.format(name=name, problem=problem))
    try:
        data = srsly.read_json(folder / "lexicon.json")
        items = (folder / "items.txt").read_text(encoding="utf8").splitlines()
        exceptions = folder / "exceptions.txt"
        lines = exceptions.read_text(encoding="utf8").splitlines() if exceptions.is_file() else []
    except ValueError:
        raise AnonymError(Errors.SA006.format(name=name, problem="its files are not UTF-8 text and JSON")) from None
    lexicon = make_lexicon(name, data, items, lines)
    if is_bundled:
        _LOADED[name] = lexicon
    return lexicon


def as_data(lexicon: Lexicon) -> Dict[str, Any]:
    """RETURNS (Dict[str, Any]): the lexicon as JSON-able data, for `from_data`."""
    rows = lexicon.rows or ((),) * len(lexicon.phrases)
    settings = {key: getattr(lexicon, key) for key in _SETTINGS}
    return {
        "name": lexicon.name,
        "settings": {key: list(value) if isinstance(value, tuple) else value for key, value in settings.items()},
        "phrases": ["\t".join((phrase, *row)) for phrase, row in zip(lexicon.phrases, rows)],
        "exceptions": list(lexicon.exceptions),
    }


def from_data(data: Mapping[str, Any]) -> Lexicon:
    """RETURNS (Lexicon): the lexicon that `as_data` made the data of."""
    return make_lexicon(data["name"], data["settings"], data["phrases"], data["exceptions"])


@lru_cache(maxsize=16)
def ordinary_words(lang: str) -> FrozenSet[str]:
    """Get the words of a language's bundled lists of ordinary words.

    lang (str): ISO 639; "" for none.
    RETURNS (FrozenSet[str]): In lower case; empty for a language without such a list.
    """
    names = [name for name in language_rules(lang).lexicons if name.endswith("/common_word")] if lang else []
    return frozenset(phrase.lower() for name in names for phrase in load_lexicon(name).phrases)
