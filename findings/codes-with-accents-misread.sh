#!/usr/bin/env bash
# One would guess that a QR code of a short text reads alike everywhere. lean-qr 2.7.4 puts accents into Latin-1 and a French apostrophe
# into the mode for Japanese, each with its mark: zbar and zxing-cpp read f for the apostrophe, jsQR drops what is in Latin-1. Most writers,
# as uqr 0.1.3, put UTF-8 without its mark, which zbar takes for Japanese. Only UTF-8 with its mark, which lean-qr makes if it may use
# nothing else, is right in all three. Clues on French and German cards are nonsense in some readers; an English proof does not show it.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT
command -v npm >/dev/null || apt-get install -y -qq npm >/dev/null
type zbarimg >/dev/null 2>&1 || apt-get install -y -qq zbar-tools >/dev/null
cd "$dir"
npm init -y >/dev/null 2>&1
npm install --silent lean-qr@2.7.4 uqr@0.1.3 jsqr@1.4.0 zxing-wasm@3.1.6 pngjs@7.0.0 >/dev/null 2>&1
cat > codes.mjs <<'J'
import {execFileSync} from 'node:child_process'
import {readFileSync, writeFileSync} from 'node:fs'
import jsqr from 'jsqr'
import {generate, mode} from 'lean-qr'
import pngjs from 'pngjs'
import {encode} from 'uqr'
import {prepareZXingModule, readBarcodes} from 'zxing-wasm/reader'
prepareZXingModule({overrides: {wasmBinary: readFileSync('node_modules/zxing-wasm/dist/reader/zxing_reader.wasm').buffer}})
const lean = options => text => {
  const code = generate(text, options)
  return {size: code.size, dark: (x, y) => code.get(x, y)}
}
const writers = {
  'lean-qr': lean({}),
  uqr: text => {
    const {size, data} = encode(text, {border: 0})
    return {size, dark: (x, y) => data[y][x]}
  },
  'marked UTF-8': lean({modes: [mode.utf8]}),
}
const readers = {
  zbar: () => execFileSync('zbarimg', ['-q', '--raw', 'code.png'], {stdio: ['ignore', 'pipe', 'ignore']}).toString().trim(),
  'zxing-cpp': async () => (await readBarcodes(new Blob([readFileSync('code.png')])))[0]?.text,
  jsQR: ({data, width, height}) => (jsqr.default ?? jsqr)(new Uint8ClampedArray(data), width, height)?.data,
}
for (const text of ['Préparez l’île', 'Größe', 'Draw two cards.']) for (const [writer, make] of Object.entries(writers)) {
  const {size, dark} = make(text), side = 4 * (size + 8)
  const picture = new pngjs.PNG({width: side, height: side})
  for (let y = 0; y < side; y++) for (let x = 0; x < side; x++) {
    const [column, row] = [x, y].map(v => (v >> 2) - 4)
    const inside = Math.min(column, row) >= 0 && Math.max(column, row) < size
    const grey = inside && dark(column, row) ? 0 : 255
    picture.data.set([grey, grey, grey, 255], 4 * (side * y + x))
  }
  writeFileSync('code.png', pngjs.PNG.sync.write(picture))
  const seen = []
  for (const [reader, read] of Object.entries(readers)) {
    const got = await read(picture)
    const visible = got.replace(/\p{Cc}/gu, '')
    seen.push(`${reader} ${got === text ? 'right' : `"${visible}"`}`)
  }
  console.log(`${text}, ${writer}: ${seen.join(', ')}`)
}
J
node codes.mjs | tee seen
echo "lean-qr 2.7.4, uqr 0.1.3, jsQR 1.4.0, zxing-wasm 3.1.6, zbar $(zbarimg --version 2>/dev/null)"
diff seen - <<'W'
Préparez l’île, lean-qr: zbar "Préparez lfîle", zxing-cpp "Préparez lfîle", jsQR "’"
Préparez l’île, uqr: zbar "Prﾃｩparez l窶凖ｮle", zxing-cpp right, jsQR right
Préparez l’île, marked UTF-8: zbar right, zxing-cpp right, jsQR right
Größe, lean-qr: zbar right, zxing-cpp right, jsQR ""
Größe, uqr: zbar "Grﾃｶﾃ歹", zxing-cpp right, jsQR right
Größe, marked UTF-8: zbar right, zxing-cpp right, jsQR right
Draw two cards., lean-qr: zbar right, zxing-cpp right, jsQR right
Draw two cards., uqr: zbar right, zxing-cpp right, jsQR right
Draw two cards., marked UTF-8: zbar right, zxing-cpp right, jsQR right
W
