// Zoom and scroll of boards and of pieces in the viewer. The frame scrolls natively, so one finger,
// the wheel, the keys and the focus move it. Two fingers, the wheel with Ctrl, + and −, and the
// buttons zoom; a mouse drags.

import { button, make } from './dom.js';

/** step is the factor by which a button or a key zooms. */
const step = 1.4;

/** rim is how many pixels stay free around content that is shown whole. */
const rim = 12;

/** slop is how many pixels a mouse may move in a click. */
const slop = 5;

/**
 * zoomable lets the content of a frame be zoomed. The frame becomes a box that scrolls, with
 * the class `zoomable`; content is its only child. At scale 1 the content is as wide as the
 * frame (fit 'width', the frame becomes as high as it, up to its own max-block-size) or can
 * be seen whole (fit 'whole').
 *
 *   ratio     height of the content divided by its width
 *   most      largest scale
 *   free      the wheel zooms without Ctrl, and a double click zooms in and out
 *   changed   is called with the scale when it changes
 *
 * The returned object has
 *   scale             the scale now
 *   zoom(by, x, y)    zooms by a factor, about a point of the window or the frame's middle
 *   whole()           back to scale 1
 *   show(box, least)  scrolls and, if needed, zooms in until the box {x, y, w, h}, in fractions
 *                     of the content, is visible with at least `least` pixels each way
 *   fit()             measures again; the frame calls it when its size changes
 *   close()           stops listening
 */
export function zoomable(frame, content, { ratio, fit = 'width', most = 8, free = false, changed = () => {} }) {
  const ended = new AbortController();
  const on = (name, handler, options = {}) =>
    frame.addEventListener(name, handler, { ...options, signal: ended.signal });
  let scale = 1;
  let base = { w: 0, h: 0 };
  let seen = { w: 0, h: 0 };
  let moving = null; // during a gesture: where the content was, and where it goes
  let settled = 0;

  /** origin returns where content of a length begins in a window of another, wanted at `at`. */
  const origin = (at, length, window) =>
    length <= window ? (window - length) / 2 : Math.min(0, Math.max(at, window - length));
  const place = (x, y, k) => ({ k, x: origin(x, base.w * k, seen.w), y: origin(y, base.h * k, seen.h) });
  const now = () => moving?.to ?? place(-frame.scrollLeft, -frame.scrollTop, scale);

  function measure() {
    const width = frame.clientWidth;
    if (width === 0) return;
    base.w = fit === 'whole' ? Math.min(width - 2 * rim, (frame.clientHeight - 2 * rim) / ratio) : width;
    base.h = base.w * ratio;
    if (fit === 'width') frame.style.blockSize = `${base.h}px`;
    seen = { w: width, h: frame.clientHeight };
  }

  /** settle lays the content out at its new scale, and scrolls there. */
  function settle(to) {
    clearTimeout(settled);
    moving = null;
    const other = to.k !== scale;
    scale = to.k;
    content.style.transform = content.style.willChange = '';
    content.style.inlineSize = `${base.w * scale}px`;
    content.style.blockSize = `${base.h * scale}px`;
    content.style.margin = `${Math.max(0, to.y)}px 0 0 ${Math.max(0, to.x)}px`;
    frame.classList.toggle('zoomed', scale > 1);
    frame.scrollTo(-to.x, -to.y);
    if (other) changed(scale);
  }

  /** glide moves the content by a transform, which costs no layout, until settle. */
  function glide(to) {
    moving ??= { from: now() };
    moving.to = to;
    content.style.willChange = 'transform';
    content.style.transformOrigin = '0 0';
    const { from } = moving;
    content.style.transform = `translate(${to.x - from.x}px, ${to.y - from.y}px) scale(${to.k / from.k})`;
  }

  /** about returns the position for a scale that keeps a point of the frame where it was. */
  function about(k, x, y, was = now(), toX = x, toY = y) {
    k = Math.min(most, Math.max(1, k));
    return place(toX - ((x - was.x) * k) / was.k, toY - ((y - was.y) * k) / was.k, k);
  }

  function inside({ clientX, clientY }) {
    const box = frame.getBoundingClientRect();
    return [clientX - box.left, clientY - box.top];
  }

  function zoom(by, clientX, clientY) {
    const [x, y] = clientX === undefined ? [seen.w / 2, seen.h / 2] : inside({ clientX, clientY });
    settle(about(now().k * by, x, y));
  }

  on(
    'wheel',
    (event) => {
      if (!free && !event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      const lines = event.deltaMode === 1 ? 16 : 1;
      glide(about(now().k * Math.exp(-event.deltaY * lines * (event.ctrlKey ? 0.01 : 0.002)), ...inside(event)));
      clearTimeout(settled);
      settled = setTimeout(() => moving && settle(moving.to), 120);
    },
    { passive: false },
  );

  pinch(on, { now, about, glide, inside, settle: () => moving && settle(moving.to) });
  drag(frame, on, () => scale > 1);

  on('keydown', (event) => {
    if (
      event.defaultPrevented ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      event.target.matches('input, textarea, select')
    )
      return;
    const by = { '+': step, '=': step, '-': 1 / step, 0: 0 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    if (by) zoom(by);
    else settle(place(0, 0, 1));
  });
  if (free) on('dblclick', (event) => (scale > 1 ? settle(place(0, 0, 1)) : zoom(2.5, event.clientX, event.clientY)));

  const again = () => {
    const { w } = base;
    const was = now();
    measure();
    if (base.w > 0) settle(place(w ? (was.x * base.w) / w : 0, w ? (was.y * base.w) / w : 0, scale));
  };
  const watch = new ResizeObserver(again);
  frame.classList.add('zoomable');
  watch.observe(frame);
  again();

  return {
    get scale() {
      return scale;
    },
    zoom,
    whole: () => settle(place(0, 0, 1)),
    fit: again,
    show(box, least = 0) {
      const was = now();
      const k = Math.min(most, Math.max(was.k, least / Math.min(box.w * base.w, box.h * base.h)));
      const length = { w: base.w * k, h: base.h * k };
      const near = (at, from, size, window) => Math.min(Math.max(at, 8 - from), window - from - size - 8);
      const at =
        k === was.k
          ? {
              x: near(was.x, box.x * length.w, box.w * length.w, seen.w),
              y: near(was.y, box.y * length.h, box.h * length.h, seen.h),
            }
          : { x: seen.w / 2 - (box.x + box.w / 2) * length.w, y: seen.h / 2 - (box.y + box.h / 2) * length.h };
      settle(place(at.x, at.y, k));
    },
    close() {
      ended.abort();
      watch.disconnect();
      clearTimeout(settled);
    },
  };
}

/** pinch follows two fingers; the browser handles one finger. */
function pinch(on, { now, about, glide, inside, settle }) {
  let start = null;
  const two = ({ touches: [a, b] }) => ({
    apart: Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY),
    at: inside({ clientX: (a.clientX + b.clientX) / 2, clientY: (a.clientY + b.clientY) / 2 }),
  });
  on(
    'touchstart',
    (event) => {
      if (event.touches.length !== 2) return;
      event.preventDefault();
      start = { ...two(event), was: { ...now() } };
    },
    { passive: false },
  );
  on(
    'touchmove',
    (event) => {
      if (!start || event.touches.length !== 2) return;
      event.preventDefault();
      const { apart, at } = two(event);
      glide(about((start.was.k * apart) / Math.max(start.apart, 1), ...start.at, start.was, ...at));
    },
    { passive: false },
  );
  const end = () => {
    if (start) settle();
    start = null;
  };
  on('touchend', end);
  on('touchcancel', end);
}

/** drag lets a mouse move zoomed content; a click that ends a drag does not count. */
function drag(frame, on, zoomed) {
  let from = null;
  on('pointerdown', (event) => {
    if (event.pointerType !== 'mouse' || event.button !== 0 || !zoomed() || frame.matches('.drawn')) return;
    from = { x: event.clientX, y: event.clientY, left: frame.scrollLeft, top: frame.scrollTop, far: false };
  });
  on('pointermove', (event) => {
    if (!from) return;
    const [x, y] = [event.clientX - from.x, event.clientY - from.y];
    if (!from.far && Math.hypot(x, y) > slop) {
      from.far = true;
      frame.setPointerCapture(event.pointerId);
      frame.classList.add('dragged');
    }
    if (from.far) frame.scrollTo(from.left - x, from.top - y);
  });
  const end = () => {
    if (from?.far) frame.addEventListener('click', (event) => event.stopPropagation(), { capture: true, once: true });
    setTimeout(() => frame.classList.remove('dragged'));
    from = null;
  };
  on('pointerup', end);
  on('pointercancel', end);
  on('dragstart', (event) => event.preventDefault());
}

/** zoomBar returns the zoom buttons of what zoom() returns, with texts from say. */
export function zoomBar(zoom, say) {
  return make(
    'div',
    { class: 'bar zoom', role: 'group', 'aria-label': say('page.zoom.name') },
    button({ sign: 'zoom-out', label: say('page.zoom.out'), click: () => zoom()?.zoom(1 / step) }),
    button({ sign: 'zoom-in', label: say('page.zoom.in'), click: () => zoom()?.zoom(step) }),
    button({ sign: 'whole', label: say('page.zoom.whole'), click: () => zoom()?.whole() }),
  );
}
