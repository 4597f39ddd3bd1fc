// A page that could not be made: it is asked for again as soon as the files have changed.

import { page } from './dom.js';

let first = true;
new EventSource(`${page.root}-/live?index=${encodeURIComponent(document.documentElement.dataset.file)}`).addEventListener('live', ({ data }) => {
  if (!first || JSON.parse(data).index) location.reload();
  first = false;
});
