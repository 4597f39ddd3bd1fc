// QR codes of texts, by ISO/IEC 18004: in bytes, with level L of error correction, up to version 25.

/** Of each version: error correction words in a block, and blocks. */
const words = [7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28, 28, 28, 30, 30, 26];
const blocks = [1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8, 8, 9, 9, 10, 12];

/** The powers of 2 in the field of 256 elements, and their logarithms. */
const power = [],
  log = [];
for (let i = 0, n = 1; i < 255; i++) {
  [power[i], log[n]] = [n, i];
  n = (n << 1) ^ (n > 127 ? 0x11d : 0);
}
const times = (a, b) => (a && b ? power[(log[a] + log[b]) % 255] : 0);

/** corrections returns n words that correct errors in others: the rest of a division of polynomials. */
function corrections(data, n) {
  let divisor = [1];
  for (let i = 0; i < n; i++) {
    const next = [...divisor, 0];
    divisor.forEach((c, k) => (next[k + 1] ^= times(c, power[i])));
    divisor = next;
  }
  const rest = Array(n).fill(0);
  for (const byte of data) {
    const factor = byte ^ rest.shift();
    rest.push(0);
    for (let k = 0; k < n; k++) rest[k] ^= times(divisor[k + 1], factor);
  }
  return rest;
}

/** capacity returns how many words a version holds, those for errors included. */
function capacity(version) {
  const n = version > 1 ? Math.floor(version / 7) + 2 : 0;
  const patterns = n ? (25 * n - 10) * n - 55 : 0;
  return (16 * version * version + 128 * version + 64 - patterns - (version > 6 ? 36 : 0)) >> 3;
}

/** encoded returns the words of a text in a version: its blocks in turns, then their corrections. */
function encoded(bytes, version) {
  const [each, n] = [words[version - 1], blocks[version - 1]];
  const all = capacity(version),
    room = all - each * n;
  const bits = [];
  const put = (value, length) => {
    for (let i = length - 1; i >= 0; i--) bits.push((value >> i) & 1);
  };
  put(4, 4);
  put(bytes.length, version < 10 ? 8 : 16);
  bytes.forEach((byte) => put(byte, 8));
  put(0, Math.min(4, room * 8 - bits.length));
  put(0, (8 - (bits.length % 8)) % 8);
  const data = [];
  for (let i = 0; i < bits.length; i += 8) data.push(parseInt(bits.slice(i, i + 8).join(''), 2));
  for (let pad = 0xec; data.length < room; pad ^= 0xec ^ 0x11) data.push(pad);
  const short = n - (all % n); // the blocks after these have one word more
  const parts = Array.from({ length: n }, (_, i) => {
    const size = Math.floor(all / n) - each;
    const from = i * size + Math.max(0, i - short);
    const own = data.slice(from, from + size + (i >= short ? 1 : 0));
    return { own, more: corrections(own, each) };
  });
  const longest = parts.at(-1).own.length;
  const turns = (length, of) => Array.from({ length }, (_, k) => parts.map((part) => of(part)[k])).flat();
  return [...turns(longest, ({ own }) => own), ...turns(each, ({ more }) => more)].filter((word) => word !== undefined);
}

/** Grid is the modules of a code: `dark` by row and column, and which are `fixed`. */
class Grid {
  constructor(version) {
    this.size = 17 + 4 * version;
    this.dark = Array.from({ length: this.size }, () => Array(this.size).fill(0));
    this.fixed = Array.from({ length: this.size }, () => Array(this.size).fill(false));
    for (let i = 0; i < this.size; i++) (this.#set(6, i, ~i & 1), this.#set(i, 6, ~i & 1));
    for (const [y, x] of [[3, 3], [3, this.size - 4], [this.size - 4, 3]]) this.#rings(y, x, 4, [0, 1, 3]);
    const at = centres(version, this.size);
    for (const [i, y] of at.entries())
      for (const [k, x] of at.entries())
        if (!(i === 0 && (k === 0 || k === at.length - 1)) && !(k === 0 && i === at.length - 1)) this.#rings(y, x, 2, [0, 2]);
    this.format(0);
    if (version > 6) this.#version(version);
  }

  #set(y, x, dark) {
    if (y < 0 || x < 0 || y >= this.size || x >= this.size) return;
    [this.dark[y][x], this.fixed[y][x]] = [dark & 1, true];
  }

  #rings(y, x, far, dark) {
    for (let dy = -far; dy <= far; dy++)
      for (let dx = -far; dx <= far; dx++)
        this.#set(y + dy, x + dx, dark.includes(Math.max(Math.abs(dy), Math.abs(dx))) ? 1 : 0);
  }

  /** format writes the level and the mask, twice. */
  format(mask) {
    const bits = ((8 | mask) << 10) | rest(8 | mask, 10, 0x537);
    const bit = (i) => ((bits ^ 0x5412) >> i) & 1;
    for (let i = 0; i < 15; i++) {
      const near = i < 6 ? i : i < 8 ? i + 1 : 15 - i; // the timing lines are left out
      if (i < 8) this.#set(near, 8, bit(i));
      else this.#set(8, i === 8 ? 7 : 14 - i, bit(i));
      if (i < 8) this.#set(8, this.size - 1 - i, bit(i));
      else this.#set(this.size - 15 + i, 8, bit(i));
    }
    this.#set(this.size - 8, 8, 1);
  }

  #version(version) {
    const bits = (version << 12) | rest(version, 12, 0x1f25);
    for (let i = 0; i < 18; i++) {
      const [a, b] = [Math.floor(i / 3), this.size - 11 + (i % 3)];
      this.#set(a, b, bits >> i);
      this.#set(b, a, bits >> i);
    }
  }

  /** fill writes the words, in columns of two from the right, up and down. */
  fill(list) {
    let i = 0;
    for (let right = this.size - 1; right > 0; right -= 2) {
      if (right === 6) right = 5;
      for (let k = 0; k < this.size; k++)
        for (const x of [right, right - 1]) {
          const y = ((right + 1) & 2) === 0 ? this.size - 1 - k : k;
          if (this.fixed[y][x]) continue;
          this.dark[y][x] = ((list[i >> 3] ?? 0) >> (7 - (i & 7))) & 1;
          i++;
        }
    }
  }

  /** masked inverts the modules of a mask; a second time it inverts them back. */
  masked(mask) {
    for (let y = 0; y < this.size; y++)
      for (let x = 0; x < this.size; x++) if (!this.fixed[y][x] && masks[mask](y, x)) this.dark[y][x] ^= 1;
  }

  /** flaw counts what is hard to read: long runs, squares of one colour, and more of one colour than of the other. */
  flaw() {
    let [n, dark] = [0, 0];
    for (let y = 0; y < this.size; y++) {
      let [across, down] = [1, 1];
      for (let x = 0; x < this.size; x++) {
        dark += this.dark[y][x];
        across = x > 0 && this.dark[y][x] === this.dark[y][x - 1] ? across + 1 : 1;
        down = x > 0 && this.dark[x][y] === this.dark[x - 1][y] ? down + 1 : 1;
        for (const run of [across, down]) n += run === 5 ? 3 : run > 5 ? 1 : 0;
        const square = x > 0 && y > 0 && this.dark[y][x] + this.dark[y][x - 1] + this.dark[y - 1][x] + this.dark[y - 1][x - 1];
        if (square === 0 || square === 4) n += 3;
      }
    }
    return n + 10 * Math.floor(Math.abs((dark * 20) / this.size ** 2 - 10));
  }
}

const masks = [
  (y, x) => (y + x) % 2 === 0,
  (y) => y % 2 === 0,
  (_, x) => x % 3 === 0,
  (y, x) => (y + x) % 3 === 0,
  (y, x) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2 === 0,
  (y, x) => ((y * x) % 2) + ((y * x) % 3) === 0,
  (y, x) => (((y * x) % 2) + ((y * x) % 3)) % 2 === 0,
  (y, x) => (((y + x) % 2) + ((y * x) % 3)) % 2 === 0,
];

/** rest returns the rest of a division of bits. */
function rest(bits, n, divisor) {
  let left = bits;
  for (let i = 0; i < n; i++) left = (left << 1) ^ ((left >> (n - 1)) & 1 ? divisor : 0);
  return left & ((1 << n) - 1);
}

/** centres returns the rows and columns of the small square patterns. */
function centres(version, size) {
  if (version === 1) return [];
  const n = Math.floor(version / 7) + 2;
  const step = Math.ceil((version * 4 + 4) / (n * 2 - 2)) * 2;
  return [6, ...Array.from({ length: n - 1 }, (_, i) => size - 7 - step * (n - 2 - i))];
}

/** qr returns the code of a text, {size, d}: modules each way, and the path of the dark ones; null for one too long. */
export function qr(text) {
  const bytes = [...new TextEncoder().encode(text)];
  const version = words.findIndex((each, i) => {
    const v = i + 1;
    return bytes.length + (v < 10 ? 2 : 3) <= capacity(v) - each * blocks[i];
  }) + 1;
  if (version === 0) return null;
  const grid = new Grid(version);
  grid.fill(encoded(bytes, version));
  const [, best] = masks
    .map((_, mask) => {
      grid.format(mask);
      grid.masked(mask);
      const flaw = grid.flaw();
      grid.masked(mask);
      return [flaw, mask];
    })
    .sort(([a], [b]) => a - b)[0];
  grid.format(best);
  grid.masked(best);
  const d = grid.dark.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return { size: grid.size, d };
}
