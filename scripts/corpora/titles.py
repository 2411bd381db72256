"""English forms of address before a name, which are no part of it."""

import re

from spacy_anonym.lexicons.doubtful import length_of_titles

from .gold import GoldText, make_gold

# "Saint" and "Madame" are often parts of a name; here they stand before one.
_TITLES = """
Admiral Ambassador Archbishop Aunt Auntie Baron Baroness Bishop Brother Cap Capt Captain Cardinal Chairman Chancellor Chief Col Colonel
Commander Commissioner Congressman Congresswoman Constable Corporal Count Countess Dame Detective Doctor Dr Duchess Duke Earl Emperor
Empress Fr Father Gen General Gov Governor Grandma Grandpa Herr Hon Honorable Honourable Inspector Judge Justice King Lady Lieut Lieutenant
Lord Lt Madam Madame Mademoiselle Maj Major Marquis Master Mayor Messrs Minister Miss Mister Mlle Mme Monsieur Mother Mr Mrs Ms Nurse
Officer Old Pastor Pope Premier Pres President Prime Prince Princess Principal Private Prof Professor Queen Rabbi Rep Representative Rev
Reverend Saint Sen Senator Señor Señora Sergeant Sgt Sheikh Sheriff Signor Signora Sir Sister Squire St Sultan Uncle Vice Viscount
"""
TITLES = frozenset(_TITLES.split())
_WORD = re.compile(r"\S+\s+")


def after_titles(name: str) -> int:
    """RETURNS (int): the character at which a name begins, after its forms of address; its length when it is nothing
    else.
    """
    place = 0
    for word in _WORD.finditer(name):
        if word.group().strip().rstrip(".") not in TITLES:
            return place
        place = word.end()
    return len(name) if name[place:].rstrip(". ") in TITLES else place


def without_titles(gold: GoldText) -> GoldText:
    """RETURNS (GoldText): the text, whose people begin after those forms of address that a tagger's people lose."""
    lengths = [length_of_titles(gold.text[start:end]) if label == "PERSON" else 0 for start, end, label in gold.spans]
    spans = [(start + length, end, label) for (start, end, label), length in zip(gold.spans, lengths)]
    return make_gold(gold.text, spans, gold.missing, gold.source)
