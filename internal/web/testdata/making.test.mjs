// Tests of bench.js and engine.js: another window changes a game, and another game is opened before one is read.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { alone, Box, button, make, turn } from './alone.mjs';

const posted = []; // what the worker is asked
Object.assign(globalThis, {
  window: {},
  document: { activeElement: null },
  Worker: class extends EventTarget {
    postMessage({ start, id, call, args }) {
      if (call) posted.push([call, args[0]]);
      const data = start ? { ready: true } : { id, answer: null };
      queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data })));
    }
  },
});
class Frame {
  element = new Box();
  changed() {}
}
const { Bench } = await alone('bench.js', {
  './dialog.js': { ask() {} },
  './dom.js': { button, make, page: { lang: 'en' }, write() {} },
  './files.js': { Files: class {}, pictured: () => false },
  './frame.js': { Frame },
  './intake.js': { pickSpreadsheet() {} },
  './record.js': { saveBlob() {} },
  './store.js': { Full: class {} },
  './version.js': { newVersion: async () => 'two cards are new' },
});

test('what another window has changed since is not offered to be undone', async () => {
  const told = {};
  const project = { name: 'Toy', names: [], on: (what, call) => (told[what] = call) };
  const bench = new Bench({ say: (key) => key, root: '', project, engine: { change: async () => {} }, back() {}, go() {} });
  await bench.version([{}]);
  assert.equal(bench.done.hidden, false);
  await told.change([]);
  assert.equal(bench.done.hidden, true);
});

test('a game that is read after another one was opened does not take its place', async () => {
  const { openEngine } = await alone('engine.js', {});
  const engine = await openEngine({ root: '', sizes: {}, progress() {} });
  let read;
  const first = engine.open(() => new Promise((resolve) => (read = resolve)));
  await engine.open(async () => ({ 'other.yaml': new Uint8Array(1) }));
  read({ 'one.yaml': new Uint8Array(1) });
  await first;
  await turn();
  assert.deepEqual(posted.map(([call, files]) => [call, Object.keys(files)]), [['open', ['other.yaml']]]);
});
