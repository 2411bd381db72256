"""What counts as writing about software, and what supports a name there."""

import pytest

from spacy_anonym.lexicons.technical import Surroundings, is_supported, may_be_name
from spacy_anonym.load import load

MANUAL = """The parser reads options from the configuration file. Each argument of the function is a string or an
integer; a default value is used where the variable is undefined. The module exports its namespace, and the compiler
writes object files to the build directory. Run the installer with --prefix to choose another directory, and see the
documentation of the package for the syntax of patterns."""
LETTER = """Thank you for coming on Tuesday. We talked about the garden and what your mother would have planted there, and
I said that I would ask my neighbour for the seeds. She keeps them in a tin above the stove, and gives them to whoever
brings her eggs. Come again before the winter, and bring the children; the dog still looks for them at the gate."""


def read(text):
    start, end = text.index("«"), text.index("»") - 1
    return text.replace("«", "").replace("»", ""), start, end


def test_manuals_are_technical_and_letters_are_not():
    assert Surroundings(MANUAL).is_technical(100)
    assert not Surroundings(LETTER).is_technical(100)
    assert not Surroundings("The parser reads the configuration.").is_technical(0)


@pytest.mark.parametrize(
    "text",
    [
        "The package update on the server failed again, so I asked Ann, Dev and MacKenzie to test the patch. «Oksana» has the login, "
        "and so has «Rajesh». Melody resets the password of the test account today; the error log goes to Priyanka, who knows the "
        "configuration of the file server. Please tell «Prudence» that the printer driver is installed.",
        "The court awarded damages for negligence; the limitation of the claim, the property and the contract were in issue. "
        "«Temperance» returned the signed release, the fixed value of the property and the stable extension to the tort lawyer, and "
        "«Kaveh» required the license and the patent of the package before the input of the expert was published.",
    ],
)
def test_names_in_prose_about_software_or_law_need_no_support(text):
    start = text.index("«")
    assert not Surroundings(text).has_code(start)
    assert may_be_name(text[start + 1 : text.index("»")], "PERSON")


def test_a_letter_beside_a_manual_is_judged_by_itself():
    text = MANUAL + "\n\n" + "\n".join([LETTER] * 12)
    around = Surroundings(text)
    assert around.is_technical(50) and not around.is_technical(len(text) - 50)


@pytest.mark.parametrize(
    "text,label",
    [
        ("fixed «Zzcolor» on start", "PERSON"), ("uses «zzmem», then", "PERSON"), ("the «ZzReader» class", "PERSON"),
        ("«Keyword Args» of it", "PERSON"), ("f(«zzconn», 3)", "PERSON"), ("see «zzlog.debug»(x)", "USERNAME"),
        ("see «zzimage1» + 2", "USERNAME"), ("part of «ZZAPI» itself", "ORGANIZATION"), ("f(3, «4»)", "AGE"),
        ("(issue «76»)", "AGE"), ("code «E0198» is", "ID"), ("fixes «CVE-2020-10001»", "ID"), ("on «ZZVS» only", "LOCATION"), ("in «zzdir.h»", "PASSWORD"), ("at «20GiB»", "STREET_ADDRESS"), ("see «zzimage1.load»", "STREET_ADDRESS"),
        ("shift «@ARGV»;", "USERNAME"), ("push «@zzlines», $_", "USERNAME"), ("run(«@zzlines»)", "USERNAME"), ("my «@zz» = 3", "USERNAME"),
        ("use '«@zzolo»/lib'", "USERNAME"), ("[<«@zzolo»>/]", "USERNAME"), ("by «zz_open»() here", "USERNAME"), ("user «ZzTimeError»: 3", "USERNAME"),
        ("pip install -U «zzdict»", "USERNAME"), ("by «zz_auth.c»:135:14", "USERNAME"), ("since «13.x»", "DATE_TIME"), ("upgraded to «1.26.12»", "DATE_TIME"),
        ("-1 «day, 21:30:00»", "DATE_TIME"), ('"space_size": «2063872»', "ID"), ('<a id="«19.9.0»">', "ID"), ("dump: «30 07 02 7B 80»", "PHONE_NUMBER"),
        ("status code is «2XX»", "PASSWORD"), ("mirror(«$url», 3)", "PASSWORD"), ("man * «2**exp» and", "PASSWORD"), ("like(\"«%zz%»\")", "PASSWORD"), ("governed by «zzptrace» access", "USERNAME"), ("set '«zz.run.eagerEval.on»' to", "USERNAME"),
    ],
)  # fmt: skip
def test_terms_have_no_support(text, label):
    assert not is_supported(*read(text), label)


@pytest.mark.parametrize(
    "text,label",
    [
        ("merged «Anna Lindqvist» fix", "PERSON"), ("merged «Zzolo Qqart» fix", "PERSON"), ("asked «Anna» again", "PERSON"),
        ("asked «Jean-Luc» again", "PERSON"), ("«Rosa's» turn", "PERSON"), ("asked «Dev» again", "PERSON"),
        ("patch by «Zzolo»", "PERSON"), ("«Zzolo» <z@example.com>", "PERSON"), ("so «Zzolo», 15, waited", "PERSON"),
        ("VALUES (7, '«Zzolo»', 'Qq')", "PERSON"), ('"family": "«ZZOLO»"', "PERSON"), ("asked «anna», who", "PERSON"),
        ("«zzolo»: no", "PERSON"), ("|«ZZO^QQ»^X", "DATE_TIME"), ("user «zzolo2» left", "USERNAME"), ("«@zzolo» left", "USERNAME"),
        ("thanks («@zzolo»)", "USERNAME"), ("ask my «@zzolo» now", "USERNAME"), ("cc «@zzolo»/maria", "USERNAME"), ("<b>«@zzolo»</b>", "USERNAME"), ("owner: «jane.c»", "USERNAME"),
        ("since «3.5.»", "DATE_TIME"), ("moved to «12.3.1990»", "DATE_TIME"), ("changed to «12.03.24»", "DATE_TIME"), ("3 «days, 2024-01-02»", "DATE_TIME"),
        ("DNI «12.345.678»", "ID"), ("total: «123456789»", "ID"), ("call «030 070 2786»", "PHONE_NUMBER"), ("at «555-0199 ext 4B»", "PHONE_NUMBER"),
        ("password: «$Winter»", "PASSWORD"), ("mysql://root:«$Hunter»@h", "PASSWORD"),
        ("10.1.2.3 - «zzolo» [x]", "USERNAME"), ("«zzolo»: ok", "USERNAME"), ("git@«zzolo»@host", "USERNAME"),
        ("reviewers: aa, «zz-o»", "USERNAME"), ("of «Zzolo Motors»", "ORGANIZATION"), ("«51» years old", "AGE"),
        ("Zzolo («51») is", "AGE"), ("password: «zzo»", "PASSWORD"), ("mail://a:«zz#9o»@h", "PASSWORD"),
        ("ticket «ZZ-1»", "ID"), ("row «ZZ-00912»", "ID"), ("at «4 Zzolo Row»", "STREET_ADDRESS"), ("at «Zzolo-Row-4»", "STREET_ADDRESS"), ("in «Zzoville»", "LOCATION"),
    ],
)  # fmt: skip
def test_support(text, label):
    assert is_supported(*read(text), label)


def test_what_may_be_a_name_without_support():
    assert may_be_name("Zzolo", "PERSON") and may_be_name("O'Zzolo", "PERSON")
    assert all(
        may_be_name(each, "PERSON") for each in ("MacKenzie", "FitzGerald", "Jean-Luc", "Prudence", "Dev", "Sid")
    )
    assert not may_be_name("zzolo", "PERSON") and not may_be_name("Parser", "PERSON")
    assert not may_be_name("Zzolo", "USERNAME")


def test_the_tagger_asks_for_support():
    doc = load("en")(MANUAL + " Use Zzpickler(zzimage1) and zzimage1.load; Anna Lindqvist wrote the first version.")
    assert [(span.text, span.label_) for span in doc.spans["anonym"]] == [("Anna Lindqvist", "PERSON")]
