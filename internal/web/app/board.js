// A printed board with its slots as controls. It draws marks over the face, and turns taps and keys into
// events.

import { draw, make } from './dom.js';
import { inked } from './ink.js';
import { zoomable, zoomBar } from './zoom.js';

/** @import { Drawn, Head, Place } from './judge.js' */

/** finger is how many px a slot needs each way for a finger to hit it; `near` is enough on a zoomed board. */
const finger = 44,
  near = 24;

/** mostWide is the most px to a millimetre on a board that is shown whole. */
const mostWide = 4.5;

/**
 * Board is one board of the page, `element`. Its slots are controls with one tab stop; an arrow
 * key goes to the nearest slot in its direction. It dispatches
 *
 *   select  {key}          a slot got the focus
 *   choose  {key, step}    go to its next or previous choice (step 1 or -1)
 *   type    {key, letter}  a digit or letter is typed into it
 *   field   {key, asked}   open a field to type into; asked is true after a tap
 *   enter   {key}          Enter: the typed text is complete, or open a field
 *   blank   {key}          make it blank
 *   choices {key}          a finger was held on it: offer all choices
 */
export class Board extends EventTarget {
  #slots = new Map(); // key: {slot, place, control}
  /** @type {Map<string, Drawn>} */
  #entries = new Map();
  #faults = new Map(); // key: numbers of its violations
  #ringed = '[]'; // those that are drawn
  #current = null;
  #zoomedAt = 0;
  signed = false; // a sign is chosen: small slots are large enough

  /**
   * prefix is "COMPONENT#SEAT/" or "COMPONENT/".
   * @param {{face: object, prefix: string, title: string, seat: number, places: Map<string, Place>, say: Function}} of
   */
  constructor({ face, prefix, title, seat, places, say }) {
    super();
    Object.assign(this, { face, prefix, title, seat, say });
    const over = this.#layers(face);
    for (const slot of face.slots) {
      const key = prefix + slot.id;
      this.#slots.set(key, { slot, place: places.get(key) });
    }
    // The slots that players write into, in the order of the record.
    this.keys = [...places.keys()].filter((key) => this.#slots.has(key));
    for (const key of this.keys) this.#control(key, places.get(key));
    // Large slots come first, so that small ones on top of them get the taps; those of about one size are read in order.
    const area = (key) => {
      const { w, h } = this.#slots.get(key).slot;
      return Math.round(Math.log2(w * h) * 2);
    };
    this.places.append(...[...this.keys].sort((a, b) => area(b) - area(a)).map((key) => this.#slots.get(key).control));
    for (const key of this.#slots.keys()) this.#mark(key);
    this.#listen(over);
  }

  #layers({ svg, w, h }) {
    svg.ariaHidden = 'true';
    this.over = draw('svg', {
      class: 'over',
      viewBox: `0 0 ${w} ${h}`,
      role: 'application',
      tabindex: '-1', // else it is one tab stop more, since it listens to the focus
      'aria-label': this.title,
      'aria-roledescription': this.say('page.board.name'),
    });
    for (const name of ['marks', 'lit', 'rings', 'places']) {
      this[name] = draw('g', { class: name, 'aria-hidden': name === 'places' ? null : 'true' });
      this.over.append(this[name]);
    }
    this.cursor = draw('path', { class: 'cursor', 'aria-hidden': 'true' });
    this.rings.before(this.cursor); // the cursor is below the rings and their numbers
    const sheet = make('div', { class: 'sheet' }, svg, this.over);
    const frame = make('div', { class: 'frame paper' }, sheet);
    const bar = make('div', { class: 'bar' }, make('h2', { text: this.title }));
    this.element = make('section', { class: 'board', 'data-board': this.prefix }, bar, frame);
    this.element.style.setProperty('--wide', `${w}mm`);
    this.element.style.setProperty('--high', `${h}mm`);
    this.element.style.maxInlineSize = `min(${w * mostWide}px, var(--room) * ${w > h ? w / h : 9})`; // a wide one is seen whole where there is room
    this.zoom = zoomable(frame, sheet, { ratio: h / w, most: 14 });
    bar.append(zoomBar(() => this.zoom, this.say));
    this.frame = frame;
    return this.over;
  }

  #control(key, place) {
    const found = this.#slots.get(key);
    const { slot } = found;
    const shape = slot.d ? { d: slot.d } : { x: slot.x, y: slot.y, width: slot.w, height: slot.h };
    const role = place.number ? 'spinbutton' : place.choices?.length === 2 ? 'checkbox' : 'button';
    found.control = draw(slot.d ? 'path' : 'rect', { ...shape, class: 'place', 'data-key': key, role, tabindex: '-1' });
    if (place.number && place.low !== undefined) {
      found.control.ariaValueMin = place.low;
      found.control.ariaValueMax = place.high;
    }
    this.#name(key);
    if (key === this.keys[0]) found.control.setAttribute('tabindex', '0');
  }

  #mark(key) {
    const found = this.#slots.get(key);
    found.group = draw('g');
    this.marks.append(found.group);
    return found;
  }

  has(key) {
    return this.#slots.has(key);
  }

  /** name updates the accessible name and state of a slot's control. */
  #name(key) {
    const { place, control } = this.#slots.get(key);
    if (!control) return;
    const entry = this.#entries.get(key);
    const faults = this.#faults.get(key) ?? [];
    const state = entry?.state || this.say('page.place.blank');
    const parts = [place.name];
    const role = control.getAttribute('role');
    if (role === 'button') parts.push(state);
    if (role === 'checkbox') control.ariaChecked = entry?.marks?.some(({ kind }) => place.kinds.includes(kind)) ?? false;
    if (role === 'spinbutton') {
      control.ariaValueText = state;
      const now = entry?.marks[0]?.text;
      control.ariaValueNow = /^\d+$/.test(now) && !entry.counted ? now : null;
    }
    if (faults.length > 0) parts.push(this.say('page.place.wrong', { numbers: faults }));
    control.ariaLabel = parts.reduce((a, b) => this.say('list-sep', { a, b }));
  }

  /**
   * show draws what a slot shows.
   * @param {string} key
   * @param {Drawn|null} entry - null for blank
   */
  show(key, entry) {
    const found = this.#slots.get(key);
    if (!found) return;
    if (entry && (entry.marks.length > 0 || entry.ops?.length > 0)) this.#entries.set(key, entry);
    else this.#entries.delete(key);
    found.group.replaceChildren(...inked(entry?.ops));
    found.group.classList.toggle('counted', Boolean(entry?.counted));
    this.#name(key);
  }

  /** box returns where a slot is printed: {x, y, w, h} in mm. */
  box(key) {
    return this.#slots.get(key)?.slot;
  }

  /**
   * sign writes names of players into the board's slots for them, unless players write there themselves: the player
   * who owns the board, if any, into `owner`; in games with rules.yaml, which are `own`, also
   * into `name`, and players by seat into `….name.1`.
   * @param {Head} head
   * @param {string|undefined} player
   */
  sign({ players, own }, player) {
    for (const { slot, group, place } of this.#slots.values()) {
      const seat = own && slot.id.match(/.\.name\.(\d+)$/)?.[1];
      const owner = slot.id === 'owner' || (own && slot.id === 'name');
      const name = seat ? players[seat - 1] : owner && player;
      if (name && !place)
        group.replaceChildren(...inked([['t', name, slot.x, slot.y, slot.w, slot.h, '#33333c', false, true, 14, 4]]));
    }
  }

  /** clear makes all slots blank. */
  clear() {
    for (const key of this.#entries.keys()) this.show(key, null);
  }

  /** fault draws rings around slots, with the numbers of their violations, by key. */
  fault(faults) {
    const here = [...faults].filter(([key]) => this.#slots.has(key));
    const drawn = JSON.stringify(here);
    if (drawn === this.#ringed) return;
    this.#ringed = drawn;
    const before = this.#faults;
    this.#faults = faults;
    const rings = here.map(([key]) => draw('path', { class: 'ring', d: rounded(this.#slots.get(key).slot) }));
    const badges = here.flatMap(([key, numbers]) =>
      numbers.map((number, nth) => badge(this.#slots.get(key).slot, this.say.number(number), nth)),
    );
    this.rings.replaceChildren(...rings, ...badges.flat());
    for (const key of new Set([...before.keys(), ...faults.keys()])) if (this.#slots.has(key)) this.#name(key);
  }

  /** light outlines these slots and no others. */
  light(keys) {
    const lit = keys.map((key) => this.#slots.get(key)).filter(Boolean);
    this.lit.replaceChildren(
      ...lit.flatMap(({ slot }) =>
        ['halo', 'line'].map((name) => draw('path', { class: name, d: outline(slot, 0.4) })),
      ),
    );
  }

  /** reach brings a slot into view, and zooms in if it is too small for a finger. */
  reach(key, finger = 0) {
    const found = this.#slots.get(key);
    if (!found) return;
    const { x, y, w, h } = found.slot;
    this.zoom.show({ x: x / this.face.w, y: y / this.face.h, w: w / this.face.w, h: h / this.face.h }, finger);
    const place = (found.control ?? found.group).getBoundingClientRect();
    const bar = document.querySelector('.editor')?.getBoundingClientRect();
    const below = bar && bar.left < place.right && place.left < bar.right; // else the bar is beside the board
    const head = 72,
      foot = below && Math.min(innerHeight, bar.top) - 24;
    if (!below) this.frame.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    else if (place.top < head || place.bottom > foot)
      scrollBy({ top: place.top - Math.max(head, (head + foot) / 2 - place.height / 2), behavior: 'instant' });
  }

  /** select makes a slot the one that keys act on. */
  select(key, { focus = true } = {}) {
    const found = this.#slots.get(key);
    if (!found?.control) return;
    this.places.querySelector('[tabindex="0"]')?.setAttribute('tabindex', '-1');
    found.control.setAttribute('tabindex', '0');
    this.#current = key;
    this.cursor.setAttribute('d', outline(found.slot, 0.6));
    if (focus) found.control.focus({ preventScroll: true });
  }

  /** leave hides the cursor when another board has it. */
  leave() {
    this.#current = null;
    this.cursor.removeAttribute('d');
  }

  #emit(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }

  #listen(over) {
    let touched = false;
    const keyOf = (event) => event.target.closest?.('[data-key]')?.dataset.key;
    over.addEventListener('pointerdown', (event) => {
      touched = event.pointerType === 'touch';
    });
    held(over, (target) => {
      const key = keyOf({ target });
      if (!key) return;
      this.select(key);
      this.#emit('select', { key });
      this.#emit('choices', { key });
    });
    over.addEventListener('click', (event) => {
      const key = keyOf(event);
      if (!key) return;
      if (touched && this.#nearer(key)) return;
      this.select(key);
      this.#emit('select', { key });
      const { place } = this.#slots.get(key);
      if (place.choices) this.#emit('choose', { key, step: event.shiftKey ? -1 : 1 });
      else this.#emit('field', { key, asked: touched });
    });
    over.addEventListener('focusin', (event) => {
      const key = keyOf(event);
      if (!key || key === this.#current) return;
      this.select(key, { focus: false });
      this.#emit('select', { key });
    });
    over.addEventListener('keydown', (event) => this.#key(event, keyOf(event)));
    this.frame.addEventListener('click', (event) => this.#twice(event, keyOf(event)));
  }

  /** nearer zooms in if a slot is too small for a finger, and returns whether a tap is the second of a double one. */
  #nearer(key) {
    const { control, slot } = this.#slots.get(key);
    const box = control.getBoundingClientRect();
    const side = (slot.thin * Math.max(box.width, box.height)) / Math.max(slot.w, slot.h);
    if (performance.now() - this.#zoomedAt < 400) return true; // the second tap of a double one
    if (side >= (this.signed || this.zoom.scale > 1.01 ? near : finger) - 0.5) return false;
    this.#zoomedAt = performance.now();
    this.zoom.zoom(finger / side, box.left + box.width / 2, box.top + box.height / 2);
    return false;
  }

  #taps = { at: 0, x: 0, y: 0 };

  /** twice zooms at a double tap between slots. */
  #twice({ clientX: x, clientY: y, timeStamp: at }, key) {
    const last = this.#taps;
    this.#taps = { at: key ? 0 : at, x, y };
    if (key || at - last.at > 400 || Math.hypot(x - last.x, y - last.y) > 30) return;
    this.#taps.at = 0;
    if (this.zoom.scale > 1.01) this.zoom.whole();
    else this.zoom.zoom(3, x, y);
  }

  #key(event, key) {
    if (!key || event.ctrlKey || event.metaKey || event.altKey) return;
    const { place } = this.#slots.get(key);
    if (this.#walk(event.key, key)) event.preventDefault();
    else if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      if (place.choices) this.#emit('choose', { key, step: event.shiftKey ? -1 : 1 });
      else this.#emit('enter', { key });
    } else if (event.key === 'Delete') {
      event.preventDefault();
      this.#emit('blank', { key });
    } else if (!place.choices && (event.key.length === 1 || event.key === 'Backspace')) {
      event.preventDefault();
      this.#emit('type', { key, letter: event.key });
    } else if (event.key === 'Backspace') {
      event.preventDefault();
      this.#emit('blank', { key });
    }
  }

  #walk(name, key) {
    const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[name];
    let to = null;
    if (way) to = this.#nearest(key, way);
    else if (name === 'Home') to = this.keys[0];
    else if (name === 'End') to = this.keys.at(-1);
    else return false;
    if (to) {
      this.select(to);
      this.reach(to);
      this.#emit('select', { key: to });
    }
    return true;
  }

  /** nearest returns the nearest slot in a direction, or null at the edge. */
  #nearest(key, [dx, dy]) {
    const middle = ({ slot: { x, y, w, h } }) => [x + w / 2, y + h / 2];
    const [x, y] = middle(this.#slots.get(key));
    let best = null,
      least = Infinity;
    for (const [other, found] of this.#slots) {
      if (other === key || !found.control) continue;
      const [ox, oy] = middle(found);
      const along = (ox - x) * dx + (oy - y) * dy;
      const aside = Math.abs((ox - x) * dy) + Math.abs((oy - y) * dx);
      if (along < 0.5 || aside > along * 3) continue;
      const far = along + aside * 2;
      if (far < least) [best, least] = [other, far];
    }
    return best;
  }
}

/** held calls used(target) when a finger stays on something, and leaves out the click that follows. */
function held(element, used) {
  let [timer, long] = [0, false];
  const end = () => clearTimeout(timer);
  element.addEventListener('pointerdown', ({ pointerType, isPrimary, target }) => {
    [long] = [false, end()];
    if (pointerType !== 'touch' || !isPrimary) return;
    timer = setTimeout(() => ((long = true), used(target)), 500);
  });
  for (const name of ['pointerup', 'pointercancel', 'pointerleave', 'touchmove']) element.addEventListener(name, end);
  element.addEventListener('contextmenu', (event) => long && event.preventDefault());
  element.addEventListener('click', (event) => long && event.stopImmediatePropagation(), { capture: true });
}

/** outline returns the path around a slot, some mm outside its box. */
function outline({ x, y, w, h, d }, by) {
  if (d) return d;
  const [l, t, r, b] = [x - by, y - by, x + w + by, y + h + by];
  return `M${l} ${t}H${r}V${b}H${l}Z`;
}

/** slants reports whether a slot is a strip around a line between two nodes. */
const slants = ({ d, at }) => d && at.startsWith('line');

/** rounded returns the ring around a slot, 1 mm outside its box, or along a slanting line. */
function rounded({ x, y, w, h, d, at }) {
  if (slants({ d, at })) return d;
  const r = Math.min(w, h) / 2;
  const a = `a${r} ${r} 0 0 1`;
  const [wide, high] = [w + 2 - 2 * r, h + 2 - 2 * r];
  return [
    `M${x - 1 + r} ${y - 1}h${wide}${a} ${r} ${r}`,
    `v${high}${a} ${-r} ${r}h${-wide}`,
    `${a} ${-r} ${-r}v${-high}${a} ${r} ${-r}Z`,
  ].join('');
}

/**
 * beside returns the nth point on a line, beside the sign on its middle: first to the right of it, then to the left,
 * then further out.
 */
function beside(at, nth) {
  const [x, y, w, h] = at.split(' ').slice(1).map(Number); // from where, and how far
  const share = Math.min(0.5, (4.6 + 5 * Math.floor(nth / 2)) / Math.hypot(w, h));
  const way = (nth % 2 === 1) === w >= 0 ? 0.5 - share : 0.5 + share;
  return { cx: x + w * way, cy: y + h * way };
}

/** badge returns a disk with the number of a violation, at the upper right of its slot; the next one is to its left. */
function badge(slot, number, nth) {
  const { x, y, w } = slot;
  const at = slants(slot) ? beside(slot.at, nth) : { cx: x + w - 1 - 5 * nth, cy: y };
  return [
    draw('circle', { class: 'badge-edge', ...at, r: 2.8 }),
    draw('circle', { class: 'badge-disk', ...at, r: 2.5 }),
    draw('text', { class: 'badge-text', x: at.cx, y: at.cy + 1.2, text: number }),
  ];
}
