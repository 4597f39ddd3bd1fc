// The page on which photographs of filled-in sheets become a record: who played, the photographs, and then the
// review. Nothing leaves the device.

import { indexOf, sheetsOf } from './blanks.js';
import { button, coded, make, page } from './dom.js';
import { openJudge } from './judge.js';
import { headForm } from './players.js';
import { Reader } from './reader.js';
import { Review } from './review.js';
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
  photos = []; // {file, address, answer, seat}
  #queue = Promise.resolve();

  constructor(say, judge) {
    Object.assign(this, { say, judge });
    this.element = make('div', { class: 'reading' });
  }

  /** start asks who played. */
  async start() {
    let head = null,
      limits = null;
    for (const players of [['1'], ['1', '2']]) ({ head = null, limits = null } = await this.judge.sheet.start({ players, level: '' }));
    const n = Math.max(limits.min, Math.min(2, limits.max));
    const form = headForm({
      head: { fresh: true, players: Array(n).fill(''), title: '', date: '', level: '', levels: head?.levels ?? [] },
      limits,
      say: this.say,
    });
    this.limits = limits;
    this.element.replaceChildren(
      make(
        'form',
        {
          class: 'panel',
          submit: (event) => {
            event.preventDefault();
            if (!form.error()) this.begin(form.value());
          },
        },
        make('h2', { text: this.say('page.reading.who') }),
        form.element,
        button({ text: this.say('page.reading.next'), kind: 'main', type: 'submit' }),
      ),
    );
  }

  async begin({ players, title, date, level }) {
    const names = players.map(({ name }) => name);
    this.view = await this.judge.sheet.start({ players: names, level, title, date });
    this.blank = await this.judge.sheet.yaml();
    this.names = names;
    this.sheets = sheetsOf(await indexOf(Math.min(Math.max(names.length, this.limits.min), this.limits.max))).map(
      ({ component }) => component,
    );
    this.places = this.view.places.map((place) => {
      const [, board, seat, id] = place.key.match(/^(.*?)(?:#(\d+))?\/(.*)$/);
      const { choices, number, low, high, signs } = place;
      const kinds = place.kinds.join(' ');
      return { board, seat: seat === undefined ? -1 : Number(seat), id, kinds, choices, number, low, high, signs };
    });
    this.#show();
  }

  /** show shows the photographs and what is still missing. */
  #show() {
    const { say } = this;
    this.wait = make('p', { class: 'wait', role: 'status' });
    this.list = make('ul', { class: 'photos' });
    this.missing = make('div');
    const input = (attributes, text, kind) => {
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
      return make('label', { class: `button ${kind}` }, make('span', { text }), field);
    };
    this.go = button({ text: say('page.reading.review'), kind: 'main', disabled: true, click: () => this.review() });
    this.element.replaceChildren(
      make(
        'section',
        { class: 'panel' },
        make('h2', { tabindex: -1, text: say('page.reading.photos') }),
        make('p', { text: say('page.reading.hint') }),
        this.missing,
        make(
          'div',
          { class: 'bar' },
          input({ capture: 'environment' }, say('page.reading.take'), 'main'),
          input({ multiple: true }, say('page.reading.choose'), ''),
        ),
        this.wait,
        this.list,
        make(
          'div',
          { class: 'bar' },
          this.go,
          button({ text: say('page.reading.players'), kind: 'plain', click: () => this.again() }),
        ),
      ),
    );
    this.element.querySelector('h2').focus();
    this.settle();
  }

  /** again asks for the players once more; photographs would be of other sheets. */
  again() {
    this.close();
    for (const { address } of this.photos) URL.revokeObjectURL(address);
    this.photos = [];
    return this.start();
  }

  /** reader returns the reader, which is started when it is needed. */
  reader() {
    this.open ??= new Reader({
      limits: this.limits,
      arabic: new Intl.NumberFormat(this.say.locale).resolvedOptions().numberingSystem === 'arab',
      step: (name) => this.#working(steps[name]),
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
    this.#queue = this.#queue.then(async () => {
      if (!this.photos.includes(photo)) return;
      try {
        photo.answer = await this.reader().read(file, this.names.length, this.places);
        photo.seat = photo.answer.each ? this.#free(photo) : -1;
      } catch (error) {
        this.close();
        photo.answer = { why: 'page.reading.died', found: error.message };
      }
      if (this.photos.at(-1).answer) this.wait.replaceChildren();
      this.settle();
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

  /** wanted returns all sheets of the game, {component, seat}. */
  wanted() {
    return this.sheets.flatMap((component) =>
      component.per === 'player'
        ? this.names.map((_, seat) => ({ component, seat }))
        : [{ component, seat: -1 }],
    );
  }

  /** settle shows what has been read. */
  settle() {
    const { say } = this;
    const wanted = this.wanted();
    const absent = wanted.filter(({ component, seat }) => !this.#of(component.name, seat));
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
    this.list.replaceChildren(...this.photos.map((photo) => this.#row(photo)));
    const found = this.photos.filter(({ answer }) => answer?.values);
    const twice = found.find(({ answer, seat }, i) =>
      found.some((other, k) => k < i && other.answer.component === answer.component && other.seat === seat),
    );
    for (const photo of this.photos) photo.row.classList.toggle('twice', photo === twice);
    if (twice) this.#complain(twice);
    this.go.disabled = found.length === 0 || Boolean(twice) || this.photos.some(({ answer }) => !answer);
  }

  #complain(photo) {
    const component = this.sheets.find(({ name }) => name === photo.answer.component);
    photo.says.append(
      make('p', {
        class: 'message wrong',
        role: 'alert',
        text: this.say('page.reading.twice', { sheet: this.titleOf(component, photo.seat) }),
      }),
    );
  }

  #row(photo) {
    const { say } = this,
      { answer, file, address } = photo;
    photo.says = make('div', { class: 'says' });
    if (!answer) photo.says.append(make('p', { class: 'quiet', text: say('page.reading.waits') }));
    else if (answer.why) photo.says.append(make('p', { class: 'message wrong', role: 'alert' }, coded(this.#why(answer))));
    else {
      photo.says.append(make('b', { text: answer.sheet }));
      if (answer.each && this.names.length > 1) photo.says.append(this.#whose(photo));
      if (answer.also) photo.says.append(make('p', { class: 'message', text: say('read-also', { component: answer.also }) }));
    }
    photo.row = make(
      'li',
      {},
      answer?.why?.startsWith('photo-') || answer?.why === 'not-a-photo'
        ? make('span', { class: 'thumb', text: file.name })
        : make('img', { class: 'thumb', src: address, alt: file.name }),
      photo.says,
      button({
        sign: 'close',
        label: say('page.reading.remove', { name: file.name }),
        kind: 'plain',
        click: () => {
          this.photos = this.photos.filter((other) => other !== photo);
          URL.revokeObjectURL(address);
          this.settle();
        },
      }),
    );
    return photo.row;
  }

  #why({ why, sheet, players, ...more }) {
    if (why === 'read-elsewhere')
      return this.say('page.reading.elsewhere', { sheet, found: players, players: this.names.length });
    return this.say(why, { ...more, component: sheet, game: page.game });
  }

  #whose(photo) {
    const select = make(
      'select',
      {
        change: () => {
          photo.seat = Number(select.value);
          this.settle();
          photo.row.querySelector('select').focus();
        },
      },
      this.names.map((name, seat) => make('option', { value: seat, text: name })),
    );
    select.value = photo.seat;
    return make('label', { class: 'field' }, this.say('page.reading.whose'), select);
  }

  /** review ends the reader and shows what was read. */
  async review() {
    this.close();
    const found = this.photos.filter(({ answer }) => answer?.values);
    const absent = this.wanted()
      .filter(({ component, seat }) => !this.#of(component.name, seat))
      .map(({ component, seat }) => this.titleOf(component, seat));
    const review = new Review({ say: this.say, judge: this.judge, names: this.names, absent });
    await review.open(this.blank, found);
    this.element.replaceChildren(review.element);
    review.element.querySelector('h2').focus();
  }
}

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
