#!/usr/bin/env bash
# A line of Hebrew with a figure is drawn run by run. Order of golang.org/x/text/unicode/bidi v0.44.0 promises their visual order, so one
# would guess that they can be drawn from left to right. They come as they were typed: each is right, but those before and after the figure
# have changed places. fribidi and bidi-js agree on the right order. On Hebrew and Arabic cards made with Go, "take 2 cards" reads "cards 2
# take"; a line without figures is one run, so a first proof looks right.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT
command -v npm >/dev/null || apt-get install -y -qq npm >/dev/null
type fribidi >/dev/null 2>&1 || apt-get install -y -qq libfribidi-bin >/dev/null
cd "$dir"
npm init -y >/dev/null 2>&1
npm install --silent bidi-js@1.1.0 >/dev/null 2>&1
cat > lines.txt <<'T'
קח קלף אחד
קח 2 קלפים
קח 2 קלפים או 3 לבנים
Gain קח 2 קלפים now
T
cat > main.go <<'G'
package main

import (
	"bufio"
	"fmt"
	"os"

	"golang.org/x/text/unicode/bidi"
)

func main() {
	lines := bufio.NewScanner(os.Stdin)
	for lines.Scan() {
		var paragraph bidi.Paragraph
		paragraph.SetString(lines.Text())
		ordering, err := paragraph.Order()
		if err != nil {
			panic(err)
		}
		drawn := ""
		for i := 0; i < ordering.NumRuns(); i++ {
			run := ordering.Run(i)
			if run.Direction() == bidi.RightToLeft {
				drawn += bidi.ReverseString(run.String())
			} else {
				drawn += run.String()
			}
		}
		fmt.Println(drawn)
	}
}
G
cat > order.cjs <<'J'
const bidi = require('bidi-js')()
for (const line of require('fs').readFileSync('lines.txt', 'utf8').trim().split('\n'))
  console.log(bidi.getReorderedString(line, bidi.getEmbeddingLevels(line)))
J
go mod init finding >/dev/null 2>&1
go get golang.org/x/text@v0.44.0 >/dev/null 2>&1
latin() { # Hebrew letters as capitals, so that a terminal does not put them in order once more: TOOL
  python3 -c '
import sys
for line in sys.stdin.buffer.read().decode().splitlines():
    print(sys.argv[1] + ":", "".join(chr(ord(c) - 0x5D0 + 65) if "\u05d0" <= c <= "\u05ea" else c for c in line.strip()))' "$1"
}
{
  latin typed < lines.txt
  go run . < lines.txt | latin x/text
  fribidi --nopad --nobreak lines.txt | latin fribidi
  node order.cjs | latin bidi-js
  dpkg-query -f '${Package} ${Version}\n' -W libfribidi-bin
} | tee seen
echo "golang.org/x/text v0.44.0, bidi-js 1.1.0"
diff seen - <<'W'
typed: XH XMT AHD
typed: XH 2 XMUJN
typed: XH 2 XMUJN AF 3 MBQJN
typed: Gain XH 2 XMUJN now
x/text: DHA TMX HX
x/text: HX2NJUMX
x/text: HX2 FA NJUMX 3NJQBM
x/text: Gain  HX2NJUMX  now
fribidi: DHA TMX HX
fribidi: NJUMX 2 HX
fribidi: NJQBM 3 FA NJUMX 2 HX
fribidi: Gain NJUMX 2 HX now
bidi-js: DHA TMX HX
bidi-js: NJUMX 2 HX
bidi-js: NJQBM 3 FA NJUMX 2 HX
bidi-js: Gain NJUMX 2 HX now
libfribidi-bin 1.0.8-2.1
W
