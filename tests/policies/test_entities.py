"""Forms of one person's name share an entity."""

import random
import string

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spacy_anonym.person_names import MAX_LENGTH, PARTICLES, SUFFIXES, TITLES, _parse, parse_name, split_plain
from spacy_anonym.policies import number_entities
from spacy_anonym.policies.entities import link_names
from spacy_anonym.spans import Finding


def linked(*values):
    """The names as numbers of persons, in order of first appearance."""
    order = {}
    return [order.setdefault(number, len(order)) for number in link_names(values)]


@pytest.mark.parametrize(
    "values",
    [
        (
            "Nora Feldt",
            "Ms. Feldt",
            "FELDT, Nora",
            "Nora's",
            "N. Feldt",
            "Dr Nora B. Feldt",
            "Feldt, N.",
            "nora feldt",
            "Feldt’s",
        ),
        ("Feldt", "Nora Feldt"),
        ("N. Feldt", "Nora Feldt", "Feldt"),
        ("Inés Robledo Cano", "Robledo", "Sra. Robledo", "Inés Robledo", "Robledo Cano", "I. Robledo", "CANO, Inés"),
        ("Joost van der Meer", "van der Meer", "VAN DER MEER", "J. van der Meer", "Meer, Joost van der"),
        ("Sami al-Khatib", "al-Khatib", "Khatib", "S. al-Khatib"),
        ("Joost van Meer", "Van Meer", "VAN MEER"),
        ("Lena Ortiz-Brandt", "Ortiz-Brandt", "L. Ortiz-Brandt", "Ms Ortiz-Brandt"),
        ("Anne-Marie Vidal", "A.-M. Vidal", "Vidal"),
        ("נועה ברקאי", "ברקאי", 'ד"ר ברקאי', "גב' ברקאי", "נועה"),
        ("Aldo Fermi, Jr.", "Aldo Fermi", "Mr Fermi"),
        ("Aldo FERMI", "FERMI Aldo", "Aldo"),
    ],
)
def test_forms_of_one_person(values):
    assert linked(*values) == [0] * len(values)


@pytest.mark.parametrize(
    "values, expected",
    [
        (("Nora Feldt", "Paul Feldt"), [0, 1]),
        # A surname alone: who was named last before it; from then on the same.
        (("Nora Feldt", "Paul Feldt", "Feldt", "Nora Feldt", "Feldt"), [0, 1, 1, 0, 1]),
        (("Feldt", "Nora Feldt", "Paul Feldt"), [0, 0, 1]),
        (("Nora Feldt", "Paul Feldt", "Nora", "Feldt"), [0, 1, 0, 0]),
        (("Mr. Feldt", "Mrs. Feldt"), [0, 1]),
        (("Mrs. Nora Feldt", "Mr. Feldt"), [0, 1]),
        (("Nora A. Feldt", "Nora B. Feldt"), [0, 1]),
        (("Nora Anne Feldt", "Nora B. Feldt", "Nora A. Feldt"), [0, 1, 0]),
        (("Nora Feldt", "P. Feldt"), [0, 1]),
        (("Nora Feldt", "Nora Lind"), [0, 1]),
        (("Feldt N", "Feldt A", "Lind B", "Feldt", "Feldt N"), [0, 1, 2, 1, 0]),
        (("Nora Feldt", "Nora Lind", "Nora L", "Nora F."), [0, 1, 1, 0]),
        (("Ines Robledo Cano", "Ines Cano Robledo", "Robledo Cano", "Cano Robledo", "Ines Cano"), [0, 1, 0, 1, 0]),
        (("Nora Anne Feldt", "Feldt, Nora Anne"), [0, 0]),
        (("Aldo Fermi II", "Aldo Fermi III", "Aldo Fermi, Jr.", "Aldo Fermi Sr", "Aldo Fermi Junior"), [0, 1, 2, 3, 2]),
        (("Aldo Fermi", "Aldo Fermi III"), [0, 0]),
        (("Van Feldt", "Van Lind"), [0, 1]),
        (("12", "!", "12"), [0, 1, 0]),
        (("", " "), [0, 1]),
    ],
)
def test_persons_are_kept_apart(values, expected):
    assert linked(*values) == expected


def test_only_persons_are_linked():
    text = "Nora Feldt Feldt Nora Feldt Feldt"
    labels = ["PERSON", "PERSON", "LOCATION", "LOCATION"]
    places = [(0, 10), (11, 16), (17, 27), (28, 33)]
    numbered = number_entities(text, [Finding(*place, label) for place, label in zip(places, labels)])
    assert [f.entity for f in numbered] == ["PERSON-1", "PERSON-1", "LOCATION-1", "LOCATION-2"]


def entities_of(text, *names):
    findings, end = [], 0
    for name in names:
        end = text.index(name, end) + len(name)
        findings.append(Finding(end - len(name), end, "PERSON"))
    return [int(finding.entity.removeprefix("PERSON-")) for finding in number_entities(text, findings)]


def test_forms_of_address_before_the_findings_tell_persons_apart():
    text = "Mr. Feldt met Ms. Feldt.\nMs. Feldt is 47 and Mr. Feldt 50."
    assert entities_of(text, "Feldt", "Feldt", "Feldt", "Feldt") == [1, 2, 2, 1]
    text = "Mr. Paul Lind and Mrs. Lind came. Mr. Lind left. Nora Lind too."
    assert entities_of(text, "Paul Lind", "Lind", "Lind", "Nora Lind") == [1, 2, 1, 2]
    assert entities_of("El Sr. Cano y la Sra. Cano; el Dr. Cano", "Cano", "Cano", "Cano") == [1, 2, 2]
    assert entities_of("Mr. Feldt, Dr. Feldt, Feldt", "Feldt", "Feldt", "Feldt") == [1, 1, 1]


NAMES = st.lists(
    st.one_of(
        st.text("abAB. ,-'’éא\u0301", max_size=12),
        st.sampled_from(
            "Nora Feldt|Feldt|Ms Feldt|N. Feldt|FELDT, Nora|feldt, nora|Mr Feldt|Paul Feldt|Nora|P.|Feldt Feldt".split(
                "|"
            )
        ),
    ),
    max_size=12,
)


@given(NAMES)
def test_equal_values_stay_one_entity(values):
    text, findings = "", []
    for value in values:
        if value:
            findings.append(Finding(len(text), len(text) + len(value), "PERSON"))
            text += value + "\n"
    entities = {}
    numbered = number_entities(text, findings)
    for finding in numbered:
        key = " ".join(text[finding.start : finding.end].casefold().split())
        assert entities.setdefault(key, finding.entity) == finding.entity
    order = list(dict.fromkeys(f.entity for f in numbered))
    assert order == [f"PERSON-{n + 1}" for n in range(len(order))]
    assert [f[:6] for f in numbered] == [f[:6] for f in findings]


@given(st.text(max_size=40))
def test_the_parts_of_a_name_are_the_name(value):
    form = parse_name(value)
    if form is not None:
        assert "".join(piece.text for piece in form.pieces) == value
        assert all(piece.kind in ("g", "s", "m", "?") for piece in form.names) and form.names
        assert not any(char.isalnum() for piece in form.pieces if not piece.role for char in piece.text)


@pytest.mark.parametrize(
    "value, kinds",
    [
        ("Nora Feldt", "gs"),
        ("FELDT, Nora B.", "sgg"),
        ("Nora B. Feldt", "ggs"),
        ("Inés Robledo Cano", "gms"),
        ("Inés de la Cruz Cano", "gss"),
        ("Nora FELDT LIND", "gss"),
        ("Feldt", "?"),
        ("Ms. Feldt", "s"),
        ("Dame Nora", "?"),
        ("van der Meer", "s"),
        ("Anne-Marie Vidal", "ggs"),
        ("Nora Feldt, MD", "gs"),
        ("N.F.", "gs"),
    ],
)
def test_given_names_and_surnames_are_told_by_their_places(value, kinds):
    assert "".join(piece.kind for piece in parse_name(value).names) == kinds


def count_comparisons(monkeypatch, names):
    from spacy_anonym.policies import entities

    counted = []
    original = entities._may_be
    monkeypatch.setattr(entities, "_may_be", lambda form, person: counted.append(1) or original(form, person))
    link_names(names)
    monkeypatch.undo()
    return len(counted)


@pytest.mark.parametrize("form", ["{g} {x} Feldt", "Nora {x} Feldt", "{g} Feldt", "Mr {x}", "N. {x}", "{x}"])
def test_linking_many_names_is_linear(monkeypatch, form):
    rng = random.Random(1)

    def word():
        return "".join(rng.choice(string.ascii_lowercase) for _ in range(7)).title()

    names = [form.format(g=word(), x=word()) for _ in range(800)] + ["Feldt", "Nora"]
    half, whole = count_comparisons(monkeypatch, names[:400]), count_comparisons(monkeypatch, names)
    assert whole <= 2.5 * half + 200


SPECIAL = [*sorted(TITLES), *sorted(SUFFIXES), *sorted(PARTICLES)]
WORDS = st.one_of(st.text("abAB", max_size=4), st.sampled_from(SPECIAL))


@given(st.tuples(WORDS, st.sampled_from((" ", "  ", "-", "", ", ")), WORDS, st.sampled_from(("", ".", " Feldt"))))
def test_plain_names_are_read_as_all_names_are(parts):
    value = "".join(parts)
    assert parse_name.__wrapped__(value) == _parse(value)


def test_words_that_are_no_names_are_read_as_before():
    for word in SPECIAL:
        for form in (word, word.title(), word.upper()):
            for value in (
                f"{form} Feldt",
                f"{form} feldt",
                f"{form} FELDT",
                f"Nora {form}",
                f"nora {form}",
                f"NORA {form}",
            ):
                assert parse_name.__wrapped__(value) == _parse(value)


def test_most_names_are_plain():
    assert split_plain("Nora Feldt") == ("Nora", "Feldt", "nora", "feldt") and split_plain("NORA FELDT")
    for value in (
        "x" * MAX_LENGTH + " Feldt",
        "Nora FELDT",
        "Nóra Feldt",
        "Nora  Feldt",
        "N Feldt",
        "Nora",
        "Mr Feldt",
        "Nora B. Feldt",
    ):
        assert split_plain(value) is None
