-- Who looks for an opponent: since when, when they were last heard of, and from which network, as a hash.
CREATE TABLE seekers (
  guest text COLLATE "C" PRIMARY KEY,
  network text COLLATE "C" NOT NULL,
  since bigint NOT NULL,
  seen bigint NOT NULL,
  body text NOT NULL
);
CREATE INDEX seekers_network ON seekers (network, seen);

-- Who was paired; until it is settled, `body` is the whole game and `due` is when somebody looks at it.
CREATE TABLE quick_games (
  table_id text COLLATE "C" PRIMARY KEY,
  at bigint NOT NULL,
  due bigint NOT NULL,
  settled bigint,
  body text NOT NULL
);
CREATE INDEX quick_games_due ON quick_games (due) WHERE settled IS NULL;

-- What came of it for each; nobody sits at two that are not settled.
CREATE TABLE quick_seats (
  table_id text COLLATE "C" NOT NULL,
  guest text COLLATE "C" NOT NULL,
  since bigint NOT NULL,
  at bigint NOT NULL,
  outcome text COLLATE "C" NOT NULL,
  place integer NOT NULL,
  PRIMARY KEY (table_id, guest)
);
CREATE UNIQUE INDEX quick_seats_open ON quick_seats (guest) WHERE outcome = '';
CREATE INDEX quick_seats_guest ON quick_seats (guest, at);

-- Of a guest at a game; `least` is what they are rated at least, `body` the whole of it.
CREATE TABLE ratings (
  guest text COLLATE "C" NOT NULL,
  game text COLLATE "C" NOT NULL,
  name text COLLATE "C" NOT NULL,
  at bigint NOT NULL,
  games integer NOT NULL,
  least bigint NOT NULL,
  body text NOT NULL,
  PRIMARY KEY (guest, game)
);
CREATE INDEX ratings_game ON ratings (game, least);
