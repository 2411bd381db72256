"""XML files: text, attributes, comments and instructions; elements and their names are kept."""

import re
from dataclasses import dataclass, field
from typing import Callable, Dict, Iterator, List, Optional, Sequence
from xml.parsers import expat

from ..containers.container import ContainerRecord, Malformed
from ..containers.css import css_codes
from ..containers.parts import clean
from ..record import ReadOptions
from ..source import Source, check_encoding, encoding_of
from .key_labels import Member, label_members
from .leaves import Leaf, TreeReader, tree_reader

_DECLARED = re.compile(rb"\s*<\?xml\s[^>]{0,200}?encoding\s*=\s*[\"']([\w.-]{1,40})")
_TOKEN = re.compile(
    r"<!--(?P<comment>.*?)-->|<!\[CDATA\[(?P<cdata>.*?)\]\]>|<\?[^\s?]+(?P<pi>.*?)\?>"
    r"|<!DOCTYPE(?:[^>\"']|\"[^\"]*\"|'[^']*')*>|</[^>]*>|<(?P<tag>[^\s/>]+)(?P<attributes>(?:[^>\"']|\"[^\"]*\"|'[^']*')*)>|(?P<text>[^<]+)",
    re.S,
)
_REFERENCE = re.compile(r"&(?:#(?P<decimal>[0-9]{1,20})|#x(?P<hex>[0-9a-fA-F]{1,20})|(?P<name>amp|lt|gt|quot|apos));")
_NAMED = {"amp": "&", "lt": "<", "gt": ">", "quot": '"', "apos": "'"}
_ATTRIBUTE = re.compile(r"([^\s=]+)\s*=\s*(?:\"([^\"]*)\"|'([^']*)')")
# Elements that a word may go on through.
_INLINE = frozenset("a abbr b bold big c cite code content em emph emphasis font g hi i ital italic kbd mark phr q s"
                    " seg small span strike strong style sub sup tspan tt u underline var w".split())  # fmt: skip
# Values of attributes that say that the element's text is base64, as CDA's representation="B64" does.
_BASE64 = re.compile(r"(?i)b64|(?:\w{1,20}[:.])?base64(?:binary)?")
# Elements and attributes whose value stands for the element's text.
_VALUES = ("value", "V")
_KEPT = re.compile(r"xmlns(?::.*)?|xml:(?:lang|space)|.*:schemaLocation|.*:noNamespaceSchemaLocation")
_NAMES = "xml xsd xsl xslt svg rss atom gpx kml cda tei xlf xliff tmx plist opf ncx rdf fodt fods"
_EXTENSIONS = tuple(f".{name}" for name in _NAMES.split())


@dataclass(frozen=True)
class XmlReader(TreeReader):
    """Reads XML in the encoding that it declares."""

    errors: str = "xmlcharrefreplace"

    def __call__(self, source: Source, options: ReadOptions) -> Iterator[ContainerRecord]:
        """YIELDS (ContainerRecord): the file; see `TreeReader`."""
        declared = _DECLARED.match(source.head)
        if declared and source.encoding == "utf-8":
            source.encoding = encoding_of(source.head, check_encoding(declared[1].decode("ascii")))
        yield from super().__call__(source, options)


@dataclass(eq=False)
class _Element:
    name: str
    parent: Optional["_Element"]
    members: List[Member] = field(default_factory=list)
    texts: List[Leaf] = field(default_factory=list)
    value: Optional[Leaf] = None
    children: int = 0
    media: str = ""  # What its text is, as of a leaf.
    # Of text with elements, comments or the like in it: the outermost such element.
    mixed: Optional["_Element"] = None


def xml_leaves(raw: str, options: ReadOptions) -> List[Leaf]:
    """RETURNS (List[Leaf]): the strings of XML: texts, then attributes and comments. RAISES (Malformed): when it is not
    well-formed, or has entities of its own."""
    _check(raw)
    texts: List[Leaf] = []
    beside: List[Leaf] = []
    owners: Dict[int, _Element] = {}
    breaks: List[int] = []
    elements: List[_Element] = []
    top = _Element("", None)
    parted = False
    for token in _TOKEN.finditer(raw):
        kind = token.lastgroup
        if kind in ("text", "cdata"):
            start, end = token.span(kind)
            text = token[kind] if kind == "cdata" else _unescape(token[kind])
            quote = _quote_cdata if kind == "cdata" else _quote_text
            key = f"{top.parent.name if top.parent else ''} {top.name}"
            leaf = Leaf(start, end, text, quote, key, media=top.media)
            if top.name == "style" and css_codes(raw[start:end]):
                beside += _style(raw[start:end], start, quote)
                continue
            owners[id(leaf)] = top
            texts.append(leaf)
            if text.strip():
                top.texts.append(leaf)
            if parted:
                breaks.append(id(leaf))
            parted = False
        elif kind in ("comment", "pi"):
            # The declaration is no text.
            if token[kind].strip() and not raw.startswith("<?xml ", token.start()):
                # In encodings that lack a character its reference stands here, too.
                beside.append(Leaf(*token.span(kind), _unescape(token[kind]), _quote_comment, "comment"))
        elif kind == "attributes":
            name = token["tag"].rpartition(":")[2]
            parted = parted or name.lower() not in _INLINE
            top.children += 1
            top = _Element(name, top)
            elements.append(top)
            beside += _attributes(raw, token, top)
            if token["attributes"].endswith("/"):
                top = _close(top)
        elif raw.startswith("</", token.start()):
            parted = parted or top.name.lower() not in _INLINE
            top = _close(top)
    for element in elements:
        parent = element.parent
        is_mixed = len(element.texts) > 1 or (element.texts and element.children)
        element.mixed = (parent and parent.mixed) or (element if is_mixed else None)
    return [*_paragraphs(texts, owners, frozenset(breaks)), *beside]


def _check(raw: str) -> None:
    parser = expat.ParserCreate()

    def refuse(*args: object) -> None:
        raise Malformed("it declares entities or a document type of its own")

    parser.StartDoctypeDeclHandler = lambda name, system, public, internal: refuse() if internal else None
    parser.EntityDeclHandler = parser.SkippedEntityHandler = refuse
    try:
        parser.Parse(raw, True)
    except Malformed:
        raise
    except (expat.ExpatError, ValueError) as error:
        raise Malformed(f"line {getattr(error, 'lineno', 1)}: it is not well-formed") from None


def _unescape(text: str) -> str:
    """RETURNS (str): a text with the characters of XML's references; HTML's rules read others from some of them."""
    return _REFERENCE.sub(_referred, text) if "&" in text else text


def _referred(match: "re.Match[str]") -> str:
    if match["name"]:
        return _NAMED[match["name"]]
    code = int(match["hex"], 16) if match["hex"] else int(match["decimal"])
    return chr(code) if 0 < code < 0x110000 and not 0xD800 <= code < 0xE000 else "\ufffd"


def _attributes(raw: str, token: "re.Match[str]", element: _Element) -> Iterator[Leaf]:
    for found in _ATTRIBUTE.finditer(raw, *token.span("attributes")):
        group = 3 if found[2] is None else 2
        if _KEPT.fullmatch(found[1]):
            continue
        name, text = found[1].rpartition(":")[2], _unescape(found[group])
        before = "" if name == "style" else f"{name}:"
        if css_codes(before + found[group]):
            yield from _style(before + found[group], found.start(group) - len(before), _quote_attribute, len(before))
            continue
        leaf = Leaf(*found.span(group), text, _quote_attribute, f"{element.name} {name}")
        element.members.append((name, leaf))
        if _BASE64.fullmatch(text):
            element.media = "base64"
        if name in _VALUES:
            owner = element.parent.name if element.parent else ""
            element.value, leaf.key = leaf, f"{owner} {element.name}"
        yield leaf


def _style(raw: str, start: int, quote: Callable[[str], str], last: int = 0) -> Iterator[Leaf]:
    """YIELDS (Leaf): what stands between the colours and fonts of a style."""
    for first, end in [*css_codes(raw), (len(raw), len(raw))]:
        if last < first:
            yield Leaf(start + last, start + first, _unescape(raw[last:first]), quote, "style")
        last = end


def _close(element: _Element) -> _Element:
    """RETURNS (_Element): the element that it is in."""
    parent = element.parent or element
    if element.members:
        label_members(element.name, element.members)
    simple = element.texts if not element.children else []
    # Where it is a value alone, it is its parent's.
    values: Sequence[Optional[Leaf]] = simple or [element.value]
    parent.members += [(element.name, leaf) for leaf in values]
    return parent


def _paragraphs(texts: List[Leaf], owners: Dict[int, _Element], breaks: "frozenset[int]") -> Iterator[Leaf]:
    """YIELDS (Leaf): the texts; those of one element, with what stands between them, are on one line."""
    last: Optional[_Element] = None
    for leaf in texts:
        mixed = owners[id(leaf)].mixed
        if mixed is not None and mixed is last:
            leaf.joined, leaf.key = True, " " if id(leaf) in breaks else ""
        elif not leaf.text.strip():
            continue
        last = mixed
        yield leaf


def _quote_text(text: str) -> str:
    return clean(text).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace("\r", "&#13;")


def _quote_attribute(text: str) -> str:
    text = _quote_text(text).replace('"', "&quot;").replace("'", "&apos;")
    return text.replace("\n", "&#10;").replace("\t", "&#9;")


def _quote_cdata(text: str) -> str:
    return clean(text).replace("]]>", "]]]]><![CDATA[>")


def _quote_comment(text: str) -> str:
    # Neither a comment nor an instruction may hold its own end.
    text = re.sub("-(?=-)|-$", "- ", clean(text)).replace("?>", "? >")
    return f" {text}" if text[:1] in (">", "-") else text


make_xml_reader = tree_reader("xml", xml_leaves, _EXTENSIONS, (), "<=", XmlReader)
