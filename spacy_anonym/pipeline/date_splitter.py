"""Tell dates of birth and medical dates from other dates, by the words around them."""

from typing import Any, Dict, List, Optional, Sequence, Tuple

import re2
from spacy.language import Language
from spacy.tokens import Doc

from .. import extensions  # noqa: F401
from ..errors import AnonymError, Errors
from ..labels import normalize_label
from ..patterns.pattern import options
from ..policies import number_entities
from ..spans import FINAL_KEY, Finding, doc_text, final_writer, get_final, set_findings
from .batches import BatchedPipe
from .record import TextRecord

DATE = "DATE_TIME"
# Characters before and after a date in which cues count.
BEFORE = 40
AFTER = 12

# By language: written for this project.
CUES: Dict[str, Dict[str, List[str]]] = {
    "en": {
        "BIRTH_DATE": ["born", "birth", "birthday", "birthdate", "dob", "d.o.b.", "date of birth"],
        "MEDICAL_DATE": [
            "admitted", "admission", "discharged", "discharge", "surgery", "operation", "operated", "procedure", "biopsy",
            "diagnosed", "diagnosis", "treated", "treatment", "hospitalized", "hospitalised", "examined", "examination",
            "appointment", "follow-up", "follow up", "scan", "mri", "ct", "x-ray", "ultrasound", "lab", "transfused",
            "vaccinated", "immunized", "clinic", "seen in",
        ],
    },
    "es": {
        "BIRTH_DATE": ["nacido", "nacida", "nació", "nacimiento", "fecha de nacimiento", "f. nac", "cumpleaños"],
        "MEDICAL_DATE": [
            "ingreso", "ingresado", "ingresada", "ingresó", "alta", "intervención", "intervenido", "intervenida", "operado",
            "operada", "cirugía", "diagnosticado", "diagnosticada", "consulta", "biopsia", "urgencias", "visita", "cita",
        ],
    },
    "ca": {
        "BIRTH_DATE": ["nascut", "nascuda", "va néixer", "naixement", "data de naixement", "aniversari"],
        "MEDICAL_DATE": [
            "ingrés", "ingressat", "ingressada", "alta", "intervenció", "operat", "operada", "cirurgia", "diagnosticat",
            "diagnosticada", "consulta", "biòpsia", "urgències", "visita", "cita",
        ],
    },
    "he": {
        "BIRTH_DATE": ["נולד", "נולדה", "תאריך לידה", "יליד", "ילידת", "ת. לידה", "ת.ל."],
        "MEDICAL_DATE": ["התקבל", "התקבלה", "אושפז", "אושפזה", "שוחרר", "שוחררה", "ניתוח", "נותח", "נותחה", "אשפוז", "בדיקה", "ביקור", "קבלה"],
    },
}  # fmt: skip


@Language.factory(
    "date_splitter",
    assigns=["doc.spans"],
    requires=["doc.spans"],
    default_config={"cues": None, "before": BEFORE, "after": AFTER},
)
def make_date_splitter(
    nlp: Language, name: str, cues: Optional[Dict[str, List[str]]], before: int, after: int
) -> "DateSplitter":
    """Make a date splitter.

    nlp (Language): The pipeline; its language chooses the cues where none are given.
    name (str): The component's name.
    cues (Optional[Dict[str, List[str]]]): Words and phrases, by the label that they point to.
    before (int): How far before a date a cue may stand, characters, >= 0.
    after (int): How far after it.
    """
    return DateSplitter(name, cues=CUES.get(nlp.lang, {}) if cues is None else cues, before=before, after=after)


class DateSplitter(BatchedPipe):
    """Relabel the dates of the final group; does nothing where there is none. See `make_date_splitter`."""

    def __init__(
        self,
        name: str = "date_splitter",
        *,
        cues: Dict[str, Sequence[str]],
        before: int = BEFORE,
        after: int = AFTER,
    ) -> None:
        self.name = name
        for param, value in (("before", before), ("after", after)):
            if value < 0:
                raise AnonymError(Errors.SA003.format(param=param, owner="date_splitter", problem="it is negative"))
        self._before = before
        self._after = after
        self._cues = _Cues({normalize_label(label): tuple(words) for label, words in cues.items() if words})

    @property
    def labels(self) -> Tuple[str, ...]:
        """RETURNS (Tuple[str, ...]): the labels that it sets, sorted."""
        return tuple(sorted(self._cues.words))

    def split(self, text: str, findings: Sequence[Finding]) -> List[Finding]:
        """Relabel dates.

        text (str): The text.
        findings (Sequence[Finding]): The final group, sorted.
        RETURNS (List[Finding]): The same findings with their new labels, entities numbered anew.
        """
        relabelled = list(findings)
        changed = False
        # A cue before the preceding finding speaks of that one.
        last = 0
        for place, finding in enumerate(findings):
            if finding.label == DATE:
                label = self._label(text, finding, last)
                if label:
                    relabelled[place] = finding._replace(label=label)
                    changed = True
            last = finding.end
        return number_entities(text, relabelled) if changed else relabelled

    def _label(self, text: str, finding: Finding, last: int) -> Optional[str]:
        before = text[max(last, finding.start - self._before, 0) : finding.start]
        return self._cues.nearest(before, text[finding.end : finding.end + self._after])

    def __call__(self, doc: Doc) -> Doc:
        """Relabel the dates of `doc.spans["anonym"]`.

        doc (Doc): The Doc.
        RETURNS (Doc): The Doc.
        """
        findings = get_final(doc)
        split = self.split(doc_text(doc), findings) if findings else findings
        if split != findings:
            annotated = doc.spans[FINAL_KEY].attrs.get("annotated_ents")
            set_findings(doc, FINAL_KEY, split, writer=final_writer(doc))
            if annotated:
                doc.spans[FINAL_KEY].attrs["annotated_ents"] = annotated
        return doc

    def annotate(self, record: TextRecord) -> None:
        """Relabel the dates of a record's final group; see `__call__`."""
        if record.final:
            record.final = self.split(record.text, record.final)


class _Cues:
    """Words and phrases by the label that they point to, ready to be found."""

    def __init__(self, words: Dict[str, Tuple[str, ...]]) -> None:
        self.words = words
        self._regexes: List[Tuple[str, Any]] = []
        # One look tells that there is no cue, as mostly there is none.
        self._any = re2.Set.SearchSet(options())
        for label, phrases in words.items():
            choice = "|".join(re2.escape(phrase) for phrase in sorted(phrases, key=len, reverse=True))
            regex = rf"(?i)(?:^|[^\pL\pN])({choice})(?:[^\pL\pN]|$)"
            self._regexes.append((label, re2.compile(regex, options())))
            self._any.Add(regex.encode("utf8"))
        self._any.Compile()

    def __getstate__(self) -> Dict[str, Tuple[str, ...]]:
        # re2.Set does not pickle.
        return self.words

    def __setstate__(self, state: Dict[str, Tuple[str, ...]]) -> None:
        self.__init__(state)

    def nearest(self, before: str, after: str) -> Optional[str]:
        """Choose a label by what stands around a date.

        before, after (str): The text on each side. A cue before it counts, one after it only where no cue of its label is before.
        RETURNS (Optional[str]): The label of the nearest cue, None without any.
        """
        if not self._any.Match(f"{before}\n{after}".encode("utf8")):
            return None
        found: List[Tuple[int, str]] = []
        for label, regex in self._regexes:
            ends = [match.end(1) for match in regex.finditer(before)]
            if ends:
                found.append((len(before) - ends[-1], label))
                continue
            match = regex.search(after)
            if match is not None:
                found.append((len(before) + match.start(1), label))
        return min(found)[1] if found else None
