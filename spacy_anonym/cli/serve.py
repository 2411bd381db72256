"""The command `serve`: the HTTP service. See docs/reference/http.md."""

from typing import List, Optional

from typer import Option as Opt

from .command import Operators, errors_told


def serve_cli(
    pipeline: List[str] = Opt(
        ["en"],
        "--pipeline",
        "-p",
        help="A bundled pipeline, an installed one, or a path to one; repeatable, the first is the default",
    ),
    host: str = Opt("127.0.0.1", "--host", help="The address to listen on; 0.0.0.0 is all of them"),
    port: int = Opt(8000, "--port", help="The port to listen on"),
    allowed_host: List[str] = Opt(
        [],
        "--allowed-host",
        help="A name under which it may be asked, beside this machine's and --host: *.example.org, * for any; "
        "repeatable",
    ),
    workers: int = Opt(1, "--workers", help="How many processes work with each pipeline"),
    operators: Operators = None,
    api_key: Optional[str] = Opt(None, "--api-key", help="Where the clients' key is: env:NAME or file:/path"),
    max_body: int = Opt(2 << 20, "--max-body", help="Bytes of a request"),
    max_files_body: int = Opt(32 << 20, "--max-files-body", help="Bytes of a request with a file"),
    max_texts: int = Opt(1_000, "--max-texts", help="Texts of a request"),
    max_text_length: int = Opt(1_000_000, "--max-text-length", help="Characters of a text"),
    max_patterns: int = Opt(100, "--max-patterns", help="Patterns of a request"),
    max_pattern_length: int = Opt(2_000, "--max-pattern-length", help="Characters of a pattern"),
    timeout: float = Opt(60.0, "--timeout", help="Seconds that a request may take"),
    body_timeout: float = Opt(20.0, "--body-timeout", help="Seconds that a client may take to send a request"),
    max_waiting: int = Opt(
        256, "--max-waiting", help="Requests that may wait for a pipeline; further ones are refused"
    ),
    long_text: int = Opt(20_000, "--long-text", help="Characters from which a text does not keep others waiting"),
    stop_timeout: float = Opt(
        30.0, "--stop-timeout", help="Seconds that running requests are given when the service stops"
    ),
) -> None:
    """
    Serve pipelines over HTTP, with Presidio's endpoints and our own, and a page at /.

    Exit status: 0 stopped, 2 wrong usage.
    """
    given = dict(locals())
    from ..serve.app import run_server
    from ..serve.settings import ServeSettings

    given["pipelines"] = tuple(given.pop("pipeline"))
    given["allowed_hosts"] = tuple(given.pop("allowed_host"))
    given["operators"] = None if operators is None else str(operators)
    with errors_told():
        run_server(ServeSettings(**given).check())
