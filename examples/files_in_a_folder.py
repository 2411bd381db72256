"""Anonymize every text of a folder, with an audit trail: python examples/files_in_a_folder.py [FOLDER] [OUTPUT]

The command does the same for many formats: python -m spacy_anonym anonymize FOLDER OUTPUT --items audit.jsonl
"""

import json
import sys
import tempfile
from pathlib import Path

import spacy_anonym

LETTERS = {
    "first.txt": "Dear Mrs. Lindqvist,\nplease ring 212-555-0147.\n",
    "second.txt": "Write to kim@example.com by 3 May 2021.\n",
}


def anonymize_folder(folder: Path, output: Path) -> None:
    """Write the new texts, and `audit.jsonl` with what was replaced where, beside them."""
    nlp = spacy_anonym.load("en")
    output.mkdir(parents=True, exist_ok=True)
    paths = sorted(folder.glob("*.txt"))
    texts = (path.read_text(encoding="utf8") for path in paths)
    with (output / "audit.jsonl").open("w", encoding="utf8") as audit:
        for path, (text, items) in zip(paths, spacy_anonym.anonymize_texts(texts, nlp, on_error="report")):
            if text is None:
                print(f"{path.name} was left out: {items}")
                continue
            (output / path.name).write_text(text, encoding="utf8")
            audit.write(json.dumps({"id": path.name, "items": list(items)}) + "\n")
            print(f"--- {path.name}\n{text}")


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as work:
        folder = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(work, "letters")
        if len(sys.argv) == 1:
            folder.mkdir()
            for name, letter in LETTERS.items():
                (folder / name).write_text(letter, encoding="utf8")
        anonymize_folder(folder, Path(sys.argv[2]) if len(sys.argv) > 2 else Path(work, "clean"))
