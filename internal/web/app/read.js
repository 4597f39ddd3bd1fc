// The page on which photographs of filled-in sheets become a record: who played, the photographs, and then the
// review. Nothing leaves the device.

import * as album from './album.js';
import { indexOf, sheetsOf } from './blanks.js';
import { boardSession } from './boardread.js';
import { button, hold, make, page } from './dom.js';
import { openJudge } from './judge.js';
import { rowOf } from './photos.js';
import { headForm } from './players.js';
import { Reader } from './reader.js';
import { stored } from './record.js';
import { placeOf, Review } from './review.js';
import { boxesOf, gamesIn, ScoreSession, totalsOf } from './scoresheet.js';
import { openWords } from './words.js';

/** @import { View } from './judge.js' */

/** steps are the texts of what the reader does. */
const steps = {
  loading: 'page.reading.loading',
  draw: 'page.reading.draw',
  open: 'page.reading.open',
  find: 'page.reading.find',
  read: 'page.reading.read',
};

class Reading {
  /** @type {View|null} */
  view = null;
  photos = []; // {file, address, answer, seat}; see rowOf
  corrected = {}; // marks that a person chose in the review, by key
  #head = null; // {players, title, date, level}
  #queue = Promise.resolve();

  constructor(say, judge) {
    Object.assign(this, { say, judge });
    this.element = make('div', { class: 'reading' });
  }

  /** start goes on with photographs that were being read, or asks who played. */
  async start() {
    let head = null;
    for (const players of [['1'], ['1', '2']]) ({ head = null, limits: this.limits } = await this.judge.sheet.start({ players, level: '' }));
    this.levels = head?.levels ?? [];
    const [state, photos] = await Promise.all([album.read('state'), album.read('photos')]);
    if (!state?.head || !photos) return this.#ask();
    try {
      this.corrected = state.corrected;
      this.photos = photos.map((photo, i) => ({ ...photo, seat: state.seats[i], address: URL.createObjectURL(photo.file) }));
      await this.begin(state.head);
      if (state.review && !this.go.disabled) await this.review();
    } catch {
      this.#forget(); // another version kept it
      this.#ask();
    }
  }

  #ask(typed) {
    const { min, max } = this.limits;
    const left = `cartouche:typed:${page.kept}:read`; // when the page was left, as for another language
    onpagehide?.();
    const blank = { title: '', date: '', level: '', players: Array(Math.max(min, Math.min(2, max))).fill('') };
    const form = headForm({
      head: { ...blank, ...(typed ?? this.#head ?? stored('sessionStorage', left)), fresh: true, levels: this.levels },
      limits: this.limits,
      say: this.say,
    });
    onpagehide = () => stored('sessionStorage', left, form.element.isConnected ? form.value() : null);
    this.element.replaceChildren(
      make(
        'form',
        {
          class: 'panel',
          submit: (event) => {
            event.preventDefault();
            if (form.error()) return;
            const head = form.value();
            const names = head.players.map(({ name }) => name);
            this.begin({ ...head, players: names }).catch(({ message }) => this.#ask({ ...head, wrong: message }));
          },
        },
        make('h2', { tabindex: -1, text: this.say('page.reading.who') }),
        form.element,
        button({ text: this.say('page.reading.next'), kind: 'main', type: 'submit' }),
      ),
    );
  }

  async begin(head) {
    const { players: names } = head;
    this.view = await this.judge.sheet.start(head);
    if (!this.view.head) throw new Error(this.view.report.error.message);
    this.blank = await this.judge.sheet.yaml();
    const { min, max } = this.limits;
    this.sheets = sheetsOf(await indexOf(Math.min(Math.max(names.length, min), max)));
    const again = this.names && this.names.length !== names.length;
    [this.names, this.#head] = [names, head];
    this.boxes = this.sheets.flatMap((sheet) => boxesOf(sheet, { players: names, view: this.view, say: this.say }));
    const places = this.view.places.map((place) => {
      const { board, seat, slot: id } = placeOf(place.key);
      const { choices, number, low, high, signs } = place;
      return { board, seat, id, kinds: place.kinds.join(' '), choices, number, low, high, signs };
    });
    const scored = new Set(this.boxes.map(({ board }) => board));
    this.places = [...places.filter(({ board }) => !scored.has(board)), ...this.boxes];
    for (const photo of this.photos) Object.assign(photo, { row: null }, again && { answer: null, seat: -1 });
    if (again) this.corrected = {};
    this.#show();
    for (const photo of this.photos) if (!photo.answer) this.#read(photo);
    this.reader().start().catch(() => {}); // while photographs are taken; reading one says what fails
  }

  /** show shows the photographs and what is still missing. */
  #show() {
    const { say } = this;
    this.wait = make('p', { class: 'wait', role: 'status' });
    this.unkept = make('p', { class: 'message wrong', hidden: true, text: say('page.opening.unkept') });
    this.list = make('ul', { class: 'photos' });
    this.missing = make('div');
    const input = (attributes, text) => {
      const field = make('input', {
        type: 'file',
        accept: 'image/\x2a',
        class: 'hidden-input',
        ...attributes,
        change: () => {
          for (const file of field.files) this.add(file);
          field.value = '';
        },
      });
      return make('label', { class: 'button' }, make('span', { text }), field);
    };
    this.take = input({ capture: 'environment' }, say('page.reading.take'));
    this.go = button({ text: say('page.reading.review'), disabled: true, click: () => this.review() });
    this.element.replaceChildren(
      make(
        'section',
        { class: 'panel' },
        make('h2', { tabindex: -1, text: say('page.reading.photos') }),
        make('p', { text: say('page.reading.hint') }),
        this.boxes.length > 0 && make('p', { text: say('page.reading.alone') }),
        this.missing,
        make(
          'div',
          { class: 'bar' },
          this.take,
          input({ multiple: true }, say('page.reading.choose')),
        ),
        this.unkept,
        this.wait,
        this.go,
        this.list,
        make(
          'div',
          { class: 'bar' },
          button({ text: say('page.reading.players'), kind: 'plain', click: () => this.again() }),
          button({ text: say('page.reading.over'), kind: 'plain', click: () => this.anew() }),
        ),
      ),
    );
    this.element.querySelector('h2').focus();
    this.settle();
  }

  /** again asks for the players once more. The photographs stay, and are read again if their number changes. */
  again() {
    this.#ask();
    this.element.querySelector('h2').focus();
  }

  /** anew leaves all photographs out. */
  async anew() {
    this.close();
    for (const { address } of this.photos) URL.revokeObjectURL(address);
    Object.assign(this, { photos: [], corrected: {} });
    this.#head = null;
    await this.#forget();
    this.again();
  }

  #forget = () => Promise.all([album.keep('state', null), album.keep('photos', null)]);

  /** keep keeps everything but the photographs themselves, for a reload. */
  #keep(review) {
    const { corrected, photos } = this;
    return this.#store('state', { head: this.#head, corrected, review, seats: photos.map(({ seat }) => seat) });
  }

  async #store(name, value) {
    if (!(await album.keep(name, value))) this.unkept.hidden = false;
  }

  /** reader returns the reader, which begins to draw blank sheets when it is started. */
  reader() {
    this.open ??= new Reader({
      limits: this.limits,
      players: this.names.length,
      arabic: new Intl.NumberFormat(this.say.locale).resolvedOptions().numberingSystem === 'arab',
      step: (name) => this.photos.some(({ answer }) => !answer) && this.#working(steps[name]),
    });
    return this.open;
  }

  close() {
    this.open?.close();
    this.open = null;
  }

  #working(key) {
    const text = this.say(key);
    this.wait.replaceChildren(text, make('progress', { max: 1, 'aria-label': text }));
  }

  /** add reads a photograph after those before it. */
  add(file) {
    const photo = { file, address: URL.createObjectURL(file), answer: null, seat: -1 };
    this.photos.push(photo);
    this.settle();
    this.#read(photo);
  }

  #read(photo) {
    this.#queue = this.#queue.then(async () => {
      if (photo.answer || !this.photos.includes(photo)) return;
      const n = this.names.length;
      let answer;
      photo.row.querySelector('.says > .quiet')?.replaceChildren(this.say('page.reading.now'));
      try {
        answer = await this.reader().read(photo.file, n, this.places);
      } catch (error) {
        this.close();
        answer = { why: 'page.reading.died', found: error.message };
      }
      if (n !== this.names.length) return; // it is read for as many players as there are now
      photo.answer = answer;
      photo.seat = answer.each ? this.#free(photo) : -1;
      if (this.photos.every(({ answer }) => answer)) this.wait.replaceChildren();
      this.settle();
      if (photo.answer.why) photo.row.scrollIntoView({ block: 'nearest' });
    });
  }

  /** free returns the first player who has no such sheet yet. */
  #free({ answer: { component } }) {
    const seats = this.names.map((_, seat) => seat);
    return seats.find((seat) => !this.#of(component, seat)) ?? this.names.length - 1;
  }

  #of(component, seat) {
    return this.photos.find((photo) => photo.answer?.component === component && photo.seat === seat && photo.answer.values);
  }

  titleOf({ title, per }, seat) {
    return per === 'player' && seat >= 0
      ? this.say('page.board.of', { board: title, player: this.names[seat] })
      : title;
  }

  /** wanted returns all sheets of the game, {component, seat}. Score sheets of several games are not missed. */
  wanted() {
    return this.sheets
      .filter(({ games }) => games === 0)
      .flatMap((component) =>
        component.per === 'player' ? this.names.map((_, seat) => ({ component, seat })) : [{ component, seat: -1 }],
      );
  }

  /** settle shows what has been read. */
  settle() {
    const { say } = this;
    const wanted = this.wanted();
    const absent = wanted.filter(({ component, seat }) => !this.#of(component.name, seat));
    this.missing.hidden = wanted.length === 0;
    this.missing.replaceChildren(
      make(
        'ul',
        { class: 'wanted', 'aria-label': say('page.reading.sheets') },
        wanted.map((one) => {
          const done = !absent.includes(one);
          return make(
            'li',
            { class: done ? 'done' : '' },
            make('bdi', { text: this.titleOf(one.component, one.seat) }),
            make('span', { class: 'quiet', text: say(done ? 'page.reading.there' : 'page.reading.absent') }),
          );
        }),
      ),
    );
    hold(this.list, ...this.photos.map((photo) => this.#row(photo)));
    const found = this.photos.filter(({ answer }) => answer?.values);
    const twice = found.find(({ answer, seat }, i) =>
      found.some((other, k) => k < i && other.answer.component === answer.component && other.seat === seat),
    );
    for (const photo of this.photos) photo.complain(photo === twice ? this.#twice(twice) : '');
    this.go.disabled = found.length === 0 || Boolean(twice) || this.photos.some(({ answer }) => !answer);
    const over = absent.length === 0 && !this.go.disabled;
    this.take.classList.toggle('main', !over);
    this.go.classList.toggle('main', over);
    this.#store('photos', this.photos.map(({ file, answer }) => ({ file, answer })));
    this.#keep(false);
  }

  #twice({ answer: { component }, seat }) {
    const sheet = this.titleOf(this.sheets.find(({ name }) => name === component), seat);
    return this.say('page.reading.twice', { sheet });
  }

  #row(photo) {
    const moved = (seat) => {
      photo.seat = seat;
      this.#uncorrect(photo);
      this.settle();
    };
    const remove = () => {
      this.photos = this.photos.filter((other) => other !== photo);
      URL.revokeObjectURL(photo.address);
      this.#uncorrect(photo);
      this.settle();
      this.element.querySelector('h2').focus();
    };
    return rowOf(photo, { say: this.say, names: this.names, moved, remove });
  }

  /** uncorrect forgets corrections of a sheet that is now another one's. */
  #uncorrect({ answer }) {
    const its = ([key]) => placeOf(key).board !== answer?.component;
    this.corrected = Object.fromEntries(Object.entries(this.corrected).filter(its));
  }

  /** review ends the reader and shows what was read. */
  async review() {
    this.close();
    const found = this.photos.filter(({ answer }) => answer?.values);
    const ofScores = ({ answer }) => this.boxes.some(({ board }) => board === answer.component);
    const [sheets, boards] = [found.filter(ofScores), found.filter((photo) => !ofScores(photo))];
    const scores = sheets.map((photo) => ({ ...photo, games: this.#gamesIn(photo) }));
    const games = scores.flatMap((photo) => photo.games);
    if (boards.length === 0 && games.length === 0) return sheets[0].complain(this.say('read-no-scores'));
    const { say, names, corrected } = this;
    this.go.disabled = true;
    this.#working('page.reading.judge');
    const review = new Review({
      ...{ say, names, corrected },
      ...(boards.length > 0 ? this.#withBoards(scores) : this.#scoresAlone(games)),
      keep: () => this.#keep(true),
      back: () => this.#show(),
    });
    const photos = boards.length > 0 ? [...boards.map(keyed), ...this.#totals(scores)] : sheets.map(keyed);
    this.element.inert = true; // the review takes the place of all of this
    await review.open(photos, games).finally(() => (this.element.inert = false));
    this.element.replaceChildren(review.element);
    review.element.querySelector('h2').focus();
    this.#keep(true);
  }

  #gamesIn = ({ answer }) => gamesIn(this.boxes.filter(({ board }) => board === answer.component), answer.values);

  /** withBoards returns the session of boards, beside which a score sheet only has totals, and the notes. */
  #withBoards(scores) {
    const { say, judge, blank } = this;
    const absent = this.wanted()
      .filter(({ component, seat }) => !this.#of(component.name, seat))
      .map(({ component, seat }) => this.titleOf(component, seat));
    const several = scores.some(({ games }) => games.length > 1);
    const notes = [absent.length > 0 && say('page.reading.missing', { sheets: absent }), several && say('read-games')];
    return { notes: notes.filter(Boolean), session: this.#ending(boardSession({ judge, blank, open: absent.length > 0 })) };
  }

  #scoresAlone(games) {
    const { say, judge, boxes } = this;
    const session = new ScoreSession({ say, judge, head: this.#head, boxes });
    return { notes: games.length > 1 ? [say('page.reading.games', { n: games.length })] : [], session: this.#ending(session) };
  }

  /** ending makes a session forget the photographs when the review is over. */
  #ending(session) {
    const leave = session.leave.bind(session);
    session.leave = async (reviewed) => {
      if (reviewed) await this.#forget();
      await leave(reviewed);
    };
    return session;
  }

  /** totals returns what a score sheet with one game says of totals that the boards do not have. */
  #totals(scores) {
    const own = (key) => {
      const { board, seat, slot } = placeOf(key);
      return this.#of(board, seat)?.answer.values.some(({ id, there, doubt }) => id === slot && (there || doubt));
    };
    return scores
      .filter(({ games }) => games.length === 1)
      .flatMap((photo) => totalsOf(photo, { boxes: this.boxes, places: this.view.places.filter(({ key }) => !own(key)) }));
  }
}

/** keyed returns a photograph with the keys of its values. */
const keyed = ({ answer, seat }) => ({
  ...{ answer, seat },
  values: answer.values.map((value) => ({ ...value, key: `${answer.component}${seat < 0 ? '' : `#${seat}`}/${value.id}` })),
});

const app = document.querySelector('#app');
try {
  const say = await openWords();
  const wait = make('p', { class: 'wait', role: 'status', text: say('page.fill.loading') });
  app.replaceChildren(wait);
  const reading = new Reading(say, await openJudge());
  await reading.start();
  app.replaceChildren(reading.element);
} catch (error) {
  app.replaceChildren(make('p', { class: 'message wrong', role: 'alert', text: String(error.message ?? error) }));
  throw error;
}
