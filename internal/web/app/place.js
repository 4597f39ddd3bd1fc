// What is chosen: its name, its file, and its place as numbers, for those who type or cannot drag; of several, how they are aligned.

import { button, coded, make } from './dom.js';
import { aligned, around, distributed, inUnit, middle, turned, typed, units } from './geometry.js';
import { source } from './source.js';
import { renew } from './typing.js';

/** ways are how several elements are aligned, distributed, and made of the same size. */
const ways = [
  ['align', ['left', 'centre', 'right', 'top', 'middle', 'bottom']],
  ['distribute', ['horizontal', 'vertical']],
  ['same-size', ['width', 'height', 'both']],
];

/** Place is `element`. send(edits) makes edits, layer makes those of boxes; choose(list) chooses elements by their addresses. */
export class Place {
  #shown = '';
  #shownOf = { at: '' }; // the element of the fields

  constructor({ say, layer, choose, send }) {
    Object.assign(this, { say, layer, choose, send });
    this.element = make('div', { class: 'hand-place' });
  }

  show(state, chosen) {
    const elements = chosen.map((at) => state.elements.find((element) => element.at === at)); // the first is the measure
    const now = JSON.stringify([state.unit, elements]);
    if (now === this.#shown) return;
    const one = { at: '', ...elements[0] };
    const several = () => this.#several(elements.filter(({ boxes }) => boxes.length > 0));
    const fields = elements.length === 0 ? [this.#hint()] : elements.length === 1 ? this.#one(one, state) : several();
    if (renew(this.element, fields)) [this.#shown, this.#shownOf] = [now, one];
  }

  /** follow goes on with the element of the fields when it has another address, or '' for none: what is typed in them stays. */
  follow(from, to) {
    if (this.#shownOf.at === from) this.#shownOf.at = to;
  }

  #hint() {
    return make('p', { class: 'quiet', text: this.say(matchMedia('(pointer: coarse)').matches ? 'page.hand.hint-touch' : 'page.hand.hint') });
  }

  #one(element, state) {
    const { say } = this;
    const { name, file, line, column, boxes, says = '', why } = element;
    const at = `${file}:${line}:${column}`;
    const lines = make('div', { 'aria-live': 'polite' });
    const open = async () => lines.replaceChildren(...(await source(at, say, () => lines.replaceChildren())));
    const reasons = [...new Set(Object.values(why))];
    return [
      make('h3', {}, make('bdi', { text: name })),
      make('button', { type: 'button', class: 'place', dir: 'ltr', text: at, click: open }),
      lines,
      ...(says ? [make('p', { class: 'quiet' }, coded(says))] : []),
      ...(boxes.length > 0 ? [this.#fields(element, state), ...this.#concentric(element, state)] : []),
      ...reasons.map((text) => make('p', { class: 'quiet' }, coded(text))),
    ];
  }

  /** #concentric offers to choose all elements with the same middle. */
  #concentric({ boxes }, { elements }) {
    const [x, y] = middle(boxes[0]);
    const at = elements
      .filter(({ boxes: [box] }) => box && Math.hypot(middle(box)[0] - x, middle(box)[1] - y) <= 10)
      .map((element) => element.at);
    return at.length > 1 ? [button({ text: this.say('page.hand.concentric', { n: at.length }), kind: 'plain', click: () => this.choose(at) })] : [];
  }

  /** #fields are the numbers of a place, in the unit of the file; what cannot be changed is only shown. */
  #fields(element, { unit }) {
    const [box] = element.boxes;
    const size = units[unit].size;
    const to = (element, name, n) => {
      const box = this.layer.held(element);
      if (name === 'turn') return { do: 'turn', at: [element.at], copy: 0, to: n };
      const length = Math.round(n * size);
      if (name === 'x' || name === 'y') return this.layer.move([element], name === 'x' ? [length - box.x, 0] : [0, length - box.y]);
      const change = length - box[name];
      const [dx, dy] = turned(name === 'w' ? [change / 2, 0] : [0, change / 2], box.turn ?? 0); // the start stays where it is
      const [w, h] = name === 'w' ? [length, box.h] : [box.w, length];
      return this.layer.size(element, { x: box.x + box.w / 2 + dx - w / 2, y: box.y + box.h / 2 + dy - h / 2, w, h });
    };
    const field = (name, what, value, mark) => {
      const change = async ({ currentTarget: input }) => {
        const n = typed(input.value);
        const bad = n === null || (what === 'size' && n <= 0);
        input.setAttribute('aria-invalid', String(bad));
        if (bad) return;
        input.defaultValue = input.value; // it is sent
        if (n === value || (await this.send((now) => [to(now(element), name, n)]))) return;
        input.defaultValue = this.say.number(value); // what was typed stays, to be mended
        input.setAttribute('aria-invalid', 'true');
      };
      const keydown = (event) => event.stopPropagation(); // arrows and b are of the field
      const input = make('input', { type: 'text', inputmode: 'decimal', name, value: this.say.number(value), autocomplete: 'off', change, keydown });
      input.readOnly = !element.can.includes(what);
      return make('label', { class: 'field' }, `${this.say(`page.hand.place-${name}`)} (${mark})`, input);
    };
    return make(
      'div',
      { class: 'fields' },
      ['x', 'y'].map((name) => field(name, 'move', inUnit(box[name], unit), unit)),
      ['w', 'h'].map((name) => field(name, 'size', inUnit(box[name], unit), unit)),
      element.can.includes('turn') && field('turn', 'turn', box.turn ?? 0, '°'),
    );
  }

  /** #arranged are the edits that align elements, space them evenly, or give them the size of the first, as far as they may be moved and
   * sized. */
  #arranged(elements, what, to) {
    const boxes = elements.map((element) => this.layer.held(element));
    if (what === 'same-size') {
      return elements.slice(1).map((element, i) => {
        const box = boxes[i + 1];
        const [w, h] = [to === 'height' ? box.w : boxes[0].w, to === 'width' ? box.h : boxes[0].h];
        return this.layer.size(element, { ...box, w, h });
      });
    }
    const at = ways.find(([name]) => name === what)[1].indexOf(to);
    const rows = elements.map((element, i) => (element.boxes.length > 1 ? around(element.boxes) : boxes[i])); // copies move together
    const by = what === 'align' ? aligned(rows, Math.floor(at / 3), (at % 3) - 1) : distributed(rows, at);
    return elements.flatMap((element, i) => (by[i].some(Boolean) ? [this.layer.move([element], by[i])] : []));
  }

  #several(elements) {
    const { say } = this;
    const at = elements.map((element) => element.at);
    const row = ([what, list]) =>
      make(
        'div',
        { class: 'bar', role: 'group', 'aria-label': say(`page.hand.to-${what}`) },
        list.map((to) =>
          button({ text: say(`page.hand.to-${what}-${to}`), kind: 'plain', disabled: what === 'distribute' && at.length < 3, click: () => this.send((now) => this.#arranged(elements.map(now), what, to)) }),
        ),
      );
    return [make('h3', { text: say('page.hand.several', { n: at.length }) }), ...ways.map(row)];
  }
}
