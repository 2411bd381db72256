"""Structured text: values, comments and the like are read, and written back where they stood."""
