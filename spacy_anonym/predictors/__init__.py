"""Recognizers as plain functions, without any spaCy type."""
