// Sharing a record: its link, with a code to scan, the file, and a picture of the scores. Where the system can share them it
// is asked; else they are saved.

import { showMessage } from './dialog.js';
import { button, draw, make } from './dom.js';
import { qr } from './qr.js';
import * as record from './record.js';

/** scanned is the longest link, in bytes, with a code beside it. */
const scanned = 1200;

/** share shows how the open record of a page can be shared. */
export async function share(sheet) {
  const { say, text, view } = sheet;
  const address = await record.toLink(text);
  const title = view.head.title || document.title;
  const file = () =>
    give(new File([text], sheet.name || record.fileName(view.head), { type: 'text/plain' }), title);
  const picture = async () => {
    const blob = await pictured(sheet);
    await give(new File([blob], record.fileName(view.head).replace(/yaml$/, 'png'), { type: 'image/png' }), title);
  };
  return showMessage(
    say('page.fill.link'),
    [
      ...(address ? linked(address, title, say) : [make('p', { text: say('page.opening.link-long', { n: Math.floor(record.linkMost / 1000) }) })]),
      make(
        'div',
        { class: 'bar' },
        button({ sign: 'save', text: say('page.share.file'), click: file }),
        sheet.report?.scores.length > 0 && button({ sign: 'picture', text: say('page.share.picture'), click: picture }),
      ),
    ],
    say('page.dialog.close'),
  );
}

function linked(address, title, say) {
  const field = make('input', {
    type: 'url',
    class: 'input link',
    readonly: true,
    dir: 'ltr',
    'aria-label': say('page.share.link'),
    focus: () => field.select(),
  });
  field.value = address;
  const done = make('p', { role: 'status' });
  const copy = button({
    sign: 'link',
    text: say('page.opening.copy'),
    click: async () => {
      field.select();
      await (navigator.clipboard?.writeText(address) ?? Promise.reject()).catch(() => document.execCommand('copy'));
      done.textContent = say('page.opening.copied');
    },
  });
  const system =
    navigator.share &&
    button({ text: say('page.opening.share'), click: () => navigator.share({ url: address, title }).catch(() => {}) });
  return [make('p', { text: say('page.opening.link-hint') }), field, make('div', { class: 'bar' }, copy, system), done, code(address, say)];
}

/** code returns the code of an address, or null for a long one. */
function code(address, say) {
  const found = new TextEncoder().encode(address).length <= scanned ? qr(address) : null;
  if (!found) return null;
  const [{ size, d }, rim] = [found, 4];
  const picture = draw(
    'svg',
    { viewBox: `${-rim} ${-rim} ${size + 2 * rim} ${size + 2 * rim}`, role: 'img', 'aria-label': say('page.share.code'), 'shape-rendering': 'crispEdges' },
    draw('path', { d, fill: '#000' }),
  );
  return make('figure', { class: 'code' }, picture, make('figcaption', { text: say('page.share.code') }));
}

/** give shares a file, or saves it where the system cannot share files. */
async function give(file, title) {
  if (!navigator.canShare?.({ files: [file] })) return record.saveBlob(file, file.name);
  return navigator.share({ files: [file], title }).catch((error) => {
    if (error.name !== 'AbortError') record.saveBlob(file, file.name);
  });
}

/** pictured returns a picture of the scores: a column for each player, the items, the totals. */
async function pictured({ say, view, report, heading }) {
  const rows = [...view.items.map(({ id, name }) => ({ name, of: ({ items }) => items.find(({ item }) => item === id)?.points }))];
  rows.push({ name: view.total, of: ({ total }) => total, last: true });
  const [wide, line, side, names] = [Math.max(1080, 420 + 180 * report.scores.length), 64, 48, 372];
  const high = 250 + line * (rows.length + 1);
  const canvas = make('canvas', { width: wide, height: high });
  const pen = canvas.getContext('2d');
  const back = document.documentElement.dir === 'rtl';
  const x = (at) => (back ? wide - at : at);
  pen.direction = back ? 'rtl' : 'ltr';
  const write = (text, at, y, { size = 30, bold = false, face = '"Noto Sans", Amiri, sans-serif', colour = '#1d1a16', align = 'start', most = wide } = {}) => {
    Object.assign(pen, { font: `${bold ? 600 : 400} ${size}px ${face}`, fillStyle: colour, textAlign: align });
    pen.fillText(text, x(at), y, most);
  };
  const fill = (colour, from, top, width, height) => {
    pen.fillStyle = colour;
    pen.fillRect(back ? wide - from - width : from, top, width, height);
  };
  fill('#fbf6e9', 0, 0, wide, high);
  fill('#163a68', 0, 0, wide, 12);
  write(view.head.title || document.querySelector('h1').firstChild.textContent.trim(), side, 90, { size: 56, bold: true, face: getComputedStyle(document.querySelector('h1')).fontFamily, colour: '#163a68', most: wide - 2 * side });
  write(heading.textContent, side, 140, { size: 26, colour: '#4b443a', most: wide - 2 * side });
  const column = (wide - names - side) / report.scores.length;
  const ends = report.scores.map((_, seat) => names + column * (seat + 1));
  report.scores.forEach(({ player, rank }, seat) => {
    if (rank === 1 && report.scores.length > 1) fill('#f2dd9a', ends[seat] - column + 16, 168, column - 4, line * (rows.length + 1) + 12);
    write(player, ends[seat], 214, { bold: true, align: 'end', most: column - 24 });
  });
  rows.forEach(({ name, of, last }, i) => {
    const y = 214 + line * (i + 1);
    fill(last ? '#163a68' : '#d9c08a', side, y - 44, wide - 2 * side + 12, last ? 3 : 1);
    write(name, side, y, { bold: last, most: names - side - 8 });
    report.scores.forEach((score, seat) =>
      write(of(score) === undefined ? '?' : say.number(of(score)), ends[seat], y, { bold: last, size: last ? 36 : 30, align: 'end' }),
    );
  });
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}
