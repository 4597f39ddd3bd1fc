// A project that is open: a bar, and its pages in a frame.

import { ask } from './dialog.js';
import { button, make, page, write } from './dom.js';
import { Files, pictured } from './files.js';
import { Frame } from './frame.js';
import { pickSpreadsheet } from './intake.js';
import { saveBlob } from './record.js';
import { Full } from './store.js';
import { newVersion } from './version.js';

/** zipName returns the name of the archive of a game. */
export const zipName = (name) => `${name.replace(/[\\/:*?"<>|\p{C}]+/gu, ' ').trim() || 'game'}.zip`;

/** changing are the requests whose answers have changes of files. */
const changing = /^-\/(change|undo|redo|version)\?/;

/** Bench is `element`. changed() and saved() are called with what is in memory alone. project is of the store, engine has its files; back() is called to leave, and go(address, aside) for a page. */
export class Bench {
  #folder = null;
  #work = Promise.resolve(); // what is being written
  #byHand = false; // whether the engine has made the last change, and can take it back

  constructor({ say, root, project, engine, back, go }) {
    Object.assign(this, { say, project, engine });
    this.name = project?.name ?? say('page.gallery');
    this.frame = new Frame({ root, go, project: project?.id ?? '', title: say('page.make.pages', { name: this.name }), ask: (...of) => this.ask(...of) });
    this.frame.told = (errors) => this.files?.report(errors);
    this.title = make('h1', { tabindex: -1 }, make('bdi', { text: this.name }));
    this.status = make('p', { role: 'status', class: 'quiet' });
    this.note = make('p', { class: 'message wrong', role: 'alert', hidden: true });
    this.done = make('div', { class: 'message bar', role: 'status', hidden: true });
    const tabled = project?.names.some((name) => /^data\/[^/]+\/[^/]+\.(csv|tsv|xlsx)$/.test(name));
    const renewed = async () => this.version([await pickSpreadsheet()]);
    const rows = tabled && button({ sign: 'paste', text: say('page.make.rows'), title: say('page.make.rows-title'), click: renewed });
    const files = button({ sign: 'pen', text: say('page.make.files'), 'aria-expanded': 'false', click: () => this.edit() });
    const into = 'showDirectoryPicker' in window && button({ sign: 'open', text: say('page.make.folder'), click: () => this.#choose() });
    const zip = button({ sign: 'save', text: say('page.make.zip'), kind: 'main', click: () => this.#zip() });
    this.element = make(
      'section',
      { class: 'bench', 'aria-label': this.name },
      make(
        'div',
        { class: 'bar' },
        button({ sign: 'previous', turns: true, text: say('page.make.back'), kind: 'plain', click: back }),
        this.title,
        this.status,
        project && make('div', { class: 'bar push' }, rows, files, zip, into),
      ),
      this.note,
      this.done,
      make('div', { class: 'both' }, this.frame.element),
    );
    this.opener = files;
    if (project) this.frame.edit = (name, line) => this.edit(name, line);
    if (project) Object.assign(this.frame, { former: () => project.former(), back: (...of) => this.#back(...of) });
    if (project) this.frame.dropped = ({ files }) => this.drop([...files]);
    this.frame.names = () => project?.names ?? [];
    engine.work = (work) => (this.frame.work = work);
    project?.on('change', (list) => this.#take(list));
    project?.on('state', () => this.#tell());
    this.#tell();
  }

  /** show shows a page of the project, by its address in the tree. */
  async show(address) {
    write(this.status, this.say('page.order.busy'));
    try {
      await this.frame.show(address);
    } finally {
      this.#tell();
    }
    if (document.activeElement === document.body) this.title.focus();
  }

  /** ask asks the engine, which says what changes and leaves it to the page. What may change files is of what all windows have changed. */
  async ask(address, options) {
    const made = () => this.#made(address, options);
    if (this.project && changing.test(address)) return this.project.alone(made);
    if (address.startsWith('-/build?')) await this.#settled();
    return made();
  }

  /** #settled promises that the engine has what was changed so far. */
  #settled = async () => this.project?.alone(async () => {});

  async #made(address, options) {
    const answer = await this.engine.ask(address, options).finally(() => (this.frame.work = null));
    if (answer.changes.length > 0) {
      await this.#pass(answer.changes);
      this.#byHand = true;
      this.#kept(answer.changes, this.project.write(answer.changes)); // the answer does not wait for the disk
      await this.files?.renew();
    }
    return answer;
  }

  /** #back takes the last change back: the engine its own, and the store any other, such as that of an earlier visit. */
  async #back(address, options) {
    const answer = this.#byHand && (await this.ask(address, options));
    const list = answer?.ok ? [] : await this.project.former();
    if (list.length === 0) return answer || this.ask(address, options);
    await this.change(() => list, () => this.project.restore(list));
    await this.files?.renew();
    return { status: 204, type: '', name: '', body: '', notes: [] };
  }

  /** drop takes what is dropped on the page: one file as a newer version of the cards, pictures and several files into the game's. */
  async drop(files) {
    if (!this.files && files.length === 1 && !pictured(files[0].name)) return this.version(files);
    if (this.files) return this.files.take(files);
    const n = await this.#unfolded().take(files);
    if (n) this.#tells(this.say('page.make.added', { n }), () => this.#back(...undo()));
    return undefined;
  }

  /** #tells says what was done, with a button that takes it back. */
  #tells(words, back) {
    this.done.replaceChildren(make('p', { text: words }), button({ sign: 'undo', text: this.say('page.make.rows-undo'), click: back }));
    this.done.hidden = false;
  }

  /** version replaces the rows of a deck by those of a spreadsheet, if the visitor agrees with what changes. */
  async version(files) {
    const { say } = this;
    const send = (address, options) => this.ask(`-/${address}`, options);
    const words = await newVersion(files, { say, send });
    if (words) this.#tells(words, () => this.ask(...undo()));
  }

  /** #unfolded returns the files of the project, which are not shown yet. */
  #unfolded = () =>
    new Files({ say: this.say, project: this.project, change: (list) => this.change(list), ask: (address) => this.engine.ask(address), close: () => this.#fold() });

  /** edit opens the files of the project, one of them at a line, or closes them. */
  async edit(name, line) {
    if (this.files && !name) return (await this.files.settled()) && this.#fold();
    if (!this.files) {
      this.files = this.#unfolded();
      this.files.report(this.frame.errors);
      this.frame.element.before(this.files.element);
      this.opener.setAttribute('aria-expanded', 'true');
    }
    if (name) await this.files.open(name, line);
    else this.files.list.focus();
    return undefined;
  }

  #fold() {
    this.files.element.remove();
    this.files = null;
    this.opener.setAttribute('aria-expanded', 'false');
    this.opener.focus();
  }

  /**
   * change changes files of the project: what of() returns, a list of {name, data}, null for one that goes, or null to change nothing.
   * write keeps them. It returns whether something was changed.
   */
  change(of, write = (list) => this.project.write(list)) {
    return this.project.alone(async () => {
      const list = of();
      if (!list) return false;
      await this.#pass(list);
      await this.#kept(list, write(list));
      return true;
    });
  }

  /** #pass passes changes on to the engine and to the pages. */
  async #pass(list) {
    this.#byHand = false;
    this.done.hidden = true; // it is no longer the last change
    await this.engine.change(list);
    this.touched = true;
    this.changed();
    this.frame.changed();
  }

  /** #kept copies changes into the folder once they are written, one after the other. */
  #kept(list, written) {
    this.#work = this.#work.then(async () => {
      await written;
      if (this.#folder) await this.#copy(list);
    });
    return this.#work;
  }

  /** #take follows another window. */
  async #take(list) {
    this.touched = this.done.hidden = true;
    this.#byHand = false;
    await this.engine.change(list);
    this.frame.changed();
    await this.files?.renew();
  }

  #tell() {
    const { say, project, note } = this;
    const { trouble, writes } = project ?? { writes: true };
    note.hidden = !trouble;
    if (trouble) note.textContent = trouble instanceof Full ? say('page.make.full') : say('page.make.unsaved', { found: trouble.message });
    write(this.status, !writes ? say('page.make.follows') : this.#folder ? say('page.make.into', { name: this.#folder.name }) : '');
  }

  async #zip() {
    const answer = await this.project.alone(() => this.engine.ask('-/zip'));
    if (!answer.ok) return;
    saveBlob(answer.blob(), zipName(this.project.name));
    this.saved();
  }

  /** #choose begins to write each change into a folder, too. */
  async #choose() {
    const { say, project } = this;
    const folder = await showDirectoryPicker({ mode: 'readwrite' }).catch(() => null); // cancelled
    if (!folder) return;
    const files = [];
    let others = 0;
    for (const name of project.names) {
      const data = await project.read(name);
      const there = await fileIn(folder, name).then(
        async (handle) => new Uint8Array(await (await handle.getFile()).arrayBuffer()),
        () => null,
      );
      if (there && alike(there, data)) continue;
      if (there) others++;
      files.push({ name, data });
    }
    const sure =
      others === 0 ||
      (await ask(
        folder.name,
        say('page.make.into-ask', { n: others, name: folder.name }),
        [{ text: say('page.make.into-go'), value: true }],
        say('page.dialog.cancel'),
      ));
    if (!sure) return;
    this.#folder = folder;
    await this.#copy(files);
    this.#tell();
  }

  async #copy(list) {
    try {
      for (const { name, data } of list) await put(this.#folder, name, data);
      this.saved();
    } catch (error) {
      this.#folder = null;
      this.note.hidden = false;
      this.note.textContent = this.say('page.make.into-failed', { found: error.message });
    }
  }

  async close() {
    this.frame.element.replaceChildren();
    await this.project?.write([]);
    await this.#work;
    await this.project?.close();
  }
}

/** undo is the request that takes the last change of the engine back. */
const undo = () => [`-/undo?lang=${page.lang}`, { method: 'POST', body: '{}' }];

const alike = (a, b) => a.length === b.length && a.every((byte, i) => byte === b[i]);

async function fileIn(folder, name, create = false) {
  const path = name.split('/');
  for (const step of path.slice(0, -1)) folder = await folder.getDirectoryHandle(step, { create });
  return folder.getFileHandle(path.at(-1), { create });
}

/** put writes a file of a folder, or removes it; the browser replaces it as a whole. */
async function put(folder, name, data) {
  if (!data) {
    const path = name.split('/');
    for (const step of path.slice(0, -1)) folder = await folder.getDirectoryHandle(step);
    return folder.removeEntry(path.at(-1)).catch(() => {});
  }
  const stream = await (await fileIn(folder, name, true)).createWritable();
  await stream.write(data);
  return stream.close();
}
