"""A command becomes a durable event, and then news."""
