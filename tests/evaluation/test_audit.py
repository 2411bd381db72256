"""The command `audit`: planted leaks are found, clean documents are not pointed at, and no value is told unasked."""

import json
import random
from collections import Counter
from functools import lru_cache
from types import SimpleNamespace

import pytest
import spacy
from hypothesis import given, settings
from hypothesis import strategies as st
from typer.testing import CliRunner
from util import bounded

from spacy_anonym.cli.app import app
from spacy_anonym.evaluation.audit import Pair, audit
from spacy_anonym.evaluation.audit_page import audit_data, audit_html
from spacy_anonym.evaluation.disguised import forms_of, is_form, squeeze
from spacy_anonym.evaluation.replaced import find_changes
from spacy_anonym.runner import Runner

FIRST = "Zoë José Åsa Łukasz Renée Søren Mária Jürgen Amélie Björn Tomás Noémi".split()
MIDDLE = "Anneke Odhran Tamsin Keziah Ruaridh Ottilie Leocadia Philippa Ingmar Theodora".split()
SYLLABLES = "bar dov ken lin mar nes pol quist rath sen tor vik wald zim".split()
SENTENCES = [
    "The patient was seen in the clinic and has been well since the last visit.",
    "There was no pain and the wound is dry; the next check is in six weeks.",
    "Please send the results to the ward when they are ready.",
    "The report was discussed with the family, who agree with the plan.",
    "She takes the same tablets in the morning and in the evening.",
    "We thank you for the referral and remain at your disposal.",
    "The blood count was normal and the pressure has come down.",
    "He walks without help and would like to go home soon.",
]


@lru_cache(maxsize=None)
def light():
    """A runner of a few patterns."""
    nlp = spacy.blank("en")
    nlp.add_pipe("regex_ruler", config={"packs": ["common"]})
    nlp.add_pipe("span_consolidator")
    nlp.add_pipe("anonymizer")
    return Runner(nlp)


def person(rng):
    last = "".join(rng.sample(SYLLABLES, 3)).capitalize()
    first, middle = rng.choice(FIRST), rng.choice(MIDDLE)
    mail = f"{middle}.{last}@example.org".lower()
    phone = f"({rng.randrange(201, 990)}) {rng.randrange(201, 990)}-{rng.randrange(1000, 9999)}"
    return SimpleNamespace(first=first, last=last, name=f"{first} {middle} {last}", mail=mail, phone=phone)


def document(rng, someone):
    """RETURNS: the original, and its output, in which all of the person is replaced."""
    one, two, three = rng.sample(SENTENCES, 3)
    text = f"Re: {{}}\n\n{one} {two}\nCall {{}} or write to {{}}. {three}\n"
    day = f"{rng.randrange(1, 28)} May 2021"
    text = text.replace("Re: {}", f"Re: {{}}, seen on {day}")
    old = text.format(someone.name, someone.phone, someone.mail)
    return old, text.format("<PERSON>", "<PHONE_NUMBER>", "<EMAIL_ADDRESS>").replace(day, "2021")


def plain(text):
    return squeeze(text).text


# What is left in an output, of its own person or of another one. The last two stand in the original, too.
LEAKS = {
    "as it is": lambda rng, own, other: own.name,
    "of another document": lambda rng, own, other: other.name,
    "case": lambda rng, own, other: own.name.upper(),
    "accents": lambda rng, own, other: " ".join(plain(word).capitalize() for word in own.name.split()),
    "line break": lambda rng, own, other: own.name.replace(" ", "\n", 1),
    "broken word": lambda rng, own, other: f"{own.last[:4]}-\n{own.last[4:]}",
    "reversed": lambda rng, own, other: own.name[::-1],
    "without separators": lambda rng, own, other: "id " + plain(rng.choice([own.name, own.phone, other.mail])),
    "other separators": lambda rng, own, other: own.phone.strip("(").replace(") ", ".").replace("-", "."),
    "last name": lambda rng, own, other: f"Mrs {own.last}",
    "still found": lambda rng, own, other: f"the host is 81.{rng.randrange(2, 200)}.{rng.randrange(2, 200)}.17",
    "rare word": lambda rng, own, other: f"known as {''.join(rng.sample(SYLLABLES, 4)).title()}{rng.randrange(90)}",
}


def planted(count, leaks, seed=0):
    """RETURNS: pairs of documents, and from the ids of those with a leak to its kind."""
    rng = random.Random(seed)
    people = [person(rng) for _ in range(count)]
    pairs, kinds = [], {}
    chosen = dict(zip(rng.sample(range(count), leaks), sorted(LEAKS) * leaks))
    for number, own in enumerate(people):
        old, new = document(rng, own)
        if number in chosen:
            kind = kinds[f"d{number}"] = chosen[number]
            left = f" Note: {LEAKS[kind](rng, own, people[number - 1])}\n"
            new += left
            old += left if kind in ("still found", "rare word") else ""
        pairs.append(Pair(f"d{number}", old, new))
    return pairs, kinds


def shares(pairs, kinds, runner):
    """RETURNS: what was found of the leaks, the share of clean documents that are pointed at, and what was missed."""
    result = audit(lambda: iter(pairs), runner)
    read = {reading.id for reading in result.readings}
    missed = Counter(kind for id, kind in kinds.items() if id not in read)
    return 1 - sum(missed.values()) / len(kinds), len(read - set(kinds)) / (len(pairs) - len(kinds)), missed


def test_planted_leaks_are_found():
    pairs, kinds = planted(300, 24)
    found, pointed, missed = shares(pairs, kinds, light())
    assert found >= 0.95, missed
    assert pointed <= 0.01


@pytest.mark.slow
def test_planted_leaks_are_found_in_five_thousand_documents():
    import spacy_anonym

    pairs, kinds = planted(5000, 300, seed=1)
    assert len(set(kinds.values())) == 12
    found, pointed, missed = shares(pairs, kinds, Runner(spacy_anonym.load("en", recall="high")))
    assert found >= 0.95, missed
    assert pointed <= 0.01


def stands(value, text):
    """Whether a form of a value stands in a text, as the audit looks for it."""
    there = squeeze(text)
    for form in forms_of(value):
        start = there.text.find(form.text)
        if start >= 0:
            if is_form(form, there, start, start + len(form.text)):
                return True
    return False


@pytest.mark.parametrize(
    "value, text",
    [
        ("Theodor", "T h e o d o r"),
        ("Theodor", "Theo-\ndor"),
        ("José Núñez", "JOSE NUNEZ"),
        ("José Núñez", "Nu\u0301n\u0303ez, José"),
        ("John Smithson", "see jsmithson@example.org"),
        ("John Smithson", "ＪＯＨＮ ＳＭＩＴＨＳＯＮ"),
        ("John Smithson", "john%20smithson"),
        ("John Smithson", "nosh\u200btims nhoj"),
        ("+1 (212) 555-0147", "1.212.555.0147"),
        ("דנה כהן", "כהן דנה"),
    ],
)
def test_a_value_is_known_in_other_forms(value, text):
    assert stands(value, text)


@pytest.mark.parametrize(
    "value, text",
    [
        ("Theodor", "the odor"),
        ("Anna", "annals"),
        ("5550147", "155501478"),
        ("Ann Other", "an not her"),
        ("Dora Lodge", "seeded lodgers"),
    ],
)
def test_other_words_are_no_form_of_it(value, text):
    assert not stands(value, text)


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=200), st.text(max_size=200))
def test_changes_lead_from_one_text_to_the_other(old, new):
    changes = find_changes(old, new)
    place = other = 0
    for change in changes:
        assert place <= change.start <= change.end and other <= change.new_start <= change.new_end
        place, other = change.end, change.new_end
    kept = _without(old, [each[:2] for each in changes]), _without(new, [each[2:] for each in changes])
    assert "".join(kept[0].split()) == "".join(kept[1].split())


def _without(text, spans):
    parts, place = [], 0
    for start, end in spans:
        parts.append(text[place:start])
        place = end
    return "".join([*parts, text[place:]])


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=100))
def test_what_was_squeezed_is_led_back(text):
    there = squeeze(text)
    for place in range(len(there.text)):
        start, end = there.span(place, place + 1)
        assert 0 <= start < end <= len(text)


def test_prose_in_which_places_and_common_words_are_left_points_at_none():
    pairs = []
    for n in range(100):
        old = f"At Park Lodge {'the lodge by a park was' if n % 2 else 'the Lodge in the Park was'} quiet; {n} came."
        pairs.append(Pair(f"a{n}", old, old.replace("Park Lodge", "<ORGANIZATION>")))
        old = "Ann Castle has a castle. Dora University seeded university halls."
        pairs.append(Pair(f"b{n}", old, old.replace("Ann Castle", "<PERSON>").replace("Dora University", "<LOCATION>")))
    assert audit(lambda: iter(pairs), light()).readings == []


def test_a_word_that_many_documents_have_points_at_none():
    pairs = [Pair("a", "Mr Harvest came.", "Mr <PERSON> came.")]
    pairs += [Pair(f"b{n}", f"The Harvest of {n} was good.", f"The Harvest of {n} was good.") for n in range(200)]
    assert audit(lambda: iter(pairs), light()).readings == []


def test_values_beyond_the_limit_are_counted():
    pairs, _ = planted(20, 1)
    result = audit(lambda: iter(pairs), light(), max_values=10)
    assert result.values == 10 and result.left_out > 100


def test_another_text_is_no_output():
    pairs = [Pair("a", "one two three four " * 20, "five six seven eight " * 20)]
    result = audit(lambda: iter(pairs), light())
    assert (result.unlike, result.values) == (1, 0)


def test_reports_tell_no_value_unless_asked():
    pairs, kinds = planted(100, 24)
    result = audit(lambda: iter(pairs), light())
    left = {sign.text for reading in result.readings for sign in reading.signs}
    assert len(left) > 12
    quiet = audit_html(result) + json.dumps(audit_data(result), ensure_ascii=False)
    assert not [text for text in left if text in quiet]
    assert all(json.dumps(text) in json.dumps(audit_data(result, show_values=True)) for text in left)
    assert "personal data" in audit_html(result, show_values=True)


def test_time_grows_no_faster_than_the_texts():
    pairs = [Pair("a", "Anna Lindqvist " * 5000, "<PERSON> " * 4000 + "Anna " * 5000)]
    with bounded(20):
        audit(lambda: iter(pairs), light())


@pytest.fixture
def folders(tmp_path):
    pairs, kinds = planted(30, 6)
    for name in ("old", "new"):
        (tmp_path / name).mkdir()
    for pair in pairs:
        (tmp_path / "old" / f"{pair.id}.txt").write_text(pair.old, encoding="utf8")
        (tmp_path / "new" / f"{pair.id}.txt").write_text(pair.new, encoding="utf8")
    light().nlp.to_disk(tmp_path / "pipeline")
    return tmp_path, kinds


def invoke(*args):
    return CliRunner().invoke(app, ["audit", *map(str, args)])


def test_the_command_reports(folders):
    folder, kinds = folders
    args = [folder / "old", folder / "new", "--pipeline", folder / "pipeline", "--recall", "balanced"]
    args += ["--json", folder / "r.json", "--html", folder / "r.html"]
    done = invoke(*args)
    assert done.exit_code == 1, done.output
    data = json.loads((folder / "r.json").read_text(encoding="utf8"))
    assert {row["id"] for row in data["read"] if row["sure"]} <= {f"{id}.txt" for id in kinds}
    assert (folder / "r.html").read_text(encoding="utf8").startswith("<!DOCTYPE html>")
    # Neither report is overwritten.
    assert invoke(*args).exit_code == 2


def test_the_command_tells_of_missing_outputs(folders):
    folder, _ = folders
    (folder / "new" / "d3.txt").unlink()
    done = invoke(folder / "old", folder / "new", "--pipeline", folder / "pipeline", "--recall", "balanced")
    assert done.exit_code == 1 and "SA389" in done.output
    assert "29 documents" in done.output


def test_documents_of_a_table_are_paired(folders):
    folder, _ = folders
    (folder / "old.jsonl").write_text('{"id": "a", "text": "Ring Anna Lindqvist."}\n{"id": "b", "text": "Well."}\n')
    (folder / "new.jsonl").write_text(
        '{"id": "a", "text": "Ring <PERSON>."}\n{"id": "b", "text": "Well, LINDQVIST."}\n'
    )
    done = invoke(folder / "old.jsonl", folder / "new.jsonl", "--pipeline", folder / "pipeline", "--recall", "balanced")
    assert "2 documents" in done.output
    (folder / "new.jsonl").write_text('{"id": "a", "text": "Ring <PERSON>."}\n')
    done = invoke(folder / "old.jsonl", folder / "new.jsonl", "--pipeline", folder / "pipeline", "--recall", "balanced")
    assert done.exit_code == 1 and "SA390" in done.output
