"""Structured text through its reader and back, with values replaced that a finder surely finds."""

import re
from io import BytesIO

from spacy_anonym.io.formats import get_reader
from spacy_anonym.io.record import Failure, Field, ReadOptions, WriteOptions
from spacy_anonym.io.source import Source

# Twenty values, no two of which share a word.
VALUES = (
    'Zebulon Quackenbush|Ottilie O\'Shaughnessy|Renée Müller|Ioannis Papadopoulos|שירה לוי|Bram "Bo" Vliet'
    "|zq.roe@example.com|+1 617-555-0143|078-05-1120|4111 1111 1111 1111|1944-11-17|17 Larch Walk, Tonnel"
    "|Ebbw Vale NP23 6XX|GB82WEST12345698765432|192.0.2.77|MRN-0047113|https://example.com/u/qb7|Kowalczyk & Sons"
    "|Fitzwilliam <Fitz> Darcy|Ximena\\Peña"
).split("|")


def find_in(text, values=VALUES):
    return re.finditer("|".join(map(re.escape, sorted(values, key=len, reverse=True))), text)


def replace_in(text, values=VALUES, new="<PERSON>"):
    """RETURNS: the new text and its items."""
    parts, items, last, size = [], [], 0, 0
    for match in find_in(text, values):
        parts += [text[last : match.start()], new]
        size += match.start() - last
        items.append(
            {
                "source_start": match.start(),
                "source_end": match.end(),
                "start": size,
                "end": size + len(new),
                "label": "PERSON",
            }
        )
        size += len(new)
        last = match.end()
    return "".join([*parts, text[last:]]), items


def read(format, data, **options):
    """RETURNS: the source, and the records of a file."""
    data = data.encode() if isinstance(data, str) else data
    source = Source(BytesIO(data), f"x.{format}", format)
    return source, list(get_reader(format)(source, ReadOptions(**options)))


def fields(format, data, **options):
    """RETURNS: the documents of a file."""
    return [each for record in read(format, data, **options)[1] for each in record if isinstance(each, Field)]


def given(format, data, **options):
    """RETURNS: what the file itself says of its values: pairs of label and value."""
    return {
        (finding.label, field.text[finding.start : finding.end])
        for field in fields(format, data, **options)
        for finding in field.given
    }


def rewrite(format, data, values=VALUES, new="<PERSON>", **options):
    """RETURNS: the file with a new text for each of the values; bytes for bytes, else a string."""
    source, records = read(format, data, **options)
    out = BytesIO()
    writer = get_reader(format).make_rewriter(out, source, WriteOptions(None))
    for record in records:
        if isinstance(record, Failure):
            raise record.error
        results = [replace_in(field.text, values, new) for field in record]
        writer.write(record, [text for text, _ in results], [items for _, items in results])
    writer.close()
    return out.getvalue() if isinstance(data, bytes) else out.getvalue().decode()
