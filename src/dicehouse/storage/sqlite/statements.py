"""The questions that the SQLite store asks, longer than a line."""

from __future__ import annotations

from ...play.log import LOBBY_A_HOST
from ..codec import LOBBY_LOOKED_AT
from ..lesson_codec import JOINED, LESSON_ORDER

__all__ = [
    "COMMAND",
    "COMMITMENTS",
    "GUESTS",
    "IDS",
    "LEAVING",
    "LESSON",
    "LOBBY",
    "READ",
    "REVOCATIONS",
    "RUNNING",
    "SEATED",
    "SUMMARIES",
    "TOKEN_KEYS",
]

# A list comes as one JSON text: a row each would hand the interpreter's lock to and fro for every row.
READ = """
SELECT '[' || coalesce(group_concat(
  '[' || version || ',' || at || ',' || json_quote(command) || ',' || body || ']', ',' ORDER BY version
), '') || ']' FROM events WHERE table_id = ? AND version > ?
"""
LOBBY = f"""
SELECT '[' || coalesce(group_concat(body, ',' ORDER BY created DESC, table_id), '') || ']' FROM
  (SELECT body, created, table_id FROM
    (SELECT s.body, s.created, s.table_id, row_number() OVER
       (PARTITION BY coalesce(e.guest, s.table_id) ORDER BY s.created DESC, s.table_id) AS place
     FROM (SELECT body, created, table_id FROM summaries WHERE listed
           ORDER BY created DESC, table_id LIMIT {LOBBY_LOOKED_AT}) s
     LEFT JOIN events e ON e.table_id = s.table_id AND e.version = 1)
   WHERE place <= {LOBBY_A_HOST} ORDER BY created DESC, table_id LIMIT ?)
"""
SEATED = """
SELECT '[' || coalesce(group_concat(body, ',' ORDER BY changed DESC, table_id), '') || ']' FROM
  (SELECT s.body, s.changed, s.table_id FROM visits v JOIN summaries s USING (table_id)
   WHERE v.guest = ? ORDER BY s.changed DESC, s.table_id LIMIT ?)
"""
RUNNING = "SELECT json_group_array(table_id ORDER BY deadline) FROM summaries WHERE deadline IS NOT NULL"
SUMMARIES = """
SELECT '[' || coalesce(group_concat(body, ',' ORDER BY table_id), '') || ']' FROM
  (SELECT body, table_id FROM summaries WHERE table_id > ? ORDER BY table_id LIMIT ?)
"""
GUESTS = """
SELECT json_group_array(json_array(guest, EXISTS (SELECT 1 FROM visits v WHERE v.guest = g.guest)) ORDER BY guest) FROM
  (SELECT substr(name, 7) AS guest FROM accounts WHERE name > ? AND name LIKE 'guest:%' ORDER BY name LIMIT ?) g
"""
TOKEN_KEYS = "SELECT json_group_array(json_array(at, grace, value) ORDER BY at) FROM token_keys"
REVOCATIONS = "SELECT json_group_array(json_array(guest, at, left_house)) FROM revocations WHERE at > ?"
LEAVING = f"""
SELECT json_group_array(guest) FROM (SELECT r.guest FROM revocations r WHERE r.left_house
  AND (EXISTS (SELECT 1 FROM visits v WHERE v.guest = r.guest) OR EXISTS
    (SELECT 1 FROM lesson_events e WHERE substr(e.body, 1, 14) = '{JOINED}'
     AND e.body >= '{JOINED},"guest":"' || r.guest || '"' AND e.body < '{JOINED},"guest":"' || r.guest || '#')) LIMIT ?)
"""
IDS = """
SELECT json_group_array(table_id ORDER BY table_id) FROM
  (SELECT table_id FROM summaries WHERE table_id > ? ORDER BY table_id LIMIT ?)
"""
COMMITMENTS = """
SELECT json_group_array(json_object('number', number, 'table', table_id, 'commitment', commitment, 'link', link)
  ORDER BY number) FROM (SELECT * FROM commitments WHERE number > ? ORDER BY number LIMIT ?)
"""
COMMAND = """
SELECT json_array(version, version + steps - 1) FROM events WHERE table_id = ? AND command = ? AND step = 0
"""
LESSON = f"""
SELECT json_group_array(json_array(stream, version, at, command, body) ORDER BY {LESSON_ORDER})
FROM lesson_events LEFT JOIN json_each(?2) AS known ON known.key = stream
WHERE lesson = ?1 AND version > coalesce(known.value, 0)
"""  # the order is written in this package
