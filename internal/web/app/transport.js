// The bar below the boards of a log: the position in the game, and the buttons to move through it.

import { button, make } from './dom.js';
import { capital } from './words.js';

/** @import { Step } from './judge.js' */

/** pace is how long a step is shown when the game runs by itself, in ms; floodPace is for a flood. */
const pace = 900,
  floodPace = 1800;

/** Transport is `element`; timeline() returns its Timeline. */
export class Transport {
  #running = 0;
  #position = 0;

  constructor({ say, go, timeline }) {
    Object.assign(this, { say, go, timeline });
    const turn = (sign, key, to) =>
      button({ sign, turns: true, label: say(key), kind: 'plain', click: () => this.#leap(to()) });
    this.before = [
      turn('first', 'page.steps.first', () => 1),
      turn('previous', 'page.steps.previous', () => this.#position - 1),
    ];
    this.after = [
      turn('next', 'page.steps.next', () => this.#position + 1),
      turn('last', 'page.steps.last', () => this.timeline().length),
    ];
    this.run = button({
      sign: 'play',
      turns: true,
      label: say('page.steps.play'),
      kind: 'main',
      click: () => (this.#running ? this.stop() : this.start()),
    });
    this.slider = make('input', {
      type: 'range',
      min: 1,
      max: 1,
      value: 1,
      'aria-label': say('page.steps.slider'),
      input: () => this.#leap(Number(this.slider.value)),
    });
    this.headline = make('p', { class: 'name', 'aria-live': 'polite' });
    this.notes = make('p', { class: 'came' });
    this.totals = make('ul', { class: 'totals', 'aria-label': say('page.steps.totals') });
    this.element = make(
      'div',
      { class: 'editor transport', role: 'group', 'aria-label': say('page.steps.name') },
      this.headline,
      this.totals,
      this.notes,
      make('div', { class: 'bar' }, this.before, this.run, this.after, this.slider),
    );
  }

  #leap(position) {
    this.stop();
    this.go(position);
  }

  /** key handles a key, and returns whether it did. */
  key({ key, target, shiftKey, altKey }) {
    if (shiftKey || altKey) return false;
    const ahead = getComputedStyle(this.element).direction === 'rtl' ? -1 : 1;
    const line = this.timeline();
    const to = {
      ArrowLeft: () => this.#position - ahead,
      ArrowRight: () => this.#position + ahead,
      PageUp: () => line.round(this.#position, -1),
      PageDown: () => line.round(this.#position, 1),
      Home: () => 1,
      End: () => line.length,
    }[key];
    if (!to || ((key === 'Home' || key === 'End') && target.closest?.('.aside'))) return false;
    this.#leap(to());
    return true;
  }

  /**
   * show shows a position, and the last step before it. players are those of its totals.
   * @param {number} position
   * @param {Step} step
   * @param {string[]} players
   */
  show(position, step, players) {
    const line = this.timeline();
    this.#position = position;
    this.slider.max = line.length;
    this.slider.value = position;
    this.slider.style.setProperty('--share', line.length > 1 ? (position - 1) / (line.length - 1) : 0);
    const text = step.text
      ? [capital(step.label), this.say.of(step.player, step.text)]
          .filter(Boolean)
          .join(' · ')
      : this.say('page.steps.start');
    this.slider.ariaValueText = text;
    this.headline.replaceChildren(
      make('bdi', { text }),
      ' ',
      make('span', { class: 'quiet', text: this.say('page.steps.of', { at: position - 1, n: line.length - 1 }) }),
    );
    this.notes.textContent = step.notes.join(' ');
    const [least, most] = [Math.min(...step.totals), Math.max(...step.totals)];
    this.totals.replaceChildren(
      ...step.totals.map((total, i) =>
        make(
          'li',
          { class: total === most && total > least ? 'most' : '' },
          make('bdi', { text: players[i] }),
          make('b', { text: this.say.number(total) }),
        ),
      ),
    );
    for (const one of this.before) one.disabled = position <= 1;
    for (const one of this.after) one.disabled = position === line.length;
  }

  /** start lets the game run by itself, from the beginning if it is at the end. */
  start() {
    if (this.#position === this.timeline().length) this.go(1);
    this.#sign('pause');
    const on = () => {
      this.go(this.#position + 1);
      if (this.#position === this.timeline().length) return this.stop();
      this.#running = setTimeout(on, this.timeline().steps[this.#position - 1]?.flood ? floodPace : pace);
    };
    this.#running = setTimeout(on, 250);
  }

  stop() {
    if (!this.#running) return;
    clearTimeout(this.#running);
    this.#running = 0;
    this.#sign('play');
  }

  #sign(name) {
    const use = this.run.querySelector('use');
    use.setAttribute('href', use.getAttribute('href').replace(/#.*/, `#${name}`));
    this.run.title = this.say(name === 'play' ? 'page.steps.play' : 'page.steps.pause');
  }
}
