"""Texts that are made to be slow: one unit each, repeated up to a length."""

from typing import Dict

# The hard cases of single patterns, of normalizing, of broken lines, of tables, of words and tokens, and rows of
# findings.
UNITS: Dict[str, str] = {
    "letters": "A",
    "one digit": "1",
    "digits": "1234567890",
    "zeros": "000 ",
    "nines": "000000000 ",
    "dashes": "1-1-",
    "slashes": "12/",
    "dotted": "1.1.1.",
    "colons": "::::",
    "clock": "12:00:",
    "at signs": "a@",
    "domains": "b.b/",
    "brackets": "(0",
    "plates": "ab51 abc ",
    "phone": "+1 1 1 ",
    "street": "12 Elm Elm Elm ",
    "token": "eyJ.",
    "private key": "-----BEGIN PRIVATE KEY-----",
    "password": "password=",
    "full width": "\uff11\uff12-",
    "zero width": "4\u200b1",
    "marks": "e\u0301",
    "long dashes": "1\u2013",
    "greek": "\u03b1a1 ",
    "escapes": "%20",
    "line ends": "1\n",
    "broken card": "card 4111 1111\n1111 1111 x\n",
    "broken IBAN": "x GB29 NWBK\n6016 1331\n",
    "table": "a,ssn\n1,536221234\n",
    "one row": "536221234,",
    "SSN": "ssn 536221234 ",
    "cards": "4111 1111 1111 1111 ",
    "IBAN": "GB29 NWBK 6016 1331 9268 18 ",
    "e-mail": "a@b.com ",
    "opening bracket and letter": "[a",
    "bracket and dot": "(.",
    "letter and dash": "a-",
    "at and dot": "@.",
    "quotes": "\"'",
    "digits with commas": "1,",
    "digits with dots": "12.",
    "long word": "abcdefghij",
    "URL": "http://a.b/",
    "emails in a row": "kim@example.com,",
    "dates": "May 1 ",
    "phones": "+44 20 7946 0958 ",
    "names": "John Smith ",
    "initials": "J. R. ",
    "titles": "Dr. ",
    "capitals": "The Cat ",
    "words": "the cat sat ",
    "blank lines": "\n\n",
    "no-break spaces": "\xa0",
    "combining marks": "\u0301",
    "CJK": "\u4e2d\u6587",
    "Hebrew": "\u05e9\u05dc\u05d5\u05dd ",
    "Arabic": "\u0645\u0631\u062d\u0628\u0627 ",
    "emoji": "\U0001f468\u200d\U0001f469\u200d\U0001f467",
    "zero-width spaces": "a\u200b",
    "right-to-left marks": "\u200f",
    "full-width digits": "\uff11\uff12\uff13",
    "soft hyphens": "a\xad",
    "HTML tags": "<b>x</b>",
    "CSV cells": "a,b;\n",
}
UNITS.update({f"run of {chr(code)}": chr(code) for code in range(33, 127)})
UNITS.update({"run of spaces": " ", "run of tabs": "\t", "run of line ends": "\n", "run of carriage returns": "\r"})


def make_text(name: str, size: int) -> str:
    """RETURNS (str): a unit of `UNITS`, repeated up to so many characters."""
    unit = UNITS[name]
    return (unit * (size // len(unit) + 1))[:size]
