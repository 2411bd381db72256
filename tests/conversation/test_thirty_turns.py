"""Thirty turns about twelve people: what the model's server sees, and what comes back, whatever the model wrote."""

import html
import json
import re

import pytest
from turns import PLANTED, turns

from spacy_anonym import Conversation, load

pytestmark = pytest.mark.slow

PLACEHOLDER = re.compile(r"<[A-Z_]+_\d+(?:\.\d+)?>")
EDITS = {
    "as it was": lambda value: value,
    "quoted": lambda value: f"“{value}”",
    "bold": lambda value: f"**{value}**",
    "italics": lambda value: f"_{value}_",
    "code": lambda value: f"`{value}`",
    "link": lambda value: f"[{value[1:-1]}](https://a.example)",
    "genitive": lambda value: f"{value}'s",
    "genitive without brackets": lambda value: f"{value[1:-1]}'s",
    "parentheses": lambda value: f"({value})",
    "square brackets": lambda value: f"[{value[1:-1]}]",
    "braces": lambda value: "{{" + value[1:-1] + "}}",
    "bare": lambda value: value[1:-1],
    "small letters": str.lower,
    "title": str.title,
    "spaces": lambda value: f"< {value[1:-1]} >",
    "words": lambda value: f"[{value[1:-1].replace('_', ' ')}]",
    "HTML": html.escape,
    "Markdown": lambda value: re.sub(r"([<>_])", r"\\\1", value),
    "JSON": lambda value: json.dumps(value).replace("<", "\\u003c").replace(">", "\\u003e")[1:-1],
    "full width": lambda value: "".join(chr(ord(char) + 0xFEE0) for char in value),
}


@pytest.fixture(scope="module")
def talked():
    """The conversation at its end, what the server was sent at each turn, and what was said."""
    with Conversation(load("en")) as conversation:
        said, sent = [], []
        for new in turns():
            said += new
            sent.append(conversation.hide(said))
        yield conversation, sent, said


def test_the_server_sees_no_value(talked):
    _, sent, said = talked
    assert len(PLANTED) > 200 and len(sent) == 30
    everything, seen = json.dumps(said), json.dumps(sent)
    assert not [value for value in PLANTED if value not in everything]
    assert not [value for value in PLANTED if value in seen]
    # Who is one person has one number, from the first turn to the last.
    assert len(set(re.findall(r"PERSON_(\d+)", seen))) == 12


def test_what_was_sent_stays_as_it_was_sent(talked):
    conversation, sent, said = talked
    assert all(later[: len(earlier)] == earlier for earlier, later in zip(sent, sent[1:]))
    assert conversation.restore(sent[-1]) == said and conversation.problems == []


@pytest.mark.parametrize("edit", EDITS.values(), ids=EDITS)
def test_what_the_model_wrote_comes_back(talked, edit):
    conversation, sent, _ = talked
    written = sorted(set(PLACEHOLDER.findall(json.dumps(sent))))
    answer = "\n".join(f"I told {edit(each)} so." for each in written)
    back = conversation.restore(answer).split("\n")
    values = [conversation.restore(each) for each in written]
    whole = sum(value in line and not re.search(r"_\d", line.replace(value, "")) for value, line in zip(values, back))
    assert len(back) == len(written) >= 200 and whole / len(written) >= 0.995


def test_nothing_is_invented(talked):
    conversation, _, _ = talked
    for text in (
        "<PERSON_77>",
        "Person 1",
        "person1",
        "<PERSONS_1>",
        "PERSON 1",
        "ID_",
        "<X_1>",
        "in 1 location, 2 ids",
    ):
        assert conversation.restore(f"So says {text} here.") == f"So says {text} here."


def test_streams_with_borders_at_every_place(talked):
    conversation, sent, _ = talked
    for turn, messages in enumerate(sent):
        new = messages[len(sent[turn - 1]) if turn else 0 :]
        answers = [(str(new[0]["content"]), False)]
        answers += [(call["function"]["arguments"], True) for each in new for call in each.get("tool_calls", ())]
        for answer, as_json in answers:
            whole, problems = conversation.restore(answer), conversation.problems
            assert not PLACEHOLDER.search(whole)
            cuts = [list(answer)]
            # Two pieces, with the border at each place in turn.
            cuts += [[answer[:place], answer[place:]] for place in range(len(answer))] if turn % 10 == 0 else []
            for pieces in cuts:
                assert "".join(conversation.restore_stream(pieces, as_json=as_json)) == whole
                assert conversation.problems == problems
