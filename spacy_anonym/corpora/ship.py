"""From a training's result to the weights that are shipped: the trained parts alone, with licence and attribution."""

import json
import shutil
from pathlib import Path
from typing import Dict, List, Optional, Tuple, Union

import spacy
from spacy.language import Language

from .. import about
from ..errors import AnonymError, Errors
from .table import TABLE, Corpus

# Some of the corpora ask for this licence; the others allow it.
LICENCE = "CC BY-SA 4.0"
LICENCE_TEXT = """The weights in this folder are licensed under the Creative Commons Attribution-ShareAlike 4.0 International licence:
https://creativecommons.org/licenses/by-sa/4.0/legalcode

ATTRIBUTION.md names what they were trained on. The code of spacy_anonym has a licence of its own (MIT).
"""
MAX_BYTES = 20_000_000
# As in setup.cfg: spaCy itself writes the version that trained.
SPACY_VERSION = ">=3.8.7,<4"
# Whose corpora the weights of a language are trained on, beside its own: Spanish names are names in Catalan texts too.
ALSO: Dict[str, Tuple[str, ...]] = {"ca": ("ancora_es",)}


def sources(lang: str) -> List[Corpus]:
    """RETURNS (List[Corpus]): the corpora of the table that the weights of a language, ISO 639, are trained on."""
    return [row for row in TABLE if row.use == "train" and (row.lang == lang or row.name in ALSO.get(lang, ()))]


def attribution(lang: str) -> str:
    """Tell what the weights of a language are made of.

    lang (str): ISO 639.
    RETURNS (str): Markdown: the corpora of the table that are for training, with licence and origin.
    """
    lines = [f"- {row.name}: {row.licence}, https://github.com/{row.upstream}" for row in sources(lang)]
    text = "Trained on texts and labels of these corpora, converted and in part relabelled:"
    return "\n".join(["# Attribution", "", text, "", *lines, "- invented texts from spacy_anonym's own templates: MIT", ""])


def ship(
    source: Union[str, Path], output: Union[str, Path], components: List[str] = ["ner"], scores: Optional[Union[str, Path]] = None
) -> int:
    """Write the trained parts of a pipeline, as the bundled pipelines source them.

    source (Union[str, Path]): The training's `model-best`.
    output (Union[str, Path]): The folder, whose name is that of the package ("en_anonym_sm"). What is in it is replaced.
    components (List[str]): What is kept of the pipeline; a component that others listen to (tok2vec, transformer) is kept with them.
    scores (Optional[Union[str, Path]]): What `python -m spacy evaluate --output` wrote, for meta.json in the place of the scores that
        stopped the training.
    RETURNS (int): The size in bytes.
    RAISES (AnonymError): SA336 when the pipeline has none of the components, SA337 when the result is larger than 20 MB.
    """
    output = Path(output)
    nlp = spacy.load(source)
    kept = [name for name in nlp.pipe_names if name in components or nlp.get_pipe_meta(name).factory in ("tok2vec", "transformer")]
    if not set(kept) & set(components):
        raise AnonymError(Errors.SA336.format(path=source, names=", ".join(components)))
    for name in nlp.component_names:
        if name not in kept:
            nlp.remove_pipe(name)
    shutil.rmtree(output, ignore_errors=True)
    output.parent.mkdir(parents=True, exist_ok=True)
    nlp.to_disk(output)
    _forget_words(output, nlp)
    _complete(output, nlp.lang, scores)
    size = sum(path.stat().st_size for path in output.rglob("*") if path.is_file())
    if size > MAX_BYTES:
        raise AnonymError(Errors.SA337.format(path=output, size=round(size / 1e6, 1), limit=MAX_BYTES // 1_000_000))
    return size


def _forget_words(folder: Path, nlp: Language) -> None:
    """Leave the words of the training texts out of the vocabulary: they take megabytes, may be somebody's, and nothing needs them."""
    labels = sorted({label for pipe in nlp.pipe_names for label in getattr(nlp.get_pipe(pipe), "labels", ())})
    (folder / "vocab" / "strings.json").write_text(json.dumps(labels) + "\n", encoding="utf8")


def _complete(folder: Path, lang: str, scores: Optional[Union[str, Path]]) -> None:
    path = folder / "meta.json"
    meta: Dict = json.loads(path.read_text(encoding="utf8"))
    if scores is not None:
        measured = json.loads(Path(scores).read_text(encoding="utf8"))
        meta["performance"] = {key: measured[key] for key in ("ents_p", "ents_r", "ents_f", "ents_per_type") if key in measured}
    meta.update(
        name=folder.name.partition("_")[2] or folder.name,
        version=about.__version__,
        description="Names of people, places and organizations, for spacy_anonym",
        author="The spacy_anonym developers",
        license=LICENCE,
        spacy_version=SPACY_VERSION,
        sources=[{"name": row.name, "license": row.licence, "url": f"https://github.com/{row.upstream}"} for row in sources(lang)],
    )
    path.write_text(json.dumps(meta, indent=2, ensure_ascii=False) + "\n", encoding="utf8")
    (folder / "LICENSE").write_text(LICENCE_TEXT, encoding="utf8")
    (folder / "ATTRIBUTION.md").write_text(attribution(lang), encoding="utf8")
