// Records in and out of the page: files, the clipboard, links, and the draft that is kept
// on the device. Sheets and logs share it.

import { page } from './dom.js';

/** most is how many bytes of a file are read, as by the command line. */
export const most = 1 << 20;

/** linkMost is the longest record, in bytes of YAML, that goes into a link. */
export const linkMost = 8192;

/** TooLarge is the error of files of more than `most` bytes. */
export class TooLarge extends Error {}

/** about returns the game and the kind that a record names, as far as it can be seen. */
export function about(text) {
  const value = (key) => text.match(new RegExp(`^["']?${key}["']?[ \\t]*:[ \\t]*["']?([\\w.-]+)`, 'm'))?.[1] ?? '';
  return { game: value('game'), kind: value('kind') };
}

/** playersOf is how many players a record names, as far as it can be seen; 0 when it cannot. */
export function playersOf(text) {
  const list = text.match(/^players:[ \t]*\[([^\]]*)\]/m)?.[1];
  if (list !== undefined) return list.split(',').filter((name) => name.trim()).length;
  return text.match(/^players:[ \t]*\n((?:[ \t]*- .*\n)+)/m)?.[1].split('\n').filter(Boolean).length ?? 0;
}

/** looksLikeRecord tells whether a text that somebody pasted is meant as a record. */
export const looksLikeRecord = (text) => about(text).game !== '';

/** read returns a file as {name, text}. */
export async function read(file) {
  if (file.size > most) throw new TooLarge(file.name);
  return { name: file.name, text: await file.text() };
}

/** choose lets a file be chosen, and returns it as read does, or null. */
export function choose() {
  return new Promise((resolve, reject) => {
    const input = document.createElement('input');
    input.type = 'file';
    input.accept = '.yaml,.yml,text/yaml,application/yaml,text/plain';
    input.addEventListener('change', () => (input.files[0] ? read(input.files[0]).then(resolve, reject) : resolve(null)));
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
  const take = (files, text) => {
    if (files.length > 0) read(files[0]).then(open, failed);
    else if (looksLikeRecord(text)) open({ name: '', text });
    else return false;
    return true;
  };
  addEventListener('dragover', (event) => over(event, true));
  addEventListener('dragleave', (event) => event.relatedTarget ?? over(event, false));
  addEventListener('drop', (event) => {
    over(event, false);
    take(event.dataTransfer.files, event.dataTransfer.getData('text/plain'));
  });
  addEventListener('paste', (event) => {
    if (event.target.closest?.('input, textarea')) return;
    if (take(event.clipboardData.files, event.clipboardData.getData('text/plain'))) event.preventDefault();
  });
}

/** fileName is what a record is saved as. */
export function fileName({ game, title = '', date = '', kind = '' }) {
  const words = title.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-+|-+$/g, '').slice(0, 40);
  return `${[game, date, words || kind].filter(Boolean).join('-')}.yaml`;
}

/** save hands a text to the browser as a file. */
export function save(text, name) {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/yaml' }));
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
  const base64 = btoa(String.fromCharCode(...packed)).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
  return `${location.href.replace(/#.*/s, '')}#z=${base64}`;
}

/** fromLink returns the record of an address’s hash, or null when it has none. */
export async function fromLink(hash) {
  const packed = hash.match(/^#z=([\w-]+)$/)?.[1];
  if (!packed) return null;
  const bytes = Uint8Array.from(atob(packed.replace(/-/g, '+').replace(/_/g, '/')), (c) => c.charCodeAt(0));
  const reader = through(bytes, new DecompressionStream('deflate-raw')).getReader();
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let text = '';
  for (let length = 0; ; ) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    length += value.length;
    if (length > most) throw new TooLarge('link'); // a small link may unpack to very much
    text += decoder.decode(value, { stream: true });
  }
}

/** forgetLink takes a record out of the address, so that a reload does not bring it back. */
export const forgetLink = () => history.replaceState(null, '', location.pathname + location.search);

// Storage may be forbidden or full: then nothing is kept, and the page works without.
function stored(storage, key, value) {
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

/** drafts keep {text, name, changed} on the device, one a game and kind. */
export const drafts = {
  read: (kind) => stored('localStorage', `cartouche:${page.game}:${kind}`),
  /** keep returns false when the device keeps nothing. */
  keep: (kind, draft) => stored('localStorage', `cartouche:${page.game}:${kind}`, draft),
  drop: (kind) => stored('localStorage', `cartouche:${page.game}:${kind}`, null),
};

/**
 * elsewhere returns the address of the page that a record belongs to, or null when it is
 * this one or when the record does not say.
 */
export function elsewhere(text, kind) {
  const { game, kind: its } = about(text);
  if (!game || (game === page.game && (its || kind) === kind)) return null;
  return `${page.root}${page.lang}/${game}/${its === 'log' ? 'log' : 'sheet'}.html`;
}

/** there tells whether this web space has a page. */
export const there = (address) => fetch(address, { method: 'HEAD' }).then((answer) => answer.ok, () => false);

/** handOver goes to another page and gives it a record, which takes it by handed(). */
export function handOver(address, { name = '', text }) {
  stored('sessionStorage', 'cartouche:handed', { name, text, address });
  location.assign(address);
}

/** handed returns what another page gave to this one, once, or null. */
export function handed() {
  const record = stored('sessionStorage', 'cartouche:handed');
  if (!record || new URL(record.address).pathname !== location.pathname) return null;
  stored('sessionStorage', 'cartouche:handed', null);
  return record;
}
