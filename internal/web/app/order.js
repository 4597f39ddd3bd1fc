// Downloads that the server makes on request: the kit, one component, or a contact sheet, for
// the players and the profile chosen on the page.

import { button, make } from './dom.js';
import { current } from './game.js';
import { saveBlob } from './record.js';
import { ask } from './serve.js';
import { wrong } from './source.js';
import { openWords } from './words.js';

const say = await openWords();

const option = (value, text, selected) => make('option', { value, text, selected });
const field = (name, options = []) =>
  make('label', { class: 'field' }, `${say(`page.order.of-${name}`)} `, make('select', { name }, options));
const what = field('what');
const paper = field(
  'paper',
  current().papers.map((name) => option(name, name[0].toUpperCase() + name.slice(1), name === 'a4')),
);
const status = make('p', { role: 'status', class: 'quiet' });
const pictures = button({ text: say('page.order.png'), click: () => order('png') });
const form = make(
  'form',
  { class: 'bar', submit: (event) => event.preventDefault(), change: fits },
  what,
  paper,
  button({ kind: 'main', text: say('page.order.pdf'), click: () => order('pdf') }),
  pictures,
);
document
  .querySelector('main')
  .append(
    make(
      'section',
      { 'aria-labelledby': 'order' },
      make('h2', { id: 'order', text: say('page.order.title') }),
      form,
      status,
    ),
  );

/** fill offers the downloads of the game as shown. */
function fill() {
  const chosen = form.elements.what.value;
  form.elements.what.replaceChildren(
    option('kit', say('page.order.kit')),
    option('contact', say('page.order.contact')),
    ...current().components.map(({ name, title }) => option(`component ${name}`, title)),
  );
  if ([...form.elements.what.options].some(({ value }) => value === chosen)) form.elements.what.value = chosen;
  fits();
}

/** fits offers pictures for components only. */
function fits() {
  pictures.hidden = !form.elements.what.value.startsWith('component ');
}

async function order(format) {
  const { game, lang, players, profile } = current();
  const [kind, component = ''] = form.elements.what.value.split(' ');
  status.textContent = say('page.order.busy');
  form.inert = true;
  try {
    const answer = await ask('build', {
      method: 'POST',
      body: JSON.stringify({
        what: kind,
        game,
        lang,
        players: players.now,
        profile,
        paper: form.elements.paper.value,
        component,
        format,
      }),
    });
    if (!answer.ok) throw new Error(await wrong(answer, say));
    const [, name] = answer.headers.get('Content-Disposition').match(/filename="?([^";]+)/);
    saveBlob(await answer.blob(), name);
    status.textContent = say('page.order.done', { found: name });
  } catch (error) {
    status.textContent = `${say('page.order.failed')} ${error.message}`;
  } finally {
    form.inert = false;
  }
}

fill();
document.addEventListener('cartouche:index', fill);
