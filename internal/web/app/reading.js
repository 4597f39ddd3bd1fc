// The reader of photographs, in a worker. It receives {start: {root, lang, low, high, players}} once, then
// {id, file, players, places} for each photograph, and {drawn, blanks} or {drawn, error} for each
// {draw: n, players, language, profile} that it asks for. It posts {ready} or {failed}, {step} while it works,
// and {id, answer} or {id, error}.

import '../judge/wasm_exec.js';

/** longest is the longer side of a photograph, in pixels, when it is read; most is the number of pixels of the largest. */
const longest = 2000,
  most = 50_000_000,
  least = 400;

const report = (message) => postMessage(message);
const waiting = new Map();
let asked = 0;

self.addEventListener('message', ({ data }) => {
  if (data.start)
    start(data.start).then(
      () => report({ ready: true }),
      (error) => report({ failed: String(error?.message ?? error) }),
    );
  else if (data.drawn) {
    const { resolve, reject } = waiting.get(data.drawn);
    waiting.delete(data.drawn);
    if (data.error) reject(data.error);
    else resolve(data.blanks);
  } else
    read(data).then(
      (answer) => report({ id: data.id, answer }),
      (error) => report({ id: data.id, error: String(error?.message ?? error) }),
    );
});

let ready;

async function start({ root, lang, low, high, players }) {
  const go = new Go();
  report({ step: 'loading' });
  const module = await unpacked(`${root}judge/reader.wasm.gz`);
  const { instance } = await WebAssembly.instantiateStreaming(module, go.importObject);
  go.run(instance).then(() => report({ failed: 'reader' }));
  self.reader.open({ low, high, languages: [lang], draw });
  ready = self.reader.prepare(players).catch(() => {}); // what fails here fails again, and is said, when a sheet is looked for
}

/** unpacked fetches a module, which a server sends packed or the browser has unpacked: the first bytes show which. */
async function unpacked(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  const file = await answer.blob();
  const first = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  const packed = first[0] === 0x1f && first[1] === 0x8b;
  return new Response(packed ? file.stream().pipeThrough(new DecompressionStream('gzip')) : file.stream(), {
    headers: { 'Content-Type': 'application/wasm' },
  });
}

/** draw asks the page for blank sheets, because a worker draws no SVG. */
function draw(players, language, profile) {
  return new Promise((resolve, reject) => {
    waiting.set(++asked, { resolve, reject });
    report({ draw: asked, players, language, profile });
  });
}

/**
 * read returns what is on a photograph, {sheet, component, each, also, wide, values, picture}, where picture is a file
 * with the sheet, or {why} with what else the sentence needs.
 */
async function read({ file, players, places }) {
  report({ step: 'open' });
  const shown = await decoded(file);
  if (shown.why) return shown;
  report({ step: 'find' });
  await ready;
  const found = await self.reader.find(shown, players);
  if (found.why) return found;
  report({ step: 'read' });
  const { component, each } = found;
  const seat = each ? 0 : -1;
  const values = self.reader.read(
    seat,
    places.filter((place) => place.board === component && place.seat === seat),
  );
  const { w, h, pixels } = self.reader.picture(0, 0, 1000, 1000);
  const canvas = new OffscreenCanvas(w, h);
  canvas.getContext('2d').putImageData(new ImageData(pixels, w, h), 0, 0);
  return { ...found, values, picture: await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 }) };
}

/** decoded returns the pixels of a picture, upright and no larger than reading needs, or why there are none. */
async function decoded(file) {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null);
  if (!bitmap) return { why: await what(file), found: file.name };
  const { width, height } = bitmap;
  try {
    if (width * height > most) return { why: 'photo-too-large', found: file.name, width, height, most: most / 1e6 };
    if (Math.min(width, height) < least) return { why: 'photo-too-small', found: file.name, width, height, least };
    const by = Math.min(1, longest / Math.max(width, height));
    const [w, h] = [width, height].map((side) => Math.round(side * by));
    const context = new OffscreenCanvas(w, h).getContext('2d', { willReadFrequently: true });
    context.imageSmoothingQuality = 'high';
    context.fillStyle = '#fff';
    context.fillRect(0, 0, w, h);
    context.drawImage(bitmap, 0, 0, w, h);
    return { w, h, pixels: context.getImageData(0, 0, w, h).data };
  } finally {
    bitmap.close();
  }
}

/** what returns why a file is no picture that the browser can open, by its first bytes. */
async function what(file) {
  const head = String.fromCharCode(...new Uint8Array(await file.slice(0, 12).arrayBuffer()));
  if (head.startsWith('%PDF')) return 'photo-pdf';
  if (/^[^]{4}ftyp(he|mif|msf)/.test(head)) return 'photo-heic';
  return 'not-a-photo';
}
