#!/usr/bin/env bash
# A cut takes away half its width from a part, so its outline is moved out by that before. One would guess that a positive offset makes a
# polygon larger, as offset-polygon 0.9.2 says (margin, and padding if negative). That holds for one sense of its points only: listed the
# other way round, as the same tile is after its y axis was flipped between SVG and DXF, it gets smaller, without a warning. polygon-offset
# 0.3.2 makes both larger. Tiles for a tray then come out two kerfs too small and rattle, and mirrored ones do not match the others.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT
command -v npm >/dev/null || apt-get install -y -qq npm >/dev/null
cd "$dir"
npm init -y >/dev/null 2>&1
npm install --silent offset-polygon@0.9.2 polygon-offset@0.3.2 >/dev/null 2>&1
cat > kerf.cjs <<'J'
const required = require('offset-polygon')
const offsetPolygon = required.default ?? required
const Offset = require('polygon-offset')
const span = values => Math.round(Math.max(...values) - Math.min(...values))
const size = points => `${span(points.map(({x}) => x))} x ${span(points.map(({y}) => y))}`
const tile = [{x: 0, y: 0}, {x: 30, y: 0}, {x: 30, y: 20}, {x: 0, y: 20}]
const flipped = tile.map(({x, y}) => ({x, y: 20 - y}))
for (const [name, points] of Object.entries({tile, flipped})) {
  const ring = [...points, points[0]].map(({x, y}) => [x, y])
  const [margin] = new Offset().data(ring).margin(1)
  const other = size(margin.map(([x, y]) => ({x, y})))
  console.log(`${name}, ${size(points)}: offset-polygon ${size(offsetPolygon(points, 1))}, polygon-offset ${other}`)
}
J
node kerf.cjs | tee seen
echo "offset-polygon 0.9.2, polygon-offset 0.3.2"
diff seen - <<'W'
tile, 30 x 20: offset-polygon 32 x 22, polygon-offset 32 x 22
flipped, 30 x 20: offset-polygon 28 x 18, polygon-offset 32 x 22
W
