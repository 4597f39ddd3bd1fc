// Requests to `cartouche serve` that need its token.

import { page } from './dom.js';

const token = document.querySelector('meta[name=cartouche-serve]').content;

/**
 * ask sends a request such as `source?file=…`, and returns {ok, status, type, name, notes, blob(), json(), text()}: the
 * name of a file to save, and warnings about it. step(text, done, of) is called with the progress of an order, until that has ended.
 */
export async function ask(what, { step, ...options } = {}) {
  const headers = { 'X-Cartouche-Token': token };
  const send = (address, rest) => fetch(`${page.root}-/${address}`, { ...rest, headers });
  const job = step && crypto.getRandomValues(new Uint32Array(2)).join('-');
  let watching;
  const watch = async () => {
    const answer = await send(`progress?job=${job}`).catch(() => null);
    const found = answer?.status === 200 && Object.values(await answer.json());
    if (found && watching) step(...found);
  };
  watching = step && setInterval(watch, 300);
  try {
    const answer = await send(step ? `${what}&job=${job}` : what, options);
    const read = (name) => answer.headers.get(name) ?? '';
    return {
      ok: answer.ok,
      status: answer.status,
      type: read('Content-Type'),
      name: read('Content-Disposition').match(/filename="?([^";]+)/)?.[1] ?? '',
      notes: JSON.parse(read('X-Cartouche-Notes') || '[]'),
      blob: () => answer.blob(),
      json: () => answer.json(),
      text: () => answer.text(),
    };
  } finally {
    watching = clearInterval(watching);
  }
}
