import textwrap
import unicodedata

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from spacy_anonym.normalize import (
    HIDDEN_RANGES,
    LOOK_ALIKES,
    PLAIN,
    RAISED,
    add_normalized,
    find_normalized,
    is_double_spaced,
    normalize,
    unescape,
)
from spacy_anonym.spans import Finding

HIDDEN = [chr(first) for first, _ in HIDDEN_RANGES]
PIECES = [
    "a",
    "Z",
    "1",
    "-",
    " ",
    "  ",
    "\n",
    "\r",
    "\\",
    "é",
    "e\u0301",
    "1\u0336",
    "\u200b",
    "\u00ad",
    "\ufeff",
    "１",
    "\U0001d7d9",
    "٣",
    "\u2013",
    "\u3000",
    "А",
    "ж",
    "α",
    "²",
    "字",
    "\U0001f600",
    "\ufe0f",
    "%20",
]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "plain 212-555-0123",
        "50 % & C:\\temp",
        "Él señor Müller vive aquí.",
        "שלום עולם",
        "Он живёт в Москве",
        "m² and 10³",
        "a – b",
        "naïve «quotes» …",
        "\u0915\u094d\u0937",
    ],
)
def test_plain_text_is_its_own_form(text):
    assert normalize(text) is None


@pytest.mark.parametrize(
    "text, plain",
    [
        ("2\u200b1\u00ad2", "212"), ("\u202a212\u202c", "212"), ("2\ufe0f1\U000e0031", "21"), ("１２Ａ＠", "12A@"), ("\U0001d7d9\U0001d400", "1A"),
        ("٣٤-۵", "34-5"), ("१२", "12"), ("1\u00a02\u20093", "1 2 3"), ("1\u20112\u20133\u22124", "1-2-3-4"), ("1\u20442", "1/2"), ("Jose\u0301", "José"),
        ("j\u0336o\u0336", "jo"), ("1\ufe0f\u20e3", "1"), ("S1234567А", "S1234567A"), ("pаypаl", "paypal"), ("12А34567", "12A34567"), ("²¹²-⁵⁵⁵", "212-555"), ("①②③", "123"),
        ("03ー1234", "03-1234"), ("カード", None), ("site.com\u2014which", None), ("привет123", None), ("e\u0301\u0327x", "\u0229x"),
    ],
)  # fmt: skip
def test_what_becomes_of_it(text, plain):
    normal = normalize(text)
    if plain is None:
        assert normal is None or normal.text == text
    else:
        assert normal.text == plain


def test_all_decimal_digits_become_those_of_ascii():
    for code in range(0x80, 0x110000):
        digit = unicodedata.decimal(chr(code), None)
        if digit is not None:
            assert PLAIN[chr(code)] == str(digit)


def test_tables_lead_to_ascii():
    for table in (PLAIN, RAISED, LOOK_ALIKES):
        assert all(
            len(char) == len(plain) == 1 and not char.isascii() and plain not in table for char, plain in table.items()
        )
        # Hebrew's forms of presentation alone lead to letters that are not of ASCII.
        assert all(plain.isascii() or "\u05d0" <= plain <= "\u05ea" for plain in table.values())


def test_hebrew_is_read_without_points():
    assert normalize("דָּוִד כֹּהֵן").text == "דוד כהן" and normalize("שׁלום ﬡﬣ").text == "שלום אה"
    text = "גר ב־תֵּל אָבִיב"
    normal = normalize(text)
    start = normal.text.index("תל אביב")
    assert text[slice(*normal.original(start, start + 7))] == "תֵּל אָבִיב"


@given(st.lists(st.sampled_from(PIECES), max_size=20).map("".join) | st.text(max_size=30))
@settings(max_examples=200)
def test_every_character_leads_back(text):
    normal = normalize(text)
    if normal is None:
        return
    last = 0
    for place in range(len(normal.text)):
        start, end = normal.original(place, place + 1)
        assert last <= start < end <= len(text)
        # What stands for it: itself, with a sign before it that escapes it or a space; a line end; or something of no or
        # another look.
        written = text[start:end]
        assert normal.text[place] == written[-1] or written in ("\r", "\r\n", "\v", "\f") or not written.isascii()
        last = end
    if normal.text:
        assert normal.original(0, len(normal.text)) == (normal.original(0, 1)[0], last)


@given(st.text("ab1-. ", min_size=3, max_size=12), st.data())
@settings(max_examples=150)
def test_hidden_characters_change_nothing(plain, data):
    chars = list(plain)
    for _ in range(data.draw(st.integers(1, 4))):
        chars.insert(data.draw(st.integers(0, len(chars))), data.draw(st.sampled_from(HIDDEN)))
    text = "".join(chars)
    assume(not is_double_spaced(text))
    normal = normalize(text)
    assert normal.text == plain
    for start in range(len(plain)):
        for end in range(start + 1, len(plain) + 1):
            first, last = normal.original(start, end)
            # Covers what is hidden within, and nothing around.
            assert "".join(char for char in text[first:last] if char not in HIDDEN) == plain[start:end]
            assert text[first] == plain[start] and text[last - 1] == plain[end - 1]


@pytest.mark.parametrize(
    "text, plain",
    [
        ("1&nbsp;2", "1 2"),
        ("M&uuml;ller&#x2d;&thinsp;&#0233;", "Müller- é"),
        ("Jos&eacute;&#xad; O&rsquo;Neill", "José O'Neill"),
        (r"M\u00fcller \u05de\ud83d.", "Müller \u05de ."),
        ("Mu&uuml;\u0301ller \\u00fc\u0301", "Muüller ü"),
        ("a &nosuch; b &amp c R&D; \\u12", None),
        ("M=C3=BCller O=E2=80=99Neill", "Müller O'Neill"),
        ("=?utf-8?q?J=C3=B6rg_Roe?= x", "Jörg Roe x"),
        ("=?iso-8859-1?Q?J=F6rg?= =?UTF-8?B?SsO2cmc=?=", "Jörg Jörg"),
        ("=?nosuch?Q?J=F6rg?= =?utf-8?B?!?= =?utf-8?Q?=FF?= x=C3 y=3D", None),
    ],
)
def test_references_to_characters(text, plain):
    normal = normalize(text)
    assert (normal and normal.text) == plain


def test_a_reference_is_mapped_whole():
    text = "Dr. M&uuml;ller&nbsp;Roe came."
    normal = normalize(text)
    place = normal.text.index("Müller Roe")
    first, last = normal.original(place, place + 6)
    assert text[first:last] == "M&uuml;ller"
    first, last = normal.original(place + 7, place + 10)
    assert text[first:last] == "Roe"


def test_escaped_signs():
    for text, plain in [
        ("tel=%2B44%207", "tel=+44 7"),
        ("a\\n12", "a\n12"),
        ("C:\\n12", "C:\\n12"),
        ("k%40x.de", "k@x.de"),
        ("100%25", "100%25"),
        (r"a\x40b", "a@b"),
        (r"text\nDE89 \npassword", "text\nDE89 \npassword"),
        (r"C:\new dir\name", r"C:\new dir\name"),
        ("4111=\r\n1111", "41111111"),
        ("\x1b[1;31mJane\x1b[0m", "Jane"),
        ("GB29+NWBK+60, 1+1=2 a+DE89+DE89+DE89", "GB29 NWBK 60, 1+1=2 a+DE89+DE89+DE89"),
        ("__4711__ (_v_) ____Jane Roe____", " 4711  ( v )  Jane Roe "),
        ("snake_case _ a__b", "snake_case _ a__b"),
        ("1987Sex F, 1.67Port, 20Mbps, 1234ABC", "1987 Sex F, 1.67 Port, 20Mbps, 1234ABC"),
    ]:
        assert unescape(text).text == plain
    normal = unescape("tel=%2B44")
    assert normal.original(4, 7) == (4, 9)


def word(text, *values):
    return [Finding(text.index(value), text.index(value) + len(value), "ID") for value in values if value in text]


def test_a_sign_of_no_width_may_be_a_space():
    text = "A12\u200bA34"
    assert [f[:2] for f in find_normalized(text, lambda t: word(t, "A12"))] == [(0, 3)]
    assert [f[:2] for f in find_normalized(text, lambda t: word(t, "A12A34", "A12", "A34"))] == [(0, 3), (0, 7), (4, 7)]


def test_parts_of_longer_findings_are_left_out():
    text = "http://x.org/a%20b"
    found = [Finding(0, 18, "URL")]
    assert add_normalized(text, found, unescape(text), [Finding(0, 14, "URL"), Finding(7, 12, "ID")], parts=False) == [
        found[0],
        Finding(7, 12, "ID"),
    ]


@pytest.mark.parametrize(
    "text, plain",
    [
        ("a\r\nb\rc\u2028d\x0be", "a\nb\nc\nd\ne"),
        ("Ann\\-Marie\\_O\\'Neill", "Ann-Marie_O'Neill"),
        ("Jane  Roe  of  Leeds  came  to  us  in  May", "Jane Roe of Leeds came to us in May"),
        ("**Jane Roe** or _Jane_, ~~J. Roe~~ and `Ann`", "Jane Roe or Jane, J. Roe and Ann"),
        ("**J&ouml;rg _Roe_**", "Jörg Roe"),
        ("<td>Jane</td><td>Roe</td><br/><b>Ann</b>", "\tJane\t\tRoe\t\nAnn"),
        ("Jane Roe[1] came.[12]", "Jane Roe came.[12]"),
    ],
)
def test_line_ends_escaped_signs_and_double_spaces_are_read(text, plain):
    assert normalize(text).text == plain


PROSE = (
    "The meeting was moved to the fifth because the hall is let on all other days of that week, "
    "and Mrs. Kowalska, who has the key, said that she would rather come on the morning of the ninth."
)


@pytest.mark.parametrize("head", ["", "> ", ">> ", "    ", "# ", "// "])
@pytest.mark.parametrize("line_end", ["\n", "\r\n", " \n"])
@pytest.mark.parametrize("columns", [48, 60, 72])
def test_wrapped_paragraphs_are_read_as_one_line(columns, line_end, head):
    text = "".join(head + line + line_end for line in textwrap.wrap(PROSE, columns))
    normal = normalize(text)
    assert normal.text.rstrip() == head + PROSE
    for word in set(PROSE.split()):
        place = normal.text.index(word)
        start, end = normal.original(place, place + len(word))
        assert text[start:end] == word


@pytest.mark.parametrize(
    "name, wanted", [("Kowal-\nska", "Kowalska"), ("Anne-\nMarie", "Anne-Marie"), ("AB-\n4471", "AB-4471")]
)
def test_a_word_that_is_cut_at_a_line_end_is_one(name, wanted):
    text = (
        f"The meeting was moved to the fifth of the month for {name} has the key, and the hall is let on all other days\n"
        "nevertheless, so that she would come then.\n"
    )
    normal = normalize(text)
    place = normal.text.index(wanted)
    start, end = normal.original(place, place + len(wanted))
    assert text[start:end] == name


@pytest.mark.parametrize(
    "text",
    [
        # Lines that are full, but no prose: addresses, columns, items, fields, what a program prints.
        "\n".join(
            ["Jane Roe, 12 Mill Lane, Leeds LS1 4AP, tel. 1", "John Doe, 14 Mill Lane, Leeds LS1 4AP, tel. 2"] * 2
        ),
        "\n".join(
            ["one two three | four five six | seven eight nine", "ten two three | four five six | seven eight ten"] * 2
        ),
        "\n".join(
            ["- a letter from the bank of the fourth of May", "- another letter from the bank, the fifth of May"] * 2
        ),
        "\n".join(
            ["name: the one who has the key to the hall here", "town: the one that she has come from, not Leeds"] * 2
        ),
        "\n".join(
            [
                "a short line and then a longer one, which ends",
                "here",
                "and a short one again, and it goes on to",
                "the end",
            ]
        ),
    ],
)
def test_lines_of_lists_and_columns_stay_apart(text):
    assert normalize(text) is None


@pytest.mark.parametrize(
    "text",
    [
        # The space behind a sentence, columns, an indented line, a path, two backslashes.
        "It rained.  We went home.  Nobody came.",
        "Jane Roe    Leeds\nJohn Doe    York",
        "Name  Born  Town\nJane  1961  Leeds\n",
        "if x:\n        return  y\n        z = 1",
        r"C:\Users\jane\new",
        r"\\.\pipe",
        "def __init__(self, **options): return 2**3 * _a + b",
        "`users_mode` and `main()`, * one * two, a <b and c> d, <name>Jane</name>",
    ],
)
def test_columns_sentences_and_paths_are_plain(text):
    assert normalize(text) is None
