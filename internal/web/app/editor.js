// The bar at the foot of a sheet: the selected slot, its choices or a field to type into, and buttons to
// the slots before and after it.

import { button, draw, make, slideTo } from './dom.js';
import { inked } from './ink.js';

/** @import { Drawing, Drawn, Mark, Place } from './judge.js' */

/**
 * same reports whether two lists of marks are equal.
 * @type {(a: Mark[], b: Mark[]) => boolean}
 */
export const same = (a, b) => JSON.stringify(a.map(plain)) === JSON.stringify(b.map(plain));
const plain = ({ kind, text = '', by = -1 }) => [kind, text, kind === 'number' ? 0 : by];

/**
 * entered returns the marks that a player put into a slot, without those that the judge computes, such as influence.
 * @type {(entry: Drawn|undefined, place: Place|undefined) => Mark[]}
 */
export const entered = (entry, place) =>
  entry && place && !entry.counted ? entry.marks.filter(({ kind }) => place.kinds.includes(kind)) : [];

/** newer reports whether a field has something newer than an answer, of as many as are awaited: it waits for others, or is half typed. */
export const newer = (field, waiting) => waiting > (number(field.value) === null ? 0 : 1);

const parts = { '¼': 25, '½': 5, '¾': 75 };

/**
 * number parses a typed number: "٧" is 7, "−7" below 0, and "7,5" or "7½" a decimal. It returns null for anything else.
 */
export function number(text) {
  const plainly = text
    .replace(/[\s\u061c\u200e\u200f]/g, '') // marks of direction
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (c) => c.charCodeAt(0) & 15)
    .replace(/^[−–]/, '-')
    .replace(/[,٫]/, '.')
    .replace(/^(-?)(\d*)([¼½¾])$/, (_, sign, whole, part) => `${sign}${whole || 0}.${parts[part]}`);
  return /^-?\d{1,9}(\.\d{1,4})?$/.test(plainly) ? Number(plainly) : null;
}

/** plus adds to a number exactly. */
export const plus = (a, b) => Number((a + b).toFixed(4));

/** turn changes the sign of the number in a field, or begins one below 0. */
export function turn(field, say) {
  const n = number(field.value);
  field.value = n ? say.number(-n) : n === null && field.value.trim() ? '' : '−';
  field.focus();
}

/** keyboard is the one that a phone shows for a place. */
export const keyboard = ({ number, signs, step }) => (!number || signs ? 'text' : step ? 'decimal' : 'numeric');

/** padMost is the largest figure of a pad; slots of up to padHigh have one, since most of their figures are small. */
const padMost = 29,
  padHigh = 150;

/** full returns how many signs a figure has at most. */
export const full = ({ low = 0, high = 999, step = '' }) =>
  Math.max(...[low, high].map((n) => String(n).length)) + String(step).replace(/^\d+/, '').length;

/** signOf returns the sign of a slot that a typed text stands for, in either case, or undefined. */
export const signOf = (place, text) =>
  place.signs?.find((sign) => sign === text) ??
  place.signs?.find((sign) => sign.toLowerCase() === text.toLowerCase());

/**
 * Editor is the bar, `element`. It calls put(key, marks), walk(step) for the slots before and after,
 * back() to return the focus to the board, and many() to write the same sign into many slots.
 */
export class Editor {
  #key = null;
  #field = null;
  #on = false; // typing continues the same text
  #waiting = 0; // texts that are not in the record yet
  #choices = null;
  #chips = [];
  #kind = ''; // of the chips
  #later = 0;

  constructor({ say, put, walk, back, many }) {
    Object.assign(this, { say, put, walk, back, many });
    this.name = make('p', { class: 'name', text: say('page.editor.hint') });
    this.body = make('div', { class: 'body' });
    const turn = (sign, label, step) =>
      button({ sign, turns: true, label: say(label), kind: 'plain', disabled: true, click: () => walk(step) });
    this.before = turn('previous', 'page.editor.previous', -1);
    this.behind = turn('next', 'page.editor.next', 1);
    this.element = make(
      'section',
      { class: 'editor', 'aria-label': say('page.editor.name') },
      this.before,
      this.name,
      this.behind,
      this.body,
    );
  }

  /**
   * show turns to a slot. drawn(key) promises the drawings of its choices.
   * @param {Place} place
   * @param {Drawn|undefined} entry
   * @param {(key: string) => Promise<Drawing[]>} drawn
   */
  show(place, entry, board, drawn) {
    const same = place.key === this.#key;
    this.#key = place.key;
    this.before.disabled = this.behind.disabled = false;
    this.name.replaceChildren(make('span', { class: board.seat < 0 ? 'quiet' : 'whose', text: `${board.short} · ` }), place.name);
    if (same && this.update(place, entry)) return;
    this.#field = this.#choices = null;
    if (place.choices) return this.#choose(place, entry, board, drawn);
    this.#kind = '';
    this.#type(place, entry);
  }

  /**
   * offer shows the signs of a board. A chosen one is written by taps and drags.
   * @param {Place|undefined} place - the selected slot
   */
  offer(place, board, { signs, chosen, choose, drawn }) {
    this.#key = this.#field = this.#choices = null;
    this.before.disabled = this.behind.disabled = !place;
    this.name.textContent = place?.name ?? this.say(chosen >= 0 ? 'page.editor.drag' : signs.length > 0 ? 'page.editor.signs' : 'page.editor.hint');
    const group = { class: 'choices signs', role: 'group', 'aria-label': this.say('page.editor.signs') };
    const chip = (name) => make('button', { type: 'button', class: 'chip' }, name);
    this.#offer(signs, board?.prefix, group, drawn, chip).forEach((chip, i) => {
      chip.ariaPressed = i === chosen;
      chip.onclick = () => choose(i === chosen ? null : signs[i]);
    });
  }

  /** offer returns chips for signs {choice, key, at}: those shown if `kind` is the same, else new ones, whose pictures come later. */
  #offer(signs, kind, group, drawn, chip) {
    const id = JSON.stringify([kind, signs.map(({ choice }) => choice)]);
    if (this.#kind === id) return this.#chips;
    this.#kind = id;
    const chips = (this.#chips = signs.map(({ choice }) => chip(make('span', { text: choice.name }))));
    this.body.replaceChildren(...(chips.length > 0 ? [make('div', group, chips)] : []));
    clearTimeout(this.#later); // a mark made by the same tap comes before the pictures
    this.#later = setTimeout(() => {
      const its = signs.map(({ key, at }, i) => ({ key, at, chip: chips[i] }));
      for (const key of new Set(its.map(({ key }) => key)))
        drawn(key).then((list) => illustrate(its.filter((one) => one.key === key), list), () => (this.#kind = ''));
    }, 60);
    return chips;
  }

  /**
   * update shows what is in the slot now. It returns false when the bar must be made again.
   * @param {Place} place
   * @param {Drawn|undefined} entry
   */
  update(place, entry) {
    const marks = entered(entry, place);
    if (place.choices && this.#choices) {
      const at = place.choices.findIndex((choice) => same(choice.marks, marks));
      this.#choices.forEach((radio, i) => {
        radio.checked = i === at;
      });
      const chip = this.#chips[at];
      requestAnimationFrame(() => {
        // when the layout is done anyway
        if (chip?.isConnected) slideTo(this.body.firstElementChild, chip, 40); // else another slot was selected since
      });
      return true;
    }
    if (!this.#field) return false;
    const written = this.#written(place, marks);
    this.#field.placeholder = entry?.counted ? this.#written(place, entry.marks) : '';
    if (document.activeElement !== this.#field || (number(this.#field.value) !== number(written) && !newer(this.#field, this.#waiting)))
      [this.#field.value, this.#on] = [written, false];
    return true;
  }

  /**
   * @param {Place} place
   * @param {Mark[]} marks
   */
  #written(place, marks) {
    const text = marks[0]?.text ?? '';
    const n = place.number && !/[¼½¾]/.test(text) ? number(text) : null;
    return n === null ? text : this.say.number(n);
  }

  /**
   * @param {Place} place
   * @param {Drawn|undefined} entry
   */
  #choose(place, entry, board, drawn) {
    const { w, h, at } = board.box(place.key);
    const [x, y] = at.split(' ').slice(3).map(parseFloat); // of a line, its direction
    const signs = place.choices.map((choice, i) => ({ choice, key: place.key, at: i }));
    const chip = (name) => make('label', { class: 'chip' }, make('input', { type: 'radio', name: 'choice', class: 'spoken' }), name);
    const chips = this.#offer(signs, [w / h, x / y].map(Math.round), { class: 'choices', role: 'radiogroup' }, drawn, chip);
    const [group, rest] = this.body.children;
    group.ariaLabel = place.name;
    if (!rest) {
      const many = button({ sign: 'pen', text: this.say('page.editor.many'), kind: 'plain', click: () => this.many() });
      this.body.append(make('div', { class: 'typing' }, many));
    }
    this.#choices = chips.map(({ firstElementChild: radio }, i) => {
      radio.onchange = () => this.put(place.key, place.choices[i].marks);
      return radio;
    });
    this.update(place, entry);
  }

  /**
   * @param {Place} place
   * @param {Drawn|undefined} entry
   */
  #type(place, entry) {
    this.#field = make('input', {
      type: 'text',
      class: 'input',
      inputmode: keyboard(place),
      enterkeyhint: 'next',
      autocomplete: 'off',
      autocapitalize: 'off',
      spellcheck: 'false',
      dir: place.number ? null : 'auto',
      'aria-label': place.name,
      focus: () => {
        this.#on = false;
      },
      input: () => this.#typed(place),
      keydown: (event) => this.#pressed(event),
    });
    const step = (by) => {
      const now = number(this.#field.value);
      const next = now === null ? (place.low ?? 0) : plus(now, by * (place.step ?? 1));
      if (next < Math.min(place.low ?? 0, 0)) return;
      this.#field.value = this.say.number(next);
      this.#on = false;
      this.#typed(place);
    };
    const less = place.number && button({ sign: 'minus', label: this.say('page.editor.less'), click: () => step(-1) });
    const minus =
      place.number &&
      place.low < 0 &&
      button({ text: '±', label: this.say('page.pad.sign'), click: () => (turn(this.#field, this.say), this.#typed(place)) });
    const more = place.number && button({ sign: 'plus', label: this.say('page.editor.more'), click: () => step(1) });
    const blank = button({
      sign: 'close',
      label: this.say('page.editor.blank'),
      kind: 'plain',
      click: () => this.put(place.key, []),
    });
    this.body.replaceChildren(make('div', { class: 'typing' }, less, minus, this.#field, more, blank), ...this.#pad(place));
    this.update(place, entry);
  }

  /** padded reports whether a place has a pad of figures: on a phone, where it does not take the keyboard. */
  padded(place) {
    const { number, signs, claim, low = 0, high = 0, step } = place;
    const most = step ? low + padMost * step : padHigh;
    return number && !signs && !claim && low > -10 && high > 0 && high <= most && matchMedia('(pointer: coarse)').matches;
  }

  /** pad returns buttons for figures, which are written with one press each, one after the other. */
  #pad(place) {
    if (!this.padded(place)) return [];
    const { low = 0, high, step = 1 } = place;
    const count = step === 1 ? Math.min(high, padMost) - low : (high - low) / step;
    const figures = Array.from({ length: Math.floor(count + 1e-6) + 1 }, (_, i) => plus(low, i * step));
    const buttons = figures.map((n) =>
      make('button', {
        type: 'button',
        class: 'chip',
        text: this.say.number(n),
        click: () => {
          this.put(place.key, written(place, String(n)));
          this.walk(1, { typing: true, board: true });
        },
      }),
    );
    return [make('div', { class: 'pad', role: 'group', 'aria-label': place.name }, buttons)];
  }

  #typed(place) {
    const text = this.#field.value.trim();
    if (place.number && this.#on && text.length > full(place) && number(text) !== null) {
      const field = this.#field;
      this.walk(1, { typing: true }); // digits go on in the next blank slot
      if (this.#field !== field) return this.type(text.at(-1));
    }
    const read = place.number ? (signOf(place, text) ?? number(text)) : text;
    this.#field.ariaInvalid = read === null && text !== '';
    const run = this.#on ? { from: place.key } : {};
    if (text === '') this.#put(place.key, [], run);
    else if (read !== null) this.#put(place.key, written(place, String(read)), run);
    this.#on = true;
  }

  #put(...mark) {
    this.#waiting++;
    this.put(...mark).finally(() => this.#waiting--);
  }

  #pressed(event) {
    if (event.key === 'Enter') {
      event.preventDefault();
      this.walk(event.shiftKey ? -1 : 1, { typing: true });
    } else if (event.key === 'Escape') {
      event.preventDefault();
      this.back();
    }
  }

  /** all offers all choices of the slot, or its field. */
  all() {
    if (!this.#choices) return this.type();
    this.element.scrollIntoView({ block: 'nearest' });
    (this.#choices.find((radio) => radio.checked) ?? this.#choices[0]).focus();
    return true;
  }

  /** type focuses the field, with a first letter if given, and returns whether there is a field. */
  type(letter = '') {
    if (!this.#field) return false;
    this.#field.focus({ preventScroll: true });
    this.#field.select();
    if (letter.length === 1) {
      this.#field.value = letter;
      this.#field.dispatchEvent(new Event('input'));
    }
    return true;
  }
}

/**
 * written returns the mark of a text in a slot.
 * @param {Place} place
 * @param {string} text
 * @returns {Mark[]}
 */
export function written(place, text) {
  const seat = place.key.match(/#(\d+)\//)?.[1];
  return [{ kind: place.kinds[0], text, by: seat ? Number(seat) : 0 }];
}

/**
 * illustrate draws choices {chip, at} on their buttons, all to one scale.
 * @param {Drawing[]} drawn
 */
function illustrate(choices, drawn) {
  const pictures = choices.flatMap(({ chip, at }) => {
    if (!drawn[at]?.length) return [];
    const picture = draw('svg', { class: 'picture', 'aria-hidden': 'true' }, inked(drawn[at]));
    chip.lastElementChild.before(picture);
    return picture;
  });
  const boxes = pictures.map((picture) => picture.getBBox());
  const [l, t] = ['x', 'y'].map((at) => Math.min(...boxes.map((box) => box[at])) - 0.6);
  const w = Math.max(...boxes.map((box) => box.x + box.width)) - l + 0.6,
    h = Math.max(...boxes.map((box) => box.y + box.height)) - t + 0.6;
  for (const picture of pictures) picture.setAttribute('viewBox', `${l} ${t} ${w} ${h}`);
}
