"""Make calendar_names.toml: the names of months and weekdays, from CLDR by Babel (the extra `lexicons`).

python -m scripts.dates.calendar_names > spacy_anonym/dates/calendar_names.toml
"""

from __future__ import annotations

import unicodedata
from typing import Dict, List, Tuple

# Where two languages share a name, the earlier one is preferred.
LANGUAGES = ("en", "es", "de", "fr", "ca", "he", "it", "pt", "nl")
# What is written beside CLDR's names: other spellings of it, by language, as rows of twelve or seven.
MORE_MONTHS: Dict[str, List[str]] = {
    "en": ["Jan Feb Mar Apr May June July Aug Sept Oct Nov Dec"],
    "es": [
        "enero febrero marzo abril mayo junio julio agosto setiembre octubre noviembre diciembre",
        "ene feb mar abr may jun jul ago sep oct nov dic",
        "ene feb mar abr may jun jul ago set oct nov dic",
    ],
    "de": [
        "Jänner Feber März April Mai Juni Juli August September Oktober November Dezember",
        "Januar Februar Maerz April Mai Juni Juli August September Oktober November Dezember",
        "Jan Feb März Apr Mai Juni Juli Aug Sept Okt Nov Dez",
    ],
    "ca": ["gen feb mar abr mai jun jul ago set oct nov des", "gen feb març abr maig juny jul ag set oct nov des"],
    "fr": ["janv fév mars avr mai juin juil août sept oct nov déc"],
    "he": [
        "ינואר פברואר מרס אפריל מאי יוני יולי אוגוסט ספטמבר אוקטובר נובמבר דצמבר",
        "ינו פבר מרץ אפר מאי יונ יול אוג ספט אוק נוב דצמ",
    ],
}
MORE_DAYS: Dict[str, List[str]] = {
    "en": ["Mon Tues Wed Thurs Fri Sat Sun", "Mon Tue Weds Thur Fri Sat Sun"],
    "pt": ["segunda terça quarta quinta sexta sábado domingo"],
}


def rows(lang: str) -> Tuple[Dict[str, Tuple[str, ...]], Dict[str, Tuple[str, ...]]]:
    """Read a language's names.

    lang (str): ISO 639.
    RETURNS (Tuple[Dict[str, Tuple[str, ...]], ...]): Rows of twelve months and rows of seven days from Monday, by their
        form: "wide", "short", and these with a number for other spellings; without the period of abbreviations.
    """
    from babel import Locale

    locale = Locale.parse(lang)
    months, days = {}, {}
    for form, width in (("wide", "wide"), ("short", "abbreviated")):
        # In format CLDR puts Catalan's preposition before the name.
        context = "stand-alone" if lang == "ca" else "format"
        months[form] = tuple(locale.months[context][width][n].rstrip(".") for n in range(1, 13))
        # In Hebrew the word for "day" stands before most of them: it stays as it is written.
        days[form] = tuple(locale.days[context][width][n].rstrip(".").removeprefix("יום ") for n in range(7))
    if lang == "de":
        months["short"] = tuple(locale.months["stand-alone"]["abbreviated"][n] for n in range(1, 13))
    _add(months, MORE_MONTHS.get(lang, ()))
    _add(days, MORE_DAYS.get(lang, ()))
    return months, days


def _add(table: Dict[str, Tuple[str, ...]], more: List[str]) -> None:
    for number, names in enumerate(more, 2):
        row = tuple(names.split())
        kind = "wide" if max(map(len, row)) > 6 else "short"
        table[f"{kind}{number}"] = row
    for form, row in list(table.items()):
        plain = tuple(_plain(name) for name in row)
        if plain != row:
            table[f"{form}_plain"] = plain


def _plain(name: str) -> str:
    # German and Hebrew keep their marks: there they are letters.
    name = name.replace("׳", "'")
    return "".join(c for c in unicodedata.normalize("NFD", name) if not unicodedata.combining(c))


def main() -> None:
    """Print the file."""
    import babel

    print("# The names of months and weekdays. Made by scripts/dates/calendar_names.py; do not edit.\n#")
    print(f"# SOURCE: Unicode CLDR (Unicode License v3), by Babel {babel.__version__}; other spellings by hand.")
    for number, (kind, first) in enumerate((("month", "January"), ("weekday", "Monday"))):
        print(f"\n# Language, form, names from {first}.", end="")
        for lang in LANGUAGES:
            print(f"\n[{kind}.{lang}]")
            for form, row in rows(lang)[number].items():
                print(f'{form} = "{" ".join(row)}"')


if __name__ == "__main__":
    main()
