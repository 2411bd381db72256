"""What is measured: each system behind one function that takes texts."""

import logging
from collections import deque
from importlib.util import find_spec
from typing import Any, Callable, Iterable, List, Literal, NamedTuple, Sequence, Tuple, get_args

from thinc.api import use_ops

from spacy_anonym.errors import AnonymError, Errors

SystemName = Literal["text way", "Doc way", "tokenizer", "untrained ner", "ner, numpy BLAS", "Presidio", "scrubadub"]
SYSTEMS: Tuple[SystemName, ...] = get_args(SystemName)
OURS: Tuple[SystemName, ...] = ("text way", "Doc way")
OTHERS: Tuple[SystemName, ...] = ("tokenizer", "untrained ner", "ner, numpy BLAS", "Presidio", "scrubadub")
# An `ner` is compared with the pipeline that keeps its own.
UNTRAINED: Tuple[SystemName, ...] = ("untrained ner", "ner, numpy BLAS")
RULES: Tuple[SystemName, ...] = tuple(name for name in SYSTEMS if name not in UNTRAINED)


class System(NamedTuple):
    """A system to measure.

    name (SystemName): Its name in tables.
    run (Callable[[Sequence[str]], None]): Does all the work for a block of texts.
    """

    name: SystemName
    run: Callable[[Sequence[str]], None]


# What a pipeline has of a trained tagger.
TAGGER = ("tok2vec", "ner")


def _drain(results: Iterable[Any]) -> None:
    deque(results, maxlen=0)


def make_text_way(pipeline: str, exclude: Sequence[str]) -> System:
    """RETURNS (System): the pipeline through `anonymize_texts`, without the components that are excluded."""
    from spacy_anonym.load import load
    from spacy_anonym.texts import anonymize_texts

    nlp = load(pipeline, exclude=exclude)
    return System("text way", lambda texts: _drain(anonymize_texts(texts, nlp)))


def make_doc_way(pipeline: str, exclude: Sequence[str]) -> System:
    """RETURNS (System): the pipeline through `nlp.pipe`, without the components that are excluded, with the new text
    of each Doc read.
    """
    from spacy_anonym.load import load

    nlp = load(pipeline, exclude=exclude)
    return System("Doc way", lambda texts: _drain(doc._.anonym_text for doc in nlp.pipe(texts)))


def make_tokenizer(pipeline: str, exclude: Sequence[str]) -> System:
    """RETURNS (System): spaCy's tokenizer of the pipeline's language alone."""
    import spacy

    from spacy_anonym.load import load

    nlp = spacy.blank(load(pipeline, exclude=TAGGER).lang)
    return System("tokenizer", lambda texts: _drain(nlp.tokenizer.pipe(texts)))


def make_untrained_ner(pipeline: str, exclude: Sequence[str]) -> System:
    """RETURNS (System): the tokenizer and the `ner` of `spacy init config --optimize efficiency`, with the labels of
    the pipeline's tagger and random weights: what a spaCy pipeline with names costs at the least. It has the operations
    that spaCy gives it where nobody chose others.
    """
    return _make_ner(pipeline, "untrained ner", "cpu")


def make_numpy_ner(pipeline: str, exclude: Sequence[str]) -> System:
    """RETURNS (System): the same, multiplying by numpy's BLAS as the bundled pipelines do."""
    return _make_ner(pipeline, "ner, numpy BLAS", "numpy", use_blis=False)


def _make_ner(pipeline: str, name: SystemName, backend: str, **options: bool) -> System:
    import spacy
    from spacy.cli.init_config import init_config
    from spacy.util import load_model_from_config

    from spacy_anonym.load import load

    # It lets thinc multiply by numpy's BLAS, for the whole process.
    ours = load(pipeline)
    with use_ops(backend, **options):
        config = init_config(lang=ours.lang, pipeline=["ner"], optimize="efficiency")
        nlp = load_model_from_config(config, auto_fill=True)
        for label in ours.get_pipe("ner").labels:
            nlp.get_pipe("ner").add_label(label)
        spacy.util.fix_random_seed(0)
        nlp.initialize()
    return System(name, lambda texts: _drain(nlp.pipe(texts)))


def make_presidio(pipeline: str, exclude: Sequence[str]) -> System:
    """RETURNS (System): Presidio's analyzer with the recognizers that it loads by default, and its anonymizer.

    RAISES (AnonymError): SA401 when Presidio is not installed.
    """
    analyzer = make_presidio_analyzer()
    from presidio_anonymizer import AnonymizerEngine

    anonymizer = AnonymizerEngine()

    def run(texts: Sequence[str]) -> None:
        for text in texts:
            anonymizer.anonymize(text, analyzer.analyze(text, language="en"))

    return System("Presidio", run)


def make_presidio_analyzer() -> Any:
    """RETURNS (AnalyzerEngine): Presidio's analyzer with the recognizers that it loads by default.

    Its English model is left out: a blank spaCy pipeline stands in its place, so that rules are compared with rules.
    RAISES (AnonymError): SA401 when Presidio is not installed.
    """
    _check_installed("presidio_analyzer", "presidio_anonymizer")
    import spacy

    logging.getLogger("presidio-analyzer").setLevel(logging.ERROR)
    from presidio_analyzer import AnalyzerEngine
    from presidio_analyzer.nlp_engine import SpacyNlpEngine
    from tldextract import tldextract

    # It would fetch the list of public suffixes at the first e-mail address; without an address it takes the one it
    # brings.
    tldextract.TLD_EXTRACTOR.suffix_list_urls = ()
    engine = SpacyNlpEngine()
    engine.nlp = {"en": spacy.blank("en")}
    return AnalyzerEngine(nlp_engine=engine, supported_languages=["en"])


def make_scrubadub(pipeline: str, exclude: Sequence[str]) -> System:
    """RETURNS (System): scrubadub with the detectors that it has by default.

    RAISES (AnonymError): SA401 when scrubadub is not installed.
    """
    _check_installed("scrubadub")
    import scrubadub

    scrubber = scrubadub.Scrubber()
    return System("scrubadub", lambda texts: _drain(map(scrubber.clean, texts)))


MAKERS = {
    "text way": make_text_way,
    "Doc way": make_doc_way,
    "tokenizer": make_tokenizer,
    "untrained ner": make_untrained_ner,
    "ner, numpy BLAS": make_numpy_ner,
    "Presidio": make_presidio,
    "scrubadub": make_scrubadub,
}


def make_systems(
    pipeline: str = "en", names: Sequence[SystemName] = RULES, *, tagger: bool = False, require: bool = False
) -> Tuple[List[System], List[SystemName]]:
    """Make the systems.

    pipeline (str): A bundled pipeline or a path to one. Each of the two ways loads its own, so that neither warms the
        other.
    names (Sequence[SystemName]): Which to make.
    tagger (bool): Keep the pipeline's trained tagger. By default rules are compared with rules.
    require (bool): Fail where one is not installed.
    RETURNS (Tuple[List[System], List[SystemName]]): The systems, and the names of those that are not installed.
    RAISES (AnonymError): SA001 when there is no such pipeline, with `require` SA401 when a system is not installed.
    """
    systems: List[System] = []
    skipped: List[SystemName] = []
    for name in names:
        try:
            systems.append(MAKERS[name](pipeline, () if tagger else TAGGER))
        except AnonymError as error:
            if require or error.code != "SA401":
                raise
            skipped.append(name)
    return systems, skipped


def _check_installed(*modules: str) -> None:
    if any(find_spec(module) is None for module in modules):
        raise AnonymError(Errors.SA401.format(extra="benchmark"))
