// A module of the page alone: others stand in for those that it imports, in a page whose elements only hold what they are given.
import { register } from 'node:module';
import { pathToFileURL } from 'node:url';

const hooks = `let standIns;
export const initialize = (names) => (standIns = names);
export async function resolve(name, context, next) {
  const names = standIns[name];
  if (!names) return next(name, context);
  const url = 'data:text/javascript,' + encodeURIComponent('export const {' + names + '} = globalThis.standIns["' + name + '"]');
  return { url, shortCircuit: true };
}`;

/** alone imports a module. standIns are the exports of the modules that it imports, by their names. */
export function alone(name, standIns) {
  globalThis.standIns = standIns;
  const data = Object.fromEntries(Object.entries(standIns).map(([module, exports]) => [module, Object.keys(exports)]));
  register(`data:text/javascript,${encodeURIComponent(hooks)}`, { data });
  return import(pathToFileURL(`${process.cwd()}/${name}`));
}

/** Box is an element. */
export class Box extends EventTarget {
  children = [];
  dataset = {};
  style = { setProperty() {} };
  classList = { toggle() {} };
  attributes = {};

  constructor(attributes = {}, children = []) {
    super();
    for (const [name, value] of Object.entries(attributes)) {
      if (typeof value === 'function') this.addEventListener(name, value);
      else this.setAttribute(name, value);
    }
    this.append(...children);
  }

  setAttribute(name, value) {
    this.attributes[name] = value;
    if (name === 'text') this.textContent = value;
  }

  getAttribute(name) {
    return this.attributes[name] ?? null;
  }

  append(...children) {
    this.children.push(...children);
  }

  prepend(...children) {
    this.children.unshift(...children);
  }

  replaceChildren(...children) {
    this.children = children;
  }

  scrollIntoView() {}

  /** all are those in it for which is(box) is true. */
  all(is) {
    return this.children.flatMap((child) => (child instanceof Box ? [...(is(child) ? [child] : []), ...child.all(is)] : []));
  }

  /** querySelectorAll knows an attribute with a value. */
  querySelectorAll(selector) {
    const [, name, value] = selector.match(/^\[([\w-]+)=(\w+)\]$/) ?? [];
    return this.all(({ attributes }) => name && attributes[name] === value);
  }

  querySelector(selector) {
    return this.querySelectorAll(selector)[0] ?? null;
  }

  get firstElementChild() {
    return this.children[0];
  }
}

/** make makes a Box as the page makes an element. */
export const make = (tag, attributes, ...children) => new Box(attributes, children.flat(2).filter(Boolean));

/** button makes one of what it is made of. */
export const button = (attributes) => new Box(attributes);

/** turn lets all go on that waits for what has been answered. */
export const turn = () => new Promise((done) => setImmediate(done));
