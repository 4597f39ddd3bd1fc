// The list of rounds of a log, with their moves to go to.

import { make } from './dom.js';
import { capital } from './words.js';

/** Rounds is `element`; it calls go(position). The list is one tab stop. */
export class Rounds {
  #buttons = []; // of the positions from 1
  #timeline = null;
  #soon = 0;

  constructor({ say, go }) {
    Object.assign(this, { say, leap: go });
    this.list = make('ol', { class: 'rounds' });
    this.notes = make('ul', { class: 'came' }); // the notes of the step that is shown
    this.element = make(
      'section',
      { class: 'panel', 'aria-labelledby': 'course' },
      make('h2', { id: 'course', text: say('page.steps.course') }),
      this.list,
    );
    this.list.addEventListener('keydown', (event) => this.#key(event));
  }

  /** show lists a timeline, or adds its new steps to the list. */
  show(timeline) {
    if (timeline !== this.#timeline || this.#buttons.length > timeline.length) {
      this.#buttons = [];
      this.list.replaceChildren();
    }
    this.#timeline = timeline;
    let last = this.list.lastElementChild;
    for (let i = this.#buttons.length; i < timeline.length; i++) {
      const step = timeline.steps[i];
      const before = timeline.steps[i - 1];
      if (!last || before?.round !== step.round) {
        last = make('li', {}, step.label && make('h3', { text: capital(step.label) }), make('ol'));
        this.list.append(last);
      }
      const one = make(
        'button',
        { type: 'button', class: 'step', tabindex: -1, click: () => this.leap(i + 1) },
        step.player && make('b', { text: `${step.player} ` }),
        make('span', { text: step.text || this.say('page.steps.start') }),
      );
      this.#buttons.push(one);
      last.lastElementChild.append(make('li', {}, one));
    }
    this.element.hidden = timeline.length === 0;
  }

  /** mark shows which positions have violations. */
  mark(positions) {
    this.#buttons.forEach((one, i) => {
      const wrong = positions.includes(i + 1);
      one.classList.toggle('wrong', wrong);
      const label = one.querySelector('.spoken');
      if (wrong && !label) one.append(make('span', { class: 'spoken', text: ` ${this.say('page.steps.wrong')}` }));
      else if (!wrong) label?.remove();
    });
  }

  /** go marks the step that is shown. */
  go(position) {
    const was = this.list.querySelector('[aria-current]');
    was?.removeAttribute('aria-current');
    was?.setAttribute('tabindex', '-1');
    const now = this.#buttons[position - 1];
    now?.setAttribute('aria-current', 'step');
    this.notes.replaceChildren(
      ...(this.#timeline.steps[position - 1]?.notes ?? []).map((note) => make('li', { text: note })),
    );
    if (now && this.notes.firstChild) now.after(this.notes);
    else this.notes.remove();
    (now ?? this.#buttons[0])?.setAttribute('tabindex', '0');
    cancelAnimationFrame(this.#soon);
    this.#soon = requestAnimationFrame(() => this.#reveal(now)); // once a frame, however fast the steps come
  }

  /** reveal scrolls the list only, as little as possible. */
  #reveal(now) {
    if (!now) return this.list.scrollTo(0, 0);
    const { scrollTop, clientHeight, scrollHeight } = this.list;
    const [top, bottom] = [now.offsetTop, now.offsetTop + now.offsetHeight];
    if (scrollHeight <= clientHeight) return;
    if (top < scrollTop + 48) this.list.scrollTop = top - 48;
    else if (bottom > scrollTop + clientHeight - 8) this.list.scrollTop = bottom - clientHeight + 48;
  }

  #key(event) {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    const at = this.#buttons.indexOf(event.target.closest('.step'));
    if (!step || at < 0) return;
    event.preventDefault();
    const to = this.#buttons[at + step];
    to?.focus({ preventScroll: true });
    to?.click();
  }
}
