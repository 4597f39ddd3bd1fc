// The projects on this device. Several windows may have one open: the one that has its lock writes, and the others send
// it their changes and follow; when it closes, another one writes.

import { advance, fileOf, latest, State, sweep } from './journal.js';
import { Full, openShelf } from './shelf.js';

export { Full };

/** Busy is the error for a project that another window has open. */
export class Busy extends Error {}

/** picture is the name of a project's picture among its files. */
const picture = '';

/** former begins the names of the files as they were before the last change; as a name of a change, it says that there is no way back. */
const former = '/';

const inner = (name) => name === picture || name.startsWith(former);

const shelf = await openShelf();

/** lasting is false where projects are gone with the page: in some private windows, or without https. */
export const lasting = shelf.lasting;

const lockOf = (id) => `cartouche-game:${id}`;

/** holding calls work while this window has the lock of a project, and returns what it returns. */
async function holding(id, work) {
  if (!lasting) return work();
  return navigator.locks.request(lockOf(id), { ifAvailable: true }, (lock) => {
    if (!lock) throw new Busy(id);
    return work();
  });
}

/** listProjects returns {id, name, changed, size, picture} of every project, the last changed first; changed is in ms. */
export async function listProjects() {
  const list = [];
  for (const id of await shelf.ids()) {
    const state = await latest(shelf, id, false);
    if (!state || state.about.removed) {
      await holding(id, () => shelf.dropAll(id)).catch(() => {}); // or another window is making it
      continue;
    }
    const kept = state.files.has(picture) ? await fileOf(shelf, id, state, picture).then((file) => file.arrayBuffer()).catch(() => null) : null;
    const shown = kept && new Blob([kept]); // its file may go while the list is shown
    list.push({ id, ...state.about, size: new State(0, {}, withFormer(state.files, [])).size, picture: shown });
  }
  return list.sort((a, b) => b.changed - a.changed);
}

/** createProject keeps a new project, and returns its id. files is a map from names to Blobs. */
export async function createProject(name, files, shown) {
  const id = [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => byte.toString(36)).join('');
  const all = new Map(shown ? [...files, [picture, shown]] : files);
  await holding(id, () => advance(shelf, id, new State(), { name, changed: Date.now() }, all));
  return id;
}

/** duplicate keeps a copy of a project under another name. */
export async function duplicate(id, name) {
  const state = await latest(shelf, id, false);
  const files = new Map();
  for (const file of withFormer(state.files, []).keys()) files.set(file, await fileOf(shelf, id, state, file));
  return createProject(name, files);
}

/** rename gives a project a name. */
export const rename = (id, name) =>
  holding(id, async () => {
    const state = await latest(shelf, id, false);
    await advance(shelf, id, state, { ...state.about, name }, new Map());
  });

/** remove takes a project away. */
export const remove = (id) =>
  holding(id, async () => {
    const state = await latest(shelf, id, false);
    const gone = new Map([...state.files.keys()].map((file) => [file, null]));
    await advance(shelf, id, state, { removed: true }, gone); // so that no older state is found if this is cut short
    await shelf.dropAll(id);
  });

/** persist asks the browser never to clear what is kept, and returns whether it promises that. */
export async function persist() {
  try {
    return (await navigator.storage.persisted()) || (await navigator.storage.persist());
  } catch {
    return false;
  }
}

/** openProject returns a project that is kept, or null. */
export async function openProject(id) {
  const project = new Project(id);
  return (await project.open()) ? project : null;
}

/** Project is an open project. on calls listeners: `change` with a list of {name, data}, `state` without. */
class Project {
  #id;
  #state = null;
  #channel = null;
  #held = null;
  #release = null;
  #left = new AbortController();
  #pending = new Map(); // what is not on the disk yet: Blobs by name, null for files that go
  #asked = null; // {key, done} of the changes that the writing window has
  #work = Promise.resolve();
  #heard = { change: [], state: [] };
  #told = new Map(); // where the files are, by name, as this page knows them
  #turn = Promise.resolve(); // in memory: what is done alone
  /** writes is whether this window writes. */
  writes = !lasting;
  /** trouble is the error of the last attempt to keep changes, or null. */
  trouble = null;

  constructor(id) {
    this.#id = id;
  }

  async open() {
    if (lasting) {
      this.#channel = new BroadcastChannel(lockOf(this.#id));
      this.#channel.addEventListener('message', ({ data }) => this.#hear(data));
      await new Promise((known) => this.#queue({ ifAvailable: true }, (lock) => known((this.writes = Boolean(lock)))));
    }
    this.#state = await latest(shelf, this.#id, true);
    if (!this.#state || this.#state.about.removed) {
      await this.close();
      return false;
    }
    for (const name of this.names) this.#told.set(name, this.#placeOf(name));
    if (this.writes) await sweep(shelf, this.#id, this.#state);
    else this.#queue({ signal: this.#left.signal }, () => this.#takeOver());
    return true;
  }

  /** #queue asks for the lock, keeps it until the project is closed, and calls then. */
  #queue(how, then) {
    const held = navigator.locks.request(lockOf(this.#id), how, async (lock) => {
      await then(lock);
      return lock && new Promise((release) => (this.#release = release));
    });
    this.#held = held.catch(() => {}); // it was closed while it waited
  }

  /** on calls a listener, also with what has changed since the project was opened. */
  on(what, call) {
    this.#heard[what].push(call);
    if (what === 'change') this.#inTurn(() => this.#follow());
  }

  async #tell(what, ...args) {
    for (const call of this.#heard[what]) await call(...args);
  }

  /**
   * alone calls work while no other window changes the project, when this page knows what others have changed, and returns what it returns;
   * others go on when what it writes is on the disk.
   */
  alone(work) {
    return new Promise((resolve, reject) => {
      const all = async () => {
        await this.#inTurn(() => this.#caughtUp());
        await work().then(resolve, reject);
        await this.#work;
      };
      const held = lasting ? navigator.locks.request(`${lockOf(this.#id)}:change`, all) : this.#turn.then(all);
      this.#turn = held.catch(reject);
    });
  }

  /** #inTurn does something after what is being written. */
  #inTurn(step) {
    const done = this.#work.then(step);
    this.#work = done.catch(() => {});
    return done;
  }

  /** #placeOf is where a file is, as a text. */
  #placeOf = (name) => String(this.#state.files.get(name));

  async #caughtUp() {
    if (!this.writes) await this.#renew();
    await this.#follow();
  }

  get id() {
    return this.#id;
  }

  get name() {
    return this.#state.about.name;
  }

  /** pictured is whether the project has a picture. */
  get pictured() {
    return this.#state.files.has(picture);
  }

  /** names returns the names of the files. */
  get names() {
    const names = new Set(this.#state.files.keys());
    for (const [name, data] of this.#pending) data ? names.add(name) : names.delete(name);
    return [...names].filter((name) => !inner(name)).sort();
  }

  /** read returns the bytes of a file. */
  async read(name) {
    const pending = this.#pending.get(name);
    if (pending) return new Uint8Array(await pending.arrayBuffer());
    for (let tries = 0; ; tries++) {
      try {
        return new Uint8Array(await (await fileOf(shelf, this.#id, this.#state, name)).arrayBuffer());
      } catch (error) {
        if (this.writes || tries === 5 || !this.#state.files.has(name)) throw error;
        await this.#renew(); // the window that writes has replaced it
      }
    }
  }

  /** unsaved is whether there are changes that are not on the disk. */
  get unsaved() {
    return this.#pending.size > 0;
  }

  /** write keeps a list of {name, data}, null for a file that goes, and returns whether it is on the disk. */
  write(changes) {
    for (const { name, data } of changes) this.#pending.set(name, data && new Blob([data]));
    return this.#flush();
  }

  /** former returns the list of {name, data} that takes the last change back, which may be one of an earlier visit; empty if there is none. */
  async former() {
    await this.#work;
    if (!this.writes) await this.#renew();
    const { last = [] } = this.#state.about;
    const before = (name) => (this.#state.files.has(former + name) ? this.read(former + name) : null);
    return Promise.all(last.map(async (name) => ({ name, data: await before(name) })));
  }

  /** restore writes what former has returned. */
  restore = (changes) => this.write([...changes, { name: former, data: null }]);

  /** show keeps a picture of the project. */
  show = (blob) => this.write([{ name: picture, data: blob }]);

  #flush = () => this.#inTurn(() => this.#keep());

  async #keep() {
    const batch = new Map(this.#pending);
    if (batch.size === 0) return true;
    try {
      if (!this.writes) await this.#askTo(batch);
      if (this.writes) await this.#advance(batch);
      if (!this.writes) await this.#renew();
      for (const name of batch.keys()) this.#told.set(name, this.#placeOf(name));
      for (const [name, data] of batch) if (this.#pending.get(name) === data) this.#pending.delete(name);
      this.trouble = null;
    } catch (error) {
      this.trouble = error;
    }
    this.#tell('state');
    return !this.trouble;
  }

  async #advance(batch) {
    const shown = batch.size === 1 && batch.has(picture);
    const last = batch.has(former) ? [] : [...batch.keys()].filter((name) => !inner(name));
    const about = { ...this.#state.about, ...(shown ? {} : { changed: Date.now(), last }) };
    const { number, files, sizes } = this.#state;
    const before = shown ? this.#state : new State(number, about, withFormer(files, last), sizes);
    this.#state = await advance(shelf, this.#id, before, about, batch);
    this.#channel?.postMessage({ names: [...batch.keys()] });
  }

  /** #askTo sends changes to the window that writes, and waits until they are on the disk or this window writes. */
  #askTo(batch) {
    return new Promise((resolve, reject) => {
      const key = Math.random();
      const done = (error) => {
        this.#asked = null;
        if (error) reject(error.full ? new Full(error.found) : new Error(error.found));
        else resolve();
      };
      this.#asked = { key, done, ask: () => this.#channel.postMessage({ key, changes: [...batch] }) };
      this.#asked.ask();
    });
  }

  async #hear({ key, changes, names, done, error, took }) {
    if (took) return this.#asked?.ask(); // the window that was asked may be gone
    if (done && done === this.#asked?.key) return this.#asked.done(error);
    if (names && !this.writes && this.#state) return this.#inTurn(() => this.#caughtUp());
    if (!changes || !this.writes) return null;
    return this.#inTurn(async () => {
      const failed = await this.#advance(new Map(changes)).then(
        () => null,
        (error) => ({ full: error instanceof Full, found: error.message }),
      );
      this.#channel.postMessage({ done: key, error: failed });
      if (!failed) await this.#follow();
    });
  }

  /** #follow tells the page what other windows have changed. */
  async #follow() {
    const list = [];
    if (this.#heard.change.length === 0) return; // nobody listens yet
    for (const name of new Set([...this.#told.keys(), ...this.#state.files.keys()])) {
      const place = this.#placeOf(name);
      if (inner(name) || this.#pending.has(name) || place === (this.#told.get(name) ?? 'undefined')) continue;
      list.push({ name, data: await this.read(name).catch(() => null) });
      this.#told.set(name, place);
    }
    if (list.length > 0) await this.#tell('change', list);
  }

  async #renew() {
    for (let tries = 0; tries < 5; tries++) {
      const state = await latest(shelf, this.#id, false);
      if (state && state.number >= this.#state.number) return void (this.#state = state);
    }
  }

  /** #takeOver goes on as the window that writes. */
  async #takeOver() {
    const before = this.#state;
    this.#state = (await latest(shelf, this.#id, true)) ?? before;
    await sweep(shelf, this.#id, this.#state);
    this.writes = true;
    this.#channel.postMessage({ took: true });
    this.#asked?.done();
    this.#inTurn(() => this.#follow());
    this.#tell('state');
    this.#flush();
  }

  /** close leaves the project to other windows. */
  async close() {
    await this.#turn;
    await this.#work;
    this.#left.abort();
    this.#release?.();
    this.#channel?.close();
    await this.#held;
  }
}

/** withFormer returns the files of a state with those of a list a second time, as they were before the change that comes. */
function withFormer(files, list) {
  const all = new Map([...files].filter(([name]) => !name.startsWith(former)));
  for (const name of list) if (files.has(name)) all.set(former + name, files.get(name));
  return all;
}
