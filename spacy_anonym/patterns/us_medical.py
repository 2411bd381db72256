"""Health care in the United States: numbers of patients, providers and payers, as part of the pack `us`."""

from typing import Any, Dict, List

# A label, its sign or word for "number", a colon: "Rx# 1234567", "claim no.: 12345678".
_NUMBER_SIGN = r"(?:\s{0,5}(?:#|no\.?|number|num\.?|id)){0,2}\s{0,5}[:=]?\s{0,5}"
_NPI_WORDS = ["npi", "national provider", "national provider identifier", "npi number", "npi no", "provider id", "provider identifier", "provider number", "provider", "taxonomy"]  # fmt: skip
_MBI_WORDS = ["medicare", "mbi", "beneficiary", "cms", "medicaid", "hic", "hicn", "medicare id", "medicare number"]
# The letters of an MBI: no S, L, O, I, B, Z.
_A = "[AC-HJKMNP-RT-Y]"
_AN = "[0-9AC-HJKMNP-RT-Y]"
# Prefixes that the IRS gives.
_EIN = r"(?:0[1-6]|1[0-6]|2[0-7]|3[0-9]|4[0-8]|5[0-9]|6[0-8]|7[1-7]|8[0-8]|9[0-589])-[0-9]{7}"


MEDICAL: List[Dict[str, Any]] = [
    {
        "id": "us_npi",
        "label": "US_NPI",
        "regex": r"\b[12][0-9]{9}\b",
        "score": 0.1,
        "validator": "spacy_anonym.us_npi.v1",
        "failed": "named",
        # One digit over ten, and times in seconds since 1970 begin with 1 too.
        "proven": 0.3,
        "border": "number",
        "context": _NPI_WORDS,
        "source": "CMS, National Provider Identifier Standard",
        "examples": ["NPI: «1245319599»", "NPI «1245319598»", "at 1245319599"],
    },
    {
        "id": "us_npi_grouped",
        "label": "US_NPI",
        "regex": r"\b[12][0-9]{3}[ \-\x{00A0}][0-9]{3}[ \-\x{00A0}][0-9]{3}\b",
        "score": 0.4,
        "validator": "spacy_anonym.us_npi.v1",
        "failed": "named",
        "proven": 0.6,
        "border": "number",
        "context": _NPI_WORDS,
        "source": "CMS, National Provider Identifier Standard",
        "examples": ["«1234-567-893»", "NPI «1234 567 893»", "1234-567-890"],
    },
    {
        "id": "us_dea",
        "label": "MEDICAL_LICENSE",
        "regex": r"(?i)\b[ABCDEFGHJKLMPRSTUX][A-Z9][0-9]{7}\b",
        "score": 0.3,
        "validator": "spacy_anonym.us_dea.v1",
        "failed": "named",
        "proven": 0.6,
        "context": ["dea", "dea number", "dea registration", "medical license", "medical licence", "medical certificate", "certificate", "prescriber", "practitioner"],
        "source": "US Drug Enforcement Administration, registrant types",
        "examples": ["DEA «BB1388568»", "Dr. Roe, «GL0285191»", "BG8207031"],
    },
    {
        "id": "us_mbi",
        "label": "US_MBI",
        "regex": rf"(?i)\b[1-9]{_A}{_AN}[0-9]-{_A}{_AN}[0-9]-{_A}{{2}}[0-9]{{2}}\b",
        "score": 0.7,
        "context": _MBI_WORDS,
        "source": "CMS, Understanding the Medicare Beneficiary Identifier",
        "examples": ["Medicare «1EG4-TE5-MK73»", "1BG4-TE5-MK73", "1EG4-TE5-OK73"],
    },
    {
        "id": "us_mbi_plain",
        "label": "US_MBI",
        "regex": rf"(?i)\b[1-9]{_A}{_AN}[0-9]{_A}{_AN}[0-9]{_A}{{2}}[0-9]{{2}}\b",
        "score": 0.4,
        "context": _MBI_WORDS,
        "source": "CMS, Understanding the Medicare Beneficiary Identifier",
        "examples": ["MBI: «1EG4TE5MK73»", "1EG4TE5MK7"],
    },
    {
        "id": "us_member_id",
        "label": "US_HEALTH_INSURANCE_MEMBER_ID",
        "regex": r"(?i)\b[A-Z]{1,5}-?[A-Z]{0,6}[0-9][0-9A-Z]{4,13}(?:-[0-9]{2})?\b",
        "score": 0.1,
        "context": ["member id", "member no", "member number", "member#", "subscriber", "subscriber id", "insurance id", "insurance no", "insurance number", "policy no", "policy number", "policy holder", "group no", "health plan"],
        "against": ["order", "invoice", "part", "model", "sku"],
        "source": "payers' own forms; T-MSIS allows up to 20 characters",
        "examples": ["Member ID: «XYZ123456789»", "subscriber «W123456789-01»", "part XYZ123456789"],
    },
    {
        "id": "us_rx_labelled",
        "label": "US_PRESCRIPTION_NUMBER",
        "regex": rf"(?i)\b(?:rx|prescription){_NUMBER_SIGN}(?P<value>(?:RX-?)?[0-9]{{6,12}})\b",
        "score": 0.6,
        "context": ["pharmacy", "medication", "refill"],
        "source": "CMS, Part D reports: prescription or service reference number",
        "examples": ["Rx# «1234567»", "prescription no. «00765432»", "RX 580"],
    },
    {
        "id": "us_rx",
        "label": "US_PRESCRIPTION_NUMBER",
        "regex": r"(?i)\bRX-?[0-9]{6,12}\b",
        "score": 0.35,
        "context": ["prescription", "pharmacy", "medication", "refill"],
        "source": "pharmacies' own forms",
        "examples": ["pharmacy «RX-1234567»", "RX-12345"],
    },
    {
        "id": "us_claim_labelled",
        "label": "US_CLAIM_NUMBER",
        "regex": rf"(?i)\bclaim{_NUMBER_SIGN}(?P<value>(?:CLM-?)?[0-9]{{6,15}})\b",
        "score": 0.45,
        "context": ["billing", "medical", "healthcare", "insurance", "payer"],
        "source": "CMS, explanation of benefits",
        "examples": ["claim # «CLM-123456»", "Claim number: «20240012345»", "claim 12"],
    },
    {
        "id": "us_claim",
        "label": "US_CLAIM_NUMBER",
        "regex": r"(?i)\bCLM-?[0-9]{6,15}\b",
        "score": 0.3,
        "context": ["claim", "billing", "insurance"],
        "source": "payers' own forms",
        "examples": ["billing: «CLM-123456»", "CLM-12"],
    },
    {
        "id": "us_authorization_labelled",
        "label": "US_PRIOR_AUTHORIZATION_NUMBER",
        "regex": rf"(?i)\b(?:prior\s{{1,5}}auth(?:orization)?|pre-?auth(?:orization)?|authorization){_NUMBER_SIGN}(?P<value>(?:PA-?)?[0-9]{{6,12}})\b",
        "score": 0.45,
        "source": "CMS-1500, field 23",
        "examples": ["Prior authorization no. «PA-987654321»", "preauthorization: «1234567»", "authorization of 12"],
    },
    {
        "id": "us_authorization",
        "label": "US_PRIOR_AUTHORIZATION_NUMBER",
        "regex": r"(?i)\bPA-?[0-9]{6,12}\b",
        "score": 0.1,
        "context": ["authorization", "auth", "preauthorization", "approval", "approved"],
        "source": "payers' own forms",
        "examples": ["approval «PA-123456»", "PA-123456"],
    },
    {
        "id": "us_referral_labelled",
        "label": "US_REFERRAL_NUMBER",
        "regex": rf"(?i)\breferral{_NUMBER_SIGN}(?P<value>(?:(?:REF|INF)-?)?[0-9]{{6,12}})\b",
        "score": 0.45,
        "source": "CMS-1500, field 23",
        "examples": ["Referral # «REF-123456»", "referral number «20231207»", "referral to 4"],
    },
    {
        "id": "us_referral",
        "label": "US_REFERRAL_NUMBER",
        "regex": r"(?i)\b(?:REF|INF)-?[0-9]{6,12}\b",
        "score": 0.1,
        "context": ["referral", "infusion", "specialty", "referring"],
        "source": "payers' own forms",
        "examples": ["referring: «INF-123456»", "REF-123456"],
    },
    {
        "id": "us_provider_tax_id",
        "label": "US_PROVIDER_TAX_ID",
        "regex": rf"\b{_EIN}\b",
        "score": 0.1,
        "border": "number",
        "context": ["tax id", "tax number", "taxpayer identification", "provider tax id", "tin", "ein", "fein", "employer identification number", "employer id", "billing provider"],
        "source": "IRS, valid EIN prefixes",
        "examples": ["EIN «12-3456789»", "Provider tax ID: «12-3456789»", "12-3456789", "EIN 07-3456789"],
    },
]  # fmt: skip
