// The page of a sheet: players fill it in on the printed boards, and the judge answers after
// every mark.

import { Boards, fetchBoards } from './boards.js';
import { ask } from './dialog.js';
import { read } from './drafts.js';
import { Editor, full, number, plus, same, signOf, entered, written } from './editor.js';
import { Died } from './judge.js';
import { begin, Judged } from './judged.js';
import { numbered, Panel } from './panel.js';
import { choiceOf, drags, signsOf } from './signs.js';
import { Turns } from './turns.js';

/** @import { Delta, Drawn, Mark, Memory, Place, View } from './judge.js' */

/** Sheet is the open record and everything that shows it. */
class Sheet extends Judged {
  /** @type {View|null} */
  view = null;
  /** @type {Map<string, Drawn>} */
  entries = new Map();
  /** @type {Memory|null} */
  #memory = null;
  missing = []; // keys of slots
  #wrong = []; // of the violations
  /** @type {Map<string, Place>} */
  #places = new Map();
  #key = null; // of the selected slot
  #typed = { key: null, text: '' }; // whole if nothing else is in the slot
  #keys = new Map(); // slots whose marks are on their way, with these
  #by = 0; // the seat that made the last mark
  #back = null; // the slot that was undone last
  #starting = false; // the focus goes to the boards, and no slot is selected
  #sign = null; // chosen to be written many times
  #dragged = null; // what the present drag writes
  #run = {}; // of the present drag: the slot where it began to write
  #first = 0; // which choice of a shared slot comes first

  constructor(say, judge) {
    super('sheet', say, judge);
    this.boards = new Boards({
      say,
      handlers: {
        select: ({ key }, board) => this.select(key, board),
        choose: ({ key, step }, board) => (this.select(key, board), this.choose(key, step)),
        type: ({ key, letter }, board) => (this.select(key, board), this.type(key, letter)),
        field: ({ key, asked }) =>
          !this.turns.take(key) && (asked ? !this.editor.padded(this.#places.get(key)) : !this.#places.get(key).number) && this.editor.type(),
        enter: ({ key }) =>
          this.turns.take(key) ||
          (key === this.#typed.key && this.#typed.text
            ? this.walk(1, { typing: true, board: true })
            : this.editor.type()),
        turn: () => (this.select(null), this.#show()),
        blank: ({ key }) => this.put(key, []),
        choices: () => this.editor.all(),
      },
    });
    this.editor = new Editor({
      say,
      put: (...mark) => this.put(...mark),
      walk: (step, how) => this.walk(step, how),
      back: () => this.boards.at(this.#key)?.select(this.#key),
      many: () => this.#many(),
    });
    this.panel = new Panel({
      say,
      reach: (keys, how = {}) => this.reach(keys, how),
      blank: () => this.nextBlank(),
      close: () => this.close(),
    });
    this.turns = new Turns({
      say,
      read: (key) => this.#entered(key)[0]?.text ?? '',
      fill: (list) => this.#cast(list),
      enter: (key) => (this.go(key, { focus: false }), this.editor.type()),
      change: (state) => this.#turn(state),
      look: () => this.#look(),
    });
    this.editor.element.prepend(this.panel.short, this.turns.element);
    this.panel.closing.after(this.turns.toggle);
    this.element = this.frame('', [this.boards.strip, this.boards.element, this.editor.element], this.panel.element);
    visualViewport?.addEventListener('resize', () => {
      // an on-screen keyboard covers the foot of the page
      const typing = document.activeElement?.matches('.editor input');
      this.editor.element.style.insetBlockEnd = typing
        ? `${Math.max(0, innerHeight - visualViewport.height * visualViewport.scale)}px`
        : '';
    });
    // The editor may grow over the slot.
    new ResizeObserver(() => this.#key && this.boards.at(this.#key)?.reach(this.#key)).observe(this.editor.element);
    addEventListener('pointerdown', (event) => event.target.closest?.('.judge') ?? this.#look());
  }

  /**
   * display shows a view. The judge can draw marks only when it knows where the slots are:
   * again() returns the view once more after that. keep is false for a record that the
   * browser has kept already.
   * @param {View} view
   */
  async display(view, { again, name = this.name, changed = true, keep = true, memory }) {
    if (await this.loadBoards(view)) view = await again();
    if (memory !== undefined) this.turns.state = memory?.turn;
    this.view = view;
    this.#places = new Map(view.places.map((place) => [place.key, place]));
    if (await this.boards.build(view)) for (const board of this.boards.list) this.#draggable(board);
    Object.assign(this, await this.judge.sheet.keep(), { name });
    const began = this.opening.element.contains(document.activeElement);
    this.unveil();
    this.entries = new Map();
    if (!this.#keys.has(this.#typed.key)) this.#typed = { key: null, text: '' }; // else it goes on
    this.boards.show({}, true);
    this.apply(view);
    this.opened(keep, changed);
    if (!began) return;
    this.#starting = true; // the signs of the board are offered, not the first slot
    this.boards.current.element.querySelector('.place[tabindex="0"]').focus({ preventScroll: true });
    this.#starting = false;
  }

  /** loadBoards fetches the boards for the players of a view, and returns whether the judge got new slots. */
  async loadBoards({ head, limits }, players = head.players.length) {
    const own = head.data ? { of: head.data, index: () => this.opening.ownBoards(this.text) } : null;
    const slots = await this.boards.load(Math.min(Math.max(players, limits.min), limits.max), own);
    if (slots) await this.judge.boards(slots);
    return slots !== null;
  }

  /**
   * apply draws what has changed and shows the verdict.
   * @param {Delta} delta
   */
  apply(delta) {
    for (const [key, entry] of Object.entries(delta.changed)) {
      if (entry.marks.length > 0) this.entries.set(key, entry);
      else this.entries.delete(key);
    }
    this.boards.show(delta.changed);
    this.boards.fault(delta.wrong, numbered(delta.wrong));
    [this.missing, this.#wrong] = [delta.missing, delta.wrong];
    this.report = delta.report;
    const filled = this.#filled();
    this.panel.show(
      delta,
      this.view,
      filled.length === 0,
      this.boards.list.map(({ title, prefix }) => ({
        title,
        done:
          filled.some((key) => key.startsWith(prefix)) && !delta.missing.some((key) => key.startsWith(prefix)),
      })),
    );
    this.able(delta.undo, delta.redo);
    this.turns.show(this.view);
    this.#look();
    this.#show();
  }

  /** memory is what can be undone, as the judge keeps it, and whose turn it is. */
  get memory() {
    return { ...this.#memory, turn: this.turns.state };
  }

  set memory(memory) {
    this.#memory = memory;
  }

  /** look outlines what is open for the player whose turn it is. */
  #look() {
    const open = this.turns.lit(this.missing, this.#wrong);
    this.element.classList.toggle('hinting', open.length > 0);
    this.boards.light(open, true);
  }

  /** turn sets whose turn it is, and shows a board of another player. */
  #turn(state) {
    return this.do(async () => {
      const { seat } = this.turns;
      this.turns.state = state;
      this.turns.show(this.view);
      if (this.turns.seat !== seat && this.turns.seat >= 0) {
        this.#by = this.turns.seat;
        this.#leave();
        this.boards.turnTo(this.boards.list.find((board) => board.seat === this.#by));
        this.#show();
      }
      this.#look();
      this.kept(this.changed);
    });
  }

  /** cast writes numbers into slots, as one change. */
  #cast(list) {
    const run = {};
    return list.map(([key, n]) => this.put(key, written(this.#places.get(key), String(n)), run)).at(-1);
  }

  /** filled returns the keys of the slots in which something was written, not computed. */
  #filled() {
    return [...this.entries.keys()].filter((key) => this.#places.has(key) && !this.entries.get(key).counted);
  }

  /** draggable lets a drag on a board write the chosen sign, or that of the place where it begins, into blank places. */
  #draggable(board) {
    drags(board.over, {
      begins: (key) => {
        const place = this.#places.get(key);
        const now = this.#entered(key);
        const own = key === this.#key && place.choices?.find((choice) => now.length > 0 && same(choice.marks, now));
        this.#dragged = (place.choices && this.#sign) ?? (own ? signsOf([{ ...place, choices: [own] }])[0] : null);
        this.#run = {};
        return this.#dragged !== null;
      },
      over: (key) => {
        const choice = choiceOf(this.#places.get(key), this.#dragged);
        if (choice) this.put(key, (now) => (now.length > 0 ? null : choice.marks), this.#run);
      },
    });
  }

  /** choose takes a sign to be written many times; null chooses none. */
  #choose(sign) {
    this.#sign = sign;
    if (sign && this.#key && !choiceOf(this.#places.get(this.#key), sign)) this.#leave();
    for (const board of this.boards.list) board.signed = sign !== null;
    this.#show();
  }

  /** many chooses the sign in the selected slot to be written many times; for a blank slot, it offers the signs of the board. */
  #many() {
    const place = this.#places.get(this.#key);
    const now = this.#entered(this.#key);
    const [sign] = signsOf([{ ...place, choices: place.choices.filter((choice) => same(choice.marks, now)) }]);
    if (!sign) this.#leave();
    this.#choose(sign ?? null);
  }

  #leave() {
    this.boards.at(this.#key)?.leave();
    this.#key = null;
  }

  #show() {
    const place = this.#places.get(this.#key);
    if (!place) this.#key = null;
    const board = place ? this.boards.at(this.#key) : this.boards.current;
    const drawn = (key) => this.#choices(key);
    if (place && !this.#sign) return this.editor.show(place, this.entries.get(this.#key), board, drawn);
    const signs = signsOf(this.view.places.filter(({ key }) => board?.has(key)));
    const takes = ({ key }) => choiceOf(this.#places.get(key), this.#sign);
    if (this.#sign && !(place ? takes(place) : signs.some(takes))) return this.#choose(null);
    this.editor.offer(place, board, {
      signs,
      chosen: signs.findIndex((sign) => takes(sign)?.name === sign.choice.name),
      choose: (sign) => this.#choose(sign),
      drawn,
    });
  }

  select(key, board = this.boards.at(key)) {
    if (key !== this.#typed.key) this.#typed = { key, text: '' };
    if (key === this.#key || this.#starting) return;
    for (const other of this.boards.list) if (other !== board) other.leave();
    this.#key = key;
    if (key) this.boards.turnTo(board);
    this.#show();
  }

  // After a judge has died while drawing, the new one has no open record.
  #choices(key) {
    return this.judge.sheet.choices(key).catch((error) => {
      if (error instanceof Died) this.do(() => this.revive());
      throw error;
    });
  }

  /** @returns {Mark[]} */
  #entered(key, entries = this.entries) {
    return entered(entries.get(key), this.#places.get(key));
  }

  /**
   * put writes marks into a slot; marks may be a function of the present ones. What has the same run is undone as one
   * change; `from` is the slot where a run began.
   */
  put(key, marks, run = {}) {
    const now = this.#now(key);
    const then = (typeof marks === 'function' ? marks(now) : marks) ?? now;
    this.#keys.set(key, then);
    return this.do(() => this.#put(key, marks, run)).finally(() => this.#keys.get(key) === then && this.#keys.delete(key));
  }

  /** now returns the marks of a slot when those on their way are made. */
  #now(key) {
    return this.#keys.get(key) ?? this.#entered(key);
  }

  async #put(key, marks, run = {}) {
    if (!this.#places.has(key)) return; // another window has removed its player
    const now = this.#entered(key);
    const wanted = typeof marks === 'function' ? marks(now) : marks;
    if (!wanted || same(wanted, now)) return;
    const delta = await this.judge.sheet[run.from ? 'type' : 'put'](key, wanted, run.from);
    if (delta.refused) return ((this.#typed.key = null), this.note(delta.refused, 'wrong'));
    run.from ??= key;
    if (delta.gone > 0 && !(await this.#loses(delta.gone)))
      return this.display(await this.judge.sheet.refuse(), { changed: this.changed });
    const blank = Object.keys(delta.changed).filter(
      (other) => this.#places.has(other) && this.#entered(other).length === 0,
    );
    this.apply(delta);
    if (wanted.length > 0) this.#by = wanted[0].by;
    if (wanted.length > 0 && key === this.#key) this.#follow(key, blank);
    Object.assign(this, await this.judge.sheet.keep());
    await this.done(() => this.#put(key, wanted));
  }

  /** loses asks whether n marks may be removed. */
  #loses(n) {
    return ask(
      this.say('page.head.lose-title'),
      this.say('page.head.lose', { n }),
      [{ text: this.say('page.head.lose-go'), value: true }],
      this.say('page.dialog.cancel'),
    );
  }

  // A list without gaps moves a mark to its next free slot: select that slot.
  #follow(key, blank) {
    if (this.#entered(key).length > 0) return;
    const [to, ...more] = blank.filter((other) => this.#entered(other).length > 0);
    if (to && more.length === 0) this.go(to, { focus: document.activeElement?.matches('.place') });
  }

  /** choose goes to the next choice of a slot. In a shared slot, the player who marked last comes first. */
  choose(key, step) {
    const chosen = choiceOf(this.#places.get(key), this.#sign);
    if (chosen) return this.put(key, (now) => (same(now, chosen.marks) ? [] : chosen.marks));
    const [none, ...marks] = this.#places.get(key).choices.map((choice) => choice.marks);
    return this.put(key, (now) => {
      if (now.length === 0)
        this.#first = Math.max(
          0,
          marks.findIndex(([mark]) => mark.by === this.#by),
        );
      const shared = new Set(marks.map(([mark]) => mark.by)).size > 1;
      const from = shared ? this.#first : 0;
      const round = [none, ...marks.slice(from), ...marks.slice(0, from)];
      const at = round.findIndex((choice) => same(choice, now));
      return round[(at + step + round.length) % round.length];
    });
  }

  /** type adds a digit to the number in a slot, or steps up and down. */
  type(key, letter) {
    const place = this.#places.get(key);
    if (!place.number) return this.editor.type(letter);
    if (key !== this.#typed.key) this.#typed = { key, text: '' };
    const sign = signOf(place, letter);
    if (sign) {
      this.#typed.text = sign; // complete: Enter goes on
      return this.put(key, written(place, sign));
    }
    if (signOf(place, this.#typed.text)) this.#typed.text = '';
    let text = this.#typed.text;
    const digit = number(letter);
    const on = /\d/.test(text) && !/[-+−–]/.test(letter);
    if (/[-+−–]/.test(letter)) {
      this.#typed = { key, text: letter === '+' ? '' : '-' }; // a figure below 0 may follow
      return this.put(key, ([mark]) => {
        const was = number(mark?.text ?? '');
        if (was === null && letter !== '+') return null;
        const low = Math.min(place.low ?? 0, 0);
        const next = was === null ? (place.low ?? 0) : plus(was, (letter === '+' ? 1 : -1) * (place.step ?? 1));
        return written(place, String(Math.max(low, next)));
      });
    }
    if (letter === 'Backspace') text = (text || this.#typed.whole ? text : String(number(this.#now(key)[0]?.text ?? '') ?? '')).slice(0, -1).replace(/\D$/, '');
    else if (/[.,٫]/.test(letter) && place.step && /^-?\d+$/.test(text)) text += '.';
    else if (digit === null) return null;
    else text = text.replace(/^(-?)0$/, '$1') + digit;
    if (text.length > full(place) && digit !== null) {
      this.walk(1, { typing: true, board: true }); // digits go on in the next blank slot
      if (this.#key !== key) return this.type(this.#key, letter);
      text = String(digit);
    }
    this.#typed = { key, text, whole: true };
    if (text.endsWith('.')) return null;
    return this.put(key, text === '' ? [] : written(place, String(number(text))), on ? { from: key } : {});
  }

  /**
   * walk goes to the next slot of the record, or back. While typing, it goes to the next blank slot to type
   * into, on this board first, and stops when there is none. board is true when the user types on the board
   * itself.
   */
  walk(step, { typing = false, board = false } = {}) {
    const keys = [...this.#places.keys()].filter((key) => this.boards.at(key) && !(typing && this.#places.get(key).choices));
    if (step < 0) keys.reverse();
    const from = keys.indexOf(this.#key) + 1;
    const round = [...keys.slice(from), ...keys.slice(0, from)];
    const blank = round.filter((key) => this.#entered(key).length === 0 && key !== this.#key && !this.#keys.has(key));
    const next = typing && step > 0 ? (blank.find((key) => this.boards.current.has(key)) ?? blank[0]) : round[0];
    if (!next) return this.boards.at(this.#key)?.select(this.#key);
    this.go(next, { focus: board || !typing });
    if (typing && !board) this.editor.type();
  }

  /** go selects a slot and brings it into view. */
  go(key, { focus = true } = {}) {
    const board = this.boards.at(key);
    if (!board) return;
    this.boards.turnTo(board);
    board.select(key, { focus });
    this.select(key, board);
    board.reach(key);
  }

  /** reach outlines slots and brings the first into view, unless still is true; select selects it. */
  reach(keys, { still = false, select = false }) {
    const first = keys.find((key) => this.#places.has(key));
    if (select && first) this.go(first, { focus: false });
    this.boards.light(keys, still);
  }

  nextBlank() {
    const order = [...this.#places.keys()];
    const behind = this.missing.filter((key) => order.indexOf(key) > order.indexOf(this.#key));
    const filled = this.#filled();
    const blank = this.boards.list.find(({ prefix }) => !filled.some((key) => key.startsWith(prefix)));
    this.go(behind[0] ?? this.missing[0] ?? order.find((key) => blank && key.startsWith(blank.prefix)));
  }

  travel(way) {
    const at = this.#key;
    return this.do(
      async () => {
        const before = this.entries;
        const back = way === 'undo' ? 'redo' : 'undo';
        const view = await this.judge.sheet[way]();
        await this.display(view, { again: async () => (await this.judge.sheet[back](), this.judge.sheet[way]()) });
        const changed = [...new Set([...before.keys(), ...this.entries.keys()])].filter(
          (one) => this.#places.has(one) && !same(this.#entered(one, before), this.#entered(one)),
        );
        const key = changed.find((one) => this.boards.current.has(one)) ?? changed[0];
        if (!key || this.#keys.size > 0 || ![at, this.#back].includes(this.#key)) return; // somebody is elsewhere
        this.#back = key;
        this.go(key, { focus: document.activeElement?.matches('.place') });
      },
      { again: false },
    );
  }

  async editHead(typed) {
    const change = await this.opening.change(typed);
    if (!change) return null;
    return this.do(async () => {
      await this.loadBoards(this.view, change.players.length);
      const view = await this.judge.sheet.head({ ...change, lang: this.view.head.lang });
      if (view.refused) return void this.editHead({ ...change, wrong: view.refused });
      const lost = view.lost > 0 && !(await this.#loses(view.lost));
      const shown = lost ? await this.judge.sheet.refuse() : view;
      return this.display(shown, { changed: !lost || this.changed });
    });
  }

  /** close says that the game is over, or that it goes on. */
  close() {
    return this.do(async () => {
      const { players, title, date, lang, level, finished } = this.view.head;
      const change = { title, date, lang, level, finished: !finished };
      const same = players.map((name, was) => ({ name, was }));
      return this.display(await this.judge.sheet.head({ players: same, ...change }), {});
    });
  }

  /** adopt opens a draft instead of the record. */
  async adopt({ text, name, changed, memory }) {
    const again = () => this.judge.sheet.open(name, text, memory);
    const view = await again();
    if (view.head) await this.display(view, { name, changed, again, keep: false, memory });
  }
}

await begin(
  (say, judge) => new Sheet(say, judge),
  () => {
    const players = read('sheet')?.about.players.length;
    if (players) fetchBoards(players).catch(() => {}); // load fetches again, and reports errors
  },
);
