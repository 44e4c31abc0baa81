"""Players of five strengths, and many games of theirs."""
