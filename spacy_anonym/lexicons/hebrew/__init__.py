"""The rules of Hebrew: phrases with the letters that are attached to them, names, places, addresses and institutions."""

from .rules import HebrewRules

__all__ = ["HebrewRules"]
