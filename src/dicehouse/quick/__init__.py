"""An opponent at once: who is paired with whom, at what kind of table, and the ratings that come of it. No I/O."""
