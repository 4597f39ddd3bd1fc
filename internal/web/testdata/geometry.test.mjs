// Tests of the modules of the page that reckon: node --test runs them from the folder of the page's modules.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';

const load = (name) => import(pathToFileURL(`${process.cwd()}/${name}`));
const g = await load('geometry.js');
const s = await load('snap.js');

/** random returns numbers from 0 to below n, always the same. */
function random(seed) {
  let state = seed;
  return (n) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * n);
  };
}
const close = (got, want, what) => got.forEach((n, i) => assert.ok(Math.abs(n - want[i]) < 1e-6, `${what}: ${got}, not ${want}`));
const list = ({ x, y, w, h }) => [x, y, w, h];

test('steps of arrows are those of the unit of the file', () => {
  const of = (unit) => [[false, false], [true, false], [false, true]].map((keys) => g.stepOf(unit, ...keys) / g.units[unit].size);
  close(of('mm'), [0.5, 5, 0.1], 'mm');
  close(of('cm'), [0.05, 0.5, 0.01], 'cm');
  close(of('in'), [0.02, 0.2, 0.01], 'in'); // two decimals show no fifth of 0.02
  close(of('pt'), [1, 10, 0.2], 'pt');
});

test('lengths are typed as people type them', () => {
  for (const [text, want] of [
    ['2', 2], ['2.5', 2.5], ['2,5', 2.5], ['−3', -3], ['٢٫٥', 2.5], [' 7 ', 7], ['.5', 0.5], ['12.', 12],
    ['', null], ['x', null], ['1.2.3', null], ['1e3', null], ['--1', null], ['99999999', null], ['2 mm', null],
  ]) assert.equal(g.typed(text), want, text);
});

test('lengths are shown in the unit of the file with two decimals', () => {
  assert.equal(g.inUnit(12345, 'mm'), 12.35);
  assert.equal(g.inUnit(25400, 'in'), 1);
  assert.equal(g.inUnit(353, 'pt'), 1);
  assert.equal(g.grained(1260, 'mm'), 1300);
  assert.equal(g.grained(-1240, 'mm'), -1200);
  assert.equal(g.grained(300, 'in'), 254);
});

test('quarter turns are exact', () => {
  const box = { x: 10, y: 20, w: 40, h: 20, turn: 90 };
  assert.deepEqual(g.corners(box), [[40, 10], [40, 50], [20, 50], [20, 10]]);
  assert.deepEqual(list(g.around([box])), [20, 10, 20, 40]);
  assert.ok(g.holds(box, [30, 11]) && !g.holds(box, [11, 30]) && g.holds(box, [19, 30], 1));
});

test('a dragged handle leaves what is opposite where it is, however the box is turned', () => {
  const next = random(7);
  for (let i = 0; i < 2000; i++) {
    const box = { x: next(9000), y: next(9000), w: 1 + next(9000), h: 1 + next(9000), turn: [0, 15, 90, 123, -30][next(5)] };
    const name = Object.keys(g.handles)[next(8)];
    const place = g.handles[name];
    const opposite = place.map((n) => -n);
    const by = [next(4000) - 2000, next(4000) - 2000];
    const made = g.resized(box, place, by, { ratio: i % 3 === 0 });
    close(g.at(made, opposite), g.at(box, opposite), `${name} of ${JSON.stringify(box)} by ${by}`);
    assert.ok(made.w > 0 && made.h > 0 && made.turn === box.turn);
    if (i % 3 === 0) assert.ok(Math.abs(made.w / made.h - box.w / box.h) < 1e-6 * (box.w / box.h));
    else for (const axis of [0, 1]) if (place[axis] === 0) assert.equal([made.w, made.h][axis], [box.w, box.h][axis]);
    close(g.middle(g.resized(box, place, by, { both: true })), g.middle(box), 'the middle');
  }
});

test('a handle follows the pointer', () => {
  const box = { x: 1000, y: 1000, w: 4000, h: 2000, turn: 30 };
  const made = g.resized(box, g.handles.se, [700, 300]);
  const [x, y] = g.at(box, g.handles.se);
  close(g.at(made, g.handles.se), [x + 700, y + 300], 'the corner');
});

test('a box never becomes smaller than a tenth of a millimetre, and a line stays one', () => {
  assert.deepEqual(list(g.resized({ x: 0, y: 0, w: 1000, h: 1000 }, g.handles.se, [-5000, -5000])), [0, 0, 100, 100]);
  assert.deepEqual(list(g.resized({ x: 0, y: 0, w: 1000, h: 0 }, g.handles.e, [500, 900])), [0, 0, 1500, 0]);
});

test('the turning handle is above the box', () => {
  const box = { x: 0, y: 0, w: 20, h: 20 };
  for (const [point, step, want] of [
    [[10, -50], 15, 0], [[50, 10], 15, 90], [[10, 50], 15, 180], [[-50, 10], 15, -90], [[40, -20], 15, 45], [[41, -20], 1, 46], [[42, -20], 15, 45],
  ]) assert.equal(g.turnTo(box, point, step), want, `${point}`);
});

test('boxes are aligned with the box around them', () => {
  const boxes = [{ x: 0, y: 0, w: 10, h: 10 }, { x: 30, y: 5, w: 20, h: 10 }, { x: 90, y: 50, w: 10, h: 10 }];
  const to = (axis, place) => g.aligned(boxes, axis, place).map((by) => by[axis]);
  assert.deepEqual(to(0, -1), [0, -30, -90]);
  assert.deepEqual(to(0, 1), [90, 50, 0]);
  assert.deepEqual(to(0, 0), [45, 10, -45]);
  assert.deepEqual(to(1, 1), [50, 45, 0]);
  assert.deepEqual(g.distributed(boxes, 0), [[0, 0], [10, 0], [0, 0]]);
  assert.deepEqual(g.distributed([...boxes].reverse(), 0), [[0, 0], [10, 0], [0, 0]]);
});

test('after distribution all gaps are equal, and the outermost boxes stay', () => {
  const next = random(3);
  for (let i = 0; i < 300; i++) {
    const boxes = Array.from({ length: 3 + next(5) }, () => ({ x: next(90000), y: next(90000), w: 1 + next(9000), h: 1 + next(9000) }));
    for (const axis of [0, 1]) {
      const by = g.distributed(boxes, axis);
      const made = boxes.map((box, j) => g.moved(box, by[j]));
      const span = (box) => (axis ? [box.y, box.y + box.h] : [box.x, box.x + box.w]);
      const order = boxes.map((box, j) => [span(box)[0] + span(box)[1], j]).sort((a, b) => a[0] - b[0] || a[1] - b[1]);
      const spans = order.map(([, j]) => span(made[j]));
      const gaps = spans.slice(1).map(([from], j) => from - spans[j][1]);
      assert.ok(Math.max(...gaps) - Math.min(...gaps) <= 2, `${gaps}`);
      assert.ok(by.filter((one) => one[axis] === 0).length >= 2);
    }
  }
});

const others = [{ x: 0, y: 0, w: 63000, h: 88000 }, { x: 5000, y: 10000, w: 20000, h: 10000 }, { x: 30000, y: 40000, w: 10000, h: 10000 }];

test('edges and middles snap to those of others, within reach', () => {
  for (const [box, by, guides] of [
    [{ x: 5200, y: 30000, w: 3000, h: 3000 }, [-200, 0], [[0, 5000]]], // starts
    [{ x: 21800, y: 31000, w: 3000, h: 3000 }, [200, 0], [[0, 25000]]], // ends
    [{ x: 24900, y: 60100, w: 3000, h: 3000 }, [100, 0], [[0, 25000]]], // start to end
    [{ x: 30200, y: 70000, w: 2400, h: 3000 }, [100, 0], [[0, 31500]]], // the middle of the card is nearer
    [{ x: 30100, y: 70000, w: 3000, h: 2000 }, [-100, 0], [[0, 30000], [0, 31500]]],
    [{ x: 7000, y: 14300, w: 1000, h: 1000 }, [0, 200], [[1, 15000]]], // middle to middle
    [{ x: 45000, y: 61000, w: 3000, h: 3000 }, [0, 0], []],
    [{ x: -300, y: 300, w: 9000, h: 3000 }, [300, -300], [[0, 0], [1, 0]]], // the corner of the trim
  ]) {
    const found = s.snap(box, others, 400);
    assert.deepEqual(found.by, by, JSON.stringify(box));
    assert.deepEqual(found.guides.map(({ axis, at }) => [axis, at]), guides, JSON.stringify(box));
  }
});

test('a handle snaps only the edges that it moves', () => {
  const box = { x: 5200, y: 30000, w: 19700, h: 3000 };
  assert.deepEqual(s.snap(box, others, 400, [[1], []]).by, [100, 0]);
  assert.deepEqual(s.snap(box, others, 400, [[-1], []]).by, [-200, 0]);
  assert.deepEqual(s.snap(box, others, 400, [[], []]).by, [0, 0]);
});

test('gaps become equal to those of the row', () => {
  const row = [{ x: 0, y: 0, w: 100, h: 50 }, { x: 120, y: 0, w: 100, h: 50 }];
  const after = s.snap({ x: 243, y: 7, w: 60, h: 31 }, row, 5, [[-1, 1], []]);
  assert.deepEqual(after.by, [-3, 0]);
  assert.deepEqual(after.gaps.map(({ from, to }) => [from, to]).sort((a, b) => a[0] - b[0]), [[100, 120], [220, 240]]);
  const before = s.snap({ x: -82, y: 7, w: 60, h: 31 }, row, 5, [[-1, 1], []]);
  assert.deepEqual(before.by, [2, 0]);
  const between = s.snap({ x: 147, y: 7, w: 60, h: 31 }, [row[0], { x: 250, y: 0, w: 100, h: 50 }], 5, [[0], []]);
  assert.deepEqual(between.by, [-2, 0]);
  assert.equal(between.gaps.length, 2);
});

test('what has snapped agrees, as a naive search finds it', () => {
  const next = random(11);
  for (let i = 0; i < 2000; i++) {
    const boxes = Array.from({ length: 1 + next(6) }, () => ({ x: next(600) * 10, y: next(600) * 10, w: 10 + next(90) * 10, h: 10 + next(90) * 10 }));
    const box = { x: next(6000), y: next(6000), w: 10 + next(900), h: 10 + next(900) };
    const reach = 40;
    const { by, guides, gaps } = s.snap(box, boxes, reach);
    for (const axis of [0, 1]) {
      const ends = (one) => (axis ? [one.y, one.y + one.h / 2, one.y + one.h] : [one.x, one.x + one.w / 2, one.x + one.w]);
      const lines = boxes.flatMap(ends).flatMap((to) => ends(box).map((from) => to - from));
      const nearest = Math.min(...lines.map(Math.abs));
      assert.ok(Math.abs(by[axis]) <= reach);
      if (nearest <= reach) assert.ok(by[axis] !== 0 || nearest === 0 || gaps.length > 0, 'nothing within reach is passed over');
      if (nearest <= reach) assert.ok(Math.abs(by[axis]) <= nearest, 'the nearest is taken');
      if (by[axis] !== 0) assert.ok(guides.some((guide) => guide.axis === axis) || gaps.some((gap) => gap.axis === axis), 'shown');
    }
  }
});

test('distances go to the nearest neighbour, or to the trim', () => {
  const room = { x: 0, y: 0, w: 63000, h: 88000 };
  const found = s.distances({ x: 30000, y: 12000, w: 4000, h: 4000 }, others.slice(1), room);
  assert.deepEqual(found.map(({ axis, length }) => [axis, length]), [[0, 5000], [0, 29000], [1, 12000], [1, 24000]]);
  assert.deepEqual(s.distances({ x: 0, y: 0, w: 63000, h: 88000 }, [], room), []);
});

test('a focus is two numbers, and no nearer to an edge than the box can show', () => {
  for (const [text, want] of [['', [50, 50]], ['50 30 %', [50, 30]], ['0 100%', [0, 100]], ['$focus', null], ['50 %', null], ['= a', null]]) {
    assert.deepEqual(g.focusOf(text), want, text);
  }
  for (const [focus, picture, box, want] of [[50, 30, 20, 50], [0, 40, 20, 25], [100, 40, 20, 75], [40, 40, 20, 40], [10, 20, 20, 50], [10, 19, 20, 50]]) {
    assert.equal(g.clampedTo(focus, picture, box), want, `${focus} ${picture} ${box}`);
  }
});
