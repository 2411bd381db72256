"""FF1: encryption of a number in a range to another number of the range. SOURCE: NIST SP 800-38G, algorithms 7 and
8."""

from typing import Any, Callable

BLOCK_BYTES = 16
ROUNDS = 10


class FF1:
    """FF1 over AES. Safe for threads.

    key (bytes): 16, 24 or 32 bytes.
    """

    def __init__(self, key: bytes) -> None:
        from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes

        self._cipher = Cipher(algorithms.AES(key), modes.ECB())

    def encrypt(self, number: int, radix: int, length: int, tweak: bytes = b"") -> int:
        """Encrypt a string of numerals, given as the number that it writes.

        number (int): In [0, radix ** length).
        radix (int): The base of its numerals, 2 to 65,536.
        length (int): How many numerals it has, >= 2. The standard wants radix ** length >= 1,000,000.
        tweak (bytes): Not secret; another tweak gives another permutation.
        RETURNS (int): In the same range.
        """
        right = length - length // 2
        a, b = divmod(number, radix**right)
        left = length // 2
        add = self._rounds(radix, length, tweak)
        for step in range(ROUNDS):
            a, b = b, (a + add(step, b)) % radix ** (right if step % 2 else left)
        return a * radix**right + b

    def decrypt(self, number: int, radix: int, length: int, tweak: bytes = b"") -> int:
        """RETURNS (int): what was encrypted. See `encrypt`."""
        right = length - length // 2
        left = length // 2
        a, b = divmod(number, radix**right)
        add = self._rounds(radix, length, tweak)
        for step in reversed(range(ROUNDS)):
            a, b = (b - add(step, a)) % radix ** (right if step % 2 else left), a
        return a * radix**right + b

    def _rounds(self, radix: int, length: int, tweak: bytes) -> Callable[[int, int], int]:
        """From a round and one half to the number that is added to the other half."""
        encryptor: Any = self._cipher.encryptor()
        encrypt = encryptor.update
        # The bytes of one half, and of what is made of it: names as in the standard.
        b = ((radix ** (length - length // 2) - 1).bit_length() + 7) // 8
        d = 4 * ((b + 3) // 4) + 4
        p = b"\x01\x02\x01" + radix.to_bytes(3, "big") + bytes([ROUNDS, length // 2 % 256])
        p += length.to_bytes(4, "big") + len(tweak).to_bytes(4, "big")
        start = int.from_bytes(encrypt(p), "big")
        head = tweak + bytes(-(len(tweak) + b + 1) % BLOCK_BYTES)

        def add(step: int, half: int) -> int:
            q = head + bytes([step]) + half.to_bytes(b, "big")
            state = start
            block = b""
            for place in range(0, len(q), BLOCK_BYTES):
                part = int.from_bytes(q[place : place + BLOCK_BYTES], "big")
                block = encrypt((state ^ part).to_bytes(BLOCK_BYTES, "big"))
                state = int.from_bytes(block, "big")
            stream = block
            for number in range(1, -(-d // BLOCK_BYTES)):
                stream += encrypt((state ^ number).to_bytes(BLOCK_BYTES, "big"))
            return int.from_bytes(stream[:d], "big")

        return add
