"""What stands beside a found name and belongs to it."""

import pytest

from spacy_anonym.pipeline.beside_names import find_name_rests
from spacy_anonym.spans import Finding


@pytest.mark.parametrize(
    "text, name, expected",
    [
        ("paid by C Quill.", "Quill", ["C Quill"]),
        ("name S S Quill (own)", "Quill", ["S S Quill"]),
        ("P. J. Quill wrote", "Quill", ["P. J. Quill"]),
        ("Table 2: Quill T, Roe", "Quill", ["Quill T"]),
        ("<to>Quill Q.</to>", "Quill", ["Quill Q."]),
        ('the postman, Emyr "Post" Jones', "Emyr", ['Emyr "Post"']),
        ('"Spud" Quill came', "Quill", ['"Spud" Quill']),
        ("Big Quill and I", "Quill", ["Big Quill"]),
        ("Quill s/o Brack Roe, 41", "Quill", ["Quill s/o Brack Roe"]),
        ("Quill binti Brack came", "Quill", ["Quill binti Brack"]),
        ("ESTATE OF XYZZOW PLUGH QUILL", "QUILL", ["XYZZOW PLUGH QUILL"]),
        ("RE: A B C D XYZZOW Quill", "Quill", []),
        ("DOCTOR QUILL", "QUILL", []),
        ("la señora Quill viuda de Brack, mayor", "Quill", ["Quill viuda de Brack"]),
        ("Quill Vda. de la Brack", "Quill", ["Quill Vda. de la Brack"]),
        ("Quill viuda De La Brack", "Quill", ["Quill viuda De La Brack"]),
        ("QUILL VIUDA DE BRACK", "QUILL", ["QUILL VIUDA DE BRACK"]),
        ("QUILL VIUDA DE MONDAY", "QUILL", []),
        ("Quill, viuda de un abogado", "Quill", []),
        ("Quill viuda de Monday", "Quill", []),
        ("Quill bin day", "Quill", []),
        ("Quill bin Monday", "Quill", []),
        ("Quill bin été chaud", "Quill", []),
        ("MRI QUILL", "QUILL", []),
        (f"Quill s/o {'Abc' + 'd' * 40}", "Quill", []),
        (
            "Quill s/o Ouagadougouwala-Xyzzowplugh Brackenbury Thistlethwaite",
            "Quill",
            ["Quill s/o Ouagadougouwala-Xyzzowplugh Brackenbury Thistlethwaite"],
        ),
        ("I Quill, hereby", "Quill", []),
        ("A Quill came", "Quill", []),
        ("Plan1B Quill", "Quill", []),
        ("Quill T said", "Quill", []),
        ('Quill said "no"', "Quill", []),
    ],
)
def test_initials_and_nicknames_belong_to_a_name(text, name, expected):
    start = text.index(name)
    found = find_name_rests(
        text, [Finding(start, start + len(name), "PERSON", 0.9)], {"of", "estate", "doctor", "monday"}
    )
    assert [text[each.start : each.end] for each in found] == expected
    assert all(each.rule == "name_rest" for each in found)
