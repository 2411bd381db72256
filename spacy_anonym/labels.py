"""The table of labels: what each means, and which foreign names map to it.

Names are Presidio's entity names where there is one. HIPAA numbers are those of the Safe Harbor list, 45 CFR
164.514(b)(2)(i): (A) is 1, (R) is 18.
"""

from functools import lru_cache
from typing import Dict, NamedTuple, Optional, Tuple

from .national_labels import NATIONAL_LABELS


class Label(NamedTuple):
    """A row of the table.

    name (str): The label, UPPER_SNAKE.
    meaning (str): One line.
    example (str): Invented.
    hipaa (Optional[int]): The Safe Harbor identifier that it falls under, 1 to 18, None where it is none.
    foreign (Tuple[str, ...]): Names that other systems use for it, upper case.
    personal (bool): False for labels that are kept unless an operator is named for them.
    """

    name: str
    meaning: str
    example: str
    hipaa: Optional[int] = None
    foreign: Tuple[str, ...] = ()
    personal: bool = True


TABLE: Tuple[Label, ...] = (
    # names and places
    Label("PERSON", "Name of a person", "Jane Roe", 1, ("PER", "PERS", "NAME", "PATIENT", "DOCTOR", "HCW", "NAME_PATIENT", "FULL_NAME", "PERSON_NAME", "NOMBRE")),
    Label("LOCATION", "Place: country, city, region, building, address", "Springfield", 2, ("LOC", "GPE", "FAC", "FACILITY", "PLACE", "CITY", "COUNTRY", "STATE", "LUGAR")),
    Label("STREET_ADDRESS", "Street with house number", "12 Elm Street", 2, ("ADDRESS", "STREET", "LOC_ADDRESS")),
    Label("ZIP_CODE", "Postcode", "90210", 2, ("ZIP", "POSTCODE", "POSTAL_CODE")),
    Label("COORDINATES", "Geographic coordinates", "48.85837, 2.29448", 2, ("COORDINATE", "GPS", "LAT_LON", "GEO")),
    Label("ORGANIZATION", "Company, hospital, institution", "Acme Ltd", 18, ("ORG", "ORGANISATION", "HOSPITAL", "COMPANY", "INSTITUTION")),
    Label("NRP", "Nationality, religious or political group", "Canadian", None, ("NORP", "NATIONALITY", "DEMONYM")),
    Label("TITLE", "Form of address", "Dr.", None, ("TTL", "PREFIX")),
    Label("PROFESSION", "Job or occupation", "plumber", 18, ("OCCUPATION", "JOB", "PROFESION")),
    Label("NATION", "Country that somebody lives in or comes from, where it is told from other places", "Spain", None, ("PAIS",)),
    Label("SEX", "Sex or gender of a person", "female", 18, ("GENDER", "SEXO", "SEXO_SUJETO_ASISTENCIA")),
    Label("RELATIVE", "Relative of a person", "her mother", 18, ("FAMILY_MEMBER", "FAMILIARES_SUJETO_ASISTENCIA")),
    Label("TRAIT", "Further trait of a person: origin, state, belongings", "married", 18, ("OTROS_SUJETO_ASISTENCIA",)),
    Label("USERNAME", "User name or handle", "@jroe", 18, ("USER", "USER_NAME", "HANDLE")),
    # dates and ages
    Label("DATE_TIME", "Date or time", "3 May 2021, 14:30", 3, ("DATE", "TIME", "DATETIME", "TIMESTAMP", "FECHA")),
    Label("BIRTH_DATE", "Date of birth", "born 3 May 1961", 3, ("DOB", "DATE_OF_BIRTH", "BIRTHDAY")),
    Label("MEDICAL_DATE", "Date of admission, operation, discharge", "admitted on 3 May", 3, ("ADMISSION_DATE", "DISCHARGE_DATE")),
    Label("AGE", "Age of a person", "93 years old", 3, ("AGES", "EDAD_SUJETO_ASISTENCIA")),
    # ways to reach someone
    Label("PHONE_NUMBER", "Telephone or fax number", "(212) 555-0123", 4, ("PHONE", "TELEPHONE", "TEL", "MOBILE", "FAX", "FAX_NUMBER", "TELEFONO", "CONTACT", "PH_MOBILE_NUMBER", "TR_PHONE_NUMBER")),
    Label("EMAIL_ADDRESS", "E-mail address", "jane@example.org", 6, ("EMAIL", "MAIL", "E_MAIL")),
    Label("URL", "Web address or domain", "https://example.org", 14, ("DOMAIN", "DOMAIN_NAME", "WEBSITE", "WEB")),
    Label("IP_ADDRESS", "IPv4 or IPv6 address", "192.0.2.7", 15, ("IP", "IPV4", "IPV6")),
    Label("MAC_ADDRESS", "Hardware address of a network interface", "00:1A:2B:3C:4D:5E", 13, ("MAC",)),
    # accounts, cards, secrets
    Label("CREDIT_CARD", "Payment card number", "4111 1111 1111 1111", 10, ("CARD", "CREDIT_CARD_NUMBER", "PAYMENT_CARD", "DEBIT_CARD")),
    Label("IBAN_CODE", "International bank account number", "GB29 NWBK 6016 1331 9268 19", 10, ("IBAN",)),
    Label("BIC_CODE", "Bank identifier (SWIFT)", "DEUTDEFF", None, ("BIC", "SWIFT")),
    Label("US_BANK_NUMBER", "US bank account number", "account 1234567890", 10, ()),
    Label("CRYPTO", "Address of a crypto currency wallet", "1BoatSLRHtKNngkdXEeobR76b53LETtpyT", 10, ("CRYPTO_ADDRESS", "BITCOIN", "BTC", "ETH")),
    Label("PASSWORD", "Password", "hunter2", 18, ("PASSWD", "PWD", "PASSPHRASE")),
    Label("API_KEY", "Key or token of a service, private key", "AKIA0000000000000000", 18, ("SECRET", "TOKEN", "ACCESS_KEY", "PRIVATE_KEY", "CREDENTIAL", "JWT")),
    # numbers of persons and things
    Label("MEDICAL_LICENSE", "Licence number of a medical professional", "AB1234563", 11, ()),
    Label("MEDICAL_RECORD", "Medical record number", "MRN 0012345", 8, ("MRN", "MEDICALRECORD")),
    Label("WARD", "Ward of a hospital", "B1", 18, ("WARD_NUMBER", "WARD_NO")),
    Label("BED", "Bed of a patient", "A12", 18, ("BED_NUMBER", "BED_NO")),
    Label("PATIENT_CLASS", "Class of a patient's care", "CHAS B", 18),
    Label("CASE_NUMBER", "Number of a patient's case or stay", "1234567890A", 18, ("CASENO", "CASE_NO", "EPISODE_NUMBER")),
    Label("ADMISSION_TIME", "Time of day of an admission", "2:45", 3),
    Label("LICENSE_PLATE", "Number plate of a vehicle", "1234 BCD", 12, ("PLATE", "NUMBER_PLATE", "VEHICLE_REGISTRATION", "MATRICULA")),
    Label("VIN", "Vehicle identification number", "1M8GDM9AXKP042788", 12, ("VEHICLE_ID", "CHASSIS_NUMBER")),
    Label("IMEI", "Number of a mobile device", "490154203237518", 13, ("DEVICE_ID", "IMEISV")),
    Label("UUID", "Universally unique identifier", "123e4567-e89b-12d3-a456-426614174000", 18, ("GUID",)),
    Label("ID", "Any other number of a person", "A1234Z", 18, ("ID_NUMBER", "IDNUM")),
    Label("RARE", "Rare token of the document (tfidf_flagger)", "Zyzzyx", 18, ()),
    # OntoNotes' kinds that do not identify anybody
    Label("CARDINAL", "Number", "two", None, (), False),
    Label("ORDINAL", "Ordinal number", "third", None, (), False),
    Label("PERCENT", "Percentage", "5 %", None, (), False),
    Label("QUANTITY", "Measurement", "10 km", None, (), False),
    Label("MONEY", "Amount of money", "$ 5", None, (), False),
    Label("LANGUAGE", "Language", "Catalan", None, (), False),
    Label("LAW", "Law or act", "the First Amendment", None, (), False),
    Label("EVENT", "Named event", "the Olympics", None, (), False),
    Label("PRODUCT", "Product", "Model T", None, (), False),
    Label("WORK_OF_ART", "Title of a work", "Hamlet", None, (), False),
    # what speaks against a name or a place on the same words
    Label("MEDICAL_TERM", "Disease, medication, medical test or device, part of the body", "aspirin", None, ("DISEASE", "MEDICATION", "MEDICAL_TEST", "BODY_PART", "MEDICAL_DEVICE"), False),
    # one country's identifiers
    *(Label(*row) for row in NATIONAL_LABELS),
)

LABELS: Dict[str, Label] = {row.name: row for row in TABLE}

# For displaCy, by family. Where displaCy has a colour of its own for a label, that one: the entry point is read in every
# pipeline, also where nothing of ours is used.
_FAMILIES: Dict[str, Tuple[str, ...]] = {
    "#aa9cfc": ("PERSON", "TITLE", "USERNAME"),
    "#ff9561": ("LOCATION", "STREET_ADDRESS", "ZIP_CODE", "COORDINATES", "NATION"),
    "#7aecec": ("ORGANIZATION", "PROFESSION", "SEX", "RELATIVE", "TRAIT"),
    "#c887fb": ("NRP",),
    "#bfe1d9": ("DATE_TIME", "BIRTH_DATE", "MEDICAL_DATE", "AGE"),
    "#8fd3ff": ("PHONE_NUMBER", "EMAIL_ADDRESS"),
    "#a8e6a1": ("URL", "IP_ADDRESS", "MAC_ADDRESS"),
    "#ffd37a": ("CREDIT_CARD", "IBAN_CODE", "BIC_CODE", "US_BANK_NUMBER", "CRYPTO", "PASSWORD", "API_KEY"),
}
_ID_COLOR = "#ffa8b6"
_BY_LABEL: Dict[str, str] = {label: color for color, labels in _FAMILIES.items() for label in labels}
COLORS: Dict[str, str] = {row.name: _BY_LABEL.get(row.name, _ID_COLOR) for row in TABLE if row.personal}

_NAMES: Dict[str, str] = {foreign: row.name for row in TABLE for foreign in row.foreign}
_NAMES.update({row.name: row.name for row in TABLE})


# Every name of a label, ours and foreign ones.
LABEL_NAMES = tuple(_NAMES)


@lru_cache(maxsize=4096)
def normalize_label(name: str) -> str:
    """Map any system's label to ours.

    name (str): A label, in any case ("PER", "gpe").
    RETURNS (str): Our name for it ("PERSON", "LOCATION"); the name itself, unchanged, where the table has none; "ID" for "".
    """
    return "ID" if not name else _NAMES.get(name.upper(), name)


@lru_cache(maxsize=4096)
def is_personal(label: str) -> bool:
    """RETURNS (bool): False for the kinds that the table names as not personal. An unknown label is personal."""
    row = LABELS.get(normalize_label(label))
    return row is None or row.personal
