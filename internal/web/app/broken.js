// A page that could not be made because of errors: it reloads when the files change.

import { page } from './dom.js';

let first = true;
new EventSource(
  `${page.root}-/live?index=${encodeURIComponent(document.documentElement.dataset.file)}`,
).addEventListener('live', ({ data }) => {
  if (!first || JSON.parse(data).index) location.reload();
  first = false;
});
