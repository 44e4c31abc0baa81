-- Devices that have asked to be called, each with its guest and when it was last heard of; `body` is the whole subscription.
CREATE TABLE subscriptions (
  id TEXT NOT NULL PRIMARY KEY,
  guest TEXT NOT NULL,
  renewed INTEGER NOT NULL,
  body TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX subscriptions_guest ON subscriptions (guest);

-- What each is called for, once for each moment of a subject. One that is not done is due then: to be sent, or, where a
-- worker has taken it, to be taken by another.
CREATE TABLE calls (
  subscription TEXT NOT NULL,
  subject TEXT NOT NULL,
  moment INTEGER NOT NULL,
  due INTEGER NOT NULL,
  tries INTEGER NOT NULL,
  done INTEGER NOT NULL,
  PRIMARY KEY (subscription, subject)
) WITHOUT ROWID;
CREATE INDEX calls_due ON calls (due) WHERE done = 0;
