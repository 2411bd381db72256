"""The service's settings: pipelines, limits, and where it listens."""

from typing import Annotated, List, NamedTuple, Optional, Tuple

from ..errors import check_params
from ..keys import resolve_key

OWNER = "serve"
LOOPBACK = ("localhost", "127.0.0.1", "[::1]")
# What stands for all addresses is no name.
EVERYWHERE = ("0.0.0.0", "::", "")


class ServeSettings(NamedTuple):
    """The service's settings, which are the options of the command `serve`."""

    pipelines: Annotated[
        Tuple[str, ...],
        "A bundled pipeline, an installed one, or a path to one; repeatable, the first is the default",
    ] = ("en",)
    host: Annotated[str, "The address to listen on; 0.0.0.0 is all of them"] = "127.0.0.1"
    port: Annotated[int, "The port to listen on"] = 8000
    allowed_hosts: Annotated[
        Tuple[str, ...],
        "A name under which it may be asked, beside this machine's and --host: *.example.org, * for any; repeatable",
    ] = ()
    workers: Annotated[int, "How many processes work with each pipeline"] = 1
    # At least 16 bytes. None: no key is asked for.
    api_key: Annotated[Optional[str], "Where the clients' key is: env:NAME or file:/path"] = None
    operators: Annotated[Optional[str], "A policy, or a file of operators, for all pipelines"] = None
    max_body: Annotated[int, "Bytes of a request"] = 2 << 20
    max_files_body: Annotated[int, "Bytes of a request with a file"] = 32 << 20
    max_texts: Annotated[int, "Texts of a request"] = 1_000
    max_text_length: Annotated[int, "Characters of a text"] = 1_000_000
    max_patterns: Annotated[int, "Patterns of a request"] = 100
    max_pattern_length: Annotated[int, "Characters of a pattern"] = 2_000
    # Once it was read.
    timeout: Annotated[float, "Seconds that a request may take"] = 60.0
    # Beside what its size needs at a slow line's speed.
    body_timeout: Annotated[float, "Seconds that a client may take to send a request"] = 20.0
    max_waiting: Annotated[int, "Requests that may wait for a pipeline; further ones are refused"] = 256
    long_text: Annotated[int, "Characters from which a text does not keep others waiting"] = 20_000
    max_sessions: Annotated[int, "Sessions that may be open; further ones are refused"] = 256
    session_ttl: Annotated[float, "Seconds after its last request that a session is kept at most"] = 3_600.0
    stop_timeout: Annotated[float, "Seconds that running requests are given when the service stops"] = 30.0

    def check(self) -> "ServeSettings":
        """RETURNS (ServeSettings): itself. RAISES (AnonymError): SA003 for a value that is not valid."""
        for name, value in self._asdict().items():
            default = ServeSettings._field_defaults[name]
            if isinstance(default, (int, float)):
                kinds = (int, float) if isinstance(default, float) else int
                is_number = isinstance(value, kinds) and not isinstance(value, bool)
                check_params(OWNER, (name, not is_number, "it must be a number"))
                check_params(OWNER, (name, not (value > 0 or value == 0 and name == "port"), "it must be positive"))
        wrong = [each for each in self.allowed_hosts if "*" in each.removeprefix("*.") and each != "*"]
        # The key may be the key itself: it is not repeated.
        is_named = self.api_key is None or self.api_key.startswith(("env:", "file:"))
        check_params(
            OWNER,
            ("pipelines", not self.pipelines, "name one or more"),
            (
                "allowed_hosts",
                bool(wrong),
                "a star stands for any name (*), or at the beginning of one (*.example.org)",
            ),
            ("port", self.port > 65_535, "it must be 65535 or less"),
            ("api_key", not is_named, "it must be named, not given: env:NAME (an environment variable) or file:/path"),
        )
        return self

    def key(self) -> Optional[bytes]:
        """RETURNS (Optional[bytes]): the clients' key; None where none is asked for. RAISES (AnonymError): Where there
        is none; see `resolve_key`."""
        return None if self.api_key is None else resolve_key(self.api_key, OWNER)

    @property
    def hosts(self) -> List[str]:
        """RETURNS (List[str]): the names under which it may be asked, as of a request's `Host`."""
        own = () if self.host in EVERYWHERE else (f"[{self.host}]" if ":" in self.host else self.host,)
        return [*LOOPBACK, *own, *self.allowed_hosts]
