"""Strings in attributes and odd places: read as one document, each distinct one once, so that ids stay what refers to
them.
"""

import re
from typing import Callable, Dict, List

from .slots import Slot, Story, View, apply_edits

# Numbers, lengths, colours, GUIDs, ids and cells: they have the form of no name. Ten digits and more may be a phone
# number.
PLAIN_VALUE = re.compile(
    r"[-+]?\d{1,9}(?:\.\d{1,15})?(?:%|pt|in|cm|mm|px|em|pc|pi|dxa)?"
    r"|#?[0-9A-Fa-f]{6}(?:[0-9A-Fa-f]{2})?"
    r"|\{[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}\}"
    r"|rId\d{1,6}"
    r"|\$?[A-Z]{1,3}\$?\d{1,7}(?:[: ]\$?[A-Z]{1,3}\$?\d{1,7})*"
    r"|\d{1,9}(?:[ ,:]\d{1,9})*|[\W_]*"
)
# Words of the formats' own schemas, which a tagger could take for something else.
SCHEMA_WORDS = frozenset(
    """true false on off none auto both left right center centre start end top bottom justify distribute single double thick thin dotted
    dashed nil clear solid pct10 pct20 page column textWrapping continuous nextPage evenPage oddPage default first even odd paragraph
    character table numbering decimal bullet lowerLetter upperLetter lowerRoman upperRoman ordinal text margin inline absolute relative
    atLeast exact restart continue dxa pct fixed autofit begin separate superscript subscript baseline preserve hidden visible
    veryHidden minor major minorHAnsi majorHAnsi minorEastAsia majorEastAsia minorBidi majorBidi eastAsia hAnsi ascii cs
    background1 background2 text1 text2 accent1 accent2 accent3 accent4 accent5 accent6 hyperlink followedHyperlink dark1 dark2 light1 light2
    lt1 lt2 dk1 dk2 bg1 bg2 tx1 tx2 hlink folHlink phClr windowText window gray125 general thin medium hair portrait landscape compat
    heading heading1 rect line ellipse roundRect pictFrame square tight through topAndBottom topAndBottom wrapNone bothSides largest
    x14ac xr xr2 xr3 w14 w15 w16 w16se w16cid w16cex wp14 mc x14 normal pageBreakPreview pageLayout topLeft topRight bottomLeft bottomRight
    frozen split frozenSplit pane whole list custom time date textLength between notBetween equal notEqual greaterThan lessThan
    greaterThanOrEqual lessThanOrEqual stop warning information cellIs expression containsText beginsWith endsWith colorScale dataBar
    iconSet top10 aboveAverage duplicateValues uniqueValues min max num percent percentile formula sum count average n s b e str inlineStr
    legacy compatibilityMode overrideTableStyleFontSizeAndJustification doNotFlipMirrorIndents lines linesAndChars noDot hyphen
    underscore dot middleDot upright vert btLr tbRl tbLrV lrTb lrTbV tbRlV dash dashDot solidFill noFill gradFill ctr l r t just dist
    clip overflow flat sq rnd round miter bevel cat path circle shape bestFit maxMin minMax nextTo high low autoZero cross out zero gap
    span standard clustered stacked percentStacked col bar marker clean doNotCompress enableOpenTypeFeatures before after centerGroup subSup undOvr sng orthographicFront threePt singleLevel
    multilevel hybridMultilevel roman swiss modern script decorative variable sequentially lineMarker smooth area pie rgb""".split()
)

# The words of which the programs make the names of their own styles: "MediumShading1-Accent3", "Heading 2 Char".
STYLE_WORDS = frozenset(
    """heading header footer char normal table grid list bullet number continue shading light medium dark colorful accent title subtitle body
    text indent macro no spacing default paragraph font strong emphasis intense quote subtle reference book caption toc index plain web
    style pivot first last row col column band horz vert whole ne nw se sw cell hyperlink followed comment annotation subject balloon
    footnote endnote page line office theme a of b bar full width hint east asia us en ar sa gb de es fr ca he il ja jp zh cn""".split()
)
_WORD = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])|\d+|[^\W\d_]+")
FONTS = frozenset(
    (
        "Calibri",
        "Calibri Light",
        "Cambria",
        "Cambria Math",
        "Arial",
        "Times New Roman",
        "Courier New",
        "Symbol",
        "Wingdings",
        "Tahoma",
        "Verdana",
    )
    + (
        "Georgia",
        "Garamond",
        "Segoe UI",
        "Aptos",
        "Aptos Display",
        "Helvetica",
        "Consolas",
        "MS Mincho",
        "MS Gothic",
        "SimSun",
        "Courier",
    )
)


def is_plain(value: str) -> bool:
    """RETURNS (bool): whether a value is a number, an id, a word of the schema or the name of a program's own style."""
    if value in SCHEMA_WORDS or PLAIN_VALUE.fullmatch(value) is not None:
        return True
    return len(value) < 50 and all(
        word.isdecimal() and len(word) < 3 or word.lower() in STYLE_WORDS for word in _WORD.findall(value)
    )


class ValueTable:
    """Distinct strings, and where each stands."""

    def __init__(self) -> None:
        self._places: Dict[str, List[Callable[[str], object]]] = {}
        self._taken: Dict[str, str] = {}
        # How often a new string was wanted so far.
        self._wanted: Dict[str, int] = {}

    def add(self, value: str, set_value: Callable[[str], object]) -> None:
        """Add a string.

        value (str): The string.
        set_value (Callable[[str], object]): Given the new one when something in it was replaced.
        """
        self._places.setdefault(value, []).append(set_value)

    def slots(self) -> List[Slot]:
        """RETURNS (List[Slot]): one a distinct string."""
        return [self._slot(value) for value in self._places]

    def _slot(self, value: str) -> Slot:
        def write(edits: List) -> None:
            new = self._unlike_others(value, apply_edits(value, edits))
            for set_value in self._places[value]:
                set_value(new)

        return Slot(value, write)

    def _unlike_others(self, value: str, new: str) -> str:
        # Two ids that were different stay so.
        number = self._wanted.get(new, 0) + 1
        made = new if number == 1 else f"{new} {number}"
        while made in self._places or self._taken.get(made, value) != value:
            number += 1
            made = f"{new} {number}"
        self._wanted[new] = number
        self._taken[made] = value
        return made


def values_story(id: str, slots: List[Slot]) -> List[View]:
    """RETURNS (List[View]): strings as documents, one a line."""
    story = Story(id)
    for slot in slots:
        story.add([slot])
    return story.views
