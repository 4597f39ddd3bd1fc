#!/usr/bin/env bash
# A word search is printed with the list of the words that it hides. wordsearch 0.1.0 returns the words that found no place as unplaced:
# one would guess that all others are in the grid. But words with a capital, an umlaut or an accent it takes for no words: they are neither
# in the grid nor in unplaced, which is empty. All German nouns are such words, and a puzzle of them hides nothing at all, while French
# and English ones hide a part of what is listed beside them. @blex41/word-search 1.2.0 hides them all.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT
command -v npm >/dev/null || apt-get install -y -qq npm >/dev/null
cd "$dir"
npm init -y >/dev/null 2>&1
npm install --silent wordsearch@0.1.0 @blex41/word-search@1.2.0 >/dev/null 2>&1
cat > hide.cjs <<'J'
const wordsearch = require('wordsearch')
const WordSearch = require('@blex41/word-search')
const lists = {English: ['flood', 'harvest', 'Nile'], French: ['crue', 'récolte', 'main'], German: ['Flut', 'Ernte', 'Fährmann']}
for (const [language, words] of Object.entries(lists)) {
  const {solved, unplaced} = wordsearch(words, 20, 20)
  const letters = solved.flat().filter(letter => letter !== ' ').length
  const hidden = `${letters} of ${words.join('').length} letters in the grid`
  console.log(`wordsearch, ${language}: ${hidden}, unplaced: ${unplaced.join(' ') || 'none'}`)
  const {words: placed} = new WordSearch({cols: 20, rows: 20, dictionary: words})
  console.log(`@blex41/word-search, ${language}: ${placed.length} of ${words.length} words in the grid`)
}
J
node hide.cjs | tee seen
echo "wordsearch 0.1.0, @blex41/word-search 1.2.0"
diff seen - <<'W'
wordsearch, English: 12 of 16 letters in the grid, unplaced: none
@blex41/word-search, English: 3 of 3 words in the grid
wordsearch, French: 8 of 15 letters in the grid, unplaced: none
@blex41/word-search, French: 3 of 3 words in the grid
wordsearch, German: 0 of 17 letters in the grid, unplaced: none
@blex41/word-search, German: 3 of 3 words in the grid
W
