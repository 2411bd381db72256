"""Many candidate groups to one final group without overlaps."""

import warnings
from copy import copy
from typing import Any, Callable, Dict, FrozenSet, List, Mapping, Optional, Sequence, Tuple, Union

from spacy.language import Language

from ..errors import AnonymError, AnonymWarning, Errors, Warnings
from ..known import check_known, known_finder
from ..labels import PipelineLabels, is_personal, normalize_label
from ..patterns.user_files import UserFiles
from ..patterns.value_lists import DENIED, check_entries, file_values, with_file_values
from ..person_names import title_start
from ..policies import merge, number_entities
from ..policies.overlaps import trim
from ..record import TextRecord
from ..scores.scorer import FINAL_WEIGHTS
from ..spans import CALL_KEY, ENTS_KEY, EXCLUDE_GROUPS, FINAL_KEY, KNOWN_KEY, Finding
from .allow_list import Allowed, AllowList, without_allowed, without_allowed_in
from .component import SCORER, Component, check_shares, invalid

THRESHOLD = 0.4
# The recall of a pipeline with the thresholds that it has.
BALANCED = "balanced"
Groups = Mapping[str, Sequence[Finding]]


@Language.factory(
    "span_consolidator",
    assigns=["doc.spans"],
    requires=["doc.ents", "doc.spans"],
    default_config={"policy": {"@anonym_policies": "spacy_anonym.merge.v1"}, "scorer": SCORER},
    default_score_weights=FINAL_WEIGHTS,
)
class SpanConsolidator(Component):
    """Write `doc.spans["anonym"]` from every candidate group and `doc.ents`.

    nlp (Optional[Language]): The pipeline.
    name (str): The component's name.
    policy (Policy): How overlaps are resolved, from `@anonym_policies`.
    threshold (float): Findings with a lower score are left out, in [0, 1].
    thresholds (Dict[str, float]): The threshold of single labels. One of a label that nothing in the pipeline sets is
        an error at the first text, as in the settings below.
    group_thresholds (Dict[str, Dict[str, float]]): The threshold of single labels in the findings of one group, as in
        {"ner": {"PERSON": 0.25}}: scores of a tagger and of rules do not mean the same. It overrides `thresholds`.
    recall (str): "balanced": the thresholds above. Another name, as "high": those of `recalls` of this name, over them.
    recalls (Dict[str, Dict[str, Dict[str, float]]]): Further thresholds as in `group_thresholds`, by name.
    ranks (Dict[str, int]): Ranks by rule ("regex.email"), label, or group ("ents" is `doc.ents`), in this order of
        precedence, instead of the findings' own.
    labels (Optional[Union[List[str], str]]): The labels that are replaced, or the path of a file with a label a line;
        what else is found is kept in the text, but for deny lists and patterns for one call. None, or an empty file, is
        all.
    ignore_labels (List[str]): Labels that are kept in the text, likewise.
    exclude_groups (List[str]): Prefixes of groups that hold no candidates. Every other group is read.
    allow (List[Any]): Values that are left in the text, and cover what lies inside of them: strings, or one of
        {"value": ...}, {"values": [...]}, {"regex": RE2 for the whole value}, {"file": a value a line} and {"lexicon":
        a list of phrases, as "en/eponym"}, with "label" and "ignore_case".
    titles (bool): A person's finding begins with the forms of address before it: "Mr", "Sra.", "Prof. Dr.".
    annotate_ents (bool): Set `doc.ents` from the final group.
    scorer (Optional[Callable]): The scorer.
    """

    files = ("allow.json", "files.json")

    def __init__(
        self,
        nlp: Optional[Language] = None,
        name: str = "span_consolidator",
        *,
        policy: Any = merge,
        threshold: float = THRESHOLD,
        thresholds: Dict[str, float] = {},
        group_thresholds: Dict[str, Dict[str, float]] = {},
        recall: str = BALANCED,
        recalls: Dict[str, Dict[str, Dict[str, float]]] = {},
        ranks: Dict[str, int] = {},
        labels: Optional[Union[List[str], str]] = None,
        ignore_labels: List[str] = [],
        exclude_groups: List[str] = [*EXCLUDE_GROUPS],
        allow: List[Any] = [],
        titles: bool = False,
        annotate_ents: bool = False,
        scorer: Optional[Callable] = None,
    ) -> None:
        super().__init__(name, scorer, FINAL_KEY)
        self._known = PipelineLabels(nlp)
        self._lang = "" if nlp is None else nlp.lang
        self._labels_are_checked = False
        if not callable(policy):
            problem = f"it is a {type(policy).__name__}, not a function from @anonym_policies"
            raise invalid("span_consolidator", "policy", problem)
        tables = [group_thresholds, *recalls.values()]
        of_groups = (pair for table in tables for of_group in table.values() for pair in of_group.items())
        if recall not in (BALANCED, *recalls):
            raise AnonymError(Errors.SA138.format(name=name, names=", ".join((BALANCED, *recalls))))
        check_shares("span_consolidator", [("threshold", threshold), *thresholds.items(), *of_groups])
        self._policy = policy
        self._threshold = float(threshold)
        self._thresholds = _by_label(thresholds)
        self._group_thresholds = _over({}, group_thresholds)
        if recall != BALANCED:
            self._group_thresholds = _over(self._group_thresholds, recalls[recall])
        self._ranks = {normalize_label(key): rank for key, rank in ranks.items()}
        self._files = UserFiles(labels=labels if isinstance(labels, str) else None)
        self.set_labels(self._files.labels if isinstance(labels, str) else labels)
        self._ignored = frozenset(normalize_label(label) for label in ignore_labels)
        self._exclude = tuple(exclude_groups)
        self._allow = AllowList(allow)
        self._titles = titles
        self._annotate_ents = annotate_ents

    @property
    def labels(self) -> Tuple[str, ...]:
        """RETURNS (Tuple[str, ...]): none: it sets only labels that it reads."""
        return ()

    @property
    def threshold(self) -> float:
        """RETURNS (float): the threshold of labels that have none of their own."""
        return self._threshold

    @property
    def thresholds(self) -> Dict[str, float]:
        """RETURNS (Dict[str, float]): the thresholds of single labels."""
        return dict(self._thresholds)

    def set_labels(self, labels: Optional[Sequence[str]]) -> None:
        """Set the labels that are replaced, by any name of the table; None is all."""
        self._only = None if labels is None else frozenset(normalize_label(label) for label in labels)

    @property
    def named_labels(self) -> FrozenSet[str]:
        """RETURNS (FrozenSet[str]): the labels that its settings name, under our names."""
        of_groups = (label for of_group in self._group_thresholds.values() for label in of_group)
        return frozenset({*self._thresholds, *of_groups, *(self._only or ()), *self._ignored})

    def check_files(self) -> None:
        """RAISES (AnonymError): SA342 where the file of labels is missing, SA031 where one of `allow` is."""
        self._files.check()
        check_entries(self._allow.entries, "allow")

    def _check_labels(self) -> None:
        """RAISES (AnonymError): SA009 where a setting names a label that none of the pipeline's components sets. Asked
        at the first text: until then, components may be added."""
        self._known.check(self.named_labels, self.name)
        self._check_groups()
        self._labels_are_checked = True

    def _check_groups(self) -> None:
        """Warn (SW005) where thresholds are of no component's group and a tagger has none: it was perhaps renamed."""
        nlp = self._known.pipeline
        unknown = [] if nlp is None else sorted({*self._group_thresholds} - {ENTS_KEY, *nlp.component_names})
        if nlp is not None and unknown:
            taggers = [each for each in nlp.component_names if nlp.get_pipe_meta(each).factory == "scored_ner"]
            without = sorted({*taggers} - {*self._group_thresholds})
            if without:
                given = {"groups": ", ".join(unknown), "taggers": ", ".join(without)}
                text = Warnings.SW005.format(owner=self.name, **given)
                warnings.warn(text, AnonymWarning, stacklevel=2)

    def with_thresholds(self, thresholds: Mapping[str, float]) -> "SpanConsolidator":
        """RETURNS (SpanConsolidator): one like this with other thresholds for some labels, in all groups, the rest as
        they are."""
        other, given = copy(self), _by_label(thresholds)
        other._thresholds = {**self._thresholds, **given}
        other._group_thresholds = {
            group: {label: value for label, value in of_group.items() if label not in given}
            for group, of_group in self._group_thresholds.items()
        }
        return other

    def with_group_thresholds(self, thresholds: Mapping[str, Mapping[str, float]]) -> "SpanConsolidator":
        """RETURNS (SpanConsolidator): one like this with other thresholds for some labels in some groups, the rest as
        they are."""
        other = copy(self)
        other._group_thresholds = _over(self._group_thresholds, thresholds)
        return other

    def threshold_of(self, group: str, label: str) -> float:
        """RETURNS (float): the threshold of a label in a group."""
        return self._thresholds_of(group).get(label, self._threshold)

    def _thresholds_of(self, group: str) -> Mapping[str, float]:
        """RETURNS: the thresholds of single labels in a group."""
        of_group = self._group_thresholds.get(group)
        return {**self._thresholds, **of_group} if of_group else self._thresholds

    def consolidate(self, text: str, groups: Groups, allowed: Optional[Sequence[Allowed]] = None) -> List[Finding]:
        """Consolidate findings.

        allowed (Optional[Sequence[Allowed]]): What `allowed` gave for them; None looks.
        RETURNS (List[Finding]): Sorted, not overlapping, with their entities. Labels that are not personal are left
            out.
        RAISES (AnonymError): SA342 when the file of labels is missing.
        """
        found = self.found(text, groups, allowed)
        return number_entities(text, found) if found else found

    def found(self, text: str, groups: Groups, allowed: Optional[Sequence[Allowed]] = None) -> List[Finding]:
        """RETURNS (List[Finding]): what `consolidate` returns, without its entities."""
        self._files.check()
        if not any(groups.values()) and not hasattr(self._policy, "combine"):
            # Most sentences have nothing. A policy that combines groups says so itself where one of them is missing.
            return []
        groups = self._included(groups)
        if self._only is not None or self._ignored:
            given = groups
            groups = {key: [f for f in group if self._is_asked_for(key, f)] for key, group in groups.items()}
            groups = self._without_kept_numbers(given, groups)
        # What a finding begins and ends with is replaced, and remembered for other files: no line end, no space.
        trimmed = (trim(text, finding) for finding in self.resolve(text, groups, is_personal, allowed))
        found = [finding for finding in trimmed if finding.start < finding.end]
        return _with_titles(text, found) if self._titles else found

    def _without_kept_numbers(self, given: Groups, asked: Groups) -> Groups:
        """RETURNS: the findings that are asked for, without an ID on the same characters as a pattern's finding of a
        known kind that is kept: who keeps telephone numbers keeps them under the name of ID too. What the caller named
        is replaced all the same."""
        kept = {
            finding[:2]
            for key, group in given.items()
            for finding in group
            if finding.rule.startswith("regex.")
            and finding.label != "ID"
            and finding.score >= self.threshold_of(key, finding.label)
            and not self._is_asked_for(key, finding)
        }
        if not kept:
            return asked
        return {
            key: [f for f in group if f.label != "ID" or f[:2] not in kept or self._is_named(key, f)]
            for key, group in asked.items()
        }

    def _is_asked_for(self, group: str, finding: Finding) -> bool:
        """RETURNS: whether its label is one of `labels`, or a deny list or call named the value itself, or knows it."""
        asked = (self._only is None or finding.label in self._only) and finding.label not in self._ignored
        return asked or self._is_named(group, finding)

    @staticmethod
    def _is_named(group: str, finding: Finding) -> bool:
        """RETURNS: whether a deny list or a call named the value itself, or knows it."""
        return group in (CALL_KEY, KNOWN_KEY) or finding.rule == DENIED

    def resolve(
        self, text: str, groups: Groups, wanted: Callable[[str], bool], allowed: Optional[Sequence[Allowed]] = None
    ) -> List[Finding]:
        """Apply thresholds, ranks and the policy to the findings of some labels. RETURNS (List[Finding]): sorted, not
        overlapping."""
        if self._allow:
            groups = without_allowed_in(groups, self.allowed(text, groups) if allowed is None else allowed)
        combine = getattr(self._policy, "combine", None)
        # What is not personal may be evidence against what is, as a medical term against a name: the policy sees it,
        # and it is dropped afterwards.
        reads: FrozenSet[str] = getattr(self._policy, "reads", frozenset())
        chosen: Dict[str, List[Finding]] = {}
        for group in sorted(groups):
            thresholds = self._thresholds_of(group)
            chosen[group] = [
                self._ranked(finding, group) if self._ranks else finding
                for finding in groups[group]
                if finding.score >= thresholds.get(finding.label, self._threshold)
                and (wanted(finding.label) or finding.label in reads)
            ]
        if combine is not None:
            return combine(text, chosen)
        every = [finding for group in chosen.values() for finding in group]
        resolved = self._policy(text, every) if every else []
        return [finding for finding in resolved if wanted(finding.label)] if reads else resolved

    def reasons(self, text: str, groups: Groups) -> Dict[str, List[str]]:
        """Say why candidates do not take part. RETURNS (Dict[str, List[str]]): for each finding of each group
        "excluded" (its group is), "allowed", "threshold", "not personal" or "label" (not asked for), the first that
        holds; "" for one that takes part."""
        spans = self.allowed(text, groups)
        reasons: Dict[str, List[str]] = {}
        for key, group in groups.items():
            left = set(without_allowed(group, spans)) if spans else set(group)
            reasons[key] = [self._reason(key, finding, finding in left) for finding in group]
        return reasons

    def _reason(self, key: str, finding: Finding, is_left: bool) -> str:
        if key.startswith(self._exclude):
            return "excluded"
        if not is_left:
            return "allowed"
        if finding.score < self.threshold_of(key, finding.label):
            return "threshold"
        if not is_personal(finding.label):
            return "not personal"
        return "" if self._is_asked_for(key, finding) else "label"

    def allowed(self, text: str, groups: Groups) -> List[Allowed]:
        """RETURNS (List[Allowed]): the characters of the text that the allow list leaves in it, (start, end, label),
        sorted."""
        return (
            self._allow.spans(text, [finding for group in groups.values() for finding in group]) if self._allow else []
        )

    def _ranked(self, finding: Finding, group: str) -> Finding:
        for key in (finding.rule, finding.label, group):
            if key in self._ranks:
                return finding._replace(rank=self._ranks[key])
        return finding

    def _included(self, groups: Groups) -> Groups:
        for key in groups:
            if key.startswith(self._exclude):
                return {key: group for key, group in groups.items() if not key.startswith(self._exclude)}
        return groups

    def candidates(self, record: TextRecord) -> Dict[str, List[Finding]]:
        """RETURNS (Dict[str, List[Finding]]): what is consolidated: the candidate groups of a record, and its Doc's
        entities as "ents"."""
        return record.candidates(self._exclude)

    def find_known(self, record: TextRecord) -> None:
        """Write the forms of what the caller knows of a record to a group of their own, where there is any. RAISES
        (AnonymError): SA038 for known values that are not valid."""
        if record.known or record.group(KNOWN_KEY):
            known = check_known(record.known)
            record.set_group(KNOWN_KEY, known_finder(known, self._lang).find(record.text) if known else [])

    def annotate(self, record: TextRecord) -> None:
        """Write the final group. RAISES (AnonymError): SA009 where a setting names a label that nothing sets."""
        if not self._labels_are_checked:
            self._check_labels()
        self.find_known(record)
        groups = self.candidates(record)
        record.allowed = self.allowed(record.text, groups)
        record.as_ents = self._annotate_ents
        record.set_final(self.consolidate(record.text, groups, record.allowed), self.name)

    def saved(self) -> Dict[str, Any]:
        return {"allow.json": file_values(self._allow.entries), "files.json": self._files.values}

    def restore(self, saved: Dict[str, Any]) -> None:
        if saved.get("files.json"):
            self._files.set_values(saved["files.json"])
            self.set_labels(self._files.labels)
        if saved.get("allow.json"):
            self._allow.set_entries(with_file_values(self._allow.entries, saved["allow.json"]))


def _with_titles(text: str, found: Sequence[Finding]) -> List[Finding]:
    """RETURNS: sorted findings, those of persons with the forms of address before them that no other finding has."""
    before = [0, *(finding.end for finding in found)]
    return [
        finding._replace(start=title_start(text, finding.start, end))
        if finding.label in ("PERSON", "PATIENT")
        else finding
        for end, finding in zip(before, found)
    ]


def _over(base: Mapping[str, Mapping[str, float]], others: Mapping[str, Mapping[str, float]]) -> Dict[str, Any]:
    """RETURNS: thresholds by group and label, those of `others` over those of the base."""
    return {group: {**base.get(group, {}), **_by_label(others.get(group, {}))} for group in (*base, *others)}


def _by_label(thresholds: Mapping[str, float]) -> Dict[str, float]:
    return {normalize_label(label): float(value) for label, value in thresholds.items()}
