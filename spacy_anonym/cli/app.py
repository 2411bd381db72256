"""The commands of `python -m spacy_anonym`."""

import typer

from .anonymize import anonymize_cli
from .audit import audit_cli
from .calibrate import calibrate_cli
from .deanonymize import deanonymize_cli
from .evaluate import evaluate_cli
from .explain import explain_cli
from .new_key import new_key_cli
from .patterns import patterns_cli
from .report import report_cli
from .serve import serve_cli
from .tfidf import app as tfidf_app

app = typer.Typer(
    name="spacy_anonym",
    help="Find personal data in text and replace it",
    no_args_is_help=True,
    rich_markup_mode="rich",
    # A traceback with local variables would show documents.
    pretty_exceptions_enable=False,
)
app.command("anonymize")(anonymize_cli)
app.command("deanonymize")(deanonymize_cli)
app.command("evaluate")(evaluate_cli)
app.command("explain")(explain_cli)
app.command("calibrate")(calibrate_cli)
app.command("patterns")(patterns_cli)
app.command("report")(report_cli)
app.command("audit")(audit_cli)
app.command("new-key")(new_key_cli)
app.command("serve")(serve_cli)
app.add_typer(tfidf_app, name="tfidf")


@app.callback()
def main() -> None:
    """Find personal data in text and replace it."""
