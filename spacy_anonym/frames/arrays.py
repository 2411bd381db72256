"""Batches that are dicts of numpy arrays, as Ray Data hands them on."""

from typing import Any, Dict, List, Mapping

import numpy

from .table import Added, Edits, Table


class ArraysTable(Table):
    """A dict from columns' names to arrays of one length; see `Table`."""

    def __init__(self, arrays: Mapping[str, Any]) -> None:
        self._arrays = {name: numpy.asarray(array) for name, array in arrays.items()}
        self.names = [str(name) for name in self._arrays]
        self._columns = list(self._arrays.values())
        self.length = len(self._columns[0]) if self._columns else 0

    def cells(self, column: int, start: int, stop: int) -> List[Any]:
        array = self._columns[column][start:stop]
        if array.dtype.kind == "M":
            array = array.astype("datetime64[us]")
        return [None if _is_missing(value) else value for value in array.tolist()]

    def is_mixed(self, column: int) -> bool:
        return self._columns[column].dtype == object

    def rebuild(self, edits: Dict[int, Edits], added: Added) -> Dict[str, Any]:
        columns = list(self._columns)
        for column, edit in edits.items():
            columns[column] = _edited(columns[column], edit)
        new = dict(zip(self._arrays, columns))
        for name, values in ((added.items_name, added.items), (added.errors_name, added.errors)):
            if name is not None:
                new[name] = _objects(values)
        return new


def _is_missing(value: Any) -> bool:
    # NaN and pandas' NA and NaT, in arrays of objects.
    return type(value).__name__ in ("NAType", "NaTType") or isinstance(value, float) and value != value


def _objects(values: List[Any]) -> Any:
    array = numpy.empty(len(values), dtype=object)
    # One by one: numpy would make an array of two dimensions of lists.
    for place, value in enumerate(values):
        array[place] = value
    return array


def _edited(array: Any, edits: Edits) -> Any:
    if not edits.rows:
        return array
    kind = array.dtype.kind
    if kind in "Mf":
        array = array.copy()
        array[edits.rows] = numpy.datetime64("NaT") if kind == "M" else numpy.nan
        return array
    # Strings of numpy have one length, which new ones may exceed.
    new = array.astype(object)
    new[edits.rows] = edits.values
    is_text = kind in "UT" and None not in edits.values
    return new.astype("U" if kind == "U" else array.dtype) if is_text else new
