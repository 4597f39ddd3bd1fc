#!/usr/bin/env bash
# One would guess that decks shuffled with the seeds 1, 2, 3 … differ from the first card on. rot.js sets up its generator without mixing
# the seed, so the first number is about seed / 2053: the top card of 200 shuffles of 40 cards is always one of the first four, and the
# first roll of a die always a 1. Bingo cards, puzzles and solo set-ups that are numbered by their seeds all begin alike.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT
command -v npm >/dev/null || apt-get install -y -qq npm >/dev/null
cd "$dir"
npm init -y >/dev/null 2>&1
npm install --silent rot-js@2.2.1 seedrandom@3.0.5 >/dev/null 2>&1
cat > deal.mjs <<'J'
import {RNG} from 'rot-js'
import seedrandom from 'seedrandom'
const seeds = Array.from({length: 200}, (_, i) => i + 1)
const deck = Array.from({length: 40}, (_, i) => i + 1)
const different = values => [...new Set(values)].sort((a, b) => a - b)
const top = different(seeds.map(seed => RNG.setSeed(seed).shuffle(deck)[0]))
console.log('rot.js: cards on top of 200 decks:', top.join(' '))
console.log('rot.js: first rolls of 200 dice:', different(seeds.map(seed => RNG.setSeed(seed).getUniformInt(1, 6))).join(' '))
const alea = different(seeds.map(seed => 1 + Math.floor(6 * seedrandom.alea(seed)())))
console.log('Alea of seedrandom: first rolls of 200 dice:', alea.join(' '))
J
node deal.mjs | tee seen
echo "rot-js 2.2.1, seedrandom 3.0.5"
diff seen - <<'W'
rot.js: cards on top of 200 decks: 1 2 3 4
rot.js: first rolls of 200 dice: 1
Alea of seedrandom: first rolls of 200 dice: 1 2 3 4 5 6
W
