"""Pack `secrets`: keys and tokens of services by their public prefixes, private keys, passwords, credentials in addresses."""

from typing import Any, Dict, List, Tuple

import spacy


@spacy.registry.anonym_patterns("spacy_anonym.secrets.v1")
def secrets_patterns() -> List[Dict[str, Any]]:
    """RETURNS (List[Dict[str, Any]]): the pack's patterns, as data for `make_pattern`."""
    return [_service(*row) for row in _SERVICES] + _TOKENS + _PASSWORDS


# Examples are made of these, so that no key stands in this file: six different signs, over and over.
_MIX = "aB3dE5" * 30
_UP = "AB3DE5" * 30
_HEX = "ab3de5" * 30

# (id, regex, what the regex must contain, example). Counts of forty and more stand behind the gate: it needs no state for them.
_SERVICES: Tuple[Tuple[str, str, str, str], ...] = (
    ("airtable", r"\bpat[A-Za-z0-9]{14}\.[a-f0-9]{64}\b", r"\bpat[A-Za-z0-9]{14}\.", "pat" + _MIX[:14] + "." + _HEX[:64]),
    ("anthropic", r"\bsk-ant-[a-z0-9]{2,12}-[A-Za-z0-9_\-]{20}[A-Za-z0-9_\-]*", r"\bsk-ant-", "sk-ant-api03-" + _MIX[:40]),
    ("atlassian", r"\bATATT3[A-Za-z0-9_\-=]{60}[A-Za-z0-9_\-=]*", r"\bATATT3", "ATATT3" + _MIX[:90]),
    ("aws_id", r"\b(?:AKIA|ASIA|ABIA|ACCA|AROA|AIDA|AGPA|ANPA|ANVA|AIPA)[A-Z0-9]{16}\b", r"\bA[A-Z]{2}A[A-Z0-9]{4}", "AKIA" + _UP[:16]),
    ("azure_client", r"\b[A-Za-z0-9_~.]{3}[78]Q~[A-Za-z0-9_~.\-]{31,34}", r"[78]Q~", "aB38Q~" + _MIX[:34]),
    ("databricks", r"\bdapi[a-f0-9]{32}(?:-[0-9])?\b", r"\bdapi[a-f0-9]{4}", "dapi" + _HEX[:32]),
    ("digitalocean", r"\bdo[opr]_v1_[a-f0-9]{64}\b", r"\bdo[opr]_v1_", "dop_v1_" + _HEX[:64]),
    ("discord", r"\b[MNO][A-Za-z0-9_\-]{23,27}\.[A-Za-z0-9_\-]{6}\.[A-Za-z0-9_\-]{27}[A-Za-z0-9_\-]*", r"[A-Za-z0-9_\-]{12}\.[A-Za-z0-9_\-]{6}\.", "M" + _MIX[:23] + ".aB3dE5." + _MIX[:38]),
    ("discord_hook", r"\bhttps://(?:ptb\.|canary\.)?discord(?:app)?\.com/api/webhooks/[0-9]{17,20}/[A-Za-z0-9_\-]{40}[A-Za-z0-9_\-]*", r"/api/webhooks/", "https://discord.com/api/webhooks/" + "123456" * 3 + "/" + _MIX[:68]),
    ("doppler", r"\bdp\.(?:pt|st|ct|sa|scim|audit)\.[A-Za-z0-9._\-]{40}[A-Za-z0-9]*", r"\bdp\.[a-z]{2,5}\.", "dp.pt." + _MIX[:43]),
    ("gcp_key", r"\bAIza[0-9A-Za-z_\-]{35}", r"\bAIza", "AIza" + _MIX[:35]),
    ("gcp_oauth", r"\bya29\.[0-9A-Za-z_\-]{20}[0-9A-Za-z_\-.]*", r"\bya29\.", "ya29." + _MIX[:60]),
    ("gcp_secret", r"\bGOCSPX-[A-Za-z0-9_\-]{28}", r"\bGOCSPX-", "GOCSPX-" + _MIX[:28]),
    ("github", r"\bgh[pousr]_[A-Za-z0-9]{36}[A-Za-z0-9]*", r"\bgh[pousr]_", "ghp_" + _MIX[:36]),
    ("github_fine", r"\bgithub_pat_[A-Za-z0-9_]{40}[A-Za-z0-9_]*", r"\bgithub_pat_", "github_pat_" + _MIX[:82]),
    ("gitlab", r"\b(?:glpat|glptt|gldt|glrt|glcbt|glsoat|glffct|glimt|glagent|gloas)-[A-Za-z0-9_\-]{20}[A-Za-z0-9_\-.]*", r"\bgl[a-z]{2,5}-", "glpat-" + _MIX[:20]),
    ("grafana", r"\b(?:glsa_[A-Za-z0-9]{32}_[a-f0-9]{8}\b|glc_[A-Za-z0-9+/]{32}[A-Za-z0-9+/=]*)", r"\bgl(?:sa|c)_", "glsa_" + _MIX[:32] + "_" + _HEX[:8]),
    ("groq", r"\bgsk_[A-Za-z0-9]{52}\b", r"\bgsk_", "gsk_" + _MIX[:52]),
    ("heroku", r"\bHRKU-[A-Za-z0-9_\-]{30}[A-Za-z0-9_\-]*", r"\bHRKU-", "HRKU-" + _MIX[:58]),
    ("huggingface", r"\b(?:hf_[A-Za-z0-9]{34,40}|api_org_[A-Za-z0-9]{34})\b", r"\b(?:hf|api_org)_", "hf_" + _MIX[:34]),
    ("linear", r"\blin_(?:api|oauth)_[A-Za-z0-9]{40}[A-Za-z0-9]*", r"\blin_(?:api|oauth)_", "lin_api_" + _MIX[:40]),
    ("mailchimp", r"\b[0-9a-f]{32}-us[0-9]{1,2}\b", r"[0-9a-f]-us[0-9]", _HEX[:32] + "-us12"),
    ("mailgun", r"\bkey-[0-9a-f]{32}\b", r"\bkey-[0-9a-f]{4}", "key-" + _HEX[:32]),
    ("newrelic", r"\bNR(?:AK|AA|JS|II|RA)-[A-Za-z0-9]{19,42}\b", r"\bNR[A-Z]{2}-", "NRAK-" + _UP[:27]),
    ("notion", r"\b(?:secret_[A-Za-z0-9]{43}|ntn_[A-Za-z0-9]{46})\b", r"\b(?:secret|ntn)_[A-Za-z0-9]{4}", "ntn_" + _MIX[:46]),
    ("npm", r"\bnpm_[A-Za-z0-9]{36}\b", r"\bnpm_", "npm_" + _MIX[:36]),
    ("openai", r"\bsk-(?:(?:proj|svcacct|admin|None)-[A-Za-z0-9_\-]{40}[A-Za-z0-9_\-]*|[A-Za-z0-9]{48})", r"\bsk-[A-Za-z0-9]", "sk-proj-" + _MIX[:64]),
    ("openrouter", r"\bsk-or-v1-[a-f0-9]{64}\b", r"\bsk-or-", "sk-or-v1-" + _HEX[:64]),
    ("perplexity", r"\bpplx-[A-Za-z0-9]{48}\b", r"\bpplx-", "pplx-" + _MIX[:48]),
    ("planetscale", r"\bpscale_(?:tkn|pw|oauth)_[A-Za-z0-9_\-.]{32}[A-Za-z0-9_\-.]*", r"\bpscale_", "pscale_tkn_" + _MIX[:43]),
    ("postman", r"\bPMAK-[0-9a-f]{24}-[0-9a-f]{34}\b", r"\bPMAK-", "PMAK-" + _HEX[:24] + "-" + _HEX[:34]),
    ("pypi", r"\bpypi-Ag[A-Za-z0-9_\-]{50}[A-Za-z0-9_\-]*", r"\bpypi-Ag", "pypi-Ag" + _MIX[:150]),
    ("replicate", r"\br8_[A-Za-z0-9]{37}\b", r"\br8_", "r8_" + _MIX[:37]),
    ("sendgrid", r"\bSG\.[A-Za-z0-9_\-]{16,32}\.[A-Za-z0-9_\-]{16,64}", r"\bSG\.", "SG." + _MIX[:22] + "." + _MIX[:43]),
    ("sentry", r"\bsntry[su]_[A-Za-z0-9+/=_\-]{40}[A-Za-z0-9+/=_\-]*", r"\bsntry[su]_", "sntrys_" + _MIX[:64]),
    ("shopify", r"\bshp(?:at|ca|pa|ss)_[a-fA-F0-9]{32}\b", r"\bshp(?:at|ca|pa|ss)_", "shpat_" + _HEX[:32]),
    ("slack", r"\bxox[abeoprs](?:\.xox[bp])?-[0-9A-Za-z]{1,16}-[0-9A-Za-z\-]{10}[0-9A-Za-z\-]*", r"\bxox[abeoprs]", "xoxb-" + "123456" * 2 + "-" + _MIX[:36]),
    ("slack_app", r"\bxapp-[0-9]-[A-Z0-9]{6,16}-[0-9]{6,16}-[a-f0-9]{32}[a-f0-9]*", r"\bxapp-", "xapp-1-" + _UP[:11] + "-" + "123456" * 2 + "-" + _HEX[:64]),
    ("slack_hook", r"\bhttps://hooks\.slack\.com/(?:services|workflows|triggers)/[A-Za-z0-9+/]{16}[A-Za-z0-9+/]*", r"hooks\.slack\.com", "https://hooks.slack.com/services/T" + _UP[:8] + "/B" + _UP[:8] + "/" + _MIX[:24]),
    ("square", r"\b(?:EAAA[A-Za-z0-9_\-]{60}|sq0(?:atp|csp|idp)-[0-9A-Za-z_\-]{22,43})", r"\b(?:EAAA|sq0)", "sq0atp-" + _MIX[:22]),
    ("stripe", r"\b(?:sk|rk|pk)_(?:live|test)_[0-9A-Za-z]{16}[0-9A-Za-z]*", r"\b[srp]k_(?:live|test)_", "sk_" + "live_" + _MIX[:24]),
    ("stripe_hook", r"\bwhsec_[A-Za-z0-9+/=]{24}[A-Za-z0-9+/=]*", r"\bwhsec_", "whsec_" + _MIX[:32]),
    ("supabase", r"\bsb(?:p_[a-f0-9]{40}\b|_secret_[A-Za-z0-9_\-]{24}[A-Za-z0-9_\-]*)", r"\bsb(?:p|_secret)_", "sbp_" + _HEX[:40]),
    ("tailscale", r"\btskey-(?:api|auth|client|scim|webhook)-[A-Za-z0-9]{8,24}-[A-Za-z0-9]{16}[A-Za-z0-9]*", r"\btskey-", "tskey-auth-" + _MIX[:16] + "-" + _MIX[:32]),
    ("telegram", r"\b[0-9]{8,10}:AA[A-Za-z0-9_\-]{33}", r"[0-9]:AA[A-Za-z0-9_\-]{4}", "123456789:AA" + _MIX[:33]),
    ("twilio", r"\b(?:AC|SK)[0-9a-f]{32}\b", r"\b(?:AC|SK)[0-9a-f]{4}", "SK" + _HEX[:32]),
    ("vault", r"\bhv[sbr]\.[A-Za-z0-9_\-]{24}[A-Za-z0-9_\-]*", r"\bhv[sbr]\.", "hvs." + _MIX[:90]),
)  # fmt: skip


def _service(name: str, regex: str, gate: str, example: str) -> Dict[str, Any]:
    """RETURNS (Dict[str, Any]): the pattern of a service's keys."""
    return {
        "id": f"key_{name}",
        "label": "API_KEY",
        "regex": regex,
        "gate": gate,
        "score": 0.9,
        "rank": 2,
        "validator": "spacy_anonym.secret_key.v1",
        "border": "none",
        "source": "the service's own documentation of its prefixes",
        "examples": [f"key «{example}», ok", example[: len(example) // 2 - 4] + "x" * 60],
    }


# A variable or a key of a table that holds a secret, and what stands between it and the value.
_PASS = r"(?:pass(?:word|wd|phrase|code)?|pwd|pw|contraseña|contrasenya|passwort|kennwort|mot de passe|mdp|senha|wachtwoord|סיסמה|סיסמא)"
_KEY = r"(?:secret|api[_\-]?key|apikey|access[_\-]?key|auth[_\-]?token|access[_\-]?token|refresh[_\-]?token|secret[_\-]?key|client[_\-]?secret|private[_\-]?key|encryption[_\-]?key|signing[_\-]?key|account[_\-]?key|token|credentials?|session[_\-]?id|sessid|x-api-key)"
_BEFORE = r"(?:^|[^A-Za-z0-9])(?:[A-Za-z0-9]{1,24}[_\-.]){0,3}"
_IS = r"[\"']?[ \t]{0,3}(?::=|=>|[:=])[ \t]{0,3}"
_TOKENS: List[Dict[str, Any]] = [
    {
        "id": "key_private",
        "label": "API_KEY",
        # The lines of a key hold no hyphen; what stands behind them is the next pattern's.
        "regex": r"-----BEGIN [A-Z0-9 ]{0,30}PRIVATE KEY(?: BLOCK)?-----(?:\s{0,4}(?:Proc-Type|DEK-Info|Version|Comment): ?[^\n]{0,120}){0,4}[A-Za-z0-9+/=\s\\]*",
        "gate": r"-----BEGIN [A-Z0-9 ]{0,30}PRIVATE",
        "score": 1.0,
        "rank": 2,
        "border": "none",
        "source": "RFC 7468, RFC 4880",
        "examples": ["«-----BEGIN " + "RSA PRIVATE KEY-----\n" + _MIX[:64] + "\n" + _MIX[:64] + "\n»-----END", "-----BEGIN PUBLIC KEY-----"],
    },
    {
        "id": "key_private_end",
        "label": "API_KEY",
        "regex": r"[A-Za-z0-9+/=]{1,80}(?:\s|\\[nr]){0,4}-----END [A-Z0-9 ]{0,30}PRIVATE KEY(?: BLOCK)?-----",
        "gate": r"-----END [A-Z0-9 ]{0,30}PRIVATE",
        "score": 1.0,
        "rank": 2,
        "border": "none",
        "source": "RFC 7468, RFC 4880",
        "examples": ["«" + _MIX[:64] + "\n-----END " + "PRIVATE KEY-----»\n", "-----END PUBLIC KEY-----"],
    },
    {
        "id": "key_jwt",
        "label": "API_KEY",
        "regex": r"\beyJ[A-Za-z0-9_\-.=]*",
        "gate": r"\beyJ",
        "score": 0.9,
        "rank": 2,
        "narrow": "spacy_anonym.jwt_part.v1",
        "border": "none",
        "source": "RFC 7519: base64url parts, the first a JSON object",
        "examples": ["token «eyJhbGciOiJIUzI1NiJ9" + ".eyJzdWIiOiJhYiJ9." + _MIX[:43] + "».", "eyJabc.def"],
    },
    {
        "id": "key_azure_account",
        "label": "API_KEY",
        "regex": r"(?i)\b(?:AccountKey|SharedAccessKey)=(?P<value>[A-Za-z0-9+/]{40}[A-Za-z0-9+/=]*)",
        "gate": r"(?i)AccessKey=|AccountKey=",
        "score": 0.9,
        "rank": 2,
        "validator": "spacy_anonym.secret_key.v1",
        "border": "none",
        "source": "Azure connection strings",
        "examples": ["AccountName=a;AccountKey=«" + _MIX[:86] + "==»;End", "AccountKey=abc"],
    },
    {
        "id": "key_signature",
        "label": "API_KEY",
        "regex": r"(?i)[?&](?:sig|X-Amz-Signature|X-Goog-Signature|X-Amz-Security-Token|access_token|api_key|apikey|key|token|auth|signature)=(?P<value>[A-Za-z0-9%+/=_\-.~]{16}[A-Za-z0-9%+/=_\-.~]*)",
        "gate": r"(?i)[?&](?:sig|x-|a|key|token)[a-z_\-]{0,24}=",
        "score": 0.6,
        "validator": "spacy_anonym.secret_value.v1",
        "border": "none",
        "source": "signed URLs of Azure, AWS and Google; RFC 6750",
        "examples": ["https://example.org/a?x=1&access_token=«" + _MIX[:32] + "»", "?page=2&key=name"],
    },
    {
        "id": "key_header",
        "label": "API_KEY",
        "regex": r"(?i)\b(?:authorization[\"']?[ ]?[:=][ ]?[\"']?(?:bearer|basic|token|digest|apikey|negotiate)|bearer)[ ](?P<value>[A-Za-z0-9+/=_.~\-]{12}[A-Za-z0-9+/=_.~\-]*)",
        "gate": r"(?i)\b(?:authorization|bearer)\b",
        "score": 0.8,
        "rank": 1,
        "validator": "spacy_anonym.secret_value.v1",
        "border": "none",
        "source": "RFC 7235, RFC 6750, RFC 7617",
        "examples": ["Authorization: Bearer «" + _MIX[:32] + "»", "authorization: Basic «" + _MIX[:20] + "=»\n", "the bearer understandably-left", "Authorization: Bearer <token>"],
    },
    {
        "id": "key_value",
        "label": "API_KEY",
        "regex": rf"(?i){_BEFORE}{_KEY}{_IS}[\"'`]?(?P<value>[A-Za-z0-9+/=_.~%:\-]{{12,200}})(?:[^A-Za-z0-9+/=_.~%:\-(\[]|$)",
        "gate": rf"(?i){_KEY}{_IS}",
        "score": 0.6,
        "rank": 1,
        "validator": "spacy_anonym.secret_value.v1",
        "border": "none",
        "examples": ["API_KEY=«" + _MIX[:24] + "»", "\"client_secret\": \"«" + _MIX[:32] + "»\"", "token = next_token_of_line", "api_key = os.environ[\"API_KEY\"]", "secret: <your secret key>", "token: xxxxxxxxxxxxxxxx"],
    },
]  # fmt: skip

_PASSWORDS: List[Dict[str, Any]] = [
    {
        "id": "password_quoted",
        "label": "PASSWORD",
        "regex": rf"(?i){_BEFORE}{_PASS}{_IS}[rbu]?\"(?P<value>[^\"\s][^\"\n]{{3,79}})\"",
        "gate": rf"(?i){_PASS}{_IS}",
        "score": 0.6,
        "rank": 1,
        "validator": "spacy_anonym.password.v1",
        "border": "none",
        "examples": ["password = \"«correct-horse»\"", "\"db_password\": \"«hunter22»\"", "password: \"Enter your password\"", "pwd=\"${PWD}\"", "password=\"\""],
    },
    {
        "id": "password_single",
        "label": "PASSWORD",
        "regex": rf"(?i){_BEFORE}{_PASS}{_IS}[rbu]?'(?P<value>[^'\s][^'\n]{{3,79}})'",
        "gate": rf"(?i){_PASS}{_IS}",
        "score": 0.6,
        "rank": 1,
        "validator": "spacy_anonym.password.v1",
        "border": "none",
        "examples": ["PASSWORD='«s3cr3t!»'", "password='password'"],
    },
    {
        "id": "password_bare",
        "label": "PASSWORD",
        "regex": rf"(?i){_BEFORE}{_PASS}(?:{_IS}| (?:is|es|ist|est)[ :]{{1,2}})(?P<value>[^\s\"'`<>{{}}()\[\],;|&]{{4,80}})(?:[\s\"'`<>,;|&)}}\]]|$)",
        "gate": rf"(?i){_PASS}(?:{_IS}| (?:is|es|ist|est))",
        "score": 0.6,
        "rank": 1,
        "validator": "spacy_anonym.password_bare.v1",
        "border": "none",
        "examples": ["Password: «hunter2»", "password: «root»", "PASSWORD=«toor»\n", "password: root_password", "password: roots", "my password is «Tr0ub4dor3»,", "Server=db;Pwd=«aB3!dE5»;", "password = os.environ", "password: str", "password=getpass()", "password is required"],
    },
    {
        "id": "password_option",
        "label": "PASSWORD",
        "regex": r"(?i)(?:^|\s)--(?:password|passwd|pass|pwd|passphrase|token|secret)(?:=|\s)[\"']?(?P<value>[^\s\"'`<>{}()\[\],;|&$]{4,80})",
        "gate": r"(?i)--(?:pass|pwd|token|secret)",
        "score": 0.6,
        "rank": 1,
        "validator": "spacy_anonym.password_bare.v1",
        "border": "none",
        "examples": ["mysql --password=«aB3dE5»", "--password PASSWORD", "--pass $X"],
    },
    {
        "id": "password_url",
        "label": "PASSWORD",
        "regex": r"(?i)\b[a-z][a-z0-9+.\-]{1,20}://(?P<value>[^\s:/@\"'<>{}$]{0,64}:[^\s/@\"'<>{}$]{1,100})@[A-Za-z0-9\[]",
        "gate": r"://[^\s:/@]{0,64}:[^\s/@]{1,4}",
        "score": 0.9,
        "rank": 1,
        "validator": "spacy_anonym.url_credentials.v1",
        "border": "none",
        "source": "RFC 3986: user information",
        "examples": ["postgres://«app:aB3dE5»@db.example.org:5432/x", "https://user:password@example.org", "http://a.b:80/x@y"],
    },
]  # fmt: skip
