#!/usr/bin/env bash
# One would guess that width and height of the outermost svg set its size wherever they are written, as CSS says.
# Written in its style, as editors for the web do, they count for rsvg-convert alone: Chromium gives the picture its default box in the
# proportions of the viewBox, resvg the viewBox in pixels. A card of 63 x 88 mm has three sizes in three programs, and none warns.
# Art for cards and tokens is placed by its own size in many layouts, so the same file is printed at another scale by each tool.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT
command -v npm >/dev/null || apt-get install -y -qq npm >/dev/null
command -v rsvg-convert >/dev/null && command -v chromium >/dev/null || apt-get install -y -qq librsvg2-bin chromium >/dev/null
cd "$dir"
cat > card.svg <<'S'
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 63 88" style="width:63mm;height:88mm"><rect width="63" height="88" fill="#c33"/></svg>
S
cat > page.html <<'H'
<img id="card" src="card.svg"><script>onload = () => document.title = `${card.naturalWidth} x ${card.naturalHeight}`</script>
H
npm init -y >/dev/null 2>&1
npm install --silent @resvg/resvg-js@2.6.2 >/dev/null 2>&1
{
  rsvg-convert card.svg -o card.png
  python3 -c 'import struct; print("rsvg-convert: %d x %d" % struct.unpack(">II", open("card.png", "rb").read()[16:24]))'
  chromium --headless --no-sandbox --disable-gpu --allow-file-access-from-files --virtual-time-budget=3000 --dump-dom "file://$dir/page.html" 2>/dev/null |
    sed -n 's/.*<title>\(.*\)<\/title>.*/chromium: \1/p'
  node -e 'const r = new (require("@resvg/resvg-js").Resvg)(require("fs").readFileSync("card.svg")); console.log("resvg:", r.width, "x", r.height)'
} | tee seen
echo "$(rsvg-convert --version), $(chromium --version 2>/dev/null | cut -d' ' -f1,2), @resvg/resvg-js 2.6.2"
diff seen - <<'W'
rsvg-convert: 239 x 333
chromium: 107 x 150
resvg: 63 x 88
W
