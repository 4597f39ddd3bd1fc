// Tests of serve.js with a server that answers when a test says.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';

globalThis.document = {
  baseURI: 'http://home/en/',
  documentElement: { lang: 'en', dataset: {} },
  querySelector: () => ({ content: 'token' }),
};
const { ask } = await import(pathToFileURL(`${process.cwd()}/serve.js`));

/** server answers what is asked in turn, each time that answer(text, status) is called with the next one. */
function server() {
  const asked = [];
  globalThis.fetch = (address, { signal } = {}) =>
    new Promise((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason));
      asked.push({ path: new URL(address).pathname, answer: (text) => resolve(new Response(text)) });
    });
  return asked;
}

/** turn lets all go on that waits for what has been answered. */
const turn = () => new Promise((done) => setImmediate(done));

for (const [how, end] of [
  ['cancelled', (order, stop) => stop.abort()],
  ['made', (order) => order.answer('kit')],
]) {
  test(`progress that is known after an order was ${how} is not told`, async (t) => {
    t.mock.timers.enable({ apis: ['setInterval'] });
    const asked = server();
    const stop = new AbortController();
    const told = [];
    const made = ask('build?lang=en', { signal: stop.signal, step: (...of) => told.push(of) }).catch(({ name }) => name);
    t.mock.timers.tick(600);
    const [order, first, second] = asked;
    assert.deepEqual([order, first, second].map(({ path }) => path), ['/-/build', '/-/progress', '/-/progress'].map((path) => `/en${path}`));
    first.answer('{"text": "1 of 9", "done": 1, "of": 9}');
    await turn();
    assert.deepEqual(told, [['1 of 9', 1, 9]]);
    end(order, stop);
    await made;
    second.answer('{"text": "2 of 9", "done": 2, "of": 9}');
    await turn();
    t.mock.timers.tick(900);
    assert.deepEqual([told.length, asked.length], [1, 3]);
  });
}
