"""A conversation with a language model, which sees none of the personal data in it."""

from .conversation import Conversation

__all__ = ["Conversation"]
