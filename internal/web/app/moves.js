// What may be played where a log stops: whose turn it is; the legal moves, to search, to find by a slot of
// a board and to play; dice and draws, to roll or to enter; and numbers to write down.

import { button, make, pressed } from './dom.js';
import { hintButton, random, rollButton } from './playing.js';
import { capital } from './words.js';

/** @import { Move, Next } from './judge.js' */

/** few is how many moves are shown without a search and with groups unfolded. */
const few = 14;

/** plain returns a text for searching. */
const plain = (text) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/**
 * Moves is `element`. It calls play(player, move) for a chosen move, and light(keys) for the slots that
 * a move concerns; `hint` are the slots to show when none does.
 */
export class Moves {
  #player = null;
  #key = null;
  #open = null; // the group that is unfolded: a tap on the board plays its move
  /** @type {Next|null} */
  #next = null;

  constructor({ say, play, light }) {
    Object.assign(this, { say, play, light });
    this.heading = make('h2', { id: 'moves-heading', tabindex: -1 });
    this.hints = hintButton(say, () => this.light([]));
    this.body = make('div');
    this.element = make(
      'section',
      { class: 'moves panel', 'aria-labelledby': 'moves-heading', hidden: true },
      this.heading,
      this.body,
    );
    this.search = make('input', {
      type: 'search',
      class: 'input',
      autocomplete: 'off',
      spellcheck: 'false',
      'aria-label': say('page.moves.search'),
      placeholder: say('page.moves.search'),
      input: () => this.#list(),
    });
    this.place = make('p', { class: 'bar', hidden: true });
    this.list = make('div', { class: 'groups' });
    this.count = make('p', { class: 'spoken', role: 'status' });
  }

  /**
   * show offers what may come next; null hides the list.
   * @param {Next|null} next
   * @param {Map<string, {name: string}>} names - of slots, by key
   */
  show(next, names) {
    this.names = names;
    this.#next = next;
    this.#key = null;
    this.search.value = '';
    this.element.hidden = !next || next.over;
    if (this.element.hidden) return;
    const players = [...new Set(next.moves.map(({ player }) => player))];
    if (!players.includes(this.#player)) this.#player = players[0] ?? null;
    // "" is chance.
    this.turn = players.length === 1 ? players[0] : null;
    const chances = this.#chances();
    this.heading.textContent =
      this.turn === '' && chances.length > 0
        ? this.say('page.moves.throw')
        : this.turn
          ? this.say('page.moves.turn', { player: this.turn })
          : this.say('page.moves.name');
    this.hints.hidden = !next.moves.some(({ slots }) => slots?.length > 0);
    this.body.replaceChildren(
      ...[
        ...(next.typed ?? []).map((one) => this.#typed(one)),
        players.length > 1 && this.#players(players),
        ...chances,
        make('div', { class: 'bar finding' }, next.moves.length > few && this.search, this.hints),
        this.place,
        this.list,
        this.count,
      ].filter(Boolean),
    );
    this.#list();
  }

  /** hint returns the slots of the group that is unfolded, or of all moves if the player wishes so. */
  get hint() {
    if (this.element.hidden || !(this.#open || pressed(this.hints))) return [];
    return [...new Set(this.#mine().filter((one) => !this.#open || group(one) === this.#open).flatMap(({ slots }) => slots ?? []))];
  }

  /** mine returns the moves of the chosen player. */
  #mine() {
    return this.#next.moves.filter(({ player }) => player === this.#player);
  }

  /** tap plays the move of the unfolded group that concerns a slot, if there is one; else it is at(key). */
  tap(key) {
    const [only, ...more] =
      this.#open && !this.#key && !this.element.hidden
        ? this.#mine().filter((one) => group(one) === this.#open && one.slots?.includes(key))
        : [];
    if (!only || more.length > 0) return this.at(key);
    this.play(only.player, only.move);
    return 1;
  }

  /** at shows only the moves that concern a slot; null shows all. It returns their number. */
  at(key) {
    if (!this.#next || this.element.hidden) return 0;
    const found = this.#next.moves.filter(({ slots }) => slots?.includes(key));
    if (key && found.length === 0) return 0;
    this.#key = key;
    if (key && !found.some(({ player }) => player === this.#player)) this.#choose(found[0].player);
    this.#list();
    return found.length;
  }

  #players(players) {
    const { say } = this;
    const tabs = players.map((player) =>
      make('button', {
        type: 'button',
        class: 'chip',
        'data-player': player,
        'aria-pressed': String(player === this.#player),
        text: player || say('page.moves.chance'),
        click: () => {
          this.#choose(player);
          this.#list();
        },
      }),
    );
    return make('div', { class: 'bar who', role: 'group', 'aria-label': say('page.moves.who') }, tabs);
  }

  #choose(player) {
    this.#player = player;
    for (const tab of this.body.querySelectorAll('[data-player]'))
      tab.ariaPressed = tab.dataset.player === player;
  }

  #list() {
    const { say } = this;
    const words = plain(this.search.value).split(/\s+/).filter(Boolean);
    const found = this.#next.moves.filter(
      (one) =>
        one.player === this.#player &&
        (!this.#key || one.slots?.includes(this.#key)) &&
        words.every((word) => plain(`${one.text ?? ''} ${one.move}`).includes(word)),
    );
    const groups = grouped(found);
    const folded = found.length > few && groups.size > 1;
    if (!folded || !groups.has(this.#open)) this.#open = null;
    const faces = !this.#key && this.#player === '' && dieOf(found);
    const listed = [...groups].sort(([, a], [, b]) => Number(folded && a.length === 1) - Number(folded && b.length === 1));
    this.list.classList.toggle('faces', Boolean(faces));
    this.list.replaceChildren(
      ...(faces ? [make('p', { text: capital(faces) })] : []),
      ...listed.map(([id, moves]) => this.#group(id, moves, folded && moves.length > 1, faces)),
    );
    this.light([]);
    this.place.hidden = !this.#key;
    if (this.#key)
      this.place.replaceChildren(
        make('span', {
          text: say('page.moves.at', { place: this.names.get(this.#key)?.name ?? this.#key.split('/')[1] }),
        }),
        button({ sign: 'close', text: say('page.moves.all'), kind: 'plain', click: () => this.at(null) }),
      );
    this.count.textContent = words.length || this.#key ? say('page.moves.found', { n: found.length }) : '';
  }

  /** @param {Move[]} moves */
  #group(id, moves, folded, faces) {
    const list = make(
      'ul',
      {},
      moves.map((one) =>
        make(
          'li',
          {},
          make('button', {
            type: 'button',
            class: 'move',
            'data-move': one.move,
            text: faces ? this.say.number(Number(one.move.split(' ')[1])) : one.text || one.move,
            'aria-label': faces ? one.text || one.move : null,
            click: () => this.play(one.player, one.move),
            focus: () => this.light(one.slots ?? []),
            pointerenter: () => this.light(one.slots ?? []),
            pointerleave: () => this.light([]),
            blur: () => this.light([]),
          }),
        ),
      ),
    );
    if (!folded) return list;
    const searched = this.search.value !== '' || this.#key !== null;
    const details = make(
      'details',
      {
        class: 'group',
        name: searched ? null : 'group', // one at a time
        toggle: () => {
          if (searched) return;
          if (details.open) this.#open = id;
          else if (this.#open === id) this.#open = null;
          this.light([]);
        },
      },
      make(
        'summary',
        {},
        capital(common(moves.map((one) => one.text || one.move))),
        ' ',
        make('span', { class: 'badge', text: this.say.number(moves.length) }),
      ),
      list,
    );
    details.open = searched || this.#open === id;
    return details;
  }

  /**
   * typed returns a form for a number that a player writes down.
   * @param {Move} move
   */
  #typed({ player, move, text }) {
    const box = make('input', { type: 'number', class: 'input', inputmode: 'numeric', min: 0, required: true });
    return make(
      'form',
      {
        class: 'bar chance',
        submit: (event) => {
          event.preventDefault();
          this.play(player, `${move} ${box.value}`);
        },
      },
      make('label', { class: 'field' }, this.say.of(player, text || move), box),
      button({ text: this.say('page.moves.write'), type: 'submit' }),
    );
  }

  /** chances returns forms for dice and draws: enter the result from the table, or roll here. */
  #chances() {
    const { say } = this;
    const moves = this.#next.moves.filter(({ player, move }) => player === '' && /^\S+( \d+)+$/.test(move));
    return [...grouped(moves)].map(([what, list]) => {
      const words = list.map(({ move }) => move.split(' ').slice(1));
      const several =
        words[0].length > 1 &&
        list.length > few &&
        [...new Set(words.flat())].sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
      const boxes = (several ? words[0] : []).map((_, i) =>
        make(
          'select',
          { class: 'input', 'aria-label': `${what} ${say.number(i + 1)}` },
          several.map((word) => make('option', { value: word, text: word })),
        ),
      );
      return make(
        'form',
        {
          class: 'bar chance',
          submit: (event) => {
            event.preventDefault();
            this.play('', [what, ...boxes.map((box) => box.value)].join(' '));
          },
        },
        boxes,
        boxes.length > 0 && button({ text: say('page.moves.enter'), type: 'submit' }),
        rollButton(say, () => this.play('', thrown(list).move)),
        dieOf(list) && make('p', { class: 'quiet', text: say('page.moves.shown') }),
      );
    });
  }
}

/** dieOf returns what one die is about, before its figure: "the flood reaches column"; or null for others. */
function dieOf(moves) {
  if (moves.length < 2 || !moves.every(({ move, text }) => text && /^\S+ \d+$/.test(move))) return null;
  const [first, ...others] = moves.map(({ text }) => text.replace(/\S+$/, ''));
  return others.every((text) => text === first) ? first.trim() : null;
}

/** group returns the word that a move begins with. */
const group = ({ move }) => move.split(' ')[0];

/** grouped returns moves by the word that they begin with. */
const grouped = (moves) => new Map([...new Set(moves.map(group))].map((word) => [word, moves.filter((one) => group(one) === word)]));

/** common returns the words that all texts begin with, at least the first word of the first. */
function common([first, ...others]) {
  const words = first.split(' ');
  const n = words.findIndex((_, i) => !others.every((text) => text.startsWith(words.slice(0, i + 1).join(' '))));
  return words.slice(0, n < 0 ? words.length : Math.max(n, 1)).join(' ');
}

/**
 * thrown returns a random move, as likely as dice make it.
 * @param {Move[]} moves
 */
function thrown(moves) {
  const weights = moves.map(({ move }) => orders(move.split(' ').slice(1)));
  let left = random(weights.reduce((a, b) => a + b));
  return moves.find((_, i) => (left -= weights[i]) < 0);
}

/** orders returns in how many orders dice can show the same numbers. */
function orders(dice) {
  let n = 1;
  const seen = new Map();
  dice.forEach((die, i) => {
    seen.set(die, (seen.get(die) ?? 0) + 1);
    n = (n * (i + 1)) / seen.get(die);
  });
  return n;
}
