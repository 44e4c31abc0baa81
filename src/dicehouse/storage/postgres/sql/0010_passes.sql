-- Passes to another device that were used: each is good once, and is forgotten when its ten minutes are over.
CREATE TABLE passes (
  pass text COLLATE "C" PRIMARY KEY,
  until bigint NOT NULL
);
