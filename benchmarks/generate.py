"""Texts to measure speed on: generated ones, prose-like and with a known number of identifiers, or the user's own."""

import re
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import Callable, Dict, Iterator, List, Literal, NamedTuple, Optional, Tuple, get_args

from spacy_anonym.errors import AnonymError, Errors

from .words import PROPER, make_vocabulary

Density = Literal["sparse", "dense"]
Corpus = Literal["sentence-sparse", "sentence-dense", "1kB-sparse", "1kB-dense"]
CORPORA: Tuple[Corpus, ...] = get_args(Corpus)
# Identifiers in 1,000 characters.
DENSITIES: Dict[Density, float] = {"sparse": 0.3, "dense": 6.0}
KILOBYTE = 1000

# One sentence each; what is in braces is an identifier of that kind.
TEMPLATES = """
Please call {phone} before the end of the week.
The best number to reach us on is {phone}, or write to {email}.
{person} asked for a copy of the letter.
The meeting with {person} was moved to {date}.
Dear {person}, thank you for your order of {date}.
{person}, born on {date}, was seen in the morning.
Her new address is {address}.
Send the parcel to {person}, {address}.
You can write to {email} at any time.
My card number is {card} and it was refused twice.
The payment of {date} came from the account {iban}.
His social security number is {ssn}, as the form shows.
The last login came from {ip} on {date}.
More about this can be found at {url} by all members.
The device with the address {mac} was lost near the office.
According to {person} the report was sent to {person}.
""".strip().splitlines()

# Where a sentence of the user's own text ends, about.
TREEBANK_TEXT = re.compile(r"(?m)^# text = (.*)$")
SENTENCE_END = re.compile(r"(?<=[.!?])\s+|\n+")
# Sentences that stay together when a text is halved.
OWN_RUN = 20
VOCABULARY_SEED = 0


class Text(NamedTuple):
    """A text.

    text (str): The text.
    identifiers (Optional[int]): How many identifiers were put in; None for a text of the user's.
    """

    text: str
    identifiers: Optional[int] = None


@lru_cache(maxsize=1)
def _vocabulary() -> Tuple[List[str], List[float]]:
    # The same for all texts: in real ones too the words come back, and only what is said with them is new.
    return make_vocabulary(Random(VOCABULARY_SEED))


class TextGenerator:
    """Generates texts. Every text is new: nothing but single words and names comes twice.

    density (Density): How many identifiers there are.
    seed (int): The same seed gives the same texts.
    """

    def __init__(self, density: Density, seed: int = 0) -> None:
        self.random = Random(f"{seed} {density}")
        self._words, self._weights = _vocabulary()
        self._stream = self._draw()
        self._identifiers = Identifiers(self.random, seed)
        self._per_character = DENSITIES[density] / KILOBYTE
        self._due = self.random.random()
        self._waiting: Optional[Text] = None

    def _draw(self) -> Iterator[str]:
        while True:
            yield from self.random.choices(self._words, cum_weights=self._weights, k=4096)

    def _word(self) -> str:
        word = next(self._stream)
        chance = self.random.random()
        if chance < 0.07:
            return word.capitalize() if chance < 0.05 else self.random.choice(PROPER)
        if chance < 0.09:
            return self._number()
        if chance < 0.11:
            return f"{word}'s" if chance < 0.10 else f"{word}-{next(self._stream)}"
        if chance < 0.12:
            return f"({word})" if chance < 0.115 else f'"{word}"'
        return f"{word}," if chance < 0.18 else word

    def _number(self) -> str:
        number = self.random.randrange(1, 10**6)
        return self.random.choice(
            (str(number % 90 + 2), str(1900 + number % 125), f"{number % 100}%", f"{number:,}", f"{number / 10000:.1f}")
        )

    def filler(self) -> str:
        """RETURNS (str): a sentence without any identifier."""
        length = max(4, min(40, round(self.random.gauss(17, 7))))
        words = [self._word() for _ in range(length)]
        words[0] = words[0][:1].upper() + words[0][1:]
        return " ".join(words).rstrip(",") + self.random.choice("......?!")

    def sentence(self) -> Text:
        """RETURNS (Text): the next sentence; with identifiers when some are due."""
        sentence, count = self.filler(), 0
        if self._due >= 1:
            sentence, count = self._identifiers.fill(self.random.choice(TEMPLATES))
            # Templates are short: words in front of them keep the sentence as long as the others.
            front = [self._word() for _ in range(self.random.randrange(12))]
            if front:
                sentence = f"{' '.join(front).rstrip(',').capitalize()}: {sentence}"
        self._due += len(sentence) * self._per_character - count
        return Text(sentence, count)

    def document(self, size: int) -> Text:
        """Generate a document of several sentences.

        size (int): The most characters, at least those of one sentence.
        RETURNS (Text): The document.
        """
        parts: List[str] = []
        length = count = 0
        while True:
            text, identifiers = self._waiting or self.sentence()
            self._waiting = None
            if parts and length + len(text) > size:
                # Kept for the next document, so that its identifiers are not lost.
                self._waiting = Text(text, identifiers)
                break
            parts.append(text + ("\n\n" if len(parts) % 6 == 5 else " "))
            length += len(parts[-1])
            count += identifiers
        return Text("".join(parts).rstrip(), count)


@lru_cache(maxsize=16)
def _pools(seed: int) -> Tuple[List[str], ...]:
    from faker import Faker

    faker = Faker("en_US")
    faker.seed_instance(seed)
    makers = ((faker.first_name, 400), (faker.last_name, 800), (faker.street_name, 400), (faker.city, 400))
    return tuple([make() for _ in range(count)] for make, count in makers)


class Identifiers:
    """Made-up identifiers, valid where there is a checksum.

    random (Random): The source of chance.
    seed (int): Chooses the names.
    """

    def __init__(self, random: Random, seed: int) -> None:
        self.random = random
        self._firsts, self._lasts, self._streets, self._cities = _pools(seed)
        self._makers: Dict[str, Callable[[], str]] = {
            "address": self.address,
            "card": self.card,
            "date": self.date,
            "email": self.email,
            "iban": self.iban,
            "ip": self.ip,
            "mac": self.mac,
            "person": self.person,
            "phone": self.phone,
            "ssn": self.ssn,
            "url": self.url,
        }

    def fill(self, template: str) -> Text:
        """RETURNS (Text): the template with an identifier instead of each pair of braces."""
        parts = template.split("{")
        filled = [parts[0]]
        for part in parts[1:]:
            kind, _, rest = part.partition("}")
            filled.append(self._makers[kind]() + rest)
        return Text("".join(filled), len(parts) - 1)

    def _digits(self, count: int) -> str:
        return "".join(self.random.choices("0123456789", k=count))

    def person(self) -> str:
        first, last = self.random.choice(self._firsts), self.random.choice(self._lasts)
        return f"{self.random.choice(('Dr. ', 'Mrs. '))}{last}" if self.random.random() < 0.2 else f"{first} {last}"

    def phone(self) -> str:
        area, last = self.random.randrange(201, 990), self._digits(2)
        form = self.random.choice(("({}) 555-01{}", "{}-555-01{}", "+1 {} 555 01{}", "{}.555.01{}"))
        return form.format(area, last)

    def email(self) -> str:
        first, last = self.random.choice(self._firsts), self.random.choice(self._lasts)
        domain = self.random.choice(("example.com", "example.org", "mail.example.net"))
        return f"{first}.{last}{self._digits(2)}@{domain}".lower()

    def url(self) -> str:
        domain, page = self.random.choice(("com", "org")), self.random.choice(self._lasts).lower()
        return f"https://www.example.{domain}/{page}/{self._digits(5)}"

    def card(self) -> str:
        digits = "4" + self._digits(14)
        total = sum(sum(divmod(2 * int(d), 10)) if i % 2 == 0 else int(d) for i, d in enumerate(digits))
        digits += str(-total % 10)
        return " ".join(digits[i : i + 4] for i in range(0, 16, 4)) if self.random.random() < 0.5 else digits

    def iban(self) -> str:
        account = self._digits(18)
        # ISO 13616: the letters DE are 13 and 14, and the check digits make the remainder 1.
        return f"DE{98 - int(account + '131400') % 97:02}{account}"

    def ssn(self) -> str:
        return f"{self.random.randrange(100, 660)}-{self.random.randrange(10, 99)}-{self.random.randrange(1000, 9999)}"

    def ip(self) -> str:
        return ".".join(str(self.random.randrange(1, 255)) for _ in range(4))

    def mac(self) -> str:
        return ":".join(f"{self.random.randrange(256):02x}" for _ in range(6))

    def date(self) -> str:
        day, month, year = self.random.randrange(1, 29), self.random.randrange(1, 13), self.random.randrange(1940, 2025)
        name = ("January", "March", "April", "June", "August", "October")[month % 6]
        return self.random.choice(
            (f"{month:02}/{day:02}/{year}", f"{year}-{month:02}-{day:02}", f"{name} {day}, {year}")
        )

    def address(self) -> str:
        house, street = self.random.randrange(1, 9999), self.random.choice(self._streets)
        return (
            f"{house} {street}, {self.random.choice(self._cities)}, {self.random.choice(('TX', 'OH', 'CA'))} "
            f"{self._digits(5)}"
        )


def generate_blocks(corpus: Corpus, size: int, seed: int = 0) -> Iterator[List[Text]]:
    """Generate blocks of texts without end.

    corpus (Corpus): The kind of texts.
    size (int): Characters a block, about.
    seed (int): The same seed gives the same blocks.
    YIELDS (List[Text]): A block.
    """
    length, _, density = corpus.partition("-")
    generator = TextGenerator(density, seed)
    while True:
        block: List[Text] = []
        done = 0
        while done < size:
            block.append(generator.sentence() if length == "sentence" else generator.document(KILOBYTE))
            done += len(block[-1].text)
        yield block


def read_own_texts(path: Path, count: int, size: int) -> Dict[str, List[List[Text]]]:
    """Cut one half of the user's own text into sentences, the other into pieces of a kilobyte; no sentence comes twice.

    path (Path): A text file or a treebank (`.conllu`), or a folder of them; UTF-8. A treebank's sentences are taken in
        random order, so that a text is about many things.
    count (int): The most blocks.
    size (int): Characters a block, less where there is not as much text.
    RETURNS (Dict[str, List[List[Text]]]): `count` blocks and one to warm up, by corpus.
    RAISES (AnonymError): SA301 when there is no text file, SA303 when one is not UTF-8, SA307 when there is too little
        text.
    """
    files = sorted([*path.rglob("*.txt"), *path.rglob("*.conllu")]) if path.is_dir() else [path]
    if not files or not all(file.is_file() for file in files):
        raise AnonymError(Errors.SA301.format(path=path))
    sentences: Dict[str, None] = {}
    treebank: List[str] = []
    for file in files:
        try:
            text = file.read_bytes().decode("utf8")
        except UnicodeDecodeError as error:
            raise AnonymError(Errors.SA303.format(path=file, encoding="utf-8", position=error.start)) from None
        if file.suffix == ".conllu":
            treebank += TREEBANK_TEXT.findall(text)
        else:
            sentences.update(dict.fromkeys(part.strip() for part in SENTENCE_END.split(text) if part.strip()))
    Random(0).shuffle(treebank)
    sentences.update(dict.fromkeys(treebank))
    # Every other run of sentences, so that both halves are of one kind.
    halves: Tuple[List[str], List[str]] = ([], [])
    for number, sentence in enumerate(sentences):
        halves[number // OWN_RUN % 2].append(sentence)
    texts = {"own-sentence": halves[0], "own-1kB": _join_pieces(halves[1])}
    return {corpus: _cut_blocks(path, some, count + 1, size) for corpus, some in texts.items()}


def _join_pieces(sentences: List[str]) -> List[str]:
    pieces: List[str] = []
    piece = ""
    for sentence in sentences:
        piece = f"{piece} {sentence}" if piece else sentence
        if len(piece) >= KILOBYTE:
            pieces.append(piece)
            piece = ""
    return pieces


def _cut_blocks(path: Path, texts: List[str], count: int, size: int) -> List[List[Text]]:
    size = min(size, sum(map(len, texts)) // count)
    blocks: List[List[Text]] = [[]]
    done = 0
    for text in texts:
        if done >= size:
            blocks.append([])
            done = 0
        blocks[-1].append(Text(text))
        done += len(text)
    if done < size // 2:
        blocks.pop()
    if len(blocks) < 2:
        raise AnonymError(Errors.SA307.format(path=path, format="a corpus", problem="there is too little text"))
    return blocks[:count]
