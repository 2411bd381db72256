"""Pack `common`, second part: banks, vehicles, devices, places by coordinates, ages and user names."""

from typing import Any, Dict, List

from .addresses import address_patterns


def more_patterns() -> List[Dict[str, Any]]:
    """RETURNS (List[Dict[str, Any]]): patterns of pack `common`, as data for `make_pattern`."""
    return _NUMBERS + _PLACES + _AGES + _USERS + _MAIL + address_patterns()


_BIC_WORDS = ["bic", "swift", "swift code", "bic/swift", "swift/bic", "bank identifier", "iban"]
_LAT = r"[+\-\x{2212}]?(?:90(?:\.0{1,12})?|[1-8]?[0-9]\.[0-9]{3,12})"
_LON = r"[+\-\x{2212}]?(?:180(?:\.0{1,12})?|(?:1[0-7][0-9]|[1-9]?[0-9])\.[0-9]{3,12})"
_DEGREES = r"[0-9]{1,3}(?:\.[0-9]{1,10})? ?[°º] ?(?:[0-5]?[0-9](?:\.[0-9]{1,8})? ?['′’] ?(?:[0-5]?[0-9](?:\.[0-9]{1,6})? ?(?:[\"″”]|['′’]{2}) ?)?)?"
_GEO_WORDS = ["lat", "lon", "long", "lng", "latitude", "longitude", "gps", "coordinates", "coordinate", "coords", "location", "position", "located", "map", "coordenadas", "coordenades", "koordinaten", "coordonnées", "קואורדינטות"]  # fmt: skip

_NUMBERS: List[Dict[str, Any]] = [
    {
        "id": "bic_branch",
        "label": "BIC_CODE",
        "regex": r"\b[A-Z]{6}[A-Z0-9]{2}(?:XXX|[0-9]{3})\b",
        "score": 0.5,
        "validator": "spacy_anonym.bic.v1",
        "border": "name",
        "context": _BIC_WORDS,
        "source": "ISO 9362: party prefix, country, location, branch",
        "examples": ["to «DEUTDEFFXXX»,", "«CAIXESBB123»", "ABCDZZFFXXX"],
    },
    {
        "id": "bic",
        "label": "BIC_CODE",
        "regex": r"\b(?:BIC|SWIFT|Swift|bic|swift)(?:[ /\-]{1,3}(?:BIC|SWIFT|Swift|bic|swift))?(?:[ \-_]?(?:code|Code|CODE|no\.?))?[\"')]?(?: is)?[ :=#\"'\t(]{1,5}(?P<value>[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?)\b",
        "score": 0.7,
        "validator": "spacy_anonym.bic.v1",
        "border": "name",
        "source": "ISO 9362",
        "examples": ["BIC: «DEUTDEFF»", "SWIFT code is «BOFAUS3N»", "\"bic\": \"«NEDSZAJJ»\"", "HOSPITAL", "BIC ABCDZZFF"],
    },
    {
        "id": "bic_digit",
        "label": "BIC_CODE",
        "regex": r"\b[A-Z]{6}(?:[2-9][A-Z0-9]|[A-Z][2-9])(?:[A-Z0-9]{3})?\b",
        "score": 0.1,
        "validator": "spacy_anonym.bic.v1",
        "border": "name",
        "context": [*_BIC_WORDS, "bank", "wire", "transfer"],
        "source": "ISO 9362",
        "examples": ["wire to «BOFAUS3N»", "BOFAUS3N"],
    },
    {
        "id": "vin",
        "label": "VIN",
        "regex": r"\b[A-HJ-NPR-Z0-9]{13}[0-9]{4}\b",
        "gate": r"[A-HJ-NPR-Z0-9]{6}[0-9]{4}\b",
        "score": 0.2,
        "validator": "spacy_anonym.vin.v1",
        "failed": "named",
        "proven": 0.7,
        "border": "name",
        "context": ["vin", "chassis", "chassis no", "vehicle identification", "fahrgestellnummer", "bastidor", "châssis", "telaio", "fin"],
        "source": "ISO 3779; 49 CFR 565.15 for the check digit of North American vehicles",
        "examples": ["VIN «1M8GDM9AXKP042788»", "«1HGCM82633A004352» sold", "chassis no. «WDB9634031L123456»", "VIN «137FA90375E123457»", "1M8GDM9AYKP042788", "WDB9634031L123456"],
    },
    {
        "id": "vin_labelled",
        "label": "VIN",
        "regex": r"(?i)\b(?:vin|chassis|fahrgestellnummer|bastidor|châssis|telaio)(?:[ \-_]?(?:no\.?|number|nr\.?|num\.?|code|n[º°]\.?))?[\"']?[ ]?[:=#]?[ ]?(?:is )?[\"']?(?P<value>[A-HJ-NPR-Z0-9]{13}[0-9]{4})\b",
        "gate": r"(?i)(?:vin|chassis|fahrgestellnummer|bastidor|châssis|telaio)",
        "score": 0.6,
        "validator": "spacy_anonym.vin.v1",
        "failed": "found",
        "border": "name",
        "source": "ISO 3779, in letters of any case",
        "examples": ["vin: «1hgcm82633a004352»", "chassis no. «wdb9634031l123456»", "vin: «1hgcm82643a004352»"],
    },
    {
        "id": "imei",
        "label": "IMEI",
        "regex": r"\b[0-9]{2}[ \-]?[0-9]{6}[ \-]?[0-9]{6}[ \-]?[0-9]\b|\b[0-9]{6}[ \-][0-9]{2}[ \-][0-9]{6}[ \-][0-9]\b",
        "score": 0.1,
        "validator": "stdnum:imei",
        "failed": "named",
        # One number in ten passes.
        "proven": 0.2,
        "border": "number",
        "context": ["imei", "handset", "device", "phone", "serial", "mobile"],
        "source": "3GPP TS 23.003: Luhn over 15 digits",
        "examples": ["handset «49-015420-323751-8»", "device «490154203237519»", "490154203237518"],
    },
    {
        "id": "imei_labelled",
        "label": "IMEI",
        "regex": r"(?i)\bimei(?:sv)?(?:[ ]?[0-9]\b|[ ](?:no\.?|number|nr\.?|code))?[\"']?[ ]?[:=#\-]?[ ]?(?:is )?[\"']?(?P<value>[0-9]{2}[ \-]?[0-9]{6}[ \-]?[0-9]{6}(?:[ \-]?[0-9]{1,2})?|[0-9]{6}[ \-][0-9]{2}[ \-][0-9]{6}[ \-][0-9])\b",
        "score": 0.9,
        # Card numbers pass the same check.
        "rank": 2,
        "border": "number",
        "source": "3GPP TS 23.003",
        "examples": ["IMEI: «490154203237518»", "imei \"«49 015420 323751 8»\"", "imei 12345"],
    },
]  # fmt: skip

_PLACES: List[Dict[str, Any]] = [
    {
        "id": "coordinates_uri",
        "label": "COORDINATES",
        "regex": rf"(?i)\bgeo:{_LAT},{_LON}(?:,[+\-]?[0-9.]{{1,12}})?(?:;[a-z]{{1,12}}=[A-Za-z0-9.\-]{{1,24}}){{0,4}}",
        "score": 0.9,
        "source": "RFC 5870",
        "examples": ["at «geo:48.2010,16.3695,183»", "«geo:48.2010,16.3695;u=40»", "geo:x"],
    },
    {
        "id": "coordinates_pair",
        "label": "COORDINATES",
        "regex": rf"{_LAT} ?[,;/] ?{_LON}\b",
        "gate": r"[0-9]\.[0-9]{3,12} ?[,;/] ?[+\-]?[0-9]|90 ?[,;/]",
        # Pairs of figures are more frequent in science than places are.
        "score": 0.2,
        "border": "number",
        "context": _GEO_WORDS,
        "source": "ISO 6709, decimal degrees",
        "examples": ["GPS «48.85837, 2.29448»", "located at «-33.8568,151.2153»", "means of 0.1234, 0.5678", "GPS 98.85837, 2.29448"],
    },
    {
        "id": "coordinates_letters",
        "label": "COORDINATES",
        "regex": r"\b[0-9]{1,2}\.[0-9]{2,10} ?°? ?[NS][,;/]? ?[0-9]{1,3}\.[0-9]{2,10} ?°? ?[EWO]\b|\b[NS] ?[0-9]{1,2}\.[0-9]{2,10} ?°?[,;/]? ?[EWO] ?[0-9]{1,3}\.[0-9]{2,10}\b",
        "gate": r"[0-9]\.[0-9]+ ?°? ?[NS]|\b[NS] ?[0-9]{1,2}\.[0-9]",
        "score": 0.7,
        "source": "ISO 6709",
        "examples": ["«48.85837° N, 2.29448° E»", "«N 48.8583, W 2.2944»", "48.8 N"],
    },
    {
        "id": "coordinates_degrees",
        "label": "COORDINATES",
        "regex": rf"\b{_DEGREES}[NS](?:[,;/]? ?(?:and )?{_DEGREES}[EWO])?\b|\b{_DEGREES}[EWO]\b",
        "gate": r"[0-9] ?[°º] ?[0-9NSEWO]",
        "score": 0.1,
        "validator": "spacy_anonym.degrees.v1",
        "context": _GEO_WORDS,
        "source": "ISO 6709: degrees, minutes and seconds",
        "examples": ["at «48°51′30″N 2°17′40″E»", "«40° 26' 46\" N, 79° 58' 56\" W»", "latitude «51° N»", "5 °E"],
    },
    {
        "id": "coordinates_key",
        "label": "COORDINATES",
        "regex": r"(?i)\b(?:lat(?:itude)?|lon(?:g(?:itude)?)?|lng|latitud|longitud|breite|länge)[\"']?[ ]?[:=][ ]?[\"']?(?P<value>[+\-\x{2212}]?[0-9]{1,3}\.[0-9]{2,15})\b",
        "score": 0.8,
        "source": "RFC 7946, GPX and the like: one figure a key",
        "examples": ["{\"lat\": «48.85837», \"lng\": «2.29448»}", "Latitude: «-33.8568»", "lat: 5"],
    },
]  # fmt: skip

_YEARS = r"(?:1[01][0-9]|[1-9]?[0-9])(?:[.,½][0-9])?"
_SPANS = r"(?:years?|yrs?|months?|mos?|weeks?|wks?|days?)"
_AGES: List[Dict[str, Any]] = [
    {
        "id": "age_en",
        "label": "AGE",
        "regex": rf"(?i)\b{_YEARS}[ \-\x{{00A0}}]?(?:{_SPANS}[ \-\x{{00A0}}]old(?:er)?s?|y[./]?o\.?|yr\.? old|y/o)\b",
        "gate": r"(?i)[0-9][ \-\x{00A0}]?(?:(?:year|yr|month|mo|week|wk|day)s?[ \-\x{00A0}]old|y[./]?o|yr\.? old)",
        "score": 0.6,
        "against": ["building", "house", "company", "bridge", "tradition", "whisky", "whiskey", "wine", "record", "version", "tree", "car", "system", "code"],
        "source": "45 CFR 164.514(b)(2)(i)(C)",
        "examples": ["is «93 years old»", "a «93-year-old» woman", "«93 y/o» male", "a «6-month-old» girl", "«45yo» man", "93 years of service"],
    },
    {
        "id": "age_en_words",
        "label": "AGE",
        "regex": rf"(?i)\b(?:aged(?: about)?|(?:at|of) (?:the )?age(?: of)?|(?:turned|turning|turns)) (?P<value>{_YEARS})(?:[^0-9.,:/%°\-]|[.,:](?:[^0-9]|$)|$)",
        "score": 0.5,
        "against": ["cheese", "whisky", "rum", "care", "degree", "degrees", "percent", "million", "times", "page"],
        "examples": ["aged «93», of", "at the age of «93»", "aged about «38» years", "aged 1939", "turned 180 degrees"],
    },
    {
        "id": "age_key",
        "label": "AGE",
        "regex": rf"(?i)(?:^|[^0-9A-Za-z_.\-])(?:age(?: ?/ ?(?:sex|gender))?|patient age|edad|edat|alter|âge|età|idade|leeftijd|גיל)[\"']?[ \t]{{0,3}}[:=][ \t]{{0,3}}[\"']?(?P<value>{_YEARS}(?: ?(?:years?|yrs?|[yY]|años|anys|jahre|ans|anni|anos|jaar|שנים)\b)?)",
        "gate": r"(?i)(?:age|edad|edat|alter|âge|età|idade|leeftijd|גיל)(?: ?/ ?(?:sex|gender))?[\"']?[ \t]{0,3}[:=]",
        "score": 0.5,
        "border": "number",
        "against": ["cache", "max", "http"],
        "examples": ["Age: «93»", "\"age\": «41»,", "edad: «93 años»", "Age/Sex : «47 Y» / F", "max-age=60", "page: 12", "age: 1939"],
    },
    {
        "id": "age_es_ca",
        "label": "AGE",
        "regex": rf"(?i)\b{_YEARS} ?(?:años|anys|añitos|meses|mesos)(?: d['’e] ?edad| d['’]edat| de edat| de vida)?\b",
        "gate": r"(?i)[0-9] ?(?:años|anys|añitos|meses|mesos)",
        "score": 0.25,
        "validator": "spacy_anonym.age_words.v1",
        "proven": 0.8,
        "context": ["paciente", "pacient", "mujer", "hombre", "varón", "niño", "niña", "señor", "señora", "dona", "home", "nen", "nena", "noi", "noia", "hijo", "hija", "fill", "filla", "tiene", "tengo", "té", "tinc", "cumple", "cumplió", "edad", "edat", "joven", "anciano", "anciana", "avi", "àvia"],
        "against": ["hace", "durante", "fa", "contrato", "prisión", "experiencia", "garantía", "cada", "últimos", "darrers", "plazo", "dentro"],
        "examples": ["paciente de «93 años»", "«93 años de edad»", "dona de «45 anys»", "hace 93 años", "una guerra de 30 años"],
    },
    {
        "id": "age_de",
        "label": "AGE",
        "regex": rf"(?i)\b(?:{_YEARS}(?:[ \-]?jährige[rnsm]?|[ ]Jahre[ ]alt(?:e[rnsm]?)?)|Alter[ ]von[ ](?P<years>{_YEARS}[ ]Jahren))\b",
        "gate": r"(?i)(?:jährig|jahre)",
        "score": 0.6,
        "source": "German",
        "examples": ["ein «93-jähriger» Mann", "sie ist «93 Jahre alt»", "«93jährige»", "seit 93 Jahren"],
    },
    {
        "id": "age_fr",
        "label": "AGE",
        "regex": rf"(?i)\b{_YEARS}[ \x{{00A0}}](?:ans|mois)\b",
        "gate": r"(?i)[0-9][ \x{00A0}](?:ans|mois)",
        "score": 0.2,
        "context": ["âgé", "âgée", "âge", "patient", "patiente", "femme", "homme", "fille", "garçon", "fils", "enfant", "madame", "monsieur", "mme", "m.", "elle a", "il a", "j'ai"],
        "against": ["depuis", "pendant", "durant", "il y a", "tous les", "contrat", "garantie"],
        "examples": ["âgée de «93 ans»", "un homme de «45 ans»", "depuis 93 ans", "30 ans de guerre"],
    },
    {
        "id": "age_it_pt_nl",
        "label": "AGE",
        "regex": rf"(?i)\b{_YEARS} (?:anni d['’]età|anos de idade|jaar oud)|\b{_YEARS}-jarige[rn]?",
        "gate": r"(?i)(?:anni|anos|jar|jaar)",
        "score": 0.7,
        "examples": ["«93 anni d'età»", "com «93 anos de idade»", "«93 jaar oud»", "93 anni fa"],
    },
    {
        "id": "age_he",
        "label": "AGE",
        "regex": rf"(?:^|[^\x{{0590}}-\x{{05FF}}])[ושהבלמ]{{0,2}}(?:בן|בת|בגיל|גיל|גילה|גילו|בני|בנות)(?: כ)?[ \-־:]{{1,2}}(?:כ?ה?[\-־])?(?P<value>{_YEARS})(?: שנים| שנה)?",
        "gate": r"(?:בן|בת|גיל|בני|בנות)",
        "score": 0.6,
        "border": "number",
        "source": "Hebrew",
        "examples": ["המטופל בן «93», נשוי", "בת ה-«45»", "בגיל «12»", "בן 1993", "זמן 12"],
    },
]  # fmt: skip

_NOT_CALL = r"(?:^|[?&;\"'\[{|>]|[A-Za-z0-9\]:;.#*][ ])"
_USERS: List[Dict[str, Any]] = [
    {
        "id": "user_handle",
        "label": "USERNAME",
        "regex": r"[A-Za-z0-9,.:;!?)\"'’][ ]\(?(?P<value>@[A-Za-z_][A-Za-z0-9_]{1,29}(?:\.[A-Za-z0-9_]{1,29}){0,3})(?:[^A-Za-z0-9_/@(.\-]|[.\-](?:[^A-Za-z0-9]|$)|$)",
        "score": 0.5,
        "validator": "spacy_anonym.handle.v1",
        "border": "none",
        "context": ["twitter", "instagram", "handle", "tweet", "follow", "telegram", "user", "username", "dm", "github", "tiktok", "mention"],
        "against": ["select", "set", "declare", "exec", "begin", "into", "and", "where", "param", "return"],
        "source": "rules of the large social networks",
        "examples": ["ask «@jroe», please", "by «@jane.roe.99».", "mail bob @example.com/x", "run @angular/core now", "use the @Override mark", "argument to @handler for", "x = 5 @media"],
    },
    {
        "id": "user_handle_first",
        "label": "USERNAME",
        "regex": r"(?:^|[\n\r\t>\[(,])[ ]?(?P<value>@[A-Za-z_][A-Za-z0-9_]{1,29}(?:\.[A-Za-z0-9_]{1,29}){0,3})(?:[^A-Za-z0-9_/@(.\-\n\r]|[.\-](?:[^A-Za-z0-9]|$))",
        "score": 0.2,
        "validator": "spacy_anonym.handle.v1",
        "border": "none",
        "context": ["twitter", "instagram", "handle", "tweet", "follow", "telegram", "username", "dm", "github", "tiktok", "mention", "wrote", "thanks", "hello", "please", "can you", "thank you"],
        "source": "rules of the large social networks",
        "examples": ["«@jroe» thanks", "tweet:\n@jroe\ndef f():"],
    },
    {
        "id": "user_key",
        "label": "USERNAME",
        "regex": rf"(?i){_NOT_CALL}(?:user[ _\-]?(?:name|id)|login(?:[ _\-]?name)?|user|screen[ _]name|handle|nick(?:name)?|usuario|usuari|benutzer(?:name)?|identifiant|utilisateur|utente|acct|account[ _]name)[\"']?[ ]?[:=][ ]?[\"']?(?P<value>[A-Za-z0-9][A-Za-z0-9._\-]{{1,39}})(?:[^A-Za-z0-9._\-(\[]|$)",
        "gate": r"(?i)(?:name|id|login|user|handle|nick|usuari|benutzer|identifiant|utilisateur|utente|acct)[\"']?[ ]?[:=]",
        "score": 0.5,
        "validator": "spacy_anonym.username.v1",
        "border": "none",
        "examples": ["user: «jroe»", "uid=0&username=«jroe99»", "\"login\": \"«j.roe»\",", "user: str", "f(user=user)", "username = None", "user=request.user"],
    },
    {
        "id": "user_log",
        "label": "USERNAME",
        "regex": r"(?i)(?:\bfor(?: invalid)? user[ ]|\binvalid user[ ]|\b(?:password|publickey|keyboard-interactive/pam)[ ]for(?: invalid user)?[ ]|\blogged in as[ ]|\blog in as[ ])[\"'`]?(?P<value>[A-Za-z0-9][A-Za-z0-9._\-]{1,31})[\"'`]?(?: (?:from|by|on|at)\b|\(|[.,;)]|$)",
        "score": 0.5,
        "validator": "spacy_anonym.username.v1",
        "border": "none",
        "source": "OpenSSH, PAM",
        "examples": ["Failed password for invalid user «jroe99» from 192.0.2.7", "session opened for user «jroe»(uid=0)", "for user root by", "for user input"],
    },
    {
        "id": "user_home",
        "label": "USERNAME",
        "regex": r"(?:(?:^|[^A-Za-z0-9_.\-])/(?:home|Users)/|[A-Za-z]:[\\/]{1,2}Users[\\/]{1,2})(?P<value>[A-Za-z0-9][A-Za-z0-9._\-]{1,31})(?:[\\/:\"'\s]|$)",
        "gate": r"(?:home|Users)[\\/]",
        "score": 0.5,
        "validator": "spacy_anonym.username.v1",
        "border": "none",
        "source": "Filesystem Hierarchy Standard; macOS; Windows",
        "examples": ["in /home/«jroe»/mail", "C:\\Users\\«jroe»\\Desktop", "/home/user/x", "/home/ubuntu"],
    },
]  # fmt: skip

_NAME_WORD = r"[A-Z\x{C0}-\x{DE}][A-Za-z\x{C0}-\x{24F}'’.\-]{0,24}"
_MAIL_BEGINS = r"(?:<|\[mailto:)[A-Za-z0-9._%+\-]{1,64}@"
_MAIL: List[Dict[str, Any]] = [
    {
        "id": "mail_name",
        "label": "PERSON",
        # The words before an address in angle brackets: whom it is of.
        "regex": rf"(?:^|[\n\r\t\"'“(:;,>|])[ ]{{0,2}}(?P<value>{_NAME_WORD}(?:,? {_NAME_WORD}){{1,3}})[\"'”]? ?{_MAIL_BEGINS}[A-Za-z0-9]",
        "gate": _MAIL_BEGINS,
        "score": 0.85,
        "validator": "spacy_anonym.mail_name.v1",
        "source": "RFC 5322, section 3.4: display names",
        "examples": ["From: «Jane Roe» <jroe@example.com>", "\"«Roe, Jane M.»\" <jane@example.com>", "«José Roe» [mailto:j@example.com]", "Please respond to <a@example.com>", "Customer Service <help@example.com>", "\"The Roe Album\" <roe@example.com>"],
    },
    {
        "id": "mail_name_quoted",
        "label": "PERSON",
        "regex": rf"[\"“](?P<value>{_NAME_WORD})[\"”] ?{_MAIL_BEGINS}[A-Za-z0-9]",
        "gate": _MAIL_BEGINS,
        "score": 0.7,
        "validator": "spacy_anonym.mail_name.v1",
        "source": "RFC 5322, section 3.4: display names",
        "examples": ["Email: \"«Jane»\"<jane@example.com>", "\"Support\" <help@example.com>", "Jane <jane@example.com>"],
    },
]  # fmt: skip
