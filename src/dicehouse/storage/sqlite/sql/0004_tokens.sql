-- Keys that sign guests' tokens, since the house's own was first replaced: `at` is when each was made, and for
-- `grace` hundredths of a second from then on those before it are still believed.
CREATE TABLE token_keys (
  at INTEGER NOT NULL PRIMARY KEY,
  grace INTEGER NOT NULL,
  value TEXT NOT NULL
) WITHOUT ROWID;

-- Whose tokens are not believed that were signed before `at`; `left_house` is for guests who have left for good.
CREATE TABLE revocations (
  guest TEXT NOT NULL PRIMARY KEY,
  at INTEGER NOT NULL,
  left_house INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX revocations_at ON revocations (at);
