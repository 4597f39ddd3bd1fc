// Tests of changes.js with a home that answers as a test says.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';

const { arranged, Changes } = await import(pathToFileURL(`${process.cwd()}/changes.js`));
const face = { game: 'deck', component: 'cards', piece: 3, side: 'back', players: 2, profile: 'home' };
const state = (n, rest = {}) => ({ piece: 3, elements: [], undo: [], redo: [], hashes: { 'a.yaml': `${n}` }, ...rest });

/** home returns changes whose home gives these answers in turn, and what was asked, seen and told. */
function home(answers, answer = null) {
  const log = { asked: [], seen: [], told: [], questions: [] };
  const ask = async (address, options) => {
    const [what, query] = address.split('?');
    log.asked.push({ what, query: Object.fromEntries(new URLSearchParams(query)), body: options && JSON.parse(options.body), method: options?.method ?? 'GET' });
    const [status, body] = await answers.shift();
    return { ok: status === 200, status, json: async () => { if (body === undefined) throw new Error('no JSON'); return body; } };
  };
  const question = async (question) => { log.questions.push(question); return answer; };
  const changes = new Changes({ ask, lang: 'de', of: 'w', question, seen: (s) => log.seen.push(s.hashes['a.yaml']), told: (what) => log.told.push(what) });
  return { changes, log };
}

test('a face is asked for by all that names it', async () => {
  const { changes, log } = home([[200, state(1)]]);
  await changes.look(face);
  assert.deepEqual(log.asked[0].query, { ...face, piece: '3', players: '2', lang: 'de', window: 'w' });
  assert.equal(log.asked[0].method, 'GET');
  assert.deepEqual(log.seen, ['1']);
});

test('edits carry the hashes of the state before them, one after the other', async () => {
  let release;
  const slow = new Promise((done) => (release = () => done([200, { words: 'first', elements: state(2) }])));
  const { changes, log } = home([[200, state(1)], slow, [200, { words: 'second', elements: state(3) }]]);
  await changes.look(face);
  const [first, second] = [changes.send([{ do: 'move' }]), changes.send([{ do: 'size' }])];
  await new Promise((done) => setTimeout(done));
  assert.equal(log.asked.length, 2); // the second waits
  release();
  assert.deepEqual(await Promise.all([first, second]), [true, true]);
  assert.deepEqual(log.asked.slice(1).map(({ body }) => [body.hashes['a.yaml'], body.edits[0].do]), [['1', 'move'], ['2', 'size']]);
  assert.deepEqual(log.asked[1].body.component, 'cards');
  assert.deepEqual(log.told.map(({ words }) => words), ['first', 'second']);
});

test('a question is asked, and the edits sent again with its answer', async () => {
  const question = { words: 'What?', choices: [{ answer: 'alone', words: 'This one.' }] };
  const { changes, log } = home([[200, state(1)], [200, { question }], [200, { words: 'done', elements: state(2) }]], 'alone');
  await changes.look(face);
  assert.equal(await changes.send([{ do: 'move', at: ['a'] }, { do: 'move', at: ['b'] }]), true);
  assert.deepEqual(log.questions, [question]);
  assert.deepEqual(log.asked[2].body.edits, [{ do: 'move', at: ['a'], answer: 'alone' }, { do: 'move', at: ['b'], answer: 'alone' }]);
});

test('a question that is cancelled changes nothing', async () => {
  const { changes, log } = home([[200, state(1)], [200, { question: { words: 'What?', choices: [] } }]]);
  await changes.look(face);
  assert.equal(await changes.send([{ do: 'move' }]), false);
  assert.equal(log.asked.length, 2);
  assert.deepEqual(log.told, []);
});

test('a file that changed elsewhere refuses the change, and its new state is shown', async () => {
  const { changes, log } = home([[200, state(1)], [409, { changed: ['a.yaml'], elements: state(7) }], [200, { words: 'w', elements: state(8) }]]);
  await changes.look(face);
  assert.equal(await changes.send([{ do: 'move' }]), false);
  assert.deepEqual(log.seen, ['1', '7']);
  assert.deepEqual(log.told, [{ changed: ['a.yaml'] }]);
  await changes.send([{ do: 'move' }]);
  assert.equal(log.asked[2].body.hashes['a.yaml'], '7');
});

test('errors are told: of an edit that cannot be, of files, and answers that are none', async () => {
  const errors = [{ place: 'a.yaml:1:2', message: 'wrong' }];
  const { changes, log } = home([[422, { errors }], [200, state(1)], [422, { errors }], [500, undefined], [200, { words: 'w', elements: null, errors }]]);
  await changes.look(face);
  assert.deepEqual(log.seen, []);
  await changes.look(face);
  assert.equal(await changes.send([{}]), false);
  assert.equal(await changes.send([{}]), false);
  assert.equal(await changes.send([{}]), true); // written, with errors
  assert.deepEqual(log.told.map(({ errors }) => errors[0].message), ['wrong', 'wrong', '500', 'wrong']);
  assert.deepEqual(log.seen, ['1']); // nothing could be seen of it
});

test('undo and redo ask only when there is a step', async () => {
  const { changes, log } = home([[200, state(1, { undo: ['moved'] })], [200, { words: 'moved', elements: state(2, { redo: ['moved'] }) }], [200, { words: 'moved', elements: state(3) }]]);
  await changes.look(face);
  assert.equal(await changes.step('redo'), false);
  assert.equal(await changes.step('undo'), true);
  assert.equal(await changes.step('undo'), false);
  assert.equal(await changes.step('redo'), true);
  assert.deepEqual(log.asked.map(({ what }) => what), ['elements', 'undo', 'redo']);
  assert.deepEqual(log.asked[1].body, { ...face, window: 'w', shows: '', hashes: { 'a.yaml': '1' }, what: 'moved' });
});

test('a step is named only as long as the page knows which one is next', async () => {
  const { changes, log } = home([[200, state(1, { undo: ['moved'] })], [200, { words: 'changed', elements: null, errors: [{ message: 'wrong' }] }], [200, { words: 'changed', elements: state(2) }]]);
  await changes.look(face);
  await changes.send([{}]);
  await changes.step('undo');
  assert.equal('what' in log.asked[2].body, false);
});

test('an answer about a face that is no longer shown is not seen', async () => {
  let release;
  const slow = new Promise((done) => (release = () => done([200, state(1)])));
  const { changes, log } = home([slow, [200, state(2)]]);
  const first = changes.look(face);
  await new Promise((done) => setTimeout(done)); // it is on its way
  const second = changes.look({ ...face, side: 'front' });
  release();
  await Promise.all([first, second]);
  assert.deepEqual(log.seen, ['2']);
});

test('what fails on the way does not stop what follows', async () => {
  const { changes, log } = home([[200, state(1)], Promise.reject(new Error('away')), [200, { words: 'w', elements: state(2) }]]);
  await changes.look(face);
  await assert.rejects(changes.send([{}]), /away/);
  assert.equal(await changes.send([{}]), true);
  assert.deepEqual(log.seen, ['1', '2']);
});

test('edits are those of the face at which they were made', async () => {
  const { changes, log } = home([[200, state(1)], [200, { words: 'moved', elements: state(2) }], [200, state(3)]]);
  await changes.look(face);
  const sent = changes.send([{ do: 'move' }]);
  const next = changes.look({ ...face, piece: 4 });
  assert.equal(await sent, true);
  await next;
  assert.equal(log.asked[1].body.piece, 3);
  assert.deepEqual(log.seen, ['1', '3']); // the state of the face before is no longer of use
});

test('a look at the same face again leaves the answers before it', async () => {
  const { changes, log } = home([[200, state(1)], [200, { words: 'moved', elements: state(2) }], [200, { words: 'moved', elements: state(3) }], [200, state(3)]]);
  await changes.look({ ...face });
  const sent = [changes.send([{ do: 'move' }]), changes.send([{ do: 'move' }]), changes.look({ ...face })];
  await Promise.all(sent);
  assert.deepEqual(log.seen, ['1', '2', '3', '3']);
  assert.equal(log.asked[2].body.hashes['a.yaml'], '2');
});

/** list is the elements of a face, by their texts. */
const list = (...texts) => texts.map((text, i) => ({ at: `front.${i}`, kind: 'text', id: '', keys: { text: { value: text } } }));

test('edits follow their elements to the addresses that edits before them leave', async () => {
  const { changes, log } = home([[200, state(1, { elements: list('a', 'b', 'c') })], [200, { words: 'w', elements: state(2, { elements: list('b', 'c') }) }], [200, { words: 'w', elements: state(3) }]]);
  await changes.look(face);
  const [, c] = [changes.send([{ do: 'remove', at: ['front.0'] }]), changes.send([{ do: 'set', at: ['front.2'], key: 'fill' }])];
  assert.equal(await c, true);
  assert.deepEqual(log.asked[2].body.edits, [{ do: 'set', at: ['front.1'], key: 'fill' }]);
  assert.equal(log.asked[2].body.hashes['a.yaml'], '2');
});

test('an edit of what an edit before it has taken away is refused, and not made of what took its place', async () => {
  const removed = [200, { words: 'w', elements: state(2, { elements: list('b') }) }];
  const refused = [409, { changed: ['a.yaml'], elements: state(2, { elements: list('b') }) }];
  const { changes, log } = home([[200, state(1, { elements: list('a', 'b') })], removed, refused, [200, { words: 'w', elements: state(3) }]]);
  await changes.look(face);
  changes.send([{ do: 'remove', at: ['front.0'] }]);
  assert.equal(await changes.send([{ do: 'set', at: ['front.0'], key: 'fill' }]), false);
  assert.equal(log.asked[2].body.hashes['a.yaml'], '1');
  assert.equal(await changes.send([{ do: 'set', at: ['front.0'], key: 'fill' }]), true); // of the one that is seen now
  assert.equal(log.asked[3].body.hashes['a.yaml'], '2');
});

test('an edit made before a change elsewhere was seen is refused; one that is a function takes what is there now', async () => {
  const box = (n, h) => state(n, { elements: [{ at: 'front.0', kind: 'text', id: '', keys: { h: { value: h } }, boxes: [{ h }] }] });
  const refused = [409, { changed: ['a.yaml'], elements: box(2, 20) }];
  const { changes, log } = home([[200, box(1, 34)], [200, box(2, 20)], refused, [200, { words: 'w', elements: box(3, 20) }]]);
  await changes.look(face);
  changes.look(face);
  const [element] = changes.state.elements;
  const size = ({ at, boxes: [{ h }] }) => [{ do: 'size', at: [at], box: [0, 0, 49, h] }];
  const sent = [changes.send(size(element)), changes.send((now) => size(now(element)))];
  assert.deepEqual(await Promise.all(sent), [false, true]);
  assert.deepEqual(log.asked.slice(2).map(({ body: { hashes, edits } }) => [hashes['a.yaml'], edits[0].box[3]]), [['1', 34], ['2', 20]]);
});

test('another answer takes back the change that it is of, not one on its way', async () => {
  const [moved, filled] = [state(2, { undo: ['moved'] }), state(3, { undo: ['filled', 'moved'] })];
  const { changes, log } = home([[200, state(1)], [200, { words: 'moved', elements: moved }], [200, { words: 'filled', elements: filled }], [409, { changed: ['a.yaml'] }]]);
  await changes.look(face);
  await changes.send([{ do: 'move', at: ['a'] }]);
  changes.send([{ do: 'set', at: ['a'] }]);
  assert.equal(await changes.instead('region'), false);
  assert.equal(log.asked[3].body.what, 'moved'); // which the home refuses, because another one is next
});

test('edits that come to nothing are not sent', async () => {
  const { changes, log } = home([[200, state(1)]]);
  await changes.look(face);
  assert.equal(await changes.send(() => []), false);
  assert.equal(log.asked.length, 1);
});

test('what was done to a row shows its card, if the picture of that is there', async () => {
  const picture = { of: 5, piece: { title: 'new' }, face: 'faces/new.svg', svg: '<svg/>' };
  const moved = (n) => state(n, { piece: 4 });
  const { changes, log } = home([[200, state(1)], [200, { words: 'w', elements: moved(2) }], [200, { words: 'w', elements: moved(3), picture }], [200, { words: 'w', elements: moved(4) }]]);
  const pictures = [];
  changes.pictured = (one) => pictures.push([one.face, changes.state.piece]);
  await changes.look(face);
  for (let i = 0; i < 3; i++) await changes.send([{ do: 'row-add' }]);
  assert.deepEqual(log.seen, ['1', '3', '4']);
  assert.deepEqual(pictures, [['faces/new.svg', 4]]);
  assert.deepEqual(log.asked.slice(1).map(({ body }) => body.piece), [3, 3, 4]);
});

test('the other pieces stay beside one that has come, gone or moved', () => {
  const pieces = ['a', 'b', 'c'].map((title) => ({ title, front: `${title}.svg`, copies: 1 }));
  const names = (of, at, title, front = `${title}.svg`) => arranged(pieces, { of, piece: { title, front } }, at).map((one) => one.front).join(' ');
  assert.equal(names(3, 1, 'b', 'new.svg'), 'a.svg new.svg c.svg');
  assert.equal(names(3, 1, 'x'), 'a.svg x.svg c.svg'); // its name changed
  assert.equal(names(4, 1, 'x'), 'a.svg x.svg b.svg c.svg');
  assert.equal(names(4, 3, 'x'), 'a.svg b.svg c.svg x.svg');
  assert.equal(names(2, 1, 'c'), 'a.svg c.svg');
  assert.equal(names(2, 1, 'b'), 'a.svg b.svg'); // the last one is gone
  assert.equal(names(3, 2, 'a'), 'b.svg c.svg a.svg');
  assert.equal(names(3, 0, 'c'), 'c.svg a.svg b.svg');
  assert.equal(arranged(pieces, { of: 3, piece: { title: 'b', front: 'new.svg' } }, 1)[1].copies, 1);
});

test('an answer is for what waits behind it, even if another face is shown', async () => {
  let release;
  const slow = new Promise((done) => (release = () => done([200, { words: 'first', elements: state(2) }])));
  const { changes, log } = home([[200, state(1)], slow, [200, { words: 'second', elements: state(3) }], [200, state(3, { piece: 4 })]]);
  await changes.look(face);
  const [first, second] = [changes.send([{ do: 'move' }]), changes.send([{ do: 'size' }])];
  const next = changes.look({ ...face, piece: 4 });
  release();
  assert.deepEqual(await Promise.all([first, second]), [true, true]);
  await next;
  assert.deepEqual(log.asked.slice(1, 3).map(({ body }) => [body.hashes['a.yaml'], body.edits[0].do, body.piece]), [['1', 'move', 3], ['2', 'size', 3]]);
  assert.deepEqual(log.seen, ['1', '3']); // no state of the face before
});
