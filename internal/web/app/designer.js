// The designer's tools on the page of a game under `cartouche serve`: live updates, errors, the source
// of each element, and outlines over the faces. Texts from files are set as text, never as HTML.

import { button, coded, draw, make, page } from './dom.js';
import { loadFace } from './face.js';
import { focusOn } from './focus.js';
import { current, facesOf, renew } from './game.js';
import { stored } from './record.js';
import { samplesOf } from './samples.js';
import { ask } from './serve.js';
import { source } from './source.js';
import { openWords } from './words.js';

const say = await openWords();
const kept = 'cartouche:overlays';
const overlays = ['trim', 'safe', 'bleed', 'slots', 'overlaps'];
const remembered = stored('sessionStorage', kept) ?? []; // names, and whether the tools are unfolded
const on = new Set(remembered.filter((name) => name !== 'tools'));
let doubts = [],
  asked = 0, // how often for doubts
  opened = 0; // and sources

const tools = make(
  'div',
  { class: 'bar', role: 'toolbar', 'aria-label': say('page.live.tools') },
  [...overlays, 'sources'].map((name) =>
    button({ kind: 'plain', text: say(`page.live.over-${name}`), click: () => toggle(name), 'aria-pressed': String(on.has(name)), 'data-overlay': name }),
  ),
);
const focus = focusOn(say);
const samples = samplesOf(say, (m) => errorItem(m));
const box = make('div', { class: 'tools', id: 'tools', hidden: true }, tools, focus.element, samples.element);
const opener = button({
  kind: 'plain',
  text: say('page.live.name'),
  'aria-expanded': 'false',
  'aria-controls': 'tools',
  click: () => unfold(box.hidden),
});
const mended = say('page.live.mended');
const status = make('p', { class: 'quiet', role: 'status' });
const elements = make('ul', { class: 'elements', 'aria-label': say('page.live.elements'), hidden: true });
const sheet = make('section', { class: 'source', 'aria-live': 'polite', hidden: true });
const wrong = make('section', { class: 'errors', role: 'alert', hidden: true });
const aside = make(
  'aside',
  { class: 'designer', 'aria-label': say('page.live.name') },
  make('div', { class: 'rise' }, wrong, sheet, elements),
  box,
  make('div', { class: 'bar' }, opener, status),
);
document.body.append(aside);
unfold(remembered.includes('tools'));

/** unfold shows the tools, or hides them; what is switched on stays. */
function unfold(open) {
  box.hidden = !open;
  opener.setAttribute('aria-expanded', String(open));
  if (open) samples.renew();
  remember(open);
}

function remember(open) {
  stored('sessionStorage', kept, [...on, ...(open ? ['tools'] : [])]);
}

function toggle(name) {
  if (!on.delete(name)) on.add(name);
  tools.querySelector(`[data-overlay=${name}]`).setAttribute('aria-pressed', String(on.has(name)));
  remember(!box.hidden);
  if (name === 'overlaps') doubt();
  status.textContent = '';
  if (name === 'sources' && !on.has(name)) sheet.hidden = true;
  everywhere();
}

// Faces come and go as the user scrolls and leafs.
const faces = () => document.querySelectorAll('svg[data-face]');
const everywhere = () => {
  for (const svg of faces()) over(svg);
  list();
};
new MutationObserver((changes) => {
  const added = changes.flatMap(({ addedNodes }) => [...addedNodes]).filter((node) => node.matches?.('svg[data-face]'));
  for (const svg of added) over(svg);
  if (added.length) list();
  const dialog = document.querySelector('dialog[open]'); // everything behind it is inert
  const host = dialog ?? document.body;
  if (aside.parentElement !== host) host.append(aside);
}).observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['open'] });

/** pieceOf returns the piece that a face belongs to, with its component and its side. */
function pieceOf(face) {
  for (const { name, pieces } of current().components) {
    for (const [at, piece] of pieces.entries()) {
      if (piece.front === face || piece.back === face)
        return { component: name, at, piece, back: piece.front !== face };
    }
  }
  return null;
}

/** over draws the outlines that are switched on over a face. */
async function over(svg) {
  const found = pieceOf(svg.dataset.face);
  if (!found) return;
  const { piece, component, at, back } = found;
  const group = draw('g', { class: 'over' });
  const box = (kind, [x, y, width, height]) =>
    group.append(
      draw('rect', { class: 'halo', x, y, width, height }),
      draw('rect', { class: kind, x, y, width, height }),
    );
  const [x, y, w, h] = piece.trim;
  const whole = [x - piece.bleed, y - piece.bleed, w + 2 * piece.bleed, h + 2 * piece.bleed];
  svg.setAttribute('viewBox', (on.has('bleed') ? whole : piece.trim).join(' '));
  if (on.has('bleed')) box('bleed', whole);
  if (on.has('trim')) box('trim', piece.trim);
  if (on.has('safe')) box('safe', piece.safe);
  if (on.has('slots')) {
    const slots = draw('g', { transform: `translate(${x} ${y})` });
    group.append(slots);
    for (const slot of (await loadFace(svg.dataset.face)).slots) {
      slots.append(
        slot.d
          ? draw('path', { class: 'slot', d: slot.d })
          : draw('rect', { class: 'slot', x: slot.x, y: slot.y, width: slot.w, height: slot.h }),
      );
      slots.append(
        draw('text', {
          x: slot.x + 0.4,
          y: slot.y + 1.9,
          'font-size': Math.min(1.8, (1.7 * slot.w) / slot.id.length),
          text: slot.id,
        }),
      );
    }
  }
  if (on.has('overlaps')) {
    for (const d of doubts) {
      if (d.component === component && d.piece === at && d.back === back)
        d.boxes.forEach((b) => box('overlap', [b[0] + x, b[1] + y, b[2], b[3]]));
    }
  }
  svg.querySelector(':scope > .over')?.remove();
  svg.append(group);
  svg.classList.toggle('sourced', on.has('sources'));
}

/** list lists the elements of the open face as buttons, for keyboard users. */
function list() {
  const svg = on.has('sources') && (document.querySelector('dialog[open] svg[data-face]') ?? faces()[0]);
  elements.hidden = !svg;
  elements.replaceChildren(
    ...(svg ? [...svg.querySelectorAll('[data-src]')] : []).map((element) =>
      make(
        'li',
        {},
        make('button', {
          type: 'button',
          class: 'chip',
          dir: 'ltr',
          text: element.dataset.src.split('/').pop(),
          focus: () => light(element),
          blur: () => light(null),
          pointerenter: () => light(element),
          pointerleave: () => light(null),
          click: () => open(element.dataset.src),
        }),
      ),
    ),
  );
}

/** light outlines an element. */
function light(element) {
  document.querySelectorAll('svg .lit').forEach((lit) => lit.remove());
  const { x, y, width, height } = element?.getBBox() ?? {};
  element?.parentNode.append(draw('rect', { class: 'lit', x, y, width, height }));
}

const under = (event) => on.has('sources') && event.target.closest?.('svg[data-face] [data-src]');
document.addEventListener('pointerover', (event) => light(under(event) || null));
document.addEventListener(
  'click',
  (event) => {
    const element = under(event);
    if (!element) return;
    event.preventDefault();
    event.stopPropagation();
    open(element.dataset.src, element);
  },
  { capture: true },
);

/** open shows the lines around a position in a file; what was clicked stays in sight. */
async function open(place, element) {
  const mine = ++opened;
  const lines = await source(place, say, () => (sheet.hidden = true));
  if (mine !== opened) return; // another one is asked for meanwhile
  sheet.replaceChildren(...lines);
  sheet.hidden = false;
  (sheet.querySelector('[aria-current]') ?? sheet).scrollIntoView({ block: 'nearest' });
  document.documentElement.style.scrollPaddingBlockEnd = `${innerHeight - aside.firstChild.getBoundingClientRect().top}px`;
  element?.scrollIntoView({ block: 'nearest' });
}

/** errorItem returns an error as a list item; its position opens the source. */
const errorItem = (m) =>
  make(
    'li',
    { class: 'message wrong' },
    m.place &&
      make('button', {
        type: 'button',
        class: 'place',
        dir: 'ltr',
        text: m.place,
        click: () => m.line && open(m.place),
      }),
    make('p', {}, coded(m.message)),
    m.source && make('pre', { text: m.source }),
    m.hint && make('p', { class: 'quiet' }, coded(m.hint)),
  );

/** errors are those of the data as it is now; past is whether what is shown is older, because it cannot be shown with them; saved is the
 * number of changes so far. */
export let errors = [],
  past = false,
  saved = 0;

function report(now, older) {
  const same = JSON.stringify([now, older]) === JSON.stringify([errors, past]);
  [errors, past] = [now, older];
  document.dispatchEvent(new CustomEvent('cartouche:errors'));
  const had = !wrong.hidden;
  wrong.hidden = errors.length === 0;
  if (!same) wrong.replaceChildren(
    make('h2', { text: [say('page.live.wrong', { n: errors.length }), ...(past ? [say('page.hand.old')] : [])].join(' · ') }),
    make('ol', {}, errors.map(errorItem)),
  );
  if (!wrong.hidden) status.textContent = '';
  if (had && wrong.hidden) {
    sheet.hidden = true;
    status.textContent = mended;
  }
}

/** inPlace shows the errors of components and pieces at these. */
function inPlace() {
  for (const list of document.querySelectorAll('#components .here')) list.remove();
  const list = (errors) => make('ul', { class: 'here' }, errors.map((text) => make('li', { class: 'message wrong' }, coded(text))));
  for (const { name, errors, pieces } of current().components) {
    const section = document.getElementById(`component-${name}`);
    if (errors) section?.querySelector('.pieces').before(list(errors));
    for (const [at, { errors }] of pieces.entries()) if (errors) section?.querySelector(`[data-piece="${at}"]`)?.append(list(errors));
  }
}

/** doubt asks the server for overlaps. */
async function doubt() {
  const mine = ++asked;
  doubts = [];
  if (!on.has('overlaps')) return;
  const { game, players, profile } = current();
  const answer = await ask(`doubts?${new URLSearchParams({ game, lang: page.lang, players: players.now, profile })}`);
  if (!answer.ok || mine !== asked) return; // the live stream reports the errors
  doubts = await answer.json();
  status.textContent = doubts.length ? say('page.live.found', { n: doubts.length }) : say('page.live.none');
  everywhere();
}

let stream = null,
  name = '',
  sum = '',
  began = '';

/** listen follows the index that is shown. Hidden pages disconnect: a browser has few connections to a server. */
function listen() {
  const { game, players, profile } = current();
  const now = document.hidden ? '' : `${page.lang}/${game}/${players.now}-${profile}.json`;
  if (now === name) return;
  stream?.close();
  [stream, name, sum] = [null, now, ''];
  if (!now) return;
  stream = new EventSource(`${page.root}-/live?index=${encodeURIComponent(now)}`);
  stream.addEventListener('live', ({ data }) => update(JSON.parse(data)));
  stream.addEventListener('open', () => (status.textContent = ''));
  stream.addEventListener('error', () => (status.textContent = say('page.live.lost')));
}

async function update(seen) {
  if (began && seen.began !== began) return location.reload(); // another server, with another token
  began = seen.began;
  // For example, the game no longer allows this number of players.
  if (seen.gone) return location.assign(location.pathname);
  if (seen.index !== sum && status.textContent === mended) status.textContent = '';
  if (saved !== (saved = seen.saved) && !box.hidden) samples.renew();
  report(seen.errors, seen.errors.length > 0 && !seen.index);
  if (!seen.index || seen.index === sum) return;
  const first = sum === '';
  sum = seen.index;
  const before = current();
  await renew([...focus.faces(), ...facesOf(before)]); // the server may have dropped these after two quick saves
  focus.saved(before); // even if it is the first: a file may have changed before the stream was open
  if (!first) await doubt();
  if (on.size) everywhere();
}

document.addEventListener('visibilitychange', listen);
document.addEventListener('cartouche:index', () => (listen(), inPlace()));
listen();
inPlace();
if (on.has('overlaps')) doubt();
