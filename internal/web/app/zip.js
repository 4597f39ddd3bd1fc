// Archives of records: .zip files without compression are written, and those with it are read too.

/** most are the largest archive, and the largest number and size of the files in it that are read. */
export const most = { archive: 32 << 20, files: 1000, file: 1 << 20 };

const table = Uint32Array.from({ length: 256 }, (_, n) => {
  for (let bit = 0; bit < 8; bit++) n = n & 1 ? 0xedb88320 ^ (n >>> 1) : n >>> 1;
  return n;
});

const crc = (bytes) => ~bytes.reduce((sum, byte) => table[(sum ^ byte) & 255] ^ (sum >>> 8), -1) >>> 0;

/** fields returns numbers as bytes; each is [size, value]. */
function fields(...list) {
  const out = new DataView(new ArrayBuffer(list.reduce((n, [size]) => n + size, 0)));
  let at = 0;
  for (const [size, value] of list) {
    if (size === 2) out.setUint16(at, value, true);
    else out.setUint32(at, value, true);
    at += size;
  }
  return new Uint8Array(out.buffer);
}

/** packed returns an archive of files {name, text, when}; a text may be bytes, when is in milliseconds. */
export function packed(files) {
  const [parts, list] = [[], []];
  let at = 0;
  for (const { name, text, when } of files) {
    const [path, bytes] = [name, text].map((one) => (one.buffer ? one : new TextEncoder().encode(one)));
    const day = new Date(when);
    const time = (day.getHours() << 11) | (day.getMinutes() << 5) | (day.getSeconds() >> 1);
    const date = ((day.getFullYear() - 1980) << 9) | ((day.getMonth() + 1) << 5) | day.getDate();
    const about = [[2, 20], [2, 0x800], [2, 0], [2, time], [2, date], [4, crc(bytes)], [4, bytes.length], [4, bytes.length], [2, path.length], [2, 0]];
    list.push(fields([4, 0x02014b50], [2, 20], ...about, [2, 0], [2, 0], [2, 0], [4, 0], [4, at]), path);
    const head = fields([4, 0x04034b50], ...about);
    parts.push(head, path, bytes);
    at += head.length + path.length + bytes.length;
  }
  const size = list.reduce((n, part) => n + part.length, 0);
  const end = fields([4, 0x06054b50], [2, 0], [2, 0], [2, files.length], [2, files.length], [4, size], [4, at], [2, 0]);
  return new Blob([...parts, ...list, end], { type: 'application/zip' });
}

/** unpacked returns the records {name, text} in an archive, without those that are no text or too large. */
export async function unpacked(blob) {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  const data = new DataView(bytes.buffer);
  let end = bytes.length - 22;
  while (end >= 0 && data.getUint32(end, true) !== 0x06054b50) end--;
  const files = [];
  if (end < 0) return files;
  let at = data.getUint32(end + 16, true);
  for (let n = Math.min(data.getUint16(end + 10, true), most.files); n > 0; n--) {
    if (at + 46 > end || data.getUint32(at, true) !== 0x02014b50) break;
    const [method, size, whole] = [data.getUint16(at + 10, true), data.getUint32(at + 20, true), data.getUint32(at + 24, true)];
    const [path, extra, note] = [28, 30, 32].map((field) => data.getUint16(at + field, true));
    const from = data.getUint32(at + 42, true);
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + path));
    at += 46 + path + extra + note;
    if (!/\.ya?ml$/i.test(name) || whole > most.file || from + 30 > bytes.length) continue;
    const start = from + 30 + data.getUint16(from + 26, true) + data.getUint16(from + 28, true);
    const stream = new Blob([bytes.subarray(start, start + size)]).stream();
    if (method !== 0 && method !== 8) continue;
    const text = await decoded(method === 8 ? stream.pipeThrough(new DecompressionStream('deflate-raw')) : stream, most.file).catch(() => null);
    if (text !== null) files.push({ name: name.replace(/^.*\//s, ''), text });
  }
  return files;
}

/** decoded returns the text of a stream, or null for more than `most` bytes: a small file may unpack to very much. */
export async function decoded(stream, most) {
  const reader = stream.getReader();
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let text = '';
  for (let length = 0; ;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    length += value.length;
    if (length > most) return null;
    text += decoder.decode(value, { stream: true });
  }
}
