"""Names of months and weekdays as they are written: language, form, case, period, preposition."""

import unicodedata
from functools import lru_cache
from typing import Dict, List, Mapping, NamedTuple, Optional, Tuple

from ..toml import load_toml

# By kind ("month", "weekday"), language and form: the names from January, or from Monday.
TABLES: Mapping[str, Mapping[str, Mapping[str, Tuple[str, ...]]]] = {
    kind: {lang: {form: tuple(row.split()) for form, row in forms.items()} for lang, forms in langs.items()}
    for kind, langs in load_toml(__file__, "calendar_names.toml").items()
}
LANGUAGES: Tuple[str, ...] = tuple(TABLES["month"])
_VOWELS = "aeiouh"


class Name(NamedTuple):
    """How a month or a weekday is named."""

    kind: str  # "month" or "weekday".
    lang: str  # ISO 639.
    form: str  # The row of the table of names.
    case: str = "as"  # "as" the table has it, "upper", "lower" or "title".
    dot: bool = False  # Abbreviations end in a period; names that are not shortened do not.
    # Catalan's preposition before the name, as in "de " or "d'"; which of the two depends on the name. "" for none.
    link: str = ""

    def write(self, index: int) -> str:
        """RETURNS (str): the name of a month (0 is January) or weekday (0 is Monday) in this way."""
        name = self.base(index)
        if self.link:
            elided = name[0].lower() in _VOWELS
            link = self.link
            if elided and link.lower().startswith("de"):
                link = link[0] + "'"
            elif not elided and not link.lower().startswith("de"):
                link = link[0] + ("E " if link[0].isupper() and self.case == "upper" else "e ")
            name = link + name
        return name + "." if self.dot and self.is_short(index) else name

    def base(self, index: int) -> str:
        """RETURNS (str): the name without period and preposition."""
        name = TABLES[self.kind][self.lang][self.form][index]
        if self.case == "upper":
            return name.upper()
        if self.case == "lower":
            return name.lower()
        return name[0].upper() + name[1:] if self.case == "title" else name

    def is_short(self, index: int) -> bool:
        """RETURNS (bool): whether the name is an abbreviation, which may end in a period."""
        table = TABLES[self.kind][self.lang]
        wide = {row[index].lower() for form, row in table.items() if form.startswith("wide")}
        return table[self.form][index].lower() not in wide


@lru_cache(maxsize=2048)
def look_up(word: str) -> Mapping[Tuple[str, int], List[Name]]:
    """Find what a word may name. RETURNS (Mapping[Tuple[str, int], List[Name]]): from ("month", 0 for January) or
    ("weekday", 0 for Monday) to the ways of writing that give exactly this word, in the order of languages and forms;
    empty for any other word."""
    found: Dict[Tuple[str, int], List[Name]] = {}
    for kind, lang, form, index in _words().get(word.lower(), ()):
        case = _case(word, TABLES[kind][lang][form][index])
        if case is not None:
            found.setdefault((kind, index), []).append(Name(kind, lang, form, case))
    return found


def _case(word: str, name: str) -> Optional[str]:
    if word == name:
        return "as"
    if word == name.upper():
        return "upper"
    if word == name.lower():
        return "lower"
    return "title" if word == name[0].upper() + name[1:] else None


@lru_cache(maxsize=None)
def _words() -> Dict[str, List[Tuple[str, str, str, int]]]:
    words: Dict[str, List[Tuple[str, str, str, int]]] = {}
    for kind, table in TABLES.items():
        for lang, forms in table.items():
            for form, row in forms.items():
                for index, name in enumerate(row):
                    words.setdefault(unicodedata.normalize("NFC", name).lower(), []).append((kind, lang, form, index))
    return words
