"""File descriptors: every connection is one, and most systems begin with few."""

from __future__ import annotations

import logging

try:
    import resource
except ImportError:  # Windows counts them differently, and has enough
    resource = None  # type: ignore[assignment]

__all__ = ["LOW", "descriptors", "raise_descriptors"]

MOST = 131_072
"""More than this a house never needs, and tables of open files grow with it."""

LOW = 4096
"""With fewer a full school may find the house full."""

logger = logging.getLogger("dicehouse.tcp")


def descriptors() -> int:
    """How many this process may have open."""
    if resource is None:
        return MOST
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return MOST if soft == resource.RLIM_INFINITY else min(soft, MOST)


def raise_descriptors() -> int:
    """Up to what the system allows without asking anybody; workers inherit it. Returns how many there are then."""
    if resource is not None:
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = MOST if hard == resource.RLIM_INFINITY else min(hard, MOST)
        if soft != resource.RLIM_INFINITY and soft < wanted:
            try:
                resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            except (OSError, ValueError) as error:
                logger.warning("the limit of open files stays at %d: %s", soft, error)
    have = descriptors()
    if have < LOW:
        logger.warning("only %d files may be open: the house is full soon; raise the hard limit (ulimit -Hn)", have)
    return have
