"""Jupyter notebooks: code, text, outputs and properties; types and counters are kept."""

import re
from typing import List

from ...registry import registry
from ..record import ReadOptions
from .json_file import json_leaves
from .json_path import SEP
from .leaves import Leaf, TreeReader

# What the schema has words and numbers for.
_KEPT = frozenset("nbformat nbformat_minor execution_count cell_type output_type mimetype codemirror_mode".split())
_MEDIA = re.compile(r"(?:image/(?!svg)|audio/|video/|font/|application/(?:pdf|octet-stream|zip))[\w.+-]{1,60}")
_CELL_ID = re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){0,3}(?:-[0-9a-f]{12})?")


@registry.anonym_readers("spacy_anonym.notebook.v1")
def make_notebook_reader() -> TreeReader:
    """RETURNS (Reader): reads Jupyter notebooks."""
    return TreeReader(notebook_leaves, (".ipynb",), (), ",[{")


def notebook_leaves(raw: str, options: ReadOptions) -> List[Leaf]:
    """RETURNS (List[Leaf]): the strings of a notebook; the lines of a cell are one text. RAISES (Malformed): when it is
    no JSON."""
    leaves = json_leaves(raw, options)
    for leaf in leaves:
        name = leaf.path.rstrip(SEP).rpartition(SEP)[2]
        leaf.read = leaf.read and name not in _KEPT and not (name == "id" and _CELL_ID.fullmatch(leaf.text))
        if _MEDIA.fullmatch(name):
            leaf.media = name
        elif leaf.path.endswith((f"source{SEP}", f"text{SEP}", f"traceback{SEP}")) or "/" in name:
            leaf.joined, leaf.key = leaf.index > 0, "" if leaf.index else name
    return leaves
