"""What `anonymize_frame` needs of a frame, of whatever library."""

from typing import Any, Dict, List, NamedTuple, Optional, Protocol, Sequence

from ..io.person_columns import Column, columns_of

# An item of the items' column: its column, and the fields of `doc._.anonym_items`.
ITEM_TYPES = {
    "column": str,
    "start": int,
    "end": int,
    "source_start": int,
    "source_end": int,
    "label": str,
    "operator": str,
    "entity": str,
    "score": float,
    "rule": str,
}


class Edits(NamedTuple):
    """The new values of a column."""

    rows: List[int]  # The rows with a new value, from 0, ascending.
    values: List[Optional[str]]  # Their values; None makes one missing.


class Added(NamedTuple):
    """The columns that are added, behind the others; a name that is None is not."""

    items_name: Optional[str]
    items: List[Optional[List[Dict[str, Any]]]]  # Of each row; None where it failed.
    errors_name: Optional[str]
    errors: List[Optional[str]]  # Of each row the code; None where it did not fail.


class Table(Protocol):
    """A frame of one library."""

    names: List[str]  # The columns' names.
    length: int  # How many rows there are.

    def heads(self) -> Sequence[Column]:
        """RETURNS (Sequence[Column]): what each column's name says of its values."""
        return columns_of(self.names)

    def cells(self, column: int, start: int, stop: int) -> List[Any]:
        """RETURNS (List[Any]): the values of a column (from 0) in some rows, half-open; None for what is missing."""

    def is_mixed(self, column: int) -> bool:
        """RETURNS (bool): whether values of different types may stand in a column."""

    def rebuild(self, edits: Dict[int, Edits], added: Added) -> Any:
        """Make the new frame. A column of categories is made anew from the values that rows have: categories that no
        row has would keep their text.

        edits (Dict[int, Edits]): The new values, by the column's number; of all columns that were asked for.
        added (Added): What is added.
        RETURNS (Any): A frame of the same library; this one is not changed.
        """
