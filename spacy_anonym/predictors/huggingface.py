"""A Hugging Face token classifier as a tagger."""

from contextlib import nullcontext
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, List, Optional, Sequence, Tuple

from ..errors import AnonymError, Errors, describe_config
from ..registry import registry
from ..spans import Finding
from .tagger import Predictor, damaged_model, join_tags, missing_extra, missing_model, offline

OWNER = "spacy_anonym.huggingface.v1"
RULE = "huggingface"
# Where a model does not say how much it can read.
_LONGEST = 512


@registry.anonym_predictors(OWNER)
def make_huggingface(
    model: str = "dslim/bert-base-NER",
    device: str = "cpu",
    batch_size: int = 8,
    stride: int = 64,
    download: bool = False,
) -> Predictor:
    """Make a predictor of a token classifier. Its tokenizer must be a fast one, which knows each token's characters.

    model (str): A folder with model and tokenizer, or a name on the hub.
    device (str): Where it runs, as torch names it ("cpu", "cuda:0").
    batch_size (int): Windows that are worked on at a time, >= 1.
    stride (int): Tokens that two neighbouring windows of a long text share, >= 0: of each the window counts in which
        more stands around it.
    download (bool): Fetch a model of that name where it is not in the hub's cache. Otherwise nothing is fetched.
    RETURNS (Predictor): The predictor.
    RAISES (AnonymError): SA401 without transformers or torch, SA132 when there is no such model here, SA133 when it
        cannot be used, SA130 for a stride or batch size that does not fit.
    """
    _, _, longest = load_classifier(model, device, download)
    if batch_size < 1:
        raise AnonymError(Errors.SA130.format(param="batch_size", owner=OWNER, problem="it must be 1 or more"))
    if not 0 <= stride < longest // 2:
        problem = f"it must lie in 0 to {longest // 2 - 1}, less than half of the model's {longest} tokens"
        raise AnonymError(Errors.SA130.format(param="stride", owner=OWNER, problem=problem))
    return HuggingfacePredictor(model, device, batch_size, stride, download)


@lru_cache(maxsize=2)
def load_classifier(model: str, device: str, download: bool) -> Tuple[Any, Any, int]:
    """RETURNS (Tuple[Any, Any, int]): the tokenizer, the model and how many tokens of text it reads; loaded once a
    process. See `make_huggingface`."""
    try:
        import torch  # noqa: F401
        from transformers import AutoModelForTokenClassification, AutoTokenizer
    except ImportError:
        raise missing_extra("huggingface") from None
    is_local = Path(model).exists() or not download
    try:
        with offline() if is_local else nullcontext():
            tokenizer = AutoTokenizer.from_pretrained(model, use_fast=True, local_files_only=is_local)
            classifier = AutoModelForTokenClassification.from_pretrained(model, local_files_only=is_local)
    except OSError:
        raise missing_model(
            OWNER, model, "set download = true to have it fetched from the hub, or give the path of a model"
        ) from None
    except Exception as error:
        raise damaged_model(OWNER, model, describe_config(error)) from None
    if not tokenizer.is_fast:
        raise damaged_model(
            OWNER, model, "its tokenizer is none of the fast ones, and does not know the characters of its tokens"
        )
    # All windows are encoded together, and padded a batch at a time.
    getattr(tokenizer, "deprecation_warnings", {})["Asking-to-pad-a-fast-tokenizer"] = True
    config = classifier.config
    positions = getattr(config, "max_position_embeddings", None) or _LONGEST
    # RoBERTa and its like count positions from the padding's number on.
    positions -= (
        (getattr(config, "pad_token_id", None) or 0) + 1
        if "roberta" in str(config.model_type) or config.model_type == "camembert"
        else 0
    )
    longest = min(positions, tokenizer.model_max_length)
    return tokenizer, classifier.to(device).eval(), longest


@dataclass(frozen=True)
class HuggingfacePredictor:
    """See `make_huggingface`."""

    model: str
    device: str
    batch_size: int
    stride: int
    download: bool

    @property
    def labels(self) -> Tuple[str, ...]:
        """RETURNS (Tuple[str, ...]): the classifier's labels, without B- and I-."""
        names = load_classifier(self.model, self.device, self.download)[1].config.id2label.values()
        return tuple(dict.fromkeys(name.partition("-")[2] or name for name in names if name != "O"))

    def __call__(self, texts: Sequence[str]) -> List[List[Finding]]:
        """Find entities. RETURNS (List[List[Finding]]): for each text, half-open characters; a score is the mean of its
        words'."""
        tokenizer, classifier, longest = load_classifier(self.model, self.device, self.download)
        if not texts:
            return []
        encoded = tokenizer(
            list(texts),
            truncation=True,
            max_length=longest,
            stride=self.stride,
            return_overflowing_tokens=True,
            return_offsets_mapping=True,
        )
        words: List[List[_Word]] = [[] for _ in texts]
        for first in range(0, len(encoded["input_ids"]), self.batch_size):
            numbers = range(first, min(first + self.batch_size, len(encoded["input_ids"])))
            for number, rows in zip(numbers, self._classify(tokenizer, classifier, encoded, numbers)):
                window = _read_window(encoded, number, rows)
                place = encoded["overflow_to_sample_mapping"][number]
                words[place] = _append_window(words[place], window)
        names = classifier.config.id2label
        return [
            join_tags(
                [names[word.best] for word in each], [word.span for word in each], [word.score for word in each], RULE
            )
            for each in words
        ]

    def _classify(self, tokenizer: Any, classifier: Any, encoded: Any, numbers: Sequence[int]) -> List[Any]:
        """RETURNS: for each window the probabilities, tokens by labels."""
        import torch

        keys = [key for key in tokenizer.model_input_names if key in encoded]
        batch = tokenizer.pad(
            {key: [encoded[key][number] for number in numbers] for key in keys}, return_tensors="pt"
        ).to(self.device)
        with torch.no_grad():
            return list(torch.softmax(classifier(**batch).logits.float(), dim=-1).cpu().numpy())


class _Word:
    """A word of a window: its characters and the label of its first piece, which is what such models learn."""

    __slots__ = ("span", "best", "score")

    def __init__(self, start: int, end: int, probabilities: Any) -> None:
        self.span = start, end
        self.best = int(probabilities.argmax())
        self.score = float(probabilities[self.best])


def _read_window(encoded: Any, number: int, rows: Any) -> List[_Word]:
    offsets = encoded["offset_mapping"][number]
    window: List[_Word] = []
    before: Optional[int] = None
    # Padding on the left shifts a window's rows.
    shift = len(rows) - len(offsets) if encoded[number].attention_mask[:1] == [0] else 0
    for place, word in enumerate(encoded.word_ids(number)):
        start, end = offsets[place]
        if word is not None and start < end:
            if word == before:
                window[-1].span = window[-1].span[0], end
            else:
                window.append(_Word(start, end, rows[place + shift]))
        before = word
    return window


def _append_window(words: List[_Word], window: List[_Word]) -> List[_Word]:
    """Add a window's words to those of the windows before. What both have is parted in its middle. RETURNS: all of
    them, in text order; none overlaps another."""
    if not words or not window:
        return words or window
    start, end = window[0].span[0], words[-1].span[1]
    middle = (start + end) // 2
    kept = len(words)
    while kept and words[kept - 1].span[1] > middle and words[kept - 1].span[1] > start:
        kept -= 1
    border = words[kept - 1].span[1] if kept else 0
    rest = [word for word in window if word.span[0] >= border]
    # A word that a window's border cut is whole in the other one.
    del words[kept:]
    return words + rest
