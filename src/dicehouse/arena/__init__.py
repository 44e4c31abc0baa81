"""The arena: for an hour, say, everybody is paired again and again. What happened there, who stands where. No I/O."""
