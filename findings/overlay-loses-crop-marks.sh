#!/usr/bin/env bash
# One would guess that a page laid over another of the same size is drawn whole and at its own scale, as by pdftk. qpdf takes the TrimBox
# of both pages instead of the page: crop marks, which are outside the trim, vanish from an overlay that has a TrimBox, and an overlay
# without one shrinks into the trim of the art below it. PyPDF2 2.12.1 drops the marks too. Nothing warns: cards made for a printing house,
# which have a TrimBox, come without crop marks or with marks that would cut into them.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT
type qpdf pdftk pdftoppm >/dev/null 2>&1 && /usr/bin/python3 -c 'import PyPDF2, reportlab' 2>/dev/null ||
  apt-get install -y -qq qpdf pdftk-java poppler-utils python3-pypdf2 python3-reportlab >/dev/null
cd "$dir"
cat > draw.py <<'P'
from reportlab.pdfgen.canvas import Canvas
def page(name, trim, grey, *bars):
    canvas = Canvas(name, (200, 200))
    if trim:
        canvas.setTrimBox((20, 20, 180, 180))
    canvas.setFillGray(grey)
    for x, y, width, height in bars:
        canvas.rect(x, y, width, height, stroke=0, fill=1)
    canvas.save()
marks = (19, 0, 2, 15), (179, 0, 2, 15)
page("card.pdf", True, 0.8, (10, 10, 180, 180))
page("trimmed.pdf", True, 0, *marks)
page("untrimmed.pdf", False, 0, *marks)
P
cat > lay.py <<'P'
import sys
from PyPDF2 import PdfReader, PdfWriter
card = PdfReader("card.pdf").pages[0]
card.merge_page(PdfReader(sys.argv[1]).pages[0])
writer = PdfWriter()
writer.add_page(card)
writer.write(sys.argv[2])
P
cat > look.py <<'P'
import sys
pixels = open(sys.argv[2], "rb").read()[-40000:]
dark = sorted({i % 200 for i, v in enumerate(pixels) if v < 64})
print(sys.argv[1], f"marks from {dark[0]} to {dark[-1] + 1} pt" if dark else "no marks")
P
/usr/bin/python3 draw.py
for marks in trimmed untrimmed; do
  pdftk card.pdf stamp $marks.pdf output pdftk.pdf
  qpdf card.pdf --overlay $marks.pdf -- qpdf.pdf
  /usr/bin/python3 lay.py $marks.pdf PyPDF2.pdf
  for tool in pdftk qpdf PyPDF2; do
    pdftoppm -r 72 -gray -singlefile $tool.pdf page
    python3 look.py "$tool, $marks overlay:" page.pgm
  done
done | tee seen
echo "$(qpdf --version | head -1), $(pdftk --version | head -1 | cut -d' ' -f1-5)"
echo "PyPDF2 $(/usr/bin/python3 -c 'import PyPDF2; print(PyPDF2.__version__)')"
diff seen - <<'W'
pdftk, trimmed overlay: marks from 19 to 181 pt
qpdf, trimmed overlay: no marks
PyPDF2, trimmed overlay: no marks
pdftk, untrimmed overlay: marks from 19 to 181 pt
qpdf, untrimmed overlay: marks from 35 to 165 pt
PyPDF2, untrimmed overlay: marks from 19 to 181 pt
W
