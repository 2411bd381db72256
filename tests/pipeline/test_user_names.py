"""User names by their form, by the word that names them, and by the names and addresses of the document."""

import random
import time
from functools import lru_cache

import pytest

from spacy_anonym import blank
from spacy_anonym.pipeline.user_names import find_user_names, whole_handle
from spacy_anonym.spans import Finding

make_pipeline = lru_cache(blank)


def found(lang, text):
    items = make_pipeline(lang)(text)._.anonym_items
    return [text[each["source_start"] : each["source_end"]] for each in items if each["label"] == "USERNAME"]


@pytest.mark.parametrize(
    "lang, text, values",
    [
        ("en", "pebble_41: hi all of you there\n", ["pebble_41"]),
        ("en", "<quarrel> hi\n<moth.er> and you\n", ["quarrel", "moth.er"]),
        ("en", "[12:03] pebble_41: hi", ["pebble_41"]),
        ("en", '{"actor":"jvasquez","ok":1}', ["jvasquez"]),
        ("en", "closed_by: mtroy_3\n", ["mtroy_3"]),
        ("en", "user=<okoro>, method=PLAIN", ["okoro"]),
        ("en", "The temp login is user loan44 for now.", ["loan44"]),
        ("en", "Printed by user hferns\n", ["hferns"]),
        ("en", "ssh -p 22 mkane@10.0.0.7", ["mkane"]),
        ("en", "GET /~mkane/index.html", ["mkane"]),
        ("en", "asked by u/kettle_mum today", ["u/kettle_mum"]),
        ("en", "@fern.mum  10:17\nlol", ["@fern.mum"]),
        ("es", "el usuario e.segura, acuse 3", ["e.segura"]),
        ("he", "כניסה לממשק: משתמש g_salem מכתובת", ["g_salem"]),
    ],
)
def test_user_names_are_found(lang, text, values):
    assert found(lang, text) == values


@pytest.mark.parametrize(
    "lang, text",
    [
        ("en", "sha256: the digest of the file is here"),
        ("en", "main.py: the file to run for this one"),
        ("en", "<strong> bold text"),
        ("en", "The user is fine. User input is read by the user."),
        ("en", '{"from": "start", "by": "date", "owner": "company"}'),
        ("es", "10:02 Usuario: se me olvida siempre"),
    ],
)
def test_what_is_no_user_name_stays(lang, text):
    assert found(lang, text) == []


def findings(text, **labels):
    return [Finding(text.index(v), text.index(v) + len(v), label, 0.9, "x") for label, vs in labels.items() for v in vs]


def mentions(text, **labels):
    return [text[f.start : f.end] for f in find_user_names(text, findings(text, **labels), frozenset({"smiles"}))]


@pytest.mark.parametrize("handle", ["lmoreno", "l.moreno", "moreno_l", "luz.moreno", "lmoreno7", "luz.m", "LMORENO"])
def test_a_name_tells_its_user_name(handle):
    text = f"Luz Moreno signed. Saved as {handle}; ask Moreno about Luz-Moreno."
    assert mentions(text, PERSON=["Luz Moreno"]) == [handle]


def test_the_first_of_two_surnames_and_the_owner_of_a_computer():
    text = "Orla Fennimore-Katz: ofennimore on orla-pc, orla-x1; not orla-on, nor her Orla-like ways, carola-pc"
    assert mentions(text, PERSON=["Orla Fennimore-Katz"]) == ["ofennimore", "orla-pc", "orla-x1"]


def test_a_word_in_front_and_a_cut_given_name():
    text = "Caspian Rowe: casprowe, x-crowe, zoom_crowe, a/x_crowe.doc, crowed"
    assert mentions(text, PERSON=["Caspian Rowe"]) == ["casprowe", "x-crowe", "zoom_crowe", "crowe"]


def test_a_forum_handle_is_found_again_without_its_prefix():
    assert mentions("u/kettle_mum asked. Then kettle_mum left.", USERNAME=["u/kettle_mum"]) == ["kettle_mum"]


def test_particles_accents_and_cut_surnames():
    text = "Gil Nunes de Araújo, Baiju Thekkumkara: gnaraujo bthekku-vm EN_garaujo.doc"
    names = ["Gil Nunes de Araújo", "Baiju Thekkumkara"]
    assert mentions(text, PERSON=names) == ["gnaraujo", "bthekku", "garaujo"]


def test_local_parts_and_user_names_are_found_again():
    text = "From okoro.77@example.com: the box okoro.77 and pebble_41 and info and pebble_412; user pebble_41; info@example.com"
    found = mentions(text, EMAIL_ADDRESS=["okoro.77@example.com", "info@example.com"], USERNAME=["pebble_41"])
    assert found == ["okoro.77", "pebble_41"]


def test_a_login_in_brackets_behind_a_name():
    text = "זיוה לביא (zklein), ורון לביא (manager); Luz Moreno (qx.77), Jo Roe (postdoc) and Ana Roe (author)"
    people = ["זיוה לביא", "רון לביא", "Luz Moreno", "Jo Roe", "Ana Roe"]
    assert mentions(text, PERSON=people) == ["zklein", "qx.77"]


def test_a_package_that_the_text_installs_is_no_user_name():
    for used in ("pip install -U zzparse", "import zzparse", "from zzparse.core import x"):
        text = f"zzparse@example.org\n{used}\nzzparse reads files"
        assert find_user_names(text, [Finding(0, 19, "EMAIL_ADDRESS", 0.9, "mail")], frozenset()) == []
    text = "zzparse@example.org\nPlease import zzparse into the list\nimport other"
    assert len(find_user_names(text, [Finding(0, 19, "EMAIL_ADDRESS", 0.9, "mail")], frozenset())) == 1


def test_what_is_called_is_no_user_name():
    assert mentions("by zz.tell: x = zz.tell(1), and zz.tell (1)", USERNAME=["zz.tell"]) == ["zz.tell"]


def test_words_are_no_user_names():
    text = "Sam Miles smiles. Miles away, milestones, a sample."
    assert mentions(text, PERSON=["Sam Miles"]) == []


def test_many_names_take_linear_time():
    rng = random.Random(3)
    names = [f"{rng.choice('BCDF')}ara {''.join(rng.choices('abdeiklmnorstu', k=7)).title()}" for _ in range(4000)]

    def run(count):
        text = ". ".join(names[:count])
        places, at = [], 0
        for name in names[:count]:
            places.append(Finding(at, at + len(name), "PERSON", 0.9, "x"))
            at += len(name) + 2
        start = time.process_time()
        find_user_names(text, places, frozenset())
        return time.process_time() - start

    # Of the square, sixty-four times. A collection of garbage may fall to one run.
    assert any(run(4000) < 16 * max(run(500), 0.01) for _ in range(3))


@pytest.mark.parametrize(
    "text, wanted",
    [
        ("ask «@dov»_plans_it: for", "@dov_plans_it"),
        ("venmo «@xochi»-rolls now", "@xochi-rolls"),
        ("by Kes«trel»9 here", "Kestrel9"),
        ("by «kestrel» - now", "kestrel"),
        ("by «kestrel». Next", "kestrel"),
    ],
)
def test_a_part_of_a_user_name_becomes_the_whole(text, wanted):
    start, end = text.index("«"), text.index("»") - 1
    text = text.replace("«", "").replace("»", "")
    first, last = whole_handle(text, start, end)
    assert text[first:last] == wanted


def test_a_user_name_grows_by_few_characters_only():
    text = "a" * 100_000
    assert whole_handle(text, 50_000, 50_005) == (50_000 - 32, 50_005 + 32)


def test_the_address_of_a_mailing_list_is_no_user_name():
    text = "mail kestrel-talk@lists.example.org about kestrel-talk"
    address = Finding(5, 35, "EMAIL_ADDRESS", 0.95, "regex.email")
    assert text[5:35] == "kestrel-talk@lists.example.org"
    assert find_user_names(text, [address], frozenset()) == []
