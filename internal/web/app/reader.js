// The reader of photographs as the page asks it; see reading.js.

import { page } from './dom.js';
import { blankSheets } from './blanks.js';

/** Reader reads photographs one after the other. step is called with what it does. */
export class Reader {
  #worker = null;
  #started = null;
  #waiting = new Map();
  #next = 0;
  #fail = null; // ends a start that is on its way

  constructor({ limits, players, arabic, step }) {
    Object.assign(this, { limits, players, arabic, step });
  }

  /** start resolves when the module can be asked. It begins to draw blank sheets for so many players. */
  start() {
    if (this.#started) return this.#started;
    this.#worker = new Worker(new URL('reading.js', import.meta.url), { type: 'module' });
    this.#started = new Promise((resolve, reject) => {
      this.#fail = reject;
      this.#worker.addEventListener('message', ({ data }) => {
        if (data.ready) resolve();
        else if (data.failed) this.#end(new Error(data.failed));
        else this.#receive(data);
      });
      this.#worker.addEventListener('error', (event) => this.#end(new Error(event.message || 'reading.js')));
    });
    const { min: low, max: high } = this.limits;
    this.#worker.postMessage({ start: { root: page.root, lang: page.lang, low, high, players: this.players } });
    return this.#started;
  }

  /** read returns what is on a photograph; see read in reading.js. places are what may be written on all sheets. */
  async read(file, players, places) {
    await this.start();
    return new Promise((resolve, reject) => {
      const id = ++this.#next;
      this.#waiting.set(id, { resolve, reject });
      this.#worker.postMessage({ id, file, players, places });
    });
  }

  /** close gives the memory back. */
  close() {
    this.#end(new Error('closed'));
  }

  #end(error) {
    this.#worker?.terminate();
    this.#fail?.(error);
    [this.#worker, this.#started] = [null, null];
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }

  async #receive(data) {
    if (data.step) return this.step(data.step);
    if (data.draw) {
      this.step('draw');
      const worker = this.#worker;
      const answer = await blankSheets(data.players, data.language, data.profile, this).then(
        (blanks) => ({ blanks }),
        (error) => ({ error: String(error.message ?? error) }),
      );
      return worker.postMessage({ drawn: data.draw, ...answer });
    }
    const { resolve, reject } = this.#waiting.get(data.id) ?? {};
    this.#waiting.delete(data.id);
    if (data.error) reject?.(new Error(data.error));
    else resolve?.(data.answer);
  }
}
