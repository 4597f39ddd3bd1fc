// What people who play on the page use: dice to throw, and the eye that shows what is open.

import { button, press } from './dom.js';
import { stored } from './record.js';

/** rolling is how long dice roll, in ms. */
const rolling = 600;

/** rollButton returns a button that calls thrown() when dice have rolled: at once for people who want no motion. */
export function rollButton(say, thrown) {
  let busy = false; // until what was thrown is in the record
  const roll = button({
    sign: 'dice',
    text: say('page.moves.roll'),
    kind: 'main',
    click: async () => {
      if (busy) return;
      busy = true;
      roll.classList.add('rolls');
      await new Promise((done) => setTimeout(done, matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : rolling));
      roll.classList.remove('rolls');
      await (roll.isConnected && thrown());
      busy = false;
    },
  });
  return roll;
}

/** random returns a whole number below n, all equally likely. */
export function random(n) {
  const most = Math.floor(2 ** 32 / n) * n;
  const drawn = new Uint32Array(1);
  do crypto.getRandomValues(drawn);
  while (drawn[0] >= most);
  return drawn[0] % n;
}

/** hinted is where the browser keeps whether places are shown. */
const hinted = 'cartouche:hints';

/** hintButton returns the button that shows what is open; it calls changed(). */
export function hintButton(say, changed) {
  const eye = button({
    sign: 'eye',
    label: say('page.moves.hints'),
    'aria-pressed': String(stored('localStorage', hinted) === true),
    click: () => (stored('localStorage', hinted, press(eye)), changed()),
  });
  return eye;
}
