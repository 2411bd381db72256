"""A LangChain runnable around a chat model, which sees no personal data: python examples/langchain_runnable.py"""

from typing import Any, Iterator, List, Optional

from langchain_core.language_models import SimpleChatModel
from langchain_core.messages import AIMessage, AIMessageChunk, BaseMessage, convert_to_messages
from langchain_core.messages.utils import convert_to_openai_messages
from langchain_core.outputs import ChatGenerationChunk
from langchain_core.prompts import ChatPromptTemplate
from langchain_core.runnables import Runnable, RunnableConfig

import spacy_anonym


class Hidden(Runnable[Any, AIMessage]):
    """A chat model that sees its messages without personal data, and whose answers have it back. What cannot be hidden
    raises an error, and nothing is sent.

    model (Runnable): The chat model, also with tools bound to it.
    nlp (Language): A pipeline with an anonymizer.
    """

    def __init__(self, model: Runnable[Any, Any], nlp: Any) -> None:
        self._model = model
        self._nlp = nlp

    def invoke(self, input: Any, config: Optional[RunnableConfig] = None, **options: Any) -> AIMessage:
        """RETURNS (AIMessage): the model's answer with its originals, also in the arguments of tools."""
        with spacy_anonym.Conversation(self._nlp) as conversation:
            # As configured, so that tracers see what the model sees.
            return conversation.restore(self._model.invoke(hide(conversation, input), config, **options))

    def stream(self, input: Any, config: Optional[RunnableConfig] = None, **options: Any) -> Iterator[Any]:
        """YIELDS (AIMessageChunk): the answer's text as soon as it is certain, then the calls of tools."""
        with spacy_anonym.Conversation(self._nlp) as conversation:
            hidden = hide(conversation, input)
            whole: Any = None

            def pieces() -> Iterator[str]:
                nonlocal whole
                for chunk in self._model.stream(hidden, config, **options):
                    whole = chunk if whole is None else whole + chunk
                    yield str(chunk.text)

            for text in conversation.restore_stream(pieces()):
                yield AIMessageChunk(content=text)
            if whole is not None and whole.tool_call_chunks:
                yield AIMessageChunk(content="", tool_call_chunks=conversation.restore(whole.tool_call_chunks))


def hide(conversation: spacy_anonym.Conversation, input: Any) -> List[BaseMessage]:
    """RETURNS (List[BaseMessage]): a model's input, which may be a text, messages or a prompt, without what is
    personal."""
    messages = input.to_messages() if hasattr(input, "to_messages") else input
    messages = convert_to_messages([messages] if isinstance(messages, (str, BaseMessage)) else messages)
    return convert_to_messages(conversation.hide(convert_to_openai_messages(messages)))


class StandIn(SimpleChatModel):
    """A model that prints what it was sent, and answers."""

    @property
    def _llm_type(self) -> str:
        return "stand-in"

    def _call(self, messages: Any, stop: Any = None, run_manager: Any = None, **options: Any) -> str:
        print(f"sent: {messages[-1].content}")
        return "Dear <PERSON_1>, we will ring <PHONE_NUMBER_1>."

    def _stream(self, messages: Any, stop: Any = None, run_manager: Any = None, **options: Any) -> Any:
        for char in self._call(messages):
            yield ChatGenerationChunk(message=AIMessageChunk(content=char))


if __name__ == "__main__":
    prompt = ChatPromptTemplate.from_messages([("system", "You answer letters."), ("human", "{said}")])
    chain = prompt | Hidden(StandIn(), spacy_anonym.load("en"))
    said = {"said": "Mrs. Lindqvist rang from 212-555-0147. Answer her."}
    print(f"shown: {chain.invoke(said).content}")
    print("shown: " + "".join(chunk.content for chunk in chain.stream(said)))
    picture = {"type": "image_url", "image_url": {"url": "https://a.example/lindqvist.png"}}
    try:
        Hidden(StandIn(), spacy_anonym.load("en")).invoke([("human", [picture])])
    except spacy_anonym.AnonymError as error:
        print(f"not sent: {error.code}")
