// The layer over a face: frames of what is chosen with their handles, and what pointers and keys do to them. A drag moves outlines
// only; the home draws the face.

import { draw } from './dom.js';
import { around, at, corners, grained, handles, holds, middle, moved, resized, rounded, stepOf, turnTo } from './geometry.js';
import { distances, snap } from './snap.js';

/**
 * @import { Box, Point } from './geometry.js'
 * @import { Element, State } from './changes.js'
 */

/** slop is how many pixels a pointer may move in a click, rim how far handles are from the frame, stalk how far the turning one is. */
const twice = 450; // milliseconds between two presses that are a double one
const slop = { mouse: 4, pen: 6, touch: 10 };
const rim = { fine: 8, coarse: 18 };
const stalk = 26;

/** reach is within how many pixels boxes snap. */
const reach = 6;

/** wait is after how many milliseconds the presses of arrow keys are one change. */
const wait = 450;

/** pointer is how exactly one points here. */
const pointer = () => (matchMedia('(pointer: coarse)').matches ? 'coarse' : 'fine');

/** longer is a box that reaches further up and down. */
const longer = ({ y, h, ...rest }, by) => ({ ...rest, y: y - by, h: h + 2 * by });

const path = (points) => `M${points.map(([x, y]) => `${x / 1000} ${y / 1000}`).join('L')}Z`;

/**
 * Layer shows the frames in the picture of a face. choose(list) is called with the addresses of elements; several() is whether
 * a click adds to them. send(edits) promises whether they were made, tell(text) says what happens, and edit() goes to the text of what
 * is chosen, and returns whether it has one.
 */
export class Layer {
  /** @type {State|null} */
  #state = null;
  #svg = null;
  #trim = [0, 0];
  #chosen = [];
  #copy = 0; // of those of a repeated element, the one that is held
  #lit = [];
  #drag = null;
  #sent = null; // the boxes of edits that are on their way
  #steps = null; // of arrow keys, which are not sent yet: the elements, how far they move, and their boxes
  #timer = 0;
  #frame = 0;
  #pressed = [0, 0, 0]; // when and where the last press ended
  #later = 0; // what a single touch chooses
  #carried = { parts: [], to: null }; // the pictures that follow a drag, and where the first frame went

  constructor({ stage, say, choose, several, send, tell, edit }) {
    Object.assign(this, { stage, say, choose, several, send, tell, edit });
    this.lights = draw('g'); // apart from the frames: a touch ends when what it began on is drawn again
    this.frames = draw('g');
    this.mask = draw('path', { class: 'hand-rim', 'fill-rule': 'evenodd' }); // over what the face has outside of its picture
    this.group = draw('g', { class: 'hand-layer' }, this.mask, this.lights, this.frames);
    this.watch = new ResizeObserver(() => this.#draw());
    this.ended = null;
  }

  /** open begins to listen, and close ends it. */
  open() {
    this.ended = new AbortController();
    const on = (name, handler, options = {}) => this.stage.addEventListener(name, handler, { ...options, signal: this.ended.signal });
    on('pointerdown', (event) => this.#down(event), { capture: true });
    on('pointermove', (event) => this.#move(event));
    on('pointerup', (event) => this.#up(event));
    on('pointercancel', () => this.#cancel());
    on('pointerleave', () => this.light());
    on('scroll', () => this.#draw()); // handles stay in sight
    on('click', (event) => this.#click(event));
    on('dblclick', (event) => event.stopPropagation(), { capture: true }); // it would enlarge the picture
    on('touchstart', (event) => this.#touch(event), { capture: true, passive: false });
    on('keydown', (event) => this.key(event), { capture: true });
  }

  close() {
    this.ended?.abort();
    clearTimeout(this.#later);
    this.flush();
    this.#cancel();
    this.group.remove();
    this.watch.disconnect();
    [this.#svg, this.#state] = [null, null];
  }

  /** over lays the layer over a picture of a face; trim is where the face begins in it, in mm. */
  over(svg, trim) {
    this.watch.disconnect();
    [this.#svg, this.#trim] = [svg, trim];
    this.#carried = { parts: [], to: null };
    svg.append(this.group);
    this.group.setAttribute('transform', `translate(${trim[0]} ${trim[1]})`);
    this.watch.observe(svg);
    this.#draw();
  }

  /** show shows the state of the face, or nothing before it is known. */
  show(state, chosen) {
    if (chosen.join() !== this.#chosen.join()) this.flush();
    if (state !== this.#state) this.#lit = [];
    const { to } = this.#carried;
    const now = to && state?.elements.find(({ at }) => at === to.at)?.boxes[to.copy];
    if (to && !this.#sent && (now?.x !== to.x || now.y !== to.y)) this.#putDown(); // such as after undo
    [this.#state, this.#chosen] = [state, chosen];
    if (this.#chosen.length !== 1) this.#copy = 0;
    this.#draw();
  }

  /** light outlines elements. */
  light(...elements) {
    if (elements.length === this.#lit.length && elements.every((one, i) => one === this.#lit[i])) return;
    this.#lit = elements;
    this.#drawLights();
  }

  /** elements are those that are chosen and shown on this card. @returns {Element[]} */
  get elements() {
    return this.#state?.elements.filter(({ at, boxes }) => boxes.length > 0 && this.#chosen.includes(at)) ?? [];
  }

  /** held is the box of an element that a drag holds: as it will be when what is on its way has been written. */
  held(one) {
    const { at } = one;
    const { boxes } = this.#state?.elements.find((element) => element.at === at) ?? one; // which may be gone; then its edit is refused
    return this.#sent?.get(at) ?? boxes[Math.min(this.#copy, boxes.length - 1)];
  }

  /** size returns the edit that makes an element as large as a box. */
  size({ at }, box) {
    const { x, y, w, h } = rounded(box);
    return { do: 'size', at: [at], copy: this.#copy, box: [x, y, w, h] };
  }

  /** move returns the edit that moves elements. */
  move(elements, by) {
    return { do: 'move', at: elements.map(({ at }) => at), copy: this.#copy, by: by.map(Math.round) };
  }

  /** #pixel is how many micrometres a pixel of the screen is. */
  get #pixel() {
    return 1000 / (this.#svg.getScreenCTM()?.a || 1);
  }

  /** #point is where a pointer is on the face. @returns {Point} */
  #point({ clientX, clientY }) {
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(this.#svg.getScreenCTM().inverse());
    return [(x - this.#trim[0]) * 1000, (y - this.#trim[1]) * 1000];
  }

  /** square returns a box around the place of a pointer, 40 % as wide as the face; null off the face. @returns {number[]|null} */
  square(event) {
    if (!this.#state || !this.#svg) return null;
    const side = Math.round((this.#state.width * 0.4) / 1000) * 1000;
    const [x, y] = this.#point(event).map((n) => Math.round((n - side / 2) / 500) * 500);
    return [x, y, side, side];
  }

  /** #under returns what is under a point, the topmost first and groups last, each with its copy. */
  #under(point) {
    const slack = 3 * this.#pixel;
    const found = [...(this.#state?.elements ?? [])].reverse().flatMap((element) => {
      const copy = element.boxes.findIndex((box) => holds(box, point, slack));
      return copy < 0 ? [] : [{ element, copy }];
    });
    return [false, true].flatMap((group) => found.filter(({ element }) => (element.kind === 'group') === group));
  }

  /** #pick chooses what is under a point: the topmost, or with alt what is below the chosen one. */
  #pick(point, { alt, shift }) {
    const found = this.#under(point);
    const now = found.findIndex(({ element }) => this.#chosen.includes(element.at));
    const hit = found[alt ? (now + 1) % found.length : 0];
    if ((shift || this.several()) && hit) {
      const { at } = hit.element;
      return this.choose(this.#chosen.includes(at) ? this.#chosen.filter((one) => one !== at) : [...this.#chosen, at]);
    }
    this.#copy = hit?.copy ?? 0;
    return this.choose(hit ? [hit.element.at] : []);
  }

  /** #touch keeps the browser from scrolling with a finger that drags. */
  #touch(event) {
    if (event.touches.length > 1) return this.#cancel(); // two fingers zoom
    if (!event.target.closest?.('.grip')) return;
    event.preventDefault();
    event.stopPropagation();
  }

  #down(event) {
    if (!this.#svg || !this.#state || event.button !== 0 || (this.#drag && !event.isPrimary)) return;
    const finger = event.pointerType === 'touch';
    const held = event.target.closest?.('.grip')?.dataset.grip;
    const grip = finger || held !== 'move' ? held : undefined; // a mouse may be over something else, too
    if (!grip && (finger || !this.#svg.contains(event.target))) return; // a finger scrolls; its click chooses
    const point = this.#point(event);
    const keys = { alt: event.altKey, shift: event.shiftKey };
    let choose = null; // at the end of a click on what was chosen already
    if (grip === 'move') choose = () => this.#pick(point, { alt: true, shift: false });
    else if (grip) choose = () => this.#under(point).length > 0 && this.#pick(point, { alt: false, shift: false });
    else if (!grip) {
      const over = this.#under(point).find(({ element }) => this.#chosen.includes(element.at));
      if (over && !keys.shift && !keys.alt && !this.several()) [this.#copy, choose] = [this.#chosen.length > 1 ? 0 : over.copy, () => this.#pick(point, keys)];
      else this.#pick(point, keys);
    }
    if (this.elements.length === 0) return;
    event.stopPropagation(); // else a zoomed picture moves
    if (grip) event.preventDefault();
    this.stage.setPointerCapture(event.pointerId); // whatever is drawn or focused meanwhile
    this.stage.focus({ preventScroll: true });
    const { elements } = this;
    const boxes = elements.map((element) => this.held(element));
    const turning = elements.length === 1 && this.#turning(boxes[0]);
    this.#drag = { id: event.pointerId, place: grip ?? 'move', turning, point, far: false, elements, boxes, now: boxes, choose, slop: slop[event.pointerType] ?? 4 };
  }

  #move(event) {
    const drag = this.#drag;
    if (!drag) {
      if (this.#svg && this.#state && event.pointerType === 'mouse') this.light(...this.#under(this.#point(event)).slice(0, 1).map(({ element }) => element));
      return;
    }
    if (event.pointerId !== drag.id) return;
    const by = this.#point(event).map((to, axis) => to - drag.point[axis]);
    if (!drag.far && Math.hypot(...by) < drag.slop * this.#pixel) return;
    drag.far = true;
    this.#lit = [];
    const wanted = { move: 'move', turn: 'turn' }[drag.place] ?? 'size';
    const fixed = this.#fixed(drag.elements, wanted);
    if (fixed) {
      this.tell(fixed.why[wanted]);
      return;
    }
    if (drag.place === 'move') this.#carry(this.#moveBy(drag, by, event));
    else if (drag.place === 'turn') this.#turnTo(drag, this.#point(event), event);
    else this.#sizeBy(drag, handles[drag.place], by, event);
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame(() => this.#draw());
  }

  /** #fixed is the first element with which something cannot be done. The copies of one that set a distance can be moved without it. */
  #fixed(elements, what) {
    const spreads = what === 'move' && elements.length === 1 && elements[0].spreads?.includes(this.#copy);
    return spreads ? undefined : elements.find(({ can }) => !can.includes(what));
  }

  /** #others are what a drag may snap to: other elements, trim, safe area and regions, as shown. @returns {Box[]} */
  #others() {
    const { width, height, safe, regions, elements } = this.#state;
    const whole = { x: 0, y: 0, w: width, h: height };
    const inner = { x: safe, y: safe, w: width - 2 * safe, h: height - 2 * safe };
    const rest = elements.filter((element) => !this.#chosen.includes(element.at)).flatMap(({ boxes }) => boxes);
    return [whole, inner, ...regions, ...rest];
  }

  #moveBy(drag, by, { shiftKey, ctrlKey, metaKey }) {
    const { unit } = this.#state;
    if (shiftKey) by = Math.abs(by[0]) > Math.abs(by[1]) ? [by[0], 0] : [0, by[1]]; // along one axis
    const all = around(drag.boxes);
    const edges = [0, 1].map((axis) => (shiftKey && by[axis] === 0 ? [] : [-1, 0, 1]));
    const free = ctrlKey || metaKey;
    drag.snapped = snap(moved(all, by), free ? [] : this.#others(), reach * this.#pixel, edges);
    const to = by.map((n, axis) => {
      const snapped = drag.snapped.by[axis] !== 0 || [...drag.snapped.guides, ...drag.snapped.gaps].some((one) => one.axis === axis);
      return snapped ? Math.round(n + drag.snapped.by[axis]) : grained(n, unit);
    });
    drag.by = to;
    drag.now = drag.boxes.map((box) => moved(box, to));
    drag.room = distances(moved(all, to), this.#others().slice(1), this.#others()[0]);
    return drag;
  }

  /** #carry moves the pictures of what is dragged with the frames, until the face is drawn anew. */
  #carry(drag) {
    drag.parts ??= this.#partsOf(drag.elements);
    this.#carried = { parts: drag.parts, to: null };
    const [x, y] = drag.by.map((n) => n / 1000);
    for (const { part, a, b, c, d } of drag.parts) part.setAttribute('transform', `translate(${a * x + c * y} ${b * x + d * y})`);
  }

  /** #partsOf are the pictures of elements, with how a way on the face is one in their coordinates. */
  #partsOf(elements) {
    const outer = elements.filter(({ at }) => !elements.some((group) => at.startsWith(`${group.at}.`)));
    const face = this.group.getScreenCTM();
    return outer.flatMap(({ file, line, column }) =>
      [...this.#svg.querySelectorAll(`[data-src="${CSS.escape(`${file}:${line}:${column}`)}"]:not([transform])`)].map((part) => {
        const { a, b, c, d } = part.parentNode.getScreenCTM().inverse().multiply(face);
        return { part, a, b, c, d };
      }),
    );
  }

  /** #putDown brings the pictures back to where they are drawn. */
  #putDown() {
    for (const { part } of this.#carried.parts) part.removeAttribute('transform');
    this.#carried = { parts: [], to: null };
  }

  /** #turnTo turns a box; how far is said in its middle. */
  #turnTo(drag, point, { altKey }) {
    const [box] = drag.boxes;
    const turn = turnTo(box, this.#upwards(drag, point), altKey ? 1 : 15);
    drag.now = [{ ...box, turn }];
    drag.says = `${this.say.number(turn)}°`;
  }

  #sizeBy(drag, place, by, { shiftKey, altKey, ctrlKey, metaKey }) {
    const [box] = drag.boxes;
    const { unit } = this.#state;
    const how = { ratio: shiftKey, both: altKey };
    const [whole, ...others] = this.#others();
    drag.snapped = null;
    if (box.turn || shiftKey || ctrlKey || metaKey) {
      by = by.map((n) => grained(n, unit));
    } else {
      const edges = place.map((n) => (n === 0 ? [] : [n]));
      drag.snapped = snap(resized(box, place, by, how), [whole, ...others], reach * this.#pixel, edges);
      by = by.map((n, axis) => (drag.snapped.by[axis] !== 0 ? n + drag.snapped.by[axis] : grained(n, unit)));
    }
    drag.now = [rounded(resized(box, place, by, how))];
    drag.room = box.turn ? [] : distances(drag.now[0], others, whole);
    drag.says = [drag.now[0].w, drag.now[0].h].map((n) => this.#mm(n)).join(' × ');
  }

  /** #mm is a length in millimetres as text. */
  #mm(length) {
    return this.say.number(Number((length / 1000).toFixed(2)));
  }

  async #up(event) {
    const drag = this.#drag;
    if (!drag || event.pointerId !== drag.id) return;
    this.#drag = null;
    if (!drag.far) return this.#pressedOn(drag, event);
    const still = drag.now.every((box, i) => ['x', 'y', 'w', 'h', 'turn'].every((of) => box[of] === drag.boxes[i][of]));
    if (still) return this.#cancel();
    const { elements, now } = drag;
    const [element] = elements;
    const edit =
      drag.place === 'move'
        ? this.move(elements, drag.by)
        : drag.place === 'turn'
          ? { do: 'turn', at: [element.at], copy: this.#copy, to: now[0].turn }
          : this.size(element, now[0]);
    if (drag.place === 'move') this.#carried.to = { at: element.at, copy: this.#copy, x: now[0].x, y: now[0].y };
    if (!(await this.#make(edit, new Map(elements.map(({ at }, i) => [at, now[i]]))))) this.#putDown();
  }

  /** #pressedOn ends a press without a drag. What a finger touches is chosen later: a second touch may follow. */
  #pressedOn({ choose, place }, event) {
    const again = this.#again(event);
    if (again && place !== 'move') choose?.(); // a handle was over it
    if (again) return this.edit();
    if (event.pointerType !== 'touch') return choose?.();
    this.#later = setTimeout(() => choose?.(), twice);
    return undefined;
  }

  /** #make sends an edit, and shows its boxes until the answer is here. */
  async #make(edit, boxes) {
    this.#sent = boxes;
    this.#draw();
    try {
      return await this.send([edit]);
    } finally {
      if (this.#sent === boxes) this.#sent = null;
      this.#draw();
    }
  }

  #cancel() {
    this.#drag = null;
    this.#putDown();
    this.#draw();
  }

  /** flush sends what arrow keys have moved. */
  flush() {
    clearTimeout(this.#timer);
    const steps = this.#steps;
    this.#steps = null;
    if (steps?.by.some(Boolean)) this.#make(this.move(steps.elements, steps.by), steps.boxes);
  }

  /** #click chooses what a finger touches. */
  #click(event) {
    if (event.pointerType !== 'touch' || !this.#svg?.contains(event.target)) return;
    if (this.#again(event) && this.#chosen.length > 0) this.edit(); // where the first touch has moved the card, too
    else this.#pick(this.#point(event), { alt: false, shift: false });
  }

  /**
   * #again reports whether a press is the second of a double one, which goes to the text of an element. Browsers send no dblclick where
   * the first press has drawn a frame below the second.
   */
  #again({ timeStamp, clientX, clientY }) {
    const [at, x, y] = this.#pressed;
    const again = timeStamp - at < twice && Math.hypot(clientX - x, clientY - y) < 12;
    this.#pressed = again ? [0, 0, 0] : [timeStamp, clientX, clientY];
    clearTimeout(this.#later);
    return again;
  }

  /** #next chooses the element before or behind the chosen one, of those that are shown on this card. */
  #next(way) {
    const list = this.#state.elements.filter(({ boxes }) => boxes.length > 0);
    const now = list.findIndex(({ at }) => at === this.#chosen.at(-1));
    const { at } = list[(Math.max(now, way < 0 ? 0 : -1) + way + list.length) % list.length];
    this.#copy = 0;
    this.choose([at]);
  }

  /** key moves what is chosen by arrow keys, goes to its text, and to the elements beside it. */
  key(event) {
    const { key, shiftKey, altKey, ctrlKey, metaKey } = event;
    const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key];
    if (key === 'Escape' && (this.#drag || this.#chosen.length > 0)) {
      if (this.#drag) this.#cancel();
      else this.choose([]);
    } else if (way && !ctrlKey && !metaKey && this.#chosen.length > 0) this.#step(way, stepOf(this.#state.unit, shiftKey, altKey));
    else if ((key === 'n' || key === 'p') && !ctrlKey && !metaKey && this.#state?.elements.some(({ boxes }) => boxes.length > 0)) this.#next(key === 'n' ? 1 : -1);
    else if (key !== 'Enter' || !this.edit()) return;
    event.preventDefault();
    event.stopPropagation();
  }

  #step(way, length) {
    const { elements } = this;
    const fixed = this.#fixed(elements, 'move');
    if (fixed) return this.tell(fixed.why.move);
    const by = (this.#steps?.by ?? [0, 0]).map((n, axis) => n + way[axis] * length);
    const boxes = new Map(elements.map((element) => [element.at, moved(this.held(element), way.map((n) => n * length))]));
    this.#steps = { elements, by, boxes };
    this.#sent = boxes;
    this.#draw();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.flush(), wait);
    return undefined;
  }

  /** #draw draws the layer again. */
  #draw() {
    if (!this.#svg) return;
    const { x, y, width, height } = this.#svg.viewBox.baseVal;
    const outline = (by) => `M${x - this.#trim[0] - by} ${y - this.#trim[1] - by}h${width + 2 * by}v${height + 2 * by}h${-width - 2 * by}z`;
    this.mask.setAttribute('d', outline(0) + outline(width + height));
    this.#drawLights();
    const parts = [];
    const { elements } = this;
    for (const [i, element] of (this.#state ? elements : []).entries()) {
      const now = this.#drag?.now[i] ?? this.#sent?.get(element.at);
      for (const [copy, box] of element.boxes.entries()) {
        const held = copy === Math.min(this.#copy, element.boxes.length - 1);
        parts.push(...this.#frameOf(held && now ? now : box, held));
      }
    }
    if (elements.length === 1 && this.#state) parts.push(...this.#gripsOf(elements[0]));
    if (this.#drag?.far) parts.push(...this.#guides(this.#drag));
    this.frames.replaceChildren(...parts);
  }

  #drawLights() {
    const boxes = this.#lit.flatMap((element) => element.boxes);
    this.lights.replaceChildren(...boxes.map((box) => draw('path', { class: 'lit', d: path(corners(box)) })));
  }

  #frameOf(box, held) {
    const d = path(corners(box));
    return [
      draw('path', { class: 'halo', d }),
      draw('path', { class: held ? 'frame-line' : 'frame-line other', d }),
      held && draw('path', { class: 'grip', 'data-grip': 'move', d }),
    ].filter(Boolean);
  }

  /** #room is the part of the face that is in sight, and a handle smaller on each side. @returns {[Point, Point]} */
  #room(margin) {
    const { left, top, right, bottom } = this.stage.getBoundingClientRect();
    return [
      this.#point({ clientX: left, clientY: top }).map((n) => n + margin),
      this.#point({ clientX: right, clientY: bottom }).map((n) => n - margin),
    ];
  }

  /** #rimmed is a box as large as the frame on which handles are: outside of the element's, so that they leave all of it to drag. */
  #rimmed({ x, y, w, h, ...rest }) {
    const off = rim[pointer()] * this.#pixel;
    return { ...rest, x: x - off, y: y - off, w: w + 2 * off, h: h + 2 * off };
  }

  /** #turning is where the handle is that turns a box: above it (-1) or below (1), or inside of it if neither is in sight. */
  #turning(box) {
    const [from, to] = this.#room(6 * this.#pixel);
    const head = (way, length) => at(longer(this.#rimmed(box), length * this.#pixel), [0, way]);
    const seen = (point) => point.every((n, axis) => n >= from[axis] && n <= to[axis]);
    const way = [-1, 1].find((one) => seen(head(one, stalk)));
    return way ? { way, length: stalk } : { way: -1, length: -stalk };
  }

  /** #upwards is where a pointer would be that holds the handle above a box. */
  #upwards({ turning, boxes: [box] }, point) {
    return turning.way < 0 ? point : middle(box).map((n, axis) => 2 * n - point[axis]);
  }

  /** #gripsOf are the handles of an element. One that would be just out of sight comes to the edge of what is. */
  #gripsOf(element) {
    const now = this.#drag?.now[0] ?? this.held(element);
    const coarse = pointer() === 'coarse';
    const px = this.#pixel;
    const box = this.#rimmed(now);
    const size = (coarse ? 14 : 9) * px;
    const hit = (coarse ? 36 : 18) * px;
    const [from, to] = this.#room(size);
    const inSight = (point) => point.map((n, axis) => {
      const near = Math.max(from[axis], Math.min(to[axis], n));
      return Math.abs(near - n) <= 2 * hit ? near : n;
    });
    const parts = [];
    const square = (kind, [x, y], side, rest = {}) =>
      draw('rect', { class: kind, x: (x - side / 2) / 1000, y: (y - side / 2) / 1000, width: side / 1000, height: side / 1000, ...rest });
    if (element.can.includes('size')) {
      for (const [name, place] of Object.entries(handles)) {
        if (place[0] * place[1] === 0 && (place[0] === 0 ? box.w : box.h) < 3 * hit) continue; // no room between the corners
        const point = inSight(at(box, place));
        parts.push(square('handle', point, size), square('grip', point, hit, { 'data-grip': name }));
      }
    }
    if (element.can.includes('turn')) {
      const { way, length } = this.#drag?.turning || this.#turning(now);
      const [foot, head] = [at(box, [0, way]), at(longer(box, length * px), [0, way])];
      parts.push(
        draw('path', { class: 'frame-line stalk', d: path([foot, head]) }),
        draw('circle', { class: 'handle', cx: head[0] / 1000, cy: head[1] / 1000, r: size / 1700 }),
        square('grip', head, hit, { 'data-grip': 'turn' }),
      );
    }
    return parts;
  }

  /** #guides are the lines on which a drag has snapped, gaps that are equal, distances, and what is said in the middle of the box. */
  #guides({ snapped, room, says, now: [box] }) {
    const line = (kind, axis, a, from, b, to) =>
      draw('path', { class: kind, d: axis === 0 ? `M${a / 1000} ${from / 1000}L${b / 1000} ${to / 1000}` : `M${from / 1000} ${a / 1000}L${to / 1000} ${b / 1000}` });
    const across = ({ axis, from, to, at: beside }, kind) =>
      draw('path', { class: kind, d: axis === 0 ? `M${from / 1000} ${beside / 1000}H${to / 1000}` : `M${beside / 1000} ${from / 1000}V${to / 1000}` });
    const size = (12 * this.#pixel) / 1000;
    const figure = ([x, y], text, rest) => draw('text', { x: x / 1000, y: y / 1000 + size * 0.35, 'font-size': size, 'text-anchor': 'middle', text, ...rest });
    const figures = (room ?? []).map(({ axis, from, to, at: beside, length }) =>
      axis === 0
        ? figure([(from + to) / 2, beside], this.#mm(length), { dy: -size * 0.65 })
        : figure([beside, (from + to) / 2], this.#mm(length), { 'text-anchor': 'start', dx: size * 0.3 }),
    );
    if (says) {
      const [x, y] = middle(box).map((n) => n / 1000);
      const wide = size * (0.6 * says.length + 0.8);
      figures.push(draw('rect', { class: 'says', x: x - wide / 2, y: y - size * 0.75, width: wide, height: size * 1.5, rx: size * 0.3 }), figure(middle(box), says));
    }
    return [
      ...(room ?? []).map((one) => across(one, 'distance')),
      ...(snapped?.guides ?? []).map(({ axis, at: beside, from, to }) => line('guide', axis, beside, from, beside, to)),
      ...(snapped?.gaps ?? []).map((gap) => across(gap, 'guide gap')),
      ...figures,
    ];
  }
}
