#!/usr/bin/env bash
# Hyphenation compares a word in small letters with its patterns: one would guess that a capital letter changes nothing. In Turkish it does:
# toLowerCase makes two characters of İ, and hyphen 1.14.1 and hyphenate of hypher 0.2.5 then break a word one letter too late: is-tan-bul,
# but İst-anb-ul. hypher even prints its mark for the end of a word: İst-anb-ul_. Nothing warns, and other capitals are right: of a Turkish
# deck just names and first words with İ are broken wrong.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT
command -v npm >/dev/null || apt-get install -y -qq npm >/dev/null
cd "$dir"
npm init -y >/dev/null 2>&1
npm install --silent hyphen@1.14.1 hypher@0.2.5 hyphenation.tr@0.2.1 >/dev/null 2>&1
cat > break.mjs <<'J'
import patterns from 'hyphen/patterns/tr.js'
import createHyphenator from 'hyphen'
import Hypher from 'hypher'
import turkish from 'hyphenation.tr'
const hyphen = createHyphenator(patterns, {hyphenChar: '-'})
const hypher = new Hypher(turkish)
for (const [small, capital] of [['kervansaray', 'Kervansaray'], ['istanbul', 'İstanbul'], ['imparatorluk', 'İmparatorluk']])
  for (const word of [small, capital]) console.log(`${word}: hyphen ${hyphen(word)}, hypher ${hypher.hyphenate(word).join('-')}`)
console.log(`characters of İ in small letters: ${'İ'.toLowerCase().length}, and in Turkish: ${'İ'.toLocaleLowerCase('tr').length}`)
J
node break.mjs | tee seen
echo "hyphen 1.14.1, hypher 0.2.5, hyphenation.tr 0.2.1"
diff seen - <<'W'
kervansaray: hyphen ker-van-sa-ray, hypher ker-van-sa-ray
Kervansaray: hyphen Ker-van-sa-ray, hypher Ker-van-sa-ray
istanbul: hyphen is-tan-bul, hypher is-tan-bul
İstanbul: hyphen İst-anb-ul, hypher İst-anb-ul_
imparatorluk: hyphen im-pa-ra-tor-luk, hypher im-pa-ra-tor-luk
İmparatorluk: hyphen İmp-ar-at-orl-uk, hypher İmp-ar-at-orl-uk_
characters of İ in small letters: 2, and in Turkish: 1
W
