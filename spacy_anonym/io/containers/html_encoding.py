"""The encoding of HTML files: by the byte order mark, by what they declare, or as given."""

import codecs
import re
from typing import Tuple

from ...errors import AnonymError, Errors
from ..source import check_encoding

_DECLARED = re.compile(
    rb"""<meta[^>]{1,300}?charset\s*=\s*["']?\s*([\w.:-]{1,40})|<\?xml[^>]{1,100}?encoding\s*=\s*["']([\w.:-]{1,40})""",
    re.I,
)


def decode_html(data: bytes, path: str, given: str) -> Tuple[str, str]:
    """Decode a page.

    data (bytes): The page.
    path (str): Names it in messages.
    given (str): The encoding of a page that names none.
    RETURNS (Tuple[str, str]): The text, with its byte order mark, and the encoding.
    RAISES (AnonymError): SA303, SA368.
    """
    encoding = given
    declared = _DECLARED.search(data[:4096])
    for mark, codec in (
        (codecs.BOM_UTF8, "utf-8"),
        (codecs.BOM_UTF16_LE, "utf-16-le"),
        (codecs.BOM_UTF16_BE, "utf-16-be"),
    ):
        if data.startswith(mark):
            encoding, declared = codec, None
    if declared is not None:
        encoding = (declared[1] or declared[2]).decode("ascii").lower()
        try:
            encoding = check_encoding(encoding)
        except AnonymError:
            encoding = ""
        if not encoding:
            raise AnonymError(
                Errors.SA368.format(path=path, part="head", problem="it names an encoding that is not known")
            )
    position = 0
    try:
        return data.decode(encoding), encoding
    except UnicodeDecodeError as error:
        position = error.start
    except UnicodeError:
        pass
    raise AnonymError(Errors.SA303.format(path=path, encoding=encoding, position=position))
