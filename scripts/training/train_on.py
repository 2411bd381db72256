"""Train a tagger on with more texts, and keep what it knew: the mean of its weights before and after.

    python -m scripts.training.train_on MODEL CONFIG OUTPUT --paths.train TRAIN --paths.dev DEV

Trained on alone, a tagger forgets texts of kinds that the new ones lack; the mean of both keeps them, and is better on the
new ones too. It has the calibration of before.

SOURCE: Wortsman et al., Robust fine-tuning of zero-shot models, CVPR 2022.
"""

import tempfile
from pathlib import Path
from typing import Any, Dict

import spacy
import typer
from spacy.cli._util import parse_config_overrides
from spacy.language import Language
from spacy.pipeline import TrainablePipe
from spacy.training.initialize import init_nlp
from spacy.training.loop import train
from spacy.util import load_config

app = typer.Typer(add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False)


@app.command(context_settings={"allow_extra_args": True, "ignore_unknown_options": True})
def main(
    ctx: typer.Context,
    model: Path = typer.Argument(..., help="A trained pipeline."),
    config: Path = typer.Argument(..., help="The config that it was trained by."),
    output: Path = typer.Argument(..., help="The folder to save the mean in."),
) -> None:
    """Train a tagger on, and save the mean of its weights before and after. Options override the config, as in spacy
    train, but for its components, which are the model's."""
    overrides = parse_config_overrides(ctx.args)
    if any(name.startswith("components.") for name in overrides):
        raise typer.BadParameter("the components are those of the model: their settings cannot be overridden")
    with tempfile.TemporaryDirectory() as folder:
        train(init_nlp(config_of(model, config, overrides)), Path(folder))
        mean = mean_of(spacy.load(model), spacy.load(Path(folder) / "model-last"))
    output.parent.mkdir(parents=True, exist_ok=True)
    mean.to_disk(output)


def config_of(model: Path, config: Path, overrides: Dict[str, Any]) -> Any:
    """RETURNS (Config): the config of a training that begins with a model's components."""
    data = load_config(config, overrides=overrides, interpolate=False)
    data["components"] = {name: {"source": str(model)} for name in data["nlp"]["pipeline"]}
    data.setdefault("initialize", {})["components"] = {}
    return data


def mean_of(one: Language, other: Language) -> Language:
    """Average the weights of two pipelines. Components without a model stay.

    one (Language): A pipeline, which is changed.
    other (Language): One that was trained on from it.
    RETURNS (Language): The first one.
    """
    for name in one.pipe_names:
        pipe = one.get_pipe(name)
        if not isinstance(pipe, TrainablePipe) or name not in other.pipe_names:
            continue
        for mine, others in zip(pipe.model.walk(), other.get_pipe(name).model.walk(), strict=True):
            for param in mine.param_names:
                if mine.has_param(param):
                    mine.set_param(param, (mine.get_param(param) + others.get_param(param)) / 2)
    return one


if __name__ == "__main__":
    app()
