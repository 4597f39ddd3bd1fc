#!/usr/bin/env bash
# Rules of sight on hex boards say: who is seen sees back. A straight line that runs along the edge of two hexes can count for either, and
# libraries nudge it a little so that it always counts for the same one: one would guess that there and back it crosses the same hexes.
# line of honeycomb-grid 4.1.5 nudges q and r alike, which leaves edges of one direction to rounding errors: on a board of 9 x 9 hexes
# 19 of 3240 pairs have another way back, too few to be noticed. With a wood on such a hex a printed table of sight contradicts itself.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT
command -v npm >/dev/null || apt-get install -y -qq npm >/dev/null
cd "$dir"
npm init -y >/dev/null 2>&1
npm install --silent honeycomb-grid@4.1.5 >/dev/null 2>&1
cat > sight.mjs <<'J'
import {defineHex, Grid, line, rectangle} from 'honeycomb-grid'
const board = new Grid(defineHex(), rectangle({width: 9, height: 9}))
const hexes = board.toArray()
const name = ({q, r}) => `${q},${r}`
const crossed = (start, stop) => board.traverse(line({start, stop})).toArray().map(name)
let pairs = 0
const differ = []
hexes.forEach((a, i) => hexes.slice(i + 1).forEach(b => {
  pairs++
  const there = crossed(a, b), back = crossed(b, a).reverse()
  if (there.join() !== back.join()) differ.push({there, back})
}))
console.log(`${differ.length} of ${pairs} pairs see each other over different hexes`)
console.log('the first of them:', differ[0].there.join(' '))
console.log('and back:', differ[0].back.join(' '))
J
node sight.mjs | tee seen
echo "honeycomb-grid 4.1.5"
diff seen - <<'W'
19 of 3240 pairs see each other over different hexes
the first of them: 2,0 3,0 3,1 4,1 4,2 5,2 5,3
and back: 2,0 2,1 3,1 4,1 4,2 5,2 5,3
W
