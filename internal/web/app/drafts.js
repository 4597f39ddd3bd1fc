// The records that the browser keeps, with their undo history: the last one of each game and kind
// under a name of its own, which pages open again, and the others. Several
// windows may have the same record open. A draft names the drafts before it, so a window sees
// whether another window has continued its draft or has overwritten it.

import { page } from './dom.js';
import { about, playersOf, stored } from './record.js';

/** me identifies this window. */
const me = Math.random().toString(36).slice(2, 8);

/** traced is how many earlier drafts a draft names. */
const traced = 50;

const name = (kind) => `cartouche:${page.kept}:${kind}`;

const { project } = page;

/** begun starts a record: `of` identifies it, `n` counts its drafts, `trail` lists their windows, the last first. */
export const begun = () => ({ of: Math.random().toString(36).slice(2), n: 0, trail: [] });

/** after returns the `place` of the next draft of this window. */
export const after = ({ of, n, trail }) => ({ of, n: n + 1, trail: [me, ...trail].slice(0, traced) });

/** holds reports whether a draft is another one or continues it. For old drafts it assumes so. */
export const holds = (place, { n, trail: [by] }) => n <= place.n && (place.trail[place.n - n] ?? by) === by;

/** mine returns the `place` of a draft of this window. */
export const mine = (n) => ({ n, trail: [me] });

/** whole returns a valid draft, or null for what another program or version left under its name. */
function whole(kept) {
  const { text, name, changed, memory, of, n, trail, named, when, about } = kept ?? {};
  if (typeof text !== 'string' || !text) return null;
  const place =
    Number.isInteger(n) && Array.isArray(trail) ? { of: String(of), n, trail } : { of: '', n: 0, trail: [] };
  return {
    ...{ text, name: typeof name === 'string' ? name : '', changed: changed === true, memory: memory ?? null, place },
    ...{ named: typeof named === 'string' ? named : '', when: Number.isFinite(when) ? when : 0, about: described(about, text) },
  };
}

/** described returns what a list shows of a record; for an old draft, what its text seems to say. */
function described(about, text) {
  if (Array.isArray(about?.players)) return about;
  const value = (key) => text.match(new RegExp(`^${key}:[ \\t]*["']?(.*?)["']?[ \\t]*$`, 'm'))?.[1] ?? '';
  return { title: value('title'), date: value('date'), players: playersOf(text) };
}

/** shelf begins the names of the records that are kept but are not the last one of their game and kind. */
const shelf = 'cartouche:kept:';

/** read returns the last draft {text, name, changed, memory, place} of a kind, or the one of a record; or null. */
export function read(kind, of) {
  const last = whole(stored('localStorage', name(kind)));
  return of === undefined || last?.place.of === of ? last : whole(stored('localStorage', shelf + of));
}

/** worth reports whether a draft is worth keeping: not one that was only opened, such as the example. */
const worth = (draft) => draft && (draft.changed || draft.place.n !== 1);

/** aside keeps a draft that another record is about to replace. */
function aside(kept) {
  const last = whole(kept);
  if (!worth(last)) return true;
  const of = last.place.of || begun().of;
  const value = { ...kept, of, project, about: last.about };
  return stored('localStorage', shelf + of, value) || stored('localStorage', shelf + of, { ...value, memory: null });
}

/**
 * keep returns false when the browser keeps nothing. It drops the undo history before the record. The last record of the
 * game and kind is put aside if this is another one.
 */
export function keep(kind, { place, ...draft }) {
  const last = stored('localStorage', name(kind));
  const other = Boolean(last) && (last.of ?? '') !== place.of;
  if (other && !aside({ game: page.game, kind, ...last })) return false;
  const was = other || !last ? stored('localStorage', shelf + place.of) : last;
  const value = { game: page.game, kind, ...draft, ...place, named: was?.named ?? '', when: Date.now() };
  const kept = stored('localStorage', name(kind), value) || stored('localStorage', name(kind), { ...value, memory: null });
  if (kept && was !== last) stored('localStorage', shelf + place.of, null);
  return kept;
}

/** add keeps a record that is not opened. */
export function add({ name, text }, place = begun()) {
  const { game, kind } = about(text);
  const value = { game, project, kind: kind || 'sheet', text, name, changed: false, memory: null, when: Date.now(), ...after(place) };
  return stored('localStorage', shelf + value.of, { ...value, n: 2 });
}

/** all returns every record worth keeping, {key, game, kind, …}, the latest first. */
export function all() {
  const list = [];
  for (const key of keys()) {
    const [, of = '', game, kind] = key.match(/^cartouche:(?:([^:/]+)\/)?([^:/]+):(sheet|scores|log)$/) ?? [];
    if (!game && !key.startsWith(shelf)) continue;
    const kept = stored('localStorage', key);
    const draft = whole(kept);
    if (worth(draft) && (game ? of : (kept.project ?? '')) === project) list.push({ key, ...draft, game: game ?? String(kept.game), kind: kind ?? String(kept.kind) });
  }
  return list.sort((a, b) => b.when - a.when);
}

/** keys returns the names of everything that is kept. */
export function keys() {
  try {
    return Object.keys(localStorage);
  } catch {
    return []; // storage is forbidden
  }
}

/** rename gives a kept record a name; "" takes it away. */
export function rename(key, named) {
  const kept = stored('localStorage', key);
  if (kept) stored('localStorage', key, { ...kept, named });
}

/** remove takes a kept record away. */
export const remove = (key) => stored('localStorage', key, null);

/** forget takes away all records of a game of a visitor's own, by its id. */
export function forget(id) {
  for (const key of keys()) if (key.startsWith(`cartouche:${id}/`) || (key.startsWith(shelf) && stored('localStorage', key)?.project === id)) remove(key);
}

/** elsewhere calls changed(place) when another window keeps a draft, with null for an unreadable draft. */
export function elsewhere(kind, changed) {
  addEventListener('storage', ({ key, newValue }) => {
    if (key === name(kind) && newValue) changed(read(kind)?.place ?? null);
  });
}
