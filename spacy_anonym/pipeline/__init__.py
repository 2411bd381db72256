"""The components, one a file, each registered as a spaCy factory of the file's name."""
