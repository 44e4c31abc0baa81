-- Devices that have asked to be called, each with its guest and when it was last heard of; `body` is the whole subscription.
CREATE TABLE subscriptions (
  id text COLLATE "C" PRIMARY KEY,
  guest text COLLATE "C" NOT NULL,
  renewed bigint NOT NULL,
  body text NOT NULL
);
CREATE INDEX subscriptions_guest ON subscriptions (guest);

-- What each is called for, once for each moment of a subject. One that is not done is due then: to be sent, or, where a
-- worker has taken it, to be taken by another.
CREATE TABLE calls (
  subscription text COLLATE "C" NOT NULL,
  subject text COLLATE "C" NOT NULL,
  moment bigint NOT NULL,
  due bigint NOT NULL,
  tries integer NOT NULL,
  done integer NOT NULL,
  PRIMARY KEY (subscription, subject)
);
CREATE INDEX calls_due ON calls (due) WHERE done = 0;
