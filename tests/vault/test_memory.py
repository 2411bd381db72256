from threading import Thread

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spacy_anonym.vault import MemoryVault, open_vault

VALUES = st.text(st.sampled_from("ab<>1\0é\U0001f600 '\""), max_size=3)
KEY = b"0123456789abcdef0123456789abcdef"


@settings(max_examples=60, deadline=None)
@given(st.lists(st.tuples(st.sampled_from("xy"), VALUES), max_size=30), st.booleans())
def test_a_mapping_is_one_to_one(tmp_path_factory, asked, in_file):
    path = tmp_path_factory.mktemp("vault") / "v"
    vault = open_vault(path, KEY) if in_file else MemoryVault()
    made = {}
    for space, original in asked:
        # Few candidates, some of them originals: most are refused.
        new = vault.replacement(space, original, lambda n: f"{original[:1]}{n}" if n < 90 else None)
        assert made.setdefault((space, original), new) == new
    assert len(set(made.values())) == len(made)
    for (_, original), new in made.items():
        assert new != original and vault.original(new) == original
    assert {(entry.space, entry.original): entry.replacement for entry in vault.entries()} == made
    assert len(vault) == len(made)
    if in_file:
        vault.close()
        again = open_vault(path, KEY)
        assert {(entry.space, entry.original): entry.replacement for entry in again.entries()} == made
        again.close()


def test_a_replacement_is_no_original_and_no_other_ones():
    vault = MemoryVault()
    assert vault.replacement("p", "Ann", lambda n: ["Ann", "Bea", "Cy"][n]) == "Bea"
    assert vault.replacement("p", "Dan", lambda n: ["Ann", "Bea", "Cy"][n]) == "Cy"
    assert vault.replacement("p", "Eve", lambda n: ["Ann", "Bea", None][n]) is None
    assert vault.original("Eve") is None and len(vault) == 2


def test_numbers_count_within_their_space():
    vault = MemoryVault()
    assert [vault.number("a", name) for name in "xyxz"] == [1, 2, 1, 3]
    assert vault.number("b", "y") == 1


def test_put_refuses_a_replacement_with_two_originals():
    vault = MemoryVault()
    assert vault.put("a", "x", "1") and vault.put("a", "x", "1") and vault.put("a", "x", "2")
    assert not vault.put("b", "y", "1")
    assert [vault.original(new) for new in ("1", "2")] == ["x", "x"] and len(vault) == 2


def test_threads_get_one_mapping():
    vault, results = MemoryVault(), []

    def work():
        results.append([vault.replacement("s", str(i), lambda n: f"r{len(results)}.{i}.{n}") for i in range(200)])

    threads = [Thread(target=work) for _ in range(16)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(results) == 16 and all(result == results[0] for result in results)


@pytest.mark.parametrize("in_file", [False, True])
def test_a_pair_that_its_own_proposal_made_is_taken(tmp_path, in_file):
    vault = open_vault(tmp_path / "v", bytes(32)) if in_file else MemoryVault()

    def propose(attempt):
        # A name is proposed from its words, and this name is its only word.
        return f"{vault.replacement('x', 'Ek', lambda attempt: 'Berg')} {attempt}"

    assert vault.replacement("x", "Ek", propose) == "Berg" == vault.replacement("x", "Ek", str)
    assert len(vault) == 1 and vault.original("Berg") == "Ek"
    if in_file:
        vault.close()
