// A page that could not be made because of errors. Their places open where files can be edited from here, the last change can be taken
// back, and the page reloads when the files change.

import { coded, make, page } from './dom.js';
import { ask } from './serve.js';

for (const text of document.querySelectorAll('.errors p')) text.replaceChildren(...coded(text.textContent));
for (const place of document.querySelectorAll('.errors [data-line]')) link(place);

/** link makes a place a button, if its file can be opened. */
async function link(place) {
  const of = new URLSearchParams({ file: place.dataset.file, line: Math.max(place.dataset.line, 1), lang: page.lang });
  const answer = await ask(`source?${of}`);
  if (!answer.ok || (await answer.json()).editor !== 'open') return;
  const open = () => ask(`edit?${of}`, { method: 'POST' });
  place.replaceWith(make('button', { type: 'button', class: 'place', dir: 'ltr', text: place.textContent, click: open }));
}

const back = document.getElementById('back');
back?.addEventListener('click', async () => {
  back.disabled = true;
  const answer = await ask(`undo?${new URLSearchParams({ lang: page.lang })}`, { method: 'POST', body: '{}' });
  if (answer.ok) return; // the page reloads
  const { errors = [], changed = [] } = await answer.json();
  const failed = document.getElementById('failed');
  failed.replaceChildren(...coded([...errors.map(({ message }) => message), ...changed].join(' · ')));
  failed.hidden = back.disabled = false;
});

let first = true;
new EventSource(
  `${page.root}-/live?index=${encodeURIComponent(document.documentElement.dataset.file)}`,
).addEventListener('live', ({ data }) => {
  if (!first || JSON.parse(data).index) location.reload();
  first = false;
});
