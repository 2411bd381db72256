import re

import pytest

from scripts.corpora.documents import FOLDER, describe, find_copies, parse, read_documents, read_parts, to_gold

WRITTEN = sorted(path.name for path in FOLDER.iterdir() if path.is_dir())


def test_marks_are_taken_out_and_say_what_they_are():
    text, marks = parse("Ask ⟦PERSON|Ioana⟧ in ⟦LOCATION?|Cluj⟧, ⟦ORGANIZATION!|Vlaicu Optics⟧, room ⟦ID~|14⟧.")
    assert text == "Ask Ioana in Cluj, Vlaicu Optics, room 14."
    assert [(text[mark.start : mark.end], *mark[2:]) for mark in marks] == [
        ("Ioana", "PERSON", False, True),
        ("Cluj", "LOCATION", True, False),
        ("Vlaicu Optics", "ORGANIZATION", False, True),
        ("14", "ID", False, False),
    ]


@pytest.mark.parametrize("marked", ["⟦NAME|Ioana⟧", "⟦PERSON|Ioana ⟧", "⟦PERSON|Ioana", "⟦PERSON|⟦AGE|4⟧⟧", "Ioana⟧"])
def test_what_is_no_mark_is_an_error_without_the_text(marked):
    with pytest.raises(ValueError, match="en/sms/e1-01") as caught:
        parse(marked, "en/sms/e1-01")
    assert "Ioana" not in str(caught.value)


def write(folder, name, text):
    path = folder / "en" / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf8")


def test_parts_are_batches_and_copies_are_found(tmp_path):
    words = "the ferry was late again and nobody at the pier could say why it had not left"
    write(tmp_path, "sms/a-01.txt", f"⟦PERSON|Oddny⟧: {words}")
    write(tmp_path, "diary/b-01.txt", f"Tuesday. {words}, wrote ⟦PERSON?|O.⟧")
    write(
        tmp_path,
        "diary/b-02.txt",
        "Wind from the north, and the bread did not rise, which it never does on a day like this.",
    )
    (tmp_path / "parts.toml").write_text('[en]\ntrain = ["a"]\ndev = ["b"]\ntest = []\n', encoding="utf8")
    assert [each.name for each in read_documents("en", "dev", tmp_path)] == ["en/diary/b-01", "en/diary/b-02"]
    documents = list(read_documents("en", folder=tmp_path))
    assert [copy[:2] for copy in find_copies(documents)] == [("en/diary/b-01", "en/sms/a-01")]
    gold = to_gold(documents[0])
    assert gold.spans == () and [gold.text[start:end] for start, end in gold.missing] == ["O."]
    assert "3 documents in 2 batches and 2 genres" in next(iter(describe(documents)))


@pytest.mark.slow
@pytest.mark.parametrize("lang", WRITTEN)
def test_written_documents_have_valid_marks_and_each_batch_one_part(lang):
    documents = list(read_documents(lang))
    batches = [batch for part in read_parts()[lang].values() for batch in part]
    assert len(batches) == len(set(batches)) and {each.batch for each in documents} <= set(batches)
    assert find_copies(documents) == []
    for document in documents:
        # Machine output has few spaces.
        assert 50 <= len(re.findall(r"\w+", document.text)), document.name
        assert len(document.text.split()) <= 500, document.name
