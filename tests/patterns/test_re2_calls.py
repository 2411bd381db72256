"""What lies under google-re2's wrapper: a new version that has it no more must be noticed, it would be slower."""

import re2

from spacy_anonym.patterns.pattern import options
from spacy_anonym.patterns.re2_calls import set_matcher, span_matcher


class Plain:
    """A pattern or a set as its documentation has it, without what lies under it."""

    def __init__(self, wrapped):
        self.search = getattr(wrapped, "search", None)
        self.groups = getattr(wrapped, "groups", None)
        self.Match = getattr(wrapped, "Match", None)


def test_the_installed_version_has_them():
    assert hasattr(re2.compile(b"a")._regexp, "Match")
    assert hasattr(re2.Set.SearchSet(options())._set, "Match")


def test_both_ways_find_the_same():
    regex = re2.compile(rb"(b)(c)?", options())
    for data, pos, end in ((b"abc", 0, 3), (b"abc", 2, 3), (b"abc", 0, 2), (b"", 0, 0)):
        fast, plain = span_matcher(regex)(data, pos, end), span_matcher(Plain(regex))(data, pos, end)
        assert tuple(fast[0]) == tuple(plain[0]) and (
            fast[0][0] < 0 or list(map(tuple, fast)) == list(map(tuple, plain))
        )
    found = re2.Set.SearchSet(options())
    for expression in (b"a", b"b", b"c"):
        found.Add(expression)
    found.Compile()
    for data in (b"xax", b"bc", b"-"):
        assert sorted(set_matcher(found)(data)) == sorted(set_matcher(Plain(found))(data))
