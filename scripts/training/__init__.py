"""Trains: teachers and students, scores, word vectors."""
