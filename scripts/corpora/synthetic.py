"""Invented texts from templates: seeded, of any size, in the languages that have a folder of templates."""

import json
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import Dict, Iterable, Iterator, List, Optional, Sequence, Tuple

from spacy_anonym.errors import AnonymError, Errors
from spacy_anonym.lexicons.lexicon import load_lexicon

from .gold import GoldText
from .markup import Template, TemplateFile, read_templates
from .people import PARTS, in_part, load_cultures
from .slots import Filler, Language, Span

FOLDER = Path(__file__).parent / "templates"
# Slots of places are drawn from the package's lists where the language's folder has none of its own.
LEXICONS = {"city": "xx/city", "country": "{lang}/country", "region": "en/us_state"}
# Cities above this are three quarters of those drawn.
LARGE = 150_000
LOWER, UPPER = 0.04, 0.02


def known_languages() -> List[str]:
    """RETURNS (List[str]): the languages that have templates, sorted."""
    return sorted(path.parent.name for path in FOLDER.glob("*/cultures.txt"))


def load_kinds(lang: str) -> Tuple[TemplateFile, ...]:
    """Read the templates of a language.

    lang (str): ISO 639.
    RETURNS (Tuple[TemplateFile, ...]): A file a kind of text ("letters", "chats"), by name.
    RAISES (ValueError): when the language has none and when one cannot be read.
    """
    return _kinds(_folder(lang))


@lru_cache(maxsize=8)
def _kinds(folder: Path) -> Tuple[TemplateFile, ...]:
    return tuple(read_templates(path) for path in sorted(folder.glob("*.txt")) if path.name != "cultures.txt")


def _folder(lang: str) -> Path:
    if lang not in known_languages():
        raise ValueError(
            (
                f"There are no templates for the language '{lang}'. Available: {', '.join(known_languages())}. "
                "docs/how/corpora.md says how to write some."
            )
        )
    return FOLDER / lang


@lru_cache(maxsize=8)
def load_language(lang: str, part: str = "all") -> Language:
    """Read what the templates of a language draw from.

    lang (str): ISO 639.
    part (str): "train" and "dev" have no names of people in common; "all" has both.
    RETURNS (Language): Names, lists and places.
    RAISES (ValueError): when one cannot be read.
    """
    folder = _folder(lang)
    lists = {path.stem: read_templates(path) for path in sorted((folder / "lists").glob("*.txt"))}
    for name, lexicon in LEXICONS.items():
        if name not in lists:
            places = _places(lexicon.format(lang=lang))
            if not places:
                # The language has no such list: a template that needs it says so.
                continue
            lists[name] = TemplateFile(name, tuple((place,) for place in places), places, {"label": "LOCATION"})
    settings: Dict[str, str] = {}
    for file in _kinds(folder):
        settings.update(file.settings)
    locales = tuple(settings.get("locale", "en_US").split())
    return Language(lang, locales, load_cultures(folder, part), lists)


def _places(name: str) -> Tuple[str, ...]:
    try:
        lexicon = load_lexicon(name)
    except AnonymError:
        return ()
    if "population" not in lexicon.columns:
        return tuple(lexicon.phrases)
    column = lexicon.columns.index("population")
    large = [place for place, row in zip(lexicon.phrases, lexicon.rows) if int(row[column]) >= LARGE]
    small = list(lexicon.phrases)
    # As often as their number here.
    return tuple(large * max(1, 3 * len(small) // max(1, len(large))) + small)


def make_texts(
    lang: str,
    count: int,
    *,
    seed: int = 0,
    part: str = "all",
    kinds: Optional[List[str]] = None,
    lower: float = LOWER,
    upper: float = UPPER,
) -> Iterator[GoldText]:
    """Make texts.

    lang (str): ISO 639, one of `known_languages()`.
    count (int): How many. Each depends on its number and the seed alone: more texts begin with the same ones.
    seed (int): Another seed gives other texts.
    part (str): "train" and "dev" have neither templates nor names of people in common; "all" has both.
    kinds (Optional[List[str]]): Which kinds of text; None for all, each as often as it has templates.
    lower, upper (float): The share of texts that are written in small or capital letters throughout.
    YIELDS (GoldText): The texts; `source` names the kind.
    RAISES (ValueError): when the language has no templates and when one cannot be read, SA003 for an unknown part or
        kind.
    """
    if part not in PARTS:
        raise AnonymError(
            Errors.SA003.format(param="part", owner="synthetic", problem=f"it must be one of {', '.join(PARTS)}")
        )
    files = load_kinds(lang)
    names = [file.name for file in files]
    if not set(kinds or ()) <= set(names):
        raise AnonymError(Errors.SA003.format(param="kinds", owner="synthetic", problem=f"they are {', '.join(names)}"))
    chosen: List[Tuple[str, Template]] = []
    for file in files:
        if not kinds or file.name in kinds:
            pairs = zip(file.sources, file.templates)
            chosen += [(file.name, template) for source, template in pairs if in_part(source, part)]
    language = load_language(lang, part)
    for number in range(count if chosen else 0):
        rng = Random(f"{seed}/{lang}/{part}/{number}")
        kind, template = rng.choice(chosen)
        text, spans = Filler(language, rng).fill(template)
        chance = rng.random()
        cased = text.lower() if chance < lower else text.upper() if chance < lower + upper else text
        # A few letters change their length with their case.
        text = cased if len(cased) == len(text) else text
        yield GoldText(text, _join_names(text, spans), (), f"synthetic/{lang}/{kind}")


def _join_names(text: str, spans: Sequence[Span]) -> Tuple[Span, ...]:
    """RETURNS (Tuple[Span, ...]): the spans, sorted; names of people with nothing but a space between are one ("{first}
    {last}").
    """
    joined: List[Span] = []
    for start, end, label in sorted(spans):
        if joined and label == "PERSON" == joined[-1][2] and text[joined[-1][1] : start] == " ":
            start = joined.pop()[0]
        joined.append((start, end, label))
    return tuple(joined)


def write_jsonl(texts: Iterable[GoldText], path: Path) -> int:
    """Write texts as JSON lines, which `spacy_anonym.Corpus.v1` reads.

    texts (Iterator[GoldText]): The texts. What is missing in them cannot be told in this format.
    path (Path): The file; its folder is made.
    RETURNS (int): How many.
    RAISES (AnonymError): SA311 when it cannot be written.
    """
    count = 0
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("w", encoding="utf8", newline="\n") as file:
            for gold in texts:
                spans = [{"start": start, "end": end, "label": label} for start, end, label in gold.spans]
                file.write(json.dumps({"text": gold.text, "spans": spans}, ensure_ascii=False) + "\n")
                count += 1
    except OSError as error:
        raise AnonymError(Errors.SA311.format(path=path, problem=type(error).__name__)) from None
    return count
