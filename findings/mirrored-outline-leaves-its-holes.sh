#!/usr/bin/env bash
# A mirrored shape in a DXF file often keeps its points and gets an extrusion of 0 0 -1. One would guess that a reader follows that for
# every shape. toPolylines of the npm package dxf 5.3.1 mirrors circles and arcs but leaves polylines where they were, without a warning;
# its toSVG mirrors both, so the preview is right. The holes of a mirrored tray are then cut next to its outline, in the wrong material.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT
command -v npm >/dev/null || apt-get install -y -qq npm >/dev/null
/usr/bin/python3 -c 'import ezdxf' 2>/dev/null || apt-get install -y -qq python3-ezdxf >/dev/null
cd "$dir"
npm init -y >/dev/null 2>&1
npm install --silent dxf@5.3.1 >/dev/null 2>&1
cat > draw.py <<'P'
import ezdxf
from ezdxf.math import Matrix44
from ezdxf.path import make_path
drawing = ezdxf.new("R2010")
space = drawing.modelspace()
space.add_lwpolyline([(10, 0), (40, 0), (40, 20), (10, 20)], close=True)
space.add_circle((25, 10), 5)
for shape in space:
    shape.transform(Matrix44.scale(-1, 1, 1))
    across = [p.x for p in make_path(shape).flattening(0.01)]
    print("ezdxf:", shape.dxftype(), "from", round(min(across)), "to", round(max(across)))
drawing.saveas("tray.dxf")
P
cat > read.cjs <<'J'
const {Helper} = require('dxf')
const helper = new Helper(require('fs').readFileSync('tray.dxf', 'utf8'))
for (const {vertices} of helper.toPolylines().polylines) {
  const across = vertices.map(([x]) => x)
  console.log('toPolylines of dxf: from', Math.round(Math.min(...across)), 'to', Math.round(Math.max(...across)))
}
console.log('toSVG of dxf:', helper.toSVG().match(/matrix\(-1 0 0 1 0 0\)/g).length, 'shapes mirrored')
J
{ /usr/bin/python3 draw.py; node read.cjs 2>/dev/null; } | tee seen
echo "dxf 5.3.1, ezdxf $(/usr/bin/python3 -c 'import ezdxf; print(ezdxf.__version__)')"
diff seen - <<'W'
ezdxf: LWPOLYLINE from -40 to -10
ezdxf: CIRCLE from -30 to -20
toPolylines of dxf: from 10 to 40
toPolylines of dxf: from -30 to -20
toSVG of dxf: 2 shapes mirrored
W
