// The sample records of a project, and whether the judge says of each what is expected.

import { coded, make, page } from './dom.js';
import { handOver, pageOf } from './record.js';
import { ask } from './serve.js';

/** samplesOf returns {element, renew()}: the list, hidden while there are no records. errorItem shows an error. */
export function samplesOf(say, errorItem) {
  const head = make('summary', { 'aria-live': 'polite' });
  const list = make('ul', { class: 'samples' });
  const element = make('details', { hidden: true }, head, list);
  let had = '',
    asked = 0;
  const answerTo = (query) => ask(`samples?${new URLSearchParams({ game: page.game, lang: page.lang, ...query })}`);

  async function open({ name, kind }) {
    const answer = await answerTo({ record: name });
    if (!answer.ok) return renew();
    const address = `${page.root}${page.lang}/${page.game}/${pageOf(kind)}.html`;
    return handOver(address, { name, text: await answer.text() });
  }

  const item = (one) =>
    make(
      'li',
      { 'data-state': one.state },
      make('button', {
        type: 'button',
        class: 'place',
        dir: 'ltr',
        text: one.name,
        title: say('page.live.sample-open'),
        click: () => open(one),
      }),
      ' ',
      coded([one.found, one.about].filter(Boolean).join(' · ')),
      one.errors.length > 0 && make('ol', {}, one.errors.map(errorItem)),
    );

  async function renew() {
    const mine = ++asked;
    const answer = await answerTo({});
    if (!answer.ok || mine !== asked) return; // the live stream reports the errors, and the files have changed again
    const samples = await answer.json();
    if (had === (had = JSON.stringify(samples))) return; // one may be pressed
    element.hidden = samples.length === 0;
    const open = samples.every(({ state }) => state === 'none'); // as in a game that was just begun
    head.textContent = say(open ? 'page.live.samples-open' : 'page.live.samples', {
      n: samples.length,
      found: samples.filter(({ state }) => state === 'good').length,
    });
    list.replaceChildren(...samples.map(item));
  }

  return { element, renew };
}
