"""English demonyms, which some corpora label as places: "a Swedish author" names no place.

The list is our own, from general knowledge of English.
"""

import re

_WORDS = """
afghan african albanian alexandrian algerian alsatian american anatolian andalusian anglo-american angolan antarctic arab arabian
arabic aragonese arctic argentine argentinian armenian asian athenian australian austrian austro-hungarian azerbaijani azeri babylonian
bahamian bahraini balkan baltic bangladeshi barbadian basque batavian bavarian belarusian belgian bengali bermudian bhutanese bohemian
bolivian bosnian brazilian breton britannic british bulgarian burgundian burmese burundian byzantine californian cambodian cameroonian
canadian cape-verdean caribbean castilian catalan caucasian celtic chadian chechen chilean chinese colombian congolese cornish corsican
cossack cretan croat croatian cuban cypriot czech czechoslovak czechoslovakian dalmatian danish dominican dutch ecuadorian egyptian
emirati english eritrean estonian ethiopian eurasian european fijian filipino finnish flemish florentine florida-born franco-german french
frisian gabonese galician gambian gaulish genoese georgian german ghanaian gibraltarian greek greenlandic grenadian guatemalan guinean
guyanese haitian hawaiian hellenic hessian himalayan hispanic honduran hungarian iberian icelandic indian indo-european indonesian iranian
iraqi irish israeli italian ivorian jamaican japanese javanese jordanian kashmiri kazakh kazakhstani kenyan korean kosovar kurdish kuwaiti
kyrgyz lao laotian latin latvian lebanese liberian libyan lithuanian londoner luxembourgish macedonian magyar malagasy malawian malay
malayali malaysian maldivian malian maltese manx maori marathi mauritanian mauritian mediterranean mexican milanese moldovan mongol
mongolian montenegrin moorish moravian moroccan mozambican muscovite namibian neapolitan nepalese nepali nicaraguan nigerian nigerien
nordic norman norse norwegian omani ottoman pakistani palestinian panamanian papuan paraguayan parisian parthian persian peruvian
phoenician polish polynesian pomeranian portuguese prussian punjabi qatari quebecois rhodesian roman romanian russian rwandan sabah salvadoran
samoan sardinian saudi savoyard saxon scandinavian scot scots scottish senegalese serb serbian sicilian silesian singaporean slav slavic
slovak slovakian slovene slovenian somali soviet spanish spartan sudanese sumatran sumerian surinamese swabian swede swedish swiss syrian
tahitian taiwanese tajik tamil tanzanian tasmanian tatar texan thai tibetan togolese tongan transylvanian trinidadian trojan tunisian
turk turkish turkmen tuscan tyrolean ugandan ukrainian uruguayan uzbek venetian venezuelan victorian viennese vietnamese walloon welsh
yemeni yugoslav yugoslavian zairean zambian zimbabwean zulu
"""
DEMONYMS = frozenset(_WORDS.split())
_PREFIX = re.compile(r"(?:(?:(?:north|south|east|west)(?:ern)?|central|latin|new|afro|anglo|pan|trans|post|pre)[ -]+)+")
_SUFFIX = re.compile(r"[^\W\d_]{3,}(?:ian|ians|ean|eans|ese|ish|i)")


def is_demonym(words: str) -> bool:
    """RETURNS (bool): whether the words are an adjective or noun for the people of a place: "Swedish", "South
    Koreans".
    """
    words = " ".join(words.casefold().split())
    pieces = [words, _PREFIX.sub("", words, count=1).strip()]
    pieces += [piece.removesuffix("s") for piece in pieces]
    if any(piece in DEMONYMS for piece in pieces):
        return True
    halves = re.split(r"[ -]+", words)
    return len(halves) == 2 and all(half.removesuffix("s") in DEMONYMS for half in halves)


def may_be_demonym(words: str) -> bool:
    """RETURNS (bool): whether one word ends as demonyms do, without being known as one: "Virginian", "Shanghai"."""
    return _SUFFIX.fullmatch(words) is not None
