// What is done with chosen elements as a whole: copied, removed, grouped, brought in front of others or behind them; by buttons and keys.

import { button, make } from './dom.js';
import { copies, grouped, ordered, outer, ungrouped } from './siblings.js';

/** ways are how far elements go in the order of drawing, with the keys for that. */
const ways = { front: Infinity, forward: 1, backward: -1, back: -Infinity };
const keys = { forward: 'Control+]', backward: 'Control+[', front: 'Control+Shift+]', back: 'Control+Shift+[' };

/** Acts is `element`. send(edits) promises whether edits were made; choose(list) chooses elements by their addresses. */
export class Acts {
  #elements = [];
  #chosen = [];
  #last = Promise.resolve();

  constructor({ say, send, choose }) {
    Object.assign(this, { say, send, choose });
    const act = (name, shortcut, click) => button({ text: say(`page.hand.act-${name}`), kind: 'plain', 'aria-keyshortcuts': shortcut, click });
    this.orders = Object.fromEntries(Object.keys(ways).map((name) => [name, act(name, keys[name], () => this.order(name))]));
    this.element = make(
      'div',
      { class: 'bar hand-acts', role: 'group', 'aria-label': say('page.hand.acts'), hidden: true },
      act('duplicate', 'Control+D', () => this.duplicate()),
      act('remove', 'Delete', () => this.remove()),
      this.together = act('group', 'Control+G', () => this.group()),
      this.apart = act('ungroup', 'Control+Shift+G', () => this.ungroup()),
      Object.values(this.orders),
    );
  }

  show({ elements }, chosen) {
    [this.#elements, this.#chosen] = [elements, chosen];
    this.element.hidden = chosen.length === 0;
    this.together.disabled = grouped(elements, chosen).edits.length === 0;
    this.apart.disabled = ungrouped(elements, chosen).edits.length === 0;
    for (const [name, way] of Object.entries(ways)) this.orders[name].disabled = ordered(elements, chosen, way).edits.length === 0;
  }

  duplicate() {
    this.#make(() => copies(this.#elements, this.#chosen));
  }

  group() {
    this.#make(() => grouped(this.#elements, this.#chosen));
  }

  ungroup() {
    this.#make(() => ungrouped(this.#elements, this.#chosen));
  }

  order(name) {
    this.#make(() => ordered(this.#elements, this.#chosen, ways[name]));
  }

  remove() {
    this.#make(() => {
      const at = outer(this.#chosen);
      return { edits: at.length > 0 ? [{ do: 'remove', at }] : [], at: [] };
    });
  }

  /** #make makes what plan() returns when what was pressed before is done: addresses may be others then. */
  #make(plan) {
    const next = async () => {
      let at = [];
      const edits = () => {
        const planned = plan();
        ({ at } = planned);
        return planned.edits;
      };
      if (await this.send(edits)) this.choose(at);
    };
    this.#last = this.#last.then(next, next);
  }

  /** key does what a key says, and returns whether it says something. */
  key({ key, ctrlKey, metaKey, shiftKey }) {
    const control = ctrlKey || metaKey;
    const order = { ']': 'forward', '[': 'backward', '}': 'front', '{': 'back' }[key];
    if (this.#chosen.length === 0) return false;
    if (!control && (key === 'Delete' || key === 'Backspace')) this.remove();
    else if (control && !shiftKey && key.toLowerCase() === 'd') this.duplicate();
    else if (control && key.toLowerCase() === 'g') shiftKey ? this.ungroup() : this.group();
    else if (control && order) this.order(shiftKey ? { forward: 'front', backward: 'back' }[order] ?? order : order);
    else return false;
    return true;
  }
}
