// The page shown without a network for a page that is not kept: it lists the games that are kept, and
// goes to the wanted page when the network is back.

const root = new URL(document.documentElement.dataset.root, document.baseURI).href;

const items = [...document.querySelectorAll('[data-folder]')];
// A list is stored after everything that it lists.
const lists = await Promise.all(items.map(({ dataset }) => caches.match(`${root}${dataset.folder}offline.json`)));
items.forEach((item, i) => (item.hidden = !lists[i]));
document.getElementById('none').hidden = lists.some(Boolean);
document.getElementById('some').hidden = !lists.some(Boolean);

const again = document.getElementById('again');
const wanted = new URL(new URLSearchParams(location.search).get('of') ?? '', root).href;
if (wanted.startsWith(root)) again.href = wanted;
addEventListener('online', () => location.replace(again.href));
