"""Corpora on the command line.

python -m scripts.corpora list
python -m scripts.corpora convert wikigold assets/wikigold training/wikigold.spacy
python -m scripts.corpora check training/*.spacy --against test.spacy
python -m scripts.corpora synthetic en training/synthetic.jsonl --texts 6000 --seed 1
"""

import argparse
import sys
from pathlib import Path
from typing import Callable, Dict, Iterable, Iterator, List, Optional

from spacy_anonym.errors import AnonymError, Errors
from spacy_anonym.labels import NAME_LABELS

# Languages that write prepositions as one with a name.
WHOLE_TOKENS = ("he", "ar")


def _list(args: argparse.Namespace) -> Iterator[str]:
    """The corpora, with language, licence, use and origin."""
    from .table import TABLE

    for row in TABLE:
        yield f"{row.name:22} {row.lang:3} {row.licence:16} {row.use:8} {row.upstream}"


def _labels(names: Optional[str]) -> Optional[Iterable[str]]:
    """RETURNS (Optional[Iterable[str]]): the labels of --ents."""
    from .gold import TAGGED

    if names == "tagged":
        return TAGGED
    if names is None:
        return NAME_LABELS
    return None if names == "all" else [name.strip() for name in names.split(",")]


def _convert(args: argparse.Namespace) -> Iterator[str]:
    """Read a corpus and write it as a .spacy file."""
    from .gold import split_texts, write_corpus
    from .partial import clean_partial
    from .table import get_corpus
    from .titles import without_titles

    corpus = get_corpus(args.name)
    texts = corpus.read(args.folder)
    if corpus.lang == "en" and corpus.use == "train":
        # Corpora do not agree on it, and our documents have forms of address outside of names.
        texts = map(without_titles, texts)
    if args.clean is not None:
        from spacy_anonym.load import load

        texts = clean_partial(texts, load(args.clean))
    parts = {args.output: texts}
    if args.dev is not None:
        kept, held = split_texts(texts, args.dev_every)
        parts = {args.output: kept, args.dev: held}
    if args.repeat > 1:
        parts[args.output] = list(parts[args.output]) * args.repeat
    for output, part in parts.items():
        counts = write_corpus(
            part, output, corpus.lang, ents=_labels(args.ents), whole_tokens=corpus.lang in WHOLE_TOKENS
        )
        yield f"{output}: " + ", ".join(f"{count} {what}" for what, count in counts.items())
    if corpus.use != "train":
        yield f"{corpus.name} is for measuring only ({corpus.licence})."


def _check(args: argparse.Namespace) -> Iterator[str]:
    """Look for test sentences in training data, by their letters alone. Exit status 1 when there are any."""
    from spacy_anonym.io.corpus import corpus_files

    from .contamination import count_contaminated, drop_contaminated, gold_keys, read_texts

    if args.drop is not None:
        keys = gold_keys(text for path in args.against for text in read_texts(path))
        for path in (file for each in args.train for file in corpus_files(each)):
            count, total = drop_contaminated(path, keys, args.drop / path.name)
            yield f"{path}: {count} of {total} texts left out: {args.drop / path.name}"
        return
    counts = count_contaminated(args.train, args.against)
    for path, (count, total) in counts.items():
        yield f"{path}: {count} of {total} texts hold a test sentence"
    args.status = int(any(count for count, _ in counts.values()))


def _unknown(args: argparse.Namespace) -> Iterator[str]:
    """Mark as missing what a pipeline finds under labels that a corpus does not have."""
    import spacy
    from spacy.tokens import DocBin

    from spacy_anonym.io.corpus import corpus_files

    from .gold import TAGGED
    from .partial import mark_unknown

    nlp = spacy.load(args.pipeline)
    known = TAGGED if args.known == "all" else _labels(args.known) or ()
    for path in (file for each in args.train for file in corpus_files(each)):
        gold, docs, count = DocBin().from_disk(path), DocBin(), 0
        # A tagger learns from entities, and reading span groups takes milliseconds a text.
        gold.span_groups = [b""] * len(gold)
        for doc, unknown in mark_unknown(gold.get_docs(nlp.vocab), nlp, known):
            docs.add(doc)
            count += unknown
        args.output.mkdir(parents=True, exist_ok=True)
        docs.to_disk(args.output / path.name)
        yield f"{path}: {count} tokens of {len(docs)} texts are unknown now"


def _synthetic(args: argparse.Namespace) -> Iterator[str]:
    """Make texts from templates, as JSON lines or a .spacy file."""
    from .gold import write_corpus
    from .synthetic import make_texts, write_jsonl

    texts = make_texts(
        args.lang, args.texts, seed=args.seed, part=args.part, kinds=args.kinds, lower=args.lower, upper=args.upper
    )
    if args.output.suffix == ".spacy":
        count = write_corpus(
            texts, args.output, args.lang, ents=_labels(args.ents), whole_tokens=args.lang in WHOLE_TOKENS
        )["texts"]
    elif args.output.suffix == ".jsonl":
        count = write_jsonl(texts, args.output)
    else:
        raise AnonymError(Errors.SA306.format(format=args.output.suffix, names=".jsonl, .spacy"))
    yield f"{args.output}: {count} texts"


def _documents(args: argparse.Namespace) -> Iterator[str]:
    """Check the invented documents with marks, count what they hold, or write a part of them as a .spacy file."""
    from .documents import describe, find_copies, read_documents, to_gold
    from .gold import write_corpus

    documents = list(read_documents(args.lang, args.part, args.folder))
    yield from describe(documents)
    copies = find_copies(documents)
    for one, other, share in copies:
        yield f"{one} and {other} share {share:.0%} of their runs of words"
    args.status = int(bool(copies))
    if args.output is not None:
        from .refill import refill

        texts = map(to_gold, [*documents, *refill(documents, args.copies)])
        whole = args.lang in WHOLE_TOKENS
        counts = write_corpus(texts, args.output, args.lang, ents=_labels(args.ents), whole_tokens=whole)
        yield f"{args.output}: " + ", ".join(f"{count} {what}" for what, count in counts.items())


def _ship(args: argparse.Namespace) -> Iterator[str]:
    """Write the trained parts of a pipeline, with licence and attribution."""
    from .ship import ship

    size = ship(args.source, args.output, args.components, args.scores)
    yield f"{args.output}: {size / 1e6:.1f} MB"


def _meta(args: argparse.Namespace) -> Iterator[str]:
    """Write licence, attribution and meta data of shipped weights anew, with scores that were measured. The weights
    stay.
    """
    from .ship import describe_weights, note_scores

    pairs = dict(each.rpartition("=")[::2] for each in args.measured)
    describe_weights(args.folder, args.folder.name.partition("_")[0])
    note_scores(args.folder, pairs)
    yield f"{args.folder}: {len(pairs)} scores noted"


_COMMANDS: Dict[str, Callable[[argparse.Namespace], Iterator[str]]] = {
    "list": _list,
    "convert": _convert,
    "check": _check,
    "unknown": _unknown,
    "synthetic": _synthetic,
    "documents": _documents,
    "ship": _ship,
    "meta": _meta,
}


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m scripts.corpora", description="Make training and test data.")
    commands = parser.add_subparsers(dest="command", required=True)
    added = {
        name: commands.add_parser(name, help=run.__doc__, description=run.__doc__) for name, run in _COMMANDS.items()
    }
    convert = added["convert"]
    convert.add_argument("name", help="a corpus, from `list`")
    convert.add_argument("folder", type=Path, help="its folder, in its upstream form")
    convert.add_argument("output", type=Path, help="the .spacy file")
    convert.add_argument(
        "--clean",
        metavar="PIPELINE",
        help="of a partly labelled corpus: what this pipeline finds without a label is unknown",
    )
    for each in (convert, added["synthetic"], added["documents"]):
        each.add_argument(
            "--ents",
            metavar="LABELS",
            help="what to set as doc.ents, with commas, all, or tagged, what the bundled taggers learn (default: PERSON,LOCATION,ORGANIZATION)",
        )
    convert.add_argument(
        "--dev", type=Path, metavar="PATH", help="hold texts out, in blocks of neighbours, and write them there"
    )
    convert.add_argument(
        "--dev-every", type=int, default=10, metavar="N", help="one block of N is held out (default: 10)"
    )
    convert.add_argument(
        "--repeat", type=int, default=1, metavar="N", help="write the texts N times: a small corpus beside a large one"
    )
    check = added["check"]
    check.add_argument("train", type=Path, nargs="+", help="training data: .spacy, .jsonl, .gold or folders of them")
    check.add_argument("--against", type=Path, nargs="+", required=True, help="test data, of the same kinds")
    check.add_argument(
        "--drop", type=Path, metavar="FOLDER", help="write the training files there without what was found"
    )
    unknown = added["unknown"]
    unknown.add_argument("train", type=Path, nargs="+", help="training data: .spacy files or folders of them")
    unknown.add_argument(
        "--pipeline", type=Path, required=True, help="a pipeline with more labels, whose entities count"
    )
    unknown.add_argument("--output", type=Path, required=True, metavar="FOLDER", help="where to write the files")
    unknown.add_argument(
        "--known", metavar="LABELS", help="the corpus's own labels, as for --ents; all for those of the bundled taggers"
    )
    synthetic = added["synthetic"]
    synthetic.add_argument("lang", help="a language with templates, ISO 639")
    synthetic.add_argument("output", type=Path, help="a .jsonl or .spacy file")
    synthetic.add_argument("--texts", type=int, default=1000, help="how many (default: 1000)")
    synthetic.add_argument("--seed", type=int, default=0, help="another one gives other texts (default: 0)")
    synthetic.add_argument(
        "--part", default="all", help="train and dev share neither templates nor names (default: all)"
    )
    synthetic.add_argument(
        "--kinds", nargs="+", metavar="KIND", help="files of templates: letters, chats, ... (default: all)"
    )
    synthetic.add_argument("--lower", type=float, default=0.04, help="share of texts in small letters (default: 0.04)")
    synthetic.add_argument(
        "--upper", type=float, default=0.02, help="share of texts in capital letters (default: 0.02)"
    )
    documents = added["documents"]
    documents.add_argument("lang", help="a language of the documents, ISO 639")
    documents.add_argument("--part", choices=("train", "dev", "test"), help="only the batches of this part")
    documents.add_argument("--output", type=Path, help="the .spacy file to write")
    documents.add_argument(
        "--copies", type=int, default=0, metavar="N", help="write N copies of each too, with other names and numbers"
    )
    documents.add_argument(
        "--folder", type=Path, default=Path("corpus/documents"), help="the documents (default: corpus/documents)"
    )
    shipped = added["ship"]
    shipped.add_argument("source", type=Path, help="a training's model-best")
    shipped.add_argument("output", type=Path, help="the folder, named as the package: en_anonym_sm")
    shipped.add_argument("--components", nargs="+", default=["ner"], metavar="NAME", help="what is kept (default: ner)")
    shipped.add_argument(
        "--scores", type=Path, metavar="JSON", help="of `python -m spacy evaluate --output`, for meta.json"
    )
    meta = added["meta"]
    meta.add_argument("folder", type=Path, help="the folder of the weights, named as the package: en_anonym_sm")
    meta.add_argument(
        "--measured",
        nargs="+",
        default=[],
        metavar="WHAT=JSON",
        help="scores.json of `python -m spacy_anonym evaluate --output`",
    )
    return parser


def main(argv: Optional[List[str]] = None) -> int:
    """RETURNS (int): 0 when all is done, 1 when something was found or failed."""
    args = _parser().parse_args(argv)
    args.status = 0
    try:
        for line in _COMMANDS[args.command](args):
            print(line)
    except ValueError as error:
        print(error, file=sys.stderr)
        return 1
    return args.status


if __name__ == "__main__":
    raise SystemExit(main())
