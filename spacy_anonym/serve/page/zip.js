/* A zip archive of files as they are, without compression, made in the browser: what came back is not sent again.

   SOURCE: PKWARE's APPNOTE 6.3.10, 4.3.7 (local header), 4.3.12 (central directory), 4.3.16 (its end). */

const TABLE = Uint32Array.from({ length: 256 }, (_, n) => {
  for (let bit = 0; bit < 8; bit++) n = n & 1 ? (n >>> 1) ^ 0xedb88320 : n >>> 1;
  return n;
});

function crcOf(bytes) {
  let crc = -1;
  for (const byte of bytes) crc = (crc >>> 8) ^ TABLE[(crc ^ byte) & 0xff];
  return ~crc >>> 0;
}

/** Little-endian numbers, each [value, bytes]. */
function pack(...numbers) {
  const view = new DataView(new ArrayBuffer(numbers.reduce((sum, [, size]) => sum + size, 0)));
  let at = 0;
  for (const [value, size] of numbers) {
    if (size === 4) view.setUint32(at, value, true);
    else view.setUint16(at, value, true);
    at += size;
  }
  return view.buffer;
}

/** RETURNS {Promise<Blob>}: an archive of {name, blob}; names are UTF-8 and differ. Throws a RangeError beyond 65,535 files or 4 GB. */
export async function zipOf(files) {
  const [parts, directory] = [[], []];
  let at = 0;
  for (const { name, blob } of files) {
    const [bytes, path] = [new Uint8Array(await blob.arrayBuffer()), new TextEncoder().encode(name)];
    // Version 2.0, UTF-8 names, stored, 1 January 1980: the time of day is nobody's.
    const about = pack([20, 2], [0x800, 2], [0, 2], [0, 2], [0x21, 2], [crcOf(bytes), 4], [bytes.length, 4], [bytes.length, 4], [path.length, 2], [0, 2]);
    directory.push(pack([0x02014b50, 4], [20, 2]), about, pack([0, 2], [0, 2], [0, 2], [0, 4], [at, 4]), path);
    parts.push(pack([0x04034b50, 4]), about, path, bytes);
    at += 30 + path.length + bytes.length;
  }
  const size = directory.reduce((sum, part) => sum + part.byteLength, 0);
  if (files.length > 0xffff || at + size > 0xffffffff) throw new RangeError("too much for one archive");
  const end = pack([0x06054b50, 4], [0, 2], [0, 2], [files.length, 2], [files.length, 2], [size, 4], [at, 4], [0, 2]);
  return new Blob([...parts, ...directory, end], { type: "application/zip" });
}
