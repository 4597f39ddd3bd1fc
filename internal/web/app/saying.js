// The text of the chosen element, where it is: in the cell of the card that is shown, in the catalogue of the language, or in the file.

import { coded, make } from './dom.js';
import { typing } from './typing.js';

/** @import { Element } from './changes.js' */

/** Saying is `element`. send(edits, rest) makes edits; leave() is called by Enter and Escape. */
export class Saying {
  #shown = '';
  #of = { at: '' }; // the address of the element
  #field = null;
  #typing = null; // of the field

  constructor({ say, send, leave }) {
    Object.assign(this, { say, send, leave });
    this.element = make('div', { class: 'hand-text' });
  }

  /** show shows the text of an element, or of none. @param {Element|undefined} element */
  show(element) {
    const { text = null, at = '' } = element ?? {};
    const now = text ? JSON.stringify([at, text.in, text.key]) : '';
    if (now === this.#shown) {
      if (text) this.#typing.seen(this.#field, text.text);
      return;
    }
    this.rest();
    const of = { at };
    [this.#shown, this.#of, this.#field] = [now, of, null];
    if (!text) return this.element.replaceChildren();
    this.#typing = typing(async (written, { joins, was }) => {
      const { at } = of;
      const made = await this.send((now) => [{ do: 'text', at: [now({ at }).at], text: written, was: was() }], { joins });
      field.setAttribute('aria-invalid', String(!made)); // what was typed stays, to be mended
      if (made && field !== document.activeElement) field.defaultValue = written;
      return made;
    });
    const { end, fill, seen, rest, ...listeners } = this.#typing;
    const keydown = (event) => {
      event.stopPropagation(); // arrows are of the field
      if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
      event.preventDefault();
      end(event.currentTarget);
      this.leave();
    };
    const field = make('textarea', { name: 'text', rows: 1, dir: 'auto', autocomplete: 'off', 'aria-describedby': 'hand-text-note', keydown, ...listeners });
    this.#field = field;
    fill(field, text.text);
    this.element.replaceChildren(
      make('label', { class: 'field' }, this.say('page.hand.text'), field),
      make('p', { class: 'quiet', id: 'hand-text-note' }, coded(this.say(`page.hand.text-${text.in}`, { key: text.key }))),
    );
  }

  /** follow keeps what is typed when the element has another address. */
  follow(from, to) {
    if (from !== this.#of.at || !this.#shown) return;
    this.#of.at = to;
    this.#shown = JSON.stringify([to, ...JSON.parse(this.#shown).slice(1)]);
  }

  /** rest sends what was typed last, if that waits. */
  rest() {
    if (this.#field) this.#typing.rest(this.#field);
  }

  /** edit goes to the text, and returns whether there is one. */
  edit() {
    this.#field?.focus();
    this.#field?.select();
    return this.#field !== null;
  }
}
