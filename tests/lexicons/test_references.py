"""What refers to a place within a work, and is no number of a person."""

import pytest

from spacy_anonym.lexicons.references import is_reference

CHANGES = "Bugs fixed:\n* " + "\n* ".join(f"#{number}: a crash" for number in range(10, 20)) + "\n"


def read(text):
    start, end = text.index("«"), text.index("»") - 1
    return text.replace("«", "").replace("»", ""), start, end


@pytest.mark.parametrize(
    "text, label",
    [
        ("in the Order, pp. «356-79», Tuzo", "ID"),
        ("on page «265» of it", "AGE"),
        ("see sections J.5.10, «J.5.12» and", "USERNAME"),
        ("Table «9.1». Selling", "DATE_TIME"),
        ("[of content?](«secD3.md#secd31»)", "ID"),
        ("[intro](«intro.md»)", "USERNAME"),
        ("Inform. (PMID: «15460701»)", "ID"),
        ("(ISBN: «978-1902593906»)", "ID"),
        ("built with Ruby «3.10.12» and", "DATE_TIME"),
        ("broken since «2.11.14»-beta1", "DATE_TIME"),
        ("Verbal Fluency («88») was low", "AGE"),
        ("NHS 41, «HC 35.2 cm», at", "ID"),
        ("born, «BW 2980» g and", "ID"),
        ("born, «BW 2980 g.» Then", "ID"),
        ("(since Linux «2.6.38)»", "DATE_TIME"),
        ("on Linux\n      «2.6.38» and", "DATE_TIME"),
        ("overflow «([CVE-2025-15467])» fixed", "ID"),
        ("File «oauth/oauth2/rfc6749» of", "ID"),
        ("defined in «48 C.F.R. 2.101» of", "STREET_ADDRESS"),
        ("(merge «5a5445d878 ag/edit» later)", "ID"),
        ("OpenSSL(«7SSL») there", "DATE_TIME"),
        ("Jane Roe («11»):\n    a change", "AGE"),
        ("\n  1.10. The Work.\n  «1.11.» The Source", "DATE_TIME"),
        # Hours, measures, what is had.
        ("brought it over at «7», she was", "AGE"),
        ("dinner at «8» and he", "STREET_ADDRESS"),
        ("about twenty to «nine» he came", "AGE"),
        ("called Mo. About\n«twenty to nine» a man", "AGE"),
        ("Jane arrived about «10», we", "AGE"),
        ("His sats were «88» and", "AGE"),
        ("and his SDMA «29», so", "ID"),
        ("he is at «92» on room air", "AGE"),
        ("he has «12»", "AGE"),
        ("wants more, «6 yoe»", "ZIP_CODE"),
        # Numbers of items.
        ("mum = Jo\n«6». ANN ROE", "AGE"),
        ("IDVA = Jo «3». CGM visits 4. ask legal", "AGE"),
        ("(1) call Jo («2») pay Ann", "AGE"),
        # What anybody is old enough for.
        ("over the age of «18»", "AGE"),
        ("Retirement age is «67».", "AGE"),
        ("Screening is offered from the age of «50».", "AGE"),
        ("go free. Children aged «5» to 15 half", "AGE"),
        ("go free. Children aged 5 to «15» half", "AGE"),
        ("for adults aged «18-64»", "AGE"),
        ("If you are «60» or over, see", "AGE"),
        # Amounts, marks, errors.
        ("ask: «78k».", "PERSON"),
        ("appraised «287k» by", "ID"),
        ('{"id": «3», "x"', "ID"),
        ("(err «30003») for", "ID"),
        ("PAYE 41.20   NIC «22.03»   Pension", "DATE_TIME"),
        ("Roe - «11/20»\nQuill - 14/20", "DATE_TIME"),
        (CHANGES + "(«#3623, #4278»)", "ID"),
        (CHANGES + "* #«4044»: an empty cell", "ID"),
        (CHANGES + "by Jane in #«8075»\n", "ZIP_CODE"),
    ],
)
def test_references_are_nobodys(text, label):
    assert is_reference(*read(text), label)


@pytest.mark.parametrize(
    "text, label",
    [
        ("case no. «356-79» of the", "ID"),
        ("on «3.4.» we met", "DATE_TIME"),
        ("aged «65», retired", "AGE"),
        ("her login is «jane.roe» here", "USERNAME"),
        ("[the scan](«EMP-2022-0417»)", "ID"),
        ("see page «Tuzo» of it", "PERSON"),
        ("the merger «5a5445d878» of", "ID"),
        ("at («7AM»)", "DATE_TIME"),
        ("Jane Roe («51»): she", "AGE"),
        ("\n  8.10. Dentist\n  «1.11.» School", "DATE_TIME"),
        ("your parcel («#44718») left", "ID"),
        ("learned to read at «four», and", "AGE"),
        ("lives at «7», next", "STREET_ADDRESS"),
        ("At «seven», he lost his father", "AGE"),
        ("at «92», she still", "AGE"),
        ("my mum is «71»", "AGE"),
        ("Jo («1») and Ann (2) live", "AGE"),
        ("Jo is «4». Ann is 5. Both", "AGE"),
        ("two boys aged «5» to 7", "AGE"),
        ("the suspect is a male aged «20» to 25", "AGE"),
        ("My employee number was «88» and", "ID"),
        ("«12» St Mary's Road", "STREET_ADDRESS"),
        ("seen «12.05» and 14.06", "DATE_TIME"),
        ("seen «11/20» and 10/19", "DATE_TIME"),
        (CHANGES + "your order #«44718» left", "ID"),
        ("#1 #2 #3 #4 #5 #6 #7 #8 (#«44718») we will call", "ID"),
    ],
)
def test_what_may_be_somebodys_is_no_reference(text, label):
    assert not is_reference(*read(text), label)
