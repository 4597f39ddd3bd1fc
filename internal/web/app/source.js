// Places in files: their lines, and the user's editor.

import { button, make, page } from './dom.js';
import { ask } from './serve.js';
import { wrong } from './told.js';

/** edit opens a file in the user's editor, and returns what to say about it. */
async function edit(file, line, say) {
  const answer = await ask(`edit?${new URLSearchParams({ file, line: line ?? 1, lang: page.lang })}`, { method: 'POST' });
  return answer.ok ? say('page.live.opened') : (await wrong(answer, say)).join(' · ');
}

/** source returns elements that show the lines around a position, `file:line:column`. */
export async function source(place, say, close) {
  const [, file, line] = place.match(/^(.*?)(?::(\d+))?(?::\d+)?$/);
  const answer = await ask(`source?${new URLSearchParams({ file, line })}`);
  const { first, lines, editor } = answer.ok ? await answer.json() : { first: 1, lines: [] };
  const copied = async () => {
    await navigator.clipboard.writeText(place);
    copy.lastChild.textContent = say('page.live.copied');
  };
  const copy = button({ kind: 'plain', text: say('page.live.copy'), click: copied });
  if (editor === 'copy') await copied();
  const opened = editor === 'open' && (await edit(file, line, say));
  return [
    make(
      'div',
      { class: 'bar' },
      make('code', { text: place }),
      copy,
      opened && make('span', { class: 'quiet', role: 'status', text: opened }),
      button({ sign: 'close', label: say('page.live.close'), kind: 'plain push', click: close }),
    ),
    lines.length
      ? make(
          'ol',
          { class: 'lines', dir: 'ltr', start: first, tabindex: 0 },
          lines.map((text, i) =>
            make('li', { 'aria-current': first + i === Number(line) && 'true' }, make('code', { text })),
          ),
        )
      : make('p', { text: say('page.live.no-lines') }),
  ];
}
