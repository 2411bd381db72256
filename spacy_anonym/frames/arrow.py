"""Tables and record batches of pyarrow."""

from typing import Any, Dict, List

import numpy
import pyarrow
import pyarrow.compute

from .table import ITEM_TYPES, Added, Edits, Table

_TYPES = {str: pyarrow.string(), int: pyarrow.int64(), float: pyarrow.float64()}
_ITEMS = pyarrow.list_(pyarrow.struct([(name, _TYPES[kind]) for name, kind in ITEM_TYPES.items()]))


class ArrowTable(Table):
    """A `pyarrow.Table` or `RecordBatch`; see `Table`."""

    def __init__(self, table: Any) -> None:
        self._table = table
        self.names = list(table.schema.names)
        self.length = table.num_rows

    def cells(self, column: int, start: int, stop: int) -> List[Any]:
        return self._table.column(column).slice(start, stop - start).to_pylist()

    def is_mixed(self, column: int) -> bool:
        return False

    def rebuild(self, edits: Dict[int, Edits], added: Added) -> Any:
        columns = list(self._table.columns)
        fields = list(self._table.schema)
        for column, edit in edits.items():
            columns[column] = edited(columns[column], edit)
            # What was never missing may be now.
            fields[column] = fields[column].with_nullable(True)
        # Notes of the file, or of pandas, may hold anything.
        fields = [field.remove_metadata() for field in fields]
        kinds = ((added.items_name, added.items, _ITEMS), (added.errors_name, added.errors, pyarrow.string()))
        for name, values, kind in kinds:
            if name is not None:
                columns.append(pyarrow.array(values, kind))
                fields.append(pyarrow.field(name, kind))
        return type(self._table).from_arrays(columns, schema=pyarrow.schema(fields))


def edited(array: Any, edits: Edits) -> Any:
    """RETURNS (Any): a pyarrow array, or one of chunks, with the new values; a dictionary holds only what rows have."""
    types = pyarrow.types
    kind = value_kind = array.type
    if types.is_dictionary(kind):
        value_kind = kind.value_type
        array = array.cast(value_kind)
    if edits.rows:
        is_view = getattr(types, "is_string_view", types.is_string)(value_kind)
        wide = pyarrow.large_string() if is_view else value_kind
        mask = numpy.zeros(len(array), dtype=bool)
        mask[edits.rows] = True
        if types.is_string(wide) or types.is_large_string(wide):
            new = pyarrow.array(edits.values, wide)
            array = pyarrow.compute.replace_with_mask(array.cast(wide), pyarrow.array(mask), new).cast(value_kind)
        else:
            array = pyarrow.compute.if_else(pyarrow.array(mask), pyarrow.scalar(None, value_kind), array)
    if types.is_dictionary(kind):
        array = array.dictionary_encode().cast(kind)
    return array
