"""Surrogates: what stands in the place of a value, of the same kind and form."""
