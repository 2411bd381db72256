import pytest

pytest.importorskip("scripts")

from benchmarks.scale import Rate, SparkRun, hours, pieces, write_page


def test_hours_of_a_core():
    assert hours(10**6, 1000) == pytest.approx(1000 / 3600)
    assert hours(10**9, 500) == 2 * hours(10**9, 1000)


def test_the_page_has_what_was_measured():
    plan = [("rules", 1, 100.0), ("rules", 2, 50.0), ("tagger", 2, 400.0), ("presidio", 2, 500.0)]
    runs = {(job, workers): SparkRun(job, workers, 10_000, seconds) for job, workers, seconds in plan}
    page = write_page([Rate("en", 50.0, 2.0, 300.0)], runs, 80.0, 0.05, 1000, 400_000)
    assert "| en | 50 | 300 MB | 2.0 s | 5.6 h, 0.28 | 556 h, 28 | 5,556 h, 278 |" in page
    assert "Two workers do 2.00 times as much as one" in page and "two workers each: 10.0 times" in page
    assert "1.25 times as long as one process" in page and "1.2 times." in page


def test_pieces_are_a_kilobyte_of_the_language():
    texts = list(pieces("es", 2500))
    assert list(map(len, texts)) == [1000, 1000, 500]
