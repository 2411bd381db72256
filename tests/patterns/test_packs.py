"""Every pattern of every pack, a newcomer's too."""

import re
import sys

import pytest
from util import gold_texts

from spacy_anonym import AnonymError, registry
from spacy_anonym.labels import LABELS
from spacy_anonym.patterns import as_data, make_pattern, make_patterns
from spacy_anonym.patterns.examples import run_examples
from spacy_anonym.patterns.pattern import compile_regex
from spacy_anonym.patterns.prefilter import loosen
from spacy_anonym.pipeline.span_consolidator import THRESHOLD

if sys.version_info >= (3, 11):
    import re._constants as constants
    import re._parser as parser
else:
    import sre_constants as constants
    import sre_parse as parser

PACKS = [name for name in registry.names("patterns") if name.startswith("spacy_anonym.")]
PATTERNS = {(pack, p.id): p for pack in PACKS for p in make_patterns(registry.get("patterns", pack)())}


# How many patterns each pack has at least: whoever takes one out says so here.
COUNTS = {
    "at": 6, "au": 10, "be": 6, "br": 11, "ca": 6, "ch": 5, "clinical": 11, "cn": 6, "common": 150, "dates_ca": 5,
    "dates_de": 5, "dates_en": 1, "dates_es": 5, "dates_fr": 4, "dates_he": 21, "de": 26, "dk": 6, "es": 41,
    "es_419": 13, "es_clinical": 19, "fi": 3, "fr": 15, "gb": 13, "gr": 6, "ie": 5, "il": 22, "in": 12, "it": 8, "jp": 8, "kr": 12,
    "mx": 7, "ng": 5, "nl": 8, "no": 7, "nz": 5, "ph": 6, "pl": 6, "pt": 10, "se": 6, "secrets": 49, "sg": 4,
    "sg_notes": 10, "sg_phone": 1, "th": 4, "tr": 4, "us": 31, "za": 13,
}  # fmt: skip


def test_no_pattern_is_lost():
    counts = {pack.split(".")[1]: len(registry.get("patterns", pack)()) for pack in PACKS}
    assert {name: count for name, count in COUNTS.items() if counts.get(name, 0) < count} == {}
    assert len(PATTERNS) == sum(counts.values())


@pytest.fixture(params=sorted(PATTERNS), ids=lambda key: f"{key[0].split('.')[1]}-{key[1]}")
def pattern(request):
    return PATTERNS[request.param]


def test_examples(pattern):
    assert list(run_examples(pattern, THRESHOLD)) == []


def test_it_is_complete(pattern):
    assert any("«" in example for example in pattern.examples)
    assert pattern.label in LABELS
    assert re.fullmatch("[a-z][a-z0-9_]*", pattern.id)
    assert make_pattern(as_data(pattern)) == pattern


def test_ids_are_unique_over_all_packs():
    ids = [key[1] for key in PATTERNS]
    assert len(set(ids)) == len(ids)


def as_python(regex):
    """The regex in Python's syntax, as far as its repeats go."""
    regex = re.sub(r"\\x\{([0-9A-Fa-f]+)\}", lambda m: "\\U" + m.group(1).zfill(8), regex)
    regex = re.sub(r"\\[pP](?:\{\^?\w+\}|\w)", "Q", regex)
    regex = regex.replace(r"\z", r"\Z")
    # Python takes flags for the whole only at the start; what they are does not matter here.
    return re.sub(r"(?<!\\)\(\?[a-zA-Z]+\)", "", regex)


def unbounded(tree, at_end=True):
    """List the unbounded repeats that are not of one class at the very end."""
    bad = []
    items = list(tree)
    for place, (kind, value) in enumerate(items):
        last = at_end and place == len(items) - 1
        if kind in (constants.MAX_REPEAT, constants.MIN_REPEAT):
            low, high, inner = value
            single = len(inner) == 1 and inner[0][0] in (
                constants.IN,
                constants.LITERAL,
                constants.NOT_LITERAL,
                constants.ANY,
            )
            if high is constants.MAXREPEAT and not (last and single):
                bad.append(value)
            # The body of an optional group at the end stands at the end too.
            bad += unbounded(inner, last and high == 1)
        elif kind is constants.SUBPATTERN:
            bad += unbounded(value[3], last)
        elif kind is constants.BRANCH:
            for branch in value[1]:
                bad += unbounded(branch, last)
    return bad


def test_every_repeat_is_bounded(pattern):
    assert not unbounded(parser.parse(as_python(pattern.regex)))


@pytest.mark.parametrize(
    "regex, count",
    [
        ("a+b", 1),
        ("a{2,}b", 1),
        ("(?:a+b)?", 1),
        ("a[bc]*", 0),
        ("(?:a[bc]*)?", 0),
        ("(?:ab)*", 1),
        ("a{0,9}b", 0),
        ("(?:x|y+z)", 1),
        ("(a+){3}", 1),
    ],
)
def test_the_check_of_repeats_can_fail(regex, count):
    assert len(unbounded(parser.parse(as_python(regex)))) == count


def test_the_first_pass_lets_through_whatever_the_regex_matches(pattern):
    regex, loose = (compile_regex(each, pattern.id) for each in (pattern.regex, loosen(pattern.regex)))
    texts = [example.replace("«", "").replace("»", "") for example in pattern.examples] + list(gold_texts().values())
    matched = [match.group() for text in texts for match in regex.finditer(text.encode("utf8"))]
    assert matched and all(loose.search(value) is not None for value in matched)


@pytest.mark.parametrize(
    "field,value",
    [
        ("context", "word"),
        ("context", 3),
        ("negative_context", [1]),
        ("examples", "x"),
        ("validator", 3),
    ],
)
def test_patterns_with_wrong_types_are_refused(field, value):
    with pytest.raises(AnonymError, match="SA005"):
        make_pattern({"id": "x", "label": "ID", "regex": "a", field: value})
