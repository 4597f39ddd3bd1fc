// Blank sheets as pictures, for the reader of photographs: the printed faces, drawn by the browser.

import { page } from './dom.js';
import { fetchText, loadFace } from './face.js';

/** dpi is the resolution at which sheets are compared. */
const dpi = 100;

const drawn = new Map(); // pictures by face

/** sheetsOf returns the components of an index that can be read. */
export const sheetsOf = ({ components }) => components.filter(({ read }) => read);

/** indexOf returns the components for a number of players. */
export const indexOf = async (players, profile = 'home') => JSON.parse(await fetchText(`${players}-${profile}.json`));

/**
 * blankSheets draws the sheets for so many players, for the reader. It returns none for a language or a profile
 * that the site does not have.
 */
export async function blankSheets(players, language, profile, { arabic }) {
  if (language !== page.lang) return [];
  const home = await indexOf(players);
  if (!home.profiles.includes(profile)) return [];
  const index = await indexOf(players, profile);
  const { seats } = JSON.parse(await fetchText('judge.json'));
  const list = [];
  for (const component of sheetsOf(index)) {
    const [{ front, back }] = component.pieces;
    for (const side of [front, back].filter(Boolean)) {
      const face = await loadFace(side);
      if (face.slots.length === 0) continue;
      if (!drawn.has(side)) drawn.set(side, await pictured(face));
      const [x, y, w, h, text] = (await fetchText(side)).match(/ data-code="([^"]*)"/)?.[1].split(' ') ?? [];
      list.push({
        ...{ component: component.name, title: component.title, each: component.per === 'player' },
        ...{ lang: language, profile, w: face.w, h: face.h, seats, arabic, face: side, picture: drawn.get(side) },
        code: text && { x: Number(x), y: Number(y), w: Number(w), h: Number(h), text },
        slots: face.slots.map(({ id, x, y, w, h, d, at }) => ({ id, x, y, w, h, d, at })),
      });
    }
  }
  return list;
}

/** pictured draws a face: its pixels {w, h, pixels}. */
async function pictured({ svg, w, h }) {
  const [wide, high] = [w, h].map((side) => Math.round((side * dpi) / 25.4));
  svg.setAttribute('width', wide);
  svg.setAttribute('height', high);
  const text = new XMLSerializer().serializeToString(svg);
  const styles = await fonts(text);
  const whole = text.replace(/^<svg[^>]*>/, (tag) => `${tag}<style>${styles}</style>`);
  const address = URL.createObjectURL(new Blob([whole], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [wide, high];
    const context = canvas.getContext('2d', { willReadFrequently: true });
    context.fillStyle = '#fff';
    context.fillRect(0, 0, wide, high);
    context.drawImage(image, 0, 0, wide, high);
    return { w: wide, h: high, pixels: context.getImageData(0, 0, wide, high).data };
  } finally {
    URL.revokeObjectURL(address);
  }
}

const files = new Map(); // data addresses of fonts

/** fonts returns the styles of a drawing with its fonts inside: a picture cannot ask for files. */
async function fonts(text) {
  const base = `${page.root}${page.lang}/fonts.css`;
  const sheet = await (await fetch(base)).text();
  const written = new Set(text.replace(/<[^>]*>/g, ''));
  const parts = [];
  for (const [rule] of sheet.matchAll(/[^{}]+\{[^{}]*\}/g)) {
    const file = rule.match(/url\(([^)]*)\)/)?.[1];
    if (!file) parts.push(rule);
    else if (within(rule, written)) parts.push(rule.replace(file, await data(new URL(file, base).href)));
  }
  return parts.join('\n').replace(/[<&]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** within reports whether a font has any of the characters. */
function within(rule, characters) {
  const list = rule.match(/unicode-range:([^;}]*)/)?.[1];
  if (!list) return true;
  const ranges = [...list.matchAll(/U\+([\da-f]+)(?:-([\da-f]+))?/gi)].map(([, low, high]) => [
    parseInt(low, 16),
    parseInt(high ?? low, 16),
  ]);
  return [...characters].some((sign) => ranges.some(([low, high]) => sign.codePointAt(0) >= low && sign.codePointAt(0) <= high));
}

async function data(address) {
  if (!files.has(address)) {
    const bytes = new Uint8Array(await (await fetch(address)).arrayBuffer());
    let text = '';
    for (let i = 0; i < bytes.length; i += 8192) text += String.fromCharCode(...bytes.subarray(i, i + 8192));
    files.set(address, `data:font/woff;base64,${btoa(text)}`);
  }
  return files.get(address);
}
