"""The final group and one operator a label to the new text."""

import warnings
from copy import copy
from typing import Any, Callable, Dict, Iterable, Iterator, List, Mapping, Optional, Sequence, Set, Tuple

from spacy.language import Language
from spacy.tokens import Doc
from spacy.training import Example
from spacy.vocab import Vocab

from ..errors import FAILED_KEY, AnonymError, AnonymWarning, Errors, Warnings
from ..labels import PipelineLabels, is_personal, normalize_label
from ..operators import DEFAULT, Operator, as_operator, check_operators
from ..operators.apply import apply_operators
from ..operators.base import FunctionOperator, NeedsVocab, operator_key, read_section
from ..operators.replace import Replace
from ..policies import merge, number_entities
from ..policies.overlaps import uncovered
from ..record import Item, TextRecord
from ..scores.scorer import FINAL_WEIGHTS
from ..spans import EXCLUDE_GROUPS, FINAL_KEY, Finding
from .allow_list import without_allowed_in
from .component import SCORER, Component
from .span_consolidator import THRESHOLD, SpanConsolidator

Groups = Callable[[], Dict[str, List[Finding]]]
# From a text and its findings to the findings as earlier texts let them be read, and what the operators then know.
Memory = Callable[[str, Sequence[Finding]], Tuple[Sequence[Finding], Dict[Any, Any]]]
EXCLUDED = tuple(EXCLUDE_GROUPS)


@Language.factory(
    "anonymizer",
    assigns=["doc._.anonym_text", "doc._.anonym_items", "doc.spans"],
    requires=["doc.ents", "doc.spans"],
    default_config={
        "operators": {"DEFAULT": {"@anonym_operators": "spacy_anonym.replace.v1"}},
        "policy": {"@anonym_policies": "spacy_anonym.merge.v1"},
        "scorer": SCORER,
    },
    default_score_weights=FINAL_WEIGHTS,
)
class Anonymizer(Component):
    """Write `doc._.anonym_text` and `doc._.anonym_items`.

    Without a final group from another component it makes one, of `doc.ents` and every candidate group: nothing that was
    found is left in the clear.

    nlp (Optional[Language]): The pipeline.
    name (str): The component's name.
    operators (Dict[str, Any]): One operator a label, from `@anonym_operators`, or the name of one with its defaults
        ("mask"); `DEFAULT` is for all others. A label may have any name of the table ("PER"). One that nothing in the
        pipeline sets is an error at the first text.
    policy (Policy): How overlaps are resolved if no consolidator ran before.
    threshold (float): Findings with a lower score are left out where no consolidator ran before, in [0, 1].
    strict (bool): A text that no component has searched is an error; else the first one is a warning.
    scorer (Optional[Callable]): The scorer.
    """

    _memory: Optional[Memory] = None

    def __init__(
        self,
        nlp: Optional[Language] = None,
        name: str = "anonymizer",
        *,
        operators: Dict[str, Any] = {},
        policy: Any = merge,
        threshold: float = THRESHOLD,
        strict: bool = False,
        scorer: Optional[Callable] = None,
    ) -> None:
        super().__init__(name, scorer, FINAL_KEY)
        self._strict = strict
        self._known = PipelineLabels(nlp)
        self._labels_are_checked = False
        # Shared with the copies for single calls: a pipeline warns once.
        self._warned: Set[str] = set()
        self._pipeline = _PipelineVocab(None if nlp is None else nlp.vocab)
        checked = {label: self._pipeline.bind(operator) for label, operator in check_operators(operators).items()}
        self._operators: Dict[str, Operator] = {DEFAULT: Replace("<{label}>"), **checked}
        self._from_python: Dict[str, str] = {
            label: operator.name
            for label, operator in self._operators.items()
            if isinstance(operator, FunctionOperator) and not operator.registered
        }
        self._consolidator = SpanConsolidator(nlp, name, policy=policy, threshold=threshold)
        self._set_named()

    def _set_named(self) -> None:
        # Kinds that are kept unless an operator is named for them.
        self._named = frozenset(label for label in self._operators if label != DEFAULT and not is_personal(label))

    @property
    def labels(self) -> Tuple[str, ...]:
        """RETURNS (Tuple[str, ...]): the labels that have an operator of their own, sorted."""
        return tuple(sorted(label for label in self._operators if label != DEFAULT))

    @property
    def consolidator(self) -> SpanConsolidator:
        """RETURNS (SpanConsolidator): what makes the final group where no other component has."""
        return self._consolidator

    @property
    def operators(self) -> Dict[str, Operator]:
        """RETURNS (Dict[str, Operator]): a copy of the table, by label."""
        return dict(self._operators)

    def set_operator(self, label: str, operator: Any) -> None:
        """Set a label's operator from Python.

        label (str): A label, by any name of the table, or DEFAULT.
        operator (Any): An operator, the name of one with its defaults ("mask"), or any function of (text) or (text,
            label, context) to str: with an operator or function the pipeline cannot be saved.
        RAISES (AnonymError): SA009 for a label that none of the pipeline's components sets, SA201 when it is not
            callable, SA002 for an unknown name.
        """
        key = operator_key(label)
        self._known.check([label], self.name, warn=False)
        self._labels_are_checked = False
        self._operators[key] = self._pipeline.bind(as_operator(operator, label))
        section = read_section(operator)
        self._from_python.pop(key, None)
        if section is None or not self._write_to_config(key, section):
            self._from_python[key] = self._operators[key].name
        self._set_named()

    def _write_to_config(self, key: str, section: Any) -> bool:
        """Write an operator to the config of the pipeline, to be saved. RETURNS: whether it has this component."""
        nlp = self._known.pipeline
        name = None if nlp is None else next((name for name, pipe in nlp.components if pipe is self), None)
        if nlp is None or name is None:
            return False
        config = nlp.get_pipe_config(name)
        others = {other: old for other, old in config["operators"].items() if operator_key(other) != key}
        config["operators"] = {**others, key: section}
        return True

    def with_operators(self, operators: Mapping[str, Operator]) -> "Anonymizer":
        """RETURNS (Anonymizer): one like this with the operators of a call, by our labels, over its own; this one is
        not changed."""
        other = copy(self)
        other._operators = {
            **self._operators,
            **{label: self._pipeline.bind(operator) for label, operator in operators.items()},
        }
        # A call may bring labels of its own, with its patterns and spans.
        other._labels_are_checked = True
        other._set_named()
        return other

    def with_memory(self, operators: Mapping[str, Operator], memory: Memory) -> "Anonymizer":
        """RETURNS (Anonymizer): as `with_operators`, for texts that are of one conversation: `memory` says what earlier
        ones tell of each. A text that no component has searched is an error."""
        other = self.with_operators(operators)
        other._memory, other._strict = memory, True
        return other

    def anonymize(self, text: str, findings: Sequence[Finding]) -> Tuple[str, List[Item]]:
        """Rewrite a text.

        findings (Sequence[Finding]): Sorted, not overlapping.
        RETURNS (Tuple[str, List[Item]]): The new text, and one item a finding in text order: `start`, `end` in the new
            text, `source_start`, `source_end` in the old one (half-open characters), `label`, `operator`, `entity`,
            `score`, `rule`. Labels that are not personal and have no operator are left as they are, without an item.
        RAISES (AnonymError): SA202 when an operator returns no str, SA203 when it fails.
        """
        store: Dict[Any, Any] = {}
        if self._memory is not None:
            findings, store = self._memory(text, findings)
        return apply_operators(text, findings, self._choose, store) if findings else (text, [])

    def _choose(self, label: str) -> Optional[Operator]:
        operator = self._operators.get(label) or self._operators.get(normalize_label(label))
        return operator or (self._operators[DEFAULT] if is_personal(label) else None)

    def _complete(self, text: str, final: Optional[List[Finding]], groups: Groups) -> List[Finding]:
        """Make the final group where there is none (None), without overlaps, and with the kinds that an operator was
        named for. RETURNS: sorted, not overlapping, with entities."""
        if final is None:
            final = self._consolidator.consolidate(text, groups())
        else:
            final = _in_order(text, final)
        if any(self._is_kept(finding.label) for finding in final):
            final = self._uncover(text, final, groups)
        if not self._named:
            return final
        named = self._consolidator.resolve(text, groups(), self._named.__contains__)
        return number_entities(text, sorted([*final, *outside(named, final)]))

    def _is_kept(self, label: str) -> bool:
        return (self._operators.get(label) or self._operators[DEFAULT]).name == "keep"

    def _uncover(self, text: str, final: List[Finding], groups: Groups) -> List[Finding]:
        """Cut findings that are kept in the text to what no other candidate covers: if they were merged with one that
        is to be replaced, it would be kept with them. RETURNS: sorted, not overlapping, with entities."""
        kept = [finding for finding in final if self._is_kept(finding.label)]
        replaced = [finding for finding in final if not self._is_kept(finding.label)]
        others = self._consolidator.resolve(
            text, groups(), lambda label: is_personal(label) and not self._is_kept(label)
        )
        replaced = sorted([*replaced, *outside(others, replaced)])
        return number_entities(text, sorted([*replaced, *outside(kept, replaced)]))

    def _check_labels(self) -> None:
        """RAISES (AnonymError): SA009 for an operator or a mask of a label that none of the pipeline's components sets.
        Asked at the first text: until then, components may be added."""
        masks = (label for each in self._operators.values() if isinstance(each, Replace) for label in each.masks)
        self._known.check((*self.labels, *masks), self.name)
        self._known.check_order()
        self._labels_are_checked = True

    def _check_searched(self, doc: Doc) -> None:
        """RAISES (AnonymError): SA113 where a component failed on the Doc."""
        for name, code in doc.user_data.get(FAILED_KEY, {}).items():
            if name != self.name:
                raise AnonymError(Errors.SA113.format(name=name, code=code))

    def _report_unread(self) -> None:
        """Warn, once a pipeline, that no component has searched a text. RAISES (AnonymError): SA013 where that is an
        error."""
        if self._strict:
            raise AnonymError(Errors.SA013.format(name=self.name))
        if "SW001" not in self._warned:
            self._warned.add("SW001")
            warnings.warn(Warnings.SW001.format(name=self.name), AnonymWarning, stacklevel=2)

    def annotate(self, record: TextRecord) -> None:
        """Write the anonymized text and its items, and the final group where no other component has. RAISES
        (AnonymError): SA009 for an operator of a label that nothing sets; under `strict`, SA013 for a text that no
        component has searched."""
        if not self._labels_are_checked:
            self._check_labels()
        if record.doc is not None:
            # spaCy's rulers run the pipeline on their patterns: components may come after the first Doc.
            self._known.check_order()
            self._check_searched(record.doc)
        text = record.text
        given = None if record.writer == self.name else record.final
        if given is None:
            self._consolidator.find_known(record)
        # A final group that no component wrote is gold.
        if (
            not given
            and (given is None or record.writer)
            and text
            and not text.isspace()
            and not record.is_searched(EXCLUDED)
        ):
            self._report_unread()
        final = self._complete(text, given, lambda: without_allowed_in(record.candidates(EXCLUDED), record.allowed))
        if record.head:
            final = [f._replace(start=max(f.start, record.head)) for f in final if f.end > record.head]
        if given is None or record.head:
            record.set_final([f for f in final if is_personal(f.label)], record.writer or self.name)
        record.new_text, record.items = self.anonymize(text, final)

    def check_vocab(self) -> None:
        """RAISES (AnonymError): what operators raise that need something of the pipeline's vocabulary, as SA271 where
        it has no vectors."""
        for operator in self._operators.values():
            if isinstance(operator, NeedsVocab):
                operator.check()

    def initialize(self, get_examples: Callable[[], Iterable[Example]], *, nlp: Optional[Language] = None) -> None:
        """Nothing is learned; the pipeline's vectors are there by now. RAISES (AnonymError): see `check_vocab`."""
        self.check_vocab()

    def saved(self) -> Dict[str, Any]:
        """RETURNS (Dict[str, Any]): nothing: all is in the config. RAISES (AnonymError): SA007 when operators that no
        config can name were set from Python: they would be lost."""
        if self._from_python:
            items = ", ".join(f"{label} ({name})" for label, name in sorted(self._from_python.items()))
            raise AnonymError(Errors.SA007.format(name=self.name, what="operators", items=items))
        return {}

    def restore(self, saved: Dict[str, Any]) -> None:
        """The pipeline's vectors are there by now. RAISES (AnonymError): See `check_vocab`."""
        self.check_vocab()


class _PipelineVocab:
    """The pipeline's vocabulary for operators that need one. Pickled without it: those operators bring their own, and
    it is large."""

    def __init__(self, vocab: Optional[Vocab] = None) -> None:
        self.vocab = vocab

    def __reduce__(self) -> Any:
        return _PipelineVocab, ()

    def bind(self, operator: Operator) -> Operator:
        return operator.bind(self.vocab) if self.vocab is not None and isinstance(operator, NeedsVocab) else operator


def _in_order(text: str, final: List[Finding]) -> List[Finding]:
    """RETURNS: a final group that is not from a component of ours without its overlaps, and with entities."""
    end = 0
    numbered = True
    for finding in final:
        if finding.start < end:
            return number_entities(text, merge(text, final))
        end = finding.end
        numbered = numbered and bool(finding.entity)
    return final if numbered else number_entities(text, final)


def outside(findings: Sequence[Finding], covers: Sequence[Finding]) -> Iterator[Finding]:
    """YIELDS (Finding): each part of a finding that no other covers. Both are sorted and do not overlap among
    themselves."""
    known = set(map(id, covers))
    return (part for finding, part in uncovered([*covers, *findings]) if id(finding) not in known)
