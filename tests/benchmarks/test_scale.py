import pytest

pytest.importorskip("scripts")
pytest.importorskip("psutil", reason="the extra `benchmark` is not installed")

from benchmarks.scale import Rate, SparkRun, hours, pieces, write_page


def test_hours_of_a_core():
    assert hours(10**6, 1000) == pytest.approx(1000 / 3600)
    assert hours(10**9, 500) == 2 * hours(10**9, 1000)


def test_the_page_has_what_was_measured():
    plan = [("rules", 1, 100.0), ("rules", 2, 50.0), ("tagger", 2, 400.0), ("presidio", 2, 500.0)]
    runs = {(job, workers): SparkRun(job, workers, 10_000, seconds, 100 * workers) for job, workers, seconds in plan}
    runs["presidio", 2] = runs["presidio", 2]._replace(processor=2000.0)
    one = SparkRun("alone", 1, 10_000, 80.0, 80.0)
    page = write_page([Rate("en", 50.0, 2.0, 300.0, 100.0)], runs, one, 0.05, 1000, 400_000)
    assert "| en | 50 | 200 MB | 2.0 s | 5.6 h, 0.28 | 556 h, 28 | 5,556 h, 278 |" in page
    assert "shared machine | 2.00 times as much" in page and "our rules, to Presidio's rules | 10.0 times" in page
    assert (
        "writes Parquet | 1.25 times" in page
        and "processor: two workers, to one | 2.00 times: on two cores of their own they do 1.00 times" in page
    )
    assert "| `en` without its tagger | 2 | 10,000 | 50.0 s | 200.0 s | 200 | 50 |" in page


def test_pieces_are_a_kilobyte_of_the_language():
    texts = list(pieces("es", 2500))
    assert list(map(len, texts)) == [1000, 1000, 500]
