// How records are opened and shared: new ones, files, pasted text, links, drafts, and records that
// another page hands over.

import { ask, showMessage } from './dialog.js';
import { button, coded, make, page } from './dom.js';
import * as drafts from './drafts.js';
import { Foreign } from './foreign.js';
import { Died } from './judge.js';
import { headForm } from './players.js';
import { keptGames } from './kept.js';
import * as record from './record.js';

/** @import { Limits, UnreadReport, Word } from './judge.js' */

/** Opening belongs to a Sheet or a Log; `element` is shown while no record is open. */
export class Opening {
  /** @type {Limits} */
  #limits = { min: 1, max: 6, automaton: '' };
  /** @type {Word[]} */
  #levels = [];

  constructor(sheet) {
    Object.assign(this, { sheet, say: sheet.say, session: sheet.judge[sheet.kind] });
    this.element = make('div', { class: 'opening' });
  }

  /** start opens a link, a record that another page handed over, or the draft; else it offers a new record. */
  async start() {
    await this.#probe();
    record.receive(
      (file) => this.open(file),
      (error) => this.#failed(error),
    );
    addEventListener('hashchange', () => this.#fromLink());
    this.#guard();
    const handed = record.handed();
    const draft = drafts.read(this.sheet.kind);
    if ((await this.#fromLink()) || (handed && (await this.open(handed))) || this.sheet.view || (draft && (await this.open(draft, draft)))) return;
    this.#welcome();
  }

  // Any sheet of the game has its limits; a solo sheet has the levels of the automaton.
  async #probe() {
    for (const players of [['1'], ['1', '2']]) {
      const { head, limits } = await this.session.start({ players, level: '' });
      if (!head) continue;
      [this.#limits, this.#levels] = [limits, head.levels ?? []];
      return;
    }
  }

  #blankHead() {
    const n = Math.max(this.#limits.min, Math.min(2, this.#limits.max));
    return { fresh: true, players: Array(n).fill(''), title: '', date: today(), level: '', levels: this.#levels };
  }

  // What was typed stays when the page is left, as for another language, or begins again.
  #welcome(typed) {
    const { say } = this;
    onpagehide?.();
    const left = `cartouche:typed:${page.kept}:${this.sheet.kind}`;
    const before = { text: '', ...this.#blankHead(), ...record.stored('sessionStorage', left), ...typed };
    const form = headForm({ head: before, limits: this.#limits, say });
    onpagehide = () => record.stored('sessionStorage', left, form.element.isConnected ? { ...form.value(), text: text.value } : null);
    const begin = make(
      'form',
      {
        class: 'panel',
        submit: (event) => {
          event.preventDefault();
          if (!form.error()) this.#begin(form.value()).then((wrong) => wrong && this.#welcome({ ...form.value(), wrong }));
        },
      },
      make('h2', { text: say(`page.opening.new-${this.sheet.kind}`) }),
      form.element,
      button({ text: say('page.opening.begin'), kind: 'main', type: 'submit' }),
    );
    const open = make(
      'section',
      { class: 'panel' },
      make('h2', { text: say('page.opening.open') }),
      make('p', { text: say('page.opening.hint') }),
      this.#sources(),
    );
    this.element.replaceChildren(...[begin, open, keptGames(say, { only: page.game })].filter(Boolean));
    const text = open.querySelector('textarea');
    text.value = before.text;
  }

  hide() {
    this.element.replaceChildren();
  }

  #sources(done = () => {}) {
    const text = make('textarea', {
      'aria-label': this.say('page.opening.paste'),
      placeholder: `game: ${page.game}\nkind: ${this.sheet.kind}\n…`,
      spellcheck: 'false',
      dir: 'ltr',
    });
    const choose = button({
      sign: 'open',
      text: this.say('page.opening.file'),
      click: async () => {
        const file = await record.choose().catch((error) => this.#failed(error));
        if (file) (done(), this.open(file));
      },
    });
    const paste = button({
      sign: 'paste',
      text: this.say('page.opening.read'),
      click: () => {
        if (text.value.trim()) (done(), this.open({ name: '', text: text.value }));
        else text.focus();
      },
    });
    return make(
      'div',
      { class: 'sources' },
      choose,
      make('label', { class: 'field' }, this.say('page.opening.paste'), text),
      paste,
    );
  }

  /** choose asks which record to open. */
  choose() {
    const close = () => document.querySelector('dialog').close();
    const kept = keptGames(this.say, { only: page.game, but: this.sheet.view && this.sheet.place.of });
    kept?.addEventListener('click', ({ target }) => target.closest('a') && close());
    return showMessage(
      this.say('page.opening.open'),
      [kept, this.#sources(close)],
      this.say('page.dialog.cancel'),
    );
  }

  /** begin asks for the players of a new record, and again as long as the judge refuses them. */
  async begin(typed) {
    if (!typed && !(await this.#leave())) return;
    const blank = { ...this.#blankHead(), players: this.sheet.view.head.players, ...typed };
    const head = await this.#askHead(`page.opening.new-${this.sheet.kind}`, blank, this.#limits, 'page.opening.begin');
    const wrong = head && (await this.#begin(head));
    if (wrong) await this.begin({ ...head, wrong });
  }

  /** change asks for the players and the title of the open record, and returns null if they stay. typed is an answer that was refused. */
  change(typed) {
    const { head, limits } = this.sheet.view;
    return this.#askHead('page.head.change', { ...head, ...typed }, limits, 'page.head.apply');
  }

  #askHead(title, head, limits, text) {
    const form = headForm({ head, limits, say: this.say });
    return this.#ask(title, form.element, [{ text: this.say(text), value: () => (form.error() ? undefined : form.value()) }]);
  }

  #begin(head) {
    return this.#alive(
      () => this.#new(head),
      () => this.#message(`page.opening.new-${this.sheet.kind}`, this.say('page.judge.died')),
    );
  }

  // It returns why the judge refuses the players.
  async #new({ players, title, date, level }) {
    const names = players.map(({ name }) => name);
    await this.sheet.loadBoards({ head: { players: names }, limits: this.#limits });
    const view = await this.session.start({ players: names, level, title, date });
    if (!view.head) return view.report.error.message;
    this.sheet.from(drafts.begun());
    await this.sheet.display(view, { text: await this.session.yaml(), name: '', changed: false, memory: null });
    this.sheet.note('');
  }

  /** ask is dialog.ask with the key of the title and a button that cancels. */
  #ask(title, content, buttons) {
    return ask(this.say(title), content, buttons, this.say('page.dialog.cancel'));
  }

  /** message shows a message; title is the key of its title. */
  #message(title, content) {
    return showMessage(this.say(title), content, this.say('page.dialog.close'));
  }

  /** leave asks whether an unsaved record may be closed, if the browser does not keep it. */
  async #leave() {
    const { sheet, say } = this;
    await sheet.alone();
    if (!sheet.view || !sheet.changed || this.#kept) return true;
    const answer = await this.#ask('page.opening.leave-title', say('page.opening.leave'), [
      { text: say('page.opening.leave-save'), value: 'save' },
      { text: say('page.opening.leave-go'), value: 'go' },
    ]);
    if (answer === 'save') await sheet.save();
    return answer !== null;
  }

  /**
   * open shows a record {name, text}, and returns whether it did. changed is true for an unsaved record; place and
   * memory are those of a draft; the comments of an example need no note. If the judge dies, open reports an error, and
   * the open record stays open.
   */
  async open({ name = '', text, records }, how = {}) {
    if (records) return this.#shelve(records, name);
    const address = record.elsewhere(text, this.sheet.kind);
    if (address) return this.#elsewhere(address, { name, text });
    if (!(await this.#leave())) return false;
    const answer = await this.#alive(
      () => this.#open({ name, text }, how),
      (error) => this.#failed(error),
    );
    return answer.error ? this.#showErrors(answer, { name, text }) : answer;
  }

  /** alive runs work when what was begun is done. If the judge dies, it opens the open record again and calls failed(error). */
  #alive(work, failed) {
    return this.sheet.alone(async () => {
      try {
        return await work();
      } catch (error) {
        if (!(error instanceof Died)) throw error;
        if (this.sheet.view) await this.sheet.revive();
        else this.#welcome();
        await failed(error);
        return false;
      }
    });
  }

  /** shelve keeps the records of an archive, and opens the only one or lists them all. */
  async #shelve(records, name) {
    if (records.length === 1) return this.open(records[0]);
    const games = records.filter((one) => record.about(one.text).game);
    if (games.length === 0) return this.#failed(new Foreign('archive', name));
    const n = games.filter((one) => drafts.add(one)).length;
    const text = this.say('page.kept.added', { n });
    this.sheet.note(text, n < records.length ? 'wrong' : '');
    if (this.sheet.view) return this.choose();
    this.#welcome();
    if (n < records.length) await this.#message('page.opening.open', text); // no note is shown yet
    return false;
  }

  async #open({ name, text }, { changed = false, place = null, memory = null, example = false }) {
    const players = record.playersOf(text).length; // with the boards loaded first, the record is judged once, not twice
    if (players && !/^data:/m.test(text)) await this.sheet.loadBoards({ head: {}, limits: this.#limits }, players);
    let view = await this.session.open(name, text, memory);
    if (!view.head) return view.report;
    const going = view.head.finished && view.missing?.length > 0 && record.goingOn(text);
    const unfinished = going && (await this.session.open(name, going, memory));
    if (unfinished?.head) [view, text] = [unfinished, going];
    this.sheet.text = text;
    this.sheet.from(place ?? drafts.begun());
    await this.sheet.display(view, {
      text,
      name,
      changed,
      memory,
      keep: !place,
      again: () => this.session.open(name, text, memory),
    });
    const notes = [
      view.comments && !example && this.say('page.opening.comments'),
      view.head.data && !this.sheet.boards.own && this.say('page.opening.data'),
      unfinished?.head && this.say('page.opening.unfinished'),
    ].filter(Boolean);
    this.sheet.note(notes.join(' '));
    return true;
  }

  async #elsewhere(address, file) {
    const { game, kind } = record.about(file.text);
    if (!(await record.there(address, game))) {
      await this.#message('page.opening.other-title', this.say('page.opening.unknown', { game }));
      return false;
    }
    const text =
      game === page.game
        ? this.say(`page.opening.to-${record.pageOf(kind)}`)
        : this.say('page.opening.other', { game });
    const go = { text: this.say('page.opening.go'), value: true, kind: 'main' };
    if (await this.#ask('page.opening.other-title', text, [go])) {
      record.handOver(address, { ...file, kind });
      return true;
    }
    return false;
  }

  /**
   * showErrors shows the errors of a text, line by line, and a field to fix them.
   * @param {UnreadReport} report
   */
  async #showErrors({ error }, { name, text }) {
    const lines = text.split(/\r\n|\r|\n/);
    const list = make(
      'ol',
      { class: 'errors' },
      error.errors.map(({ message, line, column }) => {
        const at = [...(lines[line - 1] ?? '')];
        return make(
          'li',
          {},
          make('p', {}, make('b', { text: this.say('page.opening.at', { line, column }) }), ' ', coded(message)),
          at.length > 0 &&
            make(
              'pre',
              {},
              make(
                'code',
                {},
                at.slice(0, column - 1).join(''),
                make('mark', { text: at[column - 1] ?? ' ' }),
                at.slice(column).join(''),
              ),
            ),
        );
      }),
    );
    const field = make('textarea', {
      'aria-label': this.say('page.opening.text'),
      spellcheck: 'false',
      dir: 'ltr',
      rows: 12,
    });
    field.value = text;
    const fix = make('details', {}, make('summary', { text: this.say('page.opening.mend') }), field);
    const retry = { text: this.say('page.opening.again'), value: () => field.value };
    const again = await this.#ask('page.opening.unread', [list, fix], [retry]);
    if (again !== null) return this.open({ name, text: again });
    if (!this.sheet.view) this.#welcome();
    return false;
  }

  async #fromLink() {
    if (location.hash === '#turns' && this.sheet.turns) {
      record.forgetLink();
      this.sheet.turns.begins = true;
    }
    if (location.hash === '#example') {
      record.forgetLink();
      const answer = await fetch('sample.yaml');
      return answer.ok && this.open({ name: '', text: await answer.text() }, { example: true });
    }
    const of = location.hash.match(/^#kept=(.*)$/)?.[1];
    if (of !== undefined) {
      record.forgetLink();
      const draft = drafts.read(this.sheet.kind, of);
      if (!draft || (this.sheet.view && of === this.sheet.place.of)) return false;
      if (await this.open(draft, draft)) this.sheet.kept(draft.changed);
      return true;
    }
    if (!record.isLink(location.hash)) return false;
    const text = await record.fromLink(location.hash).catch(() => null);
    record.forgetLink();
    if (text !== null) return this.open({ name: '', text }, { changed: true });
    await this.#message('page.share.link', this.say('page.opening.link-broken'));
    return false;
  }

  /** ownBoards asks `cartouche serve` for the boards of a record that overrides values; null without that server. */
  async ownBoards(text) {
    if (!document.querySelector('meta[name=cartouche-serve]')) return null;
    const { ask } = await import('./serve.js');
    const answer = await ask(`boards?${new URLSearchParams({ lang: page.lang })}`, { method: 'POST', body: text });
    return answer.ok ? answer.json() : null;
  }

  #kept = true; // in the browser

  /** keep keeps the record in the browser. If that fails, the page shows a warning, and asks before it is closed. */
  keep(draft) {
    this.#kept = drafts.keep(this.sheet.kind, draft);
    this.sheet.unkept.hidden = this.#kept;
  }

  #guard() {
    addEventListener('beforeunload', (event) => {
      if (this.sheet.busy || (!this.#kept && this.sheet.changed)) event.preventDefault();
    });
    drafts.elsewhere(this.sheet.kind, (place) => {
      if (!this.sheet.view) return;
      if (place?.of === this.sheet.place.of) this.sheet.do();
    });
  }

  #failed(error) {
    if (error instanceof Foreign)
      return this.#message(
        'page.opening.unread',
        [
          this.say(`page.opening.foreign-${error.what}`, { name: error.name }),
          this.say('page.opening.foreign-instead'),
        ].map((text) => make('p', { text })),
      );
    const why = [
      [record.TooLarge, 'page.opening.too-large', { n: record.most >> 20 }],
      [record.Several, 'page.opening.several', { n: error.n }],
      [Died, 'page.opening.died'],
    ].find(([kind]) => error instanceof kind);
    const text = why ? this.say(why[1], why[2]) : error.message;
    return this.#message('page.opening.unread', text);
  }
}

const today = () => {
  const now = new Date();
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((n) => String(n).padStart(2, '0')).join('-');
};
