__title__ = "spacy_anonym"
__version__ = "0.1.0"
