// The first page of a language: what one wants to do, then with which game.

const ways = [...document.querySelectorAll('.way')];
const heading = document.querySelector('#games');
const cards = [...document.querySelectorAll('.gallery > li')].map((item) => {
  const link = item.querySelector('[data-ways]');
  return { item, link, home: link.href, to: JSON.parse(link.dataset.ways) };
});
const usual = heading?.textContent;

/** follow shows the games for the way in the address; a game that is the only one is opened. */
function follow(chosen) {
  const name = location.hash.slice(1);
  const way = ways.find(({ dataset }) => dataset.way === name);
  for (const one of ways) {
    one.ariaCurrent = one === way ? 'true' : null;
  }
  for (const { item, link, home, to } of cards) {
    item.hidden = Boolean(way) && !to[name];
    link.href = (way && to[name]) || home;
  }
  if (!heading) return;
  heading.textContent = way ? heading.dataset.which : usual;
  const left = cards.filter(({ item }) => !item.hidden);
  if (!way || !chosen) return;
  if (left.length === 1) location.assign(left[0].link.href);
  else (heading.focus(), heading.scrollIntoView());
}

addEventListener('hashchange', () => follow(true));
follow(false);

if (heading) list();

/** list shows the games that this device keeps. */
async function list() {
  const { keys } = await import('./drafts.js');
  if (!keys().some((key) => key.startsWith('cartouche:') && key !== 'cartouche:lang')) return;
  const [{ keptGames }, { openWords }] = await Promise.all([import('./kept.js'), import('./words.js')]);
  const titles = new Map(cards.map(({ link }) => [link.dataset.game, link.textContent]));
  const games = keptGames(await openWords(), { titles });
  if (games) document.querySelector('.ways').before(games);
}
