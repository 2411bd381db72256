"""The taggers that the package ships, as a component's source in a config: `source = "blank:en_anonym_sm"`.

spaCy looks for a source among installed distributions and paths. The weights lie in the package's own folder, which is
neither, and a path to it would hold for one working directory. `blank:NAME` asks the languages that packages register
(the entry points `spacy_languages`), and takes the pipeline that it is given: so spaCy's own commands work on the
bundled configs from any folder.
"""

from functools import partial
from pathlib import Path

import spacy
from spacy.language import Language

FOLDER = Path(__file__).parent / "pipelines"


def load_weights(name: str) -> Language:
    """RETURNS (Language): the shipped pipeline of a name, as "en_anonym_sm": trained components alone, without any
    rules.
    """
    return spacy.load(FOLDER / name)


ca_anonym_sm = partial(load_weights, "ca_anonym_sm")
en_anonym_sm = partial(load_weights, "en_anonym_sm")
en_anonym_teacher = partial(load_weights, "en_anonym_teacher")
es_anonym_sm = partial(load_weights, "es_anonym_sm")
he_anonym_sm = partial(load_weights, "he_anonym_sm")
