"""The packages of the wheel: every folder of code. All else is in setup.cfg and pyproject.toml."""

from setuptools import find_packages, setup

# setup.cfg maps the last one to the folder `configs`, which `find:` would not see.
setup(packages=[*find_packages(include=["spacy_anonym", "spacy_anonym.*"]), "spacy_anonym.configs"])
