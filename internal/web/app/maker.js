// What ask of serve.js is on the page of a site: the engine answers, in this browser. It starts with the first order, or before it.

import { page } from './dom.js';
import { fetchText } from './face.js';
import { openWords } from './words.js';

const { engine: sizes, own } = document.querySelector('main').dataset;
let started = null;
let early = null; // the engine that was started before an order, or null if the browser does not have it
let told = null; // what is told how far the last order is, until it is stopped

/** ask sends an order, as in serve.js; step also says how much of the engine is loaded. */
export async function ask(what, { step, signal, ...options }) {
  const stopped = new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }));
  told = (...how) => signal.aborted || step(...how);
  started ??= (async () => (await early) ?? start())();
  started.catch(() => (started = null));
  const engine = await Promise.race([started, stopped]);
  engine.work = ({ text, done, of }) => told(text, done, of);
  return engine.ask(`-/${what}`, { ...options, signal });
}

/** ready starts the engine for an order that is likely, if the browser has its program: nobody has asked for a download. */
export function ready() {
  early ??= started ?? start(true).catch(() => null);
}

async function start(kept) {
  const [{ openEngine, Missing }, say] = await Promise.all([import('./engine.js'), openWords()]);
  const megabytes = (n) => say.number(Math.round(n / 1e5) / 10);
  const progress = ({ loaded, of }) => told?.(say('page.make.loading', { n: megabytes(loaded), of: megabytes(of) }), loaded, of);
  try {
    const engine = await openEngine({ root: page.root, sizes: JSON.parse(sizes), progress, kept });
    await engine.open(files);
    navigator.serviceWorker?.ready.then(({ active }) => active.postMessage({ keep: 'engine/' })).catch(() => {});
    return engine;
  } catch (error) {
    if (!(error instanceof Missing)) throw error;
    throw new Error(error.message ? say('page.make.failed', { found: error.message }) : say('page.order.none'), { cause: error });
  }
}

/** files returns the files of the project whose site this is, apart from those of every engine. */
async function files() {
  if (!own) return {};
  const texts = JSON.parse(await fetchText(own));
  const bytes = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, bytes(text)]));
}
