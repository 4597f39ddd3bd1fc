// A log in time: what stood in every place after each step. All of it is known once the
// judge has read the log, so a step either way is only a look at what was kept.

const blank = { marks: [], state: '', ops: [] };

/** Timeline holds the steps of a log. Position 1 is after the first of them, which is before all moves. */
export class Timeline {
  steps = [];
  #histories = new Map(); // key: [{at, entry}], at rising

  constructor(steps = []) { this.append(steps); }

  get length() { return this.steps.length; }

  /** append adds steps at the end. */
  append(steps) {
    for (const step of steps) {
      this.steps.push(step);
      for (const [key, entry] of Object.entries(step.changed ?? {})) {
        if (!this.#histories.has(key)) this.#histories.set(key, []);
        this.#histories.get(key).push({ at: this.steps.length, entry });
      }
    }
  }

  /** keys are all places in which something ever stands. */
  get keys() { return this.#histories.keys(); }

  /** entry is what stands in a place at a position. */
  entry(key, position) {
    const history = this.#histories.get(key) ?? [];
    let low = 0, high = history.length; // the first that comes later
    while (low < high) {
      const middle = (low + high) >> 1;
      if (history[middle].at <= position) low = middle + 1;
      else high = middle;
    }
    return low > 0 ? history[low - 1].entry : blank;
  }

  /** between returns what is to be drawn to go from a position to another: {key: entry}. */
  between(from, to) {
    const changed = {};
    for (let at = Math.min(from, to); at < Math.max(from, to); at++) {
      for (const key of Object.keys(this.steps[at].changed ?? {})) changed[key] ??= this.entry(key, to);
    }
    return changed;
  }

  /** all is everything that stands at a position. */
  all(position) {
    return Object.fromEntries([...this.keys].map((key) => [key, this.entry(key, position)]).filter(([, entry]) => entry.marks.length > 0));
  }

  /** flood are the fields that are under water at a position. */
  flood(position) {
    const step = this.steps.slice(0, position).findLast(({ flood, dry }) => flood || dry);
    return step?.flood ?? [];
  }

  /** round returns the position at which the round before or behind one ends, where it is seen whole. */
  round(position, step) {
    const ends = this.steps.flatMap(({ round }, i) => (this.steps[i + 1]?.round === round ? [] : [i + 1]));
    return (step > 0 ? ends.find((end) => end > position) : ends.findLast((end) => end < position)) ?? position;
  }
}
