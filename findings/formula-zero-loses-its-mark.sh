#!/usr/bin/env bash
# XlsxWriter stores 0 for every formula and marks the workbook so that spreadsheets calculate it when they open it.
# One would guess that a converter calculates, or passes the mark on. ssconvert of Gnumeric 1.12.55 does neither: the copy has
# the 0 and no mark, so nothing tells that a price of 0 on each card was never calculated.
# Decks are often made by a script and converted: look at a formula before the file is printed from.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT
command -v ssconvert >/dev/null && /usr/bin/python3 -c 'import xlsxwriter' 2>/dev/null ||
  apt-get install -y -qq gnumeric python3-xlsxwriter >/dev/null
cd "$dir"
/usr/bin/python3 - <<'P'
import xlsxwriter
book = xlsxwriter.Workbook("deck.xlsx")
sheet = book.add_worksheet("Cards")
sheet.write("A1", 7)
sheet.write_formula("B1", "=A1*2")
book.close()
print("XlsxWriter", xlsxwriter.__version__)
P
ssconvert --version 2>/dev/null | head -1
ssconvert deck.xlsx copy.xlsx >/dev/null 2>&1
python3 - <<'P' | tee seen
import re, zipfile
for name in ("deck.xlsx", "copy.xlsx"):
    files = zipfile.ZipFile(name)
    sheet = next(n for n in files.namelist() if n.startswith("xl/worksheets/sheet"))
    cell = re.search(r'<c r="B1"[^>]*>.*?</c>', files.read(sheet).decode(), re.S).group()
    value = re.search(r"<v>(.*?)</v>", cell)
    marked = "fullCalcOnLoad" in files.read("xl/workbook.xml").decode()
    print(name + ":", "formula" if "<f" in cell else "no formula", "value", value.group(1) if value else "none", "marked" if marked else "not marked")
P
diff seen - <<'W'
deck.xlsx: formula value 0 marked
copy.xlsx: formula value 0 not marked
W
