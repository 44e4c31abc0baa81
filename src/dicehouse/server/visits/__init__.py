"""Sockets before the house: whoever comes to a table or a lesson, from hello to goodbye."""
