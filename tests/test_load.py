"""Getting a pipeline: bundled, from a file, from a folder, blank."""

import pytest
import spacy
from spacy.lang.en import English
from thinc.api import NumpyOps, get_current_ops, set_current_ops

import spacy_anonym
from spacy_anonym import AnonymError
from spacy_anonym.load import BLANK_PIPELINE, bundled_pipelines, config_folder, load_weights, make_openblas

CONFIG = """
[nlp]
lang = "en"
pipeline = ["regex_ruler","anonymizer"]

[components]

[components.regex_ruler]
factory = "regex_ruler"

[components.anonymizer]
factory = "anonymizer"

[components.anonymizer.operators]

[components.anonymizer.operators.{label}]
@anonym_operators = "spacy_anonym.{operator}.v1"
"""


def write(path, label="EMAIL", operator="redact", old="", new=""):
    path.write_text(
        CONFIG.format(label=label, operator=operator).replace(old, new)
        if old
        else CONFIG.format(label=label, operator=operator)
    )
    return path


def test_load_bundled(bundled_en):
    assert "en" in bundled_pipelines()
    doc = bundled_en("My name is John Doe, call 212-555-0123.")
    assert doc._.anonym_text == "My name is <PERSON>, call <PHONE_NUMBER>."
    assert [(span.text, span.label_) for span in doc.spans["anonym"]] == [
        ("John Doe", "PERSON"),
        ("212-555-0123", "PHONE_NUMBER"),
    ]


@pytest.mark.slow
def test_load_disable_exclude_and_overrides():
    nlp = spacy_anonym.load(
        "en",
        disable=["date_splitter"],
        exclude=["lexicon_matcher"],
        config={"components": {"anonymizer": {"threshold": 0.9}}},
    )
    assert "date_splitter" in nlp.disabled and "lexicon_matcher" not in nlp.component_names
    assert nlp.get_pipe_config("anonymizer")["threshold"] == 0.9
    assert (
        spacy_anonym.load("en", config={"components.anonymizer.threshold": 0.8}).get_pipe_config("anonymizer")[
            "threshold"
        ]
        == 0.8
    )


@pytest.mark.slow
def test_load_file_and_folder(tmp_path):
    nlp = spacy_anonym.load(write(tmp_path / "my.cfg"))
    assert nlp("to bob@x.com!")._.anonym_text == "to !"
    nlp.to_disk(tmp_path / "saved")
    assert spacy_anonym.load(tmp_path / "saved")("to bob@x.com!")._.anonym_text == "to !"
    assert spacy_anonym.load(str(tmp_path / "saved"))("to bob@x.com!")._.anonym_text == "to !"


@pytest.mark.parametrize("name", ["nope", "no/such/folder", "en.cfg"])
def test_load_unknown(name):
    with pytest.raises(AnonymError, match="SA001"):
        spacy_anonym.load(name)


@pytest.mark.slow
@pytest.mark.parametrize(
    "settings,code,named",
    [
        ({"label": "PERSNO"}, "SA009", "PERSNO"),
        ({"operator": "nope"}, "SA008", "nope"),
        ({"old": 'factory = "anonymizer"', "new": 'factory = "anonymizer"\nthreshold = "high"'}, "SA008", "threshold"),
        ({"old": 'factory = "anonymizer"', "new": 'factory = "anonymizer"\nshade = 1'}, "SA008", "shade"),
        ({"old": 'factory = "regex_ruler"', "new": 'factory = "regex_ruler"\npacks = ["zz"]'}, "SA002", "zz"),
        ({"old": "[components]", "new": "[components"}, "SA008", ""),
    ],
)
def test_load_bad_configs_are_one_line_with_a_code(tmp_path, settings, code, named):
    with pytest.raises(AnonymError) as caught:
        spacy_anonym.load(write(tmp_path / "my.cfg", **settings))
    message = str(caught.value)
    assert message.startswith(f"[{code}]") and named in message and "\n" not in message


@pytest.mark.parametrize(
    "name,code,said", [(5, "SA011", "int"), (None, "SA011", "NoneType"), ("clps", "SA001", "did you mean clips")]
)
def test_load_names_no_pipeline(name, code, said):
    with pytest.raises(AnonymError, match=rf"\[{code}\].*{said}") as caught:
        spacy_anonym.load(name)
    assert "\n" not in str(caught.value) and "full" not in str(caught.value)


@pytest.mark.parametrize("param", ["disable", "enable", "exclude", "config"])
def test_load_arguments_of_a_wrong_type(param):
    with pytest.raises(AnonymError, match=f"SA003.*'{param}' of 'load'"):
        spacy_anonym.load("clips", **{param: 5})


def test_load_other_files_and_folders(tmp_path):
    (tmp_path / "note.txt").write_text("Ida rang.")
    for path in (tmp_path / "note.txt", str(tmp_path / "note.txt"), tmp_path):
        with pytest.raises(AnonymError, match="SA012"):
            spacy_anonym.load(path)


@pytest.mark.slow
@pytest.mark.parametrize("param", ["disable", "enable", "exclude"])
@pytest.mark.parametrize("names", ["regex_rulr", ["date_splitter", "regex_rulr"]])
def test_load_a_component_that_there_is_not(tmp_path, param, names):
    spacy_anonym.blank("en", packs=["common"]).to_disk(tmp_path / "saved")
    for name in ("clips", tmp_path / "saved"):
        with pytest.raises(AnonymError, match=r"SA010.*regex_rulr \(did you mean regex_ruler\?\)"):
            spacy_anonym.load(name, **{param: names})


def test_load_enable_and_one_name(tmp_path):
    write(tmp_path / "my.cfg")
    assert spacy_anonym.load(tmp_path / "my.cfg", enable=["anonymizer"]).pipe_names == ["anonymizer"]
    assert spacy_anonym.load(tmp_path / "my.cfg", exclude="regex_ruler").component_names == ["anonymizer"]


@pytest.mark.slow
def test_load_checks_labels_of_folders_too(tmp_path):
    nlp = spacy_anonym.blank("en", packs=["common"])
    nlp.to_disk(tmp_path / "saved")
    config = {"components.span_consolidator.thresholds": {"PERSN": 0.5}}
    with pytest.raises(AnonymError, match="SA009.*did you mean PERSON"):
        spacy_anonym.load(tmp_path / "saved", config=config)


@pytest.mark.slow
def test_blank():
    nlp = spacy_anonym.blank("de", packs=["common"])
    assert tuple(nlp.pipe_names) == BLANK_PIPELINE
    assert nlp("an bob@x.com")._.anonym_text == "an <EMAIL_ADDRESS>"
    assert {p.id for p in spacy_anonym.blank("en").get_pipe("regex_ruler").patterns} > {"us_ssn", "gb_phone", "email"}


@pytest.mark.slow
@pytest.mark.parametrize("lang", ["ko", "th", "ja", "vi", "zh", "it", "he", "xx"])
def test_blank_works_without_the_libraries_of_a_tokenizer(lang):
    # Hebrew has masks of its own.
    mask = "<קשר_>" if lang == "he" else "<EMAIL_ADDRESS>"
    assert spacy_anonym.blank(lang, packs=["common"])("a bob@x.com b")._.anonym_text == f"a {mask} b"


@pytest.mark.parametrize(
    "lang,packs,code", [("zz", None, "SA004"), ("en", ["zz"], "SA002"), ("en", "common", "SA003"), ("en", [1], "SA003")]
)
def test_blank_bad_input(lang, packs, code):
    with pytest.raises(AnonymError, match=code):
        spacy_anonym.blank(lang, packs=packs)


def test_configs_fill_to_themselves():
    # What a config leaves out is filled with defaults; what is there must not be refused.
    for path in config_folder().glob("*.cfg"):
        config = spacy.util.load_config(path)
        assert config["nlp"]["lang"] and config["nlp"]["pipeline"]


@pytest.mark.slow
def test_load_another_operator_in_the_place_of_the_configs_own():
    masked = {"DEFAULT": {"@anonym_operators": "spacy_anonym.mask.v1", "char": "#"}}
    for config in ({"components": {"anonymizer": {"operators": masked}}}, {"components.anonymizer.operators": masked}):
        nlp = spacy_anonym.load("en", config=config)
        assert nlp("rang 212-555-0123")._.anonym_text == "rang ############"
    # Also for a label that the config has no operator for, and with its other settings.
    config = {"components": {"anonymizer": {"operators": {"PHONE_NUMBER": masked["DEFAULT"]}, "threshold": 0.3}}}
    assert (
        spacy_anonym.load("en", config=config)("rang 212-555-0123, bob@x.com")._.anonym_text
        == "rang ############, <EMAIL_ADDRESS>"
    )
    # The same function keeps the parameters that are not named.
    same = {"components.anonymizer.operators.DEFAULT.@anonym_operators": "spacy_anonym.replace.v1"}
    assert spacy_anonym.load("en", config=same)("rang 212-555-0123")._.anonym_text == "rang <PHONE_NUMBER>"


@pytest.mark.slow
@pytest.mark.parametrize(
    "key", ["components.nothing.threshold", "components.anonymizer.thresold", "nlp.lan", "x", "components.nothing"]
)
def test_load_an_override_of_nothing_is_an_error(key):
    with pytest.raises(AnonymError, match="SA008"):
        spacy_anonym.load("en", config={key: 1})


def test_openblas_takes_the_place_of_blis():
    before = get_current_ops()
    try:
        set_current_ops(NumpyOps(use_blis=True))
        assert make_openblas()(English) is English
        assert get_current_ops().use_blis is False
    finally:
        set_current_ops(before)


def test_weights_alone_make_their_tokenizer_when_a_text_needs_it(tmp_path):
    nlp = load_weights("en_anonym_sm")
    assert "_made" not in vars(nlp.tokenizer)
    words = ["(", "Alice", "Smith", ")", "."]
    assert [token.text for token in nlp("(Alice Smith).")] == words
    nlp.to_disk(tmp_path)
    assert [token.text for token in spacy.load(tmp_path)("(Alice Smith).")] == words


@pytest.mark.slow
@pytest.mark.parametrize("place", ["file", "folder"])
def test_load_overrides_of_operators_are_those_of_spacy(tmp_path, place):
    path = write(tmp_path / "own.cfg", "DEFAULT", "replace")
    if place == "folder":
        spacy_anonym.load(path).to_disk(tmp_path / "saved")
        path = tmp_path / "saved"
    mask = {"@anonym_operators": "spacy_anonym.mask.v1", "char": "#"}
    for table, wanted in (
        ({"DEFAULT": mask}, "##########"),
        ({"EMAIL": mask}, "##########"),
        ({"EMAIL": "redact"}, ""),
    ):
        config = {"components": {"anonymizer": {"operators": table}}}
        assert spacy_anonym.load(path, config=config)("at i@ferry.no")._.anonym_text == f"at {wanted}"
        if place == "folder":
            assert spacy.load(path, config=config)("at i@ferry.no")._.anonym_text == f"at {wanted}"


@pytest.mark.parametrize(
    "setting, code",
    [
        ('packs = ["./nope.toml"]', "SA342.*nope.toml"),
        ('labels = "nope.txt"', "SA342.*nope.txt"),
        ('deny = [{"label":"ID","file":"nope.txt"}]', "SA031.*nope.txt"),
    ],
)
def test_load_files_that_are_missing(tmp_path, setting, code):
    path = write(tmp_path / "own.cfg", old='factory = "regex_ruler"', new=f'factory = "regex_ruler"\n{setting}')
    with pytest.raises(AnonymError, match=code):
        spacy_anonym.load(path)
