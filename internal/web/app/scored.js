// Records of scores alone: their text, and the judge of the page for them. The judge prints every
// record in one form, so that this module can take it apart without knowing all of YAML.

/** @import { Head, Limits, Report, Violation, Word } from './judge.js' */

/**
 * @typedef {object} Scored - the figures that a text holds
 * @property {[string, string][]} parts - its keys and their text, in order
 * @property {string[]} players
 * @property {string} title
 * @property {string} date
 * @property {Map<string, number>} figures - by "scores.ITEM/PLAYER", "tiebreak.NAME/PLAYER" and "claimed/NAME"
 */

/** plain returns the value of a flow collection or a scalar of YAML; everything in it is a text. */
function plain(text) {
  return JSON.parse(
    text.trim().replace(/"(?:[^"\\]|\\.)*"|[^{}[\],:\s"](?:[^{}[\],:]*[^{}[\],:\s])?/g, (word) =>
      word.startsWith('"') ? word : JSON.stringify(word),
    ),
  );
}

/** scalar returns the text of a scalar, quoted or not. */
const scalar = (text = '') => (text.trim().startsWith('"') ? JSON.parse(text.trim()) : text.trim());

/**
 * taken takes a record apart.
 * @param {string} text - as the judge prints it
 * @returns {Scored}
 */
function taken(text) {
  const parts = text
    .split(/^(?=\S)/m)
    .filter((part) => part.trim())
    .map((part) => [part.slice(0, part.indexOf(':')), part.slice(part.indexOf(':') + 1)]);
  const all = Object.fromEntries(parts);
  const figures = new Map();
  const note = (row, values) =>
    Object.entries(values).forEach(([name, n]) => typeof n === 'string' && figures.set(`${row}/${name}`, Number(n)));
  for (const line of (all.scores ?? '').split('\n')) {
    const [, name, items] = line.match(/^ {2}("(?:[^"\\]|\\.)*"|[^:]+):(.*)$/) ?? [];
    for (const [item, n] of Object.entries(items?.trim() ? plain(items) : {})) note(`scores.${item}`, { [scalar(name)]: n });
  }
  for (const [id, values] of Object.entries(all.tiebreak ? plain(all.tiebreak) : {})) note(`tiebreak.${id}`, values);
  note('claimed', all.claimed ? plain(all.claimed) : {});
  return { parts, players: plain(all.players), title: scalar(all.title), date: scalar(all.date), figures };
}

/**
 * recordOf returns the text of a record.
 * @param {Omit<Scored, 'players'>} scored - `parts` without the figures
 * @param {string[]} names - who has a score
 * @param {string[]} rows - "scores.ITEM", "tiebreak.NAME" and "claimed", in the order of the text
 */
export function recordOf({ parts, figures }, names, rows) {
  const flow = (row, of = names) =>
    of.filter((name) => figures.has(`${row}/${name}`)).map((name) => `${JSON.stringify(name)}: ${figures.get(`${row}/${name}`)}`);
  const items = rows.filter((row) => row.startsWith('scores.'));
  const lines = names.map((name) => {
    const list = items.filter((row) => figures.has(`${row}/${name}`)).map((row) => `${row.slice(7)}: ${figures.get(`${row}/${name}`)}`);
    return `  ${JSON.stringify(name)}: {${list.join(', ')}}\n`;
  });
  const ties = rows.filter((row) => row.startsWith('tiebreak.') && flow(row).length > 0);
  const teams = [...figures.keys()].filter((key) => key.startsWith('claimed/')).map((key) => key.slice(8));
  const claims = flow('claimed', [...new Set([...names, ...teams])]);
  return [
    ...parts.filter(([key]) => !['scores', 'tiebreak', 'claimed'].includes(key)).map(([key, text]) => `${key}:${text}`),
    `scores:\n${lines.join('')}`,
    ties.length > 0 ? `tiebreak: {${ties.map((row) => `${row.slice(9)}: {${flow(row).join(', ')}}`).join(', ')}}\n` : '',
    claims.length > 0 ? `claimed: {${claims.join(', ')}}\n` : '',
  ].join('');
}

/**
 * pointed returns the keys of the figures that a violation is about.
 * @param {Violation} violation
 * @param {string} text
 */
export function pointed({ code, player, line, column }, text, blank) {
  if (!player) return [];
  if (code === 'item-missing') return blank.filter((key) => key.startsWith('scores.') && key.endsWith(`/${player}`));
  const before = [...(text.split('\n')[line - 1] ?? '')].slice(0, column - 1).join('');
  if (before.startsWith('claimed')) return [`claimed/${player}`];
  const word = before.match(/([^\s{,]+): $/)?.[1];
  return word && before.startsWith(' ') ? [`scores.${word}/${player}`] : [];
}

/** ScoredSession opens records of scores as judge.sheet opens sheets. */
export class ScoredSession {
  #text = '';
  #facts = null; // of the game, from a blank sheet

  constructor(judge, game) {
    Object.assign(this, { judge, game });
  }

  yaml() {
    return this.#text;
  }

  /** start begins a record; the answer is that of open. */
  async start({ players, title = '', date = '' }) {
    const sheet = await this.judge.sheet.start({ players, level: '', title, date });
    if (!sheet.head) return sheet;
    const { limits, items, total, rules, head } = sheet;
    this.#facts = { limits, items, total, rules, own: head.own };
    const parts = [['game', ` ${this.game}\n`], ['kind', ' scores\n'], ...headed({ players, title, date })];
    return this.open('', recordOf({ parts, figures: new Map() }, scorers(players, limits), []));
  }

  /** open opens a text. The answer is {report} for one that is not a record of scores, else a view as of a sheet. */
  async open(file, given) {
    const text = await this.judge.printed(file, given);
    if (text.startsWith('{')) return { report: JSON.parse(text) };
    const [report, scored] = [await this.judge.judge(file, text), taken(text)];
    const { limits, items, total, rules, own } = this.#facts;
    const { players, title, date } = scored;
    const data = scored.parts.find(([key]) => key === 'data')?.[1] ?? '';
    const head = { game: this.game, kind: 'scores', title, date, players, lang: '', level: '', levels: null, finished: null };
    this.#text = text;
    return { head: { ...head, own, data }, limits, items, total, rules, report, scored, text, comments: /^\s*#/m.test(given) };
  }
}

/** headed returns the parts of a text that say whose record it is. */
export function headed({ players, title, date }) {
  return [
    ['title', title && ` ${JSON.stringify(title)}\n`],
    ['date', date && ` ${date}\n`],
    ['players', ` [${players.map((name) => JSON.stringify(name)).join(', ')}]\n`],
  ].filter(([, text]) => text);
}

/** scorers returns who has a score: the players, and in a solo game the automaton. */
export const scorers = (players, { automaton }) =>
  players.length === 1 && automaton ? [...players, automaton] : players;
