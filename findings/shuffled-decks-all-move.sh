#!/usr/bin/env bash
# One would guess that shuffle of the npm package deck, which calls itself uniform, deals each order of the cards alike. Version 0.0.4
# never lets a card stay where it is, which is Sattolo's method and not that of Fisher and Yates: of the 6 orders of three cards it knows
# 2, and the card that was on top is never on top, in a deck of any size. The package shuffle deals all orders. Setups and bingo cards
# printed with it have fewer orders than they promise, and players who know the list know what is not first.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT
command -v npm >/dev/null || apt-get install -y -qq npm >/dev/null
cd "$dir"
npm init -y >/dev/null 2>&1
npm install --silent deck@0.0.4 shuffle@0.2.5 >/dev/null 2>&1
cat > deal.cjs <<'J'
const deck = require('deck')
const {shuffle} = require('shuffle')
const ways = {deck: cards => deck.shuffle(cards), shuffle: cards => shuffle({deck: cards}).draw(cards.length)}
const forty = Array.from({length: 40}, (_, i) => i + 1)
for (const [name, shuffled] of Object.entries(ways)) {
  const orders = new Set(), places = new Set()
  for (let i = 0; i < 6000; i++) {
    orders.add(shuffled([1, 2, 3]).join(''))
    places.add(shuffled([...forty]).indexOf(1) + 1)
  }
  const kept = places.has(1) ? 'on top at times' : 'never on top'
  console.log(`${name}: orders of three cards: ${[...orders].sort().join(' ')}; the first of 40 cards is ${kept}`)
}
J
node deal.cjs | tee seen
echo "deck 0.0.4, shuffle 0.2.5"
diff seen - <<'W'
deck: orders of three cards: 231 312; the first of 40 cards is never on top
shuffle: orders of three cards: 123 132 213 231 312 321; the first of 40 cards is on top at times
W
