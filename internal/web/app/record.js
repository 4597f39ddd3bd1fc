// Records in and out of the page: files, the clipboard, links, and records that one page hands to
// another.

import { page } from './dom.js';
import { Foreign, foreign, looked } from './foreign.js';
import { decoded, most as mostZip, unpacked } from './zip.js';

/** most is the largest file in bytes, the same as on the command line. */
export const most = 1 << 20;

/** linkMost is the longest record, in bytes of YAML, that goes into a link. */
export const linkMost = 8192;

/** TooLarge is the error for a file of more than `most` bytes. */
export class TooLarge extends Error {}

/** Several is the error for more than one file at a time; `n` is their number. */
export class Several extends Error {
  n = Number(this.message);
}

/** about returns the game and the kind that a text seems to name. */
export function about(text) {
  const value = (key) => text.match(new RegExp(`^["']?${key}["']?[ \\t]*:[ \\t]*["']?([\\w.-]+)`, 'm'))?.[1] ?? '';
  return { game: value('game'), kind: value('kind') };
}

/** playersOf returns the players that a text seems to name. */
export function playersOf(text) {
  const [, flow, block] = text.match(/^players:[ \t]*(?:\[([^\]]*)\]|\n((?:[ \t]*- .*\n)+))/m) ?? [];
  const names = flow?.split(',') ?? block?.split('\n').map((line) => line.replace('- ', '')) ?? [];
  return names.map((name) => name.trim()).filter(Boolean);
}

/** goingOn returns the text of a sheet as that of a game that goes on, or null if the text says whether it does. */
export function goingOn(text) {
  if (/^["']?finished["']?[ \t]*:/m.test(text) || !/^["']?game["']?[ \t]*:/m.test(text)) return null;
  return `${text.replace(/\n*(\.\.\.\s*)?$/, '')}\nfinished: false\n`;
}

/** read returns a file as {name, text}, or an archive as {name, records}. It reads only the first bytes of a file that is not text or too large. */
export async function read(file) {
  const head = await file
    .slice(0, looked)
    .arrayBuffer()
    .catch(() => {
      throw new Foreign('folder', file.name);
    });
  const what = foreign(new Uint8Array(head));
  const records = what === 'archive' && file.size <= mostZip.archive ? await unpacked(file).catch(() => []) : [];
  if (records.length > 0) return { name: file.name, records };
  if (what) throw new Foreign(what, file.name);
  if (file.size > most) throw new TooLarge(file.name);
  return { name: file.name, text: await file.text() };
}

/** choose lets the user choose a file, and returns it as read does, or null. */
export function choose() {
  return new Promise((resolve, reject) => {
    const input = document.createElement('input');
    input.type = 'file';
    input.accept = '.yaml,.yml,.zip,text/yaml,application/yaml,text/plain';
    input.addEventListener('change', () =>
      input.files[0] ? read(input.files[0]).then(resolve, reject) : resolve(null),
    );
    input.addEventListener('cancel', () => resolve(null));
    input.click();
  });
}

/**
 * receive calls open({name, text}) for records that are dropped or pasted anywhere on the
 * page, and failed(error) for those that cannot be read. While something is dragged over
 * the page, its body has the class `dropping`.
 */
export function receive(open, failed) {
  const { body } = document;
  const over = (event, is) => {
    if (![...(event.dataTransfer?.types ?? [])].some((type) => type === 'Files' || type === 'text/plain')) return;
    event.preventDefault();
    body.classList.toggle('dropping', is);
  };
  const handle = (files, text) => {
    if (files.length > 1) failed(new Several(files.length));
    else if (files.length > 0) read(files[0]).then(open, failed);
    else if (about(text).game) open({ name: '', text });
    else return false;
    return true;
  };
  addEventListener('dragover', (event) => over(event, true));
  addEventListener('dragleave', (event) => event.relatedTarget ?? over(event, false));
  addEventListener('drop', (event) => {
    over(event, false);
    handle(event.dataTransfer.files, event.dataTransfer.getData('text/plain'));
  });
  addEventListener('paste', (event) => {
    if (event.target.closest?.('input, textarea')) return;
    if (handle(event.clipboardData.files, event.clipboardData.getData('text/plain'))) event.preventDefault();
  });
}

/** fileName returns the name to save a record as. */
export function fileName({ game, title = '', date = '', kind = '' }) {
  const words = title
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 40);
  return `${[game, date, words || kind].filter(Boolean).join('-')}.yaml`;
}

/** save hands a text to the browser as a file. */
export const save = (text, name) => saveBlob(new Blob([text], { type: 'application/yaml' }), name);

/** saveBlob hands the browser a file. */
export function saveBlob(blob, name) {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

const through = (bytes, change) => new Blob([bytes]).stream().pipeThrough(change);

/** toLink returns the address of this page with a record in it, or null for one too long. */
export async function toLink(text) {
  const bytes = new TextEncoder().encode(text);
  if (bytes.length > linkMost) return null;
  const packed = new Uint8Array(await new Response(through(bytes, new CompressionStream('deflate-raw'))).arrayBuffer());
  const base64 = btoa(String.fromCharCode(...packed))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '');
  return `${location.href.replace(/#.*/s, '')}#z=${base64}`;
}

/** isLink reports whether an address's hash should have a record. */
export const isLink = (hash) => hash.startsWith('#z=');

/** fromLink returns the record in an address's hash. A truncated or altered link is an error. */
export async function fromLink(hash) {
  const packed = hash.match(/^#z=([\w-]+)=*$/)?.[1];
  if (!packed) throw new Error('link');
  const bytes = Uint8Array.from(atob(packed.replace(/-/g, '+').replace(/_/g, '/')), (c) => c.charCodeAt(0));
  const text = await decoded(through(bytes, new DecompressionStream('deflate-raw')), most);
  if (text === null) throw new TooLarge('link');
  return text;
}

/** forgetLink removes the record from the address, so that a reload does not open it again. */
export const forgetLink = () => history.replaceState(null, '', location.pathname + location.search);

/** stored reads, writes or, with null, removes a value. If storage is forbidden or full, the page works without it. */
export function stored(storage, key, value) {
  try {
    const store = globalThis[storage];
    if (value === undefined) return JSON.parse(store.getItem(key));
    if (value === null) store.removeItem(key);
    else store.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return value === undefined ? null : false;
  }
}

/** pageOf returns the page of a kind of records. */
export const pageOf = (kind) => (['log', 'scores'].includes(kind) ? kind : 'sheet');

/**
 * elsewhere returns the address of the page that a record belongs to, or null if it is this page
 * or if the record does not say.
 */
export function elsewhere(text, kind) {
  const { game, kind: its } = about(text);
  if (!game || (game === page.game && (its || kind) === kind)) return null;
  return `${page.root}${page.lang}/${game}/${pageOf(its)}.html`;
}

/** there reports whether this site has a page of a game; some servers answer with another page instead of an error. */
export async function there(address, game) {
  try {
    const answer = await fetch(address);
    return (
      answer.ok &&
      new DOMParser().parseFromString(await answer.text(), 'text/html').documentElement.dataset.game === game
    );
  } catch {
    return false;
  }
}

/** handOver goes to another page and hands it a record, which that page reads with handed(). */
export function handOver(address, { name = '', text }) {
  stored('sessionStorage', 'cartouche:handed', { name, text, address });
  location.assign(address);
}

/** handed returns the record that another page handed over, once, or null. */
export function handed() {
  const record = stored('sessionStorage', 'cartouche:handed');
  if (typeof record?.text !== 'string' || record.address !== location.href.replace(/[?#].*/s, '')) return null;
  stored('sessionStorage', 'cartouche:handed', null);
  return record;
}
