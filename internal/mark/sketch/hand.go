package sketch

import (
	"fmt"

	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/mark"
)

// hand leaves the setting of texts to the page. It implements [mark.Hand].
type hand struct{ desk *Desk }

// words is a text with its box.
type words struct {
	text string
	box  geom.Rect
	look mark.Look
}

// Op implements [ink.Op].
func (words) Op() {}

// Write implements [mark.Hand]. The page finds room for every text.
func (hand) Write(text string, box geom.Rect, look mark.Look) ([]ink.Op, bool) {
	return []ink.Op{words{text, box, look}}, true
}

// Icon implements [mark.Hand].
func (h hand) Icon(name string, box geom.Rect) (ink.Path, bool) {
	g, ok := h.desk.icons[name]
	if !ok {
		return ink.Path{}, false
	}
	return g.In(box), true
}

// caps and joins are SVG's names of the ends and corners of lines.
var (
	caps  = map[ink.Cap]string{ink.ButtCap: "butt", ink.RoundCap: "round", ink.SquareCap: "square"}
	joins = map[ink.Join]string{ink.MitreJoin: "miter", ink.RoundJoin: "round", ink.BevelJoin: "bevel"}
)

func operations(drawn []ink.Op) [][]any {
	list := make([][]any, len(drawn))
	for i, op := range drawn {
		switch op := op.(type) {
		case *ink.Fill:
			list[i] = []any{"p", op.Path.SVG(), op.Colour.SVG(), nil, 0, nil, caps[ink.ButtCap], joins[ink.MitreJoin]}
		case *ink.Stroke:
			list[i] = []any{"p", op.Path.SVG(), nil, op.Colour.SVG(), op.Width.MM(), dashes(op.Dash), caps[op.Cap], joins[op.Join]}
		case words:
			b, l := op.box, op.look
			list[i] = []any{"t", op.text, b.X.MM(), b.Y.MM(), b.W.MM(), b.H.MM(), l.Colour.SVG(),
				l.Bold, l.Italic, points(l.Size), points(l.MinSize)}
		default:
			panic(fmt.Sprintf("marks are drawn with %T", op)) // the artist draws only these
		}
	}
	return list
}

// points converts a length to points, rounded to hundredths.
func points(l geom.Length) float64 { return float64(int(l.PT()*100+0.5)) / 100 }

// dashes converts lengths to millimetres; nil for a solid line.
func dashes(list []geom.Length) []float64 {
	var out []float64
	for _, l := range list {
		out = append(out, l.MM())
	}
	return out
}
