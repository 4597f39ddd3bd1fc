// The page of scores alone: the figures of the score block, player by player. The judge adds and
// ranks them, and says which of them cannot be.

import { button, hold, make, write } from './dom.js';
import { newer, number, turn } from './editor.js';
import { History } from './history.js';
import { begin, Judged } from './judged.js';
import { Panel } from './panel.js';
import { headed, pointed, recordOf, scorers } from './scored.js';

const { ties, negative, decimal } = document.querySelector('#app').dataset;

/** Scores is the open record and its pad. */
class Scores extends Judged {
  #history = new History();
  #fields = new Map(); // by the key of a figure
  #totals = []; // by seat: {rank, total}
  #rows = []; // {row, name}
  #shape = '';
  #last = null; // the key that was typed last
  #now = null; // the key of the field in use
  #waiting = 0; // figures that are not in the record yet

  constructor(say, judge) {
    super('scores', say, judge);
    this.panel = new Panel({ say, reach: (keys) => this.#reach(keys), blank: () => this.#reach(this.missing) });
    this.pad = make('div', { class: 'scroll pad panel', role: 'region', tabindex: '0', 'aria-label': say('page.scores') });
    this.minus = button({
      text: '±',
      label: say('page.pad.sign'),
      click: () => this.#turn(),
      pointerdown: (event) => event.preventDefault(), // the field keeps the focus
    });
    this.element = this.frame(
      'scores-page',
      [this.pad, negative === undefined ? null : make('div', { class: 'bar' }, this.minus)],
      this.panel.element,
    );
  }

  /** loadBoards answers that the judge got no new slots: this page has no boards. */
  async loadBoards() {
    return false;
  }

  async display(view, { name = this.name, changed = true, memory = null, keep = true, same = false }) {
    if (!same) this.#history.memory = memory;
    Object.assign(this, { name });
    this.unveil();
    this.#show(view);
    this.opened(keep, changed);
  }

  get memory() {
    return this.#history.memory;
  }

  #show(view) {
    this.view = view;
    this.text = view.text;
    this.report = view.report;
    const { scored, report, items, total, rules, limits } = view;
    const names = scorers(scored.players, limits);
    this.#build(names, items, total);
    this.missing = [...this.#fields.keys()].filter((key) => key.startsWith('scores.') && !scored.figures.has(key));
    const missing = this.missing.filter((key) => report.violations.some((one) => this.#about(one, key)));
    const open = missing.length > 0;
    const wrong = report.violations.map((one) => ({
      slots: pointed(one, view.text, missing),
      missing: one.code === 'item-missing' || (open && one.code === 'total-mismatch'),
    }));
    this.missing = missing;
    for (const [key, field] of this.#fields) {
      const n = scored.figures.get(key);
      const typing = key === this.#now && (n === undefined || newer(field, this.#waiting));
      if (number(field.value) !== (n ?? null) && !typing) field.value = n === undefined ? '' : this.say.number(n);
      field.ariaInvalid = wrong.some((one) => !one.missing && one.slots.includes(key));
    }
    names.forEach((name, seat) => {
      const { total: sum, rank } = report.scores.find(({ player }) => player === name) ?? {};
      write(this.#totals[seat].total, this.say.number(sum ?? 0));
      this.#totals[seat].rank.hidden = !rank || open || names.length === 1;
      write(this.#totals[seat].rank, rank ? this.say('page.judge.rank', { n: rank }) : '');
    });
    const places = [...this.#fields.keys()].map((key) => ({ key, name: '' })); // the message names the figure
    this.panel.show({ report, points: [], missing, wrong }, { items, total, rules, places }, scored.figures.size === 0);
    this.able(this.#history.undo, this.#history.redo);
  }

  #about({ code, player }, key) {
    return code === 'item-missing' && key.endsWith(`/${player}`);
  }

  /** build makes the pad: a row for each item, the total, what decides between equal totals, and the totals on paper. */
  #build(names, items, total) {
    const shape = JSON.stringify(names);
    if (shape === this.#shape) return;
    this.#shape = shape;
    const { say } = this;
    this.#fields = new Map();
    this.#rows = [
      ...items.map(({ id, name }) => ({ row: `scores.${id}`, name })),
      ...JSON.parse(ties).map(([id, name]) => ({ row: `tiebreak.${id}`, name })),
      { row: 'claimed', name: say('page.pad.claimed') },
    ];
    this.#totals = names.map(() => ({ rank: make('span', { class: 'badge', hidden: true }), total: make('output') }));
    const line = ({ row, name }) =>
      make(
        'tr',
        { class: row.split('.')[0] },
        make('th', { scope: 'row', text: name }),
        names.map((player) => make('td', {}, this.#field(`${row}/${player}`, say.of(player, name)))),
      );
    const [main, below] = [true, false].map((is) => this.#rows.filter(({ row }) => row.startsWith('scores.') === is));
    const sum = make(
      'tr',
      { class: 'sum' },
      make('th', { scope: 'row', text: total }),
      this.#totals.map((one) => make('td', {}, one.total)),
    );
    const head = make(
      'tr',
      {},
      make('th', { scope: 'col', text: say('page.judge.points') }),
      names.map((name, seat) => make('th', { scope: 'col' }, make('bdi', { text: name }), ' ', this.#totals[seat].rank)),
    );
    hold(this.pad, make('table', { class: 'figures' }, make('thead', {}, head), make('tbody', {}, main.map(line), sum, below.map(line))));
  }

  #field(key, label) {
    const field = make('input', {
      type: 'text',
      class: 'input',
      inputmode: decimal === undefined ? 'numeric' : 'decimal',
      autocomplete: 'off',
      maxlength: '15',
      enterkeyhint: 'next',
      'aria-label': label,
      'data-figure': key,
      input: () => this.#typed(key, field),
      keydown: (event) => this.#key(event, key),
      focus: () => ((this.#now = key), field.select()),
      blur: () => {
        this.#now = this.#last = null;
        if (number(field.value) === null) field.value = this.view.scored.figures.has(key) ? this.say.number(this.view.scored.figures.get(key)) : '';
      },
    });
    this.#fields.set(key, field);
    return field;
  }

  #typed(key, field) {
    const n = number(field.value);
    const odd = n === null && field.value.trim() !== '';
    field.ariaInvalid = odd;
    if (!odd) this.put(key, n);
  }

  /** The keys go down a player's column, and from its end to the next player. */
  #key(event, key) {
    const step = { Enter: event.shiftKey ? -1 : 1, ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step || event.isComposing) return;
    event.preventDefault();
    const order = this.view.head.players.flatMap((player) => this.#rows.map(({ row }) => `${row}/${player}`));
    this.#reach([order[order.indexOf(key) + step]]);
  }

  #reach([key]) {
    this.#fields.get(key)?.focus();
  }

  /** turn changes the sign of the figure in use. */
  #turn() {
    const field = this.#fields.get(this.#now);
    if (field) (turn(field, this.say), this.#typed(this.#now, field));
  }

  /** put writes a figure, or removes it with null. */
  put(key, n) {
    this.#waiting++;
    return this.do(() => this.#put(key, n)).finally(() => this.#waiting--);
  }

  async #put(key, n) {
    const { scored, limits } = this.view;
    if (!this.#fields.has(key) || (scored.figures.get(key) ?? null) === n) return;
    const figures = new Map(scored.figures);
    if (n === null) figures.delete(key);
    else figures.set(key, n);
    const before = this.#last === key && this.#history.undo ? this.#history.joined(this.text) : this.text;
    const view = await this.judge.scores.open(this.name, recordOf({ ...scored, figures }, scorers(scored.players, limits), this.#rows.map(({ row }) => row)));
    if (!view.head) return this.note(view.report.error.message, 'wrong');
    this.#last = key;
    this.#history.note(before, view.text);
    this.#show(view);
    await this.done(() => this.#put(key, n));
  }

  travel(to) {
    return this.do(async () => {
      const text = this.#history.at(to, this.text);
      if (text === null) return;
      this.#last = null;
      this.#history.go(to, this.text, text);
      const view = await this.judge.scores.open(this.name, text);
      await this.display(view, { changed: text !== this.saved, same: true });
    });
  }

  async editHead(typed) {
    const change = await this.opening.change(typed);
    if (change) await this.do(() => this.#rename(change));
  }

  async #rename(change) {
    const { players, title, date } = change;
    const { scored, limits } = this.view;
    const names = players.map(({ name }) => name);
    const figures = new Map();
    for (const [key, n] of scored.figures) {
      const at = key.indexOf('/');
      const seat = scored.players.indexOf(key.slice(at + 1));
      const now = seat < 0 ? key.slice(at + 1) : players.find(({ was }) => was === seat)?.name;
      if (now !== undefined) figures.set(`${key.slice(0, at)}/${now}`, n);
    }
    const rest = scored.parts.filter(([key]) => !['title', 'date', 'players'].includes(key));
    const parts = [...rest.slice(0, 2), ...headed({ players: names, title, date }), ...rest.slice(2)];
    const view = await this.judge.scores.open(this.name, recordOf({ parts, figures }, scorers(names, limits), this.#rows.map(({ row }) => row)));
    if (!view.head) return void this.editHead({ ...change, wrong: view.report.error.message });
    this.#history.note(this.text, view.text);
    await this.display(view, { same: true });
  }

  /** A pad without figures is not worth keeping, unless they were undone. */
  worth() {
    return this.view.scored.figures.size > 0 || this.#history.undo || this.#history.redo;
  }

  /** adopt opens a draft instead of the record. */
  async adopt({ text, name, changed, memory }) {
    const view = await this.judge.scores.open(name, text);
    if (view.head) await this.display(view, { name, changed, memory, keep: false });
  }
}

await begin((say, judge) => new Scores(say, judge));
