"""The one way to run a pipeline over documents."""

import json
from contextlib import contextmanager
from functools import partial
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Dict, Iterator, List, NamedTuple, Optional, Sequence, Tuple, Union

import spacy
from spacy.language import Language
from spacy.tokens import Doc

from .errors import FAILED_KEY, AnonymError, Errors, check_params
from .keys import current_run
from .lexicons.lexicon import ordinary_words
from .pipeline.component import Component
from .record import DocRecord, TextRecord
from .spans import FINAL_KEY, GIVEN_KEY, Finding, check_findings, check_text, get_findings, set_findings
from .tokenizer import Tokenizer, make_doc
from .zones import memory_zone


class GivenText(NamedTuple):
    """A text with findings that count as found before the pipeline looks, and with what is known of it.

    findings (Sequence[Finding]): The findings, in any order.
    known (Any): What the caller knows of the text, by label; see `spacy_anonym.known`.
    name (str): What names the text, as a column's header: it is read as "name: text". Results are of the text alone.
    """

    text: str
    findings: Sequence[Finding] = ()
    known: Any = None
    name: str = ""

    @property
    def before(self) -> str:
        """RETURNS (str): what is read before the text."""
        return f"{self.name}: " if self.name else ""


AnyText = Union[str, GivenText]


class Runner:
    """Runs a pipeline over documents: without Docs where every component is one of ours, which need none. Threads may
    share one.

    components (Optional[Sequence[Tuple[str, Any]]]): The components to run, and their names, instead of the pipeline's
        own.
    patterns (Sequence[Any]): Patterns for this runner beside the pipeline's; see `spacy_anonym.pipeline.adhoc`.
    RAISES (AnonymError): SA032 for a pattern that is not valid, SA033 where nothing would read what patterns find.
    """

    def __init__(
        self, nlp: Language, *, components: Optional[Sequence[Tuple[str, Any]]] = None, patterns: Sequence[Any] = ()
    ) -> None:
        check_params(
            "anonymize_texts", ("nlp", not hasattr(nlp, "pipeline"), f"it is a {type(nlp).__name__}, no pipeline")
        )
        self.nlp = nlp
        self._is_whole = components is None
        self.components = list(nlp.pipeline if components is None else components)
        self._patterns = list(patterns)
        if patterns:
            from .pipeline.adhoc import with_patterns

            self.components = list(with_patterns(self.components, patterns))
        self._pipes = [pipe for _, pipe in self.components]
        self.needs_docs = not all(isinstance(pipe, Component) for pipe in self._pipes)

    @contextmanager
    def run(self, documents: Union[Sequence[AnyText], Sequence[Doc]]) -> Iterator[List[TextRecord]]:
        """Run the components over documents.

        documents (Union[Sequence[AnyText], Sequence[Doc]]): Texts or Docs. What a Doc is annotated with counts as
            found, and it is not changed: a copy goes through the pipeline.
        YIELDS (List[TextRecord]): One a document, in order, with its Doc where Docs were given. One that failed has its
            `error`; the others are processed. Use the records within the block: what the Docs of texts added to the
            vocabulary is removed at its end.
        """
        if documents and isinstance(documents[0], Doc):
            yield self._run_docs(documents)
        elif self.needs_docs:
            with memory_zone(self.nlp, partial(self._learn_words, documents)):
                yield self._run_docs(documents)
        else:
            texts: Any = documents
            records = [_read(text) for text in texts]
            # One component after the other over all texts, as its data is in the processor's cache then.
            for pipe in self._pipes:
                pipe.annotate_all(_live(records))
            yield records

    def _learn_words(self, documents: Sequence[Any]) -> None:
        tokenizer = self.nlp.tokenizer
        if isinstance(tokenizer, Tokenizer):
            given = (each.text if isinstance(each, GivenText) else each for each in documents)
            # What is no text fails later, alone.
            tokenizer.learn((text for text in given if isinstance(text, str)), ordinary_words(self.nlp.lang or ""))

    def check_anonymizer(self) -> None:
        """RAISES (AnonymError): SA106 where the pipeline has no anonymizer."""
        from .pipeline.anonymizer import Anonymizer

        if not any(isinstance(pipe, Anonymizer) for pipe in self._pipes):
            raise AnonymError(Errors.SA106.format(name=self.nlp.meta.get("name", "")))

    def _run_docs(self, documents: Sequence[Any]) -> List[TextRecord]:
        try:
            return self._annotate_docs(documents)
        except Exception as error:
            if len(documents) == 1:
                return [_failed(documents[0], error)]
        # One of them failed: run each alone, so that the others succeed.
        return [record for document in documents for record in self._run_docs([document])]

    def _annotate_docs(self, documents: Sequence[Any]) -> List[TextRecord]:
        # Each is a DocRecord, or has failed.
        records: List[Any] = [self._read_doc(document) for document in documents]
        for pipe in self._pipes:
            live = _live(records)
            if _works_on_records(pipe):
                pipe.annotate_all(live)
            elif live:
                docs = [record.write() for record in live]
                done = (
                    list(pipe.pipe(docs, batch_size=len(docs)))
                    if hasattr(pipe, "pipe")
                    else [pipe(doc) for doc in docs]
                )
                if len(done) != len(docs):
                    # An error handler that skips documents would shift all that follow.
                    raise AnonymError(Errors.SA901.format(type="a skipped document"))
                for record, doc in zip(live, done):
                    head = record.head
                    record.__init__(doc, record.text if doc is record.doc else None)
                    record.head = head
        for document, record in zip(documents, records):
            if isinstance(document, Doc) and record.error is None:
                record.write()
        return records

    def _read_doc(self, document: Union[AnyText, Doc]) -> TextRecord:
        if isinstance(document, Doc):
            return _copy(document)
        given = _read(document)
        if given.error is not None:
            return given
        doc = make_doc(self.nlp, given.text)
        if given.known is not None:
            doc._.anonym_known = given.known
        record = DocRecord(doc, given.text)
        record.head = given.head
        for key, findings in given.groups.items():
            record.set_group(key, findings)
        return record

    def digest(self) -> str:
        """RETURNS (str): a digest of the pipeline's files and of the runner's patterns: another one finds, or does,
        something else."""
        made = sha256(repr((self._patterns, self.nlp.disabled)).encode("utf8", "backslashreplace"))
        files = self._files()
        meta = json.loads(files["meta.json"])
        # spaCy's note on the vectors of a sourced component: Python's hash of them, another one in each process.
        meta.pop("_sourced_vectors_hashes", None)
        files["meta.json"] = json.dumps(meta, sort_keys=True).encode("ascii")
        for name, data in sorted(files.items()):
            made.update(f"\n{name}\n{len(data)}\n".encode("utf8") + data)
        return made.hexdigest()

    def _files(self) -> Dict[str, bytes]:
        # Over a folder, as pipelines are saved and loaded: not every component of spaCy's comes back whole from bytes
        # (3.8's entity_ruler forgets its phrases), and pickling a Language pickles its whole vocabulary.
        with TemporaryDirectory() as folder:
            self.nlp.to_disk(folder)
            return {
                path.relative_to(folder).as_posix(): path.read_bytes()
                for path in Path(folder).rglob("*")
                if path.is_file()
            }

    def __getstate__(self) -> Dict[str, Any]:
        if not self._is_whole:
            raise TypeError("a runner of some components of a pipeline cannot be pickled")
        # The run comes first: operators without a key of their own draw from it when they are made.
        return {
            "run": current_run(),
            "files": self._files(),
            # A list of spaCy's own cannot be unpickled.
            "disabled": list(self.nlp.disabled),
            "max_length": self.nlp.max_length,
            "patterns": self._patterns,
        }

    def __setstate__(self, state: Dict[str, Any]) -> None:
        with TemporaryDirectory() as folder:
            for name, data in state["files"].items():
                path = Path(folder, name)
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(data)
            nlp = spacy.load(folder, disable=state["disabled"])
        nlp.max_length = state["max_length"]
        self.__init__(nlp, patterns=state["patterns"])  # type: ignore[misc]  # no class inherits from this one


def annotate(record: TextRecord, pipes: Sequence[Component]) -> None:
    """Run components over a record.

    record (TextRecord): A record that a runner gave, or one of a text.
    pipes (Sequence[Component]): The components, in order.
    RAISES (AnonymError): What a component raises.
    """
    for pipe in pipes:
        pipe.annotate(record)


def _works_on_records(pipe: Any) -> bool:
    """RETURNS (bool): whether a pipe is one of ours. A subclass of a trained one may override what spaCy calls."""
    return isinstance(pipe, Component) or "annotate_all" in vars(type(pipe))


def _live(records: Sequence[TextRecord]) -> List[Any]:
    return [record for record in records if record.error is None]


def _failed(document: Union[AnyText, Doc], error: Exception) -> TextRecord:
    record = TextRecord(document.text if isinstance(document, (Doc, GivenText)) else document)
    record.error = error
    return record


def _read(document: AnyText) -> TextRecord:
    if not isinstance(document, GivenText):
        document = GivenText(document)
    record = TextRecord(document.before + document.text if document.name else document.text)
    try:
        check_text(record.text)
        record.known = document.known
        record.head = len(document.before)
        if document.findings:
            check_findings(document.findings, len(document.text))
            first = len(document.before)
            record.set_group(
                GIVEN_KEY, [each._replace(start=each.start + first, end=each.end + first) for each in document.findings]
            )
    except Exception as error:
        record.error = error
    return record


def _copy(doc: Doc) -> DocRecord:
    copied = doc.copy()
    # What an earlier run wrote is not this run's result.
    copied._.anonym_text = copied._.anonym_items = None
    copied.user_data.pop(FAILED_KEY, None)
    if FINAL_KEY in copied.spans:
        # These were decided on before: they are candidates that no threshold drops, and the pipeline writes a final
        # group of its own.
        given = [finding._replace(score=1.0) for finding in get_findings(copied, FINAL_KEY)]
        if GIVEN_KEY in copied.spans:
            given.extend(get_findings(copied, GIVEN_KEY))
        del copied.spans[FINAL_KEY]
        if given:
            set_findings(copied, GIVEN_KEY, given)
    return DocRecord(copied)
