-- What the house signs its guests' tokens with: one row, made when it is first asked for.
CREATE TABLE keys (
  name TEXT NOT NULL PRIMARY KEY,
  value TEXT NOT NULL
) WITHOUT ROWID;
