"""`spacy_anonym tfidf learn | thresholds`: what is rare, learned from a corpus, and how much of it a threshold
flags."""

from itertools import islice
from pathlib import Path
from typing import Annotated, Any, Dict, Iterator, List, Optional, Tuple

import typer
from spacy.language import Language
from spacy.vocab import Vocab
from typer import Argument as Arg
from typer import Option as Opt

from ..errors import AnonymError, Errors, check_params
from ..io.corpus import read_docbin, read_lines, read_objects
from ..load import load
from .command import errors_told

FACTORY = "tfidf_flagger"
SUFFIXES = (".txt", ".jsonl", ".spacy")
SHARES = (0.001, 0.0025, 0.005, 0.01, 0.02, 0.03, 0.05, 0.1)
THRESHOLDS = (0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.8, 1.0, 1.5, 2.0, 3.0)
WIDTH = 40
TextField = Annotated[str, Opt("--text-field", help="The field of JSON lines that holds the text")]
WholeFiles = Annotated[bool, Opt("--whole-files", help="A .txt file is one document")]

app = typer.Typer(name="tfidf", help="Learn which words are rare.", no_args_is_help=True)


@app.callback()
def tfidf() -> None:
    """Learn which words are rare."""


@app.command("learn")
def learn_cli(
    corpus: Path = Arg(..., help="A file or folder of .txt (a document a line), .jsonl or .spacy"),
    pipeline: str = Arg(..., help="A bundled pipeline, or a path to one"),
    output: Optional[Path] = Opt(None, "--output", "-o", help="Where to save the pipeline [default: where it is]"),
    share: Optional[float] = Opt(None, "--share", "-s", help="Which share of the words to flag, as 0.01"),
    score: Optional[str] = Opt(None, "--score", help="surprisal or classic"),
    ngrams: Optional[int] = Opt(
        None, "--ngrams", help="2 or 3: rare pairs, or threes too, of common words; set when learning begins"
    ),
    text_field: TextField = "text",
    whole_files: WholeFiles = False,
    fresh: bool = Opt(False, "--fresh", help="Forget what was learned before"),
) -> None:
    """Learn a corpus and save the pipeline; a pipeline without a tfidf_flagger gets one.

    What was learned before is kept, unless --fresh is given.
    """
    settings = {"share": share, "score": score, "ngrams": ngrams}
    with errors_told(_status):
        given = {name: value for name, value in settings.items() if value is not None}
        unsaved = output is None and not Path(pipeline).is_dir()
        check_params("tfidf learn", ("--output", unsaved, "a pipeline that is no folder is not changed: name one"))
        files = _files(corpus)
        nlp = load(pipeline)
        name = _find(nlp)
        if name is None or given:
            nlp, name = _with_flagger(nlp, name, given, fresh)
        flagger: Any = nlp.get_pipe(name)
        texts = _texts(files, text_field, whole_files)
        if fresh:
            flagger.initialize(lambda: (), texts=texts)
            count = flagger.rarity.documents
        else:
            count = flagger.learn(texts)
        nlp.to_disk(output or pipeline)
        model = flagger.rarity
        words = f"{len(model.counts)} different words"
        typer.echo(f"{count} texts learned, {model.documents} in all, {words}: {output or pipeline}")
        if model.counts.floor:
            typer.echo(f"More words than max_terms: counts of the rarest may be too low by up to {model.counts.floor}.")


@app.command("thresholds")
def thresholds_cli(
    corpus: Path = Arg(..., help="A file or folder of texts, other than those learned if possible"),
    pipeline: str = Arg(..., help="A path to a pipeline with a tfidf_flagger that has learned"),
    text_field: TextField = "text",
    whole_files: WholeFiles = False,
    limit: int = Opt(20_000, "--limit", min=1, help="Texts that are read at most"),
) -> None:
    """Show which share of a corpus's words each setting flags: `share` for surprisal and for n-grams, `threshold` for
    classic."""
    from ..rarity.finder import flagged_ngrams, flagged_shares

    with errors_told(_status):
        nlp = load(pipeline)
        name = _find(nlp)
        if name is None:
            raise AnonymError(Errors.SA285.format(name=pipeline))
        texts = list(islice(_texts(_files(corpus), text_field, whole_files), limit))
        flagger: Any = nlp.get_pipe(name)
        if flagger.rarity is None:
            raise AnonymError(Errors.SA281.format(name=name))
        words, by_share, by_threshold = flagged_shares(flagger.rarity, flagger.settings, texts, SHARES, THRESHOLDS)
        typer.echo(f"{words} words in {len(texts)} texts")
        tables = [("surprisal", "share", by_share), ("classic", "threshold", by_threshold)]
        if flagger.rarity.ngrams is not None:
            # Beside the words: of them, those in rare neighbours.
            tables.insert(1, ("n-grams", "share", flagged_ngrams(flagger.rarity, flagger.settings, texts, SHARES)))
        for title, setting, rows in tables:
            typer.echo(f"\n{title:<10} {'flagged':>9}")
            most = max((flagged for _, flagged in rows), default=0.0) or 1.0
            for value, flagged in rows:
                bar = "#" * round(WIDTH * flagged / most)
                typer.echo(f"{setting} {value:<8g} {flagged:8.2%}  {bar}".rstrip())


def _status(code: str) -> int:
    # Names and settings that do not exist are wrong usage.
    return 2 if code.startswith("SA0") else 1


def _find(nlp: Language) -> Optional[str]:
    """RETURNS (Optional[str]): the name of the pipeline's flagger."""
    return next((name for name, pipe in nlp.components if nlp.get_pipe_meta(name).factory == FACTORY), None)


def _with_flagger(nlp: Language, name: Optional[str], settings: Dict[str, Any], fresh: bool) -> Tuple[Language, str]:
    if name is not None:
        old: Any = nlp.get_pipe(name)
        kept = {key: each for key, each in nlp.get_pipe_config(name).items() if key not in ("factory", "@factories")}
        new: Any = nlp.replace_pipe(name, FACTORY, config={**kept, **settings})
        if not fresh:
            new.from_bytes(old.to_bytes())
        return nlp, name
    readers = ("mention_propagator", "span_consolidator", "anonymizer")
    before = next((each for each in nlp.component_names if nlp.get_pipe_meta(each).factory in readers), None)
    nlp.add_pipe(FACTORY, config=settings, before=before)
    return nlp, FACTORY


def _files(corpus: Path) -> List[Path]:
    if not corpus.exists():
        raise AnonymError(Errors.SA301.format(path=corpus))
    files = sorted(path for path in corpus.rglob("*") if path.is_file()) if corpus.is_dir() else [corpus]
    known = [path for path in files if path.suffix in SUFFIXES]
    if not known:
        raise AnonymError(Errors.SA306.format(format=corpus.suffix, names=", ".join(SUFFIXES)))
    return known


def _texts(files: List[Path], text_field: str, whole_files: bool) -> Iterator[str]:
    """YIELDS (str): the texts of files, as they are read."""
    for path in files:
        if path.suffix == ".spacy":
            yield from (doc.text for doc in read_docbin(path, Vocab()))
        elif path.suffix == ".jsonl":
            for _, record in read_objects(path, text_field):
                yield record[text_field]
        elif whole_files:
            yield "".join(read_lines(path))
        else:
            yield from read_lines(path)
