// What the pages of sheets and of logs have in common: they begin when the judge has come,
// and a line above their boards says whose record is open.

import { make, page } from './dom.js';
import { openInk } from './ink.js';
import { openJudge } from './judge.js';
import { openWords } from './words.js';

/**
 * begin shows how far the judge is loaded, then what show(say, judge) returns, a Sheet or
 * a Log, which it starts; or what is wrong. before() is called while the judge is on its way.
 */
export async function begin(show, before = () => {}) {
  const app = document.querySelector('#app');
  const wait = make('p', { class: 'wait', role: 'status' });
  try {
    const say = await openWords();
    wait.textContent = say('page.fill.loading');
    app.replaceChildren(wait);
    const share = make('progress', { max: 1, 'aria-label': wait.textContent });
    wait.append(share);
    before();
    const progress = (part) => (part === null ? share.removeAttribute('value') : (share.value = part));
    const [judge] = await Promise.all([openJudge(page.root, page.lang, page.game, { progress }), openInk()]);
    const { opening, element } = show(say, judge);
    app.replaceChildren(opening.element, element);
    await opening.start();
  } catch (error) {
    app.replaceChildren(make('p', { class: 'message wrong', role: 'alert', text: String(error.message ?? error) }));
    throw error;
  }
}

/** headline puts a record’s title, its day in words, and its players into an element. */
export function headline(element, { title, date, players }, say) {
  const noon = date && new Date(`${date}T12:00:00`);
  const day = noon && !Number.isNaN(noon.getTime()) ? new Intl.DateTimeFormat(say.locale, { dateStyle: 'long' }).format(noon) : date;
  const parts = [title, day, players.join(', ')].filter(Boolean);
  element.replaceChildren(...parts.flatMap((text, i) => [i > 0 ? ' · ' : '', make('bdi', { text })]));
  element.title = parts.join(' · ');
}
