-- What the house signs its guests' tokens with: one row, made when it is first asked for.
CREATE TABLE keys (
  name text PRIMARY KEY,
  value text NOT NULL
);
