"""Validators of Finland."""

from ...registry import registry


@registry.anonym_validators("spacy_anonym.fi_hetu.v1")
def fi_hetu(value: str) -> bool:
    """Date and check character of a personal identity code, temporary ones (900 to 999) too. SOURCE: Finnish Digital
    and Population Data Services Agency; by python-stdnum."""
    from stdnum.fi import hetu

    return hetu.is_valid(value, allow_temporary=True)
