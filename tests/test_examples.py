"""Each script of `examples/` runs, and prints what it is for."""

import asyncio
import runpy
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest
from util import run_python

import spacy_anonym

EXAMPLES = Path(__file__).parents[1] / "examples"


@pytest.fixture(autouse=True)
def by_rules(monkeypatch):
    """Names by the rules, which are loaded in no time; the tagger has tests of its own."""
    load = spacy_anonym.load
    monkeypatch.setattr(spacy_anonym, "load", lambda name, **options: load(name, **{**options, "exclude": ["ner"]}))


def run(monkeypatch, capsys, name, *arguments):
    monkeypatch.setattr(sys, "argv", [name, *map(str, arguments)])
    runpy.run_path(str(EXAMPLES / name), run_name="__main__")
    return capsys.readouterr().out


@pytest.mark.slow
def test_files_in_a_folder(monkeypatch, capsys, tmp_path):
    (tmp_path / "notes").mkdir()
    (tmp_path / "notes" / "a.txt").write_text("Mail kim@example.com.")
    out = run(monkeypatch, capsys, "files_in_a_folder.py", tmp_path / "notes", tmp_path / "clean")
    assert "Mail <EMAIL_ADDRESS>." in out and (tmp_path / "clean" / "a.txt").read_text() == "Mail <EMAIL_ADDRESS>."
    audit = (tmp_path / "clean" / "audit.jsonl").read_text()
    assert '"EMAIL_ADDRESS"' in audit and "kim" not in audit
    assert "please ring <PHONE_NUMBER>" in run(monkeypatch, capsys, "files_in_a_folder.py")


@pytest.mark.slow
def test_csv_column(monkeypatch, capsys):
    head, first, second = run(monkeypatch, capsys, "csv_column.py").splitlines()
    assert (
        head == "id,note"
        and first.startswith("1,Mrs. ")
        and "Lindqvist" not in first + second
        and "212-555-0147" not in first
    )
    assert first.split()[1] == second.split()[1]


@pytest.mark.slow
def test_own_pattern(monkeypatch, capsys):
    out = run(monkeypatch, capsys, "own_pattern.py")
    assert out == "Visitor B12345 left.\nBadge <BADGE> was lost.\nLot B11111 was sold.\n"


@pytest.mark.slow
def test_language_model(monkeypatch, capsys):
    sent, shown = run(monkeypatch, capsys, "language_model.py").splitlines()
    assert "Lindqvist" not in sent and "<PERSON_2>" in sent
    assert shown == "shown: Dear Lindqvist, you rang John Doe from 212-555-0147. Thank you."


@pytest.mark.slow
def test_chat_clients(monkeypatch, capsys):
    pytest.importorskip("openai", reason="the extra llm is not installed")
    pytest.importorskip("anthropic", reason="the extra llm is not installed")
    sent, shown, *others = run(monkeypatch, capsys, "chat_clients.py").splitlines()
    assert sent == "sent: Mrs. <PERSON_1> rang from <PHONE_NUMBER_1>. Answer her."
    assert shown == "shown: Dear Lindqvist, we will ring 212-555-0147." and others == [sent, shown]


SENT = "sent: Mrs. <PERSON_1> rang from <PHONE_NUMBER_1>. Answer her."
SHOWN = "shown: Dear Lindqvist, we will ring 212-555-0147."


# LiteLLM's own types.
OF_LITELLM = pytest.mark.filterwarnings("ignore:Items? .* using the .ReadOnly. qualifier")


@pytest.mark.slow
@OF_LITELLM
@pytest.mark.parametrize(
    "name, library", [("litellm_guardrail.py", "litellm"), ("langchain_runnable.py", "langchain_core")]
)
def test_models_behind_a_library(name, library, monkeypatch, capsys):
    pytest.importorskip(library, reason="the extra llm is not installed")
    assert run(monkeypatch, capsys, name).splitlines() == [SENT, SHOWN, SENT, SHOWN, "not sent: SA241"]


@pytest.mark.slow
@OF_LITELLM
def test_arguments_of_tools_are_restored_in_streams_of_libraries():
    litellm = pytest.importorskip("litellm", reason="the extra llm is not installed")
    messages = pytest.importorskip("langchain_core.messages", reason="the extra llm is not installed")
    nlp = spacy_anonym.load("en")
    said = [{"role": "user", "content": "Mrs. Lindqvist rang."}]
    parts = ['{"to": "<PERS', 'ON_1>"}']

    class Model:
        def stream(self, given, config):
            assert "indqvist" not in str(given)
            for part in parts:
                call = {"name": "call", "args": part, "id": "a", "index": 0, "type": "tool_call_chunk"}
                yield messages.AIMessageChunk(content="So <", tool_call_chunks=[call])

    chunks = list(runpy.run_path(str(EXAMPLES / "langchain_runnable.py"))["Hidden"](Model(), nlp).stream(said))
    assert "".join(str(chunk.content) for chunk in chunks) == "So <So <"
    assert [call["args"] for chunk in chunks for call in chunk.tool_calls] == [{"to": "Lindqvist"}]

    async def answer():
        for part in parts:
            call = {"index": 0, "id": "a", "type": "function", "function": {"name": "call", "arguments": part}}
            yield litellm.ModelResponseStream(
                choices=[{"index": 0, "delta": {"content": "So <", "tool_calls": [call]}}]
            )
        yield litellm.ModelResponseStream(choices=[])

    async def ask(guardrail):
        data = {"messages": said, "litellm_call_id": "x"}
        assert "indqvist" not in str((await guardrail.async_pre_call_hook(None, None, data, "acompletion"))["messages"])
        with pytest.raises(ValueError):
            await guardrail.async_pre_call_hook(None, None, {"input": "Mrs. Lindqvist"}, "embedding")
        stream = guardrail.async_post_call_streaming_iterator_hook(None, answer(), data)
        return [chunk async for chunk in stream]

    made = runpy.run_path(str(EXAMPLES / "litellm_guardrail.py"))["HidePersonalData"](nlp)
    chunks = [chunk.choices[0].delta for chunk in asyncio.run(ask(made)) if chunk.choices]
    assert "".join(delta.content or "" for delta in chunks) == "So <So <"
    calls = [call for delta in chunks for call in delta.tool_calls or ()]
    assert [call.function.arguments for call in calls] == ['{"to": "Lindqvist"}']


@pytest.mark.slow
@OF_LITELLM
def test_a_guardrail_hides_all_fields_that_are_sent():
    pytest.importorskip("litellm", reason="the extra llm is not installed")
    guardrail = runpy.run_path(str(EXAMPLES / "litellm_guardrail.py"))["HidePersonalData"](spacy_anonym.load("en"))

    def hidden(**fields):
        data = {"messages": "Lindqvist rang.", "model": "x", "litellm_call_id": "y", **fields}
        return asyncio.run(guardrail.async_pre_call_hook(None, None, data, "acompletion"))

    tool = {"type": "function", "function": {"name": "call", "description": "Calls Mrs. Lindqvist."}}
    rest = {"system": "You work for Mrs. Lindqvist.", "user": "lindqvist@a.example", "tools": [tool]}
    sent = hidden(**rest, seed=4, stop=["."])
    assert "indqvist" not in str(sent) and "Mrs. Lindqvist" in str(rest)
    assert sent["tools"][0]["function"]["name"] == "call" and (sent["seed"], sent["stop"]) == (4, ["."])
    for refused in ({"tools": [{"lindqvist@a.example": {}}]}, {"file": b"Lindqvist"}):
        with pytest.raises(spacy_anonym.AnonymError):
            hidden(**refused)


@pytest.mark.slow
def test_train_a_tagger(monkeypatch, capsys):
    out = run(monkeypatch, capsys, "train_a_tagger.py", 2)
    assert out.startswith("step 0: loss ") and out.endswith("call <PHONE_NUMBER>.\n")


CLEAN = ["Mrs. <PERSON> rang <PHONE_NUMBER>.", "Nothing here.", "Write to <EMAIL_ADDRESS>."]


@pytest.mark.slow
@pytest.mark.parametrize("name, library", [("dask_frame.py", "dask.dataframe"), ("ray_data.py", "ray")])
def test_engines(name, library):
    if find_spec(library.split(".")[0]) is None:
        pytest.skip(f"{library} is not installed")
    out = run_python([str(EXAMPLES / name)])
    assert [line.partition(" ")[2] for line in out.splitlines() if line[:2] in ("1 ", "2 ", "4 ")] == CLEAN
    assert "Lindqvist" not in out and "kim" not in out
