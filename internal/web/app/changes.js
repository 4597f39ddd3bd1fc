// What is changed by hand, as requests to the home of the project: with the hashes of the files that this page knows, one after
// the other, so that each begins where the one before it ended.

import { followed } from './siblings.js';

/**
 * @import { Box } from './geometry.js'
 * @typedef {{answer: string, words: string, at?: string[]}} Choice
 * @typedef {{at: string, in?: string, kind: string, id: string, name: string, words?: string, file: string, line: number, column: number,
 *   boxes: Box[], can: string[], why: Record<string, string>, spreads?: number[], writes: string, says?: string, inherits: boolean,
 *   text: {in: string, key: string, text: string}|null, picture?: number[], keys: Record<string, {value: string, own: boolean, line: number, here?: string, wrong?: string[]}>}} Element
 * @typedef {{place: string, line: number, message: string, hint?: string}} Wrong
 * @typedef {{width: number, height: number, safe: number, unit: string, elements: Element[], regions: (Box & {name: string})[],
 *   piece: number, side: string, kinds: string[], columns: string[], hashes: Record<string, string>, saved: number, undo: string[], redo: string[]}} State
 * @typedef {{of: number, piece: object, face: string, svg: string}} Picture
 * @typedef {{game: string, component: string, piece: number, side: string, players: number, profile: string}} Face
 */

/**
 * Changes asks for the state of a face and changes it, for a window with steps of its own. ask(address, options) asks the home; question(question) promises its answer, or
 * null; seen(state) is called with each new state, and told(answer) with what was done: {words, notes, errors}, with {way} for a step that was
 * undone or redone, {changed} if a file was changed elsewhere, or {errors} alone if nothing could be done. What still() promises is
 * waited for before an answer is shown, and what after() promises before the next change. shows() is the name of the face that is shown, and
 * pictured(picture) shows another one that came with an answer, maybe of another piece: what was done to a row shows its card.
 */
export class Changes {
  /** @type {Face|null} */
  #face = null;
  #last = Promise.resolve();
  #fresh = false; // whether the state is what the last answer left
  #elsewhere = 0; // how often a look has found files that others have changed
  #made = null; // the last edits, as they were sent without answers, and of which face
  /** @type {State|null} */
  state = null;

  constructor({ ask, lang, of = '', question, seen, told, still = async () => {}, after = async () => {}, shows = () => '', pictured = () => {} }) {
    Object.assign(this, { ask, lang, window: of, question, seen, told, still, after, shows, pictured });
  }

  /**
   * look asks for the state of a face, unless it has so many changes of files already. It calls first before it does.
   * @param {Face} next
   */
  look(next, saved = Infinity, first = () => {}) {
    if (JSON.stringify(next) !== JSON.stringify(this.#face)) this.#face = next;
    const face = this.#face;
    return this.#next(async () => {
      if (this.#fresh && this.state.saved >= saved) return;
      first();
      if (this.#face !== face) return; // another one is looked at meanwhile
      const answer = await this.ask(`elements?${new URLSearchParams({ ...face, lang: this.lang, window: this.window })}`);
      const read = await answer.json().catch(() => ({}));
      await this.still();
      if (this.#face !== face) return; // another one is shown meanwhile
      if (answer.ok) {
        const { hashes = {} } = this.state ?? {};
        if (this.#fresh && Object.entries(read.hashes).some(([name, hash]) => (hashes[name] ?? hash) !== hash)) this.#elsewhere++;
        this.#see(read);
      } else {
        this.#fresh = false;
        this.told({ errors: read.errors ?? [failed(answer)] });
      }
    });
  }

  /**
   * send makes edits of the face that is looked at now, all or none, and returns whether they were made. rest goes with the request. Both are
   * as they are, or as a function returns them when those before are made; that of edits is given what an element is then. Edits as they are
   * follow their elements, to which those before may give other addresses; after changes elsewhere they are refused, as is what is of an
   * element that is gone.
   */
  send(edits, rest = {}) {
    const [face, from, elsewhere] = [this.#face, this.state, this.#elsewhere];
    return this.#next(async () => {
      const { elements = [] } = this.state ?? {};
      let known = {};
      const now = (element) => {
        const [at] = from === this.state ? [element.at] : followed(from?.elements ?? [], elements, [element.at]);
        if (at === undefined) known = { hashes: from.hashes };
        return elements.find((one) => one.at === at) ?? element;
      };
      if (typeof edits !== 'function' && elsewhere !== this.#elsewhere) known = { hashes: from.hashes };
      const made = typeof edits === 'function' ? edits(now) : edits.map((edit) => (edit.at ? { ...edit, at: edit.at.map((at) => now({ at }).at) } : edit));
      return made.length > 0 && this.#send(face, { ...known, ...called(rest), edits: made });
    });
  }

  /** step undoes or redoes a step of all files. @param {'undo'|'redo'} way */
  step(way) {
    const face = this.#face;
    return this.#next(async () => {
      if (!this.state?.[way].length) return false; // pressed once too often
      const rest = this.#fresh ? { what: this.state[way][0] } : {}; // no other one, such as one of another window
      return this.#read(face, { ...(await this.#post(face, way, rest)), way });
    });
  }

  /** instead takes the last change back and makes it with another answer to its question. */
  instead(other) {
    const { face, edits, rest } = this.#made;
    const what = this.state?.undo[0]; // the last change now, which another one on its way is behind
    return this.#next(async () => {
      const back = await this.#post(face, 'undo', { what });
      return (await this.#read(face, { ...back, way: 'undo' })) && this.#send(face, { ...rest, edits: edits.map((edit) => ({ ...edit, answer: other })) });
    });
  }

  async #send(face, { edits, ...rest }) {
    const answer = await this.#post(face, 'change', { ...rest, edits });
    this.#made = { face, edits, rest };
    if (!answer.question) return this.#read(face, answer);
    const chosen = await this.question(answer.question);
    if (!chosen) return false;
    return this.#send(face, { ...rest, edits: edits.map((edit) => ({ ...edit, answer: chosen })) });
  }

  /** #post sends what is asked for with the hashes of the state. */
  async #post(face, what, rest) {
    const answer = await this.ask(`${what}?${new URLSearchParams({ lang: this.lang })}`, {
      method: 'POST',
      body: JSON.stringify({ ...face, window: this.window, shows: this.shows(), hashes: this.state?.hashes ?? {}, ...rest }),
    });
    const read = await answer.json().catch(() => ({}));
    return { ok: answer.ok, ...(answer.ok || read.errors || read.changed ? read : { errors: [failed(answer)] }) };
  }

  async #read(face, { ok, elements, picture, ...rest }) {
    await this.still();
    const moved = elements && elements.piece !== face.piece; // to the card of a row
    if (elements && face === this.#face && (picture || !moved)) {
      if (moved) this.#face = { ...face, piece: elements.piece };
      this.#see(elements);
      if (picture) await this.pictured(picture);
    } else {
      this.#fresh = false;
      if (elements && !moved) this.state = elements; // of the face before: what waits behind this is of it
    }
    this.told(rest);
    await this.after();
    return ok;
  }

  #see(state) {
    [this.state, this.#fresh] = [state, true];
    this.seen(state);
  }

  #next(step) {
    const done = this.#last.then(step);
    this.#last = done.catch(() => {});
    return done;
  }
}

/**
 * arranged returns the pieces of a component with one of them as an answer has it. Where it is new, one is gone, or it was elsewhere, the
 * others move.
 * @template {{title: string, front: string}} P
 * @type {(pieces: P[], picture: {of: number, piece: P}, at: number) => P[]}
 */
export function arranged(pieces, { of, piece }, at) {
  const list = [...pieces];
  const more = of - list.length;
  const from = more === 0 && list[at].title !== piece.title ? list.findIndex(({ title, front }) => title === piece.title && front === piece.front) : -1;
  if (from >= 0) list.splice(at, 0, ...list.splice(from, 1));
  else if (more !== 0) list.splice(at, Math.max(0, -more), ...Array(Math.max(0, more)).fill(piece));
  list[at] = { ...list[at], ...piece };
  return list;
}

/** called is a value, or what a function returns. */
const called = (value) => (typeof value === 'function' ? value() : value);

/** failed is an answer of which nothing can be read. @returns {Wrong} */
const failed = ({ status }) => ({ place: '', line: 0, message: String(status) });
