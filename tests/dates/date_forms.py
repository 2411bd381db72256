"""Forms of dates in six languages, written here without the package's own tables of forms.

{d} and {m} are numbers, {dd} and {mm} with two digits, {yyyy} and {yy}; {M} and {B} a month's full and short name, {W}
a weekday; {th} an English ordinal. {de} is Catalan's "de " or "d'".
"""

from datetime import date

MONTHS = {
    "en": "January February March April May June July August September October November December",
    "es": "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre",
    "ca": "gener febrer març abril maig juny juliol agost setembre octubre novembre desembre",
    "he": "ינואר פברואר מרץ אפריל מאי יוני יולי אוגוסט ספטמבר אוקטובר נובמבר דצמבר",
    "de": "Januar Februar März April Mai Juni Juli August September Oktober November Dezember",
    "fr": "janvier février mars avril mai juin juillet août septembre octobre novembre décembre",
}
SHORT = {
    "en": "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec",
    "es": "ene feb mar abr may jun jul ago sept oct nov dic",
    "ca": "gen. febr. març abr. maig juny jul. ag. set. oct. nov. des.",
    "he": "ינו׳ פבר׳ מרץ אפר׳ מאי יוני יולי אוג׳ ספט׳ אוק׳ נוב׳ דצמ׳",
    "de": "Jan. Feb. März Apr. Mai Juni Juli Aug. Sept. Okt. Nov. Dez.",
    "fr": "janv. févr. mars avr. mai juin juil. août sept. oct. nov. déc.",
}
WEEKDAYS = {
    "en": "Monday Tuesday Wednesday Thursday Friday Saturday Sunday",
    "es": "lunes martes miércoles jueves viernes sábado domingo",
    "ca": "dilluns dimarts dimecres dijous divendres dissabte diumenge",
    "he": "שני שלישי רביעי חמישי שישי שבת ראשון",
    "de": "Montag Dienstag Mittwoch Donnerstag Freitag Samstag Sonntag",
    "fr": "lundi mardi mercredi jeudi vendredi samedi dimanche",
}
# In every language. With the year in full, and unambiguous where the day is over 12 or the order is told.
NUMERIC = [
    "{dd}/{mm}/{yyyy}", "{d}/{m}/{yyyy}", "{dd}-{mm}-{yyyy}", "{d}-{m}-{yyyy}", "{dd}.{mm}.{yyyy}", "{d}.{m}.{yyyy}", "{d}. {m}. {yyyy}",
    "{d}/{m}/{yy}", "{dd}/{mm}/{yy}", "{dd}.{mm}.{yy}", "{yyyy}-{mm}-{dd}", "{yyyy}/{mm}/{dd}", "{yyyy}.{mm}.{dd}", "{yyyy}{mm}{dd}",
    "{yyyy}-{mm}-{dd}T10:00:00Z", "{yyyy}-{mm}-{dd} 23:59:59,123", "{yyyy}-{mm}-{dd}T10:00:00+02:00", "{yyyy}{mm}{dd}T100000Z", "{dd} / {mm} / {yyyy}", "{dd}\\{mm}\\{yyyy}",
]  # fmt: skip
NAMED = {
    "en": [
        "{d} {M} {yyyy}", "{dd} {B} {yy}", "{dd}-{B}-{yyyy}", "{M} {d}, {yyyy}", "{B} {d}, {yyyy}", "{th} of {M} {yyyy}", "the {th} of {M}, {yyyy}", "{M} {th}, {yyyy}",
        "{W}, {d} {M} {yyyy}", "{W}, {M} {d}, {yyyy}", "{d} {M} {yyyy}, 2:45 pm", "{dd}/{B}/{yyyy}:10:11:12 +0000", "{UM} {d}, {yyyy}", "{d} {M} '{yy}", "10:30 on {d} {M} {yyyy}",
    ],
    "es": ["{d} de {M} de {yyyy}", "el {d} de {M} de {yyyy}", "{d} de {M} del {yyyy}", "{W}, {d} de {M} de {yyyy}", "{d} {B} {yyyy}", "{dd}-{B}-{yyyy}", "{W} {d} de {M} de {yyyy} a las 14:30", "{d} DE {UM} DE {yyyy}"],
    "ca": ["{d} {de}{M} de {yyyy}", "el {d} {de}{M} del {yyyy}", "{W}, {d} {de}{M} de {yyyy}", "{d} {de}{B} {yyyy}", "{W} {d} {de}{M} de {yyyy} a les 14:30"],
    "he": ["{d} ב{M} {yyyy}", "ב-{d} ב{M} {yyyy}", "{d} {M} {yyyy}", "יום {W}, {d} ב{M} {yyyy}", "ב{dd}.{mm}.{yyyy}", "{d} ב{B} {yyyy}", "ה-{d} ל{M} {yyyy}"],
    "de": ["{d}. {M} {yyyy}", "{dd}. {M} {yyyy}", "{W}, {d}. {M} {yyyy}", "{W}, den {d}. {M} {yyyy}", "am {d}. {M} {yyyy}", "{d}. {B} {yyyy}", "{d}. {M} {yyyy}, 14.30 Uhr", "{d}. {M} {yyyy} um 14:30 Uhr"],
    "fr": ["{fr} {M} {yyyy}", "le {fr} {M} {yyyy}", "{W} {fr} {M} {yyyy}", "{fr} {B} {yyyy}", "le {fr} {M} {yyyy} à 14h30", "{W} le {fr} {M} {yyyy}"],
}  # fmt: skip
ALL = [(lang, form) for lang in MONTHS for form in NUMERIC + NAMED[lang]]
# Forms in which the order of two small numbers is not told.
AMBIGUOUS = tuple(form for form in NUMERIC if not form.startswith("{yyyy}"))


def write(form: str, day: date, lang: str = "en") -> str:
    month, short = MONTHS[lang].split()[day.month - 1], SHORT[lang].split()[day.month - 1]
    ending = "th" if 10 < day.day < 14 else {1: "st", 2: "nd", 3: "rd"}.get(day.day % 10, "th")
    return form.format(
        d=day.day, m=day.month, dd=f"{day.day:02d}", mm=f"{day.month:02d}", yyyy=f"{day.year:04d}", yy=f"{day.year % 100:02d}",
        M=month, UM=month.upper(), B=short, W=WEEKDAYS[lang].split()[day.weekday()], th=f"{day.day}{ending}",
        fr="1er" if day.day == 1 else day.day, de="d'" if month[0] in "aeiou" else "de ",
    )  # fmt: skip
