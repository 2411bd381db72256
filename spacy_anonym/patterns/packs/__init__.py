"""Packs of patterns, a TOML file each: one a country, `common`, and `dates_en` and its like for the dates of one
language.

A file of this folder is registered by its name: `us.toml` is "spacy_anonym.us.v1".
"""

import re
from functools import lru_cache, partial
from pathlib import Path
from typing import Any, Dict, List, Mapping, Optional, Sequence, Tuple

from ... import registry
from ...lang import language_rules
from ...toml import load_toml
from ..pack_file import SUFFIX, is_pack_file, read_lines, read_pack_file
from ..pattern import Pattern, make_pattern, make_patterns

_OURS = re.compile(r"spacy_anonym\.(\w+)\.v[0-9]+").fullmatch
# By language; beside this folder, as each file in it is a pack.
LANGUAGE_PACKS: Mapping[str, Sequence[str]] = load_toml(str(Path(__file__).parent), "language_packs.toml")


@lru_cache(maxsize=None)
def bundled_pack(name: str) -> Tuple[Pattern, ...]:
    """RETURNS (Tuple[Pattern, ...]): the patterns of a file of this folder, read once. To compile hundreds of them is
    a fifth of the time to load a pipeline, and a text needs few."""
    lines, _ = read_lines(Path(__file__).parent / (name + SUFFIX))
    return tuple(make_pattern(data, is_checked=True) for data in lines)


for _path in Path(__file__).parent.glob("*" + SUFFIX):
    registry.registry.anonym_patterns.register(f"spacy_anonym.{_path.stem}.v1", func=partial(bundled_pack, _path.stem))


def pack_name(pack: str) -> str:
    """RETURNS (str): a pack's registered name ("spacy_anonym.us.v1") for the short one ("us"); any other name as it
    is."""
    return pack if "." in pack else f"spacy_anonym.{pack.lower()}.v1"


def load_packs(packs: Optional[Sequence[str]], lang: str) -> List[Pattern]:
    """Get the patterns of packs.

    packs (Optional[Sequence[str]]): Names as in ["common", "us"], full registered names ("acme.badges.v1"), or paths of
        files ("./badges.toml"); None is `common`, the language's countries and its dates.
    RETURNS (List[Pattern]): In the packs' order.
    RAISES (AnonymError): SA002 for a pack that is not registered, SA342 and SA343 for a file that is no pack, SA005 for
        a pattern that is not valid.
    """
    return make_patterns(item for name in pack_names(packs, lang) for item in _read_pack(name))


def pack_names(packs: Optional[Sequence[str]], lang: str) -> List[str]:
    """RETURNS (List[str]): the registered names of packs, each once; None is those of a language, see `load_packs`."""
    if packs is None:
        packs = ("common", *(language_rules(lang).packs or LANGUAGE_PACKS.get(lang, ())))
    return list(dict.fromkeys(map(pack_name, packs)))


def _read_pack(name: str) -> Sequence[Any]:
    """RETURNS: the patterns, or data for `make_pattern`, of a registered name or a file's path."""
    return read_pack_file(name) if is_pack_file(name) else registry.get("patterns", name)()


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
        for pattern in make_patterns(_read_pack(name)):
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
    """Count patterns by their pack. RETURNS (List[Dict[str, Any]]): a dict a pack, in the rows' order: `pack`,
    `patterns` (how many), `labels` (in the pack's order)."""
    packs: Dict[str, List[str]] = {}
    for row in rows:
        packs.setdefault(row["pack"], []).append(row["label"])
    return [
        {"pack": pack, "patterns": len(labels), "labels": ", ".join(dict.fromkeys(labels))}
        for pack, labels in packs.items()
    ]
