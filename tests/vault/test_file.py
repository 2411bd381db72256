"""The encrypted file: what it shows, what it refuses, and who may use it at once."""

import gc
import json
import multiprocessing
import os
import pickle
import random
import signal
import sqlite3
import stat
from contextlib import closing
from pathlib import Path
from threading import Thread

import pytest

from spacy_anonym import AnonymError, open_vault
from spacy_anonym.vault import rows as vault_rows
from spacy_anonym.vault.file import FileVault
from spacy_anonym.vault.rows import Seal

KEY, OTHER = b"0123456789abcdef0123456789abcdef", b"another key of enough bytes"
# Unlikely to be in a file by chance.
NAMES = [f"Wilhelmina Ostrander-{i}" for i in range(20)]


def fill(vault, names=NAMES):
    for i, name in enumerate(names):
        vault.replacement("canary-space", name, lambda n: f"Cordelia Plunkett-{i}.{n}")
        vault.number("canary-space", name)
    return state(vault)


def query(path, statement):
    with closing(sqlite3.connect(path)) as connection, connection:
        return connection.execute(statement).fetchall()


def state(vault):
    return [tuple(entry) for entry in vault.entries()], dict(vault._numbers)


@pytest.fixture
def path(tmp_path):
    return str(tmp_path / "people.vault")


def fails(code, function, *args):
    with pytest.raises(AnonymError) as caught:
        function(*args)
    assert caught.value.code == code
    assert "Ostrander" not in str(caught.value) and KEY.decode() not in str(caught.value)
    return caught.value


def test_a_vault_that_nobody_closes_is_closed_when_it_is_gone(path):
    vault = FileVault(path, KEY)
    before = fill(vault)
    connection = vault._rows._connection
    del vault
    gc.collect()
    with pytest.raises(sqlite3.ProgrammingError):
        connection.execute("SELECT 1")
    with closing(FileVault(path, KEY)) as again:
        assert state(again) == before


def test_what_was_written_is_read_again(path):
    vault = FileVault(path, KEY)
    before = fill(vault)
    vault.close()
    again = FileVault(path, KEY)
    assert state(again) == before
    assert again.replacement("canary-space", NAMES[3], None) == before[0][3][2]
    assert again.original(before[0][3][2]) == NAMES[3]
    assert again.number("canary-space", NAMES[3]) == 4 and again.number("canary-space", "new") == 21
    again.close()


def test_the_file_shows_nothing_of_its_values(path, tmp_path):
    vault = FileVault(path, KEY)
    fill(vault)
    seen = b"".join(each.read_bytes() for each in tmp_path.iterdir())
    vault.close()
    for data in (seen, Path(path).read_bytes()):
        for word in ("Wilhelmina", "Ostrander", "Cordelia", "Plunkett", "canary"):
            for encoding in ("utf-8", "utf-16-le", "utf-16-be"):
                assert word.encode(encoding) not in data
    sizes = [len(row[0]) for row in query(path, "SELECT data FROM rows")]
    assert len(set(sizes)) == 1, "lengths tell of the values"


def test_equal_values_of_two_files_have_nothing_in_common(tmp_path):
    found = []
    for name in "ab":
        vault = FileVault(str(tmp_path / name), KEY)
        fill(vault)
        vault.close()
        found.append({cell for row in query(tmp_path / name, "SELECT lookup, reverse, data FROM rows") for cell in row})
    assert len(found[0]) == 120 and not found[0] & found[1]


@pytest.mark.skipif(os.name != "posix", reason="modes")
def test_all_its_files_are_the_owners_alone(path, tmp_path):
    before = os.umask(0)
    try:
        vault = FileVault(path, KEY)
        fill(vault)
        modes = {each.name: stat.S_IMODE(each.stat().st_mode) for each in tmp_path.iterdir()}
    finally:
        os.umask(before)
    assert len(modes) == 3 and set(modes.values()) == {0o600}
    vault.close()
    os.chmod(path, 0o644)
    FileVault(path, KEY).close()
    assert stat.S_IMODE(os.stat(path).st_mode) == 0o600


def test_a_wrong_key_is_an_error_at_once(path):
    FileVault(path, KEY).close()
    fails("SA221", FileVault, path, OTHER)
    fails("SA212", open_vault, path, b"short")
    vault = open_vault(path, KEY)
    fails("SA221", open_vault, path, OTHER)
    vault.close()


def test_what_is_no_vault_is_refused(path, tmp_path, monkeypatch):
    (tmp_path / "text").write_text("no database " * 100)
    fails("SA222", FileVault, str(tmp_path / "text"), KEY)
    query(tmp_path / "other", "CREATE TABLE t (a)")
    fails("SA223", FileVault, str(tmp_path / "other"), KEY)
    fails("SA220", FileVault, str(tmp_path), KEY)
    fails("SA220", FileVault, str(tmp_path / "no" / "folder"), KEY)
    FileVault(path, KEY).close()
    monkeypatch.setattr(vault_rows, "VERSION", 2)
    fails("SA224", FileVault, path, KEY)


def test_a_changed_byte_is_refused_or_changes_nothing(path, tmp_path):
    vault = FileVault(path, KEY)
    before = fill(vault)
    vault.close()
    data = Path(path).read_bytes()
    drawn = random.Random(1)
    places = sorted({*range(0, 100, 3), *(drawn.randrange(len(data)) for _ in range(250))})
    refused = 0
    for place in places:
        changed = bytearray(data)
        changed[place] ^= drawn.randrange(1, 256)
        copy = tmp_path / "copy"
        copy.write_bytes(changed)
        opened = None
        try:
            opened = FileVault(str(copy), KEY)
            assert state(opened) == before
            opened.replacement("s", "new", lambda n: f"another{n}")
            opened.close()
            opened = FileVault(str(copy), KEY)
            assert len(opened) == len(NAMES) + 1
        except AnonymError as error:
            assert error.code in ("SA220", "SA221", "SA222", "SA223", "SA224", "SA227"), place
            refused += 1
        finally:
            if opened is not None:
                opened.close()
            for suffix in ("", "-wal", "-shm", "-journal"):
                (tmp_path / f"copy{suffix}").unlink(missing_ok=True)
    assert refused > len(places) / 3


def test_a_file_that_was_cut_short_is_refused_at_every_length(path):
    vault = FileVault(path, KEY)
    before = fill(vault)
    vault.close()
    data = Path(path).read_bytes()
    pages = [place + more for place in range(512, len(data), 512) for more in (-1, 0, 1)]
    for length in sorted({0, 1, 2, 15, 16, 99, 100, 511, *pages, len(data) - 1}):
        Path(path).write_bytes(data[:length])
        with pytest.raises(AnonymError) as caught:
            FileVault(path, KEY)
        assert caught.value.code in ("SA222", "SA223"), length
        assert caught.value.code == "SA223" or length >= 512
        assert Path(path).read_bytes() == data[:length]
        for suffix in ("-wal", "-shm"):
            Path(path + suffix).unlink(missing_ok=True)
    Path(path).write_bytes(data)
    vault = FileVault(path, KEY)
    assert state(vault) == before
    vault.close()


@pytest.mark.parametrize("cut", [None, 0, 1])
def test_a_file_that_is_cut_or_gone_while_its_log_is_there_is_refused(path, tmp_path, cut):
    vault = FileVault(path, KEY)
    fill(vault)
    # As a process that was killed leaves them.
    left = str(tmp_path / "left.vault")
    for suffix in ("", "-wal"):
        Path(left + suffix).write_bytes(Path(path + suffix).read_bytes())
    vault.close()
    log = Path(left + "-wal").read_bytes()
    assert len(log) > 4096
    if cut is None:
        Path(left).unlink()
    else:
        Path(left).write_bytes(Path(left).read_bytes()[:cut])
    fails("SA222" if cut is None else "SA223", FileVault, left, KEY)
    assert Path(left + "-wal").read_bytes() == log and Path(left).exists() == (cut is not None)


def test_a_database_without_tables_is_refused(path):
    query(path, "PRAGMA user_version = 7")
    fails("SA223", FileVault, path, KEY)


def test_nothing_but_the_vault_is_left_where_it_is_made(path, tmp_path):
    FileVault(path, KEY).close()
    assert [each.name for each in tmp_path.iterdir()] == ["people.vault"]


CHANGES = {
    "two rows swapped": "UPDATE rows SET data = (SELECT o.data FROM rows AS o WHERE o.id = 3 - rows.id) WHERE id < 3",
    "a row gone": "DELETE FROM rows WHERE id = 5",
    "the last rows gone": "DELETE FROM rows WHERE id > 30",
    "a row moved": "UPDATE rows SET id = 99 WHERE id = 2",
    "a row twice": "INSERT INTO rows SELECT 41, randomblob(16), randomblob(16), data FROM rows WHERE id = 1",
    "a look-up of another": "UPDATE rows SET lookup = randomblob(16) WHERE id = 7",
    "a reverse of another": "UPDATE rows SET reverse = randomblob(16) WHERE id = 7",
    "no bytes": "UPDATE rows SET data = 'x' WHERE id = 7",
    "another head": "UPDATE meta SET value = randomblob(156) WHERE name = 'head'",
    "no head": "DELETE FROM meta WHERE name = 'head'",
    "an old head": "UPDATE meta SET value = (SELECT value FROM kept) WHERE name = 'head'",
    "no table": "DROP TABLE rows",
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_rows_that_somebody_changed_are_refused(path, change):
    vault = FileVault(path, KEY)
    fill(vault, NAMES[:5])
    query(path, "CREATE TABLE kept AS SELECT value FROM meta WHERE name = 'head'")
    fill(vault)
    vault.close()
    query(path, change)
    fails("SA222", FileVault, path, KEY)


def test_rows_changed_while_it_is_open_are_refused(path):
    vault = FileVault(path, KEY)
    fill(vault)
    other = FileVault(path, KEY)
    other.replacement("s", "later", lambda n: f"new{n}")
    other.close()
    query(path, "UPDATE rows SET data = randomblob(156) WHERE id = 41")
    fails("SA222", vault.replacement, "s", "even later", str)
    fails("SA222", vault.original, "new0")


def test_a_file_that_was_removed_is_not_written_to(path):
    vault = FileVault(path, KEY)
    os.unlink(path)
    fails("SA227", vault.replacement, "s", "x", str)


def test_a_batch_is_one_transaction_and_keeps_what_was_made_before_an_error(path):
    vault, other = FileVault(path, KEY), FileVault(path, KEY)
    with pytest.raises(KeyError), vault.batch():
        new = vault.replacement("s", "x", lambda n: f"new{n}")
        assert vault.replacement("s", "x", None) == new and vault.original(new) == "x" and len(vault) == 1
        assert [vault.number("s", "n"), vault.number("s", "n"), vault.number("s", "m")] == [1, 1, 2]
        assert vault.replacement("s", "y", lambda n: f"new{n}") == "new1"
        assert list(other.entries()) == []
        raise KeyError
    assert other.original(new) == "x" and len(other) == 2
    assert other.replacement("s", "x", None) == new
    vault.close(), other.close()


def test_what_cannot_be_written_was_never_there(path, monkeypatch):
    vault = FileVault(path, KEY)
    fill(vault, NAMES[:3])
    with monkeypatch.context() as patch:
        patch.setattr(Seal, "encrypt", lambda *args: None)
        fails("SA222", vault.replacement, "s", "x", lambda n: f"new{n}")
    assert vault.original("new0") is None and len(vault) == 3
    assert vault.replacement("s", "x", lambda n: f"new{n}") == "new0"
    vault.close()


def test_16_threads_get_one_mapping(path):
    vault, results, errors = FileVault(path, KEY), [], []

    def work(own):
        try:
            for i in range(40):
                with vault.batch():
                    vault.replacement("s", f"{(i * 7 + own) % 40}", lambda n: f"{own}.{i}.{n}")
            results.append([vault.replacement("s", str(i), None) for i in range(40)])
        except Exception as error:
            errors.append(error)

    threads = [Thread(target=work, args=(i,)) for i in range(16)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not errors and len(results) == 16 and all(result == results[0] for result in results)
    vault.close()


def map_names(path, own, queue, inherited=None):
    vault = inherited or open_vault(path, KEY)
    queue.put(
        [
            (vault.replacement("s", str(i), lambda n: f"{own}.{i}.{n}"), vault.number("n", str(i * own % 7)))
            for i in range(60)
        ]
    )


needs_fork = pytest.mark.skipif(not hasattr(os, "fork"), reason="fork")


@needs_fork
@pytest.mark.parametrize("before_fork", [False, True])
def test_4_processes_get_one_mapping(path, before_fork):
    inherited = open_vault(path, KEY) if before_fork else None
    if inherited is not None:
        inherited.replacement("s", "59", lambda n: f"parent{n}")
    context = multiprocessing.get_context("fork")
    queue = context.Queue()
    workers = [context.Process(target=map_names, args=(path, i, queue, inherited)) for i in range(1, 5)]
    for worker in workers:
        worker.start()
    results = [queue.get(timeout=60) for _ in workers]
    for worker in workers:
        worker.join()
        assert worker.exitcode == 0
    mappings = [[new for new, _ in result] for result in results]
    assert all(mapping == mappings[0] for mapping in mappings) and len(set(mappings[0])) == 60
    vault = open_vault(path, KEY)
    assert [vault.replacement("s", str(i), None) for i in range(60)] == mappings[0]
    assert sorted(vault._numbers["n"].values()) == list(range(1, 8))
    vault.close()


def write_on(path, pipe):
    vault = open_vault(path, KEY)
    for i in range(10**6):
        os.write(pipe, f"{i} {vault.replacement('s', f'original {i}', lambda n: f'new {i}')}\n".encode())


@needs_fork
def test_a_killed_process_loses_nothing(path):
    read, write = os.pipe()
    child = os.fork()
    if not child:
        try:
            write_on(path, write)
        finally:
            os._exit(1)
    os.close(write)
    with open(read) as pipe:
        told = [pipe.readline() for _ in range(300)]
        os.kill(child, signal.SIGKILL)
        told += pipe.readlines()
    os.waitpid(child, 0)
    told = [line for line in told if line.endswith("\n")]
    vault = open_vault(path, KEY)
    assert len(told) >= 300
    for line in told:
        number, new = line.split(maxsplit=1)
        assert vault.replacement("s", f"original {number}", None) == new.strip()
    assert vault.replacement("s", "another", lambda n: f"after {n}") == "after 0"
    vault.close()


def die_after(count):
    encrypt, done = Seal.encrypt, []

    def counted(*args):
        done.append(1)
        if len(done) > count:
            os.kill(os.getpid(), signal.SIGKILL)
        return encrypt(*args)

    Seal.encrypt = counted


@needs_fork
@pytest.mark.parametrize("action", ["batch", "rotate"])
def test_a_process_killed_within_a_transaction_leaves_the_old_state(path, action):
    vault = FileVault(path, KEY)
    before = fill(vault)
    vault.close()
    child = os.fork()
    if not child:
        try:
            vault = FileVault(path, KEY)
            die_after(15)
            if action == "rotate":
                vault.rotate(OTHER)
            else:
                with vault.batch():
                    fill(vault, [f"more {i}" for i in range(20)])
        finally:
            os._exit(1)
    assert os.waitpid(child, 0)[1] == signal.SIGKILL
    vault = FileVault(path, KEY)
    assert state(vault) == before
    vault.close()


def test_rotation_keeps_all_and_shuts_the_old_key_out(path):
    vault, other = FileVault(path, KEY), FileVault(path, KEY)
    before = fill(vault)
    old = {row for row in query(path, "SELECT lookup, reverse, data FROM rows")}
    vault.rotate(OTHER)
    assert state(vault) == before and vault.number("canary-space", "new") == 21
    # It was open elsewhere: nothing goes on with the old key.
    fails("SA225", other.replacement, "s", "x", str)
    fails("SA225", lambda: list(other.entries()))
    other.close()
    vault.close()
    fails("SA221", FileVault, path, KEY)
    again = FileVault(path, OTHER)
    assert state(again)[0] == before[0]
    again.close()
    data = Path(path).read_bytes()
    assert not any(cell in data for row in old for cell in row), "what the old key opens is still there"


def test_rotation_from_one_named_key_to_another(path, monkeypatch):
    monkeypatch.setenv("OLD", KEY.decode())
    monkeypatch.setenv("NEW", OTHER.decode())
    vault = open_vault(path, "env:OLD")
    before = fill(vault)
    with vault.batch():
        vault.replacement("s", "in the batch", lambda n: f"new{n}")
        vault.rotate("env:NEW")
    fails("SA221", open_vault, path, "env:OLD")
    assert open_vault(path, "env:NEW") is vault and len(vault) == len(before[0]) + 1
    fails("SA211", vault.rotate, "env:NOT_SET_ANYWHERE")
    vault.close()


def test_one_object_a_file_and_process(path, monkeypatch, tmp_path):
    monkeypatch.setenv("OLD", KEY.decode())
    vault = open_vault(path, "env:OLD")
    assert open_vault(path, "env:OLD") is vault and open_vault(path, KEY) is vault
    monkeypatch.chdir(tmp_path)
    assert open_vault("people.vault", "env:OLD") is vault
    assert pickle.loads(pickle.dumps(vault)) is vault
    assert KEY not in pickle.dumps(vault)
    vault.close()
    fails("SA220", vault.replacement, "s", "x", str)
    again = open_vault(path, "env:OLD")
    assert again is not vault
    again.close()


def test_a_vault_whose_key_has_no_name_does_not_travel(path):
    vault = open_vault(path, KEY)
    fails("SA226", pickle.dumps, vault)
    vault.close()


def test_odd_values_come_back(path):
    values = ["", "\0", "'; DROP TABLE rows; --", "\U0001f600é", "\ud800", "x" * 5000, "a\nb", '"']
    vault = FileVault(path, KEY)
    for value in values:
        vault.replacement(value, value, lambda n: f"{json.dumps(value)}{n}")
    vault.close()
    again = FileVault(path, KEY)
    assert [entry.original for entry in again.entries()] == values == [entry.space for entry in again.entries()]
    again.close()
