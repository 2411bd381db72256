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

_STATE_NAMES = (
    "(?:Alabama|Alaska|Arizona|Arkansas|California|Colorado|Connecticut|Delaware|District of Columbia|Florida|Georgia|Hawaii|Idaho|Illinois|Indiana|Iowa|Kansas|Kentucky|Louisiana"
    "|Maine|Maryland|Massachusetts|Michigan|Minnesota|Mississippi|Missouri|Montana|Nebraska|Nevada|New (?:Hampshire|Jersey|Mexico|York)|(?:North|South) (?:Carolina|Dakota)|Ohio"
    "|Oklahoma|Oregon|Pennsylvania|Rhode Island|Tennessee|Texas|Utah|Vermont|(?:West )?Virginia|Washington|Wisconsin|Wyoming)"
)

_PATTERNS: List[Dict[str, Any]] = [
    {
        "id": "street_en",
        "label": "STREET_ADDRESS",
        "regex": rf"(?:(?:Apt|Apartment|Unit|Suite|Flat)\.? [A-Z0-9\-]{{1,6}}, )?\b[1-9][0-9]{{0,4}}(?:-?[A-Z]|[/\-][0-9]{{1,4}})? {{1,4}}[A-Z0-9][A-Za-z0-9.'’\- ]{{1,48}}? {_TYPES}\b\.?(?: {_QUARTER}\b)?{_UNIT}",
        "gate": rf"[a-z.0-9] {_TYPES}\b",
        "score": 0.6,
        "rank": 1,
        "narrow": "spacy_anonym.street_part.v1",
        "context": _WORDS,
        "against": ["2d", "3d", "4th", "chapter", "section", "figure", "table", "page", "volume", "article", "version", "exhibit", "act"],
        "source": "USPS Publication 28, Royal Mail PAF",
        "examples": ["lives at «12 Elm Street», Springfield", "«742 Evergreen Terrace»", "«1600 W. 42nd St. NW, Apt 4B»", "«Flat 3, 14 King's Road»", "«10 St. James's Square»", "5 Boys lived at «12 Elm Street»", "on 12 January Dr. Roe came", "5 miles down the Road", "«41   Coal Pit Lane»", "State v. Brown, 38 Ohio St.3d 305"],
    },
    {
        "id": "street_capitals",
        "label": "STREET_ADDRESS",
        "regex": r"(?:\b(?:FLAT|APT|APARTMENT|UNIT|SUITE|ROOM)\.? ?#?[A-Z0-9\-]{1,6},? {1,2})?(?:\b(?:[A-Z][A-Z'’\-]{2,20} ){1,2}(?:COURT|HOUSE|BUILDING|LODGE|MANSIONS),? {1,2})?\b[1-9][0-9]{0,4}[A-Z]? (?:[A-Z][A-Z'’.\-]{1,20} ){1,3}(?:STREET|AVENUE|ROAD|BOULEVARD|LANES?|DRIVE|COURT|TERRACE|CLOSE|CRESCENT|SQUARE|MEWS|GARDENS|GROVE|AVE|RD|BLVD|LN)\b",
        "gate": r"[0-9][A-Z]? [A-Z'’. \-]{2,66}(?:STREET|AVENUE|ROAD|BOULEVARD|LANES?|DRIVE|COURT|TERRACE|CLOSE|CRESCENT|SQUARE|MEWS|GARDENS|GROVE|AVE|RD|BLVD|LN)\b",
        "score": 0.5,
        "rank": 1,
        "validator": "spacy_anonym.street_plain.v1",
        "against": ["chapter", "section", "figure", "table", "page", "exhibit", "act"],
        "source": "USPS Publication 28, Royal Mail PAF",
        "examples": ["«FLAT 3, 118 GREEN LANES»", "«FLAT 12, PRIMROSE COURT, 88 BOW ROAD»", "12 MILES OF ROAD", "NO. 18 CIRCUIT COURT", "«4 ROSE COURT»", "«7 KING'S ROAD»\nYORK"],
    },
    {
        "id": "address_field",
        "label": "STREET_ADDRESS",
        "regex": r"(?:^|[\n\t|]|  )(?i:(?:(?:home|postal|mailing|residential|permanent|present|current|previous|correspondence|patient|client|customer|contact|work|office|business|registered|shipping|billing|street|delivery) )?address(?: line)?(?: ?[1-3])?|addr|add)[.]? {0,8}[:=] {0,8}(?:\r?\n {0,8})?(?P<value>(?:(?:[^\s|;\"<>{}@:0-9]{1,25} ){1,6}[^\s|;\"<>{}@:0-9]{0,20}[0-9][^\s|;\"<>{}@:]{0,24}(?: [^\s|;\"<>{}@:]{1,25}){0,11}|[0-9][^\s|;\"<>{}@:]{0,24}(?: [^\s|;\"<>{}@:]{1,25}){1,11}))",
        "score": 0.5,
        "rank": 1,
        "validator": "spacy_anonym.address_value.v1",
        "source": "forms",
        "examples": ["Current address: «77 Long Acre»", "Address Line 1: «77 Long Acre»", "Address:\n«77 Long Acre»", "Add: 5 ml of saline", "Add: 2 cups flour", "Address: 10.0.0.1 port 80", "Add:\n2 eggs and milk", "Address:\n1. The first item", "Address:\n- 10 items here", "address: 16 bit register", "Address: 0x1F 2B 3C", "Add: «Rose House 12»", "Add: «Blk 233 Bishan St 22 #08-114 Singapore 570233»", "Address : «H. No. 1184, Gali No. 6, Delhi»  Tel", "Address: unknown to us", "MAC address: 3C 52 82 4F 1A", "Address: 10.0.0.1"],
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
        "id": "zip_us_state",
        "label": "ZIP_CODE",
        "regex": rf"(?i)\b{_STATE_NAMES},? {{1,2}}(?P<value>[0-9]{{5}}(?:-[0-9]{{4}})?)\b",
        "gate": rf"(?i){_STATE_NAMES},? {{1,2}}[0-9]{{5}}",
        "score": 0.6,
        "border": "number",
        "source": "USPS Publication 28: state and ZIP code",
        "examples": ["Chicago Illinois «60640»", "Albany, New York «12207-0001»", "in Texas 62000 people", "Oregon 12"],
        "against": ["people", "men", "women", "inhabitants", "votes", "miles", "acres", "dollars", "residents", "workers", "jobs"],
    },
    {
        "id": "street_romance_us",
        "label": "STREET_ADDRESS",
        "regex": rf"\b[1-9][0-9]{{0,4}}[A-Z]? (?:Rue|Via|Calle|Camino|Avenida|Paseo|Rua|Corso|Viale|Chemin)(?: (?:de|du|des|la|le|los|las|del|di|da|do)){{0,3}} [{UPPER}][{LETTER}'’\-]{{1,24}}(?: [{UPPER}][{LETTER}'’\-]{{1,24}})?",
        "gate": r"[0-9][A-Z]? (?:Rue|Via|Calle|Camino|Avenida|Paseo|Rua|Corso|Viale|Chemin) ",
        "score": 0.5,
        "rank": 1,
        "source": "USPS Publication 28; numbers first, as in the United States, Canada and France",
        "examples": ["«1421 Calle Real»", "«208 Rue de la Paix», Montréal", "3 Via points", "12 rue"],
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
