"""Words that the rules for names know. Written for this project."""

# Words that are surnames after a first name only: what courts call somebody whose name is not known.
PLACEHOLDERS = frozenset(("Doe", "Roe", "DOE", "ROE"))

CONTRACTIONS = frozenset(apostrophe + rest for apostrophe in "'’" for rest in ("t", "ll", "d", "m", "re", "ve"))
PARTICLES = frozenset(
    "de del della dello der den dos das da di du la le lo los las el al van von ben bin ibn abu ter ten af av y i e st san".split()
)
# Particles that also join two persons.
JOINING = frozenset(["y", "i", "e"])
# A form of address that is no other word: the next word need not be known.
STRONG_TITLES = frozenset("mr mrs ms miss mx dr prof sir madam messrs mme mlle sr sra herr frau rev hon".split())
# Words that begin sentences, and are names somewhere too.
FUNCTION_WORDS = frozenset(
    "a an and as at be but by can do for from had has he her his how i if in is it its me my no nor not of off on or our she so"
    " some such than that the their them then there they this to too up us was we were what when where which who why with"
    " yes yet you your please thank thanks did does".split()
)
# On lists of surnames, but after a first name rather a verb, a month or a day.
NO_SURNAMES = frozenset(
    "Will May Can Must Shall Said Says Was Had Has Is Did Does Do And Or But Of In On At To For From With By As Who He She It They"
    " April March June August Monday Tuesday Wednesday Thursday Friday Saturday Sunday Or Yes No Not So Then The".split()
)
DEGREES = frozenset(
    "MD RN QC PhD DDS DO NP PA Esq CPA JD BN RGN FRCP MBBS MSc BSc MA BA LLB DVM PharmD MRN DOB SSN".split()
)
