#!/usr/bin/env bash
# fpdf draws from the top left corner of the page. One would guess that SetPageBox, which says where a printing house trims, measures from
# there, too: it takes the same four numbers as Rect, in the same unit. But it counts y from the bottom, in fpdf 0.9.0 as in its forerunner
# gofpdf 1.16.2. A card at the top of its page gets a trim box at the bottom, and the printing house cuts out blank paper; a card in the
# middle of the page, which is what one tries first, does not show it.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT
type pdfinfo gs >/dev/null 2>&1 || apt-get install -y -qq poppler-utils ghostscript >/dev/null
cd "$dir"
cat > draw.txt <<'G'
package main

import fpdf "MODULE"

func main() {
	for name, y := range map[string]float64{"top": 30, "middle": 250} {
		pdf := fpdf.NewCustom(&fpdf.InitType{UnitStr: "pt", Size: fpdf.SizeType{Wd: 300, Ht: 800}})
		pdf.AddPage()
		pdf.SetPageBox("trim", 50, y, 200, 300)
		pdf.Rect(50, y, 200, 300, "F")
		if err := pdf.OutputFileAndClose(name + ".pdf"); err != nil {
			panic(err)
		}
	}
}
G
go mod init finding >/dev/null 2>&1
for module in github.com/go-pdf/fpdf@v0.9.0 github.com/jung-kurt/gofpdf@v1.16.2; do
  sed "s,MODULE,${module%@*}," draw.txt > main.go
  go get "$module" >/dev/null 2>&1
  go run .
  for name in top middle; do
    drawn=$(gs -q -sDEVICE=bbox -dNOPAUSE -dBATCH $name.pdf 2>&1 | sed -n 's/^%%BoundingBox: //p')
    trim=$(pdfinfo -box $name.pdf | awk '/^TrimBox/ {printf "%d %d %d %d", $2, $3, $4, $5}')
    echo "${module##*/}, card at the $name: drawn $drawn, trimmed $trim"
  done
done | tee seen
dpkg-query -f '${Package} ${Version}\n' -W poppler-utils ghostscript | tee -a seen
diff seen - <<'W'
fpdf@v0.9.0, card at the top: drawn 49 469 251 771, trimmed 50 30 250 330
fpdf@v0.9.0, card at the middle: drawn 49 249 251 551, trimmed 50 250 250 550
gofpdf@v1.16.2, card at the top: drawn 49 469 251 771, trimmed 50 30 250 330
gofpdf@v1.16.2, card at the middle: drawn 49 249 251 551, trimmed 50 250 250 550
ghostscript 10.0.0~dfsg-11+deb12u9
poppler-utils 22.12.0-2+deb12u3
W
