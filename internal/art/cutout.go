package art

import (
	"math"
	"slices"
	"strings"

	"cartouche/internal/geom"
)

// cutBy returns the area that a value of clip-path other than a reference leaves of an element.
func (b *builder) cutBy(d decl, e *element, items []*item, in scope) (area, bool) {
	shape, frame := text{}, "border-box"
	for t := d.value; t.value != ""; t = t.trimmed() {
		end := t.until(" \t\r\n")
		if word := t.part(0, end); strings.Contains(word.value, "(") {
			shape = word
		} else {
			frame = strings.ToLower(word.value)
		}
		t = t.part(end, len(t.value))
	}
	around, ok := b.reference(frame, e, items, in)
	if !ok {
		b.refuse(d, e.name)
		return area{}, false
	}
	if shape.value == "" {
		return area{path: rectPath(around)}, true
	}
	a, ok := b.cutout(shape, around)
	if !ok {
		b.refuse(d, e.name)
	}
	return a, ok
}

// reference returns a box of an element by its name, in the coordinates of the element.
func (b *builder) reference(name string, e *element, items []*item, in scope) (box, bool) {
	back, ok := in.m.Inverse()
	switch {
	case e.parent == nil:
		return box{0, 0, in.view.x, in.view.y}, ok
	case name == "view-box":
		return box{0, 0, in.view.x, in.view.y}, ok
	case name == "fill-box", name == "content-box", name == "padding-box":
		return extent(items, back), ok
	case name == "stroke-box", name == "border-box", name == "margin-box":
		return stroked(items, back), ok
	}
	return box{}, false
}

// stroked returns the box around the shapes of items with their lines, in coordinates that back maps the drawing's to.
func stroked(items []*item, back geom.Affine) box {
	b := noBounds
	for _, i := range items {
		b = b.union(stroked(i.items, back))
		if len(i.path.verbs) == 0 {
			continue
		}
		m := i.m.After(back)
		b = b.union(i.path.frame().through(m))
		if i.stroke != nil {
			b = b.union(i.stroke.outline(i.path, i.stroke.width/100).through(m).bounds())
		}
	}
	return b
}

// cutout returns the area of a basic shape of CSS, such as circle(5px at 50% 50%), in a box. It reports false for another value.
func (b *builder) cutout(t text, frame box) (area, bool) {
	open := strings.IndexByte(t.value, '(')
	if open < 0 || t.until(" \t\r\n") != len(t.value) || !strings.HasSuffix(t.value, ")") {
		return area{}, false
	}
	args := t.part(open+1, len(t.value)-1).trimmed()
	size := pt{frame.x1 - frame.x0, frame.y1 - frame.y0}
	var a area
	ok := true
	switch strings.ToLower(t.value[:open]) {
	case "circle", "ellipse":
		a.path, ok = round(strings.ToLower(t.value[:open]), conditionWords(args.value), size)
	case "inset", "rect", "xywh":
		a.path, ok = inset(strings.ToLower(t.value[:open]), conditionWords(args.value), size)
	case "polygon":
		a, ok = polygon(args, size)
	case "path":
		a, ok = b.pathOf(args)
	default:
		return a, false
	}
	for i := range a.path.pts {
		a.path.pts[i] = a.path.pts[i].plus(pt{frame.x0, frame.y0})
	}
	return a, ok
}

// ruled cuts off the rule that may be before what a shape consists of.
func ruled(args text) (rest text, evenOdd bool) {
	end := args.until(",")
	switch strings.ToLower(strings.TrimSpace(args.value[:end])) {
	case "evenodd":
		evenOdd = true
	case "nonzero":
	default:
		return args, false
	}
	return args.part(min(end+1, len(args.value)), len(args.value)).trimmed(), evenOdd
}

func polygon(args text, size pt) (area, bool) {
	rest, evenOdd := ruled(args)
	a := area{evenOdd: evenOdd}
	for _, corner := range rest.split(',') {
		words := strings.Fields(corner.value)
		if len(words) != 2 {
			return a, false
		}
		x, ok := cssLength(words[0], size.x)
		y, fine := cssLength(words[1], size.y)
		if !ok || !fine {
			return a, false
		}
		if len(a.path.verbs) == 0 {
			a.path.move(pt{x, y})
		} else {
			a.path.line(pt{x, y})
		}
	}
	a.path.close()
	return a, true
}

// pathOf reads path data in quotation marks, with a rule before them.
func (b *builder) pathOf(args text) (area, bool) {
	rest, evenOdd := ruled(args)
	n := len(rest.value)
	if n < 2 || rest.value[0] != '"' && rest.value[0] != '\'' || rest.value[n-1] != rest.value[0] {
		return area{}, false
	}
	return area{path: b.data(rest.part(1, n-1)), evenOdd: evenOdd}, true
}

// round returns a circle or an ellipse with its radii and its middle.
func round(name string, list []string, size pt) (path, bool) {
	at := slices.Index(list, "at")
	middle, ok := size.times(0.5), true
	if at >= 0 {
		middle, ok = position(list[at+1:], size)
		list = list[:at]
	}
	whole := [2]float64{size.x, size.y}
	if name == "circle" {
		whole = [2]float64{size.length() / math.Sqrt2, size.length() / math.Sqrt2}
	}
	near := [2]float64{min(math.Abs(middle.x), math.Abs(size.x-middle.x)), min(math.Abs(middle.y), math.Abs(size.y-middle.y))}
	far := [2]float64{max(math.Abs(middle.x), math.Abs(size.x-middle.x)), max(math.Abs(middle.y), math.Abs(size.y-middle.y))}
	if name == "circle" {
		near, far = [2]float64{min(near[0], near[1]), near[1]}, [2]float64{max(far[0], far[1]), far[1]}
	}
	wanted := map[string]int{"circle": 1, "ellipse": 2}[name]
	r := near
	if len(list) != 0 && len(list) != wanted {
		return path{}, false
	}
	for i, word := range list {
		fine := true
		switch word {
		case "closest-side":
		case "farthest-side":
			r[i] = far[i]
		default:
			r[i], fine = cssLength(word, whole[i])
		}
		ok = ok && fine && r[i] >= 0
	}
	if name == "circle" {
		r[1] = r[0]
	}
	return ellipse(middle, r[0], r[1]), ok
}

// position reads a place in a box: two lengths or words, or one.
func position(list []string, size pt) (pt, bool) {
	if len(list) == 1 {
		list = []string{list[0], "center"}
	}
	if len(list) != 2 {
		return pt{}, false
	}
	vertical := func(s string) bool { return s == "top" || s == "bottom" }
	if vertical(list[0]) || list[1] == "left" || list[1] == "right" {
		list = []string{list[1], list[0]}
	}
	if vertical(list[0]) {
		return pt{}, false
	}
	shares := map[string]string{"left": "0%", "top": "0%", "center": "50%", "right": "100%", "bottom": "100%"}
	var v [2]float64
	for i, word := range list {
		if share := shares[word]; share != "" {
			word = share
		}
		var ok bool
		if v[i], ok = cssLength(word, []float64{size.x, size.y}[i]); !ok {
			return pt{}, false
		}
	}
	return pt{v[0], v[1]}, true
}

// inset returns a rectangle by its distances from the sides of a box, or by its corners, or by a corner and its size.
func inset(name string, list []string, size pt) (path, bool) {
	radius := ""
	if at := slices.Index(list, "round"); at >= 0 {
		if len(list) != at+2 {
			return path{}, false // corners of their own
		}
		radius, list = list[at+1], list[:at]
	}
	if n := len(list); name == "inset" && n > 0 && n < 4 { // as margins are written
		list = []string{list[0], list[min(1, n-1)], list[[]int{0, 0, 0, 2}[n]], list[min(1, n-1)]}
	}
	if len(list) != 4 {
		return path{}, false
	}
	var v [4]float64
	for i, word := range list {
		across := i%2 == 1
		if name == "xywh" {
			across = !across
		}
		whole := map[bool]float64{true: size.x, false: size.y}[across]
		if name == "rect" && word == "auto" {
			word = []string{"0%", "100%", "100%", "0%"}[i]
		}
		var ok bool
		if v[i], ok = cssLength(word, whole); !ok {
			return path{}, false
		}
	}
	r := map[string]box{
		"inset": {v[3], v[0], size.x - v[1], size.y - v[2]}, "rect": {v[3], v[0], v[1], v[2]}, "xywh": {v[0], v[1], v[0] + v[2], v[1] + v[3]},
	}[name]
	if !(r.x1 > r.x0 && r.y1 > r.y0) {
		return path{}, true
	}
	rx, ry := 0.0, 0.0
	if radius != "" {
		var ok, fine bool
		rx, ok = cssLength(radius, size.x)
		ry, fine = cssLength(radius, size.y)
		if !ok || !fine || rx < 0 {
			return path{}, false
		}
		k := min(1, (r.x1-r.x0)/(2*rx), (r.y1-r.y0)/(2*ry))
		rx, ry = rx*k, ry*k
	}
	return roundRect(r, rx, ry), true
}
