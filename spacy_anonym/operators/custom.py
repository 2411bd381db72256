"""Replace the value by what a registered function returns."""

from typing import Any

import spacy

from .base import FunctionOperator, check_callable, count_arguments


@spacy.registry.anonym_operators("spacy_anonym.custom.v1")
def make_custom(function: Any) -> FunctionOperator:
    """Make an operator of a function, named in a config as `function = {"@misc": "my_function.v1"}`.

    function (Callable): A picklable function of (text) or (text, label, context) to str.
    RETURNS (Operator): The operator. KEEPS: what the function keeps. REVERSIBLE: no, unless the caller can undo the
        function.
    RAISES (AnonymError): SA201 when it is not callable, SA206 when it takes other arguments. One that returns no str
        fails its document with SA202.
    """
    check_callable(function, "custom")
    return FunctionOperator(function, count_arguments(function, "custom"), registered=True)
