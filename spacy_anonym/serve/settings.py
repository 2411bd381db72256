"""The service's settings: pipelines, limits, and where it listens."""

from typing import List, NamedTuple, Optional, Tuple

from ..errors import check_params
from ..keys import resolve_key

OWNER = "serve"
LOOPBACK = ("localhost", "127.0.0.1", "[::1]")
# What stands for all addresses is no name.
EVERYWHERE = ("0.0.0.0", "::", "")


class ServeSettings(NamedTuple):
    """The service's settings. Sizes are bytes or characters, times seconds."""

    pipelines: Tuple[str, ...] = ("en",)  # Names or paths of pipelines; the first is the default.
    # Where it listens.
    host: str = "127.0.0.1"
    port: int = 8000
    # Names under which it is asked, beside loopback's and `host`: "*.example.org", "*" for any.
    allowed_hosts: Tuple[str, ...] = ()
    workers: int = 1  # Processes for each pipeline.
    # Where the clients' key is: `env:NAME` or `file:/path`, at least 16 bytes. None: no key is asked for.
    api_key: Optional[str] = None
    operators: Optional[str] = None  # A file of operators for all pipelines, as of the command.
    # Bytes of a request, and of one with a file.
    max_body: int = 2 << 20
    max_files_body: int = 32 << 20
    max_texts: int = 1_000  # Texts of a request.
    max_text_length: int = 1_000_000  # Characters of a text.
    # Patterns of a request, and characters of one.
    max_patterns: int = 100
    max_pattern_length: int = 2_000
    timeout: float = 60.0  # Seconds that a request may take once it was read.
    # Seconds that a client may take to send a request, beside what its size needs at a slow line's speed.
    body_timeout: float = 20.0
    max_waiting: int = 256  # Requests that wait for a pipeline; one more is refused, to come back later.
    long_text: int = 20_000  # Characters from which a text is worked on apart from short ones.
    stop_timeout: float = 30.0  # Seconds that running requests are given when the service stops.

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
