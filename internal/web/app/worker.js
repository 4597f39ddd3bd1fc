// The judge, in a worker. It receives {start: {root, lang, game}} once, then {id, name, args} for
// each call; it posts {progress}, {ready} or {failed}, {id, answer} or {id, error}, and {died}.

import '../judge/wasm_exec.js';

const report = (message) => postMessage(message);

self.addEventListener('message', ({ data }) => {
  if (data.start)
    start(data.start).then(
      () => report({ ready: true }),
      (error) => report({ failed: String(error?.message ?? error) }),
    );
  else call(data);
});

/** start loads the module and gives it the files of the game. */
async function start({ root, lang, game }) {
  const answer = await fetch(`${root}${lang}/${game}/judge.json`);
  if (!answer.ok) throw new Error(`judge.json: ${answer.status}`);
  const input = await answer.json();
  const go = new Go();
  go.env = { GOGC: '400' }; // fewer garbage collections, because a mark waits for them
  const module = new Response(await unpacked(`${root}judge/${input.module}.wasm.gz`), {
    headers: { 'Content-Type': 'application/wasm' },
  });
  const { instance } = await WebAssembly.instantiateStreaming(module, go.importObject);
  go.run(instance).then(() => report({ died: true }));
  for (const [name, text] of Object.entries(input.files)) self.cartouche.load(name, text);
  for (const name of ['printed', 'figures', 'icons', 'seats']) {
    if (input[name] && self.cartouche[name]) self.cartouche[name](game, JSON.stringify(input[name]));
  }
}

/**
 * unpacked fetches a module as a stream of WebAssembly. Servers send a .gz file either packed or,
 * with Content-Encoding, unpacked by the browser. The first bytes show which.
 */
async function unpacked(address) {
  const answer = await fetch(address);
  if (!answer.ok || !answer.body) throw new Error(`${address}: ${answer.status}`);
  const total = Number(answer.headers.get('Content-Length')) || 0;
  const reader = answer.body.getReader();
  let first = new Uint8Array();
  while (first.length < 2) {
    const { done, value } = await reader.read();
    if (done) break;
    first = new Uint8Array([...first, ...value]);
  }
  const packed = first[0] === 0x1f && first[1] === 0x8b;
  let loaded = 0;
  const pass = (chunk, controller) => {
    loaded += chunk.length;
    report({ progress: packed && total ? Math.min(loaded / total, 1) : null });
    controller.enqueue(chunk);
  };
  const stream = new ReadableStream({
    start: (controller) => pass(first, controller),
    async pull(controller) {
      const { done, value } = await reader.read();
      if (done) controller.close();
      else pass(value, controller);
    },
  });
  return packed ? stream.pipeThrough(new DecompressionStream('gzip')) : stream;
}

/**
 * call calls the module. If it returns no text or throws, it has died: for example, a deeply nested
 * text may overflow the browser's stack, and later answers would be unreliable.
 */
function call({ id, name, args }) {
  const ask = self.cartouche[name];
  if (!ask) return report({ id, error: `the judge has no ${name}` });
  try {
    const answer = ask(...args);
    report(answer === undefined && name !== 'boards' ? { died: true } : { id, answer });
  } catch {
    report({ died: true });
  }
}
