"""Presidio's way to write a new text from its end, for code that uses it. Ours is `spacy_anonym.text.rewrite`."""

from .results import check_place


class TextReplaceBuilder:
    """Writes a new text, replacement by replacement, from the last to the first.

    original_text (str): The text.
    """

    def __init__(self, original_text: str) -> None:
        self.original_text = self.output_text = original_text
        self._last = len(original_text)

    def get_text_in_position(self, start: int, end: int) -> str:
        """RETURNS (str): a part of the original. RAISES (InvalidParamError): SA260 for a place outside of it."""
        check_place(len(self.original_text), start, end)
        return self.original_text[start:end]

    def replace_text_get_insertion_index(self, replacement_text: str, start: int, end: int) -> int:
        """RETURNS (int): how far from the end of the new text the replacement begins."""
        after = self.output_text[min(end, self._last) :]
        self.output_text = self.output_text[:start] + replacement_text + after
        self._last = start
        return len(replacement_text) + len(after)
