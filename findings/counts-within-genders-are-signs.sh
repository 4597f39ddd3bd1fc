#!/usr/bin/env bash
# In ICU messages # is the number of a plural. A text with a number and a gender has the one in the other: {n, plural, other {{who, select,
# f {She draws # cards} other {…}}}}. One would guess that # is still the number there. It is for @messageformat/core 3.4.1, but not for
# intl-messageformat 12.1.5, @lingui/core 6.8.0 and ICU itself: there it counts directly in the plural only, and cards say "She draws #
# cards". Nothing warns, and a catalogue that was proof-read with one fails with the other. {n}, or the gender outside, is right in all.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT
command -v npm >/dev/null || apt-get install -y -qq npm >/dev/null
/usr/bin/python3 -c 'import icu' 2>/dev/null || apt-get install -y -qq python3-icu >/dev/null
cd "$dir"
npm init -y >/dev/null 2>&1
npm install --silent @messageformat/core@3.4.1 intl-messageformat@12.1.5 @lingui/core@6.8.0 @lingui/message-utils@6.8.0 >/dev/null 2>&1
cat > texts.json <<'T'
{
  "number outside, #": "{n, plural, other {{who, select, f {She draws # cards} other {He draws # cards}}}}",
  "number outside, {n}": "{n, plural, other {{who, select, f {She draws {n} cards} other {He draws {n} cards}}}}",
  "gender outside, #": "{who, select, f {{n, plural, other {She draws # cards}}} other {{n, plural, other {He draws # cards}}}}"
}
T
cat > print.mjs <<'J'
import {readFileSync} from 'node:fs'
import {setupI18n} from '@lingui/core'
import {compileMessage} from '@lingui/message-utils/compileMessage'
import MessageFormat from '@messageformat/core'
import {IntlMessageFormat} from 'intl-messageformat'
const values = {n: 3, who: 'f'}
const ways = {
  '@messageformat/core': text => new MessageFormat('en').compile(text)(values),
  '@lingui/core': text => {
    const i18n = setupI18n({locale: 'en', messages: {en: {text: compileMessage(text)}}})
    return i18n._('text', values)
  },
  'intl-messageformat': text => new IntlMessageFormat(text, 'en').format(values),
}
const texts = Object.entries(JSON.parse(readFileSync('texts.json', 'utf8')))
for (const [kind, text] of texts) for (const [way, print] of Object.entries(ways)) console.log(`${kind}: ${way}: ${print(text)}`)
J
cat > print.py <<'P'
import icu, json
for kind, text in json.load(open("texts.json")).items():
    print(f"{kind}: ICU {icu.ICU_VERSION}:", icu.MessageFormat(text).format(["n", "who"], [icu.Formattable(3), icu.Formattable("f")]))
P
{ node print.mjs; /usr/bin/python3 print.py; } | tee seen
echo "@messageformat/core 3.4.1, @lingui/core 6.8.0, intl-messageformat 12.1.5, $(dpkg-query -f '${Package} ${Version}' -W python3-icu)"
diff seen - <<'W'
number outside, #: @messageformat/core: She draws 3 cards
number outside, #: @lingui/core: She draws # cards
number outside, #: intl-messageformat: She draws # cards
number outside, {n}: @messageformat/core: She draws 3 cards
number outside, {n}: @lingui/core: She draws 3 cards
number outside, {n}: intl-messageformat: She draws 3 cards
gender outside, #: @messageformat/core: She draws 3 cards
gender outside, #: @lingui/core: She draws 3 cards
gender outside, #: intl-messageformat: She draws 3 cards
number outside, #: ICU 72.1: She draws # cards
number outside, {n}: ICU 72.1: She draws 3 cards
gender outside, #: ICU 72.1: She draws 3 cards
W
