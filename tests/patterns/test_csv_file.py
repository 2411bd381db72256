import pytest

from spacy_anonym import blank, load
from spacy_anonym.errors import AnonymError
from spacy_anonym.patterns.csv_file import read_label_file, read_pattern_file, without_look_around

HEADER = "LABEL,RANK,DESC,EXP\n"


def write(folder, rows):
    path = folder / "patterns.csv"
    path.write_text(HEADER + rows, encoding="utf8")
    return path


def test_rows_become_patterns(tmp_path):
    rows = read_pattern_file(write(tmp_path, 'ID,3,badge,"B[0-9]{4}"\n\nTELEPHONE,2,phone,(?<=T )[0-9]{9}\n'))
    assert [(row["id"], row["label"], row["rank"]) for row in rows] == [("csv_2", "ID", 3), ("csv_4", "TELEPHONE", 2)]


@pytest.mark.parametrize(
    "row, line",
    [("ID,x,badge,B1\n", 2), ("ID,1,ok,B1\n,1,none,B2\n", 3), ("ID,1,open,(B\n", 2), ("ID,1,empty,B*\n", 2), ("ID,1,short\n", 2)],
)
def test_a_bad_row_is_told_with_its_line(tmp_path, row, line):
    with pytest.raises(AnonymError, match=rf"SA343.* line {line}:"):
        read_pattern_file(write(tmp_path, row))


def test_a_file_without_the_header_is_refused(tmp_path):
    path = tmp_path / "a.csv"
    path.write_text("ID,1,badge,B1\n", encoding="utf8")
    with pytest.raises(AnonymError, match="SA342"):
        read_pattern_file(path)
    with pytest.raises(AnonymError, match="SA342"):
        read_pattern_file(tmp_path / "missing.csv")


def test_labels_are_read_a_line_each(tmp_path):
    path = tmp_path / "labels.txt"
    path.write_text("LOC\nPER\n\nTELEPHONE\n", encoding="utf8")
    assert read_label_file(path) == ["LOC", "PER", "TELEPHONE"]
    path.write_text("LOC\nPER, ORG\n", encoding="utf8")
    with pytest.raises(AnonymError, match="SA343.* line 2"):
        read_label_file(path)


def test_look_around_at_the_ends_is_matched_beside_the_value():
    assert without_look_around("a+b") == "a+b"
    assert without_look_around(r"(?<=\s)B1(?=;)") == r"(?:\s)(?P<value>B1)(?:;)"
    assert without_look_around(r"(?<!\d)B1") == r"(?:^|[^\d])(?P<value>B1)"


def test_a_pipeline_takes_the_file(tmp_path):
    path = str(write(tmp_path, 'BADGE,3,badge,"(?<=nº )B[0-9]{4}"\n'))
    nlp = load("es", exclude=["ner"], config={"components.regex_ruler.patterns": path})
    assert nlp("La tarjeta nº B1234 es mía")._.anonym_text == "La tarjeta nº <BADGE> es mía"
    again = blank("es")
    again.remove_pipe("regex_ruler")
    again.add_pipe("regex_ruler", config={"packs": [], "patterns": path}, first=True)
    assert [span.label_ for span in again("nº B1234").spans["regex_ruler"]] == ["BADGE"]
