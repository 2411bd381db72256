"""The names of months and weekdays. Made by scripts/dates/calendar_names.py; do not edit.

SOURCE: Unicode CLDR (Unicode License v3), by Babel 2.18.0; other spellings by hand.
"""

from typing import Dict, Tuple

# Language, form, names from January.
MONTHS: Dict[str, Dict[str, Tuple[str, ...]]] = {
    "en": {
        "wide": ("January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December"),
        "short": ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"),
        "short2": ("Jan", "Feb", "Mar", "Apr", "May", "June", "July", "Aug", "Sept", "Oct", "Nov", "Dec"),
    },
    "es": {
        "wide": ("enero", "febrero", "marzo", "abril", "mayo", "junio", "julio", "agosto", "septiembre", "octubre", "noviembre", "diciembre"),
        "short": ("ene", "feb", "mar", "abr", "may", "jun", "jul", "ago", "sept", "oct", "nov", "dic"),
        "wide2": ("enero", "febrero", "marzo", "abril", "mayo", "junio", "julio", "agosto", "setiembre", "octubre", "noviembre", "diciembre"),
        "short3": ("ene", "feb", "mar", "abr", "may", "jun", "jul", "ago", "sep", "oct", "nov", "dic"),
        "short4": ("ene", "feb", "mar", "abr", "may", "jun", "jul", "ago", "set", "oct", "nov", "dic"),
    },
    "de": {
        "wide": ("Januar", "Februar", "März", "April", "Mai", "Juni", "Juli", "August", "September", "Oktober", "November", "Dezember"),
        "short": ("Jan", "Feb", "Mär", "Apr", "Mai", "Jun", "Jul", "Aug", "Sep", "Okt", "Nov", "Dez"),
        "wide2": ("Jänner", "Feber", "März", "April", "Mai", "Juni", "Juli", "August", "September", "Oktober", "November", "Dezember"),
        "wide3": ("Januar", "Februar", "Maerz", "April", "Mai", "Juni", "Juli", "August", "September", "Oktober", "November", "Dezember"),
        "short4": ("Jan", "Feb", "März", "Apr", "Mai", "Juni", "Juli", "Aug", "Sept", "Okt", "Nov", "Dez"),
        "wide_plain": ("Januar", "Februar", "Marz", "April", "Mai", "Juni", "Juli", "August", "September", "Oktober", "November", "Dezember"),
        "short_plain": ("Jan", "Feb", "Mar", "Apr", "Mai", "Jun", "Jul", "Aug", "Sep", "Okt", "Nov", "Dez"),
        "wide2_plain": ("Janner", "Feber", "Marz", "April", "Mai", "Juni", "Juli", "August", "September", "Oktober", "November", "Dezember"),
        "short4_plain": ("Jan", "Feb", "Marz", "Apr", "Mai", "Juni", "Juli", "Aug", "Sept", "Okt", "Nov", "Dez"),
    },
    "fr": {
        "wide": ("janvier", "février", "mars", "avril", "mai", "juin", "juillet", "août", "septembre", "octobre", "novembre", "décembre"),
        "short": ("janv", "févr", "mars", "avr", "mai", "juin", "juil", "août", "sept", "oct", "nov", "déc"),
        "short2": ("janv", "fév", "mars", "avr", "mai", "juin", "juil", "août", "sept", "oct", "nov", "déc"),
        "wide_plain": ("janvier", "fevrier", "mars", "avril", "mai", "juin", "juillet", "aout", "septembre", "octobre", "novembre", "decembre"),
        "short_plain": ("janv", "fevr", "mars", "avr", "mai", "juin", "juil", "aout", "sept", "oct", "nov", "dec"),
        "short2_plain": ("janv", "fev", "mars", "avr", "mai", "juin", "juil", "aout", "sept", "oct", "nov", "dec"),
    },
    "ca": {
        "wide": ("gener", "febrer", "març", "abril", "maig", "juny", "juliol", "agost", "setembre", "octubre", "novembre", "desembre"),
        "short": ("gen", "febr", "març", "abr", "maig", "juny", "jul", "ag", "set", "oct", "nov", "des"),
        "short2": ("gen", "feb", "mar", "abr", "mai", "jun", "jul", "ago", "set", "oct", "nov", "des"),
        "short3": ("gen", "feb", "març", "abr", "maig", "juny", "jul", "ag", "set", "oct", "nov", "des"),
        "wide_plain": ("gener", "febrer", "marc", "abril", "maig", "juny", "juliol", "agost", "setembre", "octubre", "novembre", "desembre"),
        "short_plain": ("gen", "febr", "marc", "abr", "maig", "juny", "jul", "ag", "set", "oct", "nov", "des"),
        "short3_plain": ("gen", "feb", "marc", "abr", "maig", "juny", "jul", "ag", "set", "oct", "nov", "des"),
    },
    "he": {
        "wide": ("ינואר", "פברואר", "מרץ", "אפריל", "מאי", "יוני", "יולי", "אוגוסט", "ספטמבר", "אוקטובר", "נובמבר", "דצמבר"),
        "short": ("ינו׳", "פבר׳", "מרץ", "אפר׳", "מאי", "יוני", "יולי", "אוג׳", "ספט׳", "אוק׳", "נוב׳", "דצמ׳"),
        "wide2": ("ינואר", "פברואר", "מרס", "אפריל", "מאי", "יוני", "יולי", "אוגוסט", "ספטמבר", "אוקטובר", "נובמבר", "דצמבר"),
        "short3": ("ינו", "פבר", "מרץ", "אפר", "מאי", "יונ", "יול", "אוג", "ספט", "אוק", "נוב", "דצמ"),
        "short_plain": ("ינו'", "פבר'", "מרץ", "אפר'", "מאי", "יוני", "יולי", "אוג'", "ספט'", "אוק'", "נוב'", "דצמ'"),
    },
    "it": {
        "wide": ("gennaio", "febbraio", "marzo", "aprile", "maggio", "giugno", "luglio", "agosto", "settembre", "ottobre", "novembre", "dicembre"),
        "short": ("gen", "feb", "mar", "apr", "mag", "giu", "lug", "ago", "set", "ott", "nov", "dic"),
    },
    "pt": {
        "wide": ("janeiro", "fevereiro", "março", "abril", "maio", "junho", "julho", "agosto", "setembro", "outubro", "novembro", "dezembro"),
        "short": ("jan", "fev", "mar", "abr", "mai", "jun", "jul", "ago", "set", "out", "nov", "dez"),
        "wide_plain": ("janeiro", "fevereiro", "marco", "abril", "maio", "junho", "julho", "agosto", "setembro", "outubro", "novembro", "dezembro"),
    },
    "nl": {
        "wide": ("januari", "februari", "maart", "april", "mei", "juni", "juli", "augustus", "september", "oktober", "november", "december"),
        "short": ("jan", "feb", "mrt", "apr", "mei", "jun", "jul", "aug", "sep", "okt", "nov", "dec"),
    },
}  # fmt: skip

# Language, form, names from Monday.
WEEKDAYS: Dict[str, Dict[str, Tuple[str, ...]]] = {
    "en": {
        "wide": ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"),
        "short": ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"),
        "short2": ("Mon", "Tues", "Wed", "Thurs", "Fri", "Sat", "Sun"),
        "short3": ("Mon", "Tue", "Weds", "Thur", "Fri", "Sat", "Sun"),
    },
    "es": {
        "wide": ("lunes", "martes", "miércoles", "jueves", "viernes", "sábado", "domingo"),
        "short": ("lun", "mar", "mié", "jue", "vie", "sáb", "dom"),
        "wide_plain": ("lunes", "martes", "miercoles", "jueves", "viernes", "sabado", "domingo"),
        "short_plain": ("lun", "mar", "mie", "jue", "vie", "sab", "dom"),
    },
    "de": {
        "wide": ("Montag", "Dienstag", "Mittwoch", "Donnerstag", "Freitag", "Samstag", "Sonntag"),
        "short": ("Mo", "Di", "Mi", "Do", "Fr", "Sa", "So"),
    },
    "fr": {
        "wide": ("lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi", "dimanche"),
        "short": ("lun", "mar", "mer", "jeu", "ven", "sam", "dim"),
    },
    "ca": {
        "wide": ("dilluns", "dimarts", "dimecres", "dijous", "divendres", "dissabte", "diumenge"),
        "short": ("dl", "dt", "dc", "dj", "dv", "ds", "dg"),
    },
    "he": {
        "wide": ("שני", "שלישי", "רביעי", "חמישי", "שישי", "שבת", "ראשון"),
        "short": ("ב׳", "ג׳", "ד׳", "ה׳", "ו׳", "שבת", "א׳"),
        "short_plain": ("ב'", "ג'", "ד'", "ה'", "ו'", "שבת", "א'"),
    },
    "it": {
        "wide": ("lunedì", "martedì", "mercoledì", "giovedì", "venerdì", "sabato", "domenica"),
        "short": ("lun", "mar", "mer", "gio", "ven", "sab", "dom"),
        "wide_plain": ("lunedi", "martedi", "mercoledi", "giovedi", "venerdi", "sabato", "domenica"),
    },
    "pt": {
        "wide": ("segunda-feira", "terça-feira", "quarta-feira", "quinta-feira", "sexta-feira", "sábado", "domingo"),
        "short": ("seg", "ter", "qua", "qui", "sex", "sáb", "dom"),
        "wide2": ("segunda", "terça", "quarta", "quinta", "sexta", "sábado", "domingo"),
        "wide_plain": ("segunda-feira", "terca-feira", "quarta-feira", "quinta-feira", "sexta-feira", "sabado", "domingo"),
        "short_plain": ("seg", "ter", "qua", "qui", "sex", "sab", "dom"),
        "wide2_plain": ("segunda", "terca", "quarta", "quinta", "sexta", "sabado", "domingo"),
    },
    "nl": {
        "wide": ("maandag", "dinsdag", "woensdag", "donderdag", "vrijdag", "zaterdag", "zondag"),
        "short": ("ma", "di", "wo", "do", "vr", "za", "zo"),
    },
}  # fmt: skip
