// The boards of a game on a page: each player's and the shared ones, with a strip to switch between
// them.

import { Board } from './board.js';
import { make, slideTo } from './dom.js';
import { fetchText, loadFace } from './face.js';

/** @import { Drawn, Head, Place, Wrong } from './judge.js' */

/** Boards is `strip` and `element`. It passes a Board's events, with the board, to the functions in `handlers`. */
export class Boards {
  list = [];
  #faces = []; // {component, side, face}
  #players = 0;
  #of = '';
  #accepted = '';
  #made = '';

  constructor({ say, handlers = {}, accepts = (component) => component.record }) {
    Object.assign(this, { say, handlers, accepts });
    this.strip = make('nav', { class: 'strip', 'aria-label': say('page.board.strip'), scroll: () => this.#fade() });
    new ResizeObserver(() => this.#fade()).observe(this.strip);
    this.element = make('div', { class: 'boards' });
  }

  /**
   * load fetches the faces of the components that `accepts` selects, for a number of players. It
   * returns the positions of their slots for judge.boards, or null if they have not changed.
   * own {of, index} is for records that override values: `of` are the values, and index() promises an
   * index of boards for them, or null where nothing can draw them.
   */
  async load(players, own = null) {
    const of = own?.of ?? '';
    const same = players === this.#players && of === this.#of;
    if (!same) {
      const index = await own?.index();
      this.own = Boolean(index);
      this.index = index ?? JSON.parse(await fetchText(`${players}-home.json`));
    }
    const accepted = this.index.components
      .filter(this.accepts)
      .map(({ name }) => name)
      .join();
    if (same && accepted === this.#accepted) return null;
    this.#accepted = accepted;
    const once = sidesOf(this.index, this.accepts);
    this.#faces = await Promise.all(once.map(async (one) => ({ ...one, face: await loadFace(one.side) })));
    [this.#players, this.#of] = [players, of];
    this.#made = '';
    const slots = {};
    for (const { component, face } of this.#faces) {
      slots[component.name] = [
        ...(slots[component.name] ?? []),
        ...face.slots.map(({ id, x, y, w, h, d, at }) => ({ id, x, y, w, h, d, at })),
      ];
    }
    return slots;
  }

  /**
   * build makes the boards of a view, unless they exist already, and returns whether it did.
   * @param {{head: Head, places: Pick<Place, 'key'|'name'|'choices'>[], changed: Object<string, Drawn>}} view
   */
  async build({ head, places, changed }) {
    const made = JSON.stringify([this.#players, this.#of, head.players, places]);
    if (made === this.#made) return false;
    // "COMPONENT#SEAT/": ids of slots
    const prefixes = new Map();
    for (const key of [...places.map((place) => place.key), ...Object.keys(changed)]) {
      const cut = key.indexOf('/') + 1;
      const prefix = key.slice(0, cut);
      if (!prefixes.has(prefix)) prefixes.set(prefix, new Set());
      prefixes.get(prefix).add(key.slice(cut));
    }
    const wanted = [];
    for (const { component, side, face } of this.#faces) {
      for (const [prefix, ids] of prefixes) {
        const [, name, seat] = prefix.match(/^(.*?)(?:#(\d+))?\/$/);
        if (name !== component.name || !this.#has(component, seat, side)) continue;
        const its = face.slots.filter(({ id }) => ids.has(id));
        if (its.length === 0) continue;
        its.forEach(({ id }) => ids.delete(id)); // a slot of several pieces is shown once
        wanted.push({ prefix, side, component, seat: seat === undefined ? -1 : Number(seat) });
      }
    }
    wanted.sort((a, b) => this.#order(a) - this.#order(b));
    const known = new Map(places.map((place) => [place.key, place]));
    this.list = await Promise.all(wanted.map(async (one) => this.#board(one, await loadFace(one.side), head, known)));
    this.#made = made;
    this.element.replaceChildren(...this.list.map((board) => board.element));
    this.#fillStrip();
    return true;
  }

  /** has reports whether a side belongs to a seat: a player's board, one of several pieces, or any. */
  #has({ per, pieces }, seat, side) {
    if (per === 'player' || seat === undefined) return true;
    const { front, back } = pieces[seat] ?? pieces[0];
    return side === front || side === back;
  }

  /** slots returns the ids of all slots of "COMPONENT#SEAT/". */
  slots(prefix) {
    const [, name, seat] = prefix.match(/^(.*?)(?:#(\d+))?\/$/);
    const faces = this.#faces.filter(
      ({ component, side }) => component.name === name && this.#has(component, seat, side),
    );
    return [...new Set(faces.flatMap(({ face }) => face.slots.map(({ id }) => id)))];
  }

  #order({ component, seat }) {
    return this.index.components.indexOf(component) * 100 + seat;
  }

  #board({ prefix, component, seat }, face, head, known) {
    const player = component.per === 'player' ? head.players[seat] : undefined;
    const piece = component.pieces.length > 1 && component.pieces[seat];
    const title = player ? this.say('page.board.of', { board: component.title, player }) : (piece || component).title;
    const board = new Board({
      face,
      prefix,
      title,
      seat,
      places: new Map([...known].filter(([key]) => key.startsWith(prefix))),
      say: this.say,
    });
    board.sign(head, player);
    board.short =
      player && this.#faces.filter((other) => other.component.per === 'player').length === 1 ? player : title;
    for (const [name, handler] of Object.entries(this.handlers))
      board.addEventListener(name, ({ detail }) => handler(detail, board));
    return board;
  }

  #fillStrip() {
    this.strip.replaceChildren(
      ...this.list.map((board) =>
        make('button', {
          type: 'button',
          class: 'chip',
          text: board.short,
          click: () => {
            this.turnTo(board, true);
            this.handlers.turn?.();
          },
        }),
      ),
    );
    this.strip.hidden = this.list.length < 2;
    this.#fade();
    this.turnTo(this.list.find((board) => board.prefix === this.current?.prefix) ?? this.list[0]);
  }

  /** fade fades the strip out at an end beyond which there is more of it. */
  #fade() {
    const { scrollLeft, scrollWidth, clientWidth } = this.strip;
    const over = scrollWidth - clientWidth;
    const left = document.documentElement.dir === 'rtl' ? over + scrollLeft : scrollLeft;
    this.strip.dataset.more = [left > 2 && 'left', over - left > 2 && 'right'].filter(Boolean).join(' ');
  }

  /** turnTo shows a board if there is room for one only, and scrolls to it if there is room for all. */
  turnTo(board, go = false) {
    if (!board) return;
    this.current = board;
    this.list.forEach((one, i) => {
      one.element.classList.toggle('current', one === board);
      this.strip.children[i].ariaCurrent = one === board ? 'true' : null;
    });
    slideTo(this.strip, this.strip.children[this.list.indexOf(board)], 48); // beyond what fades
    board.zoom.fit(); // it may be shown for the first time
    if (go) board.element.scrollIntoView({ block: 'nearest' });
  }

  /** at returns the board with a slot, the current board if several have it. */
  at(key) {
    return this.current?.has(key) ? this.current : this.list.find((board) => board.has(key));
  }

  /**
   * show draws what slots show. With all, the others become blank.
   * @param {Object<string, Drawn>} changed
   */
  show(changed, all = false) {
    if (all) this.list.forEach((board) => board.clear());
    for (const [key, entry] of Object.entries(changed)) {
      for (const board of this.list) board.show(key, entry);
    }
  }

  /**
   * fault draws the rings of violations. Slots that are only blank get none.
   * @param {Pick<Wrong, 'slots'|'missing'>[]} wrong
   * @param {number[]} numbers
   */
  fault(wrong, numbers) {
    const faults = new Map();
    wrong.forEach(({ slots, missing }, i) => {
      for (const key of missing ? [] : (slots ?? [])) faults.set(key, [...(faults.get(key) ?? []), numbers[i]]);
    });
    for (const board of this.list) board.fault(faults);
  }

  /** light outlines slots, and brings the first into view unless `still` is true. */
  light(keys, still = false) {
    for (const board of this.list) board.light(keys);
    const board = keys.length > 0 && this.at(keys.find((key) => this.at(key)));
    if (!board || still) return;
    this.turnTo(board);
    board.reach(keys.find((key) => board.has(key)));
  }
}

/** sidesOf returns the sides of an index that `accepts` selects, each once. */
function sidesOf({ components }, accepts) {
  const sides = components
    .filter(accepts)
    .flatMap((component) =>
      component.pieces.flatMap((piece) =>
        [piece.front, piece.back].filter(Boolean).map((side) => ({ component, side })),
      ),
    );
  return sides.filter(
    ({ component, side }, i) => sides.findIndex((other) => other.component === component && other.side === side) === i,
  );
}

/** fetchBoards fetches the files that load will need while the judge is loading. */
export async function fetchBoards(players, accepts = (component) => component.record) {
  const index = JSON.parse(await fetchText(`${players}-home.json`));
  for (const { side } of sidesOf(index, accepts)) fetchText(side).catch(() => {});
}
