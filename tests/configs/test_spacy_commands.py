"""spaCy's own commands on the bundled configs, from a folder that is not the project's."""

import pytest
import spacy
from spacy.cli.assemble import assemble_cli
from spacy.cli.debug_config import debug_config
from spacy.cli.init_config import fill_config
from spacy.util import load_config

from spacy_anonym.load import config_folder

pytestmark = pytest.mark.slow

CONFIGS = sorted(path for path in config_folder().glob("*.cfg") if not path.stem.endswith("_trf"))
TRF = sorted(path for path in config_folder().glob("*_trf.cfg"))
NAMES = [path.stem for path in CONFIGS]


@pytest.fixture(autouse=True)
def elsewhere(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("path", CONFIGS, ids=NAMES)
def test_a_config_is_valid_and_can_be_filled(path, tmp_path):
    debug_config(path)
    _, filled = fill_config(tmp_path / "filled.cfg", path, silent=True)
    given = load_config(path, interpolate=False)
    sources = {name: block["source"] for name, block in given["components"].items() if "source" in block}
    assert {name: filled["components"][name]["source"] for name in sources} == sources
    assert not any("/" in source for source in sources.values())


@pytest.mark.parametrize("name,before", [("clips", "Write to "), ("ca", "El correu és ")], ids=["clips", "ca"])
def test_a_config_is_assembled(name, before, tmp_path):
    class Context:
        args = []

    assemble_cli(Context, config_folder() / f"{name}.cfg", tmp_path / name, code_path=None, verbose=False)
    assert spacy.load(tmp_path / name)(before + "ida@ferry.example")._.anonym_text == before + "<EMAIL_ADDRESS>"


@pytest.mark.parametrize("path", TRF, ids=[path.stem for path in TRF])
def test_configs_of_transformers_name_no_folder(path):
    components = load_config(path, interpolate=False)["components"]
    assert not any("source" in block for block in components.values())


def test_shipped_weights_are_a_source_by_name():
    nlp = spacy.blank("en")
    nlp.add_pipe("ner", source=spacy.util.load_model("blank:en_anonym_sm"))
    assert [ent.label_ for ent in nlp("My name is Olga Brandt.").ents] == ["PERSON"]
