"""A real service whose pipeline hangs where a text says so: `python slow_service.py FOLDER PORT [TIMEOUT
STOP_TIMEOUT]`.
"""

import sys
from functools import partial

from serve_pipelines import make_slow

from spacy_anonym.serve import app
from spacy_anonym.serve.pipelines import Pipeline, Pipelines
from spacy_anonym.serve.settings import ServeSettings


def main(folder, port, timeout="60", stop_timeout="30"):
    """Run it until it is stopped."""
    settings = ServeSettings(port=int(port), timeout=float(timeout), stop_timeout=float(stop_timeout))
    app.load_pipelines = lambda _: Pipelines([Pipeline("slow", partial(make_slow, folder), timeout=settings.timeout)])
    app.run_server(settings)


if __name__ == "__main__":
    main(*sys.argv[1:])
