// The print form: what can be printed of a game, and how, with the choices of the command line under their names. What there is
// to choose comes from `cartouche serve`, or from a file of the site, whose engine makes the files in this browser.

import { button, coded, make, page } from './dom.js';
import { current } from './game.js';
import { fetchText } from './face.js';
import { head } from './head.js';
import { saveBlob } from './record.js';
import { served } from './page.js';
import { sentence, wrong } from './told.js';
import { capital, openWords } from './words.js';

const say = await openWords();
const { ask, ready } = served ? await import('./serve.js') : await import('./maker.js');
const option = (value, text) => make('option', { value, text });

// Controls: each is {element, value()}, and the value is a text as the command line takes it.

function select(field, { name, value, words, open }) {
  const list = make(
    'select',
    { id: field },
    words.map((word) => option(word.value, name === 'paper' ? capital(word.text) : word.text)),
    open && option('…', say('page.order.other')),
  );
  list.value = value;
  if (!open) return { element: list, value: () => list.value };
  const own = list.selectedIndex < 0;
  const other = make('input', { class: 'input', dir: 'ltr', hidden: !own });
  Object.assign(other, { placeholder: '210x297 mm', ariaLabel: say('page.order.other') });
  if (own) [list.value, other.value] = ['…', value];
  list.addEventListener('change', () => {
    other.hidden = list.value !== '…';
    if (!other.hidden) other.focus();
  });
  return { element: [list, other], value: () => (list.value === '…' ? other.value.trim() : list.value) };
}

/** boxes has a box for each of several words. Without any, the value is "none" where that is a word. */
function boxes(field, { value, words }) {
  const ticked = value.split(',');
  const inputs = words
    .filter((word) => word.value !== 'none')
    .map((word) => [word, make('input', { type: 'checkbox', value: word.value, checked: ticked.includes(word.value) })]);
  const none = words.some((word) => word.value === 'none') ? 'none' : '';
  return {
    element: make(
      'div',
      { class: 'bar', role: 'group', id: field, 'aria-labelledby': `${field}-name` },
      inputs.map(([word, input]) => make('label', { class: 'chip' }, input, word.text)),
    ),
    value: () =>
      inputs
        .filter(([, input]) => input.checked)
        .map(([word]) => word.value)
        .join() || none,
  };
}

const input = (field, attributes) => {
  const element = make('input', { id: field, class: 'input', ...attributes });
  return { element, value: () => element.value.trim() };
};

const controls = {
  words: select,
  some: boxes,
  number(field, { value, low, high }) {
    if (high - low > 20) return input(field, { type: 'number', min: low, max: high, value, required: true });
    const words = Array.from({ length: high - low + 1 }, (_, i) => ({ value: String(low + i), text: say.number(low + i) }));
    return select(field, { value, words });
  },
  text: (field, { value, usually }) => input(field, { value, placeholder: usually, dir: 'ltr', autocomplete: 'off', spellcheck: 'false' }),
  on: (field, { value }) => {
    const element = make('input', { id: field, type: 'checkbox', checked: value === 'true' });
    return { element, value: () => String(element.checked) };
  },
};

const labels = { lang: 'page.order.of-lang', players: 'page.players', paper: 'page.order.of-paper', profile: 'page.profile' };

/** documents returns the PDF files of what was made, as pairs of names and Blobs: the file itself, or those that an archive has as they are. */
async function documents(made, name) {
  if (name.endsWith('.pdf')) return [[name, made]];
  if (!name.endsWith('.zip')) return [];
  const read = async (from, to) => new DataView(await made.slice(from, to).arrayBuffer());
  const end = await read(-22);
  const [size, at] = [12, 16].map((field) => end.getUint32(field, true));
  const index = await read(at, at + size);
  const found = [];
  for (let i = 0; i < size; ) {
    const [way, length, extra, note] = [10, 28, 30, 32].map((field) => index.getUint16(i + field, true));
    const [bytes, from] = [20, 42].map((field) => index.getUint32(i + field, true));
    const file = new TextDecoder().decode(new Uint8Array(index.buffer, i + 46, length));
    i += 46 + length + extra + note;
    if (way !== 0 || !file.endsWith('.pdf')) continue;
    const head = await read(from + 26, from + 30);
    const start = from + 30 + head.getUint16(0, true) + head.getUint16(2, true);
    found.push([file, made.slice(start, start + bytes, 'application/pdf')]);
  }
  return found;
}

/** Form is the form of a game's choices. */
class Form {
  #typed = new Map(); // what was chosen, by the names of flags
  #fields = [];
  #shown = {}; // what the page showed when the fields were made

  constructor(offered) {
    this.what = make('select', { id: 'order-what' });
    this.offer(offered);
    this.usual = make('div', { class: 'bar fields' });
    this.more = make('div', { class: 'choices' });
    this.go = button({ kind: 'main', type: 'submit', text: say('page.order.title') });
    this.stop = button({ text: say('page.order.stop'), hidden: true, click: () => this.ending?.abort() });
    this.bar = make('progress', { hidden: true, 'aria-label': say('page.order.title') });
    this.status = make('p', { role: 'status', class: 'quiet' });
    this.files = make('div');
    this.notes = make('div', { role: 'alert' });
    this.form = make(
      'form',
      { submit: (event) => this.#submit(event), change: () => (this.#keep(), ready?.()), pointerdown: ready },
      this.usual,
      make('details', {}, make('summary', { text: say('page.order.more') }), this.more),
      make('div', { class: 'bar' }, this.go, this.bar, this.stop), // what is pressed twice is not stopped
    );
    this.what.addEventListener('change', () => this.show());
    this.element = [this.form, this.status, this.files, this.notes];
    this.show();
  }

  /** offer takes what there is to choose. What is chosen stays, if it is still there. */
  offer({ wares, commands }) {
    const chosen = JSON.stringify(this.wares && this.ware);
    Object.assign(this, { wares, commands });
    const groups = [...new Set(wares.map(({ group }) => group))].map((group) => {
      const options = wares.flatMap((ware, i) => (ware.group === group ? [option(i, ware.text)] : []));
      return group ? make('optgroup', { label: group }, options) : options;
    });
    this.what.replaceChildren(...groups.flat());
    this.what.value = Math.max(0, wares.findIndex((ware) => JSON.stringify(ware) === chosen));
  }

  get ware() {
    return this.wares[this.what.value];
  }

  /** follow shows the fields again if the page shows other players or another profile; else somebody may be typing in them. */
  follow() {
    if (JSON.stringify(this.#ofPage()) !== JSON.stringify(this.#shown)) this.show();
  }

  #ofPage() {
    const { lang, players, profile } = current();
    return { lang, players: String(players.now), profile };
  }

  /** show shows the fields of what is chosen. The language, players and profile are those of the page, unless others were chosen here. */
  show() {
    const { command, flags } = this.ware;
    const shown = (this.#shown = this.#ofPage());
    this.#fields = this.commands[command]
      .filter(({ name }) => !(name in flags))
      .map((field) => {
        const id = `order-${field.name}`;
        const usually = field.kind === 'text' ? '' : field.value; // what is not sent
        const value = this.#typed.get(field.name) ?? shown[field.name] ?? usually;
        const control = controls[field.kind](id, { ...field, value, usually: field.value });
        return { ...field, ...control, id, usually, first: control.value() };
      });
    this.usual.replaceChildren(
      make('label', { class: 'field', for: 'order-what' }, say('page.order.of-what'), this.what),
      ...this.#fields.filter(({ usual }) => usual).map((field) => this.#field(field)),
    );
    this.more.replaceChildren(...this.#fields.filter(({ usual }) => !usual).map((field) => this.#field(field)));
    this.#said('');
  }

  #field({ name, id, kind, text, usual, element }) {
    const flag = make('code', { text: `--${name}` });
    const label =
      kind === 'some'
        ? make('span', { id: `${id}-name` }, labels[name] ? say(labels[name]) : flag)
        : make('label', { for: id }, labels[name] ? say(labels[name]) : flag);
    if (usual) return make('div', { class: 'field', title: `--${name}` }, label, element);
    return make('div', { class: 'field' }, label, element, make('small', { id: `${id}-text` }, coded(text)));
  }

  #keep() {
    for (const { name, value, first } of this.#fields) if (this.#typed.has(name) || value() !== first) this.#typed.set(name, value());
  }

  /** order returns the order, with the flags that are not as usual. */
  order() {
    const { command, flags } = this.ware;
    const own = this.#fields.map(({ name, value, usually }) => [name, value(), usually]).filter(([, value, usually]) => value !== usually);
    return { command, game: command === 'calibrate' ? '' : page.game, flags: { ...flags, ...Object.fromEntries(own) } };
  }

  async #submit(event) {
    event.preventDefault();
    this.#said(say('page.order.busy'));
    this.#busy(true);
    this.ending = new AbortController();
    try {
      const answer = await ask(`build?lang=${page.lang}`, {
        method: 'POST',
        body: JSON.stringify(this.order()),
        signal: this.ending.signal,
        step: (text, done, of) => {
          this.status.textContent = text;
          Object.assign(this.bar, { value: done, max: of });
        },
      });
      if (!answer.ok) return this.#said(say('page.order.failed'), await wrong(answer, say));
      const made = await answer.blob();
      saveBlob(made, answer.name);
      this.#said(
        say('page.order.done', { found: answer.name }),
        answer.notes.map((note) => sentence(note, say)),
      );
      this.#offer(await documents(made, answer.name));
    } catch (error) {
      if (this.ending.signal.aborted) this.#said(say('page.order.stopped'));
      else this.#said(say('page.order.failed'), [error.message]);
    } finally {
      this.#busy(false);
    }
  }

  #busy(now) {
    const had = this.form.contains(document.activeElement);
    this.usual.inert = this.more.inert = now;
    this.go.hidden = now;
    this.stop.hidden = this.bar.hidden = !now;
    this.bar.removeAttribute('value');
    if (had) (now ? this.stop : this.go).focus();
  }

  /** #offer shows links to files that a browser opens, so that nobody has to unpack an archive to see or print them. */
  #offer(list) {
    this.addresses = list.map(([, file]) => URL.createObjectURL(file));
    const links = list.map(([name], i) => make('li', {}, make('a', { href: this.addresses[i], target: '_blank', text: name, dir: 'ltr' })));
    if (links.length > 0) this.files.replaceChildren(make('p', { text: say('page.order.files') }), make('ul', {}, links));
  }

  #said(text, list = []) {
    this.status.textContent = text;
    for (const address of this.addresses ?? []) URL.revokeObjectURL(address);
    this.addresses = [];
    this.files.replaceChildren();
    const items = list.map((sentence) => make('li', {}, coded(sentence)));
    this.notes.replaceChildren(...(items.length > 0 ? [make('ul', {}, items)] : []));
  }
}

const section = make('section', { class: 'order', 'aria-labelledby': 'order' }, make('h2', { id: 'order', text: say('page.order.title') }));
document.querySelector('main').append(section);
document.getElementById('begin').prepend(make('a', { class: 'button main', href: '#order', text: say('page.order.title'), click: ready }));

/** choices returns what there is to choose. */
async function choices() {
  if (!served) return JSON.parse(await fetchText('print.json'));
  const answer = await ask(`choices?${new URLSearchParams({ game: page.game, lang: page.lang })}`);
  if (!answer.ok) throw new Error((await wrong(answer, say)).join(' · '));
  return answer.json();
}

/** facts is what the choices depend on, of what the files of a game say. */
function facts() {
  const { players, profiles, components } = current();
  return JSON.stringify([players.min, players.max, profiles, components.map(({ name, title }) => [name, title])]);
}

try {
  if (!served && typeof WebAssembly === 'undefined') throw new Error(say('page.order.none'));
  let known = facts();
  const form = new Form(await choices());
  section.append(...form.element);
  document.addEventListener('cartouche:index', async () => {
    if (known === (known = facts())) return void form.follow();
    const mine = known;
    const offered = await choices().catch(() => form); // the list of errors says why
    if (mine !== known) return; // it has changed again
    form.offer(offered);
    form.show();
  });
} catch (error) {
  section.append(make('p', { class: 'message wrong' }, coded(error.message)));
}
document.addEventListener('cartouche:index', () => head(say));
