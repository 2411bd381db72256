"""Anonymize columns of data frames."""

import sys
import warnings
from functools import partial
from pathlib import Path
from typing import Any, Dict, Hashable, Iterable, Iterator, List, Mapping, NamedTuple, Optional, Sequence, Tuple, Union

import numpy
from spacy.language import Language

from ..errors import AnonymError, AnonymWarning, Errors, Warnings, check_params, describe
from ..io.cell_text import cell_text
from ..io.known_columns import KnownColumn, column_names, known_of
from ..io.person_columns import Column
from ..known import check_known
from ..runner import GivenText, Runner
from ..texts import MAX_BATCH, OnError, anonymize_results
from .table import Added, Edits, Table
from .worker import runner_of

Columns = Union[str, Sequence[str]]
OWNER = "anonymize_frame"
# How many distinct texts, of `MAX_BATCH` characters in all, are remembered from one batch, or frame, to the next.
KEPT_TEXTS = 1 << 16


def anonymize_frame(
    frame: Any,
    *,
    pipeline: Union[str, Path, Language],
    columns: Optional[Columns] = None,
    id: Optional[str] = None,
    known: Mapping[str, Columns] = {},
    items: Optional[str] = None,
    errors: Optional[str] = None,
    load: Mapping[str, Any] = {},
    pipeline_hash: Optional[str] = None,
    batch_size: int = 8192,
) -> Any:
    """Anonymize columns of a frame. What is found in a cell is what the command finds in the same cell of a CSV file.

    frame (Any): A pandas or Polars DataFrame, a Polars LazyFrame, a pyarrow Table or RecordBatch, a dict of numpy
        arrays, or an iterable of such frames, each of which is read when it is asked for. It is not changed.
    pipeline (Union[str, Path, Language]): A pipeline with an anonymizer, or what `spacy_anonym.load` takes: then it is
        loaded once in a process, whatever the number of calls.
    columns (Optional[Columns]): The columns to anonymize; None is all. The others are kept as they are.
    id (Optional[str]): A column that is kept as it is, and names the rows.
    known (Mapping[str, Columns]): What is known of a row's person: by label the column that holds it, or several whose
        values make one, with spaces between them: {"PATIENT": ["first", "last"], "BIRTH_DATE": "born"}.
    items (Optional[str]): A column to add, with a list of dicts a row: what was replaced, as `doc._.anonym_items`, each
        with its `column`; [] where nothing was, missing where the row failed.
    errors (Optional[str]): A column to add, with the code of a row that failed ("SA104"), else missing. All texts and
        numbers of such a row are missing in the columns that were to be anonymized. Without it the first one raises.
    load (Mapping[str, Any]): Arguments of `spacy_anonym.load` for a pipeline that is named: what is JSON only. Keys and
        vaults are in it by name.
    pipeline_hash (Optional[str]): What `spacy_anonym.load.pipeline_hash` gave where the work was planned: a named
        pipeline that is another one here is refused.
    batch_size (int): Rows that are processed together, >= 1; a text that several have is processed once.
    RETURNS (Any): The same kind of frame, or an iterator of frames: the same rows, index, columns and types, with new
        texts. What is missing stays missing; a number or date in which something was found becomes missing, with the
        warning SW006, for which integers become a type of pandas (Int64) or numpy (object) that has missing values. A
        column of categories has those that its new values make; a Polars Enum becomes a Categorical.
    RAISES (AnonymError): SA003 for an argument that is not valid, SA313 for a column that is not there, SA352 for a
        column of neither texts nor numbers, SA106 and what `spacy_anonym.load` raises; without `errors` the error of a
        row. When the frame is an iterable or lazy, it raises when it is read.
    """
    check_params(
        OWNER,
        ("batch_size", batch_size < 1, "it must be >= 1"),
        ("columns", columns is not None and not columns, "it names no column"),
        ("known", not isinstance(known, Mapping), "it is no table from labels to columns"),
        ("items", items is not None and items == errors, "it is the name of the column of errors, too"),
    )
    check_known({label: [] for label in known})
    plan = _Plan(
        None if columns is None else names_of(columns),
        id,
        tuple(KnownColumn(label, tuple(names_of(names))) for label, names in known.items()),
        items,
        errors,
        batch_size,
    )
    run = partial(_anonymize_one, plan=plan, pipeline=pipeline, load=load, pipeline_hash=pipeline_hash)
    if _is_of(frame, "polars", "LazyFrame"):
        from .polars import lazily

        return lazily(frame, run)
    if _table_of(frame) is not None:
        return run(frame)
    if isinstance(frame, (str, bytes, Mapping)) or _is_column(frame) or not isinstance(frame, Iterable):
        raise _no_frame(frame)
    for each in frame if isinstance(frame, (list, tuple)) else ():
        if _table_of(each) is None:
            raise _no_frame(each)
    return _anonymize_each(frame, plan, pipeline, load, pipeline_hash)


class _Plan(NamedTuple):
    columns: Optional[List[str]]
    id: Optional[str]
    known: Tuple[KnownColumn, ...]
    items: Optional[str]
    errors: Optional[str]
    batch_size: int


def names_of(names: Columns) -> List[str]:
    """RETURNS (List[str]): names of columns, also of a single one."""
    return [str(name) for name in ([names] if isinstance(names, str) else names)]


def _is_of(frame: Any, module: str, *names: str) -> bool:
    # Who has a frame of a library has imported it.
    library = sys.modules.get(module)
    return library is not None and any(isinstance(frame, getattr(library, name)) for name in names)


def _table_of(frame: Any) -> Optional[Table]:
    if _is_of(frame, "pandas", "DataFrame"):
        from .pandas import PandasTable

        return PandasTable(frame)
    if _is_of(frame, "polars", "DataFrame"):
        from .polars import PolarsTable

        return PolarsTable(frame)
    if _is_of(frame, "pyarrow", "Table", "RecordBatch"):
        from .arrow import ArrowTable

        return ArrowTable(frame)
    if isinstance(frame, dict) and all(isinstance(array, numpy.ndarray) for array in frame.values()):
        from .arrays import ArraysTable

        return ArraysTable(frame)
    return None


def _is_column(frame: Any) -> bool:
    return _is_of(frame, "pandas", "Series") or _is_of(frame, "polars", "Series")


def _no_frame(frame: Any) -> AnonymError:
    problem = f"{type(frame).__name__} is no data frame of pandas, Polars or pyarrow, and no dict of numpy arrays"
    problem += "; make one of the column with to_frame()" if _is_column(frame) else ""
    return AnonymError(Errors.SA003.format(param="frame", owner=OWNER, problem=problem))


def _anonymize_one(frame: Any, **options: Any) -> Any:
    return next(_anonymize_each([frame], **options))


def _anonymize_each(
    frames: Iterable[Any], plan: _Plan, pipeline: Any, load: Mapping[str, Any], pipeline_hash: Optional[str]
) -> Iterator[Any]:
    # A named pipeline is looked up here: in the process that does the work, and when it is done.
    texts = _Texts(runner_of(pipeline, load, pipeline_hash))
    for frame in frames:
        problem = ""
        try:
            table = _table_of(frame)
            if table is None:
                raise _no_frame(frame)
            new = _Work(table, plan, texts).run()
        except AnonymError:
            raise
        except Exception as error:
            problem = describe(error)
        if problem:
            # Raised here, as a library's own error may hold a value.
            raise AnonymError(problem)
        yield new


class _Work:
    """One frame through a pipeline."""

    def __init__(self, table: Table, plan: _Plan, texts: "_Texts") -> None:
        self._table, self._plan, self._texts = table, plan, texts
        self._heads = table.heads()
        wanted = plan.columns
        if wanted is None:
            self._columns = [place for place, name in enumerate(table.names) if name != plan.id]
        else:
            self._columns = self._places(wanted)
        self._known = {name: self._places([name])[0] for name in column_names(plan.known)}
        if plan.id is not None:
            self._places([plan.id])
        check_params(
            OWNER,
            ("id", wanted is not None and plan.id in wanted, "the column is among those to anonymize"),
            ("items", plan.items in table.names, "the frame has a column of this name"),
            ("errors", plan.errors in table.names, "the frame has a column of this name"),
        )
        self._edits = {column: Edits([], []) for column in self._columns}
        self._added = Added(plan.items, [], plan.errors, [])
        # Columns that lose numbers or dates.
        self._emptied: Dict[str, None] = {}

    def _places(self, names: Sequence[str]) -> List[int]:
        missing = [name for name in names if name not in self._table.names]
        if missing:
            raise AnonymError(Errors.SA313.format(path="frame", columns=", ".join(missing)))
        return [place for place, name in enumerate(self._table.names) if name in names]

    def run(self) -> Any:
        """RETURNS (Any): the new frame."""
        for start in range(0, self._table.length, self._plan.batch_size):
            self._run_batch(start, min(self._table.length, start + self._plan.batch_size))
        if self._emptied:
            warnings.warn(Warnings.SW006.format(columns=", ".join(self._emptied)), AnonymWarning, stacklevel=2)
        return self._table.rebuild(self._edits, self._added)

    def _run_batch(self, start: int, stop: int) -> None:
        known = self._known_tables(start, stop)
        self._texts.forget()
        # Of each cell the number of its text, -1 for none.
        places: Dict[int, List[int]] = {}
        cells = {column: self._table.cells(column, start, stop) for column in self._columns}
        for column, values in cells.items():
            head = self._heads[column]
            of_cells = places[column] = []
            for row, value in enumerate(values):
                text = value if type(value) is str else self._text(value, column)
                if text is None or isinstance(text, str) and not text.strip():
                    of_cells.append(-1)
                else:
                    table, key = known[row] if known else (None, None)
                    of_cells.append(self._texts.number(text, head, table, key))
        self._texts.run("raise" if self._plan.errors is None else "report")
        self._take(start, stop - start, cells, places)

    def _text(self, value: Any, column: int) -> Any:
        try:
            return cell_text(value)
        except AnonymError:
            if self._table.is_mixed(column) and self._plan.errors is not None:
                # The runner refuses it: its row fails.
                return value
            raise AnonymError(Errors.SA352.format(path="frame", columns=self._table.names[column])) from None

    def _known_tables(self, start: int, stop: int) -> List[Tuple[Any, Hashable]]:
        """RETURNS (List[Tuple[Any, Hashable]]): what is known of each row, and the same as a key; [] for nothing."""
        if not self._known:
            return []
        columns = {
            name: [self._known_value(value, column) for value in self._table.cells(column, start, stop)]
            for name, column in self._known.items()
        }
        rows = (dict(zip(columns, values)) for values in zip(*columns.values()))
        tables = (known_of(self._plan.known, values) or {} for values in rows)
        return [(table, tuple((label, *values) for label, values in table.items())) for table in tables]

    def _known_value(self, value: Any, column: int) -> Any:
        value = value.tolist() if isinstance(value, numpy.ndarray) else value
        return [self._text(each, column) for each in value] if isinstance(value, list) else self._text(value, column)

    def _take(self, start: int, size: int, cells: Dict[int, List[Any]], places: Dict[int, List[int]]) -> None:
        """Take the results of a batch, whose cells' values and numbers of texts are given by column."""
        codes: Dict[int, str] = {}
        found: Dict[int, List[Dict[str, Any]]] = {}
        results, untouched, failed = self._texts.results, self._texts.untouched, self._texts.failed
        if failed:
            rows = ((row, place) for of_cells in places.values() for row, place in enumerate(of_cells))
            codes = {row: failed[place] for row, place in rows if place in failed}
        for column, of_cells in places.items():
            edits = self._edits[column]
            for row, place in enumerate(of_cells):
                if place < 0 or untouched[place] and row not in codes:
                    continue
                text = None if row in codes else results[place].text
                if self._plan.items is not None:
                    found.setdefault(row, []).extend(self._texts.items_of(place, self._table.names[column]))
                if text != self._texts.texts[place].text:
                    if text is not None and not isinstance(cells[column][row], str):
                        # A number or date has no new text.
                        text = self._emptied[self._table.names[column]] = None
                    edits.rows.append(start + row)
                    edits.values.append(text)
        if self._plan.items is not None:
            self._added.items.extend(None if row in codes else found.get(row, []) for row in range(size))
        if self._plan.errors is not None:
            self._added.errors.extend(codes.get(row) for row in range(size))


class _Texts:
    """The distinct texts of cells, and their results: one that many rows have is processed once."""

    def __init__(self, runner: Runner) -> None:
        runner.check_anonymizer()
        self._runner = runner
        self._clear()

    def _clear(self) -> None:
        self._numbers: Dict[Hashable, int] = {}
        self._items: Dict[Tuple[int, str], List[Dict[str, Any]]] = {}
        self._size = 0
        self.texts: List[GivenText] = []
        self.results: List[Any] = []
        self.untouched: List[bool] = []  # Whether nothing was found in it.
        self.failed: Dict[int, str] = {}  # The codes of those that failed.

    def number(self, text: Any, head: Column, known: Any, key: Hashable) -> int:
        """RETURNS (int): the number of a text of a column, with what is known of it, and the same as a key. What is no
        text is not looked into: it fails."""
        is_text = isinstance(text, str)
        number = self._numbers.setdefault((text if is_text else type(text), head, key), len(self.texts))
        if number == len(self.texts):
            given = (head.given(text), known, head.name(text)) if is_text else ((), known)
            self.texts.append(GivenText(text, *given))
            self._size += len(text) if is_text else 0
        return number

    def run(self, on_error: OnError) -> None:
        """Anonymize those that are new."""
        new = self.texts[len(self.results) :]
        for text, result in zip(new, anonymize_results(new, self._runner, on_error=on_error)):
            if result.text is None:
                self.failed[len(self.results)] = str(result.items)
            self.untouched.append(result.text == text.text and not result.items)
            self.results.append(result)

    def items_of(self, number: int, column: str) -> List[Dict[str, Any]]:
        """RETURNS (List[Dict[str, Any]]): a text's items in a column; rows share them."""
        key = (number, column)
        if key not in self._items:
            found = self.results[number].items
            self._items[key] = [] if number in self.failed else [{"column": column, **item} for item in found]
        return self._items[key]

    def forget(self) -> None:
        """Forget all where they are many, or long: memory does not grow with a frame."""
        if len(self.texts) > KEPT_TEXTS or self._size > MAX_BATCH:
            self._clear()
