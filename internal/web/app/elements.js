// The list of the elements of a face in the order in which they are drawn, for keyboards and screen readers.

import { make } from './dom.js';

/**
 * Elements is `element`, a list in which several may be chosen. choose(list) is called with the addresses of elements; several() is
 * whether a click adds to them. light(...elements) is called with those to outline, and enter() to go on to the face.
 */
export class Elements {
  #state = null;
  #chosen = [];
  #at = 0; // the item that the keys are at
  #from = 0; // where a row of chosen items begins

  constructor({ say, choose, several, light, enter }) {
    Object.assign(this, { say, choose, several, light, enter });
    this.element = make('ul', {
      class: 'hand-list',
      role: 'listbox',
      tabindex: 0,
      'aria-multiselectable': 'true',
      'aria-label': say('page.live.elements'),
      keydown: (event) => this.#key(event),
      blur: () => light(),
    });
  }

  show(state, chosen) {
    const same = state === this.#state;
    [this.#state, this.#chosen] = [state, chosen];
    if (!same) {
      this.element.replaceChildren(...state.elements.map((element, i) => this.#item(element, i)));
      this.#at = Math.min(this.#at, Math.max(0, state.elements.length - 1));
    }
    [...this.element.children].forEach((item, i) => item.setAttribute('aria-selected', String(chosen.includes(state.elements[i].at))));
    const now = state.elements.findIndex(({ at }) => at === chosen[chosen.length - 1]);
    if (now >= 0) this.#go(now);
  }

  #item(element, i) {
    const { name, words, kind, boxes } = element;
    return make(
      'li',
      {
        role: 'option',
        id: `hand-element-${i}`,
        class: element.in ? 'inner' : null,
        click: (event) => this.#pick(i, event.ctrlKey || event.metaKey || event.shiftKey || this.several()),
        pointerenter: () => this.light(element),
        pointerleave: () => this.light(),
      },
      make('bdi', { text: name }),
      words ? make('span', { class: 'quiet', dir: 'auto', text: words }) : name !== kind && make('span', { class: 'quiet', text: kind }),
      boxes.length === 0 && make('span', { class: 'quiet', text: this.say('page.hand.absent') }),
    );
  }

  #pick(i, more) {
    const { at } = this.#state.elements[i];
    [this.#at, this.#from] = [i, i];
    const others = this.#chosen.filter((one) => one !== at);
    if (!more) this.choose([at]);
    else this.choose(others.length < this.#chosen.length ? others : [...others, at]);
  }

  #go(to) {
    this.#at = to;
    const item = this.element.children[to];
    this.element.setAttribute('aria-activedescendant', item?.id ?? '');
    this.element.querySelector('.at')?.classList.remove('at');
    item?.classList.add('at');
    if (!item) return;
    const { element: list } = this; // alone: what is above it stays in sight
    list.scrollTop = Math.min(item.offsetTop - 4, Math.max(list.scrollTop, item.offsetTop + item.offsetHeight + 4 - list.clientHeight));
    this.light(...(document.activeElement === list ? [this.#state.elements[to]] : []));
  }

  #key(event) {
    const { elements } = this.#state ?? { elements: [] };
    const { key, shiftKey, ctrlKey, metaKey } = event;
    const last = elements.length - 1;
    const to = { ArrowDown: this.#at + 1, ArrowUp: this.#at - 1, Home: 0, End: last }[key];
    if (last < 0) return;
    if (to !== undefined) {
      const now = Math.max(0, Math.min(last, to));
      if (shiftKey) {
        const [a, b] = [this.#from, now].sort((p, q) => p - q);
        this.choose(elements.slice(a, b + 1).map(({ at }) => at));
        this.#go(now);
      } else if (ctrlKey || metaKey) this.#go(now);
      else this.#pick(now, false);
    } else if (key === ' ') this.#pick(this.#at, true);
    else if (key === 'Enter') this.enter();
    else return;
    event.preventDefault();
    event.stopPropagation(); // arrows do not leaf
  }
}
