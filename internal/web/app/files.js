// The files of a game that is open: texts in a plain editor, pictures to look at, files to add, replace and delete.

import { ask } from './dialog.js';
import { button, hold, make, write } from './dom.js';

/** fit matches names that every system can have: of letters, digits, hyphens, points and underscores, and of no device. */
const fit = /^(?!(.*\/)?(con|prn|aux|nul|com\d|lpt\d)(\.|\/|$))[a-z0-9_][\w.-]*(\/[a-z0-9_][\w.-]*)*$/i;
const texts = /\.(ya?ml|csv|tsv|json|md|txt|svg)$/i;
const pictures = /\.(png|jpe?g|webp|svg)$/i;

/** Files is `element`. project is of the store; change(list) changes files: {name, data}, null for one that goes. */
export class Files {
  #name = '';
  #text = null; // as it is kept; null for what is no text

  constructor({ say, project, change, close }) {
    Object.assign(this, { say, project, change });
    const plain = (sign, key, click) => button({ sign, label: say(key), kind: 'plain', click });
    this.list = make('select', { class: 'input', 'aria-label': say('page.make.file'), change: () => this.open(this.list.value) });
    this.area = make('textarea', {
      ...{ dir: 'ltr', spellcheck: 'false', wrap: 'off', autocapitalize: 'off', autocomplete: 'off' },
      ...{ input: () => this.#tell(), keydown: (event) => this.#key(event), keyup: () => this.#tell(), click: () => this.#tell() },
    });
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
      make('div', { class: 'bar' }, this.keep, this.status),
    );
    this.renew();
  }

  get changed() {
    return this.#text !== null && this.area.value !== this.#text;
  }

  /** renew shows the files as they are now, such as after a change in another window. What was typed stays. */
  async renew() {
    const { names } = this.project;
    this.list.replaceChildren(...names.map((name) => make('option', { value: name, text: name })));
    if (!names.includes(this.#name)) this.#name = names.find((name) => /^data\/[^/]+\/[^/]+\.csv$/.test(name)) ?? names[0] ?? '';
    this.list.value = this.#name;
    if (this.#name && !this.changed) await this.#show();
  }

  /** open opens a file, at a line. */
  async open(name, line) {
    if (name !== this.#name) {
      if (!(await this.settled())) return void (this.list.value = this.#name);
      this.#name = this.list.value = name;
      await this.#show();
    }
    if (!line || this.#text === null) return;
    const at = this.area.value.split('\n').slice(0, line - 1).join('\n').length + (line > 1);
    const end = this.area.value.indexOf('\n', at);
    this.area.focus();
    this.area.setSelectionRange(at, end < 0 ? this.area.value.length : end);
    this.area.scrollTop = (this.area.scrollHeight * (line - 4)) / this.area.value.split('\n').length;
    this.#tell();
  }

  /** settled asks what to do with changes that are not saved, and returns whether the file may be left. */
  async settled() {
    if (!this.changed) return true;
    const { say } = this;
    const choices = [
      { text: say('page.fill.save'), value: 'save' },
      { text: say('page.make.drop'), value: 'drop' },
    ];
    const answer = await ask(this.#name, say('page.make.unsaved-file'), choices, say('page.dialog.cancel'));
    if (answer === 'save') await this.save();
    if (answer === 'drop') this.area.value = this.#text;
    return answer !== null;
  }

  async #show() {
    const bytes = await this.project.read(this.#name);
    this.#text = texts.test(this.#name) ? await decoded(bytes) : null;
    const seen = pictures.test(this.#name) && make('img', { src: URL.createObjectURL(new Blob([bytes], { type: kind(this.#name) })), alt: this.#name });
    this.area.setAttribute('aria-label', this.#name);
    this.area.value = this.#text ?? '';
    this.area.setSelectionRange(0, 0);
    hold(this.body, ...[seen, this.#text !== null ? this.area : !seen && make('p', { text: this.say('page.make.no-text') })].filter(Boolean));
    this.#tell();
  }

  #tell() {
    this.keep.disabled = !this.changed;
    const line = this.area.value.slice(0, this.area.selectionStart).split('\n').length;
    write(this.status, this.#text === null ? '' : this.say('page.make.line', { n: line }));
  }

  #key(event) {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return;
    event.preventDefault();
    this.save();
  }

  async save() {
    if (!this.changed) return;
    this.#text = this.area.value;
    await this.change([{ name: this.#name, data: new TextEncoder().encode(this.#text) }]);
    this.#tell();
    write(this.status, this.say('page.make.kept'));
  }

  async #away() {
    const { say } = this;
    if (!(await ask(this.#name, say('page.make.file-away-ask'), [{ text: say('page.make.away-go'), value: true }], say('page.dialog.cancel')))) return;
    const name = this.#name;
    this.#text = null;
    await this.change([{ name, data: null }]);
    await this.renew();
  }

  /** #named asks for the name of a file, which every system can have. */
  #named(title, name) {
    const { say } = this;
    const field = make('input', { class: 'input', dir: 'ltr', value: name, 'aria-label': say('page.make.file-name') });
    const wrong = make('p', { class: 'message wrong', role: 'alert', hidden: true, text: say('page.make.bad-name') });
    const value = () => {
      const given = field.value.trim();
      wrong.hidden = fit.test(given) && !given.endsWith('.');
      return wrong.hidden ? given : undefined;
    };
    const label = make('label', { class: 'field' }, say('page.make.file-name'), field);
    return ask(title, [make('p', {}, label), wrong], [{ text: say('page.make.go'), value }], say('page.dialog.cancel'));
  }

  get #folder() {
    return this.#name.replace(/[^/]*$/, '');
  }

  async #begin() {
    if (!(await this.settled())) return;
    const name = await this.#named(this.say('page.make.new'), `${this.#folder}new.yaml`);
    if (name === null) return;
    if (!this.project.names.includes(name)) await this.change([{ name, data: new Uint8Array() }]);
    await this.renew();
    await this.open(name);
    this.area.focus();
  }

  #add() {
    const input = Object.assign(document.createElement('input'), { type: 'file', multiple: true });
    input.addEventListener('change', () => this.take([...input.files]));
    input.click();
  }

  /** take adds files, or replaces those of the same names: pictures beside the others, the rest in the folder of the file that is shown. */
  async take(files) {
    const { say, project } = this;
    if (!(await this.settled())) return;
    const art = project.names.find((name) => /\/art\//.test(name))?.replace(/\/art\/.*/s, '/art/') ?? this.#folder;
    const list = [];
    for (const file of files) {
      const near = file.name.normalize('NFD').replace(/\p{M}/gu, '').replace(/[^\w.-]+/g, '-');
      const name = (pictures.test(near) ? art : this.#folder) + near;
      const given = files.length === 1 || !fit.test(name) ? await this.#named(file.name, name) : name;
      if (given !== null) list.push({ name: given, data: new Uint8Array(await file.arrayBuffer()) });
    }
    const there = list.filter(({ name }) => project.names.includes(name)).map(({ name }) => name);
    const sure =
      there.length === 0 ||
      (await ask(say('page.make.files'), say('page.make.replace-ask', { names: there }), [{ text: say('page.make.into-go'), value: true }], say('page.dialog.cancel')));
    if (!sure || list.length === 0) return;
    await this.change(list);
    await this.renew();
    await this.open(list[0].name);
  }
}

const kind = (name) => `image/${name.replace(/^.*\./s, '').toLowerCase().replace('jpg', 'jpeg').replace('svg', 'svg+xml')}`;

/** decoded returns bytes as text, or null if they are none. */
async function decoded(bytes) {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}
