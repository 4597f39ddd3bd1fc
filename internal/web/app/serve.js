// Requests to `cartouche serve` that need its token.

import { button, make, page } from './dom.js';

const token = document.querySelector('meta[name=cartouche-serve]').content;

/** ask sends a request such as `source?file=…`. */
export const ask = (what, options = {}) =>
  fetch(`${page.root}-/${what}`, { ...options, headers: { 'X-Cartouche-Token': token } });

/** source returns elements that show the lines around a position, `file:line:column`. */
export async function source(place, say, close) {
  const [, file, line] = place.match(/^(.*?)(?::(\d+))?(?::\d+)?$/);
  const answer = await ask(`source?${new URLSearchParams({ file, line })}`);
  const { first, lines } = answer.ok ? await answer.json() : { first: 1, lines: [] };
  const copy = button({
    kind: 'plain',
    text: say('page.live.copy'),
    click: async () => {
      await navigator.clipboard.writeText(place);
      copy.lastChild.textContent = say('page.live.copied');
    },
  });
  return [
    make(
      'div',
      { class: 'bar' },
      make('code', { text: place }),
      copy,
      button({ sign: 'close', label: say('page.live.close'), kind: 'plain push', click: close }),
    ),
    lines.length
      ? make(
          'ol',
          { class: 'lines', dir: 'ltr', start: first },
          lines.map((text, i) =>
            make('li', { 'aria-current': first + i === Number(line) && 'true' }, make('code', { text })),
          ),
        )
      : make('p', { text: say('page.live.no-lines') }),
  ];
}
