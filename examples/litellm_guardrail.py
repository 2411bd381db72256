"""A guardrail for LiteLLM: no model sees personal data, and its answers get it back: python
examples/litellm_guardrail.py"""

import asyncio
import os
from typing import Any, AsyncIterator, Dict, List

# LiteLLM would fetch its table of prices.
os.environ["LITELLM_LOCAL_MODEL_COST_MAP"] = "True"

import litellm
from litellm.integrations.custom_guardrail import CustomGuardrail
from litellm.types.guardrails import GuardrailEventHooks
from litellm.types.utils import all_litellm_params

import spacy_anonym

# LiteLLM's own fields. Those of the model's interface may hold texts: `system`, `tools`, `user`.
NOT_SENT = {"messages", "model", "guardrails", *all_litellm_params}
NOT_SENT -= {"litellm_system_prompt", "prompt_variables", "assistant_continue_message", "user_continue_message"}
# Requests that are under way; those that failed are forgotten first.
MOST_OPEN = 1_000


class HidePersonalData(CustomGuardrail):
    """Hides what is personal in the messages and other fields of each request, and restores the answer. What cannot be
    hidden raises an error, and nothing is sent.

    nlp (Language): A pipeline with an anonymizer.
    """

    def __init__(self, nlp: Any, **options: Any) -> None:
        super().__init__(event_hook=[GuardrailEventHooks.pre_call, GuardrailEventHooks.post_call], **options)
        self._nlp = nlp
        self._open: Dict[str, spacy_anonym.Conversation] = {}

    async def async_pre_call_hook(
        self, user_api_key_dict: Any, cache: Any, data: Dict[str, Any], call_type: str
    ) -> Any:
        """RETURNS (Dict[str, Any]): the request with nothing personal in it."""
        if not data.get("messages"):
            raise ValueError("Only requests with messages can be hidden.")
        conversation = spacy_anonym.Conversation(self._nlp)
        # New lists and dicts: what the caller has is not changed. The messages come last: what is known of the others
        # is looked for in them.
        for field, value in list(data.items()):
            if field not in NOT_SENT and not isinstance(value, (bool, int, float, type(None))):
                # The name of a field says what its text is.
                hidden = await conversation.ahide({field: value} if isinstance(value, str) else value)
                data[field] = hidden[field] if isinstance(value, str) else hidden
        data["messages"] = await conversation.ahide(data["messages"])
        while len(self._open) >= MOST_OPEN:
            del self._open[next(iter(self._open))]
        self._open[data["litellm_call_id"]] = conversation
        return data

    async def async_post_call_success_hook(self, data: Dict[str, Any], user_api_key_dict: Any, response: Any) -> Any:
        """RETURNS (ModelResponse): the answer with its originals."""
        with self._conversation(data) as conversation:
            for choice in response.choices:
                choice.message = await conversation.arestore(choice.message)
        return response

    async def async_post_call_streaming_iterator_hook(
        self, user_api_key_dict: Any, response: Any, request_data: Dict[str, Any]
    ) -> Any:
        """YIELDS (ModelResponseStream): a streamed answer, its text as soon as it is certain, then the calls of
        tools."""
        # Of chunks with a text only this is used; the last says why the answer ended.
        made: List[Any] = []
        rest: List[Any] = []
        calls: Dict[int, Any] = {}

        async def pieces() -> AsyncIterator[str]:
            async for chunk in response:
                if not chunk.choices:
                    rest.append(chunk)
                    continue
                made[:] = [chunk]
                delta = chunk.choices[0].delta
                for call in delta.tool_calls or ():
                    known = calls.setdefault(call.index, call)
                    if known is not call:
                        known.function.arguments += call.function.arguments
                yield delta.content or ""

        with self._conversation(request_data) as conversation:
            async for text in conversation.arestore_stream(pieces()):
                yield _with_delta(made[0], content=text)
            restored = [await conversation.arestore(call) for call in calls.values()]
        for chunk in made:
            chunk.choices[0].delta.content, chunk.choices[0].delta.tool_calls = None, restored or None
        for chunk in [*made, *rest]:
            yield chunk

    def _conversation(self, data: Dict[str, Any]) -> spacy_anonym.Conversation:
        # Of a request that was not hidden nothing is restored.
        return self._open.pop(data["litellm_call_id"], None) or spacy_anonym.Conversation(self._nlp)


def _with_delta(chunk: Any, content: str) -> Any:
    chunk = chunk.model_copy(deep=True)
    delta = chunk.choices[0].delta
    delta.content, delta.tool_calls, chunk.choices[0].finish_reason = content, None, None
    return chunk


class StandIn(litellm.CustomLLM):
    """A model that prints what it was sent, and answers."""

    async def acompletion(self, *arguments: Any, **options: Any) -> Any:
        print(f"sent: {options['messages'][-1]['content']}")
        answer = "Dear <PERSON_1>, we will ring <PHONE_NUMBER_1>."
        return litellm.ModelResponse(choices=[{"message": {"role": "assistant", "content": answer}}])

    async def astreaming(self, *arguments: Any, **options: Any) -> Any:
        answer = await self.acompletion(**options)
        for char in answer.choices[0].message.content:
            yield {"text": char, "is_finished": False, "finish_reason": "", "index": 0, "usage": None, "tool_use": None}
        yield {"text": "", "is_finished": True, "finish_reason": "stop", "index": 0, "usage": None, "tool_use": None}


async def main() -> None:
    guardrail = HidePersonalData(spacy_anonym.load("en"), guardrail_name="hide", default_on=True)
    litellm.callbacks = [guardrail]
    litellm.custom_provider_map = [{"provider": "stand-in", "custom_handler": StandIn()}]
    said = [{"role": "user", "content": "Mrs. Lindqvist rang from 212-555-0147. Answer her."}]
    options = {"model": "stand-in/none", "messages": said, "guardrails": ["hide"], "num_retries": 0}
    answer = await litellm.acompletion(**options)
    print("shown: " + answer.choices[0].message.content)
    # LiteLLM's proxy calls this hook by itself.
    stream = await litellm.acompletion(**options, stream=True, litellm_call_id="second")
    chunks = guardrail.async_post_call_streaming_iterator_hook(None, stream, {"litellm_call_id": "second"})
    print("shown: " + "".join([chunk.choices[0].delta.content or "" async for chunk in chunks]))
    picture = {"type": "image_url", "image_url": {"url": "https://a.example/lindqvist.png"}}
    try:
        await litellm.acompletion(**{**options, "messages": [{"role": "user", "content": [picture]}]})
    except spacy_anonym.AnonymError as error:
        print(f"not sent: {error.code}")


if __name__ == "__main__":
    asyncio.run(main())
