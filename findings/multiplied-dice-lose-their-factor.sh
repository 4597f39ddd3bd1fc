#!/usr/bin/env bash
# Players know 2d6*3+1: two dice, three times their sum, and one more. One would guess that roll 1.3.2, whose readme has + - * and /, rolls
# that or refuses it. validate says true, but the factor is lost as soon as something is added: 3 to 13, not 7 to 37, as two other libraries
# roll. Those differ in d6>4, which dice succeed: rpg-dice-roller 5.5.1 counts 5 and 6, dice-roller-parser 0.1.8, as Roll20, 4 too. Costs
# and chances that are tried out with one of them are printed on cards, and are wrong for those who roll by the book or with another.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT
command -v npm >/dev/null || apt-get install -y -qq npm >/dev/null
cd "$dir"
npm init -y >/dev/null 2>&1
npm install --silent roll@1.3.2 @dice-roller/rpg-dice-roller@5.5.1 dice-roller-parser@0.1.8 >/dev/null 2>&1
cat > dice.cjs <<'J'
const Roll = require('roll')
const {DiceRoll} = require('@dice-roller/rpg-dice-roller')
const {DiceRoller} = require('dice-roller-parser')
const ends = [() => 0, () => 0.999]
for (const dice of ['2d6+1', '2d6*3', '2d6*3+1', '2d6/2+1']) {
  const {minTotal, maxTotal} = new DiceRoll(dice)
  const ranges = {
    roll: ends.map(random => new Roll(random).roll(dice).result),
    'rpg-dice-roller': [minTotal, maxTotal],
    'dice-roller-parser': ends.map(random => new DiceRoller(random).rollValue(dice)),
  }
  const seen = Object.entries(ranges).map(([way, [low, high]]) => `${way} ${low} to ${high}`)
  console.log(`${dice}, ${new Roll().validate(dice) ? 'valid' : 'not valid'} for roll: ${seen.join(', ')}`)
}
const faces = [1, 2, 3, 4, 5, 6]
const counted = new Set()
for (let i = 0; i < 2000; i++) {
  const {rolls, total} = new DiceRoll('1d6>4')
  if (total) counted.add(rolls[0].rolls[0].initialValue)
}
console.log('d6>4: rpg-dice-roller counts', [...counted].sort().join(' '))
console.log('d6>4: dice-roller-parser counts', faces.filter(v => new DiceRoller(() => (v - 0.5) / 6).rollValue('1d6>4')).join(' '))
J
node dice.cjs | tee seen
echo "roll 1.3.2, @dice-roller/rpg-dice-roller 5.5.1, dice-roller-parser 0.1.8"
diff seen - <<'W'
2d6+1, valid for roll: roll 3 to 13, rpg-dice-roller 3 to 13, dice-roller-parser 3 to 13
2d6*3, valid for roll: roll 6 to 36, rpg-dice-roller 6 to 36, dice-roller-parser 6 to 36
2d6*3+1, valid for roll: roll 3 to 13, rpg-dice-roller 7 to 37, dice-roller-parser 7 to 37
2d6/2+1, valid for roll: roll 3 to 13, rpg-dice-roller 2 to 7, dice-roller-parser 2 to 7
d6>4: rpg-dice-roller counts 5 6
d6>4: dice-roller-parser counts 4 5 6
W
