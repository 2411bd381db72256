"""spaCy's tokenizer in linear time: the same tokens, whatever stands in the text."""

import json
import multiprocessing
import pickle
import time
from base64 import b64encode
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import pytest
import spacy
from hypothesis import given, settings
from hypothesis import strategies as st
from spacy.util import compile_infix_regex, compile_prefix_regex, compile_suffix_regex

from spacy_anonym import anonymize_texts, blank
from spacy_anonym.errors import AnonymError
from spacy_anonym.tokenizer import BEFORE_NAMES, BEHIND_NAMES, FIELDS, Tokenizer, in_one_field, make_doc

CONFIG = {"nlp": {"tokenizer": {"@tokenizers": "spacy_anonym.Tokenizer.v1", "cache_size": 5}}}
LANGS = ["en", "es", "he"]


def plain(lang):
    """spaCy's own pipeline of a language, with our affixes and addresses."""
    nlp = spacy.blank(lang)
    nlp.tokenizer.prefix_search = compile_prefix_regex([*nlp.Defaults.prefixes, *BEFORE_NAMES]).search
    nlp.tokenizer.suffix_search = compile_suffix_regex([*nlp.Defaults.suffixes, *BEHIND_NAMES]).search
    nlp.tokenizer.url_match = in_one_field(nlp.Defaults.url_match)
    nlp.tokenizer.infix_finditer = compile_infix_regex([*nlp.Defaults.infixes, *FIELDS]).finditer
    return nlp


PLAIN = {lang: plain(lang) for lang in LANGS}
OURS = {lang: spacy.blank(lang, config=CONFIG) for lang in LANGS}
DOCUMENTS = sorted((Path(__file__).parent / "documents").glob("*.gold"))
ORDINARY = [
    "https://www.example.com/a/b-c_d/e.html?first=1&second=two%20words&third=" + "x1-" * 60 + "#part",
    "See (https://example.org/" + "long/path/" * 40 + "index.html), please.",
    "a.very.long.name.of.somebody.with.many.parts@mail.department.of.something.example.co.uk, or write",
    b64encode(bytes(range(256)) * 2).decode(),
    "data:image/png;base64," + b64encode(b"picture" * 90).decode(),
    '{"people":[{"name":"Ann Lee","age":30,"address":{"street":"5 Oak Avenue","tags":["a","b"]}},{"name":"Bob"}]}',
    json.dumps([[[{"deep": [[1, 2], [3, 4]]}]]], separators=(",", ":")) * 6,
    "2024-01-01T10:00:00.000Z;ERROR;com.example.app.service.PersonService;java.lang.NullPointerException:null",
    "one,two,three,four,five,six,seven,eight,nine,ten,eleven,twelve,thirteen,Ann,Lee,212-555-0123",
    "C:\\Users\\ann\\Documents\\Projects\\2024\\report-final-version-2\\drafts\\notes.txt",
    "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft,",
    "((\"'Supercalifragilisticexpialidocious-and-more'\"))!",
    "a" * 900, "=" * 80, "-" * 80, "*" * 40, "." * 70, "_" * 75, "#" * 60 + "Title" + "#" * 60,
    "can't won't I'm they're (don't) \u00a0 \n\n\t you'll've :) :-( 10km/h 5€ °C. U.S. e.g. Mr.",
    "\u05e9\u05dc\u05d5\u05dd-" * 30, "\u5b57" * 200, "e\u0301" * 200, "\U0001f468\u200d\U0001f469\u200d\U0001f467" * 3,
]  # fmt: skip


def tokens(doc):
    return [(token.text, token.whitespace_, token.norm_) for token in doc]


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("text", ORDINARY)
def test_ordinary_words_have_the_tokens_of_spacy(lang, text):
    for each in (text, f"before {text} after", f"{text}\n{text}"):
        assert tokens(OURS[lang](each)) == tokens(PLAIN[lang](each))


def test_documents_have_the_tokens_of_spacy():
    assert DOCUMENTS
    for path in DOCUMENTS:
        text = path.read_text(encoding="utf8")
        assert tokens(OURS["en"](text)) == tokens(PLAIN["en"](text)), path.name


@pytest.mark.parametrize("lang", ["id", "ms", "de", "ca", "hu"])
def test_no_affix_is_lost_where_words_of_letters_are_not_searched(lang):
    text = "Rp5000 RM20 Rpabc RMxyz kilo 5km naïve L'Hospitalet weiß Ñandú º2 café"
    assert tokens(spacy.blank(lang, config=CONFIG)(text)) == tokens(plain(lang)(text))


def test_a_tokenizer_that_was_saved_cuts_the_same(tmp_path):
    OURS["en"].to_disk(tmp_path)
    loaded = spacy.load(tmp_path)
    for text in ORDINARY:
        assert tokens(loaded(text)) == tokens(OURS["en"](text))


@pytest.mark.parametrize("row", [
    "Roe,Jane,jane@example.com", "7;Roe;Jane;jane@example.com;x", "(7,'Roe','Jane','1988-04-02','jane@example.com'),",
    "{'id':7,'last':'Roe','first':'Jane','mail':'jane@example.com'}", "mail=jane@example.com,Roe,Jane",
    "12/05/1990,Roe,Jane,jane@example.com", "jane@example.com,Roe,Jane,bob@example.org", "7,Roe,Jane,n/a,jane@example.com",
    '"Roe","Jane","jane@example.com"', "Roe|Jane|jane@example.com", "Jane:Roe:jane@example.com",
])  # fmt: skip
def test_the_fields_of_a_row_are_tokens(row):
    assert {"Roe", "Jane", "jane@example.com"} <= {token.text for token in OURS["en"](row)}


@pytest.mark.parametrize(
    "text",
    [
        "Jane\\nRoe",
        "Jane\\tRoe,",
        "Hi Jane!Roe",
        "name=Jane+Roe&x=1",
        "?q=Jane%20Roe",
        "Jane,\\nRoe",
        "•Jane •Roe",
        "“Jane”,“Roe”",
        "C:\\Jane\\Roe",
    ],
)
def test_what_joins_words_in_strings_and_addresses_is_no_part_of_them(text):
    assert {"Jane", "Roe"} <= {token.text for token in OURS["en"](text)}


@pytest.mark.parametrize(
    "text", ["<b>Jones,</b>", "<a href='https://example.com/jane.jones'>x", "Jones:<br>", "O'Neill</p>"]
)
def test_signs_before_a_tag_are_no_part_of_a_word(text):
    found = [token.text for token in OURS["en"](text)]
    assert "".join(found) == text.replace(" ", "") and found.count("O'Neill") == text.count("O'Neill")
    assert not any(word.endswith((",", ":", "'")) and len(word) > 1 for word in found)


@pytest.mark.parametrize(
    "sign", ["~", "~~", "^", "|", "||", "†", "¶", "→", "//", "@@", "==", "++", "--", "•", "●", "·"]
)
def test_signs_that_touch_a_name_are_no_part_of_it(sign):
    for name in ("Jane", "José", "דנה"):
        for text in (f"met {sign}{name} Roe{sign} today", f"{sign}{name}{sign}", f"{sign}{name}{sign}{sign}"):
            assert name in [token.text for token in OURS["en"](text)], text
    # A bullet, but not an option, a negative number or a compound.
    assert [token.text for token in OURS["en"]("-Jane -x -5 --all re-elect post-")] == [
        "-",
        "Jane",
        *"-x -5 --all".split(),
        *"re - elect".split(),
        "post-",
    ]


@pytest.mark.parametrize("text", ["http://jane:pw@example.com/a,b?c=d", "jane@example.com", "example.com/a,b"])
def test_an_address_is_one_token(text):
    assert [token.text for token in OURS["en"](text)] == [text]


@settings(max_examples=80, deadline=None)
@given(st.text(st.sampled_from("ab1A.,:;'\"()[]=*-/@%$ \n\u00e9\u05d0"), max_size=120))
def test_the_text_stays_and_few_affixes_change_nothing(text):
    for lang in ("en", "he"):
        doc = OURS[lang](text)
        assert doc.text == text
        if max(map(len, text.split()), default=0) <= 32:
            assert tokens(doc) == tokens(PLAIN[lang](text))


@pytest.mark.slow
@settings(max_examples=40, deadline=None)
@given(
    st.lists(
        st.tuples(
            st.sampled_from(["(", "=", "a", "1", "'s", "a:", "Ann ", ".", "...", "\u3002", "\U0001f600", " "]),
            st.integers(1, 200),
        ),
        max_size=8,
    )
)
def test_long_runs_lose_nothing(runs):
    text = "".join(unit * count for unit, count in runs)
    doc = OURS["en"](text)
    assert doc.text == text
    # spaCy's own tokenizer gives the same places to white space.
    assert [token.idx for token in doc if token.is_space] == [
        token.idx for token in PLAIN["en"](text[:3000]) if token.is_space
    ] or len(text) > 3000


@pytest.mark.slow
@pytest.mark.parametrize("unit", ["[", "(", ")", '"', "'", "*", "=", "'s", "a(", "(a", "$", "\u3002", "\U0001f600"])
def test_a_run_takes_time_in_proportion_to_its_length(unit):
    def seconds(size):
        text = (unit * size)[:size]
        start = time.process_time()
        assert OURS["en"](text).text == text
        return time.process_time() - start

    seconds(500)
    for _ in range(3):
        small, large = seconds(20_000), seconds(80_000)
        if large < 8 * max(small, 0.01):
            return
    pytest.fail(f"{small:.2f} s and, for four times as much, {large:.2f} s")


@pytest.mark.slow
def test_the_tokenizer_is_spacys_and_survives_saving(tmp_path):
    nlp = OURS["en"]
    assert isinstance(nlp.tokenizer, spacy.tokenizer.Tokenizer)
    nlp.to_disk(tmp_path)
    text = "can't " + "(" * 500 + "Ann" + "'s" * 200
    for other in (
        spacy.load(tmp_path),
        spacy.blank("en", config=CONFIG).from_bytes(nlp.to_bytes()),
        pickle.loads(pickle.dumps(nlp)),
    ):
        assert type(other.tokenizer) is Tokenizer
        assert tokens(other(text)) == tokens(nlp(text))
    assert spacy.load(tmp_path).tokenizer.max_cache_size == 5


def _count(tokenizer):
    return len(tokenizer("(" * 200_000))


@pytest.mark.slow
def test_the_tokenizer_survives_spawn():
    with ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as pool:
        assert pool.submit(_count, OURS["en"].tokenizer).result(timeout=300) == 200_000


@pytest.mark.slow
def test_bundled_and_blank_pipelines_have_it(bundled_en):
    assert type(bundled_en.tokenizer) is type(blank("en").tokenizer) is type(blank("he").tokenizer) is Tokenizer
    # A language's own tokenizer stays.
    assert not isinstance(blank("zh").tokenizer, spacy.tokenizer.Tokenizer)


def test_a_pipeline_of_the_user_is_protected():
    nlp = spacy.blank("en")
    nlp.add_pipe("entity_ruler").add_patterns([{"label": "PERSON", "pattern": "Ann"}])
    nlp.add_pipe("anonymizer")
    text = "Ann " + "[" * 60_000 + " Ann"
    start = time.process_time()
    ((new, items),) = anonymize_texts([text], nlp)
    # spaCy's own tokenizer takes minutes.
    assert time.process_time() - start < 20
    assert new == text.replace("Ann", "<PERSON>")
    assert type(nlp.tokenizer) is spacy.tokenizer.Tokenizer


def test_another_tokenizer_is_called_as_it_is():
    nlp = spacy.blank("en")
    nlp.tokenizer = lambda text: spacy.tokens.Doc(nlp.vocab, words=[text])
    assert len(make_doc(nlp, "(" * 100)) == 1


def test_a_text_that_is_too_long_says_so_and_the_others_come_out():
    nlp = blank("en")
    nlp.add_pipe("sentencizer", first=True)
    nlp.max_length = 20
    texts = ["Mail kim@example.com, please.", "kim@example.com"]
    assert [text or code for text, code in anonymize_texts(texts, nlp, on_error="report")] == [
        "SA110",
        "<EMAIL_ADDRESS>",
    ]
    with pytest.raises(AnonymError, match="29 characters"):
        list(anonymize_texts(texts, nlp))


@pytest.mark.parametrize(
    "text, tokens",
    [
        ("PID|1||ROE^JANE^B||1949", "PID | 1 | | ROE ^ JANE ^ B | | 1949"),
        ('"2043";"Ann Lee"', '" 2043 " ; " Ann Lee "'),
        ("user=kfalk", "user = kfalk"),
        ("C:\\Users\\kfalk\\x", "C: \\ Users \\ kfalk \\ x"),
        ("a 47-year-old", "a 47 - year - old"),
        ("cv_roe_final", "cv _ roe _ final"),
        # References to letters are within words, those to other signs between them.
        ("M&uuml;ller O&#39;Brien &Eacute;va", "M&uuml;ller O&#39;Brien &Eacute;va"),
        ("&quot;Zo&euml;&nbsp;Roe&quot;; R&D;", "&quot; Zo&euml; &nbsp; Roe &quot; ; R&D ;"),
        ("M&S;Roe Smith&Jones;Roe", "M&S ; Roe Smith&Jones ; Roe"),
        # A value in one piece stays one.
        (
            "12:30 3,000 TKT-8841290 a.roe@b.com https://b.com/a_b",
            "12:30 3,000 TKT-8841290 a.roe@b.com https://b.com/a_b",
        ),
    ],
)
def test_fields_of_records(text, tokens):
    assert [token.text for token in OURS["en"](text)] == tokens.split()


# Learning ordinary words before a memory zone.


LEARNING = spacy.blank("en", config={"nlp": {"tokenizer": {"@tokenizers": "spacy_anonym.Tokenizer.v1"}}})


@settings(max_examples=50, deadline=None)
@given(st.lists(st.sampled_from(["the", "The", "house,", "(and)", "don't", "it's", "walk-in", "Zwornak", "x1", "we."])))
def test_learned_words_have_the_same_tokens(words):
    text = " ".join(words)
    expected = tokens(OURS["en"](text))
    LEARNING.tokenizer.learn([text], {"the", "house", "and", "don't", "it's", "walk-in", "we"})
    with LEARNING.memory_zone():
        assert tokens(LEARNING(text)) == expected


def test_only_ordinary_words_stay_in_the_vocabulary():
    # A tagger of any kind makes the pipeline one of Docs.
    nlp = blank("en")
    nlp.add_pipe("ner", before="regex_ruler").add_label("PERSON")
    nlp.initialize()
    list(anonymize_texts(["Zwornak saw the house, and Zwornak left.", "The house is quietly zwornish."] * 2, nlp))
    assert {"house", "quietly"} <= set(nlp.vocab.strings)
    assert not {"Zwornak", "zwornak", "zwornish"} & set(nlp.vocab.strings)


def test_a_learned_word_is_not_split_anew_in_a_zone():
    nlp = spacy.blank("en", config={"nlp": {"tokenizer": {"@tokenizers": "spacy_anonym.Tokenizer.v1"}}})
    seen = []
    find = nlp.tokenizer.infix_finditer
    nlp.tokenizer.infix_finditer = lambda word: seen.append(word) or find(word)
    # Behind an exception such as "Mr." spaCy caches nothing more of a text.
    ordinary = ["the", "house", "garden", "river", "mr", "cannot"]
    nlp.tokenizer.learn(["(Mr. cannot 'Mr. the house, garden: (river Zwornak"], set(ordinary))
    seen.clear()
    with nlp.memory_zone():
        nlp("the house, garden: (river Zwornak the Zwornak")
    assert seen == ["Zwornak", "Zwornak"]


def test_what_is_learned_is_bounded(monkeypatch):
    monkeypatch.setattr("spacy_anonym.tokenizer.MAX_LEARNED", 3)
    nlp = spacy.blank("en", config={"nlp": {"tokenizer": {"@tokenizers": "spacy_anonym.Tokenizer.v1"}}})
    before = len(nlp.vocab)
    for text in ("the the, the! the? the.", "the; the: the) (the"):
        nlp.tokenizer.learn([text], {"the"})
    # The word, and three signs at most.
    assert 0 < len(nlp.vocab) - before <= 4
