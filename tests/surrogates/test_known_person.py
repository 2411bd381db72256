"""The person of a record, whom the caller knows, gets one surrogate name in all forms of its own."""

from spacy_anonym import anonymize_texts, blank


def test_the_forms_of_a_known_name_are_those_of_one_surrogate():
    nlp = blank("en")
    nlp.get_pipe("anonymizer").set_operator("DEFAULT", {"type": "surrogate", "seed": 3})
    text = "Jane Oduya, Jane and Oduya came with Mr. Tom Oduya."
    [(new, _)] = anonymize_texts([text], nlp, known={"PATIENT": ["Jane Oduya"]})
    full, _, rest = new.partition(", ")
    given, surname = full.split()
    assert rest.startswith(f"{given} and {surname} came with Mr. ") and rest.endswith(f" {surname}.")
    assert "Oduya" not in new and "Jane" not in new


def test_masks_of_other_systems_know_it_as_a_person():
    nlp = blank("en")
    nlp.get_pipe("anonymizer").set_operator("DEFAULT", {"type": "replace", "masks": "bsc"})
    [(new, _)] = anonymize_texts(["Jane Oduya came."], nlp, known={"PATIENT": ["Jane Oduya"]})
    assert new == "<PER> came."
