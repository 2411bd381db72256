"""The medical-notes tool in one call: names by one or several taggers, details on request, texts, lists and files."""

from functools import lru_cache
from pathlib import Path
from typing import Any, Dict, Iterable, Iterator, List, Literal, Mapping, Optional, Sequence, Tuple, Union

import srsly
from spacy.language import Language
from spacy.util import minibatch

from ..errors import AnonymError, Errors
from ..io.formats import get_reader
from ..io.output import FileOutput
from ..io.record import Failure, Field, ReadOptions, Record, Rewriter
from ..io.source import Source
from ..load import load
from ..texts import anonymize_texts

Mode = Literal["union", "intersection"]
OURS = "spacy_anonym"
# By package: its predictor, with the model of the tool or, where it has none, a usual one.
PACKAGES: Dict[str, Dict[str, Any]] = {
    OURS: {"@anonym_predictors": "spacy_anonym.bundled.v1", "model": "en"},
    "spacy": {"@anonym_predictors": "spacy_anonym.spacy.v1", "model": "en_core_web_sm"},
    "nltk": {"@anonym_predictors": "spacy_anonym.nltk.v1"},
    "flair": {"@anonym_predictors": "spacy_anonym.flair.v1", "model": "ner"},
    "stanza": {"@anonym_predictors": "spacy_anonym.stanza.v1", "lang": "en"},
    "huggingface": {"@anonym_predictors": "spacy_anonym.huggingface.v1"},
}
MODES = ("union", "intersection")
FILES = {".csv": "csv", ".txt": "txt"}
_NAMES = {"PERSON": "PERSON", "PER": "PERSON"}
# Records of a file that are worked on at a time.
_BATCH = 256


def anonymize_notes(
    user_input: Union[str, Path, Sequence[str]],
    package: Union[str, Sequence[str]] = (OURS,),
    union_intersection: Optional[Mode] = None,
    additional_details: Optional[Sequence[Union[int, str]]] = None,
    additional_expression: Optional[Sequence[Sequence[str]]] = None,
    *,
    models: Mapping[str, Mapping[str, Any]] = {},
) -> Union[str, List[str], Path]:
    """Take names out of notes, and details on request.

    user_input (Union[str, Path, Sequence[str]]): A text; a list of texts; or a file, .txt or .csv, as a Path or by its
        name alone.
    package (Union[str, Sequence[str]]): Who finds the names: one or several of "spacy_anonym", "spacy", "nltk",
        "flair", "stanza", "huggingface". Each but ours needs its extra and its model.
    union_intersection (Optional[Literal["union", "intersection"]]): How the names of several packages are combined.
    additional_details (Optional[Sequence[Union[int, str]]]): What else is replaced, by number or name: 1 nric, 2
        phone, 3 case_number, 4 id, 5 date, 6 admission_time, 7 ward, 8 bed, 9 patient_class.
    additional_expression (Optional[Sequence[Sequence[str]]]): Pairs of a regular expression (RE2, case does not count)
        and its replacement, as in [[r"(\\d+).year.old", "[AGE]-year-old"]].
    models (Mapping[str, Mapping[str, Any]]): Settings of packages' predictors, as in {"flair": {"model":
        "path/of/a/model.pt"}}.
    RETURNS (Union[str, List[str], Path]): The new text, the list of new texts, or the new file: beside the old one,
        NAME_anonymized_.txt or .csv; of a table each cell but the header's is a text of its own.
    RAISES (AnonymError): SA137 for an unknown package, several packages without a mode, one package with a mode, an
        unknown mode or an input of another type; SA135 for an unknown detail, SA032 for an expression that is not
        valid, SA401 and SA132 for a package or model that is missing, SA301 and other 3xx for a file that cannot be
        read or written.
    """
    packages = _check_packages(package, union_intersection)
    details = () if additional_details is None else additional_details
    wanted = (details,) if isinstance(details, (int, str)) else tuple(details)
    if not all(isinstance(each, (int, str)) for each in wanted):
        raise _invalid("additional_details", "it is no list of numbers or names")
    _check_known("models", models)
    settings = srsly.json_dumps({each: {**PACKAGES[each], **models.get(each, {})} for each in packages}, sort_keys=True)
    nlp = load_notes(packages, union_intersection, tuple((type(each).__name__, each) for each in wanted), settings)
    patterns = list(additional_expression or ())
    path = _as_file(user_input)
    if path is not None:
        return _anonymize_file(path, nlp, patterns)
    texts = [user_input] if isinstance(user_input, str) else user_input
    if isinstance(texts, (bytes, Mapping)) or not hasattr(texts, "__iter__"):
        kind = type(user_input).__name__
        raise _invalid("user_input", f"it is a {kind}, not a text, a list of texts, or a .txt or .csv file")
    new = [str(text) for text, _ in anonymize_texts(texts, nlp, patterns=patterns)]
    return new[0] if isinstance(user_input, str) else new


def _check_packages(package: Union[str, Sequence[str]], mode: Optional[str]) -> Tuple[str, ...]:
    packages = (package,) if isinstance(package, str) else tuple(package)
    _check_known("package", packages)
    if not packages or len(set(packages)) < len(packages):
        raise _invalid("package", f"name one or more packages, each once; there are {', '.join(PACKAGES)}")
    problem, modes = "", ", ".join(MODES)
    if mode is not None and mode not in MODES:
        problem = f"it must be one of {modes}"
    elif mode is not None and len(packages) < 2:
        problem = "one package cannot be combined with itself: name several packages, or leave it out"
    elif mode is None and len(packages) > 1:
        problem = f"several packages are combined by one of {modes}: name it"
    if problem:
        raise _invalid("union_intersection", problem)
    return packages


def _check_known(param: str, packages: Iterable[str]) -> None:
    unknown = [each for each in packages if each not in PACKAGES]
    if unknown:
        raise _invalid(param, f"there is no package {', '.join(map(str, unknown))}; there are {', '.join(PACKAGES)}")


def _invalid(param: str, problem: str) -> AnonymError:
    return AnonymError(Errors.SA137.format(param=param, problem=problem))


@lru_cache(maxsize=8)
def load_notes(
    packages: Tuple[str, ...], mode: Optional[str], details: Tuple[Tuple[str, Any], ...], settings: str
) -> Language:
    """RETURNS (Language): the pipeline of a call, kept for the next. Each detail has the name of its type, as 1 and
    True are equal; the settings are those of the packages' predictors, in JSON."""
    chosen = [detail for _, detail in details]
    if packages == (OURS,) and srsly.json_loads(settings)[OURS] == PACKAGES[OURS]:
        return load("en_sg", details=chosen)
    policy = {"@anonym_policies": f"spacy_anonym.{mode or 'union'}.v1", "groups": list(packages)}
    # Names are what the packages say: neither lists nor further mentions are added.
    others = ["lexicon_matcher", "mention_propagator", "ner"]
    config: Dict[str, Any] = {"components": {"span_consolidator": {"policy": policy}}}
    nlp = load("en_sg", details=chosen, exclude=others, config=config)
    for each, predictor in srsly.json_loads(settings).items():
        config = {"predictor": predictor, "labels": _NAMES}
        nlp.add_pipe("external_ner", name=each, before="span_consolidator", config=config)
    return nlp


def _as_file(user_input: Any) -> Optional[Path]:
    """The file that is meant: a Path, or a string of one line that ends as a file of ours does."""
    if isinstance(user_input, str):
        if not user_input.lower().endswith(tuple(FILES)) or "\n" in user_input or len(user_input) >= 1000:
            return None
        path = Path(user_input)
        if not path.exists() and any(map(str.isspace, user_input.strip())):
            # A sentence that ends in a file's name.
            return None
    elif isinstance(user_input, Path):
        path = user_input
    else:
        return None
    if path.suffix.lower() not in FILES:
        raise _invalid("user_input", f"files are read that end in {' or '.join(FILES)}")
    if not path.is_file():
        raise AnonymError(Errors.SA301.format(path=path))
    return path


def _anonymize_file(path: Path, nlp: Language, patterns: Sequence[Any]) -> Path:
    """The new file. It appears whole, or not at all."""
    new = path.with_name(f"{path.stem}_anonymized_{path.suffix}")
    name = FILES[path.suffix.lower()]
    output = FileOutput(new)
    try:
        with open(path, "rb") as stream:
            source = Source(stream, path.name, name)
            rewriter = Rewriter(output.stream, source)
            for batch in minibatch(_records(source, name), _BATCH):
                texts = [piece.text for record in batch for piece in record if isinstance(piece, Field)]
                done = iter([text or "" for text, _ in anonymize_texts(texts, nlp, patterns=patterns)])
                for record in batch:
                    rewriter.write(record, [next(done) for piece in record if isinstance(piece, Field)])
        output.commit()
    except OSError as error:
        problem = error.strerror or type(error).__name__
        raise AnonymError(Errors.SA307.format(path=path.name, format=name, problem=problem)) from None
    finally:
        output.abort()
    return new


def _records(source: Source, name: str) -> Iterator[Record]:
    for record in get_reader(name)(source, ReadOptions()):
        if isinstance(record, Failure):
            raise record.error
        yield record
