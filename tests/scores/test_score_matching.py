from hypothesis import given, settings
from hypothesis import strategies as st

from spacy_anonym.scores.document import Touching, make_scored_text
from spacy_anonym.scores.matching import (
    MISSED,
    SCHEMES,
    SPURIOUS,
    SchemeCounts,
    confusion_table,
    count_confusion,
    match_spans,
)

TEXT = "x" * 60


def spans(overlapping=False):
    def build(cuts):
        cuts = sorted(set(cuts))
        return [(a, b, label) for (a, b), label in zip(zip(cuts[::2], cuts[1::2]), "ABABABABABAB")]

    apart = st.lists(st.integers(0, 60), max_size=16).map(build)
    free = st.lists(st.tuples(st.integers(0, 40), st.integers(1, 15), st.sampled_from("AB")), max_size=8)
    return free.map(lambda rows: [(s, s + n, label) for s, n, label in rows]) if overlapping else apart


def counts_of(gold, found):
    counts = SchemeCounts()
    for pair in match_spans(make_scored_text(TEXT, gold, found)):
        counts.add(pair)
    return counts


@settings(max_examples=150)
@given(spans(), spans(overlapping=True))
def test_every_span_is_in_one_pair(gold, found):
    document = make_scored_text(TEXT, gold, found)
    pairs = match_spans(document)
    assert sorted(pair.gold for pair in pairs if pair.gold) == list(document.gold)
    assert sorted(pair.found for pair in pairs if pair.found) == list(document.found)
    for pair in pairs:
        assert pair.gold or pair.found
        if pair.gold and pair.found:
            assert pair.gold[0] < pair.found[1] and pair.found[0] < pair.gold[1]


@settings(max_examples=150)
@given(spans(), spans(overlapping=True))
def test_strict_and_exact_are_the_sets_in_common(gold, found):
    counts = counts_of(gold, found)
    assert counts.right["strict"] == len(set(gold) & set(found))
    assert counts.right["exact"] == len({s[:2] for s in gold} & {s[:2] for s in found})
    assert counts.right["strict"] <= min(counts.right["exact"], counts.right["type"])
    assert counts.right["exact"] <= counts.right["partial"] <= min(counts.gold, counts.found)


@settings(max_examples=100)
@given(spans(), spans(overlapping=True))
def test_only_what_touches_nothing_of_the_other_side_is_surely_missed(gold, found):
    pairs = match_spans(make_scored_text(TEXT, gold, found))
    free_gold = [p.gold for p in pairs if p.found is None]
    free_found = [p.found for p in pairs if p.gold is None]
    # Two that overlap are never both left over.
    assert not any(g[0] < f[1] and f[0] < g[1] for g in free_gold for f in free_found)


def test_a_gold_span_that_two_found_ones_touch_counts_once():
    counts = counts_of([(0, 10, "A")], [(0, 4, "A"), (5, 10, "A")])
    assert (counts.gold, counts.found) == (1, 2)
    assert counts.right == {"strict": 0, "exact": 0, "partial": 0.5, "type": 1}
    assert counts.ratios("type").p == 0.5 and counts.ratios("type").r == 1


def test_the_four_schemes_on_one_pair_each():
    figures = {
        "same": ((0, 4, "A"), (1, 1, 1, 1)),
        "label": ((0, 4, "B"), (0, 1, 1, 0)),
        "border": ((0, 5, "A"), (0, 0, 0.5, 1)),
        "both": ((2, 5, "B"), (0, 0, 0.5, 0)),
        "apart": ((4, 5, "A"), (0, 0, 0, 0)),
    }
    for found, expected in figures.values():
        counts = counts_of([(0, 4, "A")], [found])
        assert tuple(counts.right[scheme] for scheme in SCHEMES) == expected


def test_the_exact_pair_comes_before_the_longer_overlap():
    pairs = match_spans(make_scored_text(TEXT, [(0, 20, "A"), (20, 24, "A")], [(18, 40, "A"), (20, 24, "B")]))
    assert (((20, 24, "A"), (20, 24, "B"))) in pairs and ((0, 20, "A"), (18, 40, "A")) in pairs


def test_found_spans_where_the_gold_says_nothing_are_left_out():
    document = make_scored_text(TEXT, [(0, 4, "A")], [(2, 8, "A"), (6, 9, "A"), (30, 31, "A")], missing=[(5, 10)])
    assert document.found == ((2, 8, "A"), (30, 31, "A"))


def test_the_confusion_table_holds_every_pair():
    pairs = match_spans(make_scored_text(TEXT, [(0, 4, "A"), (5, 9, "B")], [(0, 4, "B"), (20, 22, "C")]))
    counts = count_confusion(pairs)
    assert counts == {("A", "B"): 1, ("B", MISSED): 1, (SPURIOUS, "C"): 1}
    assert confusion_table(counts) == (["B", "C", MISSED], [("A", [1, 0, 0]), ("B", [0, 0, 1]), (SPURIOUS, [0, 1, 0])])


@settings(max_examples=150)
@given(spans(overlapping=True), st.tuples(st.integers(0, 50), st.integers(1, 20)))
def test_touching_is_sharing_a_character(others, span):
    start, end = span[0], span[0] + span[1]
    assert Touching(others)((start, end)) == any(s < end and start < e for s, e, _ in others)


@settings(max_examples=100)
@given(spans(overlapping=True), spans(overlapping=True))
def test_gold_that_overlaps_itself_is_paired_too(gold, found):
    counts = counts_of(gold, found)
    assert counts.right["strict"] == len(set(gold) & set(found)) and counts.gold == len(set(gold))
