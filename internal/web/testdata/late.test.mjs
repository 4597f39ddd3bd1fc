// Tests of modules of the page of a game with a server whose answers come when a test says.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { alone, Box, button, make, turn } from './alone.mjs';

const questions = []; // what is asked: {what, answer(data)}
const ask = (address) =>
  new Promise((resolve) => questions.push({ what: address.split('?')[0], answer: (data) => resolve({ ok: true, json: async () => data }) }));
const sources = []; // places, as questions
const facts = { game: 'toy', players: { now: 2, min: 2, max: 2 }, profile: 'home', profiles: ['home'], components: [] };
const main = new Box();
const page = { root: '', lang: 'en', game: 'toy' };
let live = () => {};

Object.assign(globalThis, {
  document: Object.assign(new Box(), {
    body: new Box(),
    documentElement: new Box(),
    getElementById: () => new Box(),
    querySelector: (selector) => (selector === 'main' ? main : null),
    querySelectorAll: () => [],
  }),
  innerHeight: 0,
  EventSource: class extends Box {
    close() {}
    constructor() {
      super();
      live = (data) => this.dispatchEvent(new MessageEvent('live', { data: JSON.stringify(data) }));
    }
  },
  MutationObserver: class {
    observe() {}
  },
});
Box.prototype.getBoundingClientRect = () => ({ top: 0 });
Object.defineProperty(Box.prototype, 'firstChild', { get() { return this.children[0]; } });

const say = (key, { n } = {}) => `${key}${n === undefined ? '' : ` ${n}`}`;
const dom = { button, coded: (text) => [text], draw: make, make, page };
const standIns = {
  './dom.js': dom,
  './face.js': { fetchText() {}, loadFace() {} },
  './focus.js': { focusOn: () => ({ element: new Box(), faces: () => [], saved() {} }) },
  './game.js': { current: () => facts, facesOf: () => [], renew: async () => {} },
  './head.js': { head() {} },
  './page.js': { served: true },
  './record.js': { handOver() {}, pageOf() {}, saveBlob() {}, stored: () => ['overlaps'] },
  './serve.js': { ask },
  './source.js': { source: (place) => new Promise((resolve) => sources.push({ place, answer: () => resolve([`lines of ${place}`]) })) },
  './told.js': { sentence() {}, wrong: async () => [] },
  './words.js': { capital: (text) => text, openWords: async () => say },
};
const { samplesOf } = await alone('samples.js', standIns);
await alone('designer.js', standIns);
const [aside] = document.body.children;
const one = (key, value) => [...document.body.children, main].flatMap((box) => box.all(({ attributes }) => attributes[key] === value))[0];

test('older samples that come late are not shown', async () => {
  const { element, renew } = samplesOf(say, () => {});
  const sample = (name) => [{ name, state: 'good', errors: [] }];
  questions.length = 0;
  renew();
  renew();
  const [first, second] = questions;
  second.answer(sample('new'));
  await turn();
  first.answer(sample('old'));
  await turn();
  assert.deepEqual(element.all(({ attributes }) => attributes.class === 'place').map(({ textContent }) => textContent), ['new']);
});

test('the place that was pressed last is shown', async () => {
  live({ began: 1, saved: 0, errors: ['a.yaml:1', 'b.yaml:2'].map((place) => ({ place, line: 1, message: 'wrong' })) });
  for (const place of ['a.yaml:1', 'b.yaml:2']) one('text', place).dispatchEvent(new Event('click'));
  const sheet = aside.all(({ attributes }) => attributes.class === 'source')[0];
  sources[1].answer();
  await turn();
  sources[0].answer();
  await turn();
  assert.deepEqual(sheet.children, ['lines of b.yaml:2']);
});

test('overlaps that are known after they were switched off are not said', async () => {
  questions.length = 0;
  const overlaps = one('data-overlay', 'overlaps');
  const press = () => overlaps.dispatchEvent(new Event('click'));
  press();
  press();
  const [{ what, answer }] = questions;
  assert.equal(what, 'doubts');
  press();
  answer([{ boxes: [] }]);
  await turn();
  assert.equal(aside.all(({ attributes }) => attributes.role === 'status')[0].textContent, '');
});

test('older choices of what is printed that come late are not offered', async () => {
  questions.length = 0;
  const choices = (text) => ({ wares: [{ group: '', text, command: 'kit', flags: {} }], commands: { kit: [] } });
  const made = alone('order.js', standIns);
  while (questions.length === 0) await turn();
  questions[0].answer(choices('first'));
  await made;
  for (const max of [3, 4]) {
    facts.players.max = max;
    document.dispatchEvent(new CustomEvent('cartouche:index'));
  }
  const [, older, newer] = questions;
  newer.answer(choices('newer'));
  await turn();
  older.answer(choices('older'));
  await turn();
  assert.deepEqual(one('id', 'order-what').children.map(({ textContent }) => textContent), ['newer']);
});
