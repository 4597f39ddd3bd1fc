#!/usr/bin/env bash
# A text of a card changes from 3 gold to 2. msgmerge keeps the old translation as a guess, marked fuzzy, until a translator has seen it.
# One would guess that readers of PO files leave guesses out, as msgfmt and polib do. gotext 1.7.2 takes them for translations, and so does
# gettext-parser 10.0.0 in the MO files that it makes. Nothing warns: the English card says 2 gold, the German one still 3, and as no text
# is missing, a look for missing ones finds nothing.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT
command -v npm >/dev/null || apt-get install -y -qq npm >/dev/null
type msgfmt msgmerge >/dev/null 2>&1 || apt-get install -y -qq gettext >/dev/null
/usr/bin/python3 -c 'import polib' 2>/dev/null || apt-get install -y -qq python3-polib >/dev/null
cd "$dir"
npm init -y >/dev/null 2>&1
npm install --silent gettext-parser@10.0.0 >/dev/null 2>&1
header='msgid ""\nmsgstr "Language: de\\nContent-Type: text/plain; charset=UTF-8\\n"\n'
printf "$header"'\nmsgid "Gain 3 gold."\nmsgstr "Nimm 3 Gold."\n\nmsgid "Discard a card."\nmsgstr "Lege eine Karte ab."\n' > old.po
printf "$header"'\nmsgid "Gain 2 gold."\nmsgstr ""\n\nmsgid "Discard a card."\nmsgstr ""\n' > cards.pot
msgmerge --quiet --output-file=cards.po old.po cards.pot
msgfmt --output-file=msgfmt.mo cards.po
/usr/bin/python3 -c 'import polib; polib.pofile("cards.po").save_as_mofile("polib.mo")'
cat > compile.mjs <<'J'
import {readFileSync, writeFileSync} from 'node:fs'
import {mo, po} from 'gettext-parser'
writeFileSync('gettext-parser.mo', mo.compile(po.parse(readFileSync('cards.po'))))
J
node compile.mjs
cat > main.go <<'G'
package main

import (
	"fmt"

	"github.com/leonelquinteros/gotext"
)

func main() {
	po := gotext.NewPo()
	po.ParseFile("cards.po")
	fmt.Printf("gotext: %s | %s\n", po.Get("Gain 2 gold."), po.Get("Discard a card."))
}
G
go mod init finding >/dev/null 2>&1
go get github.com/leonelquinteros/gotext@v1.7.2 >/dev/null 2>&1
cat > look.py <<'P'
import gettext, sys
for name in sys.argv[1:]:
    with open(name + ".mo", "rb") as file:
        texts = gettext.GNUTranslations(file)
    print(f"{name}: {texts.gettext('Gain 2 gold.')} | {texts.gettext('Discard a card.')}")
P
{
  sed -n '/fuzzy/,/^msgstr/p' cards.po
  python3 look.py msgfmt polib gettext-parser
  go run .
  dpkg-query -f '${Package} ${Version}\n' -W gettext python3-polib
} | tee seen
echo "gotext v1.7.2, gettext-parser 10.0.0"
diff seen - <<'W'
#, fuzzy
msgid "Gain 2 gold."
msgstr "Nimm 3 Gold."
msgfmt: Gain 2 gold. | Lege eine Karte ab.
polib: Gain 2 gold. | Lege eine Karte ab.
gettext-parser: Nimm 3 Gold. | Lege eine Karte ab.
gotext: Nimm 3 Gold. | Lege eine Karte ab.
gettext 0.21-12
python3-polib 1.1.1-1
W
