// A filled sheet on paper: its boards at their true size, one a page, and the verdict if
// somebody wants it.

import { ask } from './dialog.js';
import { make } from './dom.js';

const papers = [['A4', 210, 297], ['A3', 297, 420], ['A2', 420, 594], ['A1', 594, 841]]; // mm
const edge = 5; // mm: what printers leave white

/** printSheet asks what is to be printed, and prints it. */
export async function printSheet({ say, boards, panel, view }) {
  const choices = boards.list.map((board) => ({ board, ...check(board.title, true) }));
  const verdict = check(say('page.print.verdict'), true), rings = check(say('page.print.rings'), false);
  const chosen = await ask(say('page.fill.print'), [make('fieldset', {}, make('legend', { text: say('page.print.boards') }), choices.map(({ label }) => label)), verdict.label, view.report?.valid === false && rings.label, make('p', { class: 'quiet', text: say('page.print.hint') })],
    [{ text: say('page.print.go'), value: () => ({ boards: choices.filter(({ box }) => box.checked).map(({ board }) => board), verdict: verdict.box.checked, rings: rings.box.checked }) }], say('page.dialog.cancel'));
  if (!chosen) return;
  document.body.classList.toggle('print-rings', chosen.rings);
  for (const board of boards.list) board.element.classList.toggle('unprinted', !chosen.boards.includes(board));
  panel.element.classList.toggle('unprinted', !chosen.verdict);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets.filter((sheet) => !sheet.printing), pages(boards.list)];
  print();
}

function check(text, on) {
  const box = make('input', { type: 'checkbox', checked: on });
  return { box, label: make('label', { class: 'check' }, box, text) };
}

/** pages gives each board the smallest paper that it fits on, upright or across. */
function pages(list) {
  const sheet = new CSSStyleSheet();
  sheet.printing = true;
  list.forEach(({ element, face }, i) => {
    const fits = (w, h) => face.w + 2 * edge <= w && face.h + 2 * edge <= h;
    const [name, way] = papers.flatMap(([paper, w, h]) => [[paper, 'portrait', w, h], [paper, 'landscape', h, w]]).find(([, , w, h]) => fits(w, h)) ?? ['A1', 'landscape'];
    sheet.insertRule(`@page board${i} { size: ${name} ${way}; margin: ${edge}mm }`);
    element.style.page = `board${i}`;
  });
  return sheet;
}
