// Designing by hand: on the page of a game of a project, a piece that is looked at can be changed. The button in its window opens
// the layer over the face and the panel beside it.

import { Acts } from './acts.js';
import { Adding, holdsFiles } from './adding.js';
import { ask as inquire, showMessage } from './dialog.js';
import { button, coded, make, page, press, pressed } from './dom.js';
import { arranged, Changes } from './changes.js';
import { drawer } from './drawer.js';
import { Elements } from './elements.js';
import { errors, past, saved } from './designer.js';
import { keep } from './face.js';
import { Framing } from './framing.js';
import { current, viewer as pieces } from './game.js';
import { Layer } from './layer.js';
import { Place } from './place.js';
import { Props } from './props.js';
import { stored } from './record.js';
import { Saying } from './saying.js';
import { ask } from './serve.js';
import { followed } from './siblings.js';
import { Table } from './table.js';
import { sentence } from './told.js';
import { newVersion } from './version.js';
import { capital, openWords } from './words.js';

/** @import { Choice, Face, Picture, State } from './changes.js' */

const say = await openWords();
const kept = 'cartouche:hand';
const patience = 700; // milliseconds until a late answer is said to be one
const viewer = document.querySelector('dialog.viewer');
const stage = viewer.querySelector('.stage');
let chosen = [];
let before = []; // the elements as they were seen last
/** @type {{face: Face, trim: number[]}|null} */
let shown = null;
let said = '';
let drawn = ''; // the face of the state, if it came with it
let inFiles = []; // the errors that the panel says are in the files now

let held = null; // what ends when nothing in the panel is pressed
const mine = stored('sessionStorage', 'cartouche:window') ?? crypto.randomUUID();
stored('sessionStorage', 'cartouche:window', mine);
const shows = () => stage.querySelector('svg[data-face]')?.dataset.face ?? '';
const changes = new Changes({ ask, lang: page.lang, of: mine, question, seen, told, still: () => held, after: () => table.load(true), shows, pictured });
const sent = new Set(); // what is not answered yet
/** waits returns the promise of an answer; while that is late, the panel says so. */
const waits = (made) => {
  const working = say('page.order.busy');
  const late = setTimeout(() => tell(working), patience);
  const done = () => {
    clearTimeout(late);
    sent.delete(made);
    if (said === working) tell('');
  };
  sent.add(made);
  made.then(done, done);
  return made;
};
const send = (edits, rest) => {
  layer.flush(); // what is older is written first
  return waits(changes.send(edits, rest));
};
/** unsent sends what waits for more of it. */
const unsent = () => (layer.flush(), saying.rest(), table.rest());
const several = () => pressed(many);
const layer = new Layer({ stage, say, choose, several, send, tell, edit: () => saying.edit() });
const list = new Elements({ say, choose, several, light: (...elements) => layer.light(...elements), enter: () => stage.focus() });
const place = new Place({ say, layer, choose, send });
const acts = new Acts({ say, send, choose });
const adding = new Adding({ say, send, rows, added: (side) => (choose(last(side)), stage.focus({ preventScroll: true })) });
const saying = new Saying({ say, send, leave: () => stage.focus({ preventScroll: true }) });
const leaf = (piece) => stage.dispatchEvent(new CustomEvent('leaf', { detail: piece }));
const why = () => [...wrong.querySelectorAll('p')].map(({ textContent }) => textContent).join('; ');
const wrongOf = (piece) => current().components.find(({ name }) => name === shown?.face.component)?.pieces[piece]?.errors ?? [];
const table = new Table({ say, ask, lang: page.lang, send, why, leaf, several, wrongOf });
const framing = new Framing({ viewer, stage, say, send, tell, state: () => changes.state });
const props = new Props({ say, send, framing, game: () => current().game });
framing.ended = () => props.element.querySelector('.hand-framing')?.setAttribute('aria-pressed', 'false');
const status = make('p', { class: 'quiet', role: 'status' });
const wrong = make('div', { class: 'message wrong', role: 'alert', hidden: true });
const offer = make('div', { class: 'message', 'aria-live': 'polite', hidden: true });
let offered = []; // the answers to the question of the change that is on its way: the one that was given, and another
const way = (name, keys) =>
  button({ sign: name, turns: true, text: say(`page.hand.step-${name}`), disabled: true, 'aria-keyshortcuts': keys, click: () => step(name) });
const steps = { undo: way('undo', 'Control+Z'), redo: way('redo', 'Control+Y') };
/** shortcuts are what keys and a mouse do, by their messages. */
const shortcuts = [
  ['move', '← → ↑ ↓'],
  ['far', 'Shift'],
  ['near', 'Alt'],
  ['next', 'N P'],
  ['below', 'Alt', 'click'],
  ['add', 'Shift', 'click'],
  ['free', 'Ctrl', 'drag'],
  ['text', 'Enter'],
  ['duplicate', 'Ctrl D'],
  ['remove', 'Delete'],
  ['order', 'Ctrl ] ['],
  ['ends', 'Ctrl Shift ] ['],
  ['group', 'Ctrl G'],
  ['leave', 'Esc'],
];
const shortcut = ([what, key, by]) => [
  make('dt', {}, make('kbd', { text: key }), by && ` + ${say(`page.hand.key-${by}`)}`),
  make('dd', { text: say(`page.hand.key-${what}`) }),
];
const many = button({ sign: 'several', text: say('page.hand.many'), kind: 'plain', 'aria-pressed': 'false', click: () => press(many) });
const cards = button({ sign: 'table', text: say('page.hand.deck'), kind: 'plain', 'aria-pressed': 'false', click: () => showCards(press(cards)) });
const print = button({ sign: 'print', label: say('page.order.title'), click: () => toPrint() });
const handle = drawer(viewer, say('page.hand.panel'));
const panel = make(
  'aside',
  { class: 'hand', 'aria-label': say('page.hand.name'), hidden: true },
  make('div', { class: 'hand-head' }, make('div', { class: 'bar' }, steps.undo, steps.redo, print, many, cards, handle.element), wrong, offer, status),
  table.element,
  saying.element,
  props.element,
  place.element,
  acts.element,
  list.element,
  adding.element,
  make('details', { class: 'hand-keys' }, make('summary', { text: say('page.hand.keys') }), make('dl', { class: 'keys' }, shortcuts.flatMap(shortcut))),
);
const opener = button({ sign: 'pen', text: say('page.hand.name'), 'aria-pressed': 'false', click: () => toggle(press(opener)) });
viewer.querySelector('header .tools').append(opener);
document.getElementById('begin').append(button({ sign: 'pen', text: say('page.hand.name'), click: () => begin() }));
const old = make('p', { class: 'hand-old', hidden: true, text: say('page.hand.old') });
stage.after(old);
viewer.querySelector('.around').after(panel);

// Where there is room the list comes first, and stays where it is when one of it is chosen. On a phone one chooses on the face.
const narrow = matchMedia('(max-width: 40rem), (max-height: 30rem)');
const arrange = () => (narrow.matches ? acts : table).element.after(list.element, adding.element);
narrow.addEventListener('change', arrange);
arrange();

// What is made anew under a pointer gets no click, so answers wait while something in the panel is pressed.
panel.addEventListener('pointerdown', () => {
  const ended = new AbortController();
  held = new Promise((up) => {
    const end = ({ buttons, pointerType }) => {
      if (buttons) return;
      ended.abort();
      setTimeout(up, pointerType === 'touch' ? 300 : 0); // after the click
    };
    // A list of choices that opens may take the end of the press.
    for (const name of ['pointerup', 'pointercancel', 'pointermove', 'keydown']) addEventListener(name, end, { capture: true, signal: ended.signal });
  });
});

/** begin opens the first piece to design it. */
function begin() {
  const [first] = current().components;
  if (first) pieces.show(first.name, first.pieces);
  if (viewer.open && panel.hidden) toggle(press(opener));
}

/** toPrint closes the window and goes to the print form. */
function toPrint() {
  viewer.close();
  document.getElementById('order')?.scrollIntoView();
  document.getElementById('order-what')?.focus({ preventScroll: true });
}

/** toggle begins to design, or ends it. */
function toggle(on) {
  stored('sessionStorage', kept, on);
  panel.hidden = !on;
  mark();
  viewer.classList.toggle('designing', on);
  stage.setAttribute('role', on ? 'application' : 'img');
  alone();
  if (!on) {
    layer.close();
    shown = null;
    choose([]);
    return;
  }
  layer.open();
  renew();
}

/** alone lets the workshop, in whose frame this page may be, leave small windows to what is designed. The keys of a screen then make the
 * window smaller, instead of covering the panel. */
function alone() {
  const on = viewer.open && !panel.hidden;
  const bench = window.frameElement?.closest('.bench');
  bench?.classList.toggle('designs', on);
  const sight = (bench ?? viewer).ownerDocument.querySelector('meta[name=viewport]');
  const content = sight.content.replace(/(, interactive-widget.*)?$/, on ? ', interactive-widget=resizes-content' : '');
  if (content !== sight.content) sight.content = content;
}

/** showCards shows the deck as a table in place of the elements, or ends that. */
function showCards(on) {
  viewer.classList.toggle('cards', on);
  handle.rest();
  many.setAttribute('aria-pressed', 'false');
  many.hidden = on && !matchMedia('(pointer: coarse)').matches;
  if (on) layer.flush();
  choose([]);
  table.open(on);
}

document.addEventListener('cartouche:errors', () => {
  if (errors.length === 0 && inFiles.length > 0) { // mended elsewhere
    [wrong.hidden, inFiles] = [true, []];
    wrong.replaceChildren();
  }
  table.wrong(errors);
  mark();
  const forget = () => props.forget(); // colours and styles may be others
  if (panel.hidden || !viewer.open || !shown) return forget();
  changes.look(shown.face, saved, () => [forget(), table.load()]); // files have changed elsewhere, not by what is on its way
});

/** mark hides the list of errors while the panel says the same, and shows that the face is the last good one. */
function mark() {
  const says = (error) => ({ place, message }) =>
    place === error.place ? message.startsWith(error.message) : error.message.startsWith(`${message}; `); // of this card, or of several
  viewer.classList.toggle('told', errors.every((error) => inFiles.some(says(error))));
  old.hidden = panel.hidden || !past;
}

/** faceOf returns what a face of the piece in the window shows, with where it begins in its picture. */
function faceOf(name) {
  const { game, players, profile, components } = current();
  const { component, piece } = stage.dataset;
  const { front, back, trim } = components.find((one) => one.name === component)?.pieces[piece] ?? {};
  if (front !== name && back !== name) return null;
  const side = front === name ? 'front' : 'back';
  return { face: { game, component, piece: Number(piece), side, players: players.now, profile }, trim };
}

/** renew follows the window to another face, and to a new picture of the same one. */
function renew() {
  const svg = stage.querySelector('svg[data-face]');
  alone();
  if (panel.hidden || !svg) return;
  const found = faceOf(svg.dataset.face);
  if (!found) return;
  const same = JSON.stringify(found.face) === JSON.stringify(shown?.face);
  const elsewhere = found.face.component !== shown?.face.component || found.face.side !== shown.face.side;
  shown = found;
  if (!same) {
    layer.flush();
    saying.rest();
    framing.show([]);
    chosen = [];
    if (elsewhere && changes.state) seen({ ...changes.state, elements: [] }); // their addresses are of others there
    layer.show(null, []); // until the new state is here
  }
  layer.over(svg, found.trim);
  if (!same || svg.dataset.face !== drawn) changes.look(found.face);
  table.wrong(errors);
  table.show(found.face);
}

new MutationObserver(renew).observe(stage, { childList: true });
document.addEventListener('cartouche:index', () => table.lead());

/** pictured shows the picture that came with a state, unless files have changed since. Where a card has come, gone or moved, the others
 * follow with the index. @param {Picture} picture */
function pictured(picture) {
  const index = current();
  const { component } = shown?.face ?? {};
  const old = index.components.find(({ name }) => name === component)?.pieces;
  if (!viewer.open || !old || changes.state.saved < saved) return;
  const { piece: at } = changes.state;
  const list = arranged(old, picture, at);
  keep((drawn = picture.face), picture.svg);
  shown.face = { ...shown.face, piece: at };
  current({ ...index, components: index.components.map((one) => (one.name === component ? { ...one, pieces: list } : one)) });
  return pieces.renew(component, list, at);
}

/** choose chooses elements by their addresses. */
function choose(to) {
  if (to.join() !== chosen.join()) offer.hidden = true; // it is of what was chosen
  chosen = to;
  framing.show(to);
  if (changes.state) seen(changes.state);
}

/** seen shows a state of the face. @param {State} state */
function seen(state) {
  const [[was], alone] = [chosen, chosen.length === 1];
  chosen = followed(before, state.elements, chosen);
  before = state.elements;
  if (alone) for (const one of [saying, place, props]) one.follow(was, chosen[0] ?? '');
  list.show(state, chosen);
  layer.show(state, chosen);
  place.show(state, chosen);
  acts.show(state, chosen);
  const one = chosen.length === 1 ? state.elements.find(({ at }) => at === chosen[0]) : undefined;
  adding.show(state);
  saying.show(one);
  props.show(one);
  for (const name of ['undo', 'redo']) {
    const [next] = state[name];
    steps[name].disabled = !next;
    steps[name].title = next ? say(`page.hand.step-${name}-what`, { what: next.replaceAll('\x60', '') }) : '';
  }
}

/** last is the element of a side that is drawn last, as a list of its address. */
const last = (side) => changes.state.elements.filter(({ at }) => at.split('.').length === 2 && at.startsWith(`${side}.`)).slice(-1).map(({ at }) => at);

/** step undoes or redoes, after what is not sent yet; what is pressed in the table from now on waits for it. */
function step(way) {
  layer.flush();
  table.next(() => waits(changes.step(way)));
}

/** tell says what happens. */
function tell(text) {
  if (text === said) return; // a drag says it again and again
  said = text;
  status.replaceChildren(...coded(text));
}

/** told says what an answer did. */
function told({ words = '', notes = [], errors = [], files = [], changed, way }) {
  if (files.some((name) => !/\.(yaml|csv|tsv)$/.test(name))) props.forget(); // a picture came or went
  const [, instead] = offered;
  offer.hidden = !instead || !words;
  if (!offer.hidden) offer.replaceChildren(make('p', {}, coded(capital(offered[0].words))), insteadOf(instead));
  offered = [];
  const lines = changed ? [say('page.hand.conflict', { files: changed })] : errors.map((error) => sentence(error, say));
  const written = errors.length > 0 && words;
  wrong.hidden = lines.length === 0;
  wrong.replaceChildren(
    ...lines.map((text) => make('p', {}, coded(text))),
    ...(written ? [button({ sign: 'undo', turns: true, text: say('page.hand.back'), click: () => step('undo') })] : []),
  );
  wrong.tabIndex = wrong.scrollHeight > wrong.clientHeight ? 0 : -1; // many errors are scrolled, also by keys
  inFiles = written ? errors : [];
  mark();
  if (!wrong.hidden && panel.contains(document.activeElement)) document.activeElement.scrollIntoView({ block: 'nearest' }); // from below it
  const done = words && way ? say(`page.hand.step-${way}-what`, { what: words }) : words;
  tell([done, ...notes].filter(Boolean).join(' · '));
}

/** all are the elements with some addresses. */
const all = (at) => (changes.state?.elements ?? []).filter((element) => at.includes(element.at));

/** insteadOf returns the button for the other meaning that a change may have. @param {Choice} choice */
function insteadOf({ answer, words, at = [] }) {
  const light = () => layer.light(...all(at));
  const dark = () => layer.light();
  const click = () => {
    layer.flush();
    waits(changes.instead(answer));
    stage.focus({ preventScroll: true });
  };
  return button({ text: say('page.hand.instead', { what: words.replaceAll('\x60', '') }), click, focus: light, pointerenter: light, blur: dark, pointerleave: dark });
}

/** question asks what a change means. Whether it is of an element alone or of its region is not asked before: what was dragged is meant, and
 * the other is offered. @param {{words: string, choices: Choice[]}} question */
async function question({ words, choices }) {
  const [{ answer: first }] = choices;
  if (first === 'alone') {
    offered = choices;
    return first;
  }
  const names = (at) => all(at).map(({ name }) => make('li', {}, make('bdi', { text: name })));
  const content = choices.flatMap(({ words, at = [] }) => [make('p', {}, coded(capital(words))), at.length > 1 && make('ul', {}, names(at))]);
  const buttons = choices.map(({ answer }) => ({ text: say(`page.hand.answer-${answer}`), value: answer }));
  layer.light(...all(choices.flatMap(({ at = [] }) => at)));
  const answer = await inquire(capital(words.replaceAll('\x60', '')), content, buttons, say('page.dialog.cancel'));
  layer.light();
  if (!answer) offered = [];
  return answer;
}

viewer.addEventListener('keydown', keys, { capture: true }); // fields keep their keys to themselves

/** keys undoes and redoes, does what is done by keys with what is chosen, and leaves a field of the panel by Escape, which takes back what
 * was typed in it. */
function keys(event) {
  const { key, target, ctrlKey, metaKey, shiftKey, altKey, isComposing } = event;
  if (panel.hidden || isComposing || altKey) return;
  const field = target.matches('input, textarea, select');
  const own = field && panel.contains(target) && !table.element.contains(target);
  const typed = target.matches('input, textarea') && target.value !== target.defaultValue;
  const way = ctrlKey || metaKey ? { z: shiftKey ? 'redo' : 'undo', y: 'redo' }[key.toLowerCase()] : undefined;
  if (key === 'Escape' && own) {
    if (typed) target.value = target.defaultValue;
    if (typed) target.dispatchEvent(new Event('change')); // what was written while it was typed, too
    target.removeAttribute('aria-invalid');
    list.element.focus({ preventScroll: true });
  } else if (way && (!field || (own && !typed))) step(way);
  else if (field || !target.closest('.stage, .hand-list') || !acts.key(event)) return;
  event.preventDefault();
  event.stopPropagation();
}

/** rows brings the cards of a spreadsheet, for a deck that there is or a new one. @param {Iterable<File>} files */
async function rows(files) {
  layer.flush();
  const words = await newVersion(files, { say, send: ask, more: { game: current().game, window: mine } });
  if (!words) return;
  if (panel.hidden) await showMessage(words, [], say('page.dialog.close'));
  told({ words });
  if (shown) changes.look(shown.face);
  table.load();
}

/** dropping takes files that are dropped: spreadsheets anywhere, one at a time, and pictures on a face that is designed. What is neither goes
 * to the workshop, or is refused with a sentence. */
function dropping(event) {
  const { dataTransfer, type, target } = event;
  if (!holdsFiles(dataTransfer)) return;
  const onFace = !panel.hidden && stage.contains(target);
  event.preventDefault();
  if (type !== 'drop') return;
  const files = [...dataTransfer.files];
  const cards = files.some(({ name }) => /\.(xlsx|csv|tsv|ods|xls)$/i.test(name));
  if (!onFace && !cards && page.project) return; // the workshop around it adds them to the files of the game
  event.stopPropagation();
  if (onFace && !cards) adding.pictures(files, layer.square(event));
  else rows(files);
}
for (const name of ['dragover', 'drop']) document.addEventListener(name, dropping);

viewer.addEventListener('close', () => {
  unsent();
  if (!viewer.open) shown = null; // another piece may be shown already
  alone();
});

/** settled promises that all is written. */
async function settled() {
  do await Promise.allSettled([unsent(), ...sent]);
  while (sent.size > 0);
}

addEventListener('beforeunload', (event) => {
  unsent();
  if (sent.size > 0) event.preventDefault();
});
document.addEventListener('cartouche:leave', ({ detail }) => { // the workshop takes this page away
  document.querySelector('dialog[open]:not(.viewer)')?.close(); // a question, which is cancelled
  detail.push(settled());
});

if (stored('sessionStorage', kept)) {
  toggle(press(opener));
}
