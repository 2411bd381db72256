"""What patterns there are: a row for each one of every registered pack."""

import re
from typing import Any, Dict, List, Mapping, Optional, Sequence

from .. import registry
from .packs import load_packs
from .pattern import make_patterns

_OURS = re.compile(r"spacy_anonym\.(\w+)\.v[0-9]+").fullmatch


def describe_packs(packs: Optional[Sequence[str]] = None) -> List[Dict[str, Any]]:
    """List patterns.

    packs (Optional[Sequence[str]]): Packs, as `load_packs` takes them; None is every one that is registered.
    RETURNS (List[Dict[str, Any]]): A dict a pattern, by pack (`common` first) and in the pack's order: `pack` (a country in ISO 3166, lower
        case; the full name of a pack that is not ours), `id`, `label`, `score`, `proven` (the score of a value that the validator
        proves), `failed` (what one is that fails it), `validator`, `context` and `against` (how many words raise and lower the score), `source`.
    RAISES (AnonymError): SA002 for a pack that is not registered.
    """
    if packs is None:
        names = sorted(registry.registry.anonym_patterns.get_all(), key=lambda name: (".common." not in name, name))
    else:
        # Names every one of them, or raises.
        load_packs(packs, "xx")
        names = [pack if "." in pack else f"spacy_anonym.{pack.lower()}.v1" for pack in packs]
    rows = []
    for name in dict.fromkeys(names):
        ours = _OURS(name)
        for pattern in make_patterns(registry.get("patterns", name)()):
            rows.append(
                {
                    "pack": ours.group(1) if ours else name,
                    "id": pattern.id,
                    "label": pattern.label,
                    "score": pattern.score,
                    "proven": pattern.proven if pattern.validator else None,
                    "failed": pattern.failed if pattern.validator else None,
                    "validator": pattern.validator,
                    "context": len(pattern.context),
                    "against": len(pattern.against),
                    "source": pattern.source,
                }
            )
    return rows


def summarize_packs(rows: Sequence[Mapping[str, Any]]) -> List[Dict[str, Any]]:
    """Count patterns by their pack.

    rows (Sequence[Mapping[str, Any]]): What `describe_packs` returned.
    RETURNS (List[Dict[str, Any]]): A dict a pack, in the rows' order: `pack`, `patterns` (how many), `labels` (in the pack's order).
    """
    packs: Dict[str, List[str]] = {}
    for row in rows:
        packs.setdefault(row["pack"], []).append(row["label"])
    return [{"pack": pack, "patterns": len(labels), "labels": ", ".join(dict.fromkeys(labels))} for pack, labels in packs.items()]
