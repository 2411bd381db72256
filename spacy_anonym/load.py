"""Get a pipeline: a bundled one, one of the user's, or one without any model."""

from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any, Callable, Dict, Iterable, List, Mapping, Optional, Tuple, Union

import spacy
from confection import Config
from spacy import util
from spacy.language import Language
from spacy.pipeline.factories import register_factories
from thinc.api import NumpyOps, get_current_ops, set_current_ops

from .errors import AnonymError, Errors, check_params, describe_config, did_you_mean
from .labels import check_labels, known_labels
from .lang import language_rules
from .operators.table import read_policy
from .pipeline.anonymizer import Anonymizer
from .pipeline.overrides import use_policy
from .pipeline.regex_ruler import RegexRuler
from .pipeline.span_consolidator import BALANCED, SpanConsolidator

# What a pipeline of `blank` is made of, each component named as its factory.
BLANK_PIPELINE = ("regex_ruler", "lexicon_matcher", "span_consolidator", "date_splitter", "anonymizer")
# Bundled configs that are to be trained first.
UNTRAINED = ("full",)
# What spaCy leaves out of a pipeline beside components.
PARTS = ("vocab", "lookups", "tokenizer")
# spaCy's tokenizer in linear time: for the languages that have no tokenizer of their own, or one that needs a library
# that is not installed.
TOKENIZER = {"nlp": {"tokenizer": {"@tokenizers": "spacy_anonym.Tokenizer.v1"}}}


# The taggers that the package ships, as a component's source in a config: `source = "blank:en_anonym_sm"`. spaCy looks
# for a source among installed distributions and paths. The weights lie in the package's own folder, which is neither,
# and a path to it would hold for one working directory. `blank:NAME` asks the languages that packages register (the
# entry points `spacy_languages`), and takes the pipeline that it is given: so spaCy's own commands work on the bundled
# configs from any folder.
def load_weights(name: str) -> Language:
    """RETURNS (Language): the shipped pipeline of a name, as "en_anonym_sm": trained components without any rules. Its
    tokenizer is made when a text first needs it."""
    late = {"nlp": {"tokenizer": {"@tokenizers": "spacy_anonym.late_tokenizer.v1"}}}
    return spacy.load(Path(__file__).parent / "pipelines" / name, exclude=["tokenizer"], config=late)


ca_anonym_sm = partial(load_weights, "ca_anonym_sm")
en_anonym_sm = partial(load_weights, "en_anonym_sm")
es_anonym_sm = partial(load_weights, "es_anonym_sm")
he_anonym_sm = partial(load_weights, "he_anonym_sm")


@spacy.registry.callbacks("spacy_anonym.openblas.v1")
def make_openblas() -> Callable:
    """Make a callback, for a config's `[nlp.before_creation]`, that lets thinc multiply matrices by numpy's BLAS
    instead of blis: the same predictions, on many machines one and a half times as fast.

    RETURNS (Callable): A function of a Language class, which it returns.
    """
    return _use_openblas


def _use_openblas(lang_cls: type) -> type:
    # A GPU's operations are kept.
    if isinstance(get_current_ops(), NumpyOps):
        set_current_ops(NumpyOps(use_blis=False))
    return lang_cls


def config_folder() -> Path:
    """RETURNS (Path): the folder of the bundled configs."""
    installed = Path(__file__).parent / "configs"
    return installed if installed.is_dir() else Path(__file__).parent.parent / "configs"


def bundled_pipelines() -> List[str]:
    """RETURNS (List[str]): the names of the pipelines that work as they are loaded, sorted."""
    return sorted(
        path.stem
        for path in config_folder().glob("*.cfg")
        if not path.stem.endswith(("_sm", "_trf")) and path.stem not in UNTRAINED
    )


def load(
    name: Union[str, Path],
    *,
    disable: Iterable[str] = (),
    enable: Iterable[str] = (),
    exclude: Iterable[str] = (),
    config: Mapping[str, Any] = {},
    details: Optional[Iterable[Union[int, str]]] = None,
    recall: str = BALANCED,
    policy: Optional[Union[str, Path]] = None,
) -> Language:
    """Load a pipeline.

    name (Union[str, Path]): A bundled pipeline ("en"), a folder made by `nlp.to_disk`, or a config file (.cfg).
    disable (Iterable[str]): Components to load and switch off.
    enable (Iterable[str]): Components that are kept on; all others are switched off. None named, all are on.
    exclude (Iterable[str]): Components not to load.
    config (Mapping[str, Any]): Overrides, nested or with dots ("components.anonymizer.threshold"), as in `spacy.load`.
    details (Optional[Iterable[Union[int, str]]]): What is replaced beside what the pipeline replaces by itself, by
        the numbers or names of its config's section `details`, as in [1, "date"] for "en_sg". None changes nothing.
    recall (str): "high" masks more, also of what need not be, by lower thresholds; "balanced" is the pipeline as it is.
        See `recall` of `span_consolidator`.
    policy (Optional[Union[str, Path]]): What each label becomes, over the pipeline's own operators and those of
        `config`: a bundled policy ("hipaa_safe_harbor", "gdpr_pseudonymised", "llm_prompt", "logs"), or a file of
        operators, see `spacy_anonym.operators.table.read_policy`.
    RETURNS (Language): The pipeline.
    RAISES (AnonymError): SA001 when there is none of this name, SA011 and SA012 for what names no pipeline, SA008 when
        its config is not valid, SA009 for an operator, a threshold or a choice of labels for a label that no component
        sets, SA010 for an unknown component, SA003 for an argument of a wrong type; SA135 for an unknown detail, SA136
        where a pipeline has none; SA138 where a pipeline has no thresholds of such a recall; SA139 for an unknown
        policy, and what `use_policy` raises.
    """
    if not isinstance(name, (str, Path)):
        raise AnonymError(Errors.SA011.format(type=type(name).__name__, names=", ".join(bundled_pipelines())))
    path, installed = find_pipeline(name)
    asked = None if policy is None else read_policy(policy)
    given = {"disable": disable, "enable": enable, "exclude": exclude}
    chosen: Any = {param: _names(param, names) for param, names in given.items()}
    check_params("load", ("config", not isinstance(config, Mapping), "it is no table of settings"))
    try:
        file = _config_file(path, installed)
        settings = Config().from_disk(file, interpolate=False)
        _check_components(str(name), settings, chosen)
        # A registered function comes whole, in place of the config's: so spaCy reads overrides too.
        overrides = util.dict_to_dot(dict(config), for_overrides=True)
        if details is not None:
            overrides.update(with_details(str(name), file, details))
        if recall != BALANCED:
            if "span_consolidator" not in settings.get("components", {}):
                raise AnonymError(Errors.SA138.format(name=name, names=BALANCED))
            overrides = {"components.span_consolidator.recall": recall, **overrides}
        if installed or path.is_dir():
            nlp = spacy.load(name if installed else path, **chosen, config=overrides)
        else:
            settings = _override(settings, overrides)
            nlp = util.load_model_from_config(settings, auto_fill=True, **chosen)
            if not nlp.config.interpolate()["initialize"]["vectors"]:
                # Nothing will bring word vectors later.
                for _, pipe in nlp.components:
                    if isinstance(pipe, Anonymizer):
                        pipe.check_vocab()
        if asked is not None:
            use_policy(nlp, asked)
        check_pipeline(nlp)
        return nlp
    except AnonymError:
        raise
    except (ValueError, OSError, KeyError) as error:
        raise AnonymError(Errors.SA008.format(problem=describe_config(error))) from None


def find_pipeline(name: Union[str, Path]) -> Tuple[Path, bool]:
    """RETURNS (Tuple[Path, bool]): a pipeline's config or folder, and whether it is an installed package, which the
    path then only names. RAISES (AnonymError): SA001 when there is none, SA012 for another file or folder."""
    path = Path(name)
    bundled = config_folder() / f"{name}.cfg"
    if str(name) in (*bundled_pipelines(), *UNTRAINED):
        return bundled, False
    if path.is_dir() and not (path / "config.cfg").is_file():
        raise AnonymError(Errors.SA012.format(path=path, problem="the folder has no config.cfg"))
    if path.is_file() and path.suffix != ".cfg":
        raise AnonymError(Errors.SA012.format(path=path, problem="it is no config (.cfg)"))
    if path.exists():
        return path, False
    if not util.is_package(str(name)):
        names = bundled_pipelines()
        raise AnonymError(Errors.SA001.format(name=did_you_mean(name, names), names=", ".join(names)))
    return path, True


def _names(param: str, names: Any) -> List[Any]:
    """RETURNS (List[str]): names of components, also of a single one. RAISES (AnonymError): SA003 for what is none."""
    if isinstance(names, str):
        return [names]
    given = list(names) if isinstance(names, Iterable) else [None]
    is_list = all(isinstance(each, str) for each in given)
    check_params("load", (param, not is_list, "it is no list of names of components"))
    return given


def _check_components(name: str, settings: Config, chosen: Mapping[str, Iterable[str]]) -> None:
    """RAISES (AnonymError): SA010 for a name that is neither a component of the pipeline nor a factory: mistyped, it
    would do nothing. What has a factory's name and is not there need not be left out."""
    known = [*settings.get("components", {}), *settings.get("nlp", {}).get("pipeline", ())]
    names = list(dict.fromkeys(each for each in known if isinstance(each, str)))
    # spaCy registers its own factories only when the first pipeline is made.
    register_factories()
    for param, given in chosen.items():
        unknown = [each for each in given if each not in names]
        if param != "enable":
            unknown = [each for each in unknown if each not in PARTS and not Language.has_factory(each)]
        if unknown:
            said = ", ".join(did_you_mean(each, names) for each in unknown)
            raise AnonymError(Errors.SA010.format(name=name, components=said, param=param, names=", ".join(names)))


def _config_file(path: Path, installed: bool) -> Path:
    if not installed:
        return path / "config.cfg" if path.is_dir() else path
    return next(iter(sorted(util.get_package_path(str(path)).glob("*/config.cfg"))), path)


def with_details(name: str, path: Path, details: Iterable[Union[int, str]]) -> Dict[str, Any]:
    """Look up details of a pipeline.

    name (str): The pipeline, for messages.
    path (Path): Its config. A section `details.NAME` has a `number` and the `labels` that it stands for.
    details (Iterable[Union[int, str]]): Numbers or names.
    RETURNS (Dict[str, Any]): Overrides: the labels that are replaced.
    RAISES (AnonymError): SA135 for an unknown detail, SA136 where the config has none.
    """
    settings = Config().from_disk(path, interpolate=False)
    table = settings.get("details")
    if not table:
        raise AnonymError(Errors.SA136.format(name=name))
    known = {key: row["labels"] for each, row in table.items() for key in (each, row["number"])}
    asked = [details] if isinstance(details, (str, int)) else list(details)
    wrong = [each for each in asked if isinstance(each, bool) or not isinstance(each, (int, str)) or each not in known]
    if wrong:
        names = ", ".join(f"{row['number']} ({each})" for each, row in table.items())
        raise AnonymError(Errors.SA135.format(name=name, details=", ".join(map(str, wrong)), names=names))
    block = settings["components"]["span_consolidator"]
    labels = [*block.get("labels", ()), *(label for each in asked for label in known[each])]
    return {"components.span_consolidator.labels": list(dict.fromkeys(labels))}


def _override(settings: Config, overrides: Dict[str, Any]) -> Config:
    """Apply overrides.

    settings (Config): The settings, changed in place.
    overrides (Dict[str, Any]): From a dotted key to a value. Within a component's block there may be new ones, as an
        operator of a label; a block that gets another registered function loses the parameters of the old one.
    RETURNS (Config): The settings.
    RAISES (AnonymError): SA008 for an unknown key.
    """
    for key, value in sorted(overrides.items(), key=lambda pair: "@" not in pair[0]):
        *path, last = key.split(".")
        block: Any = settings
        for depth, part in enumerate(path):
            known = part in block if isinstance(block, dict) else False
            if not known and (depth < 2 or path[0] != "components" or not isinstance(block, dict)):
                raise AnonymError(Errors.SA008.format(problem=f"there is no setting {key}"))
            block = block.setdefault(part, {})
        if not isinstance(block, dict) or (last not in block and (path[:1] != ["components"] or len(path) < 2)):
            raise AnonymError(Errors.SA008.format(problem=f"there is no setting {key}"))
        if last.startswith("@") and block.get(last, value) != value:
            block.clear()
        block[last] = value
    return settings


def check_pipeline(nlp: Language) -> None:
    """RAISES (AnonymError): SA009 when an anonymizer has an operator, or a consolidator a threshold or a choice, for a
    label that no component sets: mistyped, it would have no effect; SA031 and SA342 for a file of theirs that is
    missing."""
    known = known_labels(nlp)
    for name, pipe in nlp.components:
        if isinstance(pipe, (RegexRuler, SpanConsolidator)):
            pipe.check_files()
        if isinstance(pipe, (Anonymizer, SpanConsolidator)):
            check_labels(known, pipe.labels if isinstance(pipe, Anonymizer) else pipe.named_labels, name, warn=False)


def blank(lang: str, packs: Optional[List[str]] = None) -> Language:
    """Make a pipeline without any model: patterns, lists, consolidation, dates and replacement. Where a language's
    rules have a policy and operators of their own, it has them too.

    lang (str): Any of spaCy's languages, ISO 639.
    packs (Optional[List[str]]): Packs of patterns, as in ["common", "it"]; None is `common` and the language's
        countries.
    RETURNS (Language): The pipeline.
    RAISES (AnonymError): SA004 when spaCy has no such language, SA002 when there is no such pack, SA003 for a wrong
        type.
    """
    is_list = packs is None or not isinstance(packs, str) and all(isinstance(pack, str) for pack in packs)
    check_params("blank", ("packs", not is_list, "it is no list of names"))
    nlp = _blank_language(lang)
    settings: Dict[str, Any] = {}
    if like := language_rules(lang).blank:
        settings = Config().from_disk(_config_file(*find_pipeline(like)), interpolate=False)["components"]
    for factory in BLANK_PIPELINE:
        config = {key: value for key, value in settings.get(factory, {}).items() if key != "factory"}
        if factory == "regex_ruler" and (packs is not None or not settings):
            config["packs"] = packs
        nlp.add_pipe(factory, config=config)
    return nlp


def _blank_language(lang: str) -> Language:
    try:
        defaults = util.get_lang_class(lang).default_config
    except ImportError:
        raise AnonymError(Errors.SA004.format(lang=lang)) from None
    if defaults["nlp"]["tokenizer"]["@tokenizers"] != "spacy.Tokenizer.v1":
        with suppress(ImportError, ValueError, OSError):
            return spacy.blank(lang)
    return spacy.blank(lang, config=TOKENIZER)
