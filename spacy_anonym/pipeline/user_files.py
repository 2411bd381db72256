"""A user's file of patterns and list of labels, put into a pipeline that is there."""

from pathlib import Path
from typing import List, Optional, Sequence, Union

from spacy.language import Language

from ..errors import AnonymError, Errors
from ..labels import check_labels, known_labels
from ..patterns.csv_file import read_label_file, read_pattern_file
from .regex_ruler import RegexRuler
from .span_consolidator import SpanConsolidator


def add_pattern_file(nlp: Language, path: Union[str, Path], bad_lines: Optional[List[AnonymError]] = None) -> None:
    """Add the patterns of a CSV to a pipeline's first `regex_ruler`; where it has none, it gets one.

    nlp (Language): The pipeline; it is changed.
    path (Union[str, Path]): The file; see `read_pattern_file`.
    bad_lines (Optional[List[AnonymError]]): See `read_pattern_file`.
    RAISES (AnonymError): SA342 for a file that cannot be read, SA343 with the line of a row that is not valid.
    """
    patterns = read_pattern_file(path, bad_lines)
    ruler: Optional[RegexRuler] = next((pipe for _, pipe in nlp.pipeline if isinstance(pipe, RegexRuler)), None)
    if ruler is None:
        ruler = nlp.add_pipe("regex_ruler", config={"packs": []}, first=True)
    taken = {pattern.id for pattern in ruler.patterns}
    for pattern in patterns:
        # Another file may be in the pipeline's config.
        while pattern["id"] in taken:
            pattern["id"] += "_more"
    ruler.add_patterns(patterns)


def take_out_only(nlp: Language, labels: Sequence[str]) -> None:
    """Take out findings of some labels only; see `labels` of `span_consolidator`.

    nlp (Language): The pipeline; it is changed.
    labels (Sequence[str]): The labels, also by their foreign names; none is all.
    RAISES (AnonymError): SA009 for a label that neither the table has nor any component sets: misspelt, it would leave
        what it stands for in the text. SA003 for a pipeline without `span_consolidator`.
    """
    consolidators = [pipe for _, pipe in nlp.pipeline if isinstance(pipe, SpanConsolidator)]
    if not consolidators:
        raise AnonymError(
            Errors.SA003.format(param="labels", owner="anonymize", problem="the pipeline has no span_consolidator")
        )
    check_labels(known_labels(nlp), labels, "anonymize")
    for consolidator in consolidators:
        consolidator.set_labels(list(labels) or None)


def read_labels(value: str) -> List[str]:
    """Read labels.

    value (str): The path of a file with a label a line, or labels with commas.
    RETURNS (List[str]): The labels.
    RAISES (AnonymError): SA342 and SA343 for a file that is not valid.
    """
    if Path(value).is_file():
        return read_label_file(value)
    return [label.strip() for label in value.split(",") if label.strip()]
