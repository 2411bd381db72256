"""CoNLL, brat, Parquet and PDF, read and written."""

import datetime
import logging
from io import BytesIO

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pdfs import with_reportlab
from test_annotated import (
    NLP,
    documents,
    hostile,
    items_of,
    opened,
    read,
    replaced,
    rewrite,
    texts_and_spans,
    triples,
    write,
)

from spacy_anonym.errors import AnonymError
from spacy_anonym.io import parquet as parquet_module
from spacy_anonym.io import pdf as pdf_module
from spacy_anonym.io.brat import Annotation, rebased_lines
from spacy_anonym.io.conll import to_lines
from spacy_anonym.io.formats import get_reader, get_writer
from spacy_anonym.io.rebase import spans_of
from spacy_anonym.io.record import Failure, Field, ReadOptions, WriteOptions
from spacy_anonym.io.source import Source

# CoNLL


CONLL = "-DOCSTART- -X- O O\n\nAnn NNP I-NP I-PER\nRoe NNP I-NP I-PER\ncame VB O O\n\nto TO O O\nOslo NNP I-NP B-LOC\nOslo NNP I-NP B-LOC\n"


def test_conll_is_read_with_its_spans():
    [field] = documents(read(CONLL, "conll"))
    assert field.text == "Ann Roe came\nto Oslo Oslo" and field.id == "x:3"
    assert triples(field.given) == [(0, 7, "PER"), (16, 20, "LOC"), (21, 25, "LOC")]


@pytest.mark.parametrize(
    "tags,spans",
    [
        ("B-A I-A O I-A", [(0, 3, "A"), (6, 7, "A")]),
        ("I-A I-B B-B O", [(0, 1, "A"), (2, 3, "B"), (4, 5, "B")]),
        ("S-A S-A B-A E-A", [(0, 1, "A"), (2, 3, "A"), (4, 7, "A")]),
        ("U-A B-A I-A L-A", [(0, 1, "A"), (2, 7, "A")]),
        ("B-A L-A I-A O", [(0, 3, "A"), (4, 5, "A")]),
        ("B-X-1 I-X-1 O O", [(0, 3, "X-1")]),
    ],
)
@pytest.mark.parametrize("separator", ["\t", " "])
def test_tags_of_every_scheme_are_read(tags, spans, separator):
    data = "".join(f"w{separator}{tag}\r\n" for tag in tags.split())
    assert triples(documents(read(data, "conll"))[0].given) == spans


def test_conll_comments_and_other_columns_are_dropped():
    data = "# text = Ann came\n#\tO\nAnn\tAnn-lemma\tB-PER\n# O\n\nplain\n"
    [field] = documents(read(data, "conll"))
    assert field.text == "# Ann #\nplain" and triples(field.given) == [(2, 5, "PER")]
    out = rewrite(data, "conll", ("Ann", "<P>"))
    assert "Ann" not in out and "<\tB-PERSON\nP\tI-PERSON\n>\tI-PERSON\n#\tO\n\nplain\tO\n" in out


@pytest.mark.parametrize("broken", ["Canary NN XX", "\tO", "Canary\tB-"])
def test_a_broken_sentence_is_left_out_and_the_others_stay(broken):
    records = read(f"a O\n\nb O\n{broken}\nc O\n\nd O\n", "conll")
    [failure] = [record for record in records if isinstance(record, Failure)]
    assert failure.error.code == "SA350" and failure.id == "x:4" and "Canary" not in str(failure.error)
    assert [field.text for field in documents(records)] == ["a\nd"]


@given(
    texts_and_spans(
        st.one_of(
            hostile,
            st.lists(st.sampled_from(["-DOCSTART-", "#", "# a", "\n", "O", "\t", "a.b", " ", "\x85", "\u2028"])).map(
                "".join
            ),
        )
    )
)
@settings(max_examples=50, deadline=None)
def test_conll_round_trip_of_tokens_and_spans(row):
    text, spans = row
    if "\0" in text:
        return
    lines = to_lines(text, spans_of(items_of(spans)), NLP)
    found = documents(read(f"-DOCSTART-\tO\n\n{lines}", "conll"))
    assert len(found) <= 1
    new = found[0] if found else Field("", "", "")
    assert "".join(new.text.split()) == "".join(text.split())
    # Each span with a letter comes back with the same letters.
    wanted = [("".join(text[s:e].split()), label) for s, e, label in spans if text[s:e].strip()]
    assert [("".join(new.text[s:e].split()), label) for s, e, label in triples(new.given)] == wanted
    # What was read once is read the same ever after.
    again = to_lines(new.text, [span for span in spans_of(items_of(triples(new.given)))], NLP)
    assert again == lines or new.text != text


def test_documents_of_conll_end_at_markers():
    out = write("conll", [("a b", [(0, 1, "X")]), ("", []), ("c\n\nd", [])]).decode()
    assert out == "-DOCSTART-\tO\n\na\tB-X\nb\tO\n\n-DOCSTART-\tO\n\n-DOCSTART-\tO\n\nc\tO\n\nd\tO\n\n"
    assert [field.text for field in documents(read(out, "conll"))] == ["a b", "c\nd"]
    assert rewrite(out, "conll").count("-DOCSTART-") == 2


def test_long_conll_files_are_several_documents(monkeypatch):
    monkeypatch.setattr("spacy_anonym.io.conll.MAX_DOCUMENT", 10)
    data = "word\tO\n\n" * 9
    found = documents(read(data, "conll"))
    assert [field.text.count("word") for field in found] == [3, 3, 3] and rewrite(data, "conll") == data


# brat


def brat(tmp_path, text, annotations, encoding="utf8"):
    (tmp_path / "a.txt").write_bytes(text.encode(encoding))
    (tmp_path / "a.ann").write_bytes(annotations.encode(encoding))
    source = opened(text.encode(encoding), "brat", tmp_path / "a.txt")
    return source, list(get_reader("brat")(source, ReadOptions()))


def rewrite_brat(tmp_path, text, annotations, replace=None, **options):
    source, [record] = brat(tmp_path, text, annotations)
    new, items = replaced(record[0], replace)
    out, beside = BytesIO(), BytesIO()
    writer = get_reader("brat").make_rewriter(out, source, WriteOptions(NLP, beside=beside, **options))
    writer.write(record, [new], [items])
    writer.close()
    return out.getvalue().decode(), beside.getvalue().decode()


TEXT = "Ann and Bob Roe came,\r\nAnn went. \U0001f600 Flu"
ANN = """T1	Person 0 3;12 15	Ann Roe
T2	Person 8 15	Bob Roe
T3	Person 23 26	Ann
T4	Disease 35 38	Flu
R1	Kin Arg1:T1 Arg2:T2
E1	Travel:T3 Who:T1
A1	Past E1
A2	Sure T4 Ann
*	Same T1 T3
N1	Reference T1 Wiki:7	Ann Roe
#1	AnnotatorNotes T1	is Ann
"""


def test_brat_is_read_with_discontinuous_spans(tmp_path):
    _, [record] = brat(tmp_path, TEXT, ANN)
    found = [(record[0].text[s:e], label) for s, e, label in triples(record[0].given)]
    assert sorted(found) == [
        ("Ann", "Person"),
        ("Ann", "Person"),
        ("Bob Roe", "Person"),
        ("Flu", "Disease"),
        ("Roe", "Person"),
    ]


def test_brats_annotations_are_led_over(tmp_path):
    new, lines = rewrite_brat(tmp_path, TEXT, ANN, ("Ann", "<PERSON>"))
    assert new == TEXT.replace("Ann", "<PERSON>") and "Ann" not in lines
    assert lines.splitlines() == [
        "T1\tPerson 0 8;17 20\t<PERSON> Roe",
        "T2\tPerson 13 20\tBob Roe",
        "T3\tPerson 28 36\t<PERSON>",
        "T4\tDisease 45 48\tFlu",
        "R1\tKin Arg1:T1 Arg2:T2",
        "E1\tTravel:T3 Who:T1",
        "A1\tPast E1",
        "*\tSame T1 T3",
    ]
    assert rewrite_brat(tmp_path, TEXT, ANN, ("Ann", "<PERSON>"), detect_only=True)[0] == TEXT
    # What was removed has no annotation, and nothing refers to it.
    _, lines = rewrite_brat(tmp_path, TEXT, ANN, ("Ann", ""))
    assert lines.splitlines() == [
        "T1\tPerson 9 12\tRoe",
        "T2\tPerson 5 12\tBob Roe",
        "T4\tDisease 29 32\tFlu",
        "R1\tKin Arg1:T1 Arg2:T2",
    ]
    _, lines = rewrite_brat(tmp_path, TEXT, ANN, ("came", "<X>"))
    assert "T5\tPERSON 16 19\t<X>\n" in lines and "A2\tSure T4 Ann\n" in lines


def test_brat_without_annotations_or_with_a_byte_order_mark(tmp_path):
    assert rewrite_brat(tmp_path, "\ufeffAnn", "T1\tP 0 3\tAnn\n", ("Ann", "X")) == ("\ufeffX", "T1\tP 0 1\tX\n")
    (tmp_path / "a.ann").unlink()
    source = opened("x", "brat", tmp_path / "a.txt")
    assert [record[0].text for record in get_reader("brat")(source, ReadOptions())] == ["x"]


@pytest.mark.parametrize(
    "line",
    [
        "T1\tP 0 4\tAnn",
        "T1\tP 0 2\tAnn",
        "T1\tP 3 3\t",
        "T1\tP\tCanary",
        "Canary",
        "T1 P 0 3 Ann",
        "R1",
        "T1\tP 0 99999999999999999999\tAnn",
    ],
)
def test_a_broken_annotation_is_an_error(tmp_path, line):
    with pytest.raises(AnonymError, match="SA350.*line 2") as error:
        brat(tmp_path, "Ann", f"\n{line}\n")
    assert "Canary" not in str(error.value)


def test_annotations_that_cannot_be_opened_are_the_inputs_error(tmp_path, monkeypatch):
    def refuse(path, mode):
        raise PermissionError(13, "Permission denied", str(path))

    monkeypatch.setattr("spacy_anonym.io.source.open", refuse, raising=False)
    with pytest.raises(AnonymError, match="SA307.*x.ann.*Permission denied"):
        brat(tmp_path, "Ann", "T1\tP 0 3\tAnn\n")


@given(texts_and_spans())
@settings(max_examples=25, deadline=None)
def test_brat_round_trip(tmp_path_factory, row):
    text, spans = row
    path = tmp_path_factory.mktemp("brat")
    out, beside = BytesIO(), BytesIO()
    writer = get_writer("brat")(out, WriteOptions(NLP, beside=beside))
    writer.write(Field("d", text, text), text, items_of(spans))
    writer.write(Field("e", "a b", "a b"), "a b", items_of([(2, 3, "Z")]))
    (path / "a.txt").write_bytes(out.getvalue())
    (path / "a.ann").write_bytes(beside.getvalue())
    if "\0" in text:
        return
    source = Source(BytesIO(out.getvalue()), "a.txt", "brat", path=path / "a.txt")
    [record] = get_reader("brat")(source, ReadOptions())
    bom = len(record.kept[0])
    if bom:
        return
    assert record[0].text == f"{text}\na b\n"
    found = triples(record[0].given)
    assert [found[-1]] == [(len(text) + 3, len(text) + 4, "Z")]
    # A span over a line end is one annotation of several pieces.
    covered = {(place, label) for s, e, label in found[:-1] for place in range(s, e)}
    wanted = {
        (place, label)
        for s, e, label in spans
        for place in range(s, e)
        if text[place] not in "\r\n" or not text[s:e].strip("\r\n")
    }
    assert covered == wanted


def test_two_fragments_in_one_replacement_become_one():
    items = [{"source_start": 0, "source_end": 7, "start": 0, "end": 3, "label": "P", "operator": "replace"}]
    assert (
        rebased_lines("Ann Roe", "<P>", [Annotation("T1", "A B", ((0, 3), (4, 7)))], [], items, False)
        == "T1\tA_B 0 3\t<P>\n"
    )


# Parquet


def table_bytes(columns, **options):
    pyarrow = pytest.importorskip("pyarrow")
    from pyarrow import parquet

    stream = BytesIO()
    parquet.write_table(pyarrow.table(columns, **options), stream)
    return stream.getvalue()


def rewrite_parquet(data, replace=None, **options):
    from pyarrow import parquet

    source, out = opened(data, "parquet"), BytesIO()
    reader = get_reader("parquet")
    writer = reader.make_rewriter(out, source, WriteOptions(NLP))
    for record in reader(source, ReadOptions(**options)):
        results = [replaced(field, replace) for field in record]
        writer.write(record, [text for text, _ in results], [items for _, items in results])
    writer.close()
    return parquet.read_table(BytesIO(out.getvalue())), out.getvalue()


def test_parquet_changes_the_cells_of_the_chosen_columns(monkeypatch):
    monkeypatch.setattr(parquet_module, "PART_RECORDS", 2)
    pyarrow = pytest.importorskip("pyarrow")
    columns = {
        "note": ["Ann came", None, "", "x", "Ann"],
        "kind": pyarrow.array(["Ann", "b", "b", None, "c"]).dictionary_encode(),
        "n": [5, 212, None, 7, 8],
        "day": [datetime.date(2020, 1, 2)] * 5,
        "score": [0.5] * 5,
    }
    data = table_bytes(columns, metadata={"pandas": "Ann", "x": "Ann"})
    new, raw = rewrite_parquet(data, ("Ann", "<P>"))
    assert new.to_pydict() == {
        **{name: list(new[name].to_pylist()) for name in columns},
        "note": ["<P> came", None, "", "x", "<P>"],
    }
    assert (
        new["kind"].to_pylist() == ["<P>", "b", "b", None, "c"]
        and new["day"].to_pylist() == columns["day"]
        and new["n"].to_pylist() == columns["n"]
    )
    assert b"Ann" not in raw and not new.schema.metadata
    # A number in which something was found cannot hold what replaces it.
    assert rewrite_parquet(data, ("212", "<N>"))[0]["n"].to_pylist() == [5, None, None, 7, 8]
    # The other columns are kept.
    new, _ = rewrite_parquet(data, ("Ann", "<P>"), columns=("1", "n"))
    assert new["kind"].to_pylist()[0] == "Ann" and new["note"].to_pylist()[0] == "<P> came"
    with pytest.raises(AnonymError, match="SA313"):
        rewrite_parquet(data, columns=("nope",))


def test_parquet_ids_and_rows_that_failed():
    data = table_bytes({"a": ["x", "y", "z"], "b": ["p", " ", "q"]})
    source, out = opened(data, "parquet"), BytesIO()
    records = list(get_reader("parquet")(source, ReadOptions()))
    assert [[field.id for field in record] for record in records] == [["x:1:1", "x:1:2"], ["x:2:1"], ["x:3:1", "x:3:2"]]
    writer = get_reader("parquet").make_rewriter(out, source, WriteOptions(NLP))
    for record in (records[0], records[2]):
        writer.write(record, [field.text for field in record], [[] for _ in record])
    writer.close()
    from pyarrow import parquet

    assert parquet.read_table(BytesIO(out.getvalue())).to_pydict() == {"a": ["x", "z"], "b": ["p", "q"]}


def test_parquet_columns_that_cannot_be_covered_are_refused():
    data = table_bytes({"a": ["Ann"], "l": [["Canary"]], "raw": [b"Canary"]})
    with pytest.raises(AnonymError, match="SA352.* l, raw ") as error:
        rewrite_parquet(data)
    assert "Canary" not in str(error.value)
    assert rewrite_parquet(data, ("Ann", "X"), columns=("a",))[0].to_pydict() == {
        "a": ["X"],
        "l": [["Canary"]],
        "raw": [b"Canary"],
    }


def test_broken_parquet_is_an_error():
    good = table_bytes({"a": ["Canary"] * 50})
    for data in (b"", b"PAR1", good[: len(good) // 2], b"PAR1" + good[4:30] + b"\xff" * 30 + good[60:]):
        with pytest.raises(AnonymError, match="SA307"):
            list(get_reader("parquet")(opened(data, "parquet"), ReadOptions()))


@given(st.lists(texts_and_spans(), max_size=3))
@settings(max_examples=15, deadline=None)
def test_parquet_holds_texts_and_spans(rows):
    pytest.importorskip("pyarrow")
    from pyarrow import parquet

    found = parquet.read_table(BytesIO(write("parquet", rows))).to_pylist()
    assert [(row["text"], [(s["start"], s["end"], s["label"]) for s in row["spans"]]) for row in found] == rows
    assert all(s["source_start"] == s["start"] for row in found for s in row["spans"])


# PDF


def pdf_bytes(*pages, password=None):
    """A PDF whose pages have a line of text each, or none."""
    pypdf = pytest.importorskip("pypdf")
    from pypdf.generic import DecodedStreamObject, DictionaryObject, NameObject

    writer = pypdf.PdfWriter()
    for text in pages:
        page = writer.add_blank_page(200, 200)
        font = DictionaryObject(
            {NameObject("/Type"): NameObject("/Font"), NameObject("/Subtype"): NameObject("/Type1")}
        )
        font[NameObject("/BaseFont")] = NameObject("/Helvetica")
        page[NameObject("/Resources")] = DictionaryObject(
            {NameObject("/Font"): DictionaryObject({NameObject("/F1"): font})}
        )
        content = DecodedStreamObject()
        content.set_data(f"BT /F1 12 Tf 10 100 Td ({text}) Tj ET".encode("latin-1") if text else b"")
        page[NameObject("/Contents")] = writer._add_object(content)
    if password is not None:
        writer.encrypt(password, algorithm="RC4-128")
    stream = BytesIO()
    writer.write(stream)
    return stream.getvalue()


def test_pdf_text_comes_out_page_by_page():
    found = documents(read(pdf_bytes("Ann came", "", "Bob"), "pdf"))
    assert [field.text for field in found] == ["Ann came\f\fBob"]
    assert documents(read(pdf_bytes("Ann", password=""), "pdf"))[0].text == "Ann"


def test_pdf_without_text_encrypted_or_broken_is_refused(caplog):
    caplog.set_level(logging.DEBUG)
    good = pdf_bytes("Canary")
    for data, code in (
        (pdf_bytes("", ""), "SA353"),
        (pdf_bytes("Canary", password="secret"), "SA351"),
        (b"Canary", "SA307"),
        (b"", "SA307"),
        (good[:100] + b"xref Canary", "SA307"),
    ):
        with pytest.raises(AnonymError) as error:
            read(data, "pdf")
        assert error.value.code in (code, "SA353") and "Canary" not in str(error.value)
    assert "Canary" not in caplog.text


def test_pypdf_stays_silent_while_any_thread_reads():
    logger = logging.getLogger("pypdf")
    before = logger.level, logger.propagate, logger.disabled
    first = get_reader("pdf")(Source(BytesIO(pdf_bytes("a", "b")), "a.pdf", "pdf"), ReadOptions())
    second = get_reader("pdf")(Source(BytesIO(pdf_bytes("a", "b")), "b.pdf", "pdf"), ReadOptions())
    # They begin one after the other and end in the same order; between two pages nothing is changed.
    assert list(first) and list(second)
    assert (logger.level, logger.propagate, logger.disabled) == before
    with pdf_module._silence:
        with pdf_module._silence:
            assert not logger.isEnabledFor(logging.CRITICAL)
        assert not logger.isEnabledFor(logging.CRITICAL) and not logger.propagate
    assert (logger.level, logger.propagate, logger.disabled) == before


@pytest.mark.slow
def test_characters_that_are_drawn_one_by_one_are_read_as_words():
    def draw(made, number):
        made.setFont("Courier", 12)
        for place, char in enumerate("To Zebulon Quackenbush of Leeds"):
            if char != " ":
                made.drawString(30 + 7.2 * place, 200, char)
        made.drawString(30, 150, "Another line")

    pytest.importorskip("pypdf")
    source = Source(BytesIO(with_reportlab(draw)), "a.pdf", "pdf")
    text = "".join(field.text for record in get_reader("pdf")(source, ReadOptions()) for field in record)
    assert text.split() == "To Zebulon Quackenbush of Leeds Another line".split()


def test_pypdf_logs_again_where_a_file_is_not_read_to_its_end(monkeypatch):
    monkeypatch.setattr("spacy_anonym.io.plain.MAX_CHARS", 4)
    monkeypatch.setattr("spacy_anonym.io.plain.BLOCK_CHARS", 2)
    records = get_reader("pdf")(Source(BytesIO(pdf_bytes("abc def", "ghi", "jkl")), "a.pdf", "pdf"), ReadOptions())
    next(records)
    assert logging.getLogger("pypdf").isEnabledFor(logging.ERROR)
