"""Lists, the index that finds their phrases, and the rules for places and names."""

import pickle
import random
import string

import pytest
import spacy
import srsly
from util import parse_marks

from spacy_anonym import AnonymError
from spacy_anonym.lexicons import LexiconIndex, load_lexicon, make_lexicon
from spacy_anonym.lexicons.lexicon import DATA, as_data, from_data
from spacy_anonym.lexicons.matcher import AMBIGUOUS_SCORE, PLACE_SCORE, plain_text, raise_places
from spacy_anonym.pipeline.lexicon_matcher import CITY_RULE, LexiconMatcher, with_tagger
from spacy_anonym.policies import merge
from spacy_anonym.spans import Finding

BUNDLED = sorted(path.parent.relative_to(DATA).as_posix() for path in DATA.glob("*/*/items.txt"))


def index_of(phrases, **settings):
    return LexiconIndex(
        [make_lexicon("test/list", {"label": "LOCATION", **settings}, phrases, settings.pop("exceptions", ()))]
    )


def found(index, text):
    return [text[f.start : f.end] for f in index.find(text)[0]]


@pytest.mark.parametrize("name", BUNDLED)
def test_bundled_lists_are_valid_and_name_their_source(name):
    lexicon = load_lexicon(name)
    data = srsly.read_json(DATA / name / "lexicon.json")
    assert data["source"] and data["licence"] and data["date"]
    assert data["count"] == len(lexicon.phrases) == len(set(zip(lexicon.phrases, lexicon.rows or lexicon.phrases)))
    assert "GPL" not in data["licence"] and "NC" not in data["licence"].split()
    row = next(line for line in (DATA / "SOURCES.md").read_text(encoding="utf8").split("\n") if f"| `{name}` |" in line)
    assert row.split(" | ")[2] == str(data["count"]), "run scripts.lexicons.build.write_overview"


def test_index_finds_whole_words_only():
    index = index_of(["Lund", "New York"])
    text = "Lund, (Lund) Lundqvist Gotlund New York's NewYork New\nYork"
    assert found(index, text) == ["Lund", "Lund", "New York", "New\nYork"]


@pytest.mark.parametrize(
    "case,expected",
    [("exact", ["Bad Ems"]), ("title", ["Bad Ems", "BAD EMS"]), ("any", ["Bad Ems", "BAD EMS", "bad ems"])],
)
def test_index_case_rules(case, expected):
    assert found(index_of(["Bad Ems"], case=case), "Bad Ems BAD EMS bad ems bAD eMS") == expected


def test_index_exceptions_forbid_only_their_own_list():
    places = make_lexicon("a/place", {"label": "LOCATION"}, ["Reading"], ["Reading Room"])
    rooms = make_lexicon("b/room", {"label": "ORGANIZATION"}, ["Reading"])
    findings, _ = LexiconIndex([places, rooms]).find("in the Reading Room of Reading")
    assert [(f.start, f.label) for f in findings] == [(7, "ORGANIZATION"), (23, "LOCATION"), (23, "ORGANIZATION")]


def test_index_places_that_are_words_are_doubtful():
    words = make_lexicon("words", {"role": "common_word"}, ["regla"])
    towns = make_lexicon("towns", {"label": "LOCATION", "score": 0.6}, ["Regla", "Bayamo"])
    findings, _ = LexiconIndex([words, towns]).find("Regla y Bayamo")
    assert [finding.score < 0.4 for finding in findings] == [True, False]


def test_index_affixes():
    index = index_of(["חיפה"], prefixes=["ו", "ה", "ב", "ל", "מ", "ש"], case="exact")
    assert found(index, "בחיפה ושבחיפה חיפה קחיפה חיפהב") == ["חיפה", "חיפה", "חיפה"]
    suffixed = index_of(["Wien"], suffixes=["s", "er"], case="exact")
    assert found(suffixed, "Wiens Wiener Wien Wienen") == ["Wien", "Wien", "Wien"]


def test_index_offsets_hold_with_any_characters():
    index = index_of(["Lund"])
    for before in ("\U0001f600 ", "e\u0301 ", "\u200f", "İ ", "ß\n", "\x00", "١٢ "):
        text = f"{before}Lund {before}"
        assert found(index, text) == ["Lund"], before
        assert len(plain_text(text)) == len(text) + 2


def test_index_takes_100_000_phrases():
    rng = random.Random(1)
    phrases = sorted({"".join(rng.choices(string.ascii_lowercase, k=7)).title() for _ in range(100_000)})
    index = index_of(phrases)
    wanted = rng.sample(phrases, 200)
    assert found(index, " x ".join(wanted)) == wanted


def test_index_pickles():
    index = pickle.loads(pickle.dumps(index_of(["Lund"])))
    assert found(index, "in Lund") == ["Lund"]


@pytest.mark.parametrize(
    "data,problem",
    [
        ({"label": 3}, "'label'"),
        ({"score": 2}, "score"),
        ({"case": "upper"}, "case"),
        ({"prefixes": "ab"}, "'prefixes'"),
    ],
)
def test_lexicon_settings_are_checked(data, problem):
    with pytest.raises(AnonymError, match="SA006") as caught:
        make_lexicon("my/list", data, ["a"])
    assert problem in str(caught.value) and "my/list" in str(caught.value)


def test_a_bundled_list_is_read_once_while_it_is_in_use(tmp_path):
    assert load_lexicon("en/title") is load_lexicon("en/title")
    (tmp_path / "lexicon.json").write_text("{}")
    for phrase in ("Arvid", "Birgit"):
        # A folder of the user's may change.
        (tmp_path / "items.txt").write_text(phrase)
        lexicon = load_lexicon(str(tmp_path))
        assert lexicon.phrases == (phrase,)


def test_lexicon_missing_or_empty(tmp_path):
    with pytest.raises(AnonymError, match="SA006"):
        load_lexicon("en/no_such_list")
    with pytest.raises(AnonymError, match="SA006"):
        make_lexicon("empty", {}, ["", "  "])


def test_lexicon_from_a_folder_of_the_users(tmp_path):
    (tmp_path / "items.txt").write_text("Ward Nine\nWard Ten\n", encoding="utf8")
    (tmp_path / "exceptions.txt").write_text("Ward Nine Road\n", encoding="utf8")
    srsly.write_json(tmp_path / "lexicon.json", {"label": "LOC", "score": 0.7})
    nlp = spacy.blank("en")
    nlp.add_pipe("lexicon_matcher", config={"lexicons": [str(tmp_path)]})
    doc = nlp("From Ward Nine to Ward Nine Road")
    assert [(span.text, span.label_) for span in doc.spans["lexicon_matcher"]] == [("Ward Nine", "LOCATION")]


def test_lexicon_data_round_trip():
    lexicon = make_lexicon(
        "a/b", {"label": "LOCATION", "columns": ["x"], "case": "any"}, ["One\t1", "Two\t2"], ["One Two"]
    )
    assert from_data(srsly.json_loads(srsly.json_dumps(as_data(lexicon)))) == lexicon


def test_matcher_lists_of_one_name_are_refused():
    lexicon = make_lexicon("a/b", {"label": "LOCATION"}, ["One"])
    matcher = LexiconMatcher(lexicons=[lexicon])
    with pytest.raises(AnonymError, match="SA006"):
        matcher.add_lexicons([lexicon])
    assert [f.start for f in matcher.find("One")] == [0]


# Names: «» cannot be used, as names stand in quotes too; the marks are those of the gold documents.
NAMES = [
    "My name is ⟦PERSON|Ottoline Brack⟧ and I am 40.",
    "my name is ⟦PERSON|john smith⟧, ok?",
    "Dear ⟦PERSON|Margaret⟧,",
    "I spoke to Mr. ⟦PERSON|Vashti⟧ and Dr ⟦PERSON|A. Quillfeather⟧'s nurse.",
    "Mrs. ⟦PERSON|Brown⟧ was brown.",
    "Kind regards,\n\n⟦PERSON|Zebulon Thrane⟧\nHead of Sales",
    "Patient name: ⟦PERSON|DELACROIX, MARIE⟧\nWard: 3",
    "⟦PERSON|Robert Tolliver Smith⟧ and ⟦PERSON|J. R. Hamilton⟧ left.",
    "the report of ⟦PERSON|W. Ampthill⟧ is late",
    "We met ⟦PERSON|Jean-Pierre Dubois⟧ there.",
    "So ⟦PERSON|Vincent van Houten⟧ came.",
    "⟦PERSON|Maria⟧ left at noon.",
    "⟦PERSON|Jane Roe⟧ called, and ⟦PERSON|Mary Young⟧ too.",
    "⟦PERSON|John Doe⟧ of the doe farm came.",
    "Regards,\nThe Team",
    "Sincerely,\nCustomer Service",
    "Patient: ⟦PERSON|DOE, JANE M.⟧   MRN: 00482913",
    "Seen by Dr. ⟦PERSON|Vikram Patel⟧ MD today.",
    '⟦PERSON|Gustavo "Gus" Farnsworth⟧ came.',
    '"⟦PERSON|Quillon, Mark⟧";4',
    "⟦PERSON|Susan Miller⟧'s hat",
    '"⟦PERSON|Vandermolen, Karen L.⟧";12',
    "May I go? Will you? Mark my words, hope is a rose.",
    "The Doctor said so. Safari/537 and MAX_SIZE.",
    "I don't know what Don't means.",
    "Q. Where is it? A. Yes. The U.S. Army and P.O. Box.",
]


@pytest.mark.parametrize("marked", NAMES)
def test_names(bundled_en, marked):
    text, gold = parse_marks(marked)
    findings = [f for f in bundled_en.get_pipe("lexicon_matcher").find(text) if f.label == "PERSON" and f.score >= 0.4]
    assert [(f.start, f.end) for f in merge(text, findings)] == [(f.start, f.end) for f in gold]


@pytest.mark.parametrize(
    "before,is_raised",
    [
        ("in", True), ("They moved to", True), ("LIVES AT", True), ("en", True), ("Vecina de", True), ("él, procedente de", True),
        ("des de", True), ("nascuda a", True), ("(veïna de", True), ("nasc a", False), ("within", False), ("in,", False), ("of", False),
    ],
)  # fmt: skip
def test_words_of_every_language_raise_a_doubtful_place(before, is_raised):
    text = f"{before} Reading"
    place = Finding(len(before) + 1, len(text), "LOCATION", AMBIGUOUS_SCORE, "lexicon.xx.city")
    [found] = raise_places(text, [place], [])
    assert found == place._replace(score=PLACE_SCORE if is_raised else AMBIGUOUS_SCORE)


PLACES = [
    ("They moved to ⟦LOCATION|Kraków⟧ and ⟦LOCATION|New Zealand⟧.", True),
    ("She works in ⟦LOCATION|Reading⟧.", True),
    ("⟦LOCATION|Reading⟧, ⟦LOCATION|PA⟧ is far.", True),
    ("Reading is fun, and so is a nice bath.", False),
    ("Jordan and Chad laughed.", False),
]


@pytest.mark.parametrize("marked,expected", PLACES)
def test_places_need_a_sign_where_they_are_words_or_names(bundled_en, marked, expected):
    text, gold = parse_marks(marked)
    assert bool(gold) is expected
    findings = bundled_en.get_pipe("lexicon_matcher").find(text)
    assert [f[:3] for f in findings if f.label == "LOCATION" and f.score >= 0.4] == [f[:3] for f in gold]


def test_lists_without_a_label_find_nothing_themselves(bundled_en):
    text = "he said: Regards, my name is unknown; Mr and Mrs, from there"
    assert [
        f for f in bundled_en.get_pipe("lexicon_matcher").find(text) if not f.rule.startswith("lexicon.name.")
    ] == []


@pytest.mark.parametrize(
    "text,found",
    [
        ("to \"Zzyzx, Matthew\" again", ["Zzyzx, Matthew"]), ("Zzyzx, Matthew\nnone", ["Zzyzx, Matthew"]),
        ("by Zzyzx, Matthew and others", []), ("to \"Zzyzx and Matthew\" again", []),
    ],
)  # fmt: skip
def test_last_and_first_name_that_a_tagger_took_for_two_people(text, found):
    start, other = text.index("Zzyzx"), text.index("Matthew")
    rule = Finding(start, other + 7, "PERSON", 0.7, "lexicon.name.last_first")
    tagged = [Finding(start, start + 5, "PERSON", 0.5, "ner"), Finding(other, other + 7, "PERSON", 0.9, "ner")]
    assert [text[f.start : f.end] for f in with_tagger([rule], tagged, text)] == found
    assert with_tagger([rule], tagged[:1], text) == with_tagger([rule], [], text) == []


@pytest.mark.parametrize(
    "text,name,score,found",
    [
        ("seen by Dr Hope today", "Hope", 0.9, ["Hope"]),
        # The word before is a word too, or the tagger saw somebody there and knows better where the name ends.
        ("The Princess Royal came", "Royal", 0.75, []), ("the late Mr Roe KC", "Roe KC", 0.9, []),
    ],
)  # fmt: skip
def test_after_a_sure_form_of_address_no_taggers_word_is_needed(text, name, score, found):
    start = text.index(name)
    rule = Finding(start, start + len(name), "PERSON", score, "lexicon.name.title")
    tagged = (
        [Finding(start, start + 3, "PERSON", 0.9, "ner")]
        if name == "Roe KC"
        else [Finding(start, start + 2, "PERSON", 0.3, "ner")]
    )
    assert [text[f.start : f.end] for f in with_tagger([rule], tagged, text)] == found


def test_a_signature_needs_a_part_of_it_from_the_tagger():
    text, rule = "Regards,\nZzyzx Roe", Finding(9, 18, "PERSON", 0.85, "lexicon.name.signature")
    assert with_tagger([rule], [Finding(15, 18, "PERSON", 0.1, "ner")], text) == [rule]
    assert with_tagger([rule], [Finding(0, 7, "PERSON", 0.1, "ner")], text) == []


@pytest.mark.parametrize(
    "rule,label,score,found",
    [
        ("lexicon.name.first", "PERSON", 0.15, True),
        ("lexicon.name.first", "PERSON", 0.14, False),
        ("lexicon.xx.city", "LOCATION", 0.2, True),
        ("lexicon.xx.city", "LOCATION", 0.19, False),
    ],
)
def test_a_tagger_agrees_from_some_score_on(rule, label, score, found):
    finding = Finding(0, 5, label, 0.7, rule)
    assert with_tagger([finding], [Finding(0, 5, label, score, "ner")], "Derby came") == [finding] * found


@pytest.mark.parametrize(
    "text,found",
    [
        ("Rev B of the board", False),
        ("It takes 10 ms. Raising it helps", False),
        ("REV HISTORY of the board", False),
        ("Rev. B. Quillfeather came", True),
        ("MR PRICE CAME", True),
        ("PATIENT LIST\nMS CASE", True),
        ("DR ROE", True),
        ("REV QUILLFEATHER CAME", True),
        ("Dr B said", True),
    ],
)
def test_revisions_are_no_reverends(bundled_en, text, found):
    findings = bundled_en.get_pipe("lexicon_matcher").find(text)
    assert any(each.rule == "lexicon.name.title" for each in findings) is found


def test_a_city_is_a_person_where_the_tagger_rather_says_so():
    city = Finding(4, 9, "LOCATION", 0.6, CITY_RULE)
    person, place = (Finding(4, 9, label, score, "ner") for label, score in (("PERSON", 0.4), ("LOCATION", 0.5)))
    assert with_tagger([city], [person], "met Samba") == [city._replace(label="PERSON", score=0.5)]
    assert with_tagger([city], [place, person], "met Samba") == [city]
    assert with_tagger([city], [person._replace(start=0)], "met Samba") == [city]


def test_columns_need_no_taggers_word():
    rule = Finding(8, 14, "PERSON", 0.85, "lexicon.name.column")
    assert with_tagger([rule], [], "surname\nMensah\n") == [rule]


@pytest.mark.parametrize(
    "text", ["Agent: Lovely. Is there anything else?", "CALLER: My husband is ill.", "Customer: May, then."]
)
def test_the_first_word_that_somebody_says_is_no_name(bundled_en, text):
    assert [f for f in bundled_en.get_pipe("lexicon_matcher").find(text) if f.rule == "lexicon.name.field"] == []


@pytest.mark.parametrize("key", ["tag_name", "opcode-name", "SITE_NAME"])
def test_what_a_thing_is_called_is_no_person(bundled_en, key):
    rules = {f.rule for f in bundled_en.get_pipe("lexicon_matcher").find(f"{key}: Victoria")}
    assert "lexicon.name.field" not in rules


@pytest.mark.parametrize(
    "value, found", [("Zzyzx SQL", False), ("Zzyzx Manual", False), ("Zzyzx Quibble", True), ("Zzyzx Young", True)]
)
def test_a_field_that_holds_the_name_of_a_thing(bundled_en, value, found):
    rules = {f.rule for f in bundled_en.get_pipe("lexicon_matcher").find(f'"name": "{value}"')}
    assert ("lexicon.name.field" in rules) is found


@pytest.mark.parametrize("key", ["name", "contact_name", "stage_name", "branch_manager", "class_teacher"])
def test_what_a_person_is_called_is_one(bundled_en, key):
    rules = {f.rule for f in bundled_en.get_pipe("lexicon_matcher").find(f"{key}: Victoria")}
    assert "lexicon.name.field" in rules


@pytest.mark.parametrize(
    "text,name",
    [('"full_name":"Jane Roe",', "Jane Roe"), ("Given name(s): Flora", "Flora"), ("Customer: May\n", "May")],
)
def test_fields_of_names(bundled_en, text, name):
    assert name in [
        text[f.start : f.end]
        for f in bundled_en.get_pipe("lexicon_matcher").find(text)
        if f.rule == "lexicon.name.field"
    ]


def test_a_city_of_the_list_needs_the_taggers_agreement_on_a_name_of_any_kind():
    text = "Parma ham from Parma."
    city, country = (
        Finding(0, 5, "LOCATION", 0.6, "lexicon.xx.city"),
        Finding(0, 5, "LOCATION", 0.85, "lexicon.en.country"),
    )
    assert with_tagger([city], [], text) == []
    assert with_tagger([city], [Finding(15, 20, "LOCATION", 0.9, "ner")], text) == []
    for label in ("LOCATION", "ORGANIZATION", "PERSON"):
        assert with_tagger([city], [Finding(0, 9, label, 0.2, "ner")], text) == [city]
    assert with_tagger([country], [], text) == [country]


@pytest.mark.parametrize(
    "text, tagged, found",
    [
        ("met the Okafors again", "Okafors", True),
        ("met the Lopezes again", "Lopezes", True),
        # Not held for a name, no family, a word, and a listed name itself.
        ("met the Okafors again", "again", False),
        ("met Okafors again", "Okafors", False),
        ("met the Bakers again", "Bakers", False),
        ("met the Zzyzxors again", "Zzyzxors", False),
        ("met the Williams again", "Williams", False),
    ],
)
def test_families_in_the_plural_that_a_tagger_holds_for_possible(bundled_en, text, tagged, found):
    start = text.index(tagged)
    rules = bundled_en.get_pipe("lexicon_matcher")._names
    families = rules.find_families(text, [Finding(start, start + len(tagged), "ORGANIZATION", 0.1, "ner")])
    assert [text[f.start : f.end] for f in families] == ([tagged] if found else [])
