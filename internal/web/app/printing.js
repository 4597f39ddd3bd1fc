// A filled-in sheet on paper: its boards at true size, one on each page, and optionally the
// verdict.

import { ask } from './dialog.js';
import { make } from './dom.js';

const papers = {
  // by the text that names them; mm, portrait
  'page.print.a-papers': [
    [210, 297],
    [297, 420],
    [420, 594],
    [594, 841],
  ],
  'page.print.letter-papers': [
    [215.9, 279.4],
    [279.4, 431.8],
    [431.8, 558.8],
    [558.8, 863.6],
  ],
};
const letter = /-(US|CA|MX|PH|CL|CO|VE|GT|CR|PR|DO|SV)$/; // countries that print on letter
const edge = 5; // mm that printers leave white

/**
 * Printing prints a sheet or a log, from the button or from the browser's menu: all boards and
 * the verdict, unless ask() chose otherwise.
 */
export class Printing {
  #left = new Set(); // the prefixes of the boards that are omitted
  #verdict = true;
  #rings = false;
  #series = Object.keys(papers)[Number(letter.test(navigator.language))];

  constructor(sheet) {
    this.sheet = sheet;
    addEventListener('beforeprint', () => sheet.view && this.#set());
  }

  /** ask asks what to print, and prints it. */
  async ask() {
    const { say, boards, view } = this.sheet;
    const choices = boards.list.map(({ prefix, title }) => ({ prefix, ...check(title, !this.#left.has(prefix)) }));
    const verdict = check(say('page.print.verdict'), this.#verdict),
      rings = check(say('page.print.rings'), this.#rings);
    const series = make(
      'select',
      {},
      Object.keys(papers).map((key) => make('option', { text: say(key), value: key, selected: key === this.#series })),
    );
    const paper = make('label', { class: 'field' }, make('span', { text: say('page.order.of-paper') }), series);
    const form = [
      make(
        'fieldset',
        {},
        make('legend', { text: say('page.print.boards') }),
        choices.map(({ label }) => label),
      ),
      paper,
      verdict.label,
      view.report?.valid === false && rings.label,
      make('p', { class: 'quiet', text: say('page.print.hint') }),
    ];
    if (
      !(await ask(
        say('page.fill.print'),
        form,
        [{ text: say('page.print.go'), value: true }],
        say('page.dialog.cancel'),
      ))
    )
      return;
    this.#left = new Set(choices.filter(({ box }) => !box.checked).map(({ prefix }) => prefix));
    [this.#verdict, this.#rings, this.#series] = [verdict.box.checked, rings.box.checked, series.value];
    print();
  }

  #set() {
    const { boards, panel } = this.sheet;
    document.body.classList.toggle('print-rings', this.#rings);
    for (const board of boards.list) board.element.classList.toggle('unprinted', this.#left.has(board.prefix));
    panel.element.classList.toggle('unprinted', !this.#verdict);
    document.adoptedStyleSheets = [
      ...document.adoptedStyleSheets.filter((sheet) => !sheet.printing),
      pages(boards.list, papers[this.#series]),
    ];
  }
}

function check(text, on) {
  const box = make('input', { type: 'checkbox', checked: on });
  return { box, label: make('label', { class: 'check' }, box, text) };
}

/** pages gives each board the smallest paper that it fits on, portrait or landscape. */
function pages(list, series) {
  const sheet = new CSSStyleSheet();
  sheet.printing = true;
  const rule = (page, [w, h]) => sheet.insertRule(`@page ${page} { size: ${w}mm ${h}mm; margin: ${edge}mm }`);
  rule('', series[0]);
  list.forEach(({ element, face }, i) => {
    const fits = (w, h) => face.w + 2 * edge <= w && face.h + 2 * edge <= h;
    rule(
      `board${i}`,
      series
        .flatMap(([w, h]) => [
          [w, h],
          [h, w],
        ])
        .find(([w, h]) => fits(w, h)) ?? series.at(-1).toReversed(),
    );
    element.style.page = `board${i}`;
  });
  return sheet;
}
