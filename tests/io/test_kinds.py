"""Files of other libraries: nothing planted is left in the output, which they open, with the same structure."""

import json
import re
import zipfile
from html import unescape
from io import BytesIO
from urllib.parse import unquote

import pytest
import spacy
from kinds import KINDS
from trees import find_in, replace_in

from spacy_anonym.io.formats import get_reader, get_writer
from spacy_anonym.io.record import Documents, Failure, ReadOptions, Rewriter, WriteOptions, fields_of
from spacy_anonym.io.source import Source

NEW = "Redacted"
SLOW = ("conll", "docbin", "docx", "svg")


def rewrite(kind, data, values, new=NEW):
    """RETURNS: the file with a new text for each of the values."""
    source, out = Source(BytesIO(data), f"x.{kind.format}", kind.format), BytesIO()
    reader, options = get_reader(kind.format), WriteOptions(spacy.blank("en"))
    if reader.rewrites:
        writer = Rewriter(out, source)
    elif hasattr(reader, "make_rewriter"):
        writer = reader.make_rewriter(out, source, options)
    else:
        writer = Documents(get_writer(kind.format)(out, options))
    for record in reader(source, ReadOptions(vocab=spacy.blank("en").vocab, **kind.options)):
        if isinstance(record, Failure):
            raise record.error
        results = [replace_in(field.text, values, new) for field in fields_of(record)]
        items = [[{**item, "score": 1.0, "rule": "x", "entity": ""} for item in found] for _, found in results]
        writer.write(record, [text for text, _ in results], items)
    writer.close()
    return out.getvalue()


def swap(value, values):
    """RETURNS: what a library read, with the new text for each of the values."""
    if isinstance(value, str):
        return replace_in(value, values, NEW)[0]
    if isinstance(value, dict):
        return {swap(key, values): swap(each, values) for key, each in value.items()}
    return [swap(each, values) for each in value] if isinstance(value, (list, tuple)) else value


def written(data):
    """YIELDS: all texts that may be read from bytes: unpacked, without escapes and tags, over folded lines."""
    if data[:2] == b"PK":
        with zipfile.ZipFile(BytesIO(data)) as archive:
            yield archive.comment.decode()
            for info in archive.infolist():
                yield info.filename + info.comment.decode()
                yield from written(archive.read(info))
        return
    for encoding in ("utf-8", "latin-1", "utf-16"):
        text = data.decode(encoding, "replace")
        for each in (text, text.replace("\r\n ", "").replace("\n ", "").replace("=\n", ""), unquote(unescape(text))):
            yield each
            yield re.sub(r"<[^>]*>", "", each)
        if "\\u" in text:
            yield text.encode("latin-1", "ignore").decode("unicode_escape", "ignore")


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[pytest.mark.slow] if name in SLOW else []) for name in KINDS]
)
def test_nothing_planted_is_left_and_the_library_opens_it(name):
    kind = KINDS[name]
    data = kind.make()
    before = kind.open(data)
    planted = {match[0] for text in written(data) for match in find_in(text, kind.values)}
    planted |= {match[0] for match in find_in(json.dumps(before, ensure_ascii=False), kind.values)}
    assert len(kind.values) >= 20 and len(planted) > len(kind.values) // 2
    out = rewrite(kind, data, kind.values)
    left = {match[0] for text in written(out) for match in find_in(text, kind.values)}
    after = kind.open(out)
    assert not left | {match[0] for match in find_in(json.dumps(after, ensure_ascii=False), kind.values)}
    assert swap(after, kind.values) == swap(before, kind.values)
