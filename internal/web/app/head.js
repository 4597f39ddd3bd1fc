// What the page of a game says of the game as a whole, beside its pieces: title, players, authors, and what can be chosen.

import { make, write } from './dom.js';
import { current } from './game.js';

/** head shows these as the index has them now. The heading itself is shown with the pieces. */
export function head(say) {
  const { title, lead, players, profiles } = current();
  write(document.querySelector('.lead'), lead);
  document.title = `${title} · ${document.title.split(' · ').pop()}`;
  const { elements } = document.getElementById('choices');
  const offer = (select, list) => {
    if (!select || list.join() === [...select.options].map(({ value }) => value).join()) return;
    const chosen = select.value;
    select.replaceChildren(...list.map((value) => make('option', { value, text: typeof value === 'number' ? say.number(value) : value })));
    select.value = chosen;
  };
  offer(elements.players, Array.from({ length: players.max - players.min + 1 }, (_, i) => players.min + i));
  offer(elements.profile, profiles);
}
