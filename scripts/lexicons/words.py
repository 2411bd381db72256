"""Count ordinary English words in openly licensed corpora."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import Iterator, List, Set, Tuple

# Folder, upstream, licence. Names are tagged in all but LitBank.
CORPORA = [
    ("wikigold", "Wikigold", "CC BY 4.0"),
    ("wnut17", "WNUT 2017 Emerging Entities", "CC BY 4.0"),
    ("litbank", "LitBank", "CC BY 4.0 (texts in the public domain)"),
    ("gum", "UD English GUM, genres with CC BY or CC BY-SA texts", "CC BY, CC BY-SA"),
    ("uner_ewt", "UNER English EWT", "CC BY-SA 4.0"),
    ("fewnerd", "parts of Few-NERD", "CC BY-SA 4.0"),
]
FILES = ("*.conll", "*.conllu", "*.iob2", "*.txt")
Sentence = Tuple[Tuple[str, bool], ...]
WORD = re.compile(r"[A-Za-z]+$")
SENTENCE_END = {".", "!", "?", ":", ";", '"', "''", "``", "“", "”", "-", "--", "—", "("}

EXTRA_WORDS = """
january february march april may june july august september october november
december jan feb mar apr jun jul aug sep sept oct nov dec monday tuesday
wednesday thursday friday saturday sunday mon tue tues wed thu thur thurs fri
sat sun spring summer autumn fall winter today tomorrow yesterday tonight
account address age amount appointment attachment author bank beneficiary birth
booking branch building caller card cardholder case cell cellphone cheque
chief city clerk client clinic company comment confidential contact copy cost
country county credit customer date dear debit deliver delivery department
dependant dependent description detail details diagnosis discharge doctor
document donor driver email employee employer employment enclosed endorsed
enquiry expiry extension fax fee female fields flat floor form forwarded
gender greetings guardian guest home hospital household identification
identifier identity incident inquiry insurance insured invoice iban issue
issued item landlord lease letter licence license limited line login mail male
manager manual marital married member memo message middle mobile mother name
nationality note notes notice number nurse occupation office officer online
order origin owner page password passport patient pay payee payer payment
payroll phone physician pin place policy policyholder position postal postcode
prescription previous priority profile provider purchase quantity quote
receipt recipient record reference referral refund regards registered
registration relationship remarks rent reply report request residence resume
role route salary sample schedule section sender sent session ship shipping
signature signed sincerely single site social staff statement status street
student subject submitted subscriber subtotal suite summary supervisor support
surname symptoms taxpayer telephone tenant ticket title total transaction
transfer treatment trustee type unit update user username valid vendor version
visit visitor ward warehouse website witness work year zip
""".split()


def read_sentences(path: Path) -> Iterator[Sentence]:
    """Read the sentences of a corpus file.

    path (Path): A file with one token per line, or a text of split tokens.
    YIELDS (Sentence): Each token and whether it is tagged as a name.
    """
    sentence = []
    with path.open(encoding="utf8") as lines:
        for line in lines:
            fields = line.split()
            if line.startswith(("# ", "-DOCSTART-")):
                continue
            if not fields:
                yield tuple(sentence)
                sentence = []
            elif "_brat" in path.name:
                yield tuple((token, False) for token in fields)
            elif path.suffix == ".conllu":
                if fields[0].isdigit():
                    sentence.append((fields[1], fields[3] in ("PROPN", "X")))
            elif path.suffix == ".iob2":
                sentence.append((fields[1], fields[2] != "O"))
            elif len(fields) == 2:
                sentence.append((fields[0], fields[1] != "O"))
    yield tuple(sentence)


def count_words(corpora: Path) -> Tuple[Counter, Counter]:
    """Count words in lower case and capitalised inside sentences. A sentence
    that occurs several times is counted once.

    corpora (Path): The folder that holds one folder per corpus.
    RETURNS (Tuple[Counter, Counter]): Both counts by lower-cased word.
    """
    lower: Counter = Counter()
    capital: Counter = Counter()
    seen = set()
    for name, _, _ in CORPORA:
        paths = {p for pattern in FILES for p in (corpora / name).rglob(pattern)}
        paths = {p for p in paths if "LICENSE" not in p.name}
        if not paths:
            raise FileNotFoundError(f"No corpus files in {corpora / name}")
        for sentence in (s for path in sorted(paths) for s in read_sentences(path)):
            if sentence in seen:
                continue
            seen.add(sentence)
            previous = "."
            for token, is_name in sentence:
                if WORD.match(token):
                    if token.islower() and not is_name:
                        lower[token] += 1
                    elif token.istitle() and previous not in SENTENCE_END:
                        capital[token.lower()] += 1
                previous = token
    return lower, capital


def collect_words(counts: Tuple[Counter, Counter]) -> List[str]:
    """List the ordinary words.

    counts (Tuple[Counter, Counter]): The result of `count_words`.
    RETURNS (List[str]): The words, sorted.
    """
    lower, capital = counts
    words = {w for w, n in lower.items() if n >= 2 and n >= capital[w] and len(w) > 1}
    return sorted(words | set(EXTRA_WORDS) | {"a", "i"})


def name_like_words(counts: Tuple[Counter, Counter]) -> Set[str]:
    """List words that are worth a doubt when they occur as a name.

    Unlike `collect_words` this holds words that are names more often than not,
    such as "grant" or "rose".

    counts (Tuple[Counter, Counter]): The result of `count_words`.
    RETURNS (Set[str]): The words in lower case.
    """
    lower, capital = counts
    return {w for w, n in lower.items() if n >= 2 and n * 5 >= capital[w]} | set(EXTRA_WORDS)
