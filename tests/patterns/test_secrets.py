"""Keys that are drawn here are found; placeholders, names of variables and code are not."""

import base64
import json
import random
import string

import pytest

from spacy_anonym import blank, registry
from spacy_anonym.patterns import PatternEngine, load_packs
from spacy_anonym.policies.merge import merge

ENGINE = PatternEngine(
    [pattern for pattern in load_packs(["common", "secrets"], "en") if pattern.label in ("API_KEY", "PASSWORD")]
)
ALNUM = string.ascii_letters + string.digits
HEX = "0123456789abcdef"
UPPER = string.ascii_uppercase + string.digits

# What stands before the random part, and the random part's signs and length.
SERVICES = [
    ("AKIA", UPPER, 16), ("ASIA", UPPER, 16), ("AIza", ALNUM + "-_", 35), ("GOCSPX-", ALNUM, 28), ("ghp_", ALNUM, 36), ("gho_", ALNUM, 36),
    ("ghs_", ALNUM, 36), ("github_pat_", ALNUM + "_", 82), ("glpat-", ALNUM, 20), ("glptt-", HEX, 40), ("xoxb-123456789012-", ALNUM, 24),
    ("xoxp-123456789012-", ALNUM, 32), ("sk_" "live_", ALNUM, 24), ("rk_" "test_", ALNUM, 24), ("whsec_", ALNUM, 32), ("SK", HEX, 32), ("AC", HEX, 32),
    ("npm_", ALNUM, 36), ("pypi-Ag", ALNUM, 160), ("sk-proj-", ALNUM, 48), ("sk-", ALNUM, 48), ("sk-ant-api03-", ALNUM, 95), ("hf_", ALNUM, 34),
    ("12345678:AA", ALNUM, 33), ("sq0atp-", ALNUM, 22), ("shpat_", HEX, 32), ("key-", HEX, 32), ("HRKU-", ALNUM, 36), ("dop_v1_", HEX, 64),
    ("hvs.", ALNUM, 90), ("glsa_", ALNUM, 0), ("dapi", HEX, 32), ("gsk_", ALNUM, 52), ("r8_", ALNUM, 37), ("lin_api_", ALNUM, 40),
]  # fmt: skip


def draw(rng, prefix, signs, count):
    if prefix == "glsa_":
        return prefix + "".join(rng.choices(ALNUM, k=32)) + "_" + "".join(rng.choices(HEX, k=8))
    return prefix + "".join(rng.choices(signs, k=count))


def found(text):
    """The findings as the default policy leaves them, without those below the threshold."""
    merged = merge(text, [f for f in ENGINE.find(text) if f.score >= 0.4])
    return [(text[f.start : f.end], f.label) for f in merged]


@pytest.mark.parametrize("service", SERVICES, ids=lambda service: service[0])
@pytest.mark.parametrize("around", ["use {} today", '{{"k": "{}"}}', "export K={}\n", "({})"])
def test_keys_are_found_whole(service, around):
    rng = random.Random(service[0])
    for _ in range(10):
        # A sign of punctuation at the end belongs to the sentence.
        key = draw(rng, *service)[:-1] + "7"
        assert found(around.format(key)) == [(key, "API_KEY")]


@pytest.mark.parametrize("service", [s for s in SERVICES if s[2] >= 16], ids=lambda service: service[0])
@pytest.mark.parametrize("fill", ["x", "X", "*", "0", "."])
def test_placeholders_are_none(service, fill):
    assert found(f"use {service[0]}{fill * service[2]} today") == []


def part(value):
    return base64.urlsafe_b64encode(json.dumps(value).encode()).decode().rstrip("=")


def test_jwt_is_found_whole():
    rng = random.Random(1)
    for size in (1, 30, 400):
        token = ".".join(
            (
                part({"alg": "RS256"}),
                part({"sub": "x" * size, "n": size}),
                "".join(rng.choices(ALNUM + "-_", k=342)) + "A",
            )
        )
        assert found(f"token {token}. Next") == [(token, "API_KEY")]
    assert found("eyJub3RoaW5nIjp0cnVlfQ.eyJhIjoxfQ.abc") == []


def test_a_long_run_of_parts_is_looked_at_once():
    # An empty part says that nothing within the value is one: the search goes on behind it.
    check = registry.get("validators", "spacy_anonym.jwt_part.v1")
    assert check("eyJhbGciOiJIUzI1NiJ9." * 20_000) == check("eyJ.") == check("eyJub3QiOjF9.e30.x") == (0, 0)


def pem(rng, kind, lines, end="\n"):
    body = end.join("".join(rng.choices(ALNUM + "+/", k=64)) for _ in range(lines))
    return f"-----BEGIN {kind}-----{end}{body}{end}-----END {kind}-----"


@pytest.mark.parametrize("kind", ["PRIVATE KEY", "RSA PRIVATE KEY", "OPENSSH PRIVATE KEY", "EC PRIVATE KEY", "ENCRYPTED PRIVATE KEY", "PGP PRIVATE KEY BLOCK"])  # fmt: skip
@pytest.mark.parametrize("lines", [1, 25, 200])
def test_private_keys_are_one_finding(kind, lines):
    rng = random.Random(kind)
    for end in ("\n", "\r\n", "\\n"):
        first, second = pem(rng, kind, lines, end), pem(rng, kind, lines, end)
        assert found(f"key: {first}\nand a word\n{second} end") == [(first, "API_KEY"), (second, "API_KEY")]


def test_public_keys_and_certificates_are_none():
    rng = random.Random(2)
    assert found(pem(rng, "PUBLIC KEY", 6) + pem(rng, "CERTIFICATE", 6)) == []


def test_a_private_key_that_is_cut_off_is_found():
    text = pem(random.Random(3), "PRIVATE KEY", 12)[:400]
    assert found(text) == [(text, "API_KEY")]


@pytest.mark.parametrize(
    "text, value",
    [
        ("Password: hunter2", "hunter2"), ("DB_PASSWORD=S3cure!pass", "S3cure!pass"), ("password = 'correcthorse'", "correcthorse"),
        ('"user_password": "Blue42Sky"', "Blue42Sky"), ("Server=x;User Id=a;Password=aB3$dE5;Encrypt=yes", "aB3$dE5"),
        ("mi contraseña es verano2019.", "verano2019."), ("mysql --password=abc123XY -h db", "abc123XY"), ("redis://:p4ssw0rdz@cache:6379/0", ":p4ssw0rdz"),
        ("mongodb+srv://app:Zx81Spectrum@c0.example.net/db", "app:Zx81Spectrum"),
    ],
)  # fmt: skip
def test_passwords(text, value):
    assert found(text) == [(value, "PASSWORD")]


@pytest.mark.parametrize(
    "text, value",
    [
        ("Authorization: Bearer a1b2c3d4e5f6g7h8", "a1b2c3d4e5f6g7h8"), ("api_key: 4f9d8c7b6a5e4d3c2b1a", "4f9d8c7b6a5e4d3c2b1a"),
        ("CLIENT_SECRET='8xLOxBtZp8qq7Vn2'", "8xLOxBtZp8qq7Vn2"), ("?access_token=8xLOxBtZp8qq7Vn2&x=1", "8xLOxBtZp8qq7Vn2"),
    ],
)  # fmt: skip
def test_values_of_keys(text, value):
    assert found(text) == [(value, "API_KEY")]


@pytest.mark.parametrize(
    "text",
    [
        'password = os.environ["DB_PASSWORD"]', "password = getpass.getpass()", "password: <your password>", "password: str = None", "def login(user, password=None):",
        "password=password", "PASSWORD=${DB_PASSWORD}", "password: {{ vault_password }}", "The password is required.", "password: ********", 'password = ""',
        'label = {"password": "Enter your password"}', "api_key = settings.API_KEY", "api_key=YOUR_API_KEY_HERE_123", "token: xxxxxxxxxxxxxxxxxxxx",
        "token = tokenizer.next_token()", "secret_key = config['secret_key']", "Authorization: Bearer <token>", "Authorization: Bearer $TOKEN_1234567890",
        "https://user:password@example.org/", "sk-learn-contrib-and-more", "the keystone and the password-protected file", "if token == 'IDENTIFIER': pass",
        "self.password = password", "passwords: 3 of 5 expired", "key-value pairs, npm_config_cache, hf_hub_download", "http://localhost:8080/a@b",
        "commit 3f786850e387550fdab836ed7e6dc881de23001b", "sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
    ],
)  # fmt: skip
def test_placeholders_and_code_are_none(text):
    assert found(text) == []


@pytest.mark.slow
@pytest.mark.parametrize("text", ["password: root", "PASSWORD=toor\n", "db_password: admin", "my password is letmein."])
def test_factory_settings_are_passwords(text):
    assert "<PASSWORD>" in blank("en", packs=["common"])(text)._.anonym_text


@pytest.mark.slow
@pytest.mark.parametrize(
    "text",
    [
        "password: roots",
        "password: root_password",
        "the root password: none",
        "Password: required",
        "password = admin.password",
    ],
)
def test_words_of_forms_are_no_passwords(text):
    assert blank("en", packs=["common"])(text)._.anonym_text == text
