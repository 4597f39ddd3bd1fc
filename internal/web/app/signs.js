// Signs that are chosen once and then written many times: by a tap, or by a drag over places.

import { same } from './editor.js';

/** @import { Choice, Place } from './judge.js' */

/** slop is how many pixels a finger may move in a tap, and stride how far apart a drag looks for places. */
const slop = 8,
  stride = 3;

/**
 * @typedef {object} Sign - a choice of places, each written by the owner of the board or by its own player
 * @property {Choice} choice
 * @property {string} key - of a place that takes it
 * @property {number} at - its index among the choices of this place
 * @property {boolean} owned - the place is on the board of a player
 */

const owned = (key) => /#\d+\//.test(key);
const plain = (marks, by) => marks.map((mark) => (by ? mark : { ...mark, by: 0 }));

/**
 * signsOf returns the signs of the places of a board, each once.
 * @param {Place[]} places
 * @returns {Sign[]}
 */
export function signsOf(places) {
  const found = new Map();
  for (const { key, choices } of places) {
    (choices ?? []).forEach((choice, at) => {
      const id = JSON.stringify([choice.name, plain(choice.marks, !owned(key))]);
      if (choice.marks.length > 0 && !found.has(id)) found.set(id, { choice, key, at, owned: owned(key) });
    });
  }
  return [...found.values()];
}

/**
 * choiceOf returns the choice of a place that is a sign, or undefined.
 * @param {Place|undefined} place
 * @param {Sign|null} sign
 */
export function choiceOf(place, sign) {
  if (!place?.choices || !sign || owned(place.key) !== sign.owned) return undefined;
  return place.choices.find(
    ({ name, marks }) => name === sign.choice.name && same(plain(marks, !sign.owned), plain(sign.choice.marks, !sign.owned)),
  );
}

/**
 * drags lets one finger, or the mouse, drag over the places of a board. begins(key) says whether a drag may begin at a place;
 * else the board moves. over(key) is called for each place on the way.
 */
export function drags(board, { begins, over }) {
  let from = null;
  const keyAt = (x, y) => document.elementFromPoint(x, y)?.closest?.('[data-key]')?.dataset.key;
  const pass = (key) => {
    if (key && key !== from.last) over((from.last = key));
  };
  board.addEventListener('pointerdown', ({ isPrimary, button, pointerType, target, clientX: x, clientY: y }) => {
    const key = target.closest?.('[data-key]')?.dataset.key;
    from = isPrimary && button === 0 && key && begins(key) ? { x, y, key, last: null, far: false } : null;
    board.closest('.frame').classList.toggle('drawn', from !== null && pointerType === 'mouse');
  });
  board.addEventListener(
    'touchmove',
    (event) => {
      if (event.touches.length > 1) from = null;
      else if (from && event.cancelable) event.preventDefault(); // else the board would move
    },
    { passive: false },
  );
  board.addEventListener('pointermove', ({ isPrimary, clientX, clientY }) => {
    if (!from || !isPrimary) return;
    const far = Math.hypot(clientX - from.x, clientY - from.y);
    if (!from.far && far < slop) return;
    if (!from.far) pass(from.key);
    const n = Math.ceil(far / stride);
    for (let i = 1; i <= n; i++) pass(keyAt(from.x + ((clientX - from.x) * i) / n, from.y + ((clientY - from.y) * i) / n));
    Object.assign(from, { x: clientX, y: clientY, far: true });
  });
  const end = () => {
    if (from?.far) {
      const stop = (event) => event.stopPropagation();
      board.addEventListener('click', stop, { capture: true, once: true });
      setTimeout(() => board.removeEventListener('click', stop, { capture: true }));
    }
    from = null;
  };
  for (const name of ['pointerup', 'pointercancel']) board.addEventListener(name, end);
}
