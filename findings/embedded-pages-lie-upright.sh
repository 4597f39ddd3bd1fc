#!/usr/bin/env bash
# One would guess that a PDF page embedded in another looks as viewers show it: turned by its /Rotate and cut to its CropBox.
# pdf-lib embeds the whole MediaBox and leaves the page unturned: a card seen as 240 x 160 pt is placed as 200 x 300, with what its crop
# box hides around it. Sheets of cards put together from single pages get cards that lie on their side with their trim showing.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT
command -v npm >/dev/null || apt-get install -y -qq npm >/dev/null
command -v pdftoppm >/dev/null || apt-get install -y -qq poppler-utils >/dev/null
cd "$dir"
npm init -y >/dev/null 2>&1
npm install --silent pdf-lib@1.17.1 >/dev/null 2>&1
cat > sheet.mjs <<'J'
import {writeFileSync} from 'node:fs'
import {PDFDocument, degrees} from 'pdf-lib'
const card = await PDFDocument.create()
const page = card.addPage([200, 300])
page.drawRectangle({x: 20, y: 30, width: 160, height: 240})
page.setCropBox(20, 30, 160, 240)
page.setRotation(degrees(90))
const bytes = await card.save()
writeFileSync('card.pdf', bytes)
const sheet = await PDFDocument.create()
const [embedded] = await sheet.embedPdf(bytes)
console.log(`pdf-lib: ${embedded.width} x ${embedded.height}`)
J
{
  node sheet.mjs
  pdftoppm -r 72 -cropbox -singlefile card.pdf seen-card
  head -c 20 seen-card.ppm | sed -n '2s/\(.*\) \(.*\)/poppler: \1 x \2/p'
} | tee seen
echo "pdf-lib 1.17.1, $(pdftoppm -v 2>&1 | head -1)"
diff seen - <<'W'
pdf-lib: 200 x 300
poppler: 240 x 160
W
