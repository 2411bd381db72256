"""Names written with character references, as web forms and exports of databases leave them."""

import pytest

from spacy_anonym import anonymize_texts

NAMES = [
    "Mr. J&ouml;rg M&uuml;ller lives in D&uuml;sseldorf.",
    "Dear Ren&#233;e Dupont-Lef&#xe8;vre,",
    "Ask Ann O&#39;Brien or Se&aacute;n O&rsquo;Neill.",
    "Jane&nbsp;Roe came.",
    "&quot;Zo&euml; Ashworth&quot; said so.",
    'name: "J\\u00f6rg M\\u00fcller"',
    "id,name\n1,M&uuml;ller J&ouml;rg\n",
]


@pytest.mark.parametrize("text", NAMES)
def test_no_part_of_a_name_is_left(bundled_en, text):
    [(new, _)] = anonymize_texts([text], bundled_en)
    parts = "rg ller sseldorf Dupont vre Ann Brien Neill Jane Roe Zo Ashworth".split()
    assert "<PERSON>" in new and not any(part in new.replace("<PERSON>", "") for part in parts)


def test_signs_beside_a_name_stay(bundled_en):
    text = "&lt;b&gt;Jane Roe&lt;/b&gt; &amp; co"
    [(new, _)] = anonymize_texts([text], bundled_en)
    assert new == "&lt;b&gt;<PERSON>&lt;/b&gt; &amp; co"
