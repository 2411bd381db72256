"""A key in the hands of an operator: shown by its name only, and pickled by its name only."""

from typing import Callable, Optional, Tuple, Union

from ..errors import AnonymError, Errors, check_params
from ..keys import LEAST_BYTES, Run, current_run, resolve_key


class Secret:
    """Key material, and where it is from.

    source (str): "env:NAME" or "file:/path"; "run" for the random key of the run; "" for one that was given in a call.
    owner (str): The registered name of what needs it, for messages.

    Another process gets a named key by its name, and reads it there; with the key of the run it gets the run. A key
    that was given is not pickled at all.
    """

    __slots__ = ("value", "source", "owner", "_run")

    def __init__(self, value: bytes, source: str, owner: str, run: Optional[Run] = None) -> None:
        self.value = value
        self.source = source
        self.owner = owner
        self._run = run

    def __repr__(self) -> str:
        return f"Secret({self.source or 'given'})"

    def __copy__(self) -> "Secret":
        return self

    def __deepcopy__(self, memo: object) -> "Secret":
        return self

    def __reduce__(self) -> Tuple[Callable, tuple]:
        if not self.source:
            raise AnonymError(Errors.SA216.format(owner=self.owner))
        if self._run is not None:
            return _secret_of_run, (self._run, self.owner)
        return named_secret, (self.source, self.owner)


RUN = "run"


def named_secret(key: str, owner: str) -> Secret:
    """RETURNS (Secret): the key that a setting names. RAISES (AnonymError): see `keys.resolve_key`."""
    if not isinstance(key, str):
        raise AnonymError(Errors.SA210.format(owner=owner))
    return Secret(resolve_key(key, owner), key, owner)


def optional_secret(key: Optional[str], owner: str) -> Secret:
    """RETURNS (Secret): the key that a setting names; the random key of the run where it names none."""
    return _secret_of_run(current_run(), owner) if key is None else named_secret(key, owner)


def given_secret(value: Union[str, bytes], owner: str, param: str = "key") -> Secret:
    """RETURNS (Secret): a key that the caller of one call sends, as Presidio's requests do (a str is taken as UTF-8);
    it cannot be pickled. RAISES (AnonymError): SA003 for the parameter when it is neither str nor bytes, empty, or has
    less than 16 bytes."""
    if isinstance(value, str):
        value = value.encode("utf8", "surrogatepass")
    check_params(owner, (param, not isinstance(value, bytes), "it must be str or bytes"))
    short = f"it has {len(value)} bytes and needs {LEAST_BYTES} or more"
    check_params(owner, (param, not value, "it must not be empty"), (param, len(value) < LEAST_BYTES, short))
    return Secret(value, "", owner)


def _secret_of_run(run: Run, owner: str) -> Secret:
    return Secret(run.key, RUN, owner, run)
