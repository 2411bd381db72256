"""Which inputs are read and which outputs are written, settled before any of it is done."""

import os
import stat
import sys
from pathlib import Path, PurePath
from typing import Dict, Iterator, List, NamedTuple, Optional, Union

from ..errors import AnonymError, Errors, check_params
from ..io import formats
from ..io.formats import JSON_LINES, PLAIN, WITH_SPANS, accepts, file_extension, format_names, format_of, get_reader
from ..io.output import is_device
from ..io.record import Failure
from ..run.job import ANNOTATIONS, BRAT, TEXT, Job, second_file

STDIO = "-"
SUFFIX = "_anonymized_"
# Outputs of which the extension alone says that another format is wanted.
BY_EXTENSION = ("conll", "jsonl", "parquet", "spacy")


class Settings(NamedTuple):
    """What was asked for; see the command's options."""

    input: str
    output: Optional[str] = None
    format: Optional[str] = None
    output_format: Optional[str] = None
    force: bool = False
    dry_run: bool = False
    detect_only: bool = False
    items: Optional[Path] = None


class Plan(NamedTuple):
    """What will be done."""

    jobs: List[Job]  # The inputs, in order.
    failures: List[Failure]  # Inputs that cannot be read.
    output: Optional[Path] = None  # The file, or folder, that is written; None is standard output.

    def size(self, count: Optional[int] = None) -> int:
        """RETURNS (int): the size of the inputs, or of the first of them, in bytes, as far as it is known."""
        found = (_stat(job.path) for job in self.jobs[:count] if job.path is not None)
        return sum(each.st_size for each in found if each is not None)


def _stat(path: Path) -> Optional[os.stat_result]:
    try:
        return path.stat()
    except OSError:
        return None


def make_plan(settings: Settings) -> Plan:
    """RETURNS (Plan): the inputs and outputs.

    RAISES (AnonymError): SA301 for a missing input, SA302 for an output that is there, SA306 for an unknown format,
        SA310 for an output in the input, SA003, SA371 and SA383 for formats that do not fit.
    """
    _check_formats(settings)
    if settings.input == STDIO:
        _check_standard(settings)
        target = None if settings.output in (None, STDIO) else Path(str(settings.output))
        plan = Plan([_job(None, STDIO, settings.format or PLAIN, target, settings)], [], target)
    else:
        path = Path(settings.input)
        # "" would be the current folder.
        if not settings.input or not path.exists():
            raise AnonymError(Errors.SA301.format(path=settings.input))
        plan = _plan_folder(path, settings) if path.is_dir() else _plan_file(path, settings)
    if not settings.dry_run:
        for job in plan.jobs:
            _check_extension(job)
        check_targets(plan.jobs, settings)
    return plan


def _check_standard(settings: Settings) -> None:
    """RAISES (AnonymError): SA307 where standard input is closed, SA311 where standard output is to be used, and is."""
    if sys.stdin is None:
        raise AnonymError(Errors.SA307.format(path=STDIO, format=settings.format or PLAIN, problem="it is closed"))
    if settings.output in (None, STDIO) and not settings.dry_run and sys.stdout is None:
        raise AnonymError(Errors.SA311.format(path=STDIO, problem="it is closed"))


def _check_formats(settings: Settings) -> None:
    if settings.format is not None:
        get_reader(settings.format)
    wanted = settings.output_format
    if wanted is not None and wanted not in format_names("writers"):
        if wanted not in format_names() or not hasattr(get_reader(wanted), "make_rewriter"):
            raise AnonymError(Errors.SA306.format(format=wanted, names=", ".join(format_names("writers"))))
    problem = f"with --detect-only it is one of {', '.join(WITH_SPANS)}"
    wrong = settings.detect_only and wanted not in (None, *WITH_SPANS)
    check_params("anonymize", ("--output-format", wrong, problem))


def _job(path: Optional[Path], name: str, format: str, target: Optional[Path], settings: Settings) -> Job:
    wanted = settings.output_format
    if wanted is None and target is not None:
        named = format_of(target, "")
        wanted = named if named in BY_EXTENSION and named != format and not accepts(format, target) else None
    if wanted is None and (settings.detect_only or not get_reader(format).rewrites):
        wanted = formats.own_output(format)
        if target is not None and hasattr(get_reader(format), "make_rewriter") and accepts(format, target):
            # A PDF, of which a text is made unless the output is called one.
            wanted = format
        if settings.detect_only and wanted not in WITH_SPANS:
            wanted = JSON_LINES
    wanted = formats.settle_output(format, wanted)
    # Whatever the extension of a text, what it holds may be of a known format.
    unnamed = PurePath(name) if settings.format is None and format == PLAIN else None
    job = Job(path, name, format, target, wanted, unnamed=unnamed)
    if format == BRAT and path is None or wanted == BRAT and settings.output == STDIO and not settings.dry_run:
        raise AnonymError(Errors.SA355)
    return job


def _plan_file(path: Path, settings: Settings) -> Plan:
    format = settings.format or format_of(path)
    if format == BRAT and path.suffix.lower() == ANNOTATIONS:
        path = path.with_suffix(TEXT)
        if not path.exists():
            raise AnonymError(Errors.SA354.format(path=path.name))
    target: Optional[Path] = None
    if settings.output is None:
        job = _job(path, path.name, format, None, settings)
        extension = path.suffix if job.output_format in (None, format) else file_extension(job.output_format)
        target = path.with_name(f"{path.stem}{SUFFIX}{extension}")
    elif settings.output != STDIO:
        target = Path(settings.output)
        if target.is_dir():
            target = target / path.name
        if target.suffix.lower() == ANNOTATIONS and BRAT in (format, settings.output_format):
            target = target.with_suffix(TEXT)
    return Plan([_job(path, path.name, format, target, settings)], [], target)


def _plan_folder(folder: Path, settings: Settings) -> Plan:
    root = folder.resolve()
    output = root.with_name(root.name + SUFFIX) if settings.output is None else Path(settings.output)
    if settings.output == STDIO or (output.exists() and not output.is_dir()):
        raise AnonymError(Errors.SA311.format(path=output, problem="the input is a folder, so that it must be one"))
    _check_outside(output, root)
    plan, table = Plan([], [], output), formats.extension_table()
    # By what will be written the input that it is written of.
    written: Dict[Path, str] = {}
    for found in walk(root):
        if isinstance(found, Failure):
            plan.failures.append(found)
            continue
        name = found.relative_to(root).as_posix()
        format = _format_in_folder(found, settings, table)
        if format == BRAT and found.suffix.lower() == ANNOTATIONS:
            # Its text beside it is the input.
            if not found.with_suffix(TEXT).exists():
                plan.failures.append(Failure(name, AnonymError(Errors.SA354.format(path=name))))
            continue
        job = _job(found, name, format, None, settings)
        # The old extension is kept, so that a.txt and a.csv do not become one file.
        extension = "" if job.output_format in (None, format) else file_extension(job.output_format)
        job = job._replace(target=output / f"{name}{extension}")
        targets = [target for target in (job.target, second_file(job)) if target is not None]
        other = next((written[target] for target in targets if target in written), "")
        if other:
            plan.failures.append(Failure(name, AnonymError(Errors.SA391.format(path=name, other=other))))
            continue
        written.update(dict.fromkeys(targets, name))
        plan.jobs.append(job)
    return plan


def _format_in_folder(path: Path, settings: Settings, table: Dict[str, str]) -> str:
    if settings.format is not None and accepts(settings.format, path):
        return settings.format
    if path.suffix.lower() == TEXT and path.with_suffix(ANNOTATIONS).is_file():
        return BRAT
    return format_of(path, settings.format or PLAIN, table)


def walk(root: Path) -> Iterator[Union[Path, Failure]]:
    """List the files of a folder (resolved) and of those in it.

    YIELDS (Union[Path, Failure]): Files, sorted within their folder; SA314 for a link that leads out of the folder,
        SA315 for what is no file or cannot be listed. Links to folders within it are not followed: they are listed
        where they are.
    """
    failed: List[str] = []
    for folder, folders, files in os.walk(root, onerror=lambda error: failed.append(str(error.filename))):
        folders.sort()
        for name in sorted([*files, *(name for name in folders if os.path.islink(os.path.join(folder, name)))]):
            path = Path(folder, name)
            shown = path.relative_to(root).as_posix()
            if path.is_symlink() and not path.resolve().is_relative_to(root):
                yield Failure(shown, AnonymError(Errors.SA314.format(path=shown)))
            elif (found := _stat(path)) is not None and stat.S_ISREG(found.st_mode):
                yield path
            elif not path.is_dir():
                yield Failure(shown, AnonymError(Errors.SA315.format(path=shown)))
    for name in failed:
        shown = Path(name).relative_to(root).as_posix()
        yield Failure(shown, AnonymError(Errors.SA315.format(path=shown)))


def _check_outside(output: Path, root: Path) -> None:
    if output.resolve() == root or output.resolve().is_relative_to(root):
        raise AnonymError(Errors.SA310.format(path=output))


def _check_extension(job: Job) -> None:
    """RAISES (AnonymError): SA383 when an output's extension is that of another format."""
    if job.target is None:
        return
    format = job.output_format or job.format
    if job.path is not None and job.path.suffix.lower() == job.target.suffix.lower() and format == job.format:
        return
    known = formats.known_format(b"", job.target)
    named = format_of(job.target, "" if known is None else known.name)
    if named not in ("", format) and not accepts(format, job.target):
        raise AnonymError(Errors.SA383.format(path=job.target, format=format, named=named))


def check_targets(jobs: List[Job], settings: Settings) -> None:
    """RAISES (AnonymError): SA302 for an output that is there, SA003, SA310 and SA311 for one that cannot be."""
    root = None if settings.input == STDIO else Path(settings.input).resolve()
    targets = [target for job in jobs for target in (job.target, second_file(job)) if target is not None]
    if settings.items is not None:
        same = any(settings.items.resolve() == target.resolve() for target in targets if not is_device(target))
        check_params("anonymize", ("--items", same, "it is the output, too"))
        targets.append(settings.items)
    for target in targets:
        if is_device(target):
            continue
        if root is not None:
            _check_outside(target, root)
        if target.is_dir():
            raise AnonymError(Errors.SA311.format(path=target, problem="it is a folder"))
        if target.exists() and not settings.force:
            raise AnonymError(Errors.SA302.format(path=target))
