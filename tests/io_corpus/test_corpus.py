import json
from pathlib import Path

import pytest
import spacy
import srsly
from confection import Config
from spacy import util
from spacy.cli.train import train
from spacy.displacy import EntityRenderer
from spacy.tokens import Doc, DocBin
from spacy.training import Corpus as SpacyCorpus

import spacy_anonym
from scripts.corpora.gold import TAGGED
from spacy_anonym.errors import AnonymError
from spacy_anonym.io.corpus import Corpus, main, make_corpus, make_gold_doc, parse_markup
from spacy_anonym.labels import COLORS, LABELS, is_personal
from spacy_anonym.spans import Finding, get_findings, set_findings

ROOT = Path(__file__).parent.parent.parent
DEV = ROOT / "corpus" / "en_dev.jsonl"
GOLD = sorted((ROOT / "tests" / "documents").glob("*.gold"))
LINE = {"text": "mail:bob@x.com for PER Bob", "spans": [{"start": 5, "end": 14, "label": "EMAIL"}, {"start": 23, "end": 26, "label": "PER"}]}  # fmt: skip


@pytest.fixture(scope="module")
def nlp():
    return spacy.blank("en")


def write_lines(path, *records):
    path.write_text("".join(json.dumps(record) + "\n" for record in records), encoding="utf8")
    return path


def found(doc):
    return [(doc.text[f.start : f.end], f.label) for f in get_findings(doc, "anonym")]


def test_corpus_jsonl_exact_offsets_and_ents(nlp, tmp_path):
    path = write_lines(tmp_path / "a.jsonl", LINE)
    (example,) = Corpus(path)(nlp)
    assert found(example.reference) == [("bob@x.com", "EMAIL_ADDRESS"), ("Bob", "PERSON")]
    assert [(ent.text, ent.label_) for ent in example.reference.ents] == [("Bob", "PERSON")]
    assert example.predicted.text == LINE["text"] and "anonym" not in example.predicted.spans
    assert not example.predicted.ents


def test_corpus_ents_of_other_labels(nlp, tmp_path):
    path = write_lines(tmp_path / "a.jsonl", LINE)
    (example,) = Corpus(path, ents=["EMAIL"])(nlp)
    # "mail:bob@x.com" is one token: the address is none, and nothing says that it is no entity.
    assert not example.reference.ents
    assert [token.ent_iob for token in example.reference] == [0, 2, 2, 2]


def test_corpus_docbin(nlp, tmp_path):
    doc = nlp("Ask Ada Brown now")
    doc.ents = [doc.char_span(4, 13, label="PER")]
    set_findings(doc, "anonym", [Finding(4, 7, "PERSON")])
    plain = Doc(nlp.vocab, words=["No", "spaces", "known"])
    DocBin(docs=[doc, plain, nlp("")]).to_disk(tmp_path / "a.spacy")
    one, other = Corpus(tmp_path / "a.spacy")(nlp)
    assert found(one.reference) == [("Ada", "PERSON")]
    assert [ent.label_ for ent in one.reference.ents] == ["PER"]
    assert "anonym" not in other.reference.spans
    assert [token.text for token in other.predicted] == ["No", "spaces", "known"]


@pytest.mark.parametrize("path", GOLD, ids=lambda path: path.name)
def test_corpus_markup(nlp, path):
    (example,) = Corpus(path)(nlp)
    marked = path.read_bytes().decode("utf8")
    doc = example.reference
    findings = get_findings(doc, "anonym")
    assert len(findings) == marked.count("⟦")
    assert all(finding.label in LABELS for finding in findings)
    rebuilt, place = "", 0
    for finding in findings:
        value = doc.text[finding.start : finding.end]
        rebuilt += doc.text[place : finding.start] + f"⟦|{value}⟧"
        place = finding.end
    rebuilt += doc.text[place:]
    parts = marked.split("⟦")
    assert rebuilt == "⟦".join([parts[0], *("|" + part.split("|", 1)[1] for part in parts[1:])])


def test_corpus_folder_limit_and_stream(nlp, tmp_path):
    (tmp_path / "sub").mkdir()
    write_lines(tmp_path / "sub" / "b.jsonl", *[{"text": f"b {i}", "spans": []} for i in range(5)])
    (tmp_path / "a.gold").write_text("⟦PERSON|Ada⟧ came\r\n", encoding="utf8", newline="")
    (tmp_path / "README.md").write_text("no data", encoding="utf8")
    (tmp_path / ".hidden.jsonl").write_text("no data", encoding="utf8")
    texts = [example.text for example in Corpus(tmp_path)(nlp)]
    assert texts == ["Ada came\r\n", "b 0", "b 1", "b 2", "b 3", "b 4"]
    assert [example.text for example in Corpus(tmp_path, limit=3)(nlp)] == texts[:3]
    with (tmp_path / "sub" / "b.jsonl").open("a", encoding="utf8") as file:
        file.write("broken\n")
    stream = iter(Corpus(tmp_path)(nlp))
    assert [next(stream).text for _ in range(6)] == texts
    with pytest.raises(AnonymError, match="SA304"):
        next(stream)


def test_corpus_augmenters_in_order(nlp, tmp_path):
    path = write_lines(tmp_path / "a.jsonl", {"text": "ab", "spans": []})

    def twice(nlp, example):
        yield from (example, example)

    assert len(list(make_corpus(path, augmenters={"one": twice, "two": twice})(nlp))) == 4
    with pytest.raises(AnonymError, match="SA003"):
        make_corpus(path, augmenters={"one": "no function"})


SECRET = "Zyxwvut"
BAD_LINES = {
    "SA304": [f'{{"text": "{SECRET}', f'["{SECRET}"]', f'"{SECRET}"'],
    "SA305": [f'{{"txt": "{SECRET}"}}', f'{{"text": ["{SECRET}"]}}'],
    "SA307": [
        f'{{"text": "{SECRET}"}}',
        f'{{"text": "{SECRET}", "spans": ["{SECRET}"]}}',
        f'{{"text": "{SECRET}", "spans": [{{"start": "0", "end": 3, "label": "X"}}]}}',
        f'{{"text": "{SECRET}", "spans": [{{"start": true, "end": 3, "label": "X"}}]}}',
        f'{{"text": "{SECRET}", "spans": [{{"start": 0, "end": 3, "label": ""}}]}}',
        f'{{"text": "{SECRET}", "spans": [{{"start": 0, "end": 30, "label": "X"}}]}}',
        f'{{"text": "{SECRET}", "spans": [{{"start": 3, "end": 3, "label": "X"}}]}}',
        f'{{"text": "{SECRET}", "spans": [{{"start": 0, "end": 3, "label": "X"}}, {{"start": 2, "end": 4, "label": "X"}}]}}',
        f'{{"text": "{SECRET} \\ud800", "spans": []}}',
    ],
}


@pytest.mark.parametrize("code, line", [(code, line) for code, lines in BAD_LINES.items() for line in lines])
def test_corpus_bad_lines(nlp, tmp_path, code, line):
    path = tmp_path / "a.jsonl"
    path.write_text('{"text": "fine", "spans": []}\n\n' + line + "\n", encoding="utf8")
    with pytest.raises(AnonymError) as caught:
        list(Corpus(path)(nlp))
    assert caught.value.code in (code, "SA304") if "ud800" in line else caught.value.code == code
    assert "line 3" in str(caught.value) and SECRET not in str(caught.value)
    assert caught.value.__cause__ is None


def test_corpus_bad_files(nlp, tmp_path):
    cases = {"SA301": tmp_path / "none.jsonl", "SA306": tmp_path / "a.docx", "SA307": tmp_path / "empty"}
    cases["SA306"].write_text("", encoding="utf8")
    cases["SA307"].mkdir()
    for code, path in cases.items():
        with pytest.raises(AnonymError, match=code):
            list(Corpus(path)(nlp))
    for name, content in {"a.jsonl": b'{"text": "a", "spans": []}\n{"text": "\xff"}', "a.gold": b"caf\xe9"}.items():
        (tmp_path / name).write_bytes(content)
        with pytest.raises(AnonymError, match="SA303.*byte " + {"a.jsonl": "37", "a.gold": "3"}[name]):
            list(Corpus(tmp_path / name)(nlp))
    (tmp_path / "a.spacy").write_bytes(b"nothing of the kind")
    with pytest.raises(AnonymError, match="SA307"):
        list(Corpus(tmp_path / "a.spacy")(nlp))
    with pytest.raises(AnonymError, match="SA003"):
        list(make_corpus(None)(nlp))


@pytest.mark.parametrize("marked", ["a ⟦PERSON|b", "a b⟧", "⟦PERSON b⟧", "⟦person|b⟧", "⟦A|b ⟦B|c⟧⟧", "⟦A|⟧"])
def test_corpus_bad_markup(marked):
    with pytest.raises(AnonymError, match="SA307.*line 2"):
        parse_markup("fine\n" + marked)


def test_corpus_overlap(nlp):
    with pytest.raises(AnonymError, match="SA103"):
        make_gold_doc(nlp, "abcdef", [Finding(0, 3, "A"), Finding(2, 4, "B")])


def test_corpus_command(nlp, tmp_path, capsys):
    output = tmp_path / "new" / "dev.spacy"
    assert main([str(DEV), str(output)]) == 0
    assert capsys.readouterr().out.startswith("100 texts")
    converted, direct = (list(corpus(nlp)) for corpus in (SpacyCorpus(output), Corpus(DEV)))
    assert len(converted) == 100
    for one, other in zip(converted, direct):
        assert get_findings(one.reference, "anonym") == get_findings(other.reference, "anonym")
        assert one.reference.to_json() == other.reference.to_json()


def test_corpus_command_failures(tmp_path, capsys):
    assert main([str(DEV), str(tmp_path / "dev.txt")]) == 1
    assert main([str(tmp_path / "none.jsonl"), str(tmp_path / "dev.spacy")]) == 1
    assert "SA306" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


@pytest.mark.slow
def test_corpus_dev_set(nlp):
    texts = [record["text"] for record in srsly.read_jsonl(DEV)]
    assert len(set(texts)) == len(texts) == 100
    examples = list(Corpus(DEV)(nlp))
    labels = [label for example in examples for _, label in found(example.reference)]
    assert len(labels) == 136 and set(labels) <= set(LABELS)
    names = [label for label in labels if label in ("PERSON", "LOCATION", "ORGANIZATION")]
    assert sum(len(example.reference.ents) for example in examples) == len(names)
    scores = spacy_anonym.load("en").evaluate(examples)
    assert scores["anonym_p"] > 0.8 and scores["anonym_recall"] > 0.75


@pytest.mark.slow
def test_corpus_trains_the_english_config(tmp_path):
    config = Config().from_disk(ROOT / "configs" / "en_sm.cfg", interpolate=False)
    filled = util.load_model_from_config(config, auto_fill=True).config
    assert filled["components"]["ner"]["model"]["tok2vec"]["embed"]["@architectures"] == "spacy_anonym.LexiconEmbed.v1"
    overrides = {
        "paths.train": str(DEV),
        "paths.dev": str(DEV),
        "training.max_steps": 6,
        "training.eval_frequency": 3,
        "components.ner.model.tok2vec.encode.width": 16,
        "components.ner.model.tok2vec.encode.depth": 1,
        "components.ner.model.tok2vec.embed.word_classes": None,
    }
    train(ROOT / "configs" / "en_sm.cfg", tmp_path, overrides=overrides)
    nlp = spacy.load(tmp_path / "model-last")
    assert nlp.pipe_names == ["ner"] and set(nlp.get_pipe("ner").labels) == set(TAGGED.values())
    full = spacy_anonym.load("en", exclude=["ner"])
    full.add_pipe("ner", source=nlp, before="lexicon_matcher")
    assert full("Thanks, Nico")._.anonym_text


def test_labels_colors_for_displacy():
    assert set(COLORS) == {label for label in LABELS if is_personal(label)}
    colors = EntityRenderer().colors
    assert all(colors[label] == color for label, color in COLORS.items())
    # What spaCy colours by itself looks as it did.
    assert colors["PERSON"] == "#aa9cfc" and colors["ORG"] == COLORS["ORGANIZATION"]
