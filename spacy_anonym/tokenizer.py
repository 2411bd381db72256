"""spaCy's tokenizer in linear time: long words are cut before it sees them, so that no text can stall it.

spaCy takes the affixes of a word off one by one, and at each looks at all that is left of the word: a word of n
brackets takes time that grows with the square of n.
"""

import re
from functools import cached_property, partial
from html.entities import name2codepoint
from itertools import groupby, islice
from typing import AbstractSet, Any, Callable, Iterable, Iterator, List, Optional, Set, Tuple

import spacy
from spacy.attrs import NORM, ORTH
from spacy.language import Language
from spacy.tokens import Doc
from spacy.util import compile_infix_regex, compile_prefix_regex, compile_suffix_regex

from .errors import FAILED_KEY, AnonymError, Errors

# Words of at most this many characters are spaCy's alone.
SHORT = 32
# Longer words are cut after this many characters at most, at the last border of a word within so many characters
# before.
PIECE, BORDER = 1000, 100
# A piece with at most so many prefixes and suffixes is spaCy's alone too; of others each affix is cut off.
FEW = 8
# Characters that are looked at for one affix.
WINDOW = 16
# Character references of HTML. Those of letters, apostrophes and what is not seen are part of a word ("M&uuml;ller",
# "O&#39;Brien"), those of other signs stand between words.
_INNER = "'’‘@._-\xad\u200c\u200d"
_ASCII = {f"#{code}": code for code in (9, 10, 13, *range(32, 127))}
_OUTER = {
    name: code
    for name, code in {**name2codepoint, **_ASCII}.items()
    if not chr(code).isalnum() and chr(code) not in _INNER
}
_BETWEEN_WORDS = r"&(?:{}|#0{{0,4}}(?:{})|#[xX]0{{0,4}}(?:{}));".format(
    "|".join(name for name in _OUTER if name[0] != "#"),
    "|".join(sorted({str(code) for code in _OUTER.values()})),
    "|".join(sorted({format(code, form) for code in _OUTER.values() for form in "xX"})),
)
# By length, as a look-behind must be of one; then by letter, so that what is saved is the same in every process.
_IN_WORDS = sorted({*name2codepoint, "apos"} - {*_OUTER}, key=lambda name: (len(name), name))
_NUMBERS = [*(f"#{'[0-9]' * n}" for n in range(2, 6)), *(f"#[xX]{'[0-9A-Fa-f]' * n}" for n in range(2, 6))]
# An equals sign of no letter in a mail's source: "M=C3=BCller", "O=E2=80=99Neill".
_EQUALS = (
    r"(?<!=[CDE][0-9A-F])(?<!=E1=[89AB][0-9A-F])(?<!=E2=80)="
    r"(?!(?:[CD][0-9A-F]|E1=[89AB][0-9A-F]|E2=80)=[89AB][0-9A-F])"
)
# Instead of spaCy's own signs: "&" that begins none of them, and ";" that ends none.
_SIGNS_ALONE = {
    "&": "&(?!(?:{});)".format("|".join([*_IN_WORDS, *_NUMBERS])),
    ";": "".join(f"(?<!&{'|&'.join(names)})" for _, names in groupby(_IN_WORDS, len))
    + "".join(f"(?<!&{number})" for number in _NUMBERS)
    + ";",
    "=": _EQUALS,
}
# A sign that Markdown or TeX escapes is one with its backslash: "jane\_roe", "\[Jane\]".
_ESCAPED_SIGN = r"\\[!#$%&()*+\-<>@\[\]^_`{|}~]"
# Where spaCy leaves a word whole and records do not: between the fields of a table, of JSON, of HL7, of a log,
# of a path, and between a number and what it counts ("47-year-old").
FIELDS = [
    # A new line of a JSON string between names; "\u00e9" is a letter of one.
    rf"[,.;:!?](?=\\[nrt](?![a-z]))|\\[nrt](?![a-z])|{_ESCAPED_SIGN}|\\(?!u[0-9a-fA-F]{{4}}|[.'])",
    # And what a tag stands behind: "Jones,</p>", "'jane'>".
    rf"[,;:!?']{{1,3}}(?=[<>])|[\"“”„«»|^{{}}\[\]()_<>]|{_SIGNS_ALONE[';']}",
    # Words of a query ("name=Jane+Roe&x=1"), and sentences without a space between them.
    r"(?<=[^\W\d_])(?:[!?+](?=[^\W\d_a-z])|%20|&(?=\w+=))",
    r"(?<=[^\W_])[,](?=[^\W\d_])|(?<=[^\W\d_])[,](?=[^\W_])",
    rf"(?<=[^\W_]){_EQUALS}(?=[^\W_])",
    # Around an encoded word of RFC 2047.
    r"=\?[A-Za-z0-9\-]{2,20}\?[QqBb]\?|\?=",
    r"(?<=[0-9])-(?=[a-z]{3})",
    # Values in single quotes: SQL, Python.
    r"(?<=[,:=(\[{])'|'(?=[,:)\]}])|(?<=['\w])[,:=](?=')|(?<=')[,:=](?=\w)",
    r"(?<=[^\W_])[:/](?=[^\W\d_])|(?<=[^\W\d_])[:/](?=[^\W_])",
]
# Signs that spaCy leaves at a name, and no tagger would know it: "~~Jane Roe~~", "|Jane Roe|", "--Jane", "-Jane".
_SIGN = r"[~^|†‡¶§→←⇒►–•‣◦●○∙·]|//|@@|==|\+\+|--"
BEFORE_NAMES = [rf"(?:{_SIGN}|-){{1,8}}(?=[^\W\d_a-z])", _ESCAPED_SIGN]
BEHIND_NAMES = [rf"(?<=[^\W\d_])(?:{_SIGN}){{1,8}}", _ESCAPED_SIGN, r"(?<=[^\W\d_A-Z]{2})\\\."]
# To spaCy "Roe,Jane,jane@example.com" is one address with its user's name, and no tagger would see who is in the row:
# without a scheme, no address has a field's sign before its "@", or two of them.
_JOINED = (
    r"(?:(?=[A-Za-z][A-Za-z0-9+.\-]{1,20}://)"
    r"|(?!(?=[^@]*@)[^@]*[,;:|=<>()\[\]{}'\"])(?![^@]*@[^@]*@))"
)
_INLINE_FLAGS = re.compile(r"^\(\?[aiLmsux]+\)")
_LONE = re.compile("[\ud800-\udfff]")
_BORDER = re.compile(r"(?<![^\W_])(?=[^\W_])|(?<=[^\W_])(?![^\W_])")
# What may stand beside an ordinary word, and how many words with it are learned: some 20 MB.
SIGNS = ".,;:!?\"'()[]…“”‘’«»-"
MAX_LEARNED, LEARNED_AT_ONCE = 50_000, 200


@spacy.registry.tokenizers("spacy_anonym.Tokenizer.v1")
def make_tokenizer(cache_size: int = 10_000) -> Callable[[Language], "Tokenizer"]:
    """Make spaCy's tokenizer of a language, whose time grows with the length of the text and no faster.

    cache_size (int): How many words it remembers, >= 0. On a long stream it meets most words again, and splitting them
        again is most of its time: 100,000 take some 60 MB once a stream has had as many.
    RETURNS (Callable): A function of a Language, which gives its tokenizer.
    """

    return partial(_of_language, cache_size=cache_size)


@spacy.registry.tokenizers("spacy_anonym.late_tokenizer.v1")
def make_late_tokenizer() -> Callable[[Language], "LateTokenizer"]:
    """Make the tokenizer of `make_tokenizer` when a text first needs it.

    RETURNS (Callable): A function of a Language, which gives it.
    """
    return LateTokenizer


class LateTokenizer:
    """A tokenizer of a pipeline whose components another pipeline takes, most often without a text: to read a
    language's exceptions takes longer than to read the weights of a tagger.
    """

    def __init__(self, nlp: Language) -> None:
        self._nlp = nlp

    def __call__(self, string: str) -> Doc:
        """Tokenize a text. RETURNS (Doc): its tokens."""
        return self._made(string)

    @cached_property
    def _made(self) -> "Tokenizer":
        return make_tokenizer()(self._nlp)

    def __getattr__(self, name: str) -> Any:
        # What spaCy asks of a tokenizer: to be saved, and its rules.
        if name.startswith("_"):
            raise AttributeError(name)
        return getattr(self._made, name)


def _of_language(nlp: Language, *, cache_size: int) -> "Tokenizer":
    # As spaCy's own factory makes it; making one and then this of it would read the exceptions twice.
    given: Any = nlp.Defaults
    prefixes, suffixes, infixes = (
        [
            _BETWEEN_WORDS,
            *(_SIGNS_ALONE.get(each, each.replace("[:<>=/]", f"(?:[:<>/]|{_EQUALS})")) for each in some or ()),
        ]
        for some in (given.prefixes, given.suffixes, given.infixes)
    )
    # "Rp" of Indonesian is cut off a word.
    skipping = _as_it_is if any(map(str.isalpha, (*prefixes, *suffixes, *infixes))) else SkipLetters
    return Tokenizer(
        nlp.vocab,
        rules=given.tokenizer_exceptions,
        prefix_search=skipping(compile_prefix_regex([*prefixes, *BEFORE_NAMES]).search),
        suffix_search=skipping(compile_suffix_regex([*suffixes, *BEHIND_NAMES]).search),
        infix_finditer=skipping(compile_infix_regex([*infixes, *FIELDS]).finditer, ()),
        token_match=given.token_match,
        url_match=skipping(in_one_field(given.url_match)),
        max_cache_size=cache_size,
    )


def _as_it_is(search: Any, none: Any = None) -> Any:
    return search


class SkipLetters:
    """A search that skips words of letters alone, in which its pattern finds nothing: most words are such, and four
    searches take a third of the time that spaCy needs for a new one.

    none (Any): What it returns where it finds nothing.
    """

    def __init__(self, search: Callable[[str], Any], none: Any = None) -> None:
        self._search = search
        self._none = none
        # As of a pattern's own method: spaCy saves the pattern.
        self.__self__ = getattr(search, "__self__", None)

    def __call__(self, string: str) -> Any:
        return self._none if string.isalpha() else self._search(string)


def in_one_field(url_match: Any) -> Any:
    """RETURNS (Callable): a language's `url_match`, but for addresses that begin with other fields of a row; as it is
    where it is no pattern's own method."""
    pattern = getattr(url_match, "__self__", None)
    if not isinstance(pattern, re.Pattern):
        return url_match
    # As a pattern: spaCy saves those alone.
    return re.compile(f"{_JOINED}(?:{_INLINE_FLAGS.sub('', pattern.pattern)})", pattern.flags).match


class Tokenizer(spacy.tokenizer.Tokenizer):
    """spaCy's tokenizer, in linear time; see `tokenize`."""

    def __call__(self, string: str) -> Doc:
        """Tokenize a text. RETURNS (Doc): its tokens; of a text with a lone surrogate those of the text with U+FFFD in
        its place, marked as failed (SA104): an error here would end a stream, and the anonymizer raises it."""
        try:
            return tokenize(super().__call__, self, string)
        except UnicodeEncodeError:
            doc = tokenize(super().__call__, self, _LONE.sub("\ufffd", string))
        doc.user_data[FAILED_KEY] = {"tokenizer": "SA104"}
        return doc

    def learn(self, texts: Iterable[str], ordinary: AbstractSet[str]) -> None:
        """Split the ordinary words of texts, so that they are in the cache: in a memory zone spaCy caches nothing, and
        splits every word anew. Call it outside of one.

        ordinary (AbstractSet[str]): Ordinary words in lower case. Others are not learned: what is learned stays in the
            vocabulary, and is saved with the pipeline.
        """
        learned: Set[str] = self.__dict__.setdefault("_learned", set())
        if len(learned) >= MAX_LEARNED:
            return
        new = {word for text in texts for word in text.split()} - learned
        wanted = (word for word in new if len(word) <= SHORT and word.strip(SIGNS).lower() in ordinary)
        words = list(islice(wanted, MAX_LEARNED - len(learned)))
        # Many as one text: a Doc a word would take longer than the word. Behind an exception ("don't") spaCy caches
        # nothing more of a text, so that those come last.
        known = self.rules or {}
        words.sort(key=lambda word: word in known or (bare := word.strip(SIGNS)) in known or f"{bare}." in known)
        for start in range(0, len(words), LEARNED_AT_ONCE):
            some = words[start : start + LEARNED_AT_ONCE]
            self(" ".join(some))
            learned.update(some)


def make_doc(nlp: Language, text: str) -> Doc:
    """As `nlp.make_doc`, and in linear time also with spaCy's own tokenizer.

    nlp (Language): The pipeline. A tokenizer that is not spaCy's is called as it is.
    RETURNS (Doc): Its tokens.
    RAISES (AnonymError): SA110 for a text of more than `nlp.max_length` characters, SA112 for a tokenizer that does not
        keep the text.
    """
    if len(text) > nlp.max_length:
        raise AnonymError(Errors.SA110.format(length=len(text), most=nlp.max_length))
    tokenizer = nlp.tokenizer
    if type(tokenizer) is spacy.tokenizer.Tokenizer:
        return tokenize(tokenizer, tokenizer, text)
    doc = nlp.make_doc(text)
    # spaCy's tokenizer, and ours, keep every character; a space that others add behind the last one moves nothing.
    if not isinstance(tokenizer, spacy.tokenizer.Tokenizer) and doc.text not in (text, f"{text} "):
        raise AnonymError(Errors.SA112)
    return doc


def tokenize(make: Callable[[str], Doc], tokenizer: Any, text: str) -> Doc:
    """Tokenize a text in linear time. The tokens are spaCy's, but of a word of more than 1,000 characters, or of more
    than 32 with more than eight prefixes and suffixes: its affixes are cut off first, and what is left into pieces.

    tokenizer (spacy.tokenizer.Tokenizer): The tokenizer, whose affixes count.
    RETURNS (Doc): Its tokens.
    """
    parts, cuts = _cut(tokenizer, text)
    if not cuts:
        return make(text)
    # spaCy cuts at spaces: each cut becomes one, which is taken away again.
    doc = make(" ".join(parts))
    table = doc.to_array([ORTH, NORM])
    spaces = [bool(token.whitespace_) for token in doc]
    ends = {cut + number for number, cut in enumerate(cuts)}
    for place, token in enumerate(doc):
        if token.idx + len(token) in ends:
            spaces[place] = False
    # spaCy takes hashes for words, and an array's column, which its stubs do not know.
    words: Any = [int(orth) for orth in table[:, 0]]
    norms: Any = table[:, 1:]
    return Doc(doc.vocab, words=words, spaces=spaces).from_array([NORM], norms)


def _cut(tokenizer: Any, text: str) -> Tuple[List[str], List[int]]:
    """The parts of a text, and where each but the first begins."""
    if len(text) <= SHORT or max(map(len, text.split()), default=0) <= SHORT:
        return [text], []
    cuts: List[int] = []
    for word in re.finditer(r"\S{%d,}" % (SHORT + 1), text):
        borders = list(_pieces(word[0]))
        for start, end in zip(borders, borders[1:]):
            if start:
                cuts.append(word.start() + start)
            cuts += [word.start() + start + place for place in _affixes(tokenizer, word[0][start:end])]
    return [text[start:end] for start, end in zip([0, *cuts], [*cuts, len(text)])], cuts


def _pieces(word: str) -> Iterator[int]:
    """Where the pieces of a word begin, and the word's end."""
    start = 0
    while len(word) - start > PIECE:
        yield start
        end = start + PIECE
        borders = [match.start() for match in _BORDER.finditer(word, end - BORDER, end)]
        start = borders[-1] if borders else end
    yield start
    yield len(word)


def _affixes(tokenizer: Any, piece: str) -> List[int]:
    """Where a piece is cut so that its affixes come off one by one; [] where they are few."""
    if len(piece) <= SHORT:
        return []
    heads: List[int] = []
    start, end = 0, len(piece)
    while start < end:
        first = slice(start, min(end, start + WINDOW))
        size = _affix(tokenizer.prefix_search, piece, first, slice(start, end))
        if not size:
            break
        start += size
        heads.append(start)
    tails: List[int] = []
    while end > start:
        last = slice(max(start, end - WINDOW), end)
        size = _affix(tokenizer.suffix_search, piece, last, slice(start, end))
        if not size:
            break
        end -= size
        tails.append(end)
    if len(heads) + len(tails) <= FEW:
        return []
    return sorted({*heads, *tails} - {0, len(piece)})


def _affix(search: Optional[Callable], piece: str, window: slice, whole: slice) -> int:
    """The length of the prefix or suffix of a part of a piece, which is looked for in a window first; 0 without one."""
    if search is None:
        return 0
    found = search(piece[window])
    if found and found.end() - found.start() == WINDOW:
        # It may be longer, as a run of dots.
        found = search(piece[whole])
    return found.end() - found.start() if found else 0
