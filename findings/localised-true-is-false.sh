#!/usr/bin/env bash
# A cell of an ODS sheet that is true has that in an attribute; its text is the word for true in the language of the sheet.
# One would guess that readers take the attribute. pandas 1.5.3 compares the text with TRUE: WAHR, VRAI and VERO are all read as False,
# without a warning. LibreOffice saves such cells in German, French and Italian: a column that switches on icons or cards switches off all.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT
command -v ssconvert >/dev/null && /usr/bin/python3 -c 'import pandas, odf' 2>/dev/null ||
  apt-get install -y -qq gnumeric python3-pandas python3-odf >/dev/null
cd "$dir"
cat > deck.py <<'P'
import pandas
from odf.opendocument import OpenDocumentSpreadsheet
from odf.table import Table, TableCell, TableRow
from odf.text import P
book = OpenDocumentSpreadsheet()
sheet = Table(name="Cards")
book.spreadsheet.addElement(sheet)
for word in ("TRUE", "WAHR", "VRAI", "VERO"):
    row, name, unique = TableRow(), TableCell(valuetype="string"), TableCell(valuetype="boolean", booleanvalue="true")
    name.addElement(P(text="card " + word))
    unique.addElement(P(text=word))
    row.addElement(name)
    row.addElement(unique)
    sheet.addElement(row)
book.save("deck.ods")
for name, unique in pandas.read_excel("deck.ods", header=None).values.tolist():
    print("pandas:", name, unique)
P
{
  /usr/bin/python3 deck.py
  LC_ALL=C ssconvert deck.ods deck.csv >/dev/null 2>&1
  sed 's/"//g; s/,/ /; s/^/gnumeric: /' deck.csv
} | tee seen
echo "pandas $(/usr/bin/python3 -c 'import pandas; print(pandas.__version__)'), $(ssconvert --version 2>&1 | head -1)"
diff seen - <<'W'
pandas: card TRUE True
pandas: card WAHR False
pandas: card VRAI False
pandas: card VERO False
gnumeric: card TRUE TRUE
gnumeric: card WAHR TRUE
gnumeric: card VRAI TRUE
gnumeric: card VERO TRUE
W
