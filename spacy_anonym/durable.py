"""Files that outlive a power cut."""

import os
from pathlib import Path
from typing import BinaryIO, Union


def sync_file(stream: BinaryIO) -> None:
    """Have what was written to a file reach the disk. RAISES (OSError): when it cannot be written, as where the disk is
    full."""
    stream.flush()
    os.fsync(stream.fileno())


def sync_folder(path: Union[str, Path]) -> None:
    """Have the names of a folder's new files reach the disk, where the system can."""
    try:
        folder = os.open(path, os.O_RDONLY)
    except OSError:
        # Windows opens no folders, and other systems none without the right to list them.
        return
    try:
        os.fsync(folder)
    except OSError:
        # Some file systems do not sync folders.
        pass
    finally:
        os.close(folder)
