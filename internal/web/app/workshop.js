// The page on which visitors make games of their own: what to begin with, the games on this device, and one of them opened.

import { Bench, zipName } from './bench.js';
import { ask } from './dialog.js';
import { button, coded, hold, make, page, write } from './dom.js';
import { forget } from './drafts.js';
import { openEngine, Missing } from './engine.js';
import { dropped, folders, pickFile, pickFolder, Unfit } from './intake.js';
import { saveBlob } from './record.js';
import * as store from './store.js';
import { capital, openWords } from './words.js';

const say = await openWords();
const main = document.querySelector('main');
const notes = document.getElementById('notes');
const own = document.getElementById('own');
const starters = document.getElementById('starters');
const cancel = say('page.dialog.cancel');

const heading = document.title;

let bench = null,
  engine = null,
  left = null; // the work of leaving a game

/** large is the size in bytes of a file after which the engine begins anew. */
const large = 8e6;

/** loose has the games in memory that were not saved since they changed. */
const loose = new Set();

// Notes

const notice = (kind, text, ...more) => notes.replaceChildren(make('div', { class: `message ${kind}`, role: kind ? 'alert' : 'status' }, make('p', { text }), ...more));

/** tell says what went wrong, or all errors of files. */
function tell(error) {
  if (error instanceof Unfit) notice('wrong', say(error.key, error.args));
  else if (error instanceof store.Full) notice('wrong', say('page.make.full-new'));
  else if (error instanceof store.Busy) notice('wrong', say('page.make.busy'));
  else if (error instanceof Missing && !error.message) notice('wrong', say('page.make.none'));
  else if (error instanceof Missing) notice('wrong', say('page.make.failed', { found: error.message }));
  else if (error.errors) notice('wrong', say('page.make.unread', { name: error.name }), make('ol', {}, error.errors.map(item)));
  else notice('wrong', say('page.fill.failed', { found: error.message }));
  notes.scrollIntoView({ block: 'nearest' });
}

const item = ({ place, message, hint }) => make('li', {}, place && make('code', { text: place }), make('p', {}, coded(message)), hint && make('p', { class: 'quiet' }, coded(hint)));

/** placeOf returns where the focus is in the list of games, and focusAt puts it there. */
function placeOf() {
  const game = document.activeElement?.closest('#own li');
  return game && { id: game.dataset.id, control: [...game.querySelectorAll('a, button')].indexOf(document.activeElement) };
}

function focusAt({ id, control = 0 }) {
  const game = own.querySelector(`[data-id="${id}"]`);
  (game?.querySelectorAll('a, button')[control] ?? own.querySelector('a') ?? starters.querySelector('a')).focus();
}

/** busy says what goes wrong while work runs. The page takes no other order meanwhile. */
async function busy(work) {
  const place = placeOf();
  main.inert = true;
  try {
    return await work();
  } catch (error) {
    tell(error);
    return null;
  } finally {
    main.inert = false;
    if (place && !bench) focusAt(place);
  }
}

// The engine

const megabytes = (n) => say.number(Math.round(n / 1e5) / 10);

/** engineFor returns the engine with the files of a project, which load returns. */
async function engineFor(load) {
  const bar = make('progress', { max: 1, 'aria-label': say('page.make.load') });
  const text = make('p');
  notes.replaceChildren(make('div', { class: 'message', role: 'status' }, text, bar));
  write(text, say('page.make.load'));
  const progress = ({ loaded, of }) => {
    bar.value = loaded / of;
    write(text, loaded < of ? say('page.make.loading', { n: megabytes(loaded), of: megabytes(of) }) : say('page.make.load'));
  };
  engine ??= await openEngine({ root: page.root, sizes: JSON.parse(main.dataset.engine), progress });
  await engine.open(load);
  notes.replaceChildren();
  navigator.serviceWorker?.ready.then(({ active }) => active.postMessage({ keep: 'engine/' })).catch(() => {});
  return engine;
}

/** bytesOf returns the files of a project as the engine takes them. */
async function bytesOf(project) {
  const files = {};
  for (const name of project.names) files[name] = await project.read(name);
  return files;
}

// Beginning

/** changed returns the changes of an answer, or throws its errors. */
function changed(answer, name) {
  if (answer.ok) return answer.changes;
  const { errors } = answer.type.startsWith('application/json') ? answer.json() : { errors: [{ message: String(answer.status) }] };
  throw Object.assign(new Error(name), { errors, name });
}

/** keep makes a project of files and opens it. */
async function keep(name, changes, shown) {
  const files = new Map(changes.filter(({ data }) => data).map(({ name: file, data }) => [file, new Blob([data])]));
  for (const { data } of changes) data?.buffer.transfer?.(0); // they are not there twice while the game opens
  changes.length = 0;
  const id = await store.createProject(name, files, shown);
  if (store.lasting) store.persist();
  else loose.add(id);
  await go(id, '');
}

async function begin(kind, title, shown) {
  const field = make('input', { class: 'input', maxlength: '40', value: title, 'aria-label': say('page.make.name') });
  const label = make('label', { class: 'field' }, say('page.make.name'), field);
  const name = await ask(title, make('p', {}, label), [{ text: say('page.make.go'), value: () => field.value.trim() || undefined }], cancel);
  if (name === null) return;
  busy(async () => {
    const answer = await (await engineFor(async () => ({}))).ask(`-/start?${new URLSearchParams({ kind, title: name, lang: page.lang })}`, { method: 'POST' });
    await keep(name, changed(answer, name), shown && (await fetch(shown).then((found) => found.blob()).catch(() => undefined)));
    noted(answer.notes);
  });
}

/** noted shows warnings about what was begun. */
function noted(list, left) {
  const close = button({ text: say('page.dialog.close'), click: () => notes.replaceChildren() });
  const items = list.map(({ message, ...more }) => item({ message: capital(message), ...more }));
  if (left || list.length > 0) notes.replaceChildren(make('div', { class: 'message', role: 'status' }, make('div', {}, left, make('ol', {}, items)), close));
}

/** take opens what intake returns. */
const take = (from) =>
  busy(async () => {
    const found = await from();
    if (!found) return;
    const answer = await (await engineFor(async () => ({}))).ask(`-/import?${new URLSearchParams({ name: found.file, lang: page.lang })}`, { method: 'POST', body: found.blob });
    if (found.blob.size > large) engine.renew();
    await keep(found.name || say('page.reading.page'), changed(answer, found.file));
    noted(answer.notes, found.left > 0 && make('p', { text: say('page.make.left', { n: found.left }) }));
  });

// The games on this device

const amount = (size) => (size < 1e6 ? say('page.kilobytes', { n: Math.ceil(size / 1000) }) : say('page.make.megabytes', { n: megabytes(size) }));
const day = (at) => new Intl.DateTimeFormat(say.locale, { dateStyle: 'medium', timeStyle: 'short' }).format(at);

let cards = new Map(); // by what they show

async function list() {
  const games = await store.listProjects();
  const place = placeOf();
  own.hidden = games.length === 0;
  const shown = games.map((game) => [JSON.stringify({ ...game, picture: game.picture?.size }), game]);
  cards = new Map(shown.map(([key, game]) => [key, cards.get(key) ?? card(game)])); // one may be pressed
  hold(own.querySelector('ul'), ...cards.values());
  if (place) focusAt(place);
  const clear = games.length > 0 && store.lasting && !(await navigator.storage.persisted());
  own.lastElementChild.hidden = !clear;
}

function card({ id, name, changed, size, picture }) {
  const tool = (sign, label, click) => button({ sign, label: say(label, { name }), kind: 'plain', click: () => busy(click) });
  return make(
    'li',
    { 'data-id': id },
    make(
      'article',
      { class: 'card' },
      picture ? make('img', { src: URL.createObjectURL(picture), alt: '', width: 560, height: 400 }) : make('div', { class: 'blank' }),
      make('h3', {}, make('a', { href: `#game=${id}`, text: name, dir: 'auto' })),
      make('p', { class: 'quiet', text: `${day(changed)} · ${amount(size)}` }),
      make(
        'div',
        { class: 'bar' },
        tool('pen', 'page.make.rename', () => rename(id, name)),
        tool('paste', 'page.make.copy', () => store.duplicate(id, say('page.make.copied', { name })).then(list)),
        tool('save', 'page.make.save', () => save(id, name)),
        tool('close', 'page.make.away', () => away(id, name)),
      ),
    ),
  );
}

async function rename(id, name) {
  const field = make('input', { class: 'input', maxlength: '60', value: name, 'aria-label': say('page.make.name') });
  const given = await ask(say('page.make.rename', { name }), make('p', {}, field), [{ text: say('page.head.apply'), value: () => field.value.trim() || undefined }], cancel);
  if (given === null) return;
  await store.rename(id, given);
  await list();
}

async function away(id, name) {
  if (!(await ask(name, say('page.make.away-ask'), [{ text: say('page.make.away-go'), value: true }], cancel))) return;
  await store.remove(id);
  forget(id);
  await list();
}

async function save(id, name) {
  const saved = (async () => {
    const project = await store.openProject(id);
    const answer = await (await engineFor(() => bytesOf(project))).ask('-/zip');
    await project.close();
    saveBlob(answer.blob(), zipName(name));
    loose.delete(id);
  })();
  left = Promise.allSettled([left, saved]); // a game that is opened meanwhile waits
  await saved;
}

// One game, opened

/** go goes to a page of a project, in this tab or in another one; null is where the project begins. */
function go(id, at, aside) {
  const address = `#${new URLSearchParams({ ...(id && { game: id }), ...(at && { at }) })}`;
  if (aside) return open(`${location.pathname}${address}`);
  if (location.hash !== address) history.pushState(null, '', address);
  return follow();
}

/** home returns the address of the first page of a project, or of the site. */
function home(project) {
  const games = (project?.names ?? []).map((name) => name.match(/^data\/([^/]+\/)game\.yaml$/)?.[1]).filter(Boolean);
  return `${page.lang}/${games.length === 1 ? games[0] : ''}index.html`;
}

async function show(id, at, mine) {
  if (bench?.id !== id) {
    leave();
    await left;
    if (mine !== followed) return;
    const project = id ? await store.openProject(id) : null; // without one, the games of the site
    if (id && !project) throw new Unfit('page.make.gone', {});
    try {
      await engineFor(() => (project ? bytesOf(project) : {}));
    } catch (error) {
      await project?.close();
      throw error;
    }
    if (mine !== followed) return void (await project?.close()); // somebody has gone back, or to another game
    const back = async () => (!bench.files || (await bench.files.settled())) && (location.hash = '');
    bench = new Bench({ say, root: page.root, project, engine, back, go: (address, aside) => go(id, address, aside) });
    Object.assign(bench, { id, changed: () => store.lasting || loose.add(id), saved: () => loose.delete(id) });
    bench.home = home(project);
    main.after(bench.element);
    document.body.classList.add('making');
    document.title = bench.name;
  }
  const open = bench;
  await open.show(at || open.home);
}

/** leave closes the project that is open, with a new picture of it. */
function leave() {
  if (!bench) return;
  const closing = bench;
  bench = null;
  notes.replaceChildren(); // they are about its beginning
  closing.element.style.display = 'none';
  document.body.classList.remove('making');
  document.title = heading;
  left = (async () => {
    await closing.frame.settled();
    closing.element.remove();
    if (closing.project && (closing.touched || !closing.project.pictured)) {
      const answer = await engine.ask(closing.home.replace(/[^/]*$/, 'picture.png')).catch(() => null);
      if (answer?.ok) await closing.project.show(answer.blob());
    }
    await closing.close();
    if (!bench) await list();
  })();
}

let followed = 0; // how often the address was followed

/** follow shows what the address says. */
async function follow() {
  const mine = ++followed;
  const asked = new URLSearchParams(location.hash.slice(1));
  const [id, at] = [asked.get('game') ?? '', asked.get('at')];
  if (id || at) return void (await busy(() => show(id, at, mine)));
  const from = bench?.id;
  leave();
  await list();
  if (from) focusAt({ id: from });
}

let gather = () => {};
addEventListener('beforeprint', () => (gather = bench?.frame.spread() ?? (() => {})));
addEventListener('afterprint', () => gather());
addEventListener('popstate', follow);
addEventListener('keydown', (event) => bench?.frame.key(event));
addEventListener('beforeunload', (event) => {
  if (bench?.project?.unsaved || bench?.files?.changed || loose.size > 0) event.preventDefault();
});
starters.addEventListener('click', (event) => {
  const link = event.target.closest('[data-kind]');
  if (!link) return;
  event.preventDefault();
  begin(link.dataset.kind, link.textContent, link.closest('.card').querySelector('img')?.src);
});
document.getElementById('open').append(
  ...[
    folders && button({ sign: 'open', text: say('page.make.open-folder'), click: () => take(pickFolder) }),
    button({ sign: 'open', text: say('page.make.open-file'), click: () => take(pickFile) }),
  ].filter(Boolean),
);
addEventListener('dragover', (event) => event.preventDefault());
addEventListener('drop', (event) => {
  event.preventDefault();
  const { dataTransfer } = event;
  if (bench?.project) bench.drop([...dataTransfer.files]);
  else if (!bench) take(() => dropped(dataTransfer));
});
if (!store.lasting) document.getElementById('memory').hidden = false;
await follow();
