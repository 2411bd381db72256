"""The base class of all components, which implement `annotate(record)`."""

from pathlib import Path
from typing import Any, Callable, Dict, Iterable, Iterator, List, Optional, Sequence, Tuple, TypeVar, Union

import srsly
from spacy import util
from spacy.language import Language
from spacy.pipeline import Pipe
from spacy.tokens import Doc
from spacy.training import Example

from ..errors import FAILED_KEY, AnonymError, Errors, code_of
from ..record import DocRecord, TextRecord
from ..spans import EXCLUDE_GROUPS, RESERVED_KEYS, Finding

# Docs. A component that works on some Docs in a row finds its own data in the processor's cache: one Doc at a time
# through all components takes a quarter longer.
BATCH = 64

Self = TypeVar("Self", bound="Component")
# The scorer of every component, as a config has it.
SCORER = {"@scorers": "spacy_anonym.scorer.v1"}


def group_weights(name: str) -> Dict[str, Optional[float]]:
    """RETURNS (Dict[str, Optional[float]]): the scores of a recognizer's group; none counts towards a training's
    score."""
    return {f"spans_{name}_{score}": 0.0 for score in "fpr"}


def invalid(owner: str, param: str, problem: str) -> AnonymError:
    """RETURNS (AnonymError): SA003, for a setting of a component that is not valid."""
    return AnonymError(Errors.SA003.format(param=param, owner=owner, problem=problem))


def check_shares(owner: str, values: Iterable[Tuple[str, Any]]) -> None:
    """RAISES (AnonymError): SA003 where the value of a setting is no number in [0, 1]."""
    for param, value in values:
        if isinstance(value, bool) or not isinstance(value, (int, float)) or not 0 <= value <= 1:
            raise invalid(owner, param, "it must lie in [0, 1]")


class Component(Pipe):
    """A component that works on a text, or on a Doc, by the one method `annotate`. Its settings are in the config;
    `saved` returns its other data, and `restore` sets them.

    scorer (Optional[Callable]): Scores the component's group against the gold `doc.spans["anonym"]`.
    key (str): The group that the component writes; "" for that of its name.
    RAISES (AnonymError): SA003 for a name under which no group of findings can be.
    """

    # What `saved` returns, by the name of its file.
    files: Tuple[str, ...] = ()

    def __init__(self, name: str, scorer: Optional[Callable] = None, key: str = "") -> None:
        if not key and (name in RESERVED_KEYS or name.startswith(tuple(EXCLUDE_GROUPS))):
            problem = (
                f"a group of this name is not read as one of findings ({', '.join((*RESERVED_KEYS, *EXCLUDE_GROUPS))})"
            )
            raise invalid(name, "name", problem)
        self.name = name
        self.scorer = scorer
        self.cfg: Dict[str, Any] = {"spans_key": key or name}

    def annotate(self, record: TextRecord) -> None:
        """Write to a record what the component finds or makes. A second call replaces what the first one wrote."""
        raise NotImplementedError

    def annotate_all(self, records: Sequence[TextRecord]) -> None:
        """Do the same to several records. One that fails has its `error` set."""
        for record in records:
            try:
                self.annotate(record)
            except Exception as error:
                record.error = error

    def __call__(self, doc: Doc) -> Doc:
        """Write to a Doc what the component finds or makes. RAISES (AnonymError): What `annotate` raises; SA101, SA102
        for findings that do not fit the text."""
        record = DocRecord(doc)
        try:
            self.annotate(record)
            return self._write(record)
        except Exception as error:
            # An error handler may let the pipeline go on with the Doc.
            doc.user_data.setdefault(FAILED_KEY, {})[self.name] = code_of(error)
            raise

    def _write(self, record: DocRecord) -> Doc:
        if FAILED_KEY in record.doc.user_data:
            record.doc.user_data[FAILED_KEY].pop(self.name, None)
        return record.write()

    def pipe(self, stream: Iterable[Doc], *, batch_size: int = BATCH) -> Iterator[Doc]:
        """Work on a stream.

        batch_size (int): How many are processed together, at most `BATCH`.
        YIELDS (Doc): The Docs, in order; one that fails goes to the error handler.
        """
        handle = self.get_error_handler()
        for docs in util.minibatch(stream, min(batch_size, BATCH)):
            records = [DocRecord(doc) for doc in docs]
            self.annotate_all(records)
            for doc, record in zip(docs, records):
                try:
                    if record.error is not None:
                        raise record.error
                    self._write(record)
                except Exception as error:
                    handle(self.name, self, [doc], error)
                else:
                    yield doc

    def initialize(self, get_examples: Callable[[], Iterable[Example]], *, nlp: Optional[Language] = None) -> None:
        """Nothing is learned from examples."""

    def saved(self) -> Dict[str, Any]:
        """RETURNS (Dict[str, Any]): what is saved beside the config, JSON-able data by the name of its file."""
        return {}

    def restore(self, saved: Dict[str, Any]) -> None:
        """Replace the component's data by what was saved.

        saved (Dict[str, Any]): What `saved` returned; data of ".json" that was empty may be missing.
        """

    def to_bytes(self, *, exclude: Iterable[str] = ()) -> bytes:
        """RETURNS (bytes): what `saved` returns, as msgpack."""
        return srsly.msgpack_dumps(self.saved())

    def from_bytes(self: Self, data: bytes, *, exclude: Iterable[str] = ()) -> Self:
        """Load what `to_bytes` made. RETURNS (Component): the component itself."""
        self.restore(srsly.msgpack_loads(data))
        return self

    def to_disk(self, path: Union[str, Path], *, exclude: Iterable[str] = ()) -> None:
        """Save what `saved` returns to files of a folder, one a line in ".jsonl"; empty ".json" is left out."""
        folder, saved = Path(path), self.saved()
        folder.mkdir(parents=True, exist_ok=True)
        for name, data in saved.items():
            if name.endswith(".jsonl"):
                srsly.write_jsonl(folder / name, data)
            elif data:
                srsly.write_json(folder / name, data)

    def from_disk(self: Self, path: Union[str, Path], *, exclude: Iterable[str] = ()) -> Self:
        """Load what `to_disk` made. RETURNS (Component): the component itself."""
        paths = [Path(path) / name for name in self.files]
        self.restore(
            {
                each.name: list(srsly.read_jsonl(each)) if each.suffix == ".jsonl" else srsly.read_json(each)
                for each in paths
                if each.suffix == ".jsonl" or each.is_file()
            }
        )
        return self


class Recognizer(Component):
    """A component that owns the candidate group of its name. It needs only `find`."""

    def find(self, text: str) -> List[Finding]:
        """Find candidates. RETURNS (List[Finding]): under labels of ours; they may overlap."""
        raise NotImplementedError

    def annotate(self, record: TextRecord) -> None:
        """Write what is found to the component's group of a record."""
        record.set_group(self.name, self.find(record.text))
