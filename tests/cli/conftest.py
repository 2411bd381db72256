import sys
from io import BytesIO, TextIOWrapper

import pytest
import spacy

from spacy_anonym.cli.anonymize import anonymize_cli, run
from spacy_anonym.cli.command import call_of


@pytest.fixture(scope="session")
def pipeline(tmp_path_factory):
    """A pipeline of a few patterns, on disk."""
    path = tmp_path_factory.mktemp("pipeline") / "light"
    nlp = spacy.blank("en")
    nlp.add_pipe("regex_ruler", config={"packs": ["common"], "labels": ["EMAIL_ADDRESS", "IP_ADDRESS"]})
    nlp.add_pipe("anonymizer")
    nlp.to_disk(path)
    return str(path)


@pytest.fixture
def call(pipeline, monkeypatch, capfd):
    """Run the command within the process. RETURNS: exit status, standard output as bytes, standard error."""

    def call_command(input, output=None, stdin=b"", **options):
        options = {"pipeline": pipeline, **options}
        output = None if output is None else str(output)
        stdout = TextIOWrapper(BytesIO(), "utf8", newline="")
        with monkeypatch.context() as patch:
            patch.setattr(sys, "stdin", TextIOWrapper(BytesIO(stdin)))
            patch.setattr(sys, "stdout", stdout)
            status = run(call_of(anonymize_cli, str(input), output, **options))
        stdout.flush()
        return status, stdout.buffer.getvalue(), capfd.readouterr().err

    return call_command
