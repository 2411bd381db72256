"""Restoring: originals instead of what operators wrote."""

from typing import Any, Dict, List, Mapping, NamedTuple, Optional, Sequence, Tuple

from spacy.language import Language

from .errors import AnonymError, Errors, code_of
from .labels import normalize_label
from .operators.base import DEFAULT, Context, Operator, Reversible, check_operators
from .operators.encrypt import Decrypt
from .operators.pseudonym import make_pseudonym
from .spans import check_text
from .text import Edit, rewrite
from .vault import MemoryVault, Scope, Vault
from .vault.placeholders import PSEUDONYM
from .vault.restore import Problem, Restorer, index_of

Item = Dict[str, Any]
# Operators whose originals lie in a vault.
BY_VAULT = ("pseudonym", "surrogate")
# What wrote the values that an operator of another name restores.
UNDOES = {"decrypt": "encrypt"}


class Restored(NamedTuple):
    """A text with its originals.

    text (str): The text.
    items (List[Dict[str, Any]]): One a restored value, in text order: `start`, `end` in the new text, `source_start`,
        `source_end` in the given one (half-open characters), and with given items their `label`, `operator` and
        `entity`. Never the value.
    problems (List[Problem]): What was left as it is, and why.
    """

    text: str
    items: List[Item]
    problems: List[Problem]


def deanonymize(
    text: str,
    items: Optional[Sequence[Item]] = None,
    *,
    nlp: Optional[Language] = None,
    operators: Optional[Mapping[str, Any]] = None,
    vault: Optional[Vault] = None,
) -> Restored:
    """Put the originals back.

    text (str): The anonymized text; without items, one that may have been edited since.
    items (Optional[Sequence[Dict[str, Any]]]): The items that came with the text: each value is restored exactly, by
        its operator or the vault. They fit only the text as it was written. None: every placeholder and surrogate of
        the vault that stands in the text is restored, wherever it was moved to.
    nlp (Optional[Language]): The pipeline that wrote it.
    operators (Optional[Mapping[str, Any]]): Its operators, by label, where there is no pipeline.
    vault (Optional[Vault]): Where the originals of pseudonyms and surrogates lie, from `open_vault` or `mapping_of`.
        None: the vaults of the operators, where their scope is "run" or "vault".
    RETURNS (Restored): The text with its originals. What is of no vault, damaged, or made by an operator that cannot be
        undone is left as it is and reported.
    RAISES (AnonymError): SA235 when there is nothing to restore from, SA104 and SA105 for what is no text.
    """
    check_text(text)
    table = {**_operators_of(nlp), **check_operators(operators or {})}
    vaults = [vault] if vault is not None else _vaults_of(table.values())
    if items is None:
        if not vaults:
            raise AnonymError(Errors.SA235)
        return _restore_all(text, vaults)
    if not vaults and not table:
        raise AnonymError(Errors.SA235)
    return _restore_items(text, items, table, vault)


def _operators_of(nlp: Optional[Language]) -> Dict[str, Operator]:
    from .pipeline.anonymizer import Anonymizer

    table: Dict[str, Operator] = {}
    if nlp is not None:
        for _, pipe in nlp.pipeline:
            if isinstance(pipe, Anonymizer):
                table.update(pipe.operators)
    return table


def _vaults_of(operators: Any) -> List[Vault]:
    found: Dict[int, Vault] = {}
    for operator in operators:
        scope = getattr(operator, "scope", None)
        if isinstance(scope, Scope) and scope.kind != "document":
            vault = scope.shared()
            found[id(vault)] = vault
    return list(found.values())


def _restore_all(text: str, vaults: Sequence[Vault]) -> Restored:
    if len(vaults) == 1:
        index = index_of(vaults[0])
    else:
        merged = MemoryVault()
        for vault in vaults:
            for entry in vault.entries():
                merged.put(*entry)
        index = index_of(merged)
    matches = index.find(text)
    good = [match for match in matches if match.original is not None]
    edits = [(match.start, match.end, str(match.original)) for match in good]
    return _finish(text, edits, [{} for _ in edits], [match.as_problem() for match in matches if match.problem])


def _restore_items(text: str, items: Sequence[Item], table: Mapping[str, Operator], vault: Optional[Vault]) -> Restored:
    edits: List[Edit] = []
    kept: List[Item] = []
    problems: List[Problem] = []
    store: Dict[Any, Any] = {}
    done = 0
    for number, item in enumerate(items, 1):
        place = _place_of(item, done, len(text))
        if place is None:
            label = item.get("label") if isinstance(item, Mapping) else None
            message = Errors.SA229.format(number=number, label=label if isinstance(label, str) else "?")
            problems.append(Problem("SA229", message, 0, 0))
            continue
        start, end = place
        done = end
        original, code = _reverse(text, item, start, end, table, vault, store)
        if original is None:
            if code == "SA230":
                message = Errors.SA230.format(number=number, label=item["label"], operator=item["operator"])
            else:
                code, message = "SA234", Errors.SA234.format(number=number, label=item["label"], problem=code)
            problems.append(Problem(code, message, start, end))
        elif item["operator"] != "keep":
            edits.append((start, end, original))
            kept.append({key: item[key] for key in ("label", "operator", "entity") if key in item})
    return _finish(text, edits, kept, problems)


def _place_of(item: Any, done: int, length: int) -> Optional[Tuple[int, int]]:
    """An item's offsets; None where they do not fit the text, or a field is missing."""
    if not isinstance(item, Mapping):
        return None
    start, end = item.get("start"), item.get("end")
    if type(start) is not int or type(end) is not int or not done <= start <= end <= length:
        return None
    return (start, end) if isinstance(item.get("label"), str) and isinstance(item.get("operator"), str) else None


def _reverse(
    text: str,
    item: Item,
    start: int,
    end: int,
    table: Mapping[str, Operator],
    vault: Optional[Vault],
    store: Dict[Any, Any],
) -> Tuple[Optional[str], str]:
    """An item's original, or None and the code of what is wrong."""
    value, label, name = text[start:end], item["label"], item["operator"]
    if name == "keep":
        return value, ""
    if vault is not None and (name in BY_VAULT or not table):
        return vault.original(value), "SA231" if name in BY_VAULT else "SA230"
    operator = table.get(label) or table.get(normalize_label(label)) or table.get(DEFAULT)
    # `decrypt` itself does what its other half is undone by.
    undo = operator if isinstance(operator, Decrypt) else getattr(operator, "reverse", None)
    if operator is None or undo is None or UNDOES.get(operator.name, operator.name) != name:
        return None, "SA230"
    entity = item.get("entity")
    entity = entity if isinstance(entity, str) else ""
    tail = entity.rpartition("-")[2]
    number = int(tail) if tail.isdecimal() else 0
    context = Context(text, start, end, entity, number, 1.0, str(item.get("rule", "")), (), store)
    try:
        original = undo(value, label, context)
    except Exception as error:
        return None, code_of(error)
    return (original, "") if isinstance(original, str) else (None, "SA202")


def _finish(text: str, edits: Sequence[Edit], kept: Sequence[Item], problems: List[Problem]) -> Restored:
    new_text, starts = rewrite(text, edits)
    items = [
        {"start": start, "end": start + len(edit[2]), "source_start": edit[0], "source_end": edit[1], **fields}
        for start, edit, fields in zip(starts, edits, kept)
    ]
    return Restored(new_text, items, problems)


def restorable_operators(own: Mapping[str, Operator], given: Mapping[str, Operator]) -> Dict[str, Operator]:
    """Choose operators whose values can be restored.

    own (Mapping[str, Operator]): The pipeline's, by our labels and DEFAULT.
    given (Mapping[str, Operator]): The call's, over them.
    RETURNS (Dict[str, Operator]): The call's operators, and pseudonym instead of each of the pipeline's that cannot be
        undone: all others may write the same value for several originals.
    """
    pseudonym = make_pseudonym()
    numbered = {
        label: pseudonym for label, each in own.items() if each.name != "keep" and not isinstance(each, Reversible)
    }
    return {**numbered, **given}


def mapping_of(source: str, text: str, items: Sequence[Item]) -> MemoryVault:
    """Make a vault of a document that was kept, for operators whose mapping is forgotten after the document.

    source (str): The document.
    text (str): Its anonymized text.
    items (Sequence[Dict[str, Any]]): Its items.
    RETURNS (MemoryVault): Each new value and its original, but for what was removed or kept, or can be read in the
        document itself.
    RAISES (AnonymError): SA237 for a new value that stands for several originals (`<PERSON>` for everybody), SA229 for
        an item that does not fit, SA228 when the texts differ elsewhere than at the items.
    """
    originals: Dict[str, set] = {}
    pairs: List[Tuple[str, str, str]] = []
    done = source_done = 0
    for number, item in enumerate(items, 1):
        of_source = {**item, "start": item.get("source_start"), "end": item.get("source_end")}
        new, old = _place_of(item, done, len(text)), _place_of(of_source, source_done, len(source))
        if new is None or old is None:
            raise AnonymError(Errors.SA229.format(number=number, label=str(item.get("label", "?"))))
        if text[done : new[0]] != source[source_done : old[0]]:
            raise AnonymError(Errors.SA228.format(position=done))
        (start, done), (source_start, source_done) = new, old
        value, original = text[start:done], source[source_start:source_done]
        if value and value != original:
            known = originals.setdefault(value, set())
            known.add(original)
            if len(known) > 1:
                raise AnonymError(Errors.SA237.format(number=number, label=item["label"], operator=item["operator"]))
            operator = str(item["operator"])
            space = PSEUDONYM if operator == "pseudonym" else f"{operator}:"
            pairs.append((f"{space}{item['label']}", original, value))
    if text[done:] != source[source_done:]:
        raise AnonymError(Errors.SA228.format(position=done))
    vault = _vault_of(pairs, originals)
    # What a text of the document's own reads as leads nowhere: "May 2020" for a date, where "May 2020" stood elsewhere.
    literal = {match.replacement for match in index_of(vault).find(source)} - {""}
    for value in literal:
        originals[value].add(value)
    return _vault_of(pairs, originals) if literal else vault


def _vault_of(pairs: Sequence[Tuple[str, str, str]], originals: Mapping[str, set]) -> MemoryVault:
    vault = MemoryVault(of_document=True)
    for space, original, value in pairs:
        if len(originals[value]) == 1:
            vault.put(space, original, value)
    return vault


__all__ = ["Item", "Problem", "Restored", "Restorer", "deanonymize", "mapping_of", "restorable_operators"]
