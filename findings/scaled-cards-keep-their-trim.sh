#!/usr/bin/env bash
# A finished card is needed in another size. One would guess that a tool that scales a page scales its boxes with it. scale of pdf-lib
# 1.17.1 and resize of pdfcpu 0.15.0 scale the drawing and the paper, but leave BleedBox and TrimBox as they were; Ghostscript scales them.
# Viewers show the paper, so all looks right, and nothing warns. The printing house goes by the TrimBox and cuts a card of the old size out
# of a corner of the new one.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT
command -v npm >/dev/null || apt-get install -y -qq npm >/dev/null
type pdfinfo gs >/dev/null 2>&1 || apt-get install -y -qq poppler-utils ghostscript >/dev/null
cd "$dir"
npm init -y >/dev/null 2>&1
npm install --silent pdf-lib@1.17.1 >/dev/null 2>&1
GOBIN=$dir go install github.com/pdfcpu/pdfcpu/cmd/pdfcpu@v0.15.0 >/dev/null 2>&1
cat > draw.mjs <<'J'
import {readFileSync, writeFileSync} from 'node:fs'
import {PDFDocument} from 'pdf-lib'
const card = await PDFDocument.create()
const page = card.addPage([200, 270])
page.drawRectangle({width: 200, height: 270})
page.setBleedBox(1, 1, 198, 268)
page.setTrimBox(10, 10, 180, 250)
writeFileSync('card.pdf', await card.save())
const scaled = await PDFDocument.load(readFileSync('card.pdf'))
scaled.getPage(0).scale(2, 2)
writeFileSync('pdf-lib.pdf', await scaled.save())
J
node draw.mjs
mkdir config
XDG_CONFIG_HOME=$dir/config ./pdfcpu resize 'scalefactor:2' card.pdf pdfcpu.pdf >/dev/null 2>&1
gs -q -sDEVICE=pdfwrite -dFIXEDMEDIA -dPDFFitPage -dDEVICEWIDTHPOINTS=400 -dDEVICEHEIGHTPOINTS=540 -o Ghostscript.pdf card.pdf
{
  for name in card pdf-lib pdfcpu Ghostscript; do
    boxes=$(pdfinfo -box $name.pdf | awk '/^(Media|Bleed|Trim)Box/ {printf ", %s %d x %d", $1, $4 - $2, $5 - $3}')
    drawn=$(gs -q -sDEVICE=bbox -dNOPAUSE -dBATCH $name.pdf 2>&1 | awk '/^%%Bound/ {print $4 - $2, "x", $5 - $3}')
    echo "$name: drawing $drawn$boxes"
  done
  dpkg-query -f '${Package} ${Version}\n' -W poppler-utils ghostscript
} | tee seen
echo "pdf-lib 1.17.1, pdfcpu v0.15.0"
diff seen - <<'W'
card: drawing 200 x 270, MediaBox: 200 x 270, BleedBox: 198 x 268, TrimBox: 180 x 250
pdf-lib: drawing 400 x 540, MediaBox: 400 x 540, BleedBox: 198 x 268, TrimBox: 180 x 250
pdfcpu: drawing 400 x 540, MediaBox: 400 x 540, BleedBox: 198 x 268, TrimBox: 180 x 250
Ghostscript: drawing 400 x 540, MediaBox: 400 x 540, BleedBox: 396 x 536, TrimBox: 360 x 500
ghostscript 10.0.0~dfsg-11+deb12u9
poppler-utils 22.12.0-2+deb12u3
W
