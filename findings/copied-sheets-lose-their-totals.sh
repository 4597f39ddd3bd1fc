#!/usr/bin/env bash
# A score sheet to fill in has cells and a total, which adds up the cells that its script names. One would guess that a file with two
# copies of the sheet adds up each. qpdf and pdfcpu rename the cells of the copy but not in its script: with pdfcpu the second total is
# that of the first sheet, with qpdf it stays empty. pdftk loses the list of what is calculated, so that both stay empty. None warns:
# a campaign's sheets for four players, put into one file, count wrong for all but the first. pdf.js, as in Firefox, calculates here.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT
command -v npm >/dev/null || apt-get install -y -qq npm >/dev/null
type qpdf pdftk >/dev/null 2>&1 || apt-get install -y -qq qpdf pdftk-java >/dev/null
cd "$dir"
npm init -y >/dev/null 2>&1
npm install --silent pdf-lib@1.17.1 pdfjs-dist@5.6.205 >/dev/null 2>&1
GOBIN=$dir go install github.com/pdfcpu/pdfcpu/cmd/pdfcpu@v0.15.0 >/dev/null 2>&1
cat > draw.cjs <<'J'
const {writeFileSync} = require('fs')
const {PDFDocument, PDFName, PDFString} = require('pdf-lib')
const draw = async () => {
  const pdf = await PDFDocument.create()
  const page = pdf.addPage([200, 100])
  const form = pdf.getForm()
  const [, , total] = ['first', 'second', 'total'].map((name, i) => {
    const field = form.createTextField(name)
    field.addToPage(page, {x: 10 + 60 * i, y: 10, width: 50, height: 30})
    return field
  })
  const script = PDFString.of('AFSimple_Calculate("SUM", ["first", "second"]);')
  total.acroField.dict.set(PDFName.of('AA'), pdf.context.obj({C: {S: 'JavaScript', JS: script}}))
  form.acroForm.dict.set(PDFName.of('CO'), pdf.context.obj([total.ref]))
  writeFileSync('sheet.pdf', await pdf.save())
}
draw()
J
cat > fill.mjs <<'J'
import {readFileSync} from 'node:fs'
let values
class CustomEvent { constructor(type, {detail}) { this.detail = detail } }
const dispatchEvent = ({detail}) => { for (const id of detail.ids ?? [detail.id]) if ('value' in detail) values[id] = detail.value }
globalThis.window = {CustomEvent, dispatchEvent, setTimeout, clearTimeout, console}
const {getDocument} = await import('pdfjs-dist/legacy/build/pdf.mjs')
const {QuickJSSandbox} = await import('pdfjs-dist/legacy/build/pdf.sandbox.mjs')
for (const name of process.argv.slice(2)) {
  const pdf = await getDocument({data: new Uint8Array(readFileSync(`${name}.pdf`)), verbosity: 0}).promise
  const sandbox = await QuickJSSandbox()
  sandbox.create({
    objects: await pdf.getFieldObjects(), calculationOrder: await pdf.getCalculationOrderIds(),
    appInfo: {platform: 'linux', language: 'en'}, docInfo: {actions: null, baseURL: '', filename: name},
  })
  values = {}
  let value = 1
  const sheets = []
  for (let i = 1; i <= pdf.numPages; i++) {
    const fields = (await (await pdf.getPage(i)).getAnnotations()).filter(field => field.fieldName)
    for (const {id, fieldName} of fields) {
      if (fieldName.includes('total')) continue
      const typed = {value: String(value), change: '', willCommit: true, commitKey: 1, selStart: 0, selEnd: 1}
      sandbox.dispatchEvent({id, name: 'Keystroke', ...typed})
      value *= 10
    }
    sheets.push(fields)
  }
  const shown = sheets.map(fields => fields.map(({id, fieldName}) => `${fieldName} ${values[id] || 'empty'}`).join(', '))
  console.log(`${name}: ${shown.join(' | ')}`)
}
process.exit()
J
node draw.cjs
cp sheet.pdf copy.pdf
qpdf sheet.pdf --pages sheet.pdf copy.pdf -- qpdf.pdf
mkdir config
XDG_CONFIG_HOME=$dir/config ./pdfcpu merge pdfcpu.pdf sheet.pdf copy.pdf >/dev/null 2>&1
pdftk sheet.pdf copy.pdf cat output pdftk.pdf
node fill.mjs sheet qpdf pdfcpu pdftk 2>/dev/null | tee seen
echo "pdfcpu v0.15.0, pdfjs-dist 5.6.205, $(dpkg-query -f '${Package} ${Version}, ' -W qpdf pdftk-java | sed 's/, $//')"
diff seen - <<'W'
sheet: first 1, second 10, total 11
qpdf: first 1, second 10, total 11 | first+1 100, second+1 1000, total+1 empty
pdfcpu: first 1, second 10, total 11 | 3.first 100, 3.second 1000, 3.total 11
pdftk: first 1, second 10, total empty | 1.first 100, 1.second 1000, 1.total empty
W
