"""`spacy_anonym calibrate`: set thresholds to a target recall, and make scores mean something."""

from pathlib import Path
from typing import TYPE_CHECKING, List, Optional

import typer
from typer import Argument as Arg
from typer import Option as Opt

from ..errors import AnonymError, Errors
from ..load import load
from .command import errors_told, say

if TYPE_CHECKING:
    from ..evaluation.calibrate import Reliability, Setting


_WRONG_USAGE = ("SA301", "SA306", "SA324", "SA338")


def calibrate_cli(
    pipeline: str = Arg(..., help="A bundled pipeline, or a path to one"),
    corpus: str = Arg(..., help="Gold data, as for evaluate; other than what the pipeline was trained on"),
    labels: List[str] = Opt(["PERSON"], "--label", "-l", help="A label to set; may be repeated"),
    target_recall: float = Opt(0.98, "--target-recall", "-t", help="The share of gold spans to find, as 0.98"),
    covered: bool = Opt(
        False,
        "--covered",
        help="A gold span counts as found where its characters all are; else exact characters and label count",
    ),
    sure: float = Opt(
        0.95,
        "--sure",
        help="Go so low that this share of other sets like this one reach the target; 0: the corpus itself does",
    ),
    halves: int = Opt(
        0,
        "--halves",
        min=0,
        help="Try it: set it on half of the corpus and measure it on the other half, so many times",
    ),
    output: Optional[Path] = Opt(
        None, "--output", "-o", help="Save the pipeline here, with its new thresholds [default: only tell]"
    ),
    format: Optional[str] = Opt(None, "--format", "-f", help="The corpus's format, as for evaluate"),
    fit: bool = Opt(False, "--fit", help="First calibrate the scores of the pipeline's scored_ner anew"),
) -> None:
    """Find the threshold of each label that reaches a recall on a corpus, and tell what precision it costs.

    The exit status is 0, 1 where a recall cannot be reached or the corpus cannot be read, 2 for wrong usage.
    """
    from ..evaluation.calibrate import measure_reliability, refit, save_thresholds, score_pairs, set_recall
    from ..evaluation.gold import read_gold
    from ..evaluation.predict import predict

    with errors_told(lambda code: 2 if code.startswith("SA0") or code in _WRONG_USAGE else 1):
        if not 0 < target_recall <= 1:
            raise AnonymError(Errors.SA324.format(recall=target_recall))
        if not 0 <= sure < 1:
            raise AnonymError(Errors.SA338.format(sure=sure))
        nlp = load(pipeline)
        gold = read_gold(corpus, format)
        for message in gold.failures:
            say(message)
        if not gold.documents:
            raise AnonymError(Errors.SA322.format(path=corpus))
        if fit:
            for fitted in refit(nlp, gold.documents):
                for label in sorted(fitted.before):
                    _show_reliability(f"{fitted.name} {label}, as it was", fitted.before[label])
                    _show_reliability(f"{fitted.name} {label}, fitted", fitted.after[label])
                    typer.echo(f"  on texts that a map did not see, five folds: {fitted.unseen[label].error:.3f}")
        predictions, _ = predict(nlp, [document.text for document in gold.documents])
        settings = []
        for label in labels:
            settings.append(
                set_recall(
                    nlp, gold.documents, predictions, label, target_recall, covered=covered, sure=sure, halves=halves
                )
            )
            pairs = score_pairs(nlp, gold.documents, predictions, settings[-1].label)
            _show_reliability(f"{settings[-1].label}, final spans without a threshold", measure_reliability(*pairs))
        for setting in settings:
            _show_setting(setting, target_recall, sure)
        thresholds = {setting.label: setting.threshold for setting in settings}
        typer.echo("thresholds = {" + ",".join(f'"{label}":{value:g}' for label, value in thresholds.items()) + "}")
        if output is not None:
            save_thresholds(nlp, thresholds)
            nlp.to_disk(output)
            typer.echo(f"Saved: {output}")
    if gold.failures or not all(setting.reached for setting in settings):
        raise typer.Exit(1)


def _show_setting(setting: "Setting", target: float, sure: float) -> None:
    before, said = setting.before, ""
    if not setting.reached:
        where = f" in {100 * sure:.6g}% of such sets" if sure else ""
        said = f" (the target {target:.1%} cannot be reached{where}: this is the most there is)"
    typer.echo(
        f"{setting.label}: threshold {setting.threshold:.4g}, recall {setting.recall:.1%} of {setting.gold} spans{said}"
    )
    typer.echo(
        f"  precision {setting.precision:.1%}; before: recall {before.recall:.1%}, precision {before.precision:.1%}"
    )
    low, high = setting.expected
    typer.echo(f"  another set of this kind and size: recall {low:.1%} to {high:.1%}, nineteen times in twenty")
    if setting.halves is not None:
        tried = setting.halves
        typer.echo(
            f"  set on one half, about {tried.names} spans, and measured on the other: "
            f"recall {100 * tried.difference:+.1f} points on average, "
            f"at most two points below the target in {tried.reached:.1%}, "
            f"within two points of the first half in {tried.close:.1%}, "
            f"in the interval that the first half gives in {tried.within:.1%} of the halvings"
        )


def _show_reliability(title: str, figures: "Reliability") -> None:
    typer.echo(f"{title}: expected calibration error {figures.error:.3f}, 10 bins of equal width")
    for row in figures.bins:
        typer.echo(
            f"  {row.low:.1f}-{row.high:.1f}  {row.count:6d} findings  score {row.score:.3f}  right {row.right:.3f}"
        )
