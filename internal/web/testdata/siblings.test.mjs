// Tests of siblings.js: edits are made on a list as the home makes them, and what was chosen is where it is said to be.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';

const { copies, followed, grouped, ordered, outer, ungrouped } = await import(pathToFileURL(`${process.cwd()}/siblings.js`));

/** face returns elements by their names; a name in capitals is of a template, and [name, [inner…]] is a group. */
function face(tree, at = 'front') {
  return tree.flatMap((one, i) => {
    const [name, inner] = Array.isArray(one) ? one : [one, []];
    return [{ at: `${at}.${i}`, in: at.includes('.') ? at : undefined, name, inherits: /[A-Z]/.test(name), keys: {} }, ...face(inner, `${at}.${i}`)];
  });
}

/** made makes edits in a tree of names, as the home does. */
function made(tree, edits) {
  const now = structuredClone(tree);
  for (const { do: what, at: [at], to } of edits) {
    const numbers = at.split('.').slice(1).map(Number);
    const last = numbers.pop();
    const list = numbers.reduce((all, n) => all[n][1], now);
    if (what === 'duplicate' && list === now && /[A-Z]/.test(list[last])) list.push(list[last].toLowerCase());
    else if (what === 'duplicate') list.splice(last + 1, 0, structuredClone(list[last]));
    else list.splice(to, 0, ...list.splice(last, 1));
  }
  return now;
}

const names = (tree, at) => at.map((one) => face(tree).find((element) => element.at === one).name);

test('copies come after each original and are found', () => {
  const tree = ['A', 'b', ['g', ['x', 'y']], 'c'];
  for (const chosen of [['front.1'], ['front.1', 'front.3'], ['front.3', 'front.1', 'front.2.1'], ['front.2.0', 'front.2.1'], ['front.0', 'front.1', 'front.3'], ['front.1', 'front.2', 'front.2.0']]) {
    const { edits, at } = copies(face(tree), chosen);
    const now = made(tree, edits);
    assert.equal(edits.length, outer(chosen).length);
    assert.deepEqual(names(now, at).sort(), names(tree, outer(chosen)).map((name) => name.toLowerCase()).sort(), `${chosen}`);
    for (const one of chosen.includes('front.0') ? [] : at) {
      const original = one.replace(/\d+$/, (n) => n - 1);
      assert.deepEqual(names(now, [one]), names(now, [original]));
    }
  }
});

test('elements go forward and back, and keep their order among themselves', () => {
  const tree = ['T', 'a', 'b', 'c', 'd'];
  for (const [chosen, way, want] of [
    ['a', 1, 'Tbacd'], ['b', -1, 'Tbacd'], ['d', -Infinity, 'Tdabc'], ['a', Infinity, 'Tbcda'],
    ['ac', 1, 'Tbadc'], ['bc', 1, 'Tadbc'], ['cd', 1, 'Tabcd'], ['bd', Infinity, 'Tacbd'], ['bd', -Infinity, 'Tbdac'],
    ['ab', -1, 'Tabcd'], ['a', -1, 'Tabcd'], ['d', Infinity, 'Tabcd'], ['T', 1, 'Tabcd'], ['ad', -1, 'Tabdc'],
  ]) {
    const at = [...chosen].map((name) => `front.${tree.indexOf(name)}`);
    const { edits, at: after } = ordered(face(tree), at, way);
    const now = made(tree, edits);
    assert.equal(now.join(''), want, `${chosen} by ${way}`);
    assert.deepEqual(names(now, after), [...chosen]);
  }
});

test('elements of two lists have no common order', () => {
  const tree = ['a', ['g', ['x', 'y']]];
  assert.deepEqual(ordered(face(tree), ['front.0', 'front.1.0'], 1).edits, []);
  const { edits, at } = ordered(face(tree), ['front.1.0'], Infinity);
  assert.deepEqual([edits, at], [[{ do: 'order', at: ['front.1.0'], to: 1 }], ['front.1.1']]);
});

test('elements of one list become a group where the last of them was, and come out of it', () => {
  const tree = ['T', 'a', ['g', ['x', 'y']], 'b', 'c'];
  for (const [chosen, want] of [
    [['front.1', 'front.3'], 'front.2'], [['front.4', 'front.3', 'front.1'], 'front.2'], [['front.2', 'front.2.0'], 'front.2'],
    [['front.2.0', 'front.2.1'], 'front.2.0'], [['front.1', 'front.2.1'], null], [[], null],
  ]) {
    const { edits, at } = grouped(face(tree), chosen);
    assert.deepEqual(edits.length === 0 ? null : at, want && [want], `${chosen}`);
    if (want) assert.deepEqual(edits, [{ do: 'group', at: outer(chosen) }]);
  }
  assert.deepEqual(ungrouped(face(tree), ['front.2']), { edits: [{ do: 'ungroup', at: ['front.2'] }], at: ['front.2', 'front.3'] });
  for (const chosen of [[], ['front.1'], ['front.2', 'front.3'], ['front.2.0']]) assert.deepEqual(ungrouped(face(tree), chosen).edits, []);
});

test('what is chosen is followed to its address after a change elsewhere', () => {
  const of = (text, at) => ({ at, kind: 'text', id: '', keys: { text: { value: text, own: true, line: Number(at.slice(6)) } } });
  const list = (...texts) => texts.map((text, i) => of(text, `front.${i}`));
  assert.deepEqual(followed(list('a', 'b'), list('new', 'a', 'b'), ['front.1']), ['front.2']);
  assert.deepEqual(followed(list('a', 'b'), list('b', 'a'), ['front.0', 'front.1']), ['front.1', 'front.0']);
  assert.deepEqual(followed(list('a', 'b'), list('a', 'c'), ['front.1']), ['front.1']); // it changed itself
  assert.deepEqual(followed(list('a', 'b'), list('a'), ['front.1']), []);
  assert.deepEqual(followed(list('a', 'b', 'c'), list('a', 'c'), ['front.1', 'front.2']), ['front.1']); // not the one that took its place
  assert.deepEqual(followed(list('a', 'b'), list('b', 'b'), ['front.0']), ['front.0']); // it became like another one
  assert.deepEqual(followed(list('a', 'a'), list('c', 'a'), ['front.0']), ['front.0']); // nothing tells it from its copy
  assert.deepEqual(followed([], list('a'), ['front.0']), ['front.0']);
});
