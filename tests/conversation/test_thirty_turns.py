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
    "plural": lambda value: f"{value}s",
    "guillemets": lambda value: f"«{value[1:-1]}»",
    "corner brackets": lambda value: f"「{value[1:-1]}」",
    "lenticular brackets": lambda value: f"【{value[1:-1]}】",
    "full width": lambda value: "".join(chr(ord(char) + 0xFEE0) for char in value),
}
# Of surrogates, which have no brackets of their own.
EDITS_OF_SURROGATES = {
    **{
        name: EDITS[name]
        for name in ("as it was", "quoted", "bold", "italics", "code", "genitive", "parentheses", "HTML")
    },
    "round genitive": lambda value: f"{value}’s",
    "guillemets": lambda value: f"«{value}»",
    "corner brackets": lambda value: f"「{value}」",
    "square brackets": lambda value: f"[{value}]",
    "braces": lambda value: "{{" + value + "}}",
    "link": lambda value: f"[{value}](https://a.example)",
    "title": str.title,
    "spaces": lambda value: value.replace(" ", "  "),
    "line breaks": lambda value: value.replace(" ", "\n"),
    "hard spaces": lambda value: value.replace(" ", "\u00a0"),
    "hard hyphens": lambda value: value.replace("-", "\u2011"),
    "Markdown": lambda value: re.sub(r"([_.+-])", r"\\\1", value),
    "JSON": lambda value: json.dumps(value)[1:-1],
    "full width": lambda value: "".join(chr(ord(char) + 0xFEE0) if "!" <= char <= "~" else char for char in value),
}


def talk(operators):
    with Conversation(load("en"), operators=operators) as conversation:
        said, sent = [], []
        for new in turns():
            said += new
            sent.append(conversation.hide(said))
        yield conversation, sent, said


@pytest.fixture(scope="module")
def talked():
    """The conversation at its end, what the server was sent at each turn, and what was said."""
    yield from talk({})


@pytest.fixture(scope="module")
def with_surrogates():
    """The same with other people's names and numbers."""
    yield from talk({"DEFAULT": {"type": "surrogate", "seed": 3}})


@pytest.fixture(params=["talked", "with_surrogates"])
def either(request):
    return request.getfixturevalue(request.param)


def test_the_server_sees_no_value(either):
    _, sent, said = either
    assert len(PLANTED) > 200 and len(sent) == 30
    everything, seen = json.dumps(said), json.dumps(sent)
    assert not [value for value in PLANTED if value not in everything]
    assert not [value for value in PLANTED if value in seen]


def test_one_person_has_one_number_from_the_first_turn_to_the_last(talked):
    assert len(set(re.findall(r"PERSON_(\d+)", json.dumps(talked[1])))) == 12


def test_what_was_sent_stays_as_it_was_sent(either):
    conversation, sent, said = either
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
    check_streams(conversation, f"So {edit(written[0])} and {edit(written[-1])}.")


@pytest.mark.parametrize("edit", EDITS_OF_SURROGATES.values(), ids=EDITS_OF_SURROGATES)
def test_surrogates_that_the_model_wrote_come_back(with_surrogates, edit):
    conversation, sent, _ = with_surrogates
    seen = json.dumps(sent, ensure_ascii=False)
    made = [each for each in conversation.memory.vault.entries() if each.replacement in seen]
    back = [conversation.restore(f"I told {edit(each.replacement)} so.") for each in made]
    whole = sum(each.original in line for each, line in zip(made, back))
    assert len(made) >= 200 and whole / len(made) >= 0.995
    check_streams(conversation, f"So {edit(made[0].replacement)} and {edit(made[-1].replacement)}.")


def check_streams(conversation, answer, as_json=False, every=True):
    """The answer in single characters, and in two pieces with the border at each place in turn."""
    whole, problems = conversation.restore(answer), conversation.problems
    cuts = [[answer[:place], answer[place:]] for place in range(len(answer))] if every else []
    for pieces in [list(answer), *cuts]:
        assert "".join(conversation.restore_stream(pieces, as_json=as_json)) == whole
        assert conversation.problems == problems


def test_nothing_is_invented(either):
    conversation, _, _ = either
    for text in (
        "<PERSON_77>",
        "Person 1",
        "person1",
        "<PERSONS_1>",
        "PERSON 1",
        "ID_",
        "<X_1>",
        "in 1 location, 2 ids",
        "Jonathan Bellweather of 77 Elm Street, born on 1 May 1951, 555-44-1234, kim@example.com,",
        "On page 48, in 2024, 100 of 1,000 people, 12:30, 5 %",
    ):
        assert conversation.restore(f"So says {text} here.") == f"So says {text} here."


def test_streams_with_borders_at_every_place(either):
    conversation, sent, _ = either
    for turn, messages in enumerate(sent):
        new = messages[len(sent[turn - 1]) if turn else 0 :]
        answers = [(str(new[0]["content"]), False)]
        answers += [(call["function"]["arguments"], True) for each in new for call in each.get("tool_calls", ())]
        for answer, as_json in answers:
            assert not PLACEHOLDER.search(conversation.restore(answer))
            check_streams(conversation, answer, as_json, every=turn % 3 == 0)
