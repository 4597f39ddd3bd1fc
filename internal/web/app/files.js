// The files of a game that is open: texts in a plain editor, pictures to look at, files to add, replace and delete.

import { ask } from './dialog.js';
import { button, coded, hold, make, write } from './dom.js';
import { Text } from './text.js';

const texts = /\.(ya?ml|csv|tsv|json|md|txt|svg)$/i;

/** pictured returns whether the file with this name is a picture. */
export const pictured = (name) => /\.(png|jpe?g|webp|svg)$/i.test(name);

/**
 * Files is `element`. project is of the store; change(of) changes files, those that of() returns when others have changed theirs:
 * {name, data}, null for one that goes; it promises whether it did. ask(address) asks the engine.
 */
export class Files {
  #name = '';
  #shown = ''; // the file whose text is in the editor
  #text = null; // as it is kept, with line feeds alone; null for what is no text
  #ends = '\n';
  #other = false; // whether another window has changed what is edited here
  #wrong = [];
  #saving = null; // the work of saving

  constructor({ say, project, change, ask, close }) {
    Object.assign(this, { say, project, change, askEngine: ask });
    const plain = (sign, key, click) => button({ sign, label: say(key), kind: 'plain', click });
    this.list = make('select', { class: 'input', 'aria-label': say('page.make.file'), change: () => this.open(this.list.value) });
    this.text = new Text({ say, told: () => this.#tell(), save: () => this.save() });
    this.body = make('div', { class: 'body' });
    this.keep = button({ text: say('page.fill.save'), kind: 'main', 'aria-keyshortcuts': 'Control+S', click: () => this.save() });
    this.status = make('p', { class: 'quiet', role: 'status' });
    this.element = make(
      'section',
      { class: 'files', 'aria-label': say('page.make.files') },
      make(
        'div',
        { class: 'bar' },
        this.list,
        plain('plus', 'page.make.add', () => this.#add()),
        plain('new', 'page.make.new', () => this.#begin()),
        plain('close', 'page.make.file-away', () => this.#away()),
        button({ text: say('page.dialog.close'), kind: 'plain push', click: async () => (await this.settled()) && close() }),
      ),
      this.body,
      this.text.list,
      make('div', { class: 'bar' }, this.keep, this.text.tools, this.status),
    );
    this.renew();
  }

  get changed() {
    return this.#text !== null && this.text.value !== this.#text;
  }

  /** renew shows the files as they are now, such as after a change in another window. What was typed stays. */
  async renew() {
    const names = [...this.project.names];
    if (!names.includes(this.#name) && this.changed) names.push(this.#name); // elsewhere; what was typed is of no other file
    const options = new Map([...this.list.options].map((option) => [option.value, option]));
    hold(this.list, ...names.map((name) => options.get(name) ?? make('option', { value: name, text: name }))); // it may be open
    if (!names.includes(this.#name)) this.#name = names.find((name) => /^data\/[^/]+\/[^/]+\.csv$/.test(name)) ?? names[0] ?? '';
    this.list.value = this.#name;
    const name = this.#name;
    const bytes = name && (await this.project.read(name).catch(() => null));
    if (name !== this.#name) return; // another one is opened meanwhile
    if (bytes && !this.changed) this.#show(bytes);
    else if (name) this.#other ||= !bytes || this.#text !== lines(decoded(bytes));
    this.#tell();
  }

  /** open opens a file, at a line and a column. */
  async open(name, line, column) {
    if (name !== this.#name) {
      let bytes, asked;
      do {
        bytes = await this.project.read(name); // first: what is typed until it is here is of the other file
        asked = this.changed; // which takes time, in which another window may change it
        if (!(await this.settled())) return void (this.list.value = this.#name);
      } while (asked);
      this.#name = this.list.value = name;
      this.#show(bytes);
    }
    if (line && this.#text !== null) this.text.goTo(line, column);
  }

  /** report shows the errors of the game: {place, file, line, column, message, hint}. */
  report(errors) {
    this.#wrong = errors;
    const open = ({ file, line, column }) => this.project.names.includes(file) && this.open(file, line, column);
    this.text.show(errors, this.#text === null ? '' : this.#name, open);
  }

  /** settled asks what to do with changes that are not saved, and returns whether the file may be left. */
  async settled() {
    const { say } = this;
    const choices = [
      { text: say('page.fill.save'), value: 'save' },
      { text: say('page.make.drop'), value: 'drop' },
    ];
    for (await this.#saving; this.changed; ) { // more may be typed while it is saved
      const answer = await ask(this.#name, say('page.make.unsaved-file'), choices, say('page.dialog.cancel'));
      if (answer === null) return false;
      if (answer === 'save') await this.save();
      else this.text.set(this.#text);
    }
    return true;
  }

  #show(bytes) {
    const text = texts.test(this.#name) ? decoded(bytes) : null;
    const same = this.#shown === this.#name && text !== null && this.#text !== null;
    [this.#shown, this.#text, this.#other] = [this.#name, lines(text), false];
    this.#ends = /\r\n/.test(text) && !/[^\r]\n/.test(text) ? '\r\n' : '\n';
    const seen = pictured(this.#name) && make('img', { src: URL.createObjectURL(new Blob([bytes], { type: kind(this.#name) })), alt: this.#name });
    if (same) this.text.set(this.#text);
    else this.text.open(this.#name, this.#text ?? '');
    hold(this.body, ...[seen, this.#text !== null ? this.text.element : !seen && make('p', { text: this.say('page.make.no-text') })].filter(Boolean));
    for (const tool of this.text.tools) tool.hidden = this.#text === null;
    this.report(this.#wrong);
  }

  #tell() {
    const { say } = this;
    this.keep.disabled = !this.changed;
    if (this.#text === null) return write(this.status, '');
    const { line, column } = this.text.place;
    const [error] = this.text.at(line);
    const place = say('page.make.place', { n: line, column });
    const text = this.#other ? say('page.make.other') : error ? `${place} · ${error.message}` : place;
    return this.status.replaceChildren(...coded(text));
  }

  /** save saves the text, unless another window has changed the file and that was not said yet. */
  save = () => (this.#saving = this.#save());

  async #save() {
    if (!this.changed) return;
    const [text, known] = [this.text.value, this.#other];
    const data = new TextEncoder().encode(text.replaceAll('\n', this.#ends));
    const made = await this.change(() => {
      if (this.#other && !known) return null;
      [this.#text, this.#other] = [text, false];
      return [{ name: this.#name, data }];
    });
    this.#tell();
    if (made && !this.changed) write(this.status, this.say('page.make.kept'));
  }

  async #away() {
    const { say } = this;
    const name = this.#name;
    if (!(await ask(name, say('page.make.file-away-ask'), [{ text: say('page.make.away-go'), value: true }], say('page.dialog.cancel')))) return;
    if (!this.project.names.includes(name)) return; // another window was faster, and another file is shown
    this.#text = null;
    await this.change(() => [{ name, data: null }]);
    await this.renew();
  }

  /** #named asks for the name of a file, which every system can have. A file of this name is replaced, if there may be one. */
  async #named(title, name, replaces) {
    const { say, project } = this;
    const verb = (given) => say(replaces && project.names.includes(given) ? 'page.make.into-go' : 'page.make.add-go');
    const field = make('input', { class: 'input', dir: 'ltr', value: name, 'aria-label': say('page.make.file-name') });
    field.addEventListener('input', () => write(field.form.querySelector('[type=submit] span'), verb(field.value.trim())));
    const wrong = make('p', { class: 'message wrong', role: 'alert', hidden: true });
    for (let given = name; ; ) {
      field.value = given;
      const label = make('label', { class: 'field' }, say('page.make.file-name'), field);
      given = await ask(title, [make('p', {}, label), wrong], [{ text: verb(given), value: () => field.value.trim() }], say('page.dialog.cancel'));
      if (given === null) return null;
      const answer = await this.#checked(given);
      if (answer.name) return answer.name;
      wrong.replaceChildren(...coded(answer.errors.map(({ message }) => message).join('\n')));
      wrong.hidden = false;
    }
  }

  /** #checked returns {name} of a file as it is kept, or {errors}. */
  #checked = async (name) => (await this.askEngine(`-/name?${new URLSearchParams({ name, lang: document.documentElement.lang })}`)).json();

  get #folder() {
    return this.#name.replace(/[^/]*$/, '');
  }

  async #begin() {
    if (!(await this.settled())) return;
    const name = await this.#named(this.say('page.make.new'), `${this.#folder}new.yaml`, false);
    if (name === null) return;
    if (!this.project.names.includes(name)) await this.change(() => [{ name, data: new Uint8Array() }]);
    await this.renew();
    await this.open(name);
    this.text.area.focus();
  }

  #add() {
    const input = Object.assign(document.createElement('input'), { type: 'file', multiple: true });
    input.addEventListener('change', () => this.take([...input.files]));
    input.click();
  }

  /**
   * take adds files, or replaces those of the same names: pictures beside the others, the rest in the folder of the file that is shown. It
   * returns how many.
   */
  async take(files) {
    const { say, project } = this;
    if (!(await this.settled())) return 0;
    const art = project.names.find((name) => /\/art\//.test(name))?.replace(/\/art\/.*/s, '/art/') ?? this.#folder;
    const list = [];
    for (const file of files) {
      const name = (pictured(file.name) ? art : this.#folder) + file.name;
      const fit = files.length > 1 && (await this.#checked(name)).name;
      const given = fit || (await this.#named(file.name, name, true));
      if (given !== null) list.push({ name: given, data: new Uint8Array(await file.arrayBuffer()) });
    }
    const there = list.filter(({ name }) => project.names.includes(name)).map(({ name }) => name);
    const sure =
      there.length === 0 ||
      (await ask(say('page.make.files'), say('page.make.replace-ask', { names: there }), [{ text: say('page.make.into-go'), value: true }], say('page.dialog.cancel')));
    if (!sure || list.length === 0) return 0;
    await this.change(() => list);
    await this.renew();
    await this.open(list[0].name);
    return list.length;
  }
}

/** lines returns a text with line feeds alone, as an editor has it. */
const lines = (text) => text && text.replaceAll('\r\n', '\n');

const kind = (name) => `image/${name.replace(/^.*\./s, '').toLowerCase().replace('jpg', 'jpeg').replace('svg', 'svg+xml')}`;

/** decoded returns bytes as text, or null if they are none. */
function decoded(bytes) {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}
