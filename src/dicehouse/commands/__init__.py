"""The commands of the command line: each stands with its options, its help and what it prints."""

__all__: list[str] = []
