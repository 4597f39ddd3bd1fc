// Tests of game.js with faces and indexes that come when a test says.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { alone, Box, make, turn } from './alone.mjs';

const faces = new Map(); // what is asked for: {resolve, reject} by address
const link = new Box();
link.append(new Box({ width: 10, height: 20 }));
const components = Object.assign(new Box(), { querySelectorAll: () => [link] });
components.dataset = { index: '2-home.json' };
const choices = Object.assign(new Box(), { elements: { players: { value: '2' }, profile: { value: 'home' } } });
const parts = { components, choices };
let come = () => {}; // what the observer of what is in sight calls
const asked = new Map(); // indexes, as faces
const later = (list, name) => new Promise((resolve, reject) => list.set(name, { resolve, reject }));
const index = (players) => ({ players: { now: players }, profile: 'home', components: [], downloads: [] });

Object.assign(globalThis, {
  document: Object.assign(new Box(), { getElementById: (id) => parts[id] ?? null }),
  location: { search: '', hash: '' },
  history: { replaceState() {} },
  FormData: class {
    *[Symbol.iterator]() {
      for (const [name, { value }] of Object.entries(choices.elements)) yield [name, value];
    }
  },
  IntersectionObserver: class {
    constructor(call) {
      come = call;
    }
    observe() {}
    disconnect() {}
  },
  fetch: async (address) => {
    if (address.endsWith('/2-home.json')) return { ok: true, json: async () => index(2) };
    return later(asked, address.split('/').pop());
  },
});

const { current } = await alone('game.js', {
  './dom.js': { make, page: { root: '', lang: 'en', game: 'toy' } },
  './face.js': { forget() {}, loadFace: (name) => later(faces, name) },
  './viewer.js': { openViewer: () => ({ dialog: new Box() }) },
  './words.js': { openWords: async () => (key) => key },
});

test('a face that is lost after another one took its place leaves that', async () => {
  const drawn = (href) => {
    link.setAttribute('href', href);
    come([{ isIntersecting: true, target: link }]);
  };
  drawn('old.svg');
  drawn('new.svg');
  const svg = new Box();
  faces.get('new.svg').resolve({ svg });
  await turn();
  assert.equal(link.firstElementChild, svg);
  faces.get('old.svg').reject(new Error('404'));
  await turn();
  assert.equal(link.firstElementChild, svg);
  drawn('lost.svg');
  faces.get('lost.svg').reject(new Error('404'));
  await turn();
  assert.equal(link.firstElementChild, link.picture);
});

test('a choice that fails after another one was made says nothing', async () => {
  const chosen = (players) => {
    choices.elements.players.value = players;
    choices.dispatchEvent(new Event('change'));
  };
  chosen('3');
  chosen('4');
  asked.get('4-home.json').resolve({ ok: true, json: async () => index(4) });
  await turn();
  asked.get('3-home.json').reject(new Error('offline'));
  await turn();
  assert.deepEqual([current().players.now, components.children.length, components.ariaBusy], [4, 0, null]);
  chosen('5');
  asked.get('5-home.json').reject(new Error('offline'));
  await turn();
  assert.deepEqual([current().players.now, components.children.length, components.ariaBusy], [4, 1, null]);
});
