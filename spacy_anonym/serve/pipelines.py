"""All pipelines of the service, by name and by language."""

import time
from functools import partial
from pathlib import Path
from typing import Awaitable, Dict, Iterable, Iterator, List, Optional, Sequence

from spacy.language import Language

from ..errors import AnonymError, Errors, describe_config
from ..load import load
from .batching import Gone, Queue, Runner, Workers, run_grouped
from .languages import LanguageDetector
from .settings import ServeSettings
from .worker import Answer, MakePipeline, PipelineInfo, Task


class Pipeline:
    """A pipeline of the service. It works in processes of its own: one for short inputs, and, once it is needed, one
    for long ones.

    make (Callable[[], Language]): Makes the pipeline, in each process: it can be pickled.
    workers (int): How many processes of each kind there may be.
    long_text (int): Characters from which an input is a long one.
    timeout (float): Seconds that a request may take.
    """

    def __init__(
        self,
        name: str,
        make: MakePipeline,
        *,
        workers: int = 1,
        max_waiting: int = 256,
        long_text: int = 20_000,
        timeout: float = 60.0,
    ) -> None:
        self.name = name
        self.long_text = long_text
        self.timeout = timeout

        def runner(queue: Queue, one_by_one: bool = False) -> Runner:
            return Runner(name, make, queue, self.timeout, one_by_one)

        self._short = Workers(runner, workers, max_waiting)
        self._long = Workers(partial(runner, one_by_one=True), workers, max_waiting)
        self._short.start(workers)

    @property
    def info(self) -> PipelineInfo:
        """RETURNS (PipelineInfo): what a service says of it, once it is loaded. RAISES (AnonymError): What loading it
        raised."""
        return [runner.info.result() for runner in self._short.runners][0]

    @property
    def lang(self) -> str:
        """RETURNS (str): its language."""
        return self.info.lang

    @property
    def waiting(self) -> int:
        """RETURNS (int): how many requests wait for it."""
        return len(self._short.queue) + len(self._long.queue)

    async def run(self, task: Task, sizes: Sequence[int], gone: Optional[Gone] = None) -> List[Answer]:
        """RETURNS (List[Answer]): the answers to a task, one an input, in order. One that fails does not stop the
        others. `sizes` are the inputs' characters; `gone` tells whether the client has disconnected. RAISES
        (AnonymError): SA503 when too many requests wait, SA504 when it takes too long, SA516."""

        def run(workers: Workers, places: List[int]) -> Awaitable[List[Answer]]:
            return workers.run(task.part(places), [sizes[place] for place in places], self.timeout, gone)

        return await run_grouped([self._long if size >= self.long_text else self._short for size in sizes], run)

    def close(self, timeout: float = 0.0) -> None:
        """Finish what waits, for some seconds at most, and end all processes."""
        end = time.monotonic() + timeout
        for workers in (self._short, self._long):
            workers.close(end)


class Pipelines:
    """The service's pipelines. The first is the default, and the first of a language is the language's.

    pipelines (Sequence[Pipeline]): The pipelines, one or more, with names of their own.
    RAISES (AnonymError): What loading one raised. All processes are ended then.
    """

    def __init__(self, pipelines: Sequence[Pipeline]) -> None:
        self._by_name = {pipeline.name: pipeline for pipeline in pipelines}
        try:
            self._by_language: Dict[str, Pipeline] = {}
            for pipeline in pipelines:
                self._by_language.setdefault(pipeline.lang, pipeline)
        except BaseException:
            self.close()
            raise
        self._detector = LanguageDetector(list(self._by_language))

    def __iter__(self) -> Iterator[Pipeline]:
        return iter(self._by_name.values())

    @property
    def names(self) -> List[str]:
        """RETURNS (List[str]): the names, in the order that they were given in."""
        return list(self._by_name)

    @property
    def default(self) -> Pipeline:
        """RETURNS (Pipeline): the first."""
        return next(iter(self))

    def by_name(self, name: str) -> Pipeline:
        """RETURNS (Pipeline): a pipeline. RAISES (AnonymError): SA509 when there is none of this name."""
        pipeline = self._by_name.get(name)
        if pipeline is None:
            raise AnonymError(Errors.SA509.format(names=", ".join(self._by_name)))
        return pipeline

    def by_language(self, lang: str) -> Pipeline:
        """RETURNS (Pipeline): the first pipeline of a language ("en", "en-GB"). RAISES (AnonymError): SA510 when there
        is none."""
        short = lang.replace("_", "-").partition("-")[0].lower()
        pipeline = self._by_language.get(lang) or self._by_language.get(short)
        if pipeline is None:
            raise AnonymError(Errors.SA510.format(languages=", ".join(self._by_language)))
        return pipeline

    def find(self, text: str, name: Optional[str] = None, language: Optional[str] = None) -> Pipeline:
        """RETURNS (Pipeline): a text's pipeline: by name, by language, or by the text's own language; the default in
        doubt. RAISES (AnonymError): SA509, SA510."""
        if name is not None:
            return self.by_name(name)
        if language is not None:
            return self.by_language(language)
        return self.default if self.has_one_language else self.by_language(self._detector.detect(text))

    @property
    def has_one_language(self) -> bool:
        """RETURNS (bool): whether all pipelines are of one language."""
        return len(self._by_language) == 1

    def find_for_file(self, head: str, scripts: Iterable[str]) -> Pipeline:
        """RETURNS (Pipeline): the pipeline for all texts of a file, by the language of their beginning (`head`).
        RAISES (AnonymError): SA500 where one of the texts is in a script of another pipeline's language."""
        pipeline = self.find(head)
        if any(self._detector.is_foreign(script, pipeline.lang) for script in scripts):
            problem = "pipeline: the texts of the file are in several scripts. Name its pipeline or its language"
            raise AnonymError(Errors.SA500.format(problem=problem))
        return pipeline

    def close(self, timeout: float = 0.0) -> None:
        """Finish what waits, for some seconds at most, and end all processes."""
        end = time.monotonic() + timeout
        for pipeline in self:
            pipeline.close(max(0.0, end - time.monotonic()))


def load_pipelines(settings: ServeSettings) -> Pipelines:
    """RETURNS (Pipelines): the service's pipelines, all of them loaded in parallel. RAISES (AnonymError): What loading
    one raised, SA003 for two of one name."""
    names = [Path(name).name for name in settings.pipelines]
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice is not None:
        raise AnonymError(Errors.SA003.format(param="pipelines", owner="serve", problem=f"{twice} is there twice"))
    limits = {param: getattr(settings, param) for param in ("workers", "max_waiting", "long_text", "timeout")}
    makes = [partial(load_pipeline, path, settings.operators, settings.max_text_length) for path in settings.pipelines]
    return Pipelines([Pipeline(name, make, **limits) for name, make in zip(names, makes)])


def load_pipeline(name: str, operators: Optional[str] = None, max_text_length: int = 0) -> Language:
    """RETURNS (Language): a pipeline by its name or path, with the operators of a policy or file, which takes texts of
    that many characters; in the process that works with it. RAISES (AnonymError): SA008, and what `load` raises."""
    try:
        nlp = load(name, policy=operators)
        # The service's own limit holds.
        nlp.max_length = max(nlp.max_length, max_text_length)
        return nlp
    except AnonymError:
        raise
    except Exception as error:
        raise AnonymError(Errors.SA008.format(problem=describe_config(error))) from None
