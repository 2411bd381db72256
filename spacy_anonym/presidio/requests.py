"""What Presidio's analyzer is asked, read and checked, with its own words for what is wrong."""

from typing import Any, FrozenSet, List, Optional, Sequence, Tuple

from ..labels import normalize_label
from ..pipeline.adhoc import MAX_LENGTH, MAX_PATTERNS
from ..pipeline.allow_list import Allowed, AllowList
from ..spans import Finding
from .recognizers import FLAGS, AdHocRecognizers, AllowRegex
from .wording import not_parsed, refused

NO_RECOGNIZERS = "No matching recognizers were found to serve the request."


class AnalyzeRequest:
    """What an analysis is asked for, ready to be used for many texts.

    language (str): Ad-hoc recognizers for another one are left out; "" takes all.
    entities (Optional[Sequence[str]]): The entity types that are wanted, by any name of the table of labels; None or []
        is all.
    score_threshold (Optional[float]): What scores less is left out. None: the pipeline's own thresholds, and none for
        ad-hoc recognizers.
    ad_hoc_recognizers (Optional[Sequence[Any]]): Presidio's JSON, or its objects; see `AdHocRecognizers`.
    context (Optional[Sequence[str]]): Words that the caller knows to belong to the texts; they raise scores as words of
        the text do.
    allow_list (Optional[Sequence[str]]): Values that are left out, and what lies inside of them.
    allow_list_match (Optional[str]): "exact", or "regex": the list is of regular expressions (RE2), found anywhere in a
        value.
    regex_flags (Optional[int]): Python's flags for the allow list's regular expressions.
    return_decision_process (Optional[bool]): Explain each result.
    max_patterns (int): How many regular expressions there may be, ad-hoc and in the allow list.
    max_pattern_length (int): Characters that one may have.
    RAISES (AnonymError): SA530 for what Presidio does not take, in its words; SA531, SA532 for regular expressions that
        RE2 does not.
    """

    def __init__(
        self,
        language: str = "",
        entities: Optional[Sequence[str]] = None,
        score_threshold: Optional[float] = None,
        ad_hoc_recognizers: Optional[Sequence[Any]] = None,
        context: Optional[Sequence[str]] = None,
        allow_list: Optional[Sequence[str]] = None,
        allow_list_match: Optional[str] = "exact",
        regex_flags: Optional[int] = FLAGS,
        return_decision_process: Optional[bool] = False,
        max_patterns: int = MAX_PATTERNS,
        max_pattern_length: int = MAX_LENGTH,
    ) -> None:
        limits = max_patterns, max_pattern_length
        self.threshold = _threshold(score_threshold)
        self.context = [word for word in _texts(context, "context") if word.strip()]
        self.explains = _flag(return_decision_process, "return_decision_process")
        self.ad_hoc = AdHocRecognizers(ad_hoc_recognizers, language, *limits) if ad_hoc_recognizers else None
        self.entities: FrozenSet[str] = frozenset(_texts(entities, "entities"))
        self.labels: FrozenSet[str] = frozenset(map(normalize_label, self.entities))
        self._set_allowed(_texts(allow_list, "allow_list"), allow_list_match, regex_flags, limits)

    def _set_allowed(self, values: List[str], match: Any, flags: Any, limits: Tuple[int, int]) -> None:
        self._values: FrozenSet[str] = frozenset()
        self._allow: Optional[AllowList] = None
        self._regex: Optional[AllowRegex] = None
        if not values:
            return
        if match not in (None, "exact", "regex"):
            raise refused("allow_list_match must either be set to 'exact' or 'regex'.")
        if match == "regex":
            self._regex = AllowRegex(values, flags, *limits)
        else:
            self._values = frozenset(values)
            self._allow = AllowList([value for value in values if value.strip()])

    @property
    def allows(self) -> bool:
        """RETURNS (bool): whether there is an allow list."""
        return self._allow is not None or self._regex is not None

    def check_entities(self, known: FrozenSet[str]) -> None:
        """RAISES (AnonymError): SA530 when entities are named, and there is none of them among known labels and ad-hoc
        recognizers.
        """
        ad_hoc = self.ad_hoc.entities if self.ad_hoc is not None else ()
        if self.entities and not self.labels & known and not self.entities & set(ad_hoc):
            raise refused(NO_RECOGNIZERS)

    def allowed_spans(self, text: str, findings: Sequence[Finding]) -> List[Allowed]:
        """RETURNS (List[Allowed]): the characters of a text that the allow list leaves in it, as of
        `AllowList.spans`.
        """
        if self._allow is not None:
            return self._allow.spans(text, findings)
        if self._regex is None:
            return []
        return sorted(
            {(each.start, each.end, "") for each in findings if self._regex.allows(text[each.start : each.end])}
        )

    def is_allowed(self, value: str) -> bool:
        """RETURNS (bool): whether a found value is on the allow list."""
        return value in self._values or self._regex is not None and self._regex.allows(value)


def _threshold(value: Any) -> Optional[float]:
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not 0 <= value <= 1:
        raise not_parsed("score_threshold must be a number from 0 to 1")
    return float(value)


def _texts(values: Any, name: str) -> List[str]:
    if not values and values in (None, [], ()):
        return []
    if not isinstance(values, (list, tuple)) or not all(isinstance(value, str) for value in values):
        raise not_parsed(f"{name} must be a list of texts")
    try:
        "".join(values).encode("utf8")
    except UnicodeEncodeError:
        values = None
    if values is None:
        raise not_parsed(f"{name} must be valid Unicode")
    return list(values)


def _flag(value: Any, name: str) -> bool:
    if value not in (None, True, False):
        raise not_parsed(f"{name} must be true or false")
    return bool(value)


__all__ = ["NO_RECOGNIZERS", "AnalyzeRequest"]
