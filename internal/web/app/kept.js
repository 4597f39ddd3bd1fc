// The games that this device keeps: all records of all games, with their players and totals.

import { ask } from './dialog.js';
import { button, make, page } from './dom.js';
import * as drafts from './drafts.js';
import * as record from './record.js';
import { packed } from './zip.js';

/** few is how many games are listed; the others are folded away. */
const few = 3;

/**
 * keptGames returns a list of the kept games, or null if there is none. titles has the titles of games, by id; `only` leaves
 * out the other games, and `but` is the record that is open.
 */
export function keptGames(say, { titles, only, but } = {}) {
  const [list, more] = [0, 1].map(() => make('ul', { class: 'kept' }));
  const fold = make('summary');
  const rest = make('details', {}, fold, more);
  const note = make('p', { class: 'message', hidden: true });
  const all = button({ sign: 'save', text: say('page.kept.all'), click: () => saveAll() });
  const element = make('section', { class: 'panel' }, make('h2', { text: say('page.kept.title') }), note, list, rest, make('div', { class: 'bar' }, all));
  const shown = () => drafts.all().filter(({ game, place }) => (!only || game === only) && (!but || place.of !== but));
  const fill = () => {
    const games = shown();
    const controls = () => [...element.querySelectorAll('a, button')];
    const at = controls().indexOf(document.activeElement);
    // The share that is taken of how much text browsers keep for a site, at least.
    const taken = drafts.keys().reduce((n, key) => n + key.length + localStorage.getItem(key).length, 0) / (5 << 20);
    note.hidden = taken < 0.8;
    note.textContent = say('page.kept.full', { n: Math.min(100, Math.round(taken * 100)) });
    all.hidden = games.length < 2;
    list.replaceChildren(...games.slice(0, few).map(item));
    more.replaceChildren(...games.slice(few).map(item));
    rest.hidden = games.length <= few;
    fold.textContent = say('page.kept.more', { n: games.length - few });
    element.hidden = !games.length;
    if (at >= 0) (controls()[at] ?? document.querySelector('h1')).focus();
    return games.length;
  };

  function item(one) {
    const { game, kind, about, when, named, place } = one;
    const now = () => drafts.all().find((other) => other.place.of === place.of && other.game === game && other.kind === kind) ?? one; // other windows move and change it
    const name = called(one);
    const title = titles?.get(game) ?? (only ? '' : game);
    const facts = [title !== name && title, say(`page.${kind}`), when ? new Intl.DateTimeFormat(say.locale, { dateStyle: 'medium' }).format(when) : about.date];
    const players = about.players.map((player, i) =>
      about.totals?.[i] === undefined ? player : say('page.judge.total', { player, total: about.totals[i] }),
    );
    const text = [
      make('b', { text: name }),
      make('span', { class: 'quiet', text: facts.filter(Boolean).join(' · ') }),
      players.length > 0 && make('span', {}, players.flatMap((player, i) => [i > 0 && ' · ', make('bdi', { text: player })])),
    ];
    const tool = (sign, label, click) => button({ sign, label: say(label, { name }), kind: 'plain', click });
    return make(
      'li',
      {},
      only || titles?.has(game) ? make('a', { href: `${page.root}${page.lang}/${game}/${record.pageOf(kind)}.html#kept=${place.of}` }, text) : make('span', {}, text),
      tool('pen', 'page.kept.name', async () => {
        const field = make('input', { class: 'input', maxlength: '60', 'aria-label': say('page.kept.name', { name }) });
        field.value = named;
        const given = await ask(say('page.kept.name', { name }), field, [{ text: say('page.head.apply'), value: () => field.value.trim() }], say('page.dialog.cancel'));
        if (given !== null) (drafts.rename(now().key, given), fill());
      }),
      tool('save', 'page.kept.save', () => record.save(now().text, one.name || fileOf(one))),
      tool('close', 'page.kept.away', async () => {
        const sure = await ask(name, say('page.kept.away-ask', { name }), [{ text: say('page.kept.away-go'), value: true }], say('page.dialog.cancel'));
        if (sure) (drafts.remove(now().key), fill());
      }),
    );
  }

  const called = ({ named, about, game }) => named || about.title || titles?.get(game) || say.number(about.players) || game;
  const fileOf = ({ named, about, game, kind }) => record.fileName({ game, kind, title: named || about.title, date: about.date });

  function saveAll() {
    const names = new Set();
    const files = shown().map((one) => {
      const plain = fileOf(one).replace(/\.yaml$/, '');
      let name = `${plain}.yaml`;
      for (let n = 2; names.has(name); n++) name = `${plain}-${n}.yaml`;
      names.add(name);
      return { name, text: one.text, when: one.when || Date.now() };
    });
    record.saveBlob(packed(files), 'cartouche-games.zip');
  }

  onstorage = fill;
  return fill() ? element : null;
}
