// Which part of a picture its box shows: the picture is dragged in the box, or moved in it by arrow keys, and its focus is written.

import { button, press } from './dom.js';
import { clampedTo, focusOf } from './geometry.js';

/** wait is after how many milliseconds the presses of arrow keys are one change. */
const wait = 450;

/**
 * Framing is the work on one picture in the stage of a viewer: `at` is its address, or "". state() returns the state of the face, send(edits)
 * promises whether they were made, tell(text) says what happens.
 */
export class Framing {
  at = '';
  #drag = null; // where the picture is held, and what it is; or what arrow keys have moved
  #timer = 0;
  /** @type {{at: string, value: string}|null} */
  #sent = null; // the focus that is on its way to the file

  constructor({ viewer, stage, say, state, send, tell }) {
    Object.assign(this, { stage, say, state, send, tell });
    const on = (name, handler) => viewer.addEventListener(name, handler, { capture: true, passive: false }); // before the layer over the face
    const mine = (then) => (event) => {
      if (!this.at || !stage.contains(event.target) || event.touches?.length > 1) return; // two fingers zoom
      if (then(event) === false) return;
      event.preventDefault();
      event.stopPropagation();
    };
    on('pointerdown', mine((event) => this.#down(event)));
    for (const name of ['touchstart', 'click', 'dblclick']) on(name, mine(() => {}));
    on('pointermove', (event) => this.#drag?.id === event.pointerId && this.#to(event.clientX - this.#drag.x, event.clientY - this.#drag.y));
    on('pointerup', (event) => this.#drag?.id === event.pointerId && this.#write());
    on('pointercancel', () => this.#drop());
    on('keydown', mine((event) => this.#key(event)));
  }

  /** button returns what begins and ends it for an element. @param {import('./changes.js').Element} element */
  button(element) {
    const it = button({ text: this.say('page.hand.framing'), kind: 'hand-framing', 'aria-pressed': String(this.at === element.at), click: () => this.#begin(press(it) ? element.at : '') });
    return it;
  }

  /** show ends it when another element is chosen. */
  show(chosen) {
    if (this.at && chosen.join() !== this.at) this.#begin('');
  }

  #begin(at) {
    if (this.#drag) this.#write();
    this.at = at;
    this.stage.classList.toggle('framing', at !== '');
    if (!at) return;
    this.tell(this.say(this.#held() ? 'page.hand.framing-hint' : 'page.hand.framing-none'));
    this.stage.focus({ preventScroll: true });
  }

  /** #held is the picture as it is drawn now, or null if all of it is seen. */
  #held() {
    const element = this.state()?.elements.find(({ at }) => at === this.at);
    const { file, line, column, boxes, keys, picture } = element ?? {};
    const clip = element && this.stage.querySelector(`[data-src="${CSS.escape(`${file}:${line}:${column}`)}"] [clip-path]`);
    if (!clip || boxes.length === 0 || !picture) return null;
    const [{ w, h }] = boxes;
    const was = this.#sent?.at === this.at ? this.#sent.value : (keys.focus?.value ?? '');
    const focus = focusOf(was) ?? [50, 50];
    const flip = keys.flip?.value;
    const parts = [...clip.children].map((part) => ({ part, was: part.getAttribute('transform') ?? '' }));
    return {
      clip,
      parts,
      was,
      focus,
      whole: picture.map((n) => n / 1000), // drawings may have nothing at their edges
      box: [w / 1000, h / 1000],
      signs: [flip === 'horizontal' ? -1 : 1, flip === 'vertical' ? -1 : 1],
      by: [0, 0],
    };
  }

  #down({ button, pointerId, clientX, clientY, isPrimary }) {
    if (button !== 0 || !isPrimary) return;
    if (this.#drag) this.#write();
    const held = this.#held();
    if (!held) return;
    this.#drag = { ...held, id: pointerId, x: clientX, y: clientY };
    this.stage.setPointerCapture(pointerId);
  }

  /** #to moves the picture by pixels from where it was. */
  #to(dx, dy) {
    const { a, b, c, d } = this.#drag.clip.getScreenCTM().inverse();
    this.#show([a * dx + c * dy, b * dx + d * dy]);
  }

  /** #show shows the picture moved by so many mm, as far as it goes. */
  #show(by) {
    const drag = this.#drag;
    const { focus, whole, box, signs } = drag;
    const from = focus.map((n, axis) => clampedTo(n, whole[axis], box[axis]));
    drag.now = from.map((n, axis) => clampedTo(n - (signs[axis] * by[axis] * 100) / whole[axis], whole[axis], box[axis]));
    drag.by = by;
    const [x, y] = drag.now.map((n, axis) => ((from[axis] - n) * signs[axis] * whole[axis]) / 100);
    for (const { part, was } of drag.parts) part.setAttribute('transform', `translate(${x} ${y}) ${was}`.trim());
  }

  #key({ key, shiftKey, ctrlKey, metaKey }) {
    const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key];
    if (key === 'Escape') {
      this.#drop();
      this.#begin('');
      this.ended();
    } else if (way && !ctrlKey && !metaKey) {
      this.#drag ??= this.#held();
      if (!this.#drag) return this.tell(this.say('page.hand.framing-none'));
      this.#show(this.#drag.by.map((n, axis) => n + (way[axis] * this.#drag.whole[axis] * (shiftKey ? 10 : 1)) / 100));
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.#write(), wait);
    } else return false;
    return undefined;
  }

  /** ended is called when Escape has ended it. */
  ended = () => {};

  #drop() {
    clearTimeout(this.#timer);
    for (const { part, was } of this.#drag?.parts ?? []) part.setAttribute('transform', was);
    this.#drag = null;
  }

  /** #write writes the focus; an axis along which all of the picture is seen keeps its number. */
  async #write() {
    clearTimeout(this.#timer);
    const drag = this.#drag;
    this.#drag = null;
    if (!drag?.now) return;
    const to = drag.now.map((n, axis) => (drag.whole[axis] - drag.box[axis] < 0.01 ? drag.focus[axis] : Math.round(n)));
    const sent = { at: this.at, value: `${to.join(' ')} %` };
    let made = false;
    if (to.join() !== drag.focus.join()) {
      this.#sent = sent;
      made = await this.send([{ do: 'set', at: [sent.at], key: 'focus', value: sent.value, was: drag.was }]).finally(() => this.#sent === sent && (this.#sent = null));
    }
    if (!made) for (const { part, was } of drag.parts) part.setAttribute('transform', was);
  }
}
