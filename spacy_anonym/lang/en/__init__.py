"""English."""

from ...lexicons import DEFAULT_LEXICONS
from ...toml import load_toml
from .. import LanguageRules

_TABLES = load_toml(__file__, "rules.toml")
LEXICONS = (*_TABLES["lexicons"], *DEFAULT_LEXICONS)
RULES = LanguageRules(
    LEXICONS,
    date_cues=_TABLES["date_cues"],
    identifier_cues=_TABLES["identifier_cues"],
    context_words=_TABLES["context_words"],
)
