-- Arenas: each is a stream of events, in which a version exists once. Only the event of joining names a guest.
CREATE TABLE arena_events (
  arena text COLLATE "C" NOT NULL,
  version integer NOT NULL,
  at bigint NOT NULL,
  guest text COLLATE "C",
  body text NOT NULL,
  PRIMARY KEY (arena, version)
);
CREATE INDEX arena_events_first ON arena_events (arena) WHERE version = 1;
CREATE INDEX arena_events_guest ON arena_events (guest) WHERE guest IS NOT NULL;
