"""Keep the linear algebra of a tagger in one thread: its products are small, and BLAS would share each of them."""

from contextlib import AbstractContextManager
from functools import lru_cache
from typing import Any

from threadpoolctl import ThreadpoolController


def one_blas_thread() -> AbstractContextManager[Any]:
    """Let numpy's BLAS use one thread within a `with` block, as thinc's own BLAS does. To hand a product of a few
    hundred rows to other threads and to wait for them takes about as long as the product: on two idle cores that saved
    a tenth of the time for half as much again of the processors', and where other work had one of them, a pipeline took
    four to seven times as long.

    RETURNS (AbstractContextManager): The block's context. The number is the process's: after the block it is what it
        was. Where several threads of Python's are in such blocks, the first of them rules, see threadpoolctl.
    """
    return _controller().limit(limits=1)


@lru_cache(maxsize=1)
def _controller() -> ThreadpoolController:
    # It looks at all libraries that are loaded; numpy's is there by now.
    return ThreadpoolController().select(user_api="blas")
