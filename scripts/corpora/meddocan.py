"""MEDDOCAN (PlanTL-GOB-ES/SPACCC_MEDDOCAN, CC BY 4.0): Spanish clinical texts with 22 kinds of personal data, in brat's
form.
"""

from pathlib import Path
from typing import Dict, Iterator, List, Tuple, Union

from .gold import GoldText, make_gold

# Theirs to ours. A postcode (TERRITORIO of five digits) is a ZIP_CODE.
LABELS: Dict[str, str] = {
    "CALLE": "STREET_ADDRESS",
    "CENTRO_SALUD": "ORGANIZATION",
    "CORREO_ELECTRONICO": "EMAIL_ADDRESS",
    "DIREC_PROT_INTERNET": "IP_ADDRESS",
    "EDAD_SUJETO_ASISTENCIA": "AGE",
    "FAMILIARES_SUJETO_ASISTENCIA": "RELATIVE",
    "FECHAS": "DATE_TIME",
    "HOSPITAL": "ORGANIZATION",
    "IDENTIF_BIOMETRICOS": "ID",
    "IDENTIF_DISPOSITIVOS_NRSERIE": "ID",
    "IDENTIF_VEHICULOS_NRSERIE_PLACAS": "LICENSE_PLATE",
    "ID_ASEGURAMIENTO": "ID",
    "ID_CONTACTO_ASISTENCIAL": "ID",
    "ID_EMPLEO_PERSONAL_SANITARIO": "ID",
    "ID_SUJETO_ASISTENCIA": "ID",
    "ID_TITULACION_PERSONAL_SANITARIO": "MEDICAL_LICENSE",
    "INSTITUCION": "ORGANIZATION",
    "NOMBRE_PERSONAL_SANITARIO": "PERSON",
    "NOMBRE_SUJETO_ASISTENCIA": "PERSON",
    "NUMERO_BENEF_PLAN_SALUD": "ID",
    "NUMERO_FAX": "PHONE_NUMBER",
    "NUMERO_TELEFONO": "PHONE_NUMBER",
    "OTROS_SUJETO_ASISTENCIA": "TRAIT",
    "OTRO_NUMERO_IDENTIF": "ID",
    "PAIS": "NATION",
    "PROFESION": "PROFESSION",
    "SEXO_SUJETO_ASISTENCIA": "SEX",
    "TERRITORIO": "LOCATION",
    "URL_WEB": "URL",
}


def read_meddocan(folder: Union[str, Path], part: str = "train") -> Iterator[GoldText]:
    """Read one part of the corpus.

    folder (Union[str, Path]): The repository, or the folder that holds its `corpus`.
    part (str): "train" (500 texts) or "dev" (250).
    YIELDS (GoldText): A text each, in the order of the files' names. Spans are half-open characters; what their offsets
        mark is checked.
    RAISES (ValueError): when the part is not there and when a line is not in brat's form or does not fit its text.
    """
    place = Path(folder) / "corpus" / part / "brat"
    if not place.is_dir():
        raise ValueError(f"The corpus meddocan has no part '{part}' in the folder that was given.")
    for path in sorted(place.glob("*.txt")):
        text = path.read_bytes().decode("utf8")
        yield make_gold(text, _read_spans(path.with_suffix(".ann"), text), source=f"meddocan/{part}")


def _read_spans(path: Path, text: str) -> List[Tuple[int, int, str]]:
    spans = []
    for number, line in enumerate(path.read_bytes().decode("utf8").splitlines(), 1):
        if not line.startswith("T"):
            continue
        try:
            _, place, marked = line.split("\t")
            kind, start, end = place.split(" ")
            first, last = int(start), int(end)
        except ValueError:
            kind, first, last, marked = "", 0, 0, ""
        if kind not in LABELS or not 0 <= first < last <= len(text) or text[first:last] != marked:
            raise ValueError(f"'{path.name}', line {number}: it is not in the corpus's form, or does not fit its text.")
        digits = kind == "TERRITORIO" and len(marked) == 5 and marked.isdigit()
        spans.append((first, last, "ZIP_CODE" if digits else LABELS[kind]))
    return spans
