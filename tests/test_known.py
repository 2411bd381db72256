"""What is known of the person of a text is found in every form."""

import unicodedata

import pytest
import spacy

import spacy_anonym
from spacy_anonym.errors import AnonymError
from spacy_anonym.known import check_known, known_finder

PERSON = {"PERSON": ["Henrietta Jane Oduya-Marsh"]}


@pytest.fixture(scope="module")
def rules():
    return spacy_anonym.blank("en")


def found(known, text, lang="en"):
    return [text[f.start : f.end] for f in known_finder(check_known(known), lang).find(text)]


@pytest.mark.parametrize(
    "form",
    [
        "Henrietta Jane Oduya-Marsh",
        "Oduya-Marsh, Henrietta",
        "H. Oduya-Marsh",
        "Marsh, H.J.",
        "marsh, h.",
        "H. J. Oduya",
        "H.O.M.",
        "HO",
        "HENRIETTA ODUYA",
        "henrietta oduya marsh",
        "Henrietta",
        "Oduya",
        "Henrietta M. Oduya",
        "Henriettta Oduya",
        "Heniretta",
        "Henrieta",
        "Odoya",
    ],
)
def test_every_form_of_a_name_is_found(form):
    assert found(PERSON, f"Seen today: {form}, well.") == [form]


@pytest.mark.parametrize(
    "text, names",
    [
        ("Henrietta Oduya\nHenrietta Oduya", ["Henrietta Oduya"] * 2),
        ("Henrietta\nOduya came", ["Henrietta\nOduya"]),
        ("Patient: Oduya\nHenrietta came", ["Oduya", "Henrietta"]),
        ("Henrietta\tOduya\t44", ["Henrietta", "Oduya"]),
        ("Henrietta, Henrietta", ["Henrietta"] * 2),
        ("Henrietta Oduya (henrietta, no other)", ["Henrietta Oduya", "henrietta"]),
    ],
)
def test_lines_cells_and_mentions_stay_apart(text, names):
    assert found(PERSON, text) == names


def test_a_possessive_and_a_title_stay():
    assert found(PERSON, "Ms Oduya's car, Dr. Marsh’s bag") == ["Oduya", "Marsh"]


def test_a_name_is_found_without_its_accents_and_with_others():
    assert found({"PERSON": ["Íñigo Peñalver Gómez"]}, "Inigo Penalver; PEÑALVER GOMEZ; Sr. Gòmez", "es") == [
        "Inigo Penalver",
        "PEÑALVER GOMEZ",
        "Gòmez",
    ]


@pytest.mark.parametrize(
    "full, short, lang",
    [
        ("Elizabeth Roe", "Liz", "en"),
        ("Bill Tanaka", "William", "en"),
        ("Francisco Roldán", "Paco", "es"),
        ("Josep Vilà", "Pep", "ca"),
        ("יצחק לוגסי", "איציק", "he"),
    ],
)
def test_short_names_and_full_ones(full, short, lang):
    assert found({"PERSON": [full]}, f"{short}?", lang) == [short]


def test_a_particle_belongs_to_the_surname():
    text = "Van der Plaat came; P. van der Plaat; Plaat; the end of de week"
    assert found({"PERSON": ["Pieter van der Plaat"]}, text) == ["Van der Plaat", "P. van der Plaat", "Plaat"]


def test_hebrew_letters_before_a_name_stay():
    assert found({"PERSON": ["רונית אלקבץ"]}, "מסרתי לרונית ולאלקבץ", "he") == ["רונית", "אלקבץ"]


@pytest.mark.parametrize(
    "text",
    [
        "We may try again.",
        "It was young and will stay.",
        "At 10 a.m. in the U.S.",
        "Mayor Younger asked the willing.",
        "The MRI and the WAY",
    ],
)
def test_ordinary_words_are_no_names(text):
    assert found({"PERSON": ["Will Young", "Uma May Stone", "Ann Miller"]}, text) == []


def test_a_capital_tells_a_name_from_a_word():
    assert found(
        {"PERSON": ["Will Young"]}, "Will said that young Young will go, as will young Ann; will young too"
    ) == [
        "Will",
        "Young",
        "will young",
        "will young",
    ]


def test_in_a_text_without_capitals_a_typing_error_counts_too():
    assert found(PERSON, "i saw henrieta and oduja yesterday") == ["henrieta", "oduja"]
    assert found(PERSON, "I saw henrieta") == []


def test_a_suffix_is_no_initials():
    assert found({"PERSON": ["Jane Roe"]}, "TOM DALY JR and JR went, J.R. too") == ["JR", "J.R."]


def test_another_person_of_the_surname_is_not_taken_for_the_patient():
    finder = known_finder(check_known({"PATIENT": ["Jane Dusart"]}), "en")
    text = "Her brother Tom Dusart called. Jane Dusart. Mrs Dusart."
    assert [(text[f.start : f.end], f.label, f.rank > 0) for f in finder.find(text)] == [
        ("Dusart", "PERSON", False),
        ("Jane Dusart", "PATIENT", True),
        ("Dusart", "PATIENT", True),
    ]


def test_a_known_surname_is_not_one_person_with_everybody_who_has_it():
    finder = known_finder(check_known({"PERSON": ["Dusart"]}), "en")
    text = "Mary Dusart rang, Dusart Peter wrote the Dussart file."
    assert [(f.rule, f.rank > 0) for f in finder.find(text)] == [("known", True), ("known", True), ("known.1", True)]


def test_another_person_of_the_given_name_is_not_taken_for_the_known_one():
    finder = known_finder(check_known({"PERSON": ["John Hobbs"]}), "en")
    text = "John Brown rang. John rang, Hobbs too."
    assert [f.rule for f in finder.find(text)] == ["known", "known.1", "known.1"]


def test_what_fits_two_persons_is_of_neither():
    finder = known_finder(check_known({"PERSON": ["Jane Dusart", "Tom Dusart"]}), "en")
    assert [f.rule for f in finder.find("Dusart, Jane. Tom Dusart. Dusart.")] == ["known.1", "known.2", "known"]


@pytest.mark.parametrize(
    "form",
    [
        "1980-03-02",
        "2/3/1980",
        "03/02/1980",
        "2.3.80",
        "02-03-1980",
        "2 March 1980",
        "March 2, 1980",
        "Mar 2nd, 1980",
        "2nd of March 1980",
        "2-Mar-80",
        "19800302",
        "2 de marzo de 1980",
        "2 de març de 1980",
        "2 במרץ 1980",
        "2.III.1980",
        "March the 2nd, 1980",
        "2nd day of March 1980",
        "020380",
        "03021980",
        "２/３/１９８０",
        "1980年3月2日",
        "1980년 3월 2일",
    ],
)
def test_every_form_of_a_date_is_found(form):
    for known in ("1980-03-02", "2 March 1980"):
        assert found({"BIRTH_DATE": [known]}, f"born {form}, well") == [form]


@pytest.mark.parametrize("known", ["03/1980", "March 1980", "1980年3月"])
def test_every_form_of_a_month_is_found(known):
    forms = ["March 1980", "1980-03", "3/1980", "Mar '80", "1980年3月"]
    assert found({"BIRTH_DATE": [known]}, "; ".join([*forms, "1980-03-04", "13/1980", "4/1980"])) == forms


@pytest.mark.parametrize("other", ["2 March 1981", "3/4/1980", "12 March 1980", "2.3.1880", "30/2/1980", "1980"])
def test_other_dates_are_not_found(other):
    assert found({"BIRTH_DATE": ["1980-03-02"]}, f"on {other}, well") == []


@pytest.mark.parametrize(
    "known, forms, others",
    [
        (
            {"ID": ["AB-1234 567"]},
            ["AB1234567", "ab 1234-567", "AB.12.34567"],
            ["AB12345678", "xAB1234567", "AB and 1234567"],
        ),
        (
            {"PHONE_NUMBER": ["+44 20 7946 0123"]},
            ["020 7946 0123", "(020) 79460123", "+44 (0)20 7946-0123", "0044 20 79460123"],
            ["20 7946 01234", "9120 7946 0123"],
        ),
        ({"PHONE_NUMBER": ["020 7946 0123"]}, ["+44 20 7946 0123", "020-7946-0123"], ["120 7946 0124"]),
        (
            {"ADDRESS": ["12 Harbour Road, Leith EH6 1AB"]},
            ["12 Harbour Rd", "harbour road", "12 HARBOUR ROAD\nLeith, EH6 1AB", "EH61AB"],
            ["12 Harbour", "112 Harbourside", "Leith"],
        ),
        ({"EMAIL_ADDRESS": ["jane.roe@example.com"]}, ["Jane.Roe@example.com"], ["ajane.roe@example.com"]),
        ({"ORGANIZATION": ["Quillon Works Ltd"]}, ["QUILLON WORKS LTD"], ["Quillon"]),
    ],
)
def test_numbers_and_addresses_are_found_with_other_separators(known, forms, others):
    for form in forms:
        assert form in found(known, f"at: {form}.")
    for other in others:
        assert other not in found(known, f"at: {other}.")


@pytest.mark.parametrize(
    "text, phone",
    [
        ("1-212-555-0123", "1-212-555-0123"),
        ("Tel.212-555-0123", "212-555-0123"),
        ("Tel(212)555-0123", "(212)555-0123"),
        ("A-212-555-0123", "212-555-0123"),
        ("home/2125550123", "2125550123"),
        ("12125550123", "12125550123"),
        ("212 - 555 / 0123", "212 - 555 / 0123"),
        ("212-555-0123x12", "212-555-0123"),
        ("٢١٢٥٥٥٠١٢٣", "٢١٢٥٥٥٠١٢٣"),
        ("電話212-555-0123です", "212-555-0123"),
    ],
)
def test_a_phone_number_is_found_whatever_joins_it(text, phone):
    for known in ("212-555-0123", "+1 212 555 0123", "1-212-555-0123"):
        assert found({"PHONE_NUMBER": [known]}, text) == [phone]


def test_a_phone_number_is_not_found_in_a_longer_one():
    assert found({"PHONE_NUMBER": ["212-555-0123"]}, "42125550123 21255501234") == []
    assert found({"PHONE_NUMBER": ["+44 20 7946 0958"]}, "442079460958") == ["442079460958"]


@pytest.mark.parametrize(
    "known, text, forms",
    [
        ({"PATIENT": ["王小明"]}, "患者王小明先生は来院した。", ["王小明"]),
        ({"PERSON": ["李 小龍"]}, "我是李小龍。李 小龍。李先生", ["李小龍", "李 小龍"]),
        ({"PERSON": ["山田 太郎"]}, "山田太郎と山田さん", ["山田太郎", "山田"]),
        ({"PERSON": ["ジョン・スミス"]}, "患者ジョン・スミスさん", ["ジョン・スミス"]),
        ({"PERSON": ["김철수"]}, "환자 김철수는 왔다.", ["김철수"]),
        ({"PERSON": ["김철수"]}, unicodedata.normalize("NFD", "김철수는"), [unicodedata.normalize("NFD", "김철수")]),
        ({"PERSON": ["山田 太郎"]}, "山田　太郎", ["山田　太郎"]),
        ({"PERSON": ["김 철수"]}, "김 철수가, 김철수는 김치", ["김 철수", "김철수"]),
        ({"PERSON": ["สมชาย ใจดี"]}, "คุณสมชาย ใจดีมาแล้ว", ["สมชาย ใจดี"]),
        ({"PERSON": ["محمد علي"]}, "جاء ومحمد علي", ["محمد علي"]),
        ({"PERSON": ["Jane Roe"]}, "患者Jane Roeさん", ["Jane Roe"]),
        ({"LOCATION": ["東京"]}, "東京に住む", ["東京"]),
        ({"ID": ["12345"]}, "番号12345です", ["12345"]),
        ({"LOCATION": ["김"]}, "김", []),
    ],
)
def test_what_stands_beside_letters_of_a_script_without_spaces_is_found(known, text, forms):
    assert found(known, text) == forms


def test_numbers_are_found_across_wide_separators_and_what_is_not_seen():
    forms = ["AB - 1234567", "AB : 1234567", "AB,1234567", "AB\u200b1234567", "AB(1234567)", "ＡＢ１２３４５６７"]
    assert found({"ID": ["AB-1234567"]}, "; ".join(forms)) == forms


def test_a_short_number_stands_as_it_is_written():
    assert found({"AGE": ["47"]}, "47-year-old (47), not 4.7, 4-7, 4:7, 47.5 or 2,47") == ["47"] * 2
    assert found({"ID": ["4-7"]}, "4-7, 47, 4.7") == ["4-7", "47"]
    assert found({"ID": ["1234", "B12"]}, "1234 at 12:34, 1,234; vitamin B 12") == ["1234"]


def test_names_written_as_one_word_are_found():
    assert found({"PERSON": ["Jane Oduya"]}, "JaneOduya.pdf; oduyajane; OduyaJane1980") == [
        "JaneOduya",
        "oduyajane",
        "OduyaJane",
    ]


def test_a_house_number_stands_before_its_street_or_behind_it():
    longest = max(found({"ADDRESS": ["12 Harbour Road, Leith"]}, "at Harbour Rd, 12."), key=len)
    assert longest == "Harbour Rd, 12"


def test_brackets_come_in_pairs():
    assert found({"PERSON": ["Jane Oduya"]}, 'Jane (Oduya); (Jane Oduya); Jane "Oduya"') == [
        "Jane (Oduya)",
        "Jane Oduya",
        'Jane "Oduya"',
    ]


@pytest.mark.parametrize(
    "known",
    [
        {"PERSN": ["Zoltan"]},
        {"PERSON": 3},
        {"PERSON": [3]},
        {3: ["Zoltan"]},
        "Zoltan",
        7,
        {"PERSON": ["Zoltan" * 100]},
        {"ID": [str(n) for n in range(2000)]},
    ],
)
def test_what_is_not_valid_is_an_error_that_does_not_repeat_it(known, rules):
    with pytest.raises(AnonymError, match="SA038") as error:
        list(spacy_anonym.anonymize_texts(["Zoltan left"], rules, known=known))
    assert "Zoltan" not in str(error.value)


@pytest.mark.parametrize("known", [[], [{}, {}]])
def test_there_is_one_table_a_text(known, rules):
    with pytest.raises(AnonymError, match="SA038"):
        list(spacy_anonym.anonymize_texts(["Zoltan left"], rules, known=known))


def test_a_text_whose_known_values_are_not_valid_fails_alone(rules):
    known = [{"PERSON": 3}, {"PERSON": "Zoltan Beyer"}]
    results = list(spacy_anonym.anonymize_texts(["Zoltan left"] * 2, rules, known=known, on_error="report"))
    assert results[0] == (None, "SA038") and results[1][0] == "<PERSON> left"


TEXT = "z. beyer (dob 2.3.80) left. Beyer, Zoltan. Z.B. fine."
KNOWN = {"PATIENT": ["Zoltan Beyer"], "BIRTH_DATE": ["1980-03-02"]}
NEW = "<PATIENT> (dob <BIRTH_DATE>) left. <PATIENT>. <PATIENT> fine."


def test_texts_and_docs_are_told_the_same(rules):
    ((text, items),) = spacy_anonym.anonymize_texts([TEXT], rules, known=KNOWN)
    doc = rules.make_doc(TEXT)
    doc._.anonym_known = KNOWN
    assert rules(doc)._.anonym_text == text == NEW and list(doc._.anonym_items) == items
    assert {item["entity"] for item in items if item["label"] == "PATIENT"} == {"PATIENT-1"}
    # A second run without them does not read the first one's group.
    doc._.anonym_known = None
    assert "z. beyer" in rules(doc)._.anonym_text


def test_docs_of_a_pipeline_of_spacys_know_it_too():
    nlp = spacy.blank("en")
    nlp.add_pipe("entity_ruler").add_patterns([{"label": "ORG", "pattern": "Beyer"}])
    nlp.add_pipe("anonymizer")
    ((text, _),) = spacy_anonym.anonymize_texts([TEXT], nlp, known=KNOWN)
    assert text == NEW


def test_known_values_are_replaced_whatever_labels_are_asked_for():
    nlp = spacy_anonym.load(
        "en", exclude=["ner"], config={"components": {"span_consolidator": {"labels": ["EMAIL_ADDRESS"]}}}
    )
    ((text, _),) = spacy_anonym.anonymize_texts([TEXT], nlp, known=KNOWN)
    assert text == NEW


def test_one_table_is_for_all_texts_and_none_for_one_of_which_nothing_is_known(rules):
    texts = ["Beyer left", "Beyer stayed"]
    assert [new for new, _ in spacy_anonym.anonymize_texts(texts, rules, known=KNOWN)] == [
        "<PATIENT> left",
        "<PATIENT> stayed",
    ]
    assert [new for new, _ in spacy_anonym.anonymize_texts(texts, rules, known=[None, KNOWN])] == [
        "Beyer left",
        "<PATIENT> stayed",
    ]


@pytest.mark.slow
def test_processes_are_told_too(rules):
    texts = ["Beyer left", "Beyer stayed"]
    new = [new for new, _ in spacy_anonym.anonymize_texts(texts, rules, known=[None, KNOWN], n_process=2, batch_size=1)]
    assert new == ["Beyer left", "<PATIENT> stayed"]


def test_a_long_text_takes_time_in_proportion_to_its_length():
    import time

    dates = {"BIRTH_DATE": ["1980-03-02"], "DATE_TIME": ["1980-03"]}
    people = {"PERSON": ["Jane Roe", "김 철수"], "PHONE_NUMBER": ["1" * 10]}
    finder = known_finder(check_known({**people, **dates, "ID": ["1" * 20]}), "en")
    for unit in ("J ", "J. R. ", "Roe ", "1 ", "11/", "Jan 1 ", "van ", "철수", "1\u200b", "day of ", "(1"):

        def seconds(size):
            start = time.process_time()
            finder.find(unit * size)
            return time.process_time() - start

        # Of the square, 256 times.
        assert any(seconds(16_000) < 60 * max(seconds(1_000), 0.02) for _ in range(3)), unit
