"""Rows of plain data as a table, as JSON or as Markdown."""

import json
from typing import Any, List, Mapping, Sequence

FORMATS = ("table", "json", "markdown")


def show_rows(rows: Sequence[Mapping[str, Any]], columns: Sequence[str], format: str) -> str:
    """Show rows.

    rows (Sequence[Mapping[str, Any]]): The rows, JSON-able.
    columns (Sequence[str]): Which of their values stand in a table, in this order; JSON has all of them.
    format (str): One of `FORMATS`.
    RETURNS (str): Lines, without a line end at the end.
    """
    if format == "json":
        return json.dumps(list(rows), ensure_ascii=False, indent=2)
    cells = [[_cell(row.get(column)) for column in columns] for row in rows]
    if format == "markdown":
        escaped = [[cell.replace("|", "\\|") for cell in row] for row in cells]
        lines = [list(columns), ["---"] * len(columns), *escaped]
        return "\n".join("| " + " | ".join(line) + " |" for line in lines)
    lines: List[List[str]] = [list(columns), *cells]
    widths = [max(len(line[place]) for line in lines) for place in range(len(columns))]
    return "\n".join("  ".join(cell.ljust(width) for cell, width in zip(line, widths)).rstrip() for line in lines)


def _cell(value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float):
        return f"{value:.2f}".rstrip("0").rstrip(".")
    return " ".join(str(value).split())
