"""Read a public register of streets into a folder that the operator `surrogate` draws streets, squares and parks from.

    python -m spacy_anonym.lexicons.import_streets carrerer.csv OUT

The register is a table (CSV, UTF-8 or Latin-1, any usual separator) with a column of names, and one of street words
where the names have none: Open Data BCN's `carrerer` (https://opendata-ajuntament.barcelona.cat/data/dataset/carrerer,
CC BY 4.0) is one. Name the register and its licence with `--source` and `--licence`: both are written beside the names.
"""

import argparse
import csv
import re
import unicodedata
from pathlib import Path
from typing import Dict, Iterator, List, Optional, Set, Tuple

import srsly

from ..errors import AnonymError, Errors

NAMES = ("nom_oficial", "nom_via", "nom_carrer", "nom", "nombre", "nombre_via", "nom_curt")
WORDS = ("tipus_via", "tipus", "tipo_via", "tipo", "tipus_carrer")
# From a street word to what the name serves for.
_KINDS: Dict[str, str] = {
    **dict.fromkeys(
        "carrer carreró avinguda av passeig pg passatge ptge travessera trav camí ronda rda rambla rbla via baixada"
        " riera torrent"
        " calle c cl avenida paseo pasaje camino carretera ctra cr vial".split(),
        "street",
    ),
    **dict.fromkeys("plaça pl placeta plta plaza glorieta gta".split(), "square"),
    **dict.fromkeys("parc parque jardins jardí jardines jardín jdins jd".split(), "park"),
}
_PARTICLES = re.compile(r"(?:d['’]|de |del (?=\S)|dels (?=\S))", re.IGNORECASE)
# Longer names are descriptions.
_LONGEST = 40


def read_streets(path: Path) -> Iterator[Tuple[str, str]]:
    """Read a register. YIELDS (Tuple[str, str]): a name with its article ("l'Àngel", "el Sol", "Mallorca"), and
    "street", "square" or "park". Rows of other kinds, and names with digits, are left out. RAISES (AnonymError): SA345
    for a file that is not there, is no table or lacks the columns."""
    text = _text(path)
    rows = csv.reader(text.splitlines(), delimiter=max(",;\t|", key=text.partition("\n")[0].count))
    header = [_column(name) for name in next(rows, [])]
    name_at = next((header.index(name) for name in NAMES if name in header), None)
    word_at = next((header.index(name) for name in WORDS if name in header), None)
    if name_at is None:
        raise AnonymError(Errors.SA345.format(path=path, problem="it has no column of names"))
    for row in rows:
        if len(row) <= max(name_at, word_at or 0):
            continue
        found = _parse(row[name_at], row[word_at] if word_at is not None else "")
        if found is not None:
            yield found


def _text(path: Path) -> str:
    try:
        data = path.read_bytes()
    except OSError:
        raise AnonymError(Errors.SA345.format(path=path, problem="it cannot be read")) from None
    for encoding in ("utf-8-sig", "utf-16", "latin-1"):
        if encoding != "utf-16" or data[:2] in (b"\xff\xfe", b"\xfe\xff"):
            try:
                return unicodedata.normalize("NFC", data.decode(encoding))
            except UnicodeDecodeError:
                continue
    raise AnonymError(Errors.SA345.format(path=path, problem="it is no text"))


def _column(name: str) -> str:
    return name.strip().strip('"').lower().replace(" ", "_")


def _parse(name: str, word: str) -> Optional[Tuple[str, str]]:
    name = " ".join(name.split())
    first, _, rest = name.partition(" ")
    kind = _KINDS.get(word.strip().rstrip(".").lower())
    own = _KINDS.get(first.rstrip(".").lower())
    if own and rest and (kind is None or first[0].isupper() and kind == own):
        kind, name = own, rest
    if kind is None:
        return None
    of = _PARTICLES.match(name)
    if of:
        # "del Sol" is "el Sol", "dels Àngels" "els Àngels".
        name = (of.group()[1:] if of.group()[1:3].lower() == "el" else "") + name[of.end() :]
    if not 2 < len(name) <= _LONGEST or any(map(str.isdigit, name)) or "\t" in name or not name[-1].isalnum():
        return None
    return name, kind


def import_streets(path: Path, out: Path, source: str, licence: str) -> Dict[str, int]:
    """Write a register's names into a folder.

    source, licence (str): Of the register.
    RETURNS (Dict[str, int]): How many names of each kind there are.
    RAISES (AnonymError): SA345, as `read_streets`, and for a table without a usable name.
    """
    kinds: Dict[str, Set[str]] = {}
    for name, kind in read_streets(path):
        kinds.setdefault(name, set()).add(kind)
    if not kinds:
        raise AnonymError(Errors.SA345.format(path=path, problem="no row has a street, square or park"))
    out.mkdir(parents=True, exist_ok=True)
    lines = [f"{name}\t{name}\t{','.join(sorted(found))}\n" for name, found in sorted(kinds.items())]
    (out / "items.txt").write_text("".join(lines), encoding="utf8", newline="\n")
    meta = {
        "label": "", "role": "surrogate_place", "case": "title", "score": 0, "columns": ["catalan", "kinds"],
        "source": source, "licence": licence, "count": len(lines),
    }  # fmt: skip
    srsly.write_json(out / "lexicon.json", meta)
    return {kind: sum(kind in found for found in kinds.values()) for kind in ("street", "square", "park")}


def main(argv: Optional[List[str]] = None) -> int:
    """Run the import from the command line.

    argv (Optional[List[str]]): Arguments, those of the process by default.
    RETURNS (int): The exit status: 0, or 2 for a table that cannot be used.
    """
    parser = argparse.ArgumentParser(description="Read a public register of streets for surrogates.")
    parser.add_argument("csv", type=Path, help="The register")
    parser.add_argument("out", type=Path, help="The folder to write, for the operator's parameter 'places'")
    parser.add_argument(
        "--source", default="Open Data BCN, carrerer (Ajuntament de Barcelona)", help="Who publishes the register"
    )
    parser.add_argument("--licence", default="CC BY 4.0", help="Its licence")
    args = parser.parse_args(argv)
    try:
        counts = import_streets(args.csv, args.out, args.source, args.licence)
    except AnonymError as err:
        parser.exit(2, f"{err}\n")
    print(", ".join(f"{kind}: {count}" for kind, count in counts.items()))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
