"""Pack `de`: Germany. `de_health.py` has the numbers of health and pension insurance."""

from typing import Any, Dict, List

import spacy

from .de_health import HEALTH

_ID_WORDS = ["personalausweis", "personalausweisnummer", "ausweis", "ausweisnummer", "ausweis-nr", "ausweisdokument", "dokumentennummer", "seriennummer", "npa", "identity card", "id card"]  # fmt: skip
_PASSPORT_WORDS = ["reisepass", "reisepassnummer", "pass", "passnummer", "pass-nr", "passport", "passport number", "mrz", "dokumentennummer"]  # fmt: skip
_LICENCE_WORDS = ["führerschein", "führerscheinnummer", "führerschein-nr", "fahrerlaubnis", "fahrerlaubnisnummer", "fahrerlaubnisklasse", "führerscheininhaber", "driving licence", "driving license", "licence number", "license number", "dokument-nr"]  # fmt: skip
_PLATE_WORDS = ["kennzeichen", "kfz-kennzeichen", "kraftfahrzeugkennzeichen", "nummernschild", "fahrzeugkennzeichen", "zulassung", "kfz", "fahrzeug", "auto", "wagen", "pkw", "lkw", "fahrzeugschein", "fahrzeugbrief", "halter"]  # fmt: skip
_TAX_ID_WORDS = ["steueridentifikationsnummer", "steuer-id", "steuerid", "steuer-identifikationsnummer", "steuerliche identifikationsnummer", "persönliche identifikationsnummer", "identifikationsnummer", "idnr", "id-nr", "steuer-idnr", "steuernummer", "tax id"]  # fmt: skip
_TAX_WORDS = ["steuernummer", "steuer-nr", "st.-nr", "st-nr", "stnr", "finanzamt", "umsatzsteuer", "einkommensteuer", "körperschaftsteuer", "gewerbesteuer", "steuerbescheid"]  # fmt: skip
_VAT_WORDS = ["umsatzsteuer-identifikationsnummer", "umsatzsteueridentifikationsnummer", "ust-idnr", "ust-id", "ust-id-nr", "ustid", "ustidnr", "umsatzsteuer-id", "mehrwertsteuer", "vat", "vat-id", "vat number"]  # fmt: skip
_POST_WORDS = ["plz", "postleitzahl", "postanschrift", "anschrift", "adresse", "wohnort", "ort", "wohnanschrift", "lieferadresse", "rechnungsadresse", "straße", "strasse", "str", "hausnummer", "postfach", "wohnhaft"]  # fmt: skip
# What the documents' numbers are made of: no vowels and nothing that looks like a digit.
_SERIAL = "[CFGHJKLMNPRTVWXYZ0-9]{7}[0-9]"
_PHONE_WORDS = ["tel", "telefon", "telefonnummer", "handy", "mobil", "fax", "rufnummer", "anrufen", "erreichbar", "phone"]  # fmt: skip


@spacy.registry.anonym_patterns("spacy_anonym.de.v1")
def de_patterns() -> List[Dict[str, Any]]:
    """RETURNS (List[Dict[str, Any]]): the pack's patterns, as data for `make_pattern`."""
    return _DOCUMENTS + _TAXES + _PLACES + HEALTH


_DOCUMENTS: List[Dict[str, Any]] = [
    {
        "id": "de_id_card",
        "label": "DE_ID_CARD",
        "regex": rf"(?i)\b[LMNPRTVWXYZ]{_SERIAL}\b",
        "score": 0.3,
        "validator": "spacy_anonym.de_icao.v1",
        "failed": "named",
        "proven": 0.75,
        "context": _ID_WORDS,
        "source": "PAuswV; ICAO Doc 9303: identity cards begin with L to Z",
        "examples": ["Personalausweis: «L01X00T44».", "L01X00T47"],
    },
    {
        "id": "de_id_card_other",
        "label": "DE_ID_CARD",
        "regex": rf"(?i)\b[CFGHJK]{_SERIAL}\b",
        "score": 0.3,
        "validator": "spacy_anonym.de_icao.v1",
        "failed": "named",
        "proven": 0.4,
        "context": _ID_WORDS,
        "source": "PAuswV; ICAO Doc 9303",
        "examples": ["Ausweisnummer «G00000002»", "G00000003"],
    },
    {
        "id": "de_id_card_labelled",
        "label": "DE_ID_CARD",
        # Nine places; on the card's face no check digit is among them, as a tenth it may follow.
        "regex": rf"(?i)\b(?:personalausweis|ausweis)(?:nummer|[ \-]?nr\.?|[ \-]?no\.?)?[\"']?[ ]?(?::|=|ist|lautet)?[ ]{{0,2}}[\"']?(?P<value>[LMNPRTVWXYZ][0-9CFGHJKLMNPRTVWXYZ]{{3}}[0-9CFGHJKLMNPRTVWXYZ]{{3}}[0-9CFGHJKLMNPRTVWXYZ][0-9][0-9]?D?)\b",
        "gate": r"(?i)(?:personalausweis|ausweis)",
        "score": 0.6,
        "source": "PAuswV § 5a, PassV: serial number of nine places",
        "examples": ["Personalausweisnummer: «L01X00T47»", "Ausweis-Nr. «L01X00T471»", "Ausweis vorlegen"],
    },
    {
        "id": "de_passport_labelled",
        "label": "DE_PASSPORT",
        # Nine places; on the card's face no check digit is among them, as a tenth it may follow.
        "regex": rf"(?i)\b(?:reisepass|passport|pass)(?:nummer|[ \-]?nr\.?|[ \-]?no\.?)?[\"']?[ ]?(?::|=|ist|lautet)?[ ]{{0,2}}[\"']?(?P<value>[CFGHJK][0-9CFGHJKLMNPRTVWXYZ]{{3}}[0-9CFGHJKLMNPRTVWXYZ]{{3}}[0-9CFGHJKLMNPRTVWXYZ][0-9][0-9]?D?)\b",
        "gate": r"(?i)(?:reisepass|passport|pass)",
        "score": 0.6,
        "source": "PAuswV § 5a, PassV: serial number of nine places",
        "examples": ["Reisepassnummer «C01X00T47»", "Pass-Nr. «C01X00T478»", "Pass Kontrolle"],
    },
    {
        "id": "de_id_card_old",
        "label": "DE_ID_CARD",
        "regex": r"(?i)\bT[0-9]{8}\b",
        "score": 0.4,
        "context": _ID_WORDS,
        "source": "identity cards before November 2010: T and eight digits",
        "examples": ["Ausweis «T22000129»", "T2200012"],
    },
    {
        "id": "de_passport",
        "label": "DE_PASSPORT",
        "regex": rf"(?i)\b[CFGHJK]{_SERIAL}\b",
        "score": 0.3,
        "validator": "spacy_anonym.de_icao.v1",
        "failed": "named",
        "proven": 0.75,
        "context": _PASSPORT_WORDS,
        "source": "PassV; ICAO Doc 9303: passports begin with C to K",
        "examples": ["Reisepass «C01234565» vom 1. Mai", "C01234567"],
    },
    {
        "id": "de_passport_other",
        "label": "DE_PASSPORT",
        "regex": rf"(?i)\b[LMNPRTVWXYZ]{_SERIAL}\b",
        "score": 0.3,
        "validator": "spacy_anonym.de_icao.v1",
        "failed": "named",
        "proven": 0.35,
        "context": _PASSPORT_WORDS,
        "source": "PassV; ICAO Doc 9303",
        "examples": ["Passnummer «L01X00T44»", "L01X00T44"],
    },
    {
        "id": "de_fuehrerschein",
        "label": "DE_FUEHRERSCHEIN",
        "regex": r"(?i)\b[A-Z]{2}[0-9]{8}[0-9A-Z]\b",
        "score": 0.35,
        "context": _LICENCE_WORDS,
        "source": "FeV annex 8, field 5: authority, number, check character",
        "examples": ["Führerschein «BO12345678A»", "BO12345678AB"],
    },
    {
        "id": "de_fuehrerschein_key",
        "label": "DE_FUEHRERSCHEIN",
        "regex": r"\b[A-Z][0-9]{2}[0-9A-Z][0-9A-Z]{5}[0-9X][0-9A-Z]\b",
        "score": 0.1,
        "context": _LICENCE_WORDS,
        "source": "FeV annex 8, field 5: authority's key, number, check character, issue",
        "examples": ["Führerscheinnummer: «B072RRE2I55»", "B072RRE2I55"],
    },
    {
        "id": "de_kfz",
        "label": "DE_KFZ",
        "regex": r"(?:\b[A-Z]|[ÄÖÜ])[A-ZÄÖÜ]{0,2}-[A-Z]{1,2}[ \-\x{00A0}][1-9][0-9]{0,3}[EH]?\b",
        "score": 0.45,
        "border": "name",
        "context": _PLATE_WORDS,
        "against": ["modell", "model", "typ", "version", "norm", "din", "iso", "art.-nr", "artikel"],
        "source": "FZV annex 2: district, letters, digits, E or H",
        "examples": ["Auto «M-XY 999»", "«HH-AB 1234»", "«KÖ-AB-12H»", "B 1234"],
    },
    {
        "id": "de_kfz_spaced",
        "label": "DE_KFZ",
        "regex": r"(?:\b[A-Z]|[ÄÖÜ])[A-ZÄÖÜ]{0,2} [A-Z]{1,2} [1-9][0-9]{0,3}[EH]?\b",
        "score": 0.3,
        "border": "name",
        "context": _PLATE_WORDS,
        "source": "FZV annex 2: district, letters, digits, E or H",
        "examples": ["Kennzeichen «B AB 1234»", "B AB 1234"],
    },
    {
        "id": "de_kfz_lower",
        "label": "DE_KFZ",
        "regex": r"(?i)(?:\b[A-Z]|[ÄÖÜ])[A-ZÄÖÜ]{0,2}[ \-][A-Z]{1,2}[ \-][1-9][0-9]{0,3}[EH]?\b",
        "score": 0.01,
        "border": "name",
        "context": ["kennzeichen", "kfz-kennzeichen", "nummernschild", "fahrzeugkennzeichen"],
        "source": "FZV annex 2: district, letters, digits, E or H",
        "examples": ["kennzeichen «m-xy 999»", "m xy 999"],
    },
]  # fmt: skip

_TAXES: List[Dict[str, Any]] = [
    {
        "id": "de_tax_id",
        "label": "DE_TAX_ID",
        "regex": r"\b[1-9][0-9][ \x{00A0}][0-9]{3}[ \x{00A0}][0-9]{3}[ \x{00A0}][0-9]{3}\b",
        "score": 0.5,
        "validator": "spacy_anonym.de_tax_id.v1",
        "failed": "named",
        "border": "number",
        "context": _TAX_ID_WORDS,
        "source": "§ 139b AO; Bundeszentralamt für Steuern",
        "examples": ["Steuer-ID «86 095 742 719»", "86 095 742 718"],
    },
    {
        "id": "de_tax_id_plain",
        "label": "DE_TAX_ID",
        "regex": r"\b[1-9][0-9]{10}\b",
        "score": 0.2,
        "validator": "spacy_anonym.de_tax_id.v1",
        "failed": "named",
        "proven": 0.7,
        "border": "number",
        "context": _TAX_ID_WORDS,
        "source": "§ 139b AO; Bundeszentralamt für Steuern",
        "examples": ["«86095742719»", "IdNr. «12345678903»", "12345678901"],
    },
    {
        "id": "de_tax_number",
        "label": "DE_TAX_NUMBER",
        "regex": r"\b[0-9]{2,3}/[0-9]{3,4}/[0-9]{4,5}\b",
        "score": 0.45,
        "border": "number",
        "context": _TAX_WORDS,
        "source": "Bundeszentralamt für Steuern: forms by state",
        "examples": ["St.-Nr. «123/456/78901»", "«12/345/67890»", "12/34/5678"],
    },
    {
        "id": "de_tax_number_elster",
        "label": "DE_TAX_NUMBER",
        "regex": r"\b(?:0[1-9]|1[0-6]|2[1-8]|3[0-2]|4[01]|5[0-9]|9[0-9])[0-9]{11}\b",
        "score": 0.2,
        "border": "number",
        "context": _TAX_WORDS,
        "source": "ELSTER: thirteen digits, the state's first",
        "examples": ["Steuernummer: «0981508150999»", "Finanzamt «2866081508156»", "0981508150999"],
    },
    {
        "id": "de_vat_id",
        "label": "DE_VAT_ID",
        "regex": r"(?i)\bDE[ .\-\x{00A0}]?[1-9][0-9]{2}[ .\-\x{00A0}]?[0-9]{3}[ .\-\x{00A0}]?[0-9]{3}\b",
        "score": 0.45,
        "validator": "spacy_anonym.de_vat.v1",
        "context": _VAT_WORDS,
        "source": "Bundeszentralamt für Steuern; ISO 7064 mod 11,10",
        "examples": ["USt-IdNr. «DE136695976»", "«DE 136 695 976»", "«DE123456789»", "DE12345678"],
    },
    {
        "id": "de_handelsregister",
        "label": "DE_HANDELSREGISTER",
        "regex": r"(?i)\bHR[AB]\s{0,6}[0-9]{1,6}(?: B)?\b",
        "score": 0.6,
        "context": ["handelsregister", "handelsregisternummer", "amtsgericht", "registergericht", "registerauszug", "firma", "gmbh"],
        "source": "HRV § 13: sections A and B",
        "examples": ["Amtsgericht München «HRB 12345».", "«hra12345»", "HRC 12345", "HRB 1234567"],
    },
]  # fmt: skip

_PLACES: List[Dict[str, Any]] = [
    {
        "id": "de_plz",
        "label": "DE_PLZ",
        "regex": r"\b(?:D-)?(?P<value>[0-9]{5})\b",
        "score": 0.05,
        "validator": "spacy_anonym.de_postcode.v1",
        "border": "number",
        "context": _POST_WORDS,
        "source": "Deutsche Post",
        "examples": ["Postleitzahl «80331» München", "80331", "PLZ 00999", "PLZ 101150"],
    },
    {
        "id": "de_phone",
        "label": "PHONE_NUMBER",
        "regex": r"(?:\(0[1-9][0-9]{1,4}\)|\b0[1-9][0-9]{1,4})[ .\-/\x{00A0}]{1,3}(?:[0-9]{5,8}(?:-[0-9]{1,5})?|[0-9]{2,5}(?:[ .\-\x{00A0}][0-9]{1,5}){1,4})\b",
        "score": 0.6,
        "validator": "phone:DE",
        "failed": "named",
        "border": "number",
        "context": _PHONE_WORDS,
        "source": "Bundesnetzagentur numbering plan: 0, area, number; Google's libphonenumber",
        "examples": ["Tel. «030 901820-10»", "«(0221) 221 0»", "«0171 / 1234567»", "00 12 34 56", "am 06/1964", "02110-1301"],
    },
    {
        "id": "de_phone_plain",
        "label": "PHONE_NUMBER",
        "regex": r"\b0[1-9][0-9]{7,11}\b",
        "score": 0.3,
        "validator": "phone:DE",
        "failed": "named",
        "border": "number",
        "context": _PHONE_WORDS,
        "source": "Bundesnetzagentur numbering plan: 0, area, number; Google's libphonenumber",
        "examples": ["Handy: «01711234567»", "01711234567"],
    },
]  # fmt: skip
