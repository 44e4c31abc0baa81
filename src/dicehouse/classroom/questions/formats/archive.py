"""Files that are zip archives, opened only when what they would unpack to is bounded."""

from __future__ import annotations

import io
import zipfile

from ..question import QuestionsRefused
from .text import expect_small

LARGEST_UNPACKED = 32 * 1024 * 1024
HIGHEST_RATIO = 100
"""A sheet of text packs to about a tenth."""

MOST_PARTS = 500


def open_archive(data: bytes, kind: str) -> zipfile.ZipFile:
    """What it would unpack to is asked before it is; zipfile gives no more of a part than was declared."""
    expect_small(data)
    try:
        archive = zipfile.ZipFile(io.BytesIO(data))
        parts = archive.infolist()
    except (zipfile.BadZipFile, ValueError, NotImplementedError):
        raise QuestionsRefused("questions-broken", f"This is not a whole {kind} file.") from None
    unpacked = sum(part.file_size for part in parts)
    if len(parts) > MOST_PARTS or unpacked > LARGEST_UNPACKED:
        raise QuestionsRefused(
            "questions-large",
            f"The {kind} unpacks to more than {LARGEST_UNPACKED // 1024**2} MiB or {MOST_PARTS} parts.",
        )
    if unpacked > 1024**2 and unpacked > HIGHEST_RATIO * len(data):
        raise QuestionsRefused("questions-hostile", f"The {kind} unpacks to a hundred times its size: a zip bomb.")
    return archive


def is_sheet(data: bytes) -> bool:
    """Whether it is an XLSX, and not some other archive; what is damaged is taken for one, and told so."""
    try:
        names = zipfile.ZipFile(io.BytesIO(data)).namelist()
    except (zipfile.BadZipFile, ValueError, NotImplementedError):
        return True
    if any(name.casefold() == "imsmanifest.xml" for name in names):
        return False
    return "[Content_Types].xml" in names or not any(name.casefold().endswith(".xml") for name in names)
