import pickle

import pytest
import spacy
from typer.testing import CliRunner

from spacy_anonym import blank, load
from spacy_anonym.cli.app import app
from spacy_anonym.errors import AnonymError
from spacy_anonym.patterns.user_files import read_label_file, read_pattern_file
from spacy_anonym.pipeline.overrides import add_pattern_file, read_labels, replace_only

pytestmark = pytest.mark.slow

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
    [
        ("ID,x,badge,B1\n", 2),
        ("ID,1,ok,B1\n,1,none,B2\n", 3),
        ("ID,1,open,(B\n", 2),
        ("ID,1,empty,B*\n", 2),
        ("ID,1,short\n", 2),
    ],
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


def test_a_bad_row_is_left_out_where_that_is_asked_for(tmp_path):
    errors = []
    rows = read_pattern_file(
        write(tmp_path, "ID,1,open,(B\nID,2,ok,B[0-9]\nID,x,rank,C\nID,1\nID,3,ok,(?<!x)D[0-9]\n"), errors
    )
    assert [row["id"] for row in rows] == ["csv_3", "csv_6"]
    assert [str(error).partition(": ")[0].rpartition(" ")[2] for error in errors] == ["2", "4", "5"]


def test_the_command_leaves_bad_rows_out_and_says_so(tmp_path):
    path, source = write(tmp_path, "BADGE,1,badge,(?<!x)B[0-9]{4}\nID,2,open,(B\n"), tmp_path / "a.txt"
    source.write_text("La tarjeta B1234 es mía. La del vecino, xB1234, no.", encoding="utf8")
    call = ["anonymize", str(source), str(tmp_path / "out.txt"), "--pipeline", "es", "--patterns", str(path)]
    refused = CliRunner().invoke(app, call)
    assert refused.exit_code == 2 and "line 3" in refused.output and not (tmp_path / "out.txt").exists()
    done = CliRunner().invoke(app, [*call, "--skip-bad-patterns"])
    assert done.exit_code == 0 and "line 3" in done.output
    out = (tmp_path / "out.txt").read_text(encoding="utf8")
    assert out.startswith("La tarjeta <BADGE> es mía. ") and out.count("<BADGE>") == 1


def test_a_pipeline_takes_the_file(tmp_path):
    path = str(write(tmp_path, 'BADGE,3,badge,"(?<=nº )B[0-9]{4}"\n'))
    nlp = load("es", exclude=["ner"], config={"components.regex_ruler.patterns": path})
    assert nlp("La tarjeta nº B1234 es mía")._.anonym_text == "La tarjeta nº <BADGE> es mía"
    again = blank("es")
    again.remove_pipe("regex_ruler")
    again.add_pipe("regex_ruler", config={"packs": [], "patterns": path}, first=True)
    doc = again("nº B1234")
    assert [span.label_ for span in doc.spans["regex_ruler"]] == ["BADGE"]


@pytest.fixture
def files(tmp_path):
    labels = tmp_path / "labels.txt"
    labels.write_text("BADGE\nTELEPHONE\n", encoding="utf8")
    return write(tmp_path, "BADGE,3,badge,B[0-9]{4}\nTELEPHONE,2,phone,T[0-9]{4}\n"), labels


def make(files, **ruler):
    nlp = spacy.blank("es")
    nlp.add_pipe("regex_ruler", config={"packs": ["common"], "patterns": str(files[0]), **ruler})
    nlp.add_pipe("span_consolidator", config={"labels": str(files[1])})
    nlp.add_pipe("anonymizer")
    return nlp


def test_a_saved_pipeline_carries_its_files(files, tmp_path):
    nlp, text = make(files, labels=str(files[1])), "B1234 T1234 a@b.es"
    new = nlp(text)._.anonym_text
    assert new == "<BADGE> <PHONE_NUMBER> a@b.es"
    nlp.to_disk(tmp_path / "saved")
    data, pickled = nlp.to_bytes(), pickle.dumps(nlp)
    for path in files:
        path.unlink()
    assert pickle.loads(pickled)(text)._.anonym_text == new
    loaded = spacy.load(tmp_path / "saved")
    assert loaded(text)._.anonym_text == new
    assert make(files, labels=str(files[1])).from_bytes(data)(text)._.anonym_text == new
    # And once more, from the one that never saw the files.
    loaded.to_disk(tmp_path / "again")
    assert spacy.load(tmp_path / "again")(text)._.anonym_text == new


@pytest.mark.parametrize("gone", [0, 1])
def test_a_file_that_is_missing_fails_on_each_text(files, gone):
    files[gone].unlink()
    with pytest.raises(AnonymError, match="SA342"):
        make(files)("B1234")


def small():
    """A pipeline without lists, which take most of the time that one takes to be made."""
    nlp = spacy.blank("es")
    nlp.add_pipe("regex_ruler", config={"packs": ["common"]})
    nlp.add_pipe("span_consolidator")
    nlp.add_pipe("anonymizer")
    return nlp


def test_patterns_and_labels_go_into_a_pipeline_that_is_there(files):
    nlp = small()
    add_pattern_file(nlp, files[0])
    # The same again, under other names.
    add_pattern_file(nlp, files[0])
    assert nlp("B1234 T1234 a@b.es")._.anonym_text == "<BADGE> <PHONE_NUMBER> <EMAIL_ADDRESS>"
    replace_only(nlp, read_labels(str(files[1])))
    assert nlp("B1234 T1234 a@b.es")._.anonym_text == "<BADGE> <PHONE_NUMBER> a@b.es"
    replace_only(nlp, read_labels("EMAIL, BADGE"))
    assert nlp("B1234 T1234 a@b.es")._.anonym_text == "<BADGE> T1234 <EMAIL_ADDRESS>"
    replace_only(nlp, [])
    assert "B1234" not in nlp("B1234 T1234 a@b.es")._.anonym_text


def test_a_pipeline_without_a_ruler_gets_one(files):
    nlp = spacy.blank("es")
    nlp.add_pipe("anonymizer")
    add_pattern_file(nlp, files[0])
    assert nlp("B1234")._.anonym_text == "<BADGE>"
    with pytest.raises(AnonymError, match="SA003"):
        replace_only(nlp, ["PERSON"])


def test_a_misspelt_label_is_an_error():
    with pytest.raises(AnonymError, match="SA009.*PRESON"):
        replace_only(small(), ["PERSON", "PRESON"])


def test_the_command_takes_both(files, tmp_path):
    nlp = small()
    nlp.to_disk(tmp_path / "pipeline")
    source, target = tmp_path / "in.txt", tmp_path / "out.txt"
    source.write_text("B1234 T1234 a@b.es", encoding="utf8")
    args = [
        "anonymize",
        str(source),
        str(target),
        "-q",
        "--pipeline",
        str(tmp_path / "pipeline"),
        "--patterns",
        str(files[0]),
    ]
    assert CliRunner().invoke(app, [*args, "--labels", str(files[1])]).exit_code == 0
    assert target.read_text(encoding="utf8") == "<BADGE> <PHONE_NUMBER> a@b.es"
    assert CliRunner().invoke(app, [*args, "--force", "--labels", "EMAIL_ADDRESS"]).exit_code == 0
    assert target.read_text(encoding="utf8") == "B1234 T1234 <EMAIL_ADDRESS>"
    files[0].write_text(HEADER + "ID,1,open,(B\n", encoding="utf8")
    assert CliRunner().invoke(app, [*args, "--force"]).exit_code == 2
