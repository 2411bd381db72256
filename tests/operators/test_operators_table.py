"""Every registered operator against the table of docs/guides/operators.md: a new one without a row here and there
fails.
"""

import pickle
import re
from pathlib import Path
from typing import Any, Callable, Dict, List, NamedTuple, Tuple

import pytest
import spacy
from thinc.api import Config
from util import entry_points

from spacy_anonym import AnonymError, registry
from spacy_anonym.operators import Context
from spacy_anonym.pipeline.anonymizer import Anonymizer
from spacy_anonym.policies import number_entities
from spacy_anonym.spans import FINAL_KEY, Finding, set_findings

DOCS = Path(__file__).parents[2] / "docs" / "guides" / "operators.md"
KEY = "K3y-of-the-tests-which-is-secret"
NAMED = "env:ANONYM_TABLE_KEY"
NAME, DATE, PHONE = ("PERSON", "Nora Feldt"), ("DATE_TIME", "3 May 2021"), ("PHONE_NUMBER", "212-555-0147")
CARD, AGE = ("CREDIT_CARD", "4111 1111 1111 1111"), ("AGE", "47-year-old")
VALUES = [NAME, DATE, PHONE, CARD, AGE]
ODD = [
    "", " ", "?!", "12", "x", "½", "\U0001f600", "\U0001f600a", "a\u0301", "\u200fשלום\u200f", "١٢", "ﬁ", "\ud800x", "\x00a", "a\nb", "𝒜𝓃𝓃", "ᚠᚢᚦ", "ß", "İ",
    "1" * 300, "Ann " * 80, "99/99/9999", "三月三日",
]  # fmt: skip


class Row(NamedTuple):
    """What the table says of an operator.

    params: With which it is made here. back: Whether it is reversible: "no", "reverse" (by the
    operator itself), "vault", "none" (nothing to undo). keeps: Of a label, a value and the new one: whether that is
    kept which the table says. wrong: Parameters that must fail when the pipeline is built, each with its name. needs:
    What it cannot be made without here; its own tests have it.
    """

    params: Dict[str, Any]
    back: str
    keeps: Callable[[str, str, str], bool]
    wrong: List[Tuple[Dict[str, Any], str]]
    needs: str = ""


def shape(text):
    return ["9" if char.isdecimal() else "A" if char.isupper() else "a" if char.isalpha() else char for char in text]


def luhn(text):
    digits = [int(char) for char in text if char.isdigit()][::-1]
    return sum(d if not n % 2 else sum(divmod(2 * d, 10)) for n, d in enumerate(digits)) % 10 == 0


def as_surrogate(label, value, new):
    if label == "PERSON":
        return re.fullmatch(r"[^\W\d_]+ [^\W\d_]+", new) is not None
    if label in ("PHONE_NUMBER", "CREDIT_CARD"):
        return shape(value) == shape(new) and (label == "PHONE_NUMBER" or luhn(new)) and value[:1] == new[:1]
    return re.fullmatch(r"\d{1,2} [A-Z]\w+ \d{4}" if label == "DATE_TIME" else r"\d\d-year-old", new) is not None


def as_generalized(label, value, new):
    return new == {"DATE_TIME": "2021", "AGE": "40-49-year-old"}.get(
        label, "".join("*" if char.isalnum() else char for char in value)
    )


def as_shifted(label, value, new):
    return new == "12 June 2021" if label == "DATE_TIME" else not any(map(str.isalnum, new))


def same_length(label, value, new):
    return len(value) == len(new)


def as_birth_date(label, value, new):
    return new == ("<יום_> <חודש_> 2021" if label == "DATE_TIME" else "<תאריך_>")


def as_medical_date(label, value, new):
    return new == ("<יום_> May 2021" if label == "DATE_TIME" else "<תאריך_>")


def as_young(label, value, new):
    return new == value if label == "AGE" else "<גיל_>" in new


KEYS = [({"key": "plain"}, "SA210"), ({"key": "env:NO_SUCH_KEY_HERE"}, "SA211")]
SCOPES = [({"scope": "world"}, "scope"), ({"scope": "vault"}, "vault"), ({"vault": "x.vault"}, "vault")]
CIPHER = [
    *(({"key": wrong["key"]}, code) for wrong, code in KEYS),
    ({"key": NAMED, "mode": "ecb"}, "mode"),
    ({}, "key"),
]
ROWS = {
    "surrogate": Row({"seed": 1}, "vault", as_surrogate, [({"locale": "xx_YY"}, "locale"), ({"seed": 1.5}, "seed"), *KEYS, *SCOPES]),
    "replace": Row({}, "no", lambda label, value, new: new == f"<{label}>", [({"masks": "klingon"}, "masks"), ({"masks": 3}, "masks"), ({"value": 3.5}, "value")]),
    "pseudonym": Row({}, "vault", lambda label, value, new: new == f"<{label}_1>", [({"format": "<x>"}, "format"), *SCOPES]),
    "redact": Row({}, "no", lambda label, value, new: new == "", [({"colour": "red"}, "colour")]),
    "keep": Row({}, "none", lambda label, value, new: new == value, [({"colour": "red"}, "colour")]),
    "mask": Row({}, "no", lambda label, value, new: new == "*" * len(value), [
        ({"char": ""}, "char"), ({"char": "ab"}, "char"), ({"count": -1}, "count"), ({"count": "many"}, "count"), ({"percent": 101}, "percent"),
        ({"count": 1, "percent": 5}, "percent"), ({"from_end": "left"}, "from_end"), ({"keep_separators": "dots"}, "keep_separators"),
    ]),
    "randomize": Row({"key": NAMED}, "no", lambda label, value, new: shape(value) == shape(new), [({"seed": "x"}, "seed"), ({"scope": "world"}, "scope"), *KEYS]),
    "hash": Row({"key": NAMED}, "no", lambda label, value, new: re.fullmatch("[0-9a-f]{64}", new) is not None, [
        ({"hash_type": "md5"}, "hash_type"), ({"length": 31}, "length"), ({"length": 65}, "length"), ({"key": NAMED, "salt": NAMED}, "salt"), *KEYS,
    ]),
    "encrypt": Row({"key": NAMED}, "reverse", lambda label, value, new: len(new) > len(value), CIPHER),
    "decrypt": Row({"key": NAMED}, "reverse", lambda label, value, new: True, CIPHER),
    "fpe": Row({"key": NAMED}, "reverse", lambda label, value, new: shape(value) == shape(new) or "*" in new, [
        ({"key": "plain"}, "SA210"), ({}, "key"), ({"key": NAMED, "tweak": 3.5}, "tweak"),
    ]),
    "shift_date": Row({"days": 40}, "reverse", as_shifted, [
        ({"days": 0}, "days"), ({"max_days": 0}, "max_days"), ({"subject": "everybody"}, "subject"), ({"day_first": "maybe"}, "day_first"),
        ({"keep_times": "some"}, "keep_times"), *KEYS,
    ]),
    "generalize": Row({}, "no", as_generalized, [
        ({"bin": 1}, "bin"), ({"date": "week"}, "date"), ({"kind": "shoe"}, "kind"), ({"day_first": "maybe"}, "day_first"), ({"year": "x"}, "year"),
    ]),
    "custom": Row({"function": str.upper}, "no", lambda label, value, new: new == value.upper(), [({"function": 3}, "SA201"), ({}, "function")]),
    "generalize_place": Row({}, "no", lambda label, value, new: not any(map(str.isalnum, new)), [
        ({"level": -1}, "level"), ({"level": 0}, "level"), ({"min_population": -1}, "min_population"), ({"ambiguous": "guess"}, "ambiguous"),
        ({"dominance": 0.5}, "dominance"), ({"lang": "xx"}, "lang"),
    ]),
    "birth_date": Row({"reference_date": "2024-06-01"}, "no", as_birth_date, [
        ({"masks": "klingon"}, "SA275"), ({"masks": 3}, "masks"), ({"oldest": 0}, "oldest"), ({"reference_date": "1.6.2024"}, "SA276"), ({"document_cues": 3}, "document_cues"),
    ]),
    "medical_date": Row({}, "no", as_medical_date, [({"masks": {"week": "x"}}, "SA275"), ({"masks": 3}, "masks")]),
    "age_limit": Row({}, "no", as_young, [({"highest": 0}, "highest"), ({"mask": ""}, "mask"), ({"highest": "old"}, "highest")]),
    "region": Row({}, "no", lambda label, value, new: new == "<מיקום_>", [({"min_population": 0}, "min_population"), ({"mask": ""}, "mask"), ({"country_mask": ""}, "country_mask")]),
    "generalize_vector": Row({}, "no", same_length, [({"n": 0}, "n")], "word vectors"),
    "generalize_holonym": Row({}, "no", same_length, [({"level": 0}, "level"), ({"climb_to": "moon"}, "climb_to")], "WordNet"),
}  # fmt: skip

# Those that may leave a value as it is: age_limit an age that is not above its limit.
STAYS = ("keep", "custom", "age_limit")
ENTRIES = sorted(entry_points("spacy_anonym_operators"))
MADE = [name for name, row in ROWS.items() if not row.needs]


@pytest.fixture(autouse=True)
def _key(monkeypatch):
    monkeypatch.setenv("ANONYM_TABLE_KEY", KEY)


def make(name):
    return registry.get("operators", f"spacy_anonym.{name}.v1")(**ROWS[name].params)


def values_for(name):
    """Values that an operator is for: of decrypt what encrypt wrote."""
    if name != "decrypt":
        return VALUES
    return [(label, make("encrypt")(value, label, context(label, value))) for label, value in VALUES]


def context(label, value, store=None):
    finding = Finding(0, len(value), label, entity=f"{label}-1")
    return Context(value, 0, len(value), f"{label}-1", 1, 0.9, "rule", (finding,), {} if store is None else store)


@pytest.mark.parametrize("entry", ENTRIES)
def test_a_registered_operator_has_its_row_and_says_what_it_keeps(entry):
    name = entry.removeprefix("spacy_anonym.").removesuffix(".v1")
    assert name in ROWS, "a new operator needs a row in ROWS and in the table of docs/guides/operators.md"
    doc = " ".join(registry.get("operators", entry).__doc__.split())
    assert "KEEPS: " in doc
    says = re.search(r"REVERSIBLE: (yes|no)", doc)
    assert says and (says[1] == "yes") == (ROWS[name].back in ("reverse", "vault", "none"))
    rows = {
        row.split("`")[1]: row.split("|")
        for row in DOCS.read_text(encoding="utf8").splitlines()
        if row.startswith("| `")
    }
    if name == "decrypt":
        assert "`decrypt` is the other half of `encrypt`" in DOCS.read_text(encoding="utf8")
    elif not ROWS[name].needs and name != "generalize_place":
        kept, back = rows[name][2].strip(), rows[name][3].strip()
        assert (
            kept and re.match(r"no\b", back) is not None
            if ROWS[name].back == "no" and name != "custom"
            else kept and not re.match(r"no(,|$)", back)
        )


@pytest.mark.slow
@pytest.mark.parametrize("name", MADE)
def test_it_keeps_what_the_table_says_and_is_never_the_original(name):
    operator = make(name)
    assert operator.name == name
    for label, value in values_for(name):
        new = operator(value, label, context(label, value))
        assert ROWS[name].keeps(label, value, new), (label, new)
        assert new != value or name in STAYS


@pytest.mark.parametrize("name", MADE)
def test_a_pickled_operator_does_the_same(name):
    operator = make(name)
    copy = pickle.loads(pickle.dumps(operator))
    assert KEY.encode() not in pickle.dumps(operator) and KEY not in repr(operator)
    for label, value in values_for(name):
        new, other = (each(value, label, context(label, value)) for each in (operator, copy))
        # AES-GCM never writes one value twice in the same way.
        assert new == other or name == "encrypt" and copy.reverse(new, label, context(label, new)) == value


@pytest.mark.parametrize("name", MADE)
def test_odd_input_neither_fails_nor_comes_back(name):
    operator = make(name)
    for value in ODD:
        for label in ("PERSON", "DATE_TIME", "ODD_KIND", "AGE", "LOCATION", "EMAIL_ADDRESS"):
            try:
                new = operator(value, label, context(label, value))
            except AnonymError as error:
                # What nobody encrypted cannot be decrypted: its document fails.
                assert name == "decrypt" and (len(value) < 4 or value.strip() not in str(error))
                continue
            assert isinstance(new, str)
            # A number is a young age whatever its label says.
            assert new != value or not value.strip() or name in STAYS, (label, value)


@pytest.mark.parametrize("name", MADE)
def test_operators_are_reversible_as_the_table_says(name):
    operator, back = make(name), ROWS[name].back
    assert hasattr(operator, "reverse") or back not in ("reverse",) or name == "decrypt"
    if back == "no":
        assert not hasattr(operator, "reverse")
    if back == "reverse" and hasattr(operator, "reverse"):
        for label, value in values_for(name):
            new = operator(value, label, context(label, value))
            if "*" not in new:
                assert operator.reverse(new, label, context(label, new)) == value
    if back == "vault":
        store: Dict[Any, Any] = {}
        for label, value in VALUES:
            new = operator(value, label, context(label, value, store))
            assert any(vault.original(new) == value for vault in store.values() if hasattr(vault, "original"))


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in MADE if name != "custom"])
def test_it_comes_back_from_a_config_and_from_disk(name, tmp_path):
    section = {"@anonym_operators": f"spacy_anonym.{name}.v1", **ROWS[name].params}
    nlp = spacy.blank("en")
    nlp.add_pipe("anonymizer", config={"operators": {"DEFAULT": section}})
    text = nlp.config.to_str()
    assert KEY not in text
    from_text = spacy.util.load_model_from_config(Config().from_str(text))
    nlp.to_disk(tmp_path / "pipeline")
    pipes = [each.get_pipe("anonymizer") for each in (nlp, from_text, spacy.load(tmp_path / "pipeline"))]
    if name == "encrypt":
        return
    for label, value in values_for(name):
        assert len({pipe.anonymize(value, [Finding(0, len(value), label)])[0] for pipe in pipes}) == 1


@pytest.mark.slow
@pytest.mark.parametrize("name", MADE)
def test_with_a_doc_and_without_it_does_the_same(name):
    parts = values_for(name)
    text = "; ".join(value for _, value in parts)
    findings, end = [], 0
    for label, value in parts:
        findings.append(Finding(end, end + len(value), label))
        end += len(value) + 2
    findings = number_entities(text, findings)
    anonymizer = Anonymizer(operators={"DEFAULT": make(name)})
    doc = spacy.blank("en").make_doc(text)
    set_findings(doc, FINAL_KEY, findings)
    with_doc = anonymizer(doc)
    new, items = anonymizer.anonymize(text, findings)
    assert [item["operator"] for item in items] == [name] * len(parts)
    if name != "encrypt":
        assert with_doc._.anonym_text == new and list(with_doc._.anonym_items) == items


@pytest.mark.slow
@pytest.mark.parametrize(
    "name, params, named",
    [(name, params, named) for name, row in ROWS.items() for params, named in row.wrong if row.needs != "WordNet"],
)
def test_a_wrong_parameter_fails_when_the_pipeline_is_built(name, params, named):
    nlp = spacy.blank("en")
    section = {"@anonym_operators": f"spacy_anonym.{name}.v1", **params}
    with pytest.raises(ValueError) as caught:
        nlp.add_pipe("anonymizer", config={"operators": {"PERSON": section}})
    assert named in str(caught.value) and KEY not in str(caught.value)
