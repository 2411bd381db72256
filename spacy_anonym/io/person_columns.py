"""Columns of tables whose header says that each cell is a person's name or number: nothing in a cell such as "Will"
tells that it is a name.
"""

import re
import unicodedata
from typing import Dict, Sequence, Tuple

from ..lexicons.name_columns import RULE, SURE_HEADER
from ..spans import Finding

ID_RULE = "column.id"
PERSON, ID = "PERSON", "ID"
# What a pattern says of a number (its kind) goes before what a header says.
ID_RANK = -1
# Characters; nobody writes a longer header.
LONGEST = 100
_CAMEL = re.compile(r"(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")
_BETWEEN = re.compile(r"[\W_]+")
# "Name(s)", "alumno/a", "המטופל/ת" are one word; "(Last, First)", "(dd/mm/yyyy)" at the end say how a cell is written;
# "D.N.I." and "n.º" are abbreviations.
_ENDINGS = re.compile(r" ?\((e?s)\)|/(s)(?!\w)| ?\((?:as?|ת|ה)\)|/(?:as?|ת|ה)(?!\w)")
_FORM = re.compile(r"\s*\([^()]*\)\s*$")
_POINTS = re.compile(r"(?<![^\W_])([^\W\d_])\.(?=[^\W\d_](?:\W|_|$))")
# After `_folded`: lower case, without accents, one space between words. Written for this project.
_PEOPLE = (
    "patient|customer|client|employee|student|pupil|doctor|physician|clinician|nurse|contact|emergency contact|member|person|holder|guest|applicant|owner|"
    "next of kin|kin|teacher|staff|passenger|beneficiary|insured|subscriber|account holder|card ?holder|policy holder|witness|husband|wife|mother|father|parent|guardian|spouse|partner|child|carer|resident|tenant|policyholder"
)
_PEOPLE_ES = "paciente|cliente|empleado|empleada|alumno|alumna|medico|medica|titular|contacto|padre|madre|tutor|tutora|trabajador|trabajadora|persona"
_PEOPLE_CA = "pacient|client|clienta|empleat|empleada|alumne|alumna|metge|metgessa|titular|contacte|pare|mare|tutor|tutora|treballador|treballadora|persona"
_PEOPLE_HE = "מטופל|מטופלת|חולה|פציינט|פציינטית|לקוח|לקוחה|עובד|עובדת|תלמיד|תלמידה|סטודנט|רופא|רופאה|אב|אם|הורה|אפוטרופוס|איש קשר|בעל החשבון|מבוטח|מבוטחת"
# Names of people and of nothing else, and what people alone have beside them.
_NAME = re.compile(
    rf"(?:(?:{_PEOPLE})(?: ?s)? )?(?:(?:sur|fore|first|last|given|family|middle|maiden|full) ?names?|[fl]name)(?: [12])?"
    rf"|(?:{_PEOPLE})(?: ?s)? ?names?|names? of (?:the )?(?:{_PEOPLE})|name (?:first|last|family|given|full)"
    r"|(?:(?:primer|segundo|segon|1er|2o) )?(?:apellido|cognom)s?(?: (?:[12]|paterno|materno|del? \w+))?|nombre completo|nom complet|nombre de pila|nom de pila"
    r"|(?:apellidos|cognoms) (?:y|i) nom(?:bre)?|nom(?:bre)? (?:y|i) (?:apellidos|cognoms)|nom(?:bre)? (?:apellidos?|cognoms?)"
    rf"|nombre (?:del? |de la |del de la )?(?:{_PEOPLE_ES})|nom (?:del? |de la |de l )?(?:{_PEOPLE_CA})"
    rf"|ה?שם (?:ה?פרטי|ה?משפחה|מלא|פרטי ו?משפחה|ומשפחה|משפחה ו?פרטי|נעורים|ה?(?:{_PEOPLE_HE}))"
)
# A part of the name of whoever the row is about; a firm may have a "contact name".
_PART = re.compile(
    r"(?:surname|forename|(?:first|last|given|family|middle|maiden) ?name|[fl]name)s?(?: [12])?|.*(?:apellido|cognom).*|ה?שם ה?(?:פרטי|משפחה)"
)
# A person's name, but as well that of a firm, a drug, a file.
_ANY_NAME = re.compile(r"names?|nombres?|noms?|ה?שם")
_ID = re.compile(
    r"(?:(?:patient|pt|employee|emp|staff|payroll|subscriber|prisoner|inmate|student|pupil|member|person|citizen|policyholder|national|personal)(?: s)?|identity(?: card)?) ?(?:id|ids|no|nr|num|number|code|identifier|identity number)(?: (?:no|number))?"
    r"|mrn(?: (?:no|number))?|(?:medical|health|hospital|hosp)(?: record)? (?:no|nr|num|number)|id (?:no|number)|ni (?:no|number)|driv(?:er s?|ers|ing) ?licen[cs]e(?: (?:no|number))?|ssn(?: (?:no|number))?|social security(?: (?:no|number))?|nhs(?: (?:no|number))?|national insurance(?: (?:no|number))?"
    r"|passport(?: (?:id|no|nr|number))?|nric"
    r"|(?:numero |num |no? )?(?:de )?(?:dni|nie|nif|nass|nuss|nss|nhc|cipa?|pasaporte|passaport)(?: (?:o )?(?:nie|nif|cif|dni|pasaporte|passaport))*"
    r"|(?:id|codigo|codi|numero|num|no?)(?: del?)? (?:paciente|pacient|empleado|empleat|alumno|alumne)|(?:numero |num |no? )?(?:de (?:la )?)?(?:historia clinica|seguridad social|seguretat social|tarjeta sanitaria|targeta sanitaria)|(?:numero|num|no?) (?:de )?historia"
    r"|(?:מספר |מס )?(?:ת ז|תז|תעודת ה?זהות|דרכון)|(?:מספר|מס) ה?(?:זהות|מטופל|חולה|דרכון|עובד|תלמיד)"
)
_OF_PEOPLE = re.compile(
    r"(?:date of birth|birth ?dates?|birth ?day|dob|year of birth|birth year|born|sex|gender|age|marital status)"
    r"|(?:fecha (?:de )?nacimiento|data (?:de )?naixement|sexo|sexe|genero|genere|edad|edat)|(?:תאריך לידה|מין|מגדר|גיל)"
)


def column_labels(headers: Sequence[str]) -> Tuple[str, ...]:
    """Tell from a table's header which columns hold names or numbers of people.

    headers (Sequence[str]): The columns' names.
    RETURNS (Tuple[str, ...]): For each column "PERSON", "ID" or "". A bare "name" is a person's where another column is
        one that only people have (surname, date of birth, patient id); else nothing is said of it.
    """
    folded = [_folded(header) for header in headers]
    labels = [_label(plain) for plain in folded]
    of_people = any(
        _OF_PEOPLE.fullmatch(plain) or label == ID and "nif" not in plain or label and _PART.fullmatch(plain)
        for plain, label in zip(folded, labels)
    )
    return tuple(PERSON if of_people and _ANY_NAME.fullmatch(plain) else label for plain, label in zip(folded, labels))


def _label(plain: str) -> str:
    if _NAME.fullmatch(plain) or SURE_HEADER.fullmatch(plain):
        return PERSON
    return ID if _ID.fullmatch(plain) else ""


def _folded(header: str) -> str:
    """RETURNS (str): lower case, without accents, one space between words; "firstName" is two. "" for one that is too
    long.
    """
    if len(header) > LONGEST:
        return ""
    plain = _POINTS.sub(r"\1", unicodedata.normalize("NFKC", header))
    plain = _FORM.sub("", _ENDINGS.sub(r"\1\2", plain))
    split = _CAMEL.sub(" ", plain.replace("#", " no "))
    bare = "".join(
        char for char in unicodedata.normalize("NFKD", split) if unicodedata.category(char) not in ("Mn", "Cf")
    )
    return _BETWEEN.sub(" ", bare.replace("’", "'").casefold()).strip()


def whole_cell(text: str, label: str) -> Tuple[Finding, ...]:
    """Find the whole of a cell.

    text (str): The cell.
    label (str): Its column's, of `column_labels`.
    RETURNS (Tuple[Finding, ...]): One finding of all but the white space around it; none for a column without a label,
        for a name without a letter ("-", "1990") and for a number of a person without a letter or digit.
    """
    if not label or not any(map(str.isalpha if label == PERSON else str.isalnum, text)):
        return ()
    start = len(text) - len(text.lstrip())
    end = len(text.rstrip())
    return (Finding(start, end, label, 1.0, RULE if label == PERSON else ID_RULE, 0 if label == PERSON else ID_RANK),)


def labels_by_number(headers: Dict[int, str]) -> Dict[int, str]:
    """RETURNS (Dict[int, str]): the labels of the columns that have one, by the numbers that the headers have."""
    return {number: label for number, label in zip(headers, column_labels(list(headers.values()))) if label}
