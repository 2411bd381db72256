"""What a predictor is: a function of texts to findings. Every one names its model, pickles without it, and fetches
nothing unless it is asked to."""

from contextlib import contextmanager
from typing import Iterator, List, Protocol, Sequence

from ..errors import AnonymError, Errors
from ..spans import Finding


class Predictor(Protocol):
    """A tagger from `@anonym_predictors`; a plain function does. It may have `labels`, the tagger's own."""

    def __call__(self, texts: Sequence[str]) -> List[List[Finding]]:
        """Find names. RETURNS (List[List[Finding]]): for each text its findings, half-open characters of it, under the
        tagger's own labels."""


def missing_extra(extra: str) -> AnonymError:
    """RETURNS (AnonymError): SA401, naming the extra."""
    return AnonymError(Errors.SA401.format(extra=extra))


def missing_model(owner: str, model: str, how: str) -> AnonymError:
    """RETURNS (AnonymError): SA132, for a model that is not here; `owner` is the predictor's registered name, `how`
    says how to get the model."""
    return AnonymError(Errors.SA132.format(owner=owner, model=model, how=how))


def damaged_model(owner: str, model: str, problem: str) -> AnonymError:
    """RETURNS (AnonymError): SA133, for a model that is here and cannot be used; see `missing_model`."""
    return AnonymError(Errors.SA133.format(owner=owner, model=model, problem=problem))


@contextmanager
def offline() -> Iterator[None]:
    """While it lasts, huggingface_hub, where it is installed, fetches nothing."""
    try:
        from huggingface_hub import constants
    except ImportError:
        yield
        return
    before, constants.HF_HUB_OFFLINE = constants.HF_HUB_OFFLINE, True
    try:
        yield
    finally:
        constants.HF_HUB_OFFLINE = before
