"""DataFrames of Spark: a session of two workers, over files and texts that these tests write."""

import json
import os
import pickle
import re
import shutil
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest
import spacy
from doc_examples import blocks, run_python

import spacy_anonym
from spacy_anonym.errors import AnonymError
from spacy_anonym.spark import Job, anonymize

pyspark = pytest.importorskip("pyspark", reason="the extra `spark` is not installed")
pytest.importorskip("pyarrow", reason="pyarrow is not installed")
if shutil.which("java") is None:
    pytest.skip("no Java, which Spark runs in", allow_module_level=True)

from pyspark.sql import SparkSession
from pyspark.sql import functions as F

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[1]
KEY = "SPARK_TEST_KEY"
KEY_VALUE = "zq81-planted-key-4471-uu93"
LOG_SETTINGS = """
rootLogger.level = info
rootLogger.appenderRef.file.ref = file
appender.file.type = File
appender.file.name = file
appender.file.fileName = {file}
appender.file.layout.type = PatternLayout
appender.file.layout.pattern = %d %p %c: %m%n%ex
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """Where the session writes its logs and event files."""
    return tmp_path_factory.mktemp("spark")


@pytest.fixture(scope="module")
def spark(folder, plain_path):
    settings = folder / "log4j2.properties"
    settings.write_text(LOG_SETTINGS.format(file=folder / "spark.log"))
    (folder / "events").mkdir()
    before = dict(os.environ)
    os.environ.update(
        {"PYSPARK_PYTHON": sys.executable, "PYTHONPATH": plain_path, KEY: KEY_VALUE, "OMP_NUM_THREADS": "1"}
    )
    session = (
        # Local, a task is not done again unless the number of attempts says so.
        SparkSession.builder.master("local[2,4]")
        .config("spark.ui.enabled", "false")
        .config("spark.ui.showConsoleProgress", "false")
        .config("spark.sql.shuffle.partitions", "2")
        .config("spark.sql.warehouse.dir", str(folder / "warehouse"))
        .config("spark.eventLog.enabled", "true")
        .config("spark.eventLog.compress", "false")
        .config("spark.eventLog.dir", (folder / "events").as_uri())
        .config("spark.driver.extraJavaOptions", f"-Dlog4j2.configurationFile={settings.as_uri()}")
        .config("spark.sql.execution.arrow.maxRecordsPerBatch", "100")
        .getOrCreate()
    )
    yield session
    session.stop()
    os.environ.clear()
    os.environ.update(before)


def texts_of(count):
    given, last = ("Ingrid", "Omar", "Ada", "Piet"), ("Lindqvist", "Vance", "Okafor", "Marsh")
    return [
        f"Mrs. {given[n % 4]} {last[n // 4 % 4]} rang 212-555-{n % 10_000:04} about invoice {n}, "
        f"and wrote from {given[n % 4].lower()}{n}@example.com on {1 + n % 28} May 2021. Ünlü ça va 😀."
        for n in range(count)
    ]


def write(spark, path, texts, parts=4):
    import pyarrow
    import pyarrow.parquet

    path.mkdir()
    table = pyarrow.table({"id": range(len(texts)), "text": texts})
    size = -(-len(texts) // parts)
    for part in range(parts):
        pyarrow.parquet.write_table(table.slice(part * size, size), path / f"part-{part}.parquet")
    # A file a task.
    return spark.read.parquet(str(path)).repartition(parts)


def plain_items(row):
    return [
        {name: value for name, value in item.asDict().items() if name != "column"} for item in row.anonym_items or ()
    ]


def in_order(result):
    rows = sorted(result.collect(), key=lambda row: row.id)
    return [json.dumps([row.text, plain_items(row)], ensure_ascii=False).encode() for row in rows]


def of_one_process(texts, nlp):
    return [
        json.dumps([text, list(items)], ensure_ascii=False).encode()
        for text, items in spacy_anonym.anonymize_texts(texts, nlp)
    ]


def test_a_job_is_names_and_settings():
    job = Job(("id", "text"), ("text",), {"PERSON": ("first", "last")}, "en")
    assert pickle.loads(pickle.dumps(job)) == job and len(pickle.dumps(job)) < 200


def test_texts_and_items_are_those_of_one_process(spark, tmp_path, blank_en):
    texts = texts_of(2000)
    result = anonymize(write(spark, tmp_path / "in", texts), "text", blank_en)
    assert in_order(result) == of_one_process(texts, blank_en)
    row = result.where("id = 7").first()
    assert row.anonym_counts == {"PERSON": 1, "PHONE_NUMBER": 1, "EMAIL_ADDRESS": 1, "DATE_TIME": 1}
    assert row.anonym_error is None and {item.column for item in row.anonym_items} == {"text"}


def test_a_pipeline_by_name(spark, tmp_path):
    texts = texts_of(20)
    # A batch a file, as the last digits of a tagger's scores depend on what it is multiplied with.
    result = anonymize(write(spark, tmp_path / "in", texts, 1), "text", pipeline="en")
    assert in_order(result) == of_one_process(texts, spacy_anonym.load("en"))


def test_a_pipeline_of_a_folder_travels_once(spark, tmp_path, blank_en):
    blank_en.to_disk(tmp_path / "pipeline")
    df = write(spark, tmp_path / "in", ["Call 212-555-0147."], 1)
    before = len(spark.sparkContext.listArchives)
    for _ in range(2):
        assert anonymize(df, "text", tmp_path / "pipeline").first().text == "Call <PHONE_NUMBER>."
    assert len(spark.sparkContext.listArchives) <= before + 1


def test_a_text_that_fails_is_a_row_with_its_code(spark):
    nlp = spacy.blank("en")
    # spaCy's own component needs Docs, and so the limit of characters.
    for name in ("sentencizer", "regex_ruler", "anonymizer"):
        nlp.add_pipe(name)
    nlp.max_length = 60
    df = spark.sql(
        "select 1 id, 'Ring 212-555-0147.' text union all select 2, cast(X'52EDA08030' as string) "
        "union all select 3, concat(repeat('Vandermolen ', 9), 'kim@example.com') union all select 4, null "
        "union all select 5, cast(X'4B696DFF' as string) union all select 6, ''"
    )
    rows = {row.id: row for row in anonymize(df, "text", nlp).collect()}
    assert {n: (row.text, row.anonym_error) for n, row in rows.items()} == {
        1: ("Ring <PHONE_NUMBER>.", None),
        2: (None, "SA104"),
        3: (None, "SA110"),
        4: (None, None),
        5: (None, "SA104"),
        6: ("", None),
    }
    assert all(not rows[n].anonym_items and not rows[n].anonym_counts for n in (2, 3, 4, 5, 6))


def test_other_columns_are_untouched(spark, blank_en):
    df = spark.sql(
        "select 9007199254740993L big, cast(null as int) none, cast(1.10 as decimal(9,2)) price, timestamp '2021-05-03 04:05:06.789012' at,"
        "date '0001-01-01' day, named_struct('a', array(1, null)) nested, X'00FF' raw, cast(X'FF' as string) odd,"
        "'kim@example.com' `a.b`, 'Ring 212-555-0147.' `back``tick`, map('k', 'kim@example.com') pairs"
    )
    result = anonymize(df, ["a.b", "back`tick"], blank_en)
    kept = [name for name in df.columns if name not in ("a.b", "back`tick")]
    quoted = [f"`{name}`" for name in kept]
    assert result.select(quoted).schema == df.select(quoted).schema
    assert result.select(quoted).collect() == df.select(quoted).collect()
    row = result.first()
    assert (row["a.b"], row["back`tick"]) == ("<EMAIL_ADDRESS>", "Ring <PHONE_NUMBER>.")
    assert [item.column for item in row.anonym_items] == ["a.b", "back`tick"]
    assert result.select(F.hex("odd")).first()[0] == "FF"


@pytest.mark.parametrize(
    "columns, said", [("txt", "SA313.*txt"), (["text", "list"], "SA352.*list"), ([], "SA003.*no column")]
)
def test_columns_that_cannot_be_anonymized(spark, columns, said):
    with pytest.raises(AnonymError, match=said):
        anonymize(spark.sql("select array(1) list, 'a' text"), columns)


def test_what_columns_tell_of_a_person(spark, blank_en):
    df = spark.sql(
        "select 1L nr, 'Zebul' first, 'Quorndale' last, 'zebul quorndale-like: QUORNDALE Z. came' note, 2125550147L phone "
        "union all select 2L, 'Ana', cast(X'52EDA08030' as string), 'Ana came', 7L"
    )
    result = anonymize(df, ["note", "phone"], blank_en, known={"PERSON": ["first", "last"]})
    first, second = sorted(result.collect(), key=lambda row: row.nr)
    assert "orndale" not in first.note.lower() and "came" in first.note and first["last"] == "Quorndale"
    assert first.anonym_counts["PERSON"] >= 1 and first.anonym_error is None
    # What is known of this one cannot be read: nothing of the row is let through.
    assert (second.note, second.phone, second.anonym_error) == (None, None, "SA104")
    assert result.where("nr = 2").select(F.hex("last")).first()[0] == "52EDA08030"


def test_all_columns_but_the_id(spark, blank_en):
    row = anonymize(spark.sql("select 'kim@example.com' id, 'kim@example.com' a"), pipeline=blank_en, id="id").first()
    assert (row.id, row.a) == ("kim@example.com", "<EMAIL_ADDRESS>")


def test_its_own_columns_are_not_overwritten(spark, blank_en):
    result = anonymize(spark.sql("select 'a' text"), "text", blank_en)
    with pytest.raises(AnonymError, match="anonym_items, anonym_counts, anonym_error already"):
        anonymize(result, "text", blank_en)


def children(parent):
    """The processes below one, by their parents in /proc."""
    parents = {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            state, ppid = path.read_text().rpartition(") ")[2].split()[:2]
        except OSError:
            continue
        if state != "Z":
            parents[int(path.parent.name)] = int(ppid)
    below, fresh = set(), {parent}
    while fresh:
        fresh = {pid for pid, ppid in parents.items() if ppid in fresh} - below
        below |= fresh
    return below


def workers():
    """The Python workers of this test's Spark, which its daemon forks, each with the hundredths of a second that it has
    worked."""
    found = {}
    for pid in children(os.getpid()):
        try:
            command = Path(f"/proc/{pid}/cmdline").read_bytes()
            fields = Path(f"/proc/{pid}/stat").read_text().rpartition(") ")[2].split()
            if b"pyspark.daemon" in command and b"pyspark.daemon" in Path(f"/proc/{fields[1]}/cmdline").read_bytes():
                found[pid] = int(fields[11]) + int(fields[12])
        except OSError:
            continue
    return found


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="finds the workers in /proc")
def test_a_killed_worker_changes_nothing(spark, tmp_path, blank_en, folder):
    texts = texts_of(20_000)
    result = anonymize(write(spark, tmp_path / "in", texts), "text", blank_en)
    killed = []

    def kill_one():
        while not done.wait(0.2):
            # One that waits for work would not be missed: it has worked since.
            busy = [pid for pid, spent in workers().items() if spent - before.get(pid, 0) > 100]
            if busy:
                os.kill(busy[0], signal.SIGKILL)
                killed.append(busy[0])
                return

    before, done = workers(), threading.Event()
    thread = threading.Thread(target=kill_one)
    thread.start()
    found = in_order(result)
    done.set()
    thread.join()
    assert found == of_one_process(texts, blank_en)
    events = "".join(path.read_text() for path in (folder / "events").rglob("*") if path.is_file())
    assert killed and '"Reason":"ExceptionFailure"' in events


def with_operator(operator, **settings):
    nlp = spacy_anonym.blank("en")
    nlp.remove_pipe("anonymizer")
    operators = {"DEFAULT": {"@anonym_operators": f"spacy_anonym.{operator}.v1", **settings}}
    nlp.add_pipe("anonymizer", config={"operators": operators})
    return nlp


LETTERS = [f"Dear Mrs. Ingrid Lindqvist, {word} ingrid@acme.org." for word in ("mail", "ask", "tell", "see")]


@pytest.mark.parametrize("operator", ["surrogate", "pseudonym", "hash"])
def test_a_key_holds_over_partitions_without_a_store(spark, tmp_path, operator):
    settings = {"key": f"env:{KEY}", **({} if operator == "hash" else {"scope": "key"})}
    df = write(spark, tmp_path / "in", LETTERS)
    runs = [anonymize(df, "text", with_operator(operator, **settings)) for _ in range(2)]
    first, second = ([row.text for row in result.orderBy("id").collect()] for result in runs)
    assert first == second
    bare = {re.sub(r"mail|ask|tell|see", "", text, count=1) for text in first}
    assert len(bare) == 1 and not re.search("Ingrid|Lindqvist|acme", first[0])


def test_a_vault_of_one_machine_is_shared(spark, tmp_path):
    vault = tmp_path / "study.vault"
    nlp = with_operator("pseudonym", scope="vault", vault=str(vault), key=f"env:{KEY}")
    rows = anonymize(write(spark, tmp_path / "in", LETTERS * 5, 4), "text", nlp).collect()
    assert len({re.sub(r"mail|ask|tell|see", "", row.text) for row in rows}) == 1
    opened = spacy_anonym.open_vault(vault, f"env:{KEY}")
    assert spacy_anonym.deanonymize(rows[0].text, vault=opened).text in LETTERS


def test_a_pipeline_that_needs_the_run_ends_the_job(spark, tmp_path):
    df = write(spark, tmp_path / "in", LETTERS, 1)
    with pytest.raises(Exception, match="SA219"):
        anonymize(df, "text", with_operator("surrogate")).collect()
    with pytest.raises(Exception, match="SA219"):
        anonymize(df, "text", with_operator("pseudonym", scope="run")).collect()


def test_its_page_runs(spark, tmp_path, monkeypatch):
    texts = texts_of(20)
    write(spark, tmp_path / "plain", texts, 1).withColumn("summary", F.lit("Ann Lee left.")).coalesce(1).write.parquet(
        str(tmp_path / "notes")
    )
    first, stream = (code for _, code in blocks("docs/guides/spark.md", "python"))
    loaded = {"spark": spark}
    monkeypatch.chdir(tmp_path)
    run_python(
        first.replace('"notes"', repr(str(tmp_path / "notes"))).replace('"clean"', repr(str(tmp_path / "clean"))),
        loaded,
    )
    rows = spark.read.parquet(str(tmp_path / "clean")).orderBy("id").collect()
    assert [row.text for row in rows] == [
        text for text, _ in spacy_anonym.anonymize_texts(texts, spacy_anonym.load("en"))
    ]
    assert {row.summary for row in rows} == {"<PERSON> left."}
    for name in ("notes", "clean", "checkpoint"):
        stream = stream.replace(f'"{name}"', repr(str(tmp_path / (name if name != "clean" else "streamed"))))
    run_python(stream, loaded)
    loaded["query"].processAllAvailable()
    loaded["query"].stop()
    streamed = spark.read.parquet(str(tmp_path / "streamed")).orderBy("id").collect()
    assert [row.text for row in streamed] == [row.text for row in rows]


def test_no_value_is_in_a_log_an_event_a_plan_or_an_error(spark, tmp_path, folder, capfd):
    values = [f"Zebulonqv{n:03}" for n in range(200)]
    texts = [f"Mrs. Ada {value} wrote from {value.lower()}@example.com." for value in values]
    nlp = with_operator("surrogate", scope="key", key=f"env:{KEY}")
    df = write(spark, tmp_path / "in", texts)
    # Some fail.
    broken = F.expr("cast(concat(cast(text as binary), X'EDA080') as string)")
    df = df.withColumn("text", F.when(F.col("id") % 10 == 0, broken).otherwise(F.col("text")))
    result = anonymize(df, "text", nlp)
    shown = result._jdf.queryExecution().toString()
    result.write.parquet(str(tmp_path / "out"))
    error = ""
    try:
        anonymize(df, "text", with_operator("surrogate")).collect()
    except Exception as raised:
        error = f"{raised!r} {raised}"
    assert "SA219" in error and "MapInArrow" in shown
    said = "".join(capfd.readouterr())
    files = [path for path in folder.rglob("*") if path.is_file()]
    assert {path.name for path in files} & {"spark.log"} and any("events" in str(path) for path in files)
    everything = "\n".join([shown, said, error, *(path.read_text(errors="replace") for path in files)])
    assert "MapInArrow" in everything and "SA219" in (folder / "spark.log").read_text()
    assert not [value for value in (*values, KEY_VALUE) if value.lower() in everything.lower()]
    assert "zebulonqv" not in "".join(str(row) for row in spark.read.parquet(str(tmp_path / "out")).collect()).lower()


def test_the_job_of_the_examples(spark, tmp_path):
    texts = texts_of(30)
    write(spark, tmp_path / "in", texts, 1)
    script = ROOT / "examples" / "spark_parquet.py"
    submit = Path(pyspark.__file__).parent / "bin" / "spark-submit"
    subprocess.run(
        [submit, "--master", "local[2]", script, tmp_path / "in", tmp_path / "out", "--columns", "text"],
        check=True,
        capture_output=True,
        env={**os.environ, "PYSPARK_PYTHON": sys.executable, "PYSPARK_DRIVER_PYTHON": sys.executable},
        timeout=300,
    )
    result = spark.read.parquet(str(tmp_path / "out"))
    assert in_order(result) == of_one_process(texts, spacy_anonym.load("en"))
