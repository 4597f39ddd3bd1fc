// Printed faces: SVG files of the site, which packs them, inserted into the page.

import { page } from './dom.js';

const texts = new Map();
let loaded = 0;

/** fetchText returns a file of the game's folder; it fetches each file once. */
export function fetchText(file) {
  const address = whole(file);
  if (!texts.has(address)) {
    const asked = fetch(address).then(async (answer) => {
      if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
      const data = await answer.blob();
      const [first] = new Uint8Array(await data.slice(0, 1).arrayBuffer());
      if (first !== 0x1f) return data.text(); // of `cartouche serve`, or unpacked by the browser
      return new Response(data.stream().pipeThrough(new DecompressionStream('gzip'))).text();
    });
    asked.catch(() => texts.delete(address));
    texts.set(address, asked);
  }
  return texts.get(address);
}

/** keep keeps a file that came otherwise. */
export const keep = (file, text) => texts.set(whole(file), Promise.resolve(text));

/** forget drops the files of all faces except those with these addresses. */
export function forget(keep) {
  const kept = new Set(keep.map(whole));
  for (const address of texts.keys()) if (!kept.has(address)) texts.delete(address);
}

const whole = (address) => `${page.root}${page.lang}/${page.game}/${address}`;

/**
 * loadFace fetches a face, with an address relative to the game's folder, and returns {svg, w, h, slots}:
 * its drawing without the slots, its size in mm, and the slots as {id, kinds, x, y, w, h, thin, d, at, element}. It
 * renames ids, because several faces on a page may use the same. data-face is the address.
 */
export async function loadFace(address) {
  const text = await fetchText(address);
  const own = `f${loaded++}-`;
  const named = text.replace(/( id="|url\(#|href="#)/g, `$1${own}`);
  const parsed = new DOMParser().parseFromString(named, 'image/svg+xml');
  if (parsed.querySelector('parsererror')) throw new Error(`${address} is no SVG`);
  const svg = document.adoptNode(parsed.documentElement);
  for (const title of svg.querySelectorAll('title')) title.remove(); // they would show as tooltips over the slots
  svg.querySelectorAll('[style]').forEach(restyle);
  const group = svg.querySelector('g.slots');
  const slots = [...(group?.children ?? [])].map(slot);
  group?.remove();
  const [w, h] = trim(svg);
  for (const name of ['width', 'height']) svg.removeAttribute(name);
  svg.dataset.face = address;
  return { svg, w, h, slots };
}

/** trim removes the bleed of a face, which `cartouche serve` sends, and returns its size. */
function trim(svg) {
  const [x, y, w, h] = svg
    .getAttribute('viewBox')
    .split(/[\s,]+/)
    .map(Number);
  const bleed = Number(
    svg
      .querySelector(':scope > g')
      ?.getAttribute('transform')
      ?.match(/^translate\(([\d.]+) \1\)$/)?.[1] ?? 0,
  );
  svg.setAttribute('viewBox', [x + bleed, y + bleed, w - 2 * bleed, h - 2 * bleed].join(' '));
  return [w - 2 * bleed, h - 2 * bleed];
}

/** restyle sets styles by script, because the content security policy blocks style attributes. */
function restyle(element) {
  const styles = element.getAttribute('style');
  element.removeAttribute('style');
  for (const [, name, value] of styles.matchAll(/([\w-]+)\s*:\s*([^;]+)/g)) element.style.setProperty(name, value);
}

function slot(element) {
  const { slot: id, kind, at = '' } = element.dataset;
  const number = (name) => Number(element.getAttribute(name));
  const d = element.getAttribute('d') ?? '';
  const box = d ? bounds(d) : { x: number('x'), y: number('y'), w: number('width'), h: number('height') };
  const thin = d && at.startsWith('line') ? narrow(d) : Math.min(box.w, box.h);
  return { id, kinds: kind.split(' '), ...box, thin, d, at, element };
}

/** narrow returns the length of the shortest side of a polygon: the width of the strip around a slanting line. */
function narrow(d) {
  const points = [...d.matchAll(/[ML](-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)]);
  return Math.min(...points.slice(1).map(([x, y], i) => Math.hypot(x - points[i][0], y - points[i][1])));
}

/** bounds returns the box around a path of lines and curves, with eight points along each curve. */
function bounds(d) {
  const xs = [],
    ys = [];
  let last = [0, 0];
  for (const [, verb, numbers] of d.matchAll(/([MLC])([^MLCZ]*)/g)) {
    const n = numbers.match(/-?[\d.]+(?:e-?\d+)?/g).map(Number);
    const add = (x, y) => {
      xs.push(x);
      ys.push(y);
      last = [x, y];
    };
    if (verb !== 'C') for (let i = 0; i + 1 < n.length; i += 2) add(n[i], n[i + 1]);
    else for (let i = 0; i + 5 < n.length; i += 6) curve(last, n.slice(i, i + 6), add);
  }
  const x = Math.min(...xs),
    y = Math.min(...ys);
  return { x, y, w: Math.max(...xs) - x, h: Math.max(...ys) - y };
}

function curve([x0, y0], [x1, y1, x2, y2, x3, y3], add) {
  const along = (a, b, c, e, t) => a * (1 - t) ** 3 + 3 * b * t * (1 - t) ** 2 + 3 * c * t * t * (1 - t) + e * t ** 3;
  for (let t = 1 / 8; t <= 1; t += 1 / 8) add(along(x0, x1, x2, x3, t), along(y0, y1, y2, y3, t));
}
