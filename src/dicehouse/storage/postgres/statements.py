"""The statements that are PostgreSQL's alone."""

from __future__ import annotations

from ..steps import CHANNEL

NOW = "extract(epoch FROM clock_timestamp())::float8"

# All plain commits of a batch, at most one for each table, in one statement and so in one transaction.
#
# `moved` decides who wins. The row of the table is locked, in the order of ids so that two workers never
# wait for each other in a ring, and is changed only where its version is the one that the commit was made
# against. What `moved` returns is written; what it leaves out was outrun or is a repetition. The subselects
# stand where a join could, so that the planner cannot choose to read all of `events`.
APPEND = f"""
WITH given AS MATERIALIZED (
  SELECT * FROM unnest($1::text[], $2::int[], $3::int[], $4::text[], $5::bool[], $6::bigint[], $7::bigint[],
                       $8::bigint[], $9::text[], $10::text[])
    AS g (table_id, previous, version, code, listed, created, changed, deadline, body, command)
), moved AS (
  INSERT INTO summaries AS s (table_id, previous, version, code, listed, created, changed, deadline, body)
  SELECT table_id, previous, version, code, listed, created, changed, deadline, body FROM given g
  WHERE (SELECT e.version FROM events e
         WHERE e.table_id = g.table_id AND e.command = g.command AND e.step = 0) IS NULL
    AND (g.previous = 0 OR (SELECT k.version FROM summaries k WHERE k.table_id = g.table_id) IS NOT NULL)
  ORDER BY table_id
  ON CONFLICT (table_id) DO UPDATE SET
    previous = excluded.previous, version = excluded.version, code = excluded.code, listed = excluded.listed,
    created = excluded.created, changed = excluded.changed, deadline = excluded.deadline, claimed = 0,
    body = excluded.body
  WHERE s.version = excluded.previous
  RETURNING s.table_id, s.version
), written AS (
  INSERT INTO events (table_id, version, at, command, guest, step, steps, body)
  SELECT e.* FROM unnest($11::text[], $12::int[], $13::bigint[], $14::text[], $15::text[], $16::int[],
                         $17::int[], $18::text[])
    AS e (table_id, version, at, command, guest, step, steps, body)
  WHERE e.table_id IN (SELECT table_id FROM moved)
), visited AS (
  INSERT INTO visits (guest, table_id)
  SELECT DISTINCT v.guest, v.table_id FROM unnest($19::text[], $20::text[]) AS v (guest, table_id)
  WHERE v.table_id IN (SELECT table_id FROM moved)
  ORDER BY v.guest, v.table_id
  ON CONFLICT DO NOTHING
), notified AS (
  SELECT pg_notify('{CHANNEL}',
                   json_build_array($21::text, json_agg(json_build_array(table_id, version)))::text)
  FROM (SELECT table_id, version, row_number() OVER () / 50 AS part FROM moved) m GROUP BY part
)
SELECT array_agg(table_id) AS moved, (SELECT count(*) FROM notified) FROM moved
"""

RESOLVE = """
SELECT g.place, e.version, e.steps
FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS g (table_id, command, place)
JOIN LATERAL (SELECT version, steps FROM events
              WHERE table_id = g.table_id AND command = g.command AND step = 0) e ON true
"""

# The store's time, and how far it is ahead of the database's, for workers that join.
BEATS = f"""
SELECT house.at AS house, coalesce(ahead.at, 0) AS ahead, ({NOW} * 100)::bigint AS now
FROM beats house LEFT JOIN beats ahead ON ahead.name = 'ahead' WHERE house.name = 'house'
"""
