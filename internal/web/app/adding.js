// What can be added to a side: elements by their kinds, and the columns of the card that nothing shows.

import { button, draw, make, page } from './dom.js';

/** Adding is `element`. send(edits) promises whether edits were made; added(side) is called when an element was added at the end of a side. */
export class Adding {
  #shown = '';

  constructor({ say, send, added }) {
    Object.assign(this, { say, send, added });
    this.kinds = make('div', { class: 'hand-kinds' });
    this.columns = make('div', { class: 'bar', role: 'group', 'aria-label': say('page.hand.columns') });
    this.none = make('p', { class: 'quiet', text: say('page.hand.columns') });
    this.element = make('details', { class: 'hand-add' }, make('summary', { text: say('page.hand.add') }), this.kinds, this.none, this.columns);
  }

  show({ kinds, columns, side }) {
    const now = JSON.stringify([kinds, columns, side]);
    if (now === this.#shown) return;
    this.#shown = now;
    const add = async (what) => (await this.send([{ do: 'add', ...what }])) && this.added(side);
    const picture = (kind) => draw('svg', { class: 'icon', 'aria-hidden': 'true' }, draw('use', { href: `${page.root}app/kinds.svg#${kind}` }));
    this.kinds.replaceChildren(
      ...kinds.map((kind) =>
        make(
          'button',
          { type: 'button', class: 'button', click: () => add({ kind }) },
          picture(kind),
          make('span', { text: this.say(`page.hand.kind-${kind}`) }),
        ),
      ),
    );
    this.none.hidden = this.columns.hidden = columns.length === 0;
    this.columns.replaceChildren(...columns.map((column) => button({ text: column, kind: 'plain', dir: 'auto', click: () => add({ column }) })));
  }
}
