"""A model as bytes: counts, keyed hashes and sums, without any text."""

from typing import Any, Dict, Optional

import numpy as np
import srsly

from ..errors import AnonymError, Errors
from .characters import ROWS
from .model import RarityModel
from .ngrams import NgramModel
from .sample import FIELDS, Sample

VERSION = 1
COUNTS = {"hashes": np.uint64, "low": np.uint32, "other": np.uint32}
CHARACTERS = {"trigrams": np.uint32, "pairs": np.uint32}
SAMPLE = {**FIELDS, "sizes": np.uint8}


def pack(model: RarityModel) -> bytes:
    """Serialize a model.

    model (RarityModel): The model.
    RETURNS (bytes): msgpack; arrays are little-endian. The key is in it only where the model drew it itself.
    """
    sample = model.sample.state()
    state = {
        "version": VERSION,
        "documents": model.documents,
        "key": model.own_key,
        # Tells whether the key given at loading is the one.
        "check": model.counts.hash("").to_bytes(8, "little"),
        "max_terms": model.counts.max_terms,
        "floor": model.counts.floor,
        "ngrams": None if model.ngrams is None else model.ngrams.state(),
        "sample": {name: value for name, value in sample.items() if name not in SAMPLE},
    }
    for names, arrays in ((COUNTS, vars(model.counts)), (CHARACTERS, vars(model.characters)), (SAMPLE, sample)):
        for name, kind in names.items():
            state[_field(names, name)] = arrays[name].astype(np.dtype(kind).newbyteorder("<")).tobytes()
    return srsly.msgpack_dumps(state)


def _field(names: Dict[str, Any], name: str) -> str:
    return f"sample_{name}" if names is SAMPLE else name


def unpack(data: bytes, owner: str, key: Optional[bytes] = None) -> RarityModel:
    """Load what `pack` made.

    data (bytes): The bytes.
    owner (str): The component, for messages.
    key (Optional[bytes]): The key, for a model that does not have its own.
    RETURNS (RarityModel): The model.
    RAISES (AnonymError): SA282 when the key is not the one, SA283 when the bytes are no model.
    """
    model = None
    try:
        state = srsly.msgpack_loads(data)
        if state["version"] == VERSION:
            model = _unpack(state, key)
    except Exception:
        # Whatever it is that the bytes are.
        model = None
    if model is None:
        raise AnonymError(Errors.SA283.format(name=owner))
    if model.counts.hash("").to_bytes(8, "little") != state["check"]:
        raise AnonymError(Errors.SA282.format(name=owner))
    return model


def _unpack(state: Dict[str, Any], key: Optional[bytes]) -> RarityModel:
    own = state["key"]
    # Without any key: the check tells.
    model = RarityModel(own or key, max_terms=int(state["max_terms"]))
    model.own_key = own
    model.documents = int(state["documents"])
    counts = _arrays(state, COUNTS)
    if not len(counts["hashes"]) == len(counts["low"]) == len(counts["other"]) or np.any(
        counts["hashes"][1:] <= counts["hashes"][:-1]
    ):
        raise ValueError
    model.counts.load(floor=int(state["floor"]), **counts)
    characters = _arrays(state, CHARACTERS)
    if any(array.shape != (ROWS,) for array in characters.values()):
        raise ValueError
    model.characters.__setstate__(characters)
    if state.get("ngrams"):
        model.ngrams = NgramModel.from_state(state["ngrams"], own or key)
    model.sample = Sample.from_state({**state["sample"], **_arrays(state, SAMPLE)})
    return model


def _arrays(state: Dict[str, Any], names: Dict[str, Any]) -> Dict[str, np.ndarray]:
    arrays = {}
    for name, kind in names.items():
        raw = np.frombuffer(state[_field(names, name)], dtype=np.dtype(kind).newbyteorder("<"))
        arrays[name] = raw.astype(kind)
    return arrays
