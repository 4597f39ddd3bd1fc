// Playing on the sheets themselves, on one device that goes around: whose turn it is, dice, and what is open.
// The order of the players and the dice are those that the sheet declares; nothing else is known of the game.

import { button, make, press, pressed, write } from './dom.js';
import { hintButton, random, rollButton } from './playing.js';

/** @import { Place, View, Wrong } from './judge.js' */

/** boardOf returns the start of a key: "COMPONENT#SEAT/" or "COMPONENT/". */
const boardOf = (key) => key.slice(0, key.indexOf('/') + 1);

/** rowOf returns what the keys of one row of a board begin with. */
const rowOf = (key) => key.slice(0, key.lastIndexOf('.'));

/**
 * Turns is `element`, a bar, and `toggle`, a button that begins and ends the turns. It calls read(key) for the text in a slot,
 * fill(list) to write numbers into slots, as [key, n], enter(key) to type into a slot, change(state) for a new state, and
 * look() when other slots are to be shown.
 */
export class Turns {
  begins = false; // a record without turns begins with that of the first player
  seat = -1; // whose turn it is; -1 without turns
  #thrown = []; // and not written down yet
  #drawn = ''; // the dice that are shown
  /** @type {Place[]} */
  #places = [];

  constructor({ say, ...calls }) {
    Object.assign(this, { say, ...calls });
    const turn = (seat) => () => this.change({ seat: seat() });
    this.toggle = button({ sign: 'people', text: say('page.turn.name'), click: turn(() => (this.seat < 0 ? 0 : -1)) });
    this.whose = make('b', { role: 'status' });
    this.dice = make('div', { class: 'bar', role: 'group', 'aria-label': say('page.turn.dice') });
    this.hint = make('p', { class: 'quiet', text: say('page.turn.hint') });
    this.roll = rollButton(say, () => this.#roll());
    this.pen = button({ sign: 'pen', label: say('page.turn.enter'), click: () => this.enter(this.#open()[0][0].key) });
    this.eye = hintButton(say, () => this.look());
    this.next = button({ sign: 'next', turns: true, text: ' ', kind: 'push', click: turn(() => this.after) });
    this.element = make(
      'section',
      { class: 'turn bar', 'aria-label': say('page.turn.name'), hidden: true },
      this.whose,
      this.dice,
      this.hint,
      make('div', { class: 'bar' }, this.roll, this.pen, this.eye, this.next),
    );
  }

  /** state is what is kept; undefined without turns. */
  get state() {
    return this.seat < 0 ? undefined : { seat: this.seat, thrown: this.#thrown };
  }

  set state(state) {
    this.seat = Number.isInteger(state?.seat) ? state.seat : this.begins - 1;
    this.#thrown = Array.isArray(state?.thrown) ? state.thrown : [];
  }

  /**
   * show shows whose turn it is, the dice, and what one can do.
   * @param {View} view
   */
  show({ head: { players, finished }, places }) {
    const { say } = this;
    this.#places = places;
    if (this.seat >= players.length) this.seat = 0;
    this.after = (this.seat + 1) % players.length;
    this.toggle.hidden = finished;
    this.toggle.ariaPressed = this.seat >= 0;
    this.element.hidden = this.seat < 0 || finished;
    if (this.element.hidden) return;
    write(this.whose, say('page.moves.turn', { player: players[this.seat] }));
    write(this.next.lastChild, say('page.turn.next', { player: players[this.after] }));
    this.next.hidden = players.length === 1;
    const [open] = this.#open();
    this.roll.hidden = !open;
    this.pen.hidden = !open || open[0].free;
    this.hint.hidden = this.#thrown.length === 0;
    this.#draw();
  }

  /** draw shows the dice that were thrown last: those to keep or throw again, or those that are written down. */
  #draw() {
    const held = this.#held();
    const down = this.#throws().findLast((dice) => !dice[0].free && dice.every(({ key }) => this.read(key))) ?? [];
    const now = JSON.stringify(this.hint.hidden ? down.map(({ key, name }) => [name, this.read(key)]) : this.#thrown);
    if (now === this.#drawn) return; // one may be pressed
    this.#drawn = now;
    this.dice.replaceChildren(
      ...(this.hint.hidden
        ? down.map(({ key, name }) => {
            const text = this.say.number(Number(this.read(key)));
            return make('span', { class: 'die', role: 'img', 'aria-label': this.say.of(name, text), text });
          })
        : this.#thrown.map((n, i) =>
            make('button', {
              type: 'button',
              class: 'die',
              'aria-pressed': String(held[i] ?? false),
              text: this.say.number(n),
              click: ({ currentTarget }) => press(currentTarget),
            }),
          )),
    );
  }

  /** held returns which of the thrown dice stay when the others are thrown again. */
  #held() {
    return [...this.dice.children].map(pressed);
  }

  /** throws returns the dice that the player may write down, throw by throw. */
  #throws() {
    const mine = this.#places.filter(({ key, dice }) => dice && this.#mine(key));
    const line = ({ key, dice }) => boardOf(key) + dice;
    return [...new Set(mine.map(line))].map((one) => mine.filter((other) => line(other) === one));
  }

  #mine(key) {
    const board = boardOf(key);
    return !board.includes('#') || board.endsWith(`#${this.seat}/`);
  }

  /** open returns the throws of which nothing is written down. */
  #open() {
    return this.#throws().filter((dice) => !dice.some(({ key }) => this.read(key)));
  }

  /** roll throws the next dice, and writes them down unless the player chooses where. */
  #roll() {
    const [[dice], held] = [this.#open(), this.#held()];
    const fallen = dice.map(({ low = 0, high }, i) => (held[i] ? this.#thrown[i] : low + random(high - low + 1)));
    return dice[0].free ? this.change({ seat: this.seat, thrown: fallen }) : this.fill(dice.map(({ key }, i) => [key, fallen[i]]));
  }

  /** take writes the thrown dice into the blank line of a slot, and returns whether it did. */
  take(key) {
    const line = this.#thrown.length > 0 && this.#open().find((dice) => dice.some((place) => place.key === key));
    if (!line) return false;
    this.fill(line.map((place, i) => [place.key, this.#thrown[i]]));
    this.#thrown = []; // they are written once
    this.change({ seat: this.seat });
    return true;
  }

  /**
   * lit returns the slots to show: where the thrown dice may be written down; else, if the player wishes so, what the judge
   * misses on the player's boards, without the rows whose dice are still to be thrown.
   * @param {string[]} missing
   * @param {Wrong[]} wrong
   */
  lit(missing, wrong) {
    if (this.element.hidden) return [];
    const open = this.#open();
    const keys = open.flatMap((dice) => dice.map(({ key }) => key));
    if (this.#thrown.length > 0) return keys;
    if (!pressed(this.eye)) return [];
    const later = new Set(keys.map(rowOf));
    const waits = wrong.flatMap((one) => (one.missing ? one.slots : []));
    const now = [...missing, ...waits].filter((key) => this.#mine(key) && !later.has(rowOf(key)));
    return now.length > 0 || !open[0] ? now : open[0].map(({ key }) => key);
  }
}
