// The record that is kept on the device, one a game and kind, with what can be undone of it.
// Several windows may have the same record open: each draft says which ones it was made of, so
// that a window sees whether another has gone on from its own or has written over it.

import { page } from './dom.js';
import { stored } from './record.js';

/** me is this window among others. */
const me = Math.random().toString(36).slice(2, 8);

/** traced is of how many drafts before a draft says which windows made them. */
const traced = 50;

const name = (kind) => `cartouche:${page.game}:${kind}`;

/** begun is the place of a record of its own: `of` names it, `n` counts its drafts, and `trail` are the windows that made them, the last first. */
export const begun = () => ({ of: Math.random().toString(36).slice(2), n: 0, trail: [] });

/** after is the place of the draft that this window makes next. */
export const after = ({ of, n, trail }) => ({ of, n: n + 1, trail: [me, ...trail].slice(0, traced) });

/** holds tells whether a draft is another one, or was made of it. Of what was made too long ago it is taken for granted. */
export const holds = (place, { n, trail: [by] }) => n <= place.n && (place.trail[place.n - n] ?? by) === by;

/** mine is the place of a draft of this window. */
export const mine = (n) => ({ n, trail: [me] });

/** whole returns a draft as it was kept, or null; what another program or version left under its name is none. */
function whole({ text, name, changed, memory, of, n, trail } = {}) {
  if (typeof text !== 'string' || !text) return null;
  const place = Number.isInteger(n) && Array.isArray(trail) ? { of: String(of), n, trail } : { of: '', n: 0, trail: [] };
  return { text, name: typeof name === 'string' ? name : '', changed: changed === true, memory: memory ?? null, place };
}

/** read returns the draft {text, name, changed, memory, place}, or null. */
export const read = (kind) => whole(stored('localStorage', name(kind)) ?? {});

/** keep returns false when the device keeps nothing. What can be undone goes before the record does. */
export function keep(kind, { place, ...draft }) {
  return stored('localStorage', name(kind), { ...draft, ...place }) || stored('localStorage', name(kind), { ...draft, ...place, memory: null });
}

/** elsewhere calls heard(place) when another window has kept a draft, with null for one that cannot be read. */
export function elsewhere(kind, heard) {
  addEventListener('storage', ({ key, newValue }) => {
    if (key === name(kind) && newValue) heard(read(kind)?.place ?? null);
  });
}

/** told tells a text by the one after it: how many characters at its beginning and end are the same, and what stands between. */
export function told(text, by) {
  const most = Math.min(text.length, by.length);
  let head = 0, tail = 0;
  while (head < most && text[head] === by[head]) head++;
  while (tail < most - head && text.at(-1 - tail) === by.at(-1 - tail)) tail++;
  return [head, tail, text.slice(head, text.length - tail)];
}

/** was is the text that was told by another one, or null for one that cannot be. */
export function was([head, tail, between], by) {
  return head + tail <= by.length ? by.slice(0, head) + between + by.slice(by.length - tail) : null;
}
