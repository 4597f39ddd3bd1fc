package web

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"cartouche/internal/testing/testall"
)

// loads starts the worker of the engine with a server of its own kind, and says what it compiles: the answer of the server itself,
// whose code browsers keep, or another one; what it asked for; and which part of its bytes was counted.
const loads = `
const [encoding, type, , pace, kept] = process.argv.slice(2);
const { gzipSync } = await import('node:zlib');
const module = Buffer.from('\0asm-of-the-engine'.repeat(pace ? 222_222 : 1000)); // 4 MB
const piece = 1 << 18;
let now = 0;
if (pace) performance.now = () => (now += pace === 'slow' ? 1000 : 0);
const sizes = { 'engine.wasm': { packed: gzipSync(module).length, plain: module.length, sum: '1f' }, 'data.zip': { packed: 1, plain: 1 } };
const asked = [];
let own, start;
let loaded = 0;
globalThis.self = globalThis;
globalThis.addEventListener = (name, listener) => (start = listener);
globalThis.postMessage = ({ progress, failed }) => {
  if (progress) loaded = progress.loaded / progress.of;
  if (failed) console.log(failed, asked.join(), Math.round(loaded * 100) / 100);
};
globalThis.fetch = async (address, { cache } = {}) => {
  if (!address.endsWith('data.zip.gz')) asked.push(cache ? cache + ' ' + address : address);
  else if (kept && !own) asked.push('early');
  const packed = address.endsWith('.gz');
  const headers = { 'Content-Type': packed ? 'application/gzip' : type, ...(encoding && !packed && { 'Content-Encoding': encoding }) };
  let at = 0;
  const pull = (to) => (at < module.length ? to.enqueue(module.subarray(at, (at += piece))) : to.close());
  const answer = new Response(packed ? gzipSync(module) : new ReadableStream({ pull }), { headers });
  if (!packed) own = answer;
  return answer;
};
WebAssembly.compileStreaming = async (answer) => {
  const right = answer.headers.get('Content-Type') === 'application/wasm' && Buffer.from(await answer.arrayBuffer()).equals(module);
  await new Promise((resolve) => setTimeout(resolve, 100)); // the last bytes are counted
  throw new Error((answer === own ? 'own' : 'other') + (right ? '' : ' and wrong'));
};
await import(process.argv[4]);
start({ data: { start: { root: '/', sizes, kept: kept === 'kept' } } });
`

// TestCompiledCodeOfTheEngineIsKept checks that the engine is compiled from the answer of the server where that packs it, and otherwise
// from the packed file. Chromium keeps compiled code only of answers as they came: tried with its traces, where a second load reads it.
func TestCompiledCodeOfTheEngineIsKept(t *testing.T) {
	testall.Slow(t)
	node, err := exec.LookPath("node")
	if err != nil {
		if os.Getenv("CI") != "" {
			t.Fatal(err)
		}
		t.Skip(err)
	}
	worker, err := filepath.Abs("app/engine-worker.js")
	if err != nil {
		t.Fatal(err)
	}
	const plain, ifKept = "force-cache /engine/engine.wasm?1f", "only-if-cached /engine/engine.wasm?1f"
	const packed = plain + ",/engine/engine.wasm.gz"
	for _, c := range []struct{ encoding, kind, pace, kept, want string }{
		{"gzip", "application/wasm", "", "", "own " + plain + " 1"},
		{"br", "application/wasm; charset=utf-8", "", "", "other " + plain + " 1"},
		{"gzip", "application/octet-stream", "", "", "other " + plain + " 1"},
		{"", "application/wasm", "", "", "other " + packed + " 1"},
		{"", "application/octet-stream", "", "", "other " + packed + " 1"},
		{"gzip", "application/wasm", "slow", "", "own " + plain + " 1"},
		{"gzip", "application/wasm", "quick", "", "own " + plain + " 0.26"}, // no copy of what is here at once
		{"gzip", "application/wasm", "", "kept", "own " + ifKept + " 1"},
		{"", "application/wasm", "", "kept", "engine.wasm " + ifKept + " 0"}, // nothing is downloaded
	} {
		t.Run(c.encoding+" "+c.kind+" "+c.pace+" "+c.kept, func(t *testing.T) {
			cmd := exec.Command(node, "--input-type=module", "-", c.encoding, c.kind, worker, c.pace, c.kept)
			cmd.Stdin = strings.NewReader(loads)
			out, err := cmd.CombinedOutput()
			if got := strings.TrimSpace(string(out)); err != nil || got != c.want {
				t.Errorf("compiled %s (%v), want %s", got, err, c.want)
			}
		})
	}
}
