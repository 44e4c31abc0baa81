"""One module for each command of the command line."""

__all__: list[str] = []
