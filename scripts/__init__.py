"""What makes the lists, tables, corpora and weights of the package: in a clone, `python -m scripts.FOLDER.NAME`. Not
installed.
"""
