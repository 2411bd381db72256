import re
from importlib import import_module
from random import Random

import pytest
import spacy

from spacy_anonym import registry
from spacy_anonym.patterns.engine import PatternEngine
from spacy_anonym.patterns.packs import load_packs
from spacy_anonym.surrogates import checks, identifiers
from spacy_anonym.surrogates.values import NO_VALUES, surrogate_value

EXAMPLE = re.compile("«([^«»]*)»")
PACKS = registry.names("patterns")


def examples(pack):
    """Of each pattern of a pack: its label, the texts around its first example's value, and the value."""
    for pattern in load_packs([pack], "xx"):
        for example in pattern.examples:
            parts = EXAMPLE.split(example)
            # Words are no numbers, and other patterns of the label may take other words.
            if (
                len(parts) == 3
                and pattern.label not in {*NO_VALUES, "URL", "EMAIL_ADDRESS"}
                and re.search("[0-9]", parts[1])
            ):
                yield pattern, parts
                break


# Patterns of a narrower form than other values of their label, which a surrogate may have: the last four digits of a card, a
# province's letters, the prefix of a service, of mobile telephones or of companies, the check letters of a supply point, an
# extension alone, small letters, the name of a sign.
NARROW = {
    *(
        "number_named_lower",
        "card_ending",
        "card_of_brand",
        "es_plate_old",
        "key_github_fine",
        "key_stripe",
        "key_linear",
    ),
    *("ar_phone_mobile", "latam_phone_extension", "pe_ruc", "es_cups", "password_hash", "il_coordinates"),
    "he_code_star",
}


@pytest.mark.parametrize("pack", PACKS)
def test_a_surrogate_of_an_example_is_found_by_its_pattern(pack):
    """The pack's own search, with its checksum, is the judge: not one line of it is used to make the surrogate."""
    lost = []
    for pattern, (before, value, behind) in examples(pack):
        engine = PatternEngine([pattern])
        score = max(finding.score for finding in engine.find(f"{before}{value}{behind}"))
        new = surrogate_value(pattern.label, value, Random(7), "en_US")
        assert new != value
        if new is None:
            lost.append(pattern.id)
            continue
        start, end = len(before), len(before) + len(new)
        found = [f for f in engine.find(f"{before}{new}{behind}") if (f.start, f.end) == (start, end)]
        # The score tells that the check was passed.
        if not found or found[0].score < score:
            lost.append(pattern.id)
    assert set(lost) <= NARROW


# SOURCE of each check: python-stdnum, by other code than that of the packs.
@pytest.mark.parametrize(
    "label, module, value",
    [
        ("US_SSN", "us.ssn", "536-22-1234"),
        ("UK_NHS", "gb.nhs", "943 476 5919"),
        ("ES_NIF", "es.dni", "12345678Z"),
        ("ES_NIE", "es.nie", "X1234567L"),
        ("BR_CPF", "br.cpf", "390.533.447-05"),
        ("PL_PESEL", "pl.pesel", "44051401359"),
        ("FR_SIRET", "fr.siret", "732 829 320 00074"),
        ("NO_FODSELSNUMMER", "no.fodselsnummer", "15108069268"),
        ("AU_ABN", "au.abn", "51 824 753 556"),
    ],
)
def test_a_hundred_surrogates_pass_the_check_and_differ(label, module, value):
    if not checks.forms_of(label):
        pytest.skip("no pack has this label")
    is_valid = import_module(f"stdnum.{module}").is_valid
    rng = Random(3)
    made = [surrogate_value(label, value, rng, "en_US") for _ in range(100)]
    assert None not in made and value not in made
    assert all(is_valid(new) for new in made)
    assert len(set(made)) > 90
    # Nearly nothing of the value stays: by chance a tenth of its digits.
    places = [i for i, char in enumerate(value) if char.isdigit()]
    assert sum(new[i] == value[i] for new in made for i in places) < 0.35 * len(places) * len(made)
    # Separators do.
    assert {re.sub("[0-9A-Za-z]", "x", new) for new in made} == {re.sub("[0-9A-Za-z]", "x", value)}


def test_a_value_that_fails_its_check_has_no_surrogate():
    assert surrogate_value("UK_NHS", "not a number", Random(1), "en") is None
    # The valid one ends in 9.
    assert surrogate_value("UK_NHS", "943 476 5910", Random(1), "en") is None


def test_a_surrogate_does_not_depend_on_the_values_before_it():
    def made(*values):
        for function in (identifiers._check_places, checks._forms_of):
            function.cache_clear()
        return [surrogate_value("US_SSN", value, Random(5), "en") for value in values][-1]

    assert made("536-22-1234") == made("212 44 9876", "001-01-0001", "536-22-1234")
    assert made("536-22-1234") != surrogate_value("US_SSN", "536-22-1234", Random(6), "en")


def test_a_telephone_label_of_one_country_means_its_numbers():
    import phonenumbers

    if not checks.forms_of("ZA_MOBILE_NUMBER") and checks.phone_region_of("ZA_MOBILE_NUMBER") is None:
        pytest.skip("no pack has this label")
    for seed in range(20):
        new = surrogate_value("ZA_MOBILE_NUMBER", "082 123 4567", Random(seed), "en_US")
        number = phonenumbers.parse(new, "ZA")
        assert new.startswith("082 ") and new != "082 123 4567" and phonenumbers.is_valid_number(number)


def even_badge(value):
    """An even sum of digits."""
    return sum(map(int, re.findall("[0-9]", value))) % 2 == 0


def test_a_pack_that_somebody_registers_has_surrogates_of_its_labels():
    spacy.registry.anonym_validators("tests.even_badge.v1")(even_badge)
    badge = {"id": "badge", "label": "ACME_BADGE", "regex": r"\bAC-[0-9]{4}[A-F]\b", "validator": "tests.even_badge.v1"}
    # What stands before it belongs to the pattern, not to the value.
    desk = {
        "id": "desk",
        "label": "ACME_DESK",
        "regex": r"desk (?P<value>[1-5][0-9]{3})\b",
        "examples": ["at desk «1234»."],
    }
    assert surrogate_value("ACME_BADGE", "AC-1234A", Random(1), "en") is None
    spacy.registry.anonym_patterns("tests.badges.v1")(lambda: [badge, desk])
    try:
        made = {surrogate_value("ACME_BADGE", "AC-1234A", Random(i), "en") for i in range(40)}
        assert len(made) > 30
        assert all(re.fullmatch("AC-[0-9]{4}[A-F]", new) and even_badge(new) for new in made)
        assert len({new[-1] for new in made}) > 2
        desks = {surrogate_value("ACME_DESK", "1234", Random(i), "en") for i in range(40)}
        assert len(desks) > 30 and all(re.fullmatch("[1-5][0-9]{3}", new) for new in desks)
    finally:
        import catalogue

        for kind, name in (("patterns", "tests.badges.v1"), ("validators", "tests.even_badge.v1")):
            catalogue._remove(("spacy_anonym", kind, name))
