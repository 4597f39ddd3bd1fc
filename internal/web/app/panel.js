// What the judge says of a sheet: the verdict, what is wrong, what is still blank, and the
// score with the parts that it is made of.

import { button, coded, icon, make } from './dom.js';

/**
 * Panel is `element`. It calls reach(keys) to bring places into view and light them, and
 * walk() for the next blank place. `verdict` is the short sentence of the live region, which
 * may stand elsewhere.
 */
export class Panel {
  #open = new Set(); // items and rules that are unfolded
  #soon = 0;

  constructor({ say, reach, blank }) {
    Object.assign(this, { say, reach, blank });
    this.verdict = make('p', { class: 'verdict', role: 'status', 'aria-live': 'polite' });
    this.short = make('button', { type: 'button', class: 'short', 'aria-hidden': 'true', tabindex: '-1', click: () => this.element.scrollIntoView({ block: 'start' }) });
    this.wrong = make('section', { class: 'faults' });
    this.missing = make('section', { class: 'missing' });
    this.score = make('section', { class: 'score' });
    this.element = make('aside', { class: 'judge panel', 'aria-label': say('page.judge.name') },
      make('h2', { text: say('page.judge.name') }), this.verdict, this.wrong, this.missing, this.score);
  }

  /** show tells a delta of the session; items and rules are those of its view. */
  show({ report, points, missing, wrong }, { items, total, rules, places }) {
    this.#faults(report, wrong, rules, places, missing.length === 0);
    this.#blanks(missing);
    this.#scores(report, points, [...items, { id: 'total', name: total }], report.violations.length > 0 || missing.length > 0);
    const later = wrong.filter((one) => one.missing).length; // about what is not written yet
    const faults = report.violations.length + (report.more ?? 0) - later;
    const unfinished = missing.length > 0 || later > 0;
    const open = faults === 0 && missing.length === 0 && later > 0; // all is filled in, and yet it does not come out even
    const sentence = this.sentence(report, faults, unfinished, open && later);
    this.short.replaceChildren(icon(faults || open ? 'wrong' : 'right'), make('span', { text: sentence }));
    for (const box of [this.element, this.short]) box.classList.toggle('valid', faults === 0 && !open);
    clearTimeout(this.#soon); // while somebody types, only the last is read aloud
    this.#soon = setTimeout(() => { if (this.verdict.textContent !== sentence) this.verdict.textContent = sentence; }, 250);
  }

  /** sentence is the verdict in a few words; later is how much does not come out even where no place is blank. */
  sentence(report, faults, unfinished, later) {
    const { say } = this;
    const first = later ? `${say('page.judge.later', { n: later })}.` : faults === 0 ? say(unfinished ? 'page.judge.right' : 'page.judge.valid') : say('page.judge.wrong', { n: faults });
    const scores = report.scores.map(({ player, total }) => say('page.judge.total', { player, total }));
    const winners = report.winners ?? [];
    const last = winners.length === 0 || winners.length === report.scores.length ? '' : say(unfinished || faults ? 'page.judge.leads' : 'page.judge.wins', { n: winners.length, players: winners });
    return [first, scores.length > 0 && say('page.judge.totals', { totals: scores }), last].filter(Boolean).join(' ');
  }

  // Of what is not complete yet the list is open when no place is blank: it is the last there is to mend.
  #faults(report, wrong, rules, places, last) {
    const { say } = this;
    const listed = report.violations.map((violation, i) => ({ later: Boolean(wrong[i]?.missing), item: this.#fault(violation, i, wrong[i]?.slots ?? [], rules, places) }));
    const [faults, later] = [false, true].map((is) => listed.filter((one) => one.later === is).map(({ item }) => item));
    if (report.more) faults.push(make('li', { text: say('page.judge.more', { n: report.more }) }));
    const list = (title, items) => (items.length > 0 ? [make('h3', { text: title }), make('ol', {}, items)] : []);
    this.wrong.replaceChildren(...list(say('page.judge.faults'), faults), ...(later.length > 0 ? [this.#unfold('later', say('page.judge.later', { n: later.length }), make('ol', {}, later), last || undefined)] : []));
  }

  #fault(violation, i, keys, rules, places) {
    const { say } = this;
    const named = keys.length <= 3 ? places.filter((place) => keys.includes(place.key)).map((place) => place.name) : [];
    const where = [violation.player, ...new Set(named)].filter(Boolean).join(' · ');
    const said = [make('span', { class: 'badge wrong', text: say.number(i + 1) }), make('span', {}, where && make('span', { class: 'quiet', text: `${where}: ` }), coded(violation.message))];
    const told = keys.length > 0 ? make('button', { type: 'button', class: 'fault', click: () => this.reach(keys, { select: true }) }, said) : make('p', { class: 'fault' }, said);
    return make('li', {}, told, rules[violation.rule] && this.#unfold(`rule ${violation.code} ${i}`, say('page.judge.rule'), make('p', { text: rules[violation.rule] })));
  }

  #unfold(id, summary, content, now = this.#open.has(id)) {
    const details = make('details', { toggle: () => (details.open ? this.#open.add(id) : this.#open.delete(id)) }, make('summary', { text: summary }), content);
    details.open = now;
    return details;
  }

  #blanks(missing) {
    const n = missing.length;
    this.missing.replaceChildren(...(n === 0 ? [] : [make('p', { text: this.say('page.judge.blank', { n }) }),
      button({ sign: 'next', turns: true, text: this.say('page.judge.walk'), click: () => this.blank() })]));
  }

  #scores(report, points, items, unfinished) {
    const { say } = this;
    if (report.scores.length === 0) return this.score.replaceChildren();
    const name = new Map(items.map((item) => [item.id, item.name]));
    const rank = ({ player, rank }) => make('th', { scope: 'col' }, make('span', { text: player }), ' ', make('span', { class: 'badge', text: say('page.judge.rank', { n: rank }) }));
    const head = make('thead', {}, make('tr', {}, make('th', { scope: 'col', text: say('page.judge.points') }), report.scores.map((score) => (report.scores.length > 1 ? rank(score) : make('th', { scope: 'col', text: score.player })))));
    const body = make('tbody', {}, report.scores[0].items.flatMap((item, i) => this.#item(report, points, i, name.get(item.item) ?? item.item)));
    const total = make('tfoot', {}, make('tr', {}, make('th', { scope: 'row', text: name.get('total') }), report.scores.map((score) => make('td', { text: say.number(score.total) }))));
    const table = make('table', { class: 'figures' }, head, body, total);
    const heading = make('h3', { text: say(unfinished ? 'page.judge.running' : 'page.judge.score') });
    this.score.replaceChildren(heading, make('div', { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': heading.textContent }, table));
  }

  /** item is the row of an item, and below it one with its parts, player by player. */
  #item(report, points, i, name) {
    const { say } = this;
    const id = `item ${report.scores[0].items[i].item}`;
    const parts = report.scores.map((score, player) => ({ player: score.player, ...(points?.[player]?.[i] ?? {}) }));
    const some = parts.some((part) => part.text || part.parts?.length > 0 || part.slots?.length > 0);
    const open = this.#open.has(id);
    const below = make('tr', { class: 'parts', hidden: !open }, make('td', { colspan: report.scores.length + 1 }, parts.map((part) => this.#parts(part))));
    const unfold = make('button', { type: 'button', class: 'item', 'aria-expanded': String(open), click: () => {
      const now = !this.#open.has(id);
      this.#open[now ? 'add' : 'delete'](id);
      below.hidden = !now;
      unfold.setAttribute('aria-expanded', String(now));
      if (now) this.reach(parts.flatMap((part) => part.slots ?? []), { still: true });
    } }, name);
    const figures = report.scores.map((score) => make('td', { text: say.number(score.items[i].points) }));
    return [make('tr', {}, make('th', { scope: 'row' }, some ? unfold : name), figures), some && below];
  }

  #parts({ player, text = '', slots = [], parts = [] }) {
    if (!text && parts.length === 0 && slots.length === 0) return null;
    const part = ({ points, text, slots: keys }) => {
      const said = points === null ? [text] : [make('b', { text: this.say.number(points) }), ' ', text];
      return make('li', {}, keys?.length > 0 ? make('button', { type: 'button', class: 'part', click: () => this.reach(keys) }, said) : make('span', { class: 'part' }, said));
    };
    const list = parts.length > 0 ? parts.map(part) : [part({ points: null, text: text || this.say('page.judge.places', { n: slots.length }), slots })];
    return make('div', {}, make('h4', { text: player }), make('ul', {}, list));
  }
}
