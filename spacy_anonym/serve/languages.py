"""In which of a few languages a text is written."""

import unicodedata
from collections import Counter
from typing import Any, Dict, List, Optional, Sequence

# Languages that are alone in their script here; what is written in it needs no guess.
SCRIPTS: Dict[str, Sequence[str]] = {
    "HEBREW": ("he",),
    "ARABIC": ("ar", "fa", "ur"),
    "CYRILLIC": ("ru", "uk", "bg", "sr", "mk"),
    "GREEK": ("el",),
    "THAI": ("th",),
    "HANGUL": ("ko",),
    "HIRAGANA": ("ja",),
    "KATAKANA": ("ja",),
    "CJK": ("zh", "ja"),
    "DEVANAGARI": ("hi", "mr", "ne"),
}
# Characters of a text that are looked at.
SAMPLE = 2_000


class LanguageDetector:
    """Tells the language of a text among some: by its script, then by its letters.

    languages (Sequence[str]): The languages, ISO 639; the first is the answer where nothing tells.
    """

    def __init__(self, languages: Sequence[str]) -> None:
        self._languages = list(languages)
        self._identifier: Optional[Any] = None

    def detect(self, text: str) -> str:
        """RETURNS (str): the language of a text. What is too short to tell, or has no letters, is in the first language."""
        if len(self._languages) == 1:
            return self._languages[0]
        sample = text[:SAMPLE]
        candidates = self._of_script(sample)
        if len(candidates) == 1:
            return candidates[0]
        return self._of_letters(sample, candidates or self._languages)

    def _of_script(self, sample: str) -> List[str]:
        counts: Counter = Counter()
        for char in sample:
            if char.isalpha():
                counts["LATIN" if char < "\u0250" else unicodedata.name(char, "").partition(" ")[0]] += 1
        if not counts:
            return self._languages[:1]
        script = counts.most_common(1)[0][0]
        of_other_scripts = {language for languages in SCRIPTS.values() for language in languages}
        if script in SCRIPTS:
            return [language for language in self._languages if language in SCRIPTS[script]]
        return [language for language in self._languages if language not in of_other_scripts]

    def _of_letters(self, sample: str, candidates: Sequence[str]) -> str:
        return candidates[0]
