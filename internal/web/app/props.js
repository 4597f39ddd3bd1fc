// The keys of the chosen element, from the schemas of its kind: those that the file has, and the others on demand.

import { coded, draw, make } from './dom.js';
import { focusOf } from './geometry.js';
import { ask } from './serve.js';
import { renew } from './typing.js';

/**
 * @import { Element } from './changes.js'
 * @typedef {{description?: string, enum?: string[], type?: string, anyOf?: Schema[], properties?: Record<string, Schema>}} Schema
 * @typedef {{schema: Schema, colours: Record<string, string>, styles: string[], pictures: string[], icons: Record<string, string>|null,
 *   looks: Record<string, {path: string, width: number, height: number, colour: string}>|null}} Kind
 */

/** elsewhere are the keys of what is dragged, and of a text, which has a field above: they come last. */
const elsewhere = ['text', 'box', 'centre', 'points', 'nodes', 'at'];

/** words are those that a key takes, of a schema. @type {(schema: Schema) => string[]} */
const words = ({ enum: own = [], type, anyOf = [] }) => [...own, ...(type === 'boolean' ? ['true', 'false'] : []), ...anyOf.flatMap(words)];

/** contrasts are those of a colour with white and black, from 1 to 21. @param {string} rgb - as #rrggbb */
function contrasts(rgb) {
  const linear = [1, 3, 5].map((at) => parseInt(rgb.slice(at, at + 2), 16) / 255).map((n) => (n <= 0.04045 ? n / 12.92 : ((n + 0.055) / 1.055) ** 2.4));
  const light = 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2];
  const rounded = (n) => Math.round(n * 10) / 10;
  return { white: rounded(1.05 / (light + 0.05)), black: rounded((light + 0.05) / 0.05) };
}

/** Props is `element`. send(edits) makes edits; game is that of the element, and framing drags its picture. */
export class Props {
  /** @type {Map<string, Promise<Kind>>} */
  #kinds = new Map();
  #shown = '';
  #fields = { at: '' }; // the element of the fields
  /** @type {Element|undefined} */
  #element;
  #open = false;
  #picking = false; // whether the icons are shown
  #styling = false; // whether the styles are

  constructor({ say, send, game, framing }) {
    Object.assign(this, { say, send, game, framing });
    this.element = make('div', { class: 'hand-props' });
  }

  /** show shows the keys of an element, or of none. @param {Element|undefined} element */
  async show(element) {
    const another = element?.at !== this.#fields.at;
    this.#element = element;
    const now = element ? JSON.stringify([element.at, element.kind, element.keys]) : '';
    if (now === this.#shown) return;
    this.#shown = now;
    this.element.inert = Boolean(element?.keys) && another && !this.#kinds.has(element.kind); // until its fields take the place of others
    if (!element?.keys) return this.element.replaceChildren();
    const kind = await this.#kind(element.kind);
    if (now !== this.#shown) return; // another one is chosen meanwhile
    this.element.inert = false;
    const one = { ...element };
    const told = element.text?.in === 'file' ? 'text' : ''; // it has a field of its own
    const keys = Object.keys(kind.schema.properties ?? {}).filter((key) => key !== told);
    const first = (key) => key in element.keys || key === 'colour' || key === 'fill' || (key === 'focus' && element.keys.fit?.value === 'cover');
    const [set, rest] = [true, false].map((has) => keys.filter((key) => first(key) === has));
    const more = make('details', { toggle: () => (this.#open = more.open) }, make('summary', { text: this.say('page.hand.more-keys') }));
    more.open = this.#open;
    more.append(...rest.map((key) => this.#field(one, key, kind)));
    const fields = [
      make('h4', {}, coded(this.say('page.hand.keys-of', { kind: element.kind }))),
      ...set.sort((a, b) => elsewhere.includes(a) - elsewhere.includes(b)).map((key) => this.#field(one, key, kind)),
      make('p', { class: 'quiet', lang: 'en', dir: 'ltr' }, coded(kind.schema.description ?? '')), // descriptions are in English
      ...(rest.length > 0 ? [more] : []),
    ];
    if (renew(this.element, fields)) this.#fields = one;
    else this.#shown = '';
  }

  /** follow goes on with the element of the fields when it has another address, or '' for none: what is typed in them stays. */
  follow(from, to) {
    if (this.#fields.at === from) this.#fields.at = to;
  }

  /** forget asks for the kinds again, because the looks may have changed. */
  forget() {
    this.#kinds.clear();
  }

  #kind(kind) {
    if (!this.#kinds.has(kind)) {
      const asked = ask(`keys?${new URLSearchParams({ game: this.game(), kind })}`).then((answer) =>
        answer.ok ? answer.json() : { schema: {}, colours: {}, styles: [], pictures: [], icons: null, looks: null },
      );
      this.#kinds.set(kind, asked);
    }
    return this.#kinds.get(kind);
  }

  /** #field is the control of a key. What it holds is written as it is typed; an empty one takes the key away. */
  #field(element, key, kind) {
    const about = kind.schema.properties[key];
    let value = element.keys[key]?.value ?? '';
    const choices = words(about);
    const coloured = value in kind.colours || /(colour|fill)( of .*)?(;|$)/.test(about.description ?? ''); // descriptions are in English
    const icons = (key === 'icon' && kind.icons) || {};
    const names = { style: kind.styles, image: kind.pictures, icon: Object.keys(icons) }[key] ?? (coloured ? Object.keys(kind.colours) : []);
    const change = async ({ currentTarget: input }) => {
      input.defaultValue = input.value; // it is sent
      if (input.value === value) return;
      const set = { do: 'set', key, value: input.value === '' ? null : input.value, was: value };
      const made = await this.send((now) => [{ ...set, at: [now(element).at] }]);
      if (!made && this.#element?.at === element.at) value = this.#element.keys[key]?.value ?? '';
      if (!made) input.defaultValue = value; // what was typed stays, to be mended
      input.setAttribute('aria-invalid', String(!made));
    };
    const keydown = (event) => event.stopPropagation(); // arrows and b are of the field
    const name = `key-${key}`;
    const listed = choices.length > 0 && (value === '' || choices.includes(value));
    const control = listed
      ? make('select', { name, change, keydown }, ['', ...choices].map((word) => make('option', { value: word, text: word || '—', selected: word === value })))
      : make('input', { type: 'text', name, value, dir: 'ltr', spellcheck: 'false', autocomplete: 'off', list: names.length > 0 && `${name}-names`, change, keydown });
    if (about.description) control.setAttribute('aria-description', about.description);
    const { here, wrong = [] } = element.keys[key] ?? {};
    const said = [...wrong.map((text) => make('p', { class: 'message wrong' }, coded(text))), here !== undefined && make('p', { class: 'quiet' }, coded(this.say('page.hand.key-here', { text: here || '—' })))].filter(Boolean);
    control.setAttribute('aria-invalid', String(wrong.length > 0));
    if (said.length > 0) control.setAttribute('aria-describedby', `${name}-said`);
    const listing = !listed && names.length > 0 && make('datalist', { id: `${name}-names` }, names.map((one) => make('option', { value: one })));
    return make(
      'div',
      { class: 'hand-key', title: about.description },
      make('label', { class: 'field' }, make('code', { text: key }), control),
      listing,
      said.length > 0 && make('div', { id: `${name}-said` }, said),
      key === 'focus' && element.keys.fit?.value === 'cover' && focusOf(value) && this.framing.button(element),
      coloured && this.#swatches(element, key, value, kind.colours),
      key === 'icon' && kind.icons && this.#icons(element, key, value, icons),
      key === 'style' && kind.looks && this.#looks(element, key, value, kind),
    );
  }

  /** #icons are the icons of the game as pictures, to press. */
  #icons(element, key, value, icons) {
    const one = ([name, d]) => {
      const click = () => this.send([{ do: 'set', at: [element.at], key, value: name }]);
      const picture = draw('svg', { viewBox: '0 0 24 24', 'aria-hidden': 'true' }, draw('path', { d }));
      return make('button', { type: 'button', class: 'swatch', name: `${key}=${name}`, title: name, 'aria-label': name, 'aria-pressed': String(name === value), click }, picture);
    };
    const list = make('div', { class: 'swatches', role: 'group', 'aria-label': key });
    const fill = () => list.childElementCount === 0 && this.#picking && list.append(...Object.entries(icons).map(one));
    const all = make('details', { class: 'hand-icons', toggle: () => ((this.#picking = all.open), fill()) }, make('summary', { text: this.say('page.hand.icons') }), list);
    all.open = this.#picking;
    fill();
    return all;
  }

  /** #looks are the styles of texts as they look, to press. */
  #looks(element, key, value, { looks, colours }) {
    const one = ([name, { path, width, height, colour }]) => {
      const click = () => this.send([{ do: 'set', at: [element.at], key, value: name }]);
      const letters = draw('svg', { viewBox: `0 0 ${width} ${height}`, 'aria-hidden': 'true' }, draw('path', { d: path }));
      const rgb = colours[colour] ?? colour;
      letters.style.fill = rgb;
      if (rgb.startsWith('#') && contrasts(rgb).white < 2) letters.style.background = '#3d3a36'; // letters for dark grounds
      return make('button', { type: 'button', class: 'look', name: `${key}=${name}`, 'data-name': name, 'aria-pressed': String(name === value), click }, letters, make('span', { text: name }));
    };
    const list = make('div', { class: 'looks', role: 'group', 'aria-label': key, dir: 'ltr' });
    const fill = () => list.childElementCount === 0 && this.#styling && list.append(...Object.entries(looks).map(one));
    const all = make('details', { class: 'hand-looks', toggle: () => ((this.#styling = all.open), fill()) }, make('summary', { text: this.say('page.hand.looks') }), list);
    all.open = this.#styling;
    fill();
    return all;
  }

  /** #swatches are the colours of the palette, to press, and any other. */
  #swatches(element, key, value, colours) {
    const one = ([name, rgb]) => {
      const press = () => this.send([{ do: 'set', at: [element.at], key, value: name }]);
      const title = this.say('page.hand.contrast', { name, ...contrasts(rgb) });
      const swatch = make('button', { type: 'button', class: 'swatch', name: `${key}=${name}`, title, 'aria-label': title, 'data-name': name, 'aria-pressed': String(name === value), click: press });
      swatch.style.background = rgb;
      return swatch;
    };
    const change = ({ currentTarget: { value: rgb } }) => this.send([{ do: 'set', at: [element.at], key, value: rgb }]);
    const now = [colours[value], value, colours[element.keys[key]?.here]].find((rgb) => /^#[0-9a-f]{6}$/i.test(rgb)) ?? '#000000';
    const another = make('label', {}, make('input', { type: 'color', class: 'swatch', name: `${key}=`, value: now, change }), this.say('page.hand.colour'));
    return make('div', { class: 'swatches', role: 'group', 'aria-label': key }, Object.entries(colours).map(one), another);
  }
}
