// The engine, in a worker: it makes the pages, pictures and files to print of a project. It receives {start: {root, module, sizes, kept}} once,
// then {id, call, args}, and {stop: id} for a call that need not be answered any more; it posts {progress: {loaded, of}} in bytes, {module} to start the next one from, {ready} or
// {failed}, {id, answer} or {id, error}, {work: {text, done, of}}, and {died}.

import '../judge/wasm_exec.js';

const report = (message, move = []) => postMessage(message, move);

const under = new Map(); // the first arguments of calls under way, by id

addEventListener('message', ({ data }) => {
  if (data.start) {
    start(data.start).then(
      () => report({ ready: true }),
      (error) => report({ failed: String(error?.message ?? error) }),
    );
  } else if (data.stop) Object.assign(under.get(data.stop) ?? {}, { stopped: true });
  else call(data);
});

/** counted counts the bytes of several downloads. sizes are those of the files as they are packed. */
function counted(sizes) {
  const of = Object.values(sizes).reduce((sum, { packed }) => sum + packed, 0);
  const loaded = {};
  return (name, share) => {
    loaded[name] = Math.min(share, 1) * sizes[name].packed;
    report({ progress: { loaded: Object.values(loaded).reduce((sum, n) => sum + n, 0), of } });
  };
}

async function start({ root, module, sizes, kept }) {
  const count = counted(sizes);
  const size = sizes['engine.wasm'];
  const answer = module ? null : await program(root, size, kept);
  const pack = async (name) => new Uint8Array(await (await unpacked(root, name, count, sizes[name])).arrayBuffer());
  const packs = Promise.all(Object.keys(sizes).filter((name) => name.endsWith('.zip')).map(pack));
  const compiled = module ?? (await compile(answer, root, count, size));
  if (!module) {
    count('engine.wasm', 1);
    report({ module: compiled });
  }
  const go = new Go();
  go.env = { GOGC: '1000' }; // nothing is collected before there are 40 MB; from then on the engine collects often
  const instance = await WebAssembly.instantiate(compiled, go.importObject);
  const loaded = await packs;
  go.run(instance).then(() => report({ died: true }));
  self.cartouche.progress = (text, done, of) => report({ work: { text, done, of } });
  for (const bytes of loaded) works(self.cartouche.load(bytes));
}

/**
 * program fetches the plain module, and returns the answer of a server that packs it on the way, or null: it is several times larger than
 * the packed one. Its address has a sum of it, so what the browser keeps is not asked for again: Chromium compiles anew what a server
 * confirms. With kept, it fails if the browser does not keep it, and nothing is downloaded.
 */
async function program(root, { sum }, kept) {
  const stop = new AbortController();
  const how = { cache: kept ? 'only-if-cached' : 'force-cache', mode: 'same-origin', signal: stop.signal };
  const answer = await fetch(`${root}engine/engine.wasm?${sum}`, how).catch(() => null);
  if (answer?.ok && answer.headers.get('Content-Encoding')) return answer;
  stop.abort();
  if (kept) throw new Error('engine.wasm');
  return null;
}

/**
 * compile compiles the module of an answer, or the packed one. Browsers keep the compiled code of a plain .wasm for the next visit, if the
 * answer is passed on as it came, not as a new one with its stream; its bytes are counted in a copy.
 */
async function compile(answer, root, count, size) {
  if (!answer) return WebAssembly.compileStreaming(typed(await unpacked(root, 'engine.wasm', count, size)));
  const right = answer.headers.get('Content-Type') === 'application/wasm'; // another one is an error
  watched(answer.clone(), (n) => count('engine.wasm', n / size.plain), size.plain).catch(() => {}); // compiling fails, too
  return WebAssembly.compileStreaming(right ? answer : typed(answer));
}

/** watched calls look with the number of bytes so far, of a copy. Copying takes time, so it stops if all will be here within a second. */
async function watched({ body }, look, of) {
  const [reader, began] = [body.getReader(), performance.now()];
  for (let n = 0; ; ) {
    const { done, value } = await reader.read();
    if (done) return undefined;
    look((n += value.length));
    if (n > 1e6 && (performance.now() - began) * of < 1000 * n) return reader.cancel();
  }
}

const typed = ({ body }) => new Response(body, { headers: { 'Content-Type': 'application/wasm' } });

/** unpacked fetches a packed file and unpacks it, unless the server has done so. */
async function unpacked(root, name, count, { packed }) {
  const answer = await fetch(`${root}engine/${name}.gz`);
  if (!answer.ok) throw new Error(`${name}.gz: ${answer.status}`);
  const [first, stream] = await opened(seen(answer, (n) => count(name, n / packed)).body);
  return new Response(first[0] === 0x1f && first[1] === 0x8b ? stream.pipeThrough(new DecompressionStream('gzip')) : stream);
}

/** seen passes an answer on and calls look with the number of bytes so far. */
function seen({ body, headers }, look) {
  let n = 0;
  const count = new TransformStream({
    transform(chunk, controller) {
      look((n += chunk.length));
      controller.enqueue(chunk);
    },
  });
  return new Response(body.pipeThrough(count), { headers });
}

/** opened returns the first bytes of a stream, and the stream with them. */
async function opened(stream) {
  const reader = stream.getReader();
  const { value } = await reader.read();
  const whole = new ReadableStream({
    start: (controller) => controller.enqueue(value),
    async pull(controller) {
      const next = await reader.read();
      if (next.done) controller.close();
      else controller.enqueue(next.value);
    },
  });
  return [value, whole];
}

/** works throws what a call returns for one that failed: the text of an error. */
function works(error) {
  if (error) throw new Error(error);
}

async function call({ id, call, args }) {
  under.set(id, args[0]);
  try {
    const ask = self.cartouche[call];
    if (args[0].body instanceof Blob) args[0].body = new Uint8Array(await args[0].body.arrayBuffer()); // the page holds no copy
    const answer = call === 'answer' ? await new Promise((done) => ask(...args, done)) : works(ask(...args));
    if (answer?.parts?.length > 0) answer.body = new Blob(answer.parts, { type: answer.type });
    delete answer?.parts;
    const moved = [answer?.body, ...(answer?.changes ?? []).map(({ data }) => data)].filter((data) => data?.buffer);
    report({ id, answer }, [...new Set(moved.map(({ buffer }) => buffer))]);
  } catch (error) {
    report({ id, error: String(error?.message ?? error) });
  } finally {
    under.delete(id);
  }
}
