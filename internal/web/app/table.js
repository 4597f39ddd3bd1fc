// The deck as a table: the files of a component's cards, cell by cell. Keys are those of a spreadsheet; the card of a row is shown beside
// it. Sorting and filtering change only what is seen.

import { ask as inquire } from './dialog.js';
import { button, coded, hold, make, write } from './dom.js';
import { typing } from './typing.js';

/**
 * @import { Face, Wrong } from './changes.js'
 * @typedef {{file: string, shown: string, written: boolean, columns: string[], rows: string[][], places: [number, number][][], pieces: number[]}} Deck
 */

/** placed returns the errors of a deck: by row and column, or by row if no cell is at their place. @param {Deck} deck @param {Wrong[]} errors */
export function placed({ shown, places }, errors) {
  const found = new Map();
  for (const { place, message } of errors) {
    const [, file, line, column] = place.match(/^(.*?):(\d+)(?::(\d+))?$/) ?? [];
    if (file !== shown) continue;
    const row = places.findIndex((cells) => cells.some(([at]) => at === Number(line)));
    const cell = row < 0 ? -1 : places[row].findIndex(([at, from]) => at === Number(line) && from === Number(column));
    const key = cell < 0 ? `${row}` : `${row},${cell}`;
    if (row >= 0) found.set(key, [...(found.get(key) ?? []), message]);
  }
  return found;
}

/** seen returns the rows that hold a text, in the order of a column. @param {string[][]} rows */
export function seen(rows, { text, column, way }) {
  const wanted = text.toLocaleLowerCase();
  const found = [...rows.keys()].filter((row) => rows[row].some((cell) => cell.toLocaleLowerCase().includes(wanted)));
  const compare = (a, b) => rows[a][column].localeCompare(rows[b][column], undefined, { numeric: true });
  return way === 0 ? found : found.sort((a, b) => way * compare(a, b));
}

/** runs are the first and the last of numbers that follow each other. @param {number[]} numbers - in order */
export const runs = (numbers) => numbers.flatMap((n, i) => (n === numbers[i - 1] + 1 ? [] : [[n, numbers.find((end, j) => j >= i && numbers[j + 1] !== end + 1)]]));

/**
 * Table is `element`. ask(address) asks the home; send(edits, rest) makes edits, whose hashes are those of `hashes`; why() is what is said
 * of the last ones above it; leaf(piece) shows a piece; several() is whether a press chooses more rows; wrongOf(piece) are
 * the errors of a piece, as sentences.
 */
export class Table {
  /** @type {Face|null} */
  #face = null;
  /** @type {Deck[]} */
  #decks = [];
  #nth = 0; // of the files
  #at = [0, 0]; // the row, as in the file, and the column
  #look = { text: '', column: 0, way: 0 };
  #order = []; // the rows that are seen
  #lines = new Map(); // their elements, by row
  #editing = null; // the field of the cell, and its listeners
  #errors = [];
  #asked = 0; // how often the files were asked for
  #read = 0; // and which of the answers is shown: an older one may come late
  #refused = new Map(); // what was typed and not written, by row and column: the text, why, and the other cells of the row
  #pending = new Map(); // what is written and not answered yet, by file, row and column
  #last = Promise.resolve(); // what was pressed last is done
  #queued = 0; // how much of that is not done yet
  #early = []; // the cards of cells that were opened before it was
  /** @type {Face|null} */
  #coming = null; // the piece of another component that is shown when all is written
  #pressedOn = null; // the cell with the focus when a pointer was pressed
  #from = null; // the row where several chosen ones begin, or end
  #more = false; // whether what is pressed is chosen with those up to it
  #moves = 0; // how often somebody has gone to a cell
  /** @type {{text: string, moves: number}|null} */
  #ahead = null; // what is typed until the row is there that Insert or Tab adds, with its tabs, unless somebody goes elsewhere
  #tabs = false; // whether Tab goes from cell to cell: since one was typed with it, until Escape; else it leaves the table
  hashes = {};

  constructor({ say, ask, lang, send, why, leaf, several, wrongOf }) {
    Object.assign(this, { say, ask, lang, send, why, leaf, several, wrongOf });
    const act = (name, shortcut, click) => button({ text: say(`page.hand.row-${name}`), kind: 'plain', 'aria-keyshortcuts': shortcut, click });
    this.acts = [
      act('add', 'Insert', () => this.#act('add')),
      act('copy', 'Control+D', () => this.#act('copy')),
      act('remove', 'Control+Delete', ({ detail }) => detail < 2 && this.#act('remove')), // not by the second click of a double one
      act('up', 'Alt+ArrowUp', () => this.#act(-1)),
      act('down', 'Alt+ArrowDown', () => this.#act(1)),
      act('column', null, () => this.#addColumn()),
    ];
    this.files = make('select', { 'aria-label': say('page.hand.deck-file'), change: () => this.#choose(this.files.selectedIndex) });
    this.find = make('input', { type: 'search', 'aria-label': say('page.hand.deck-find'), placeholder: say('page.hand.deck-find'), input: () => this.#filter() });
    this.note = make('p', { class: 'quiet', role: 'status' });
    this.head = make('tr');
    this.body = make('tbody');
    this.grid = make(
      'table',
      {
        role: 'grid',
        'aria-multiselectable': 'true',
        'aria-label': say('page.hand.deck'),
        keydown: (event) => this.#key(event),
        pointerdown: ({ shiftKey }) => ([this.#pressedOn, this.#more] = [document.activeElement, shiftKey || this.several()]),
        click: (event) => this.#click(event),
        focusin: (event) => this.#focused(event),
        copy: (event) => this.#copy(event),
        paste: (event) => this.#paste(event),
      },
      make('thead', {}, this.head),
      this.body,
    );
    this.element = make(
      'section',
      { class: 'hand-deck', 'aria-label': say('page.hand.deck'), hidden: true },
      make('div', { class: 'bar', role: 'group', 'aria-label': say('page.hand.deck-row') }, this.acts),
      make('div', { class: 'bar' }, this.files, this.find),
      this.note,
      make('div', { class: 'scroll' }, this.grid),
    );
  }

  get #deck() {
    return this.#decks[this.#nth];
  }

  /** show follows to another piece: its row is marked. @param {Face} face */
  async show(face) {
    const other = face.component !== this.#face?.component || face.game !== this.#face?.game;
    const waits = other && this.#busy;
    this.#coming = waits ? face : null;
    this.element.inert = waits;
    if (waits) return;
    const leafed = other || face.piece !== this.#face.piece;
    this.#face = face;
    if (other) [this.#nth, this.#at, this.#decks] = [0, [0, 0], []];
    if (other) this.#refused.clear();
    if (this.element.hidden) return;
    if (other || this.#decks.length === 0) await this.load();
    if (leafed) this.#follow();
  }

  /** rest sends what was typed last, if that waits, and promises that what was pressed is done. */
  rest() {
    this.#editing?.rest(this.#editing.field);
    return this.#last;
  }

  /** #busy is whether something is not written yet, for which the files as they are then are needed. */
  get #busy() {
    return this.#pending.size + this.#queued > 0;
  }

  /** #wrote shows the piece that has waited until all is written. */
  #wrote() {
    if (this.#coming && !this.#busy) this.show(this.#coming);
  }

  /** lead follows to other pieces: it shows the card of the row, where it was not among those that the page knew. */
  lead() {
    const piece = this.#deck?.pieces[this.#at[0]] ?? -1;
    if (this.#deck && !this.element.hidden) this.#mark();
    if (!this.element.hidden && piece >= 0 && piece !== this.#face.piece) this.leaf(piece);
  }

  #follow() {
    const row = this.#deck?.pieces.indexOf(this.#face.piece) ?? -1;
    if (row >= 0 && this.#deck.pieces[this.#at[0]] !== this.#face.piece) this.#go(row, this.#at[1], false);
  }

  /** open shows the table, or hides it. */
  async open(on) {
    this.element.hidden = !on;
    if (on && this.#face) {
      await this.load();
      this.#follow();
      this.#cell(...this.#at)?.focus({ preventScroll: true });
    }
  }

  /** load reads the files again, by default as others may have changed them, not this window. */
  async load(own = false) {
    const wanted = !this.element.hidden || this.#pending.size > 0 || this.#queued > 1; // what is done now is one of those
    if (!wanted || !this.#face) return;
    const face = this.#face;
    const mine = ++this.#asked;
    const answer = await this.ask(`deck?${new URLSearchParams({ ...face, lang: this.lang })}`);
    const read = await answer.json().catch(() => ({}));
    if (face.component !== this.#face?.component || mine < this.#read) return;
    this.#read = mine;
    this.#decks = read.tables ?? [];
    this.hashes = read.hashes ?? {};
    if (own) this.#early.forEach((card) => this.#settle(card));
    for (const [place, { text, card }] of this.#pending) {
      const [file, row, column] = JSON.parse(place);
      if (file === this.#deck?.file) this.#put(file, this.#rowOf(row, column, card.others), column, text);
    }
    const refused = [...this.#refused];
    this.#refused.clear();
    for (const [key, cell] of refused) this.#refuse(...key.split(',').map(Number), cell);
    this.#draw();
  }

  /** #put gives a cell the text that it is to have, so that the others of its row know it. */
  #put(file, row, column, text) {
    const cells = this.#decks.find((deck) => deck.file === file)?.rows[row];
    if (cells) cells[column] = text;
  }

  /** #rest is what the other cells of a row have. */
  #rest(row, column) {
    return this.#deck?.rows[row]?.map((cell, i) => (i === column ? '' : cell.trim()));
  }

  /** #rowOf is the row whose other cells have what they had: the first choice is a row, as it was. It is -1 if there is none, or several. */
  #rowOf(row, column, others) {
    if (this.#alike(row, column, others)) return row;
    const found = (this.#deck?.rows ?? []).flatMap((_, other) => (this.#alike(other, column, others, row) ? [other] : []));
    return found.length === 1 ? found[0] : -1;
  }

  /** #cardOf is the card of a cell that is written, as its row is now. */
  #cardOf(row, column) {
    return { row, column, file: this.#deck.file, of: this.#deck.rows.length, others: this.#rest(row, column) };
  }

  /** #settle follows a card whose cell was opened before a step was done, such as an undo: the person at it wanted what that changed. */
  #settle(card) {
    const { row, column, file, of } = card;
    const { rows = [], file: now } = this.#deck ?? {};
    if (now !== file) return;
    if (rows.length === of && !rows.some((_, other) => this.#alike(other, column, card.others, row))) card.others = this.#rest(row, column);
    card.was = rows[this.#rowOf(row, column, card.others)]?.[column];
  }

  /** #alike is whether the other cells of a row have what they had, but for those that are being written or were refused: it is the card
   * that was in a row. */
  #alike(row, column, others, was = row) {
    const now = this.#rest(row, column);
    const written = (i) => this.#pending.get(JSON.stringify([this.#deck.file, was, i]));
    const refused = (i) => this.#refused.get(`${row},${i}`)?.text.trim();
    const same = (cell, i) => cell === others[i] || refused(i) === others[i] || (written(i) && (row === was || written(i).text.trim() === cell));
    return now && others ? now.every(same) : now === others;
  }

  /** #refuse keeps what was typed in a cell and not written, with its card, if that is there. */
  #refuse(row, column, cell) {
    const now = this.#rowOf(row, column, cell.others);
    if (now >= 0) this.#refused.set(`${now},${column}`, cell);
  }

  /** wrong marks the cells of errors. @param {Wrong[]} errors */
  wrong(errors) {
    this.#errors = errors;
    if (this.#deck) this.#mark();
  }

  #choose(nth) {
    [this.#nth, this.#at] = [nth, [0, 0]];
    this.#refused.clear();
    this.#draw();
  }

  #filter() {
    this.#look.text = this.find.value;
    this.#draw();
  }

  #sort(column) {
    const way = this.#look.column === column ? ({ 0: 1, 1: -1 })[this.#look.way] ?? 0 : 1;
    this.#look = { ...this.#look, column, way };
    this.#draw();
  }

  #draw() {
    const deck = this.#deck;
    this.files.hidden = this.#decks.length < 2;
    hold(this.files, ...this.#decks.map(({ shown }, i) => (this.files[i]?.text === shown ? this.files[i] : make('option', { text: shown }))));
    this.files.selectedIndex = this.#nth;
    for (const part of [this.acts[0].parentElement, this.find, this.grid.parentElement]) part.hidden = !deck;
    for (const act of this.acts) act.disabled = !deck?.written;
    if (!deck) return this.#tell(this.say('page.hand.deck-none'));
    const { columns, rows } = deck;
    if (this.#look.column >= columns.length) this.#look = { ...this.#look, column: 0, way: 0 };
    this.#order = seen(rows, this.#look);
    const asIs = this.#look.way === 0 && this.#order.length === rows.length;
    this.acts[3].disabled ||= !asIs; // else it would not go where it is seen to go
    this.acts[4].disabled ||= !asIs;
    this.#at = [Math.max(0, Math.min(this.#at[0], rows.length - 1)), Math.max(0, Math.min(this.#at[1], columns.length - 1))];
    this.#drawHead(columns);
    this.#drawRows(columns, rows);
    this.#mark();
  }

  #drawHead(columns) {
    const sorted = { 1: 'ascending', '-1': 'descending' };
    const [corner = make('td'), ...old] = this.head.children;
    const names = columns.map((name, column) => {
      const kept = old[column]?.textContent === name && old[column]; // it may have the focus, or be pressed
      const head = kept || make('th', { scope: 'col' }, make('button', { type: 'button', dir: 'auto', title: this.say('page.hand.deck-sort'), text: name, click: () => this.#sort(column) }));
      head.ariaSort = (this.#look.column === column && sorted[this.#look.way]) || null;
      return head;
    });
    hold(this.head, corner, ...names);
  }

  /** #drawRows keeps the elements of rows that are as they were, so that the focus stays. */
  #drawRows(columns, rows) {
    for (const [row, line] of this.#lines) if (row >= rows.length || line.cells.length !== columns.length + 1) (line.remove(), this.#lines.delete(row));
    const shown = this.#order.map((row) => {
      if (!this.#lines.has(row)) {
        const cells = columns.map((_, column) => make('td', { role: 'gridcell', tabindex: -1, dir: 'auto', 'data-row': row, 'data-column': column }));
        this.#lines.set(row, make('tr', {}, make('th', { scope: 'row', text: this.say.number(row + 1) }), cells));
      }
      const line = this.#lines.get(row);
      columns.forEach((_, column) => this.#fill(row, column));
      return line;
    });
    hold(this.body, ...shown);
  }

  #cell(row, column) {
    return this.#lines.get(row)?.cells[column + 1];
  }

  #fill(row, column) {
    const cell = this.#cell(row, column);
    const text = this.#refused.get(`${row},${column}`)?.text ?? this.#deck.rows[row]?.[column] ?? '';
    const editing = cell?.contains(this.#editing?.field ?? null) && this.#editing;
    if (editing && this.#alike(row, column, editing.card.others)) editing.seen(editing.field, text); // else it is another card
    if (cell && !editing && cell.textContent !== text) cell.textContent = text;
  }

  /** #mark shows which row is shown, which cell has the focus, and what is wrong where. */
  #mark() {
    const deck = this.#deck;
    const wrong = placed(deck, this.#errors);
    for (const [key, { why }] of this.#refused) wrong.set(key, [why, ...(wrong.get(key) ?? [])]);
    for (const [row, piece] of deck.pieces.entries()) {
      const said = [...wrong].filter(([key]) => Number.parseInt(key) === row).flatMap(([, messages]) => messages);
      const more = this.wrongOf(piece).filter((text) => !said.some((one) => one.startsWith(text)));
      if (more.length > 0) wrong.set(`${row}`, [...(wrong.get(`${row}`) ?? []), ...more]);
    }
    const label = (element, messages) => {
      element.classList.toggle('bad', Boolean(messages));
      element.title = messages?.join('; ').replaceAll('\x60', '') ?? '';
    };
    const chosen = new Set(this.#chosen);
    const several = chosen.size > 1 && this.say('page.hand.rows-remove', { n: chosen.size });
    write(this.acts[2].lastElementChild, several || this.say('page.hand.row-remove'));
    for (const [row, line] of this.#lines) {
      line.setAttribute('aria-selected', String(chosen.has(row)));
      label(line.cells[0], wrong.get(`${row}`));
      deck.columns.forEach((_, column) => {
        const cell = line.cells[column + 1];
        cell.tabIndex = row === this.#at[0] && column === this.#at[1] ? 0 : -1;
        label(cell, wrong.get(`${row},${column}`));
        cell.setAttribute('aria-invalid', String(wrong.has(`${row},${column}`)));
      });
    }
    if (!this.#lines.get(this.#at[0])?.isConnected) this.#cell(this.#order[0], 0)?.setAttribute('tabindex', '0');
    const above = this.why();
    const refused = this.#refused.get(this.#at.join())?.why;
    const fresh = (text) => text === refused || !above.includes(text.replaceAll('\x60', ''));
    const here = [...(wrong.get(this.#at.join()) ?? []), ...(wrong.get(`${this.#at[0]}`) ?? [])].filter(fresh);
    const count = this.say('page.hand.deck-cards', { n: deck.rows.length });
    const why = deck.written ? count : this.say('page.hand.deck-elsewhere', { file: deck.shown });
    this.#tell(here.length > 0 ? here.join('; ') : why);
  }

  #tell(text) {
    if (this.note.textContent !== text.replaceAll('\x60', '')) this.note.replaceChildren(...coded(text));
  }

  /** #chosen are the rows that are chosen, as they are seen. */
  get #chosen() {
    const [from, to] = [this.#from ?? this.#at[0], this.#at[0]].map((row) => this.#order.indexOf(row)).sort((a, b) => a - b);
    return from < 0 ? [this.#at[0]] : this.#order.slice(from, to + 1);
  }

  /** #go goes to a cell, and shows the card of its row. With more, the rows on the way are chosen. */
  #go(row, column, focus = true, more = false) {
    const other = row !== this.#at[0];
    this.#moves += Number(focus);
    this.#from = more ? (this.#from ?? this.#at[0]) : null;
    this.#at = [row, column];
    this.#mark();
    const cell = this.#cell(row, column);
    if (focus) cell?.focus();
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    const piece = this.#deck.pieces[row] ?? -1;
    if (focus && other && piece >= 0 && piece !== this.#face.piece) this.leaf(piece);
  }

  /** #step goes by rows and columns that are seen. */
  #step(down, aside, more = false) {
    const at = this.#order.indexOf(this.#at[0]);
    const row = this.#order[Math.max(0, Math.min(this.#order.length - 1, at + down))];
    const column = Math.max(0, Math.min(this.#deck.columns.length - 1, this.#at[1] + aside));
    if (row !== undefined) this.#go(row, column, true, more);
  }

  #focused({ target, relatedTarget }) {
    if (relatedTarget && !this.grid.contains(relatedTarget)) this.#tabs = false;
    const cell = target.closest('td[data-row]');
    if (!cell || this.#editing) return;
    const [row, column] = [Number(cell.dataset.row), Number(cell.dataset.column)];
    if (row !== this.#at[0] || column !== this.#at[1]) this.#go(row, column, true, this.#more);
  }

  /** #click edits the cell that had the focus before: by a double click, or a second touch. The number of a row chooses it. */
  #click({ target, detail, pointerType }) {
    const cell = target.closest('td[data-row]');
    const more = this.#more;
    this.#more = false;
    if (target.matches('tbody th')) this.#go(Number(target.nextSibling.dataset.row), this.#at[1], true, more);
    else if (cell && cell === this.#pressedOn && !more && (detail > 1 || pointerType !== 'mouse')) this.#edit();
  }

  /** #edit begins to edit the cell, with its text or with what is typed. */
  #edit(text) {
    const deck = this.#deck;
    const [row, column] = this.#at;
    const cell = this.#cell(row, column);
    if (!cell || this.#editing) return;
    if (!deck.written) return this.#tell(this.say('page.hand.deck-elsewhere', { file: deck.shown }));
    const was = deck.rows[row][column];
    const card = this.#cardOf(row, column);
    if (this.#queued > 0) this.#early.push(card);
    const write = this.#writes(row, column, card);
    const { end, fill, seen, rest, ...listeners } = typing(write);
    const field = make('textarea', { rows: 1, dir: 'auto', 'aria-label': `${deck.columns[column]} ${this.say.number(row + 1)}`, blur: () => this.#leave(), ...listeners });
    fill(field, was);
    this.#editing = { field, end, rest, seen, card, at: [row, column] };
    cell.replaceChildren(field);
    field.focus();
    const kept = this.#refused.get(`${row},${column}`)?.text;
    this.#refused.delete(`${row},${column}`);
    if (text === undefined && kept === undefined) return field.setSelectionRange(was.length, was.length);
    field.value = text ?? kept;
    return text !== undefined && field.dispatchEvent(new Event('input')); // what was refused is written when it is left, not when it is seen
  }

  /** #leave ends editing. */
  #leave() {
    const editing = this.#editing;
    if (!editing) return;
    this.#editing = null;
    const { value } = editing.field;
    const cell = editing.field.parentElement;
    if (cell) cell.textContent = value;
    editing.end(editing.field).then((made) => {
      if (!made && value !== editing.field.defaultValue) this.#refuse(...editing.at, { text: value, why: editing.card.why, others: editing.card.others });
      if (!this.#editing) this.#draw();
    });
  }

  /** #write makes edits of rows. If others are in their places when the changes before are made, they go with the hashes of now. */
  #write(edits, rows) {
    const { hashes } = this;
    const texts = () => JSON.stringify(rows.map((row) => this.#deck?.rows[row]?.map((cell) => cell.trim())));
    const before = texts();
    return this.send(edits, () => ({ hashes: texts() === before ? this.hashes : hashes }));
  }

  /**
   * #writes returns what writes a cell. It goes with its card, if that is in another row when the changes before are made; if it is in none,
   * with the hashes of now, so that it is refused.
   */
  #writes(row, column, card = this.#cardOf(row, column)) {
    const { hashes } = this;
    const { file, columns } = this.#deck;
    const place = JSON.stringify([file, row, column]);
    return async (text, { joins, was } = {}) => {
      const pending = { text, card };
      this.#pending.set(place, pending);
      this.#put(file, row, column, text);
      const edit = { do: 'cell', deck: file, column: columns[column], text };
      const now = () => this.#rowOf(row, column, card.others);
      const rest = () => ({ joins, hashes: now() >= 0 ? this.hashes : hashes });
      const made = await this.send(() => [{ ...edit, row: now() < 0 ? row : now(), was: card.was ?? was?.() }], rest).catch(() => false);
      card.was = undefined;
      if (this.#pending.get(place) === pending) this.#pending.delete(place);
      if (!made) card.why = this.why(); // which another answer may replace meanwhile
      if (!made) await this.load(); // what is there instead
      this.#wrote();
      return made;
    };
  }

  #key(event) {
    const { key, target, isComposing } = event;
    if (isComposing || !this.#deck) return;
    const done = this.#editing?.field === target ? this.#typed(event) : target.matches('td') && this.#pressed(event);
    if (!done && (key === 'Escape' || key === 'Tab' || event.ctrlKey || event.metaKey)) return; // of the window
    if (done) event.preventDefault();
    event.stopPropagation(); // arrows do not leaf
  }

  /** #typed handles a key in the field of a cell. */
  #typed({ key, shiftKey, currentTarget }) {
    const { field } = this.#editing;
    const leave = (down, aside) => {
      this.#leave();
      this.#cell(...this.#at)?.focus();
      if (down || aside) this.#step(down, aside);
      return Boolean(currentTarget);
    };
    if (key === 'Enter' && !shiftKey) return leave(1, 0);
    if (key === 'Tab') return (this.#tabs = this.#tab(shiftKey ? -1 : 1, leave));
    if (key !== 'Escape') return false;
    field.value = field.defaultValue;
    return leave(0, 0);
  }

  /** #tab goes to the next cell; behind the last one, a card is added. */
  #tab(way, leave = () => true) {
    const last = this.#deck.columns.length - 1;
    const [row, column] = this.#at;
    const at = this.#order.indexOf(row) + way;
    leave(0, 0);
    if (column + way >= 0 && column + way <= last) this.#go(row, column + way);
    else if (this.#order[at] !== undefined) this.#go(this.#order[at], way > 0 ? 0 : last);
    else if (way > 0 && this.#deck.written) this.#add();
    else return false;
    return true;
  }

  /** #add adds a card below the one where somebody is. */
  #add() {
    const ahead = (this.#ahead = { text: '', moves: this.#moves });
    const done = (row) => this.#caughtUp(ahead, row);
    this.next(() => this.#change('add')).then(done, done);
  }

  /** #caughtUp types what was typed while a row was added, if it was. */
  #caughtUp(ahead, row) {
    const cells = row >= 0 ? ahead.text.split('\t') : [];
    if (this.#ahead === ahead) this.#ahead = null;
    for (let cell = cells.shift(); cell !== undefined; cell = cells.shift()) {
      if (cell) this.#edit(cell);
      if (cells.length === 0) return;
      this.#leave();
      this.#tab(1);
      if (this.#ahead !== null) return void (this.#ahead.text = cells.join('\t')); // another row
    }
  }

  /** #pressed handles a key on a cell. */
  #pressed({ key, shiftKey, ctrlKey, metaKey, altKey }) {
    const control = ctrlKey || metaKey;
    if (this.#ahead?.moves === this.#moves && !control && !altKey && (key === 'Tab' || [...key].length === 1)) {
      this.#ahead.text += key === 'Tab' ? '\t' : key;
      return true;
    }
    const aside = getComputedStyle(this.grid).direction === 'rtl' ? -1 : 1;
    const step = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -aside], ArrowRight: [0, aside], PageUp: [-10, 0], PageDown: [10, 0], Home: [0, -Infinity], End: [0, Infinity] }[key];
    if (altKey && (key === 'ArrowUp' || key === 'ArrowDown')) this.#act(step[0]);
    else if (step && control) {
      const [down, across] = step.map((n) => n * Infinity || 0);
      this.#step(key === 'Home' || key === 'End' ? across : down, across, shiftKey);
    } else if (step) this.#step(...step, shiftKey);
    else if (control && key === 'a') (this.#step(-Infinity, 0), this.#step(Infinity, 0, true));
    else if (key === 'Enter' || key === 'F2') this.#edit();
    else if (key === 'Insert') this.#add();
    else if (key === 'Delete' && control) this.#act('remove');
    else if (control && !shiftKey && key.toLowerCase() === 'd') this.#act('copy');
    else if (key === 'Delete' || key === 'Backspace') this.next(() => this.#empty());
    else if (key === 'Tab') return this.#tabs && this.#tab(shiftKey ? -1 : 1);
    else if (key === 'Escape' && this.#tabs) this.#tabs = false;
    else if ([...key].length === 1 && !control && !altKey) this.#edit(key);
    else return false;
    return true;
  }

  /** #empty empties the cell, without going into it. */
  #empty() {
    if (!this.#deck) return false;
    const { shown, written } = this.#deck;
    const [row, column] = this.#at;
    if (!written) return this.#tell(this.say('page.hand.deck-elsewhere', { file: shown }));
    this.#refused.delete(`${row},${column}`);
    const was = this.#deck.rows[row]?.[column];
    return this.#writes(row, column)('', { was: () => was });
  }

  /** next does something when what was pressed before is done, such as an undo: rows and cells are others then. */
  next(act) {
    this.#queued++;
    const done = () => {
      if (--this.#queued === 0) this.#early = [];
      this.#wrote();
    };
    this.#last = this.#last.then(act, act);
    this.#last.then(done, done);
    return this.#last;
  }

  /** #act adds, copies, removes or moves a card. */
  #act(what) {
    this.#leave();
    this.next(() => (typeof what === 'number' ? this.#carry(what) : this.#change(what)));
  }

  /** #change promises the row to which it goes, or -1. */
  async #change(what) {
    const deck = this.#deck;
    const [row, column] = this.#at;
    const moves = this.#moves;
    if (!deck?.written || (what !== 'add' && deck.rows.length === 0)) return -1;
    if (what !== 'remove' && this.#look.text) this.find.value = this.#look.text = '';
    const edit = { do: `row-${what}`, deck: deck.file, row: deck.rows.length > 0 ? row : -1 };
    const rows = what === 'remove' ? this.#chosen.sort((a, b) => a - b) : [row];
    const edits = what === 'remove' ? runs(rows).map(([first, last]) => ({ ...edit, row: first, to: last })) : [edit];
    const made = await this.#write(edits.reverse(), rows); // what is below goes first
    const to = made ? Math.min(what === 'remove' ? rows[0] : row + 1, this.#deck.rows.length - 1) : -1;
    const now = what === 'remove' ? (at) => at - rows.filter((one) => one < at).length : (at) => at + Number(at > row);
    if (made) this.#arrive(moves, to, what === 'add' ? 0 : column, now);
    return to;
  }

  /** #arrive goes to what was done, unless somebody has gone elsewhere since, and types there: that card is in the row now(row). */
  #arrive(moves, row, column, now = (at) => at) {
    if (moves === this.#moves || this.#ahead?.text) return this.#go(row, column);
    const on = document.activeElement === this.#cell(...this.#at);
    this.#go(now(this.#at[0]), this.#at[1], false);
    return on && this.#cell(...this.#at)?.focus();
  }

  async #carry(way) {
    const deck = this.#deck;
    const [row, column] = this.#at;
    const moves = this.#moves;
    if (this.acts[3].disabled || !deck?.rows[row + way]) return;
    const made = await this.#write([{ do: 'row-move', deck: deck.file, row, to: row + way }], [row, row + way]);
    if (made) this.#arrive(moves, row + way, column, (at) => ({ [row]: row + way, [row + way]: row })[at] ?? at);
  }

  async #addColumn() {
    const { file } = this.#deck;
    const name = make('input', { type: 'text', autocomplete: 'off', required: true, pattern: '[A-Za-z][A-Za-z0-9_\\-]*(@[A-Za-z\\-]+)?', dir: 'ltr', spellcheck: 'false' });
    const label = make('label', { class: 'field' }, this.say('page.hand.column-name'), name);
    const buttons = [{ text: this.say('page.hand.row-column'), value: () => name.value.trim() || undefined }];
    const column = await inquire(this.say('page.hand.row-column'), label, buttons, this.say('page.dialog.cancel'));
    const add = () => this.#write([{ do: 'cell', deck: file, row: this.#at[0], column, text: '' }], [this.#at[0]]);
    const moves = this.#moves;
    if (column && (await this.next(add))) this.#arrive(moves, this.#at[0], Math.max(0, this.#deck.columns.indexOf(column)));
  }

  #copy(event) {
    if (this.#editing) return;
    event.clipboardData.setData('text/plain', this.#deck.rows[this.#at[0]]?.[this.#at[1]] ?? '');
    event.preventDefault();
  }

  /** #paste takes the cells that are copied from a table. */
  #paste(event) {
    const text = event.clipboardData.getData('text/plain').replace(/\r\n?/g, '\n').replace(/\n$/, '');
    if (this.#editing || !this.#deck.written || !text) return;
    event.preventDefault();
    this.next(() => this.#pasted(text));
  }

  /** #pasted writes cells: as one step, with as many new cards as they need. */
  #pasted(text) {
    if (!this.#deck?.written) return false;
    const { file, columns, rows } = this.#deck;
    const [row, column] = this.#at;
    const start = this.#order.indexOf(row);
    const over = [];
    const edits = text.split('\n').flatMap((line, i) => {
      const at = this.#order[start + i] ?? rows.length + i - (this.#order.length - start);
      const cells = line.split('\t').slice(0, columns.length - column);
      const add = at >= rows.length ? [{ do: 'row-add', deck: file, row: at - 1 }] : [];
      const was = rows[at]?.slice(column) ?? [];
      if (rows[at]) over.push(at);
      return [...add, ...cells.map((cell, j) => ({ do: 'cell', deck: file, row: at, column: columns[column + j], text: cell, was: was[j] }))];
    });
    return this.#write(edits, over);
  }
}
