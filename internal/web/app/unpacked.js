// WebAssembly modules as the site has them: packed files.

/**
 * unpacked fetches a module as a response to instantiate. Servers send a .gz file either packed or,
 * with Content-Encoding, unpacked by the browser. The first bytes show which. progress is called with the
 * share that is loaded, or with null when the size is unknown.
 */
export async function unpacked(address, progress) {
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
    progress(packed && total ? Math.min(loaded / total, 1) : null);
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
  return new Response(packed ? stream.pipeThrough(new DecompressionStream('gzip')) : stream, {
    headers: { 'Content-Type': 'application/wasm' },
  });
}
