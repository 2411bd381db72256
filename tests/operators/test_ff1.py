"""FF1 against NIST's samples and as a permutation."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spacy_anonym.operators.ff1 import FF1

KEY = bytes.fromhex("2B7E151628AED2A6ABF7158809CF4F3CEF4359D8D580AA4F7F036D6F04FC6A94")
# NIST, "Block Cipher Modes of Operation: FF1", samples 1 to 9: key size, radix, tweak, plaintext, ciphertext.
SAMPLES = [
    (16, 10, "", "0123456789", "2433477484"),
    (16, 10, "39383736353433323130", "0123456789", "6124200773"),
    (16, 36, "3737373770717273373737", "0123456789abcdefghi", "a9tv40mll9kdu509eum"),
    (24, 10, "", "0123456789", "2830668132"),
    (24, 10, "39383736353433323130", "0123456789", "2496655549"),
    (24, 36, "3737373770717273373737", "0123456789abcdefghi", "xbj3kv35jrawxv32ysr"),
    (32, 10, "", "0123456789", "6657667009"),
    (32, 10, "39383736353433323130", "0123456789", "1001623463"),
    (32, 36, "3737373770717273373737", "0123456789abcdefghi", "xs8a0azh2avyalyzuwd"),
]


@pytest.mark.parametrize("size, radix, tweak, plain, encrypted", SAMPLES)
def test_ff1_gives_the_published_samples(size, radix, tweak, plain, encrypted):
    ff1 = FF1(KEY[:size])
    args = radix, len(plain), bytes.fromhex(tweak)
    assert ff1.encrypt(int(plain, radix), *args) == int(encrypted, radix)
    assert ff1.decrypt(int(encrypted, radix), *args) == int(plain, radix)


@pytest.mark.parametrize("radix, length", [(2, 2), (2, 9), (10, 3), (7, 3), (300, 1 + 1)])
def test_ff1_is_a_permutation(radix, length):
    size = min(radix**length, 2000)
    ff1 = FF1(KEY)
    encrypted = [ff1.encrypt(number, radix, length, b"t") for number in range(size)]
    assert all(0 <= number < radix**length for number in encrypted)
    assert len(set(encrypted)) == size
    assert [ff1.decrypt(number, radix, length, b"t") for number in encrypted] == list(range(size))


@given(st.integers(2, 65536), st.integers(2, 200), st.binary(max_size=40), st.data())
def test_ff1_takes_any_radix_length_and_tweak(radix, length, tweak, data):
    # Long ones need more than one block of key stream.
    number = data.draw(st.integers(0, radix**length - 1))
    ff1 = FF1(KEY[:16])
    encrypted = ff1.encrypt(number, radix, length, tweak)
    assert 0 <= encrypted < radix**length
    assert ff1.decrypt(encrypted, radix, length, tweak) == number


def test_ff1_another_tweak_or_key_is_another_permutation():
    same = {FF1(key).encrypt(123456, 10, 12, tweak) for key in (KEY, KEY[:16]) for tweak in (b"", b"a", b"b", b"a\0")}
    assert len(same) == 8
