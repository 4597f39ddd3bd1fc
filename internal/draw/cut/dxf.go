package cut

import (
	"bytes"
	"fmt"
	"io"
	"strings"

	"cartouche/internal/geom"
)

// DXF writes the sheet in the format of AutoCAD release 12, which every DXF reader supports. The unit is the millimetre and the
// origin the lower left corner of the sheet. Curves become chords at most 3 µm away from them.
func DXF(w io.Writer, s Sheet) error {
	d := &drawing{height: s.Size.H}
	d.header(s.Size)
	d.tables(s.Layers)
	d.put(0, "SECTION", 2, "ENTITIES")
	for _, l := range s.Layers {
		for _, part := range parts(l.Lines) {
			points, closed := flat(part)
			d.polyline(strings.ToUpper(l.Name), points, closed)
		}
	}
	d.put(0, "ENDSEC", 0, "EOF")
	_, err := w.Write(d.Bytes())
	return err
}

// drawing is a DXF file under construction: pairs of a group code and a value.
type drawing struct {
	bytes.Buffer
	height geom.Length // of the sheet: y grows upwards in DXF
}

func (d *drawing) put(pairs ...any) {
	for i := 0; i < len(pairs); i += 2 {
		fmt.Fprintf(d, "%3d\n%v\n", pairs[i], pairs[i+1])
	}
}

// at writes a point with the group codes of an entity's first point.
func (d *drawing) at(x, y geom.Length) { d.put(10, number(x), 20, number(y), 30, "0.0") }

// number formats a length in millimetres with a decimal point, which marks a real number in DXF.
func number(l geom.Length) string { return fmt.Sprintf("%.3f", float64(l)/float64(geom.Millimetre)) }

// header writes the version, the unit and the size. The unit variables belong to later versions; readers of release 12 skip them.
func (d *drawing) header(size geom.Size) {
	d.put(0, "SECTION", 2, "HEADER", 9, "$ACADVER", 1, "AC1009", 9, "$INSUNITS", 70, 4, 9, "$MEASUREMENT", 70, 1)
	d.put(9, "$EXTMIN")
	d.at(0, 0)
	d.put(9, "$EXTMAX")
	d.at(size.W, size.H)
	d.put(0, "ENDSEC")
}

func (d *drawing) tables(layers []Layer) {
	d.put(0, "SECTION", 2, "TABLES")
	d.put(0, "TABLE", 2, "LTYPE", 70, 1, 0, "LTYPE", 2, "CONTINUOUS", 70, 64, 3, "Solid line", 72, 65, 73, 0, 40, "0.0", 0, "ENDTAB")
	d.put(0, "TABLE", 2, "LAYER", 70, len(layers))
	for _, l := range layers {
		d.put(0, "LAYER", 2, strings.ToUpper(l.Name), 70, 64, 62, l.Index, 6, "CONTINUOUS")
	}
	d.put(0, "ENDTAB", 0, "ENDSEC")
}

func (d *drawing) polyline(layer string, points []geom.Point, closed bool) {
	flags := 0
	if closed {
		flags = 1
	}
	d.put(0, "POLYLINE", 8, layer, 66, 1)
	d.at(0, 0)
	d.put(70, flags)
	for _, p := range points {
		d.put(0, "VERTEX", 8, layer)
		d.at(p.X, d.height-p.Y)
	}
	d.put(0, "SEQEND", 8, layer)
}
