-- Today's roll: each day is published once and closed once; its secret and its commitment stand where those of tables do,
-- under the name day/DAY. Losses are thousandths of a point; `body` is the whole result.
CREATE TABLE days (
  day text COLLATE "C" PRIMARY KEY,
  rules text NOT NULL,
  commitment text NOT NULL,
  opens bigint NOT NULL,
  closes bigint NOT NULL,
  closed bigint
);

CREATE TABLE results (
  day text COLLATE "C" NOT NULL,
  guest text COLLATE "C" NOT NULL,
  lost integer NOT NULL,
  score integer NOT NULL,
  ended bigint NOT NULL,
  body text NOT NULL,
  PRIMARY KEY (day, guest)
);
CREATE INDEX results_place ON results (day, lost, score);
CREATE INDEX results_guest ON results (guest, day);
