"""A Doc as its reader sees it, for a tagger: without hidden characters, and with plain ones for their variants."""

from typing import List, Optional, Tuple

from spacy.tokens import Doc

from ..normalize import is_double_spaced, normalize


def readable(doc: Doc, text: str) -> Tuple[Doc, str, Optional[List[int]]]:
    """Normalize a Doc's tokens. RETURNS (Tuple[Doc, str, Optional[List[int]]]): the Doc, its text, and None where that
    is its own normalized form; else another Doc, its text, and for each of its tokens the number of the one that it
    stands for. Tokens of which nothing is seen are left out."""
    if normalize(text) is None:
        return doc, text, None
    words: List[str] = []
    spaces: List[bool] = []
    tokens: List[int] = []
    is_doubled = is_double_spaced(text)
    for token in doc:
        if is_doubled and token.text == " ":
            continue
        normal = normalize(token.text)
        word = token.text if normal is None else normal.text
        if normal is not None and (not word or word.isspace() and "\n" not in word):
            if spaces:
                spaces[-1] = spaces[-1] or bool(word) or bool(token.whitespace_)
            continue
        words.append(word)
        spaces.append(bool(token.whitespace_))
        tokens.append(token.i)
    shown = Doc(doc.vocab, words=words, spaces=spaces)
    for token, place in zip(shown, tokens):
        if token.orth == doc[place].orth:
            # The tokenizer's exceptions have norms of their own.
            token.norm_ = doc[place].norm_
    return shown, shown.text, tokens
