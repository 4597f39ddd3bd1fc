#!/usr/bin/env bash
# One would guess that a puzzle which comes with its solution has no other. Before killer-sudoku-generator 1.1.2 takes a figure away it
# solves the puzzle, but only asks whether there is a solution, and there always is: its own. Of 20 puzzles called expert 5 have a second
# one that keeps all rows, columns, boxes and cages, and so have some of the medium and hard ones. Nothing warns: in a printed book, who
# solves such a puzzle in the other way is wrong by the solutions at the end. Math.random is a fixed sequence here.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT
command -v npm >/dev/null || apt-get install -y -qq npm >/dev/null
cd "$dir"
npm init -y >/dev/null 2>&1
npm install --silent killer-sudoku-generator@1.1.2 sudoku-gen@1.0.2 >/dev/null 2>&1
cat > solve.cjs <<'J'
let state = 1
Math.random = () => {
  state = (state + 0x6D2B79F5) | 0
  let mixed = Math.imul(state ^ state >>> 15, state | 1)
  mixed ^= mixed + Math.imul(mixed ^ mixed >>> 7, mixed | 61)
  return ((mixed ^ mixed >>> 14) >>> 0) / 2 ** 32
}
const {generateKillerSudoku} = require('killer-sudoku-generator')
const rows = Array.from({length: 9}, (_, r) => Array.from({length: 9}, (_, c) => 9 * r + c))
const columns = rows.map((_, c) => rows.map(row => row[c]))
const boxes = rows.map((_, b) => rows.map((_, i) => 9 * (3 * (b / 3 | 0) + (i / 3 | 0)) + 3 * (b % 3) + i % 3))
const solutions = ({puzzle, areas}) => { // up to two
  const grid = [...puzzle].map(Number).map(v => v || 0), found = []
  const groups = [...rows, ...columns, ...boxes].map(cells => ({cells, sum: 45}))
  for (const {cells, sum} of areas) groups.push({cells: cells.map(([r, c]) => 9 * r + c), sum})
  const of = grid.map((_, cell) => groups.filter(({cells}) => cells.includes(cell)))
  const fits = (cell, v) => of[cell].every(({cells, sum}) => {
    const others = cells.filter(other => other !== cell).map(other => grid[other])
    const left = sum - v - others.reduce((a, b) => a + b, 0), empty = others.filter(other => !other).length
    return !others.includes(v) && left >= empty && left <= 9 * empty
  })
  const step = () => {
    let best
    grid.forEach((value, cell) => {
      if (value || best?.values.length < 2) return
      const values = [1, 2, 3, 4, 5, 6, 7, 8, 9].filter(v => fits(cell, v))
      if (!best || values.length < best.values.length) best = {cell, values}
    })
    if (!best) return found.push(grid.join(''))
    for (const v of best.values) {
      grid[best.cell] = v
      if (found.length < 2) step()
      grid[best.cell] = 0
    }
  }
  step()
  const right = text => groups.every(({cells, sum}) => {
    const values = cells.map(cell => Number(text[cell]))
    return new Set(values).size === values.length && values.reduce((a, b) => a + b) === sum
  })
  if (!found.every(right)) throw new Error('the solver is wrong')
  return found
}
for (const kind of ['easy', 'medium', 'hard', 'expert']) {
  const all = Array.from({length: 20}, () => solutions(generateKillerSudoku(kind)))
  console.log(`${kind}: ${all.filter(found => found.length > 1).length} of ${all.length} puzzles have more than one solution`)
}
J
node solve.cjs | tee seen
echo "killer-sudoku-generator 1.1.2, sudoku-gen 1.0.2"
diff seen - <<'W'
easy: 0 of 20 puzzles have more than one solution
medium: 3 of 20 puzzles have more than one solution
hard: 1 of 20 puzzles have more than one solution
expert: 5 of 20 puzzles have more than one solution
W
