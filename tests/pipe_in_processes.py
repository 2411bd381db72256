"""Run pipelines through nlp.pipe in two processes started by spawn, and print what came out.

Called by tests as `python pipe_in_processes.py FOLDER...`, with the texts as JSON on stdin: spawn starts the script
anew in each process, which a test's own module would not survive.
"""

import json
import multiprocessing
import sys

import spacy
from util import snapshot


def main() -> None:
    multiprocessing.set_start_method("spawn")
    texts = json.load(sys.stdin)
    outputs = {}
    for folder in sys.argv[1:]:
        docs = spacy.load(folder).pipe(texts, n_process=2, batch_size=2)
        outputs[folder] = [snapshot(doc) for doc in docs]
    json.dump(outputs, sys.stdout)


if __name__ == "__main__":
    main()
