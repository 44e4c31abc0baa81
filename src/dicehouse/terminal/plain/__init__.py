"""The hot seat of plain lines: for pipes, for screen readers, for terminals that can do no more."""
