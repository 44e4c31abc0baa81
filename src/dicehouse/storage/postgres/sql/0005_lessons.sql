-- The streams of lessons: the teacher's, one for each team and each student. A version exists once for each stream, and a
-- command once for each lesson, counted at its first event, whose step is 0.
CREATE TABLE lesson_events (
  lesson text COLLATE "C" NOT NULL,
  stream text COLLATE "C" NOT NULL,
  version integer NOT NULL CHECK (version > 0),
  at bigint NOT NULL,
  command text COLLATE "C" NOT NULL,
  step integer NOT NULL,
  body text NOT NULL,
  PRIMARY KEY (lesson, stream, version)
);
CREATE UNIQUE INDEX lesson_events_command ON lesson_events (lesson, command) WHERE step = 0;

-- What finds a lesson without reading it. The deadline is the end of its period, or its deletion.
CREATE TABLE lessons (
  lesson text COLLATE "C" PRIMARY KEY,
  code text COLLATE "C" NOT NULL,
  deadline bigint,
  claimed bigint NOT NULL DEFAULT 0
);
CREATE INDEX lessons_code ON lessons (code);
CREATE INDEX lessons_deadline ON lessons (deadline) WHERE deadline IS NOT NULL;
