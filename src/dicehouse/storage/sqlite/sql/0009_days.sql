-- Today's roll: each day is published once and closed once; its secret and its commitment stand where those of tables do,
-- under the name day/DAY. Losses are thousandths of a point; `body` is the whole result.
CREATE TABLE days (
  day TEXT NOT NULL PRIMARY KEY,
  rules TEXT NOT NULL,
  commitment TEXT NOT NULL,
  opens INTEGER NOT NULL,
  closes INTEGER NOT NULL,
  closed INTEGER
) WITHOUT ROWID;

CREATE TABLE results (
  day TEXT NOT NULL,
  guest TEXT NOT NULL,
  lost INTEGER NOT NULL,
  score INTEGER NOT NULL,
  ended INTEGER NOT NULL,
  body TEXT NOT NULL,
  PRIMARY KEY (day, guest)
) WITHOUT ROWID;
CREATE INDEX results_place ON results (day, lost, score);
CREATE INDEX results_guest ON results (guest, day);
