#!/usr/bin/env bash
# One would guess that a lossy WebP has the same colours in a Go program as in a browser.
# The decoder of golang.org/x/image 0.47.0 hands the luma of WebP, which is 16 to 235, to Go's YCbCr, which takes it for
# 0 to 255: black is printed as dark grey and white as light grey. Losslessly packed files are right, so a mixed deck shows it.
# Print-and-play art is often WebP today: cards made with Go come out pale, and nothing warns.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT
command -v cwebp >/dev/null && command -v dwebp >/dev/null || apt-get install -y -qq webp >/dev/null
cd "$dir"
python3 - <<'P'
rows = [bytes([v, v, v]) * 32 for v in (0, 255) for _ in range(32)]
open("in.ppm", "wb").write(b"P6\n32 64\n255\n" + b"".join(rows))
P
cwebp -quiet -q 100 in.ppm -o lossy.webp
cwebp -quiet -lossless in.ppm -o lossless.webp
cat > main.go <<'G'
package main

import (
	"fmt"
	"os"

	"golang.org/x/image/webp"
)

func main() {
	for _, name := range os.Args[1:] {
		f, err := os.Open(name)
		if err != nil {
			panic(err)
		}
		m, err := webp.Decode(f)
		if err != nil {
			panic(err)
		}
		black, _, _, _ := m.At(16, 8).RGBA()
		white, _, _, _ := m.At(16, 56).RGBA()
		fmt.Printf("%s: black %d, white %d\n", name, black>>8, white>>8)
	}
}
G
go mod init finding >/dev/null 2>&1
go get golang.org/x/image@v0.47.0 >/dev/null 2>&1
{
  go run . lossless.webp lossy.webp
  dwebp -quiet lossy.webp -ppm -o out.ppm
  python3 -c 'd = open("out.ppm", "rb").read()[-32*64*3:]; print("dwebp, lossy.webp: black", d[8*32*3+48], "white", d[56*32*3+48])'
} | tee seen
echo "golang.org/x/image v0.47.0, $(dwebp -version | head -1) of Debian's webp"
diff seen - <<'W'
lossless.webp: black 0, white 255
lossy.webp: black 16, white 235
dwebp, lossy.webp: black 0 white 255
W
