// The bar at the foot of a sheet: the place that is selected, what may stand in it to
// choose from or a field to type it, and the way to the places before and behind it.

import { button, draw, make } from './dom.js';
import { inked } from './ink.js';

/** same tells whether two lists of marks are the same. */
export const same = (a, b) => JSON.stringify(a.map(plain)) === JSON.stringify(b.map(plain));
const plain = ({ kind, text = '', by = -1 }) => [kind, text, kind === 'number' ? 0 : by];

/** standing are the marks that somebody has put into a place, not those that follow from others, such as influence. */
export const standing = (entry, place) => (entry && place && !entry.counted ? entry.marks.filter(({ kind }) => place.kinds.includes(kind)) : []);

/** number reads what somebody typed, in the figures of any language: "٧" is 7. It is null for what is no number. */
export function number(text) {
  const plainly = text.trim().replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (c) => c.charCodeAt(0) & 15);
  return /^\d{1,9}$/.test(plainly) ? Number(plainly) : null;
}

/**
 * Editor is the bar, `element`. It calls put(key, marks), walk(step) for the places before
 * and behind, and back() to give the focus back to the board.
 */
export class Editor {
  #key = null;
  #field = null;
  #on = false; // what is typed goes on
  #choices = null;
  #later = 0;

  constructor({ say, put, walk, back }) {
    Object.assign(this, { say, put, walk, back });
    this.name = make('p', { class: 'name', text: say('page.editor.hint') });
    this.body = make('div', { class: 'body' });
    this.before = button({ sign: 'previous', turns: true, label: say('page.editor.previous'), kind: 'plain', disabled: true, click: () => walk(-1) });
    this.behind = button({ sign: 'next', turns: true, label: say('page.editor.next'), kind: 'plain', disabled: true, click: () => walk(1) });
    this.element = make('section', { class: 'editor', 'aria-label': say('page.editor.name') }, this.before, this.name, this.behind, this.body);
  }

  /** show turns to a place; drawn(key) promises the operations that draw each of its choices. */
  show(place, entry, board, drawn = null) {
    const same = place && place.key === this.#key;
    this.#key = place?.key ?? null;
    this.before.disabled = this.behind.disabled = !place;
    this.name.textContent = place ? place.name : this.say('page.editor.hint');
    if (place && board) this.name.prepend(make('span', { class: board.seat < 0 ? 'quiet' : 'whose', text: `${board.short} · ` }));
    if (same && this.update(place, entry)) return;
    this.#field = this.#choices = null;
    if (!place) this.body.replaceChildren();
    else if (place.choices) this.#choose(place, entry, drawn);
    else this.#type(place, entry);
  }

  /** update shows what stands in the place now, and returns false when the bar has to be made anew. */
  update(place, entry) {
    const marks = standing(entry, place);
    if (place.choices && this.#choices) {
      const at = place.choices.findIndex((choice) => same(choice.marks, marks));
      this.#choices.forEach((radio, i) => { radio.checked = i === at; });
      if (at >= 0) this.#seen(this.#choices[at].parentElement);
      return true;
    }
    if (!this.#field) return false;
    const written = this.#written(place, marks);
    this.#field.placeholder = entry?.counted ? this.#written(place, entry.marks) : '';
    if (document.activeElement !== this.#field || number(this.#field.value) !== number(written)) [this.#field.value, this.#on] = [written, false];
    return true;
  }

  #seen(chip) {
    requestAnimationFrame(() => { // when everything is laid out anyway
      const box = this.body.firstElementChild, [a, b] = [chip, box].map((element) => element.getBoundingClientRect());
      if (a.left < b.left || a.right > b.right) box.scrollBy({ left: a.left < b.left ? a.left - b.left - 40 : a.right - b.right + 40 });
    });
  }

  #written(place, marks) {
    const text = marks[0]?.text ?? '';
    return place.number && /^\d+$/.test(text) ? this.say.number(Number(text)) : text;
  }

  #choose(place, entry, drawn) {
    this.#choices = [];
    const chips = place.choices.map((choice) => {
      const radio = make('input', { type: 'radio', name: 'choice', class: 'spoken', change: () => this.put(place.key, choice.marks) });
      this.#choices.push(radio);
      return make('label', { class: 'chip' }, radio, make('span', { text: choice.name }));
    });
    clearTimeout(this.#later); // a mark that is made with the same tap goes before the pictures
    if (drawn) this.#later = setTimeout(() => drawn(place.key).then((list) => illustrate(chips, list), () => {}), 60);
    this.body.replaceChildren(make('div', { class: 'choices', role: 'radiogroup', 'aria-label': place.name }, chips));
    this.update(place, entry);
  }

  #type(place, entry) {
    const words = place.words?.length ? make('datalist', { id: 'editor-words' }, place.words.map((word) => make('option', { value: word }))) : null;
    this.#field = make('input', { type: 'text', class: 'input', inputmode: place.number ? 'numeric' : 'text', enterkeyhint: 'next', autocomplete: 'off',
      autocapitalize: 'off', spellcheck: 'false', dir: place.number ? null : 'auto', 'aria-label': place.name, list: words && 'editor-words',
      focus: () => { this.#on = false; }, input: () => this.#typed(place), keydown: (event) => this.#pressed(event) });
    const step = (by) => {
      const now = number(this.#field.value);
      const next = now === null ? (place.low ?? 0) : now + by;
      if (next < 0) return;
      this.#field.value = this.say.number(next);
      this.#on = false;
      this.#typed(place);
    };
    const less = place.number && button({ sign: 'minus', label: this.say('page.editor.less'), click: () => step(-1) });
    const more = place.number && button({ sign: 'plus', label: this.say('page.editor.more'), click: () => step(1) });
    const blank = button({ sign: 'close', label: this.say('page.editor.blank'), kind: 'plain', click: () => this.put(place.key, []) });
    this.body.replaceChildren(make('div', { class: 'typing' }, less, this.#field, more, blank, words));
    this.update(place, entry);
  }

  #typed(place) {
    const text = this.#field.value.trim();
    const read = place.number ? number(text) : text;
    this.#field.setAttribute('aria-invalid', String(read === null && text !== ''));
    if (text === '') this.put(place.key, [], this.#on);
    else if (read !== null) this.put(place.key, written(place, String(read)), this.#on);
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

  /** type gives the focus to the field, with a first letter when there is one; it reports whether there is a field. */
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

/** written is the mark of a text in a place. */
export function written(place, text) {
  const seat = place.key.match(/#(\d+)\//)?.[1];
  return [{ kind: place.kinds[0], text, by: seat ? Number(seat) : 0 }];
}

/** illustrate draws choices on their buttons, all to one scale. */
function illustrate(chips, drawn) {
  const pictures = drawn.flatMap((ops, i) => (ops?.length ? draw('svg', { class: 'picture', 'aria-hidden': 'true', 'data-at': i }, inked(ops)) : []));
  for (const picture of pictures) chips[picture.dataset.at].querySelector('span').before(picture);
  const boxes = pictures.map((picture) => picture.getBBox());
  const [l, t] = ['x', 'y'].map((at) => Math.min(...boxes.map((box) => box[at])) - 0.6);
  const w = Math.max(...boxes.map((box) => box.x + box.width)) - l + 0.6, h = Math.max(...boxes.map((box) => box.y + box.height)) - t + 0.6;
  for (const picture of pictures) picture.setAttribute('viewBox', `${l} ${t} ${w} ${h}`);
}
