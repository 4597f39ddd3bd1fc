// Score sheets that were photographed. Alone they become records of scores, one for each game with a figure.

import { page } from './dom.js';
import * as drafts from './drafts.js';
import { number } from './editor.js';
import { handOver } from './record.js';
import { placeOf } from './review.js';
import { pointed, recordOf, scorers } from './scored.js';

const { ties, negative } = document.querySelector('#app').dataset;

/** low and high are the smallest and the largest figure that is read. */
const low = negative === undefined ? 0 : -999,
  high = 9999;

/** rowsOf returns the rows of a game on a score sheet: {row, item, name}, of which row is that of a record. */
const rowsOf = (items, say) => [
  ...items.map(({ id, name }) => ({ row: `scores.${id}`, item: id, name })),
  ...JSON.parse(ties).map(([id, name]) => ({ row: `tiebreak.${id}`, item: id, name })),
  { row: 'claimed', item: 'total', name: say('page.pad.claimed') },
];

/**
 * boxesOf returns the boxes for the figures of a score sheet, as places. Besides, each has its `game`, from 1,
 * the key of its `figure` in a record of scores, and its `player`, a seat.
 */
export function boxesOf({ name: board, games }, { players, view: { items, limits }, say }) {
  const list = [];
  for (let game = 1; game <= games; game++)
    for (const { row, item, name } of rowsOf(items, say))
      scorers(players, limits).forEach((player, seat) => {
        const id = `game${game}.${item}.${seat + 1}`;
        const title = say.of(player, name);
        list.push({
          ...{ board, seat: -1, id, key: `${board}/${id}`, kinds: 'number', number: true, low, high },
          ...{ game, figure: `${row}/${player}`, player: seat, total: item === 'total' },
          name: games > 1 ? say.of(say('page.reading.game', { n: game }), title) : title,
        });
      });
  return list;
}

/** gamesIn returns the games of which something is written in boxes. */
export const gamesIn = (boxes, values) => {
  const there = new Set(values.filter((value) => value.there).map(({ id }) => id));
  return [...new Set(boxes.filter(({ id }) => there.has(id)).map(({ game }) => game))];
};

/** totalsOf returns the totals of a score sheet of one game as those that players claim on their boards. */
export function totalsOf({ answer, games: [game] }, { boxes, places }) {
  const claims = new Map();
  for (const { key, claim } of places) {
    const { seat, slot } = placeOf(key);
    if (claim && /(^|\.)total(\.|$)/.test(slot)) claims.set(seat < 0 ? Number(slot.match(/\d+$/)) - 1 : seat, key);
  }
  return answer.values.flatMap((value) => {
    const box = boxes.find(({ board, id }) => board === answer.component && id === value.id);
    const key = box.total && box.game === game && claims.get(box.player);
    return key ? [{ answer, seat: placeOf(key).seat, values: [{ ...value, key }] }] : [];
  });
}

/** ScoreSession fills in records of scores for the review, which asks it as it asks a session of boards. */
export class ScoreSession {
  #games = []; // {game, view, place}
  #last = null; // a game before its last change

  constructor({ say, judge, head, boxes }) {
    Object.assign(this, { say, judge, head, boxes });
  }

  /** fill begins the records of games and writes what was read into them. */
  async fill(marks, games) {
    for (const game of games) {
      const blank = await this.judge.scores.start(this.head);
      const figures = new Map();
      for (const { slot, text } of marks) {
        const box = this.boxes.find(({ id }) => id === slot);
        if (box.game === game) figures.set(box.figure, Number(text));
      }
      blank.scored.parts.push(['read', ' photograph\n']);
      const view = await this.#opened(blank, figures);
      if (!view.head) return view;
      this.#games.push({ game, view, place: drafts.begun() });
    }
    const boxes = this.boxes.filter(({ game }) => games.includes(game));
    return {
      ...this.#answer(boxes),
      head: this.#games[0].view.head,
      places: boxes.map((box) => ({ ...box, kinds: ['number'], choices: null })),
    };
  }

  #opened({ scored, limits, items }, figures) {
    const names = scorers(scored.players, limits);
    const rows = rowsOf(items, this.say).map(({ row }) => row);
    return this.judge.scores.open('', recordOf({ ...scored, figures }, names, rows));
  }

  /** answer returns the reports of all games as one, with what stands in boxes. */
  #answer(boxes) {
    const changed = {};
    for (const { key, game, figure } of boxes) {
      const n = this.#games.find((one) => one.game === game).view.scored.figures.get(figure);
      changed[key] = { marks: n === undefined ? [] : [{ kind: 'number', text: String(n), by: 0 }] };
    }
    const found = this.#games.flatMap(({ game, view }) => {
      const own = this.boxes.filter((box) => box.game === game);
      const blank = own.map(({ figure }) => figure).filter((figure) => figure.startsWith('scores.') && !view.scored.figures.has(figure));
      return view.report.violations.map((one) => {
        const figures = pointed(one, view.text, blank);
        const missing = one.code === 'item-missing';
        return { one, wrong: { missing, slots: own.filter(({ figure }) => figures.includes(figure)).map(({ key }) => key) } };
      });
    });
    return { changed, report: { violations: found.map(({ one }) => one) }, wrong: found.map(({ wrong }) => wrong) };
  }

  async put(key, [mark]) {
    const box = this.boxes.find((one) => one.key === key);
    const of = this.#games.find(({ game }) => game === box.game);
    const n = mark ? number(mark.text) : null;
    if (mark && n === null) return { refused: this.say('page.reading.no-figure', { found: mark.text }) };
    const figures = new Map(of.view.scored.figures);
    if (n === null) figures.delete(box.figure);
    else figures.set(box.figure, n);
    const view = await this.#opened(of.view, figures);
    if (!view.head) return { refused: view.report.error.message };
    this.#last = { ...of };
    of.view = view;
    return this.#answer([box]);
  }

  async undo() {
    Object.assign(this.#games.find(({ game }) => game === this.#last.game), this.#last);
  }

  /** leave goes to the first record; the others are kept among the games of this device. */
  leave(reviewed) {
    const [first, ...others] = this.#games.map(({ view: { text }, place }) => ({ text: reviewed ? text.replace(/^read: photograph\n/m, '') : text, place }));
    for (const { text, place } of others) drafts.add({ name: '', text }, place); // pressed twice, it is kept once
    handOver(`${page.root}${page.lang}/${page.game}/scores.html`, { text: first.text });
  }
}
