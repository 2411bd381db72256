"""Makes the tables of `spacy_anonym/dates`."""
