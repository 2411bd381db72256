"""Passwords and keys of services: the same kind of secret, opening nothing."""

import re
from random import Random
from typing import Optional

from .characters import randomize_characters
from .forms import randomize_but

# Beginnings by which services mark their keys. SOURCE: the documentation of each service.
_PREFIX = re.compile(
    r"sk-(?:ant-api\d\d-|ant-|proj-|svcacct-|or-v1-)?|[sprw]k_(?:live|test)_|whsec_|gh[pousr]_|github_pat_|glpat-|gl[a-z]{2,4}-|xox[abeoprs]-|xapp-"
    r"|A(?:KIA|SIA|ROA|IDA|GPA)|AIza|ya29\.|SG\.|hf_|npm_|pypi-Ag|dop_v1_|shpat_|shpss_|sq0[a-z]{3}-|EAA|key-|dckr_pat_|hv[sb]\.|lin_api_|figd_|tfp_|r8_|nvapi-|Bearer |Basic "
)
# The header of a JSON Web Token names an algorithm, nobody (RFC 7519).
_TOKEN_HEADER = re.compile(r"eyJ[A-Za-z0-9_\-]{8,200}\.(?=eyJ)")
_TOKEN_BODY = "eyJ"


def is_token(value: str) -> bool:
    """RETURNS (bool): whether a secret is a JSON Web Token, whose header stays."""
    return _TOKEN_HEADER.match(value) is not None


def secret(value: str, rng: Random, locale: str) -> Optional[str]:
    """RETURNS (Optional[str]): as long, with the mark of its service (`ghp_`, `AKIA`), the rest by kinds of characters;
    None where nothing can change."""
    token = _TOKEN_HEADER.match(value)
    if token is not None:
        kept = token.end() + len(_TOKEN_BODY)
        return value[:kept] + randomize_characters(value[kept:], rng) if len(value) > kept else None
    found = _PREFIX.match(value)
    return randomize_but(value, found.end(), rng) if found else randomize_but(value, 0, rng)
