"""Languages: what one has of its own reaches the components through the registry alone."""

import json
from pathlib import Path

import pytest
import spacy
from util import run_python

from spacy_anonym import lang as languages
from spacy_anonym.lang import LanguageRules, every_language, language_rules, proclitics_of
from spacy_anonym.lexicons import load_lexicon
from spacy_anonym.load import bundled_pipelines
from spacy_anonym.policies.context import make_context
from spacy_anonym.registry import get

# A language of another package: Basque words, and for its letters something attached to words of Georgian script.
MODULE = """
from spacy_anonym.lang import LanguageRules
from spacy_anonym.spans import Finding


class Finder:
    def __init__(self, lexicons, name_rules):
        self.phrases = [phrase for lexicon in lexicons for phrase in lexicon.phrases]

    def find(self, text):
        places = ((phrase, text.find(phrase)) for phrase in self.phrases)
        return [Finding(at, at + len(phrase), "LOCATION", 0.9, "lexicon.eu.own") for phrase, at in places if at >= 0]


RULES = LanguageRules(
    lexicons=[FOLDER],
    make_finder=Finder,
    blank=CONFIG,
    proclitics="და",
    date_cues={"BIRTH_DATE": ["jaio"]},
    context_words={"PHONE_NUMBER": ["telefonoa"]},
    identifier_cues=["tfonoa"],
    place_cues=["jaio(?:ta)?"],
    masks={"basque": {"LOCATION": "<TOKIA>", "DEFAULT": "<BESTEA>"}},
)
"""
SCRIPT = """
import spacy_anonym
from spacy_anonym.lang import every_language, proclitics_of
from spacy_anonym.lexicons.matcher import raise_places
from spacy_anonym.policies.context import make_context
from spacy_anonym.policies.merge import make_merge
from spacy_anonym.spans import Finding

doc = spacy_anonym.blank("eu")("Zarrakeko alaba, 1990-03-04 jaio.")
print([doc._.anonym_text, proclitics_of("ა"), "eu" in every_language(), "telefonoa" in dict(make_context().words)["PHONE_NUMBER"]])
print([item["label"] for item in doc._.anonym_items], [item["rule"] for item in doc._.anonym_items][0])
text = "Kale 5, tfonoa: 612345678"
found = [Finding(0, 25, "LOCATION", 0.9, "ner"), Finding(16, 25, "PHONE_NUMBER", 0.9, "regex.phone")]
print([text[start:end] for start, end, *_ in make_merge(cut=True)(text, found)])
print(raise_places("Jaiota Reading", [Finding(7, 14, "LOCATION", 0.2)], [])[0].score)
"""
CONFIG = """
[nlp]
lang = "eu"
pipeline = ["anonymizer"]

[components]

[components.anonymizer]
factory = "anonymizer"

[components.anonymizer.operators]

[components.anonymizer.operators.DEFAULT]
@anonym_operators = "spacy_anonym.replace.v1"
masks = "basque"
"""


@pytest.mark.slow
def test_a_language_of_another_package_is_one_module_and_one_line(tmp_path):
    lists, config, info = tmp_path / "place", tmp_path / "eu.cfg", tmp_path / "acme_basque-1.0.dist-info"
    for folder in (lists, info):
        folder.mkdir()
    (lists / "items.txt").write_text("Zarrake\n", encoding="utf8")
    (lists / "lexicon.json").write_text(json.dumps({"label": "LOCATION", "lang": "eu"}), encoding="utf8")
    config.write_text(CONFIG, encoding="utf8")
    module = MODULE.replace("FOLDER", repr(str(lists))).replace("CONFIG", repr(str(config)))
    (tmp_path / "acme_basque.py").write_text(module, encoding="utf8")
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: acme-basque\nVersion: 1.0\n", encoding="utf8")
    (info / "entry_points.txt").write_text("[spacy_anonym_languages]\neu = acme_basque:RULES\n", encoding="utf8")
    first, second, third, fourth = run_python(
        ["-c", f"import sys; sys.path.insert(0, {str(tmp_path)!r})\n{SCRIPT}"]
    ).splitlines()
    assert first == "['<TOKIA>ko alaba, <BESTEA> jaio.', 'და', True, True]"
    assert second == "['LOCATION', 'BIRTH_DATE'] lexicon.eu.own"
    assert third == "['Kale 5', '612345678']"
    assert fourth == "0.6"


# The folder that CONTRIBUTING.md adds, beside those of the package.
FOLDER = """
import sys
import spacy_anonym
from spacy_anonym import lang
from spacy_anonym.registry import get

lang.__path__.append(sys.argv[1])
ours = lambda: sorted(name for name in sys.modules if name.startswith("spacy_anonym.lang."))
print(ours())
rules = lang.language_rules("it")
print(ours(), rules.packs, [*lang.every_language()])
nlp = spacy_anonym.blank("it")
nlp.get_pipe("anonymizer").set_operator("DEFAULT", get("operators", "spacy_anonym.replace.v1")(masks="italian"))
print(nlp("nata il 3.5.1961")._.anonym_text, nlp.get_pipe("date_splitter").labels)
"""


@pytest.mark.slow
def test_a_language_is_one_folder_and_is_imported_when_it_is_asked_for(tmp_path):
    text = (Path(__file__).parents[2] / "CONTRIBUTING.md").read_text(encoding="utf8")
    code = text.partition("## Add a language")[2].partition("```python\n")[2].partition("```")[0]
    (tmp_path / "it").mkdir()
    (tmp_path / "it" / "__init__.py").write_text(code, encoding="utf8")
    # No language of its own: no code in it.
    (tmp_path / "notes").mkdir()
    none, one, text = run_python(["-c", FOLDER, str(tmp_path)]).splitlines()
    assert none == "[]"
    assert one == "['spacy_anonym.lang.it'] ('it',) ['ca', 'en', 'es', 'he', 'it']"
    assert text == "nata il <ALTRO> ('BIRTH_DATE', 'MEDICAL_DATE')"


CODES = sorted(path.parent.name for path in Path(languages.__file__).parent.glob("*/__init__.py"))


@pytest.mark.parametrize("lang", CODES)
def test_a_language_names_what_there_is(lang):
    rules = language_rules(lang)
    assert [*every_language()] == CODES
    assert isinstance(rules, LanguageRules) and every_language()[lang] is rules
    assert spacy.util.get_lang_class(lang)
    assert all(load_lexicon(name).phrases for name in rules.lexicons)
    assert not rules.blank or rules.blank in bundled_pipelines()
    for masks in rules.masks:
        assert get("operators", "spacy_anonym.replace.v1")(masks=masks)


def test_an_unknown_language_has_nothing_of_its_own():
    assert language_rules("xx") == LanguageRules() == language_rules("")


def test_proclitics_go_with_words_of_their_script():
    assert set("והבכלמש") == set(proclitics_of("נולד"))
    assert proclitics_of("born") == proclitics_of("né") == proclitics_of("7") == ""


def test_words_of_all_languages_speak_for_a_label():
    words = dict(make_context().words)
    for lang in ("en", "he"):
        for label, phrases in language_rules(lang).context_words.items():
            assert set(phrases) <= set(words[label])
