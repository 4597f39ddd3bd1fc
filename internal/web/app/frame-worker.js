// A worker of a page of a project: it runs the module in its address, whose fetch asks the engine.

const early = [];
const waiting = new Map();
let port = null,
  last = 0;

addEventListener('message', first);
const network = new Promise((resolve) => {
  addEventListener('message', function come(event) {
    const { data } = event;
    if (!data.network) return;
    event.stopImmediatePropagation(); // the module does not know it
    removeEventListener('message', come);
    port = data.network;
    port.onmessage = ({ data: { id, answer } }) => waiting.get(id)(answer);
    resolve();
  });
});

function first({ data }) {
  if (!data.network) early.push(data);
}

const plain = self.fetch;
self.fetch = async (address, options) => {
  await network;
  const answer = await new Promise((resolve) => {
    waiting.set(++last, resolve);
    port.postMessage({ id: last, address: String(address) });
  });
  return answer ? new Response(answer.body, { status: answer.status, headers: { 'Content-Type': answer.type } }) : plain(address, options);
};

await import(decodeURIComponent(location.hash.slice(1)));
removeEventListener('message', first);
for (const data of early) dispatchEvent(new MessageEvent('message', { data }));
