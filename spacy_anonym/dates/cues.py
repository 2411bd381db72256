"""The words around a date that tell what it is the date of. Written for this project."""

from typing import Dict, List

# By language and label. ' and " stand for every kind of apostrophe, quote, geresh and gershayim; a space for any.
CUES: Dict[str, Dict[str, List[str]]] = {
    "en": {
        "BIRTH_DATE": [
            "born", "birth", "birthday", "birthdate", "birth date", "date of birth", "dob", "d.o.b.", "d.o.b", "b/d", "bday", "born on", "day of birth", "year of birth", "yob",
        ],
        "MEDICAL_DATE": [
            "admitted", "admission", "discharged", "discharge", "surgery", "operation", "operated", "procedure", "biopsy", "diagnosed", "diagnosis", "treated", "treatment", "hospitalized",
            "hospitalised", "hospitalization", "hospitalisation", "examined", "examination", "exam", "appointment", "follow-up", "follow up", "followed up", "scan", "mri", "ct", "x-ray", "ultrasound", "lab",
            "labs", "transfused", "transfusion", "vaccinated", "vaccination", "immunized", "immunised", "clinic", "seen in", "seen on", "visit", "visited", "consultation", "consulted", "referred", "injection",
            "onset", "underwent", "ecg", "ekg", "echo", "prescribed", "dose", "chemotherapy", "radiotherapy", "specimen", "collected", "sample", "screening", "colonoscopy", "endoscopy",
        ],
    },
    "es": {
        "BIRTH_DATE": [
            "nacido", "nacida", "nacidos", "nacidas", "nació", "nacio", "nacimiento", "fecha de nacimiento", "f. nac", "f. nac.", "f.nac", "f.nac.", "fec. nac.", "fnac", "fn", "f.n.", "cumpleaños",
            "natalicio", "nac.",
        ],
        "MEDICAL_DATE": [
            "ingreso", "ingresado", "ingresada", "ingresó", "reingreso", "alta", "intervención", "intervenido", "intervenida", "operado", "operada", "operación", "cirugía", "quirúrgica", "diagnosticado",
            "diagnosticada", "diagnóstico", "consulta", "consultó", "biopsia", "urgencias", "visita", "cita", "revisión", "control", "analítica", "análisis", "tac", "rm", "resonancia", "ecografía", "radiografía",
            "tratamiento", "tratado", "tratada", "vacunado", "vacunada", "vacuna", "vacunación", "hospitalizado", "hospitalizada", "hospitalización", "exploración", "colonoscopia", "endoscopia", "muestra",
            "extracción", "quimioterapia", "radioterapia", "derivado", "derivada", "trasladado", "trasladada", "episodio", "inicio",
        ],
    },
    "ca": {
        "BIRTH_DATE": [
            "nascut", "nascuda", "nascuts", "nascudes", "va néixer", "neix", "naixement", "naixença", "data de naixement", "data naixement", "d. naix.", "d. naix", "dn", "d.n.", "aniversari", "natalici",
        ],
        "MEDICAL_DATE": [
            "ingrés", "reingrés", "ingressat", "ingressada", "va ingressar", "alta", "intervenció", "intervingut", "intervinguda", "operat", "operada", "operació", "cirurgia", "quirúrgica", "diagnosticat",
            "diagnosticada", "diagnòstic", "consulta", "biòpsia", "urgències", "visita", "visitat", "visitada", "cita", "revisió", "control", "analítica", "anàlisi", "tac", "rm", "ressonància", "ecografia",
            "radiografia", "tractament", "tractat", "tractada", "vacunat", "vacunada", "vacuna", "vacunació", "hospitalitzat", "hospitalitzada", "hospitalització", "exploració", "colonoscòpia", "endoscòpia",
            "mostra", "extracció", "quimioteràpia", "radioteràpia", "derivat", "derivada", "traslladat", "traslladada", "episodi", "inici",
        ],
    },
    "he": {
        "BIRTH_DATE": [
            "נולד", "נולדה", "נולדו", "נולדתי", "תאריך לידה", "תאריך הלידה", "תאריכי לידה", "תאריך לידתו", "תאריך לידתה", "ת. לידה", "ת.לידה", "ת. הלידה", "ת.הלידה", "ת לידה", "תא. לידה", "תא' לידה", "ת\"ל", "ת.ל.", "ת.ל",
            "יליד", "ילידת", "ילידי", "ילידות", "יום הולדת", "יום הולדתו", "יום הולדתה", "יום ההולדת", "יום לידה", "יום לידתו", "יום לידתה", "יום הולדתם", "שנת לידה", "שנת הלידה", "מועד לידה", "מועד הלידה", "dob", "d.o.b.", "date of birth", "birth date", "born",
        ],
        "MEDICAL_DATE": [
            "התקבל", "התקבלה", "התקבלו", "אושפז", "אושפזה", "התאשפז", "התאשפזה", "מאושפז", "מאושפזת", "אשפוז", "אישפוז", "אשפוזו", "אשפוזה", "שוחרר", "שוחררה", "שחרור", "שיחרור", "ניתוח", "ניתוחים", "נותח", "נותחה", "עבר", "עברה", "בדיקה",
            "בדיקות", "נבדק", "נבדקה", "ביקור", "ביקר", "ביקרה", "קבלה", "קבלתו", "קבלתה", "טיפול", "טופל", "טופלה", "אובחן", "אובחנה", "אבחנה", "אבחון", "ביופסיה", "צילום", "הדמיה", "סיטי", "אולטרסאונד", "חיסון", "חוסן", "חוסנה", "תור", "מרפאה", "מיון",
            "פנה", "פנתה", "הגיע", "הגיעה", "הופנה", "הופנתה", "הועבר", "הועברה", "מעקב", "ביצע", "ביצעה", "בוצע", "בוצעה", "דיקור", "דגימה", "נלקח", "נלקחה", "כימותרפיה", "הקרנות", "פטירה", "נפטר", "נפטרה", "תאריך קבלה", "תאריך שחרור", "ct", "mri", "pet", "us",
        ],
    },
}  # fmt: skip
