"""The documentation; what can drift from the source is generated: `python -m docs.generate`."""
