// The judge as the page asks it: every call is a promise, and a judge that has died is
// started again. The types of its answers are at the end of this file.

import { page } from './dom.js';
import { ScoredSession } from './scored.js';

/** tooLong is after how many milliseconds a call counts as one that never ends. */
const tooLong = 30_000;

/** Died is the error of the calls that were on their way when the module came to its end. */
export class Died extends Error {}

/**
 * openJudge starts the judge of a game and resolves when it can be asked. progress is
 * called with a share from 0 to 1 while it loads, or with null when the size is unknown.
 * A call during which the judge dies is rejected with Died. The next call starts a new judge,
 * which knows the boards but no session: open the record again.
 */
export async function openJudge(root = page.root, lang = page.lang, game = page.game, { progress } = {}) {
  const judge = new Judge({ root, lang, game }, progress);
  await judge.start();
  const text =
    (name) =>
    (...args) =>
      judge.call(name, args);
  const object =
    (name) =>
    async (...args) =>
      JSON.parse(await judge.call(name, args));
  const asked = {
    /** boards passes on where slots are printed, in mm: {COMPONENT: [{id, x, y, w, h, d}]}. */
    boards: (slots) => judge.setUp('boards', [game, JSON.stringify(slots)]),
    sheet: {
      /**
       * open opens a record, with the memory that was kept with it.
       * @returns {Promise<View|Unread>}
       */
      async open(file, record, memory = null) {
        const view = await object('open')(file, record, lang);
        const recalled = view.head && memory ? await object('recall')(JSON.stringify(memory)) : {};
        return recalled.head ? recalled : view;
      },
      /** @type {() => Promise<Kept>} */
      keep: object('keep'),
      /** @type {(head: object) => Promise<View|Unread>} */
      start: (head) => object('start')(game, lang, JSON.stringify(head)),
      /** @type {(key: string, marks: Mark[]) => Promise<Delta>} */
      put: (key, marks) => object('put')(key, JSON.stringify(marks)),
      /** @type {(key: string, marks: Mark[], from: string) => Promise<Delta>} - it continues the change that began at from */
      type: (key, marks, from) => object('type')(key, JSON.stringify(marks), from),
      /** @type {(head: object) => Promise<View>} */
      head: (head) => object('head')(JSON.stringify(head)),
      /** @type {(key: string) => Promise<Drawing[]>} */
      choices: object('choices'),
      /** @type {() => Promise<View>} */
      undo: object('undo'),
      /** @type {() => Promise<View>} */
      refuse: object('refuse'),
      /** @type {() => Promise<View>} */
      redo: object('redo'),
      /** @type {() => Promise<string>} */
      yaml: text('yaml'),
    },
    log: {
      /** @type {(file: string, record: string) => Promise<Course|Unread>} */
      open: (file, record) => object('log')(file, record, lang),
      /** @type {(head: object) => Promise<Course|Unread>} */
      start: (head) => object('begin')(game, lang, JSON.stringify(head)),
      /** @type {(player: string, move: string) => Promise<Played>} */
      play: object('play'),
      /** @type {() => Promise<string>} */
      yaml: text('yaml'),
    },
    /** @type {(file: string, record: string) => Promise<Report|UnreadReport>} */
    judge: (file, record) => object('judge')(file, record, lang),
    /**
     * printed returns a record of scores as the judge prints it, or a blank sheet with marks, JSON of
     * {board, seat, slot, kind, text, by}; or the report of a text that is neither.
     */
    printed: (file, record, marks = '[]') => text('fill')(file, record, lang, marks),
  };
  return { ...asked, scores: new ScoredSession(asked, game) };
}

class Judge {
  #where;
  #progress;
  #worker = null;
  #started = null;
  #waiting = new Map();
  #next = 0;
  #setup = new Map(); // calls to repeat in a new module

  constructor(where, progress = () => {}) {
    this.#where = where;
    this.#progress = progress;
  }

  /** start resolves when the module can be called. */
  start() {
    if (this.#started) return this.#started;
    this.#worker = new Worker(new URL('worker.js', import.meta.url), { type: 'module' });
    this.#started = new Promise((resolve, reject) => {
      this.#worker.addEventListener('message', ({ data }) => {
        if (data.ready) {
          for (const [name, args] of this.#setup) this.#post(name, args).catch(() => {});
          resolve();
        } else if (data.failed) {
          this.#end(new Died(data.failed));
          reject(new Error(data.failed));
        } else this.#receive(data);
      });
      this.#worker.addEventListener('error', (event) => {
        const error = new Died(event.message || 'worker.js');
        this.#end(error);
        reject(error);
      });
    });
    this.#worker.postMessage({ start: this.#where });
    return this.#started;
  }

  async call(name, args) {
    await this.start();
    return this.#post(name, args);
  }

  async setUp(name, args) {
    this.#setup.set(name, args);
    return this.call(name, args);
  }

  #post(name, args) {
    const id = this.#next++;
    return new Promise((resolve, reject) => {
      const watch = setTimeout(() => this.#end(new Died(name)), tooLong);
      this.#waiting.set(id, { resolve, reject, watch });
      this.#worker.postMessage({ id, name, args });
    });
  }

  #receive({ id, answer, error, progress, died }) {
    if (progress !== undefined) return this.#progress(progress);
    if (died) return this.#end(new Died('the judge'));
    const call = this.#waiting.get(id);
    if (!call) return;
    clearTimeout(call.watch);
    this.#waiting.delete(id);
    if (error === undefined) call.resolve(answer);
    else call.reject(new Error(error));
  }

  #end(error) {
    this.#worker?.terminate();
    this.#worker = this.#started = null;
    for (const { reject, watch } of this.#waiting.values()) {
      clearTimeout(watch);
      reject(error);
    }
    this.#waiting.clear();
  }
}

/**
 * What the judge answers, as JSON. internal/session writes it, and its tests hold these types
 * to the answers. A *key* names a slot of a board: "COMPONENT/SLOT", or "COMPONENT#SEAT/SLOT"
 * where each player has a board. A *seat* counts players from 0.
 *
 * @typedef {Op[]|null} Drawing - null where the judge does not know the slot
 *
 * @typedef {PathOp|TextOp} Op - in mm of the face
 *
 * @typedef {['p', string, string|null, string|null, number, number[]|null, string, string]} PathOp - a path:
 *   d, fill, stroke, width, dash, cap, join
 *
 * @typedef {['t', string, number, number, number, number, string, boolean, boolean, number, number]} TextOp -
 *   a text in a box: text, x, y, w, h, colour, bold, italic, size, smallest size
 *
 * @typedef {object} Report - what `check --format json` prints
 * @property {string} file
 * @property {string} game
 * @property {string} kind - "sheet", "scores" or "log"
 * @property {boolean} valid
 * @property {boolean} [finished] - false where the game of a sheet goes on
 * @property {Violation[]} violations
 * @property {number} [more] - violations that are not listed
 * @property {Score[]} scores - of each player, and of the automaton
 * @property {string[]} [winners] - left out in games without ranks
 * @property {string} [outcome] - of all players, by its name
 * @property {Team[]} [teams] - of games with teams
 * @property {ReadError[]} [errors] - the networks for which something is open
 *
 * @typedef {object} Violation
 * @property {string} code
 * @property {string} message
 * @property {string} file
 * @property {number} line
 * @property {number} column
 * @property {string} [player]
 * @property {number} [round]
 * @property {string} rule - an id of the view's `rules`
 * @property {string[]} [slots] - keys; only of games with a rules.yaml
 * @property {number|null} [right] - the right number of the slot, null for none
 *
 * @typedef {object} Score
 * @property {string} player
 * @property {number} [rank] - left out if a score is open
 * @property {number} [total] - left out if it is open
 * @property {string} [outcome]
 * @property {Item[]} items
 *
 * @typedef {object} Team
 * @property {string} team
 * @property {string[]} players
 * @property {number} [total] - left out if a score is open
 * @property {number} [rank] - likewise
 * @property {string} [outcome]
 *
 * @typedef {object} Item - `slots` and `parts` only of games with a rules.yaml
 * @property {string} item - an id of the view's `items`
 * @property {number} [points] - left out if they are open
 * @property {boolean} [open]
 * @property {string[]} [slots]
 * @property {ItemPart[]} [parts]
 *
 * @typedef {object} ItemPart
 * @property {number} points
 * @property {string[]} [slots]
 *
 * @typedef {object} Unread - the answer for a text that is not a record
 * @property {UnreadReport} report
 * @property {undefined} [head]
 *
 * @typedef {object} UnreadReport
 * @property {string} file
 * @property {Failure} error
 *
 * @typedef {object} Failure - the first error, and all of them
 * @property {string} message
 * @property {number} line
 * @property {number} column
 * @property {ReadError[]} errors
 *
 * @typedef {object} ReadError
 * @property {string} message
 * @property {number} line
 * @property {number} column
 *
 * @typedef {object} Mark - a mark in a slot
 * @property {string} kind
 * @property {string} [text]
 * @property {string} [right] - the right text, where `text` is wrong
 * @property {boolean} [wrong] - `text` is wrong, and nothing belongs there
 * @property {number} by - a seat, the automaton's last; -1 for no player
 *
 * @typedef {object} Drawn - what a slot shows; without marks it is blank
 * @property {Mark[]} marks
 * @property {string} state - in words: "sown, with a shadoof"; "" for blank
 * @property {boolean} [counted] - the judge computed it; the player wrote nothing
 * @property {Op[]} [ops] - the drawing, when the judge knows where the slot is
 *
 * @typedef {object} Wrong - where a violation of the report is on the boards
 * @property {string[]} slots - keys
 * @property {string} rule
 * @property {boolean} [missing] - it is only about slots that are still blank
 *
 * @typedef {object} Points - where the points of an item come from
 * @property {string} text - "" where the parts explain them
 * @property {string[]} slots
 * @property {Part[]} parts
 *
 * @typedef {object} Part
 * @property {number} points
 * @property {string} text
 * @property {string[]} slots
 *
 * @typedef {object} Word
 * @property {string} id
 * @property {string} name
 *
 * @typedef {object} Head - the header of a record
 * @property {string} game
 * @property {string} kind
 * @property {string} title
 * @property {string} date - YYYY-MM-DD, or ""
 * @property {string} lang
 * @property {string[]} players
 * @property {string} level - of the automaton; "" without one
 * @property {Word[]|null} levels - null where there is no automaton
 * @property {boolean|null} finished - whether a sheet is filled in to its end; null for a log
 * @property {boolean} own - the game has a rules.yaml
 * @property {string} data - the values that the record overrides; "" for none
 *
 * @typedef {object} Limits
 * @property {number} min
 * @property {number} max
 * @property {string} automaton
 *
 * @typedef {object} Choice
 * @property {string} name
 * @property {Mark[]} marks
 *
 * @typedef {object} Place - a slot of a sheet that players write into
 * @property {string} key
 * @property {string} name
 * @property {string[]} kinds - of marks
 * @property {Choice[]|null} choices - a tap goes through them, blank first; null where text or a number is typed
 * @property {boolean} [number] - a number is typed
 * @property {number} [low]
 * @property {number} [high]
 * @property {number} [step] - in which it goes; whole without one
 * @property {string[]} [signs] - what may be typed instead of a number
 * @property {boolean} [claim] - the score that a player claims
 * @property {number} [dice] - a die: places of a board with the same number are one throw
 * @property {boolean} [free] - the player chooses where a throw is written
 *
 * @typedef {object} Delta - what has changed since the answer before
 * @property {Report} report
 * @property {Object<string, Drawn>} changed - by key
 * @property {Wrong[]} wrong - of each violation of the report
 * @property {Points[][]} points - of each score of the report, of each item
 * @property {string[]} [ends] - how the game ended, in words
 * @property {string[]} missing - keys of slots that a finished record needs and that are blank
 * @property {number} gone - how many other slots the change has made blank
 * @property {boolean} undo
 * @property {boolean} redo
 * @property {string} [refused] - why nothing was changed, in words
 *
 * @typedef {object} SheetOnly
 * @property {Head} head
 * @property {Limits} limits
 * @property {boolean} comments - the text has comments, which the first change removes
 * @property {number} lost - marks without a slot since the players changed
 * @property {Place[]} places
 * @property {Word[]} items
 * @property {string} total - the name of the total
 * @property {Object<string, string>} rules - texts by id
 *
 * @typedef {Delta & SheetOnly} View - a sheet that was opened
 *
 * @typedef {object} Kept - a sheet as a browser keeps it
 * @property {string} text - the record
 * @property {Memory} memory
 *
 * @typedef {object} Memory - what can be undone and redone
 * @property {string[]} unwritten
 * @property {Was[]} past
 * @property {Was[]} future
 *
 * @typedef {object} Was - a record, as its difference from the next one
 * @property {number} head - bytes that both begin with
 * @property {number} tail - bytes that both end with
 * @property {string} text - what is between them
 * @property {string[]} [unwritten]
 * @property {boolean} [same]
 * @property {string} [at]
 *
 * @typedef {object} Step - a move of a log, and what it changed
 * @property {number} round - from 1; 0 before the first
 * @property {string} label - of the round: "year 3"
 * @property {string} player - "" for dice and the like
 * @property {string} move - in the notation of the game; "" before all moves
 * @property {string} text - in words
 * @property {string[]} notes
 * @property {Object<string, Drawn>} changed - by key
 * @property {string[]} lit - keys of what it changed or names
 * @property {string[]} [flood] - keys of the fields under water from now on
 * @property {boolean} [dry] - the water is gone
 * @property {number[]} violations - of the report, by index
 * @property {number[]} totals - of each score of the report
 *
 * @typedef {object} Move - a move that may be played
 * @property {string} player
 * @property {string} move
 * @property {string} [text]
 * @property {string[]} [slots]
 *
 * @typedef {object} Next - what may be played where a log stops
 * @property {boolean} over
 * @property {Move[]} moves
 * @property {Move[]} typed - numbers that players may write down: a word, and the number
 *
 * @typedef {object} Played - a log after a move
 * @property {Report} report
 * @property {Wrong[]} wrong
 * @property {Step[]} append
 * @property {Next|null} next
 * @property {string} [refused] - why the move was not played, in words
 *
 * @typedef {object} Course - a log that was opened
 * @property {Report} report
 * @property {Head} head
 * @property {Limits} limits
 * @property {boolean} comments
 * @property {Word[]} items
 * @property {string} total
 * @property {Object<string, string>} rules
 * @property {Step[]} steps
 * @property {Wrong[]} wrong
 * @property {Word[]} places - names of slots, by key
 * @property {Next|null} next - null while a move breaks a rule
 */
