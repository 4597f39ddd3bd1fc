#!/usr/bin/env bash
# XLIFF keeps what translators should not touch, such as an icon in the text of a card, as an element: Gain <x id="gold"/> and draw.
# One would guess that a converter shows it as a mark, as npm's xliff does, or refuses the file. xliff2po of Translate Toolkit 3.8.4 drops
# it from the text and from the finished translation, with one of the spaces around it: "Gain and draw." looks whole, so that neither
# translators nor filters, which compare both texts, find what is missing. The cards of that language are printed without their icons.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT
command -v npm >/dev/null || apt-get install -y -qq npm >/dev/null
type xliff2po pofilter >/dev/null 2>&1 || apt-get install -y -qq translate-toolkit >/dev/null
cd "$dir"
npm init -y >/dev/null 2>&1
npm install --silent xliff@6.4.0 >/dev/null 2>&1
cat > cards.xlf <<'X'
<?xml version="1.0" encoding="UTF-8"?>
<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">
<file original="cards" source-language="en" target-language="de" datatype="plaintext"><body>
<trans-unit id="harvest" approved="yes">
<source>Gain <x id="gold"/> and draw.</source><target state="final">Nimm <x id="gold"/> und ziehe.</target>
</trans-unit>
</body></file></xliff>
X
cat > read.cjs <<'J'
require('xliff').xliff12ToJs(require('fs').readFileSync('cards.xlf', 'utf8')).then(({resources}) => {
  const {source, target} = resources.cards.harvest
  for (const text of [source, target])
    console.log('xliff:', text.map(part => part.Standalone ? `{${part.Standalone.id}}` : part).join(''))
})
J
{
  node read.cjs
  xliff2po --progress=none cards.xlf cards.po 2>&1
  sed -n '/^#: harvest/,$s/^msg/xliff2po: msg/p' cards.po
  pofilter --progress=none cards.po checked.po 2>&1
  echo "pofilter: $(sed '1,/^$/d' checked.po 2>/dev/null | grep -c '^msgid') texts with a fault"
} | tee seen
echo "Translate Toolkit $(xliff2po --version | cut -d' ' -f2), npm's xliff 6.4.0"
diff seen - <<'W'
xliff: Gain {gold} and draw.
xliff: Nimm {gold} und ziehe.
xliff2po: msgid "Gain and draw."
xliff2po: msgstr "Nimm und ziehe."
pofilter: 0 texts with a fault
W
