"""Question files of the tools that teachers use: each format in a module, all to the same values."""
