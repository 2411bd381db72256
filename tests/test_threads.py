"""A tagger's products use one thread of BLAS, and nobody else's number of threads changes."""

import pytest
import spacy
from spacy.training import Example
from threadpoolctl import threadpool_info, threadpool_limits

from spacy_anonym.ml.scored_tagger import one_blas_thread
from spacy_anonym.pipeline import scored_ner

TEXT = "Jane Roe was seen today."


def blas_threads():
    # spaCy has loaded numpy's by now.
    return [each["num_threads"] for each in threadpool_info() if each["user_api"] == "blas"]


pytestmark = pytest.mark.skipif(not blas_threads(), reason="numpy's BLAS is none whose threads can be set, as Apple's")


@pytest.fixture(autouse=True)
def two_threads():
    with threadpool_limits(limits=2, user_api="blas"):
        if set(blas_threads()) != {2}:
            pytest.skip("numpy's BLAS was built for one thread")
        yield


@pytest.fixture
def seen(monkeypatch):
    """How many threads BLAS has each time that chains of tags are solved, in use as in training."""
    counts = []
    for name in ("find_marginals", "chain_loss"):

        def counted(*args, solve=getattr(scored_ner, name)):
            counts.append(blas_threads())
            return solve(*args)

        monkeypatch.setattr(scored_ner, name, counted)
    return counts


def test_a_tagger_predicts_and_learns_in_one_thread(seen):
    nlp = spacy.blank("en")
    nlp.add_pipe("scored_ner")
    example = Example.from_dict(nlp.make_doc(TEXT), {"entities": [(0, 8, "PERSON")]})
    nlp.initialize(lambda: [example])
    nlp.update([example])
    nlp(TEXT)
    assert len(seen) == 2 and all(set(each) == {1} for each in seen)
    assert set(blas_threads()) == {2}


def test_the_number_comes_back_after_an_error():
    with pytest.raises(ValueError), one_blas_thread():
        raise ValueError
    assert set(blas_threads()) == {2}
