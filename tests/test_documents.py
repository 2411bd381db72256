"""The bundled English pipeline on whole documents that were written without knowing its patterns (tests/documents).

What is marked as a built-in kind must be replaced whole; what is not marked must come out as it was.
"""

from pathlib import Path

import pytest
from util import check_rewritten, parse_marks

import spacy_anonym

FOLDER = Path(__file__).parent / "documents"
FILES = sorted(FOLDER.glob("*.gold"))
BUILT_IN = frozenset(
    "EMAIL_ADDRESS URL IP_ADDRESS MAC_ADDRESS PHONE_NUMBER CREDIT_CARD IBAN_CODE US_SSN DATE_TIME UUID CRYPTO".split()
)

# What is replaced without being personal, each known and looked at. A new one fails the test.
KNOWN_DAMAGE = {
    # Versions, part and model numbers, ports and rows that look like codes; words in lines of code; abbreviations and greetings that look like
    # names; a ship; a fertilizer that looks like a date.
    "access_log.log": ["15E148"],
    "app_log.log": [
        "28417",
        "16-64",
        "c.o.ledger",
        "0830",
        "0b7e1f66c0a4d9e2f1a37c5588d2cc10b0a4f7e1935d6c22ab81e09f4d7c3e55",
        "Kyc",
    ],
    "assets.tsv": ["96.86.0.70", "SG-2210"],
    "chat_transcript.txt": ["k."],
    "court_judgment.txt": ["Personal Records", "3 Tr. 41", "2 Tr. 118", "CPA", "114-B", "Count III", "C."],
    "customers.csv": ["Reading"],
    "deposition.txt": ["Bates"],
    "discharge_note.txt": ["Department of Cardiology", "orthopnea"],
    "email_thread.eml": ["Americas"],
    "events.jsonl": ["session.start", "wifi.join", "E1042", "src", "crypto.link"],
    "hr_record.txt": ["model 7502-M"],
    "invoice.txt": ["10-10-10", "415-555-X"],
    "meeting_minutes.txt": ["Reading Room", "BN", "SD", "WP", "FTE"],
    "multilingual.txt": ["תודה", "Nächste Schritte", "Merci"],
    "news_article.txt": ["Lady Corisande", "Corisande", "617-4480-22"],
    "nurse_notes.txt": ["MSU", "0091827-3"],
    "police_report.txt": ["Ofc", "Ford Ranger"],
    "readme_tool.md": ["8443-970 --days 10-20 --format", "MIT"],
    "resume.md": ["Mark"],
    "settings.py": ["0412-388-17", "pathlib import Path", "db", "555-01-A", "len"],
    "support_ticket.txt": ["Merci"],
    "syslog.log": ["cron.daily"],
    "tickets.jsonl": ["23-11902", "Gruß"],
}


def read(path):
    return parse_marks(path.read_bytes().decode("utf8"))


def covered_by(spans, text):
    covered = bytearray(len(text))
    for start, end in spans:
        covered[start:end] = b"\x01" * (end - start)
    return covered


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_documents_identifiers_are_replaced_and_the_rest_is_untouched(bundled_en, path):
    text, gold = read(path)
    [(new_text, items)] = spacy_anonym.anonymize_texts([text], bundled_en)
    check_rewritten(text, new_text, items)
    spans = [(item["source_start"], item["source_end"]) for item in items]
    replaced = covered_by(spans, text)
    missed = [
        (f.label, text[f.start : f.end]) for f in gold if f.label in BUILT_IN and not all(replaced[f.start : f.end])
    ]
    assert missed == []
    marked = covered_by([(f.start, f.end) for f in gold], text)
    damage = [text[start:end] for start, end in spans if not any(marked[start:end])]
    assert [value for value in damage if value not in KNOWN_DAMAGE.get(path.stem, [])] == []


def test_documents_most_names_are_found(bundled_en):
    found = total = 0
    for path in FILES:
        text, gold = read(path)
        [(_, items)] = spacy_anonym.anonymize_texts([text], bundled_en)
        replaced = covered_by([(item["source_start"], item["source_end"]) for item in items], text)
        names = [f for f in gold if f.label == "PERSON"]
        total += len(names)
        found += sum(all(replaced[f.start : f.end]) for f in names)
    # Measured 0.86 with rules and lists alone; a trained model raises it.
    assert total > 250 and found / total > 0.84


def test_documents_hold_every_kind():
    counts = {}
    for path in FILES:
        for finding in read(path)[1]:
            counts[finding.label] = counts.get(finding.label, 0) + 1
    assert len(FILES) >= 20 and all(counts.get(label, 0) >= 8 for label in BUILT_IN)
