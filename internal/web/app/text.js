// A plain editor of one text: lines with numbers, errors in their lines, and what can be undone. The text runs from left to right on
// every page, as files do.

import { button, coded, make } from './dom.js';
import { History } from './history.js';

/** together is for how long what is typed is undone at once, in ms. */
const together = 1500;

/** Text is `element`, with `tools` for a bar. told() is called when the text or the place in it changes, save() for Ctrl+S. */
export class Text {
  #histories = new Map(); // of each file
  #history = new History();
  #was = '';
  #typed = { at: 0, how: '' };
  #errors = [];
  #count = 0;

  constructor({ say, told, save }) {
    Object.assign(this, { say, told, save });
    this.area = make('textarea', {
      ...{ dir: 'ltr', spellcheck: 'false', wrap: 'off', autocapitalize: 'off', autocomplete: 'off', 'aria-describedby': 'text-errors' },
      ...{ input: (event) => this.#changed(event.inputType), keydown: (event) => this.#key(event), scroll: () => this.#follow() },
      beforeinput: (event) => event.inputType.startsWith('history') && (event.preventDefault(), this.#travel(event.inputType === 'historyRedo' ? 'redo' : 'undo')),
    });
    for (const name of ['keyup', 'click', 'focus']) this.area.addEventListener(name, () => told());
    this.numbers = make('div');
    this.marks = make('div', { class: 'marks' });
    this.element = make('div', { class: 'text', dir: 'ltr' }, make('div', { class: 'numbers', 'aria-hidden': 'true' }, this.numbers), this.marks, this.area);
    const tool = (sign, key, keys, to) =>
      button({ sign, label: say(key), kind: 'plain', 'aria-keyshortcuts': keys, click: () => (this.#travel(to), this.area.focus()) });
    this.tools = [tool('undo', 'page.fill.undo', 'Control+Z', 'undo'), tool('redo', 'page.fill.redo', 'Control+Shift+Z', 'redo')];
    this.list = make('ol', { class: 'errors', id: 'text-errors', 'aria-label': say('page.live.name'), hidden: true });
    new ResizeObserver(() => this.#follow()).observe(this.area);
  }

  get value() {
    return this.area.value;
  }

  /** open shows a text, from its first line; what can be undone is that of the file of this name. */
  open(name, text) {
    if (!this.#histories.has(name)) this.#histories.set(name, new History());
    this.#history = this.#histories.get(name);
    this.area.setAttribute('aria-label', name);
    this.area.value = this.#was = text;
    this.area.setSelectionRange(0, 0);
    this.area.scrollTo(0, 0);
    this.#shown();
  }

  /** set replaces the text by another one, which can be undone; the place in it stays. */
  set(text) {
    if (text === this.area.value) return;
    const { selectionStart, scrollTop } = this.area;
    this.area.value = text;
    this.area.setSelectionRange(selectionStart, selectionStart);
    this.area.scrollTop = scrollTop;
    this.#changed('');
  }

  /** place returns the line and the column of the cursor. */
  get place() {
    const lines = this.area.value.slice(0, this.area.selectionStart).split('\n');
    return { line: lines.length, column: [...lines.at(-1)].length + 1 };
  }

  /** goTo selects from a column to the end of a line, and brings it into sight. */
  goTo(line, column = 1) {
    const lines = this.area.value.split('\n');
    const before = lines.slice(0, line - 1).join('\n').length + (line > 1);
    const text = lines[line - 1] ?? '';
    const skipped = [...text].slice(0, column - 1).join('').length;
    this.area.focus();
    this.area.setSelectionRange(before + skipped, before + text.length);
    this.area.scrollTop = (line - 4) * this.#height;
    this.area.scrollLeft = 0;
    this.told();
  }

  /** at returns the errors of a line. */
  at = (line) => this.#errors.filter((error) => error.line === line);

  #changed(how) {
    const [now, at] = [this.area.value, performance.now()];
    const joins = how && how === this.#typed.how && at - this.#typed.at < together && this.#history.undo;
    const from = joins ? this.#history.joined(this.#was) : this.#was;
    this.#history.note(from, now, this.area.selectionStart);
    this.#typed = { at, how: /^(insertText|deleteContent(Back|For)ward)$/.test(how) ? how : '' };
    this.#was = now;
    this.#shown();
  }

  #travel(to) {
    const text = this.#history.at(to, this.area.value);
    if (text === null) return;
    const [from, where] = [this.area.value, this.#history.where(to)];
    this.#history.go(to, from, text, where);
    this.area.value = this.#was = text;
    this.area.setSelectionRange(where, where);
    this.#typed = { at: 0, how: '' };
    this.goTo(this.place.line, this.place.column);
    this.area.setSelectionRange(where, where);
    this.#shown();
  }

  #key(event) {
    const [key, mod] = [event.key.toLowerCase(), event.ctrlKey || event.metaKey];
    const order =
      mod && key === 's' ? () => this.save()
      : mod && (key === 'y' || (key === 'z' && event.shiftKey)) ? () => this.#travel('redo')
      : mod && key === 'z' ? () => this.#travel('undo')
      : key === 'f8' ? () => this.#next(event.shiftKey)
      : null;
    if (!order || event.altKey) return;
    event.preventDefault();
    order();
  }

  /** #next goes to the next error, or the one before. */
  #next(back) {
    const { line } = this.place;
    const list = [...this.#errors].sort((a, b) => (back ? b.line - a.line : a.line - b.line));
    const next = list.find((error) => (back ? error.line < line : error.line > line)) ?? list[0];
    if (next) this.goTo(next.line, next.column);
  }

  get #height() {
    return parseFloat(getComputedStyle(this.area).lineHeight);
  }

  #shown() {
    const count = this.area.value.split('\n').length;
    if (count !== this.#count) this.numbers.textContent = Array.from({ length: count }, (_, i) => i + 1).join('\n');
    this.#count = count;
    this.tools[0].disabled = !this.#history.undo;
    this.tools[1].disabled = !this.#history.redo;
    this.#follow();
    this.told();
  }

  /** #follow moves the numbers and the marks with the text. */
  #follow() {
    const { scrollTop } = this.area;
    this.numbers.style.translate = `0 ${-scrollTop}px`;
    this.marks.style.translate = `0 ${-scrollTop}px`;
    for (const mark of this.marks.children) mark.style.insetBlockStart = `${(mark.line - 1) * this.#height}px`;
  }

  /** show lists errors with buttons that lead to their places; open(error) is called for one of another file. name is that of the text. */
  show(errors, name, open) {
    const own = errors.filter(({ file, line }) => file === name && line > 0);
    const item = (error) => {
      const here = error.file === name;
      const place = here && error.line > 0 ? this.say('page.make.line', { n: error.line }) : error.place;
      const go = () => (here && error.line > 0 ? this.goTo(error.line, error.column || 1) : open(error));
      return make('li', {}, place && make('button', { type: 'button', class: 'place', dir: here ? null : 'ltr', text: place, click: go }), make('p', {}, coded(error.message)), error.hint && make('p', { class: 'quiet' }, coded(error.hint)));
    };
    this.list.hidden = errors.length === 0;
    this.list.replaceChildren(...[...errors].sort((a, b) => (b.file === name) - (a.file === name)).map(item));
    this.#errors = own;
    this.marks.replaceChildren(...[...new Set(own.map(({ line }) => line))].map((line) => Object.assign(make('i'), { line })));
    this.area.setAttribute('aria-invalid', String(own.length > 0));
    this.#shown();
  }
}
