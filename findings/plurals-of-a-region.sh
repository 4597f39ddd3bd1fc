#!/usr/bin/env bash
# Angola prints figures as Portugal does, and the CLDR names pt-PT as the parent of pt-AO: one would guess that its plural forms
# are Portugal's too. But for plurals the CLDR has no parents, so that a browser says "0" with the form of Brazil (0 ponto, not 0
# pontos), while formatjs, which many pages use, takes that of Portugal. A count of zero on a card or a score sheet for
# Angola, Mozambique or Macau has to be looked at in the program that prints it.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -r "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund cldr-core@48.0.0 @formatjs/intl-pluralrules@6.3.16 >/dev/null
cat >look.mjs <<'JS'
import { readFileSync } from 'node:fs';
const read = (name) => JSON.parse(readFileSync(`node_modules/cldr-core/supplemental/${name}.json`)).supplemental;
const parents = read('parentLocales').parentLocales;
console.log('cldr-core 48.0.0: the parent of pt-AO is', parents.parentLocale['pt-AO'],
  '- parents for plurals:', JSON.stringify(parents.plurals));
const rules = read('plurals')['plurals-type-cardinal'];
for (const name of ['pt', 'pt-PT', 'pt-AO'])
  console.log(`rule of ${name}:`, rules[name]?.['pluralRule-count-one'].split('@')[0].trim() ?? 'none of its own');
console.log('Intl of node: 1234567.5 in pt-AO and pt-PT is printed alike:',
  new Intl.NumberFormat('pt-AO').format(1234567.5) === new Intl.NumberFormat('pt-PT').format(1234567.5));
console.log('Intl of node: 0 in pt-PT, pt-AO, pt-BR:',
  ['pt-PT', 'pt-AO', 'pt-BR'].map((name) => new Intl.PluralRules(name).select(0)).join(' '));
await import('@formatjs/intl-pluralrules/polyfill-force.js');
await import('@formatjs/intl-pluralrules/locale-data/pt.js');
await import('@formatjs/intl-pluralrules/locale-data/pt-PT.js');
console.log('@formatjs/intl-pluralrules 6.3.16: 0 in pt-PT, pt-AO, pt-BR:',
  ['pt-PT', 'pt-AO', 'pt-BR'].map((name) => new Intl.PluralRules(name).select(0)).join(' '));
JS
node look.mjs | tee seen
diff seen - <<'W'
cldr-core 48.0.0: the parent of pt-AO is pt-PT - parents for plurals: {}
rule of pt: i = 0..1
rule of pt-PT: i = 1 and v = 0
rule of pt-AO: none of its own
Intl of node: 1234567.5 in pt-AO and pt-PT is printed alike: true
Intl of node: 0 in pt-PT, pt-AO, pt-BR: other one one
@formatjs/intl-pluralrules 6.3.16: 0 in pt-PT, pt-AO, pt-BR: other other one
W
