// A filled sheet on paper: its boards at their true size, one a page, and the verdict if
// somebody wants it.

import { ask } from './dialog.js';
import { make } from './dom.js';

const papers = { // by the text that names them; mm, upright
  'page.print.a-papers': [[210, 297], [297, 420], [420, 594], [594, 841]],
  'page.print.letter-papers': [[215.9, 279.4], [279.4, 431.8], [431.8, 558.8], [558.8, 863.6]],
};
const letter = /-(US|CA|MX|PH|CL|CO|VE|GT|CR|PR|DO|SV)$/; // countries that print on letter
const edge = 5; // mm: what printers leave white

/** printSheet asks what is to be printed, and prints it. */
export async function printSheet({ say, boards, panel, view }) {
  const choices = boards.list.map((board) => ({ board, ...check(board.title, true) }));
  const verdict = check(say('page.print.verdict'), true), rings = check(say('page.print.rings'), false);
  const series = make('select', {}, Object.keys(papers).map((key, i) => make('option', { text: say(key), value: key, selected: i === Number(letter.test(navigator.language)) })));
  const paper = make('label', { class: 'field' }, make('span', { text: say('page.order.of-paper') }), series);
  const chosen = await ask(say('page.fill.print'), [make('fieldset', {}, make('legend', { text: say('page.print.boards') }), choices.map(({ label }) => label)), paper, verdict.label, view.report?.valid === false && rings.label, make('p', { class: 'quiet', text: say('page.print.hint') })],
    [{ text: say('page.print.go'), value: () => ({ boards: choices.filter(({ box }) => box.checked).map(({ board }) => board), verdict: verdict.box.checked, rings: rings.box.checked }) }], say('page.dialog.cancel'));
  if (!chosen) return;
  document.body.classList.toggle('print-rings', chosen.rings);
  for (const board of boards.list) board.element.classList.toggle('unprinted', !chosen.boards.includes(board));
  panel.element.classList.toggle('unprinted', !chosen.verdict);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets.filter((sheet) => !sheet.printing), pages(boards.list, papers[series.value])];
  print();
}

function check(text, on) {
  const box = make('input', { type: 'checkbox', checked: on });
  return { box, label: make('label', { class: 'check' }, box, text) };
}

/** pages gives each board the smallest paper of a series that it fits on, upright or across. */
function pages(list, series) {
  const sheet = new CSSStyleSheet();
  sheet.printing = true;
  const rule = (page, [w, h]) => sheet.insertRule(`@page ${page} { size: ${w}mm ${h}mm; margin: ${edge}mm }`);
  rule('', series[0]);
  list.forEach(({ element, face }, i) => {
    const fits = (w, h) => face.w + 2 * edge <= w && face.h + 2 * edge <= h;
    rule(`board${i}`, series.flatMap(([w, h]) => [[w, h], [h, w]]).find(([w, h]) => fits(w, h)) ?? series.at(-1).toReversed());
    element.style.page = `board${i}`;
  });
  return sheet;
}
