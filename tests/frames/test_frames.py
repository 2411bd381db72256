"""Frames of every library: the same as `anonymize_texts`, and as the command for a CSV file of the same content."""

import csv
import datetime
import warnings
from decimal import Decimal

import numpy
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from typer.testing import CliRunner

import spacy_anonym
from spacy_anonym.cli.app import app
from spacy_anonym.errors import AnonymError, AnonymWarning
from spacy_anonym.frames import anonymize_frame

pandas = pytest.importorskip("pandas", reason="the extra pandas is not installed")
polars = pytest.importorskip("polars", reason="the extra polars is not installed")
pyarrow = pytest.importorskip("pyarrow", reason="the extra parquet is not installed")

NOTES = [
    "Mrs. Lindqvist rang 212-555-0147.",
    "Nothing here.",
    None,
    "Mail kim@example.com",
    "",
    "  ",
    "Mrs. Lindqvist rang 212-555-0147.",
    "naïve 🙂 kim@example.com, אמא",
]
PLANTED = ("Lindqvist", "212-555", "kim@")


@pytest.fixture(scope="module")
def nlp(bundled_en):
    return bundled_en


def expected(values, nlp):
    news = iter(spacy_anonym.anonymize_texts([value for value in values if value is not None], nlp))
    return [None if value is None else next(news)[0] for value in values]


def pandas_of(dtype):
    return lambda values: pandas.DataFrame({"note": pandas.Series(values, dtype=dtype)})


def polars_of(dtype):
    def make(values):
        kind = polars.Enum(list(dict.fromkeys(filter(lambda v: v is not None, values)))) if dtype == "enum" else dtype
        return polars.DataFrame({"note": polars.Series(values, dtype=kind)})

    return make


def arrow_of(kind):
    def make(values):
        half = len(values) // 2
        parts = [pyarrow.array(part, kind) for part in (values[:half], values[half:])]
        return pyarrow.table({"note": pyarrow.chunked_array(parts, kind)})

    return make


def text_arrays(values):
    return {"note": numpy.array(values, dtype=object)}


def cells(frame, name="note"):
    if isinstance(frame, polars.LazyFrame):
        frame = frame.collect()
    if isinstance(frame, pandas.DataFrame):
        column = frame[name].astype(object)
        return column.where(column.notna(), None).tolist()
    if isinstance(frame, dict):
        return frame[name].tolist()
    return frame[name].to_list() if isinstance(frame, polars.DataFrame) else frame.column(name).to_pylist()


def dtype_of(frame):
    if isinstance(frame, pandas.DataFrame):
        return frame["note"].dtype
    if isinstance(frame, (polars.DataFrame, polars.LazyFrame)):
        return frame.collect_schema()["note"]
    return frame["note"].dtype if isinstance(frame, dict) else frame.schema.field("note").type


MAKERS = {
    "pandas object": pandas_of(object),
    "pandas string": pandas_of("string"),
    "pandas string of python": pandas_of("string[python]"),
    "pandas default": lambda values: pandas.DataFrame({"note": values}),
    "pandas category": pandas_of("category"),
    "pandas arrow": pandas_of(pandas.ArrowDtype(pyarrow.large_string())),
    "pandas arrow dictionary": pandas_of(pandas.ArrowDtype(pyarrow.dictionary(pyarrow.int16(), pyarrow.string()))),
    "polars": polars_of(polars.String),
    "polars category": polars_of(polars.Categorical),
    "polars enum": polars_of("enum"),
    "polars lazy": lambda values: polars_of(polars.String)(values).lazy(),
    "arrow": arrow_of(pyarrow.string()),
    "arrow large": arrow_of(pyarrow.large_string()),
    "arrow view": arrow_of(pyarrow.string_view()),
    "arrow dictionary": arrow_of(pyarrow.dictionary(pyarrow.int32(), pyarrow.string())),
    "arrow batch": lambda values: pyarrow.record_batch({"note": pyarrow.array(values, pyarrow.string())}),
    "arrays": text_arrays,
}


@pytest.mark.parametrize("make", MAKERS.values(), ids=MAKERS)
def test_every_kind_of_frame_is_as_its_texts(make, nlp):
    frame = make(NOTES)
    new = anonymize_frame(frame, pipeline=nlp, batch_size=3)
    assert type(new) is type(frame) and cells(new) == expected(NOTES, nlp)
    assert cells(frame) == NOTES, "the frame that was given has changed"
    if "enum" not in str(dtype_of(frame)).lower() and dtype_of(frame) != "category":
        assert dtype_of(new) == dtype_of(frame)


TEXTS = st.lists(st.none() | st.sampled_from(NOTES) | st.text(st.characters(exclude_categories=["Cs"]), max_size=12))


@pytest.mark.parametrize("make", MAKERS.values(), ids=MAKERS)
@given(values=TEXTS, size=st.integers(1, 5))
@settings(max_examples=25, deadline=None)
def test_any_texts(make, nlp, values, size):
    new = anonymize_frame(make(values), pipeline=nlp, batch_size=size, items="items", errors="error")
    assert cells(new) == expected(values, nlp)
    assert cells(new, "error") == [None] * len(values)
    for before, after, items in zip(values, cells(new), cells(new, "items")):
        assert bool(items) == (before != after)
        assert all(before[item["source_start"] : item["source_end"]] in before for item in items)
        places = [(item["start"], item["end"], item["label"], item["column"]) for item in items]
        assert all(after[start:end] == f"<{label}>" and column == "note" for start, end, label, column in places)


HEADERS = st.sampled_from(["note", "patient_name", "surname", "mrn", "patient id", "city"])
CELLS = st.sampled_from(
    ["Will", "Ann Oduya", "12345678", "A-17", "rang 212-555-0147", "x", "", "kim@example.com", " - "]
)


@given(st.lists(HEADERS, min_size=1, max_size=4, unique=True), st.data())
@settings(max_examples=40, deadline=None)
def test_a_frame_is_as_its_csv_file(tmp_path_factory, nlp, headers, data):
    rows = data.draw(st.lists(st.tuples(*[CELLS] * len(headers)), min_size=1, max_size=5))
    folder = tmp_path_factory.mktemp("csv")
    frame = pandas.DataFrame(rows, columns=headers, dtype=object)
    frame.to_csv(folder / "in.csv", index=False, quoting=csv.QUOTE_ALL)
    known = {"PERSON": headers[-1]} if len(headers) > 1 else {}
    options = [f"--known={label}={name}" for label, name in known.items()]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("spacy_anonym.cli.anonymize.load_pipeline", lambda *_: nlp)
        arguments = ["anonymize", str(folder / "in.csv"), str(folder / "out.csv"), "--quiet", *options]
        assert CliRunner().invoke(app, arguments).exit_code == 0
    with open(folder / "out.csv", encoding="utf8", newline="") as stream:
        header, *written = csv.reader(stream)
    new = anonymize_frame(frame, pipeline=nlp, known=known)
    assert new.values.tolist() == written and list(new.columns) == header


@pytest.mark.filterwarnings("ignore::spacy_anonym.errors.AnonymWarning")
def test_numbers_and_dates_are_read_as_a_file_holds_them(nlp):
    frame = pandas.DataFrame(
        {
            "patient_id": pandas.Series([1234567, None, 7]),
            "small": numpy.array([1, 2, 3], dtype="int16"),
            "phone": numpy.array([2125550147, 5, 2125550147]),
            "seen": pandas.to_datetime(["2021-05-03", None, "2020-01-01"]),
            "value": [0.5, 1e300, float("inf")],
            "flag": [True, False, True],
            "other": pandas.Series([Decimal("2125550147"), datetime.date(2021, 5, 3), 3.5], dtype=object),
        }
    )
    with pytest.warns(AnonymWarning, match=r"\[SW006\] .* patient_id, phone, seen, other of the frame") as told:
        new = anonymize_frame(frame, pipeline=nlp)
    assert len(told) == 1
    assert new["patient_id"].isna().all() and new["patient_id"].dtype == float
    assert new["phone"].dtype == "Int64" and new["phone"].tolist() == [pandas.NA, 5, pandas.NA]
    assert new["seen"].isna().all() and new["seen"].dtype == frame["seen"].dtype
    assert new["other"].tolist() == [None, None, 3.5]
    pandas.testing.assert_frame_equal(new[["small", "value", "flag"]], frame[["small", "value", "flag"]])
    kept = anonymize_frame(frame, pipeline=nlp, columns="phone", items="items")
    pandas.testing.assert_frame_equal(kept.drop(columns=["phone", "items"]), frame.drop(columns="phone"))
    with pytest.warns(AnonymWarning, match="SW008"):
        anonymize_frame(frame.set_axis(["a", "b", "c"]), pipeline=nlp, columns="value")
    numbers = pyarrow.table({"phone": [2125550147, 5], "n": [1, 2]}).replace_schema_metadata({"by": "Ann"})
    as_arrow = anonymize_frame(numbers, pipeline=nlp)
    assert not as_arrow.schema.metadata
    assert as_arrow.to_pydict() == {"phone": [None, 5], "n": [1, 2]}
    for kind in (polars.Int64, polars.Decimal(20, 0), polars.Object):
        phones = polars.Series("phone", [2125550147, 5], dtype=kind)
        as_polars = anonymize_frame(polars.DataFrame({"phone": phones, "n": [1, 2]}), pipeline=nlp)
        assert as_polars.rows() == [(None, 1), (5, 2)] and as_polars.schema["phone"] == kind
    as_arrays = anonymize_frame({"phone": numpy.array([2125550147, 5]), "n": numpy.array([1, 2])}, pipeline=nlp)
    assert as_arrays["phone"].tolist() == [None, 5] and as_arrays["n"].dtype == int


def test_a_row_that_fails_passes_no_text(nlp):
    bad = "Mrs. Lindqvist \ud800"
    frame = pandas.DataFrame(
        {
            "id": ["a", "b", "c"],
            "note": pandas.Series(["fine", bad, b"Lindqvist"], dtype=object),
            "phone": ["x", "kim@example.com", "Mrs. Lindqvist"],
            "kept": ["Lindqvist", "Lindqvist", "Lindqvist"],
        }
    )
    frame.index = [7, 7, 8]
    new = anonymize_frame(
        frame, pipeline=nlp, columns=["note", "phone"], id="id", items="items", errors="error", batch_size=2
    )
    assert new["error"].tolist() == [None, "SA104", "SA105"] and new["items"].tolist() == [[], None, None]
    assert new["note"].tolist() == ["fine", None, None] and new["phone"].isna().tolist() == [False, True, True]
    assert new.index.tolist() == [7, 7, 8]
    assert new[["id", "kept"]].equals(frame[["id", "kept"]])
    # Without a column for its code, what is no text is told by its column.
    for each in ("SA104", "SA352.*note"):
        with pytest.raises(AnonymError, match=each) as error:
            anonymize_frame(frame.iloc[1:2] if each == "SA104" else frame.iloc[2:], pipeline=nlp, columns="note")
        assert "Lindqvist" not in str(error.value)
    arrays = anonymize_frame({"note": numpy.array(["ok", bad])}, pipeline=nlp, errors="error")
    assert arrays["note"].tolist() == ["ok", None] and arrays["error"].tolist() == [None, "SA104"]


HOSTILE = {
    "list": lambda: pandas.DataFrame({"note": ["ok"], "x": pandas.Series([["Lindqvist"]], dtype=object)}),
    "arrow list": lambda: pyarrow.table({"note": ["ok"], "x": [["Lindqvist"]]}),
    "arrow struct": lambda: pyarrow.table({"note": ["ok"], "x": [{"a": "Lindqvist"}]}),
    "arrow bytes": lambda: pyarrow.table({"note": ["ok"], "x": [b"Lindqvist"]}),
    "arrow map": lambda: pyarrow.table(
        {"note": ["ok"], "x": pyarrow.array([[("a", "b")]], pyarrow.map_(pyarrow.string(), pyarrow.string()))}
    ),
    "polars list": lambda: polars.DataFrame({"note": ["ok"], "x": [["Lindqvist"]]}),
    "polars object": lambda: polars.DataFrame(
        {"note": ["ok"], "x": polars.Series([{"Lindqvist"}], dtype=polars.Object)}
    ),
    "polars duration": lambda: polars.DataFrame({"note": ["ok"], "x": [datetime.timedelta(1)]}),
    "pandas period": lambda: pandas.DataFrame({"note": ["ok"], "x": pandas.period_range("2020", periods=1)}),
    "pandas interval": lambda: pandas.DataFrame({"note": ["ok"], "x": pandas.interval_range(0, 1)}),
    "pandas timedelta": lambda: pandas.DataFrame({"note": ["ok"], "x": pandas.to_timedelta([1])}),
    "pandas complex": lambda: pandas.DataFrame({"note": ["ok"], "x": [1j]}),
    "bytes": lambda: {"note": numpy.array(["ok"]), "x": numpy.array([b"Lindqvist"])},
    "tensor": lambda: {"note": numpy.array(["ok"]), "x": numpy.zeros((1, 2))},
}


@pytest.mark.parametrize("make", HOSTILE.values(), ids=HOSTILE)
def test_what_cannot_be_anonymized_is_refused_unless_it_is_kept(make, nlp):
    with pytest.raises(AnonymError, match="SA352.* x |SA105") as error:
        anonymize_frame(make(), pipeline=nlp)
    assert "Lindqvist" not in str(error.value) and error.value.__context__ is None
    new = anonymize_frame(make(), pipeline=nlp, columns=["note"])
    assert cells(new) == ["ok"] and len(new["x"] if isinstance(new, dict) else cells(new, "x")) == 1


@pytest.mark.parametrize(
    "frame, said",
    [
        (pandas.Series(["Lindqvist"]), "Series .*to_frame"),
        (polars.Series(["Lindqvist"]), "Series .*to_frame"),
        (["Lindqvist"], "str "),
        ([pandas.DataFrame({"note": ["a"]}), pandas.Series(["Lindqvist"])], "Series .*to_frame"),
    ],
)
def test_what_is_no_frame_is_told_at_once(nlp, frame, said):
    with pytest.raises(AnonymError, match=f"SA003.*: {said}"):
        anonymize_frame(frame, pipeline=nlp)


def test_the_categories_are_those_that_rows_have(nlp):
    column = pandas.Categorical(["b", None, "b"], categories=["Lindqvist 212-555-0147", "b", "a"], ordered=True)
    new = anonymize_frame(pandas.DataFrame({"note": column}), pipeline=nlp)
    assert list(new["note"].cat.categories) == ["b"] and new["note"].cat.ordered and cells(new) == ["b", None, "b"]
    numbers = pandas.DataFrame({"phone": pandas.Categorical([2125550147, 5, 2125550147])})
    with pytest.warns(AnonymWarning, match="SW006"):
        assert cells(anonymize_frame(numbers, pipeline=nlp), "phone") == [None, 5, None]
    indices = pyarrow.array([1, 1], pyarrow.int8())
    table = pyarrow.table({"note": pyarrow.DictionaryArray.from_arrays(indices, ["Lindqvist 212-555-0147", "b"])})
    new = anonymize_frame(table, pipeline=nlp)
    assert [chunk.dictionary.to_pylist() for chunk in new.column("note").chunks] == [["b"]]
    assert new.schema == table.schema
    enum = polars.DataFrame({"note": polars.Series(["b"], dtype=polars.Enum(["Lindqvist", "b"]))})
    assert "Lindqvist" not in repr(anonymize_frame(enum, pipeline=nlp).schema)


COLUMNS = {
    ("person", "surname"): "PERSON",
    ("staff", "employee_id"): "ID",
    ("name", "first"): "PERSON",
    ("surname", ""): "PERSON",
    ("visit", "remark"): "",
    ("surname", "remark"): "",
    ("visit", ""): "",
}


def test_columns_of_several_levels_are_told_by_their_names(nlp):
    frame = pandas.DataFrame([["Zorblax"] * len(COLUMNS)], columns=pandas.MultiIndex.from_tuples(COLUMNS))
    new = anonymize_frame(frame, pipeline=nlp, items="items")
    assert dict(zip(COLUMNS, new.iloc[0])) == {
        name: f"<{label}>" if label else "Zorblax" for name, label in COLUMNS.items()
    }
    assert new.columns.tolist() == [*COLUMNS, ("items", "")]
    chosen = anonymize_frame(frame, pipeline=nlp, columns=[("person", "surname")])
    assert chosen.iloc[0].tolist() == ["<PERSON>"] + ["Zorblax"] * (len(COLUMNS) - 1)
    flat = frame.set_axis(list(COLUMNS), axis=1)
    assert anonymize_frame(flat, pipeline=nlp, items="items").iloc[0].tolist() == new.iloc[0].tolist()


@pytest.mark.parametrize("dtype", ["int64", "uint64", "int32", "uint8"])
def test_integers_that_become_missing_warn_of_nothing_else(dtype, nlp):
    frame = pandas.DataFrame({"patient_id": numpy.array([7, 8], dtype=dtype)})
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        new = anonymize_frame(frame, pipeline=nlp)
    assert [each.category for each in told] == [AnonymWarning]
    assert new["patient_id"].isna().all() and str(new["patient_id"].dtype).lower() == dtype


@pytest.mark.filterwarnings("ignore:.SW008")
def test_the_index_and_duplicate_names_are_kept_and_attrs_are_not(nlp):
    index = pandas.MultiIndex.from_tuples([("x", 1), ("x", 1), ("y", 2)], names=["k", None])
    frame = pandas.DataFrame([[NOTES[0], "a", 1], [None, NOTES[3], 2], ["a", "b", 3]], index=index)
    frame.columns = ["note", "note", 0]
    frame.attrs["source"] = "here"
    new = anonymize_frame(frame, pipeline=nlp)
    assert new.index.equals(index) and list(new.columns) == ["note", "note", 0]
    assert new.attrs == {} and frame.attrs == {"source": "here"}
    assert new.iloc[1, 1] == "Mail <EMAIL_ADDRESS>" and "Lindqvist" not in new.to_csv()
    assert anonymize_frame(frame, pipeline=nlp, columns=["note"]).equals(new)


@pytest.mark.parametrize("make", MAKERS.values(), ids=MAKERS)
def test_an_empty_frame(make, nlp):
    new = anonymize_frame(make([]), pipeline=nlp, items="items", errors="error")
    assert cells(new) == cells(new, "items") == cells(new, "error") == []


def test_known_columns(nlp):
    frame = polars.DataFrame(
        {
            "first": ["Jane", "Will", None],
            "last": ["Oduya", "Young", None],
            "born": [datetime.date(1980, 3, 2), None, None],
            "letter": ["J. Oduya (dob 2/3/80) left.", "J. Oduya (dob 2/3/80) left.", "J. Oduya left."],
        }
    )
    known = {"PATIENT": ["first", "last"], "BIRTH_DATE": "born"}
    new = anonymize_frame(frame, pipeline=nlp, columns="letter", known=known)
    assert new["letter"][0] == "<PATIENT> (dob <BIRTH_DATE>) left." and "<PATIENT>" not in new["letter"][1]
    assert new.drop("letter").equals(frame.drop("letter"))


def test_frames_are_read_as_they_are_needed(nlp):
    read = []

    def stream():
        for number in range(5):
            read.append(number)
            yield polars.DataFrame({"note": [NOTES[0]]})

    news = anonymize_frame(stream(), pipeline=nlp)
    assert read == []
    assert next(news)["note"][0].startswith("Mrs. <PERSON>") and read == [0]
    assert len(list(news)) == 4
    collected = []
    lazy = polars.LazyFrame({"note": NOTES}).map_batches(lambda frame: collected.append(1) or frame)
    new = anonymize_frame(lazy, pipeline=nlp, items="items")
    assert collected == [] and new.collect_schema().names() == ["note", "items"]
    assert new.filter(polars.col("items").list.len() > 0).collect().height == 4 and collected


WRONG = {
    "SA313": dict(columns=["nope"]),
    "SA313.*first": dict(known={"PERSON": "first"}),
    "SA313.*key": dict(id="key"),
    "SA038": dict(known={"NOT A LABEL": "note"}),
    "SA003.*batch_size": dict(batch_size=0),
    "SA003.*columns": dict(columns=[]),
    "SA003.*known": dict(known="PERSON=note"),
    "SA003.*items": dict(items="note"),
    "SA003.*errors": dict(errors="note"),
    "SA003.*'items'": dict(items="x", errors="x"),
    "SA003.*'id'": dict(id="note", columns="note"),
}


@pytest.mark.parametrize("message", WRONG)
def test_wrong_arguments(message, nlp):
    with pytest.raises(AnonymError, match=message):
        anonymize_frame(pandas.DataFrame({"note": ["x"]}), pipeline=nlp, **WRONG[message])


@pytest.mark.parametrize(
    "frame", ["text", b"x", 3, {"note": ["a list"]}, None, pandas.Series(["x"]), polars.Series(["x"])], ids=repr
)
def test_what_is_no_frame(frame, nlp):
    with pytest.raises(AnonymError, match="SA003.*frame"):
        anonymize_frame(frame, pipeline=nlp)
