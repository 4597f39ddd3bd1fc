// The texts of the page in its language, from LANG/words.json.

import { page } from './dom.js';

/**
 * openWords reads the texts of the page's language and returns say(key, args). say inserts the
 * arguments: numbers in the language's digits, lists joined as it joins them, plural forms
 * by the number n. A key without a text is returned as it is. say.of joins a name and a text
 * about it; either may be empty. Texts of another language, where the program has none in that of the page, have its lists and
 * figures.
 */
export async function openWords() {
  const answer = await fetch(`${page.root}${page.lang}/words.json`);
  if (!answer.ok) throw new Error(`words.json: ${answer.status}`);
  const words = await answer.json();
  const lang = words.lang ?? page.lang;
  const locale = figured(lang);
  const forms = new Intl.PluralRules(lang);
  const figures = new Intl.NumberFormat(locale, { useGrouping: false, maximumFractionDigits: 4 });
  const lists = new Intl.ListFormat(lang);
  const leftward = !words.lang && document.documentElement.dir === 'rtl';
  const shown = (value) => {
    if (typeof value === 'number') return figures.format(value).replace('-', '−');
    if (Array.isArray(value)) return lists.format(value.map(shown));
    const text = String(value);
    if (!leftward && !/[\u0590-\u08ff]/.test(text)) return text;
    const composed = leftward && text.startsWith('\u2068'); // of this language; a name keeps its own direction
    return `${composed ? '\u2067' : '\u2068'}${text}\u2069`;
  };
  const say = (key, args = {}) => {
    let text = words[key] ?? words[`page.${key}`] ?? key;
    if (typeof text === 'object') text = text[forms.select(Number(args.n ?? 0))] ?? text.other;
    return text.replace(/\{\{|\}\}|\{(\w+)\}/g, (found, name) =>
      name === undefined ? found[0] : name in args ? shown(args[name]) : found,
    );
  };
  say.number = shown;
  say.of = (name, text) => (name && text ? say('list-of', { a: name, b: text }) : name || text || '');
  say.locale = locale;
  return say;
}

/** capital returns a text with a capital first letter. */
export const capital = (text) => text.replace(/^\p{L}/u, (letter) => letter.toLocaleUpperCase(page.lang));

// Countries that write Arabic with 123, as the program does; browsers disagree about Arabic
// without a country.
const latin = ['AE', 'DZ', 'EH', 'LY', 'MA', 'TN'];

function figured(lang) {
  const locale = new Intl.Locale(lang);
  if (locale.language !== 'ar' || locale.numberingSystem || latin.includes(locale.region)) return locale;
  return new Intl.Locale(lang, { numberingSystem: 'arab' });
}
