"""What a value of a label must look like: the forms and checks of every registered pack of patterns.

A pack that somebody registers gives its labels surrogates that pass the pack's own checks, without a line of code here.
"""

import re
from functools import lru_cache
from typing import Any, Callable, Dict, List, NamedTuple, Optional, Tuple

import catalogue

from .. import registry
from ..errors import AnonymError
from ..registry import PHONE, STDNUM

_EXAMPLE = re.compile("«([^«»]*)»")


class Form(NamedTuple):
    """One way in which a label is written."""

    regex: Any  # A compiled google-re2 expression over UTF-8.
    group: int  # The number of its group that is the value; 0 for all of it.
    around: Tuple[str, str]  # What has to stand before and behind the value.
    # From a value to True (proven), False (failed) or None (it tells nothing).
    validate: Optional[Callable[[str], Any]]
    trim: Optional[Callable[[str], Any]]  # From a value to the part of it that is one.
    module: str  # The module of python-stdnum that validates; "" where another function does.
    examples: Tuple[str, ...]  # Values of the pattern's own examples.
    lenient: bool  # Whether the form alone says what a value is, though it fails the check.

    def matches(self, value: str) -> bool:
        """RETURNS (bool): whether the expression takes the value, and all of it. Nothing is said about its checks."""
        before, behind = self.around
        if not before and not behind and not self.group:
            return self.regex.fullmatch(value.encode("utf8", "replace")) is not None
        text = f"{before}{value}{behind}".encode("utf8", "replace")
        first = len(before.encode("utf8"))
        last = len(text) - len(behind.encode("utf8"))
        for found in self.regex.finditer(text):
            if found.span(self.group) == (first, last):
                return True
            if found.start() >= first:
                break
        return False

    def check(self, value: str) -> Optional[bool]:
        """RETURNS (Optional[bool]): what the pack's validator says: proven, failed, or nothing."""
        if self.trim is not None and self.trim(value) != (0, len(value)):
            return False
        verdict = None if self.validate is None else self.validate(value)
        return None if verdict is None else bool(verdict)


def forms_of(label: str) -> Tuple[Form, ...]:
    """RETURNS (Tuple[Form, ...]): the forms of a label in all registered packs, in the order of the packs' names."""
    # A pack that is registered later counts too.
    return _forms_of(label, len(catalogue.REGISTRY))


def phone_region_of(label: str) -> Optional[str]:
    """RETURNS (Optional[str]): the country (ISO 3166) whose telephone numbers a label is for; None for other labels."""
    validators = (pattern.get("validator") or "" for pattern in _by_label(len(catalogue.REGISTRY)).get(label, ()))
    return next((name[len(PHONE) :] for name in validators if name.startswith(PHONE)), None)


@lru_cache(maxsize=512)
def _forms_of(label: str, registered: int) -> Tuple[Form, ...]:
    patterns = _by_label(registered).get(label, ())
    forms = (_make_form(pattern, around) for pattern in patterns for around in _surroundings(pattern))
    return tuple(form for form in forms if form is not None)


@lru_cache(maxsize=4)
def _by_label(registered: int) -> Dict[str, List[Dict[str, Any]]]:
    table: Dict[str, List[Dict[str, Any]]] = {}
    for name in registry.names("patterns"):
        for pattern in registry.get("patterns", name)():
            data = pattern if isinstance(pattern, dict) else vars(pattern)
            table.setdefault(data["label"], []).append(data)
    return table


def _surroundings(pattern: Dict[str, Any]) -> List[Tuple[str, str]]:
    """A regex with a group asks for words around the value: those of its examples."""
    found = []
    for example in pattern.get("examples") or ():
        parts = _EXAMPLE.split(example)
        # One value, so that what is around it is known.
        if len(parts) == 3:
            found.append((parts[0], parts[2]))
    return list(dict.fromkeys([("", ""), *found]))[:4] if "(?P<value>" in pattern["regex"] else [("", "")]


@lru_cache(maxsize=None)
def _compile(regex: str) -> Any:
    import re2

    options = re2.Options()
    options.log_errors = False
    return re2.compile(regex.encode("utf8"), options)


def _make_form(pattern: Dict[str, Any], around: Tuple[str, str]) -> Optional[Form]:
    validator, trim = pattern.get("validator") or "", pattern.get("trim")
    module = validator[len(STDNUM) :] if validator.startswith(STDNUM) else ""
    try:
        validate = registry.get_check(validator) if validator else None
        cut = registry.get("validators", trim) if trim else None
    except AnonymError:
        # A kind of check that is not known here: nothing that is made could be tested.
        return None
    regex = _compile(pattern["regex"])
    examples = tuple(value for example in pattern.get("examples") or () for value in _EXAMPLE.findall(example))
    lenient = pattern.get("failed") == "found"
    return Form(regex, regex.groupindex.get(b"value", 0), around, validate, cut, module, examples, lenient)
