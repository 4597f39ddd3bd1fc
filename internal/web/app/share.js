// Sharing a record: its link, with a code to scan, the file, and a picture of the scores and boards. Where the system can share them it
// is asked; else they are saved.

import { showMessage } from './dialog.js';
import { button, draw, make } from './dom.js';
import { pictured } from './picture.js';
import { qr } from './qr.js';
import * as record from './record.js';

/** scanned is the longest link, in bytes, with a code beside it. */
const scanned = 1200;

/** here are names of this machine, which lead another device to itself. */
const here = /^(localhost|127(\.\d+){3}|\[::1\])$/;

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

/** code returns the code of an address, or null for a long one; a sentence where no other device can open it. */
function code(address, say) {
  if (here.test(location.hostname)) return make('p', { class: 'message', text: say('page.share.here') });
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
