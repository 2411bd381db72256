"""`python -m spacy_anonym`."""

from .cli.app import app

if __name__ == "__main__":
    app(prog_name="python -m spacy_anonym")
