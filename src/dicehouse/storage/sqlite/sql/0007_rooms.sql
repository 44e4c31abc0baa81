-- A lesson is a room of the same log: its streams are named lesson/ID/STREAM, its summary lesson/ID. A command exists once
-- for each lesson. Who has joined one has been there, as at a table; the event says whose it is.
PRAGMA secure_delete = ON; -- no name is left where it stood before

INSERT INTO events
SELECT 'lesson/' || e.lesson || '/' || e.stream, e.version, e.at, e.command,
  CASE WHEN substr(e.body, 1, 14) = '{"is":"joined"' THEN e.body->>'guest' END, e.step, 1, e.body
FROM lesson_events e;

INSERT INTO summaries (table_id, previous, version, code, listed, created, changed, deadline, claimed, body)
SELECT 'lesson/' || lesson, 0, 0, code, 0, 0, 0, deadline, claimed, '' FROM lessons;

INSERT INTO visits
SELECT DISTINCT guest, substr(table_id, 1, 23) FROM events
WHERE table_id > 'lesson/' AND table_id < 'lesson0' AND guest IS NOT NULL AND guest NOT LIKE 'left-%';

DROP TABLE lesson_events;
DROP TABLE lessons;
CREATE UNIQUE INDEX events_lesson_command ON events (substr(table_id, 1, 23), command)
WHERE step = 0 AND table_id > 'lesson/' AND table_id < 'lesson0';

PRAGMA secure_delete = OFF;
