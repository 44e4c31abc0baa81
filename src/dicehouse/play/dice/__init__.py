"""Where dice and verdicts come from at a table, and how sealed ones are checked."""
