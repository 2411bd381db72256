"""The two extensions of a Doc: `doc._.anonym_text` and `doc._.anonym_items`."""

from spacy.tokens import Doc


def install_extensions() -> None:
    """Register `Doc._.anonym_text` (str or None) and `Doc._.anonym_items` (sequence of dicts or None), once."""
    for name in ("anonym_text", "anonym_items"):
        if not Doc.has_extension(name):
            Doc.set_extension(name, default=None)


# A worker started by spawn unpickles components without calling their __init__: importing the module is all it does.
install_extensions()
