// Tests of files.js: another window changes files while a question is open.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { alone, Box, button, make, turn } from './alone.mjs';

globalThis.document = { documentElement: { lang: 'en' } };
let answer = null; // gives the answer of the question that is open
class Text {
  value = '';
  element = new Box();
  list = new Box();
  tools = [];
  place = { line: 1, column: 1 };
  set(text) {
    this.value = text;
  }
  open(name, text) {
    this.value = text;
  }
  show() {}
  at = () => [];
}
const { Files } = await alone('files.js', {
  './dialog.js': { ask: () => new Promise((resolve) => (answer = resolve)) },
  './dom.js': { button, coded: (text) => [text], hold: (element, ...children) => element.replaceChildren(...children), make, write: (element, text) => (element.textContent = text) },
  './text.js': { Text },
});
Object.defineProperty(Box.prototype, 'options', { get() { return this.children; } });

/** files returns Files with a, which is open, and b, their texts, and what was changed. */
async function files() {
  const texts = new Map([['data/toy/a.csv', 'a'], ['data/toy/b.csv', 'b']]);
  const project = { get names() { return [...texts.keys()]; }, read: async (name) => new TextEncoder().encode(texts.get(name)) };
  const changed = [];
  const change = async (of) => (changed.push(...of()), true);
  const made = new Files({ say: (key) => key, project, change, ask() {}, close() {} });
  await turn();
  assert.equal(made.text.value, 'a');
  return { made, texts, changed };
}

test('a file that is gone when somebody agrees to delete it takes no other with it', async () => {
  const { made, texts, changed } = await files();
  const [away] = made.element.all(({ attributes }) => attributes.label === 'page.make.file-away');
  away.dispatchEvent(new Event('click'));
  texts.delete('data/toy/a.csv');
  await made.renew();
  answer(true);
  await turn();
  assert.deepEqual([changed, made.text.value], [[], 'b']);
});

test('a file is shown as it is when the question about the one before it is answered', async () => {
  const { made, texts } = await files();
  made.text.value = 'typed';
  const opened = made.open('data/toy/b.csv');
  await turn();
  texts.set('data/toy/b.csv', 'newer');
  await made.renew();
  answer('drop');
  await opened;
  assert.deepEqual([made.text.value, made.changed], ['newer', false]);
});

test('a file in which somebody has typed more is not said to be saved', async () => {
  const { made, changed } = await files();
  made.text.value = 'typed';
  const saved = made.save();
  made.text.value = 'typed more';
  await saved;
  assert.deepEqual([changed.length, made.changed, made.status.textContent === 'page.make.kept'], [1, true, false]);
  await made.save();
  assert.equal(made.status.textContent, 'page.make.kept');
});
