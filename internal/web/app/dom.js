// Elements of the page, made without any HTML in texts: what people write into records
// is never read as markup.

const SVG = 'http://www.w3.org/2000/svg';

/**
 * make returns an element. Attributes whose value is a function are listened for,
 * `text` is its text, and what is null, undefined or false is left out.
 */
export function make(tag, attributes = {}, ...children) {
  return dress(document.createElement(tag), attributes, children);
}

/** draw is make for elements of SVG. */
export function draw(tag, attributes = {}, ...children) {
  return dress(document.createElementNS(SVG, tag), attributes, children);
}

function dress(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === 'function') element.addEventListener(name, value);
    else if (name === 'text') element.textContent = value;
    else element.setAttribute(name, value === true ? '' : value);
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

/** hold gives an element these children. Those that it has already stay where they are, as the same elements. */
export function hold(element, ...children) {
  const wanted = new Set(children);
  for (const old of [...element.childNodes]) if (!wanted.has(old)) old.remove();
  children.forEach((child, i) => { if (element.childNodes[i] !== child) element.insertBefore(child, element.childNodes[i] ?? null); });
}

/** write gives an element a text, and leaves one alone that has it already. */
export function write(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** page tells where a page stands: the root of the tree, its language and its game. */
export const page = {
  root: new URL(document.documentElement.dataset.root || './', document.baseURI).href,
  lang: document.documentElement.dataset.lang || document.documentElement.lang,
  game: document.documentElement.dataset.game,
};

/** icon returns a sign of the sprite; one that turns is mirrored where the page is. */
export function icon(name, turns) {
  return draw('svg', { class: turns ? 'icon turns' : 'icon', 'aria-hidden': 'true' }, draw('use', { href: `${page.root}app/sprite.svg#${name}` }));
}

/** button returns a button with a sign, a text, or both; `label` names one with a sign alone. */
export function button({ sign, turns, text, label, kind = '', ...attributes }) {
  const alone = sign && !text ? ' sign' : '';
  return make('button', { type: 'button', class: `button ${kind}${alone}`.trim(), 'aria-label': label, title: alone ? label : null, ...attributes },
    sign && icon(sign, turns), text && make('span', { text }));
}

/** coded returns a sentence with what stands in backticks as code. */
export const coded = (text) => text.split(/\x60([^\x60]*)\x60/).map((part, i) => (i % 2 ? make('code', { text: part }) : part));
