// The first page: goes on to the language that the reader chose before, else to one that
// the reader's device asks for. Its links serve all others.

const kept = 'cartouche:lang';

/** remembered is the language that was chosen on this device, or null. */
function remembered() {
  try {
    return localStorage.getItem(kept);
  } catch {
    return null; // storage is forbidden: the device's languages decide
  }
}

/** best returns the first of the wanted languages that there is: "pt-BR" is served by "pt". */
export function best(wanted, there) {
  for (const tag of wanted) {
    const found = there.find((lang) => lang === tag) ?? there.find((lang) => lang.split('-')[0] === tag.split('-')[0]);
    if (found) return found;
  }
  return null;
}

const links = new Map([...document.querySelectorAll('a[hreflang]')].map((link) => [link.hreflang, link.href]));
const lang = best([remembered(), ...navigator.languages].filter(Boolean), [...links.keys()]);
if (lang && !new URLSearchParams(location.search).has('choose')) location.replace(links.get(lang));
