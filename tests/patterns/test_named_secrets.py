"""Secrets that a word or a form names are found without any further pack, in the four languages."""

from functools import lru_cache

import pytest

from spacy_anonym import blank

make_pipeline = lru_cache(blank)


def found(lang, text):
    doc = make_pipeline(lang)(text)
    spans = [(item["source_start"], item["source_end"], item["label"]) for item in doc._.anonym_items]
    return [text[start:end] for start, end, label in spans if label in ("PASSWORD", "API_KEY")]


@pytest.mark.parametrize(
    "lang, text, value",
    [
        ("en", "The wifi password at the hut is Quarry-Lamp-27, all in one.", "Quarry-Lamp-27"),
        ("en", "temporary password: Wd7kkol!", "Wd7kkol!"),
        ("en", "Login stays the same, pw Sparrow!Field9 until Friday.", "Sparrow!Field9"),
        ("en", "auth ok pwd=tin7Roof src=lan", "tin7Roof"),
        ("en", "He set the zip password to MARROW77seed on Monday.", "MARROW77seed"),
        ("en", "PIN: 5519", "5519"),
        ("en", "Your verification code is 730 916.", "730 916"),
        ("en", "The gate code was changed to 8841# last week.", "8841#"),
        ("en", "Safe word: tamarind.", "tamarind"),
        ("en", "use the token wrk_live_4Gh7Qs92LmXz10Vb for it", "wrk_live_4Gh7Qs92LmXz10Vb"),
        ("es", "La contraseña del wifi es Nogal.1983, con punto.", "Nogal.1983"),
        ("es", "La clave de la puerta cambió: 6620#", "6620#"),
        ("es", "Tu código de verificación es 118 904.", "118 904"),
        ("ca", "La contrasenya nova és figuera-31!x.", "figuera-31!x"),
        ("ca", "El codi de la porta és 5530B.", "5530B"),
        ("he", "הסיסמה לרשת היא orange!tree44 תודה", "orange!tree44"),
        ("he", "קוד הכניסה לבניין 9037.", "9037"),
    ],
)
def test_named_secrets_are_found(lang, text, value):
    assert found(lang, text) == [value]


@pytest.mark.parametrize(
    "lang, text",
    [
        ("en", "The password must have 8-16 characters and no spaces."),
        ("en", "Passwords are stored as SHA256 hashes since 2019."),
        ("en", "I forgot my password again at 10am."),
        ("en", "She wore a pin in 1920 and a brooch."),
        ("en", "The PIN change costs 2500 euros a year."),
        ("en", "as a token of our appreciation_for_everything"),
        ("es", "La clave del éxito es trabajar desde 2019."),
        ("es", "El código postal es 28013."),
        ("ca", "El codi postal de la porta 08001"),
        ("he", "קוד המוצר 445"),
    ],
)
def test_what_is_no_secret_stays(lang, text):
    assert found(lang, text) == []
