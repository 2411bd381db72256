"""Expressions of users that RE2 cannot read: found as others are, and never a text whose time ran out called clean."""

import pickle

import pytest

from spacy_anonym import anonymize_texts, blank, registry
from spacy_anonym.errors import AnonymError
from spacy_anonym.patterns import PatternEngine, make_pattern, make_patterns, timed_regex
from spacy_anonym.patterns.pattern import compile_regex
from spacy_anonym.patterns.timed_regex import TimedRegex

BADGE = {"id": "badge", "label": "BADGE", "regex": r"(?<=n\u00ba )B\d{4}(?!\d)", "score": 0.3, "context": ["tarjeta"]}
SLOW = {"id": "slow", "label": "ID", "regex": r"(?=x)(x+x+)+y"}
HOSTILE = "x" * 3000 + "z y"


def find(text, *patterns):
    return [
        (text[f.start : f.end], f.rule, round(f.score, 2)) for f in PatternEngine(make_patterns(patterns)).find(text)
    ]


@pytest.mark.parametrize(
    "text, expected",
    [
        ("n\u00ba B1234", [("B1234", "regex.badge", 0.3)]),
        (
            "\u5b57\U0001d518 tarjeta n\u00ba B1234, n\u00ba B5678.",
            [("B1234", "regex.badge", 0.65), ("B5678", "regex.badge", 0.65)],
        ),
        ("n\u00ba B12345", []),
        ("B1234", []),
    ],
)
def test_look_around_decides_and_places_are_characters(text, expected):
    assert find(text, BADGE) == expected


@pytest.mark.parametrize(
    "regex, expected", [(r"[A-Z]{,3}-?q\d{2}", "ABC-q12"), (r"-q(?:\d){,2}", "-q12"), (r"q\{,3}", "q{,3}")]
)
def test_a_repeat_without_a_least_number_begins_at_none(regex, expected):
    found = find("file ABC-q12, q{,3} end", {"id": "x", "label": "ID", "regex": regex, "border": "none"})
    assert [value for value, *_ in found] == [expected]
    nlp = blank("en", packs=[])
    [(text, _)] = anonymize_texts(["file ABC-q12, q{,3} end"], nlp, patterns=[[regex, "_"]])
    assert text == "file ABC-q12, q{,3} end".replace(expected, "_")


def test_groups_borders_and_checks_hold_as_for_others():
    assert find("ab-ab, ab-ac", {"id": "twice", "label": "ID", "regex": r"(\w+)-\1"}) == [("ab-ab", "regex.twice", 0.5)]
    assert find("key: k7", {"id": "key", "label": "ID", "regex": r"(?<=key: )(?P<value>k)\d", "border": "none"}) == [
        ("k", "regex.key", 0.5)
    ]
    bordered = {"id": "b", "label": "ID", "regex": r"B[0-9]{2}(?=[0-9,])"}
    assert find("B123 B12,", bordered) == [("B12", "regex.b", 0.5)]
    card = {"id": "card", "label": "CREDIT_CARD", "regex": r"(?<!-)[0-9]{16}", "validator": "spacy_anonym.card.v1"}
    assert [found[2] for found in find("4111111111111111", card)] == [1.0]
    assert find("\n".join(["a b"] * 3), {"id": "nothing", "label": "ID", "regex": "(?<=a)(?= )"}) == []


@pytest.mark.slow
def test_a_text_whose_time_runs_out_is_an_error_and_the_others_go_on(monkeypatch):
    monkeypatch.setattr(timed_regex, "SECONDS", 0.05)
    with pytest.raises(AnonymError, match="SA037.*'slow'") as error:
        PatternEngine([make_pattern(SLOW)]).find(HOSTILE)
    assert "xx" not in str(error.value)
    nlp = blank("en", packs=[])
    results = list(anonymize_texts(["a xxy", HOSTILE, "xxy b"], nlp, patterns=[SLOW["regex"]], on_error="report"))
    assert [result[0] for result in results] == ["a <ID>", None, "<ID> b"]
    with pytest.raises(AnonymError, match="SA037"):
        list(anonymize_texts([HOSTILE], nlp, patterns=[SLOW["regex"]]))


def test_all_expressions_of_a_text_share_its_time(monkeypatch):
    monkeypatch.setattr(timed_regex, "SECONDS", 0.0)
    monkeypatch.setattr(timed_regex, "SECONDS_A_MILLION", 0.0)
    with pytest.raises(AnonymError, match="SA037"):
        find("n\u00ba B1234", BADGE)


@pytest.mark.parametrize(
    "regex",
    [
        r"(?:(?:x{1000}){1000})(?=y)",
        "(?=x)x{100000000}",
        r"a(?R)?b",
        r"(a(?1)?b)",
        "(?x)a(?=b)",
        "(?:foo){e<=9}(?=x)",
        r"(?#()(?:x{900}(?#()){900}(?=y)",
        "((?=a)",
        "(?=a)?",
    ],
)
def test_what_could_fill_the_memory_is_refused(regex):
    with pytest.raises(AnonymError, match="SA005"):
        compile_regex(regex, "x")


@pytest.mark.slow
def test_a_saved_and_a_pickled_ruler_have_them(tmp_path):
    nlp = blank("es", packs=[])
    nlp.get_pipe("regex_ruler").add_patterns([{**BADGE, "score": 0.5}])
    text, expected = "n\u00ba B1234", "n\u00ba <BADGE>"
    nlp.to_disk(tmp_path)
    again = blank("es", packs=[]).from_disk(tmp_path)
    ruler = pickle.loads(pickle.dumps(nlp.get_pipe("regex_ruler")))
    assert nlp(text)._.anonym_text == again(text)._.anonym_text == expected
    assert [finding.label for finding in ruler.find(text)] == ["BADGE"]
    assert pickle.loads(pickle.dumps(TimedRegex("(?=a)a", "x"))).search("ba").span() == (1, 2)


@pytest.mark.slow
def test_patterns_of_one_call_and_their_replacements():
    nlp = blank("en", packs=[])
    patterns = [[r"(?<=badge )(\w)(\d+)", r"[\1]"], [r"(?P<x>q+)-(?P=x)", r"<\g<x>>"]]
    [(text, _)] = anonymize_texts(["\u00e9 badge B77, B77, qq-qq qq-q"], nlp, patterns=patterns)
    assert text == "\u00e9 badge [B], B77, <qq> qq-q" or text == "\u00e9 badge [B], B77, <qq> q<q>"


@pytest.mark.slow
def test_allow_and_deny_lists_take_them():
    nlp = blank("en", packs=[])
    nlp.remove_pipe("regex_ruler")
    nlp.add_pipe("regex_ruler", first=True, config={"packs": [], "deny": [{"label": "BADGE", "regex": "B[0-9]+(?=!)"}]})
    assert nlp("B12! B12?")._.anonym_text == "<BADGE>! B12?"


@pytest.mark.parametrize("name", registry.names("patterns"))
def test_the_packs_stay_linear(name):
    for pattern in make_patterns(registry.get("patterns", name)()):
        assert not isinstance(compile_regex(pattern.regex, pattern.id), TimedRegex), pattern.id


def test_all_of_presidios_expressions_are_taken():
    recognizers = pytest.importorskip("presidio_analyzer.predefined_recognizers")
    kinds = [kind for kind in vars(recognizers).values() if isinstance(kind, type)]
    regexes = {pattern.regex for kind in kinds for pattern in getattr(kind, "PATTERNS", None) or ()}
    compiled = [compile_regex(f"(?ims:{regex})", "presidio") for regex in regexes]
    assert len(regexes) > 100 and any(isinstance(each, TimedRegex) for each in compiled)
