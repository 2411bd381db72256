import pytest
from typer.testing import CliRunner

from benchmarks.documents import COLUMNS, LOG, app, to_gold
from scripts.corpora.documents import Document, parse


def test_marks_of_what_may_be_left_or_is_kept_on_purpose_are_no_gold_spans():
    text, marks = parse("⟦PERSON|Ioana Vlaicu⟧ sings in ⟦LOCATION?|Cluj⟧, a ⟦PROFESSION|baker⟧.")
    gold = to_gold(Document("en", "letter", "x1", "01", text, marks), {"PROFESSION"})
    assert gold.spans == ((0, 12, "PERSON"),) and gold.genre == "letter"
    assert [text[start:end] for start, end in gold.missing] == ["Cluj", "baker"]


@pytest.mark.slow
def test_each_look_at_the_measuring_part_is_written_down(tmp_path):
    (tmp_path / "parts.toml").write_text('[en]\ntrain = []\ndev = ["a"]\ntest = ["b"]\n')
    (tmp_path / "en" / "sms").mkdir(parents=True)
    for batch in "ab":
        (tmp_path / "en" / "sms" / f"{batch}-01.txt").write_text("Call ⟦PHONE_NUMBER|212-555-0123⟧ or ⟦PERSON|xyzzow⟧.")

    def run(part, *options):
        return CliRunner().invoke(
            app, ["en", "--part", part, "--pipeline", "clips", "--folder", str(tmp_path), *options]
        )

    shown = run("dev", "--show", "1")
    assert shown.exit_code == 0 and "'xyzzow'" in shown.output and not (tmp_path / LOG).exists()
    assert run("test").exit_code == run("test").exit_code == 0
    header, *rows = (tmp_path / LOG).read_text().splitlines(keepends=True)
    assert header == COLUMNS and len(rows) == 2
    # "clips" leaves the first digits of a number.
    assert rows[0].split("\t")[2:10] == ["en", "b", "clips", "balanced", "PROFESSION,NRP", "1", "2", "2"]
    assert run("test", "--batch", "b").exit_code == 0
    unknown = run("test", "--batch", "a")
    assert unknown.exit_code == 2 and len((tmp_path / LOG).read_text().splitlines()) == 4
    refused = run("test", "--show", "1")
    assert refused.exit_code == 2 and "xyzzow" not in refused.output
