-- Passes to another device that were used: each is good once, and is forgotten when its ten minutes are over.
CREATE TABLE passes (
  pass TEXT NOT NULL PRIMARY KEY,
  until INTEGER NOT NULL
) WITHOUT ROWID;
