// Pictures to share: the scores, and below them the boards as they are filled in.

import { draw } from './dom.js';

/** @import { Board } from './board.js' */

/** side, gap and wide are the margins, the room between boards and the width of a picture, in px; with boards it is drawn larger. */
const side = 48,
  gap = 32,
  wide = 1080,
  larger = 1.5;

/** line and names are the height of a row and the width of its name, in px. */
const line = 64,
  names = 372;

/** pictured returns a picture of a record: a column for each player, the items, the totals, and the boards. */
export async function pictured({ say, view, report, heading, boards }) {
  const rows = [...view.items.map(({ id, name }) => ({ name, of: ({ items }) => items.find(({ item }) => item === id)?.points }))];
  rows.push({ name: view.total, of: ({ total }) => total, last: true });
  const width = Math.max(wide, 420 + 180 * report.scores.length);
  const top = 250 + line * (rows.length + 1);
  const shown = await Promise.all((boards?.list ?? []).map(async (board) => ({ ...board.face, image: await imageOf(board) })));
  const placed = laid(shown, width);
  const canvas = document.createElement('canvas');
  const scale = shown.length > 0 ? larger : 1;
  [canvas.width, canvas.height] = [width * scale, (top + placed.high) * scale];
  const pen = penOf(canvas, width, scale);
  pen.fill('#fbf6e9', 0, 0, width, top + placed.high);
  pen.fill('#163a68', 0, 0, width, 12);
  const title = document.querySelector('h1');
  const most = width - 2 * side;
  const face = getComputedStyle(title).fontFamily;
  pen.write(view.head.title || title.firstChild.textContent.trim(), side, 90, { size: 56, bold: true, face, colour: '#163a68', most });
  const rest = [...heading.querySelectorAll('bdi')].slice(view.head.title ? 1 : 0).map(({ textContent }) => textContent);
  pen.write(rest.join(' · '), side, 140, { size: 26, colour: '#4b443a', most });
  scoresOf(pen, { report, rows, width, say });
  for (const { image, x, y, w, h } of placed.list) pen.image(image, x, top + y, w, h);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}

function scoresOf(pen, { report, rows, width, say }) {
  const column = (width - names - side) / report.scores.length;
  const ends = report.scores.map((_, seat) => names + column * (seat + 1));
  report.scores.forEach(({ player, rank }, seat) => {
    const first = rank === 1 && report.scores.length > 1;
    if (first) pen.fill('#f2dd9a', ends[seat] - column + 16, 168, column - 4, line * (rows.length + 1) + 12);
    pen.write(player, ends[seat], 214, { bold: true, align: 'end', most: column - 24 });
  });
  rows.forEach(({ name, of, last }, i) => {
    const y = 214 + line * (i + 1);
    pen.fill(last ? '#163a68' : '#d9c08a', side, y - 44, width - 2 * side + 12, last ? 3 : 1);
    pen.write(name, side, y, { bold: last, most: names - side - 8 });
    report.scores.forEach((score, seat) => {
      const text = of(score) === undefined ? '?' : say.number(of(score));
      pen.write(text, ends[seat], y, { bold: last, size: last ? 36 : 30, align: 'end' });
    });
  });
}

/** laid places boards in rows, side by side where two fit: each as wide as the row, or half of it. */
function laid(boards, width) {
  const list = [];
  let [y, at] = [0, 0];
  const whole = width - 2 * side;
  const half = (whole - gap) / 2;
  for (const [i, board] of boards.entries()) {
    const alone = boards.length === 1 || (at === 0 && i === boards.length - 1);
    const w = alone ? whole : half;
    list.push({ ...board, x: side + (at ? half + gap : 0), y, w, h: (w * board.h) / board.w });
    at = alone ? 0 : 1 - at;
    if (at === 0) y = Math.max(...list.slice(-2).map((one) => one.y + one.h)) + gap;
  }
  return { list, high: boards.length > 0 ? y + side - gap : 0 };
}

/** penOf returns what writes and fills, from the right where the page is read from there. */
function penOf(canvas, width, scale) {
  const pen = canvas.getContext('2d');
  const back = document.documentElement.dir === 'rtl';
  pen.scale(scale, scale);
  pen.direction = back ? 'rtl' : 'ltr';
  const box = (from, ...rest) => [back ? width - from - rest[1] : from, ...rest];
  return {
    write(text, at, y, { size = 30, bold = false, face = '"Noto Sans", Amiri, sans-serif', colour = '#1d1a16', align = 'start', most = width } = {}) {
      Object.assign(pen, { font: `${bold ? 600 : 400} ${size}px ${face}`, fillStyle: colour, textAlign: align });
      pen.fillText(text, back ? width - at : at, y, most);
    },
    fill(colour, ...at) {
      pen.fillStyle = colour;
      pen.fillRect(...box(...at));
    },
    image: (image, ...at) => pen.drawImage(image, ...box(...at)),
  };
}

/**
 * imageOf returns a board with its marks as an image. An image knows no styles and fonts but its own.
 * @param {Board} board
 */
async function imageOf({ face: { svg, w, h }, marks }) {
  const written = marks.cloneNode(true);
  for (const group of written.querySelectorAll('.counted')) group.setAttribute('opacity', '.55');
  const drawing = svg.cloneNode(true);
  for (const [name, value] of Object.entries({ width: w, height: h, x: 0, y: 0 })) drawing.setAttribute(name, value);
  const root = draw(
    'svg',
    { viewBox: `0 0 ${w} ${h}`, width: w * 6, height: h * 6, 'font-family': getComputedStyle(document.body).fontFamily },
    draw('style', { text: await fonts() }),
    drawing,
    written,
  );
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(root))}`;
  await image.decode();
  return image;
}

let styles = null;

/** fonts returns the style sheet of the fonts of the page with the fonts themselves. */
function fonts() {
  styles ??= (async () => {
    const address = [...document.querySelectorAll('link[rel=stylesheet]')].find(({ href }) => href.endsWith('/fonts.css'))?.href;
    const text = address ? await (await fetch(address)).text() : '';
    const own = text.split(/(?<=\})\s*/).filter((rule) => !rule.includes('.ttf'));
    return (await Promise.all(own.map((rule) => inlined(rule, address)))).join('');
  })();
  return styles;
}

async function inlined(rule, address) {
  const file = rule.match(/url\(['"]?([^'")]+)/)?.[1];
  if (!file) return rule;
  const blob = await (await fetch(new URL(file, address))).blob();
  const reader = new FileReader();
  reader.readAsDataURL(blob);
  await new Promise((done) => reader.addEventListener('load', done));
  return rule.replace(file, reader.result);
}
