"""Batches of engines such as Ray Data, Dask and Beam: one pipeline a process, which is named and loaded there."""

import json
import threading
from pathlib import Path
from typing import Any, Dict, Mapping, Optional, Tuple, Union

from spacy.language import Language

from ..errors import AnonymError, Errors, check_params
from ..fingerprint import pipeline_hash, pipeline_state
from ..load import load as load_pipeline
from ..runner import Runner

_runners: Dict[Tuple[str, str, str], Runner] = {}
_lock = threading.Lock()


def map_batches(batch: Any, *, pipeline: Union[str, Path], **options: Any) -> Any:
    """Anonymize a batch, in whatever process an engine calls this: `ray.data.Dataset.map_batches`, Dask's
    `map_partitions`, Beam's `Map` over batches.

    batch (Any): A pandas DataFrame, a pyarrow Table or a dict of numpy arrays.
    pipeline (Union[str, Path]): What `spacy_anonym.load` takes. Each process loads it once, from its own disk: no
        pipeline, key or vault is in what the engine sends or writes down.
    options (Any): The others of `anonymize_frame`.
    RETURNS (Any): A batch of the same kind; see `anonymize_frame`.
    RAISES (AnonymError): SA003 for a pipeline instead of its name; and what `anonymize_frame` raises.
    """
    from .frame import anonymize_frame

    problem = "give its name or path: an engine would send the pipeline, and what it holds, to every process"
    check_params("map_batches", ("pipeline", isinstance(pipeline, Language), problem))
    return anonymize_frame(batch, pipeline=pipeline, **options)


def runner_of(pipeline: Union[str, Path, Language], load: Mapping[str, Any], expected: Optional[str]) -> Runner:
    """Get a pipeline's runner.

    pipeline (Union[str, Path, Language]): The pipeline, or its name or path: then this process has loaded it once, and
        again when its files change.
    load (Mapping[str, Any]): Arguments of `spacy_anonym.load`.
    expected (Optional[str]): What `pipeline_hash` must give of a named pipeline.
    RETURNS (Runner): The runner, which threads may share.
    RAISES (AnonymError): SA014 for another pipeline than the expected one; and what `spacy_anonym.load` raises.
    """
    if isinstance(pipeline, Language):
        return Runner(pipeline)
    try:
        settings = json.dumps(load, sort_keys=True)
    except (TypeError, ValueError):
        settings = ""
    check_params("anonymize_frame", ("load", not settings.startswith("{"), "it is no table of what JSON can hold"))
    key = (str(pipeline), expected or "", settings + pipeline_state(pipeline))
    with _lock:
        if key not in _runners:
            if expected is not None and pipeline_hash(pipeline) != expected:
                raise AnonymError(Errors.SA014.format(name=pipeline))
            _runners[key] = Runner(load_pipeline(pipeline, **load))
        return _runners[key]
