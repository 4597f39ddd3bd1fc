// What is kept of photographs that are being read, until there is a record of them: pictures are too large for
// the storage of records.

import { page } from './dom.js';

const table = 'reading';
let opened = null;

const done = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

async function ask(mode, what) {
  opened ??= (() => {
    const request = indexedDB.open('cartouche', 1);
    request.onupgradeneeded = () => request.result.createObjectStore(table);
    return done(request);
  })();
  return done(what((await opened).transaction(table, mode).objectStore(table)));
}

/** read returns what is kept of the page's game under a name, or null. */
export const read = (name) => ask('readonly', (kept) => kept.get(`${page.kept}/${name}`)).then((value) => value ?? null, () => null);

/** keep keeps a value of the page's game, or with null forgets it. The answer is false if the browser keeps nothing. */
export const keep = (name, value) =>
  ask('readwrite', (kept) => (value === null ? kept.delete(`${page.kept}/${name}`) : kept.put(value, `${page.kept}/${name}`))).then(
    () => true,
    () => false,
  );
