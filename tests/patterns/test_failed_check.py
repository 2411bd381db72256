"""A value whose check fails: its score is lower, and its form and the words around it decide."""

import re
from functools import lru_cache
from itertools import chain, islice
from random import Random

import pytest

from spacy_anonym import AnonymError, registry
from spacy_anonym.patterns import PatternEngine, load_packs, make_pattern
from spacy_anonym.pipeline.span_consolidator import THRESHOLD
from spacy_anonym.policies.merge import merge


@lru_cache(maxsize=None)
def all_packs():
    return PatternEngine(load_packs(registry.names("patterns"), "xx"))


@lru_cache(maxsize=None)
def of_language(lang):
    return PatternEngine(load_packs(None, lang))


CHECKED = {p.id: p for p in all_packs().patterns if p.validator and p.failed != "rejected"}


@lru_cache(maxsize=None)
def engine_of(pattern):
    return PatternEngine([pattern])


# The numbers that the expressions take are all of the country's plan.
CANNOT_FAIL = ("in_phone_plain", "kr_phone_plain", "za_mobile_number", "za_mobile_number_plain")


def find(pattern, text):
    return [text[f.start : f.end] for f in engine_of(pattern).find(text) if f.score >= THRESHOLD]


def failing(pattern):
    """YIELDS (Tuple[str, str, str]): what stands before and after, and between them a value of an example with one
    other digit, or with others throughout where none of these fails the check."""
    compiled = engine_of(pattern).compiled[0]
    for example in pattern.examples:
        parts = re.split("«(.*?)»", example)
        if len(parts) != 3:
            continue
        before, value, after = parts
        places = [place for place in reversed(range(len(value))) if value[place].isdigit()]
        one_digit = [value[:place] + other + value[place + 1 :] for place in places for other in "0123456789"]
        rng = Random(pattern.id)
        kinds = ("0123456789", "ABCDEFGHIJKLMNOPQRSTUVWXYZ")
        others = (
            "".join(next((rng.choice(kind) for kind in kinds if char in kind), char) for char in value)
            for _ in range(20_000)
        )
        for wrong in chain(one_digit, others):
            match = compiled.regex.search(f"{before}{wrong}{after}".encode())
            is_one = match and match[compiled.group].decode() == wrong and len(set(wrong) & set("0123456789")) > 1
            if is_one and compiled.validate(wrong) is False:
                yield before, wrong, after


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted(CHECKED))
def test_one_wrong_digit_is_found_as_its_class_says(name):
    pattern = CHECKED[name]
    wrongs = list(islice(failing(pattern), 3))
    assert bool(wrongs) != (name in CANNOT_FAIL)
    for before, wrong, after in wrongs:
        if not pattern.context:
            # The expression itself asks for the word.
            assert find(pattern, before + wrong + after) == [wrong]
            continue
        for word in [word for word in pattern.context if "." not in word][:4]:
            assert find(pattern, f"{word}: {wrong}") == [wrong], word
        bare = [wrong] if pattern.failed == "found" and not wrong.isdigit() else []
        assert find(pattern, wrong) == find(pattern, f"{wrong} items") == bare


def test_a_pattern_with_a_check_digit_or_a_numbering_plan_rejects_nothing():
    of_numbers = [p for p in all_packs().patterns if (p.validator or "").startswith(("stdnum:", "phone:"))]
    assert len(of_numbers) > 60 and all(p.failed != "rejected" for p in of_numbers)


def test_what_needs_a_word_has_words():
    assert [p.id for p in CHECKED.values() if p.failed == "named" and not p.context] == []


@pytest.mark.parametrize("text, label", [
    ("NIE X0763144.G", "ES_NIE"), ("NIE X0763144.H", "ES_NIE"), ("es el X0763144H.", "ES_NIE"), ("ES 26 1491 0001 25 100916 2221", "IBAN_CODE"),
    ("ES 27 1491 0001 25 100916 2221", "IBAN_CODE"), ("IBAN: ES27 1491 0001 2510 0916 2221", "IBAN_CODE"), ("ES92 2100 0418 4502 0005 1332", "IBAN_CODE"),
    ("mi tarjeta 4111 1111 1111 1112", "CREDIT_CARD"), ("DNI: 12345678A", "ID"), ("NIF 12345678.A", "ES_NIF"),
])  # fmt: skip
def test_mistyped_values_are_found(text, label):
    assert label in {f.label for f in merge(text, [f for f in of_language("es").find(text) if f.score >= THRESHOLD])}


@pytest.mark.parametrize(
    "text",
    [
        "07700 900123",
        "my number is 07700 900123.",
        "ring 07700900123 now",
        "+44 7700 900123",
        "+44 (0)7700 900123",
        "01632 960123",
    ],
)
def test_numbers_for_drama_are_telephones(text):
    assert [f.label for f in of_language("en").find(text) if f.score >= 0.5] == ["PHONE_NUMBER"]


@pytest.mark.parametrize("text, label, value", [
    # A form of Malta's, whose last characters are a valid one of Norway's.
    ("MT02 ABCD 12345 XXX NO93 8601 1117 947", "IBAN_CODE", "NO93 8601 1117 947"),
    ("card 4111 1111 1111 1112 and 4111 1111 1111 1111", "CREDIT_CARD", "4111 1111 1111 1111"),
    ("BSN 111222333, BSN 111222334", "NL_BSN", "111222333"),
])  # fmt: skip
def test_a_proven_value_has_a_higher_score(text, label, value):
    scores = {
        text[f.start : f.end]: f.score for f in all_packs().find(text) if f.label == label and f.score >= THRESHOLD
    }
    assert len(scores) > 1 and scores.pop(value) > max(scores.values())


def test_overlapping_findings_are_named_by_the_proven_one():
    text = "cartão 4111 1111 1111 1111, MT02 ABCD 12345 XXX NO93 8601 1117 947"
    findings = merge(text, [f for f in all_packs().find(text) if f.score >= THRESHOLD])
    assert [(text[f.start : f.end], f.score) for f in findings] == [
        ("4111 1111 1111 1111", 1.0),
        ("MT02 ABCD 12345 XXX NO93 8601 1117 947", 1.0),
    ]


@pytest.mark.parametrize(
    "text",
    ["111-11-1111 ssn", "SSN: 000-00-0000", "CPF 111.111.111-11", "P.IVA 00000000000", "contextstructuur", "GSM 06.10"],
)
def test_one_digit_throughout_a_word_and_what_is_short_are_not_found(text):
    assert failed(all_packs(), text) == []


@pytest.mark.parametrize("change", [{"failed": "maybe"}, {"failed": None}, {"failed": 0.4}])
def test_other_classes_are_refused(change):
    with pytest.raises(AnonymError, match="SA005"):
        make_pattern({"id": "own", "label": "ID", "regex": "a", **change})


def test_without_a_class_a_failed_check_is_no_finding():
    pattern = {
        "id": "own",
        "label": "ID",
        "regex": "[0-9]{16}",
        "validator": "spacy_anonym.card.v1",
        "context": ["card"],
    }
    assert find(make_pattern(pattern), "card 4111111111111112") == []
    assert find(make_pattern({**pattern, "failed": "named"}), "card 4111111111111112") == ["4111111111111112"]
    assert find(make_pattern({**pattern, "failed": "named"}), "card for the 4111111111111112 people") == []


def failed(engine, text):
    """RETURNS (List[Tuple[str, str]]): what is found though its check failed, and by which pattern."""
    checks = {c.rule: c for c in engine.compiled if c.pattern.failed != "rejected" and c.validate}
    found = [f for f in engine.find(text) if f.score >= THRESHOLD and f.rule in checks]
    return [(text[f.start : f.end], f.rule) for f in found if checks[f.rule].validate(text[f.start : f.end]) is False]


ORDINARY = {
    "en": [
        "Order 4481920377 shipped on 2024-03-12 at 14:05.", "ISBN 978-0-306-40615-8 is out of print.", "We sold 123 456 789 tickets last year.", "Part no. AB1234567 replaces AB1234568.",
        "The invoice 2023-000481-77 totals 1,234,567.89 dollars.", "Version 4.12.0.1189 fixed bug 1048576.", "Tracking 1Z999AA10123456784 arrived.", "Flight BA2490 leaves gate B32 at 06:45.",
        "Population 8,336,817 in 2020, 8,804,190 in 2010.", "Serial C02XK0ABJHD3 was scanned 1700000000 seconds after the epoch.", "See pages 1234-5678 of volume 91.", "The checksum is 3b18e512dba79e4c8300dd08aeb37f8e.",
        "Model WH-1000XM4, EAN 4548736112118.", "Room 12, row 345, seat 678 901.", "Ticket 734-22-118 is closed.", "The pin is 15 mm, the bolt 123-456-789.", "MAC vendor 00163E, port 65535.",
        "The score was 110 to 98 after 48 minutes.", "pi is 3.14159265358979", "In 1999 2000 2001 2002 the figures were 4510 4620 4730 4840.",
    ],
    "es": [
        "El pedido 4481920377 salió el 12/03/2024 a las 14:05.", "ISBN 978-84-376-0494-8, segunda edición.", "Vendimos 123 456 789 entradas el año pasado.", "La factura 2023/000481 suma 1.234.567,89 euros.",
        "La pieza AB1234567 sustituye a la AB1234568.", "Habitantes: 3.223.334 en 2018.", "La versión 4.12.0.1189 corrige el error 1048576.", "Vuelo IB3166, puerta J45, 06:45 h.", "Artículo 123 de la ley 39/2015.",
        "El código EAN es 8412345678905.", "Sesión 20240312-77 del comité.", "Pesa 12345678 gramos en total.", "En 10 20 30 40 días se sabrá.",
    ],
    "de": [
        "Bestellung 4481920377 ging am 12.03.2024 um 14:05 Uhr raus.", "ISBN 978-3-16-148410-1 ist vergriffen.", "Wir verkauften 123 456 789 Karten.", "Rechnung 2023-000481 über 1.234.567,89 Euro.",
        "Artikel AB1234567 ersetzt AB1234568.", "Einwohner: 83 240 525 im Jahr 2020.", "Version 4.12.0.1189 behebt Fehler 1048576.", "Zug ICE 1234, Gleis 12, 06:45.", "Die DIN 4102-1 und die EN 13501-1.",
        "EAN 4006381333932 auf dem Karton.", "Aktenzeichen 12 O 345/21 vom 1.2.2021.", "Die Summe 12345678901 stimmt nicht.", "Am 10 und 20 und 30 und 40.",
    ],
    "fr": [
        "La commande 4481920377 est partie le 12/03/2024 à 14h05.", "ISBN 978-2-07-036822-7, épuisé.", "Nous avons vendu 123 456 789 billets.", "La facture 2023-000481 s'élève à 1 234 567,89 euros.",
        "La pièce AB1234567 remplace la AB1234568.", "Population : 67 413 000 en 2021.", "La version 4.12.0.1189 corrige le défaut 1048576.", "Vol AF1234, porte K45, 06h45.", "Article 123-4 du code civil, loi 2015-39.",
        "Le code EAN est 3017620422004.", "Dossier 20/04512 du 3 mai 2021.", "Un total de 732 829 321 pas.", "En 10 20 30 40 jours.",
    ],
    "he": [
        "הזמנה 4481920377 יצאה בתאריך 12/03/2024 בשעה 14:05.", "מסת\"ב 978-965-07-1234-5 אזל.", "מכרנו 123 456 789 כרטיסים.", "חשבונית 2023-000481 על סך 1,234,567.89 שקלים.", "חלק AB1234567 מחליף את AB1234568.",
        "אוכלוסייה: 9,364,000 בשנת 2021.", "גרסה 4.12.0.1189 מתקנת שגיאה 1048576.", "טיסה LY315 יוצאת ב-06:45.", "סעיף 123 לחוק, עמוד 456.", "ברקוד 7290000066319 על הקופסה.", "תיק 12345-06-21 נסגר.",
    ],
}  # fmt: skip
SENTENCES = [(lang, text) for lang, texts in ORDINARY.items() for text in texts]


@pytest.mark.parametrize("lang, text", SENTENCES, ids=range(len(SENTENCES)))
def test_ordinary_numbers_are_not_taken_for_mistyped_ones(lang, text):
    assert len(SENTENCES) >= 60
    assert failed(of_language(lang), text) == failed(all_packs(), text) == []
