"""Our components among those of others: what these change counts, in both ways, and nothing they find is lost unsaid."""

import pickle
import warnings

import pytest
import spacy
from spacy.language import Language
from spacy.tokens import Doc, Span

import spacy_anonym
from spacy_anonym import AnonymError, anonymize_texts
from spacy_anonym.errors import AnonymWarning
from spacy_anonym.patterns import timed_regex
from spacy_anonym.runner import Runner
from spacy_anonym.spans import Finding, mark_entities, set_findings

PHONE = "Zorblax called 212-555-0123."


def by_texts(nlp, text):
    [(new, items)] = anonymize_texts([text], nlp, on_error="report")
    return new if new is not None else items


@Language.component("anonym_test_add")
def add_zorblax(doc):
    doc.spans["anonym"].append(Span(doc, 0, 1, label="PERSON"))
    return doc


@Language.component("anonym_test_first_tokens")
def first_tokens(doc):
    return doc[:2].as_doc()


@Language.component("anonym_test_rewrite")
def rewrite(doc):
    doc._.anonym_text = doc._.anonym_text.replace("Zorblax", "[X]")
    return doc


@pytest.mark.filterwarnings("ignore:.SW007:spacy_anonym.errors.AnonymWarning")
@pytest.mark.parametrize(
    "name, place, expected",
    [
        ("anonym_test_add", {"after": "span_consolidator"}, "<PERSON> called <PHONE_NUMBER>."),
        ("anonym_test_add", {"after": "date_splitter"}, "<PERSON> called <PHONE_NUMBER>."),
        ("anonym_test_first_tokens", {"after": "regex_ruler"}, "Zorblax called "),
        ("anonym_test_rewrite", {"last": True}, "[X] called <PHONE_NUMBER>."),
    ],
)
def test_what_a_component_changes_behind_ours_counts_in_both_ways(name, place, expected):
    nlp = spacy_anonym.blank("en")
    nlp.add_pipe(name, **place)
    assert nlp(PHONE)._.anonym_text == by_texts(nlp, PHONE) == expected


def test_a_tokenizer_that_changes_the_text_is_refused():
    nlp = spacy.blank("en")
    nlp.tokenizer = lambda text: Doc(nlp.vocab, words=text.split())
    nlp.add_pipe("entity_ruler").add_patterns([{"label": "PERSON", "pattern": "Zorblax"}])
    nlp.add_pipe("anonymizer")
    assert by_texts(nlp, "a   Zorblax   b") == "SA112"
    assert by_texts(nlp, "a Zorblax") == "a <PERSON>"


@Language.component("anonym_test_tagger")
def tag(doc):
    entities = [Span(doc, token.i, token.i + 1, label="PERSON") for token in doc if token.text == "Ada"]
    findings = [Finding(entity.start_char, entity.end_char, "PERSON", 0.9) for entity in entities]
    set_findings(doc, "anonym_test_tagger", findings)
    mark_entities(doc, "anonym_test_tagger", entities)
    doc.set_ents(entities, default="unmodified")
    return doc


def test_merged_tokens_hide_no_entity_and_keep_findings_where_they_are():
    nlp = spacy.blank("en")
    nlp.add_pipe("regex_ruler", config={"packs": ["common"]})
    nlp.add_pipe("anonym_test_tagger")
    patterns = [{"label": "GPE", "pattern": "zor bville east"}, {"label": "PERSON", "pattern": "kwyjibo"}]
    nlp.add_pipe("entity_ruler").add_patterns(patterns)
    nlp.add_pipe("merge_entities")
    nlp.add_pipe("anonymizer")
    # Merged, "kwyjibo" has the number that "Ada" had.
    text = "zor bville east met Ada of kwyjibo bob@x.com"
    assert nlp(text)._.anonym_text == by_texts(nlp, text) == "<LOCATION> met <PERSON> of <PERSON> <EMAIL_ADDRESS>"


def test_a_doc_on_which_a_component_failed_is_not_given_out(monkeypatch):
    nlp = spacy_anonym.blank("en")
    nlp.get_pipe("regex_ruler").add_patterns([{"id": "slow", "label": "ID", "regex": r"(?<= )a+", "score": 0.9}])
    codes = []
    nlp.set_error_handler(lambda name, pipe, docs, error: codes.append(str(error)[:7]))
    with monkeypatch.context() as hurry:
        hurry.setattr(timed_regex, "SECONDS", 0.0)
        hurry.setattr(timed_regex, "SECONDS_A_MILLION", 0.0)
        doc = nlp("z aa")
    assert doc._.anonym_text is None and codes == ["[SA037]", "[SA113]"]
    # The component that failed has read it since.
    assert nlp(doc)._.anonym_text == "z <ID>" and len(codes) == 2


@pytest.mark.parametrize("name", ["section_ids", "sentry_ruler", "coref_names", "known_values", "anonym"])
def test_names_under_which_findings_would_not_be_read_are_refused(name):
    with pytest.raises(AnonymError, match="SA003"):
        spacy.blank("en").add_pipe("regex_ruler", name=name)


@pytest.mark.parametrize("place", [{"before": "anonymizer"}, {"last": True}])
def test_a_finder_behind_the_consolidator_is_a_warning(place):
    nlp = spacy_anonym.blank("en")
    nlp.add_pipe("entity_ruler", **place).add_patterns([{"label": "PERSON", "pattern": "Zorblax"}])
    with pytest.warns(AnonymWarning, match="SW004.*entity_ruler.*'span_consolidator'"):
        nlp(PHONE)


@Language.component("undeclared")
def _undeclared(doc):
    doc.set_ents([Span(doc, 0, 1, "ORG")], default="unmodified")
    return doc


@Language.component("only_extensions", assigns=["doc._.anonym_text"])
def _only_extensions(doc):
    return doc


@pytest.mark.parametrize(
    "name, place, warned",
    [
        ("undeclared", {"before": "anonymizer"}, True), ("undeclared", {"before": "span_consolidator"}, False), ("undeclared", {"last": True}, False),
        ("only_extensions", {"before": "anonymizer"}, False), ("sentencizer", {"before": "anonymizer"}, False),
    ],
)  # fmt: skip
def test_what_may_be_a_finder_behind_the_consolidator_is_a_warning(name, place, warned):
    nlp = spacy_anonym.blank("en")
    nlp.add_pipe(name, **place)
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always", AnonymWarning)
        nlp(PHONE)
        nlp(PHONE)
    expected = ["[SW007] What undeclared may write"] if warned else []
    assert [str(each.message)[:33] for each in caught] == expected


@pytest.mark.slow
@pytest.mark.parametrize("change", ["none", "without", "renamed"])
def test_a_renamed_tagger_without_thresholds_is_a_warning(change):
    nlp = spacy_anonym.load("en", exclude=["ner"] if change == "without" else [])
    if change == "renamed":
        nlp.rename_pipe("ner", "names")
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always", AnonymWarning)
        nlp(PHONE)
    assert [str(each.message)[:7] for each in caught] == (["[SW005]"] if change == "renamed" else [])


def test_a_widened_finding_is_read_by_its_tokens():
    nlp = spacy_anonym.blank("en")
    doc = nlp("Write to bob@x.com Zorblax")
    doc.spans["anonym"][0] = Span(doc, 2, 4, label="PERSON")
    assert nlp.get_pipe("anonymizer")(doc)._.anonym_text == "Write to <PERSON>"


def test_a_score_that_is_no_number_loses_nothing():
    nlp = spacy_anonym.blank("en")
    doc = nlp.make_doc("Zorblax came")
    doc.spans["mine"] = [Span(doc, 0, 1, label="PERSON")]
    doc.spans["mine"].attrs["scores"] = [float("nan")]
    assert nlp(doc)._.anonym_text == "<PERSON> came"


def test_a_pipeline_with_a_disabled_component_reaches_another_process():
    nlp = spacy_anonym.blank("en")
    nlp.disable_pipe("lexicon_matcher")
    again = pickle.loads(pickle.dumps(Runner(nlp)))
    assert again.nlp.disabled == ["lexicon_matcher"]
