#!/usr/bin/env bash
# On the drawing of a tuck box a dashed line is a fold or a perforation, which the knife must not cut through. One would guess that a
# converter for cutters keeps the dashes, as DXF and HPGL have types of lines, or cuts them one by one, or warns. pstoedit 3.78 makes one
# solid line of them in DXF, HPGL and G-code, and says nothing. Its files for Xfig keep the dashes, and so do the SVG files of pdftocairo,
# so that a look at those finds nothing. The flaps of the box are cut off.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT
type pstoedit pdftocairo gs >/dev/null 2>&1 || apt-get install -y -qq pstoedit poppler-utils ghostscript >/dev/null
/usr/bin/python3 -c 'import ezdxf' 2>/dev/null || apt-get install -y -qq python3-ezdxf >/dev/null
cd "$dir"
cat > box.eps <<'E'
%!PS-Adobe-3.0 EPSF-3.0
%%BoundingBox: 0 0 144 144
1 0 0 setrgbcolor 36 36 moveto 108 36 lineto 108 108 lineto 36 108 lineto closepath stroke
0 0 1 setrgbcolor [4 4] 0 setdash 36 72 moveto 108 72 lineto stroke
showpage
E
for format in dxf hpgl gcode fig; do pstoedit -f $format box.eps box.$format; done 2> said
gs -q -sDEVICE=pdfwrite -dEPSCrop -o box.pdf box.eps
pdftocairo -svg box.pdf box.svg
cat > read.py <<'P'
import re, ezdxf
drawing = ezdxf.readfile("box.dxf")
for shape in drawing.modelspace():
    layer = drawing.layers.get(shape.dxf.layer)
    print("DXF: the", {1: "cut", 5: "fold"}[shape.dxf.color], "has line type", shape.dxf.linetype, layer.dxf.linetype)
hpgl, gcode = open("box.hpgl").read(), open("box.gcode").read()
print("HPGL: line types", *set(re.findall(r"LT[^;]*;", hpgl)), "and the fold is", *re.findall(r"PU508,1016;PD[^;]*;", hpgl))
print("G-code: the fold is cut from", *re.findall(r"G01 X.*Y.#1004.72.|G00 X.*Y.#1004.72.", gcode))
print("Xfig: line style of the fold", *(line.split()[2] for line in open("box.fig") if re.match(r"2 1 \d+ \d+ 1 ", line)))
print("SVG of pdftocairo:", *re.findall(r"stroke-dasharray:[\d., ]+", open("box.svg").read()))
print("messages about dashes:", len(re.findall(r"dash|line type|linetype", open("said").read(), re.I)))
P
{
  /usr/bin/python3 read.py
  dpkg-query -f '${Package} ${Version}\n' -W pstoedit poppler-utils ghostscript python3-ezdxf
} | tee seen
diff seen - <<'W'
DXF: the cut has line type BYLAYER CONTINUOUS
DXF: the fold has line type BYLAYER CONTINUOUS
HPGL: line types LT; and the fold is PU508,1016;PD1524,1016;
G-code: the fold is cut from G00 X[#1003*36] Y[#1004*72] G01 X[#1003*108] Y[#1004*72]
Xfig: line style of the fold 1
SVG of pdftocairo: stroke-dasharray:40,40
messages about dashes: 0
ghostscript 10.0.0~dfsg-11+deb12u9
poppler-utils 22.12.0-2+deb12u3
pstoedit 3.78-2
python3-ezdxf 0.18.1-1
W
