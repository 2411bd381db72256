"""shift_date: all dates of a document move by the same number of days."""

import pickle
import random
import re
from datetime import date, timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spacy_anonym import AnonymError
from spacy_anonym.dates import parse_date
from spacy_anonym.operators.apply import apply_operators
from spacy_anonym.operators.base import Context, Reversible
from spacy_anonym.operators.shift_date import make_shift_date
from spacy_anonym.spans import Finding

KEY = "env:SHIFT_KEY"
# Forms of each language that are read in one way only, with the year in full: written here without the package's
# tables.
MONTHS = {
    "en": "January February March April May June July August September October November December",
    "es": "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre",
    "ca": "gener febrer març abril maig juny juliol agost setembre octubre novembre desembre",
    "he": "ינואר פברואר מרץ אפריל מאי יוני יולי אוגוסט ספטמבר אוקטובר נובמבר דצמבר",
    "de": "Januar Februar März April Mai Juni Juli August September Oktober November Dezember",
    "fr": "janvier février mars avril mai juin juillet août septembre octobre novembre décembre",
}
COMMON = [
    "%Y-%m-%d", "%Y/%m/%d", "%Y.%m.%d", "%Y%m%d", "%d/%m/%Y", "%d-%m-%Y", "%d.%m.%Y", "%d. %m. %Y", "%d / %m / %Y", "%d\\%m\\%Y", "%Y-%m-%dT10:00:00Z", "%Y-%m-%dT10:00:00+02:00",
    "%Y-%m-%d 23:59:59,123", "%d/%m/%Y 14:30", "%d.%m.%Y 08:15:30", "%Y%m%dT100000Z", "%d-%m-%Y 2:45 pm",
]  # fmt: skip
NAMED = {
    "en": ["%e %B %Y", "%B %e, %Y", "the %e of %B %Y"],
    "es": ["%e de %B de %Y", "el %e de %B de %Y", "%e de %B del %Y a las 14:30"],
    "ca": ["%e de %B de %Y", "el %e de %B de %Y", "%e de %B del %Y"],
    "he": ["%e ב%B %Y", "ב-%e ב%B %Y", "%e %B %Y"],
    "de": ["%e. %B %Y", "den %e. %B %Y", "%e. %B %Y um 14:30 Uhr"],
    "fr": ["%e %B %Y", "le %e %B %Y", "le %e %B %Y à 14h30"],
}


@pytest.fixture(autouse=True)
def key(monkeypatch):
    monkeypatch.setenv("SHIFT_KEY", "0123456789abcdef0123456789abcdef")


def write(form, day, lang):
    text = form.replace("%e", str(day.day)).replace("%B", MONTHS[lang].split()[day.month - 1])
    for field, value in (("%Y", f"{day.year:04d}"), ("%m", f"{day.month:02d}"), ("%d", f"{day.day:02d}")):
        text = text.replace(field, value)
    return re.sub(r"\bde (?=[ao])", "d'", text) if lang == "ca" else text


def run(operator, values, text=None, label="DATE_TIME"):
    """The new values of a document that holds these values."""
    text, findings = "", []
    for value in values:
        findings.append(Finding(len(text), len(text) + len(value), label))
        text += value + " ; "
    new, items = apply_operators(text, findings, lambda label: operator)
    return [new[item["start"] : item["end"]] for item in items]


def alone(operator, text, label="DATE_TIME", **changes):
    return operator(text, label, Context(text, 0, len(text), "DATE_TIME-1", 1, 0.9, "r", (), {})._replace(**changes))


@pytest.mark.parametrize("lang", sorted(MONTHS))
@settings(max_examples=25)
@given(seed=st.integers(0, 2**32))
def test_every_interval_between_dates_of_a_document_is_kept(lang, seed):
    rng = random.Random(seed)
    forms = COMMON + NAMED[lang]
    assert len(forms) >= 20
    rng.shuffle(forms)
    days = [date(1900, 1, 1) + timedelta(rng.randrange(73000)) for _ in forms]
    # One date of the document that is read in one way only.
    days.append(date(2001, 2, 13))
    texts = [write(form, day, lang) for form, day in zip([*forms, "%d/%m/%Y"], days)]
    new = run(make_shift_date(key=KEY), texts)
    shifted = [parse_date(text, day_first=True, langs=[lang]).date for text in new]
    moved = {after - before for before, after in zip(days, shifted)}
    assert len(moved) == 1 and 0 < abs(moved.pop().days) <= 365
    # And the form: French writes the first of a month in another way.
    wanted = [write(form, day, lang) for form, day in zip([*forms, "%d/%m/%Y"], shifted)]
    for text, expected in zip(new, wanted):
        assert text.replace("1er ", "1 ") == expected.replace("1er ", "1 ")


def test_the_drawn_days_are_of_the_document_the_label_or_the_name():
    # Each is the shift of 1 January 2000, in days, of a document.
    def drawn(operator, *rest):
        return (parse_date(run(operator, ["2000-01-01", *rest])[0]).date - date(2000, 1, 1)).days

    document = make_shift_date(key=KEY)
    assert drawn(document) == drawn(make_shift_date(key=KEY)) != drawn(document, "2000-01-02")
    name = make_shift_date(key=KEY, subject="name:patient-17")
    assert drawn(name) == drawn(name, "2000-01-02") != drawn(make_shift_date(key=KEY, subject="name:patient-18"))
    assert len({drawn(make_shift_date(key=KEY, subject=f"name:{n}")) for n in range(200)}) > 120


def test_documents_of_one_patient_move_together():
    operator = make_shift_date(key=KEY, subject="label:MRN")

    def drawn(number, rest):
        text = f"2000-01-01 {number} {rest}"
        findings = [Finding(0, 10, "DATE_TIME"), *([Finding(11, 11 + len(number), "MEDICAL_RECORD")] if number else [])]
        return apply_operators(text, findings, {"DATE_TIME": operator}.get)[0][:10]

    assert drawn("AB-001", "x") == drawn("ab 001", "other text") != drawn("AB-002", "x")
    # A finding that has the number's name with it is of the same patient.
    assert drawn("MRN 4482913", "x") == drawn("4482913", "y") == drawn("(4482913)", "z") != drawn("4482914", "x")
    assert drawn("", "x") != drawn("", "y")


def test_operators_of_two_keys_draw_their_own_days_in_one_document(monkeypatch):
    monkeypatch.setenv("OTHER_KEY", "another key of more than sixteen bytes")
    births, visits = make_shift_date(key=KEY), make_shift_date(key="env:OTHER_KEY")
    findings = [Finding(0, 10, "BIRTH_DATE"), Finding(11, 21, "DATE_TIME"), Finding(22, 32, "MEDICAL_DATE")]
    operators = {"BIRTH_DATE": births, "DATE_TIME": visits, "MEDICAL_DATE": make_shift_date(key=KEY, day_first=True)}
    birth, visit, other = apply_operators("2000-01-01 2000-01-01 2000-01-01", findings, operators.get)[0].split()
    assert birth != visit and birth == other


def test_another_key_draws_other_days(monkeypatch):
    values = {alone(make_shift_date(key=KEY, subject="name:a"), "2000-01-01")}
    for number in range(20):
        monkeypatch.setenv("SHIFT_KEY", f"another key with {number:04d} at its end")
        values.add(alone(make_shift_date(key=KEY, subject="name:a"), "2000-01-01"))
    assert len(values) > 15


def test_drawn_days_reach_both_ends_and_are_never_none():
    days = {make_shift_date(key=KEY, max_days=3)._draw(bytes([n])) for n in range(200)}
    assert days == {-3, -2, -1, 1, 2, 3}


@pytest.mark.parametrize(
    "value",
    [
        "yesterday",
        "31/02/2021",
        "29 February 2021",
        "noon",
        "",
        "---",
        "31 December 9999",
        "٣/٥/٢٠٢١",
        "3 May 2021 or so",
        "14:30",
        "Christmas 2019",
        "3 May 2021\ud800",
        "3 May 2021 \U0001f600",
        "10/12/24 0715",
        "9:15 and 10/12/24 0715",
    ],
)
def test_what_cannot_be_shifted_is_masked(value):
    new = alone(make_shift_date(days=10), value)
    assert not any(char.isalnum() for char in new) and len(new) == len(value)
    assert new != value or not value


@pytest.mark.parametrize("value, days", [("Monday", 7), ("Monday", -700), ("3 May", 365), ("May", 365)])
def test_the_original_never_comes_back(value, days):
    assert alone(make_shift_date(days=days), value) == "".join("*" if c.isalnum() else c for c in value)


def test_a_time_alone_is_masked_unless_it_is_to_be_kept():
    assert alone(make_shift_date(days=10), "14:30") == "**:**"
    keep = make_shift_date(days=10, keep_times=True)
    assert (
        alone(keep, "14:30") == "14:30"
        and alone(keep, "3 May 2021 14:30") == "13 May 2021 14:30"
        and alone(keep, "noon") == "****"
    )
    assert keep.reverse("14:30", "DATE_TIME", Context("", 0, 0, "", 0, 0, "", (), {})) == "14:30"


def test_one_date_of_the_document_tells_the_order_of_the_others():
    assert run(make_shift_date(days=1), ["3/4/2021", "12/31/2021"]) == ["3/5/2021", "1/1/2022"]
    assert run(make_shift_date(days=1), ["3/4/2021", "31/12/2021"]) == ["4/4/2021", "1/1/2022"]
    assert run(make_shift_date(days=1, day_first=False), ["3/4/2021"]) == ["3/5/2021"]
    # Only dates are asked.
    text = "3/4/2021 12/31/2021"
    findings = [Finding(0, 8, "DATE_TIME"), Finding(9, 19, "ID")]
    assert apply_operators(text, findings, {"DATE_TIME": make_shift_date(days=1)}.get)[0][:8] == "4/4/2021"


def test_the_document_tells_the_year_of_a_date_without_one():
    # 2020 has a 29 February.
    assert run(make_shift_date(days=1), ["28 February", "1 March 2020"])[0] == "29 February"
    assert run(make_shift_date(days=1), ["28 February", "1 March 2021"])[0] == "1 March"


def test_birth_dates_move_too():
    values = run(make_shift_date(days=-3), ["born 1/2/1936"[5:], "3 May 1961"], label="BIRTH_DATE")
    assert values == ["29/1/1936", "30 April 1961"]


@settings(max_examples=100)
@given(
    day=st.dates(date(1970, 1, 1), date(2060, 12, 31)),
    days=st.integers(-4000, 4000).filter(bool),
    form=st.sampled_from(["%Y-%m-%d", "%d/%m/%Y", "%e %B %Y", "%B %e, %Y", "%Y%m%d", "%B %Y"]),
)
def test_reverse_gives_the_original(day, days, form):
    text = write(form, day, "en")
    for operator in (
        make_shift_date(days=days, day_first=True),
        make_shift_date(max_days=abs(days), key=KEY, subject="name:x", day_first=True),
    ):
        assert isinstance(operator, Reversible)
        context = Context("", 0, 0, "", 0, 0, "", (), {})
        assert operator.reverse(alone(operator, text), "DATE_TIME", context._replace(store={})) == text


@pytest.mark.parametrize(
    "params, value, code",
    [
        ({"key": KEY}, "2000-01-01", "SA250"), ({"key": KEY, "subject": "label:ID"}, "2000-01-01", "SA250"), ({}, "2000-01-01", "SA250"), ({"days": 3}, "yesterday", "SA251"), ({"days": 3}, "3/4/2021", "SA251"),
        ({"days": 3}, "** *** ****", "SA251"), ({"days": 1}, "1 March", "SA251"),
    ],
)  # fmt: skip
def test_reverse_never_guesses(params, value, code):
    with pytest.raises(AnonymError) as caught:
        make_shift_date(**params).reverse(value, "DATE_TIME", Context(value, 0, 0, "", 0, 0, "", (), {}))
    assert caught.value.code == code and value not in str(caught.value)


@pytest.mark.parametrize("params, param", [
    ({"days": 0}, "days"), ({"days": 10**6}, "days"), ({"max_days": 0}, "max_days"), ({"max_days": -4}, "max_days"), ({"max_days": 10**6}, "max_days"), ({"days": 1, "key": KEY}, "key"),
    ({"subject": "patient"}, "subject"), ({"subject": "name:"}, "subject"), ({"subject": "label:"}, "subject"),
])  # fmt: skip
def test_wrong_parameters_are_refused(params, param):
    with pytest.raises(AnonymError) as caught:
        make_shift_date(**params)
    assert caught.value.code == "SA003" and f"'{param}'" in str(caught.value)


def test_a_missing_key_is_refused():
    with pytest.raises(AnonymError) as caught:
        make_shift_date(key="env:NO_SUCH_KEY")
    assert caught.value.code == "SA211"


def test_it_pickles_without_its_key():
    operator = make_shift_date(key=KEY, subject="name:a")
    data = pickle.dumps(operator)
    assert b"0123456789abcdef" not in data and "0123456789abcdef" not in repr(operator)
    assert alone(pickle.loads(data), "2000-01-01") == alone(operator, "2000-01-01")


def test_without_a_key_a_run_draws_the_same_again():
    assert run(make_shift_date(), ["2000-01-01"]) == run(make_shift_date(), ["2000-01-01"]) != ["2000-01-01"]


@pytest.mark.parametrize(
    "lang, text, expected",
    [
        ("en", "Admitted Monday, 3 May 2021, seen 05/07/2021 at 14:30, home on May 14th.", "Admitted Thursday, 13 May 2021, seen 15/07/2021 at **:**, home on May 24th."),
        ("es", "Ingreso el lunes, 3 de mayo de 2021; alta el 5 de mayo.", "Ingreso el jueves, 13 de mayo de 2021; alta el 15 de mayo."),
        ("ca", "Ingrés el 28 de març de 2021; alta el 2 de maig.", "Ingrés el 7 d'abril de 2021; alta el 12 de maig."),
        ("he", "אושפז ב-3 במאי 2021 ושוחרר ב-28.5.2021.", "אושפז ב-13 במאי 2021 ושוחרר ב-7.6.2021."),
        ("de", "Aufnahme am 3. Mai 2021, Entlassung am 25. Mai.", "Aufnahme am 13. Mai 2021, Entlassung am 4. Juni."),
        ("fr", "Entrée le 21 avril 2021, sortie le 3 mai.", "Entrée le 1er mai 2021, sortie le 13 mai."),
    ],
)  # fmt: skip
def test_in_a_pipeline(lang, text, expected):
    import spacy

    # spaCy's French tokenizer takes seconds to build.
    nlp = spacy.blank("xx")
    nlp.add_pipe("regex_ruler", config={"packs": ["common", f"dates_{lang}"]})
    operator = {"@anonym_operators": "spacy_anonym.shift_date.v1", "days": 10}
    nlp.add_pipe(
        "anonymizer",
        config={"operators": {"DATE_TIME": operator, "DEFAULT": {"@anonym_operators": "spacy_anonym.keep.v1"}}},
    )
    assert nlp(text)._.anonym_text == expected


def test_a_date_whose_day_and_month_are_equal_is_written_as_the_others():
    assert run(make_shift_date(days=40), ["04/17/2024", "01/01/2024"]) == ["05/27/2024", "02/10/2024"]
