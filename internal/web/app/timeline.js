// A log in time: what each slot shows after each step. The judge returns all of it at once, so a step
// either way needs no call.

/** @import { Drawn, Step } from './judge.js' */

/** @type {Drawn} */
const blank = { marks: [], state: '', ops: [] };

/** Timeline holds the steps of a log. Position 1 is after the first step, which is before all moves. */
export class Timeline {
  /** @type {Step[]} */
  steps = [];
  #histories = new Map(); // key: [{at, entry}], at rising

  constructor(steps = []) {
    this.append(steps);
  }

  get length() {
    return this.steps.length;
  }

  /**
   * append adds steps at the end.
   * @param {Step[]} steps
   */
  append(steps) {
    for (const step of steps) {
      this.steps.push(step);
      for (const [key, entry] of Object.entries(step.changed)) {
        if (!this.#histories.has(key)) this.#histories.set(key, []);
        this.#histories.get(key).push({ at: this.steps.length, entry });
      }
    }
  }

  /**
   * entry returns what a slot shows at a position.
   * @returns {Drawn}
   */
  entry(key, position) {
    const history = this.#histories.get(key) ?? [];
    let low = 0,
      high = history.length; // the first later entry
    while (low < high) {
      const middle = (low + high) >> 1;
      if (history[middle].at <= position) low = middle + 1;
      else high = middle;
    }
    return low > 0 ? history[low - 1].entry : blank;
  }

  /** between returns what to draw to go from a position to another. */
  between(from, to) {
    /** @type {Object<string, Drawn>} */
    const changed = {};
    for (let at = Math.min(from, to); at < Math.max(from, to); at++) {
      for (const key of Object.keys(this.steps[at].changed)) changed[key] ??= this.entry(key, to);
    }
    return changed;
  }

  /** all returns what all slots show at a position. */
  all(position) {
    return Object.fromEntries(
      [...this.#histories.keys()].map((key) => [key, this.entry(key, position)]).filter(([, entry]) => entry.marks.length > 0),
    );
  }

  /** flood returns the fields that are under water at a position. */
  flood(position) {
    const step = this.steps.slice(0, position).findLast(({ flood, dry }) => flood || dry);
    return step?.flood ?? [];
  }

  /** round returns the position where the round before or after a position ends. */
  round(position, step) {
    const ends = this.steps.flatMap(({ round }, i) => (this.steps[i + 1]?.round === round ? [] : [i + 1]));
    return (step > 0 ? ends.find((end) => end > position) : ends.findLast((end) => end < position)) ?? position;
  }
}
