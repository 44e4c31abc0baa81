"""A rule file: read, written, checked, and described for editors."""
