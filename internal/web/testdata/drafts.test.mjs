// Tests of drafts.js: which records the browser keeps are listed.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { alone } from './alone.mjs';

globalThis.localStorage = {};
function stored(storage, key, value) {
  if (value === undefined) return JSON.parse(localStorage[key] ?? 'null');
  if (value === null) delete localStorage[key];
  else localStorage[key] = JSON.stringify(value);
  return true;
}
const drafts = await alone('drafts.js', {
  './dom.js': { page: { kept: 'toy', game: 'toy', project: '' } },
  './record.js': { about: () => ({}), playersOf: () => [], stored },
});

test('a record that was only opened, as the example, is read again but not among the games of the device', () => {
  const place = drafts.after(drafts.begun());
  drafts.keep('sheet', { place, text: 'the example', changed: false });
  assert.deepEqual([drafts.read('sheet').text, drafts.all()], ['the example', []]);
  drafts.keep('sheet', { place: drafts.after(place), text: 'a game', changed: true });
  assert.deepEqual(drafts.all().map(({ text }) => text), ['a game']);
  stored('localStorage', 'cartouche:toy:sheet', { text: 'of an earlier version' });
  assert.equal(drafts.all().length, 1);
});
