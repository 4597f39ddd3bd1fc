// What the pages of sheets, of scores and of logs have in common: they start when the judge is loaded, and show
// the record's title, the tools and notes around the boards.

import { button, make, page } from './dom.js';
import * as drafts from './drafts.js';
import { openInk } from './ink.js';
import { Died, openJudge } from './judge.js';
import { Opening } from './opening.js';
import { Printing } from './printing.js';
import * as record from './record.js';
import { share } from './share.js';
import { showKeys } from './keys.js';
import { openWords } from './words.js';

/**
 * Judged is the record that a page has open. A page adds its `kind`; travel('undo' or 'redo');
 * display(), which shows a view; `memory`, the undo history; and adopt(), which opens a draft instead of the
 * record.
 */
export class Judged {
  view = null;
  report = null; // of the record now
  text = ''; // of the record now
  name = ''; // of its file
  changed = false; // since it was saved
  saved = ''; // the text last saved or opened
  notes = make('div', { class: 'notes', role: 'status' });
  heading = make('p', { class: 'quiet record' });
  place = drafts.begun(); // of the draft
  #own = []; // the last changes of this window, to repeat if another overwrites them: {n, again}
  busy = 0; // actions that are not done
  #work = Promise.resolve(); // actions run one after the other
  #noted = 0;

  constructor(kind, say, judge) {
    Object.assign(this, { kind, say, judge });
    this.opening = new Opening(this);
    this.printing = kind === 'scores' ? { ask: () => print() } : new Printing(this);
    const tool = (sign, text, click, more = {}) => button({ sign, text, title: text, click, ...more });
    const [undo, redo] = kind === 'log' ? ['page.moves.undo', 'page.moves.redo'] : ['page.fill.undo', 'page.fill.redo'];
    this.undoButton = tool('undo', say(undo), () => this.travel('undo'), { turns: true, 'aria-disabled': 'true' });
    this.redoButton = tool('redo', say(redo), () => this.travel('redo'), { turns: true, 'aria-disabled': 'true' });
    const more = make(
      'div',
      { class: 'more', id: 'more', popover: true },
      kind !== 'log' && tool('people', say('page.fill.players'), () => this.editHead()),
      tool('new', say('page.fill.new'), () => this.opening.begin()),
      tool('open', say('page.fill.open'), () => this.opening.choose()),
      tool('save', say('page.fill.save'), () => this.save()),
      tool('link', say('page.fill.link'), () => this.alone().then(() => share(this))),
      tool('print', say('page.fill.print'), () => this.alone().then(() => this.printing.ask())),
      tool('keys', say('page.keys.title'), () => showKeys(kind, say)),
    );
    // The menu closes before a tool opens a dialog, which returns the focus to where it was.
    more.addEventListener('click', () => more.togglePopover?.(false), true);
    this.tools = make(
      'div',
      { class: 'bar tools', role: 'group', 'aria-label': say(`page.${kind}`) },
      this.undoButton,
      this.redoButton,
      button({ sign: 'menu', text: say('page.fill.menu'), kind: 'menu', popovertarget: 'more' }),
      more,
    );
    addEventListener('keydown', (event) => this.view && !event.target.closest?.('dialog') && this.shortcut(event));
    addEventListener('focusin', ({ target }) => {
      // A note covers nothing that keys have reached.
      if (target.getBoundingClientRect().top < this.notes.getBoundingClientRect().bottom) this.note('');
    });
    this.unkept = make(
      'div',
      { class: 'message wrong unkept', role: 'status', hidden: true },
      make('p', { text: say('page.opening.unkept') }),
      button({ sign: 'save', text: say('page.fill.save'), click: () => this.save() }),
    );
  }

  /** frame returns the page: the headline, notes, and two columns. */
  frame(kind, left, right) {
    return make(
      'div',
      { class: `sheet-page ${kind}`, hidden: true },
      make('div', { class: 'bar headline' }, this.heading, this.tools),
      this.unkept,
      this.notes,
      make('div', { class: 'table' }, make('div', { class: 'board-side' }, left), right),
    );
  }

  /** headline shows a record's title, its date in words and its players. */
  headline({ title, date, players }) {
    const noon = date && new Date(`${date}T12:00:00`);
    const day = noon && !Number.isNaN(noon.getTime()) ? new Intl.DateTimeFormat(this.say.locale, { dateStyle: 'long' }).format(noon) : date;
    const parts = [title, day, ...players].filter(Boolean);
    this.heading.replaceChildren(...parts.flatMap((text, i) => [i > 0 ? ' · ' : '', make('bdi', { text })]));
  }

  /** able says what can be undone and redone. A button that can do no more keeps the focus. */
  able(undo, redo) {
    this.undoButton.ariaDisabled = !undo;
    this.redoButton.ariaDisabled = !redo;
  }

  /** unveil shows the page in place of the opening. */
  unveil() {
    this.element.hidden = false;
    this.element.closest('main').classList.add('filled');
    this.opening.hide();
  }

  /** opened writes the headline of an opened record, and keeps it unless the browser does already. */
  opened(keep, changed) {
    this.headline(this.view.head);
    if (keep) this.kept(changed);
    else this.settle(changed);
  }

  /** shortcut handles `?` and keys with Ctrl or Command, and returns whether it did. */
  shortcut(event) {
    if (event.key === '?' && !event.target.closest?.('input:not([inputmode=numeric]), textarea, select')) {
      event.preventDefault();
      showKeys(this.kind, this.say);
      return true;
    }
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return false;
    const key = event.key.toLowerCase();
    if (!'syz'.includes(key)) return true;
    event.preventDefault();
    if (key === 's') this.save();
    else this.travel(key === 'y' || event.shiftKey ? 'redo' : 'undo');
    return true;
  }

  async save() {
    await this.alone();
    record.save(this.text, this.name || record.fileName(this.view.head));
    this.kept(false);
    this.note(this.say('page.fill.saved'));
  }

  /** settle sets whether the record has changed since it was saved. */
  settle(changed) {
    this.changed = changed;
    if (!changed) this.saved = this.text;
  }

  /** kept keeps the changed record in the browser; again() repeats the change. */
  kept(changed, again) {
    this.settle(changed);
    if (!this.worth()) return;
    this.place = drafts.after(this.place);
    if (again) this.#own = [...this.#own.slice(-20), { n: this.place.n, again }];
    const { text, name, memory, place, view, report } = this;
    const { title, date, players } = view.head;
    const totals = report?.scores.map(({ total }) => total);
    this.opening.keep({ text, name, changed, memory, place, about: { title, date, players, totals } });
  }

  /** from sets the draft that the open record comes from. */
  from(place) {
    this.place = place;
    this.#own = [];
  }

  /** newer returns the draft of this record that another window kept after this one's, or null. */
  newer() {
    const there = drafts.read(this.kind, this.place.of);
    return there && there.place.of === this.place.of && !drafts.holds(this.place, there.place) ? there : null;
  }

  /** catchUp opens the draft that another window kept, and repeats the changes that it overwrote. */
  async catchUp() {
    const there = this.newer();
    if (!there) return;
    const lost = this.#own.filter(({ n }) => !drafts.holds(there.place, drafts.mine(n)));
    this.from(there.place);
    await this.adopt(there);
    for (const { again } of lost) await again();
  }

  /** done keeps a change; if another window was faster, again() makes it on top of that one. */
  async done(again) {
    if (!this.newer()) return this.kept(true, again);
    await this.catchUp();
    await again();
  }

  /** worth reports whether the record is worth keeping. */
  worth() {
    return true;
  }

  /** note shows a text above the boards for a while; "" hides it. */
  note(text, kind = '') {
    clearTimeout(this.#noted);
    this.notes.replaceChildren(
      ...(text ? [make('p', { class: `message ${kind}`, text, click: () => this.note('') })] : []),
    );
    this.#noted = setTimeout(() => this.notes.replaceChildren(), 4000 + 80 * text.length);
  }

  /** alone runs actions one after the other; without work it waits for those before. */
  alone(work) {
    const done = this.#work.then(work);
    this.#work = done.catch(() => {});
    return done;
  }

  /** do runs an action on the record that is open now, as all windows have changed it. If the judge dies, it repeats the action, unless again is false. */
  do(work, { again = true } = {}) {
    const { of } = this.place;
    const act = async () => {
      await this.catchUp();
      await work?.();
    };
    this.busy++;
    return this.alone(() => of === this.place.of && act().catch((error) => this.#revived(error, again && act)))
      .catch((error) => this.note(this.say('page.fill.failed', { found: error.message }), 'wrong'))
      .finally(() => this.busy--);
  }

  /** revive opens the record again, as it was, in a new judge. */
  revive() {
    return this.adopt(this);
  }

  async #revived(error, work) {
    if (!(error instanceof Died)) throw error;
    await this.revive();
    if (work) await work().catch((twice) => this.#revived(twice));
    else this.note(this.say('page.judge.died'), 'wrong');
  }
}

/**
 * begin shows the progress of loading the judge, then starts what show(say, judge) returns, a Sheet
 * or a Log; or it shows an error. before() is called while the judge loads.
 */
export async function begin(show, before = () => {}) {
  const app = document.querySelector('#app');
  const wait = make('p', { class: 'wait', role: 'status' });
  try {
    const say = await openWords();
    wait.textContent = say('page.fill.loading');
    app.replaceChildren(wait);
    const share = make('progress', { max: 1, 'aria-label': wait.textContent });
    wait.append(share);
    before();
    const progress = (part) => (part === null ? share.removeAttribute('value') : (share.value = part));
    const [judge] = await Promise.all([openJudge(page.root, page.lang, page.game, { progress }), openInk()]);
    const { opening, element } = show(say, judge);
    app.replaceChildren(opening.element, element);
    await opening.start();
  } catch (error) {
    app.replaceChildren(make('p', { class: 'message wrong', role: 'alert', text: String(error.message ?? error) }));
    throw error;
  }
}
