"""Copies of invented documents with other names, places, numbers and codes in their marks, for training.

A copy keeps the document's words, and the kind and form of each value: `J. Matambanadzo` becomes another initial and surname, `CMP/1109/B`
another code of the same form, and one person stays one person. Names come from another country's lists in each copy.
"""

from typing import Dict, Iterable, Iterator, NamedTuple, Sequence

from spacy_anonym.operators.apply import apply_operators
from spacy_anonym.operators.base import Context, Operator
from spacy_anonym.operators.surrogate import make_surrogate
from spacy_anonym.policies.entities import number_entities
from spacy_anonym.spans import Finding

from .documents import Document, Mark

# Whose names are drawn, one a copy, in this order: locales of Faker.
LOCALES: Dict[str, Sequence[str]] = {
    "en": (
        "en_GB en_IN en_NG pl_PL es_MX en_US vi_VN tr_TR fr_FR zu_ZA de_DE en_PH pt_BR ga_IE nl_NL it_IT id_ID hr_HR "
        "sv_SE tw_GH ro_RO is_IS fi_FI cs_CZ yo_NG hu_HU"
    ).split(),
    "es": "es_MX es_CO es_ES es_AR es_CL pt_BR ro_RO fr_FR it_IT en_US".split(),
    "ca": "es_CA es_ES fr_FR es_CO ro_RO it_IT pt_PT en_GB".split(),
    "he": ["he_IL"],
}
# A year more or less teaches nothing, and words of nationality and religion have no lists here.
KEPT = ("DATE_TIME", "BIRTH_DATE", "AGE", "NRP", "PROFESSION")


def refill(documents: Iterable[Document], copies: int, *, seed: int = 0) -> Iterator[Document]:
    """Make copies of documents with other values.

    documents (Iterable[Document]): The documents.
    copies (int): How many of each, >= 0.
    seed (int): Another seed draws others.
    YIELDS (Document): The copies of each document, numbered as `01.2`; marks as in the original.
    """
    for place, document in enumerate(documents):
        locales = LOCALES[document.lang]
        for copy in range(copies):
            yield _copy(document, copy + 1, locales[(place + copy) % len(locales)], seed + copy)


class _Refill(NamedTuple):
    """The operator of a copy: it keeps the labels of `KEPT` and single characters, and replaces the others."""

    surrogate: Operator
    name: str = "refill"

    def __call__(self, text: str, label: str, context: Context) -> str:
        # A single digit or letter would be masked.
        return text if label in KEPT or len(text) < 2 else self.surrogate(text, label, context)


def _copy(document: Document, copy: int, locale: str, seed: int) -> Document:
    operator = _Refill(make_surrogate(locale=locale, seed=seed))
    findings = number_entities(document.text, [_finding(mark) for mark in document.marks])
    text, items = apply_operators(document.text, findings, lambda label: operator)
    marks = [mark._replace(start=item["start"], end=item["end"]) for mark, item in zip(document.marks, items)]
    return document._replace(number=f"{document.number}.{copy}", text=text, marks=tuple(marks))


def _finding(mark: Mark) -> Finding:
    return Finding(mark.start, mark.end, "ID" if mark.label == "BANK" else mark.label)
