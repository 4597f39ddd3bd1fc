// Components in a window over the page: one piece at a time, front and back, to zoom and to
// leaf through.

import { button, make, write } from './dom.js';
import { loadFace } from './face.js';
import { zoomBar, zoomable } from './zoom.js';

/** swipe is how many pixels a finger moves to turn to the next piece. */
const swipe = 60;

/**
 * openViewer returns show(name, pieces, at, back), which opens the window at a piece of a
 * component, and renew(name, pieces, to), which updates an open window: it goes to another piece, or keeps its zoom. Pieces are
 * those of N-PROFILE.json: {title, caption, front, back}. The window closes as dialogs do, and the
 * focus returns to where it was.
 */
export function openViewer(say) {
  let component = '',
    pieces = [],
    at = 0,
    back = false;
  let zoom = null,
    wanted = '',
    shown = 0;
  const title = make('h2', { id: 'viewer-title', 'aria-live': 'polite' });
  const note = make('span', { class: 'quiet' });
  const stage = make('div', { class: 'stage', tabindex: 0, role: 'img', 'aria-labelledby': 'viewer-title' });
  const tools = zoomBar(() => zoom, say);
  const turn = button({ sign: 'turn', text: say('page.viewer.turn'), click: () => leaf(at, !back) });
  const way = (sign, label, by) => button({ sign, turns: true, label: say(label), kind: 'leaf', click: () => leaf(at + by) });
  const before = way('previous', 'page.viewer.previous', -1);
  const after = way('next', 'page.viewer.next', 1);
  const dialog = make(
    'dialog',
    { class: 'viewer', 'aria-labelledby': 'viewer-title', keydown: keys },
    make(
      'header',
      { class: 'bar' },
      make('div', { class: 'of' }, title, note),
      button({ sign: 'close', label: say('page.viewer.close'), kind: 'plain', click: () => dialog.close() }),
      make('div', { class: 'bar tools' }, turn, tools),
    ),
    make('div', { class: 'around' }, before, stage, after),
  );
  document.body.append(dialog);
  stage.addEventListener('leaf', ({ detail }) => leaf(detail, back));
  swipes(
    stage,
    () => zoom?.scale > 1,
    (by) => leaf(at + by),
  );

  async function leaf(to, toBack = false, stay = false) {
    if (!pieces[to]) return;
    [at, back] = [to, toBack && Boolean(pieces[to].back)];
    const piece = pieces[at];
    write(title, back ? (piece.backTitle ?? piece.title) : piece.title);
    write(
      note,
      [pieces.length > 1 && say('page.viewer.of', { at: at + 1, n: pieces.length }), piece.copies > 1 && `×${say.number(piece.copies)}`]
        .filter(Boolean)
        .join(' · '),
    );
    before.disabled = at === 0;
    after.disabled = at === pieces.length - 1;
    before.hidden = after.hidden = pieces.length === 1;
    turn.hidden = !piece.back;
    turn.ariaPressed = back;
    const side = back ? piece.back : piece.front;
    if (stay && side === wanted) return;
    const mine = ++shown;
    const face = await loadFace((wanted = side)).catch(() => null);
    if (mine !== shown) return; // the user has turned to another piece meanwhile
    const was = stay && zoom && { scale: zoom.scale, left: stage.scrollLeft, top: stage.scrollTop };
    empty();
    if (!face) return stage.replaceChildren(make('p', { class: 'wait', text: say('page.viewer.missing') }));
    face.svg.classList.add('paper');
    Object.assign(stage.dataset, { component, piece: at }); // others may have the same face
    stage.replaceChildren(face.svg);
    zoom = zoomable(stage, face.svg, { ratio: face.h / face.w, fit: 'whole', most: 12, free: true });
    if (!was) return;
    zoom.zoom(was.scale);
    stage.scrollTo(was.left, was.top);
  }

  function empty() {
    zoom?.close();
    zoom = null;
    stage.replaceChildren();
  }

  function keys(event) {
    const aside = getComputedStyle(dialog).direction === 'rtl' ? -1 : 1;
    const go = {
      PageUp: at - 1,
      PageDown: at + 1,
      Home: 0,
      End: pieces.length - 1,
      ...(zoom?.scale > 1 || { ArrowLeft: at - aside, ArrowRight: at + aside }), // which move a zoomed piece
    }[event.key];
    if (go !== undefined) leaf(go);
    else if (event.key === 'b' && pieces[at].back) leaf(at, !back);
    else return;
    event.preventDefault();
  }

  return {
    dialog,
    show(name, list, first = 0, onBack = false) {
      [component, pieces] = [name, list];
      empty(); // not on close, an event that comes late, when another piece may be shown already
      dialog.showModal();
      stage.focus();
      leaf(first, onBack);
    },
    async renew(name, list, to = at) {
      if (!dialog.open || name !== component || !list.length) return;
      pieces = list;
      await leaf(Math.min(to, list.length - 1), back, to === at);
    },
  };
}

/** swipes calls leaf(1) or leaf(-1) when a finger swipes over a piece that is not zoomed. */
function swipes(stage, zoomed, leaf) {
  let from = null;
  stage.addEventListener(
    'touchstart',
    ({ touches }) => {
      from = touches.length === 1 && !zoomed() ? touches[0] : null;
    },
    { passive: true },
  );
  stage.addEventListener('touchend', ({ changedTouches: [to] }) => {
    const [x, y] = from ? [to.clientX - from.clientX, to.clientY - from.clientY] : [0, 0];
    from = null;
    if (Math.abs(x) < swipe || Math.abs(y) > Math.abs(x)) return;
    leaf(x < 0 === (getComputedStyle(document.body).direction === 'ltr') ? 1 : -1);
  });
}
