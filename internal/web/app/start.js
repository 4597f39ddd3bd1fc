// The first page: it goes to the language chosen before, else to a language of the browser. Its
// links lead to the others.

const kept = 'cartouche:lang';

/** remembered returns the language chosen in this browser, or null. */
function remembered() {
  try {
    return localStorage.getItem(kept);
  } catch {
    return null; // storage is forbidden: the languages of the browser decide
  }
}

/** best returns the first wanted language that exists; "pt" serves "pt-BR". */
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
