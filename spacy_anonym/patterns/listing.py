"""What patterns there are: a row for each one of every registered pack."""

import re
from typing import Any, Dict, List, Mapping, Optional, Sequence

from .. import registry
from .packs import load_packs, pack_name, read_pack
from .pattern import make_patterns

_OURS = re.compile(r"spacy_anonym\.(\w+)\.v[0-9]+").fullmatch


def describe_packs(packs: Optional[Sequence[str]] = None) -> List[Dict[str, Any]]:
    """List patterns.

    packs (Optional[Sequence[str]]): Packs, as `load_packs` takes them; None is every one that is registered.
    RETURNS (List[Dict[str, Any]]): A dict a pattern, by pack (`common` first) and in the pack's order: `pack` (a
        country in ISO 3166, lower case; the full name of a pack that is not ours, the path of a file), `id`, `label`,
        `score`, `passed_score` (the score of a value that passes the check), `failed` (what one is that fails it),
        `validator`, `context` and `negative_context` (how many words raise and lower the score), `source`.
    RAISES (AnonymError): SA002 for a pack that is not registered.
    """
    if packs is None:
        names = sorted(registry.names("patterns"), key=lambda name: (".common." not in name, name))
    else:
        # Names every one of them, or raises.
        load_packs(packs, "xx")
        names = [pack_name(pack) for pack in packs]
    rows = []
    for name in dict.fromkeys(names):
        ours = _OURS(name)
        for pattern in make_patterns(read_pack(name)):
            rows.append(
                {
                    "pack": ours.group(1) if ours else name,
                    "id": pattern.id,
                    "label": pattern.label,
                    "score": pattern.score,
                    "passed_score": pattern.passed_score if pattern.validator else None,
                    "failed": pattern.failed if pattern.validator else None,
                    "validator": pattern.validator,
                    "context": len(pattern.context),
                    "negative_context": len(pattern.negative_context),
                    "source": pattern.source,
                }
            )
    return rows


def summarize_packs(rows: Sequence[Mapping[str, Any]]) -> List[Dict[str, Any]]:
    """Count patterns by their pack.

    rows (Sequence[Mapping[str, Any]]): What `describe_packs` returned.
    RETURNS (List[Dict[str, Any]]): A dict a pack, in the rows' order: `pack`, `patterns` (how many), `labels` (in the
        pack's order).
    """
    packs: Dict[str, List[str]] = {}
    for row in rows:
        packs.setdefault(row["pack"], []).append(row["label"])
    return [
        {"pack": pack, "patterns": len(labels), "labels": ", ".join(dict.fromkeys(labels))}
        for pack, labels in packs.items()
    ]
