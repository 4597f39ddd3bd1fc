// What a dragged box snaps to, and how far it is from what is beside it, without a page. Lengths are micrometres.

import { around } from './geometry.js';

/** @import { Box, Point } from './geometry.js' */

/**
 * A guide is a line that shows what a box has snapped to: across (0) the line is vertical. A gap is one of those that are equal.
 * @typedef {{axis: number, at: number, from: number, to: number}} Guide
 * @typedef {{axis: number, from: number, to: number, at: number}} Gap
 * @typedef {{by: Point, guides: Guide[], gaps: Gap[]}} Snapped
 */

/** span is a box along an axis: its start, its end, and both of the other axis. */
const span = ({ x, y, w, h }, axis) =>
  axis === 0 ? { from: x, to: x + w, low: y, high: y + h } : { from: y, to: y + h, low: x, high: x + w };

const overlap = (a, b) => Math.min(a.high, b.high) - Math.max(a.low, b.low) > 0;

/** point is a start, middle or end (-1, 0, 1) of a span. */
const point = ({ from, to }, place) => from + ((to - from) * (place + 1)) / 2;

/**
 * snap returns how far a box moves to agree with others that are at most reach away: its edges and its middle with theirs, and gaps
 * with the gaps between them. edges are the places along each axis that may snap, of all three.
 * @type {(box: Box, others: Box[], reach: number, edges?: number[][]) => Snapped}
 */
export function snap(box, others, reach, edges = [all, all]) {
  const upright = around([box]);
  const boxes = others.map((other) => around([other]));
  const to = (by) => ({ ...upright, x: upright.x + by[0], y: upright.y + by[1] });
  const along = (axis) => [span(upright, axis), boxes.map((other) => span(other, axis)), edges[axis]];
  const closest = (list, limit) => list.reduce((best, one) => (Math.abs(one) < Math.abs(best) ? one : best), limit);
  const best = [0, 1].map((axis) => closest(toLines(...along(axis)), reach + 1));
  const lines = best.map((one) => (Math.abs(one) <= reach ? one : 0));
  const by = [...lines];
  const shown = (axis) => gapsOf(to(by), boxes, edges).some((gap) => gap.axis === axis);
  for (const axis of [0, 1]) {
    const limit = Math.min(reach, Math.abs(best[axis]) - 1);
    const nearest = toGaps(...along(axis)).filter((one) => Math.abs(one) <= limit).sort((a, b) => Math.abs(a) - Math.abs(b));
    for (by[axis] of nearest) if (shown(axis)) break;
    if (nearest.length === 0 || !shown(axis)) by[axis] = lines[axis];
  }
  if (by[0] !== lines[0] && !shown(0)) by[0] = lines[0]; // it has left the row
  return { by, guides: guidesOf(to(by), boxes, edges), gaps: gapsOf(to(by), boxes, edges) };
}

const all = [-1, 0, 1];

/** near is how far lines may be apart that are shown as one: what whole micrometres lose. */
const near = 1;

/** toLines are all distances after which a place of a span is at one of another. */
const toLines = (own, others, places) =>
  others.flatMap((other) => all.flatMap((to) => places.map((place) => point(other, to) - point(own, place))));

/** toGaps are the distances after which a gap beside a span may be one of its row, or those at its two sides equal. */
function toGaps(own, others, places) {
  const found = [];
  for (const [a, b] of pairs(inRow(own, others))) {
    const gap = b.from - a.to;
    if (places.includes(-1)) found.push(b.to + gap - own.from);
    if (places.includes(1)) found.push(a.from - gap - own.to);
    if (places.includes(0) && gap >= own.to - own.from) found.push((a.to + b.from) / 2 - point(own, 0));
  }
  return found;
}

/** inRow are the spans beside a span, in their order; those that hold it or that it holds are not. */
const inRow = (own, others) =>
  others
    .filter((other) => overlap(own, other) && (other.to - other.from || other.high - other.low))
    .filter((other) => !(other.from <= own.from && other.to >= own.to))
    .sort((a, b) => a.from - b.from || a.to - b.to);

/** pairs are neighbours with a gap between them. */
const pairs = (row) =>
  row.flatMap((a, i) => {
    const next = row.slice(i + 1).filter((b) => b.from > a.to).sort((p, q) => p.from - q.from)[0];
    return next ? [[a, next]] : [];
  });

/** guidesOf are the lines on which a box agrees with others, one for each place. */
function guidesOf(box, boxes, edges) {
  const guides = [];
  for (const axis of [0, 1]) {
    const own = span(box, axis);
    for (const place of edges[axis]) {
      const line = point(own, place);
      const on = boxes.map((other) => span(other, axis)).filter((other) => all.some((to) => Math.abs(point(other, to) - line) <= near));
      if (on.length === 0 || guides.some((guide) => guide.axis === axis && Math.abs(guide.at - line) <= near)) continue;
      guides.push({
        axis,
        at: line,
        from: Math.min(own.low, ...on.map(({ low }) => low)),
        to: Math.max(own.high, ...on.map(({ high }) => high)),
      });
    }
  }
  return guides;
}

/** gapsOf are the gaps of a row that are equal to one of the box, with these. */
function gapsOf(box, boxes, edges) {
  return [0, 1].flatMap((axis) => {
    if (edges[axis].length === 0) return [];
    const own = span(box, axis);
    const row = inRow(own, boxes.map((other) => span(other, axis)));
    const before = row.filter(({ to }) => to < own.from).sort((a, b) => b.to - a.to)[0];
    const after = row.filter(({ from }) => from > own.to)[0];
    const mine = [before && [before, own], after && [own, after]].filter(Boolean);
    const gap = ([a, b]) => b.from - a.to;
    const theirs = pairs(row).filter(([a, b]) => !(a.to <= own.from && b.from >= own.to));
    const equal = mine.filter((pair, i) => [...theirs, ...mine.filter((_, j) => j !== i)].some((other) => Math.abs(gap(other) - gap(pair)) <= near));
    if (equal.length === 0) return [];
    const shown = [...mine, ...theirs].filter((pair) => Math.abs(gap(pair) - gap(equal[0])) <= near);
    return shown.map(([a, b]) => ({ axis, from: a.to, to: b.from, at: (Math.max(a.low, b.low) + Math.min(a.high, b.high)) / 2 }));
  });
}

/**
 * distances returns the lengths from the four sides of a box to what is nearest beside it, or to the ends of the room around it.
 * @type {(box: Box, others: Box[], room: Box) => (Gap & {length: number})[]}
 */
export function distances(box, others, room) {
  const upright = around([box]);
  return [0, 1].flatMap((axis) => {
    const own = span(upright, axis);
    const whole = span(room, axis);
    const beside = others.map((other) => span(around([other]), axis)).filter((other) => overlap(own, other));
    const low = Math.max(whole.from, ...beside.map(({ to }) => to).filter((to) => to <= own.from));
    const high = Math.min(whole.to, ...beside.map(({ from }) => from).filter((from) => from >= own.to));
    const middle = (own.low + own.high) / 2;
    return [[low, own.from], [own.to, high]]
      .filter(([from, to]) => to > from)
      .map(([from, to]) => ({ axis, from, to, at: middle, length: Math.round(to - from) }));
  });
}
