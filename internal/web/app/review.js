// The review of what was read from photographs: the pictures of the places beside what was read, those that
// break a rule first, then the doubtful ones. A touch corrects; nothing is corrected unasked.

import { button, make, page } from './dom.js';
import { number, signOf, keyboard, turn } from './editor.js';

/** @import { Mark, Place, View } from './judge.js' */

/** tried is how many other readings are judged, and shown how many choices are buttons. */
const tried = 100,
  shown = 6;

/** around is how much of the sheet beside a place is shown, in mm. */
const around = 3;

/** written returns a text as the mark that it is in a place. */
const written = (place, text, seat) => [{ kind: place.kinds[0], text, by: Math.max(seat, 0) }];

/** typed returns the text that was typed for a place: figures of any script, and signs in either case. */
const typed = (place, text) => (place.number ? String(number(text) ?? signOf(place, text) ?? text) : text);

const same = (a, b) =>
  a.length === b.length && a.every((mark, i) => ['kind', 'text', 'by'].every((key) => (mark[key] ?? '') === (b[i][key] ?? '')));

/** refill gives a field a text. If all of it is selected, it is so afterwards. */
function refill(field, text) {
  const whole = field === document.activeElement && field.selectionStart === 0 && field.selectionEnd === field.value.length;
  if (text !== field.value) field.value = text;
  if (whole) field.select();
}

/** placeOf takes a key apart: the board, its seat or -1, and the slot. */
export function placeOf(key) {
  const [, board, seat, slot] = key.match(/^(.*?)(?:#(\d+))?\/(.*)$/);
  return { board, seat: seat === undefined ? -1 : Number(seat), slot };
}

/** sheetOf returns the sheet that a key is on. */
const sheetOf = (key) => key.slice(0, key.indexOf('/'));

/**
 * Review shows what was read. session is that of a record: fill(marks) opens a record with marks and returns its view,
 * put and undo are those of judge.sheet, and leave(reviewed) goes to the record's page. corrected are the marks that a
 * person chose, by key; keep(corrected) is called when they change, and back() goes to the photographs. notes are
 * sentences above the places.
 */
export class Review {
  /** @type {View} */
  #view;
  #cards = []; // what shows the places on cards
  #spots = []; // {key, place, values, answer, seat, picture}
  #work = Promise.resolve(); // corrections, one after the other

  constructor({ say, names, session, notes, corrected, keep, back }) {
    Object.assign(this, { say, names, session, notes, corrected, keep, back });
    this.element = make('section', { class: 'panel review' });
  }

  /** open fills a record with what was read: of each photograph {answer, values, seat}, where each value has a key. */
  async open(photos, more) {
    const marks = [];
    const spots = new Map();
    for (const { answer, values, seat } of photos) {
      const picture = await createImageBitmap(answer.picture);
      for (const value of values) {
        const { key } = value;
        if (!spots.has(key)) spots.set(key, { key, values: [], answer, seat, picture });
        spots.get(key).values.push(value);
        if (value.sure) marks.push({ ...placeOf(key), ...this.#mark(value, seat) });
      }
    }
    this.#view = await this.session.fill(marks, more);
    if (!this.#view.head) throw new Error(this.#view.report.error.message);
    this.entries = new Map();
    this.#take(this.#view);
    const places = new Map(this.#view.places.map((place) => [place.key, place]));
    for (const [key, chosen] of Object.entries(this.corrected)) {
      if (!places.has(key)) continue;
      const delta = await this.session.put(key, chosen);
      if (!delta.refused) this.#take(delta);
    }
    this.#spots = [...spots.values()]
      .map((spot) => ({ ...spot, place: places.get(spot.key) }))
      .filter(({ place, values }) => place && values.some(({ there, doubt }) => there || doubt));
    await this.#order();
    this.#show();
  }

  /** mark returns a value as a mark of a seat. */
  #mark({ kind, says, by }, seat) {
    return { kind, by: seat < 0 ? by : seat, ...(says ? { text: says } : {}) };
  }

  #take({ changed, wrong, report }) {
    for (const [key, { marks }] of Object.entries(changed)) this.entries.set(key, marks);
    Object.assign(this, { wrong, report });
  }

  #now = (key) => this.entries.get(key) ?? [];

  /**
   * order puts the places that break a rule first, with the reading that would not, then the doubtful ones. Of the others,
   * those on the sheets where something is wrong are tried.
   */
  async #order() {
    const broken = new Map();
    this.wrong.forEach(({ slots, missing }, i) => {
      for (const key of missing ? [] : (slots ?? [])) if (!broken.has(key)) broken.set(key, i);
    });
    const near = new Set(this.wrong.flatMap(({ slots }) => slots ?? []).map(sheetOf));
    const doubtful = ({ values }) => values.some(({ doubt }) => doubt);
    let left = this.report.violations.length > 0 ? tried : 0;
    for (const spot of [...this.#spots].sort((a, b) => doubtful(b) - doubtful(a))) {
      spot.breaks = broken.has(spot.key) ? this.report.violations[broken.get(spot.key)].message : '';
      const may = doubtful(spot) || near.size === 0 || near.has(sheetOf(spot.key));
      for (const marks of may ? this.#others(spot) : []) {
        if (left-- <= 0) break;
        const [gone] = await this.#without(spot, marks);
        if (!gone) continue;
        [spot.instead, spot.breaks] = [marks, spot.breaks || gone.message];
        break;
      }
      spot.first = spot.breaks ? (doubtful(spot) ? 0 : 1) : doubtful(spot) ? 2 : 3;
    }
    const kind = ({ key, place }) => this.#words(place, this.#now(key));
    const { compare } = new Intl.Collator(page.lang, { numeric: true });
    this.#spots.sort((a, b) => a.first - b.first || (a.first === 3 ? compare(kind(a), kind(b)) : 0));
  }

  /** without returns the violations that are gone if a place is read otherwise; none if as many come instead. */
  async #without({ key }, marks) {
    const { report, refused } = await this.session.put(key, marks);
    if (refused) return [];
    await this.session.undo();
    const left = report.violations.map(({ message }) => message);
    if (left.length >= this.report.violations.length) return [];
    return this.report.violations.filter(({ message }) => !left.includes(message));
  }

  /**
   * others returns what else may have been meant: another figure, because a sum is wrong at another place, and, where
   * a rule is broken or something is doubtful, no mark or another choice.
   */
  #others({ key, place, values, seat, breaks }) {
    const figures = values.flatMap((value) => value.others.map((text) => [this.#mark({ ...value, says: text }, seat)]));
    const doubtful = breaks || values.some(({ doubt }) => doubt);
    const choices = doubtful ? (place.choices ?? []).slice(0, 12).map(({ marks }) => marks) : [];
    return [...figures, ...choices].filter((marks) => !same(marks, this.#now(key)));
  }

  #show() {
    const { say } = this;
    const groups = [
      ['page.reading.breaks', ({ first }) => first < 2],
      ['page.reading.unsure', ({ first }) => first === 2],
    ].map(([key, of]) => [key, this.#spots.filter(of)]);
    const rest = this.#spots.filter(({ first }) => first === 3);
    const n = groups.reduce((sum, [, spots]) => sum + spots.length, 0);
    this.element.replaceChildren(
      make('h2', { tabindex: -1, text: say('page.reading.title') }),
      make('p', { class: 'lead', text: n > 0 ? say('page.reading.doubts', { n }) : say('page.reading.none') }),
      ...this.notes.map((text) => make('p', { class: 'message', text })),
      ...groups
        .filter(([, spots]) => spots.length > 0)
        .flatMap(([key, spots]) => [
          make('h3', { text: say(key) }),
          make('ul', { class: 'spots' }, spots.map((spot) => this.#card(spot))),
        ]),
      rest.length > 0 &&
        make(
          'details',
          {},
          make('summary', { text: say('page.reading.rest', { n: rest.length }) }),
          make('ul', { class: 'spots glance' }, rest.map((spot) => this.#glance(spot))),
        ),
      make(
        'div',
        { class: 'bar' },
        button({ text: say('page.reading.done'), kind: 'main', click: () => this.#leave(true) }),
        button({ text: say('page.reading.later'), click: () => this.#leave(false) }),
        button({ text: say('page.reading.photos'), kind: 'plain', click: () => this.back() }),
      ),
    );
  }

  /** leave goes to the record, with all corrections. */
  async #leave(reviewed) {
    await this.#work.catch(() => {});
    await this.session.leave(reviewed);
  }

  /** glance is a place that is not doubtful: its picture, and what was read. A touch makes it a card. */
  #glance(spot) {
    const item = make('li', { 'data-key': spot.key });
    const open = () => {
      const card = this.#card(spot);
      item.replaceWith(card);
      card.querySelector('button, input, select').focus();
    };
    item.append(
      make(
        'button',
        { type: 'button', class: 'card', click: open },
        this.#picture(spot),
        make('b', { text: this.#words(spot.place, this.#now(spot.key)) }),
        make('span', { class: 'quiet', text: this.#name(spot) }),
      ),
    );
    return item;
  }

  /** card is a place: its picture, its name, what was read, and what else may stand there. */
  #card(spot) {
    const { say } = this;
    const name = this.#name(spot);
    const why = spot.values.filter(({ doubt }) => doubt).map((value) => this.#doubt(spot, value));
    const about = [...new Set(why)];
    let waiting = 0; // corrections whose answer is not here yet
    const put = async (marks) => {
      waiting++;
      this.#work = this.#work.catch(() => {}).then(() => this.session.put(spot.key, marks));
      const delta = await this.#work.finally(() => waiting--);
      if (!delta.refused) {
        this.#take(delta);
        this.corrected[spot.key] = marks;
        this.keep(this.corrected);
      }
      fill(delta.refused);
      for (const other of this.#cards) if (other !== fill) other(); // a correction may mend what others break
    };
    const control = this.#control(spot, name, put);
    const item = make('li', { class: 'card spot', 'data-key': spot.key }, control.element);
    // The control stays: somebody may be typing in it or pressing it when an answer arrives.
    const fill = (refused) => {
      const now = this.#now(spot.key);
      const breaks = this.#breaks(spot);
      if (waiting === 0) control.show(now, [...about, breaks].filter(Boolean).join(' ') || null);
      while (item.firstChild !== control.element) item.firstChild.remove();
      item.prepend(
        ...[
          this.#picture(spot),
          make('b', { text: name }),
          ...about.map((text) => make('p', { class: 'quiet', text })),
          breaks && make('p', { class: 'wrong', text: breaks }),
          breaks &&
            spot.instead &&
            !same(spot.instead, now) &&
            make('p', { text: say('page.reading.would', { reading: this.#words(spot.place, spot.instead) }) }),
          refused && make('p', { class: 'wrong', role: 'alert', text: refused }),
        ].filter(Boolean),
      );
    };
    fill();
    this.#cards.push(fill);
    return item;
  }

  /** breaks returns the rule that a place breaks now, itself or because another reading of it would mend what is wrong; or ''. */
  #breaks({ key, breaks }) {
    const { violations } = this.report;
    const own = this.wrong.findIndex(({ slots, missing }) => !missing && slots?.includes(key));
    return violations[own]?.message ?? (violations.some(({ message }) => message === breaks) ? breaks : '');
  }

  /** name is that of the place, with the player whose sheet it is on. */
  #name({ place, seat }) {
    return seat < 0 ? place.name : this.say.of(this.names[seat], place.name);
  }

  #words(place, marks) {
    const choice = place.choices?.find((one) => same(one.marks, marks));
    return choice ? choice.name : marks.map(({ text, kind }) => this.#figure(text ?? kind)).join(' ') || this.say('page.reading.nothing');
  }

  /** figure returns a text, if it is a figure in those of the language. */
  #figure = (text) => (number(text) === null ? text : this.say.number(number(text)));

  /** doubt says why a value is doubtful. */
  #doubt({ place, seat }, value) {
    const plain = value.kind === 'number' && !place.choices;
    const mark = this.#figure(value.text) || (plain ? this.say('read-number') : this.#words(place, [this.#mark(value, seat)]));
    switch (value.doubt) {
      case 'read-either':
        return this.say(value.doubt, { found: this.#figure(value.text), other: this.#figure(value.other) });
      case 'read-owner':
        if (value.or < 0) break;
        return this.say('read-owners', { mark, player: this.names[value.by] ?? '?', other: this.names[value.or] ?? '?' });
      case 'read-figure':
        if (place.choices) return this.say('read-sign', { allowed: place.choices.slice(1).map((choice) => choice.name) });
        if (!place.number) return this.say('page.reading.type');
    }
    return this.say(value.doubt, { mark });
  }

  #picture({ values, picture, answer: { wide } }) {
    const scale = picture.width / wide; // pixels a millimetre
    const [x, y] = ['x', 'y'].map((axis) => Math.min(...values.map((value) => value[axis])) - around);
    const right = Math.max(...values.map((value) => value.x + value.w)) + around;
    const bottom = Math.max(...values.map((value) => value.y + value.h)) + around;
    const [sx, sy, w, h] = [x, y, right - x, bottom - y].map((mm) => mm * scale);
    const canvas = make('canvas', { 'aria-hidden': 'true', width: Math.ceil(w * 2), height: Math.ceil(h * 2) });
    canvas.getContext('2d').drawImage(picture, sx, sy, w, h, 0, 0, canvas.width, canvas.height);
    return canvas;
  }

  /** control lets a touch correct what stands in a place: show(now, about) shows the marks there, and what is to be said of them. */
  #control({ place, seat, values }, name, put) {
    const labels = { role: 'group', 'aria-label': name };
    const choice = (text, marks, is) => ({ is, made: button({ text, click: () => put(marks) }) });
    const press = (list, now) => {
      for (const { is, made } of list) made.setAttribute('aria-pressed', String(is(now)));
    };
    if (place.choices && place.choices.length <= shown) {
      const list = place.choices.map(({ name: text, marks }) => choice(text, marks, (now) => same(marks, now)));
      const element = make('div', { class: 'answers', ...labels }, list.map(({ made }) => made));
      return { element, show: (now, about) => (press(list, now), (element.ariaDescription = about)) };
    }
    if (place.choices) {
      const select = make(
        'select',
        { 'aria-label': name, change: () => put(place.choices[select.value].marks) },
        place.choices.map((choice, i) => make('option', { value: i, text: choice.name })),
      );
      const show = (now, about) => {
        select.value = place.choices.findIndex(({ marks }) => same(marks, now));
        select.ariaDescription = about;
      };
      return { element: select, show };
    }
    let known = ''; // what is in the field unless something else is typed
    const typedIn = () => {
      const text = (known = field.value).trim();
      put(text ? written(place, typed(place, text), seat) : []);
    };
    const field = make('input', { class: 'input', 'aria-label': name, inputmode: keyboard(place), autocomplete: 'off', change: typedIn });
    const minus = () => {
      turn(field, this.say);
      if (number(field.value) !== null) typedIn(); // otherwise its figures follow
    };
    const list = this.#likely(place, values).map((text) => choice(this.#figure(text), written(place, text, seat), ([mark]) => mark?.text === text));
    const sign = place.low < 0 && button({ text: '±', label: this.say('page.pad.sign'), mousedown: (event) => event.preventDefault(), click: minus });
    const show = (now, about) => {
      const text = now[0]?.text ?? '';
      if (field.value === known) refill(field, (known = place.number ? this.#figure(text) : text));
      press(list, now);
      field.ariaDescription = about;
    };
    return { element: make('div', { class: 'answers', ...labels }, sign, field, list.map(({ made }) => made)), show };
  }

  /**
   * likely returns what may be written in a place, for a touch: the signs, what was read, and what else it is most like.
   */
  #likely({ signs }, values) {
    const value = values.find(({ text, doubt }) => text && doubt);
    const read = value ? [...new Set([value.text, value.other, ...value.others])].filter(Boolean).slice(0, 3) : [];
    return [...new Set([...read, ...(signs ?? []).slice(0, shown)])];
  }
}
