"""generalize_holonym: what a thing is a part of, by WordNet. Each test runs on a tiny WordNet, and on the whole one
where it is there.
"""

import json
import os
import pickle
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from util import TESTS, run_python

from spacy_anonym import AnonymError
from spacy_anonym.operators import Context
from spacy_anonym.operators.generalize_holonym import LONGEST, find_holonym, load_wordnet, make_generalize_holonym

pytestmark = pytest.mark.slow

data = pytest.importorskip("nltk.data", reason="NLTK, the extra nltk, is not installed")

CONTEXT = Context("", 0, 0, "LOCATION-1", 1, 0.9, "rule", (), {})
# Where NLTK's files of WordNet may lie, beside NLTK's own folders.
SHARED = TESTS.parent.parent / "shared" / "data" / "nltk_data"
FILES = {"noun.group": 14, "noun.location": 15, "noun.object": 17, "noun.person": 18}
# Words, their file, what they are ("@i" one of, "@" a kind of), what they are part of, how often they were counted.
SENSES = {
    "country": (["country"], "noun.location", [], [], 0),
    "asian_country": (["Asian_country"], "noun.location", [("@", "country")], [], 0),
    "kingdom": (["kingdom"], "noun.location", [("@", "country")], [], 0),
    "continent": (["continent"], "noun.object", [], [], 0),
    "national_capital": (["national_capital"], "noun.location", [], [], 0),
    "american_state": (["American_state"], "noun.location", [], [], 0),
    "eurasia": (["Eurasia"], "noun.object", [("@i", "continent")], [], 0),
    "asia": (["Asia"], "noun.object", [("@i", "continent")], ["eurasia"], 0),
    "europe": (["Europe"], "noun.object", [("@i", "continent")], ["eurasia"], 0),
    "north_america": (["North_America"], "noun.object", [("@i", "continent")], [], 0),
    "china": (["China"], "noun.location", [("@i", "asian_country")], ["asia"], 9),
    "beijing": (["Beijing", "Peking"], "noun.location", [("@i", "national_capital")], ["china"], 3),
    "united_kingdom": (["United_Kingdom", "UK"], "noun.location", [("@i", "kingdom")], ["europe"], 0),
    "england": (["England"], "noun.location", [("@i", "country")], ["europe", "united_kingdom"], 0),
    "london": (["London"], "noun.location", [("@i", "national_capital")], ["england"], 5),
    "jack_london": (["London", "Jack_London"], "noun.person", [], [], 1),
    "france": (["France"], "noun.location", [("@i", "country")], ["europe"], 0),
    "paris": (["Paris"], "noun.location", [("@i", "national_capital")], ["france"], 0),
    "united_states": (["United_States", "USA"], "noun.location", [("@i", "country")], ["north_america"], 0),
    "illinois": (["Illinois"], "noun.location", [("@i", "american_state")], ["united_states"], 0),
    "massachusetts": (["Massachusetts"], "noun.location", [("@i", "american_state")], ["united_states"], 0),
    "springfield_1": (["Springfield"], "noun.location", [("@i", "american_state")], ["illinois"], 0),
    "springfield_2": (["Springfield"], "noun.location", [("@i", "american_state")], ["massachusetts"], 0),
    "paris_texas": (["Paris"], "noun.location", [("@i", "american_state")], ["united_states"], 0),
    "singapore_country": (["Singapore"], "noun.location", [("@i", "asian_country")], ["asia"], 0),
    "singapore": (["Singapore"], "noun.location", [("@i", "national_capital")], ["singapore_country"], 0),
    # Which are part of each other.
    "yin": (["Yin"], "noun.location", [], ["yang"], 0),
    "yang": (["Yang"], "noun.location", [], ["yin"], 0),
}  # fmt: skip


def write_wordnet(folder: Path) -> None:
    """Write the senses in WordNet's own format: each line of data.noun is found by its place in the file."""
    folder.mkdir(parents=True)
    # country.n.02 is the second sense of its word.
    order = {"country": ["country_folk", "country"]}
    senses = {**SENSES, "country_folk": (["country"], "noun.person", [], [], 0)}

    def line(name, offsets):
        words, file, kinds, wholes, _ = senses[name]
        pointers = [*kinds, *(("#p", whole) for whole in wholes)]
        written = " ".join(f"{sign} {offsets[other]:08d} n 0000" for sign, other in pointers)
        return f"{offsets[name]:08d} {FILES[file]:02d} n {len(words):02x} {' '.join(f'{word} 0' for word in words)} {len(pointers):03d} {written} | text  \n"

    offsets = dict.fromkeys(senses, 0)
    place = 0
    for name in senses:
        offsets[name] = place
        place += len(line(name, offsets))
    (folder / "data.noun").write_text("".join(line(name, offsets) for name in senses))
    words = {}
    for name, (forms, *_) in senses.items():
        for form in forms:
            words.setdefault(form.lower(), []).append(name)
    words.update(order)
    index = [
        f"{word} n {len(names)} 1 @ {len(names)} 0 {' '.join(f'{offsets[name]:08d}' for name in names)}  \n"
        for word, names in sorted(words.items())
    ]
    (folder / "index.noun").write_text("".join(index))
    counts = []
    for word, names in words.items():
        for number, name in enumerate(names, 1):
            key = f"{word}%1:{FILES[senses[name][1]]:02d}:00::"
            counts.append(f"{key} {number} {senses[name][4]}\n")
    (folder / "cntlist.rev").write_text("".join(sorted(counts)))
    names = {number: name for name, number in FILES.items()}
    (folder / "lexnames").write_text(
        "".join(f"{number:02d}\t{names.get(number, f'other.{number}')}\t1\n" for number in range(45))
    )
    for name in (
        "index.sense",
        *(f"{kind}.{part}" for kind in ("index", "data") for part in ("adj", "adv", "verb")),
        *(f"{part}.exc" for part in ("adj", "adv", "noun", "verb")),
    ):
        (folder / name).write_text("")


def forget():
    load_wordnet.cache_clear()
    find_holonym.cache_clear()


@pytest.fixture(scope="module", params=["tiny", "whole"])
def wordnet(request, tmp_path_factory):
    before = list(data.path)
    if request.param == "tiny":
        folder = tmp_path_factory.mktemp("nltk")
        write_wordnet(folder / "corpora" / "wordnet")
        data.path[:] = [str(folder)]
    else:
        data.path.insert(0, str(SHARED))
    forget()
    try:
        load_wordnet()
    except AnonymError:
        data.path[:] = before
        pytest.skip("the files of WordNet are not there")
    yield request.param
    data.path[:] = before
    forget()


def generalize(value, label="LOCATION", **params):
    return make_generalize_holonym(**params)(value, label, CONTEXT)


# Value, and what comes out at level 1, level 2 and climbing to a country.
CASES = [
    ("Beijing", "China", "Asia", "China"),
    ("BEIJING", "China", "Asia", "China"),
    ("peking", "China", "Asia", "China"),
    # England lies in Europe too, but the United Kingdom is nearer.
    ("London", "England", "United Kingdom", "United Kingdom"),
    ("England", "United Kingdom", None, None),
    # A capital goes before a town.
    ("Paris", "France", "Europe", "France"),
    ("Illinois", "United States", "North America", "United States"),
    ("the United States", "North America", None, "North America"),
    ("Zyzzyx", "******", "******", "******"),
    ("Jack London", "**** ******", "**** ******", "**** ******"),
    ("", "", "", ""),
]


@pytest.mark.parametrize("value, one, two, country", CASES, ids=[row[0] for row in CASES])
def test_levels(wordnet, value, one, two, country):
    for expected, params in ((one, {}), (two, {"level": 2}), (country, {"climb_to": "country"})):
        assert expected is None or generalize(value, **params) == expected


def test_a_level_that_is_too_high_gives_the_highest(wordnet):
    highest = generalize("Beijing", level=20)
    assert highest == ("Eurasia" if wordnet == "tiny" else generalize("Asia", level=20)) and "*" not in highest
    assert generalize("Beijing", climb_to="country", level=2) == "Asia"


def test_the_label_chooses_the_sense(wordnet):
    assert generalize("London", "GPE") == "England"
    # The writer is part of nothing.
    assert generalize("London", "PERSON") == "******"
    assert generalize("London", "RARE") == "England"


def test_what_it_lies_in_has_the_same_name(wordnet):
    for params in ({}, {"level": 2}, {"climb_to": "country"}):
        assert generalize("Singapore", **params) in ("Asia", "Eurasia", "Southeast Asia")


def test_senses_that_differ_are_masked(wordnet):
    if wordnet == "tiny":
        assert generalize("Springfield") == "***********"
        assert generalize("Springfield", ambiguous="first") == "Illinois"
    # Both are in one country.
    assert generalize("Springfield", climb_to="country") == "United States"


def test_wholes_in_a_circle_end(wordnet):
    if wordnet == "tiny":
        assert generalize("Yin") == "Yang" and generalize("Yin", level=20) == "Yang"


@given(
    st.text(max_size=30) | st.sampled_from(["a/b", "%1", "\x00", "entity", "\ud800", "x" * (LONGEST + 1), "../wordnet"])
)
@settings(max_examples=150)
def test_never_the_value_and_never_a_failure(wordnet, value):
    for label in ("LOCATION", "PERSON", "RARE"):
        new = generalize(value, label, level=2)
        assert isinstance(new, str) and "_" not in new.replace("_", "" if "_" in value else "_")
        if any(char.isalnum() for char in value):
            assert new.lower() != value.lower()


def test_capitals_climb_to_their_country(wordnet):
    if wordnet == "tiny":
        pytest.skip("it has three")
    from test_generalize_place import CAPITALS

    has = right = 0
    for row in CAPITALS:
        words = row.split()
        at = next((i for i in range(1, len(words)) if _is_country("_".join(words[i:]))), None)
        capital = " ".join(words[:at])
        if at is None or capital == " ".join(words[at:]) or not _has_whole(capital):
            continue
        has += 1
        known = {
            name.replace("_", " ")
            for sense in load_wordnet().synsets("_".join(words[at:]), pos="n")
            for name in sense.lemma_names()
        }
        right += generalize(capital, climb_to="country") in known
    assert has > 120 and right >= 0.95 * has


def _is_country(word):
    return any(sense.lexname() == "noun.location" for sense in load_wordnet().synsets(word, pos="n"))


def _has_whole(capital):
    return any(
        sense.part_holonyms()
        for sense in load_wordnet().synsets(capital.replace(" ", "_"), pos="n")
        if sense.lexname() == "noun.location"
    )


def test_it_pickles(wordnet):
    operator = pickle.loads(pickle.dumps(make_generalize_holonym(level=2)))
    assert operator == make_generalize_holonym(level=2) and operator("Beijing", "LOCATION", CONTEXT) == "Asia"


@pytest.mark.usefixtures("plain_processes")
def test_processes_give_the_same(wordnet, tmp_path):
    import spacy

    if wordnet == "whole":
        pytest.skip("the tiny one tells")
    nlp = spacy.blank("en")
    nlp.add_pipe("entity_ruler").add_patterns(
        [{"label": "GPE", "pattern": [{"TEXT": word}]} for word in ("Beijing", "London")]
    )
    nlp.add_pipe(
        "anonymizer", config={"operators": {"GPE": {"@anonym_operators": "spacy_anonym.generalize_holonym.v1"}}}
    )
    nlp.to_disk(tmp_path / "saved")
    texts = ["I live in Beijing.", "I live in London.", "I live."]
    os.environ["NLTK_DATA"] = data.path[0]
    try:
        printed = run_python([TESTS / "pipe_in_processes.py"], tmp_path / "saved", input=json.dumps(texts))
    finally:
        del os.environ["NLTK_DATA"]
    assert [each["anonym_text"] for each in json.loads(printed)[str(tmp_path / "saved")]] == [
        "I live in China.",
        "I live in England.",
        "I live.",
    ]


def test_without_the_files_the_pipeline_is_not_made(tmp_path):
    before = list(data.path)
    data.path[:] = [str(tmp_path)]
    forget()
    try:
        with pytest.raises(AnonymError, match="SA270.*nltk.downloader wordnet"):
            make_generalize_holonym()
    finally:
        data.path[:] = before
        forget()


@pytest.mark.parametrize("params", [{"level": 0}, {"level": 21}, {"climb_to": "city"}, {"ambiguous": "keep"}])
def test_wrong_parameters(params):
    with pytest.raises(AnonymError, match="SA003"):
        make_generalize_holonym(**params)


WITHOUT = """
import sys
sys.modules["nltk"] = None
import spacy_anonym
from spacy_anonym.operators.generalize_holonym import make_generalize_holonym
try:
    make_generalize_holonym()
except spacy_anonym.AnonymError as error:
    print(error.code, "nltk" in str(error))
"""


@pytest.mark.usefixtures("plain_processes")
def test_without_nltk_the_error_names_the_extra():
    assert run_python(["-c", WITHOUT]).split() == ["SA401", "True"]
