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

/** number parses a typed number, in Arabic digits too: "٧" is 7, and "-7" below 0. It returns null for anything else. */
export function number(text) {
  const plainly = text.trim().replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (c) => c.charCodeAt(0) & 15);
  return /^[-−]?\d{1,9}$/.test(plainly) ? Number(plainly.replace('−', '-')) : null;
}

/** padMost is the largest figure of a pad; slots of up to padHigh have one, since most of their figures are small. */
const padMost = 29,
  padHigh = 150;

/** full returns how many digits a figure has at most. */
export const full = (place) => String(place.high ?? 999).length;

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
  #choices = null;
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
   * @param {Place|undefined} place
   * @param {Drawn|undefined} entry
   * @param {((key: string) => Promise<Drawing[]>)|null|undefined} drawn
   */
  show(place, entry, board, drawn = null) {
    const same = place && place.key === this.#key;
    this.#key = place?.key ?? null;
    this.before.disabled = this.behind.disabled = !place;
    this.name.textContent = place ? place.name : this.say('page.editor.hint');
    if (place && board)
      this.name.prepend(make('span', { class: board.seat < 0 ? 'quiet' : 'whose', text: `${board.short} · ` }));
    if (same && this.update(place, entry)) return;
    this.#field = this.#choices = null;
    if (!place) this.body.replaceChildren();
    else if (place.choices) this.#choose(place, entry, drawn);
    else this.#type(place, entry);
  }

  /**
   * offer shows the signs of a board. A chosen one is written by taps and drags.
   * @param {Place|undefined} place - the selected slot
   */
  offer(place, board, { signs, chosen, choose, drawn }) {
    this.#key = this.#field = this.#choices = null;
    this.before.disabled = this.behind.disabled = !place;
    this.name.textContent = place?.name ?? this.say(chosen >= 0 ? 'page.editor.drag' : signs.length > 0 ? 'page.editor.signs' : 'page.editor.hint');
    const id = JSON.stringify([board?.prefix, signs.map(({ choice }) => choice.name)]);
    if (this.body.dataset.signs !== id || !this.body.firstElementChild?.matches('.signs')) {
      this.body.dataset.signs = id;
      const chips = signs.map(({ choice }) =>
        make('button', { type: 'button', class: 'chip', 'aria-pressed': 'false' }, make('span', { text: choice.name })),
      );
      this.body.replaceChildren(
        ...(chips.length > 0 ? [make('div', { class: 'choices signs', role: 'group', 'aria-label': this.say('page.editor.signs') }, chips)] : []),
      );
      clearTimeout(this.#later);
      this.#later = setTimeout(() => {
        for (const key of new Set(signs.map((sign) => sign.key))) {
          const its = signs.flatMap((sign, i) => (sign.key === key ? [{ chip: chips[i], at: sign.at }] : []));
          drawn(key).then((list) => illustrate(its.map(({ chip }) => chip), its.map(({ at }) => list[at])), () => {});
        }
      }, 60);
    }
    [...(this.body.firstElementChild?.children ?? [])].forEach((chip, i) => {
      chip.setAttribute('aria-pressed', String(i === chosen));
      chip.onclick = () => choose(i === chosen ? null : signs[i]);
    });
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
      if (at >= 0) this.#seen(this.#choices[at].parentElement);
      return true;
    }
    if (!this.#field) return false;
    const written = this.#written(place, marks);
    this.#field.placeholder = entry?.counted ? this.#written(place, entry.marks) : '';
    if (document.activeElement !== this.#field || number(this.#field.value) !== number(written))
      [this.#field.value, this.#on] = [written, false];
    return true;
  }

  #seen(chip) {
    requestAnimationFrame(() => {
      // when the layout is done anyway
      if (chip.isConnected) slideTo(this.body.firstElementChild, chip, 40); // else another slot was selected since
    });
  }

  /**
   * @param {Place} place
   * @param {Mark[]} marks
   */
  #written(place, marks) {
    const text = marks[0]?.text ?? '';
    return place.number && /^\d+$/.test(text) ? this.say.number(Number(text)) : text;
  }

  /**
   * @param {Place} place
   * @param {Drawn|undefined} entry
   */
  #choose(place, entry, drawn) {
    this.#choices = [];
    const chips = place.choices.map((choice) => {
      const radio = make('input', {
        type: 'radio',
        name: 'choice',
        class: 'spoken',
        change: () => this.put(place.key, choice.marks),
      });
      this.#choices.push(radio);
      return make('label', { class: 'chip' }, radio, make('span', { text: choice.name }));
    });
    clearTimeout(this.#later); // a mark made by the same tap comes before the pictures
    if (drawn)
      this.#later = setTimeout(
        () =>
          drawn(place.key).then(
            (list) => illustrate(chips, list),
            () => {},
          ),
        60,
      );
    const many = button({ sign: 'pen', text: this.say('page.editor.many'), kind: 'plain', click: () => this.many() });
    this.body.replaceChildren(
      make('div', { class: 'choices', role: 'radiogroup', 'aria-label': place.name }, chips),
      make('div', { class: 'typing' }, many),
    );
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
      inputmode: place.number && !place.signs ? 'numeric' : 'text',
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
      const next = now === null ? (place.low ?? 0) : now + by;
      if (next < Math.min(place.low ?? 0, 0)) return;
      this.#field.value = this.say.number(next);
      this.#on = false;
      this.#typed(place);
    };
    const less = place.number && button({ sign: 'minus', label: this.say('page.editor.less'), click: () => step(-1) });
    const more = place.number && button({ sign: 'plus', label: this.say('page.editor.more'), click: () => step(1) });
    const blank = button({
      sign: 'close',
      label: this.say('page.editor.blank'),
      kind: 'plain',
      click: () => this.put(place.key, []),
    });
    this.body.replaceChildren(make('div', { class: 'typing' }, less, this.#field, more, blank), ...this.#pad(place));
    this.update(place, entry);
  }

  /** padded reports whether a place has a pad of figures: on a phone, where it does not take the keyboard. */
  padded(place) {
    const { number, signs, claim, low = 0, high = 0 } = place;
    return number && !signs && !claim && low > -10 && high > 0 && high <= padHigh && matchMedia('(pointer: coarse)').matches;
  }

  /** pad returns buttons for figures, which are written with one press each, one after the other. */
  #pad(place) {
    if (!this.padded(place)) return [];
    const low = place.low ?? 0;
    const figures = Array.from({ length: Math.min(place.high, padMost) - low + 1 }, (_, i) => low + i);
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
    this.#field.setAttribute('aria-invalid', String(read === null && text !== ''));
    const run = this.#on ? { from: place.key } : {};
    if (text === '') this.put(place.key, [], run);
    else if (read !== null) this.put(place.key, written(place, String(read)), run);
    this.#on = true;
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
 * illustrate draws choices on their buttons, all to one scale.
 * @param {Drawing[]} drawn
 */
function illustrate(chips, drawn) {
  const pictures = drawn.flatMap((ops, i) =>
    ops?.length ? draw('svg', { class: 'picture', 'aria-hidden': 'true', 'data-at': i }, inked(ops)) : [],
  );
  for (const picture of pictures) chips[picture.dataset.at].querySelector('span').before(picture);
  const boxes = pictures.map((picture) => picture.getBBox());
  const [l, t] = ['x', 'y'].map((at) => Math.min(...boxes.map((box) => box[at])) - 0.6);
  const w = Math.max(...boxes.map((box) => box.x + box.width)) - l + 0.6,
    h = Math.max(...boxes.map((box) => box.y + box.height)) - t + 0.6;
  for (const picture of pictures) picture.setAttribute('viewBox', `${l} ${t} ${w} ${h}`);
}
