"""How workers on one store tell each other that a room has moved on: over PostgreSQL itself, or over NATS."""
