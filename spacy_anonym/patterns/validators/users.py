"""Names of accounts and display names."""

import re
from typing import Optional

from spacy import registry

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


@registry.anonym_validators("spacy_anonym.handle.v1")
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


@registry.anonym_validators("spacy_anonym.username.v1")
def username(value: str) -> Optional[bool]:
    """Neither a word of programming languages, a placeholder, an account that every system has, nor only digits or
    hyphens."""
    name = value.strip("._-")
    lower = name.lower()
    if (
        len(name) < 2
        or lower in _NOBODY
        or "user" in lower
        or lower.endswith((".js", ".py", ".ts"))
        or lower.startswith(("your", "my_", "my-", "some", "x.", "self.", "request."))
    ):
        return False
    return False if not any(char.isalpha() for char in name) else None


# Words of display names that are no person's.
_NO_PERSON = frozenset(
    "the of and for to in on from by with our your my all no reply noreply please respond contact mail email e-mail mailer daemon postmaster webmaster"
    " service services support team news newsletter alert alerts update updates group department dept office sales info information list lists"
    " note notes info warn warning error debug trace fatal admin administrator administration inc llc ltd corp corporation company customer system systems help helpdesk desk center centre university"
    " college school press online store shop bank club society association foundation committee council agency management marketing billing accounts"
    " human resources security notification notifications daily weekly announcements accueil servicio servicios servei serveis equipo equip atención".split()
)


@registry.anonym_validators("spacy_anonym.mail_name.v1")
def mail_name(value: str) -> Optional[bool]:
    """Tell the display name of an e-mail address that is no person's by its words ("Customer Service"). RETURNS: False
    for one, else None."""
    words = re.split(r"[\s,.]+", value.lower())
    return False if not _NO_PERSON.isdisjoint(words) else None
