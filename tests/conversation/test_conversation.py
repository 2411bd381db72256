"""A conversation with a model that sees nothing of the people in it."""

import asyncio
import base64
import json
import pickle
import re
from contextlib import closing

import pytest
import spacy
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from spacy_anonym import AnonymError, Conversation, load, open_vault
from spacy_anonym.conversation.messages import MAX_DEPTH

KEY = b"a key of sixteen bytes or more"


@pytest.fixture(scope="module")
def nlp():
    return load("en", exclude=["ner"])


@pytest.fixture
def talk(nlp):
    with Conversation(nlp) as conversation:
        yield conversation


def code_of(function, *arguments):
    with pytest.raises(AnonymError) as caught:
        function(*arguments)
    return caught.value.code


def test_one_person_has_one_number_in_all_turns(talk):
    assert talk.hide("My name is John Smith.") == "My name is <PERSON_1>."
    assert talk.hide("Mrs. Jones rang. What did John say?") == "Mrs. <PERSON_2> rang. What did <PERSON_1.2> say?"
    # What says who it is stands in another turn.
    assert talk.hide("the employee number is 48213") == "the employee number is <ID_1>"
    assert talk.hide("48213 or Smith, again") == "<ID_1> or <PERSON_1.3>, again"
    assert talk.restore("<PERSON_1>, <PERSON_1.2> and [Person 2]: <ID_1>") == "John Smith, John and Jones: 48213"
    assert talk.problems == []


def test_two_people_of_a_surname_that_came_first_are_two(talk):
    assert talk.hide("Mr. Hobbs called.") == "Mr. <PERSON_1> called."
    hidden = talk.hide("My name is John Hobbs. My name is Mary Hobbs.")
    assert hidden == "My name is <PERSON_1.2>. My name is <PERSON_2>."


def test_two_people_of_a_given_name_are_two(talk):
    said = "John called. John Hobbs called. John Brown called. Hobbs and Brown."
    hidden = [talk.hide(each) for each in re.findall(r"\w[^.]+\.", said)]
    people = re.findall(r"PERSON_(\d)", " ".join(hidden))
    assert people == ["1", "1", "2", "1", "2"], hidden


def test_what_a_later_message_tells_is_hidden_in_an_earlier_one(talk):
    messages = [{"role": "user", "content": "lindqvist rang."}, {"role": "user", "content": "I mean Mrs. Lindqvist."}]
    hidden = talk.hide(messages)
    assert "indqvist" not in json.dumps(hidden) and talk.restore(hidden) == messages


def test_messages_keep_their_form(talk):
    arguments = {
        "first_name": "Dana",
        "phone": 2125550147,
        "limit": 5,
        "deep": [{"note": "Ask Mrs. Lindqvist"}, None, True, 0.5],
    }
    call = {"name": "get_person", "arguments": json.dumps(arguments)}
    messages = [
        {"role": "system", "content": "You help."},
        {
            "role": "assistant",
            "content": None,
            "tool_calls": [{"id": "call_1Ab", "type": "function", "function": call}],
        },
        {"role": "tool", "tool_call_id": "call_1Ab", "content": '{"name": "Mrs. Jos\\u00e9 Lindqvist", "ok": 1.0}'},
        {
            "role": "user",
            "content": [
                {"type": "text", "text": "Mail kim@example.com", "cache_control": {"type": "ephemeral"}},
                {
                    "type": "tool_result",
                    "tool_use_id": "toolu_1",
                    "content": [{"type": "text", "text": "kim@example.com"}],
                },
            ],
        },
        {
            "role": "assistant",
            "content": [{"type": "tool_use", "id": "toolu_2", "name": "mail", "input": {"to": "kim@example.com"}}],
        },
    ]
    before = json.dumps(messages)
    hidden = talk.hide(messages)
    sent = json.dumps(hidden)
    assert json.dumps(messages) == before
    assert not [value for value in ("Dana", "2125550147", "indqvist", "Jos", "kim@") if value in sent]
    made = json.loads(hidden[1]["tool_calls"][0]["function"]["arguments"])
    assert list(made) == list(arguments) and made["limit"] == 5 and made["deep"][1:] == [None, True, 0.5]
    assert made["phone"] == "<PHONE_NUMBER_1>" and hidden[4]["content"][0]["input"] == {"to": "<EMAIL_ADDRESS_1>"}
    restored = talk.restore(hidden)
    assert json.loads(restored[1]["tool_calls"][0]["function"]["arguments"]) == {**arguments, "phone": "2125550147"}
    assert json.loads(restored[2]["content"]) == json.loads(messages[2]["content"])
    assert restored[3:] == messages[3:] and restored[0] == messages[0] == hidden[0]


SCAN = base64.b64encode(b"John Smith, 212-555-0123, 12 Elm Street. " * 9).decode()
LINES = "\n".join(SCAN[place : place + 76] for place in range(0, len(SCAN), 76))
FILES = [
    f"![scan](data:image/png;base64,{SCAN})",
    " data:text/plain;base64,Sm9obg==",
    "<img src='data:image/svg+xml,%3Csvg%3E'>",
    f"Here is the file: {SCAN} Read it.",
    f'"{SCAN}"',
    "data:text/plain;name=report 1.txt;base64,Sm9obiBTbWl0aA==",
    "metadata:image/png;base64,Sm9obiBTbWl0aA==",
    f"See\n{LINES}\nand answer.",
    "> " + LINES.replace("\n", "\n> "),
    json.dumps({"file": LINES}) + " is the file",
]


@pytest.mark.parametrize("text", FILES)
def test_a_file_within_a_text_is_not_sent(talk, text):
    for message in (text, {"role": "user", "content": text}, json.dumps({"a": [text]})):
        assert code_of(talk.hide, message) == "SA241"


@pytest.mark.parametrize(
    "text", ["the data: text/plain, or", "metadata:image/png;", f"sha256 {'ab12' * 16}", "-" * 300]
)
def test_what_is_no_file_is_sent(talk, text):
    assert talk.hide(text) == text


IDS = [
    "call_fka6fGJlGI4l8egaVwTKiou7",
    "toolu_01j5ON1RubLxaxtLNckiCXBe",
    "XSR0NhDZA",
    "call_zklvtwli",
    "call_1732873664",
]


@pytest.mark.parametrize(
    "id", [*IDS, "2aaa5cce-1234-5678-1234-246905811973", "fc_d1587de1176324ca09962ae42a8e19acd839ec"]
)
def test_ids_of_a_service_are_sent(talk, id):
    message = {"role": "tool", "tool_call_id": id, "content": "x"}
    assert talk.hide(message) == message


REFUSED = [
    ({"Mrs. Lindqvist": 1}, "SA240"),
    ('{"kim@example.com": 1}', "SA240"),
    ([{"role": "user", "name": "kim@example.com", "content": "x"}], "SA240"),
    ([{"role": "Mrs. Lindqvist", "content": "x"}], "SA240"),
    ([{"role": "user", "content": [{"type": "image_url", "image_url": {"url": "https://a.example"}}]}], "SA241"),
    ([{"role": "user", "content": [{"type": "tool_result", "content": [{"type": "image", "source": {}}]}]}], "SA241"),
    ([{"role": "user", "parts": [{"inline_data": {"data": "A" * 2000}}]}], "SA241"),
    ([{"role": "user", "id": "123-45-6789", "content": "x"}], "SA240"),
    ([{"role": "tool", "tool_call_id": "call_212-555-0123", "content": "x"}], "SA240"),
    ("data:image/png;base64,AAAA", "SA241"),
    ({SCAN: 1}, "SA241"),
    (b"Mrs. Lindqvist", "SA241"),
    ({1: "x"}, "SA241"),
    (object(), "SA241"),
    ("Mrs. \ud800", "SA104"),
]


@pytest.mark.parametrize("messages, code", REFUSED)
def test_what_cannot_be_hidden_is_not_sent(talk, messages, code):
    assert code_of(talk.hide, messages) == code


def test_a_role_or_state_that_is_a_known_name_is_not_sent(talk):
    talk.hide("Mrs. Lindqvist rang.")
    assert code_of(talk.hide, {"role": "lindqvist", "content": "x"}) == "SA240"
    assert code_of(talk.hide, {"role": "user", "status": "lindqvist", "content": "x"}) == "SA240"


@pytest.mark.parametrize(
    "text",
    [
        '{"patient": "Mr. John Smith", "patient": null}',
        '[{"surname": "Will", "surname": "Ann"}]',
        '{"a": {"b": 1, "b": 2}}',
    ],
)
def test_a_value_of_a_repeated_key_is_neither_sent_nor_lost(talk, text):
    assert code_of(talk.hide, text) == code_of(talk.hide, {"role": "tool", "content": text}) == "SA241"


def test_numbers_of_json_stay_what_they_are(talk):
    text = '{"name": "Mr. John Smith", "x": 12345678901234567890.125, "y": 1e400}'
    assert talk.hide(text) == text.replace("John Smith", "<PERSON_1>")
    assert json.loads(talk.hide('{"name": "Mr. John Smith", "x": 1.5}')) == {"name": "Mr. <PERSON_1>", "x": 1.5}


def test_depth_is_bounded(talk):
    deep, text = "x", "1"
    for _ in range(MAX_DEPTH + 1):
        deep = [deep]
    for _ in range(7):
        text = json.dumps([text])
    assert code_of(talk.hide, deep) == code_of(talk.restore, deep) == "SA241"
    assert talk.hide(text) == text
    assert talk.hide("[" * 100_000) == "[" * 100_000


def test_nothing_is_sent_of_a_pipeline_that_fails_or_looks_for_nothing(nlp):
    with Conversation(nlp, operators={"EMAIL_ADDRESS": lambda text: 1 / 0}) as conversation:
        assert code_of(conversation.hide, "kim@example.com") == "SA203"
    alone = spacy.blank("en")
    alone.add_pipe("anonymizer")
    assert code_of(Conversation(alone).hide, "kim@example.com") == "SA013"
    alone.remove_pipe("anonymizer")
    assert code_of(Conversation, alone) == "SA106"


def test_at_the_end_everything_is_forgotten(nlp):
    with Conversation(nlp) as conversation:
        conversation.hide("Mrs. Lindqvist")
    assert code_of(conversation.hide, "x") == code_of(conversation.restore, "<PERSON_1>") == "SA242"
    assert code_of(lambda: list(conversation.restore_stream(["x"]))) == "SA242"
    assert "Lindqvist" not in repr(vars(conversation)) and b"indqvist" not in pickle.dumps(conversation.memory)


def test_what_could_not_be_restored_is_told(talk):
    talk.hide("Mrs. Lindqvist")
    answer = {"<PERSON_1>": "<PERSON_1> and <PERSON_7>", "b": '{"<PERSON_1>": "<PERSON_1"}'}
    assert talk.restore(answer) == {**answer, "<PERSON_1>": "Lindqvist and <PERSON_7>"}
    assert [problem.code for problem in talk.problems] == ["SA243", "SA231", "SA243", "SA232"]
    assert talk.problems[1][2:] == (15, 25) and talk.problems[3][2:] == (17, 25)
    assert talk.restore("nothing") == "nothing" and talk.problems == []


JOINED = {
    "PERSON_1_report.pdf": [0],
    "meeting_PERSON_1.docx": [8],
    "PERSON_1_PERSON_1": [0, 9],
    "PERSON_1PERSON_1": [0, 8],
    "VALIDPERSON_1 person_1_x": [],
}


@pytest.mark.parametrize("answer", JOINED)
def test_a_placeholder_that_is_joined_to_a_word_is_told(talk, answer):
    talk.hide("Mrs. Lindqvist")
    for place in range(len(answer) + 1):
        assert "".join(talk.restore_stream([answer[:place], answer[place:]])) == talk.restore(answer) == answer
        assert [problem.start for problem in talk.problems] == JOINED[answer]
    assert talk.restore("?to=%3CPERSON_1%3E&") == "?to=Lindqvist&"


def test_what_reads_as_a_placeholder_is_nobody(talk):
    said = "Mrs. Lindqvist, <PERSON_1>, [Person 1], <PERSON_2> and <STEP_1>; C:\\Users\\Lindqvist"
    hidden = talk.hide(said)
    assert talk.restore(hidden) == said and talk.problems == []
    # The model's own words with replacements in them, and those of a program that repeats them, stay as they are.
    assert talk.hide([{"role": "assistant", "content": hidden}, hidden]) == [
        {"role": "assistant", "content": hidden},
        hidden,
    ]


def test_a_vault_carries_a_conversation_on(nlp, tmp_path):
    path = tmp_path / "talk.vault"
    with closing(open_vault(path, KEY)) as vault, Conversation(nlp, vault=vault) as conversation:
        hidden = conversation.hide("I am John Smith, and Mrs. Lindqvist rang.")
        assert hidden == "I am <PERSON_1>, and Mrs. <PERSON_2> rang."
    with closing(open_vault(path, KEY)) as vault, Conversation(nlp, vault=vault) as conversation:
        assert conversation.hide("Then smith and Mr. Doe rang.") == "Then <PERSON_1.2> and Mr. <PERSON_3> rang."
        assert conversation.restore("<PERSON_1> and <PERSON_2>") == "John Smith and Lindqvist"


def test_surrogates_agree_over_turns(nlp):
    operators = {"DEFAULT": {"type": "surrogate", "seed": 3}}
    with Conversation(nlp, operators=operators) as conversation:
        first = conversation.hide("My name is John Smith.").removeprefix("My name is ")
        given = first.split()[0]
        assert conversation.hide("What did John say?") == f"What did {given} say?"
        # An answer that was not restored goes back as it is.
        answer = {"role": "assistant", "content": f"Dear {first} So be it."}
        assert conversation.hide([answer]) == [answer]
        assert conversation.restore(answer)["content"] == "Dear John Smith. So be it."


def test_operators_of_the_call(nlp):
    with Conversation(nlp, operators={"EMAIL_ADDRESS": "redact", "PERSON": "keep"}) as conversation:
        assert (
            conversation.hide("Mrs. Lindqvist, kim@example.com, 212-555-0147") == "Mrs. Lindqvist, , <PHONE_NUMBER_1>"
        )


def test_objects_of_clients_are_read_and_given_back(talk):
    pydantic = pytest.importorskip("pydantic")
    Message = pydantic.create_model("Message", role=(str, ...), content=(str, ...), refusal=(str, None))
    message = Message(role="user", content="Mrs. Lindqvist")
    assert talk.hide([message]) == [{"role": "user", "content": "Mrs. <PERSON_1>"}]
    assert talk.restore(Message(role="assistant", content="<PERSON_1>")) == Message(
        role="assistant", content="Lindqvist"
    )


ANSWER = "Dear <PERSON_1>, **[Person 2]** &lt;PERSON_1&gt; <PERSON_9> \\<PERSON_1\\> PERSON_2's <EMAIL_ADDRESS_1> {\"a"
JSON = '{"<PERSON_1>": "x", "to": ["<PERSON_1>", "a\\"<PERSON_2>\\n"], "n": {"\\u003cPERSON_1\\u003e": "\\u003cPERSON_2\\u003e <PERSON_8>"}}'


@pytest.mark.parametrize("answer, as_json", [(ANSWER, False), (JSON, True)])
def test_a_stream_is_restored_as_the_whole_wherever_it_is_cut(talk, answer, as_json):
    talk.hide('Mrs. Lindqvist and "Mr. O\'Brien", kim@example.com.')
    whole, problems = talk.restore(answer), talk.problems
    assert "Lindqvist" in whole and len(problems) == (3 if as_json else 1)
    cuts = [[answer[:place], answer[place:]] for place in range(len(answer) + 1)]
    for pieces in [*cuts, list(answer), [answer]]:
        assert "".join(talk.restore_stream(pieces, as_json=as_json)) == whole
        assert talk.problems == problems
    assert not as_json or json.loads(whole)["to"] == ["Lindqvist", "a\"O'Brien\n"]


def test_originals_are_written_as_json_wants_them(nlp):
    with Conversation(nlp, operators={"EMAIL_ADDRESS": "pseudonym"}) as conversation:
        conversation.memory.vault.put("pseudonym:EMAIL_ADDRESS/1:", 'a"\\\n', "<EMAIL_ADDRESS_1>")
        text = "".join(conversation.restore_stream(['{"a": "<EMAIL_', 'ADDRESS_1>"}'], as_json=True))
        assert json.loads(text) == {"a": 'a"\\\n'} and conversation.restore('{"a": "<EMAIL_ADDRESS_1>"}') == text


QUOTED = 'Ann "Bo" Lindqvist'


def put(conversation):
    conversation.memory.vault.put("pseudonym:PERSON/1:", QUOTED, "<PERSON_1>")
    conversation.memory.vault.put("pseudonym:PHONE_NUMBER/1:", "2125550147", "<PHONE_NUMBER_1>")
    # As it was found in JSON that stood in another text.
    conversation.memory.vault.put("pseudonym:PERSON/2:", 'Jos\\u00e9 \\"Pe\\"', "<PERSON_2>")


def test_json_in_strings_of_json_stays_json(talk):
    put(talk)
    inner = {"name": "<PERSON_1>", "said": 'She said "<PERSON_1>"', "deep": json.dumps(["<PERSON_1>"])}
    answer = json.dumps({"role": "tool", "payload": json.dumps(inner)})
    restored = json.loads(json.loads(talk.restore(answer))["payload"])
    assert restored["name"] == QUOTED and restored["said"] == f'She said "{QUOTED}"'
    assert json.loads(restored["deep"]) == [QUOTED] and talk.problems == []


WITHIN = [
    ("```json\n{JSON}\n```", "```json\n{JSON}\n```"),
    ("Text {JSON} and {JSON}", "Text {JSON} and {JSON}"),
    ('He said "<PERSON_1>" in [1], "<PERSON_1>".', f'He said "{QUOTED}" in [1], "{QUOTED}".'),
    ('[Person 1] said [note, "<PERSON_1>"]', f'{QUOTED} said [note, "{QUOTED}"]'),
    ('So: {"a": "<PERSON_2>"}', 'So: {"a": "Jos\\u00e9 \\"Pe\\""}'),
    ('{"phone": <PHONE_NUMBER_1>}', '{"phone": 2125550147}'),
    ("{'phone': '<PHONE_NUMBER_1>'}", "{'phone': '2125550147'}"),
]


@pytest.mark.parametrize("answer, expected", WITHIN)
def test_json_within_a_text_stays_json(talk, answer, expected):
    put(talk)
    answer = answer.replace("{JSON}", '{"x": ["<PERSON_1>"]}')
    expected = expected.replace("{JSON}", json.dumps({"x": [QUOTED]}))
    assert talk.restore(answer) == expected and talk.problems == []
    for place in range(len(answer) + 1):
        for as_json in {False, "phone" in answer}:
            streamed = talk.restore_stream([answer[:place], answer[place:]], as_json=as_json)
            assert "".join(streamed) == expected and talk.problems == []


def test_async(nlp):
    async def run():
        async with Conversation(nlp) as conversation:
            hidden = await conversation.ahide([{"role": "user", "content": "Mrs. Lindqvist"}])

            async def pieces():
                for piece in ("<PER", "SON_1>", " rang"):
                    yield piece

            streamed = "".join([piece async for piece in conversation.arestore_stream(pieces())])
            return hidden[0]["content"], streamed, await conversation.arestore("<PERSON_1>")

    assert asyncio.run(run()) == ("Mrs. <PERSON_1>", "Lindqvist rang", "Lindqvist")


WORDS = st.sampled_from(
    "Mrs. Lindqvist|John Smith|SMITH|kim@example.com|212-555-0147|<PERSON_1>|[person 2]|PERSON_1|<|>|[|\\|\"|'|&lt;|_|"
    "{|}|<EMAIL_ADDRESS_1>|<PLACEHOLDER_1>|\n|é|\u200b|ID 48213| and |, |.|(|)|1|2".split("|")
)
TEXTS = st.lists(WORDS, max_size=10).map("".join)
VALUES = st.recursive(TEXTS | st.none() | st.booleans(), lambda inner: st.lists(inner, max_size=3), max_leaves=6)


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(turns=st.lists(VALUES, max_size=3))
@example(turns=["C:\\Users\\John Smith\\x"])
def test_what_was_hidden_comes_back_as_it_was(nlp, turns):
    with Conversation(nlp) as conversation:
        for turn in turns:
            hidden = conversation.hide(turn)
            assert conversation.restore(hidden) == turn and conversation.problems == []
            assert "kim@example.com" not in json.dumps(hidden)
