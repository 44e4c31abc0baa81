-- Where a guest has joined a lesson: the first event of a student's stream begins with the guest's id.
CREATE INDEX lesson_events_joined ON lesson_events (body COLLATE "C") WHERE substr(body, 1, 14) = '{"is":"joined"';
