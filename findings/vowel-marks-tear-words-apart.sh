#!/usr/bin/env bash
# Arabic letters have forms for the beginning, middle and end of a word. Vowel marks, which games for children have, change no form: one
# would guess that programs that choose forms pass them over. jsPDF 4.2.1 ends a joint at a mark: letters in the middle get the form of a
# beginning. arabic-reshaper 1.1.0 and arabic-persian-reshaper 1.0.1 lose the mark in lam-alef and print the alef twice. HarfBuzz does
# neither. Without marks all are right, and so is a proof of titles. The cards have torn words, and a no that is spelled wrong.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT
font=/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf
command -v npm >/dev/null || apt-get install -y -qq npm >/dev/null
type hb-shape >/dev/null 2>&1 && [ -f $font ] || apt-get install -y -qq libharfbuzz-bin fonts-dejavu-core >/dev/null
cd "$dir"
npm init -y >/dev/null 2>&1
npm install --silent jspdf@4.2.1 arabic-reshaper@1.1.0 arabic-persian-reshaper@1.0.1 >/dev/null 2>&1
cat > shape.cjs <<'J'
const {execFileSync} = require('child_process')
const {jsPDF} = require('jspdf')
const pdf = new jsPDF()
const harfbuzz = word => {
  const names = execFileSync('hb-shape', ['--no-positions', '--no-clusters', process.argv[2], word]).toString()
  return String.fromCodePoint(...names.match(/[0-9A-F]{4}/g).reverse().map(code => parseInt(code, 16)))
}
const ways = {
  HarfBuzz: harfbuzz,
  jsPDF: word => pdf.processArabic(word),
  'arabic-reshaper': require('arabic-reshaper').convertArabic,
  'arabic-persian-reshaper': require('arabic-persian-reshaper').ArabicShaper.convertArabic,
}
for (const word of ['بيت', 'بَيْت', 'لا', 'لَا'])
  for (const [way, shape] of Object.entries(ways)) console.log(`${way}\t${word}\t${shape(word)}`)
J
cat > name.py <<'P'
import re, sys, unicodedata
for line in sys.stdin.buffer.read().decode().splitlines():
    way, word, shaped = line.split("\t")
    names = [re.sub("ARABIC |LETTER |LIGATURE | FORM", "", unicodedata.name(c)) for c in shaped]
    print(f"{way}, {'with' if any(map(unicodedata.combining, word)) else 'without'} marks:", ", ".join(names).lower())
P
{
  node shape.cjs $font | python3 name.py
  hb-shape --version | head -1
} | tee seen
echo "jsPDF 4.2.1, arabic-reshaper 1.1.0, arabic-persian-reshaper 1.0.1"
diff seen - <<'W'
HarfBuzz, without marks: beh initial, yeh medial, teh final
jsPDF, without marks: beh initial, yeh medial, teh final
arabic-reshaper, without marks: beh initial, yeh medial, teh final
arabic-persian-reshaper, without marks: beh initial, yeh medial, teh final
HarfBuzz, with marks: beh initial, fatha, yeh medial, sukun, teh final
jsPDF, with marks: beh initial, fatha, yeh initial, sukun, teh final
arabic-reshaper, with marks: beh initial, fatha, yeh medial, sukun, teh final
arabic-persian-reshaper, with marks: beh initial, fatha, yeh medial, sukun, teh final
HarfBuzz, without marks: lam with alef isolated
jsPDF, without marks: lam with alef isolated
arabic-reshaper, without marks: lam with alef isolated
arabic-persian-reshaper, without marks: lam with alef isolated
HarfBuzz, with marks: lam with alef isolated, fatha
jsPDF, with marks: lam initial, fatha, alef final
arabic-reshaper, with marks: lam with alef isolated, alef final
arabic-persian-reshaper, with marks: lam with alef isolated, alef final
hb-shape (HarfBuzz) 6.0.0
W
