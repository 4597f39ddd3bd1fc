// Pencil marks as elements of SVG, from the judge's paths and texts in mm of the face.

import { draw } from './dom.js';

/** @import { Drawing } from './judge.js' */

const pt = 25.4 / 72; // mm

// ruler measures the widths of written texts, in the page's font.
const ruler = document.createElement('canvas').getContext('2d');
let family = '';

/**
 * openInk waits for the font of written texts, 1.5 s at most. If the font comes later, texts fit
 * less closely.
 */
export async function openInk() {
  family = getComputedStyle(document.body).fontFamily;
  const wanted = ['', 'italic ', 'bold '].map((style) => document.fonts.load(`${style}16px ${family}`, '0Aa'));
  await Promise.race([Promise.allSettled(wanted), new Promise((done) => setTimeout(done, 1500))]);
}

/**
 * inked returns a drawing as elements of SVG.
 * @param {Drawing|undefined} ops
 */
export const inked = (ops) => (ops ?? []).map((op) => (op[0] === 'p' ? line(op) : written(op)));

function line([, d, fill, stroke, width, dash, cap, join]) {
  return draw('path', {
    d,
    fill: fill || 'none',
    ...(stroke && {
      stroke,
      'stroke-width': width,
      'stroke-dasharray': dash && String(dash),
      'stroke-linecap': cap,
      'stroke-linejoin': join,
    }),
  });
}

/** written sets a text in one line, as large as its box allows; at the smallest size it truncates the text. */
function written([, text, x, y, w, h, colour, bold, italic, size, smallest]) {
  ruler.font = `${italic ? 'italic ' : ''}${bold ? 'bold ' : ''}100px ${family}`;
  const wide = (s) => ruler.measureText(s).width / 100;
  const at = Math.max(Math.min(size * pt, w / (wide(text) || 1), h / 1.15), smallest * pt);
  let shown = text;
  for (const letters = [...text]; letters.length > 1 && wide(shown) * at > w * 1.02;)
    shown = `${letters.splice(-1) && letters.join('')}…`;
  return draw('text', {
    class: 'written',
    x: x + w / 2,
    y: y + h / 2 + at * 0.357,
    'font-size': at.toFixed(3),
    'text-anchor': 'middle',
    fill: colour,
    'font-weight': bold ? 700 : null,
    'font-style': italic ? 'italic' : null,
    text: shown,
  });
}
