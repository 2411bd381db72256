"""What every operator is, and how one or a table of them is made: from a config, a JSON file or Python."""

import inspect
import re
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Callable, Dict, Iterator, Mapping, NamedTuple, Optional, Protocol, Sequence, runtime_checkable

import spacy
from confection import ConfigValidationError
from spacy.vocab import Vocab

from .. import registry
from ..errors import AnonymError, Errors, describe_config, nearest
from ..labels import normalize_label
from ..spans import Finding
from ..text import is_utf8

DEFAULT = "DEFAULT"
PROMISE = "@anonym_operators"
# Presidio's names of our operators' parameters.
PRESIDIO_PARAMS = {"replace": {"new_value": "value"}, "mask": {"masking_char": "char", "chars_to_mask": "count"}}

# An operator as a section of a config: {"@anonym_operators": "spacy_anonym.mask.v1", "char": "#"}.
Section = Dict[str, Any]


class Context(NamedTuple):
    """What an operator may know of the finding that it replaces, beside its text and label.

    document (str): The whole text of the document.
    start, end (int): Where the value stands in it, half-open characters.
    entity (str): The real-world entity, as in "PERSON-2".
    number (int): The entity's number within the document and label, from 1.
    score (float): The finding's score, in [0, 1].
    rule (str): The rule that fired.
    findings (Sequence[Finding]): All that is replaced in the document, in text order, this finding among them.
    store (Dict[Any, Any]): Of this document alone, empty at first, shared by its operators: one that must know what it
        did before in the document keeps it here, under a key that says who it is and how it is set.
    """

    document: str
    start: int
    end: int
    entity: str
    number: int
    score: float
    rule: str
    findings: Sequence[Finding]
    store: Dict[Any, Any]


@runtime_checkable
class Operator(Protocol):
    """A picklable callable with a short name: (value, label, context) to the new string."""

    name: str

    def __call__(self, text: str, label: str, context: Context) -> str: ...


@runtime_checkable
class Reversible(Protocol):
    """An operator that can find the original again."""

    def reverse(self, text: str, label: str, context: Context) -> str:
        """Find the original of a new value.

        text (str): The new value.
        context (Context): As for the operator, but of the new text; it has no findings.
        RETURNS (str): The original.
        RAISES (AnonymError): When it is no value of this operator, or the key is another one.
        """


@runtime_checkable
class NeedsVocab(Protocol):
    """An operator that works with the pipeline's vocabulary, as one that needs its word vectors. The anonymizer binds
    it."""

    def bind(self, vocab: Vocab) -> Operator:
        """RETURNS (Operator): the operator with a pipeline's vocabulary, which may be filled later."""

    def check(self) -> None:
        """RAISES (AnonymError): when the vocabulary, now filled, lacks what the operator needs."""


def read_section(given: Any) -> Optional[Section]:
    """Read how an operator is named.

    given (Any): A name, short ("mask") or registered ("spacy_anonym.mask.v1"), for an operator with its defaults; or a
        table of `type` (a short name) or `@anonym_operators` (a registered one), and parameters, under our names or
        Presidio's.
    RETURNS (Optional[Section]): Its section of a config; None where no operator is named.
    RAISES (AnonymError): SA002 for an unknown operator.
    """
    if isinstance(given, str):
        given = {"type": given}
    if not isinstance(given, Mapping):
        return None
    params = dict(given)
    kind, name = params.pop("type", None), params.pop(PROMISE, None)
    if isinstance(kind, str) and name is None:
        renamed = PRESIDIO_PARAMS.get(kind, {})
        params = {renamed.get(param, param): value for param, value in params.items()}
        name = kind if "." in kind else f"spacy_anonym.{kind}.v1"
    if not isinstance(name, str):
        return None
    registry.get("operators", name)
    return {PROMISE: name, **params}


def make_named(section: Section, where: str) -> Any:
    """RETURNS (Operator): the operator of a section from `where`. RAISES (AnonymError): SA204 for parameters that are
    not valid, and what the operator itself raises."""
    with made_from(where):
        return spacy.registry.resolve({"operator": section})["operator"]


@contextmanager
def made_from(where: str) -> Iterator[None]:
    """RAISES (AnonymError): SA204 where operators from `where` cannot be made, and what they raise themselves."""
    try:
        yield
    except AnonymError:
        raise
    except (ValueError, TypeError) as error:
        kind = f"the operator cannot be made ({type(error).__name__})"
        problem = describe_config(error).removeprefix("operator.") if isinstance(error, ConfigValidationError) else kind
        raise AnonymError(Errors.SA204.format(where=where, problem=problem)) from None


def check_operators(operators: Mapping[str, Any]) -> Dict[str, Operator]:
    """Check a table of operators and key it by our labels.

    operators (Mapping[str, Any]): From a label (ours, or a foreign name such as PER) or DEFAULT to an operator, its
        name, or any function of (text) or (text, label, context).
    RETURNS (Dict[str, Operator]): From our label to an operator.
    RAISES (AnonymError): SA201 for a value that is not callable, SA205 for two names of one label, SA206 for a function
        that takes other arguments.
    """
    table: Dict[str, Operator] = {}
    names: Dict[str, str] = {}
    for label, operator in operators.items():
        key = operator_key(label)
        if key in names:
            raise AnonymError(Errors.SA205.format(label=names[key], other=label, name=key))
        names[key] = label
        table[key] = as_operator(operator, label)
    return table


def operator_key(label: str) -> str:
    """RETURNS (str): what an operator for a label is keyed by: our name of the label, or DEFAULT, in any case. RAISES
    (AnonymError): SA009 for what is no label."""
    if not isinstance(label, str) or not label.strip():
        raise AnonymError(Errors.SA009.format(labels=repr(label), owner="operators"))
    return DEFAULT if label.upper() == DEFAULT else normalize_label(label)


def as_operator(function: Any, label: str) -> Operator:
    """Make an operator of a function or of a name; an operator is returned as it is.

    function (Any): An operator; a function of (text) or (text, label, context); or what `read_section` takes: "mask"
        for one with its defaults, {"type": "mask", "char": "#"}.
    label (str): The label it is for, for the message.
    RETURNS (Operator): The operator.
    RAISES (AnonymError): SA201 when it is not callable, or is a class; SA002 for an unknown name, SA204 for wrong
        parameters.
    """
    section = read_section(function)
    if section is not None:
        return make_named(section, f"the operator for {label}")
    check_callable(function, label)
    if isinstance(getattr(function, "name", None), str):
        return function
    return FunctionOperator(function, count_arguments(function, label))


def template_problem(template: str) -> str:
    """RETURNS (str): what is wrong with a string that an operator writes, "" for nothing. `{label}` and `{n}` are its
    fields; what does not look like either is a text."""
    for name, rest in re.findall(r"\{(\w+)([^{}]*)\}", template):
        field = nearest(name, ("label", "n"))
        if field is not None and name + rest != field:
            return f"{{{name}{rest}}} is no field (did you mean {{{field}}}?)"
    return "" if is_utf8(template) else "UTF-8 cannot write it"


def check_callable(function: Any, label: str) -> None:
    """RAISES (AnonymError): SA201 for what is not callable, or is a class."""
    if not callable(function) or inspect.isclass(function):
        raise AnonymError(Errors.SA201.format(label=label, type=type(function).__name__))


def count_arguments(function: Callable, label: str) -> int:
    """RETURNS (int): how a function is called: 1 for (text), 3 for (text, label, context), which wins where both do; 1
    for a builtin that does not tell. RAISES (AnonymError): SA206 when it takes neither."""
    try:
        signature = inspect.signature(function)
    except (TypeError, ValueError):
        return 1
    required = [p for p in signature.parameters.values() if p.default is p.empty and p.kind in _POSITIONAL]
    # A function with one required parameter and defaults behind it takes the text alone.
    for count in (1, 3) if len(required) == 1 else (3, 1):
        try:
            signature.bind(*[None] * count)
        except TypeError:
            continue
        return count
    raise AnonymError(Errors.SA206.format(label=label))


_POSITIONAL = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)


# Without what the function holds, which may be a key.
@dataclass(eq=False, repr=False)
class FunctionOperator:
    """A Python function as an operator."""

    function: Callable
    arguments: int  # How it is called; see `count_arguments`.
    registered: bool = False  # Whether a config can name it.
    name = "custom"

    def __call__(self, text: str, label: str, context: Context) -> str:
        return self.function(text) if self.arguments == 1 else self.function(text, label, context)
