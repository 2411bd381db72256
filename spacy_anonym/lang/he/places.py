"""Find streets, addresses and institutions in Hebrew, and tell places from words and names."""

import re
from collections import defaultdict
from typing import Dict, Iterator, List, Optional, Set, Tuple

from ...spans import Finding
from .index import Entry, Match, MatchedText
from .words import PARTICLES, STOP, is_hebrew, word_list

DOUBTFUL = 0.2
SURE = 0.6
# Words of an institution's name.
INSTITUTION_WORDS = 3
# Words before a legal form.
COMPANY_WORDS = 4
# Words before a doubtful place in which a cue counts.
NEAR, WIDE = 4, 10
# The lists of words.toml, which says what each is for.
FUND_WORDS = word_list("fund_words")
GENERIC = word_list("generic")
HOSPITAL_VERBS = word_list("hospital_verbs")
KINDS_BEFORE_NAMES = word_list("kinds_before_names")
# A place with fewer inhabitants.
VILLAGE = 1000
LEGAL_FORMS = frozenset(('בע"מ', "ושות'"))
NAMED_INSTITUTIONS = word_list("named_institutions")
SETTLEMENT_HEADS = word_list("settlement_heads")
SETTLEMENT_KINDS = word_list("settlement_kinds")
SETTLEMENTS = word_list("settlements") | word_list("in_settlements")
WORK_WORDS = word_list("work_words")
ADDRESS_CUES = word_list("address_cues")
_HOUSE = re.compile(
    r",?[ \u00a0]{1,2}(?:מס(?:'|פר)?[ ])?(?P<number>[0-9]{1,3}(?:[ ]?[א-ת]'?(?![א-ת\"])"
    r"|[/\-][0-9]{1,3})?)(?![0-9.,/:%]?[0-9%])"
    r"(?P<rest>(?:,?[ ]{1,2}(?:דירה|ד'|ד\.|דירת|קומה|ק'|כניסה|כנ'|בניין|בלוק|ת\"ד)[ ]?(?:[0-9]{1,5}"
    r"|[א-ת]'?|ראשונה|שני?יה|שלישית|רביעית|חמישית|קרקע)(?![א-ת0-9])){0,4})"
)
_UNITS = re.compile(
    r"[ ]?(?:מ\"ג|מ\"ל|ק\"ג|גר|גרם|מיליגרם|ס\"מ|מ\"מ|%|שנים|שנה|ימים|יום|שעות|חודשים|שבועות|פעמים|יח|יחידות|כדורים"
    r"|אחוז|דקות|ב?ינואר|ב?פברואר|ב?מרץ|ב?אפריל|ב?מאי|ב?יוני|ב?יולי|ב?אוגוסט|ב?ספטמבר|ב?אוקטובר|ב?נובמבר|ב?דצמבר)"
)
# "נכסי שער הגיא (2014) בע"מ"
_BEFORE_FORM = re.compile(r",?[ \u00a0]{1,2}(?:\([0-9א-ת.\"]{1,8}\)[ ])?")
_LETTER = re.compile("[א-ת]'")
_QUOTED = re.compile(r"[ ]?\"(\w[^\"\n]{1,29})\"")
_BRANCH = re.compile(r"(?:,| [-–—])?[ ](?:סניף|מרחב|מחוז|קמפוס|שלוחת)[ ]")
_LATIN = re.compile(r"[ ]([A-Z][\w&.\-]{1,30}(?:[ ][A-Z][\w&.\-]{1,30}){0,2})")
_SENTENCE = re.compile(r"[.!?;\n]")


class PlaceFinder(MatchedText):
    """The places and institutions of one text; see `MatchedText` for its arguments."""

    def prepare(self) -> None:
        self.by_role: Dict[str, Dict[int, Match]] = defaultdict(dict)
        self.cues: Set[int] = set()
        for match in self.matches:
            for entry in match.entries:
                table = self.by_role[entry.role]
                known = table.get(match.first)
                if known is None or match.last > known.last:
                    table[match.first] = match
                if entry.role == "place_cue":
                    self.cues.update(range(match.first, match.last))
        self.names = {**self.by_role["last_name"], **self.by_role["first_name"]}
        # Where each place of the list ends.
        self.place_ends = {match.start: match.end for match in self.by_role["place"].values()}
        self.ends = frozenset(self.place_ends.values())

    def find(self) -> List[Finding]:
        """RETURNS (List[Finding]): streets, addresses, institutions, places and countries; they may overlap."""
        found = [*self._streets(), *self._institutions(), *self._companies(), *self._settlements()]
        houses = {finding.end for finding in found if finding.label == "STREET_ADDRESS"}
        for match in self.matches:
            for entry in match.entries:
                if entry.role == "city" and entry.columns.get("country") == "IL":
                    # These are on the list of places, which knows which of them are words.
                    continue
                if entry.role in ("place", "city", "country"):
                    score = self._place_score(match, entry, houses)
                    found.append(Finding(match.start, match.end, entry.lexicon.label, score, entry.lexicon.rule))
                elif entry.role == "organization":
                    score = self._organization_score(match, entry.doubtful or self._is_word(match), entry.lexicon.name)
                    end = self._branch_end(match) if score == SURE else match.end
                    found.append(Finding(match.start, end, entry.lexicon.label, score, entry.lexicon.rule))
        return found

    # Places.

    def _place_score(self, match: Match, entry: Entry, houses: Set[int]) -> float:
        doubtful, score = entry.doubtful or self._is_word(match), entry.lexicon.score
        single = match.last == match.first + 1
        word = self.words[match.first].text
        if entry.role != "country" and match.prefix and single and self._is_slight(match, entry):
            doubtful = doubtful or '"' not in word and self.is_common(word)
        if not doubtful:
            return score
        if any(self.words[other].text in SETTLEMENTS for other in self._before(match.first, 1)):
            return SURE
        gap = self.plain[max(0, match.start - 3) : match.start]
        attached = match.prefix.endswith(("ב", "ל", "מ")) or gap.endswith(("ב-", "ל-", "מ-"))
        if (
            attached
            and self._has_cue(match.first)
            or any(match.start - len(mark) in houses and gap.endswith(mark) for mark in (", ", " ", ","))
        ):
            return SURE
        return min(score, DOUBTFUL)

    def _is_slight(self, match: Match, entry: Entry) -> bool:
        """Whether a place may be the end of another word: "שגיאה" is "error", and with its first letter cut off a
        village. Behind a preposition only a short name, a village or a city far away."""
        if match.end - match.start <= 3 or match.prefix[-1] not in "בלמ":
            return True
        is_village = int(entry.columns.get("population") or 0) < VILLAGE
        return is_village if entry.role == "place" else match.prefix[-1] == "מ"

    def _is_word(self, match: Match) -> bool:
        """Whether what stands behind "as", "that" or the article is rather the end of another word: "כיוון" is
        "direction", and with its first letter cut off Greece."""
        return match.prefix.endswith(tuple("כשה")) and self.is_common(self.words[match.first].text)

    def _has_cue(self, place: int) -> bool:
        """Whether a word of movement or residence stands before a word in its sentence."""
        return any(other in self.cues for other in self._before(place, WIDE))

    def _before(self, place: int, count: int) -> Iterator[int]:
        """The words before a word, the nearest first, within its sentence."""
        for other in range(place - 1, max(-1, place - 1 - count), -1):
            if _SENTENCE.search(self.plain, self.words[other].end, self.words[other + 1].start):
                return
            yield other

    # Streets.

    def _streets(self) -> List[Finding]:
        found: List[Finding] = []
        types, streets = self.by_role["street_type"], self.by_role["street"]
        for first in sorted(types.keys() | streets.keys()):
            kind = types.get(first)
            if kind is not None and self.continues(kind.last):
                last, known = self._street_name(kind.last)
                if last:
                    found.extend(self._street(kind.start, last, known, kind.last))
            elif first in streets:
                match = streets[first]
                house = self._house(self.words[match.last - 1].end)
                if house is None:
                    found.extend(self._corner(match))
                    continue
                is_address = match.prefix.endswith(("ב", "ל", "מ")) or self._has_cue(first)
                if is_address or self._has_city_beside(match.start, house):
                    found.append(Finding(match.start, house, "STREET_ADDRESS", SURE, "lexicon.he.address"))
        found.extend(self._after_cues())
        return found

    def _after_cues(self) -> List[Finding]:
        # "כתובת: משעול הצבעונים 4", "מתגורר בהצבעוני 4, חולון"
        found: List[Finding] = []
        for place, word in enumerate(self.words[:-1]):
            if word.text not in ADDRESS_CUES:
                continue
            gap = self.plain[word.end : self.words[place + 1].start]
            if len(gap) > 4 or "\n" in gap:
                continue
            _, house = self._find_house(place + 1, 4)
            if house:
                start, _, first = self.words[place + 1]
                start += first[0] == "ב" and "כתוב" not in word.text
                found.append(Finding(start, house, "STREET_ADDRESS", 0.5, "lexicon.he.address"))
        return found

    def _street(self, start: int, last: int, known: bool, name: int) -> List[Finding]:
        house = self._house(self.words[last - 1].end)
        if house is not None:
            return [Finding(start, house, "STREET_ADDRESS", 0.7, "lexicon.he.address")]
        # "דרך הווריד": a way as well, without the name of a street.
        if self.plain[start : start + 3] == "דרך" and name not in self.by_role["street"]:
            return []
        if known or not self.is_common(self.words[name].text):
            return [Finding(start, self.words[last - 1].end, "LOCATION", SURE if known else 0.5, "lexicon.he.street")]
        return []

    def _street_name(self, first: int) -> Tuple[int, bool]:
        """The word after a street's name that begins at a word, 0 for none; and whether it is a name of a street or of
        a person that is known."""
        match = self.by_role["street"].get(first)
        junction = self.words[first - 1].text.endswith(("צומת", "מחלף"))
        # With a number at its end a name may be of any words.
        last, _ = self._find_house(first, 0 if junction else 5)
        if last:
            return last, True
        if match is not None and not match.prefix:
            return match.last, True
        if first >= len(self.words) or self.words[first].text in STOP or not is_hebrew(self.words[first].text):
            return 0, False
        given, family = self.by_role["first_name"], self.by_role["last_name"]
        if first in given and not given[first].prefix:
            after = given[first].last
            surname = family.get(after)
            if surname and not surname.prefix and self.continues(after) and self.words[after].text not in STOP:
                return surname.last, True
            return after, True
        if first in family and not family[first].prefix:
            return family[first].last, True
        if self.words[first].text in PARTICLES and self.continues(first + 1):
            return first + 2, True
        return first + 1, False

    def _find_house(self, first: int, count: int) -> Tuple[int, int]:
        """The word after a name of so many words at most that a house number follows, and where the number ends; 0 for
        none."""
        for place in range(first, min(first + count, len(self.words))):
            if place > first and not self.continues(place) or self.words[place].text in STOP:
                break
            house = self._house(self.words[place].end)
            if house is not None:
                return place + 1, house
        return 0, 0

    def _house(self, end: int) -> Optional[int]:
        """Where a house number, with entrance, floor and flat, ends that follows a place; None without one."""
        match = _HOUSE.match(self.plain, end)
        if match is None or _UNITS.match(self.plain, match.end("number")):
            return None
        return match.end()

    def _has_city_beside(self, start: int, end: int) -> bool:
        return any(end + gap in self.place_ends for gap in (1, 2, 3)) or any(
            start - len(mark) in self.ends and self.plain.endswith(mark, 0, start) for mark in (", ", " - ", ",")
        )

    def _corner(self, match: Match) -> List[Finding]:
        """A known street behind "corner", and the one behind "and": "פינת אחד העם והרצל"."""
        if not match.first or not self.words[match.first - 1].text.endswith("פינת") or match.prefix:
            return []
        found = [Finding(match.start, match.end, "LOCATION", SURE, "lexicon.he.street")]
        if match.last < len(self.words) and self.continues(match.last) and self.words[match.last].text[0] == "ו":
            other = self.by_role["street"].get(match.last)
            word = self.words[match.last]
            start, end = (other.start, other.end) if other else (word.start + 1, word.end)
            found.append(Finding(start, end, "LOCATION", SURE, "lexicon.he.street"))
        return found

    # Small settlements that are on no list.

    def _settlements(self) -> List[Finding]:
        found: List[Finding] = []
        places = self.by_role["place"]
        for place, word in enumerate(self.words[:-1]):
            kind = word.text[1:] if word.text[0] in "בהלמו" else word.text
            if kind not in SETTLEMENT_KINDS or not self.continues(place + 1) or place in places or place + 1 in places:
                continue
            last = place + 1
            if self.words[last].text in SETTLEMENT_HEADS and self.continues(last + 1):
                last += 1
            elif not self._may_be_name(last):
                continue
            is_resident = kind.startswith("תושב")
            if is_resident and ('"' in self.words[last].text or self.words[last].text.endswith(("י", "ית"))):
                # "תושב סורי"
                continue
            if last == place + 1 and not is_resident and self.continues(last + 1) and self._may_be_name(last + 1):
                last += 1
            if not any(other in self.taken or self.words[other].text in STOP for other in range(place + 1, last + 1)):
                start, end = self.words[place + 1].start, self.words[last].end
                found.append(Finding(start, end, "LOCATION", SURE, "lexicon.he.settlement"))
        return found

    def _may_be_name(self, place: int) -> bool:
        word = self.words[place].text
        if not is_hebrew(word) or len(word) < 3 or word in STOP or self.is_common(word):
            return False
        return not (word[0] in "ובלמשכה" and self.is_common(word[1:]))

    # Institutions.

    def _institutions(self) -> List[Finding]:
        found: List[Finding] = []
        for _, match in sorted(self.by_role["institution_type"].items()):
            kind = " ".join(word.text for word in self.words[match.first : match.last])[len(match.prefix) :]
            end, score = 0, 0.7
            quoted, latin = _QUOTED.match(self.plain, match.end), _LATIN.match(self.plain, match.end)
            if quoted:
                end = quoted.end()
            elif latin:
                end = latin.end()
                end -= self.plain[end - 1] in ".-"
            elif match.last < len(self.words) and self.continues(match.last):
                # "מחברת" is a notebook.
                named = kind in NAMED_INSTITUTIONS and not (
                    match.prefix == "מ" and self.is_common(self.words[match.first].text)
                )
                end, score = self._institution_name(match.last, named, match.prefix.endswith("ה"))
            if end:
                rule = "hospital" if "חולים" in kind or "רפואי" in kind or kind in ('ביה"ח', 'בי"ח') else "institution"
                # "בית ספר גולן" is a name; of "חברת Microsoft" the name is the company's.
                start = match.start
                if kind in KINDS_BEFORE_NAMES:
                    start = end - len(self.plain[match.end : end].lstrip(' "'))
                found.append(Finding(start, end, "ORGANIZATION", score, f"lexicon.he.{rule}"))
        return found

    def _institution_name(self, first: int, named: bool, article: bool) -> Tuple[int, float]:
        """Where the name of an institution ends that begins at a word, and the score; 0 for none."""
        for role in ("organization", "place", "street"):
            known = self.by_role[role].get(first)
            if known is not None and not known.prefix:
                return known.end, 0.7
        if self.words[first].text in GENERIC or first in self.taken and not self._is_compound(first):
            return 0, 0.0
        if article and not named and not self.words[first].text.startswith("ה"):
            # "the office weighs": what follows a kind with the article is rarely its name.
            return 0, 0.0
        # The word after the name, 0 for none: the last that names something. Behind some kinds the first word does.
        after = first + 1 if named and self._may_begin_name(first) else 0
        place = first
        while place < min(first + INSTITUTION_WORDS, len(self.words)) and (place == first or self.continues(place)):
            word, known = self.words[place].text, self._name_at(place)
            # Whether no word before this one is left out.
            joined = place in (first, after)
            if word in STOP:
                if word != "של" or not named or not joined or self._name_at(place + 1) is None:
                    break
                place += 1
            elif known is not None:
                place = after = known.last
            elif joined and self._is_compound(place, named):
                # "מרפאות שן-טוב"
                place = after = place + 2
            elif joined and self._is_odd(place):
                place = after = place + 1
            elif joined and word[0] == "ה" and word not in GENERIC:
                # "תיאטרון הקרון הקטן"; "מפעל הקרמיקה דימונה", of which the last word makes it a name.
                place += 1
                after = place if after else 0
            elif place == first and after:
                # "מרפאת רמת גפן"
                place += 1
            else:
                break
        if after and after < len(self.words) and self.continues(after) and _LETTER.fullmatch(self.words[after].text):
            # "יפו ד'"
            after += 1
        while after and after <= first + INSTITUTION_WORDS and self._is_compound(after - 1):
            after += 1
        return (self.words[after - 1].end, 0.6) if after else (0, 0.0)

    def _name_at(self, place: int) -> Optional[Match]:
        """The name of a person or a place that begins at a word and is no other word."""
        for table in (self.by_role["place"], self.by_role["city"], self.names):
            known = table.get(place)
            if known is not None and not known.prefix:
                if known.last > known.first + 1 or not self.is_common(self.words[place].text):
                    return known
        return None

    def _is_compound(self, place: int, may_be_common: bool = True) -> bool:
        """Whether a hyphen joins a word to another one after it; both may be ordinary words only if so is said."""
        pair = self.words[place : place + 2]
        joined = len(pair) == 2 and all(is_hebrew(word.text) for word in pair) and self.gap(place + 1) == "-"
        return joined and (may_be_common or not all(self.is_common(word.text) for word in pair))

    def _is_odd(self, place: int) -> bool:
        """Whether a word is on no list and none with letters attached either."""
        return self._may_be_name(place) and self.words[place].text[0] not in "ובלמשכה"

    def _may_begin_name(self, place: int) -> bool:
        word = self.words[place].text
        if not is_hebrew(word) or word in STOP:
            return False
        known = self.names.get(place)
        return known is not None and not known.prefix or not (word[0] in "בלמשו" and self.is_common(word))

    # Companies by their legal form.

    def _companies(self) -> List[Finding]:
        """RETURNS (List[Finding]): legal forms with the words before them, up to a word of grammar, a sign or an
        attached preposition."""
        found: List[Finding] = []
        for place, word in enumerate(self.words):
            if word.text not in LEGAL_FORMS or not place or not _BEFORE_FORM.fullmatch(self.gap(place)):
                continue
            first, start = place, 0
            while first > max(0, place - COMPANY_WORDS):
                text = self.words[first - 1].text
                if text in STOP or text in KINDS_BEFORE_NAMES or _LETTER.fullmatch(text):
                    break
                first -= 1
                start = self.words[first].start
                if first < place - 1 and text[0] in "בל" and len(text) > 4 and self.is_common(text[1:]):
                    start += 1
                    break
                if not self.continues(first):
                    break
            if first < place:
                found.append(Finding(start, word.end, "ORGANIZATION", 0.7, "lexicon.he.institution"))
        return found

    def _organization_score(self, match: Match, doubtful: bool, name: str) -> float:
        if not doubtful:
            return SURE
        before = [self.words[other].text for other in self._before(match.first, NEAR)]
        if name.endswith("hospital"):
            near = HOSPITAL_VERBS if match.prefix or match.last > match.first + 1 else frozenset()
        else:
            near = FUND_WORDS if name.endswith("health_fund") else WORK_WORDS
        return SURE if near and any(word in near or word[1:] in near for word in before) else DOUBTFUL

    def _branch_end(self, match: Match) -> int:
        """RETURNS: where an organization ends, with the branch and its town behind it ("בנק לאומי, סניף לוד")."""
        branch = _BRANCH.match(self.plain, match.end)
        return self.place_ends.get(branch.end(), match.end) if branch else match.end
