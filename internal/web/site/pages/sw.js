// The service worker of the site: pages that were opened work without a network. It answers from
// the network if that responds soon, and otherwise from its cache, whose files are all of one version
// of the site.

const version = '{{.Version}}';
const shell = {{.Shell}};

const mine = `cartouche ${registration.scope} `;
const name = mine + version;
const soon = 3000; // milliseconds
const at = (file) => new URL(file, registration.scope).href;
const list = 'offline.json', away = 'offline.html';
/** lasting reports whether a file is named after its content. */
const lasting = (url) => /\/(faces|fonts)\/[^/]+$/.test(url);

addEventListener('install', (event) => event.waitUntil(install()));
addEventListener('activate', (event) => event.waitUntil(activate()));
addEventListener('message', (event) => {
  if (event.data?.keep) event.waitUntil(keep(event.data.keep).catch(() => {}));
});
addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method === 'GET' && request.url.startsWith(registration.scope)) event.respondWith(answer(request));
});

/** install caches the shell, and the folders that the previous version had cached, in their current version. */
async function install() {
  const cache = await caches.open(name);
  await cache.addAll(shell.map((file) => new Request(at(file), { cache: 'no-cache' })));
  for (const other of await caches.keys()) {
    if (!other.startsWith(mine) || other === name) continue;
    for (const { url } of await (await caches.open(other)).keys()) {
      if (url.endsWith(list)) await keep(url.slice(registration.scope.length, -list.length)).catch(() => {});
    }
  }
  await skipWaiting();
}

async function activate() {
  for (const other of await caches.keys()) {
    if (other.startsWith(mine) && other !== name) await caches.delete(other);
  }
  await clients.claim();
}

/** keep caches all files of a folder: of a language, or of a game in it. */
async function keep(folder) {
  const cache = await caches.open(name);
  const from = at(folder + list);
  if (await cache.match(from)) return;
  const listed = await fetch(from, { cache: 'no-cache' });
  if (!listed.ok) return;
  for (const file of await listed.clone().json()) {
    const url = new URL(file, from).href;
    if (await cache.match(url)) continue;
    const old = lasting(url) && await caches.match(url);
    const fresh = old || await fetch(url, { cache: 'no-cache' });
    if (!fresh.ok) return;
    await cache.put(url, fresh);
  }
  await cache.put(from, listed);
}

async function answer(request) {
  const cache = await caches.open(name);
  const url = new URL(request.url);
  if (url.pathname.endsWith('/')) url.pathname += 'index.html';
  url.search = url.hash = '';
  const kept = await cache.match(url.href);
  if (!kept) return request.mode === 'navigate' ? fetch(request).catch(() => instead(cache, url)) : fetch(request);
  if (lasting(url.href)) return kept;
  const late = new Promise((resolve) => setTimeout(resolve, soon, kept));
  const fresh = fetch(request).then((found) => (found.ok || found.status === 304 ? found : kept), () => kept);
  return Promise.race([fresh, late]);
}

/** instead redirects to the page that lists the cached games, in the language of the missing page. */
async function instead(cache, { href }) {
  const wanted = href.slice(registration.scope.length);
  const mine = at(`${wanted.split('/')[0]}/${away}`);
  const page = await cache.match(mine) ? mine : at(shell.find((file) => file.endsWith(away)));
  return Response.redirect(`${page}?of=${encodeURIComponent(wanted)}`);
}
