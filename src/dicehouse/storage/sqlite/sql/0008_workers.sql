-- What only one worker does at a time, and since which epoch; and what all workers count together. Neither is part of a house that moves.
CREATE TABLE claims (what TEXT PRIMARY KEY, epoch INTEGER NOT NULL, until INTEGER NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE counts (
  name TEXT NOT NULL, asker TEXT NOT NULL, worker TEXT NOT NULL, amount INTEGER NOT NULL, ends INTEGER NOT NULL,
  PRIMARY KEY (name, asker, worker)
) STRICT, WITHOUT ROWID;
