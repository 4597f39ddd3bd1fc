#!/usr/bin/env bash
# For a board after a real map, d3-hexbin 0.2.2 gives the hex of each town and the outline of a hex. One would guess that the town is in the
# outline of its hex. At sloping edges d3-hexbin compares distances without the scales of its two axes, so that 2 points of 100 come into
# the hex next door; honeycomb-grid 4.1.5 puts them where the outlines have them. In charts, where points are only counted, nobody sees it.
# On a board, towns are on the wrong side of a river or border that runs along the edge.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT
command -v npm >/dev/null || apt-get install -y -qq npm >/dev/null
cd "$dir"
npm init -y >/dev/null 2>&1
npm install --silent d3-hexbin@0.2.2 d3-polygon@3.0.2 honeycomb-grid@4.1.5 >/dev/null 2>&1
cat > place.mjs <<'J'
import {hexbin} from 'd3-hexbin'
import {polygonContains} from 'd3-polygon'
import {defineHex, Grid, Orientation} from 'honeycomb-grid'
const radius = 10
const bins = hexbin().radius(radius)
const sides = bins.hexagon().match(/-?[\d.]+(e-?\d+)?/g).map(Number)
const outline = []
for (let i = 0, x = 0, y = 0; i < 12; i += 2) outline.push([x += sides[i], y += sides[i + 1]])
const grid = new Grid(defineHex({dimensions: radius, orientation: Orientation.POINTY}))
let points = 0, inside = 0, same = 0, first
for (let x = 0.5; x < 200; x++) for (let y = 0.5; y < 200; y++) {
  points++
  const [hex] = bins([[x, y]])
  const within = polygonContains(outline, [x - hex.x, y - hex.y])
  const other = grid.pointToHex({x, y})
  if (within) inside++
  if (within && Math.hypot(other.x - hex.x, other.y - hex.y) < 1e-6) same++
  if (!within && !first) first = {x, y, hex, other, around: polygonContains(outline, [x - other.x, y - other.y])}
}
const at = ({x, y}) => `${x.toFixed(1)},${y.toFixed(1)}`
console.log(`d3-hexbin: ${points - inside} of ${points} points are outside the outline of their hex`)
console.log(`honeycomb-grid: the same hex for ${same} of the ${inside} points that are inside`)
console.log(`the first of the others: ${at(first)}, hex at ${at(first.hex)}`)
console.log(`honeycomb-grid: hex at ${at(first.other)}, whose outline ${first.around ? 'has' : 'has not'} the point in it`)
J
node place.mjs | tee seen
echo "d3-hexbin 0.2.2, d3-polygon 3.0.2, honeycomb-grid 4.1.5"
diff seen - <<'W'
d3-hexbin: 897 of 40000 points are outside the outline of their hex
honeycomb-grid: the same hex for 39103 of the 39103 points that are inside
the first of the others: 0.5,9.5, hex at 8.7,15.0
honeycomb-grid: hex at 0.0,0.0, whose outline has the point in it
W
