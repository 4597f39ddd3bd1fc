// The review of what was read from photographs: the pictures of the places beside what was read, those that
// break a rule first, then the doubtful ones. A touch corrects; nothing is corrected unasked.

import { button, make, page } from './dom.js';
import { handOver } from './record.js';

/** @import { Mark, Place, View } from './judge.js' */

/** tried is how many other readings are judged, and shown how many choices are buttons. */
const tried = 200,
  shown = 6;

/** around is how much of the sheet beside a place is shown, in mm. */
const around = 3;

/** written returns a text as the mark that it is in a place. */
const written = (place, text, seat) => [{ kind: place.kinds[0], text, by: Math.max(seat, 0) }];

const same = (a, b) =>
  a.length === b.length && a.every((mark, i) => ['kind', 'text', 'by'].every((key) => (mark[key] ?? '') === (b[i][key] ?? '')));

export class Review {
  /** @type {View} */
  #view;
  #spots = []; // {key, place, values, sheet}

  constructor({ say, judge, names, absent }) {
    Object.assign(this, { say, judge, names, absent });
    this.element = make('section', { class: 'panel review' });
  }

  /** open fills a blank record with what was read on photographs, and shows it. */
  async open(blank, photos) {
    const marks = [];
    const spots = new Map();
    for (const { answer, seat } of photos) {
      for (const value of answer.values) {
        const key = `${answer.component}${seat < 0 ? '' : `#${seat}`}/${value.id}`;
        if (!spots.has(key)) spots.set(key, { key, values: [], answer, seat });
        spots.get(key).values.push(value);
        if (value.sure) marks.push({ board: answer.component, seat, slot: value.id, ...this.#mark(value, seat) });
      }
    }
    const lines = ['read: photograph', ...(this.absent.length > 0 ? ['finished: false'] : [])];
    const text = `${blank.replace(/^(read|finished): .*\n/gm, '')}${lines.join('\n')}\n`;
    this.#view = await this.judge.sheet.open('', await this.judge.printed('', text, JSON.stringify(marks)));
    if (!this.#view.head) throw new Error(this.#view.report.error.message);
    this.entries = new Map();
    this.#take(this.#view);
    const places = new Map(this.#view.places.map((place) => [place.key, place]));
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

  /** order puts the places that break a rule first, with the reading that would not, then the doubtful ones. */
  async #order() {
    const broken = new Map();
    this.wrong.forEach(({ slots, missing }, i) => {
      for (const key of missing ? [] : (slots ?? [])) if (!broken.has(key)) broken.set(key, i);
    });
    const doubtful = ({ values }) => values.some(({ doubt }) => doubt);
    let left = this.report.violations.length > 0 ? tried : 0;
    for (const spot of [...this.#spots].sort((a, b) => doubtful(b) - doubtful(a))) {
      spot.breaks = broken.has(spot.key) ? this.report.violations[broken.get(spot.key)].message : '';
      for (const marks of this.#others(spot)) {
        if (left-- <= 0) break;
        const [gone] = await this.#without(spot, marks);
        if (!gone) continue;
        [spot.instead, spot.breaks] = [marks, spot.breaks || gone.message];
        break;
      }
      spot.first = spot.breaks ? (doubtful(spot) ? 0 : 1) : doubtful(spot) ? 2 : 3;
    }
    const size = ({ key }) => (this.#now(key)[0]?.text ?? '').padStart(8);
    this.#spots.sort((a, b) => a.first - b.first || (a.first === 3 ? size(a).localeCompare(size(b)) : 0));
  }

  /** without returns the violations that are gone if a place is read otherwise; none if as many come instead. */
  async #without({ key }, marks) {
    const { report, refused } = await this.judge.sheet.put(key, marks);
    if (refused) return [];
    await this.judge.sheet.undo();
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
      this.absent.length > 0 && make('p', { class: 'message', text: say('page.reading.missing', { sheets: this.absent }) }),
      ...groups
        .filter(([, spots]) => spots.length > 0)
        .flatMap(([key, spots]) => [make('h3', { text: say(key) }), this.#cards(spots)]),
      rest.length > 0 &&
        make('details', {}, make('summary', { text: say('page.reading.rest', { n: rest.length }) }), this.#cards(rest)),
      make(
        'div',
        { class: 'bar' },
        button({ text: say('page.reading.done'), kind: 'main', click: () => this.#leave(true) }),
        button({ text: say('page.reading.later'), click: () => this.#leave(false) }),
      ),
    );
  }

  #cards(spots) {
    return make('ul', { class: 'spots' }, spots.map((spot) => this.#card(spot)));
  }

  /** card is a place: its picture, its name, what was read, and what else may stand there. */
  #card(spot) {
    const { say } = this;
    const name = this.#name(spot);
    const why = spot.values.filter(({ doubt }) => doubt).map((value) => this.#doubt(spot, value));
    const item = make('li', { class: 'card spot', 'data-key': spot.key });
    const fill = () => {
      const now = this.#now(spot.key);
      item.replaceChildren(
        ...[
          this.#picture(spot),
          make('b', { text: name }),
          ...[...new Set(why)].map((text) => make('p', { class: 'quiet', text })),
          spot.breaks && make('p', { class: 'wrong', text: spot.breaks }),
          spot.instead &&
            !same(spot.instead, now) &&
            make('p', { text: say('page.reading.would', { reading: this.#words(spot.place, spot.instead) }) }),
          this.#control(spot, now, name, fill),
        ].filter(Boolean),
      );
    };
    fill();
    return item;
  }

  /** name is that of the place, with the player whose sheet it is on. */
  #name({ place, seat }) {
    return seat < 0 ? place.name : this.say.of(this.names[seat], place.name);
  }

  #words(place, marks) {
    const choice = place.choices?.find((one) => same(one.marks, marks));
    return choice ? choice.name : marks.map(({ text, kind }) => text ?? kind).join(' ') || this.say('page.reading.nothing');
  }

  /** doubt says why a value is doubtful. */
  #doubt({ place, seat }, value) {
    const mark = value.text || this.#words(place, [this.#mark(value, seat)]);
    switch (value.doubt) {
      case 'read-either':
        return this.say(value.doubt, { found: value.text, other: value.other });
      case 'read-owner':
        if (value.or < 0) break;
        return this.say('read-owners', { mark, player: this.names[value.by] ?? '?', other: this.names[value.or] ?? '?' });
      case 'read-figure':
        if (place.choices) return this.say('read-sign', { allowed: place.choices.slice(1).map((choice) => choice.name) });
    }
    return this.say(value.doubt, { mark });
  }

  #picture({ values, answer: { picture, wide } }) {
    const scale = picture.width / wide; // pixels a millimetre
    const [x, y] = ['x', 'y'].map((axis) => Math.min(...values.map((value) => value[axis])) - around);
    const right = Math.max(...values.map((value) => value.x + value.w)) + around;
    const bottom = Math.max(...values.map((value) => value.y + value.h)) + around;
    const [sx, sy, w, h] = [x, y, right - x, bottom - y].map((mm) => mm * scale);
    const canvas = make('canvas', { 'aria-hidden': 'true', width: Math.ceil(w * 2), height: Math.ceil(h * 2) });
    canvas.getContext('2d').drawImage(picture, sx, sy, w, h, 0, 0, canvas.width, canvas.height);
    return canvas;
  }

  /** control lets a touch correct what stands in a place. */
  #control({ key, place, seat, values }, now, name, fill) {
    const put = async (marks, focus) => {
      const delta = await this.judge.sheet.put(key, marks);
      if (!delta.refused) this.#take(delta);
      fill();
      this.element.querySelector(`[data-key="${CSS.escape(key)}"] ${focus}`)?.focus();
    };
    if (place.choices && place.choices.length <= shown)
      return make(
        'div',
        { class: 'choices', role: 'group', 'aria-label': name },
        place.choices.map(({ name: text, marks }, i) =>
          button({
            text,
            kind: 'small',
            'aria-pressed': String(same(marks, now)),
            click: () => put(marks, `button:nth-child(${i + 1})`),
          }),
        ),
      );
    if (place.choices) {
      const select = make(
        'select',
        { 'aria-label': name, change: () => put(place.choices[select.value].marks, 'select') },
        place.choices.map((choice, i) => make('option', { value: i, text: choice.name })),
      );
      select.value = place.choices.findIndex(({ marks }) => same(marks, now));
      return select;
    }
    const texts = this.#likely(values);
    const field = make('input', {
      class: 'input',
      'aria-label': name,
      inputmode: place.number ? 'numeric' : 'text',
      autocomplete: 'off',
      change: () => {
        const text = field.value.trim();
        put(text ? written(place, text, seat) : [], 'input');
      },
    });
    field.value = now[0]?.text ?? '';
    return make(
      'div',
      { class: 'choices', role: 'group', 'aria-label': name },
      field,
      texts.map((text, i) =>
        button({
          text,
          'aria-pressed': String(text === field.value),
          click: () => put(written(place, text, seat), `button:nth-of-type(${i + 1})`),
        }),
      ),
    );
  }

  /** likely returns the figures that may be written in a place, for a touch: what was read, and what else it is most like. */
  #likely(values) {
    const value = values.find(({ text, doubt }) => text && doubt);
    return value ? [...new Set([value.text, value.other, ...value.others])].filter(Boolean).slice(0, 3) : [];
  }

  /** leave hands the record over to the page of sheets; reviewed, it no longer says that it was only read. */
  async #leave(reviewed) {
    const text = await this.judge.sheet.yaml();
    handOver(`${page.root}${page.lang}/${page.game}/sheet.html`, {
      text: reviewed ? text.replace(/^read: photograph\n/m, '') : text,
    });
  }
}
