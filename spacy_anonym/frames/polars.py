"""Frames of Polars."""

from typing import Any, Callable, Dict, List

import polars

from .table import ITEM_TYPES, Added, Edits

_TYPES: Dict[type, Any] = {str: polars.String, int: polars.Int64, float: polars.Float64}
_ITEMS = polars.List(polars.Struct({name: _TYPES[kind] for name, kind in ITEM_TYPES.items()}))


class PolarsTable:
    """A `polars.DataFrame`; see `Table`."""

    def __init__(self, frame: polars.DataFrame) -> None:
        self._frame = frame
        self.names = frame.columns
        self.length = frame.height

    def cells(self, column: int, start: int, stop: int) -> List[Any]:
        """See `Table.cells`."""
        return self._frame.to_series(column).slice(start, stop - start).to_list()

    def is_mixed(self, column: int) -> bool:
        """See `Table.is_mixed`."""
        return self._frame.dtypes[column] == polars.Object

    def rebuild(self, edits: Dict[int, Edits], added: Added) -> polars.DataFrame:
        """See `Table.rebuild`."""
        columns = [_edited(self._frame.to_series(column), edit) for column, edit in edits.items()]
        kinds = ((added.items_name, added.items, _ITEMS), (added.errors_name, added.errors, polars.String))
        columns += [polars.Series(name, values, dtype=kind) for name, values, kind in kinds if name is not None]
        return self._frame.with_columns(columns)


def _edited(column: polars.Series, edits: Edits) -> polars.Series:
    # The type of an enumeration is the list of its values.
    kind = polars.Categorical() if column.dtype == polars.Enum else column.dtype
    if kind == polars.Categorical:
        # By their texts, so that what no row has any longer goes.
        column = column.cast(polars.String)
    if edits.rows:
        values = edits.values if column.dtype == polars.String else None
        column = column.clone().scatter(edits.rows, values)
    return column.cast(kind)


def lazily(frame: polars.LazyFrame, anonymize: Callable[[polars.DataFrame], polars.DataFrame]) -> polars.LazyFrame:
    """RETURNS (polars.LazyFrame): a frame whose batches are anonymized when it is collected."""
    schema = anonymize(frame.collect_schema().to_frame()).schema
    return frame.map_batches(anonymize, schema=schema, streamable=True)
