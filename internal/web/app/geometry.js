// Boxes on a face and what drags make of them, without a page. Lengths are whole micrometres, angles degrees clockwise.

/**
 * A box is turned about its middle.
 * @typedef {{x: number, y: number, w: number, h: number, turn?: number}} Box
 * @typedef {[number, number]} Point - across and down
 */

/**
 * units are the micrometres of a unit, of a step by an arrow key in it, and of the smallest step that its files show.
 * @type {Record<string, {size: number, step: number, least: number}>}
 */
export const units = {
  mm: { size: 1000, step: 500, least: 100 },
  cm: { size: 10000, step: 500, least: 100 },
  in: { size: 25400, step: 508, least: 254 },
  pt: { size: 25400 / 72, step: 25400 / 72, least: 25400 / 360 },
};

/** least is the smallest side that a drag leaves. */
const least = 100;

/**
 * stepOf returns how far an arrow key moves: ten times with big, a fifth with small, but never less than the unit shows.
 * @type {(unit: string, big: boolean, small: boolean) => number}
 */
export const stepOf = (unit, big, small) => {
  const { step, least } = units[unit];
  return big ? 10 * step : small ? Math.max(step / 5, least) : step;
};

/**
 * grained rounds a length to the smallest step of a unit.
 * @type {(length: number, unit: string) => number}
 */
export const grained = (length, unit) => Math.round(Math.round(length / units[unit].least) * units[unit].least);

/**
 * inUnit returns a length as a number of a unit, with at most two decimals.
 * @type {(length: number, unit: string) => number}
 */
export const inUnit = (length, unit) => Number((length / units[unit].size).toFixed(2));

/**
 * typed reads a length or an angle as people type it, "2,5" or "٢٫٥", and returns null for anything else.
 * @type {(text: string) => number|null}
 */
export function typed(text) {
  const plain = text
    .replace(/[\s\u061c\u200e\u200f]/g, '')
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (c) => String(c.charCodeAt(0) & 15))
    .replace(/^[−–]/, '-')
    .replace(/[,٫]/, '.');
  return /^-?(\d{1,5}(\.\d{0,4})?|\.\d{1,4})$/.test(plain) ? Number(plain) : null;
}

/** @type {(box: Box) => Point} */
export const middle = ({ x, y, w, h }) => [x + w / 2, y + h / 2];

/**
 * turned turns a vector.
 * @type {(vector: Point, degrees: number) => Point}
 */
export function turned([x, y], degrees) {
  const [sin, cos] = quarters(degrees);
  return [x * cos - y * sin, x * sin + y * cos];
}

/** quarters returns sine and cosine, exact at quarter turns. */
function quarters(degrees) {
  const exact = { 0: [0, 1], 90: [1, 0], 180: [0, -1], 270: [-1, 0] }[((degrees % 360) + 360) % 360];
  const rad = (degrees * Math.PI) / 180;
  return exact ?? [Math.sin(rad), Math.cos(rad)];
}

/** handles are the eight handles of a box: -1, 0 and 1 are its start, its middle and its end, across and down. */
export const handles = ({
  nw: [-1, -1],
  n: [0, -1],
  ne: [1, -1],
  e: [1, 0],
  se: [1, 1],
  s: [0, 1],
  sw: [-1, 1],
  w: [-1, 0],
});

/**
 * at returns a point of a box by its place in it, as handles give it.
 * @type {(box: Box, place: readonly [number, number]) => Point}
 */
export function at(box, [across, down]) {
  const [x, y] = middle(box);
  const [dx, dy] = turned([(across * box.w) / 2, (down * box.h) / 2], box.turn ?? 0);
  return [x + dx, y + dy];
}

/**
 * corners returns the corners of a box as it is turned, clockwise.
 * @type {(box: Box) => Point[]}
 */
export const corners = (box) => [handles.nw, handles.ne, handles.se, handles.sw].map((place) => at(box, place));

/**
 * around returns the smallest upright box that holds boxes as they are turned.
 * @type {(boxes: Box[]) => Box}
 */
export function around(boxes) {
  const points = boxes.flatMap(corners);
  const [xs, ys] = [0, 1].map((axis) => points.map((point) => point[axis]));
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, w: Math.max(...xs) - x, h: Math.max(...ys) - y };
}

/**
 * holds reports whether a point is in a box, or not farther from it than slack.
 * @type {(box: Box, point: Point, slack?: number) => boolean}
 */
export function holds(box, [x, y], slack = 0) {
  const [mx, my] = middle(box);
  const [dx, dy] = turned([x - mx, y - my], -(box.turn ?? 0));
  return Math.abs(dx) <= box.w / 2 + slack && Math.abs(dy) <= box.h / 2 + slack;
}

/** @type {(box: Box, by: Point) => Box} */
export const moved = (box, [dx, dy]) => ({ ...box, x: box.x + dx, y: box.y + dy });

/** rounded has whole micrometres. @type {(box: Box) => Box} */
export const rounded = ({ x, y, w, h, ...rest }) => {
  const [l, t] = [Math.round(x), Math.round(y)];
  return { x: l, y: t, w: Math.round(w), h: Math.round(h), ...rest };
};

/**
 * resized drags a handle of a box. What is opposite stays, or the middle with both; ratio keeps that of the sides.
 * @type {(box: Box, place: readonly [number, number], by: Point, how?: {ratio?: boolean, both?: boolean}) => Box}
 */
export function resized(box, place, by, { ratio = false, both = false } = {}) {
  const [dx, dy] = turned(by, -(box.turn ?? 0));
  const sides = [box.w, box.h].map((side, axis) => Math.max(least, side + place[axis] * [dx, dy][axis] * (both ? 2 : 1)));
  if (ratio && box.w > 0 && box.h > 0) {
    const by = place[0] === 0 ? sides[1] / box.h : place[1] === 0 ? sides[0] / box.w : Math.max(sides[0] / box.w, sides[1] / box.h);
    [sides[0], sides[1]] = [box.w * by, box.h * by];
  }
  // A line, which has no height or width, keeps none.
  const [w, h] = sides.map((side, axis) => (place[axis] === 0 && !ratio ? [box.w, box.h][axis] : side));
  const shift = both ? [0, 0] : turned([(place[0] * (w - box.w)) / 2, (place[1] * (h - box.h)) / 2], box.turn ?? 0);
  const [mx, my] = middle(box);
  return { ...box, x: mx + shift[0] - w / 2, y: my + shift[1] - h / 2, w, h };
}

/**
 * turnTo returns how a box is turned when its turning handle, which is above it, is dragged to a point: -180 to 180.
 * @type {(box: Box, point: Point, step: number) => number}
 */
export function turnTo(box, [x, y], step) {
  const [mx, my] = middle(box);
  const degrees = Math.round(((Math.atan2(x - mx, my - y) * 180) / Math.PI) / step) * step;
  return degrees <= -180 ? degrees + 360 : degrees + 0;
}

/**
 * aligned returns how far boxes move until their starts, middles or ends (-1, 0, 1) agree, along an axis (0 across, 1 down),
 * with the box around them all.
 * @type {(boxes: Box[], axis: number, place: number) => Point[]}
 */
export function aligned(boxes, axis, place) {
  const of = (box) => {
    const { x, y, w, h } = around([box]);
    return [x, y][axis] + ([w, h][axis] * (place + 1)) / 2;
  };
  const to = of(around(boxes));
  return boxes.map((box) => along(axis, Math.round(to - of(box))));
}

/**
 * distributed returns how far boxes move until the gaps between them are equal; the first and the last stay.
 * @type {(boxes: Box[], axis: number) => Point[]}
 */
export function distributed(boxes, axis) {
  const spans = boxes.map((box, i) => {
    const { x, y, w, h } = around([box]);
    return { i, from: [x, y][axis], size: [w, h][axis] };
  });
  spans.sort((a, b) => a.from + a.size / 2 - b.from - b.size / 2 || a.i - b.i);
  const [first, last] = [spans[0], spans[spans.length - 1]];
  const room = last.from + last.size - first.from - spans.reduce((sum, { size }) => sum + size, 0);
  const by = boxes.map(() => [0, 0]);
  let next = first.from;
  for (const { i, from, size } of spans) {
    by[i] = along(axis, Math.round(next - from));
    next += size + room / (spans.length - 1);
  }
  return by;
}

/**
 * along is a vector along an axis.
 * @type {(axis: number, length: number) => Point}
 */
const along = (axis, length) => (axis === 0 ? [length + 0, 0] : [0, length + 0]);

/** focusOf returns the two numbers of a focus in a file, such as `50 30 %`; null of anything else, but in the middle without any. */
export function focusOf(text) {
  const [, x, y] = /^(\d+)\s+(\d+)\s*%$/.exec(text.trim()) ?? [];
  return text === '' ? [50, 50] : x === undefined ? null : [Number(x), Number(y)];
}

/** clampedTo is the focus, in percent of a picture, of which a box shows the middle: as near to one as the picture still covers the box. */
export function clampedTo(focus, picture, box) {
  const half = Math.min(50, (50 * box) / picture);
  return Math.max(half, Math.min(100 - half, focus));
}
