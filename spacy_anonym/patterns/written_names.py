"""Names by the form in which a record writes them: who speaks in a chat's log. Pack `common`."""

from typing import Any, Dict, List


def written_name_patterns() -> List[Dict[str, Any]]:
    """RETURNS (List[Dict[str, Any]]): patterns of pack `common`, as data for `make_pattern`."""
    return _PATTERNS


_PATTERNS: List[Dict[str, Any]] = [
    {
        "id": "chat_speaker",
        "label": "USERNAME",
        "regex": r"(?:^|\n)\[(?:[01]?[0-9]|2[0-3]):[0-5][0-9](?::[0-5][0-9])?(?: ?[AaPp][Mm])?\] <?(?P<value>[a-z][a-z0-9_.\-]{1,20}|[A-Z][a-z]{1,15}(?: [A-Z][a-z]{0,15}\.?)?)(?:>:?|:) ",
        "gate": r"\[[0-9]{1,2}:[0-9]{2}[0-9:]{0,3}(?: ?[AaPp][Mm])?\] <?[A-Za-z]",
        "score": 0.5,
        "validator": "spacy_anonym.mail_name.v1",
        "source": "exports of chats",
        "examples": ["[09:14] «grace»: on it", "[14:02] <«bob»> hi", "[9:14 AM] «Grace»: hi", "[12:01:02] warn: slow", "[10:02:11] «dr_solis»: si", "[09:14] system: up", "[09:14] ERROR: down", "at [09:14] grace said"],
    },
]  # fmt: skip
