"""What a browser would take from our markup: the text of each side, the marks, the elements."""

from html.parser import HTMLParser

VOID = {"meta", "br", "rect", "line"}
ALLOWED = set(
    "html head meta title style body div section h1 h2 h3 p b i span mark bdi details summary table thead tbody tr th td svg g rect line text".split()
)


class Markup(HTMLParser):
    """Fails on an element that is not closed in its place, or that is none of ours."""

    def __init__(self, markup):
        super().__init__(convert_charrefs=True)
        self.old, self.new, self.lines, self.marks, self.titles, self.legend = [], [], [], [], [], []
        self.style, self.words = [], []
        self._open = []
        self.feed(markup)
        self.close()
        assert not self._open, self._open

    def handle_starttag(self, tag, attrs):
        attrs = dict(attrs)
        assert tag in ALLOWED, tag
        assert not any(name.startswith("on") or name in ("src", "href", "action") for name in attrs), attrs
        classes = (attrs.get("class") or "").split()
        if tag not in VOID:
            self._open.append((tag, classes))
        if "sa-line" in classes:
            self.lines.append((self._side(), attrs["dir"]))
        if tag == "mark":
            self.marks.append({"side": self._side(), "text": "", **attrs})

    def handle_endtag(self, tag):
        if tag in VOID:
            return
        name, _ = self._open.pop()
        assert name == tag, (name, tag)

    def handle_data(self, data):
        classes = {each for _, names in self._open for each in names}
        tags = [tag for tag, _ in self._open]
        if "style" in tags:
            self.style.append(data)
            return
        self.words.append(data)
        if "sa-text" in classes:
            (self.old if self._side() == "old" else self.new).append(data)
        if "mark" in tags:
            self.marks[-1]["text"] += data

    def handle_decl(self, decl):
        assert decl == "DOCTYPE html"

    def handle_comment(self, data):
        raise AssertionError("a comment")

    def handle_pi(self, data):
        raise AssertionError("a processing instruction")

    def _side(self):
        classes = {each for _, names in self._open for each in names}
        return "old" if "sa-old" in classes else "new" if "sa-new" in classes else ""

    def text(self, side):
        return "".join(self.old if side == "old" else self.new)

    def directions(self, side):
        return [direction for where, direction in self.lines if where == side]
