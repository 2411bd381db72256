"""The formats of identifiers whose recall is measured."""

import string
from random import Random
from typing import NamedTuple, Tuple

from .generators import (
    Maker,
    bitcoin,
    dated,
    email,
    iban,
    ipv4,
    ipv6,
    luhn,
    mac,
    nino,
    phone,
    plain,
    searched,
    south_african,
    url,
    vin,
)

# How the groups of a value are joined.
SPACINGS: Tuple[str, ...] = ("", " ", "-", "\u00a0", ".")
# How a value that is one piece stands in its sentence.
PLACES: Tuple[str, ...] = ("{}", "({})", "\u201c{}\u201d", "{},", "\t{}")
# {key} is what people call the identifier; each sentence is one of the five.
SENTENCES: Tuple[str, ...] = (
    "The form gives her {key} as {value} and nothing else.",
    "{key}: {value}",
    "We wrote down {key} {value} before lunch.",
    'row 17 {{"{key}": "{value}"}}',
    "Please have it ready, {key} {value} is what they ask for.",
)


class Format(NamedTuple):
    """A format.

    name (str): Its name, as in "us_ssn".
    label (str): The label that a finding must have.
    packs (str): The country's pack beside `common`, "" for none.
    key (str): What people call it.
    make (Maker): Draws a valid value, in groups.
    spacings (Tuple[str, ...]): How the groups are joined; five, with repeats where it is written in fewer ways.
    """

    name: str
    label: str
    pack: str
    key: str
    make: Maker
    spacings: Tuple[str, ...] = ("",)


_ANY = SPACINGS
_NO_DOT = ("", " ", "-", "\u00a0", "\u2011")
_TEL = (" ", "-", "\u00a0", ".", "\u2009")
_NUMERALS = string.digits
_CAPITALS = string.ascii_uppercase

FORMATS: Tuple[Format, ...] = (
    Format("email", "EMAIL_ADDRESS", "", "e-mail", email),
    Format("url", "URL", "", "web site", url),
    Format("ipv4", "IP_ADDRESS", "", "IP address", ipv4),
    Format("ipv6", "IP_ADDRESS", "", "IP address", ipv6),
    Format("mac", "MAC_ADDRESS", "", "MAC address", mac),
    Format("uuid", "UUID", "", "id", plain("xxxxxxxx-xxxx-4xxx-axxx-xxxxxxxxxxxx")),
    Format("visa", "CREDIT_CARD", "", "card", luhn("4539" + "9" * 11, (4, 4, 4, 4)), _NO_DOT),
    Format("mastercard", "CREDIT_CARD", "", "credit card", luhn("5412" + "9" * 11, (4, 4, 4, 4)), _NO_DOT),
    Format("amex", "CREDIT_CARD", "", "card number", luhn("3779" + "9" * 10, (4, 6, 5)), _NO_DOT),
    Format("iban_es", "IBAN_CODE", "", "IBAN", iban("ES"), _NO_DOT),
    Format("iban_de", "IBAN_CODE", "", "IBAN", iban("DE"), _NO_DOT),
    Format("iban_gb", "IBAN_CODE", "", "IBAN", iban("GB"), _NO_DOT),
    Format("iban_fr", "IBAN_CODE", "", "IBAN", iban("FR"), _NO_DOT),
    Format("bitcoin", "CRYPTO", "", "wallet", bitcoin),
    Format("ethereum", "CRYPTO", "", "wallet", lambda rng: ("0x" + rng.randbytes(20).hex(),)),
    Format("bic", "BIC_CODE", "", "BIC", plain("CCCCDECC999")),
    Format("vin", "VIN", "", "VIN", vin),
    Format("imei", "IMEI", "", "IMEI", luhn("35" + "9" * 12, (2, 6, 6, 1)), _NO_DOT),
    Format("date_iso", "DATE_TIME", "", "date", dated("%Y-%m-%d")),
    Format("date_day_first", "DATE_TIME", "", "date", dated("%d/%m/%Y")),
    Format("date_dots", "DATE_TIME", "", "date", dated("%d.%m.%Y")),
    Format("date_dashes", "DATE_TIME", "", "date", dated("%d-%m-%Y")),
    Format("date_name", "DATE_TIME", "", "date", dated("%d %B %Y")),
    Format("date_us", "DATE_TIME", "", "date", dated("%B %d, %Y")),
    Format("date_short", "DATE_TIME", "", "date", dated("%d %b %y")),
    Format("phone_us", "PHONE_NUMBER", "us", "phone", phone("US"), _TEL),
    Format("phone_gb", "PHONE_NUMBER", "gb", "phone", phone("GB"), _TEL),
    Format("phone_es", "PHONE_NUMBER", "es", "phone", phone("ES"), _TEL),
    Format("phone_fr", "PHONE_NUMBER", "fr", "phone", phone("FR"), _TEL),
    Format("phone_de", "PHONE_NUMBER", "de", "phone", phone("DE"), _TEL),
    Format("phone_il", "PHONE_NUMBER", "il", "phone", phone("IL"), _TEL),
    Format("us_ssn", "US_SSN", "us", "SSN", searched("us.ssn", "99999999", 1, (3, 2, 4)), _ANY),
    Format("us_itin", "US_ITIN", "us", "ITIN", searched("us.itin", "99999999", 1, (3, 2, 4)), _NO_DOT),
    Format("us_npi", "US_NPI", "us", "NPI", lambda rng: (_npi(rng),)),
    Format("us_routing", "ABA_ROUTING_NUMBER", "us", "routing number", searched("us.rtn", "02999999", 1, (4, 4, 1)), ("", "-")),
    Format("gb_nhs", "UK_NHS", "gb", "NHS number", searched("gb.nhs", "999999999", 1, (3, 3, 4)), _NO_DOT),
    Format("gb_nino", "UK_NINO", "gb", "NI number", nino, ("", " ", "\u00a0")),
    Format("es_dni", "ES_NIF", "es", "DNI", searched("es.dni", "99999999", 1, (8, 1), _CAPITALS), ("", " ", "-", "\u00a0")),
    Format("es_nie", "ES_NIE", "es", "NIE", searched("es.nie", "X9999999", 1, (1, 7, 1), _CAPITALS), ("", " ", "-", "\u00a0")),
    Format("es_cif", "ES_CIF", "es", "CIF", searched("es.cif", "A9999999", 1, (1, 7, 1)), ("", "-")),
    Format("it_codice_fiscale", "IT_FISCAL_CODE", "it", "codice fiscale", searched("it.codicefiscale", "CCCCCC%yA%dF205", 1, (), _CAPITALS)),
    Format("it_vat", "IT_VAT_CODE", "it", "partita IVA", searched("it.iva", "0299999001", 1, (11,))),
    Format("de_tax_id", "DE_TAX_ID", "de", "Steuer-ID", searched("de.idnr", "8999999999", 1, (2, 3, 3, 3)), ("", " ", "\u00a0")),
    Format("de_vat", "DE_VAT_ID", "de", "USt-IdNr.", searched("de.vat", "DE89999999", 1)),
    Format("fi_hetu", "FI_PERSONAL_IDENTITY_CODE", "fi", "hetu", searched("fi.hetu", "%d%m%y-999", 1, (), "0123456789ABCDEFHJKLMNPRSTUVWXY")),
    Format("pl_pesel", "PL_PESEL", "pl", "PESEL", searched("pl.pesel", "%y10%d9999".replace("10", "09"), 1)),
    Format("se_personnummer", "SE_PERSONNUMMER", "se", "personnummer", searched("se.personnummer", "%y%m%d-999", 1)),
    Format("au_abn", "AU_ABN", "au", "ABN", searched("au.abn", "899999999", 2, (2, 3, 3, 3)), ("", " ", "\u00a0")),
    Format("au_acn", "AU_ACN", "au", "ACN", searched("au.acn", "00999999", 1, (3, 3, 3)), ("", " ", "\u00a0")),
    Format("au_tfn", "AU_TFN", "au", "TFN", searched("au.tfn", "89999999", 1, (3, 3, 3)), ("", " ", "\u00a0")),
    Format("ca_sin", "CA_SIN", "ca", "SIN", searched("ca.sin", "49999999", 1, (3, 3, 3)), ("", " ", "-", "\u00a0")),
    Format("in_aadhaar", "IN_AADHAAR", "in", "Aadhaar", searched("in_.aadhaar", "59999999999", 1, (4, 4, 4)), ("", " ", "-", "\u00a0")),
    Format("in_pan", "IN_PAN", "in", "PAN", plain("CCCPC9999A")),
    Format("kr_rrn", "KR_RRN", "kr", "RRN", searched("kr.rrn", "%y%m%d-101999", 1)),
    Format("th_tnin", "TH_TNIN", "th", "Thai ID", searched("th.pin", "810999999999", 1, (1, 4, 5, 2, 1)), ("", " ", "-")),
    Format("tr_tckimlik", "TR_NATIONAL_ID", "tr", "TC kimlik", searched("tr.tckimlik", "899999999", 2)),
    Format("za_id", "ZA_ID_NUMBER", "za", "South African ID", south_african),
    Format("br_cpf", "BR_CPF", "br", "CPF", searched("br.cpf", "999999999", 2, (9, 2)), ("", "-")),
    Format("br_cnpj", "BR_CNPJ", "br", "CNPJ", searched("br.cnpj", "999999990001", 2)),
    Format("fr_nir", "FR_NIR", "fr", "NIR", searched("fr.nir", "1%y0675999999", 2, (1, 2, 2, 2, 3, 3, 2)), ("", " ", "\u00a0")),
    Format("fr_siren", "FR_SIREN", "fr", "SIREN", searched("fr.siren", "89999999", 1, (3, 3, 3)), ("", " ", "\u00a0")),
    Format("fr_siret", "FR_SIRET", "fr", "SIRET", searched("fr.siret", "8999999900999"[:13], 1, (3, 3, 3, 5)), ("", " ", "\u00a0")),
    Format("nl_bsn", "NL_BSN", "nl", "BSN", searched("nl.bsn", "18999999", 1)),
    Format("be_national_number", "BE_NATIONAL_NUMBER", "be", "rijksregisternummer", searched("be.nn", "%y%m%d999", 2, (6, 3, 2)), ("", " ", "-", "\u00a0")),
    Format("pt_nif", "PT_NIF", "pt", "NIF", searched("pt.nif", "29999999", 1, (3, 3, 3)), ("", " ", "\u00a0")),
    Format("mx_curp", "MX_CURP", "mx", "CURP", searched("mx.curp", "CACC%y%m%dHDFCCC0", 1)),
    Format("jp_my_number", "JP_MY_NUMBER", "jp", "My Number", searched("jp.in_", "89999999999", 1, (4, 4, 4)), ("", " ", "-", "\u00a0")),
    Format("cn_resident_id", "CN_RESIDENT_ID", "cn", "ID card", searched("cn.ric", "110105%Y%m%d999", 1, (), _NUMERALS + "X")),
    Format("at_svnr", "AT_SVNR", "at", "SVNR", lambda rng: _svnr(rng), ("", " ", "\u00a0")),
    Format("ch_ahv", "CH_AHV", "ch", "AHV", searched("ch.ssn", "756999999999", 1, (3, 4, 4, 2)), ("", " ", ".", "\u00a0")),
    Format("dk_cpr", "DK_CPR", "dk", "CPR", plain("%d%m%y4999", (6, 4)), ("", "-", " ")),
    Format("no_fodselsnummer", "NO_FODSELSNUMMER", "no", "fødselsnummer", searched("no.fodselsnummer", "%d%m%y399", 2, (6, 5)), ("", " ", "\u00a0")),
    Format("ie_ppsn", "IE_PPSN", "ie", "PPSN", searched("ie.pps", "8999999", 1, (), _CAPITALS)),
    Format("gr_afm", "GR_AFM", "gr", "AFM", searched("gr.vat", "09999999", 1)),
    Format("gr_amka", "GR_AMKA", "gr", "AMKA", searched("gr.amka", "%d%m%y9999", 1)),
    Format("nz_ird", "NZ_IRD", "nz", "IRD number", searched("nz.ird", "4999999", 1, (2, 3, 3)), ("", " ", "-")),
    Format("il_id", "IL_ID_NUMBER", "il", "ID number", searched("il.idnr", "39999999", 1)),
    Format("sg_nric", "SG_NRIC_FIN", "sg", "NRIC", lambda rng: (_nric(rng),)),
)  # fmt: skip


def _svnr(rng: Random) -> Tuple[str, ...]:
    # SOURCE: the weights as python-stdnum has them.
    from stdnum.at import vnr

    from .generators import birthday, digits

    while True:
        serial, born = digits(rng, 3), birthday(rng, "%d%m%y")
        check = vnr.calc_check_digit(serial + "0" + born)
        if check != "10":
            return serial + check, born


def _npi(rng: Random) -> str:
    # Luhn over 80840 and the number. SOURCE: CMS, Requirements for National Provider Identifier, 2004.
    from stdnum import luhn as module

    from .generators import digits

    number = "1" + digits(rng, 8)
    return number + module.calc_check_digit("80840" + number)


def _nric(rng: Random) -> str:
    # Weights 2 7 6 5 4 3 2, 4 more for T. SOURCE: published descriptions of the algorithm.
    from .generators import digits

    first, number = rng.choice("ST"), digits(rng, 7)
    total = sum(weight * int(digit) for weight, digit in zip((2, 7, 6, 5, 4, 3, 2), number)) + 4 * (first == "T")
    return first + number + "JZIHGFEDCBA"[total % 11]
