// The files of a project as numbered parts: each change of the project, of however many files, is one new part, written once. A
// part has the files that changed and the list of all files, with the part that each of them is in. A part that was not
// written to its end fails its checksum, and the one before it is the state of the project; so a change is wholly there or not.

const magic = 'cartouche part 1\n';
const headAt = magic.length + 4 + 32;

/** slack is how many bytes of files that were replaced may be left on the device, besides as many as are in use. */
const slack = 1 << 20;

const digest = async (blob) =>
  new Uint8Array(crypto.subtle ? await crypto.subtle.digest('SHA-256', await blob.arrayBuffer()) : 32); // memory needs none

const alike = (a, b) => a.length === b.length && a.every((byte, i) => byte === b[i]);

/** State is a project at one time: `about` it, its number, and its files by name, as [part, place, size]. */
export class State {
  constructor(number = 0, about = {}, files = new Map(), sizes = new Map()) {
    Object.assign(this, { number, about, files, sizes });
  }

  get size() {
    return [...this.files.values()].reduce((sum, [, , size]) => sum + size, 0);
  }
}

/** latest returns the last whole state of a project, or null. It reads only lists of files unless `all`. */
export async function latest(shelf, id, all) {
  const numbers = (await shelf.numbers(id)).sort((a, b) => b - a);
  for (const number of numbers) {
    const state = await stateOf(shelf, id, number, numbers, all).catch(() => null);
    if (state) return state;
  }
  return null;
}

/** stateOf returns the state that a part was written for, or null if the part is not whole or another one is missing. */
async function stateOf(shelf, id, number, numbers, all) {
  const part = await shelf.read(id, number);
  const start = new DataView(await part.slice(0, headAt).arrayBuffer());
  if (start.byteLength < headAt || !alike(new Uint8Array(start.buffer, 0, magic.length), new TextEncoder().encode(magic))) return null;
  const head = part.slice(headAt, headAt + start.getUint32(magic.length));
  if (!alike(await digest(head), new Uint8Array(start.buffer, magic.length + 4))) return null;
  const { about, files, sizes, size, sum } = JSON.parse(await head.text());
  const data = part.slice(headAt + head.size);
  if (data.size !== size || (all && !alike(await digest(data), sum))) return null;
  if (sizes.some(([other]) => !numbers.includes(other))) return null;
  return new State(number, about, new Map(files), new Map([...sizes, [number, size]]));
}

/** fileOf returns a file of a state as a Blob. */
export async function fileOf(shelf, id, state, name) {
  const [number, at, size] = state.files.get(name);
  const part = await shelf.read(id, number);
  const from = part.size - state.sizes.get(number) + at;
  return part.slice(from, from + size);
}

/**
 * advance writes the state after a change, and returns it. changes is a map from names to Blobs, null for a file that goes. What
 * is no longer used is removed once the new part is on the disk.
 */
export async function advance(shelf, id, state, about, changes) {
  const number = state.number + 1;
  const files = new Map(state.files);
  for (const [name, data] of changes) {
    if (data) files.set(name, [number, 0, data.size]);
    else files.delete(name);
  }
  const kept = [...files].filter(([, [of]]) => of !== number);
  const live = kept.reduce((sum, [, [, , size]]) => sum + size, 0);
  const there = [...state.sizes].reduce((sum, [of, size]) => (kept.some(([, [other]]) => other === of) ? sum + size : sum), 0);
  const again = there - live > Math.max(live, slack) ? kept : [];
  const [parts, moved] = [[], new Map(changes)];
  for (const [name] of again) moved.set(name, await fileOf(shelf, id, state, name));
  let size = 0;
  for (const [name, data] of moved) {
    if (!data) continue;
    files.set(name, [number, size, data.size]);
    parts.push(data);
    size += data.size;
  }
  const used = new Set([...files.values()].map(([of]) => of));
  const sizes = [...state.sizes].filter(([of]) => used.has(of));
  const data = new Blob(parts);
  const sum = [...(await digest(data))];
  const head = new Blob([JSON.stringify({ about, files: [...files], sizes, size, sum })]);
  const length = new DataView(new ArrayBuffer(4));
  length.setUint32(0, head.size);
  await shelf.write(id, number, new Blob([magic, length, await digest(head), head, data]));
  const after = new State(number, about, files, new Map([...sizes, [number, size]]));
  await sweep(shelf, id, after);
  return after;
}

/** sweep removes the parts that a state does not use. */
export async function sweep(shelf, id, state) {
  for (const number of await shelf.numbers(id)) if (!state.sizes.has(number)) await shelf.drop(id, number);
}
