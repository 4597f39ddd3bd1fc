#!/usr/bin/env bash
# One would guess that an icon prints the same after an optimiser made its PNG smaller without loss. optipng packs few colours several to
# a byte: PDFKit 0.20.2 reads the transparency of one pixel from each byte and prints torn strips. zopflipng names one colour transparent:
# jsPDF 4.2.1 prints that colour, here a black square. Neither warns, and viewers and pdf-lib show all three files alike.
# Icons for cards and tokens have few colours and are often optimised, so one icon of a set prints wrong and the others right.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT
command -v npm >/dev/null || apt-get install -y -qq npm >/dev/null
type pdftoppm optipng zopflipng >/dev/null 2>&1 || apt-get install -y -qq poppler-utils optipng zopfli >/dev/null
cd "$dir"
npm init -y >/dev/null 2>&1
npm install --silent pngjs@7.0.0 pdfkit@0.20.2 jspdf@4.2.1 pdf-lib@1.17.1 >/dev/null 2>&1
cat > coin.cjs <<'J'
const {PNG} = require('pngjs')
const coin = new PNG({width: 64, height: 64})
for (let y = 0; y < 64; y++) for (let x = 0; x < 64; x++) {
  const r = Math.hypot(x - 31.5, y - 31.5)
  coin.data.set(r > 30 ? [0, 0, 0, 0] : r > 24 ? [40, 30, 0, 255] : [200, 150, 0, 255], 4 * (64 * y + x))
}
require('fs').writeFileSync('coin.png', PNG.sync.write(coin))
J
cat > place.cjs <<'J'
const {createWriteStream, readFileSync, writeFileSync} = require('fs')
const PDFKit = require('pdfkit')
const {jsPDF} = require('jspdf')
const {PDFDocument} = require('pdf-lib')
const place = async name => {
  const png = readFileSync(`${name}.png`)
  const kit = new PDFKit({size: [64, 64], margin: 0})
  kit.pipe(createWriteStream(`PDFKit-${name}.pdf`))
  kit.image(png, 0, 0, {width: 64}).end()
  const js = new jsPDF({unit: 'pt', format: [64, 64]})
  js.addImage(png, 'PNG', 0, 0, 64, 64)
  writeFileSync(`jsPDF-${name}.pdf`, Buffer.from(js.output('arraybuffer')))
  const lib = await PDFDocument.create()
  lib.addPage([64, 64]).drawImage(await lib.embedPng(png), {x: 0, y: 0, width: 64, height: 64})
  writeFileSync(`pdf-lib-${name}.pdf`, await lib.save())
}
for (const name of ['coin', 'optipng', 'zopflipng']) place(name)
J
node coin.cjs
optipng -quiet -out optipng.png coin.png
zopflipng coin.png zopflipng.png >/dev/null
node place.cjs
for library in PDFKit jsPDF pdf-lib; do
  for name in coin optipng zopflipng; do
    pdftoppm -r 72 -gray -singlefile $library-$name.pdf page
    echo "$library, $name: $((100 * $(tail -c 4096 page.pgm | tr -d '\377' | wc -c) / 4096)) % inked"
  done
done | tee seen
echo "$(optipng --version | head -1), zopflipng of zopfli $(dpkg-query -f '${Version}' -W zopfli), $(pdftoppm -v 2>&1 | head -1)"
diff seen - <<'W'
PDFKit, coin: 71 % inked
PDFKit, optipng: 21 % inked
PDFKit, zopflipng: 71 % inked
jsPDF, coin: 71 % inked
jsPDF, optipng: 71 % inked
jsPDF, zopflipng: 100 % inked
pdf-lib, coin: 71 % inked
pdf-lib, optipng: 71 % inked
pdf-lib, zopflipng: 71 % inked
W
