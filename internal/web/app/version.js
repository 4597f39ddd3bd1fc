// A spreadsheet for a game that there is: what it changes in the decks, the replacing of the rows of one, and a new deck of it.

import { ask, showMessage } from './dialog.js';
import { coded, make, page } from './dom.js';
import { sentence } from './told.js';
import { capital } from './words.js';

const list = (lines) => make('ul', {}, lines.map((line) => make('li', {}, coded(line))));

/**
 * newVersion shows what a file, of files of which there is one at a time, changes in the decks of a game, replaces the one that is chosen or
 * makes a new one, and returns what was done, or null. send asks the home of the project; more is what the question has besides.
 */
export async function newVersion([file, ...others], { say, send, more = {} }) {
  if (others.length > 0) await showMessage(say('page.make.one'), [], say('page.dialog.close'));
  if (!file || others.length > 0) return null;
  const body = new Uint8Array(await file.arrayBuffer());
  const cancel = say('page.dialog.cancel');
  let chosen = {};
  for (;;) {
    const of = new URLSearchParams({ name: file.name, lang: page.lang, ...more, ...chosen });
    const answer = await send(`version?${of}`, { method: 'POST', body });
    const { words, decks = [], why = [], new: fresh = [], errors = [] } = await answer.json();
    if (words) return capital(words);
    if (!answer.ok) {
      await showMessage(file.name, list(errors.map((error) => sentence(error, say))), say('page.dialog.close'));
      return null;
    }
    const parts = decks.flatMap(({ name, words: lines, errors: wrong }) => [
      make('h3', {}, make('bdi', { text: name })),
      wrong.length > 0 && list(wrong.map((error) => sentence(error, say))),
      wrong.length === 0 && (lines.length > 0 ? list(lines.map(capital)) : make('p', { text: say('page.make.rows-same') })),
    ]);
    const buttons = decks
      .filter(({ words: lines, errors: wrong }) => wrong.length === 0 && lines.length > 0)
      .map(({ file: deck, sheet, hash, name }) => ({ text: say('page.make.rows-go', { name }), value: { file: deck, sheet, hash } }));
    const stay = buttons.length > 0 && make('p', { class: 'quiet', text: say('page.make.rows-stay') });
    const none = why.length > 0 && list(why.map((error) => sentence(error, say)));
    const also = fresh.length > 0 && list(fresh.flatMap((one) => [one.words, ...one.notes]).map(capital));
    const made = fresh.map(({ id, sheet }) => ({ text: `${say('page.make.rows-new')}${sheet && ` (${sheet})`}`, value: { new: id, sheet } }));
    buttons.splice(decks[0]?.most ? 0 : buttons.length, 0, ...made); // the first is pressed by Enter
    chosen = await ask(decks.length > 0 ? say('page.make.rows-which') : file.name, [...parts, stay, none, also].filter(Boolean), buttons, cancel);
    if (!chosen) return null;
  }
}
