"""Pack `common`: identifiers that look the same in every country."""

from typing import Any, Dict, List

import spacy

from .common_more import more_patterns
from .dates import date_patterns
from .fields import field_patterns
from .written_names import written_name_patterns

# Letters and digits by ranges: \pL and \pN make RE2 programs a hundred times as large. Before an @ only scripts with upper
# and lower case: others write words without spaces, or attach prefixes to what follows.
_CASED = r"A-Za-z0-9\x{C0}-\x{24F}\x{370}-\x{52F}\x{1E00}-\x{1EFF}"
_ALNUM = r"A-Za-z0-9\x{C0}-\x{1FFF}\x{2C00}-\x{2FFF}\x{3040}-\x{D7FF}\x{F900}-\x{FDFF}"
_LETTERS = _ALNUM.replace("0-9", "")
_HOST = rf"[{_ALNUM}][{_ALNUM}.\-]{{0,200}}"
# Not bounded: it stands at the end of its patterns only, and is one class.
_PATH = r"""[^\s<>"“”«»`{}|\\^]*"""
_IPV4 = r"(?:(?:25[0-5]|2[0-4][0-9]|1?[0-9]?[0-9])\.){3}(?:25[0-5]|2[0-4][0-9]|1?[0-9]?[0-9])"
_HEX = "[0-9A-Fa-f]{1,4}"
_DOMAIN = r"[A-Za-z0-9](?:[A-Za-z0-9.\-]{0,120}[A-Za-z0-9])?\."
_FREQUENT = r"(?:com|org|net|edu|gov|mil|info|biz|io|ai|app|dev|eu|[a-z]{2})"
_WEB_WORDS = ["url", "website", "web", "site", "link", "domain", "visit", "homepage", "www"]
_PHONE_WORDS = (
    r"(?:(?:tele|cell)?phone|tel|mobile|cell|fax|call(?:ing|ed)?|ring|dial(?:led)?|whatsapp|sms|answering|voicemail|hotline|landline"
    r"|messages?\sto|reach\s(?:me|us)|registered)"
)
# Three letters or more, but for those of `url_domain`.
_RARE = r"(?:[a-z]{4,24}|xyz|top|win|pro|fun|icu|vip|bet|red|one|bid|art|bio|buzz|cat|cfd|dog|eco|fit|gay|fyi|how|ink|ist|kim|law|lat|llc|lol|ltd|men|moe|mom|nyc|ong|ooo|ovh|pet|rip|run|sbs|ski|soy|srl|tax|tel|uno|wtf|zip)"
_CARD_WORDS = ["card", "credit card", "debit card", "visa", "mastercard", "amex", "american express", "discover", "jcb", "diners", "maestro", "cc", "tarjeta", "targeta", "carte", "karte", "carta"]  # fmt: skip
# Between the groups of a card's number.
_SEP = r"[ \-\x{00A0}]?"
_B58 = "1-9A-HJ-NP-Za-km-z"


@spacy.registry.anonym_patterns("spacy_anonym.common.v1")
def common_patterns() -> List[Dict[str, Any]]:
    """RETURNS (List[Dict[str, Any]]): the pack's patterns, as data for `make_pattern`."""
    dates = [{"label": "DATE_TIME", **pattern} for pattern in date_patterns()]
    return _ADDRESSES + _ACCOUNTS + more_patterns() + field_patterns() + written_name_patterns() + dates


_ADDRESSES: List[Dict[str, Any]] = [
    {
        "id": "email",
        "label": "EMAIL_ADDRESS",
        "regex": rf"(?:\\[nrt])?(?P<value>[{_CASED}][{_CASED}._%+'\-]{{0,63}}(?:@|%40){_HOST}\.(?:[Xx][Nn]--[A-Za-z0-9\-]{{0,58}}[A-Za-z0-9]|[{_LETTERS}]{{2,24}}))",
        "gate": rf"(?:@|%40)[{_ALNUM}]",
        "score": 0.95,
        "border": "none",
        "source": "RFC 5321, RFC 6531",
        "examples": ["mail:«bob@x.com»,", "«jane.roe+tag@mail.example.co.uk»", "<«o'neil_1@exämple.org»>", "\\\\n«bob@x.com»", "to «ivan@xn--80a1acny.xn--p1ai».", "?mail=«anna.k%40mail.de»&a", "bob@x"],
    },
    {
        "id": "url",
        "label": "URL",
        "regex": rf"(?i)\b(?:https?|ftps?|sftp|ssh|wss?|ldaps?|git|irc)://{_PATH[:-1]}+",
        "gate": r"[A-Za-z]://",
        "score": 0.9,
        "narrow": "spacy_anonym.url_part.v1",
        "border": "none",
        "source": "RFC 3986",
        "examples": ["see «https://example.org/a?b=c#d».", "(«http://example.org/x_(y)»)", "<a href=\"«https://example.org»\">", "http:// or https://"],
    },
    {
        "id": "url_www",
        "label": "URL",
        "regex": rf"(?i)\bwww\.{_HOST}\.[{_ALNUM}\-]{{2,60}}(?:[/?#:]{_PATH})?",
        "gate": r"(?i)\bwww\.",
        "score": 0.8,
        "narrow": "spacy_anonym.url_part.v1",
        "border": "none",
        "examples": ["at «www.example.org/path»,", "www.example"],
    },
    {
        "id": "url_domain",
        "label": "URL",
        "regex": rf"\b{_DOMAIN}{_FREQUENT}\b(?:[/?#]{_PATH})?",
        "gate": rf"[A-Za-z0-9]\.{_FREQUENT}\b",
        "score": 0.5,
        "narrow": "spacy_anonym.url_part.v1",
        "validator": "spacy_anonym.domain.v1",
        "border": "name",
        "context": _WEB_WORDS,
        "source": "IANA root zone",
        "examples": ["visit «example.com» or «shop.example.co.uk/a»", "run setup.py", "e.g. this", "version 1.2.3", "at java.net.Socket", "com.example.app.io", "«t.co/x1»", "map(e => e.to)", "this.ws, 1009", "in configure.ac", "Makefile.in", "libedit.pc.in", "libc.mo"],
    },
    {
        "id": "url_domain_rare",
        "label": "URL",
        "regex": rf"\b{_DOMAIN}{_RARE}\b(?:[/?#]{_PATH})?",
        "gate": r"[A-Za-z0-9]\.[a-z]{3}",
        "score": 0.2,
        "narrow": "spacy_anonym.url_part.v1",
        "validator": "spacy_anonym.domain.v1",
        "border": "name",
        "context": _WEB_WORDS,
        "source": "IANA root zone",
        "examples": ["our site: «example.museum»", "crypto.link"],
    },
    {
        "id": "ipv4",
        "label": "IP_ADDRESS",
        "regex": rf"\b(?:[A-Z][A-Za-z]{{0,20}}/)?{_IPV4}\b(?:/(?:[12]?[0-9]|3[0-2])\b)?",
        "score": 0.3,
        "narrow": "spacy_anonym.ipv4_part.v1",
        "validator": "spacy_anonym.ipv4.v1",
        "proven": 0.7,
        "border": "number",
        "context": ["ip", "ipv4", "ip address", "host", "server", "dns", "resolver", "nameserver", "client", "gateway", "router", "subnet", "ping", "proxy", "ssh", "connect", "connected", "connection", "login", "port", "remote", "peer", "inet"],
        "against": ["version", "ver", "v", "firmware", "build", "release", "rev", "section"],
        "source": "RFC 791",
        "examples": ["from «192.0.2.7»:8080", "«10.0.0.0/8»", "gw/«192.0.2.61»:443", "DNS «8.8.8.8»", "256.1.1.1", "1.2.3.4.5", "Chrome/122.0.0.0", "0.0.0.0", "SQLite 3.8.10.2", "linux-2.6.8.1/include"],
    },
    {
        "id": "ipv6",
        "label": "IP_ADDRESS",
        # All that is written in one piece: whether an address is in it, and alone, the narrowing function sees.
        "regex": rf"(?:[0-9A-Za-z_.:\-]{{0,64}}::[0-9A-Za-z_.:]{{0,64}}|\b(?:{_HEX}:){{6}}[0-9A-Za-z_.:]{{3,64}})(?:%[0-9A-Za-z]{{1,16}})?(?:/[0-9]{{1,3}}\b)?",
        "gate": rf"::|(?:{_HEX}:){{6}}",
        "score": 0.7,
        "narrow": "spacy_anonym.ipv6_part.v1",
        "validator": "spacy_anonym.ip.v1",
        "source": "RFC 4291",
        "examples": ["addr «2001:db8::7»,", "addr:«fe80::1%eth0»", "[«2001:db8:0:0:0:0:0:1»]:443", "items[::2]", "«::ffff:192.0.2.7».", "«::1»", "«2001:db8::/32»", "std::vector", "12:30:45", "de::ad", "2001::db8::1", "::ffff:256.0.0.1"],
    },
    {
        "id": "mac",
        "label": "MAC_ADDRESS",
        "regex": r"\b(?:(?:[0-9A-Fa-f]{2}:){5}[0-9A-Fa-f]{2}|(?:[0-9A-Fa-f]{2}-){5}[0-9A-Fa-f]{2}|(?:[0-9A-Fa-f]{4}\.){2}[0-9A-Fa-f]{4})\b",
        "score": 0.9,
        "validator": "spacy_anonym.mac.v1",
        "border": "name",
        "source": "IEEE 802",
        "examples": ["eth0 «00:1A:2B:3C:4D:5E» up", "«00-1a-2b-3c-4d-5e»", "«001a.2b3c.4d5e»", "ff:ff:ff:ff:ff:ff", "[.417A.0022.0002.5375]"],
    },
    {
        "id": "phone_international",
        "label": "PHONE_NUMBER",
        "regex": r"(?:^|[^0-9A-Za-z])(?P<value>(?:\+|00\s?)[1-9][0-9]{0,2}[ .\-/\x{00A0}]{0,2}(?:\(0?[0-9]{0,5}\)[ .\-\x{00A0}]{0,2})?[0-9]{1,14}(?:[ .\-/\x{00A0}]{1,2}[0-9]{1,8}){0,6}(?:\s?(?:x|ext\.?|extension)\s?[0-9]{1,6}\b)?)",
        "score": 0.8,
        "narrow": "spacy_anonym.phone_part.v1",
        "border": "number",
        "source": "ITU-T E.164, E.123",
        "examples": ["call «+44 20 7946 0958» now", "«+1 (212) 555-0123»", "«+972-54-123-4567»", "+12", "0012"],
    },
    {
        "id": "phone_national",
        "label": "PHONE_NUMBER",
        "regex": r"(?:\(0[1-9][0-9]{0,3}\)|\b0[1-9][0-9]{0,3})[ .\-/\x{00A0}][0-9]{2,4}(?:[ .\-\x{00A0}][0-9]{2,4}){1,3}\b",
        "score": 0.5,
        "validator": "spacy_anonym.digits_10_12.v1",
        "border": "number",
        "source": "national plans with a trunk prefix 0 and ten digits or more (FR, DE, IT, NL, IL, AU, ZA, CH); ITU-T E.123",
        "examples": ["Tel «01 23 45 55 09»", "«050-284-0399»", "«(030) 901 8202»", "00 00 00 00 00", "ref 0412-388-17"],
    },
    {
        "id": "phone_grouped",
        "label": "PHONE_NUMBER",
        "regex": rf"(?i)\b{_PHONE_WORDS}\b[^0-9\n]{{0,24}}?(?P<value>[0-9]{{2,4}}(?:[ .\-\x{{00A0}}][0-9]{{2,7}}){{1,4}})\b",
        "score": 0.5,
        "validator": "spacy_anonym.digits_7_15.v1",
        "border": "number",
        "examples": ["I am not answering at «78 651 450».", "my phone is broken: «555-0123»", "page 12 345 678"],
    },
    {
        "id": "phone_labelled",
        "label": "PHONE_NUMBER",
        "regex": r"(?i)\b(?:tele?(?:phone)?|phone|fax|mobile|mob|cell(?:phone)?|whatsapp|dial|call(?:\s(?:me|us|him|her|them))?|reach(?:ed)?(?:\s(?:me|us|him|her|them))?|text(?:\sme)?|contact)(?:\s(?:no|number|nr|num|at|on|is|under))?\.?\s?(?:[:#=]|at|on|is)?\s{0,3}(?P<value>\(?[0-9][0-9()]{0,6}(?:[ .\-/\x{00A0}]{0,2}\(?[0-9]{1,8}\)?){1,6}(?:\s?(?:x|ext\.?)\s?[0-9]{1,6})?)",
        "score": 0.6,
        "narrow": "spacy_anonym.brackets_part.v1",
        "validator": "spacy_anonym.digits_7_15.v1",
        "border": "number",
        "examples": ["tel. «030 1234567»", "Phone: «(02) 9374 4000»", "call me at «555-0123»", "(call «0117 496 0123»)", "phone («0117 496 0123»),", "my phone «(212) 555-0123»)", "call 911"],
    },
]  # fmt: skip

_ACCOUNTS: List[Dict[str, Any]] = [
    {
        "id": "card",
        "label": "CREDIT_CARD",
        "regex": rf"\b(?:[1-6][0-9]{{3}}{_SEP}[0-9]{{4}}{_SEP}[0-9]{{4}}{_SEP}[0-9]{{4}}(?:{_SEP}[0-9]{{1,3}})?|3[47][0-9]{{2}}(?:{_SEP}[0-9]{{6}}{_SEP}[0-9]{{5}}|{_SEP}[0-9]{{4}}{_SEP}[0-9]{{4}}{_SEP}[0-9]{{3}}))\b",
        "score": 0.3,
        "validator": "spacy_anonym.card.v1",
        "failed": "named",
        "border": "number",
        "context": _CARD_WORDS,
        "source": "ISO/IEC 7812-1; American Express has 15 digits from 34 or 37",
        "examples": ["paid with «4111 1111 1111 1111».", "«378282246310005»", "«5555-5555-5555-4444»", "4111 1111 1111 1112"],
    },
    {
        "id": "card_diners",
        "label": "CREDIT_CARD",
        "regex": rf"\b3(?:0[0-5]|[689][0-9])[0-9](?:{_SEP}[0-9]{{6}}{_SEP}[0-9]{{4}}|{_SEP}[0-9]{{4}}{_SEP}[0-9]{{4}}{_SEP}[0-9]{{2}})\b",
        "score": 0.3,
        "validator": "spacy_anonym.card.v1",
        "failed": "named",
        # Less than what another number's own name proves: French establishments have 14 digits and Luhn's digit too.
        "proven": 0.95,
        "border": "number",
        "context": _CARD_WORDS,
        "source": "ISO/IEC 7812-1: Diners Club has 14 digits from 300 to 305, 36, 38 or 39",
        "examples": ["Diners «3056 930902 5904»", "«38520000023237»", "38520000023238"],
    },
    {
        "id": "card_short",
        "label": "CREDIT_CARD",
        "regex": rf"\b(?:[456][0-9]{{12}}|(?:5[06-9]|6[0-9])[0-9]{{10}}|[1-6][0-9]{{3}}{_SEP}[0-9]{{4}}{_SEP}[0-9]{{4}}{_SEP}[0-9]{{2,3}}|[1-6][0-9]{{3}}(?:-[0-9]{{4}}-[0-9]{{4}}-|[ \x{{00A0}}][0-9]{{4}}[ \x{{00A0}}][0-9]{{4}}[ \x{{00A0}}])[0-9])\b",
        "score": 0.05,
        "validator": "spacy_anonym.card.v1",
        "failed": "named",
        # Many countries' identity numbers have as many digits.
        "proven": 0.5,
        "border": "number",
        "context": _CARD_WORDS,
        "source": "ISO/IEC 7812-1: Maestro and old Visa numbers of 12 to 15 digits",
        "examples": ["«4222222222222»", "Maestro «501800000009»", "card «6759 6498 2643 455»", "4222222222223"],
    },
    {
        "id": "iban",
        "label": "IBAN_CODE",
        "regex": r"\b(?:[A-Za-z]{2}|[A-Z]{2}[ \-\x{00A0}])[0-9]{2}(?:[ \-\x{00A0}]?[0-9A-Za-z]{1,4}){3,8}",
        "score": 0.5,
        "narrow": "spacy_anonym.iban_part.v1",
        "validator": "spacy_anonym.iban.v1",
        "failed": "found",
        "source": "ISO 13616",
        "examples": ["IBAN «GB29 NWBK 6016 1331 9268 19» to", "«DE89370400440532013000»", "«GB29 NWBK 6016 1331 9268 18»"],
    },
    {
        "id": "uuid",
        "label": "UUID",
        "regex": r"\b[0-9A-Fa-f]{8}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{12}\b",
        "score": 0.9,
        "rank": 1,
        "validator": "spacy_anonym.uuid.v1",
        "source": "RFC 9562",
        "examples": ["id «123e4567-e89b-12d3-a456-426614174000»;", "00000000-0000-0000-0000-000000000000"],
    },
    {
        "id": "bitcoin",
        "label": "CRYPTO",
        "regex": rf"\b(?:[13][{_B58}]{{25,34}}|bc1[02-9ac-hj-np-z]{{11,71}}|BC1[02-9AC-HJ-NP-Z]{{11,71}})\b",
        "score": 0.5,
        "validator": "spacy_anonym.bitcoin.v1",
        "failed": "named",
        "context": ["bitcoin", "bitcoins", "btc", "wallet", "billetera", "monedero", "cartera", "geldbörse", "portefeuille", "ארנק", "ביטקוין"],
        "source": "Bitcoin wiki (Base58Check), BIP 173, BIP 350",
        "examples": ["to «1BoatSLRHtKNngkdXEeobR76b53LETtpyT».", "«bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4»", "1BoatSLRHtKNngkdXEeobR76b53LETtpyU"],
    },
    {
        "id": "ethereum",
        "label": "CRYPTO",
        "regex": r"\b0x[0-9A-Fa-f]{40}\b",
        "score": 0.8,
        "source": "Ethereum yellow paper: an address is 20 bytes",
        "examples": ["to «0x52908400098527886E0F7030069857D2E4169EE7»"],
    },
]  # fmt: skip
