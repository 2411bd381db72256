"""Phrases of a list that hold a name which is nobody's: a disease, a test, a tool."""

import pytest
import spacy
from hypothesis import given, settings
from hypothesis import strategies as st

import spacy_anonym
from spacy_anonym.errors import AnonymError
from spacy_anonym.lexicons import load_lexicon
from spacy_anonym.pipeline.allow_list import AllowList, nobodys
from spacy_anonym.pipeline.span_consolidator import SpanConsolidator
from spacy_anonym.spans import Finding

LISTS = ["en/eponym", "es/eponym", "ca/eponym"]
ALLOW = [{"lexicon": "en/eponym", "ignore_case": True}]
SOFTWARE = [{"lexicon": "xx/software", "ignore_case": True}]


def person(text, value, score=0.9, at=0):
    start = text.index(value, at)
    return Finding(start, start + len(value), "PERSON", score, "ner", 0)


def kept(text, *findings):
    """The findings that a consolidator with the list leaves."""
    consolidator = SpanConsolidator(allow=ALLOW)
    return [text[f.start : f.end] for f in consolidator.consolidate(text, {"ner": list(findings)})]


@pytest.mark.parametrize("text, name", [
    ("Known Parkinson's disease.", "Parkinson"),
    ("Known PARKINSON’S DISEASE.", "PARKINSON"),
    ("A Foley catheter was placed.", "Foley"),
    ("Wolff-Parkinson-White syndrome", "Wolff-Parkinson-White"),
    ("Kaplan-Meier curves", "Kaplan-Meier"),
    ("Newton's method converges.", "Newton"),
    ("the circle of Willis", "Willis"),
    ("Hardy-Weinberg equilibrium", "Hardy-Weinberg"),
    ("A Jackson-Pratt drain", "Jackson-Pratt"),
])  # fmt: skip
def test_a_name_that_is_nobodys_is_no_finding(text, name):
    assert kept(text, person(text, name)) == []


def test_without_its_phrase_it_is_a_name():
    for text in (
        "Parkinson was seen.",
        "Parkinson's diseases of the past",
        "XParkinson's disease",
        "Parkinson's wife and her disease",
    ):
        assert kept(text, person(text, "Parkinson")) == ["Parkinson"]


def test_a_person_of_that_name_is_masked_everywhere():
    text = "Mr Wilson was seen. Wilson's disease was ruled out."
    assert kept(text, person(text, "Wilson"), person(text, "Wilson", at=12)) == ["Wilson", "Wilson"]
    # A first name elsewhere, and a name of several words, too.
    text = "Ann B. Wilson. wilson's disease"
    assert kept(text, person(text, "Ann B. Wilson"), person(text, "wilson")) == ["Ann B. Wilson", "wilson"]


def test_a_person_of_another_name_changes_nothing():
    text = "Mr Adams was seen. Wilson's disease was ruled out."
    assert kept(text, person(text, "Adams"), person(text, "Wilson")) == ["Adams"]


def test_a_name_that_reaches_out_of_its_phrase_stays_masked():
    text = "John Parkinson's disease"
    assert kept(text, person(text, "John Parkinson")) == ["John Parkinson"]


@pytest.mark.parametrize("name", LISTS)
def test_the_lists_hold_no_bare_name(name):
    phrases = load_lexicon(name).phrases
    assert len(set(phrases)) == len(phrases) > 300
    allowed_alone = {"Bence Jones", "bartolinitis", "eco-Doppler", "Child-Pugh", "Roux-en-Y"}
    assert {each for each in phrases if len(each.split()) < 2} <= allowed_alone


@pytest.mark.parametrize("surname", ["Smith", "Jones", "Allen", "Thompson", "Clark"])
@pytest.mark.parametrize("head", ["test", "score", "fracture", "level", "position"])
def test_what_anybody_may_have_is_not_allowed_after_a_common_surname(surname, head):
    text = f"{surname}'s {head}"
    assert kept(text, person(text, surname)) == [surname]


@pytest.mark.slow
@pytest.mark.parametrize("name, text", [
    ("en", "Glasgow Coma Scale"), ("es", "Escala de Glasgow"), ("es_clinical", "escala de Glasgow"), ("ca", "Escala de Glasgow"),
])  # fmt: skip
def test_the_bundled_pipelines_leave_them(name, text):
    consolidator = spacy_anonym.load(name, exclude=["tok2vec", "ner"]).get_pipe("span_consolidator")
    place = text.index("Glasgow")
    assert consolidator.consolidate(text, {"ner": [Finding(place, place + 7, "LOCATION", 0.9, "", 0)]}) == []


@pytest.mark.slow
def test_abbreviations_and_drugs_are_no_names_but_those_that_are():
    consolidator = spacy_anonym.load("en", exclude=["tok2vec", "ner"]).get_pipe("span_consolidator")
    text = "BNP was high, SOB. Xanax and Haldol. Mr Gerd SOB came, sob."
    found = [
        Finding(start, start + len(word), "PERSON", 0.9, "", 0)
        for word in ("BNP", "Xanax", "Haldol", "Gerd SOB", "sob")
        for start in [text.index(word)]
    ]
    assert [text[f.start : f.end] for f in consolidator.consolidate(text, {"ner": found})] == ["Gerd SOB", "sob"]


@pytest.mark.parametrize("label, is_kept", [
    ("PERSON", True), ("LOCATION", True), ("ORGANIZATION", True), ("PASSWORD", False), ("USERNAME", False), ("ID", False),
])  # fmt: skip
def test_a_list_without_a_label_allows_names_only(label, is_kept):
    text = "Jane Roe plays Minecraft."
    # Phrases are looked for around names.
    found = [person(text, "Jane Roe"), person(text, "Minecraft")._replace(label=label)]
    left = SpanConsolidator(allow=SOFTWARE).consolidate(text, {"ner": found})
    assert [f.label for f in left] == (["PERSON"] if is_kept else ["PERSON", label])


@pytest.mark.slow
@pytest.mark.parametrize("text, expected", [
    ("I play Minecraft every day.", "I play Minecraft every day."),
    ("password: Minecraft", "password: <PASSWORD>"),
    ("Mrs Okonjo plays Minecraft, password: Minecraft", "Mrs <PERSON> plays Minecraft, password: <PASSWORD>"),
])  # fmt: skip
def test_a_program_is_kept_and_a_password_of_its_name_is_not(text, expected):
    assert spacy_anonym.load("en")(text)._.anonym_text == expected


@pytest.mark.parametrize("rule, is_kept", [
    ("title", False), ("field", False), ("signature", False), ("first", True), ("first_last", True), ("cue", True),
])  # fmt: skip
def test_a_listed_word_that_the_text_tells_to_be_a_person_is_not_allowed(rule, is_kept):
    text = "then Minecraft came"
    proven = person(text, "Minecraft")._replace(rule=f"lexicon.name.{rule}")
    place = person(text, "Minecraft")._replace(label="LOCATION")
    left = SpanConsolidator(allow=SOFTWARE).consolidate(text, {"lexicon_matcher": [proven], "ner": [place]})
    assert [text[f.start : f.end] for f in left] == ([] if is_kept else ["Minecraft"])


@pytest.mark.slow
@pytest.mark.parametrize("text, expected", [
    ("She takes Xanax.", "She takes Xanax."), ("Dr Xanax saw her.", "Dr <PERSON> saw her."),
    ("They saw Uranus.", "They saw Uranus."), ("Surname: Uranus", "Surname: <PERSON>"),
    ("Surname: Uranus\nThey saw Uranus.", "Surname: <PERSON>\nThey saw <PERSON>."),
    ("Kind regards to\nMinecraft", "Kind regards to\nMinecraft"), ("Kind regards,\nMinecraft", "Kind regards,\n<PERSON>"),
])  # fmt: skip
def test_a_title_a_field_or_a_closing_before_a_listed_word_masks_it(text, expected):
    assert spacy_anonym.load("en", exclude=["tok2vec", "ner"])(text)._.anonym_text == expected


def test_the_list_of_abbreviations_and_drugs_holds_no_name_of_the_lists():
    names = {
        phrase.lower()
        for name in ("xx/first_name", "xx/last_name", "xx/city", "en/country", "en/us_state")
        for phrase in load_lexicon(name).phrases
    }
    assert not names & {term.lower() for term in load_lexicon("en/clinical_term").phrases}


def test_a_list_that_is_not_there_is_an_error():
    with pytest.raises(AnonymError, match="SA006"):
        AllowList([{"lexicon": "en/no_such_list"}])
    with pytest.raises(AnonymError, match="SA030"):
        AllowList([{"lexicon": "en/eponym", "value": "x"}])


@pytest.mark.slow
def test_a_saved_pipeline_has_the_list(tmp_path):
    nlp = spacy.blank("en")
    nlp.add_pipe("lexicon_matcher", config={"name_rules": True})
    nlp.add_pipe("span_consolidator", config={"allow": ALLOW})
    nlp.add_pipe("anonymizer")
    nlp.to_disk(tmp_path)
    text = "Mary Smith has Wilson's disease."
    again = spacy.load(tmp_path)
    assert again(text)._.anonym_text == nlp(text)._.anonym_text == "<PERSON> has Wilson's disease."


@settings(max_examples=100)
@given(st.lists(st.tuples(st.integers(0, 60), st.integers(1, 12), st.sampled_from(["PERSON", "LOCATION"]), st.sampled_from([0.1, 0.3, 0.9])), max_size=12),
       st.sets(st.tuples(st.integers(0, 60), st.integers(1, 20)), min_size=1, max_size=6))  # fmt: skip
def test_nobodys_against_its_definition(rows, places):
    text = "abc def abd ghi abc jkl mno abc def pqr stu vwx yza bcd efg hij klm nop abc " * 2
    findings = [Finding(start, start + size, label, score, "", 0) for start, size, label, score in rows]
    phrases = {(start, start + size, "") for start, size in places}

    def words(finding):
        return {word for word in text[finding.start : finding.end].split() if len(word) > 1}

    def within(finding, phrase):
        return phrase[0] <= finding.start and finding.end <= phrase[1]

    outside = [
        f
        for f in findings
        if f.label == "PERSON" and f.score >= 0.25 and not any(within(f, phrase) for phrase in phrases)
    ]
    people = set().union(*map(words, outside))
    expected = {
        phrase for phrase in phrases if not people & set().union(*(words(f) for f in findings if within(f, phrase)))
    }
    assert nobodys(text, findings, phrases) == expected
