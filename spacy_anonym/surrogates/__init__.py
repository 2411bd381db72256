"""Surrogates: replacements of the same kind and form as the value."""
