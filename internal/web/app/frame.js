// The window in which the pages of a project are shown. Its pages are those of `cartouche serve`; what they ask their server, by
// fetch, an event stream, a worker or a picture, is answered by the engine.

import { saveBlob } from './record.js';

/** fixed are the files that the site has for all projects. */
const fixed = /^(app|judge|engine)\/|^icon-|^manifest/;

/**
 * Frame shows pages of a project in `element`. ask(address, options) asks the engine. go(address, aside) is called when a page leads
 * to another one, aside for one in another tab, and with null if there is none.
 */
export class Frame {
  #root;
  #ask;
  #go;
  #lives = new Set();
  #state = ''; // the address of the last state that a page has asked for
  #fonts = new Map();
  #shown = 0;
  #broken = false; // whether the page is one that could not be made
  /** errors are those of the game, as far as they are known; told(errors) is called with them. */
  errors = [];
  told = () => {};
  /** former promises what takes the last change back; see the store. back(address, options) does it for a page that cannot be shown. */
  former = async () => [];
  back = (address, options) => this.#ask(address, options);
  /** dropped is called with what is dropped on a page. */
  dropped = () => {};
  /** work is what the engine is making, as {text, done, of}, or null. */
  work = null;

  constructor({ root, ask, go, title, project }) {
    [this.#root, this.#ask, this.#go] = [root, ask, go];
    this.project = project;
    this.element = document.createElement('div');
    this.element.className = 'frame';
    this.title = title;
  }

  /** window is the window of the page that is shown. */
  get window() {
    return this.element.firstElementChild?.contentWindow;
  }

  /** show shows a page of the project by its address in the tree. */
  async show(address) {
    const mine = ++this.#shown;
    const answer = await this.#ask(address.replace(/#.*/s, ''));
    if (mine !== this.#shown) return;
    if (answer.location) return this.#go(new URL(answer.location, this.#root + address).href.slice(this.#root.length));
    if (answer.status === 404) return this.#go(null);
    if (!answer.type.startsWith('text/html')) return saveBlob(answer.blob(), address.replace(/^.*\//s, ''));
    const page = new DOMParser().parseFromString(answer.text(), 'text/html');
    const broken = page.documentElement.dataset.page === 'broken';
    if (broken && (await this.former()).length > 0) page.getElementById('back')?.removeAttribute('hidden');
    await this.settled();
    if (mine !== this.#shown) return;
    const frame = document.createElement('iframe');
    frame.title = this.title;
    frame.src = `${this.#root}frame.html`;
    this.#broken = broken;
    this.#lives.clear();
    this.element.replaceChildren(frame);
    await new Promise((loaded) => frame.addEventListener('load', loaded, { once: true }));
    if (mine !== this.#shown) return;
    this.#furnish(frame.contentWindow);
    this.#write(frame, page, address); // within the event, or the page that is written is loaded again
  }

  /** settled promises that what is done on the page is written. */
  async settled() {
    const { window: view } = this;
    const work = [];
    try {
      view?.document.dispatchEvent(new view.CustomEvent('cartouche:leave', { detail: work }));
    } catch {
      // an error page of the browser
    }
    await Promise.allSettled(work);
  }

  /** changed makes pages see that files of the project have changed. */
  changed() {
    for (const look of this.#lives) look();
    if (this.#lives.size === 0 && this.#state) this.#ask(this.#state).then((answer) => answer.ok && this.#tell(answer.json().errors), () => {});
  }

  #tell(errors) {
    this.errors = errors;
    this.told(errors);
  }

  /** inside returns the address in the tree of what a page asks the engine, or null. */
  #inside(view, address) {
    const { href } = new URL(address, view.document.baseURI);
    const rest = href.slice(this.#root.length).replace(/#.*/s, '');
    return href.startsWith(this.#root) && !fixed.test(rest) ? rest : null;
  }

  #write(frame, page, address) {
    const view = frame.contentWindow;
    page.querySelector('meta[http-equiv]')?.remove(); // the frame has its own
    page.documentElement.dataset.project = this.project;
    for (const link of page.querySelectorAll('link[rel=manifest], link[rel=icon]')) link.remove();
    const fonts = page.querySelector('link[href$="fonts.css"]');
    fonts?.setAttribute('disabled', '');
    for (const image of page.querySelectorAll('img[src]')) {
      image.setAttribute('data-from', image.getAttribute('src'));
      image.removeAttribute('src');
    }
    view.document.open(); // which gives it the address of this page
    view.history.replaceState(null, '', this.#root + address);
    view.document.write(`<!doctype html>${page.documentElement.outerHTML}`);
    view.document.close();
    for (const image of view.document.querySelectorAll('img[data-from]')) image.src = image.dataset.from;
    for (const name of ['click', 'auxclick']) view.addEventListener(name, (event) => this.#click(event));
    view.addEventListener('keydown', (event) => this.key(event), true);
    view.addEventListener('dragover', (event) => event.preventDefault()); // else it shows the file
    view.addEventListener('drop', (event) => {
      event.preventDefault();
      this.dropped(event.dataTransfer);
    });
    view.navigation?.addEventListener('navigate', (event) => this.#leave(event));
    frame.addEventListener('load', () => this.#lost(frame));
    if (address.endsWith('#order')) this.#come(view, 'order');
    if (fonts) this.#dress(view, fonts.getAttribute('href'));
  }

  /** #furnish gives a window its connections to the engine. */
  #furnish(view) {
    delete view.Navigator.prototype.serviceWorker; // it is of the site, not of its server
    const { fetch } = view;
    view.fetch = async (asked, options = {}) => {
      const address = this.#inside(view, asked.url ?? asked);
      if (address === null) return fetch.call(view, asked, options);
      if (address.startsWith('-/progress?')) return this.work ? view.Response.json(this.work) : new view.Response(null, { status: 204 });
      return response(view, await this.#asked(address, options));
    };
    view.EventSource = this.#live(view);
    view.Worker = this.#worker(view);
    this.#pictures(view);
  }

  /** #asked answers a request of a page; places in files of the project open here, as in an editor of one's own under serve. */
  async #asked(address, options) {
    if (this.#broken && address.startsWith('-/undo?')) return this.back(address, options);
    const [, what, query] = address.match(/^-\/(source|edit)\?(.*)$/s) ?? [];
    const place = new URLSearchParams(query);
    if (!what || !this.names().includes(place.get('file'))) return this.#drawn(address, options);
    if (what === 'edit') {
      await this.edit(place.get('file'), Number(place.get('line')));
      return { status: 204, type: '', name: '', body: '', notes: [] };
    }
    const answer = await this.#ask(address, options);
    return answer.ok ? { ...answer, body: JSON.stringify({ ...answer.json(), editor: 'open' }) } : answer;
  }

  /** #drawn asks for a face once more after its index: an engine that was started again has not drawn it yet. */
  async #drawn(address, options) {
    const answer = await this.#ask(address, options);
    if (answer.status !== 404 || !address.endsWith('.svg') || !this.#state) return answer;
    await this.#ask(this.#state);
    return this.#ask(address, options);
  }

  /** #live is an event stream: the state now, and after each change. */
  #live(view) {
    const frame = this;
    return class extends view.EventTarget {
      #look = () => this.#read();
      #last = '';

      constructor(address) {
        super();
        this.address = frame.#inside(view, address);
        frame.#lives.add(this.#look);
        this.#look();
      }

      async #read() {
        const answer = await frame.#ask(this.address).catch(() => null);
        if (!answer || !frame.#lives.has(this.#look)) return;
        if (answer.status === 404 && !this.#last) return;
        const data = answer.ok ? answer.text() : JSON.stringify({ ...JSON.parse(this.#last || '{}'), gone: answer.status === 404 });
        if (answer.ok) {
          frame.#state = this.address;
          frame.#tell(JSON.parse(data).errors);
        }
        if (data === this.#last) return;
        this.#last = data;
        this.dispatchEvent(new view.MessageEvent('live', { data }));
      }

      close() {
        frame.#lives.delete(this.#look);
      }
    };
  }

  /** #worker is a worker whose fetch asks the engine, too. */
  #worker(view) {
    const frame = this;
    return class extends view.Worker {
      constructor(script, options) {
        super(`${frame.#root}app/frame-worker.js#${encodeURIComponent(script)}`, options);
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = async ({ data: { id, address } }) => {
          const inside = frame.#inside(view, address);
          const answer = inside === null ? null : await frame.#ask(inside).catch((error) => ({ status: 500, type: '', body: String(error) }));
          port1.postMessage({ id, answer: answer && { status: answer.status, type: answer.type, body: answer.body } });
        };
        this.postMessage({ network: port2 }, [port2]);
      }
    };
  }

  /** #pictures lets pictures of the project come from the engine when they are seen. */
  #pictures(view) {
    const { prototype } = view.HTMLImageElement;
    const { get, set } = Object.getOwnPropertyDescriptor(prototype, 'src');
    const wanted = new WeakMap();
    const load = async (image) => {
      const address = wanted.get(image);
      const answer = await this.#ask(address).catch(() => null);
      if (!answer?.ok || wanted.get(image) !== address) return;
      const source = view.URL.createObjectURL(answer.blob());
      image.addEventListener('load', () => view.URL.revokeObjectURL(source), { once: true });
      set.call(image, source);
    };
    const near = new view.IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) {
          if (!isIntersecting) continue;
          near.unobserve(target);
          load(target);
        }
      },
      { rootMargin: '300px' },
    );
    const come = (image, address) => {
      const inside = this.#inside(view, address);
      if (inside === null) return set.call(image, address);
      wanted.set(image, inside);
      if (!image.hasAttribute('src')) set.call(image, 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>'); // no sign of a lost one
      if (!inside.endsWith('.svg')) near.observe(image); // faces near the window are drawn in the page; as pictures they take more memory
      return undefined;
    };
    Object.defineProperty(prototype, 'src', {
      get,
      set(address) {
        come(this, address);
      },
    });
    const { setAttribute } = view.Element.prototype;
    prototype.setAttribute = function (name, value) {
      if (name === 'src') come(this, value);
      else setAttribute.call(this, name, value);
    };
  }

  /** #come scrolls to an element that a module adds to the page. */
  #come(view, id) {
    const look = new view.MutationObserver(() => {
      const found = view.document.getElementById(id);
      if (!found?.nextElementSibling) return;
      look.disconnect();
      found.scrollIntoView();
    });
    look.observe(view.document, { childList: true, subtree: true });
  }

  /** #dress gives a page the fonts of the project, which the browser reads once they are used. */
  async #dress(view, href) {
    const text = (await this.#ask(this.#inside(view, href))).text();
    const whole = new URL(href, view.document.baseURI);
    const faces = [];
    for (const [rule] of text.matchAll(/@font-face\{[^}]*\}/g)) {
      const value = (name) => rule.match(`[{;]${name}:([^;}]*)`)?.[1];
      const address = this.#inside(view, new URL(rule.match(/url\(([^)]*)\)/)[1], whole));
      if (!this.#fonts.has(address)) this.#fonts.set(address, (await this.#ask(address)).blob());
      const about = { weight: value('font-weight'), style: value('font-style'), unicodeRange: value('unicode-range'), display: 'swap' };
      const family = value('font-family').replace(/^["']|["']$/g, '');
      faces.push([family, this.#fonts.get(address), about]);
    }
    if (this.window !== view) return;
    for (const [family, file, about] of faces) {
      view.document.fonts.add(new view.FontFace(family, `url(${view.URL.createObjectURL(file)})`, about));
    }
    const others = new view.CSSStyleSheet();
    others.replaceSync(text.replace(/@font-face\{[^}]*\}/g, ''));
    view.document.adoptedStyleSheets = [others, ...view.document.adoptedStyleSheets];
  }

  #click(event) {
    const link = event.target.closest?.('a[href]');
    if (!link || event.defaultPrevented || event.button > 1 || link.target) return;
    const { window: view } = this;
    const address = this.#inside(view, link.href);
    const here = link.hash && link.href.replace(/#.*/s, '') === view.location.href.replace(/#.*/s, '');
    if (address === null || here) return;
    event.preventDefault();
    if (link.hasAttribute('download')) this.#save(address);
    else this.#go(link.href.slice(this.#root.length), event.button === 1 || event.ctrlKey || event.metaKey || event.shiftKey);
  }

  /** #leave catches what the scripts of a page do to go elsewhere, where browsers tell. */
  #leave(event) {
    if (event.hashChange || !event.cancelable || event.destination.sameDocument || typeof event.downloadRequest === 'string') return;
    const { url } = event.destination;
    if (this.#inside(this.window, url) === null) return;
    event.preventDefault();
    this.#go(url.slice(this.#root.length));
  }

  /** #lost brings a page back that was loaded from the site instead of the project, such as by a reload of the frame. */
  #lost(frame) {
    let href = '';
    try {
      ({ href } = frame.contentWindow.location);
    } catch {
      // an error page of the browser
    }
    const rest = href.slice(this.#root.length);
    this.#go(href.startsWith(this.#root) && !rest.startsWith('frame.html') ? rest : null);
  }

  /** key prints the page inside for Ctrl+P. */
  key(event) {
    if ((event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'p') {
      event.preventDefault();
      this.window?.print();
    }
  }

  /** spread makes the frame as high as its page is on paper, so that printing this window prints all of the page; back undoes that. */
  spread(inches = 7) {
    const frame = this.element.firstElementChild;
    if (!frame) return () => {};
    Object.assign(frame.style, { inlineSize: `${inches * 96}px`, flex: 'none' });
    frame.style.blockSize = `${this.window.document.documentElement.scrollHeight}px`;
    return () => frame.removeAttribute('style');
  }

  async #save(address) {
    const answer = await this.#ask(address);
    if (answer.ok) saveBlob(answer.blob(), answer.name || address.replace(/^.*\//s, ''));
  }
}

/** response makes an answer of the engine one of a server. */
function response(view, { status, type, name, body, notes }) {
  const plain = (text) => text.replace(/[^ -~]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
  const headers = { 'Content-Type': type, 'X-Cartouche-Notes': plain(JSON.stringify(notes)) };
  if (name) headers['Content-Disposition'] = `attachment; filename="${name.replace(/[^ -~]/g, '_')}"`;
  return new view.Response(status === 204 || body.length === 0 ? null : body, { status, headers });
}
