// The engine as the page asks it. It is what `cartouche serve` is on one's own machine: it answers the same addresses, from files
// in memory.

/** patience is how many milliseconds the engine has to stop: it hears of that between pieces, because it has one thread. */
const patience = 2000;

/** Missing is the error when the engine cannot be had; `found` says why, or is empty without WebAssembly. */
export class Missing extends Error {}

/**
 * openEngine starts the engine of a site. progress is called with {loaded, of} in bytes while it loads. With kept, it fails if the browser
 * does not have its program.
 */
export async function openEngine({ root, sizes, progress, kept }) {
  if (typeof WebAssembly?.compileStreaming !== 'function') throw new Missing('');
  const engine = new Engine(root, sizes, progress);
  await engine.start(kept);
  return engine;
}

class Engine {
  #root;
  #sizes;
  #progress;
  #module = null;
  #worker = null;
  #ready = null;
  #waiting = new Map(); // calls under way: {message, resolve, reject, signal} by id
  #last = 0;
  #load = async () => ({});
  #opened = 0; // how many projects were opened
  #before = 0; // no project has had as many changes in the workers before this one
  /** work is called with {text, done, of} while an answer is made. */
  work = () => {};

  constructor(root, sizes, progress) {
    [this.#root, this.#sizes, this.#progress] = [root, sizes, progress];
  }

  /** start starts a worker, from the compiled module if there is one. */
  start(kept) {
    this.#ready = new Promise((resolve, reject) => {
      const failed = (found) => {
        this.#end(new Error(found));
        reject(new Missing(found));
      };
      this.#worker = new Worker(new URL('engine-worker.js', import.meta.url), { type: 'module' });
      this.#worker.addEventListener('error', ({ message }) => failed(message || 'engine-worker.js'));
      this.#worker.addEventListener('message', ({ data }) => {
        if (data.ready) resolve();
        else if (data.failed) failed(data.failed);
        else if (data.module) this.#module = data.module;
        else if (data.progress) this.#progress(data.progress);
        else if (data.work) this.work(data.work);
        else if (data.died) this.#end(new Error('died'));
        else this.#answer(data);
      });
      this.#worker.postMessage({ start: { root: this.#root, sizes: this.#sizes, module: this.#module, kept } });
    });
    return this.#ready;
  }

  #answer({ id, answer, error }) {
    const { resolve, reject, signal } = this.#waiting.get(id) ?? {};
    this.#waiting.delete(id);
    if (signal?.aborted) reject(signal.reason);
    else if (error === undefined) resolve?.(answer);
    else reject?.(new Error(error));
  }

  #post(call, args, signal, move) {
    return new Promise((resolve, reject) => {
      const message = { id: ++this.#last, call, args };
      this.#waiting.set(message.id, { message, resolve, reject, signal });
      this.#worker.postMessage(message, move);
      signal?.addEventListener('abort', () => this.#stop(message.id));
    });
  }

  /** #stop stops a call that is under way. A worker that does not in time is ended, and with it goes what could be undone. */
  #stop(id) {
    if (!this.#waiting.has(id)) return;
    this.#worker.postMessage({ stop: id });
    setTimeout(() => this.#waiting.has(id) && this.#again(), patience);
  }

  async #call(call, args, signal, move) {
    signal?.throwIfAborted();
    if (!this.#worker) this.#again(); // it has died: it ran out of memory, for example
    await this.#ready;
    signal?.throwIfAborted(); // it was, while this waited
    return this.#post(call, args, signal, move);
  }

  /** open makes a project the one that is asked. load returns its files, as an object of bytes by name. */
  async open(load) {
    this.#load = load;
    const mine = ++this.#opened;
    const call = await this.#opening();
    if (mine === this.#opened) await this.#call(...call); // else another one was opened while this one was read
  }

  /** #opening returns a call that opens the project. Its files move to the worker, so that they are not there twice. */
  async #opening() {
    const files = await this.#load();
    return ['open', [files, this.#opened, this.#before], undefined, Object.values(files).map(({ buffer }) => buffer)];
  }

  /** change changes files of the project: a list of {name, data}, null for one that goes. */
  change(list) {
    return this.#call('change', [list]);
  }

  /** ask returns the answer to a request, with an address of the tree such as `-/zip`, and a text, bytes or a Blob as its body. A signal ends it. */
  async ask(address, { method = 'GET', body, signal } = {}) {
    const { pathname, search } = new URL(address, 'http://tree/');
    const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
    return new Answer(await this.#call('answer', [{ method, path: decodeURIComponent(pathname), query: search.slice(1), body: bytes }], signal));
  }

  /** renew gives back the memory of what was done: that of a module never shrinks. */
  renew() {
    this.#again();
  }

  /** #again ends the worker and starts another one, which is asked all that is not stopped. */
  #again() {
    this.#worker?.terminate();
    this.#before += 1e6;
    for (const [id, { signal, reject }] of this.#waiting) {
      if (!signal?.aborted) continue;
      this.#waiting.delete(id);
      reject(signal.reason);
    }
    const rest = [...this.#waiting.values()].map(({ message }) => message);
    const started = this.start();
    this.#ready = (async () => {
      await started;
      await this.#post(...(await this.#opening()));
      for (const message of rest) {
        if (message.call === 'open') this.#answer(message); // its files have moved, and this is open
        else if (this.#waiting.has(message.id)) this.#worker.postMessage(message);
      }
    })();
    this.#ready.catch(() => {}); // calls that wait for it fail
  }

  #end(error) {
    this.#worker?.terminate();
    this.#worker = null;
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { reject } of waiting) reject(error);
  }
}

/** Answer is an answer of the engine; name is that of a file to save, changes are those of files of the project, notes are warnings. */
class Answer {
  constructor({ status, type = '', name = '', location = '', body = new Uint8Array(), changes, notes }) {
    Object.assign(this, { status, type, name, location, body, changes: changes ?? [], notes: notes ?? [] });
  }

  get ok() {
    return this.status >= 200 && this.status < 300;
  }

  text = () => new TextDecoder().decode(this.body);
  json = () => JSON.parse(this.text());
  blob = () => new Blob([this.body], { type: this.type });
}
