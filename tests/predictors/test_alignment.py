"""Tokens back to characters, tags to findings, long texts in pieces."""

from hypothesis import example, given, settings
from hypothesis import strategies as st
from tagged_sentences import HOSTILE

from spacy_anonym.predictors.tagger import align_tokens, cut_text, join_tags
from spacy_anonym.spans import ENTS_SCORE

WORDS = [
    "Anna",
    "Lee",
    "a",
    "(",
    ")",
    '"',
    "...",
    "'s",
    "don't",
    "字",
    "e\u0301",
    "\U0001f600",
    "the",
    ".",
    "-",
    "x" * 30,
]
SPACES = ["", " ", "  ", "\n\n", "\u00a0", "\t", "\u2003"]


@given(st.lists(st.tuples(st.sampled_from(WORDS), st.sampled_from(SPACES)), max_size=20))
@settings(max_examples=100)
def test_tokens_are_where_they_stand(pairs):
    text = "".join(space + word for word, space in pairs)
    tokens = [word for word, _ in pairs]
    spans = align_tokens(text, tokens)
    assert [text[start:end] for start, end in spans] == tokens
    # One after the other, as they were put together.
    place = 0
    for (word, space), (start, end) in zip(pairs, spans):
        assert start == place + len(space)
        place = end


@given(st.lists(st.tuples(st.sampled_from(WORDS), st.sampled_from(SPACES[1:]), st.booleans()), min_size=1, max_size=25))
@settings(max_examples=100)
@example([("Anna", " ", True), ("Lee", " ", False)])
def test_what_a_tokenizer_wrote_in_another_way_shifts_nothing(words):
    text = "".join(space + word for word, space, _ in words)
    spans = align_tokens(text, ["\ufffd" + word if changed else word for word, _, changed in words])
    before = 0
    for start, end in spans:
        assert 0 <= start <= end <= len(text)
        assert start >= before or end >= before
        before = max(before, end)
    # The words of one text are distinct: each unchanged one is found exactly.
    whole = "w0 w1 w2 w3 w4 w5 w6 w7 w8 w9 v0 v1 v2 v3 v4"
    parts = whole.split()
    given = [f"«{part}»" if changed else part for part, (_, _, changed) in zip(parts, words)]
    for part, token, (start, end) in zip(parts, given, align_tokens(whole, given)):
        assert whole[start:end] == token if part == token else part in whole[start:end]


def test_quotes_and_brackets_of_the_treebank():
    text = 'He said: "Ask (Anna)…" Then — “Hugo” left.'
    tokens = [
        "He",
        "said",
        ":",
        "``",
        "Ask",
        "-LRB-",
        "Anna",
        "-RRB-",
        "...",
        "''",
        "Then",
        "--",
        "``",
        "Hugo",
        "''",
        "left",
        ".",
    ]
    spans = align_tokens(text, tokens)
    assert [text[start:end] for start, end in spans] == [
        "He",
        "said",
        ":",
        '"',
        "Ask",
        "(",
        "Anna",
        ")",
        "…",
        '"',
        "Then",
        "—",
        "“",
        "Hugo",
        "”",
        "left",
        ".",
    ]


def test_a_repeated_word_does_not_pull_the_rest_ahead():
    text = "a " * 200 + "Anna ﬁ met Hugo a a"
    tokens = [*["a"] * 200, "Anna", "fi", "met", "Hugo", "a", "a"]
    spans = align_tokens(text, tokens)
    assert [text[start:end] for start, end in spans[200:]] == ["Anna", "ﬁ", "met", "Hugo", "a", "a"]


def test_tags_of_all_schemes():
    offsets = [(0, 2), (3, 5), (6, 8), (9, 11)]

    def join(*tags):
        return [(f.start, f.end, f.label) for f in join_tags(tags, offsets, None, "x")]

    assert join("B-PER", "I-PER", "O", "B-LOC") == [(0, 5, "PER"), (9, 11, "LOC")]
    assert join("B-PER", "E-PER", "S-PER", "S-PER") == [(0, 5, "PER"), (6, 8, "PER"), (9, 11, "PER")]
    assert join("PER", "PER", "O", "LOC") == [(0, 5, "PER"), (9, 11, "LOC")]
    assert join("I-PER", "B-PER", "I-LOC", "I-LOC") == [(0, 2, "PER"), (3, 5, "PER"), (6, 11, "LOC")]
    assert join("O", "", "_", "O") == []
    scored = join_tags(["B-PER", "I-PER"], offsets, [0.5, 1.0], "x")
    assert [(f.score, f.rule) for f in scored] == [(0.75, "x")] and join_tags(["PER"], offsets, None, "x")[
        0
    ].score == ENTS_SCORE
    # A token without characters makes no finding.
    assert join_tags(["B-PER"], [(3, 3)], None, "x") == []


@given(st.text(alphabet="ab .\n\u00a0字\U0001f600", max_size=300), st.integers(1, 50))
@settings(max_examples=100)
def test_pieces_are_the_whole_text(text, longest):
    pieces = list(cut_text(text, longest))
    assert "".join(text[start:end] for start, end in pieces) == text
    assert all(0 < end - start <= longest for start, end in pieces)


def test_pieces_end_where_a_line_or_sentence_does():
    text = "One two. Three four.\nFive six seven eight nine ten."
    assert [text[start:end] for start, end in cut_text(text, 30)] == [
        "One two. Three four.\n",
        "Five six seven eight nine ten.",
    ]
    assert [text[start:end] for start, end in cut_text(text[:20], 12)] == ["One two. ", "Three four."]
    for each in HOSTILE:
        assert sum(end - start for start, end in cut_text(each, 7)) == len(each)
