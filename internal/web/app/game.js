// The page of a game: its components, the viewer, and the choice of players and profile.

import { make, page } from './dom.js';
import { forget, loadFace } from './face.js';
import { openViewer } from './viewer.js';
import { openWords } from './words.js';

const components = document.getElementById('components');
const files = document.getElementById('files');
const choices = document.getElementById('choices');

/** fetchIndex returns the index N-PROFILE.json: components, pieces and downloads. */
async function fetchIndex(name) {
  const answer = await fetch(`${page.root}${page.lang}/${page.game}/${name}`);
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  return answer.json();
}

const { dataset } = components;
const [say, first] = await Promise.all([openWords(), dataset.first ? JSON.parse(dataset.first) : fetchIndex(dataset.index)]);
export const viewer = openViewer(say);
let index = first,
  built = first, // what the components show
  laid = 0; // the timer, whose number is another one each time
const covered = new Set(); // links of faces that are not drawn yet
const table = document.querySelector('.mockup');

/** current returns the index of what is shown; one that is newer than any that was asked for takes its place. */
export const current = (newer = index) => (index = newer);

/** facesOf returns the addresses of all faces of an index. */
export const facesOf = ({ components }) => components.flatMap(({ pieces }) => pieces.flatMap(({ front, back }) => [front, back ?? front]));

// Faces near the viewport are drawn in the page itself, because pictures cannot use its fonts. The
// others are pictures, blank ones if faces are packed, so that a deck of a hundred cards stays light on a phone.
let drawn;
const seen = new Promise((resolve) => (drawn = resolve)); // once those in sight are drawn
const near = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) {
      target.near = isIntersecting;
      if (!isIntersecting) target.replaceChildren(target.picture);
    }
    Promise.all(entries.filter(({ isIntersecting }) => isIntersecting).map(({ target }) => draw(target))).then(drawn);
  },
  { rootMargin: '600px' },
);

async function draw(link) {
  const asked = link.getAttribute('href');
  if (!asked) return; // its face is made later
  const { svg } = await loadFace(asked).catch(() => ({}));
  if (!link.near || link.getAttribute('href') !== asked) return;
  link.replaceChildren(svg ?? link.picture); // the fallback
  svg?.setAttribute('class', 'paper');
  svg?.setAttribute('role', 'img');
  if (svg) svg.ariaLabel = link.picture.alt;
}

function watch() {
  for (const link of components.querySelectorAll('figure > a')) {
    link.picture ??= link.firstElementChild;
    link.style.setProperty('--ratio', link.picture.getAttribute('width') / link.picture.getAttribute('height'));
    near.observe(link);
  }
}

components.addEventListener('click', (event) => {
  const link = event.target.closest('figure > a[href]');
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const { name, pieces } = index.components.find(
    (component) => component.name === link.closest('.component').dataset.component,
  );
  viewer.show(name, pieces, Number(link.parentElement.dataset.piece), link !== link.parentElement.querySelector('a'));
});

const pixels = (mm) => Math.round((mm * 96) / 25.4);

/** filesOf returns the links to the files of a component. */
const filesOf = (component) =>
  index.downloads
    .filter(({ what, name }) => what === 'component' && name === component)
    .flatMap(({ href, text, about }) => [' · ', make('a', { href, download: true, text }), ` (${about})`]);

/** build replaces the components and downloads with those of the index. */
function build() {
  built = index;
  near.disconnect();
  components.replaceChildren(
    ...index.components.map((component) =>
      make(
        'section',
        { class: 'panel component', id: `component-${component.name}`, 'data-component': component.name },
        make('h3', { text: component.title }),
        make('p', { class: 'quiet', text: component.size }, filesOf(component.name)),
        make(
          'div',
          { class: 'pieces' },
          component.pieces.map((piece, i) => {
            const side = (href, alt) =>
              typeof href === 'string' &&
              make(
                'a',
                { href: href || null },
                make('img', {
                  class: 'paper',
                  src: !href.endsWith('.gz') && href,
                  alt,
                  width: pixels(component.w),
                  height: pixels(component.h),
                  loading: 'lazy',
                }),
              );
            return make(
              'figure',
              { 'data-piece': i },
              side(piece.front, piece.title),
              side(piece.back, piece.backTitle ?? piece.title),
              make('figcaption', { text: piece.caption }),
            );
          }),
        ),
      ),
    ),
  );
  files?.replaceChildren(
    ...index.downloads
      .filter(({ what }) => what !== 'component')
      .map((file) =>
        make(
          'li',
          {},
          make('a', { class: 'button', href: file.href, download: true, text: file.text }),
          ' ',
          make('span', { class: 'quiet', text: file.about }),
        ),
      ),
  );
  watch();
  document.dispatchEvent(new CustomEvent('cartouche:index'));
}

/**
 * renew fetches the index again after its files have changed. Unchanged faces, the zoom and the
 * scroll position stay. The files of the faces in kept are not dropped.
 */
export async function renew(kept = []) {
  let found, before;
  do found = await fetchIndex(`${(before = index).players.now}-${index.profile}.json`);
  while (before !== index); // else it may be older than that
  const parts = ({ components }) =>
    JSON.stringify(
      components.map(({ name, title, size, pieces }) => [
        name,
        title,
        size,
        pieces.map((piece) => [piece.title, piece.caption, piece.back === null]),
      ]),
    );
  index = found;
  for (const { name, pieces } of index.components) await viewer.renew(name, pieces); // what is looked at comes first
  if (index !== found) return; // it has changed again
  const alike = parts(found) === parts(built);
  document.querySelector('h1').textContent = index.title;
  (alike ? swap : build)();
  lay();
  forget(kept.concat(facesOf(index)));
}

/** lay shows the game on the table as it is now, once nothing has changed for a second: the card that is looked at comes before it. */
function lay() {
  clearTimeout(laid);
  if (table?.src) laid = setTimeout(() => (table.src = `table.jpg?${laid}`), 1000);
}

/** show shows a face at the link of a side, once the viewer covers it no longer. */
export function show(link, face) {
  if (link.getAttribute('href') === face) return;
  link.href = face;
  covered.add(link);
  if (!viewer.dialog.open) uncover();
}

function uncover() {
  for (const link of covered) {
    link.picture.src = link.getAttribute('href');
    if (link.near) draw(link);
  }
  covered.clear();
}
viewer.dialog.addEventListener('close', uncover);

/** swap replaces the faces that have changed. */
function swap() {
  built = index;
  for (const { name, pieces } of index.components) {
    for (const [at, piece] of pieces.entries()) {
      const links = document.getElementById(`component-${name}`).querySelectorAll(`[data-piece="${at}"] > a`);
      for (const [i, face] of [piece.front, piece.back].entries()) {
        if (face) show(links[i], face);
      }
    }
  }
  document.dispatchEvent(new CustomEvent('cartouche:index'));
}

/** choose shows the game for other players or another profile, and puts that into the address. */
async function choose({ players, profile = index.profile }) {
  const wanted = `${players}-${profile}.json`;
  components.ariaBusy = 'true';
  const found = await fetchIndex(wanted).catch(() => null);
  // The user chose something else meanwhile.
  if (wanted !== `${choices.elements.players.value}-${choices.elements.profile?.value ?? profile}.json`) return;
  components.ariaBusy = null;
  if (!found) return components.prepend(make('p', { class: 'message wrong', role: 'alert', text: say('page.viewer.absent') }));
  index = found;
  build();
  history.replaceState(null, '', `?players=${players}&profile=${profile}${location.hash}`);
}

choices.addEventListener('change', () => choose(Object.fromEntries(new FormData(choices))));
choices.addEventListener('submit', (event) => event.preventDefault());

watch();
const asked = new URLSearchParams(location.search);
for (const [name, value] of asked) {
  const choice = choices.elements[name];
  if ([...(choice?.options ?? [])].some((option) => option.value === value)) choice.value = value;
}
if (asked.size > 0 || Number(choices.elements.players.value) !== index.players.now)
  await choose(Object.fromEntries(new FormData(choices)));
else if (dataset.first) await complete();
if (table?.dataset.src) table.src = table.dataset.src;

/** complete shows all faces of a page that came with the first. They wait for those: an engine makes one thing after the other. */
async function complete() {
  setTimeout(drawn, 1000); // nothing is in sight in a tab that is hidden
  await seen;
  await renew().catch(() => {}); // the designer's tools report the errors
}
