"""Hide the personal data of a conversation from a language model, and put it back into the answers."""

import asyncio
import threading
from dataclasses import replace
from itertools import groupby
from typing import (
    Any,
    AsyncIterable,
    AsyncIterator,
    Dict,
    Iterable,
    Iterator,
    List,
    Mapping,
    Optional,
    Sequence,
    Tuple,
    TypeVar,
)

from spacy.language import Language

from ..deanonymize import BY_VAULT
from ..errors import AnonymError, Errors
from ..labels import PEOPLE
from ..operators import Operator, check_operators
from ..operators.pseudonym import LITERALS, Pseudonym, make_pseudonym
from ..operators.surrogate import Surrogate
from ..pipeline.anonymizer import Anonymizer, outside
from ..runner import GivenText, Runner
from ..spans import Finding
from ..texts import anonymize_results
from ..vault import Entry, Scope, Vault
from ..vault.placeholders import PSEUDONYM
from ..vault.restore import Problem, ReplacementIndex, index_of
from ..vault.scopes import STORED
from .json_restorer import JsonRestorer, restore_value
from .memory import Memory, words_of
from .messages import Leaf, rewrite_messages

Answer = TypeVar("Answer")
# What the user wrote that reads as a placeholder: it becomes one, so that it comes back as it was.
PLACEHOLDER = "PLACEHOLDER"
# Values found in one text are looked for in the others: how often.
MOST_PASSES = 3


class Conversation:
    """Hides personal data in the messages to a language model, and puts it back into the answers. One value has one
    replacement in all turns, and so has each person: the `John` of a later message is the `John Smith` of an earlier
    one. What was found once is looked for in all further messages.

    As a context manager it forgets everything at its end. Threads may share one.

    nlp (Language): A pipeline with an anonymizer.
    operators (Optional[Mapping[str, Any]]): Operators by label, over the pipeline's own; `pseudonym` replaces those of
        the pipeline but `pseudonym`, `surrogate` and `keep`. What other operators of this table write is not restored.
    vault (Optional[Vault]): Where the mapping is kept, from `open_vault`, for a conversation that goes on in another
        process. One conversation has one vault. None: in memory.
    components (Optional[Sequence[Tuple[str, Any]]]): The components to run, and their names, instead of the pipeline's
        own.
    RAISES (AnonymError): SA106 when the pipeline has no anonymizer; what `check_operators` raises.
    """

    def __init__(
        self,
        nlp: Language,
        *,
        operators: Optional[Mapping[str, Any]] = None,
        vault: Optional[Vault] = None,
        components: Optional[Sequence[Tuple[str, Any]]] = None,
    ) -> None:
        given = check_operators(operators or {})
        run: List[Tuple[str, Any]] = []
        self._formats: List[Pseudonym] = []
        for name, pipe in nlp.pipeline if components is None else components:
            if isinstance(pipe, Anonymizer):
                table = {label: _scoped(each) for label, each in {**_restorable(pipe.operators), **given}.items()}
                self._formats += [each for each in table.values() if isinstance(each, Pseudonym)]
                pipe = pipe.with_memory(table, self._remember)
            run.append((name, pipe))
        self._runner = Runner(nlp, components=run)
        self._runner.check_anonymizer()
        self._lock = threading.RLock()
        self.memory = Memory(vault)
        # Of the texts that are worked on now: where the value begins, and whether the model wrote it.
        self._border, self._from_model = 0, False
        self._placeholders: Dict[frozenset, ReplacementIndex] = {}
        self._is_open = True
        self.problems: List[Problem] = []

    def __enter__(self) -> "Conversation":
        return self

    def __exit__(self, *exception: Any) -> None:
        self.close()

    async def __aenter__(self) -> "Conversation":
        return self

    async def __aexit__(self, *exception: Any) -> None:
        self.close()

    def close(self) -> None:
        """Forget everything. A vault that was given stays as it is, and open."""
        with self._lock:
            self._is_open = False
            self.memory = Memory()

    def hide(self, messages: Any) -> Any:
        """Hide what is personal in messages: what is returned may be sent.

        messages (Any): A text, a message, or a list of messages, as OpenAI's and Anthropic's clients take them, new
            ones or the whole conversation. Arguments of tools are searched as JSON; of what tools return, too. What
            stood there was sent before stays the same.
        RETURNS (Any): The same, of new dicts and lists. A number that is personal becomes a string.
        RAISES (AnonymError): For whatever cannot be hidden; then nothing may be sent. SA240 for a key or name that is
            personal, SA241 for pictures, sound and files, SA242 after the end; what the pipeline raises.
        """
        with self._lock:
            self._check_open()
            leaves: Dict[Leaf, None] = {}
            rewrite_messages(messages, lambda leaf: leaves.setdefault(leaf) or leaf.text)
            hidden = {leaf: self.memory.hidden[leaf] for leaf in leaves if leaf in self.memory.hidden}
            wanted = [leaf for leaf in leaves if leaf not in hidden]
            for _ in range(MOST_PASSES):
                hidden.update(self._run(wanted))
                new = self.memory.entities.new_words()
                wanted = [leaf for leaf in leaves if not new.isdisjoint(words_of(hidden[leaf]))] if new else []
                if not wanted:
                    break
            self.memory.hidden = hidden
            return rewrite_messages(messages, hidden.__getitem__)

    async def ahide(self, messages: Any) -> Any:
        """As `hide`, in a thread."""
        return await asyncio.to_thread(self.hide, messages)

    def restore(self, answer: Answer) -> Answer:
        """Put the originals back.

        answer (Answer): A text, JSON, or any value with texts in it, as a message or the arguments of a tool. An object
            of a client (pydantic's) comes back as one.
        RETURNS (Answer): The same with the originals in all texts, never in keys. What could not be restored is
            unchanged, and reported in `problems`: of each its code and its place in its text, without the text.
        RAISES (AnonymError): SA242 after the end.
        """
        with self._lock:
            self._check_open()
            problems: List[Problem] = []
            restored = restore_value(answer, self.memory.vault, problems)
            self.problems = problems
            return restored

    async def arestore(self, answer: Answer) -> Answer:
        """As `restore`, in a thread."""
        return await asyncio.to_thread(self.restore, answer)

    def restore_stream(self, pieces: Iterable[str], *, as_json: bool = False) -> Iterator[str]:
        """Restore a text that comes in pieces.

        as_json (bool): Whether they are JSON, as the arguments of a tool.
        YIELDS (str): What is certain, as soon as it is; joined, what `restore` makes of the whole. Then `problems`
            has what could not be restored, by its place in the whole text.
        RAISES (AnonymError): SA242 after the end.
        """
        restorer = self._restorer(as_json)
        for place, piece in enumerate(pieces):
            if not place:
                # The messages may have been hidden on the way to the first piece.
                restorer = self._restorer(as_json)
            if new := restorer.feed(piece):
                yield new
        if new := restorer.close():
            yield new

    async def arestore_stream(self, pieces: AsyncIterable[str], *, as_json: bool = False) -> AsyncIterator[str]:
        """As `restore_stream`, of pieces that are awaited."""
        restorer, is_first = self._restorer(as_json), True
        async for piece in pieces:
            if is_first:
                restorer, is_first = self._restorer(as_json), False
            if new := restorer.feed(piece):
                yield new
        if new := restorer.close():
            yield new

    def _check_open(self) -> None:
        if not self._is_open:
            raise AnonymError(Errors.SA242)

    def _restorer(self, as_json: bool) -> JsonRestorer:
        with self._lock:
            self._check_open()
            restorer = JsonRestorer(self.memory.vault, as_json)
            self.problems = restorer.problems
            return restorer

    def _run(self, leaves: List[Leaf]) -> Dict[Leaf, str]:
        """Run the pipeline over texts, in their order, with all that is known so far."""
        hidden: Dict[Leaf, str] = {}
        for (border, from_model, fixed), group in groupby(leaves, lambda leaf: (len(_start(leaf)), *leaf[2:])):
            self._border, self._from_model = border, from_model
            batch = list(group)
            known = self.memory.entities.known()
            texts = [GivenText(_start(leaf) + leaf.text, (), known or None) for leaf in batch]
            for leaf, result in zip(batch, anonymize_results(texts, self._runner)):
                if result.text is None or isinstance(result.items, str):
                    # A new error: that of the pipeline may hold a part of the text in its frames.
                    raise AnonymError(result.message or Errors.SA106.format(name=""))
                if fixed and result.text != leaf.text:
                    raise AnonymError(Errors.SA240.format(label=result.items[0]["label"]))
                hidden[leaf] = result.text[border:]
        return hidden

    def _remember(self, text: str, findings: Any) -> Tuple[List[Finding], Dict[Any, Any]]:
        """What the conversation knows of a text; see `Anonymizer.with_memory`."""
        border = self._border
        inside = [_labelled(text, max(border, each.start), each) for each in findings if each.end > border]
        kept, literals = self._replacements(text, {each.label for each in inside})
        covers = sorted([*kept, *literals])
        if covers:
            inside = sorted([*outside(inside, covers), *literals])
        store = {STORED: self.memory.vault, LITERALS: True}
        return self.memory.entities.number(text, inside), store

    def _replacements(self, text: str, labels: Any) -> Tuple[List[Finding], List[Finding]]:
        """Find replacements in a text that is to be hidden. RETURNS: those of the conversation, which stay, and what
        only reads as one."""
        kept: List[Finding] = []
        literals: List[Finding] = []
        end = self._border
        for match in self._index(labels).find(text):
            written = text[match.start : match.end]
            if match.start >= end and any(map(str.isalnum, written)):
                known = self.memory.vault.original(written) is not None
                (kept if known else literals).append(Finding(match.start, match.end, PLACEHOLDER, 1.0, "placeholder"))
                end = match.end
        if self._from_model:
            found = [each for each in index_of(self.memory.vault).find(text) if each.original is not None]
            surrogates = [Finding(each.start, each.end, PLACEHOLDER, 1.0, "") for each in found]
            kept += outside(surrogates, sorted([*kept, *literals]))
        return kept, literals

    def _index(self, labels: Any) -> ReplacementIndex:
        """RETURNS: what finds all that reads as a placeholder of the conversation's labels and of others."""
        spaces = {entry.space for entry in self.memory.vault.entries() if entry.space.startswith(PSEUDONYM)}
        known = frozenset(space.removeprefix(PSEUDONYM).partition("/")[0] for space in spaces) | frozenset(labels)
        index = self._placeholders.get(known)
        if index is None:
            made = {each.write(label, 0, 1) for each in self._formats for label in (*known, PLACEHOLDER)}
            entries = [Entry(PSEUDONYM, "", each) for each in sorted(made)]
            index = self._placeholders[known] = ReplacementIndex(entries)
        return index


def _restorable(own: Mapping[str, Operator]) -> Dict[str, Operator]:
    """A pipeline's operators, and `pseudonym` instead of those whose values no vault has."""
    pseudonym = make_pseudonym()
    return {label: each if each.name in ("keep", *BY_VAULT) else pseudonym for label, each in own.items()}


def _scoped(operator: Operator) -> Operator:
    """An operator that keeps its mapping in the conversation's vault."""
    if isinstance(operator, Pseudonym):
        return replace(operator, scope=Scope(), secret=None)
    return replace(operator, scope=Scope("key")) if isinstance(operator, Surrogate) else operator


def _labelled(text: str, start: int, finding: Finding) -> Finding:
    """An address that has a known person's name in it is an address."""
    label = "EMAIL_ADDRESS" if finding.label in PEOPLE and "@" in text[start : finding.end] else finding.label
    return finding._replace(start=start, label=label)


def _start(leaf: Leaf) -> str:
    return f"{leaf.key}: " if leaf.key else ""
