import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spacy_anonym.scores.document import make_scored_text, of_label
from spacy_anonym.scores.names import NameCounts, join_spans


def counts_of(*documents):
    counts = NameCounts()
    for document in documents:
        counts.add(document)
    return counts.to_dict()


def test_spans_side_by_side_are_one_name():
    assert join_spans("Mary Lee ate", [(5, 8), (0, 4)]) == [(0, 8)]
    assert join_spans("Ann, Ben", [(0, 3), (5, 8)]) == [(0, 3), (5, 8)]
    assert join_spans("abcdef", [(0, 3), (2, 5), (5, 6)]) == [(0, 6)]


def test_overall_and_by_sentence():
    figures = counts_of(
        # One of two, and one that is none.
        make_scored_text("Ann met Ben on Mars", [(0, 3, "P"), (8, 11, "P")], [(0, 3, "P"), (15, 19, "P")]),
        # Nothing found: no precision.
        make_scored_text("Cid left", [(0, 3, "P")], []),
        # In two pieces, which are joined.
        make_scored_text("Dee Poe left", [(0, 7, "P")], [(0, 3, "P"), (4, 7, "P")]),
        # No name and none found: in no mean.
        make_scored_text("It rained", [], []),
    )
    assert (figures["gold"], figures["found"], figures["right"]) == (4, 3, 2)
    assert figures["p"] == pytest.approx(2 / 3) and figures["r"] == 0.5
    assert figures["sent_p"] == pytest.approx((0.5 + 1) / 2)
    assert figures["sent_p0"] == pytest.approx((0.5 + 0 + 1) / 3)
    assert figures["sent_r"] == pytest.approx((0.5 + 0 + 1) / 3)
    assert figures["missed"] == 0.5 and figures["leaked"] == 0.5


def test_part_of_a_name_is_leaked_but_not_missed():
    figures = counts_of(make_scored_text("Ann Roe left", [(0, 7, "P")], [(0, 3, "P")]))
    assert figures["missed"] == 0 and figures["leaked"] == 1 and figures["r"] == 0
    assert figures["token_p"] == 1 and figures["token_r"] == 0.5


def test_only_the_label_counts():
    document = make_scored_text(
        "Ann in Rome", [(0, 3, "PERSON"), (7, 11, "LOCATION")], [(0, 3, "PERSON"), (7, 11, "PERSON")]
    )
    assert counts_of(of_label(document, "PERSON"))["p"] == 0.5


WORDS = st.lists(st.sampled_from(["Ann", "Roe", "met", "in"]), min_size=1, max_size=9)


@settings(max_examples=150)
@given(st.lists(st.tuples(WORDS, st.randoms(use_true_random=False)), min_size=1, max_size=6))
def test_figures_are_those_of_a_plain_computation(rows):
    documents, right, found_count, gold_count = [], 0, 0, 0
    precisions, recalls = [], []
    for words, random in rows:
        text = " ".join(words)
        places = [
            (sum(len(w) + 1 for w in words[:i]), sum(len(w) + 1 for w in words[: i + 1]) - 1) for i in range(len(words))
        ]
        gold, found = ([p for p in places if random.random() < 0.5] for _ in range(2))
        documents.append(make_scored_text(text, [(*s, "P") for s in gold], [(*s, "P") for s in found]))

        def names(spans):
            # Words in a row are one name.
            marks = [place in spans for place in places] + [False]
            runs, start = set(), None
            for i, mark in enumerate(marks):
                if mark and start is None:
                    start = i
                if not mark and start is not None:
                    runs.add((start, i))
                    start = None
            return runs

        wanted, got = names(gold), names(found)
        right, found_count, gold_count = right + len(wanted & got), found_count + len(got), gold_count + len(wanted)
        precisions += [len(wanted & got) / len(got)] if got else []
        recalls += [len(wanted & got) / len(wanted)] if wanted else []
    figures = counts_of(*documents)
    assert (figures["right"], figures["found"], figures["gold"]) == (right, found_count, gold_count)
    assert figures["sent_p"] == pytest.approx(sum(precisions) / len(precisions) if precisions else 0)
    assert figures["sent_r"] == pytest.approx(sum(recalls) / len(recalls) if recalls else 0)
