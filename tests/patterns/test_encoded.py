"""A file within a text is replaced whole: nobody has read what is in it."""

import binascii
import random
from base64 import b64encode, encodebytes, urlsafe_b64encode

import pytest

from spacy_anonym import anonymize_texts, blank

BYTES = random.Random(5).randbytes(700)
UU = "begin 644 f.txt\n" + "".join(binascii.b2a_uu(BYTES[n : n + 45]).decode() for n in range(0, 700, 45)) + "`"


@pytest.fixture(scope="module")
def nlp():
    return blank("en")


def new(nlp, text):
    return list(anonymize_texts([text], nlp))[0][0]


@pytest.mark.parametrize(
    "block",
    [
        b64encode(BYTES).decode(),
        urlsafe_b64encode(BYTES).decode(),
        encodebytes(BYTES).decode().strip(),
        # Of as many bytes the last line is short, and nothing shows its end.
        encodebytes(BYTES[:600]).decode().strip(),
        BYTES.hex(),
        BYTES.hex().upper(),
        f"data:image/png;base64,{b64encode(BYTES).decode()}",
        "data:text/plain;charset=utf-8;base64,SGVsbG8h",
        UU,
    ],
)
def test_a_file_within_a_text_is_replaced_whole(nlp, block):
    for before, after in (("id,blob\n1,", "\n"), ('<img src="', '">'), ("See:\n", "\nBye\nnow"), ("", "")):
        if block is not UU or before in ("See:\n", ""):
            assert new(nlp, before + block + after) == f"{before}<ENCODED_DATA>{after}"


@pytest.mark.parametrize("joint", ["\\n", "\n> ", "\n      ", "\r\n"])
def test_its_lines_may_be_quoted_indented_and_escaped(nlp, joint):
    lines = encodebytes(BYTES[:600]).decode().split()
    assert new(nlp, f'key: "{joint.join(lines)}"') == 'key: "<ENCODED_DATA>"'


@pytest.mark.parametrize("text", [b"Jane Roe lives here. " * 32, b"212-555-0147, 020 7946 0018\n" * 16, b"42" * 224])
def test_a_text_in_hexadecimal_is_no_list_of_digests_or_digits(nlp, text):
    lines = [text.hex()[n : n + 64] for n in range(0, len(text) * 2, 64)]
    assert new(nlp, "\n".join(lines)) == "<ENCODED_DATA>"


@pytest.mark.parametrize("behind", [" user=jane", " width=20", " id=7", "\nRecipient\nname"])
def test_what_stands_behind_it_stays(nlp, behind):
    assert new(nlp, b64encode(BYTES[:600]).decode() + behind).partition("<ENCODED_DATA>")[2].startswith(behind[:5])


@pytest.mark.parametrize(
    "text",
    [
        "\n".join(f"{n:064x}" for n in range(9)),
        "31415926535" * 40,
        "=-" * 300,
        "x" * 500,
        "/usr/lib/Python3/" + "site-packages/Foo1/" * 20,
        "lorem-ipsum-dolor-" * 30,
        "begin 644 times",
    ],
)
def test_rules_and_paths_are_none(nlp, text):
    assert "ENCODED_DATA" not in new(nlp, text)
