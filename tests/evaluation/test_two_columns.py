import csv

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scripts.corpora.two_columns import build_two_columns, main
from spacy_anonym.errors import AnonymError
from spacy_anonym.evaluation.gold import align_masks, read_two_columns

CROATIA = (
    "Croatia has been the home of many famous inventors, including Fausto Veranzio, Giovanni Luppis and Nikola Tesla.",
    "Croatia has been the home of many famous inventors , including [Name] , [Name] and [Name] .",
)


def values(text, masked):
    return [(text[start:end], label) for start, end, label in align_masks(text, masked)]


def test_masks_are_aligned_on_the_text_between_whatever_the_white_space():
    assert values(*CROATIA) == [
        ("Fausto Veranzio", "PERSON"),
        ("Giovanni Luppis", "PERSON"),
        ("Nikola Tesla", "PERSON"),
    ]


@pytest.mark.parametrize(
    "text, masked, expected",
    [
        ("Ann came", "[Name] came", ["Ann"]),
        ("I saw Ann", "I saw [Name]", ["Ann"]),
        ("Ann Roe", "[Name]", ["Ann Roe"]),
        ("Anna ate a pear", "[Name] ate a pear", ["Anna"]),
        ("Peter Jackson 's 2001 film", "[Name] 's 2001 film", ["Peter Jackson"]),
        ("O'Brien's dog", "[Name]'s dog", ["O'Brien"]),
        # Within a word: by characters.
        ("Annlike", "[Name]like", ["Ann"]),
        # Side by side: one name, as the protocol joins them.
        ("Ann Ben came", "[Name] [Name] came", ["Ann Ben"]),
        ("nobody came", "nobody came", []),
        ("", "", []),
    ],
)
def test_what_a_mask_stands_for(text, masked, expected):
    assert [value for value, _ in values(text, masked)] == expected


def test_the_tools_other_masks_have_labels():
    assert values("Ward: B1, call 91008100", "Ward:[WardNo], call [PHONE]") == [
        ("B1", "WARD"),
        ("91008100", "PHONE_NUMBER"),
    ]


@pytest.mark.parametrize(
    "text, masked, code",
    [
        # "A" or "A and B"?
        ("A and B and C", "[Name] and [Name]", "SA320"),
        ("Ann 3 May left", "[Name] [DATE] left", "SA320"),
        ("Ann came late", "[Name] came", "SA321"),
        ("Ann came", "nobody came", "SA321"),
        ("came", "[Name] came", "SA321"),
        ("came", "came [Name]", "SA321"),
    ],
)
def test_a_row_that_is_not_clear_is_an_error_with_its_number(text, masked, code):
    with pytest.raises(AnonymError) as raised:
        align_masks(text, masked, row=7)
    assert raised.value.code == code and "row 7" in str(raised.value) and "came" not in str(raised.value)


WORD = st.sampled_from(["ann", "a", "and", ",", "roe", "né", "李", "x1"])


@settings(max_examples=150)
@given(st.lists(st.tuples(WORD, st.booleans()), max_size=12))
def test_a_way_that_is_found_gives_the_masked_text_and_the_true_one_is_never_excluded(words):
    text = " ".join(word for word, _ in words)
    masked, gold, place, inside = [], [], 0, False
    for word, is_name in words:
        if not is_name:
            masked.append(word)
        elif not inside:
            masked.append("[Name]")
            gold.append([place, place + len(word)])
        else:
            gold[-1][1] = place + len(word)
        inside, place = is_name, place + len(word) + 1
    try:
        spans = align_masks(text, " ".join(masked))
    except AnonymError as error:
        # It may be unclear; it is never impossible.
        assert error.code == "SA320"
        return
    assert [list(span[:2]) for span in spans] == gold


def test_rows_of_a_file_and_their_errors(tmp_path):
    path = tmp_path / "names.csv"
    with path.open("w", encoding="utf-8-sig", newline="") as file:
        rows = csv.writer(file)
        rows.writerow(["id", "expected output", "Sentence"])
        rows.writerow([1, "[Name] came,\nlate\u2028today", "Ann came,\nlate\u2028today"])
        rows.writerow([])
        rows.writerow([2, "[Name] and [Name]", "A and B and C"])
        rows.writerow([3, "[Name] left", "Ben left"])
    read = list(read_two_columns(path))
    assert [row.number for row in read] == [2, 4, 5]
    assert [row.spans for row in read] == [[(0, 3, "PERSON")], [], [(0, 3, "PERSON")]]
    assert [row.error.code if row.error else None for row in read] == [None, "SA320", None]


def test_a_file_without_the_columns_or_of_another_encoding(tmp_path):
    path = tmp_path / "names.csv"
    path.write_text("Sentence,Output\nAnn,x\n", encoding="utf8")
    with pytest.raises(AnonymError) as raised:
        list(read_two_columns(path))
    assert raised.value.code == "SA313" and "Expected Output" in str(raised.value)
    path.write_bytes("Sentence,Expected Output\nJosé,x\n".encode("latin-1"))
    with pytest.raises(AnonymError) as raised:
        list(read_two_columns(path))
    assert raised.value.code == "SA303"


CONLLU = [["Ann", "B-PER"], ["Roe", "I-PER"], ["met", "O"], ["Ben", "B-PER"], ["in", "O"], ["Rome", "B-LOC"]]


def write_conllu(path, sentences):
    lines = ("\n".join(f"{i}\t{token}\t{tag}" for i, (token, tag) in enumerate(rows)) + "\n" for rows in sentences)
    path.write_text("\n".join(lines), encoding="utf8")


def test_a_set_is_built_from_wikineural(tmp_path, capsys):
    nobody = [["It", "O"], ["rained", "O"]]
    sentences = [nobody, CONLLU, *([["Name" + "abcdefghij"[i], "B-PER"], ["left", "O"]] for i in range(10))]
    write_conllu(tmp_path / "test.conllu", sentences)
    assert main([str(tmp_path / "test.conllu"), str(tmp_path / "all.csv"), "--count", "0"]) == 0
    assert "11 sentences, 12 names" in capsys.readouterr().out
    rows = list(read_two_columns(tmp_path / "all.csv"))
    assert [row.error for row in rows] == [None] * 11
    assert rows[0].text == "Ann Roe met Ben in Rome" and rows[0].spans == [(0, 7, "PERSON"), (12, 15, "PERSON")]
    first = build_two_columns(tmp_path / "test.conllu", 4, seed=1)
    assert len(first) == 4 and first == build_two_columns(tmp_path / "test.conllu", 4, seed=1)
    assert first != build_two_columns(tmp_path / "test.conllu", 4, seed=2)
    # In the order of the file.
    everything = build_two_columns(tmp_path / "test.conllu", 0)
    assert [row for row in everything if row in first] == first


def test_a_conll_file_of_another_form_is_an_error_with_its_line(tmp_path, capsys):
    (tmp_path / "x.conllu").write_text("0\tAnn\tB-PER\nRoe PER\n", encoding="utf8")
    assert main([str(tmp_path / "x.conllu"), str(tmp_path / "x.csv")]) == 1
    error = capsys.readouterr().err
    assert "SA307" in error and "line 2" in error and "Roe" not in error
    assert main([str(tmp_path / "none.conllu"), str(tmp_path / "x.csv")]) == 1
