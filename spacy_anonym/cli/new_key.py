"""The command `new-key`: draw a key for hash, encrypt, fpe, surrogates or a vault. See docs/guides/keys.md."""

import os
import secrets
from pathlib import Path
from typing import Optional

import typer
from typer import Option as Opt

from ..errors import AnonymError, Errors
from ..io.output import cannot_write
from .command import errors_told

# 192 random bits, as 32 characters: also a key of the size that Presidio's format takes.
KEY_BYTES = 24


def new_key_cli(
    output: Optional[Path] = Opt(None, "--output", "-o", help="Write it to this new file, which only you can read"),
) -> None:
    """
    Draw a random key.

    Name it in a config as key = "file:/path", or put it into an environment variable and name that: key = "env:NAME".
    """
    key = draw_key()
    if output is None:
        typer.echo(key)
        return
    with errors_told():
        write_key(output, key)


def draw_key() -> str:
    """RETURNS (str): 32 random characters out of letters, digits, `-` and `_`. It begins with no `-`, as options do."""
    while True:
        key = secrets.token_urlsafe(KEY_BYTES)
        if not key.startswith("-"):
            return key


def write_key(path: Path, key: str) -> None:
    """Write a key to a new file that only its owner may read. RAISES (AnonymError): SA218 when the file exists, SA311
    when it cannot be written."""
    try:
        file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(file, "w", encoding="ascii") as stream:
            stream.write(f"{key}\n")
    except FileExistsError:
        raise AnonymError(Errors.SA218.format(path=path)) from None
    except OSError as error:
        raise cannot_write(path, error) from None
