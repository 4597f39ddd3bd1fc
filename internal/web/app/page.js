// What every page does: it registers the service worker for use without a network, remembers
// the chosen language, and shows uncaught errors.

const { root, lang, game } = document.documentElement.dataset;

/** served is true if `cartouche serve`, whose files change, sent the page. */
export const served = document.querySelector('meta[name=cartouche-serve]') !== null;

document.getElementById('serve-hint')?.remove(); // modules run: the page is served

for (const link of document.querySelectorAll('a[hreflang]')) {
  link.addEventListener('click', () => remember(link.hreflang));
}
if (lang && document.documentElement.dataset.page !== 'start') remember(lang);
if ('serviceWorker' in navigator) keep();
addEventListener('error', ({ error }) => error && alarm(error));
addEventListener('unhandledrejection', ({ reason }) => alarm(reason));

async function alarm(error) {
  const found = String(error?.message || error?.name || error);
  if ([...document.querySelectorAll('.message.wrong')].some(({ textContent }) => textContent.includes(found))) return;
  const [{ make }, { openWords }] = await Promise.all([import('./dom.js'), import('./words.js')]);
  const text = await openWords().then(
    (say) => say('page.fill.failed', { found }),
    () => found,
  );
  document
    .querySelector('main')
    .prepend(make('p', { class: 'message wrong', role: 'alert', text, click: ({ target }) => target.remove() }));
}

function remember(language) {
  try {
    localStorage.setItem('cartouche:lang', language);
  } catch {
    // without storage, the first page asks again
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
    // without https, or without service workers, the page needs a network
  }
}
