// The page that stands in for one that is not kept on this device, without a network: it lists
// the games that are, and goes to the one that was wanted as soon as there is a network again.

const root = new URL(document.documentElement.dataset.root, document.baseURI).href;

const items = [...document.querySelectorAll('[data-folder]')];
const lists = await Promise.all(items.map(({ dataset }) => caches.match(`${root}${dataset.folder}offline.json`))); // which comes after all that it lists
items.forEach((item, i) => { item.hidden = !lists[i]; });
document.getElementById('none').hidden = lists.some(Boolean);
document.getElementById('some').hidden = !lists.some(Boolean);

const again = document.getElementById('again');
const wanted = new URL(new URLSearchParams(location.search).get('of') ?? '', root).href;
if (wanted.startsWith(root)) again.href = wanted;
addEventListener('online', () => location.replace(again.href));
