// A server with files that change keeps nothing: a worker that an earlier site left at this
// address goes, with all that it kept.
addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(go()));

async function go() {
  for (const name of await caches.keys()) {
    if (name.startsWith(`cartouche ${registration.scope} `)) await caches.delete(name);
  }
  await registration.unregister();
}
