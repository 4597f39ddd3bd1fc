// What a designer looks at on the page of a game: one component, one card, only what the last save
// changed, and how that was before.

import { button, make, press, pressed } from './dom.js';
import { current, show } from './game.js';

/** look returns what faces that look the same have in common, wherever their elements are in the files. */
const look = (face) => face?.split('-')[0];

/** sides returns the faces of an index by component, title of the piece, and side. */
const sides = ({ components }) =>
  new Map(
    components.flatMap(({ name, pieces }) =>
      pieces.flatMap(({ title, front, back }) => [front, back].map((face, side) => [`${name}/${title}/${side}`, face])),
    ),
  );

/** focusOn returns {element, saved(before), faces()}: controls, what to call after a save, and faces still needed. */
export function focusOn(say) {
  let replaced = new Map(); // the faces before the last save that changed any, which the server has until the next one that does
  const option = (value, text) => make('option', { value, text });
  const select = (name, change) =>
    make('label', { class: 'field' }, `${say(`page.live.focus-${name}`)} `, make('select', { name, change }));
  const component = select('component', () => (fill(), apply()));
  const card = select('card', apply);
  const toggle = (name) =>
    button({ kind: 'plain', text: say(`page.live.focus-${name}`), 'aria-pressed': 'false', click: ({ currentTarget }) => (press(currentTarget), apply()) });
  const buttons = { changed: toggle('changed'), before: toggle('before') };
  const value = (field) => field.querySelector('select').value;
  const element = make('div', { class: 'bar' }, component, card, buttons.changed, buttons.before);

  /** options offers choices after "all", and keeps what was chosen. */
  function options(field, list) {
    const chosen = value(field);
    const all = field.querySelector('select');
    all.replaceChildren(option('', say('page.live.all')), ...list.map(([name, text]) => option(name, text)));
    if (list.some(([name]) => name === chosen)) all.value = chosen;
  }

  function fill() {
    const { components } = current();
    options(component, components.map(({ name, title }) => [name, title]));
    const { pieces = [] } = components.find(({ name }) => name === value(component)) ?? {};
    options(card, pieces.map(({ title }) => [title, title]));
    card.hidden = pieces.length < 2;
  }

  /** apply hides what is not looked at, and shows faces as they are or as they were. */
  function apply() {
    for (const { name, pieces } of current().components) {
      const section = document.getElementById(`component-${name}`);
      for (const [at, { title, front, back }] of pieces.entries()) {
        const figure = section.querySelector(`[data-piece="${at}"]`);
        if (!figure) continue; // the answer to a change brought its card, and the page does not show it yet
        const keys = [0, 1].map((side) => `${name}/${title}/${side}`);
        const changed = keys.some((key) => replaced.has(key));
        figure.hidden = (value(card) && value(card) !== title) || (pressed(buttons.changed) && !changed);
        [...figure.querySelectorAll(':scope > a')].forEach((link, side) =>
          show(link, (pressed(buttons.before) && replaced.get(keys[side])) || [front, back][side]),
        );
      }
      section.hidden =
        (value(component) && value(component) !== name) || !section.querySelector('figure:not([hidden])');
    }
  }

  function saved(before) {
    const [was, is] = [sides(before), sides(current())];
    const found = new Map([...is].filter(([key, face]) => look(face) !== look(was.get(key))).map(([key]) => [key, was.get(key)]));
    if (found.size > 0) replaced = found;
    buttons.before.ariaPressed = 'false';
    apply();
  }

  document.addEventListener('cartouche:index', () => (fill(), apply()));
  fill();
  return { element, saved, faces: () => [...replaced.values()].filter(Boolean) };
}
