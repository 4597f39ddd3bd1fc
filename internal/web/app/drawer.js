// In small windows the panel of designing is a sheet below the face, which is drawn up by a finger, a press or arrow keys.

import { button } from './dom.js';

/** nudge is how many pixels an arrow key moves the edge of the sheet, and slop how many a pointer may move in a press. */
const nudge = 48;
const slop = 4;

/** drawer returns `element`, the handle of the sheet of a window, which is named by a text, and rest(), which brings the sheet back to its usual
 * height. The height is the property --sheet of the window. */
export function drawer(viewer, label) {
  let from = null; // of a drag: where it began, and how high the sheet was
  let far = false;
  const sheet = () => handle.closest('.hand').clientHeight;

  /** raise gives the sheet a height, or without one the usual one. */
  function raise(height) {
    if (height === undefined) viewer.style.removeProperty('--sheet');
    else viewer.style.setProperty('--sheet', `${Math.round(Math.max(handle.offsetHeight + 16, Math.min(height, viewer.clientHeight * 0.75)))}px`);
    const up = viewer.style.getPropertyValue('--sheet') !== '' && sheet() > viewer.clientHeight * 0.45;
    handle.setAttribute('aria-expanded', String(up));
    viewer.classList.toggle('drawn-up', up);
  }

  const toggle = () => raise(handle.getAttribute('aria-expanded') === 'true' ? undefined : viewer.clientHeight / 2);

  const handle = button({
    sign: 'up',
    label,
    kind: 'drawer',
    'aria-expanded': 'false',
    click: () => (far ? (far = false) : toggle()),
    keydown: (event) => {
      const by = { ArrowUp: nudge, ArrowDown: -nudge }[event.key];
      if (!by) return;
      event.preventDefault();
      event.stopPropagation(); // what is chosen stays where it is
      raise(sheet() + by);
    },
    pointerdown: (event) => {
      [from, far] = [{ y: event.clientY, height: sheet() }, false];
      handle.setPointerCapture(event.pointerId);
    },
    pointermove: ({ clientY }) => {
      if (!from) return;
      far ||= Math.abs(clientY - from.y) > slop;
      if (far) raise(from.height + from.y - clientY);
    },
    pointerup: () => (from = null),
    pointercancel: () => (from = null),
  });
  return { element: handle, rest: () => raise() };
}
