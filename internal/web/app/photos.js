// The photographs that are being read, as rows of a list.

import { button, coded, make, write } from './dom.js';
import { capital } from './words.js';

/**
 * rowOf returns the row of a photograph {file, address, answer, seat}, and keeps it as its `row`: somebody may be pressing its button
 * when the answer arrives. It sets complain(text), which shows a sentence in the row. moved(seat) is called when it is another player's,
 * and remove() when it is left out.
 */
export function rowOf(photo, { say, names, moved, remove }) {
  const { answer, file, address } = photo;
  if (photo.row && photo.shown === answer) return photo.row;
  photo.row ??= make(
    'li',
    {},
    make('img', { class: 'thumb', src: address, alt: file.name }),
    make('div', { class: 'says' }),
    button({ sign: 'close', label: say('page.reading.remove', { name: file.name }), kind: 'plain', click: remove }),
  );
  const [thumb, says] = photo.row.children;
  const complaint = make('p', { class: 'message wrong', role: 'alert', hidden: true });
  const parts = [complaint];
  if (!answer) parts.unshift(make('p', { class: 'quiet', text: say('page.reading.waits') }));
  else if (answer.why) parts.unshift(make('p', { class: 'message wrong', role: 'alert' }, coded(capital(reason(answer, say, names.length)))));
  else
    parts.unshift(
      make('b', { text: answer.sheet }),
      ...(answer.each && names.length > 1 ? [whose(photo, say, names, moved)] : []),
      ...(answer.also ? [make('p', { class: 'message', text: capital(say('read-also', { component: answer.also })) })] : []),
    );
  says.replaceChildren(...parts);
  thumb.hidden = answer?.why?.startsWith('photo-') || answer?.why === 'not-a-photo';
  photo.shown = answer;
  photo.complain = (text) => {
    complaint.hidden = !text;
    write(complaint, capital(text));
    photo.row.classList.toggle('twice', Boolean(text));
  };
  return photo.row;
}

/** reason says why nothing was read. */
function reason({ why, sheet, players: found, ...more }, say, players) {
  if (why === 'read-elsewhere') return say('page.reading.elsewhere', { sheet, found, players });
  return say(why, { ...more, component: sheet, game: document.querySelector('h1').firstChild.textContent.trim() });
}

function whose({ seat }, say, names, moved) {
  const select = make(
    'select',
    { change: () => moved(Number(select.value)) },
    names.map((name, i) => make('option', { value: i, text: name })),
  );
  select.value = seat;
  return make('label', { class: 'field' }, say('page.reading.whose'), select);
}
