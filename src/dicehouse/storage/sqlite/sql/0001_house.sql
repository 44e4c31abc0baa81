-- A table's events, a row each. A version exists once for each table, and so does a command: it is kept
-- with every event of its commit and counted at the first one, whose step is 0.
CREATE TABLE events (
  table_id TEXT NOT NULL CHECK (length(table_id) BETWEEN 1 AND 100),
  version INTEGER NOT NULL CHECK (version > 0),
  at INTEGER NOT NULL,
  command TEXT NOT NULL,
  guest TEXT,
  step INTEGER NOT NULL,
  steps INTEGER NOT NULL,
  body TEXT NOT NULL
);
CREATE UNIQUE INDEX events_version ON events (table_id, version);
CREATE UNIQUE INDEX events_command ON events (table_id, command) WHERE step = 0;

-- What finds a table without replaying it; `body` is the whole summary.
CREATE TABLE summaries (
  table_id TEXT NOT NULL,
  previous INTEGER NOT NULL,
  version INTEGER NOT NULL,
  code TEXT NOT NULL,
  listed INTEGER NOT NULL,
  created INTEGER NOT NULL,
  changed INTEGER NOT NULL,
  deadline INTEGER,
  claimed INTEGER NOT NULL DEFAULT 0,
  body TEXT NOT NULL
);
CREATE UNIQUE INDEX summaries_table ON summaries (table_id);
CREATE INDEX summaries_code ON summaries (code);
CREATE INDEX summaries_lobby ON summaries (created) WHERE listed;
CREATE INDEX summaries_deadline ON summaries (deadline) WHERE deadline IS NOT NULL;

CREATE TABLE visits (
  guest TEXT NOT NULL,
  table_id TEXT NOT NULL,
  PRIMARY KEY (guest, table_id)
) WITHOUT ROWID;

-- Only the house, from which grants come, may be below zero.
CREATE TABLE accounts (
  name TEXT NOT NULL PRIMARY KEY,
  balance INTEGER NOT NULL,
  CONSTRAINT never_short CHECK (balance >= 0 OR name = 'house')
) WITHOUT ROWID;
INSERT INTO accounts VALUES ('house', 0);

-- Double entry: the chips of a commit, or of a grant, add up to zero.
CREATE TABLE entries (
  number INTEGER PRIMARY KEY,
  account TEXT NOT NULL,
  chips INTEGER NOT NULL,
  table_id TEXT,
  version INTEGER
);
CREATE INDEX entries_account ON entries (account);

CREATE TABLE secrets (
  table_id TEXT NOT NULL PRIMARY KEY,
  secret TEXT NOT NULL
) WITHOUT ROWID;

CREATE TABLE commitments (
  number INTEGER PRIMARY KEY,
  table_id TEXT NOT NULL,
  commitment TEXT NOT NULL,
  link TEXT NOT NULL
);

CREATE TABLE beats (
  name TEXT NOT NULL PRIMARY KEY,
  at INTEGER NOT NULL
) WITHOUT ROWID;
