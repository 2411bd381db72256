from itertools import islice

import pytest

from benchmarks.generate import (
    CORPORA,
    DENSITIES,
    TEMPLATES,
    Identifiers,
    TextGenerator,
    generate_blocks,
    read_own_texts,
)
from spacy_anonym.errors import AnonymError
from spacy_anonym.patterns.validators import accounts, countries, networks

pytestmark = pytest.mark.slow


def take(corpus, count=2, size=30_000, seed=0):
    return list(islice(generate_blocks(corpus, size, seed), count))


@pytest.mark.parametrize("corpus", CORPORA)
def test_same_seed_gives_same_texts_and_another_gives_others(corpus):
    assert take(corpus) == take(corpus)
    assert take(corpus) != take(corpus, seed=1)


@pytest.mark.parametrize("corpus", CORPORA)
def test_density_is_what_the_corpus_says(corpus):
    texts = [text for block in take(corpus, 4, 50_000) for text in block]
    characters = sum(len(text.text) for text in texts)
    density = 1000 * sum(text.identifiers for text in texts) / characters
    assert density == pytest.approx(DENSITIES[corpus.partition("-")[2]], rel=0.1)


@pytest.mark.parametrize("corpus", CORPORA)
def test_no_text_comes_twice(corpus):
    texts = [text.text for block in take(corpus, 4) for text in block]
    # A short sentence around one identifier may.
    assert len(set(texts)) >= 0.98 * len(texts)
    lengths = sorted(len(text) for text in texts)
    median = lengths[len(lengths) // 2]
    assert 60 < median < 140 if corpus.startswith("sentence") else 850 < median <= 1000


def test_words_repeat_as_in_prose():
    words = " ".join(text.text for text in take("1kB-sparse", 1, 150_000)[0]).split()[:20_000]
    assert 6_000 < len(set(words)) < 8_500


@pytest.mark.parametrize("size", [1_000, 10_000, 100_000])
def test_document_fills_its_size_and_keeps_below(size):
    generator = TextGenerator("dense")
    for _ in range(3):
        text = generator.document(size).text
        assert size - 500 < len(text) <= size


def test_identifiers_are_valid():
    from random import Random

    identifiers = Identifiers(Random(0), 0)
    for _ in range(50):
        assert accounts.card(identifiers.card())
        assert accounts.iban(identifiers.iban())
        assert networks.ip(identifiers.ip()) is not False
        assert countries.us_ssn(identifiers.ssn()) is not False


def test_every_template_is_filled():
    from random import Random

    identifiers = Identifiers(Random(0), 0)
    for template in TEMPLATES:
        text = identifiers.fill(template)
        assert text.identifiers == template.count("{") > 0
        assert "{" not in text.text and "}" not in text.text


def test_own_texts_are_used_once(tmp_path):
    sentences = [f"This is the sentence with number {i} of them all." for i in range(2000)]
    (tmp_path / "a.txt").write_text("\n".join(sentences[:1200]) + "\n", encoding="utf8")
    (tmp_path / "b.txt").write_text(" ".join(sentences[1000:]), encoding="utf8")
    (tmp_path / "c.md").write_text("Not read.", encoding="utf8")
    own = read_own_texts(tmp_path, 3, 10**6)
    assert list(own) == ["own-sentence", "own-1kB"]
    assert all(len(blocks) in (3, 4) for blocks in own.values())
    everything = " ".join(text.text for blocks in own.values() for block in blocks for text in block)
    assert all(everything.count(f" {i} ") <= 1 for i in range(0, 2000, 50))
    assert "Not read" not in everything


def test_a_treebank_is_read_in_another_order(tmp_path):
    sentences = [f"This is the sentence with number {i} of them all." for i in range(500)]
    bank = "".join(f"# sent_id = {i}\n# text = {text}\n1\tThis\n\n" for i, text in enumerate(sentences))
    (tmp_path / "a.conllu").write_text(bank, encoding="utf8")
    own = read_own_texts(tmp_path, 3, 10**6)
    read = [text.text for block in own["own-sentence"] for text in block]
    assert set(read) < set(sentences) and read != sorted(read, key=sentences.index)


@pytest.mark.parametrize("content, code", [(None, "SA301"), (b"caf\xe9 " * 50, "SA303"), (b"Short.", "SA307")])
def test_own_texts_that_cannot_be_used(tmp_path, content, code):
    if content is not None:
        (tmp_path / "a.txt").write_bytes(content)
    with pytest.raises(AnonymError) as error:
        read_own_texts(tmp_path, 8, 1000)
    assert error.value.code == code
