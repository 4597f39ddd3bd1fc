// The words of the page in its language, from LANG/words.json.

import { page } from './dom.js';

/**
 * openWords reads the words of the page's language and returns say(key, args), which
 * puts the arguments into their places: numbers in the figures of the language, lists
 * joined as it does, plural forms by the number n. A key without words is said as it is.
 */
export async function openWords() {
  const answer = await fetch(`${page.root}${page.lang}/words.json`);
  if (!answer.ok) throw new Error(`words.json: ${answer.status}`);
  return speaker(await answer.json(), page.lang);
}

/** speaker is openWords for words that are at hand. */
function speaker(words, lang) {
  const locale = figured(lang);
  const forms = new Intl.PluralRules(lang);
  const figures = new Intl.NumberFormat(locale, { useGrouping: false });
  const lists = new Intl.ListFormat(lang);
  const leftward = document.documentElement.dir === 'rtl';
  const shown = (value) => {
    if (typeof value === 'number') return figures.format(value);
    if (Array.isArray(value)) return lists.format(value.map(shown));
    return leftward ? `\u2068${value}\u2069` : String(value); // a name keeps its own direction
  };
  const say = (key, args = {}) => {
    let text = words[key] ?? words[`page.${key}`] ?? key;
    if (typeof text === 'object') text = text[forms.select(Number(args.n ?? 0))] ?? text.other;
    return text.replace(/\{\{|\}\}|\{(\w+)\}/g, (found, name) => (name === undefined ? found[0] : name in args ? shown(args[name]) : found));
  };
  say.number = shown;
  say.locale = locale;
  return say;
}

// The countries of the Arabic language that write 123, as the program has it; browsers
// disagree about the language by itself.
const latin = ['AE', 'DZ', 'EH', 'LY', 'MA', 'TN'];

function figured(lang) {
  const locale = new Intl.Locale(lang);
  if (locale.language !== 'ar' || locale.numberingSystem || latin.includes(locale.region)) return locale;
  return new Intl.Locale(lang, { numberingSystem: 'arab' });
}
