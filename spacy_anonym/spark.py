"""Anonymize columns of a Spark DataFrame, with one pipeline a worker process. Needs the extra `spark`."""

import atexit
import shutil
from collections import Counter
from pathlib import Path
from tempfile import mkdtemp
from typing import TYPE_CHECKING, Any, Dict, Iterator, Mapping, NamedTuple, Optional, Sequence, Tuple, Union

from spacy.language import Language

from .errors import AnonymError, Errors, check_params
from .fingerprint import pipeline_hash
from .frames import anonymize_frame
from .frames.frame import Columns, names_of
from .frames.table import ITEM_TYPES
from .frames.worker import runner_of
from .keys import refuse_run
from .load import load
from .runner import Runner
from .spans import check_text

if TYPE_CHECKING:
    from pyspark.sql import DataFrame, SparkSession

# The columns that are added.
ITEMS, COUNTS, ERROR = "anonym_items", "anonym_counts", "anonym_error"
SPARK_TYPES = {str: "string", int: "bigint", float: "double"}


class Job(NamedTuple):
    """What the workers are told: names and settings, no key and no value.

    names (Tuple[str, ...]): The names of all columns.
    columns (Tuple[str, ...]): The columns to anonymize.
    known (Mapping[str, Tuple[str, ...]]): See `anonymize`.
    pipeline (str): A pipeline's name, or that of an archive of the job.
    pipeline_hash (Optional[str]): What the pipeline of that name must be; None for an archive.
    disabled (Tuple[str, ...]): Components that are switched off.
    max_length (Optional[int]): The pipeline's `nlp.max_length`; None for its own.
    """

    names: Tuple[str, ...]
    columns: Tuple[str, ...]
    known: Mapping[str, Tuple[str, ...]]
    pipeline: str
    pipeline_hash: Optional[str] = None
    disabled: Tuple[str, ...] = ()
    max_length: Optional[int] = None

    def run(self, batches: Iterator[Any]) -> Iterator[Any]:
        """Anonymize a partition, in a worker. YIELDS (RecordBatch): Each of its batches, with the added columns."""
        from pyspark import SparkFiles

        refuse_run()
        pipeline = self.pipeline if self.pipeline_hash else SparkFiles.get(self.pipeline)
        loading = {"disable": list(self.disabled)}
        runner = runner_of(pipeline, loading, self.pipeline_hash)
        runner.nlp.max_length = self.max_length or runner.nlp.max_length
        for batch in batches:
            yield self._anonymize(batch, pipeline, loading)

    def _anonymize(self, batch: Any, pipeline: str, loading: Dict[str, Any]) -> Any:
        import pyarrow

        from .frames.arrow import edited
        from .frames.table import Edits

        batch = pyarrow.RecordBatch.from_arrays(batch.columns, self.names)
        read = dict.fromkeys([*self.columns, *(name for names in self.known.values() for name in names)])
        codes = _unreadable(batch, list(read))
        rows = sorted(codes)
        nothing = Edits(rows, [None] * len(rows))
        frame = batch
        for name in read:
            place = batch.schema.get_field_index(name)
            frame = frame.set_column(place, name, edited(batch.column(place), nothing))
        frame = anonymize_frame(
            frame,
            pipeline=pipeline,
            columns=self.columns,
            known=self.known,
            items=ITEMS,
            errors=ERROR,
            load=loading,
            pipeline_hash=self.pipeline_hash,
        )
        new = dict(zip(frame.schema.names, frame.columns))
        new.update((name, batch.column(name)) for name in read if name not in self.columns)
        new[ITEMS] = edited(new[ITEMS], nothing)
        counts = [list(Counter(item["label"] for item in items or ()).items()) for items in new[ITEMS].to_pylist()]
        new[COUNTS] = pyarrow.array(counts, pyarrow.map_(pyarrow.string(), pyarrow.int64()))
        new[ERROR] = edited(new.pop(ERROR), Edits(rows, [codes[row] for row in rows]))
        return pyarrow.RecordBatch.from_pydict(new)


def anonymize(
    df: "DataFrame",
    columns: Optional[Columns] = None,
    pipeline: Union[str, Path, Language] = "en",
    *,
    id: Optional[str] = None,
    known: Mapping[str, Columns] = {},
) -> "DataFrame":
    """Anonymize columns of a DataFrame, also of a streaming one, on the workers.

    df (DataFrame): The data.
    columns (Optional[Columns]): The columns to anonymize; None is all. The others are kept as they are.
    pipeline (Union[str, Path, Language]): A bundled pipeline or an installed package, by name; a folder made by
        `nlp.to_disk`, or a pipeline: it goes to the workers as an archive.
    id (Optional[str]): A column that is kept as it is, where all are asked for.
    known (Mapping[str, Columns]): What is known of a row's person, by label the columns that hold it; see
        `anonymize_frame`.
    RETURNS (DataFrame): The same columns with new texts, as `anonymize_frame` makes them, and `anonym_items` (an array
        of structs), `anonym_counts` (how many of each label) and `anonym_error` (the code of a row that failed, else
        null). All columns that were to be anonymized are null in a row that failed.
    RAISES (AnonymError): SA003 for an argument that is not valid, SA313 for a column that is not there, SA352 for one
        of neither texts nor numbers, SA106 for a pipeline without an anonymizer, and what `load` raises. A pipeline
        that the workers cannot load ends the job: a key that they do not have (SA211) or that is of the run (SA219),
        another version (SA014).
    """
    chosen = tuple(name for name in df.columns if name != id) if columns is None else tuple(names_of(columns))
    of_person = {label: tuple(names_of(names)) for label, names in known.items()}
    _check_columns(df, chosen, [name for names in of_person.values() for name in names])
    name, plan = _find_pipeline(df.sparkSession, pipeline)
    job = Job(tuple(df.columns), chosen, of_person, name, **plan)
    # Spark takes no name with a dot or a backtick here.
    return df.toDF(*(f"column_{n}" for n in range(len(df.columns)))).mapInArrow(job.run, _schema(df, chosen))


def _check_columns(df: "DataFrame", columns: Sequence[str], known: Sequence[str]) -> None:
    from pyspark.sql.types import BooleanType, DateType, NumericType, StringType, TimestampNTZType, TimestampType

    types = {field.name: field.dataType for field in df.schema.fields}
    readable = (BooleanType, DateType, NumericType, StringType, TimestampNTZType, TimestampType)
    taken = [name for name in (ITEMS, COUNTS, ERROR) if name in types]
    check_params(
        "spark.anonymize",
        ("columns", not columns, "it names no column"),
        ("df", bool(taken), f"it has a column {', '.join(taken)} already: rename it first"),
    )
    if missing := [name for name in (*columns, *known) if name not in types]:
        raise AnonymError(Errors.SA313.format(path="DataFrame", columns=", ".join(missing)))
    if other := [name for name in columns if not isinstance(types[name], readable)]:
        raise AnonymError(Errors.SA352.format(path="DataFrame", columns=", ".join(other)))


def _schema(df: "DataFrame", columns: Sequence[str]) -> Any:
    from pyspark.sql.types import StructField, StructType

    kept = [
        StructField(field.name, field.dataType, field.nullable or field.name in columns, field.metadata)
        for field in df.schema.fields
    ]
    item = ", ".join(f"{name}: {SPARK_TYPES[kind]}" for name, kind in ITEM_TYPES.items())
    added: Any = StructType.fromDDL(f"{ITEMS} array<struct<{item}>>, {COUNTS} map<string, bigint>, {ERROR} string")
    return StructType([*kept, *added.fields])


def _find_pipeline(spark: "SparkSession", pipeline: Union[str, Path, Language]) -> Tuple[str, Dict[str, Any]]:
    """RETURNS (Tuple[str, Dict[str, Any]]): the name under which workers find a pipeline, and further fields of a job;
    what has no name goes into an archive."""
    if not isinstance(pipeline, Language) and not Path(pipeline).exists():
        return str(pipeline), {"pipeline_hash": pipeline_hash(pipeline)}
    nlp = pipeline if isinstance(pipeline, Language) else load(pipeline)
    Runner(nlp).check_anonymizer()
    folder = Path(mkdtemp(prefix="spacy_anonym-"))
    # Workers that start later fetch it, too.
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    nlp.to_disk(folder / "pipeline")
    # One name for one content: workers that have it loaded go on with it.
    name = f"spacy_anonym-{pipeline_hash(folder / 'pipeline')}"
    if not any(name in archive for archive in spark.sparkContext.listArchives):
        archive = shutil.make_archive(str(folder / name), "zip", folder / "pipeline")
        spark.sparkContext.addArchive(f"{archive}#{name}")
    return name, {"disabled": tuple(nlp.disabled), "max_length": nlp.max_length}


def _unreadable(batch: Any, names: Sequence[str]) -> Dict[int, str]:
    """RETURNS (Dict[int, str]): from a row to the code of its error: Spark's strings need not be UTF-8, which would end
    the job when one is read."""
    import pyarrow

    codes: Dict[int, str] = {}
    for name in names:
        try:
            batch.column(name).validate(full=True)
        except pyarrow.ArrowInvalid:
            for row, raw in enumerate(batch.column(name).cast(pyarrow.binary()).to_pylist()):
                try:
                    check_text((raw or b"").decode("utf8", "surrogateescape"))
                except AnonymError as error:
                    codes.setdefault(row, error.code)
    return codes
