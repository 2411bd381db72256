"""Numbering plans of telephones: the verdicts of phonenumbers in a tenth of the time, from its own tables.

`phonenumbers.parse` reads anything; candidates are digits and a few signs. What is done with these is the same, step by
step, and whatever else stands in a value is handed to phonenumbers itself. SOURCE: Google's libphonenumber, by
phonenumbers (tables, and the order of the steps).
"""

import re
from functools import lru_cache
from typing import Any, Callable, List, Optional, Sequence, Tuple

# Separators, then perhaps a plus sign, then digits among separators: no extension, letter or digit of another script.
_SIMPLE = re.compile(r"[ .\-/()\xa0]*(\+?)([0-9][0-9 .\-/()\xa0]*)").fullmatch
_NO_SEPARATORS = dict.fromkeys(map(ord, " .-/()\xa0"))
# Digits of a national number; what has fewer than three is read by other rules.
_SHORTEST, _LONGEST = 2, 17
_MAX_VALUE = 250
# The kinds of numbers that a plan may have.
_KINDS = "fixed_line mobile toll_free premium_rate shared_cost voip personal_number pager uan voicemail".split()

_Matcher = Callable[[str], Any]


def is_phone(value: str, region: Optional[str], only_possible: bool = False) -> bool:
    """Tell whether a value is a number of a numbering plan.

    value (str): A candidate.
    region (Optional[str]): From where it is dialed, ISO 3166 in capitals; None: it is international, with a plus sign.
    only_possible (bool): It need only have as many digits as its plan's numbers have.
    RETURNS (bool): The verdict of `phonenumbers.parse` and `is_valid_number`, or `is_possible_number`.
    """
    match = _SIMPLE(value)
    if match is not None and len(value) <= _MAX_VALUE:
        digits = match[2].translate(_NO_SEPARATORS)
        if len(digits) > _SHORTEST:
            verdict = _judge(match[1], digits, region, only_possible)
            if verdict is not None:
                return verdict
    return _ask_phonenumbers(value, region, only_possible)


def _judge(plus: str, digits: str, region: Optional[str], only_possible: bool) -> Optional[bool]:
    """RETURNS: the verdict; None where phonenumbers must be asked."""
    if region is None:
        if not plus:
            return False
        found = _country_code(digits)
        if found is None:
            return False
        return _judge_national(*found, None, only_possible)
    plan = plan_of(region)
    if plan is None:
        return None
    if plus:
        found = _country_code(digits)
        return None if found is None else _judge_national(*found, region, only_possible)
    dialed = plan.international_prefix(digits)
    if dialed is not None and digits[dialed.end() : dialed.end() + 1] != "0":
        found = _country_code(digits[dialed.end() :])
        return found is not None and _judge_national(*found, region, only_possible)
    if digits.startswith(plan.code_digits):
        rest = plan.without_prefix(digits[len(plan.code_digits) :])
        if not plan.is_general(digits) and plan.is_general(rest) or plan.is_too_long(digits):
            return _judge_national(plan.code, rest, region, only_possible)
    return _judge_number(plan, digits, only_possible)


def _judge_national(code: int, number: str, region: Optional[str], only_possible: bool) -> bool:
    main = _main_region(code)
    plan = plan_of(main, code) if main != region else plan_of(region)
    return plan is not None and _judge_number(plan, number, only_possible)


def _judge_number(plan: "Plan", number: str, only_possible: bool) -> bool:
    if len(number) < _SHORTEST:
        return False
    rest = plan.without_prefix(number)
    if rest is not number and plan.may_stand(rest):
        number = rest
    if not _SHORTEST <= len(number) <= _LONGEST:
        return False
    if only_possible:
        main = plan_of(_main_region(plan.code), plan.code)
        return main is not None and (len(number) in main.lengths or len(number) in main.local_lengths)
    return _is_valid(plan.code, number)


def _is_valid(code: int, number: str) -> bool:
    from phonenumbers import COUNTRY_CODE_TO_REGION_CODE

    regions: Sequence[str] = COUNTRY_CODE_TO_REGION_CODE.get(code, ())
    if len(regions) == 1:
        plan = plan_of(regions[0], code)
        return plan is not None and plan.has(number)
    for region in regions:
        plan = plan_of(region)
        if plan is None:
            continue
        # Where numbers of several regions share a code, leading digits alone decide on the region.
        if plan.leading is not None:
            if plan.leading(number):
                return plan.has(number)
        elif plan.has(number):
            return True
    return False


def _country_code(digits: str) -> Optional[Tuple[int, str]]:
    """RETURNS: the country code that digits begin with, and the rest; None where there is none."""
    from phonenumbers import COUNTRY_CODE_TO_REGION_CODE

    if len(digits) <= _SHORTEST or digits[0] == "0":
        return None
    for size in (1, 2, 3):
        code = int(digits[:size])
        if code in COUNTRY_CODE_TO_REGION_CODE:
            return code, digits[size:]
    return None


@lru_cache(maxsize=None)
def _main_region(code: int) -> str:
    from phonenumbers import region_code_for_country_code

    return region_code_for_country_code(code)


class Plan:
    """The numbering plan of a region, or of a country code that belongs to none.

    metadata (PhoneMetadata): The entry of phonenumbers.
    """

    def __init__(self, metadata: Any) -> None:
        self.code: int = metadata.country_code
        self.code_digits = str(self.code)
        self.international_prefix = re.compile(metadata.international_prefix or "NonMatch").match
        self.lengths: Sequence[int] = metadata.general_desc.possible_length
        self.local_lengths: Sequence[int] = metadata.general_desc.possible_length_local_only
        self.is_general: _Matcher = _full(metadata.general_desc) or (lambda number: None)
        self.leading: Optional[_Matcher] = metadata.leading_digits and re.compile(metadata.leading_digits).match
        self._prefix = metadata.national_prefix_for_parsing and re.compile(metadata.national_prefix_for_parsing)
        self._transform: Optional[str] = metadata.national_prefix_transform_rule
        self._kinds: List[Tuple[Sequence[int], _Matcher]] = []
        for name in _KINDS:
            desc = getattr(metadata, name)
            full = desc and _full(desc)
            if full and not (name == "mobile" and metadata.same_mobile_and_fixed_line_pattern):
                self._kinds.append((desc.possible_length, full))

    def has(self, number: str) -> bool:
        """RETURNS (bool): whether a national number is of one of the plan's kinds."""
        size = len(number)
        if self.lengths and size not in self.lengths or not self.is_general(number):
            return False
        return any((not lengths or size in lengths) and full(number) for lengths, full in self._kinds)

    def without_prefix(self, number: str) -> str:
        """RETURNS (str): a number without the prefix or carrier code that is dialed within the country; the same object
        where it has none."""
        match = self._prefix.match(number) if self._prefix and number else None
        if match is None:
            return number
        groups = match.groups()
        if not self._transform or groups[-1] is None:
            rest = number[match.end() :]
        else:
            rest = self._prefix.sub(self._transform, number, count=1)
        return number if self.is_general(number) and not self.is_general(rest) else rest

    def may_stand(self, number: str) -> bool:
        """RETURNS (bool): whether a number is not too short, local, or of a length between those of the plan."""
        size = len(number)
        return size not in self.local_lengths and (size in self.lengths or size > self.lengths[-1])

    def is_too_long(self, number: str) -> bool:
        """RETURNS (bool): whether a number has more digits than those of the plan."""
        return len(number) not in self.local_lengths and len(number) > self.lengths[-1]


@lru_cache(maxsize=None)
def plan_of(region: str, code: int = 0) -> Optional[Plan]:
    """RETURNS (Optional[Plan]): the plan of a region, or of a country code of none (region "001"); None where there is
    none."""
    from phonenumbers import PhoneMetadata

    if region == "001":
        metadata = PhoneMetadata.metadata_for_nongeo_region(code, None)
    else:
        metadata = PhoneMetadata.metadata_for_region(region, None)
    return None if metadata is None else Plan(metadata)


def _full(desc: Any) -> Optional[_Matcher]:
    pattern = desc.national_number_pattern
    return re.compile(pattern).fullmatch if pattern else None


def _ask_phonenumbers(value: str, region: Optional[str], only_possible: bool) -> bool:
    import phonenumbers

    try:
        number = phonenumbers.parse(value, region)
    except phonenumbers.NumberParseException:
        return False
    return phonenumbers.is_possible_number(number) if only_possible else phonenumbers.is_valid_number(number)
