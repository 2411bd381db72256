"""The texts of messages: of OpenAI's two interfaces, of Anthropic's and of others like them, with the arguments and
results of tools. All other values and all keys stay as they are, or the messages are refused."""

import json
import re
from decimal import Decimal
from typing import Any, Callable, Dict, List, Mapping, NamedTuple, Tuple

from ..encoded import find_base64
from ..errors import AnonymError, Errors

# Messages in parts, JSON in strings of JSON: as deep as anybody needs.
MAX_DEPTH = 64
# Who speaks where it is the model, whose words may hold replacements.
MODEL = ("assistant", "ai", "model")
FROM_MODEL = ("tool_use", "tool_call", "function_call", "thinking", "reasoning", "output_text", "custom_tool_call")
# Parts of a message in which everything is text.
TEXT_PARTS = frozenset(
    (*FROM_MODEL, *"text input_text tool_result function_call_output custom_tool_call_output refusal message".split())
) | {"summary_text", "reasoning_text", "function", "custom", "server_tool_use", "redacted_thinking", "item_reference"}
# What holds further parts.
NESTED = ("content", "tool_calls", "function", "function_call", "custom", "summary")
# Made by the model's service, which wants them back as they are.
IDS = ("id", "tool_call_id", "tool_use_id", "call_id")
OPAQUE = {"thinking": "signature", "reasoning": "encrypted_content", "redacted_thinking": "data"}
# Words of the interface and names of functions.
FIXED = ("role", "type", "name", "status")
_ID = re.compile(r"[\w-]{1,200}", re.ASCII)
# What may be personal in one; its letters are random, so that no name can be told from them.
_UUID = re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}", re.I)
_LONG_NUMBER = re.compile(r"(?<![A-Za-z0-9])(?:[0-9]-?){8,20}[0-9](?![A-Za-z0-9])")
_WORD = re.compile(r"[a-z_]{1,40}")
# Words of the interfaces, which are nobody's in their places.
_PROTOCOL = TEXT_PARTS | frozenset(
    "user assistant system tool developer model ai completed in_progress incomplete failed cancelled image_url".split()
)
# Files in a text: the address of one that is there itself, and as much of any code as no word or token has.
_FILE = re.compile(
    r"(?i)(?<!\w)data:(?:application|audio|font|image|message|model|multipart|text|video)/[\w.+-]{1,60}"
    r"(?:;[\w=-]{1,40}){0,4},(?:[\w+/=-]{8}|[^\s,]{0,40}%[0-9a-f]{2})"
    r"|(?<![\w+/=-])[A-Z0-9+/_-]{1000}",
    re.ASCII,
)


class Leaf(NamedTuple):
    """A text of the messages."""

    text: str
    key: str = ""  # The key that it is the value of, where there is one: "phone".
    from_model: bool = False  # Whether the model wrote it.
    fixed: bool = False  # Whether it must stay as it is.


Rewrite = Callable[[Leaf], str]


def rewrite_messages(value: Any, rewrite: Rewrite, depth: int = 0) -> Any:
    """Rewrite the texts of messages.

    value (Any): A message, a list of them, a text, or what a client of a model returned (an object with
        `model_dump`).
    RETURNS (Any): The same with new texts, of dicts, lists and plain values. What was given is not changed.
    RAISES (AnonymError): SA241 for what holds something else than texts and numbers, as pictures.
    """
    value = as_plain(value)
    if isinstance(value, (list, tuple)):
        check_depth(depth)
        return [rewrite_messages(each, rewrite, depth + 1) for each in value]
    if isinstance(value, Mapping) and ("role" in value or value.get("type") in TEXT_PARTS):
        return _message(value, rewrite, value.get("role") in MODEL, depth)
    return rewrite_data(value, rewrite, "", False, depth)


def _message(message: Any, rewrite: Rewrite, from_model: bool, depth: int) -> Any:
    """A message, or a part of one."""
    message = as_plain(message)
    check_depth(depth)
    if not isinstance(message, Mapping):
        return rewrite_data(message, rewrite, "", from_model, depth)
    kind = message.get("type")
    from_model = from_model or kind in FROM_MODEL
    new: Dict[str, Any] = {}
    for key, value in _items(message):
        value = as_plain(value)
        if key in NESTED and isinstance(value, (list, tuple)):
            new[key] = [_part(each, rewrite, from_model, depth + 1) for each in value]
        elif key in NESTED and isinstance(value, Mapping):
            new[key] = _message(value, rewrite, from_model, depth + 1)
        elif key in IDS and isinstance(value, str) and _ID.fullmatch(value):
            for number in () if _UUID.fullmatch(value) else _LONG_NUMBER.findall(value):
                _fixed(number, rewrite)
            new[key] = value
        elif key == OPAQUE.get(str(kind)):
            new[key] = value
        elif key in FIXED and isinstance(value, str):
            new[key] = _fixed(value, rewrite)
        else:
            # A text of its own has no key that says what it is.
            named = "" if key in ("content", "text", "thinking", "refusal", "output", "arguments", "input") else key
            new[key] = rewrite_data(value, rewrite, named, from_model, depth + 1)
    return new


def _part(part: Any, rewrite: Rewrite, from_model: bool, depth: int) -> Any:
    part = as_plain(part)
    kind = part.get("type") if isinstance(part, Mapping) else None
    if kind is not None and kind not in TEXT_PARTS:
        named = f"a part of type {kind}" if isinstance(kind, str) and _WORD.fullmatch(kind) else "a part"
        raise AnonymError(Errors.SA241.format(what=named))
    return _message(part, rewrite, from_model, depth)


def rewrite_data(value: Any, rewrite: Rewrite, key: str, from_model: bool, depth: int) -> Any:
    """Rewrite data, as the arguments of a tool: all strings, and numbers that the new text replaces; see
    `rewrite_messages`."""
    value = as_plain(value)
    check_depth(depth)
    if isinstance(value, str):
        return _text(value, rewrite, key, from_model, depth)
    if value is None or isinstance(value, bool):
        return value
    if isinstance(value, (int, float)):
        written = json.dumps(value)
        new = rewrite(Leaf(written, key, from_model))
        return value if new == written else new
    if isinstance(value, Mapping):
        made = {}
        for name, each in _items(value):
            made[_fixed(name, rewrite)] = rewrite_data(each, rewrite, name, from_model, depth + 1)
        return made
    if isinstance(value, (list, tuple)):
        return [rewrite_data(each, rewrite, key, from_model, depth + 1) for each in value]
    raise AnonymError(Errors.SA241.format(what=f"a value of type {type(value).__name__}"))


def _text(text: str, rewrite: Rewrite, key: str, from_model: bool, depth: int) -> str:
    check_file(text)
    data = read_json(text, pairs=_table, number=_number)
    if data is None:
        return rewrite(Leaf(text, key, from_model)) if text and not text.isspace() else text
    new = rewrite_data(data, rewrite, key, from_model, depth + 1)
    return text if new == data else json.dumps(new, ensure_ascii=False)


def _fixed(text: str, rewrite: Rewrite) -> str:
    """RETURNS (str): a text that must stay as it is; `rewrite` raises where it may not."""
    if text in _PROTOCOL:
        return text
    check_file(text)
    rewrite(Leaf(text, fixed=True))
    return text


def check_file(text: str) -> None:
    """RAISES (AnonymError): SA241 for a text in which a file stands: as an address that begins with "data:", or in
    base64."""
    if _FILE.search(text) or any(find_base64(text)):
        raise AnonymError(Errors.SA241.format(what="a file in a text"))


def _table(pairs: List[Tuple[str, Any]]) -> Dict[str, Any]:
    """RETURNS (Dict[str, Any]): a table of JSON. RAISES (AnonymError): SA241 where a key stands twice, as one of its
    values would be lost, and not looked at."""
    table = dict(pairs)
    if len(table) < len(pairs):
        raise AnonymError(Errors.SA241.format(what="JSON in which a key stands twice"))
    return table


def _number(text: str) -> float:
    """RETURNS (float): a number of JSON. RAISES (ValueError): where a float would be another one; then the JSON is read
    as it is written."""
    number = float(text)
    if Decimal(repr(number)) != Decimal(text):
        raise ValueError
    return number


def read_json(
    text: str,
    pairs: Callable[[List[Tuple[str, Any]]], Dict[str, Any]] = dict,
    number: Callable[[str], float] = float,
) -> Any:
    """RETURNS (Any): the table or list that a text is in JSON, its tables made of `pairs`, numbers with a point of
    `number`; None where it is none."""
    if text.lstrip()[:1] not in ("{", "["):
        return None
    try:
        data = json.loads(text, object_pairs_hook=pairs, parse_float=number)
    except AnonymError:  # It is a ValueError, too.
        raise
    except (ValueError, RecursionError):
        return None
    return data if isinstance(data, (dict, list)) else None


def as_plain(value: Any) -> Any:
    """RETURNS (Any): what an object of a client (pydantic's) holds; anything else as it is."""
    dump = getattr(value, "model_dump", None)
    return value if dump is None or isinstance(value, type) else dump(mode="json", exclude_unset=True)


def _items(table: Mapping[Any, Any]) -> Any:
    if not all(isinstance(key, str) for key in table):
        raise AnonymError(Errors.SA241.format(what="a key that is no text"))
    return table.items()


def check_depth(depth: int) -> None:
    """RAISES (AnonymError): SA241 for what is nested too deeply."""
    if depth > MAX_DEPTH:
        raise AnonymError(Errors.SA241.format(what=f"values that are nested more than {MAX_DEPTH} deep"))
