"""Checks of the second part of pack `common` and of packs `secrets` and `clinical`; see validators.py."""

import re
from typing import Optional, Tuple

import spacy

Part = Optional[Tuple[int, int]]
_registered = spacy.registry.anonym_validators

# ISO 3166-1 alpha-2 and XK, which SWIFT uses for Kosovo.
_COUNTRIES = frozenset(
    "AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH"
    " CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN"
    " GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI"
    " LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM"
    " PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD"
    " TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW".split()
)


@_registered("spacy_anonym.bic.v1")
def bic(value: str) -> Optional[bool]:
    """A country code in the fifth and sixth place. SOURCE: ISO 9362, ISO 3166-1."""
    return None if value[4:6] in _COUNTRIES else False


_VIN_WEIGHTS = (8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2)
_VIN_VALUES = {letter: int(digit) for letter, digit in zip("ABCDEFGHJKLMNPRSTUVWXYZ", "12345678123457923456789")}


@_registered("spacy_anonym.vin.v1")
def vin(value: str) -> Optional[bool]:
    """Letters and digits both; the check digit proves a vehicle of North America (first place 1 to 5) and disproves it.
    SOURCE: ISO 3779, 49 CFR 565.15."""
    value = value.upper()
    if not 1 <= sum(char.isalpha() for char in value) <= 12:
        return False
    total = sum(weight * (int(char) if char.isdigit() else _VIN_VALUES[char]) for weight, char in zip(_VIN_WEIGHTS, value))
    if value[8] == "0123456789X"[total % 11]:
        return True
    return False if value[0] in "12345" or value[:3].isdigit() else None


@_registered("spacy_anonym.degrees.v1")
def degrees(value: str) -> Optional[bool]:
    """Degrees with minutes, or a pair, are a place; a bare angle with a letter tells nothing. SOURCE: ISO 6709."""
    if any(float(number) > 180 for number in re.findall(r"[0-9]{1,3}(?=(?:\.[0-9]+)? ?[°º])", value)):
        return False
    return True if any(sign in value for sign in "'′’") or (re.search("[NS]", value) and re.search("[EWO]", value)) else None


@_registered("spacy_anonym.age_words.v1")
def age_words(value: str) -> Optional[bool]:
    """An age that says that it is one ("93 años de edad")."""
    return True if "eda" in value.lower() else None


# What stands after an @ in source code and style sheets: Java, Python, TypeScript, CSS, Javadoc, Objective-C, SQL.
_MARKS = frozenset(
    "abstractmethod author autowired before bean beforeeach beta charset class classmethod component configuration container controller"
    " counter cached_property dataclass deprecated def default directive else end entity error event example exception export extends"
    " extend file fixture font-face font field for foreach function functools generated getmapping global id if implementation import"
    " include inheritdoc inject injectable input interface internal items keyframes layer license link list lru_cache media memoize method"
    " mixin mock module name namespace notnull nullable optional output override package page param parametrize patch pipe platform plugin"
    " postmapping private property propertysource protected protocol public pytest readonly register repository requestbody requestmapping"
    " require rest restcontroller return returns retry route row schema section see selector service setter since spring staticmethod"
    " static string summary supports suppresswarnings synthesize table tailwind task template test testing throws todo transactional try"
    " ts-ignore addr alignas arg args argv attr attrs array attrsets block buf buffer callback cb cls code color const count ctx data desc destination dest dir"
    " elem element err errors flag flags format func function handler handlers headername host idx index info inst instance item key keys label latest len length line list"
    " mode msg next no node nn num number obj object offset options out outbuf parent path pointer pos prefix ptr ref request resp response res result root size source src stable start state"
    " str string style target text title tmp token types url uri user userdata val values width height x y inc isa argument target beta canary rc"
    " ts-ignore type typedef typing unittest use value var version viewport warning while wraps yield apply app api all".split()
)


@_registered("spacy_anonym.handle.v1")
def handle(value: str) -> Optional[bool]:
    """No decorator, annotation or rule of a style sheet."""
    name = value[1:].lower()
    return False if name in _MARKS or name.split(".")[0] in _MARKS else None


# Names of accounts that are nobody's, placeholders and types of programming languages.
_NOBODY = frozenset(
    "admin administrator all and anonymous any anyone args array auth authenticated bin bool boolean bytes char class com config const"
    " current_user current data date default demo dict docker email empty error example false file float foo form function get git github"
    " guest has hidden id in info input int integer invalid is key kwargs list local localhost login mail me name new nil nobody none not"
    " null number object on op opt optional or password path postgres print public readonly request required res response result root"
    " runner self server service session shared set shell some src static str string super switch sys system test text the this to token"
    " true type ubuntu undefined unknown user user_id username users value values var void web with www you your your-username"
    " your_username yourname yourself admins clients accounts experience interface interfaces agent-agent defined level".split()
)


@_registered("spacy_anonym.username.v1")
def username(value: str) -> Optional[bool]:
    """Neither a word of programming languages, a placeholder, an account that every system has, nor only digits or hyphens."""
    name = value.strip("._-")
    lower = name.lower()
    if len(name) < 2 or lower in _NOBODY or "user" in lower or lower.endswith((".js", ".py", ".ts")) or lower.startswith(("your", "my_", "my-", "some", "x.", "self.", "request.")):
        return False
    return False if not any(char.isalpha() for char in name) else None


_MONTHS = frozenset(
    "january february march april may june july august september october november december jan feb mar apr jun jul aug sep sept oct nov"
    " dec monday tuesday wednesday thursday friday saturday sunday".split()
)
_STREET = re.compile(
    r"(?:(?:Apt|Apartment|Unit|Suite|Flat)\.? [A-Z0-9\-]{1,6}, )?\b[1-9][0-9]{0,4}(?:-?[A-Z]|[/\-][0-9]{1,4})? {1,4}(?:[NSEW]{1,2}\.? )?"
    r"((?:(?:[A-Z][A-Za-z'’.\-]{1,20}|[0-9]{1,3}(?:st|nd|rd|th)|of|the|de|la) ){1,4})[A-Z]"
)


# Streets' words that end in a full stop of their own.
_SHORT_STREETS = frozenset("St Ave Av Rd Blvd Ln Dr Ct Pl Ter Cres Sq Hwy Pkwy Cir Trl Gdns".split())
_LINKS = frozenset(("of", "the", "de", "la"))


@_registered("spacy_anonym.street_part.v1")
def street_part(value: str) -> Part:
    """The last number and the name before the street word: no month or weekday ("12 January Dr."), no words in lower case, no full stop but
    that of an abbreviation."""
    found = _STREET.search(value)
    words = {word.strip(".").lower() for word in found.group(1).split()} if found else set()
    if words & _MONTHS or words <= _LINKS:
        return None
    is_sentence_end = value.endswith(".") and value[:-1].rpartition(" ")[2] not in _SHORT_STREETS
    return found.start(), len(value) - is_sentence_end


_COURTS = frozenset("supreme superior district circuit county crown high appellate federal magistrates municipal family".split())
_NO_STREET = frozenset("the a an of to in on and or way for this that from miles mile km years year lanes old more other hours".split())


@_registered("spacy_anonym.street_plain.v1")
def street_plain(value: str) -> Optional[bool]:
    """No phrase ("5 miles of road") for a street in lower case, no court ("18 CIRCUIT COURT")."""
    words = value.lower().split()
    if words[-1:] == ["court"] and _COURTS.intersection(words[-2:-1]):
        return False
    return False if set(words[1:-1]) & (_NO_STREET | _MONTHS) else None


# What a field "Add:" holds where it is no address, but what a recipe or a protocol adds; and addresses of machines.
_NO_ADDRESS = re.compile(r"[0-9.,/½¼¾\-]+ ?(?:[µumkcd]?[lgM]|mol|mmol|cups?|tsp|tbsp|teaspoons?|tablespoons?|oz|lbs?|drops?|units?|eggs?|items?|bits?|bytes?|%)(?![A-Za-z])|[0-9]{1,3}(?:\.[0-9]{1,3}){3}\b|0x|[0-9]{1,2}[.)] |[-*•] ", re.IGNORECASE)


@_registered("spacy_anonym.address_value.v1")
def address_value(value: str) -> Optional[bool]:
    """No quantity ("5 ml of saline"), no item of a list and no machine's address."""
    return False if _NO_ADDRESS.match(value) else None


@_registered("spacy_anonym.clinical_id.v1")
def clinical_id(value: str) -> Optional[bool]:
    """No dose or measure: round figures with a letter that is a unit ("25000U")."""
    return False if value[:5].isdigit() and value[2:5] in ("000", "500") and value[-1] in "uUgGmMkKlL" else None


# Words of display names that are no person's.
_NO_PERSON = frozenset(
    "the of and for to in on from by with our your my all no reply noreply please respond contact mail email e-mail mailer daemon postmaster webmaster"
    " service services support team news newsletter alert alerts update updates group department dept office sales info information list lists"
    " note notes info warn warning error debug trace fatal admin administrator administration inc llc ltd corp corporation company customer system systems help helpdesk desk center centre university"
    " college school press online store shop bank club society association foundation committee council agency management marketing billing accounts"
    " human resources security notification notifications daily weekly announcements accueil servicio servicios servei serveis equipo equip atención".split()
)


@_registered("spacy_anonym.mail_name.v1")
def mail_name(value: str) -> Optional[bool]:
    """Tell the display name of an e-mail address that is no person's by its words ("Customer Service"). RETURNS: False for one, else None."""
    words = re.split(r"[\s,.]+", value.lower())
    return False if not _NO_PERSON.isdisjoint(words) else None
