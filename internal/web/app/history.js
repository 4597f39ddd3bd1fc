// What can be undone and redone of a record that is kept as a text.

/** mostKept is how many changes can be undone or redone on the next visit. */
const mostKept = 100;

/** History keeps the texts before each change, and those that undo has left, each as its difference from the next. */
export class History {
  #past = [];
  #future = [];

  /** note records a change from one text to another; `where` is returned by where(). */
  note(from, to, where = null) {
    this.#past.push([...difference(from, to), where]);
    this.#future = [];
  }

  /** joined makes the next change one with the last: it returns the text before that, given the present one. */
  joined(text) {
    return this.#past.length > 0 ? (restored(this.#past.pop(), text) ?? text) : text;
  }

  /** at returns the text that 'undo' or 'redo' leads to, or null. */
  at(to, text) {
    const way = to === 'undo' ? this.#past : this.#future;
    return way.length > 0 ? restored(way.at(-1), text) : null;
  }

  /** where returns what was noted where 'undo' or 'redo' leads to, or null. */
  where(to) {
    return (to === 'undo' ? this.#past : this.#future).at(-1)?.[3] ?? null;
  }

  /** go records that the text was undone or redone to another. */
  go(to, from, text, where = null) {
    const [way, back] = to === 'undo' ? [this.#past, this.#future] : [this.#future, this.#past];
    way.pop();
    back.push([...difference(from, text), where]);
  }

  get undo() {
    return this.#past.length > 0;
  }

  get redo() {
    return this.#future.length > 0;
  }

  /** memory is what is kept for the next visit. */
  get memory() {
    return { played: this.#past.slice(-mostKept), undone: this.#future.slice(-mostKept) };
  }

  set memory(memory) {
    const list = (steps) =>
      Array.isArray(steps) ? steps.filter((step) => Array.isArray(step) && step.length >= 3) : [];
    [this.#past, this.#future] = [list(memory?.played), list(memory?.undone)];
  }
}

/**
 * difference returns how a text differs from the next one: the lengths of the common start and end, and the
 * text between.
 */
function difference(text, by) {
  const most = Math.min(text.length, by.length);
  let head = 0,
    tail = 0;
  while (head < most && text[head] === by[head]) head++;
  while (tail < most - head && text.at(-1 - tail) === by.at(-1 - tail)) tail++;
  return [head, tail, text.slice(head, text.length - tail)];
}

/** restored returns a text from its difference and the next text; null if they do not fit. */
function restored([head, tail, between], by) {
  return head + tail <= by.length ? by.slice(0, head) + between + by.slice(by.length - tail) : null;
}
