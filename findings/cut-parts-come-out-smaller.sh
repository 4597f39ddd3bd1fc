#!/usr/bin/env bash
# A PDF made into an SVG for a cutter: one would guess that parts keep their size, and that lines of width 0, which are PDF's hairlines and
# what lasers cut along, stay lines. mupdf 1.28.1 writes the page's points without their unit, and SVG takes them for 1/96 inch: a page of
# 2 inches becomes 1.5 inches. mutool 1.21.1 still writes pt, but passes on the width 0, which in SVG is no line at all. pdftocairo keeps
# both. Tiles and inserts are cut at three quarters of their size, or the laser finds nothing to cut, and nothing warns.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT
command -v npm >/dev/null || apt-get install -y -qq npm >/dev/null
type mutool pdftocairo rsvg-convert >/dev/null 2>&1 || apt-get install -y -qq mupdf-tools poppler-utils librsvg2-bin >/dev/null
cd "$dir"
npm init -y >/dev/null 2>&1
npm install --silent mupdf@1.28.1 pdf-lib@1.17.1 >/dev/null 2>&1
cat > draw.mjs <<'J'
import {writeFileSync} from 'node:fs'
import {PDFDocument, PDFName} from 'pdf-lib'
const pdf = await PDFDocument.create()
const page = pdf.addPage([144, 144])
page.node.set(PDFName.of('Contents'), pdf.context.register(pdf.context.flateStream('0 G 0 w 36 36 72 72 re S\n')))
writeFileSync('tile.pdf', await pdf.save())
J
cat > convert.mjs <<'J'
import {readFileSync, writeFileSync} from 'node:fs'
import {Buffer, Document, DocumentWriter, Matrix} from 'mupdf'
const page = Document.openDocument(readFileSync('tile.pdf'), 'application/pdf').loadPage(0)
const svg = new Buffer()
const writer = new DocumentWriter(svg, 'svg', '')
page.run(writer.beginPage(page.getBounds()), Matrix.identity)
writer.endPage()
writer.close()
writeFileSync('mupdf.svg', svg.asString())
J
cat > look.py <<'P'
import struct, sys, zlib
data = open(sys.argv[2], "rb").read()
width, height = struct.unpack(">II", data[16:24])
packed, at = b"", 8
while at < len(data):
    size, kind = struct.unpack(">I4s", data[at:at + 8])
    packed += data[at + 8:at + 8 + size] if kind == b"IDAT" else b""
    at += size + 12
print(f"{sys.argv[1]}: {width / 96:g} x {height / 96:g} inch,", "a line" if any(zlib.decompress(packed)) else "no line")
P
node draw.mjs
node convert.mjs
mutool convert -F svg -o mutool.svg tile.pdf
mv mutool1.svg mutool.svg
pdftocairo -svg tile.pdf pdftocairo.svg
for tool in mupdf mutool pdftocairo; do
  rsvg-convert $tool.svg -o $tool.png
  python3 look.py $tool $tool.png
done | tee seen
echo "npm's mupdf 1.28.1, $(mutool -v 2>&1), $(pdftocairo -v 2>&1 | head -1), $(rsvg-convert --version)"
diff seen - <<'W'
mupdf: 1.5 x 1.5 inch, a line
mutool: 2 x 2 inch, no line
pdftocairo: 2 x 2 inch, a line
W
