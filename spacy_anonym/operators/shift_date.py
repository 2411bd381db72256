"""Move dates by some days, the same for all dates of a document, so that the time between them remains."""

from dataclasses import dataclass
from hashlib import sha256
from hmac import new as hmac
from typing import Optional

import spacy

from ..dates import is_time, parse_date
from ..errors import AnonymError, Errors, check_params
from ..keys import derive
from ..labels import normalize_label
from .base import Context
from .document_dates import date_of, masked
from .secret import Secret, optional_secret

OWNER = "spacy_anonym.shift_date.v1"
# A hundred years: more would only lead out of the calendar.
MOST_DAYS = 36_525
LABEL, NAME = "label:", "name:"


@spacy.registry.anonym_operators("spacy_anonym.shift_date.v1")
def make_shift_date(
    days: Optional[int] = None,
    max_days: int = 365,
    key: Optional[str] = None,
    subject: str = "document",
    day_first: Optional[bool] = None,
    keep_times: bool = False,
) -> "ShiftDate":
    """Make an operator that shifts dates.

    days (Optional[int]): By how many days, later or earlier (negative), not 0. None: drawn for each subject from the
        key.
    max_days (int): The drawn number lies in -max_days to max_days, 0 left out, each as likely as the others.
    key (Optional[str]): `env:NAME` or `file:/path`. Without one a random key of the run is used, and nobody can find
        the number again.
    subject (str): Who shares a drawn number. "document": each document has its own, drawn from its text.
        "label:MEDICAL_RECORD": all documents in which the first finding of that label has the same digits (the same
        letters where it has none); one without such a finding has its own. "name:patient-17": everything that this
        operator sees.
    day_first (Optional[bool]): Whether 3/4/2021 is 3 April. None: the other numeric dates of the document decide, as
        27/3/2021 can only be read in one way; where they do not tell, it is.
    keep_times (bool): Leave a time of day that stands alone ("14:30") as it is; else it is masked, as a shift by days
        does not change it.
    RETURNS (Operator): The operator. KEEPS: all intervals in days between full dates, the form, the language and the
        case, and the time beside a date. REVERSIBLE: yes, with `days`, or with a key and subject "name:...": the date,
        not always its padding (12/10/2021 may have been 3/9/2021 or 03/09/2021); a numeric date that can be read in two
        ways only with `day_first`. Else no.
    RAISES (AnonymError): SA003, naming the parameter; SA210-SA212 for a key that is not named, is missing or too short.

    Dates without a day are shifted by whole months, those without a month by whole years: by the nearest number that is
    not 0. What is no date of the calendar, or would leave the years 1 to 9999, is masked.
    """
    range_of_days = f"it must lie in 1 to {MOST_DAYS}"
    subjects = 'it must be "document", "label:" and a label, or "name:" and a name'
    named = subject.startswith((LABEL, NAME)) and subject.partition(":")[2]
    check_params(
        OWNER,
        ("days", days is not None and not 1 <= abs(days) <= MOST_DAYS, f"{range_of_days}, or be negative"),
        ("max_days", not 1 <= max_days <= MOST_DAYS, range_of_days),
        ("key", days is not None and key is not None, "give days or key, not both"),
        ("subject", subject != "document" and not named, subjects),
    )
    secret = None if days is not None else optional_secret(key, OWNER)
    return ShiftDate(days, max_days, secret, subject, day_first, keep_times)


@dataclass(frozen=True)
class ShiftDate:
    days: Optional[int]
    max_days: int
    secret: Optional[Secret]
    subject: str
    day_first: Optional[bool]
    keep_times: bool
    name = "shift_date"

    def __call__(self, text: str, label: str, context: Context) -> str:
        date = date_of(text, context, self.day_first)
        if date is None:
            return text if self.keep_times and is_time(text) else masked(text)
        new = date.written.shift(self._days(context), date.year)
        # "Monday" a week later is Monday.
        return masked(text) if new is None or new == text else new

    def reverse(self, text: str, label: str, context: Context) -> str:
        """Shift back. RETURNS (str): The original date. RAISES (AnonymError): SA250 where the days were drawn from the
        original document, SA251 where the new value is no date, or one that may come from several."""
        if self.days is None and not self.subject.startswith(NAME):
            raise AnonymError(Errors.SA250.format(subject=self.subject))
        if self.keep_times and is_time(text):
            return text
        written = parse_date(text, day_first=self.day_first)
        if written is None or (written.ambiguous and self.day_first is None):
            raise AnonymError(Errors.SA251.format(label=label))
        days = -self._days(context)
        # A date without a year may have been shifted over a 29 February, or not.
        found = {written.shift(days, year) for year in ((None,) if written.first.year else (2001, 2002, 2003, 2004))}
        old = found.pop()
        if found or old is None:
            raise AnonymError(Errors.SA251.format(label=label))
        return old

    def _days(self, context: Context) -> int:
        if self.days is not None:
            return self.days
        # All date labels that share key and subject move together.
        key = (OWNER, self.max_days, self.subject, self.secret and self.secret.value)
        drawn = context.store.get(key)
        if drawn is None:
            drawn = context.store[key] = self._draw(self._subject(context))
        return drawn

    def _draw(self, subject: bytes) -> int:
        digest = hmac(derive(self.secret.value if self.secret else b"", OWNER), subject, sha256).digest()
        # 256 bits over some thousand days: no day is likelier by anything that could be measured.
        number = int.from_bytes(digest, "big") % (2 * self.max_days) - self.max_days
        return number if number < 0 else number + 1

    def _subject(self, context: Context) -> bytes:
        """Who shares a number; the first byte tells the three kinds apart."""
        if self.subject.startswith(NAME):
            return b"n" + self.subject[len(NAME) :].encode("utf8", "surrogatepass")
        if self.subject.startswith(LABEL):
            label = normalize_label(self.subject[len(LABEL) :])
            for finding in context.findings:
                if finding.label == label:
                    value = context.document[finding.start : finding.end].casefold()
                    # What was found may have the number's name with it: "MRN 4482913".
                    number = "".join(filter(str.isdecimal, value)) or "".join(filter(str.isalnum, value))
                    return b"l" + number.encode("utf8", "surrogatepass")
        return b"d" + context.document.encode("utf8", "surrogatepass")
