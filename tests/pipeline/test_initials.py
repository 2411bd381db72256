"""Initials of named persons in signatures, and as speakers."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from util import bounded

import spacy_anonym
from spacy_anonym.lexicons.lexicon import ordinary_words
from spacy_anonym.pipeline.beside_names import find_entry_initials, find_initials, find_speakers
from spacy_anonym.policies import number_entities
from spacy_anonym.spans import Finding

NAMES = ("Jane Quill", "Ana de Souza", "Sean MacBride", "Clem", "Gwen", "Gail Tate", "Lea Barr", "Ian Tate")


def find_person(text, name):
    return Finding(text.index(name), text.index(name) + len(name), "PERSON", 0.9)


def found_in(text, *names):
    persons = [find_person(text, name) for name in names]
    found = find_initials(text, persons, frozenset(("as", "be")))
    assert all(each.label == "PERSON" and each.rule == "initials" for each in found)
    return [text[each.start : each.end] for each in found], sorted([*persons, *found])


@pytest.mark.parametrize(
    "after, expected",
    [
        ("\n\n– JQ", ["JQ"]),
        ("\n- J.Q.\n", ["J.Q."]),
        (" Typed /jq", ["jq"]),
        ("\nKind regards,\nJQ", ["JQ"]),
        (" Dictated, not read.  JQ/tjm\n", ["JQ"]),
        (" (JQ).\nJQ: Why?\n", ["JQ", "JQ"]),
        (" J. Q. said so", ["J. Q."]),
        (' ("JQ")', ["JQ"]),
        ("\n06/10   KP\n07/10   JQ\nflu vax   JQ", ["JQ", "JQ"]),
        ("\nInitials: JQ ____  KL ____", ["JQ"]),
        ("\n JQ – letter to the bank\n XY – none", ["JQ"]),
        (" Then JQ rang and JQ's boss left.", ["JQ", "JQ"]),
        (" 12 JQ, JQ 3, JQ-4, @JQ and Bath, JQ", []),
        (" wrote to jq.", []),
        ("\nXJQ: no\nJQX: no\nJQ2: no", []),
        ("\nQX: no", []),
    ],
)
def test_initials_of_a_named_person_are_found_where_notes_are_signed(after, expected):
    assert found_in(f"Seen by Jane Quill.{after}", "Jane Quill")[0] == expected


@pytest.mark.parametrize(
    "text, expected",
    [
        ("Present: TKB, WJ, PM\nWJ rang. Left at 2 PM.", ["TKB", "WJ", "PM", "WJ"]),
        ("0900 given, checked TKB/SV\n1000 asleep. WJ\n1100 had ECG. BP", ["TKB", "SV", "WJ"]),
        ("Action: TKB, OT to order (WJ).\nAgreed with WJ.", ["TKB", "WJ"]),
        ("Discussed w TvdK. Later TvdK left.", ["TvdK", "TvdK"]),
        ("The child, TKB, was placed. Her aunt saw TKB.", ["TKB", "TKB"]),
        ("RW will ring. Told FB to stop; prop. TW, sec. CF.", ["RW", "FB", "TW", "CF"]),
        ("UK to pay. The RW will ring. Told HR to stop; 5 kg per GB.", []),
        ("Present: HR, IT. Discussed w ENT. Action: EU to decide. checked BP/HR, checked ECG 14:05 (WJ)", []),
    ],
)
def test_initials_that_notes_name_by_the_words_around_them(text, expected):
    rows = [row for row in spacy_anonym.explain(spacy_anonym.load("en"), text) if row["kept"]]
    found = {(row["start"], row["end"]) for row in rows if row["label"] == "PERSON"}
    assert [text[start:end] for start, end in sorted(found)] == expected


@pytest.mark.parametrize(
    "text, expected",
    [
        ("Jane Quill (JQ) met Ana de Souza (AdS) and Sean MacBride (SMB). AdS left, SMB too.", ["AdS", "SMB"]),
        ("Board: Clem (CF), Gwen (GT). CF spoke, GT left.", ["CF", "GT"]),
        ("Gail Tate is off. Ask GT again; GT to pay.", ["GT", "GT"]),
        ("Lea Barr is here. LB asked her; LB to pay. LB is a unit, 4 LB. A LB said.", ["LB", "LB"]),
        ("Ian Tate is off. IT to mend it, IT said. SHE said", []),
    ],
)
def test_initials_that_are_words_too_are_somebodys_where_the_text_says_so(text, expected):
    names = [name for name in NAMES if name in text]
    given = find_initials(text, [find_person(text, name) for name in names], ordinary_words("en"))
    found = [text[each.start : each.end] for each in given if text[each.end : each.end + 1] != ")"]
    assert found == expected


@pytest.mark.parametrize(
    "text, expected",
    [
        ("0715 Washed, ate well. PK\n0830 Meds taken. PK/RW\n", ["PK", "PK", "RW"]),
        ("08.00 bottle 120 ml DL, 10.30 nappy wet DLB, 13.10 slept", ["DL", "DLB"]),
        ("0715 Washed, ate well. PK", []),
        ("09:00 meeting with HR\n10:00 talk to QZ\n11:00 lunch at QV", []),
        ("18:00 Film QX\n19:00 Film QX", []),
        ("Costs 0715 or so QX\nCosts 0715 or so QX\n£9.30 each QX, £9.40 each QX,", []),
    ],
)
def test_who_signs_the_entries_of_a_log(text, expected):
    assert [text[each.start : each.end] for each in find_entry_initials(text)] == expected


def test_words_and_abbreviations_are_no_initials():
    text = "Seen: Mary Doe, Bea Eve, Art Santos.\nMD: yes\nBE\nAS: no"
    assert found_in(text, "Mary Doe", "Bea Eve", "Art Santos")[0] == []


@pytest.mark.parametrize(
    "text, name, expected",
    [
        ("Ann Santos (AS) rang. AS: yes; as AS said.", "Ann Santos", ["AS", "AS", "AS"]),
        ("Mary Doe [MD], chair. Ask MD.", "Mary Doe", ["MD", "MD"]),
        ("Mary Doe (“MD”) came.", "Mary Doe", ["MD"]),
        ("Mary Doe, hereinafter MD, came.", "Mary Doe", ["MD"]),
        ("MD = Mary Doe. MD-4 is none.", "Mary Doe", ["MD"]),
        ("PR (Pia Rae Roe) left. PR!", "Pia Rae Roe", ["PR", "PR"]),
        ("Roe, Pia (PR) left.", "Roe, Pia", ["PR"]),
        # Others' letters, a word in a line of capitals, and nobody's.
        ("Mary Doe (MS) came. MS!", "Mary Doe", []),
        ("Ann Santos (AS)\nAS IT IS", "Ann Santos", ["AS"]),
        ("Mary Doe came. Ask an MD.", "Mary Doe", []),
    ],
)
def test_initials_that_the_text_gives(text, name, expected):
    assert found_in(text, name)[0] == expected


def test_nobody_is_found_where_nobody_is_named_in_full():
    assert find_initials("Jane came.\nJQ", [Finding(0, 4, "PERSON", 0.9)], frozenset()) == []


def test_they_are_the_same_entity_unless_two_persons_have_them():
    text = "Jane Quill and Ed Zorn met.\nJQ: yes\nE.Z.: no"
    _, every = found_in(text, "Jane Quill", "Ed Zorn")
    assert [each.entity for each in number_entities(text, every)] == ["PERSON-1", "PERSON-2", "PERSON-1", "PERSON-2"]
    text = "Jane Quill and Jo Quinn met.\nJQ: yes"
    _, every = found_in(text, "Jane Quill", "Jo Quinn")
    assert [each.entity for each in number_entities(text, every)] == ["PERSON-1", "PERSON-2", "PERSON-3"]


@given(st.text(alphabet="JQjq./:()– \n\u0130é", max_size=60))
def test_findings_are_sorted_and_hold_letters_only_of_the_name(rest):
    text = f"Jane Quill {rest}"
    persons = [Finding(0, 10, "PERSON", 0.9)]
    found = find_initials(text, persons, frozenset())
    assert found == sorted(set(found)) and all(each.start > 9 for each in found)
    for each in found:
        assert set(filter(str.isalpha, text[each.start : each.end].lower())) == {"j", "q"}


@pytest.mark.parametrize("piece", ["J.", "J. ", "JQ/", "( ", ". \t", "JQ", "\n \t"])
def test_time_grows_with_the_text(piece):
    persons = [Finding(0, 10, "PERSON", 0.9)]
    with bounded():
        find_initials(f"Jane Quill {piece * 50_000}", persons, frozenset())


@pytest.mark.parametrize(
    "text, expected",
    [
        ("LM: When was it?\nCG: In June.\nLM: And then?\n  CG:  Then the train.\nXY: Tea?", ["LM", "CG", "LM", "CG"]),
        # One who speaks is a heading, and these are no people.
        ("LM: one\nLM: two", []),
        ("TO: the crew\nCC: the cook\nTO: the mate\nCC: the cook", []),
        ("LM: one\nCG: two", []),
        ("call LM: one\nLM: two\ncall CG: one\nCG:", []),
    ],
)
def test_speakers_of_a_transcript(text, expected):
    assert [text[each.start : each.end] for each in find_speakers(text, [], frozenset())] == expected


@pytest.mark.parametrize(
    "text, expected",
    [
        ("nilda: hi\nwex: yo\nnilda: so?\nwex: ok", ["nilda", "wex", "nilda", "wex"]),
        ("[09:14] nilda: hi\n[09:15] Wex P.: yo\n[09:16] nilda: so\n[09:17] Wex P.: ok", ["nilda", "Wex P."] * 2),
        ("9:14 - nilda: hi\n9:15 - wex: yo\n9:16 - nilda: so\n9:17 - wex: ok", ["nilda", "wex", "nilda", "wex"]),
        # A role, and a machine.
        ("nilda: hi\nclerk: yo\nnilda: so?\nclerk: ok\nBot: hi\nBot: hello", []),
        # One abbreviation, and a machine's log.
        ("nilda: hi\nBP: 120/80\nnilda: so?\nBP: 130/90", []),
        ("nilda: hi\nhttp.server: up\nnilda: so?\nhttp.server: down", []),
        # Somebody who speaks once, and a person who is named elsewhere.
        ("nilda: hi\nwex: yo\nnilda: so?", []),
        ("size: 3\nwidth: 4\nsize: 5\nwidth: 6\nby nilda", []),
    ],
)
def test_speakers_beside_a_person(text, expected):
    start = text.index("nilda")
    persons = [Finding(start, start + len("nilda"), "PERSON", 0.9)]
    found = find_speakers(text, persons, frozenset({"clerk"}))
    assert [text[each.start : each.end] for each in found] == expected


@pytest.mark.parametrize(
    "text, expected",
    [
        ("nilda: hi\nwex: yo\nnilda: so?\nwex: ok", ["nilda", "wex", "nilda", "wex"]),
        ("nilda: hi\nPyTest: up\nnilda: so?\nPyTest: down", []),
        # Initials are speakers beside a user, too; one abbreviation is none.
        ("nilda: hi\nLM: yo\nJD: so?\nLM: ok\nJD: bye\nnilda: bye", ["nilda", "LM", "JD", "LM", "JD", "nilda"]),
        ("nilda: hi\nBP: 120/80\nnilda: so?\nBP: 130/90", []),
    ],
)
def test_speakers_beside_a_user(text, expected):
    users = [Finding(0, len("nilda"), "USERNAME", 0.9)]
    found = find_speakers(text, [], frozenset(), users)
    assert [text[each.start : each.end] for each in found] == expected


@pytest.mark.parametrize(
    "piece", ["AB: \n", "   AB:", "\n[a: ", "[a] ab.c: d\n", "\n9:99 - a:", "0800 a AB\n", "9.30 ", "9.30 a AB/"]
)
def test_time_grows_with_the_text_of_speakers(piece):
    with bounded():
        find_speakers(piece * 50_000, [Finding(0, 2, "PERSON", 0.9)], frozenset())
        find_entry_initials(piece * 50_000)
