"""Further mentions of found names."""

import pytest
import spacy

from spacy_anonym.lexicons.lexicon import ordinary_words
from spacy_anonym.pipeline.mention_propagator import (
    MentionPropagator,
    find_mentions,
    find_short_names,
    find_word_names,
)
from spacy_anonym.spans import Finding

NLP = spacy.blank("en")
PROPAGATOR = NLP.add_pipe("mention_propagator", config={"user_names": False, "initials": False})


def mentions(text, *names, score=0.9):
    """What is found behind the first mention of the names, in text order."""
    found = [Finding(text.index(name), text.index(name) + len(name), "PERSON", score) for name in names]
    end = max(each.end for each in found)
    return [text[each.start : each.end] for each in PROPAGATOR.find(text, {"ner": found}) if each.start >= end]


def test_short_and_pet_forms_of_given_names_are_found():
    text = "Bautista Quackenbush cried. Bauti, Bautis and Bautistita; but Baut, bauti, Bautizo and Quack are none."
    found = {text[each.start : each.end] for each in find_short_names(text, [Finding(0, 20, "PERSON", 0.9)], {"baut"})}
    assert found == {"Bauti", "Bautis", "Bautistita"}
    assert mentions(text, "Bautista Quackenbush") == ["Bauti", "Bautis", "Bautistita", "Baut"]


def test_the_whole_name_its_parts_and_capitals_are_found():
    text = "Jane Quackenbush came. QUACKENBUSH, J. left. Ms Quackenbush wrote to Jane Quackenbush."
    assert sorted(set(mentions(text, "Jane Quackenbush"))) == [
        "Jane", "Jane Quackenbush", "QUACKENBUSH", "Quackenbush"
    ]  # fmt: skip
    assert mentions(text, "Jane Quackenbush", score=0.5) == []
    assert mentions("Jane Will came. Will they stay?", "Jane Will") == []


def test_a_family_is_a_mention_of_its_name():
    assert mentions("Jane Quackenbush: the Quackenbushs came, quackenbushs", "Jane Quackenbush") == ["Quackenbushs"]
    assert mentions("Jane Will came. Wills stay.", "Jane Will") == []


def test_a_name_written_as_one_word_is_a_mention():
    text = "Ana Te Quackenbush sent scan_AnaTeQuackenbush.pdf, TeQuackenbush_2.jpg and QuackenbushX.pdf"
    assert mentions(text, "Ana Te Quackenbush") == ["AnaTeQuackenbush", "TeQuackenbush"]


@pytest.mark.parametrize(
    "line,found",
    [
        ("ask quackenbush, he knows", ["quackenbush"]),
        ("Ask quackenbush, he knows", []),
        ("see the Board's quackenbush", []),
        ("mail quackenbush@example.org", []),
        ("open notes/quackenbush.txt", ["quackenbush"]),
        ("Open lib/quackenbush.py", []),
        ("quackenbushes are plural", []),
    ],
)
def test_small_letters_count_in_lines_of_small_letters(line, found):
    assert mentions(f"Jane Quackenbush called.\n{line}\nBye", "Jane Quackenbush") == found


def test_without_capitals_a_known_word_is_a_mention_only_where_the_tagger_holds_it_for_a_name():
    propagator = spacy.blank("he").add_pipe("mention_propagator", config={"tagger": "ner", "user_names": False})
    text = "שיר באה. היא שרה שיר. מרסלינדו בא. ראיתי את מרסלינדו."
    found = [Finding(0, 3, "PERSON", 0.9), Finding(22, 30, "PERSON", 0.9)]

    def further(groups):
        return [text[each.start : each.end] for each in propagator.find(text, groups)]

    assert further({"ner": found}) == ["מרסלינדו"]
    assert further({"ner": [*found, Finding(17, 20, "PERSON", 0.1)]}) == ["שיר", "מרסלינדו"]
    # Without the tagger every mention counts.
    assert further({"other": found}) == ["שיר", "מרסלינדו"]


@pytest.mark.parametrize(
    "other, score, speakers",
    [
        ("wex", 0.5, ["wex", "nilda"] * 2),
        ("wex", 0.4, []),
        # A program's lines.
        ("PyTest", 0.5, []),
    ],
)
def test_a_user_who_speaks_makes_the_others_speakers(other, score, speakers):
    text = f"{other}: hi\nnilda: yo\n{other}: so?\nnilda: ok"
    start = text.index("nilda")
    user = Finding(start, start + len("nilda"), "USERNAME", score, "regex.user_speaker")
    propagator = MentionPropagator(NLP, "mention_propagator", user_names=False)
    found = propagator.find(text, {"regex_ruler": [user]})
    assert [text[each.start : each.end] for each in found if each.label == "PERSON"] == speakers


def test_an_organization_is_mentioned_again_by_its_whole_name_alone():
    text = "Kestrel Fold is late. We asked Kestrel Fold again, and the fold of Kestrel."
    names = [Finding(0, 12, "ORGANIZATION", 0.9, "ner")]
    found = [text[each.start : each.end] for each in find_mentions(text, names, frozenset())]
    assert found == ["Kestrel Fold"]
    assert find_mentions("Simple called. simple as that", [Finding(0, 6, "ORGANIZATION", 0.9, "ner")], {"simple"}) == []


def test_a_format_is_no_part_of_a_name():
    text = "Wilbur McRoeX wrote McRoeX, and Wilbur slept."
    names = [Finding(0, 13, "PERSON", 0.9, "ner")]
    found = [text[each.start : each.end] for each in find_mentions(text, names, frozenset())]
    assert found == ["Wilbur", "Wilbur"]


@pytest.mark.parametrize(
    "text, found",
    [
        ('עומר לוי בא. המורה סיפרה שעומר מתקשה. לעומר יש תיק, "ולעומר" כיסא.', ["עומר"] * 3),
        # A given name that is a word, too; with the letters it is another word.
        ("שחר לוי בא. ושחר נבדק, לשחר ניתן ציור משחר.", ["שחר"] * 2),
        # A surname that is a word.
        ("עומר זהב בא. שילמו לזהב.", []),
        # In a time, as somebody, within a word, half of an abbreviation.
        ('עומר לוי בא. בעומר כעומר גמור לעומרים ש"לעומר לעומר"ץ', []),
    ],
)
def test_letters_that_are_attached_hide_no_further_mention(text, found):
    propagator = spacy.blank("he").add_pipe("mention_propagator", config={"tagger": "ner", "user_names": False})
    end = text.index(" ", text.index(" ") + 1)
    mentions = propagator.find(text, {"ner": [Finding(0, end, "PERSON", 0.9)]})
    assert [text[each.start : each.end] for each in mentions if each.start > end] == found


@pytest.mark.parametrize(
    "text, expected",
    [
        ("Mrs May Quill was in. May has a rash. I rang May. Agreed with May.", [22, 45, 62]),
        ("Mrs May Quill was in. It was in May, on 5 May, next May. May I ask? May 6.", []),
        ("June Quill came. June's son rang June, not in June.", [17, 33]),
        ("Jane Quill came in May. May has gone.", []),
    ],
)
def test_a_given_name_that_is_a_month_is_a_mention_where_no_month_stands(text, expected):
    name = text[: text.index("Quill") + len("Quill")].removeprefix("Mrs ")
    start = text.index(name)
    found = find_word_names(text, [Finding(start, start + len(name), "PERSON", 0.9)], ordinary_words("en"))
    assert [each.start for each in found] == expected


@pytest.mark.parametrize(
    "text, expected",
    [
        ("Hannah Field left. We told Field so. According to Field, it fell. On Monday Field rang.", 3),
        ("Hannah Field left. Field denied it. Field will pay. Fees: Field £20. Field's son 4.", 4),
        ("Hannah Field left. The Field, a Field, High Field, Field Street, Mother's Field. Field is wet: field 4.", 1),
        ("Hannah March left. It was in March, on 4 March. Field rang.", 0),
        ("Wet Field left. We told Field so.", 0),
    ],
)
def test_a_surname_that_is_a_word_is_a_mention_where_no_thing_stands(text, expected):
    end = text.index(" left")
    found = find_word_names(text, [Finding(0, end, "PERSON", 0.5)], ordinary_words("en"))
    assert len(found) == expected


def test_a_surname_that_is_a_word_is_a_mention_where_a_tagger_doubts():
    text = "Hannah Field left. Field mended it."
    names = [Finding(0, 12, "PERSON", 0.9)]
    assert find_word_names(text, names, ordinary_words("en")) == []
    (found,) = find_word_names(text, [*names, Finding(19, 24, "PERSON", 0.1)], ordinary_words("en"))
    assert (found.start, found.end) == (19, 24)
