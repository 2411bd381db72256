"""The labels of national identifiers, by country."""

from typing import Optional, Tuple

# (name, meaning, invented example, HIPAA number or None, foreign names): the fields of `labels.Label`.
NATIONAL_LABELS: Tuple[Tuple[str, str, str, Optional[int], Tuple[str, ...]], ...] = (
    ("US_SSN", "US social security number", "123-45-6789", 7, ("SSN",)),
    ("US_ITIN", "US individual taxpayer number", "912-70-1234", 7, ("ITIN",)),
    ("US_PASSPORT", "US passport number", "C01234567", 11, ()),
    ("US_DRIVER_LICENSE", "US driving licence number", "D1234567", 11, ()),
    ("UK_NHS", "NHS number", "943 476 5919", 8, ("NHS",)),
    ("ES_NIF", "Spanish identity number", "12345678Z", 18, ("NIF", "DNI")),
    ("ES_NIE", "Spanish number of foreign residents", "X1234567L", 18, ("NIE",)),
    ("IL_ID_NUMBER", "Israeli identity number", "000000018", 18, ("ISRAELI_ID_NUMBER", "ISR_ID_NUMBER")),
    ("SG_NRIC_FIN", "Singapore identity number", "S1234567D", 18, ("NRIC", "FIN")),
)  # fmt: skip
