-- Keys that sign guests' tokens, since the house's own was first replaced: `at` is when each was made, and for
-- `grace` hundredths of a second from then on those before it are still believed.
CREATE TABLE token_keys (
  at bigint NOT NULL PRIMARY KEY,
  grace bigint NOT NULL,
  value text NOT NULL
);

-- Whose tokens are not believed that were signed before `at`; `left_house` is for guests who have left for good.
CREATE TABLE revocations (
  guest text COLLATE "C" NOT NULL PRIMARY KEY,
  at bigint NOT NULL,
  left_house boolean NOT NULL
);
CREATE INDEX revocations_at ON revocations (at);
