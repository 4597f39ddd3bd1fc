#!/usr/bin/env bash
# A number format can have one part each for more than 0, less than 0 and 0, or conditions: +0;-0;"none" shows 0 as none, and
# [=1]0" card";0" cards" counts cards. One would guess that excelize 2.11.1, which returns cells as the spreadsheet shows them, and does so
# for -1, follows these, too. It takes the first part for all that is not negative: 0 becomes +0, and 3 becomes 3 card. SheetJS 0.18.5
# shows what Excel shows. Modifiers and amounts on cards are often written so, and a deck printed with Go is wrong just there.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT
command -v npm >/dev/null || apt-get install -y -qq npm >/dev/null
/usr/bin/python3 -c 'import xlsxwriter' 2>/dev/null || apt-get install -y -qq python3-xlsxwriter >/dev/null
cd "$dir"
npm init -y >/dev/null 2>&1
npm install --silent xlsx@0.18.5 >/dev/null 2>&1
/usr/bin/python3 - <<'P'
import xlsxwriter
book = xlsxwriter.Workbook("deck.xlsx")
sheet = book.add_worksheet("Cards")
for column, (shape, values) in enumerate({'+0;-0;"none"': (1, -1, 0), '[=1]0" card";0" cards"': (1, 3, 0)}.items()):
    for row, value in enumerate(values):
        sheet.write_number(row, column, value, book.add_format({"num_format": shape}))
book.close()
P
cat > read.cjs <<'J'
const xlsx = require('xlsx')
const {Cards} = xlsx.readFile('deck.xlsx').Sheets
for (const row of xlsx.utils.sheet_to_json(Cards, {header: 1, raw: false})) console.log('SheetJS:', row.join(', '))
J
cat > main.go <<'G'
package main

import (
	"fmt"
	"strings"

	"github.com/xuri/excelize/v2"
)

func main() {
	book, err := excelize.OpenFile("deck.xlsx")
	if err != nil {
		panic(err)
	}
	rows, err := book.GetRows("Cards")
	if err != nil {
		panic(err)
	}
	for _, row := range rows {
		fmt.Println("excelize:", strings.Join(row, ", "))
	}
}
G
go mod init finding >/dev/null 2>&1
go get github.com/xuri/excelize/v2@v2.11.1 >/dev/null 2>&1
{ node read.cjs; go run .; } | tee seen
echo "excelize v2.11.1, xlsx 0.18.5, XlsxWriter $(/usr/bin/python3 -c 'import xlsxwriter; print(xlsxwriter.__version__)')"
diff seen - <<'W'
SheetJS: +1, 1 card
SheetJS: -1, 3 cards
SheetJS: none, 0 cards
excelize: +1, 1 card
excelize: -1, 3 card
excelize: +0, 0 card
W
