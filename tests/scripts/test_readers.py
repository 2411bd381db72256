"""Each reader, on a file in its corpus's form, written for this test; and on the corpus itself where its folder is
given.
"""

import json
import os
from pathlib import Path

import pytest

from scripts.corpora import CORPORA, get_corpus
from scripts.corpora.demonyms import is_demonym, may_be_demonym
from scripts.corpora.gold import make_gold
from scripts.corpora.table import TABLE, read_gold_set
from scripts.corpora.titles import after_titles, without_titles

pytestmark = pytest.mark.slow

DATA = os.environ.get("SPACY_ANONYM_DATA")

PLAIN = "Bo\tB-{0}\nRoe\tI-{0}\nwent\tO\n.\tO\n\nBye\tO\n"
GUM = """# newdoc id = GUM_bio_x
# text = King Jean van Roe's land
1\tKing\tking\tPROPN\tNNP\t_\t2\tcompound\t_\tEntity=(1-place-new(2-person-new-cf1
2\tJean\tJean\tPROPN\tNNP\t_\t6\tnmod\t_\t_
3\tvan\tvan\tX\tFW\t_\t2\tflat\t_\t_
4-5\tRoe's\t_\t_\t_\t_\t_\t_\t_\t_
4\tRoe\tRoe\tPROPN\tNNP\t_\t2\tflat\t_\tEntity=2)
5\t's\t's\tPART\tPOS\t_\t2\tcase\t_\t_
6\tland\tland\tNOUN\tNN\t_\t0\troot\t_\tEntity=1)
"""
HEBREW = """# newdoc id = d
# text = גר בתל אביב עם דן.
1	גר	גר	VERB	VERB	_	0	root	_	_
2-3	בתל	_	_	_	_	_	_	_	_
2	ב	ב	ADP	ADP	_	3	case	_	Entity=(GPE
3	תל	תל	PROPN	PROPN	_	1	obl	_	_
4	אביב	אביב	PROPN	PROPN	_	3	flat	_	Entity=GPE)
5	עם	עם	ADP	ADP	_	6	case	_	_
6	דן	דן	PROPN	PROPN	_	1	obl	_	Entity=(PER)|SpaceAfter=No
7	.	.	PUNCT	PUNCT	_	1	punct	_	_

"""
LITBANK = "Mr. Roe , the father of Ann , lived in Ohio .\nShe met Miss Poe of the old Mill , daughter of Bo ."
FILES = {
    "uner_ewt": {"en_ewt-ud-train.iob2": "# text = Bo Roe's.\n1\tBo\tB-PER\tx\n2\tRoe\tI-PER\n3\t's\tO\n4\t.\tO\n\n"},
    "wnut17": {
        "wnut17train.conll": PLAIN.format("person"),
        "emerging.dev.conll": "@bo\tO\nOhio\tB-location\n\t\nAcme\tB-group\n",
    },
    "btc": {f"{part}.conll": "@\tB-PER\nbo_roe\tB-PER\nsaw\tO\nAnn\tB-PER\n@\tO\nOhio\tB-LOC\n" for part in "abegh"},
    "wikigold": {"wikigold.conll.txt": "Bo I-PER\nRoe I-PER\nis O\nJapanese I-MISC\n. O\n\n"},
    "crossner": {
        f"ner_data/{domain}/{part}.txt": PLAIN.format("politician")
        for domain in ("politics", "science", "music", "literature", "ai")
        for part in ("train", "test")
    },
    "redocred": {
        f"{part}_revised.json": json.dumps(
            [
                {
                    "sents": [["Bo", "Roe", "is", "a", "Swedish", "Virginian", "of", "Ohio"]],
                    "vertexSet": [
                        [{"pos": [0, 2], "type": "PER", "sent_id": 0}],
                        [{"pos": [4, 5], "type": "LOC", "sent_id": 0}, {"pos": [5, 6], "type": "LOC", "sent_id": 0}],
                        [{"pos": [7, 8], "type": "LOC", "sent_id": 0}],
                    ],
                }
            ]
        )
        for part in ("dev", "test")
    },
    "fewnerd": {
        "inter_dev.txt": "Bo\tperson-other\nRoe\tperson-other\nof\tO\nHill\tlocation-park\nand\tO\nAnn\tO\n",
        "inter_test.txt": "Jo\tperson-actor\n\n",
        "ss_dev.txt": "Poe\tB-person_soldier\nof\tO\nOhio\tB-location_GPE\nSwedish\tB-location_GPE\nRoad\tB-location_road/railway/highway/transit\n",
        "ss_test.txt": "Jo\tO\n\n",
    },
    "litbank": {
        "coref/brat/158_emma_brat.txt": LITBANK,
        "coref/brat/158_emma_brat.ann": "T1\tPROP_PER 0 7\tMr. Roe\nT2\tNOM_PER 10 27\tthe father of Ann\nT3\tPROP_PER 24 27\tAnn\nT4\tPROP_GPE 39 43\tOhio\n"
        "R1\tcoref Arg1:T1 Arg2:T2\nT5\tPROP_PER 54 95\tMiss Poe of the old Mill , daughter of Bo\n",
    },
    "gum": {"GUM_bio_x.conllu": GUM, "GUM_fiction_x.conllu": GUM},
    "wikineural_names_dev": {"dev.jsonl": '{"id": 1, "text": "Bo Roe left .", "spans": [[0, 6]]}\n'},
    "iahltwiki": {"he_iahltwiki-ud-dev.conllu": HEBREW},
    "iahltknesset": {"he_iahltknesset-ud-dev.conllu": HEBREW},
    "nemo_dev": {"token-single_gold_dev.bmes": "דן B-PER\nרון E-PER\nבחיפה S-GPE\n. O\n\n"},
    "presidio_research_dev": {
        "synth_dev.json": '[{"full_text": "Bo in Ohio", "template_id": 2, "spans": [{"entity_type": "PERSON", "start_position": 0, "end_position": 2},'
        ' {"entity_type": "GPE", "start_position": 6, "end_position": 10}]}]'
    },
}
EXPECTED = {
    "uner_ewt": [("Bo Roe's.", "PERSON Bo Roe", "")],
    "wnut17": [
        ("Bo Roe went .", "PERSON Bo Roe", ""),
        ("Bye", "", ""),
        ("@bo Ohio", "USERNAME @bo, LOCATION Ohio", ""),
        ("Acme", "ORGANIZATION Acme", ""),
    ],
    "btc": [("@bo_roe saw Ann @ Ohio", "USERNAME @bo_roe, PERSON Ann, LOCATION Ohio", "")] * 5,
    "wikigold": [("Bo Roe is Japanese .", "PERSON Bo Roe", "")],
    "crossner": [("Bo Roe went .", "PERSON Bo Roe", ""), ("Bye", "", "")] * 10,
    "redocred": [("Bo Roe is a Swedish Virginian of Ohio", "PERSON Bo Roe, LOCATION Ohio", "Virginian")] * 2,
    "fewnerd": [
        ("Bo Roe of Hill and Ann", "PERSON Bo Roe", "Hill"),
        ("Jo", "PERSON Jo", ""),
        ("Poe of Ohio Swedish Road", "PERSON Poe, LOCATION Ohio", "Road"),
    ],
    "litbank": [
        (LITBANK.split("\n")[0], "PERSON Roe, PERSON Ann, LOCATION Ohio", ""),
        (LITBANK.split("\n")[1], "", "Poe of the old Mill , daughter of Bo"),
    ],
    "gum": [("King Jean van Roe's land", "PERSON Jean van Roe", "")],
    "wikineural_names_dev": [("Bo Roe left .", "PERSON Bo Roe", "")],
    "iahltwiki": [("גר בתל אביב עם דן.", "LOCATION תל אביב, PERSON דן", "")],
    "iahltknesset": [("גר בתל אביב עם דן.", "LOCATION תל אביב, PERSON דן", "")],
    "nemo_dev": [("דן רון בחיפה .", "PERSON דן רון, LOCATION חיפה", "")],
    "presidio_research_dev": [("Bo in Ohio", "PERSON Bo, LOCATION Ohio", "")],
}


def make_folder(folder, name):
    for place, content in FILES[name].items():
        (folder / place).parent.mkdir(parents=True, exist_ok=True)
        (folder / place).write_text(content, encoding="utf8")
    return folder


@pytest.mark.parametrize("name", sorted(FILES))
def test_a_corpus_is_read(name, tmp_path):
    golds = list(get_corpus(name).read(make_folder(tmp_path, name)))
    shown = [
        (
            gold.text,
            ", ".join(f"{label} {gold.text[a:b]}" for a, b, label in gold.spans),
            ", ".join(gold.text[a:b] for a, b in gold.missing),
        )
        for gold in golds
    ]
    assert shown == EXPECTED[name]
    assert all(gold.source.startswith(name.removesuffix("_dev")) for gold in golds)


@pytest.mark.parametrize("name", sorted(FILES))
def test_a_missing_file_is_a_coded_error(name, tmp_path):
    with pytest.raises(ValueError) as caught:
        list(get_corpus(name).read(tmp_path))
    assert "in the corpus's folder" in str(caught.value)


@pytest.mark.parametrize(
    "name",
    ["uner_ewt", "wnut17", "redocred", "gum", "litbank", "iahltwiki", "wikineural_names_dev", "presidio_research_dev"],
)
def test_a_broken_file_is_a_coded_error_without_its_text(name, tmp_path):
    folder = make_folder(tmp_path, name)
    for place in FILES[name]:
        if not place.endswith(".txt"):
            (folder / place).write_text('T1\tPROP_PER x y\tRoe\n{"text": "Roe', encoding="utf8")
    with pytest.raises(ValueError) as caught:
        list(get_corpus(name).read(folder))
    assert "It may be another file" in str(caught.value) and "Roe" not in str(caught.value)


def test_crossner_never_reads_the_news_that_are_not_free(tmp_path):
    folder = make_folder(tmp_path, "crossner")
    (folder / "ner_data" / "conll2003").mkdir()
    (folder / "ner_data" / "conll2003" / "train.txt").write_text("Reuters\tB-organisation\n", encoding="utf8")
    assert not any("Reuters" in gold.text for gold in get_corpus("crossner").read(folder))


def test_gum_never_reads_a_genre_that_is_not_free(tmp_path):
    assert {gold.source for gold in get_corpus("gum").read(make_folder(tmp_path, "gum"))} == {"gum/bio_x"}


def test_the_table_says_what_may_be_trained_on():
    assert len(CORPORA) == len(TABLE)
    for name, corpus in CORPORA.items():
        assert corpus.name == name and corpus.use in ("train", "measure") and "/" in corpus.upstream
        # Nothing that forbids commercial use is trained on.
        assert not {"NC", "not"} & set(corpus.licence.split("-")) or corpus.use == "measure"
    with pytest.raises(ValueError) as caught:
        get_corpus("conll2003")
    assert "Unknown corpus" in str(caught.value)


@pytest.mark.parametrize("name", sorted(CORPORA))
def test_the_corpus_itself_is_read(name):
    if not DATA:
        pytest.skip("SPACY_ANONYM_DATA names no folder with the corpora")
    golds = list(CORPORA[name].read(Path(DATA) / CORPORA[name].folder))
    # The court decisions are 92 and 21 texts, each with names.
    assert len(golds) > 20 and sum(bool(gold.spans) for gold in golds) > min(50, len(golds) // 2)
    for gold in golds:
        assert list(gold.spans) == sorted(gold.spans)
        assert all(gold.text[start:end].strip() == gold.text[start:end] != "" for start, end, _ in gold.spans)


@pytest.mark.parametrize(
    "words", ["Swedish", "swedes", "South Korean", "Anglo-Irish", "Austro-Hungarian", "Americans", "Northern Irish"]
)
def test_a_demonym_is_known(words):
    assert is_demonym(words)


@pytest.mark.parametrize("words", ["Sweden", "South Korea", "Georgia", "New York", "Ohio", "Paris", ""])
def test_a_place_is_no_demonym(words):
    assert not is_demonym(words)


def test_a_word_may_end_like_a_demonym():
    assert may_be_demonym("Virginian") and not may_be_demonym("Virginia") and not may_be_demonym("New Orleanian")


@pytest.mark.parametrize(
    "name, rest",
    [
        ("Mr. Roe", "Roe"),
        ("Prime Minister Ann Roe", "Ann Roe"),
        ("Mrs", ""),
        ("Roe", "Roe"),
        ("Old Mrs. Poe", "Poe"),
        ("", ""),
    ],
)
def test_forms_of_address_are_cut_off(name, rest):
    assert name[after_titles(name) :] == rest


def test_people_begin_after_their_forms_of_address():
    text = "Earl Aske met Dr , King and Sir Bors at Sir Hall"
    gold = make_gold(text, [(0, 9, "PERSON"), (14, 16, "PERSON"), (28, 36, "PERSON"), (40, 48, "LOCATION")], [(19, 23)])
    left = without_titles(gold)
    assert [text[start:end] for start, end, _ in left.spans] == ["Earl Aske", "Dr", "Bors", "Sir Hall"]
    assert left.missing == gold.missing


def test_a_corpus_is_a_gold_set_of_the_labels_that_occur(tmp_path):
    (tmp_path / "dev.jsonl").write_text('{"id": 7, "text": "Ann left .", "spans": [[0, 3]]}\n', encoding="utf8")
    gold = read_gold_set("wikineural_names_dev", tmp_path)
    assert [document.spans for document in gold.documents] == [((0, 3, "PERSON"),)] and gold.labels == {"PERSON"}
