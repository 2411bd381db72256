"""`python -m spacy_anonym`."""

import gc

from .cli.app import app

if __name__ == "__main__":
    # What was imported lives as long as the process: the garbage collector need not look at it again.
    gc.freeze()
    app(prog_name="python -m spacy_anonym")
