// The service worker of a server whose files change: it removes the worker of an earlier site at this
// address with its caches.
addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(go()));

async function go() {
  for (const name of await caches.keys()) {
    if (name.startsWith(`cartouche ${registration.scope} `)) await caches.delete(name);
  }
  await registration.unregister();
}
