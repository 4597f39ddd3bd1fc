// The page of a log: step through a game on its boards, and play on where it stops.

import { Boards } from './boards.js';
import { draw, make } from './dom.js';
import { History } from './history.js';
import { begin, Judged } from './judged.js';
import { Moves } from './moves.js';
import { numbered, Panel } from './panel.js';
import { Rounds } from './rounds.js';
import { Timeline } from './timeline.js';
import { Transport } from './transport.js';

/** @import { Course, Next, Played, Step } from './judge.js' */

/** Log is the open record and everything that shows it. */
class Log extends Judged {
  /** @type {Course|null} */
  view = null;
  lit = []; // the slots of the step that is shown
  /** turn is whose it is; "" for chance. */
  turn = null;
  position = 0; // how many steps are shown; 1 is before all moves
  timeline = new Timeline();
  #shown = new Set(); // the components that show something
  #history = new History(); // of the moves played here
  #where = { at: 0, ended: [] }; // the steps when the game stopped, and what was played since the text changed, such as one of two dice
  #pressed = new Set(); // moves that are on their way
  #implied = null; // what the judge shows beyond where the game stopped

  constructor(say, judge) {
    super('log', say, judge);
    const tap = ({ key }) => this.#tap(key);
    this.boards = new Boards({
      say,
      accepts: (component) => component.record || (component.slots && this.#shown.has(component.name)),
      handlers: { choose: tap, field: tap },
    });
    this.transport = new Transport({ say, go: (position) => this.go(position), timeline: () => this.timeline });
    this.rounds = new Rounds({ say, go: (position) => this.go(position) });
    this.moves = new Moves({
      say,
      play: (...move) => this.play(...move),
      light: (keys) => this.#light(keys),
    });
    this.panel = new Panel({ say, reach: (keys) => this.#reach(keys), blank: () => {} });
    this.faults = make('ol', { class: 'faults here' });
    this.transport.element.prepend(this.faults);
    this.element = this.frame(
      'log-page',
      [this.boards.strip, this.boards.element, this.transport.element],
      make('div', { class: 'aside' }, this.moves.element, this.rounds.element, this.panel.element),
    );
  }

  /** shortcut handles the keys of the transport too. */
  shortcut(event) {
    if (event.defaultPrevented || event.target.closest?.('input:not([type=range]), textarea, select')) return;
    if (!super.shortcut(event) && this.transport.key(event)) event.preventDefault();
  }

  /**
   * display shows a log from its end or a position. text is its record. same is true for the log that
   * is open already: its moves can still be undone.
   * @param {Course} view
   */
  async display(
    view,
    {
      text,
      again = () => this.#open(text),
      name = this.name,
      changed = true,
      position,
      same = false,
      memory = null,
      keep = true,
    },
  ) {
    if (await this.loadBoards(view)) view = await again();
    if (!same) this.memory = memory;
    view = await this.#resumed(view);
    this.view = view;
    this.timeline = new Timeline(view.steps);
    view.steps = this.timeline.steps;
    Object.assign(this, { text, name });
    await this.#buildBoards();
    this.unveil();
    this.rounds.show(this.timeline);
    this.boards.show({}, true);
    [this.position, this.turn] = [0, null];
    this.#update();
    this.go(position ?? (view.next && !view.next.over ? this.timeline.length : 1));
    this.opened(keep, changed);
    this.#goOn();
  }

  /** goOn takes the focus of what is gone, such as a move that was played, to the moves. */
  #goOn() {
    if (document.activeElement === document.body) this.moves.heading.focus({ preventScroll: true });
  }

  /** memory is the undo history, as it is kept, and where the game stopped. */
  get memory() {
    return { ...this.#history.memory, where: this.#where };
  }

  set memory(memory) {
    this.#history.memory = memory;
    const { at = 0, ended = [] } = memory?.where ?? {};
    this.#where = { at: Number.isInteger(at) ? at : 0, ended: Array.isArray(ended) ? ended : [] };
  }

  /**
   * resumed returns a log where it stopped. A text cannot say that a turn has ended without a move, or one of two dice, and the judge
   * shows a round that was begun as if nothing more happened in it.
   * @param {Course} view
   */
  async #resumed(view) {
    const { ended } = this.#where;
    const at = Math.min(this.#where.at, view.steps.length);
    this.#implied = null;
    if (!view.next || view.next.over || at < 1) return view;
    const all = new Timeline(view.steps);
    this.#implied = { all, at };
    view.steps = view.steps.slice(0, at);
    for (const [player, move] of ended) {
      const { append, refused, ...now } = await this.judge.log.play(player, move);
      if (refused) break;
      Object.assign(view, now);
      view.steps.push(...this.#beyond(append));
    }
    return view;
  }

  /**
   * beyond returns steps that the judge counts from the implied end of the round as they are from where the game stopped.
   * @param {Step[]} steps
   */
  #beyond([first, ...steps]) {
    if (!first || !this.#implied) return first ? [first, ...steps] : [];
    const { all, at } = this.#implied;
    this.#implied = null;
    const changed = { ...all.between(at, all.length), ...first.changed };
    const lit = first.lit.filter((key) => JSON.stringify(changed[key].marks) !== JSON.stringify(all.entry(key, at).marks));
    const water = first.flood || first.dry ? first : (all.steps.slice(at).findLast(({ flood, dry }) => flood || dry) ?? {});
    if (lit.length === 0 && first.notes.length === 0) return steps; // before, it was no step either
    return [{ ...first, lit, flood: water.flood, dry: water.dry, changed }, ...steps];
  }

  /** loadBoards fetches the boards for the players of a view, and returns whether the judge got new slots. */
  async loadBoards({ head, limits, steps = [], next }, players = head.players.length) {
    this.#shown = new Set([...prefixes(steps, next)].map((prefix) => prefix.match(/^[^#/]+/)[0]));
    const slots = await this.boards.load(Math.min(Math.max(players, limits.min), limits.max));
    if (slots) await this.judge.boards(slots);
    return slots !== null;
  }

  /** The boards that show something in the log, or may show it next. */
  async #buildBoards() {
    const named = new Map(this.view.places.map(({ id, name }) => [id, name]));
    // The owner is named on the board already.
    const keys = [...prefixes(this.timeline.steps, this.view.next)].flatMap((prefix) =>
      this.boards
        .slots(prefix)
        .filter((id) => id !== 'owner')
        .map((id) => prefix + id),
    );
    const places = keys.map((key) => ({ key, name: named.get(key) ?? key.slice(key.indexOf('/') + 1), choices: [] }));
    this.names = new Map(places.map((place) => [place.key, place]));
    if (!(await this.boards.build({ head: this.view.head, places, changed: {} }))) return;
    for (const { element, face } of this.boards.list) element.style.setProperty('--ratio', face.w / face.h);
    this.boards.show(this.timeline.all(this.position), true);
  }

  /** update shows everything that does not depend on the position. */
  #update() {
    const { report, wrong, items, total, rules, steps } = this.view;
    this.report = report;
    const at = new Map(steps.flatMap(({ violations }, i) => violations.map((violation) => [violation, i + 1])));
    const wrongAt = wrong.map(({ missing }, i) => (missing ? 0 : (at.get(i) ?? this.timeline.length)));
    // The panel lists slots with violations; here these are steps, each in a list of its own.
    this.ways = new Map(wrongAt.map((position) => [[''], position]));
    const ways = [...this.ways.keys()];
    this.panel.show(
      {
        report,
        points: [],
        missing: [],
        wrong: wrong.map((one, i) => ({ slots: one.missing ? [] : ways[i], missing: one.missing })),
      },
      { items, rules, total, places: [] },
    );
    this.rounds.mark(wrongAt);
    this.able(this.#history.undo, this.#history.redo);
  }

  /** go shows the log after a number of steps. */
  go(position) {
    if (!this.view) return; // the slider can move before a log is open
    const to = Math.min(Math.max(position, 1), this.timeline.length);
    const step = this.timeline.steps[to - 1];
    this.boards.show(this.timeline.between(this.position, to));
    this.position = to;
    const { wrong } = this.view;
    const here = step.violations.filter((i) => !wrong[i].missing);
    this.boards.fault(
      wrong.map((one, i) => (here.includes(i) ? one : { slots: [] })),
      numbered(wrong),
    );
    this.lit = to > 1 ? step.lit : []; // before the first move nothing is new
    const wrongSlots = here.flatMap((i) => wrong[i].slots);
    this.boards.turnTo(this.#boardOf(wrongSlots.length > 0 ? wrongSlots : [...this.lit, ...(step.flood ?? [])]));
    this.boards.light(this.lit, true);
    this.#flood(this.timeline.flood(to), Boolean(step.flood));
    this.#faults(here);
    this.transport.show(
      to,
      step,
      this.view.report.scores.map(({ player }) => player),
    );
    this.rounds.go(to);
    const open = to === this.timeline.length ? this.view.next : null;
    if (open !== this.offered) this.moves.show((this.offered = open), this.names);
    this.element.classList.toggle('playing', !this.moves.element.hidden);
    if (!this.moves.element.hidden) this.#turn();
  }

  /** light outlines slots; without any those of a hint, or of the step that is shown. */
  #light(keys) {
    const hint = keys.length > 0 ? [] : (this.moves?.hint ?? []);
    this.element?.classList.toggle('hinting', hint.length > 0);
    this.boards.light([keys, hint, this.lit].find((some) => some.length > 0) ?? [], true);
  }

  /** turn shows a board of the player whose turn begins. */
  #turn() {
    const { turn } = this.moves;
    if (turn === this.turn) return;
    this.turn = turn;
    const seat = this.view.head.players.indexOf(turn);
    if (seat >= 0 && this.boards.current?.seat !== seat) this.boards.turnTo(this.boards.list.find((board) => board.seat === seat));
  }

  /** boardOf returns the board to show for slots: a board before a score sheet, and the current one if possible. */
  #boardOf(keys) {
    const found = this.boards.list.filter((board) => keys.some((key) => board.has(key)));
    const component = (board) => board.prefix.split(/[#/]/)[0];
    const same = found.filter((board) => component(board) === component(found[0]));
    return same.includes(this.boards.current) ? this.boards.current : same[0];
  }

  /** @param {number[]} here - indices of violations */
  #faults(here) {
    const { report, rules, wrong } = this.view;
    const numbers = numbered(wrong);
    this.faults.replaceChildren(
      ...here.map((i) => {
        const { message, rule } = report.violations[i];
        return make(
          'li',
          { 'data-violation': i },
          make(
            'p',
            { class: 'fault' },
            make('span', { class: 'badge wrong', text: this.say.number(numbers[i]) }),
            make('span', { text: message }),
          ),
          rules?.[rule] &&
            make(
              'details',
              {},
              make('summary', { text: this.say('page.judge.rule') }),
              make(
                'p',
                {},
                rules[rule],
                ' ',
                make('a', { href: `rules.html#rule-${rule}`, text: this.say('page.moves.rules') }),
              ),
            ),
        );
      }),
    );
  }

  /** flood shows the fields under water; the water runs in from the side of the first field. */
  #flood(keys, runs) {
    for (const board of this.boards.list) {
      board.water ??= draw('g', { class: 'water', 'aria-hidden': 'true' });
      if (board.water.parentNode !== board.over) board.over.prepend(board.water);
      const slots = board.face.slots
        .filter(({ id }) => keys.includes(board.prefix + id))
        .sort((a, b) => a.id.localeCompare(b.id, 'en', { numeric: true }));
      const left = Math.min(...slots.map(({ x }) => x)),
        right = Math.max(...slots.map(({ x, w }) => x + w));
      const back = slots.length > 1 && slots[0].x > slots.at(-1).x; // a mirrored board has its river on the right
      board.water.classList.toggle('runs', runs);
      board.water.replaceChildren(
        ...slots.map(({ x, y, w, h, d }) => {
          const path = draw('path', { d: d || `M${x} ${y}h${w}v${h}h${-w}Z`, class: back ? 'back' : '' });
          path.style.animationDelay = `${(700 * (back ? right - x - w : x - left)) / (right - left)}ms`;
          return path;
        }),
      );
    }
  }

  #tap(key) {
    if (this.position === this.timeline.length && this.moves.tap(key) > 0) return;
    const here = [...this.faults.children];
    here
      .find((item) => this.view.wrong[item.dataset.violation].slots.includes(key))
      ?.scrollIntoView({ block: 'nearest' });
  }

  #reach(keys) {
    if (this.ways.has(keys)) this.go(this.ways.get(keys));
    else (this.go(this.timeline.length), this.boards.light(keys));
  }

  /** play makes a move of a player, "" for dice and the like. */
  play(player, move) {
    const press = `${player}: ${move}`;
    if (this.#pressed.has(press)) return; // a double click is one
    this.#pressed.add(press);
    return this.do(() => this.#play(player, move)).finally(() => this.#pressed.delete(press));
  }

  async #play(player, move) {
    const [before, was] = [this.text, await this.judge.log.yaml()];
    const more = await this.judge.log.play(player, move);
    if (more.refused) return this.note(more.refused, 'wrong');
    this.note('');
    this.text = await this.judge.log.yaml();
    this.#history.note(before, this.text, this.#where);
    more.append = this.#beyond(more.append);
    const at = this.timeline.length + more.append.length;
    this.#where = { at, ended: this.text === was ? [...this.#where.ended, [player, move]] : [] };
    await this.#grow(more);
    await this.done(() => this.#play(player, move));
  }

  /**
   * grow shows a log after a move.
   * @param {Played} more
   */
  async #grow({ append, ...now }) {
    this.timeline.append(append);
    this.view = { ...this.view, ...now, steps: this.timeline.steps };
    if (await this.loadBoards(this.view))
      return this.display(await this.#open(this.text), { text: this.text, position: Infinity, same: true });
    await this.#buildBoards();
    this.rounds.show(this.timeline);
    this.#update();
    this.go(this.timeline.length);
    this.#goOn();
  }

  /** travel undoes or redoes a move: it opens the last text of one list, and adds the present one to the other. */
  travel(to) {
    return this.do(async () => {
      const text = this.#history.at(to, this.text);
      if (text === null) return;
      const [view, where] = [await this.#open(text), this.#history.where(to)];
      this.#history.go(to, this.text, text, this.#where);
      this.#where = where ?? { at: 0, ended: [] };
      await this.display(view, { text, changed: text !== this.saved, position: Infinity, same: true });
    });
  }

  /** open opens a log again. A log without moves may not be readable yet: then it starts a new one. */
  async #open(text) {
    const view = await this.judge.log.open(this.name, text);
    return view.head ? view : this.judge.log.start(this.view.head);
  }

  /** A log without moves is not worth keeping, unless all its moves were undone. */
  worth() {
    return this.timeline.length > 1 || this.#history.redo;
  }

  /** adopt opens a draft instead of the record. */
  async adopt({ text, name, changed, memory }) {
    await this.display(await this.#open(text), { text, name, changed, memory, keep: false, position: Infinity });
  }
}

/**
 * prefixes returns the start, "COMPONENT#SEAT/", of the keys of everything that steps and next moves name.
 * @param {Step[]} steps
 * @param {Next|null} next
 */
function prefixes(steps, next) {
  const keys = [
    ...steps.flatMap(({ changed }) => Object.keys(changed)),
    ...(next?.moves ?? []).flatMap(({ slots }) => slots ?? []),
  ];
  return new Set(keys.map((key) => key.slice(0, key.indexOf('/') + 1)));
}

await begin((say, judge) => new Log(say, judge));
