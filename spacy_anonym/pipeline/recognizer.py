"""What the components that find something have in common."""

from typing import Any, Callable, Dict, List, Optional

from spacy.tokens import Doc

from .. import extensions  # noqa: F401
from ..spans import Finding, doc_text, set_findings
from .batches import BatchedPipe
from .record import TextRecord


class Recognizer(BatchedPipe):
    """A component that owns the span group of its name. `find` is pure; the rest writes what it returns.

    name (str): The component's name, and its group's.
    scorer (Optional[Callable]): Scores the group against the gold `doc.spans["anonym"]`.
    """

    def __init__(self, name: str, scorer: Optional[Callable] = None) -> None:
        self.name = name
        self.scorer = scorer
        self.cfg: Dict[str, Any] = {"spans_key": name}

    @property
    def key(self) -> str:
        """RETURNS (str): the group that the component owns."""
        return self.name

    def find(self, text: str) -> List[Finding]:
        """Find candidates.

        text (str): The text.
        RETURNS (List[Finding]): Under labels of ours; they may overlap.
        """
        raise NotImplementedError

    def __call__(self, doc: Doc) -> Doc:
        """Write what is found to `doc.spans[key]`.

        doc (Doc): The Doc; its text and tokens stay as they are.
        RETURNS (Doc): The Doc.
        """
        set_findings(doc, self.name, self.find(doc_text(doc)))
        return doc

    def work_on(self, docs: List[Doc]) -> List[Doc]:
        """Write what is found to `doc.spans[key]`, step by step for all Docs; see `__call__`."""
        found = [self.find(text) for text in [doc_text(doc) for doc in docs]]
        for doc, findings in zip(docs, found):
            set_findings(doc, self.name, findings)
        return docs

    def annotate(self, record: TextRecord) -> None:
        """Write what is found to a record; see `__call__`.

        record (TextRecord): The record.
        """
        record.groups[self.name] = self.find(record.text)
