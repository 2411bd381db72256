"""What looks like an identifier in source code, logs and manuals, and is none: found by nobody's threshold."""

import pytest

from spacy_anonym.patterns import PatternEngine, load_packs
from spacy_anonym.pipeline.span_consolidator import THRESHOLD


@pytest.fixture(scope="module")
def engines():
    return {lang: PatternEngine(load_packs(None, lang)) for lang in ("en", "es", "it")}


@pytest.mark.parametrize(
    "lang, text",
    [
        ("en", "edges.filter(e => e.to).map(node => node.to)"),
        ("en", "fail(this.ws, 1009); options.ca; operator.ne, res.fr"),
        ("en", "* configure.ac, Makefile.am, Makefile.in, libedit.pc.in: new; libfoo.la, tar.mo, rules.mk"),
        ("en", "released 3.8.10.2 after 3.8.8.3, see linux-2.6.8.1/include and 0.1.99.1"),
        ("en", "second = rows[::2]"),
        ("en", "* version-info: 0:56:0 at the release"),
        ("en", "passed to @handler as its first argument, with @ctx for it"),
        ("en", "drop classic drivers (r100, r200, i915)"),
        ("en", '<path d="m 0 6 h 16 v 4 h -16 z c 1 -1 1 h 10 c 0.5"/>'),
        ("en", "at Object.<anonymous> (/home/index.js:3:1)"),
        ("es", "modificación del apartado 2 del artículo 24, en el 73 por ciento"),
        ("es", "el teclado EZ-Reach 2030 USB y el ARM1176"),
        ("it", "verbinding via SOCKSv5-server"),
    ],
)
def test_nothing_is_found(engines, lang, text):
    assert [text[f.start : f.end] for f in engines[lang].find(text) if f.score >= THRESHOLD] == []


@pytest.mark.parametrize(
    "lang, text, value",
    [
        ("en", "see t.co/x1 now", "t.co/x1"),
        ("en", "the site metro.us has it", "metro.us"),
        ("en", "the DNS server 8.8.8.8 answers", "8.8.8.8"),
        ("en", "from 3.120.7.9 and on", "3.120.7.9"),
        ("en", "call 214-748-3640", "214-748-3640"),
        ("es", "Apartado de Correos 12", "Apartado de Correos 12"),
        (
            "es",
            "vive en Rivadavia 4520 Piso 3 Depto C Almagro (CP 1184) CABA.",
            "Rivadavia 4520 Piso 3 Depto C Almagro (CP 1184) CABA",
        ),
        ("it", "abita in Via Garibaldi 12", "Via Garibaldi 12"),
    ],
)
def test_the_like_that_is_one_is_found(engines, lang, text, value):
    assert value in [text[f.start : f.end] for f in engines[lang].find(text) if f.score >= THRESHOLD]
