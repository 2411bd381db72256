"""Hide names from OpenAI's or Anthropic's service, which a server of this script stands in for: python
examples/chat_clients.py"""

import json
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import anthropic
import openai

import spacy_anonym

ANSWER = "Dear <PERSON_1>, we will ring <PHONE_NUMBER_1>."


class StandIn(BaseHTTPRequestHandler):
    """Answers as the services do, and prints what it was sent."""

    def do_POST(self) -> None:
        sent = json.loads(self.rfile.read(int(self.headers["content-length"])))
        print(f"sent: {sent['messages'][0]['content']}")
        message = {"id": "m1", "model": "none", "role": "assistant", "content": ANSWER}
        if self.path.endswith("/messages"):
            message |= {"type": "message", "content": [{"type": "text", "text": ANSWER}], "stop_reason": "end_turn"}
            message["usage"] = {"input_tokens": 1, "output_tokens": 1}
        else:
            choice = {"index": 0, "finish_reason": "stop", "message": message}
            message = {"id": "c1", "object": "chat.completion", "created": 0, "model": "none", "choices": [choice]}
        data = json.dumps(message).encode()
        self.send_response(200)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, *arguments: object) -> None:
        """Say nothing."""


if __name__ == "__main__":
    server = ThreadingHTTPServer(("127.0.0.1", 0), StandIn)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    url = f"http://127.0.0.1:{server.server_port}"
    nlp = spacy_anonym.load("en")
    messages = [{"role": "user", "content": "Mrs. Lindqvist rang from 212-555-0147. Answer her."}]
    with spacy_anonym.Conversation(nlp) as conversation:
        # What cannot be hidden raises an error here, before anything is sent.
        hidden = conversation.hide(messages)
        with openai.OpenAI(base_url=f"{url}/v1", api_key="none") as client:
            chat = client.chat.completions.create(model="none", messages=hidden)
        print("shown: " + conversation.restore(chat.choices[0].message.content))
        with anthropic.Anthropic(base_url=url, api_key="none") as other:
            message = other.messages.create(model="none", max_tokens=100, messages=hidden)
        print("shown: " + conversation.restore(message).content[0].text)
    server.shutdown()
    server.server_close()
