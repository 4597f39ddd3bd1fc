// What every page does besides its own: it keeps itself for times without a network, and
// remembers the language that the reader chose.

const { root, lang, game } = document.documentElement.dataset;

/** served tells whether a server of ours, whose files change, sent the page. */
export const served = document.querySelector('meta[name=cartouche-serve]') !== null;

document.getElementById('serve-hint')?.remove(); // modules run: the page is served

for (const link of document.querySelectorAll('a[hreflang]')) {
  link.addEventListener('click', () => remember(link.hreflang));
}
if (lang && document.documentElement.dataset.page !== 'start') remember(lang);
if ('serviceWorker' in navigator) keep();

function remember(language) {
  try {
    localStorage.setItem('cartouche:lang', language);
  } catch {
    // a browser that keeps nothing asks again
  }
}

async function keep() {
  try {
    if (served) {
      for (const worker of await navigator.serviceWorker.getRegistrations()) await worker.unregister();
      return;
    }
    await navigator.serviceWorker.register(new URL(`${root}sw.js`, document.baseURI), { updateViaCache: 'none' });
    const { active } = await navigator.serviceWorker.ready;
    if (document.documentElement.dataset.page === 'start') return;
    active.postMessage({ keep: `${lang}/` });
    if (game) active.postMessage({ keep: `${lang}/${game}/` });
  } catch {
    // an address without https, or a browser that allows none: the page works while there is a network
  }
}
