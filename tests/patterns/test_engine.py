import pickle
import random

import pytest

from spacy_anonym import AnonymError
from spacy_anonym.patterns import Pattern, PatternEngine, engine, load_packs, make_pattern, make_patterns

PACKS = ["common", "us", "gb", "es", "il"]
VALUES = [
    "kim@example.com", "kímé@exämple.org", "https://example.org/a?b=(c)", "www.example.org/x", "shop.example.co.uk", "192.0.2.7",
    "2001:db8::7", "00:1A:2B:3C:4D:5E", "+44 20 7946 0958", "212-555-0147", "4111 1111 1111 1111", "GB29 NWBK 6016 1331 9268 19",
    "123e4567-e89b-12d3-a456-426614174000", "536-22-1234", "3 May 2021", "2024-03-15T14:30:00Z", "05/04/2012", "14:30", "054-1234567",
    "4111 1111 1111 1112", "999.1.1.1", "13/13/2013", "0x52908400098527886E0F7030069857D2E4169EE7",
]  # fmt: skip
FILLER = [
    "the",
    "of",
    "Zürich",
    "שלום",
    "字字字",
    "\U0001f600",
    "e\u0301",
    "12",
    "7",
    "-",
    "(",
    ")",
    ",",
    ".",
    "@",
    "x" * 700,
    "é" * 400,
    "'",
]
SPACES = [" ", " ", " ", "", "\n", "\t", "\u00a0", "  \r\n"]


@pytest.fixture(scope="module")
def patterns():
    return load_packs(PACKS, "en")


@pytest.fixture(scope="module")
def whole(patterns):
    return PatternEngine(patterns)


def make_text(seed, words=260):
    rng = random.Random(seed)
    parts = []
    for _ in range(words):
        parts += [rng.choice(VALUES if rng.random() < 0.3 else FILLER), rng.choice(SPACES)]
    return "".join(parts)


@pytest.mark.parametrize("seed", range(40))
def test_pieces_find_what_the_whole_text_finds(whole, seed, monkeypatch):
    # How often a pattern looks again is counted by piece.
    monkeypatch.setattr(engine, "RETRIES", 1_000_000)
    text = make_text(seed)
    found = whole.find(text)
    monkeypatch.setattr(engine, "PIECE", 10_000_000)
    assert len(list(engine._pieces(text.encode("utf8")))) == 1
    assert found == whole.find(text)
    assert len(found) > 20


@pytest.mark.parametrize("piece", [64, 100, 333])
def test_small_pieces_too(whole, piece, monkeypatch):
    monkeypatch.setattr(engine, "RETRIES", 1_000_000)
    texts = [make_text(seed, 60) for seed in range(100, 110)]
    expected = [whole.find(text) for text in texts]
    monkeypatch.setattr(engine, "PIECE", piece)
    assert [whole.find(text) for text in texts] == expected


@pytest.mark.parametrize("value", VALUES[:19])
@pytest.mark.parametrize("filler", ["a ", "é ", "字", "."])
def test_across_the_border_of_two_pieces(whole, value, filler, monkeypatch):
    expected = {(f.label, f.rule) for f in whole.find(f" {value} ")}
    assert expected
    for shift in range(-len(value) - 2, 3):
        count = engine.PIECE // len(filler.encode("utf8"))
        before = (filler * (count + 1))[: count * len(filler) + shift]
        text = f"{before} {value} {filler * 1200}"
        found = whole.find(text)
        inside = {(f.label, f.rule) for f in found if f.start >= len(before) and f.end <= len(before) + len(value) + 2}
        assert expected <= inside
        assert all(0 <= f.start < f.end <= len(text) for f in found)


def test_pieces_cover_the_text(monkeypatch):
    for text in ("", "a", "a " * 5000, "a" * 9000, "\n" * 5000, "é" * 4000 + " " + "é" * 4000):
        data = text.encode("utf8")
        pieces = list(engine._pieces(data))
        assert b"".join(data[start:end] for start, end in pieces) == data
        assert all(end - start <= engine.PIECE * 1.5 for start, end in pieces)


def test_a_failed_prefilter_searches_all_patterns(patterns, monkeypatch):
    text = make_text(7)
    expected = PatternEngine(patterns).find(text)
    failing = PatternEngine(patterns)

    parts = [(lambda piece: [], *part[1:]) for part in failing._prefilter._parts]
    assert len(parts) > 1
    monkeypatch.setattr(failing._prefilter, "_parts", parts)
    assert failing.find(text) == expected
    assert sorted(failing._prefilter([b"0123456789" * 9])[0]) == list(range(len(patterns) + 3))


def test_texts_of_a_batch_are_marked_as_each_alone(whole):
    texts = ["", "write to kim@example.com", make_text(5), "only words here", make_text(6, words=20)]
    marked = whole.mark(texts)
    assert marked == [whole.mark([text])[0] for text in texts]
    assert [whole.find(text, marks=marks) for text, marks in zip(texts, marked)] == [whole.find(text) for text in texts]
    # What no mark names is not searched.
    assert whole.find(texts[1], marks={}) == []


def test_the_texts_of_a_batch_are_not_copied_all_at_once(whole, monkeypatch):
    texts = [make_text(seed, words=60) for seed in range(8)]
    expected = whole.mark(texts)
    prefilter, sizes = whole._prefilter, []
    monkeypatch.setattr(whole, "_prefilter", lambda pieces: sizes.append(sum(map(len, pieces))) or prefilter(pieces))
    monkeypatch.setattr(engine, "GROUP", 8000)
    assert whole.mark(texts) == expected
    assert len(sizes) > 2 and max(sizes) < 8000 + 2 * engine.PIECE + 8 * engine.OVERLAP


def test_the_prefilter_lets_few_patterns_through(whole, patterns):
    assert len(whole._prefilter([b"only words here"])[0]) < len(patterns) / 4
    rules = {whole.patterns[i].id for i in whole._prefilter([b"write to kim@example.com"])[0] if i < len(patterns)}
    assert "email" in rules


def test_an_engine_pickles(whole):
    text = make_text(3)
    assert pickle.loads(pickle.dumps(whole)).find(text) == whole.find(text)


def test_offsets_are_characters():
    ruler = PatternEngine(make_patterns([{"id": "z", "label": "ID", "regex": "Z[0-9]{2}"}]))
    for lead in ("", "é", "字字 ", "\U0001f600 ", "e\u0301 ", "\u200f "):
        text = f"{lead}(Z12){lead}(Z34)"
        assert [text[f.start : f.end] for f in ruler.find(text)] == ["Z12", "Z34"]


def found(text, **settings):
    pattern = {"id": "own", "label": "ID", "regex": "[0-9]{4}", **settings}
    return [(text[f.start : f.end], f.score) for f in PatternEngine([make_pattern(pattern)]).find(text)]


@pytest.mark.parametrize(
    "border, text, hits",
    [
        ("word", "1234", 1), ("word", "(1234)", 1), ("word", "a1234", 0), ("word", "1234b", 0), ("word", "é1234", 0), ("word", "12345", 0),
        ("word", "٣1234", 0), ("word", "ב1234", 1), ("word", "字1234字", 1), ("word", "_1234_", 1), ("word", "5-1234", 1), ("word", "1234.5", 1),
        ("number", "1234", 1), ("number", "5-1234", 0), ("number", "1234.5", 0), ("number", "1234. 5", 1), ("number", "a-1234", 1), ("number", "1234-", 1),
        ("number", "ж1234", 0), ("none", "a1234b", 1), ("none", "12345", 1), ("none", "é1234é", 1),
    ],
)  # fmt: skip
def test_borders(border, text, hits):
    assert len(found(text, border=border)) == hits


@pytest.mark.parametrize(
    "text, raised",
    [
        ("badge 1234", True), ("BADGE: 1234", True), ("Badges 1234", True), ("staff  number 1234", True), ("staff-number 1234", True), ("1234 is my badge", True),
        ("1234", False), ("badger 1234", False), ("mybadge 1234", False), ("staff 1234", False), ("badge" + " x" * 80 + " 1234", False), ("1234" + " x" * 40 + " badge", False),
    ],
)  # fmt: skip
def test_context_raises_the_score(text, raised):
    score = found(text, score=0.2, context=["badge", "staff number"])[0][1]
    assert score == (pytest.approx(0.55) if raised else 0.2)


def test_context_gives_at_least_the_threshold_and_at_most_one():
    assert found("badge 1234", score=0.01, context=["badge"])[0][1] == 0.4
    assert found("badge 1234", score=0.9, context=["badge"])[0][1] == 1.0


def test_a_match_that_fails_its_check_hides_no_other():
    # 99/99/2001 is no date, but another one begins within it.
    text = "99/99/2001/02/03"
    dates = found(text, regex=r"[0-9]{2,4}/[0-9]{2}/[0-9]{2,4}", validator="spacy_anonym.date.v1", border="none")
    assert [value for value, _ in dates] == ["2001/02/03"]


def test_the_group_value_is_the_finding():
    assert found("no. 1234", regex="no. (?P<value>[0-9]{4})") == [("1234", 0.5)]


@pytest.mark.parametrize(
    "change",
    [
        {"regex": "("}, {"regex": "(?R)b"}, {"regex": "a*"}, {"regex": ""}, {"regex": None}, {"id": ""}, {"id": 7}, {"label": ""}, {"label": None},
        {"score": 1.1}, {"score": -1}, {"score": "high"}, {"score": True}, {"rank": 1.5}, {"rank": True}, {"border": "line"}, {"colour": "red"},
    ],
)  # fmt: skip
def test_bad_patterns_are_refused(change):
    with pytest.raises(AnonymError) as caught:
        make_pattern({"id": "own", "label": "ID", "regex": "a", **change})
    assert caught.value.code == "SA005"


def test_two_patterns_with_one_id_are_refused():
    with pytest.raises(AnonymError) as caught:
        make_patterns([{"id": "own", "label": "ID", "regex": "a"}, {"id": "own", "label": "ID", "regex": "b"}])
    assert caught.value.code == "SA005"


@pytest.mark.parametrize("field", ["validator", "trim"])
def test_an_unknown_validator_is_refused(field):
    with pytest.raises(AnonymError) as caught:
        PatternEngine([make_pattern({"id": "own", "label": "ID", "regex": "a", field: "acme.nope.v1"})])
    assert caught.value.code == "SA002"


def test_an_unknown_pack_is_refused():
    with pytest.raises(AnonymError) as caught:
        load_packs(["common", "zz"], "en")
    assert caught.value.code == "SA002" and "spacy_anonym.common.v1" in str(caught.value)


def test_packs_of_languages():
    ids = {lang: {p.id for p in load_packs(None, lang)} for lang in ("en", "es", "he", "xx")}
    assert {"email", "us_ssn", "gb_phone"} <= ids["en"] and "es_phone" in ids["es"] and "il_phone" in ids["he"]
    assert "us_ssn" not in ids["xx"] and "email" in ids["xx"]
    assert load_packs([], "en") == []


def test_a_checked_regex_is_compiled_when_a_text_needs_it():
    data = {"id": "badge", "label": "ID", "regex": "AC-[0-9]{6}", "score": 0.6}
    made = PatternEngine([make_pattern(data, is_checked=True)])
    assert made.find("nothing here") == [] and "regex" not in vars(made.compiled[0])
    assert [f.label for f in made.find("badge AC-123456")] == ["ID"] and "regex" in vars(made.compiled[0])
    # What nobody has checked is wrong at once.
    with pytest.raises(AnonymError):
        PatternEngine([Pattern("bad", "ID", "(")])
    with pytest.raises(AnonymError):
        make_pattern({**data, "is_checked": True})
