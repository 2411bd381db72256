"""Makes the lists of `spacy_anonym/lexicons/data`."""
