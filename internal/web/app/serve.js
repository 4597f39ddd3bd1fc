// Requests to `cartouche serve` that need its token.

import { page } from './dom.js';

const token = document.querySelector('meta[name=cartouche-serve]').content;

/** ask sends a request such as `source?file=…`. */
export const ask = (what, options = {}) =>
  fetch(`${page.root}-/${what}`, { ...options, headers: { 'X-Cartouche-Token': token } });
