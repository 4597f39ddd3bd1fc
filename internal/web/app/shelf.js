// Where projects are kept: files with a number, in a folder for each project, on the device or, where the browser has no file
// system for pages, in memory.

const top = 'cartouche-games';

/** Full is the error when the browser has no room left. */
export class Full extends Error {}

/** openShelf returns the shelf of the device, or one in memory, whose `lasting` is false. */
export async function openShelf() {
  try {
    const root = await navigator.storage.getDirectory(); // forbidden in some private windows
    if (!navigator.locks) return new Memory();
    return new Device(await root.getDirectoryHandle(top, { create: true }));
  } catch {
    return new Memory();
  }
}

class Device {
  lasting = true;
  #root;
  #worker = null;
  #waiting = new Map();
  #last = 0;

  constructor(root) {
    this.#root = root;
  }

  async ids() {
    const list = [];
    for await (const [name, { kind }] of this.#root) if (kind === 'directory') list.push(name);
    return list;
  }

  /** numbers returns the numbers of the files of a project. */
  async numbers(id) {
    const list = [];
    const folder = await this.#root.getDirectoryHandle(id).catch(() => null);
    if (folder) for await (const name of folder.keys()) list.push(Number(name));
    return list;
  }

  async read(id, number) {
    const folder = await this.#root.getDirectoryHandle(id);
    return (await folder.getFileHandle(String(number))).getFile();
  }

  /** write writes a whole file to the disk, or throws and leaves none. */
  async write(id, number, blob) {
    const { error, found } = await this.#ask({ path: [top, id, String(number)], blob });
    if (error === 'QuotaExceededError') throw new Full(found);
    if (error) throw new Error(found);
  }

  /** drop removes a file; one that is in use goes the next time. */
  async drop(id, number) {
    const folder = await this.#root.getDirectoryHandle(id);
    await folder.removeEntry(String(number)).catch(() => {});
  }

  async dropAll(id) {
    await this.#root.removeEntry(id, { recursive: true }).catch(() => {});
  }

  #ask(message) {
    if (!this.#worker) {
      this.#worker = new Worker(new URL('store-worker.js', import.meta.url), { type: 'module' });
      this.#worker.addEventListener('message', ({ data }) => this.#answer(data.id, data));
      this.#worker.addEventListener('error', (event) => {
        for (const id of this.#waiting.keys()) this.#answer(id, { error: 'Error', found: event.message || 'store-worker.js' });
      });
    }
    return new Promise((resolve) => {
      this.#waiting.set(++this.#last, resolve);
      this.#worker.postMessage({ id: this.#last, ...message });
    });
  }

  #answer(id, answer) {
    this.#waiting.get(id)?.(answer);
    this.#waiting.delete(id);
  }
}

/** Memory is a shelf that is gone with the page. */
class Memory {
  lasting = false;
  #folders = new Map();

  ids = async () => [...this.#folders.keys()];
  numbers = async (id) => [...(this.#folders.get(id)?.keys() ?? [])];
  read = async (id, number) => this.#folders.get(id).get(number);
  drop = async (id, number) => this.#folders.get(id).delete(number);
  dropAll = async (id) => this.#folders.delete(id);

  async write(id, number, blob) {
    if (!this.#folders.has(id)) this.#folders.set(id, new Map());
    this.#folders.get(id).set(number, blob);
  }
}
