// The sheet of keys.

import { showMessage } from './dialog.js';
import { make } from './dom.js';

const common = [
  ['page.keys.undo', ['Ctrl+Z']],
  ['page.keys.redo', ['Ctrl+Y']],
  ['page.keys.save', ['Ctrl+S']],
  ['page.keys.print', ['Ctrl+P']],
  ['page.keys.help', ['?']],
];

const kinds = {
  sheet: [
    ['page.keys.boards', ['Tab']],
    ['page.keys.slots', ['←', '→', '↑', '↓', 'Home', 'End']],
    ['page.keys.next', ['Enter']],
    ['page.keys.back', ['Shift+Enter']],
    ['page.keys.blank', ['Delete']],
    ['page.keys.figures', ['0–9', '+', '−']],
    ['page.keys.zoom', ['Ctrl+wheel']],
  ],
  scores: [
    ['page.keys.down', ['Enter', '↓']],
    ['page.keys.up', ['Shift+Enter', '↑']],
  ],
  log: [
    ['page.keys.step', ['←', '→']],
    ['page.keys.rounds', ['PageUp', 'PageDown']],
    ['page.keys.ends', ['Home', 'End']],
  ],
};

/** showKeys shows the keys of a kind of page. */
export function showKeys(kind, say) {
  if (document.querySelector('dialog[open]')) return null;
  const lines = [...kinds[kind], ...common].flatMap(([name, keys]) => [
    make('dt', {}, keys.flatMap((key, i) => [i > 0 && ' ', make('kbd', { text: key.replace('wheel', say('page.keys.wheel')) })])),
    make('dd', { text: say(name) }),
  ]);
  return showMessage(say('page.keys.title'), make('dl', { class: 'keys' }, lines), say('page.dialog.close'));
}
