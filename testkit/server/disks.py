"""A disk that can be filled and freed under a running house."""

from __future__ import annotations

import os
import resource
import subprocess
from contextlib import suppress
from pathlib import Path

MEGABYTES = 64
"""More than the write-ahead log grows to before it is checkpointed."""


class SmallDisk:
    """A small tmpfs where one can be mounted; elsewhere `fill` forbids the process to make its files longer."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.folder.mkdir()
        mount = ["mount", "-t", "tmpfs", "-o", f"size={MEGABYTES}m", "tmpfs", str(folder)]
        self.is_mounted = os.geteuid() == 0 and subprocess.run(mount, capture_output=True, check=False).returncode == 0
        self._ballast = folder / "ballast"

    def fill(self, pid: int) -> None:
        if not self.is_mounted:
            longest = max(file.stat().st_size for file in self.folder.iterdir())
            resource.prlimit(pid, resource.RLIMIT_FSIZE, (longest, resource.RLIM_INFINITY))
            return
        with suppress(OSError), self._ballast.open("wb", buffering=0) as ballast:
            while True:
                ballast.write(bytes(4096))

    def free(self, pid: int) -> None:
        if self.is_mounted:
            self._ballast.unlink()
        else:
            resource.prlimit(pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))

    def remove(self) -> None:
        if self.is_mounted:
            subprocess.run(["umount", str(self.folder)], check=True)
