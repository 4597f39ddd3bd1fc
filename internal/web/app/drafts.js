// The record that the browser keeps, one for each game and kind, with its undo history. Several
// windows may have the same record open. A draft names the drafts before it, so a window sees
// whether another window has continued its draft or has overwritten it.

import { page } from './dom.js';
import { stored } from './record.js';

/** me identifies this window. */
const me = Math.random().toString(36).slice(2, 8);

/** traced is how many earlier drafts a draft names. */
const traced = 50;

const name = (kind) => `cartouche:${page.game}:${kind}`;

/** begun starts a record: `of` identifies it, `n` counts its drafts, `trail` lists their windows, the last first. */
export const begun = () => ({ of: Math.random().toString(36).slice(2), n: 0, trail: [] });

/** after returns the `place` of the next draft of this window. */
export const after = ({ of, n, trail }) => ({ of, n: n + 1, trail: [me, ...trail].slice(0, traced) });

/** holds reports whether a draft is another one or continues it. For old drafts it assumes so. */
export const holds = (place, { n, trail: [by] }) => n <= place.n && (place.trail[place.n - n] ?? by) === by;

/** mine returns the `place` of a draft of this window. */
export const mine = (n) => ({ n, trail: [me] });

/** whole returns a valid draft, or null for what another program or version left under its name. */
function whole({ text, name, changed, memory, of, n, trail } = {}) {
  if (typeof text !== 'string' || !text) return null;
  const place =
    Number.isInteger(n) && Array.isArray(trail) ? { of: String(of), n, trail } : { of: '', n: 0, trail: [] };
  return { text, name: typeof name === 'string' ? name : '', changed: changed === true, memory: memory ?? null, place };
}

/** read returns the draft {text, name, changed, memory, place}, or null. */
export const read = (kind) => whole(stored('localStorage', name(kind)) ?? {});

/** keep returns false when the browser keeps nothing. It drops the undo history before the record. */
export function keep(kind, { place, ...draft }) {
  return (
    stored('localStorage', name(kind), { ...draft, ...place }) ||
    stored('localStorage', name(kind), { ...draft, ...place, memory: null })
  );
}

/** elsewhere calls changed(place) when another window keeps a draft, with null for an unreadable draft. */
export function elsewhere(kind, changed) {
  addEventListener('storage', ({ key, newValue }) => {
    if (key === name(kind) && newValue) changed(read(kind)?.place ?? null);
  });
}

/**
 * difference returns how a text differs from the next one: the lengths of the common start and end, and the
 * text between.
 */
export function difference(text, by) {
  const most = Math.min(text.length, by.length);
  let head = 0,
    tail = 0;
  while (head < most && text[head] === by[head]) head++;
  while (tail < most - head && text.at(-1 - tail) === by.at(-1 - tail)) tail++;
  return [head, tail, text.slice(head, text.length - tail)];
}

/** restored returns a text from its difference and the next text; null if they do not fit. */
export function restored([head, tail, between], by) {
  return head + tail <= by.length ? by.slice(0, head) + between + by.slice(by.length - tail) : null;
}
