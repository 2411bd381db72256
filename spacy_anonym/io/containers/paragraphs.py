"""Paragraphs of Office files: the runs of one are read as one text, whatever formatting splits its words."""

from functools import partial
from typing import Any, Callable, FrozenSet, Iterator, List, NamedTuple, Sequence, Set, Tuple, Union

from .container import Content
from .parts import Parts, child_of, local, set_text
from .slots import Slot, Story, View, text_slot

TEXTS = frozenset(("t", "delText"))
# Elements that stand for a character.
CHARACTERS = {"tab": "\t", "ptab": "\t", "br": "\n", "cr": "\n", "noBreakHyphen": "\u2011", "softHyphen": "\u00ad"}
DELETED, INSERTED, HIDDEN, PHONETIC = "deleted", "inserted", "hidden", "phonetic"
MARKS = {
    "del": DELETED, "moveFrom": DELETED, "ins": INSERTED, "moveTo": INSERTED, "rPh": PHONETIC, "rt": PHONETIC,
}  # fmt: skip
# The other readings of a paragraph, and what each leaves out: the text before the changes, and the text that is seen.
READINGS: Tuple[Tuple[str, FrozenSet[str]], ...] = (
    ("before", frozenset((INSERTED, PHONETIC))),
    ("seen", frozenset((DELETED, HIDDEN, PHONETIC))),
    ("all", frozenset()),
)


class Piece(NamedTuple):
    """A text of a paragraph, or a character that an element stands for."""

    content: Union[Slot, str]
    marks: FrozenSet[str]


def is_paragraph(node: Any) -> bool:
    """RETURNS (bool): whether an element is a paragraph of a text or drawing, a cell's rich text, a comment's text."""
    return local(node) in ("p", "si", "is", "text")


class Readings:
    """Paragraphs as documents of an id: as they are to be read, and in other ways where they can be read otherwise."""

    def __init__(self, id: str) -> None:
        self.story = Story(id)
        # What stands beside the text; and all slots, of formats that have no other list of them.
        self.strays, self.slots = Story(f"{id}#values"), []  # type: Story, List[Slot]
        self._others = {name: Story(f"{id}#{name}") for name, _ in READINGS}

    def add(self, pieces: Sequence[Piece]) -> None:
        """Add a paragraph."""
        base = frozenset((DELETED, PHONETIC))
        marks: Set[str] = set().union(*(piece.marks for piece in pieces))
        self.story.add([piece.content for piece in pieces if not piece.marks & base])
        for name, left_out in READINGS:
            if left_out & marks != base & marks and not (name == "before" and not {DELETED, INSERTED} & marks):
                self._others[name].add([piece.content for piece in pieces if not piece.marks & left_out])

    @property
    def others(self) -> List[View]:
        """RETURNS (List[View]): the other readings."""
        return [view for story in self._others.values() for view in story.views]

    def stray(self, slot: Slot) -> None:
        """Add a text that stands beside the paragraphs."""
        self.slots.append(slot)
        self.strays.add([slot])

    def content(self, build: Callable[[], bytes]) -> Content:
        """RETURNS (Content): all that was read."""
        return Content(self.story.views, [*self.others, *self.strays.views], self.slots, build)


class Paragraphs(Readings):
    """Reads paragraphs of a file; what is read here is put among the slots of its `parts`."""

    def __init__(self, parts: Parts, id: str) -> None:
        super().__init__(id)
        self._parts = parts

    def read(self, root: Any) -> None:
        """Read all paragraphs of a part, by its root, in order; one within another is a paragraph of its own."""
        for node in root.iter():
            if is_paragraph(node):
                self.add(list(self.pieces(node)))

    def pieces(self, parent: Any, marks: FrozenSet[str] = frozenset()) -> Iterator[Piece]:
        """YIELDS (Piece): the texts of a paragraph, or of an element within one that has some marks."""
        for node in parent:
            name = local(node)
            if is_paragraph(node) or name in ("rPr", "pPr", "txbxContent"):
                continue
            if name in TEXTS:
                self._parts.handled.add(node)
                if node.text:
                    slot = text_slot(node.text, partial(set_text, node))
                    self._parts.slots.append(slot)
                    yield Piece(slot, marks | {DELETED} if name == "delText" else marks)
            elif name in CHARACTERS and parent.tag != node.tag:
                yield Piece(CHARACTERS[name], marks)
            else:
                below = marks | {MARKS[name]} if name in MARKS else marks
                if name == "r" and _hidden(node):
                    below = below | {HIDDEN}
                yield from self.pieces(node, below)


def _hidden(run: Any) -> bool:
    properties = child_of(run, "rPr")
    return properties is not None and any(local(each) in ("vanish", "webHidden", "specVanish") for each in properties)
