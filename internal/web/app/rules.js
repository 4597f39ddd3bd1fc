// The page of the rules: searches them, shows the rules with the words, and marks the words without
// changing the page's texts.

import { make, page } from './dom.js';
import { openWords } from './words.js';

const marks = /\p{M}/gu;

/** plain returns a text for searching: without accents, case and variants of the apostrophe. */
const plain = (text) =>
  text
    .normalize('NFD')
    .replace(marks, '')
    .toLocaleLowerCase(page.lang)
    .replace(/[’‘\x60´]/g, "'")
    .replace(/ـ/g, '');

/** aligned is plain, with the index in the text that each letter comes from. */
function aligned(text) {
  let letters = '';
  const from = [];
  let at = 0;
  for (const letter of text) {
    for (const p of plain(letter)) {
      letters += p;
      for (let i = 0; i < p.length; i++) from.push(at);
    }
    at += letter.length;
  }
  return { letters, from: [...from, at] };
}

/** finder searches the texts of an element, which it reads once. */
function finder(element) {
  const nodes = [];
  const walk = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) nodes.push({ node: walk.currentNode, ...aligned(walk.currentNode.data) });
  const all = nodes.map(({ letters }) => letters).join(' ');
  return {
    element,
    has: (words) => words.every((word) => all.includes(word)),
    ranges: (words) =>
      nodes.flatMap(({ node, letters, from }) =>
        words.flatMap((word) => {
          const found = [];
          for (let at = letters.indexOf(word); at >= 0; at = letters.indexOf(word, at + word.length)) {
            const range = new Range();
            range.setStart(node, from[at]);
            range.setEnd(node, from[at + word.length]);
            found.push(range);
          }
          return found;
        }),
      ),
  };
}

const say = await openWords();
const rules = [...document.querySelectorAll('.rule')].map(finder);

const box = make('input', { type: 'search', class: 'input', autocomplete: 'off', spellcheck: 'false', input: search });
const count = make('p', { class: 'quiet', role: 'status' });
const form = make(
  'form',
  { role: 'search', class: 'searching', submit: (event) => event.preventDefault() },
  make('label', { class: 'field' }, make('span', { text: say('page.search.rules') }), box),
  count,
);
document.getElementById('search').append(form);

let announcing = 0;
function search() {
  const words = plain(box.value).split(/\s+/).filter(Boolean);
  const shown = rules.filter((rule) => rule.has(words));
  for (const rule of rules) rule.element.hidden = !shown.includes(rule);
  if (globalThis.Highlight) CSS.highlights.set('found', new Highlight(...shown.flatMap((rule) => rule.ranges(words))));
  clearTimeout(announcing); // screen readers announce the result when the typing pauses
  announcing = setTimeout(() => {
    count.textContent = words.length === 0 ? '' : say('page.search.found', { n: shown.length });
  }, 400);
}

/** follow shows the rule that the address names, even if the search has hidden it. */
function follow() {
  const rule = document.getElementById(location.hash.slice(1));
  if (!rule) return;
  if (rule.closest('[hidden]')) {
    box.value = '';
    search();
  }
  rule.scrollIntoView();
}

addEventListener('hashchange', follow);
addEventListener('keydown', (event) => {
  if (event.key !== '/' || event.target.matches('input, textarea')) return;
  event.preventDefault();
  box.focus();
});
follow();
