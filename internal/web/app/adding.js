// What can be added to a side: elements by their kinds, and the columns of the card that nothing shows.

import { button, draw, make, page } from './dom.js';

/** encoded returns the content of a file in base64. @param {Blob} file @returns {Promise<string>} */
const encoded = (file) =>
  new Promise((done, failed) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => done(reader.result.slice(reader.result.indexOf(',') + 1)));
    reader.addEventListener('error', () => failed(reader.error));
    reader.readAsDataURL(file);
  });

/** holdsFiles reports whether a transfer has files. @param {DataTransfer} transfer */
export const holdsFiles = ({ items }) => [...items].some(({ kind }) => kind === 'file');

/** picker is a button with which one chooses files. */
function picker(text, accept, multiple, take) {
  const pick = make('input', { type: 'file', accept, multiple, hidden: true, change: () => take([...pick.files]).then(() => (pick.value = '')) });
  return [button({ text, sign: 'open', click: () => pick.click() }), pick];
}

const most = 16 << 20; // a larger picture is refused by its name alone

/** Adding is `element`. rows(file) takes a spreadsheet. send(edits) promises whether edits were made; added(side) is called when an element was added at the end of a side. */
export class Adding {
  #shown = '';

  constructor({ say, send, rows, added }) {
    Object.assign(this, { say, send, added });
    this.kinds = make('div', { class: 'hand-kinds' });
    this.columns = make('div', { class: 'bar', role: 'group', 'aria-label': say('page.hand.columns') });
    const pictures = picker(say('page.hand.add-file'), '.svg,.png,.jpg,.jpeg,.webp', true, (files) => this.pictures(files));
    const sheet = picker(say('page.hand.add-rows'), '.xlsx,.csv,.tsv', false, rows);
    this.none = make('p', { class: 'quiet', text: say('page.hand.columns') });
    this.element = make('details', { class: 'hand-add' }, make('summary', { text: say('page.hand.add') }), this.kinds, make('div', { class: 'bar' }, pictures, sheet), this.none, this.columns);
  }

  /** pictures makes files of the game of pictures, and an element of each, in a box or in the middle. */
  async pictures(files, box) {
    const data = (file) => (file.size > most ? '' : encoded(file));
    const edits = await Promise.all([...files].map(async (file) => ({ do: 'add', name: file.name, data: await data(file), ...(box && { box }) })));
    if (edits.length > 0 && (await this.send(edits))) this.#added();
  }

  /** #added gives the room to the keys of what was added. */
  #added() {
    this.element.open = false;
    this.added(this.side);
  }

  show({ kinds, columns, side }) {
    this.side = side;
    const now = JSON.stringify([kinds, columns]);
    if (now === this.#shown) return;
    this.#shown = now;
    const add = async (what) => (await this.send([{ do: 'add', ...what }])) && this.#added();
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
