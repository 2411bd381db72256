"""Mistyped labels and pipelines in which nobody looks for anything: said, and not passed over."""

import pickle
import warnings

import pytest
import spacy
from spacy.language import Language
from spacy.tokens import DocBin, Span

import spacy_anonym
from spacy_anonym import AnonymError, anonymize_texts
from spacy_anonym.errors import AnonymWarning, did_you_mean
from spacy_anonym.runner import GivenText, Runner
from spacy_anonym.spans import Finding, set_findings
from spacy_anonym.texts import anonymize_results

TEXT = "Rang Ida at ida@ferry.example"


def pipeline(*factories, **config):
    nlp = spacy.blank("en")
    for factory in factories:
        nlp.add_pipe(factory, config={"packs": ["common"]} if factory == "regex_ruler" else {})
    nlp.add_pipe("anonymizer", config=config)
    return nlp


@pytest.mark.slow
@pytest.mark.parametrize(
    "factories", [(), ("sentencizer",), ("span_consolidator",), ("span_consolidator", "date_splitter")]
)
@pytest.mark.parametrize(
    "run", [lambda nlp, text: nlp(text)._.anonym_text, lambda nlp, text: list(anonymize_texts([text], nlp))[0][0]]
)
def test_nothing_to_read_is_one_warning_or_an_error(factories, run):
    nlp = pipeline(*factories)
    with pytest.warns(AnonymWarning, match=r"\[SW001\].*add_pipe") as caught:
        assert run(nlp, TEXT) == TEXT
        assert run(nlp, "Another.") == "Another."
    assert len(caught) == 1 and "Ida" not in str(caught[0].message)
    with pytest.raises(AnonymError, match="SA013"):
        run(pipeline(*factories, strict=True), TEXT)


def test_recognizers_behind_it_or_disabled_are_nothing_to_read():
    nlp = pipeline(strict=True)
    nlp.add_pipe("regex_ruler")
    with pytest.warns(AnonymWarning, match="SW004"), pytest.raises(AnonymError, match="SA013"):
        nlp(TEXT)
    nlp = pipeline("regex_ruler", strict=True)
    assert nlp("Nobody here.")._.anonym_text == "Nobody here."
    with nlp.select_pipes(disable=["regex_ruler"]), pytest.raises(AnonymError, match="SA013"):
        nlp(TEXT)


@pytest.mark.parametrize("text", ["", " \n "])
def test_what_has_no_word_has_nothing_to_lose(text):
    assert pipeline(strict=True)(text)._.anonym_text == text


def test_what_a_doc_brings_is_read():
    nlp = pipeline(strict=True)
    entities, group, gold = (nlp.make_doc(TEXT) for _ in range(3))
    entities.ents = [Span(entities, 1, 2, "PERSON")]
    set_findings(group, "own", [])
    set_findings(gold, "anonym", [])
    stored = DocBin(store_user_data=True, docs=[entities]).to_bytes()
    docs = [entities, group, gold, *DocBin().from_bytes(stored).get_docs(nlp.vocab)]
    assert [nlp(doc)._.anonym_text for doc in docs] == [
        "Rang <PERSON> at ida@ferry.example",
        TEXT,
        TEXT,
        "Rang <PERSON> at ida@ferry.example",
    ]
    given = GivenText(TEXT, [Finding(5, 8, "PERSON")])
    assert next(anonymize_results([given], Runner(nlp))).text == "Rang <PERSON> at ida@ferry.example"
    # A ruler that has found nothing has looked.
    ruled = pipeline("entity_ruler", strict=True)
    ruled.get_pipe("entity_ruler").add_patterns([{"label": "PERSON", "pattern": "Olga"}])
    assert ruled(TEXT)._.anonym_text == TEXT


def test_strict_reports_each_text_and_survives_disk(tmp_path):
    pipeline(strict=True).to_disk(tmp_path / "saved")
    loaded = spacy_anonym.load(tmp_path / "saved")
    assert list(anonymize_texts([TEXT, ""], loaded, on_error="report")) == [(None, "SA013"), ("", [])]


@pytest.mark.slow
@pytest.mark.parametrize("label,near", [("PERSN", "PERSON"), ("DATETIM", "DATETIME"), ("E_MAL", "E_MAIL")])
def test_a_mistyped_label_is_an_error_with_the_nearest_name(label, near):
    said = rf"SA009.*{label} \(did you mean {near}\?\)"
    for config in ({"operators": {label: "mask"}}, {}):
        nlp = pipeline("regex_ruler", **config)
        with pytest.raises(AnonymError, match=said):
            nlp(TEXT) if config else nlp.get_pipe("anonymizer").set_operator(label, "mask")
    with pytest.raises(AnonymError, match=said):
        list(anonymize_texts([TEXT], pipeline("regex_ruler", operators={label: "mask"})))
    for setting in (
        {"thresholds": {label: 0.5}},
        {"group_thresholds": {"ner": {label: 0.5}}},
        {"labels": [label]},
        {"ignore_labels": [label]},
    ):
        nlp = pipeline("regex_ruler")
        nlp.add_pipe("span_consolidator", before="anonymizer", config=setting)
        with pytest.raises(AnonymError, match=said):
            nlp(TEXT)


def test_a_label_that_a_component_sets_is_known_whenever_it_is_added():
    nlp = pipeline(operators={"BADGE": "mask", "PERSONA": "redact", "DEFAULT": "redact"})
    ruler = nlp.add_pipe("entity_ruler", first=True)
    ruler.add_patterns([{"label": "BADGE", "pattern": "K7"}, {"label": "PERSONA", "pattern": "Ida"}])
    assert nlp("K7 is Ida")._.anonym_text == "** is "
    nlp.get_pipe("anonymizer").set_operator("BADGE", lambda text: "#")
    assert nlp("K7 is Ida")._.anonym_text == "# is "
    nlp = pipeline("regex_ruler", operators={"TICKET": "mask"})
    nlp.get_pipe("regex_ruler").add_patterns([{"id": "t", "label": "TICKET", "regex": r"T-\d{3}"}])
    assert nlp("see T-123")._.anonym_text == "see *****"


def test_where_a_component_does_not_tell_its_labels_there_is_one_warning():
    @Language.component("tells_nothing")
    def component(doc):
        doc.ents = [Span(doc, 0, 1, "BADGE")]
        return doc

    nlp = pipeline("tells_nothing", operators={"BADGE": "mask"})
    with pytest.warns(AnonymWarning, match=r"\[SW002\].*BADGE") as caught:
        assert [nlp(text)._.anonym_text for text in ("K7 here", "K8 here")] == ["** here"] * 2
    assert len(caught) == 1


def test_a_mistyped_label_of_a_mask_is_an_error():
    masks = {"@anonym_operators": "spacy_anonym.replace.v1", "masks": {"PERSN": "x"}}
    with pytest.raises(AnonymError, match="SA009.*PERSN"):
        pipeline("regex_ruler", operators={"DEFAULT": masks})(TEXT)


def test_a_component_sent_elsewhere_knows_the_labels_of_its_pipeline():
    nlp = pipeline("entity_ruler", operators={"BADGE": "mask"})
    nlp.get_pipe("entity_ruler").add_patterns([{"label": "BADGE", "pattern": "K7"}])
    sent = pickle.loads(pickle.dumps(nlp.get_pipe("anonymizer")))
    nlp.get_pipe("entity_ruler").clear()
    doc = nlp.make_doc("K7")
    doc.ents = [Span(doc, 0, 1, "BADGE")]
    assert sent(doc)._.anonym_text == "**"
    with pytest.raises(AnonymError, match="SA009"):
        sent.set_operator("BAGDE", "mask")


@pytest.mark.slow
def test_nearest_names():
    assert did_you_mean("nerr", ["ner", "anonymizer"]) == "nerr (did you mean ner?)"
    assert did_you_mean("xyz", ["ner"]) == "xyz"
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        spacy_anonym.blank("en")(TEXT)


@pytest.mark.parametrize("extra", [(), ("sentencizer",)], ids=["texts", "Docs"])
def test_what_names_a_text_is_read_before_it_and_is_no_part_of_the_result(extra):
    nlp = spacy.blank("en")
    for name in extra:
        nlp.add_pipe(name)
    nlp.add_pipe("regex_ruler", config={"packs": ["common"]})
    nlp.add_pipe("span_consolidator")
    nlp.add_pipe("anonymizer")
    texts = [GivenText("K7-31 x", (), None, name) for name in ("", "order id", "roe@example.org order id")]
    bare, named, beside = anonymize_results(texts, Runner(nlp))
    assert (bare.text, bare.items) == ("K7-31 x", [])
    assert named.text == beside.text == "<ID> x"
    for result in (named, beside):
        [item] = result.items
        assert [item[key] for key in ("start", "end", "source_start", "source_end")] == [0, 4, 0, 5]


@pytest.mark.parametrize("operator", ["mask", "keep", "surrogate", "shift_date", "pseudonym"])
def test_operators_never_see_what_names_a_text(operator):
    nlp = spacy.blank("en")
    over = {"id": "over", "label": "DATE_TIME", "regex": "2024: 5 June", "score": 0.9}
    nlp.add_pipe("regex_ruler", config={"packs": []}).add_patterns([over])
    nlp.add_pipe("span_consolidator")
    nlp.add_pipe("anonymizer").set_operator("DATE_TIME", operator)
    [result] = anonymize_results([GivenText("5 June", (), None, "2024")], Runner(nlp))
    assert not result.message and "2024" not in result.text and ":" not in result.text
    [item] = result.items
    assert (item["source_start"], item["source_end"], item["start"], item["end"]) == (0, 6, 0, len(result.text))
    assert result.text == {"mask": "******", "keep": "5 June"}.get(operator, result.text)
