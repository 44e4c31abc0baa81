-- What only one worker does at a time, and since which epoch; and what all workers count together. Neither is part of a house that moves.
CREATE TABLE claims (what text PRIMARY KEY, epoch integer NOT NULL, until bigint NOT NULL);
CREATE UNLOGGED TABLE counts (
  name text NOT NULL, asker text NOT NULL, worker text NOT NULL, amount bigint NOT NULL, ends bigint NOT NULL,
  PRIMARY KEY (name, asker, worker)
);
