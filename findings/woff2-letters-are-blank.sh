#!/usr/bin/env bash
# One would guess that a font which a library opens, measures and sets without an error is printed. pdf-lib with its fontkit does so with
# WOFF2, the format in which web fonts are had today, and measures it right; but its letters are blank in the PDF, those of the same font
# as WOFF are not. A deck with fonts from npm comes from the printer with frames and pictures, and without a word.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT
command -v npm >/dev/null || apt-get install -y -qq npm >/dev/null
command -v pdftoppm >/dev/null || apt-get install -y -qq poppler-utils >/dev/null
cd "$dir"
npm init -y >/dev/null 2>&1
npm install --silent pdf-lib@1.17.1 @pdf-lib/fontkit@1.1.1 @fontsource/commissioner@5.3.0 >/dev/null 2>&1
cat > card.mjs <<'J'
import {readFileSync, writeFileSync} from 'node:fs'
import {PDFDocument} from 'pdf-lib'
import fontkit from '@pdf-lib/fontkit'
for (const kind of ['woff', 'woff2']) {
  const pdf = await PDFDocument.create()
  pdf.registerFontkit(fontkit)
  const font = await pdf.embedFont(readFileSync(`node_modules/@fontsource/commissioner/files/commissioner-latin-400-normal.${kind}`), {subset: true})
  pdf.addPage([300, 100]).drawText('HILT', {x: 10, y: 20, size: 90, font})
  console.log(`${kind}: ${Math.round(font.widthOfTextAtSize('HILT', 90))} pt wide`)
  writeFileSync(`${kind}.pdf`, await pdf.save())
}
J
{
  node card.mjs
  for kind in woff woff2; do
    pdftoppm -r 72 -gray -singlefile $kind.pdf $kind
    echo "$kind: $(tail -c 30000 $kind.pgm | tr -d '\200-\377' | wc -c) dark pixels"
  done
} | tee seen
echo "pdf-lib 1.17.1, @pdf-lib/fontkit 1.1.1, $(pdftoppm -v 2>&1 | head -1)"
sed -i 's/: [1-9][0-9]* dark/: some dark/' seen
diff seen - <<'W'
woff: 202 pt wide
woff2: 202 pt wide
woff: some dark pixels
woff2: 0 dark pixels
W
