// The text of the chosen element, where it is: in the cell of the card that is shown, in the catalogue of the language, or in the file.

import { coded, make } from './dom.js';
import { typing } from './typing.js';

/** @import { Element } from './changes.js' */

/** Saying is `element`. send(edits, rest) makes edits; leave() is called by Enter and Escape. */
export class Saying {
  #shown = '';
  #at = ''; // the address of the element
  #field = null;
  #writing = 0; // how many texts are on their way

  constructor({ say, send, leave }) {
    Object.assign(this, { say, send, leave });
    this.element = make('div', { class: 'hand-text' });
  }

  /** show shows the text of an element, or of none. @param {Element|undefined} element */
  show(element) {
    const { text = null, at = '' } = element ?? {};
    const now = text ? JSON.stringify([at, text.in, text.key]) : '';
    if (now === this.#shown) {
      const kept = this.#writing || this.#field?.getAttribute('aria-invalid') === 'true';
      if (text && this.#field !== document.activeElement && !kept) this.#fill(text.text);
      return;
    }
    [this.#shown, this.#at] = [now, at];
    this.#field = null;
    if (!text) return this.element.replaceChildren();
    const { end, ...listeners } = typing(async (written, joins) => {
      const field = this.#field;
      this.#writing++;
      const made = await this.send([{ do: 'text', at: [this.#at], text: written }], { joins });
      this.#writing--;
      field.setAttribute('aria-invalid', String(!made)); // what was typed stays, to be mended
      if (made && field !== document.activeElement) field.defaultValue = written;
      return made;
    });
    const keydown = (event) => {
      event.stopPropagation(); // arrows are of the field
      if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
      event.preventDefault();
      end(event.currentTarget);
      this.leave();
    };
    this.#field = make('textarea', { name: 'text', rows: 1, dir: 'auto', autocomplete: 'off', 'aria-describedby': 'hand-text-note', keydown, ...listeners });
    this.#fill(text.text);
    this.element.replaceChildren(
      make('label', { class: 'field' }, this.say('page.hand.text'), this.#field),
      make('p', { class: 'quiet', id: 'hand-text-note' }, coded(this.say(`page.hand.text-${text.in}`, { key: text.key }))),
    );
  }

  /** follow keeps what is typed when the element has another address. */
  follow(from, to) {
    if (from !== this.#at || !this.#shown) return;
    this.#at = to;
    this.#shown = JSON.stringify([to, ...JSON.parse(this.#shown).slice(1)]);
  }

  #fill(text) {
    this.#field.value = this.#field.defaultValue = text;
  }

  /** edit goes to the text, and returns whether there is one. */
  edit() {
    this.#field?.focus();
    this.#field?.select();
    return this.#field !== null;
  }
}
