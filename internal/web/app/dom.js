// Elements of the page, made without HTML in strings: texts of records are never parsed as
// markup.

const SVG = 'http://www.w3.org/2000/svg';

/**
 * make returns an element. An attribute whose value is a function becomes an event listener; `text` is
 * the text; null, undefined and false are skipped.
 */
export function make(tag, attributes = {}, ...children) {
  return dress(document.createElement(tag), attributes, children);
}

/** draw is make for SVG. */
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

/** hold sets the children of an element. Children that it already has are not moved. */
export function hold(element, ...children) {
  const wanted = new Set(children);
  for (const old of [...element.childNodes]) if (!wanted.has(old)) old.remove();
  children.forEach((child, i) => {
    if (element.childNodes[i] !== child) element.insertBefore(child, element.childNodes[i] ?? null);
  });
}

/** write sets the text of an element, if it differs. */
export function write(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** slideTo scrolls a row sideways until one of its items is in sight, with a margin in pixels. */
export function slideTo(row, item, margin) {
  const [a, b] = [item, row].map((element) => element.getBoundingClientRect());
  if (a.left - margin < b.left) row.scrollBy({ left: a.left - b.left - margin });
  else if (a.right + margin > b.right) row.scrollBy({ left: a.right - b.right + margin });
}

/**
 * page is the page's root address, language and game; project is the id of the game of a visitor's own that the page is of, or "", and
 * kept distinguishes the games of all.
 */
export const page = {
  root: new URL(document.documentElement.dataset.root || './', document.baseURI).href,
  lang: document.documentElement.dataset.lang || document.documentElement.lang,
  game: document.documentElement.dataset.game,
  project: document.documentElement.dataset.project ?? '',
  get kept() {
    return this.project ? `${this.project}/${this.game}` : this.game;
  },
};

/** icon returns an icon of the sprite; with turns, it is mirrored in right-to-left languages. */
export function icon(name, turns) {
  return draw(
    'svg',
    { class: turns ? 'icon turns' : 'icon', 'aria-hidden': 'true' },
    draw('use', { href: `${page.root}app/sprite.svg#${name}` }),
  );
}

/** button returns a button with an icon, a text, or both; `label` names a button without text, and is shown by a mouse. */
export function button({ sign, turns, text, label, kind = '', ...attributes }) {
  const alone = sign && !text ? ' sign' : '';
  return make(
    'button',
    {
      type: 'button',
      class: `button ${kind}${alone}`.trim(),
      title: label,
      ...attributes,
    },
    sign && icon(sign, turns),
    text && make('span', { text }),
  );
}

/** pressed reports whether a button is switched on. */
export const pressed = (button) => button.ariaPressed === 'true';

/** press switches a button on or off, and returns whether it is on now. */
export function press(button) {
  button.ariaPressed = !pressed(button);
  return pressed(button);
}

/** coded returns a sentence with backticked parts as code. */
export const coded = (text) =>
  text.split(/\x60([^\x60]*)\x60/).map((part, i) => (i % 2 ? make('code', { text: part }) : part));
