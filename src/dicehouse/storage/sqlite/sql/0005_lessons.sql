-- The streams of lessons: the teacher's, one for each team and each student. A version exists once for each stream, and a
-- command once for each lesson, counted at its first event, whose step is 0.
CREATE TABLE lesson_events (
  lesson TEXT NOT NULL,
  stream TEXT NOT NULL,
  version INTEGER NOT NULL CHECK (version > 0),
  at INTEGER NOT NULL,
  command TEXT NOT NULL,
  step INTEGER NOT NULL,
  body TEXT NOT NULL
);
CREATE UNIQUE INDEX lesson_events_version ON lesson_events (lesson, stream, version);
CREATE UNIQUE INDEX lesson_events_command ON lesson_events (lesson, command) WHERE step = 0;

-- What finds a lesson without reading it. The deadline is the end of its period, or its deletion.
CREATE TABLE lessons (
  lesson TEXT NOT NULL PRIMARY KEY,
  code TEXT NOT NULL,
  deadline INTEGER,
  claimed INTEGER NOT NULL DEFAULT 0
) WITHOUT ROWID;
CREATE INDEX lessons_code ON lessons (code);
CREATE INDEX lessons_deadline ON lessons (deadline) WHERE deadline IS NOT NULL;
