import pytest

from scripts.corpora.ancora import read_ancora
from scripts.corpora.iberian import BLOCK, REPEAT, first_texts, training_texts
from scripts.corpora.meddocan import read_meddocan

pytestmark = pytest.mark.slow

CONLLU = """# text = Don Pau Puig va anar al Prat.
1\tDon\tdon\tNOUN\tnc\t_\t0\troot\t_\t_
2\tPau\tPau\tPROPN\tnp0000p\t_\t1\tflat\t_\tMWE=Pau_Puig|MWEPOS=PROPN
3\tPuig\tPuig\tPROPN\t_\t_\t2\tflat\t_\t_
4\tva\tanar\tAUX\tv\t_\t1\taux\t_\t_
5\tanar\tanar\tVERB\tv\t_\t1\tdep\t_\t_
6-7\tal\t_\t_\t_\t_\t_\t_\t_\t_
6\ta\ta\tADP\ts\t_\t8\tcase\t_\t_
7\tel\tel\tDET\td\t_\t8\tdet\t_\t_
8\tPrat\tPrat\tPROPN\tnp00000\t_\t5\tobl\t_\tSpaceAfter=No
9\t.\t.\tPUNCT\tf\t_\t1\tpunct\t_\t_

"""


def test_ancora_names_span_their_expression_and_unmarked_ones_are_unknown(tmp_path):
    (tmp_path / "ca_ancora-ud-dev.conllu").write_text(CONLLU, encoding="utf8")
    [gold] = read_ancora(tmp_path, "ca")
    assert [(gold.text[start:end], label) for start, end, label in gold.spans] == [("Pau Puig", "PERSON")]
    assert [gold.text[start:end] for start, end in gold.missing] == ["Prat"]


def test_ancora_words_must_make_the_text(tmp_path):
    (tmp_path / "ca_ancora-ud-dev.conllu").write_text(CONLLU.replace("\tva\t", "\tvan\t"), encoding="utf8")
    with pytest.raises(ValueError, match="not in the corpus's form"):
        list(read_ancora(tmp_path, "ca"))
    with pytest.raises(ValueError, match="has no part"):
        list(read_ancora(tmp_path, "es"))


def write_brat(folder, annotation):
    place = folder / "corpus" / "train" / "brat"
    place.mkdir(parents=True)
    (place / "a.txt").write_text("Nombre: Ana.\nCP: 28001.\n", encoding="utf8")
    (place / "a.ann").write_text(annotation, encoding="utf8")


def test_meddocan_kinds_become_our_labels(tmp_path):
    write_brat(tmp_path, "T1\tNOMBRE_SUJETO_ASISTENCIA 8 11\tAna\nT2\tTERRITORIO 17 22\t28001\n")
    [gold] = read_meddocan(tmp_path)
    assert gold.spans == ((8, 11, "PERSON"), (17, 22, "ZIP_CODE"))


@pytest.mark.parametrize("line", ["T1\tNOMBRE_SUJETO_ASISTENCIA 8 12\tAna", "T1\tUNKNOWN 8 11\tAna", "T1\tx"])
def test_a_wrong_annotation_is_told_with_its_line(tmp_path, line):
    write_brat(tmp_path, line + "\n")
    with pytest.raises(ValueError, match="line 1: it is not in the corpus's form"):
        list(read_meddocan(tmp_path))


def write_data(folder, sentences):
    """The three corpora, small; the Catalan sentences are numbered."""
    write_brat(folder / "meddocan_es", "T1\tNOMBRE_SUJETO_ASISTENCIA 8 11\tAna\nT2\tTERRITORIO 17 22\t28001\n")
    spanish = CONLLU.replace("Prat", "Lugo").replace("np00000\t", "np0000l\t")
    for lang, text in (
        ("es", spanish * 24),
        ("ca", "".join(CONLLU.replace("Puig", f"Puig{number}") for number in range(sentences))),
    ):
        (folder / f"ancora_{lang}").mkdir()
        (folder / f"ancora_{lang}" / f"{lang}_ancora-ud-dev.conllu").write_text(text, encoding="utf8")
    return folder


def test_a_fold_is_never_learned_from(tmp_path):
    data = write_data(tmp_path, 2 * BLOCK)
    train, stop, test = training_texts("ca", data, synthetic=0, fold=0)
    texts = [{gold.text for gold in part} for part in (train, stop, test)]
    assert len(texts[2]) == BLOCK and all(not one & other for one, other in zip(texts, [texts[2], texts[0], texts[1]]))
    catalan = [gold.text for gold in train if gold.source == "ancora_ca"]
    assert {catalan.count(text) for text in catalan} == {REPEAT} and len(set(catalan) | texts[1]) == BLOCK
    assert "ancora_es" in {gold.source for gold in train}


def test_the_first_part_has_no_catalan_news(tmp_path):
    train, stop = first_texts(write_data(tmp_path, 3))
    sources = {gold.source.split("/")[0] for gold in train}
    assert "ancora_ca" not in sources and {"ancora_es", "synthetic"} < sources
    assert {gold.source for gold in stop} == {"ancora_es"} and len(stop) == 2
    assert {"PERSON", "LOCATION", "ORGANIZATION", "ZIP_CODE"} <= {label for gold in train for _, _, label in gold.spans}
    [clinical] = [gold for gold in train if "28001" in gold.text and "Nombre: Ana" in gold.text]
    assert [clinical.text[a:b] for a, b, _ in clinical.spans] == ["Ana", "28001"]
