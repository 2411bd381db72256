"""Names written with character references, as web forms and exports of databases leave them, and whole texts with other
line ends, double spaces and escaped signs."""

import re
import textwrap

import pytest

from spacy_anonym import anonymize_texts

NAMES = [
    "Mr. J&ouml;rg M&uuml;ller lives in D&uuml;sseldorf.",
    "Dear Ren&#233;e Dupont-Lef&#xe8;vre,",
    "Ask Ann O&#39;Brien or Se&aacute;n O&rsquo;Neill.",
    "Jane&nbsp;Roe came.",
    "&quot;Zo&euml; Ashworth&quot; said so.",
    'name: "J\\u00f6rg M\\u00fcller"',
    "id,name\n1,M&uuml;ller J&ouml;rg\n",
    "Dear J=C3=B6rg M=C3=BCller,",
    "From: =?utf-8?Q?J=C3=B6rg_M=C3=BCller?= <x@example.org>",
    "From: =?ISO-8859-1?Q?J=F6rg_M=FCller?= <x@example.org>",
    "From: =?UTF-8?B?SsO2cmcgTcO8bGxlcg==?= <x@example.org>",
]


@pytest.mark.parametrize("text", NAMES)
def test_no_part_of_a_name_is_left(bundled_en, text):
    [(new, _)] = anonymize_texts([text], bundled_en)
    parts = "rg ller sseldorf Dupont vre Ann Brien Neill Jane Roe Zo Ashworth".split()
    parts += ["C3", "SsO2"]
    assert "<PERSON>" in new and not any(part in new.replace("<PERSON>", "") for part in parts)


def test_signs_beside_a_name_stay(bundled_en):
    text = "&lt;b&gt;Jane Roe&lt;/b&gt; &amp; co"
    [(new, _)] = anonymize_texts([text], bundled_en)
    assert new == "&lt;b&gt;<PERSON>&lt;/b&gt; &amp; co"


@pytest.mark.parametrize("text", ["Name\tRel\tAge\nJane Roe\twife\t41\n", "Name\tJane Roe\nAge\t41\n"])
def test_the_names_of_columns_stay(bundled_en, text):
    [(new, _)] = anonymize_texts([text], bundled_en)
    assert new == text.replace("Jane Roe", "<PERSON>").replace("41", "<AGE>")


LETTER = """Dear Ms. Nkechi O'Neill-Roe,
your order AB-4471-20 of 3 May 2021 went to 12 Elm Street, Leeds LS1 4AP.
Call 0113 496 0735 or write to jane_roe@mail.example. Yours, Tomasz Wilk
"""


@pytest.mark.parametrize("line_end", ["\r\n", "\r", "\u2028", "\x0b"])
def test_other_line_ends_change_nothing(bundled_en, line_end):
    [(plain, _), (new, _)] = anonymize_texts([LETTER, LETTER.replace("\n", line_end)], bundled_en)
    assert plain.count("<") >= 7 and new == plain.replace("\n", line_end)


def test_two_spaces_for_one_change_nothing(bundled_en):
    [(plain, _), (new, _)] = anonymize_texts([LETTER, LETTER.replace(" ", "  ")], bundled_en)
    assert new == plain.replace(" ", "  ")


NOTE = """Nkechi O'Neill-Roe asked us on 3 May 2021 to move her things to 12 Elm Street in Leeds, where her \
brother Tomasz Wilk has a flat, and to call 0113 496 0735 when the van is there; his own number is +44 7700 900 123, \
and the order, which he did not find in the letter that came with the van, is AB-4471-20 of the Wren & Daughter Ltd. \
She will be at home on all other days of that week but the last, when she has to be in court again, and the van has \
to be back in the yard before six or it will cost as much again as it does now.
"""


@pytest.mark.parametrize("head", ["", "> ", "    "])
@pytest.mark.parametrize("columns", range(48, 96, 3))
def test_wrapped_lines_change_nothing(bundled_en, columns, head):
    wrapped = "".join(f"{head}{line}\n" for line in textwrap.wrap(NOTE, columns, break_on_hyphens=False))
    [(plain, _), (new, _)] = anonymize_texts([NOTE, wrapped], bundled_en)
    assert plain.count("<") == 9 and new.strip().replace("\n" + head, " ") == (head + plain).strip()


def test_curly_quotes_change_nothing(bundled_en):
    quoted = """He's "Tomasz Wilk" to us, 'Anna Wilk' to Nkechi O'Neill-Roe, "AB-4471-20" to the bank."""
    curly = quoted.replace("'", "\u2019").replace('"', "\u201d")
    [(plain, _), (new, _)] = anonymize_texts([quoted, curly], bundled_en)
    assert plain.count("<") == 4 and new == plain.replace("'", "\u2019").replace('"', "\u201d")


@pytest.mark.parametrize("signs", ["_", "_*&#", "_-.&"])
def test_escaped_signs_change_nothing(bundled_en, signs):
    escaped = re.sub(f"([{re.escape(signs)}])", r"\\\1", LETTER)
    [(plain, _), (new, _)] = anonymize_texts([LETTER, escaped], bundled_en)
    assert new.replace("\\", "") == plain


@pytest.mark.parametrize(
    "before, after",
    [("**", "**"), ("_", "_"), ("`", "`"), ("<b>", "</b>"), ("<td>", "</td>"), ("~~", "~~"), ("", "[3]")],
)
def test_layout_around_names_changes_nothing(bundled_en, before, after):
    names = ["Nkechi O'Neill-Roe", "AB-4471-20", "3 May 2021", "0113 496 0735", "Tomasz Wilk"]
    laid_out = LETTER
    for name in names:
        laid_out = laid_out.replace(name, f"{before}{name}{after}")
    [(plain, _), (new, _)] = anonymize_texts([LETTER, laid_out], bundled_en)
    assert new.replace(f"{before}<", "<").replace(f">{after}", ">") == plain


@pytest.mark.parametrize(
    "text, wanted",
    [
        ("I saw Mrs. Jane <b>Kowalska</b> there", "I saw Mrs. <PERSON> <b><PERSON></b> there"),
        ("Password: <b>Tr0ub4dor9</b>. Call me.", "Password: <b><PASSWORD></b>. Call me."),
        ("Seen by \\[Anna Kowalska\\] today.", "Seen by \\[<PERSON>\\] today."),
        ("Please ask **Jane** Kowalska today.", "Please ask **<PERSON>** <PERSON> today."),
    ],
)
def test_layout_within_a_name_stays(bundled_en, text, wanted):
    assert [new for new, _ in anonymize_texts([text], bundled_en)] == [wanted]
