"""All pipelines of the service, by name and by language."""

from functools import partial
from pathlib import Path
from typing import Dict, Iterator, List, Optional, Sequence

from spacy.language import Language

from ..errors import AnonymError, Errors, describe_config
from ..load import load
from ..operators.table import read_operators, set_operators
from .host import Host
from .languages import LanguageDetector
from .settings import ServeSettings


class Hosts:
    """The service's pipelines. The first is the default, and the first of a language is the language's.

    hosts (Sequence[Host]): The pipelines, one or more, with names of their own.
    """

    def __init__(self, hosts: Sequence[Host]) -> None:
        self._hosts: Dict[str, Host] = {}
        for host in hosts:
            if host.name in self._hosts:
                raise AnonymError(Errors.SA003.format(param="pipelines", owner="serve", problem=f"{host.name} is there twice"))
            self._hosts[host.name] = host
        if not self._hosts:
            raise AnonymError(Errors.SA003.format(param="pipelines", owner="serve", problem="name one or more"))
        self._by_language: Dict[str, Host] = {}
        for host in hosts:
            self._by_language.setdefault(host.lang, host)
        self._detector = LanguageDetector(list(self._by_language))

    def __iter__(self) -> Iterator[Host]:
        return iter(self._hosts.values())

    @property
    def names(self) -> List[str]:
        """RETURNS (List[str]): the names, in the order that they were given in."""
        return list(self._hosts)

    @property
    def languages(self) -> List[str]:
        """RETURNS (List[str]): the languages, likewise."""
        return list(self._by_language)

    @property
    def default(self) -> Host:
        """RETURNS (Host): the first."""
        return next(iter(self._hosts.values()))

    def by_name(self, name: str) -> Host:
        """RETURNS (Host): a pipeline. RAISES (AnonymError): SA509 when there is none of this name."""
        host = self._hosts.get(name)
        if host is None:
            raise AnonymError(Errors.SA509.format(names=", ".join(self._hosts)))
        return host

    def by_language(self, lang: str) -> Host:
        """RETURNS (Host): the first pipeline of a language ("en", "en-GB"). RAISES (AnonymError): SA510 when there is none."""
        host = self._by_language.get(lang) or self._by_language.get(lang.replace("_", "-").partition("-")[0].lower())
        if host is None:
            raise AnonymError(Errors.SA510.format(languages=", ".join(self._by_language)))
        return host

    def detect_language(self, text: str) -> str:
        """RETURNS (str): the language of a text among those of the pipelines; that of the default where nothing tells."""
        return self._detector.detect(text)

    def find(self, text: str, pipeline: Optional[str] = None, language: Optional[str] = None) -> Host:
        """Choose a text's pipeline: by name, by language, or by the text's own language.

        text (str): The text.
        pipeline (Optional[str]): A name.
        language (Optional[str]): A language.
        RETURNS (Host): The pipeline.
        RAISES (AnonymError): SA509, SA510.
        """
        if pipeline is not None:
            return self.by_name(pipeline)
        if language is not None:
            return self.by_language(language)
        if len(self._by_language) == 1:
            return self.default
        return self.by_language(self.detect_language(text))

    def close(self, timeout: Optional[float] = None) -> None:
        """Finish what waits, and end all threads."""
        for host in self:
            host.close(timeout)


def load_hosts(settings: ServeSettings) -> Hosts:
    """Load the service's pipelines.

    settings (ServeSettings): The settings.
    RETURNS (Hosts): The pipelines.
    RAISES (AnonymError): What loading one raises.
    """
    return Hosts([make_host(Path(name).name, partial(load_pipeline, name, settings.operators), settings) for name in settings.pipelines])


def make_host(name: str, make: "partial[Language]", settings: ServeSettings) -> Host:
    """RETURNS (Host): a host of the pipeline that a function makes, with the service's limits."""

    def made() -> Language:
        nlp = make()
        # The service's own limit holds.
        nlp.max_length = max(nlp.max_length, settings.max_text_length)
        return nlp

    return Host(
        name,
        made(),
        max_waiting=settings.max_waiting,
        long_text=settings.long_text,
        timeout=settings.timeout,
        copy=made,
    )


def load_pipeline(name: str, operators: Optional[str]) -> Language:
    """RETURNS (Language): a pipeline, with the operators of a file. RAISES (AnonymError): SA001, SA008; what the operators raise."""
    table = None if operators is None else read_operators(Path(operators))
    problem = ""
    try:
        nlp = load(name)
        if table is not None:
            set_operators(nlp, table, str(operators))
        return nlp
    except AnonymError:
        raise
    except Exception as error:
        problem = describe_config(error)
    raise AnonymError(Errors.SA008.format(problem=problem))
