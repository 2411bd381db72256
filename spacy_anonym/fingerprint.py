"""Tell pipelines apart by their files, so that machines can check that they have the same one."""

import re
from hashlib import sha256
from pathlib import Path
from typing import List, Tuple, Union

from spacy.util import get_package_path

from .about import __version__
from .load import find_pipeline

_WEIGHTS = re.compile(rb'^source *= *"blank:(\w+)"', re.MULTILINE)


def pipeline_hash(name: Union[str, Path]) -> str:
    """Hash a pipeline: every file of it, and the version of this package, whose code finds.

    name (Union[str, Path]): What `spacy_anonym.load` takes.
    RETURNS (str): 64 hexadecimal digits of SHA-256.
    RAISES (AnonymError): SA001 and SA012 for what names no pipeline.
    """
    digest = sha256(__version__.encode("utf8"))
    for file, place in _files(name):
        digest.update(f"\n{file} {place.stat().st_size}\n".encode("utf8"))
        with place.open("rb") as stream:
            while chunk := stream.read(1 << 20):
                digest.update(chunk)
    return digest.hexdigest()


def pipeline_state(name: Union[str, Path]) -> str:
    """RETURNS (str): what changes when a pipeline's files do, without reading them: their sizes and times."""
    stats = [(file, place.stat()) for file, place in _files(name)]
    return repr([(file, stat.st_size, stat.st_mtime_ns) for file, stat in stats])


def _files(name: Union[str, Path]) -> List[Tuple[str, Path]]:
    """RETURNS (List[Tuple[str, Path]]): a pipeline's files, by their paths within it, sorted; also those of the shipped
    weights that its config names."""
    place, installed = find_pipeline(name)
    if installed or place.is_dir():
        return _inside(get_package_path(str(name)) if installed else place)
    weights = {found.decode("utf8") for found in _WEIGHTS.findall(place.read_bytes())}
    shipped = Path(__file__).parent / "pipelines"
    files = [(f"{each}/{name}", file) for each in sorted(weights) for name, file in _inside(shipped / each)]
    return [(place.name, place), *files]


def _inside(folder: Path) -> List[Tuple[str, Path]]:
    files = (file for file in folder.rglob("*") if file.is_file() and file.suffix != ".pyc")
    return sorted((file.relative_to(folder).as_posix(), file) for file in files)
