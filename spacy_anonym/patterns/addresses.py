"""Street addresses, post boxes and the ZIP codes of the United States: pack `common`. Other countries' are in their packs."""

from typing import Any, Dict, List

from .fragments import LETTER, UPPER


def address_patterns() -> List[Dict[str, Any]]:
    """RETURNS (List[Dict[str, Any]]): patterns of pack `common`, as data for `make_pattern`."""
    return _PATTERNS


_WORDS = ["address", "addr", "street", "live", "lives", "living", "lived", "resides", "residing", "residence", "home", "deliver", "ship", "mail", "located", "property"]  # fmt: skip
_TYPES = (
    r"(?:Street|St|Avenue|Ave|Av|Road|Rd|Boulevard|Blvd|Lane|Ln|Drive|Dr|Court|Ct|Place|Pl|Terrace|Ter|Way|Close|Crescent|Cres|Square|Sq"
    r"|Highway|Hwy|Parkway|Pkwy|Circle|Cir|Trail|Trl|Mews|Gardens|Gdns|Grove|Row|Walk|Quay|Loop|Alley|Rise|Hill|Esplanade|Parade|Pike|Turnpike|Plaza)"
)
_UNIT = r"(?:,? {1,2}(?:(?:Apt|Apartment|Unit|Suite|Ste|Flat|Floor|Fl|Room|Rm|Lot|Bldg|Building)\.? ?#? ?[A-Z0-9][A-Z0-9\-]{0,5}|# ?[A-Z0-9\-]{1,6})\b)?"
_QUARTER = r"(?:[NSEW]\.?|[NS]\.?[EW]\.?|North|South|East|West|Northeast|Northwest|Southeast|Southwest)"
_STATES = (
    "(?:A[KLRZ]|C[AOT]|D[CE]|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|PA|PR|RI|S[CD]|T[NX]|UT|V[AT]|W[AIVY])"
)

_PATTERNS: List[Dict[str, Any]] = [
    {
        "id": "street_en",
        "label": "STREET_ADDRESS",
        "regex": rf"(?:(?:Apt|Apartment|Unit|Suite|Flat)\.? [A-Z0-9\-]{{1,6}}, )?\b[1-9][0-9]{{0,4}}(?:-?[A-Z]|[/\-][0-9]{{1,4}})? [A-Z0-9][A-Za-z0-9.'’\- ]{{1,48}}? {_TYPES}\b\.?(?: {_QUARTER}\b)?{_UNIT}",
        "gate": rf"[a-z.0-9] {_TYPES}\b",
        "score": 0.6,
        "rank": 1,
        "narrow": "spacy_anonym.street_part.v1",
        "context": _WORDS,
        "against": ["chapter", "section", "figure", "table", "page", "volume", "article", "version", "exhibit", "act"],
        "source": "USPS Publication 28, Royal Mail PAF",
        "examples": ["lives at «12 Elm Street», Springfield", "«742 Evergreen Terrace»", "«1600 W. 42nd St. NW, Apt 4B»", "«Flat 3, 14 King's Road»", "«10 St. James's Square»", "5 Boys lived at «12 Elm Street»", "on 12 January Dr. Roe came", "5 miles down the Road"],
    },
    {
        "id": "street_en_plain",
        "label": "STREET_ADDRESS",
        "regex": r"(?i)\b[1-9][0-9]{0,4} (?:[a-z]{3,14} ){1,2}(?:street|avenue|road|boulevard|lane|drive|st|ave|rd|blvd|ln)\b",
        "gate": r"(?i)[0-9] [a-z]+ (?:[a-z]+ )?(?:street|avenue|road|boulevard|lane|drive|st|ave|rd|blvd|ln)\b",
        "score": 0.1,
        "rank": 1,
        "validator": "spacy_anonym.street_plain.v1",
        "context": ["address", "live at", "lives at", "living at", "lived at", "resides at", "ship to", "deliver to", "my address", "home address"],
        "source": "USPS Publication 28",
        "examples": ["i live at «123 main street»", "12 miles of road"],
    },
    {
        "id": "post_box",
        "label": "STREET_ADDRESS",
        "regex": r"(?i)\b(?:(?:P\.? ?O\.? ?|Post Office |Private |Locked )Box|Box No\.?|Apartado(?: de Correos| postal)|Apartat(?: de Correus)?|Apdo\.?(?: de Correos)?|Postfach|Casella Postale|Postbus|Caixa Postal|Boîte Postale|Locked Bag)(?: n\.?º| no\.?| nº)? ?#?[0-9]{1,6}(?: [0-9]{2}){0,2}\b|ת\.? ?ד\.? ?[0-9]{1,6}\b",
        "gate": r"(?i)(?:box|apart|apdo|postfach|postale?|postbus|bag|ת\.? ?ד)",
        "score": 0.7,
        "rank": 1,
        "source": "USPS Publication 28 and other posts' forms",
        "examples": ["«P.O. Box 1234», Boston", "«PO Box 77»", "«Apartado de Correos 12»", "«Postfach 12 34 56»", "Box office 12", "el apartado 2 del artículo"],
    },
    {
        "id": "zip_us",
        "label": "ZIP_CODE",
        "regex": rf"\b[A-Z][{LETTER}.'’]{{1,20}},? {{1,2}}{_STATES},? {{1,2}}(?P<value>[0-9]{{5}}(?:-[0-9]{{4}})?)\b",
        "gate": rf"{_STATES},? {{1,2}}[0-9]{{5}}",
        "score": 0.7,
        "border": "number",
        "source": "USPS Publication 28: state and ZIP code",
        "examples": ["Springfield, IL «62704»", "Boston MA «02110-1234»", "model XY 12345", "the PR 85678"],
    },
    {
        "id": "zip_us_key",
        "label": "ZIP_CODE",
        "regex": r"(?i)\bzip(?:[ \-_]?codes?)?[\"']?[ ]?[:=#]?[ ]?(?:is )?[\"']?(?P<value>[0-9]{5}(?:-[0-9]{4})?)\b",
        "score": 0.7,
        "border": "number",
        "source": "USPS Publication 28",
        "examples": ["ZIP: «90210»", "zip code «90210-1234»", "zip 12"],
    },
    {
        "id": "street_de",
        "label": "STREET_ADDRESS",
        "regex": rf"\b(?:[{UPPER}][{LETTER}]{{1,24}}[ \-]){{0,3}}[{UPPER}]?[{LETTER}]{{2,24}}(?:straße|strasse|str\.|gasse|platz|allee|weg|damm|ufer) ?[1-9][0-9]{{0,2}}(?: ?[a-z]\b)?(?: ?[\-–/] ?[0-9]{{1,3}}(?: ?[a-z]\b)?)?|\b(?:[{UPPER}][{LETTER}\-]{{1,24}}[ \-]){{1,3}}(?:Straße|Strasse|Str\.|Gasse|Platz|Allee|Weg|Damm|Ufer|Ring) [1-9][0-9]{{0,2}}(?: ?[a-z]\b)?(?: ?[\-–/] ?[0-9]{{1,3}}(?: ?[a-z]\b)?)?",
        "gate": r"(?i)(?:straße|strasse|str\.|gasse|platz|allee|weg|damm|ufer|ring) ?[1-9]",
        "score": 0.6,
        "rank": 1,
        "source": "DIN 5008",
        "examples": ["wohnt «Hauptstraße 12a»", "«Lange Gasse 5»", "«Karl-Marx-Allee 90-92»", "auf der Straße 5", "auf dem Platz 1", "Spring 12"],
    },
    {
        "id": "street_it",
        "label": "STREET_ADDRESS",
        "regex": rf"\b(?:[Vv]ia|[Vv]iale|[Pp]iazza|[Pp]iazzale|[Cc]orso|[Ll]argo|[Vv]icolo|[Ss]trada|[Ll]ungo[a-z]{{3,8}}) (?:(?:d[aei]l?(?:l[aeo'’])?|degli|dei|san|santa) ?)?(?:[{UPPER}][{LETTER}.'’]{{1,24}} ?|(?:d[aei]l?l?[aeo]?|degli) |[XIV]{{1,5}} ){{0,3}}(?:[{UPPER}][{LETTER}.'’]{{1,24}}|[XIV]{{1,5}})(?:, ?| )(?:n\.? ?)?[1-9][0-9]{{0,3}}(?:/?[A-Za-z]\b)?",
        "gate": r"(?:[Vv]ia|[Vv]iale|[Pp]iazza|[Pp]iazzale|[Cc]orso|[Ll]argo|[Vv]icolo|[Ss]trada|[Ll]ungo[a-z]{3,8}) ",
        "score": 0.5,
        "rank": 1,
        "against": ["router", "version", "port"],
        "source": "Poste Italiane",
        "examples": ["abita in «Via Garibaldi 12»", "«Piazza San Marco, 1»", "«Corso Vittorio Emanuele II, n. 5»", "via satellite 5", "sent via Router", "via SOCKSv5"],
    },
]  # fmt: skip
