"""Frames of pandas."""

import warnings
from typing import Any, Dict, List, Sequence

import pandas

from ..errors import AnonymWarning, Warnings
from ..io.person_columns import Column, columns_of
from .table import Added, Edits, Table


class PandasTable(Table):
    """A `pandas.DataFrame`; see `Table`."""

    def __init__(self, frame: pandas.DataFrame) -> None:
        self._frame = frame
        self.names = [str(name) for name in frame.columns]
        self.length = len(frame)
        kinds = [frame.index.get_level_values(level).dtype for level in range(frame.index.nlevels)]
        if any(isinstance(kind, pandas.CategoricalDtype) or pandas.api.types.is_string_dtype(kind) for kind in kinds):
            warnings.warn(Warnings.SW008, AnonymWarning, stacklevel=2)

    def heads(self) -> Sequence[Column]:
        # A name of several levels, as ("patient", "surname") or ("name", "first"): by the last, or by all of them.
        levels = [
            [str(part) for part in (name if isinstance(name, tuple) else (name,))] for name in self._frame.columns
        ]
        parts = [[part for part in name if part] or [""] for name in levels]
        ways = [
            [name[-1] for name in parts],
            [" ".join(name) for name in parts],
            [" ".join(name[::-1]) for name in parts],
        ]
        heads = zip(*map(columns_of, ways))
        return [next((head for head in of_column if head.label), of_column[0]) for of_column in heads]

    def cells(self, column: int, start: int, stop: int) -> List[Any]:
        values = self._frame.iloc[start:stop, column].astype(object)
        return values.where(values.notna(), None).tolist()

    def is_mixed(self, column: int) -> bool:
        dtype = self._frame.dtypes.iloc[column]
        if isinstance(dtype, pandas.CategoricalDtype):
            dtype = dtype.categories.dtype
        return pandas.api.types.is_object_dtype(dtype)

    def rebuild(self, edits: Dict[int, Edits], added: Added) -> pandas.DataFrame:
        new = self._frame.copy(deep=False)
        # Nobody reads them, and Parquet files hold them.
        new.attrs = {}
        for column, edit in edits.items():
            new.isetitem(column, _edited(self._frame.iloc[:, column], edit))
        for name, values in ((added.items_name, added.items), (added.errors_name, added.errors)):
            if name is not None:
                # Of no type that depends on the values.
                new.insert(len(new.columns), name, pandas.Series(values, index=new.index, dtype=object))
        return new


def _edited(column: pandas.Series, edits: Edits) -> pandas.Series:
    dtype = column.dtype
    if isinstance(dtype, pandas.CategoricalDtype):
        return _with_categories(column, edits)
    if not edits.rows:
        return column
    if isinstance(dtype, pandas.ArrowDtype):
        from .arrow import edited

        array = edited(column.array.__arrow_array__(), edits)
        return pandas.Series(pandas.arrays.ArrowExtensionArray(array), index=column.index, name=column.name)
    if isinstance(dtype, pandas.SparseDtype):
        column = column.sparse.to_dense()
    if dtype.kind in "iu" and not pandas.api.types.is_extension_array_dtype(dtype):
        # Numbers of numpy cannot be missing.
        column = column.astype(dtype.name.replace("u", "U").replace("i", "I"))
    array = column.array.copy()
    if all(value is None for value in edits.values):
        array[edits.rows] = pandas.NaT if dtype.kind == "M" else None
    else:
        array[edits.rows] = edits.values
    return pandas.Series(array, index=column.index, name=column.name, dtype=array.dtype)


def _with_categories(column: pandas.Series, edits: Edits) -> pandas.Series:
    # Rows of one category may differ in their new values, as what is known of them may.
    old = list(column.cat.categories)
    numbers: Dict[Any, int] = {}
    codes = column.cat.codes.tolist()
    for row, value in zip(edits.rows, edits.values):
        codes[row] = -1 if value is None else len(old) + numbers.setdefault(value, len(numbers))
    values = [*old, *numbers]
    used = [values[code] for code in sorted(set(codes) - {-1})]
    places = {value: place for place, value in enumerate(dict.fromkeys(used))}
    new = pandas.Categorical.from_codes(
        [-1 if code < 0 else places[values[code]] for code in codes],
        categories=pandas.Index(list(places), dtype=column.cat.categories.dtype),
        ordered=column.cat.ordered,
    )
    return pandas.Series(new, index=column.index, name=column.name)
