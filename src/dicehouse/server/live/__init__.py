"""Sockets: the upgrade, the bytes, the messages, the fan-out."""
