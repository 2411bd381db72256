"""Frames of Polars."""

from typing import Any, Callable, Dict, List, Optional, Sequence

import polars

from .table import ITEM_TYPES, Added, Edits, Table

_TYPES: Dict[type, Any] = {str: polars.String, int: polars.Int64, float: polars.Float64}
_FIELDS = {name: _TYPES[kind] for name, kind in ITEM_TYPES.items()}


class PolarsTable(Table):
    """A `polars.DataFrame`; see `Table`."""

    def __init__(self, frame: polars.DataFrame) -> None:
        self._frame = frame
        self.names = frame.columns
        self.length = frame.height

    def cells(self, column: int, start: int, stop: int) -> List[Any]:
        return self._frame.to_series(column).slice(start, stop - start).to_list()

    def is_mixed(self, column: int) -> bool:
        return self._frame.dtypes[column] == polars.Object

    def rebuild(self, edits: Dict[int, Edits], added: Added) -> polars.DataFrame:
        columns = [_edited(self._frame.to_series(column), edit) for column, edit in edits.items()]
        if added.items_name is not None:
            columns.append(_lists(added.items).alias(added.items_name))
        if added.errors_name is not None:
            columns.append(polars.Series(added.errors_name, added.errors, dtype=polars.String))
        return self._frame.with_columns(columns)


def _lists(rows: Sequence[Optional[List[Dict[str, Any]]]]) -> polars.Series:
    """RETURNS (polars.Series): lists of items. Of Python's lists Polars would make a series each."""
    flat = [item for found in rows for item in found or ()]
    fields = {name: polars.Series(name, [item.get(name) for item in flat], kind) for name, kind in _FIELDS.items()}
    places = polars.Series([place for place, found in enumerate(rows) for _ in found or ()], dtype=polars.Int64)
    items = polars.DataFrame({"row": places, "items": polars.DataFrame(fields).to_struct()})
    every = polars.DataFrame(
        {"row": polars.Series(range(len(rows)), dtype=polars.Int64), "good": [found is not None for found in rows]},
        schema_overrides={"good": polars.Boolean},
    )
    joined = every.join(
        items.group_by("row", maintain_order=True).agg("items"), on="row", how="left", maintain_order="left"
    )
    nothing = polars.lit([], dtype=polars.List(polars.Struct(_FIELDS)))
    return joined.select(polars.when("good").then(polars.coalesce("items", nothing))).to_series()


def _edited(column: polars.Series, edits: Edits) -> polars.Series:
    # The type of an enumeration is the list of its values.
    kind = polars.Categorical() if column.dtype == polars.Enum else column.dtype
    if kind == polars.Categorical:
        # By their texts, so that what no row has any longer goes.
        column = column.cast(polars.String)
    if edits.rows and column.dtype == polars.String:
        column = column.clone().scatter(edits.rows, edits.values)
    elif edits.rows:
        # No text has a place here. `scatter` takes nothing missing for a Decimal, and nothing at all for an object.
        kept = polars.repeat(True, len(column), eager=True).scatter(edits.rows, False)
        column = column.zip_with(kept, polars.Series([None], dtype=column.dtype))
    return column.cast(kind)


def lazily(frame: polars.LazyFrame, anonymize: Callable[[polars.DataFrame], polars.DataFrame]) -> polars.LazyFrame:
    """RETURNS (polars.LazyFrame): a frame whose batches are anonymized when it is collected."""
    schema = anonymize(frame.collect_schema().to_frame()).schema
    return frame.map_batches(anonymize, schema=schema, streamable=True)
