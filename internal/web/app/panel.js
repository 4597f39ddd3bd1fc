// The judge's panel: the verdict, the violations, what is still blank, and the score with its
// parts.

import { button, coded, hold, icon, make, write } from './dom.js';

/** @import { Delta, Head, Place, Points, Report, Score, SheetOnly, Team, Violation, Word, Wrong } from './judge.js' */

/**
 * numbered returns the numbers of violations: errors come before what is not complete yet.
 * @param {Pick<Wrong, 'missing'>[]} wrong
 */
export function numbered(wrong) {
  const order = [...wrong.keys()].sort((a, b) => Boolean(wrong[a].missing) - Boolean(wrong[b].missing));
  return wrong.map((_, i) => order.indexOf(i) + 1);
}

/** figure is a number of points; one that is open is a question mark. */
const figure = (say, n) => (n === undefined ? '?' : say.number(n));

/**
 * Panel is `element`. It calls reach(keys) to bring slots into view and outline them, and blank() to
 * go to the next blank slot. The verdict is one short sentence; screen readers announce it a moment
 * later. Unchanged parts keep their elements, because new ones would take longer than the judge.
 */
export class Panel {
  #open = new Set(); // unfolded items and rules
  #listed = new Map(); // {item, keys} of violations, by their content
  #sign = '';
  #shape = '';
  #rows = [];
  #totals = [];
  #soon = 0;

  constructor({ say, reach, blank, close }) {
    Object.assign(this, { say, reach, blank });
    this.closing = button({ text: ' ', click: () => close() }); // says that the game is over
    this.closing.hidden = true;
    this.verdict = make('p', { class: 'verdict', 'aria-hidden': 'true' });
    this.spoken = make('p', { class: 'spoken', role: 'status', 'aria-live': 'polite' });
    this.short = make('button', {
      type: 'button',
      class: 'short',
      'aria-hidden': 'true',
      tabindex: '-1',
      click: () => this.element.scrollIntoView({ block: 'start' }),
    });
    this.label = make('span');
    this.wrong = make('section', { class: 'faults' });
    this.wrongHead = make('h3', { text: say('page.judge.faults') });
    [this.now, this.later, this.laterHead] = [make('ol'), make('ol'), make('summary')];
    this.laterList = this.#unfold('later', this.laterHead, this.later);
    this.blanks = make('p');
    this.share = make('progress', { 'aria-hidden': 'true' }); // of the boards that are filled in
    this.missing = make(
      'section',
      { class: 'missing', hidden: true },
      this.blanks,
      this.share,
      button({ sign: 'next', turns: true, text: say('page.judge.walk'), click: () => this.blank() }),
    );
    this.heading = make('h3');
    this.score = make('section', { class: 'score', hidden: true }, this.heading);
    this.teams = make('ul', { class: 'teams', hidden: true });
    this.element = make(
      'aside',
      { class: 'judge panel', 'aria-label': say('page.judge.name') },
      make('h2', { text: say('page.judge.name') }),
      this.verdict,
      this.spoken,
      this.wrong,
      this.missing,
      this.closing,
      this.score,
    );
  }

  /**
   * show shows a verdict. untouched is true while the sheet is blank; boards are those of a sheet, with `done`.
   * @param {Pick<Delta, 'report'|'points'|'missing'|'ends'> & {wrong: Pick<Wrong, 'slots'|'missing'>[]}} delta
   * @param {Pick<SheetOnly, 'items'|'total'|'rules'|'places'> & {head?: Head}} view
   */
  show({ report, points, missing, wrong, ends = [] }, { items, total, rules, places, head }, untouched = false, boards = []) {
    const { say } = this;
    const goesOn = head?.finished === false;
    this.closing.hidden = typeof head?.finished !== 'boolean';
    write(this.closing, say(goesOn ? 'page.judge.close' : 'page.judge.reopen'));
    const full = places.length > 0 && missing.length === 0; // a log has no places
    this.#faults(report, wrong, rules, places, full);
    const rest = goesOn ? boards.filter(({ done }) => !done).map(({ title }) => title) : [];
    this.missing.hidden = missing.length === 0 && rest.length === 0;
    write(
      this.blanks,
      rest.length > 0
        ? say('page.judge.rest', { n: rest.length, boards: rest.length > 4 ? [...rest.slice(0, 3), '…'] : rest })
        : say('page.judge.blank', { n: missing.length }),
    );
    this.share.hidden = rest.length === 0;
    [this.share.max, this.share.value] = [boards.length || 1, boards.length - rest.length];
    this.closing.classList.toggle('main', goesOn && this.missing.hidden);
    this.#scores(
      { ...report, ends },
      points,
      [...items, { id: 'total', name: total }],
      report.violations.length > 0 || missing.length > 0 || untouched || goesOn,
    );
    const later = wrong.filter((one) => one.missing).length; // only about blank slots
    const faults = report.violations.length + (report.more ?? 0) - later;
    const unfinished = missing.length > 0 || later > 0 || untouched || goesOn;
    const open = faults === 0 && full && later > 0; // the sheet is complete, but its totals do not match
    const sentence = [this.sentence(report, faults, unfinished, open && later), ...ends.map((end) => `${end}.`)].join(' ');
    const sign = faults || open ? 'wrong' : 'right';
    if (sign !== this.#sign) this.short.replaceChildren(icon((this.#sign = sign)), this.label);
    write(this.label, sentence);
    for (const box of [this.element, this.short]) box.classList.toggle('valid', faults === 0 && !open);
    write(this.verdict, sentence);
    clearTimeout(this.#soon); // while the user types, only the last is announced
    this.#soon = setTimeout(() => write(this.spoken, sentence), 250);
  }

  /**
   * sentence is the verdict in a few words. later counts violations of a complete sheet whose totals do not match.
   * @param {Report} report
   */
  sentence(report, faults, unfinished, later) {
    const { say } = this;
    const first = later
      ? `${say('page.judge.later', { n: later })}.`
      : faults === 0
        ? say(unfinished ? 'page.judge.right' : 'page.judge.valid')
        : say('page.judge.wrong', { n: faults });
    const sides = report.teams?.map((team) => ({ ...team, player: team.team })) ?? report.scores;
    const scores = sides
      .filter(({ total }) => total !== undefined)
      .map(({ player, total }) => say('page.judge.total', { player, total }));
    const winners = sides.filter(({ rank }) => rank === 1).map(({ player }) => player);
    const last =
      winners.length === 0 || winners.length === sides.length
        ? ''
        : say(unfinished || faults ? 'page.judge.leads' : 'page.judge.wins', { n: winners.length, players: winners });
    return [first, scores.length > 0 && say('page.judge.totals', { totals: scores }), last].filter(Boolean).join(' ');
  }

  /**
   * faults lists violations. What is not complete yet is unfolded once no slot is blank.
   * @param {Report} report
   * @param {Pick<Wrong, 'slots'|'missing'>[]} wrong
   * @param {Object<string, string>} rules
   * @param {Place[]} places
   */
  #faults(report, wrong, rules, places, last) {
    const { say } = this;
    const before = this.#listed,
      numbers = numbered(wrong);
    this.#listed = new Map();
    const listed = report.violations.map((violation, i) => ({
      later: Boolean(wrong[i].missing),
      item: this.#fault(violation, numbers[i], wrong[i].slots ?? [], { rules, places, before }),
    }));
    const [faults, later] = [false, true].map((is) => listed.filter((one) => one.later === is).map(({ item }) => item));
    faults.push(...(report.errors ?? []).map(({ message }) => make('li', {}, coded(message))));
    if (report.more) faults.push(make('li', { text: say('page.judge.more', { n: report.more }) }));
    hold(this.now, ...faults);
    hold(this.later, ...later);
    hold(
      this.wrong,
      ...(faults.length > 0 ? [this.wrongHead, this.now] : []),
      ...(later.length > 0 ? [this.laterList] : []),
    );
    write(this.laterHead, say('page.judge.later', { n: later.length }));
    this.laterList.open = last || this.#open.has('later');
  }

  /**
   * fault returns the list item of a violation. An unchanged violation keeps its element.
   * @param {Violation} violation
   * @param {number} number
   * @param {string[]} keys
   * @param {{rules: Object<string, string>, places: Place[], before: Map}} known
   */
  #fault(violation, number, keys, { rules, places, before }) {
    const { say } = this;
    const named =
      keys.length > 0 && keys.length <= 3
        ? places.filter((place) => keys.includes(place.key)).map((place) => place.name)
        : [];
    const where = [violation.player, ...new Set(named)].filter(Boolean).join(' · ');
    const rule = rules[violation.rule];
    const id = JSON.stringify([number, where, violation.code, violation.message, rule, keys.length > 0]);
    const fault = before.get(id) ?? {};
    this.#listed.set(id, fault);
    fault.keys = keys;
    if (fault.item) return fault.item;
    const content = [
      make('span', { class: 'badge wrong', text: say.number(number) }),
      make('span', {}, where && make('span', { class: 'quiet', text: `${where}${say('page.judge.colon')} ` }), coded(violation.message)),
    ];
    const entry =
      keys.length > 0
        ? make(
            'button',
            { type: 'button', class: 'fault', click: () => this.reach(fault.keys, { select: true }) },
            content,
          )
        : make('p', { class: 'fault' }, content);
    return (fault.item = make(
      'li',
      {},
      entry,
      rule &&
        this.#unfold(
          `rule ${violation.code} ${number}`,
          make('summary', { text: say('page.judge.rule') }),
          make('p', { text: rule }),
        ),
    ));
  }

  #unfold(id, summary, content) {
    // By the user, not by a script.
    summary.addEventListener('click', () => this.#open[details.open ? 'delete' : 'add'](id));
    const details = make('details', {}, summary, content);
    details.open = this.#open.has(id);
    return details;
  }

  /**
   * @param {Report & {ends: string[]}} report
   * @param {Points[][]} points
   * @param {Word[]} items
   */
  #scores(report, points, items, unfinished) {
    this.score.hidden = report.scores.length === 0;
    if (this.score.hidden) return;
    const shape = JSON.stringify([
      items,
      report.scores.map((score) => [score.player, score.items.map(({ item }) => item)]),
    ]);
    if (shape !== this.#shape) this.#build(report.scores, new Map(items.map((item) => [item.id, item.name])));
    this.#shape = shape;
    write(this.heading, this.say(unfinished ? 'page.judge.running' : 'page.judge.score'));
    this.region.ariaLabel = this.heading.textContent;
    this.#rows.forEach((row, i) => row(report.scores, points, i));
    const even = unfinished && report.scores.every(({ rank }) => rank === 1); // no one leads
    report.scores.forEach((score, player) => this.#totals[player](score, even));
    const lines = [...(report.teams ?? []).map((team) => this.#team(team)), ...report.ends];
    this.teams.hidden = lines.length === 0;
    hold(this.teams, ...lines.map((text) => make('li', { text })));
  }

  /**
   * team returns the rank, the name, the players and the total of a team.
   * @param {Team} team
   */
  #team({ team, players, total, rank }) {
    const { say } = this;
    const name = players.join('/') === team ? team : say('page.judge.mates', { team, players });
    return say('page.judge.team', {
      rank: rank ? say('page.judge.rank', { n: rank }) : '',
      team: name,
      total: figure(say, total),
    }).trim();
  }

  /**
   * build makes the table of scores. Its figures are written later.
   * @param {Score[]} scores
   * @param {Map<string, string>} name
   */
  #build(scores, name) {
    const { say } = this;
    const columns = scores.map(({ player }) => {
      const rank = scores.length > 1 && make('span', { class: 'badge' });
      const total = make('td');
      return {
        head: make('th', { scope: 'col' }, rank ? make('span', { text: player }) : player, rank && ' ', rank),
        total,
        write: (score, even) => {
          if (rank) rank.hidden = even || !score.rank;
          if (rank && score.rank) write(rank, say('page.judge.rank', { n: score.rank }));
          write(total, figure(say, score.total));
        },
      };
    });
    this.#totals = columns.map((column) => column.write);
    const rows = scores[0].items.map(({ item }) => this.#item(item, name.get(item) ?? item, scores.length));
    this.#rows = rows.map((row) => row.write);
    const head = make(
      'thead',
      {},
      make(
        'tr',
        {},
        make('th', { scope: 'col', text: say('page.judge.points') }),
        columns.map((column) => column.head),
      ),
    );
    const foot = make(
      'tfoot',
      {},
      make(
        'tr',
        {},
        make('th', { scope: 'row', text: name.get('total') }),
        columns.map((column) => column.total),
      ),
    );
    this.region = make(
      'div',
      { class: 'scroll', tabindex: '0', role: 'region' },
      make(
        'table',
        { class: 'figures' },
        head,
        make(
          'tbody',
          {},
          rows.flatMap((row) => row.rows),
        ),
        foot,
      ),
    );
    hold(this.score, this.heading, this.region, this.teams);
  }

  /** item returns the row of an item and the row with its parts, player by player; write fills both. */
  #item(item, name, n) {
    const id = `item ${item}`;
    let parts = [],
      drawn = '';
    const cell = make('td', { colspan: n + 1 });
    const below = make('tr', { class: 'parts' }, cell);
    const unfold = make('button', {
      type: 'button',
      class: 'item',
      text: name,
      click: () => {
        const now = !this.#open.has(id);
        this.#open[now ? 'add' : 'delete'](id);
        show();
        if (now)
          this.reach(
            parts.flatMap((part) => part.slots ?? []),
            { still: true },
          );
      },
    });
    const [head, plain] = [make('th', { scope: 'row' }), make('span', { text: name })];
    const figures = Array.from({ length: n }, () => make('td'));
    const show = () => {
      const open = this.#open.has(id);
      const some = parts.some((part) => part.text || part.parts?.length > 0 || part.slots?.length > 0);
      hold(head, some ? unfold : plain);
      below.hidden = !open || !some;
      unfold.ariaExpanded = open;
      const now = JSON.stringify(below.hidden ? [] : parts);
      if (now !== drawn) cell.replaceChildren(...JSON.parse(now).map((part) => this.#parts(part)).filter(Boolean));
      drawn = now;
    };
    return {
      rows: [make('tr', {}, head, figures), below],
      write: (scores, points, i) => {
        parts = scores.map((score, player) => ({ player: score.player, ...points?.[player]?.[i] }));
        figures.forEach((cell, player) => write(cell, figure(this.say, scores[player].items[i].points)));
        show();
      },
    };
  }

  /** @param {{player: string} & Partial<Points>} points */
  #parts({ player, text = '', slots = [], parts = [] }) {
    if (!text && parts.length === 0 && slots.length === 0) return null;
    const part = ({ points, text, slots: keys }) => {
      const content = points === null ? [text] : [make('b', { text: this.say.number(points) }), ' ', text];
      return make(
        'li',
        {},
        keys?.length > 0
          ? make('button', { type: 'button', class: 'part', click: () => this.reach(keys) }, content)
          : make('span', { class: 'part' }, content),
      );
    };
    const list =
      parts.length > 0
        ? parts.map(part)
        : [part({ points: null, text: text || this.say('page.judge.places', { n: slots.length }), slots })];
    return make('div', {}, make('h4', { text: player }), make('ul', {}, list));
  }
}
