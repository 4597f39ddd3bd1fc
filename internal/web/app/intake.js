// What a visitor opens: a folder, picked or dropped, an archive, one spreadsheet, or pictures with or without one, as one file for the
// engine to read.

import { pictured } from './files.js';
import { packed } from './zip.js';

/** most are the largest number of files of a folder, and the largest size of a folder or a file, in bytes. */
const most = { files: 5000, bytes: 256 << 20 };

/** Unfit is the error for what is not opened: key is the text that says why, args its arguments. */
export class Unfit extends Error {
  constructor(key, args) {
    super(key);
    Object.assign(this, { key, args });
  }
}

const megabytes = (bytes) => Math.ceil(bytes / 1e6);

/** ofFile returns a file as {name, blob, kind}. */
function ofFile(file) {
  if (file.size > most.bytes) throw new Unfit('page.make.too-large', { name: file.name, n: megabytes(file.size), most: megabytes(most.bytes) });
  if (file.size === 0) throw new Unfit('page.make.empty', { name: file.name });
  return { name: file.name.replace(/\.[^.]*$/, ''), blob: file, file: file.name };
}

/** hidden matches files of other programs: of version control, editors and systems. */
const hidden = /(^|\/)(\.(?!translated-from(\/|$))[^/]*|node_modules|__MACOSX|Thumbs\.db|desktop\.ini)(\/|$)/;

/** ofFolder returns the files of a folder, as pairs of paths and Files, packed as one. */
async function ofFolder(name, all) {
  const files = all.filter(([path]) => !hidden.test(path));
  const bytes = files.reduce((sum, [, { size }]) => sum + size, 0);
  if (files.length > most.files) throw new Unfit('page.make.too-many', { name, n: files.length, most: most.files });
  if (bytes > most.bytes) throw new Unfit('page.make.too-large', { name, n: megabytes(bytes), most: megabytes(most.bytes) });
  if (files.length === 0) throw new Unfit('page.make.empty', { name });
  const list = [];
  for (const [path, file] of files) list.push({ name: path, text: new Uint8Array(await file.arrayBuffer()), when: file.lastModified });
  return { name, blob: packed(list), file: `${name}.zip`, left: all.length - files.length };
}

/** ofSeveral returns files that were chosen or dropped together: pictures, and the spreadsheet that names them, are those of a folder without a name. */
function ofSeveral(list) {
  if (list.length < 2) return list[0] ? ofFile(list[0][1]) : null;
  if (!list.some(([path]) => pictured(path))) throw new Unfit('page.make.one', {});
  return ofFolder(list.find(([path]) => /\.(xlsx|csv|tsv)$/i.test(path))?.[1].name.replace(/\.[^.]*$/, '') ?? '', list);
}

/** pickFile lets the visitor choose a file, also in formats of which the engine says what to save instead, or pictures. */
export const pickFile = () =>
  picked({ accept: '.zip,.xlsx,.csv,.tsv,.ods,.xls,.png,.jpg,.jpeg,.webp,.svg', multiple: true }).then((files) => ofSeveral(files.map((file) => [file.name, file])));

/** pickSpreadsheet lets the visitor choose a spreadsheet, and returns it as a File. */
export const pickSpreadsheet = () => picked({ accept: '.xlsx,.csv,.tsv' }).then(([file]) => file);

/** folders is whether the browser lets visitors choose a folder. */
export const folders = 'webkitdirectory' in HTMLInputElement.prototype;

/** pickFolder lets the visitor choose a folder. */
export async function pickFolder() {
  const files = await picked({ webkitdirectory: true });
  if (files.length === 0) return null;
  const [name] = files[0].webkitRelativePath.split('/');
  return ofFolder(name, files.map((file) => [file.webkitRelativePath.slice(name.length + 1), file]));
}

function picked(attributes) {
  return new Promise((resolve) => {
    const input = Object.assign(document.createElement('input'), { type: 'file', ...attributes });
    input.addEventListener('change', () => resolve([...input.files]));
    input.addEventListener('cancel', () => resolve([]));
    input.click();
  });
}

/** dropped returns what was dropped, or null for nothing that can be opened. */
export async function dropped({ items, files }) {
  const entries = [...items].map((item) => item.webkitGetAsEntry?.()).filter(Boolean);
  const folder = entries.find(({ isDirectory }) => isDirectory);
  const list = folder ? [] : [...files].map((file) => [file.name, file]);
  if (!folder) return ofSeveral(list);
  if (entries.length > 1) throw new Unfit('page.make.one', {});
  await walk(folder, '', list);
  return ofFolder(folder.name, list);
}

/** walk lists the files of a folder that was dropped. A reader returns up to a hundred at a time, and none at the end. */
async function walk(folder, path, list) {
  const reader = folder.createReader();
  for (;;) {
    const entries = await new Promise((resolve, reject) => reader.readEntries(resolve, reject));
    if (entries.length === 0) return;
    for (const entry of entries) {
      const name = path + entry.name;
      if (hidden.test(name) && entry.isDirectory) continue;
      if (entry.isDirectory) await walk(entry, `${name}/`, list);
      else list.push([name, await new Promise((resolve, reject) => entry.file(resolve, reject))]);
      if (list.length > most.files) throw new Unfit('page.make.too-many', { name: folder.name, n: list.length, most: most.files });
    }
  }
}
