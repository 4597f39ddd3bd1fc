// The form for the players, the title and the date of a record.

import { button, coded, make } from './dom.js';

/** @import { Head, Limits } from './judge.js' */

/**
 * headForm returns {element, value, error}: a form for the players, the title and the date.
 * value() returns {players: [{name, was}], title, date, level}. error() returns an error as a
 * sentence, and moves to its field; it returns '' when there is none. Players without a name are then called Player 1, Player 2, and so on.
 * head may be a value, and have what is `wrong` in it.
 * @param {{head: Partial<Head> & {fresh?: boolean, wrong?: string}, limits: Limits, say: Function}} of
 */
export function headForm({ head, limits, say }) {
  const list = make('ol', { class: 'players', input: () => (wrong.hidden = true) });
  const wrong = make('p', { class: 'message wrong', role: 'alert', hidden: !head.wrong }, coded(head.wrong ?? ''));
  const title = input(head.title ?? '', { maxlength: '80' });
  const date = input(head.date ?? '', { type: 'date' });
  const levels = make(
    'select',
    {},
    (head.levels ?? []).map((level) => make('option', { value: level.id, text: level.name })),
  );
  const level = make('label', { class: 'field' }, say('page.head.level', { automaton: limits.automaton }), levels);
  if (head.level) levels.value = head.level;
  const add = button({ sign: 'plus', text: say('page.head.add'), click: () => row('', -1).focus() });
  const rows = () => [...list.children];
  let alone = limits.min > 1 || !head.fresh; // one name is enough

  function row(name, was) {
    const field = input(name, {
      autocapitalize: 'words',
      autocomplete: 'off',
      spellcheck: 'false',
      enterkeyhint: 'next',
      'data-was': was,
      keydown: (event) => enter(event, item),
      focus: () => field.select(),
    });
    const item = make(
      'li',
      {},
      field,
      button({ sign: 'up', label: say('page.head.up'), kind: 'plain', click: () => shift(item, -1) }),
      button({ sign: 'down', label: say('page.head.down'), kind: 'plain', click: () => shift(item, 1) }),
      button({
        sign: 'close',
        label: say('page.head.remove'),
        kind: 'plain',
        click: () => (item.remove(), settle()),
      }),
    );
    list.append(item);
    settle();
    return field;
  }
  // Enter goes to the next name, and after the last adds one; in a blank field it submits the form.
  function enter(event, item) {
    if (event.key !== 'Enter' || event.isComposing || !event.target.value.trim()) return;
    const next = item.nextElementSibling;
    if (!next && add.disabled) return;
    event.preventDefault();
    (next ? field(next) : row('', -1)).focus();
  }
  function shift(item, way) {
    const other = way < 0 ? item.previousElementSibling : item.nextElementSibling;
    if (!other) return;
    if (way < 0) other.before(item);
    else other.after(item);
    settle();
    const [up, down] = item.querySelectorAll('button');
    const [first, second] = way < 0 ? [up, down] : [down, up];
    (first.disabled ? second : first).focus();
  }
  function settle() {
    const n = list.children.length;
    rows().forEach((item, i) => {
      field(item).setAttribute('aria-label', say('page.head.name', { n: i + 1 }));
      const [up, down, remove] = item.querySelectorAll('button');
      [up.disabled, down.disabled, remove.disabled] = [i === 0, i === n - 1, n <= limits.min];
    });
    add.disabled = n >= limits.max;
    level.hidden = n !== 1 || levels.options.length === 0;
  }

  for (const [i, name] of head.players.entries()) row(name.name ?? name, name.was ?? (head.fresh ? -1 : i));
  const element = make(
    'div',
    { class: 'head-form' },
    make('fieldset', {}, make('legend', { text: say('page.head.players') }), list, add),
    level,
    wrong,
    make(
      'details',
      { open: !head.fresh },
      make('summary', { text: say('page.head.more') }),
      make('label', { class: 'field' }, say('page.head.title'), title),
      make('label', { class: 'field' }, say('page.head.date'), date),
    ),
  );

  return {
    element,
    value: () => ({
      players: rows().map((item) => ({ name: named(item), was: Number(field(item).dataset.was) })),
      title: title.value.trim(),
      date: date.value,
      level: level.hidden ? '' : levels.value,
    }),
    error() {
      const given = rows().filter(named).length;
      if (!alone && given === 1 && rows().length > 1) {
        wrong.replaceChildren(
          `${say('page.head.alone')} `,
          button({ text: say('page.head.alone-go'), click: () => ((alone = true), element.closest('form').requestSubmit()) }),
        );
        wrong.hidden = false;
        return wrong.textContent;
      }
      for (const item of rows().slice(limits.min).reverse()) {
        if (!given || named(item)) break;
        item.remove();
      }
      settle();
      const names = rows().map((item, i) => (field(item).value = named(item) || say('page.head.player', { n: i + 1 })));
      const at = names.findIndex((name, i) => names.indexOf(name) < i);
      if ((wrong.hidden = at < 0)) return '';
      wrong.textContent = say('page.head.twice', { name: names[at] });
      field(rows()[at]).focus();
      return wrong.textContent;
    },
  };
}

const field = (item) => item.querySelector('input');
const named = (item) => field(item).value.trim();
const input = (value, attributes) => {
  const field = make('input', { type: 'text', class: 'input', ...attributes });
  field.value = value;
  return field;
};
