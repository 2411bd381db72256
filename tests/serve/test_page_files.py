"""The page's files over HTTP: types, tags, headers, and that they hold nothing that the page must not do."""

import re
from pathlib import Path

import pytest

pytest.importorskip("fastapi", reason="the extra serve is not installed")
testclient = pytest.importorskip("fastapi.testclient", reason="httpx is not installed")

from serve_pipelines import make_small
from serve_util import pipelines_of

from spacy_anonym.labels import COLORS
from spacy_anonym.serve.app import make_app
from spacy_anonym.serve.routes.pages import FOLDER, read_page
from spacy_anonym.serve.settings import ServeSettings

pytestmark = pytest.mark.slow  # processes of its own

KEY = "0123456789abcdef0123456789abcdef"
SCRIPTS = sorted(FOLDER.glob("*.js"))


@pytest.fixture(scope="module")
def client(tmp_path_factory):
    key = tmp_path_factory.mktemp("key") / "key"
    key.write_text(KEY)
    pipelines = pipelines_of(make_small)
    settings = ServeSettings(api_key=f"file:{key}")
    with testclient.TestClient(make_app(settings, pipelines), base_url="http://localhost") as client:
        yield client
    pipelines.close()


@pytest.mark.parametrize(
    "path, content_type",
    [
        ("/", "text/html; charset=utf-8"),
        ("/page/page.js", "text/javascript; charset=utf-8"),
        ("/page/page.css", "text/css; charset=utf-8"),
        ("/page/icon.svg", "image/svg+xml"),
    ],
)
def test_a_file_comes_without_the_key_with_its_type_and_the_policy(client, path, content_type):
    response = client.get(path)
    assert response.status_code == 200
    assert response.headers["content-type"] == content_type
    assert response.headers["x-content-type-options"] == "nosniff"
    policy = response.headers["content-security-policy"]
    assert "default-src 'none'" in policy and "unsafe" not in policy and "http" not in policy


def test_a_file_that_the_browser_has_is_not_sent_again(client):
    first = client.get("/page/page.css")
    tag = first.headers["etag"]
    for known in (tag, f'W/{tag}, "other"', "*"):
        again = client.get("/page/page.css", headers={"If-None-Match": known})
        assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", tag)
    other = client.get("/page/page.css", headers={"If-None-Match": '"other"'})
    assert other.content == first.content
    assert client.get("/page/page.js").headers["etag"] != tag
    assert "max-age" not in first.headers["cache-control"]


def test_head_tells_the_size_without_the_file(client):
    response = client.head("/")
    assert (response.status_code, response.content) == (200, b"")
    assert int(response.headers["content-length"]) == len(client.get("/").content)


@pytest.mark.parametrize(
    "path", ["/page/nothing.js", "/page/", "/page/../routes/page.py", "/page/..%2f..%2fapp.py", "/page/%2e%2e/app.py"]
)
def test_nothing_else_of_the_server_can_be_read(client, path):
    response = client.get(path)
    assert response.status_code in (401, 404)
    assert b"import" not in response.content


def test_the_page_is_not_in_the_openapi_document(client):
    paths = client.get("/openapi.json", headers={"X-API-Key": KEY}).json()["paths"]
    assert paths and not any(path == "/" or path.startswith("/page") for path in paths)


def test_every_file_that_the_page_names_is_there():
    files = read_page()
    named = set(re.findall(r'(?:src|href)="page/([^"]+)"', files["index.html"].data.decode()))
    for path in SCRIPTS:
        named |= set(re.findall(r'from "\./([^"]+)"', path.read_text(encoding="utf8")))
    assert {"page.js", "page.css", "icon.svg", "spans.js"} <= named
    assert named <= set(files)
    # And none is there for nothing.
    assert set(files) - named == {"index.html"}


def test_the_page_has_nothing_inline_and_nothing_of_others():
    page = read_page()["index.html"].data.decode()
    assert re.findall(r"<script(?![^>]*\bsrc=)|<style|\sstyle=|\son\w+=|javascript:", page) == []
    for path in sorted(Path(FOLDER).iterdir()):
        text = path.read_text(encoding="utf8").replace("http://www.w3.org/2000/svg", "")
        assert re.findall(r"https?:|\b(?:ftp|wss?)://|@import|['\"(]//", text) == [], path.name


FORBIDDEN = [
    "innerHTML",
    "outerHTML",
    "insertAdjacentHTML",
    "document.write",
    "eval(",
    "new Function",
    "localStorage",
    "sessionStorage",
    "indexedDB",
    "document.cookie",
]


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.name)
def test_scripts_make_no_html_of_text_and_store_nothing(path):
    text = path.read_text(encoding="utf8")
    assert [each for each in FORBIDDEN if each in text] == []
    assert len(text.splitlines()) <= 350
    assert max(map(len, text.splitlines())) <= 160


def test_colours_have_the_form_that_the_page_takes():
    """The page draws any other value in the colour of identifiers."""
    assert all(re.fullmatch("#[0-9a-f]{6}", color) for color in COLORS.values())
