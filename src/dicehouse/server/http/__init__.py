"""Requests and answers: routes, errors, the page."""
