"""Find identifiers by regular expressions, checks and nearby words. Fixed lists belong in `lexicon_matcher`."""

from copy import copy
from typing import Any, Callable, Dict, Iterable, List, Optional, Sequence, Tuple, Union

from spacy.language import Language
from spacy.training import Example

from ..errors import AnonymError, Errors
from ..labels import normalize_label
from ..patterns import Pattern, PatternEngine, as_data, load_packs, make_patterns
from ..patterns.engine import Marks
from ..patterns.explain import explain_finding, explain_patterns
from ..patterns.pack_file import is_pack_file
from ..patterns.user_files import UserFiles
from ..patterns.value_lists import DenyList, check_entries
from ..record import TextRecord
from ..spans import Finding
from .component import SCORER, Recognizer, group_weights


@Language.factory(
    "regex_ruler",
    assigns=["doc.spans"],
    default_config={"scorer": SCORER},
    default_score_weights=group_weights("regex_ruler"),
)
class RegexRuler(Recognizer):
    """Write what patterns match to `doc.spans[name]`; the rule is "regex.<id>", that of `deny` "regex.deny".

    nlp (Language): The pipeline; its language chooses the packs where none are named.
    name (str): The component's name and its span group's.
    packs (Optional[List[str]]): Packs of patterns by ISO 3166 code in lower case, "common", the full names of
        registered ones, and the paths of files ("./badges.toml"; see `spacy_anonym.patterns.pack_file`); None is
        `common` and the language's countries; [] is none.
    patterns (Union[List[Dict[str, Any]], str]): Further patterns, as data (see `spacy_anonym.patterns.Pattern`), or the
        path of a CSV with the columns LABEL, RANK, DESC and EXP.
    labels (Optional[Union[List[str], str]]): Find these labels only; or the path of a file with a label a line, an
        empty one for all.
    rank (Optional[int]): The rank of all findings, instead of their patterns'.
    deny (List[Dict[str, Any]]): Values that are always found: each entry has a "label", and one of "value", "values",
        "regex" (RE2, as a whole word) and "file" (a value a line), with "ignore_case" and "score" (1.0).
    scorer (Optional[Callable]): The scorer.
    """

    files = ("patterns.jsonl", "deny.json", "files.json")

    def __init__(
        self,
        nlp: Language,
        name: str,
        packs: Optional[List[str]] = None,
        patterns: Union[List[Dict[str, Any]], str] = [],
        labels: Optional[Union[List[str], str]] = None,
        rank: Optional[int] = None,
        deny: List[Dict[str, Any]] = [],
        scorer: Optional[Callable] = None,
    ) -> None:
        super().__init__(name, scorer)
        own = [pack for pack in packs or () if is_pack_file(pack)]
        # Files of further patterns and of the labels to find. They are saved with the pipeline.
        self._files = UserFiles(
            patterns if isinstance(patterns, str) else None, labels if isinstance(labels, str) else None, own
        )
        registered = None if packs is None else [pack for pack in packs if pack not in own]
        further = [] if isinstance(patterns, str) else patterns
        self._patterns = make_patterns([*load_packs(registered, nlp.lang or ""), *further])
        self._labels = None if isinstance(labels, str) else labels
        self._rank = rank
        self._added: List[Pattern] = []
        self._set_up()
        self._engine = PatternEngine(self._given)
        self._deny = DenyList(deny)

    def _set_up(self) -> None:
        labels = self._files.labels if self._labels is None else self._labels
        self._only = None if labels is None else frozenset(normalize_label(label) for label in labels)
        self._given = self._choose(make_patterns([*self._patterns, *self._files.patterns]))
        missing = (self._only or frozenset()) - {normalize_label(p.label) for p in self._given}
        if missing and self._files.is_complete:
            raise AnonymError(Errors.SA009.format(labels=", ".join(sorted(missing)), owner="regex_ruler"))

    @property
    def is_restricted(self) -> bool:
        """RETURNS (bool): whether it finds some labels only."""
        return self._only is not None

    def with_all_labels(self) -> "RegexRuler":
        """RETURNS (RegexRuler): one like this that finds all labels; this one is not changed."""
        made = copy(self)
        made._only, made._given = None, make_patterns([*self._patterns, *self._files.patterns])
        made._engine = PatternEngine(make_patterns([*made._given, *self._added]))
        return made

    def _choose(self, patterns: Iterable[Pattern]) -> List[Pattern]:
        return [p for p in patterns if self._only is None or normalize_label(p.label) in self._only]

    @property
    def patterns(self) -> Tuple[Pattern, ...]:
        """RETURNS (Tuple[Pattern, ...]): all patterns, those of the config first."""
        return self._engine.patterns

    @property
    def labels(self) -> Tuple[str, ...]:
        """RETURNS (Tuple[str, ...]): the labels that the patterns set, sorted."""
        return tuple(sorted({pattern.label for pattern in self.patterns} | self._deny.labels))

    @property
    def label_data(self) -> List[Dict[str, Any]]:
        """RETURNS (List[Dict[str, Any]]): the added patterns, as `initialize` takes them."""
        return [as_data(pattern) for pattern in self._added]

    def find(self, text: str, context: Sequence[str] = ()) -> List[Finding]:
        """Find identifiers, and what is on the deny list.

        context (Sequence[str]): Words that the caller knows to belong to the text ("ssn", a column's name): they count
            as standing near to every match.
        RETURNS (List[Finding]): Sorted; they may overlap.
        RAISES (AnonymError): SA031 when a file of the deny list is missing, SA342 when one of patterns or labels is.
        """
        return self._find(self._engine, text, context)

    def _find(
        self, engine: PatternEngine, text: str, context: Sequence[str] = (), marks: Optional[Marks] = None
    ) -> List[Finding]:
        self._files.check()
        findings = engine.find(text, context, marks)
        if self._deny:
            findings = sorted([*findings, *self._deny.find(text)])
        if self._rank is None:
            return findings
        return [finding._replace(rank=self._rank) for finding in findings]

    @property
    def _searches(self) -> bool:
        # Without anything to find it writes no group: nobody has searched the text then. A subclass may find by itself.
        return bool(self._engine.patterns or self._deny or not self._files.is_complete) or not self._is_ours(self.find)

    @staticmethod
    def _is_ours(method: Any) -> bool:
        return getattr(method, "__func__", None) in _OURS

    def check_files(self) -> None:
        """RAISES (AnonymError): SA342 where a file of patterns or labels is missing, SA031 where one of `deny` is."""
        self._files.check()
        check_entries(self._deny.entries, "deny")

    def annotate(self, record: TextRecord) -> None:
        if self._searches:
            super().annotate(record)

    def annotate_all(self, records: Sequence[TextRecord]) -> None:
        if not (self._is_ours(self.find) and self._is_ours(self.annotate) and self._searches):
            # A subclass that finds in its own way has no marks.
            super().annotate_all(records)
            return
        # Marks are of one engine, and another thread may exchange the ruler's.
        engine = self._engine
        try:
            marked = engine.mark([record.text for record in records])
        except Exception:
            # One by one, only the text that cannot be read has an error.
            super().annotate_all(records)
            return
        for record, marks in zip(records, marked):
            try:
                record.set_group(self.name, self._find(engine, record.text, marks=marks))
            except Exception as error:
                record.error = error

    def explain(self, text: str, context: Sequence[str] = ()) -> List[Dict[str, Any]]:
        """Explain what `find` finds, without any of the text. RETURNS (List[Dict[str, Any]]): one a finding, in the
        order of `find`; see `spacy_anonym.patterns.explain_patterns`."""
        explained = explain_patterns(self._engine, text, context)
        if self._deny:
            explained += [explain_finding(finding) for finding in self._deny.find(text)]
            explained.sort(key=lambda each: [each[name] for name in ("start", "end", "label", "score", "rule")])
        return explained

    def add_patterns(self, patterns: Iterable[Union[Pattern, Dict[str, Any]]]) -> None:
        """Add patterns. They are saved with the pipeline. RAISES (AnonymError): SA005 when one is not valid, or its id
        is taken."""
        added = [*self._added, *make_patterns(patterns)]
        # The engine is the last step that can fail: a pattern that is refused leaves the ruler as it was.
        self._engine = PatternEngine(self._choose(make_patterns([*self._given, *added])))
        self._added = added

    def initialize(
        self,
        get_examples: Callable[[], Iterable[Example]],
        *,
        nlp: Optional[Language] = None,
        patterns: Optional[Iterable[Dict[str, Any]]] = None,
    ) -> None:
        """Set the added patterns to `patterns`, as data. Nothing is learned from examples."""
        self._added = []
        self.add_patterns(patterns or [])

    def saved(self) -> Dict[str, Any]:
        return {
            "patterns.jsonl": self.label_data,
            "deny.json": self._deny.file_values(),
            "files.json": self._files.values,
        }

    def restore(self, saved: Dict[str, Any]) -> None:
        if saved.get("files.json"):
            self._files.set_values(saved["files.json"])
            self._set_up()
        self.initialize(lambda: [], patterns=saved["patterns.jsonl"])
        self._deny.set_file_values(saved.get("deny.json", {}))


_OURS = (RegexRuler.find, RegexRuler.annotate)
