#!/usr/bin/env bash
# One would guess that an element's own stroke-linecap and stroke-linejoin replace those that it inherits. CairoSVG sets round, square
# and bevel, but never butt and miter: once an element around it is round, all lines stay round. Whoever sets the usual ends of lines
# on the root of a drawing gets longer lines and rounded corners of pieces; rsvg-convert draws what the file says.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
apt-get install -y -qq cairosvg=2.5.2-1.1+deb12u1 librsvg2-bin >/dev/null 2>&1
cat > line.svg <<'SVG'
<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20" viewBox="0 0 40 20" stroke-linecap="round">
<rect width="40" height="20" fill="#fff"/><path d="M10 10H30" stroke="#000" stroke-width="10" stroke-linecap="butt"/>
</svg>
SVG
cairosvg line.svg -o cairosvg.png
rsvg-convert line.svg -o rsvg.png
end() { # the grey of the pixel at 7,10, which is 3 pixels before the line begins
	/usr/bin/python3 -c 'import sys; from PIL import Image; print(Image.open(sys.argv[1]).convert("L").getpixel((7, 10)))' "$1"
}
echo "CairoSVG $(cairosvg --version): $(end cairosvg.png); $(rsvg-convert --version): $(end rsvg.png)"
[ "$(end cairosvg.png)" = 0 ] && [ "$(end rsvg.png)" = 255 ]
# Output: CairoSVG 2.5.2: 0; rsvg-convert version 2.54.7: 255
