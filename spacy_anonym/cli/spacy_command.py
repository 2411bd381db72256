"""The command as a part of spaCy's own: `python -m spacy anonymize`. spaCy imports this through its entry point."""

from spacy.cli._util import app

from .anonymize import anonymize_cli

command = app.command("anonymize")(anonymize_cli)
