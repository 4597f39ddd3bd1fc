#!/usr/bin/env bash
# French sets a no-break space before ! ? ; and : so that a line never begins with them: U+202F, which is narrow, or U+00A0. One would
# guess that text broken into lines keeps both. Paragraph of ReportLab 3.6.12 keeps U+00A0 and breaks at U+202F, the right one before !
# ? and ; its simpleSplit and WordWrap of gg 1.3.0 break at both. jsPDF 4.2.1 keeps both. French cards get lines that are a lone "!", and
# a text that was proof-read with one kind of space breaks with the other.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT
font=/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf
command -v npm >/dev/null || apt-get install -y -qq npm >/dev/null
[ -f $font ] && /usr/bin/python3 -c 'import reportlab' 2>/dev/null || apt-get install -y -qq python3-reportlab fonts-dejavu-core >/dev/null
cd "$dir"
npm init -y >/dev/null 2>&1
npm install --silent jspdf@4.2.1 >/dev/null 2>&1
cat > lines.py <<'P'
import sys
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.utils import simpleSplit
from reportlab.pdfbase.pdfmetrics import registerFont
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.platypus import Paragraph
registerFont(TTFont("DejaVu", sys.argv[1]))
for name, space in (("U+00A0", "\u00a0"), ("U+202F", "\u202f")):
    text = "Quelle attention" + space + "!"
    paragraph = Paragraph(text, ParagraphStyle("card", fontName="DejaVu", fontSize=10))
    paragraph.wrap(84, 100)
    broken = {"Paragraph": [" ".join(words) for _, words in paragraph.blPara.lines], "simpleSplit": simpleSplit(text, "DejaVu", 10, 84)}
    for way, lines in broken.items():
        print(way, name, " | ".join(lines).replace(space, "_"))
P
cat > main.go <<'G'
package main

import (
	"fmt"
	"os"
	"strings"

	"github.com/fogleman/gg"
)

func main() {
	c := gg.NewContext(100, 100)
	if err := c.LoadFontFace(os.Args[1], 10); err != nil {
		panic(err)
	}
	for _, space := range []string{"\u00a0", "\u202f"} {
		lines := strings.Join(c.WordWrap("Quelle attention"+space+"!", 84), " | ")
		fmt.Printf("gg %U %s\n", []rune(space)[0], strings.ReplaceAll(lines, space, "_"))
	}
}
G
cat > lines.cjs <<'J'
const {jsPDF} = require('jspdf')
const pdf = new jsPDF({unit: 'pt'}).setFontSize(10)
for (const [name, space] of [['U+00A0', '\u00a0'], ['U+202F', '\u202f']])
  console.log('jsPDF', name, pdf.splitTextToSize(`Quelle attention${space}!`, 74).join(' | ').replace(space, '_'))
J
go mod init finding >/dev/null 2>&1
go get github.com/fogleman/gg@v1.3.0 >/dev/null 2>&1
{
  /usr/bin/python3 lines.py $font
  go run . $font
  node lines.cjs
} | tee seen
echo "ReportLab $(/usr/bin/python3 -c 'import reportlab; print(reportlab.__version__)'), gg v1.3.0, jsPDF 4.2.1"
diff seen - <<'W'
Paragraph U+00A0 Quelle | attention_!
simpleSplit U+00A0 Quelle attention | !
Paragraph U+202F Quelle attention | !
simpleSplit U+202F Quelle attention | !
gg U+00A0 Quelle attention | !
gg U+202F Quelle attention | !
jsPDF U+00A0 Quelle | attention_!
jsPDF U+202F Quelle | attention_!
W
