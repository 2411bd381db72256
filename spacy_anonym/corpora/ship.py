"""From a training's result to the weights that are shipped: the trained parts alone, with licence and attribution."""

import json
import shutil
from pathlib import Path
from typing import Dict, List, Union

import spacy
from spacy.language import Language

from .. import about
from ..errors import AnonymError, Errors
from .table import TABLE

# Some of the corpora ask for this licence; the others allow it.
LICENCE = "CC BY-SA 4.0"
LICENCE_TEXT = """The weights in this folder are licensed under the Creative Commons Attribution-ShareAlike 4.0 International licence:
https://creativecommons.org/licenses/by-sa/4.0/legalcode

ATTRIBUTION.md names what they were trained on. The code of spacy_anonym has a licence of its own (MIT).
"""
MAX_BYTES = 20_000_000


def attribution(lang: str) -> str:
    """Tell what the weights of a language are made of.

    lang (str): ISO 639.
    RETURNS (str): Markdown: the corpora of the table that are for training, with licence and origin.
    """
    rows = [row for row in TABLE if row.use == "train" and row.lang == lang]
    lines = [f"- {row.name}: {row.licence}, https://github.com/{row.upstream}" for row in rows]
    text = "Trained on texts and labels of these corpora, converted and in part relabelled:"
    return "\n".join(["# Attribution", "", text, "", *lines, "- invented texts from spacy_anonym's own templates: MIT", ""])


def ship(source: Union[str, Path], output: Union[str, Path], components: List[str] = ["ner"]) -> int:
    """Write the trained parts of a pipeline, as the bundled pipelines source them.

    source (Union[str, Path]): The training's `model-best`.
    output (Union[str, Path]): The folder, whose name is that of the package ("en_anonym_sm"). What is in it is replaced.
    components (List[str]): What is kept of the pipeline; a component that others listen to (tok2vec, transformer) is kept with them.
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
    _complete(output, nlp.lang)
    size = sum(path.stat().st_size for path in output.rglob("*") if path.is_file())
    if size > MAX_BYTES:
        raise AnonymError(Errors.SA337.format(path=output, size=round(size / 1e6, 1), limit=MAX_BYTES // 1_000_000))
    return size


def _forget_words(folder: Path, nlp: Language) -> None:
    """Leave the words of the training texts out of the vocabulary: they take megabytes, may be somebody's, and nothing needs them."""
    labels = sorted({label for pipe in nlp.pipe_names for label in getattr(nlp.get_pipe(pipe), "labels", ())})
    (folder / "vocab" / "strings.json").write_text(json.dumps(labels) + "\n", encoding="utf8")


def _complete(folder: Path, lang: str) -> None:
    path = folder / "meta.json"
    meta: Dict = json.loads(path.read_text(encoding="utf8"))
    meta.update(
        name=folder.name.partition("_")[2] or folder.name,
        version=about.__version__,
        description="Names of people, places and organizations, for spacy_anonym",
        author="The spacy_anonym developers",
        license=LICENCE,
        sources=[
            {"name": row.name, "license": row.licence, "url": f"https://github.com/{row.upstream}"}
            for row in TABLE
            if row.use == "train" and row.lang == lang
        ],
    )
    path.write_text(json.dumps(meta, indent=2, ensure_ascii=False) + "\n", encoding="utf8")
    (folder / "LICENSE").write_text(LICENCE_TEXT, encoding="utf8")
    (folder / "ATTRIBUTION.md").write_text(attribution(lang), encoding="utf8")
