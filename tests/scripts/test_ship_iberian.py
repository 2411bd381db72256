import json
import shutil
from pathlib import Path

import pytest

import spacy_anonym
from scripts.corpora.ship import SPACY_VERSION, attribution, describe_weights, sources

pytestmark = pytest.mark.slow

WEIGHTS = Path(spacy_anonym.__file__).parent / "pipelines"


def test_catalan_weights_name_the_spanish_corpus_too():
    assert {"ancora_ca", "ancora_es", "meddocan"} <= {row.name for row in sources("ca")}
    assert "ancora_es" in attribution("ca")
    assert "ancora_ca" not in attribution("es")


@pytest.mark.parametrize("lang", ["es", "ca"])
def test_shipped_weights_say_what_they_are_made_of(lang):
    folder = WEIGHTS / f"{lang}_anonym_sm"
    meta = json.loads((folder / "meta.json").read_text(encoding="utf8"))
    assert meta["spacy_version"] == SPACY_VERSION and meta["license"] == "CC BY-SA 4.0"
    assert [source["name"] for source in meta["sources"]] == [row.name for row in sources(lang)]
    assert (folder / "ATTRIBUTION.md").read_text(encoding="utf8") == attribution(lang)
    # Words of training texts stay out.
    assert len(json.loads((folder / "vocab" / "strings.json").read_text(encoding="utf8"))) < 100


def test_spanish_weights_find_most_people():
    # On the texts and documents that chose among the steps of the training.
    meta = json.loads((WEIGHTS / "es_anonym_sm" / "meta.json").read_text(encoding="utf8"))
    assert meta["performance"]["ents_per_type"]["PERSON"]["f"] >= 0.84


def test_scores_that_are_given_go_before_those_of_the_same_weights(tmp_path):
    folder = tmp_path / "es_anonym_sm"
    shutil.copytree(WEIGHTS / "es_anonym_sm", folder)
    scores = tmp_path / "scores.json"
    scores.write_text('{"ents_f": 0.125, "speed": 1.0}', encoding="utf8")
    describe_weights(folder, "es", scores)
    assert json.loads((folder / "meta.json").read_text(encoding="utf8"))["performance"] == {"ents_f": 0.125}
    describe_weights(folder, "es")
    shipped = json.loads((WEIGHTS / "es_anonym_sm" / "meta.json").read_text(encoding="utf8"))
    assert json.loads((folder / "meta.json").read_text(encoding="utf8"))["performance"] == shipped["performance"]
