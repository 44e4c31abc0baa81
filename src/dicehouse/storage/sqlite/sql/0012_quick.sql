-- Who looks for an opponent: since when, when they were last heard of, and from which network, as a hash.
CREATE TABLE seekers (
  guest TEXT NOT NULL PRIMARY KEY,
  network TEXT NOT NULL,
  since INTEGER NOT NULL,
  seen INTEGER NOT NULL,
  body TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX seekers_network ON seekers (network, seen);

-- Who was paired; until it is settled, `body` is the whole game and `due` is when somebody looks at it.
CREATE TABLE quick_games (
  table_id TEXT NOT NULL PRIMARY KEY,
  at INTEGER NOT NULL,
  due INTEGER NOT NULL,
  settled INTEGER,
  body TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX quick_games_due ON quick_games (due) WHERE settled IS NULL;

-- What came of it for each; nobody sits at two that are not settled.
CREATE TABLE quick_seats (
  table_id TEXT NOT NULL,
  guest TEXT NOT NULL,
  since INTEGER NOT NULL,
  at INTEGER NOT NULL,
  outcome TEXT NOT NULL,
  place INTEGER NOT NULL,
  PRIMARY KEY (table_id, guest)
) WITHOUT ROWID;
CREATE UNIQUE INDEX quick_seats_open ON quick_seats (guest) WHERE outcome = '';
CREATE INDEX quick_seats_guest ON quick_seats (guest, at);

-- Of a guest at a game; `least` is what they are rated at least, `body` the whole of it.
CREATE TABLE ratings (
  guest TEXT NOT NULL,
  game TEXT NOT NULL,
  name TEXT NOT NULL,
  at INTEGER NOT NULL,
  games INTEGER NOT NULL,
  least INTEGER NOT NULL,
  body TEXT NOT NULL,
  PRIMARY KEY (guest, game)
) WITHOUT ROWID;
CREATE INDEX ratings_game ON ratings (game, least);
