// The judge as the page asks it: every call is a promise, and a module that has come to
// its end is started again.

import { page } from './dom.js';

/** tooLong is after how many milliseconds a call counts as one that never ends. */
const tooLong = 30_000;

/** Died is the error of the calls that were on their way when the module came to its end. */
export class Died extends Error {}

/**
 * openJudge starts the judge of a game and resolves when it can be asked. progress is
 * called with a share from 0 to 1 while it loads, or with null when nobody knows.
 * Calls that a module dies of are rejected with Died; the next call starts a new one,
 * which knows the boards but no session: whoever has one opens it again.
 */
export async function openJudge(root = page.root, lang = page.lang, game = page.game, { progress } = {}) {
  const judge = new Judge({ root, lang, game }, progress);
  await judge.start();
  const text = (name) => (...args) => judge.call(name, args);
  const object = (name) => async (...args) => JSON.parse(await judge.call(name, args));
  return {
    /** boards tells where slots are printed, in mm: {COMPONENT: [{id, x, y, w, h, d}]}. */
    boards: (slots) => judge.tell('boards', [game, JSON.stringify(slots)]),
    sheet: {
      /** open opens a record, with the memory that it was kept with, if there is one. */
      async open(file, record, memory = null) {
        const view = await object('open')(file, record, lang);
        const recalled = view.head && memory ? await object('recall')(JSON.stringify(memory)) : {};
        return recalled.head ? recalled : view;
      },
      keep: object('keep'),
      start: (head) => object('start')(game, lang, JSON.stringify(head)),
      put: (key, marks) => object('put')(key, JSON.stringify(marks)),
      type: (key, marks) => object('type')(key, JSON.stringify(marks)),
      head: (head) => object('head')(JSON.stringify(head)),
      choices: object('choices'),
      undo: object('undo'),
      refuse: object('refuse'),
      redo: object('redo'),
      yaml: text('yaml'),
    },
    log: {
      open: (file, record) => object('log')(file, record, lang),
      start: (head) => object('begin')(game, lang, JSON.stringify(head)),
      play: object('play'),
      yaml: text('yaml'),
    },
  };
}

class Judge {
  #where;
  #progress;
  #worker = null;
  #started = null;
  #waiting = new Map();
  #next = 0;
  #told = new Map(); // what a new module must be told again

  constructor(where, progress = () => {}) {
    this.#where = where;
    this.#progress = progress;
  }

  /** start resolves when the module can be called. */
  start() {
    if (this.#started) return this.#started;
    this.#worker = new Worker(new URL('worker.js', import.meta.url), { type: 'module' });
    this.#started = new Promise((resolve, reject) => {
      this.#worker.addEventListener('message', ({ data }) => {
        if (data.ready) {
          for (const [name, args] of this.#told) this.#post(name, args).catch(() => {});
          resolve();
        } else if (data.failed) {
          this.#end(new Died(data.failed));
          reject(new Error(data.failed));
        } else this.#hear(data);
      });
      this.#worker.addEventListener('error', (event) => {
        const error = new Died(event.message || 'worker.js');
        this.#end(error);
        reject(error);
      });
    });
    this.#worker.postMessage({ start: this.#where });
    return this.#started;
  }

  async call(name, args) {
    await this.start();
    return this.#post(name, args);
  }

  async tell(name, args) {
    this.#told.set(name, args);
    return this.call(name, args);
  }

  #post(name, args) {
    const id = this.#next++;
    return new Promise((resolve, reject) => {
      const watch = setTimeout(() => this.#end(new Died(name)), tooLong);
      this.#waiting.set(id, { resolve, reject, watch });
      this.#worker.postMessage({ id, name, args });
    });
  }

  #hear({ id, answer, error, progress, died }) {
    if (progress !== undefined) return this.#progress(progress);
    if (died) return this.#end(new Died('the judge'));
    const call = this.#waiting.get(id);
    if (!call) return;
    clearTimeout(call.watch);
    this.#waiting.delete(id);
    if (error === undefined) call.resolve(answer);
    else call.reject(new Error(error));
  }

  #end(error) {
    this.#worker?.terminate();
    this.#worker = this.#started = null;
    for (const { reject, watch } of this.#waiting.values()) {
      clearTimeout(watch);
      reject(error);
    }
    this.#waiting.clear();
  }
}
