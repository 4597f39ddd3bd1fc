// The record of boards that were photographed, as the review asks it.

import { page } from './dom.js';
import { handOver } from './record.js';

/** boardSession fills in a blank record; open says that sheets are missing. See Review. */
export const boardSession = ({ judge, blank, open }) => ({
  put: judge.sheet.put,
  undo: judge.sheet.undo,
  async fill(marks) {
    const lines = ['read: photograph', ...(open ? ['finished: false'] : [])];
    const text = `${blank.replace(/^(read|finished): .*\n/gm, '')}${lines.join('\n')}\n`;
    return judge.sheet.open('', await judge.printed('', text, JSON.stringify(marks)));
  },
  async leave(reviewed) {
    const text = await judge.sheet.yaml();
    handOver(`${page.root}${page.lang}/${page.game}/sheet.html`, {
      text: reviewed ? text.replace(/^read: photograph\n/m, '') : text,
    });
  },
});
