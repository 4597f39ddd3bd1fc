#!/usr/bin/env bash
# A PDF can keep solutions, notes of the game master or guides in a layer that is switched off. One would guess that it stays off when
# files are put together, or is dropped. But what is off is listed in the file, not on its page: qpdf, pdfunite, pdftk, mutool and pdf-lib
# take the pages without that list, and the layer is printed. qpdf and pdfunite keep the list of the first file, so that its pages look
# right and the others do not. Ghostscript keeps the layers of all. A book of puzzles comes from the printer with its solutions.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT
command -v npm >/dev/null || apt-get install -y -qq npm >/dev/null
type pdfunite qpdf pdftk mutool gs >/dev/null 2>&1 ||
  apt-get install -y -qq poppler-utils qpdf pdftk-java mupdf-tools ghostscript >/dev/null
cd "$dir"
npm init -y >/dev/null 2>&1
npm install --silent pdf-lib@1.17.1 >/dev/null 2>&1
cat > draw.cjs <<'J'
const {writeFileSync} = require('fs')
const {PDFDocument, PDFName, PDFString} = require('pdf-lib')
const draw = async name => {
  const pdf = await PDFDocument.create()
  const layer = title => pdf.context.register(pdf.context.obj({Type: 'OCG', Name: PDFString.of(title)}))
  const puzzle = layer('puzzle'), solution = layer('solution')
  const page = pdf.addPage([200, 100])
  page.node.set(PDFName.of('Resources'), pdf.context.obj({Properties: {Puzzle: puzzle, Solution: solution}}))
  const drawing = '/OC /Puzzle BDC 0.8 g 10 10 80 80 re f EMC /OC /Solution BDC 0 g 110 10 80 80 re f EMC\n'
  page.node.set(PDFName.of('Contents'), pdf.context.register(pdf.context.flateStream(drawing)))
  const layers = [puzzle, solution]
  pdf.catalog.set(PDFName.of('OCProperties'), pdf.context.obj({OCGs: layers, D: {Order: layers, OFF: [solution]}}))
  writeFileSync(name, await pdf.save())
}
draw('one.pdf').then(() => draw('two.pdf'))
J
cat > copy.cjs <<'J'
const {readFileSync, writeFileSync} = require('fs')
const {PDFDocument} = require('pdf-lib')
const copy = async () => {
  const book = await PDFDocument.create()
  for (const name of ['one.pdf', 'two.pdf'])
    for (const page of await book.copyPages(await PDFDocument.load(readFileSync(name)), [0])) book.addPage(page)
  writeFileSync('pdf-lib.pdf', await book.save())
}
copy()
J
node draw.cjs
qpdf one.pdf --pages one.pdf two.pdf -- qpdf.pdf
pdfunite one.pdf two.pdf pdfunite.pdf
pdftk one.pdf two.pdf cat output pdftk.pdf
mutool merge -o mutool.pdf one.pdf two.pdf
node copy.cjs
gs -q -sDEVICE=pdfwrite -o Ghostscript.pdf one.pdf two.pdf
shown() { # what a page of a file shows: FILE PAGE
  pdftoppm -r 72 -gray -f "$2" -singlefile "$1" page
  tail -c 20000 page.pgm | tr -d '\020-\377' | wc -c | sed 's/^0$/the puzzle/; s/^[0-9]*$/the solution, too/'
}
{
  echo "alone: $(shown one.pdf 1) | $(shown two.pdf 1)"
  for tool in qpdf pdfunite pdftk mutool pdf-lib Ghostscript; do
    echo "$tool: $(shown $tool.pdf 1) | $(shown $tool.pdf 2)"
  done
} | tee seen
dpkg-query -f '${Package} ${Version}\n' -W qpdf poppler-utils pdftk-java mupdf-tools ghostscript
diff seen - <<'W'
alone: the puzzle | the puzzle
qpdf: the puzzle | the solution, too
pdfunite: the puzzle | the solution, too
pdftk: the solution, too | the solution, too
mutool: the solution, too | the solution, too
pdf-lib: the solution, too | the solution, too
Ghostscript: the puzzle | the puzzle
W
