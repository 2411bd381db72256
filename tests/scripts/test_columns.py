import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scripts.corpora.columns import gold_of_tokens, place_tokens, read_columns, tagged_spans

pytestmark = pytest.mark.slow

LABELS = {"PER": "PERSON", "person-actor": "PERSON"}


@pytest.mark.parametrize(
    "tags, spans",
    [
        (["B-PER", "I-PER", "O", "B-PER"], [(0, 2), (3, 4)]),
        (["B-PER", "B-PER"], [(0, 1), (1, 2)]),
        (["I-PER", "I-PER", "O"], [(0, 2)]),
        (["O", "I-LOC", "I-PER"], [(2, 3)]),
        (["S-PER", "B-PER", "E-PER", "I-PER"], [(0, 1), (1, 3), (3, 4)]),
        (["person-actor", "person-actor", "O", "person-other"], [(0, 2)]),
        (["B-LOC", "O"], []),
        ([], []),
    ],
)
def test_all_schemes_of_tags_are_read(tags, spans):
    assert [(start, end) for start, end, _ in tagged_spans(tags, LABELS)] == spans


@settings(max_examples=100, deadline=None)
@given(st.lists(st.sampled_from(["O", "B-PER", "I-PER", "S-PER", "E-PER", "I-LOC", "x", "_", "person-actor", "B-"])))
def test_spans_of_any_tags_are_sorted_and_cover_only_tagged_tokens(tags):
    end = 0
    for start, after, label in tagged_spans(tags, LABELS):
        assert end <= start < after <= len(tags) and label == "PERSON"
        assert all("PER" in tag or "actor" in tag for tag in tags[start:after])
        end = after


words = st.text(st.characters(whitelist_categories=("L", "P", "Nd")), min_size=1, max_size=5)


@settings(max_examples=100, deadline=None)
@given(st.lists(st.tuples(words, st.sampled_from(["", " ", "  "])), min_size=1))
def test_tokens_are_found_in_their_text(pairs):
    tokens = [token for token, _ in pairs]
    text = "".join(token + space for token, space in pairs)
    for given_text in (text, None, "something else entirely"):
        whole, places = place_tokens(tokens, given_text)
        assert [whole[start:end] for start, end in places] == tokens
        assert all(one[1] <= other[0] for one, other in zip(places, places[1:]))
    assert place_tokens(tokens, text)[0] == text and place_tokens(tokens)[0] == " ".join(tokens)


def test_columns_with_comments_documents_and_texts(tmp_path):
    path = tmp_path / "a.iob2"
    path.write_text(
        "# newdoc id = d1\n# text = Bo's in.\n1\tBo\tB-PER\n2\t's\tO\n3\tin\tO\n4\t.\tO\n\n# text = No\n1\tNo\tO\n",
        encoding="utf8",
    )
    one, two = read_columns(path, 1, 2, comments=True)
    assert (one.tokens, one.text, one.document, one.line) == (["Bo", "'s", "in", "."], "Bo's in.", "d1", 7)
    assert two.text == "No" and two.document == "d1"
    assert gold_of_tokens(one.tokens, tagged_spans(one.tags, LABELS), "x", text=one.text).text == "Bo's in."


def test_lines_that_cannot_be_read_are_named_without_their_text(tmp_path):
    path = tmp_path / "a.txt"
    path.write_text("Ann\tO\nRoe\n", encoding="utf8")
    with pytest.raises(ValueError, match="line 2") as caught:
        list(read_columns(path))
    assert "It may be another file" in str(caught.value) and "Roe" not in str(caught.value)
    path.write_bytes(b"Ann\tO\n\xff\tO\n")
    with pytest.raises(ValueError, match="line 2") as caught:
        list(read_columns(path))
    assert "It may be another file" in str(caught.value) and caught.value.__context__ is None


def test_handles_are_user_names_whatever_their_tag():
    gold = gold_of_tokens(
        ["hi", "@ann_roe", "a@b.org", "@", "Bo"], [(1, 2, "PERSON"), (4, 5, "PERSON")], "x", handles=True
    )
    assert [(gold.text[a:b], label) for a, b, label in gold.spans] == [("@ann_roe", "USERNAME"), ("Bo", "PERSON")]
