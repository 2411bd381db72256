"""The way back for a request: by its own mapping, or by items and operators."""

from typing import Any, Dict, Iterator, Mapping

from ..deanonymize import deanonymize
from ..errors import AnonymError, Errors
from ..vault import MemoryVault
from ..vault.placeholders import PSEUDONYM, parse_placeholder
from .client_operators import read_client_operators
from .settings import ServeSettings

# The space of what is no placeholder.
SPACE = "mapping:"


def vault_of(mapping: Mapping[str, str]) -> MemoryVault:
    """RETURNS (MemoryVault): a mapping from new values to their originals."""
    vault = MemoryVault(of_document=True)
    for replacement, original in mapping.items():
        if replacement:
            vault.put(PSEUDONYM if parse_placeholder(replacement) is not None else SPACE, original, replacement)
    return vault


def make_restore(request: Any, settings: ServeSettings) -> Any:
    """Check a request for the way back.

    request (DeanonymizeRequest): The request.
    settings (ServeSettings): The limits.
    RETURNS (Callable[[Host], Iterator[None]]): Does it, in a lane.
    RAISES (AnonymError): SA235 where nothing leads back, SA506, SA507; what the operators raise.
    """
    if len(request.text) > settings.max_text_length:
        raise AnonymError(Errors.SA507.format(length=len(request.text), limit=settings.max_text_length))
    if request.mapping is None and (request.items is None or not request.operators):
        raise AnonymError(Errors.SA235)
    operators = read_client_operators(request.operators, back=True)
    vault = None if request.mapping is None else vault_of(request.mapping)

    def run(host: Any) -> Iterator[None]:
        restored = deanonymize(request.text, request.items, operators=operators, vault=vault)
        problems = [{**problem._asdict(), "message": f"[{problem.code}]"} for problem in restored.problems]
        answer: Dict[str, Any] = {"text": restored.text, "items": restored.items, "problems": problems}
        return answer
        yield

    return run
