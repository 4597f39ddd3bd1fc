package figure

import (
	"math"
	"slices"
)

// Pieced is ink that is cut into atoms, from left to right; a figure is one atom or a few.
type Pieced struct {
	ink   Ink
	level float32 // how dark a pixel must be to be ink
	owner []int   // by pixel: its atom, or -1
	atoms []atom
}

// atom is a piece of ink that is not cut further, of a piece that hangs together. Right and bottom are outside.
type atom struct {
	id, piece                int
	left, top, right, bottom int
	size                     int
}

func (a atom) joined(b atom) atom {
	return atom{a.id, a.piece, min(a.left, b.left), min(a.top, b.top), max(a.right, b.right), max(a.bottom, b.bottom), a.size + b.size}
}

// before reports whether an atom is to the left of another one.
func (a atom) before(b atom) bool {
	at, other := a.left+a.right, b.left+b.right
	return at < other || at == other && a.id < b.id
}

const (
	mostAtoms = 8
	mostSpan  = 3    // atoms of one figure, unless they hang together, as a slanted line that was cut
	least     = 0.15 // how dark ink is at least
	palest    = 0.06 // how dark what may be ink is at least
	speck     = 0.35 // what is smaller is no ink, in square millimetres

	mostUneven = 0.65 // how dark the palest atom is at most that is far paler than the darkest
)

// Cut finds the atoms of ink.
func Cut(ink Ink) *Pieced {
	ink.Dark = unlined(ink)
	p := &Pieced{ink: ink, level: ink.level(), owner: slices.Repeat([]int{-1}, ink.W*ink.H)}
	p.connect()
	p.atoms = slices.DeleteFunc(p.atoms, func(a atom) bool { return p.dirt(a) || p.signed(a) })
	p.join()
	p.split()
	for i := range p.atoms { // they are few
		for j := i; j > 0 && p.atoms[j].before(p.atoms[j-1]); j-- {
			p.atoms[j], p.atoms[j-1] = p.atoms[j-1], p.atoms[j]
		}
	}
	if len(p.atoms) > mostAtoms {
		p.atoms = nil // too much for one number
	}
	p.soften()
	return p
}

// unlined returns ink without what is dark throughout rows and columns at the border of the box: it is left of a printed line. The foot
// of a 2 or the bar of a 7 does not reach both of its ends, and is darker where it is on a line.
func unlined(ink Ink) []float32 {
	out := slices.Clone(ink.Dark)
	deep := int(1.0*ink.Scale + 0.5)
	for _, side := range [2][4]int{{ink.H, ink.W, ink.W, 1}, {ink.W, ink.H, 1, ink.W}} {
		lines, n, next, step := side[0], side[1], side[2], side[3]
		for k := range lines {
			if k >= deep && k < lines-deep {
				continue
			}
			dark, ends, line := 0, [2]bool{}, make([]float32, n)
			for i := range n {
				if line[i] = ink.Dark[k*next+i*step]; line[i] > least/3 {
					dark++
					ends[0] = ends[0] || 8*i < n
					ends[1] = ends[1] || 8*(n-1-i) < n
				}
			}
			if !ends[0] || !ends[1] || 10*dark <= 7*n {
				continue
			}
			slices.Sort(line)
			for i := range n {
				out[k*next+i*step] = max(out[k*next+i*step]-line[n/4], 0)
			}
		}
	}
	return out
}

// level returns how dark a pixel must be to be ink: a share of what most of the ink is.
func (ink Ink) level() float32 {
	var dark []float64
	for _, v := range ink.Dark {
		if v > least {
			dark = append(dark, float64(v))
		}
	}
	if dark == nil {
		return least
	}
	slices.Sort(dark)
	return max(least, 0.4*float32(dark[len(dark)*9/10]))
}

// connect makes an atom of each connected piece of ink.
func (p *Pieced) connect() {
	w, h := p.ink.W, p.ink.H
	for start, v := range p.ink.Dark {
		if v < p.level || p.owner[start] >= 0 {
			continue
		}
		id := len(p.atoms)
		a := atom{id: id, piece: id, left: w, top: h}
		p.owner[start] = id
		for list := []int{start}; len(list) > 0; {
			i := list[len(list)-1]
			list = list[:len(list)-1]
			x, y := i%w, i/w
			a = a.joined(atom{left: x, top: y, right: x + 1, bottom: y + 1, size: 1})
			for v := max(y-1, 0); v <= min(y+1, h-1); v++ {
				for u := max(x-1, 0); u <= min(x+1, w-1); u++ {
					if j := v*w + u; p.owner[j] < 0 && p.ink.Dark[j] >= p.level {
						p.owner[j] = id
						list = append(list, j)
					}
				}
			}
		}
		p.atoms = append(p.atoms, a)
	}
}

// dirt reports whether an atom is a speck, or what is left of a printed line at the border of the box.
func (p *Pieced) dirt(a atom) bool {
	thin := int(0.6*p.ink.Scale + 0.5)
	return float64(a.size) < speck*p.ink.Scale*p.ink.Scale ||
		a.right <= thin || a.bottom <= thin || a.left >= p.ink.W-thin || a.top >= p.ink.H-thin
}

// signed reports whether an atom is what is left of a printed decimal sign, or drawn over it.
func (p *Pieced) signed(a atom) bool {
	sign := p.ink.Sign
	return sign[1] > 0 && a.left >= sign[0]-1 && a.right <= sign[1]+1 && 3*(a.bottom-a.top) < p.ink.H
}

// left returns how far the first atom is from the left edge of the box, in millimetres.
func (p *Pieced) left() float64 {
	if len(p.atoms) == 0 {
		return 0
	}
	at := p.ink.W
	for _, a := range p.atoms {
		at = min(at, a.left)
	}
	return float64(at) / p.ink.Scale
}

// lost reports whether there is ink that is in no atom, before or behind a printed decimal sign where nothing else is.
func (p *Pieced) lost() bool {
	sign, before := p.ink.Sign, p.before()
	var n [2]int
	for i, v := range p.ink.Dark {
		switch x := i % p.ink.W; {
		case v < least || p.owner[i] >= 0 && p.kept(p.owner[i]):
		case x < sign[0] && before == 0:
			n[0]++
		case x > sign[1] && before == len(p.atoms):
			n[1]++
		}
	}
	return sign[1] > 0 && float64(max(n[0], n[1])) > speck/2*p.ink.Scale*p.ink.Scale
}

// rest returns how much of what may be ink is in no atom and not beside one, in square millimetres. What is at the edge of the box
// is print, and a pixel that is darker than those around it is noise.
func (p *Pieced) rest() float64 {
	w, h, n := p.ink.W, p.ink.H, 0
	edge := int(0.8*p.ink.Scale + 0.5)
	for y := edge; y < h-edge; y++ {
		for x := edge; x < w-edge; x++ {
			if p.ink.Dark[y*w+x] >= palest && p.around(x, y) >= palest*3/4 && !p.beside(x, y) {
				n++
			}
		}
	}
	return float64(n) / (p.ink.Scale * p.ink.Scale)
}

// around returns how dark a pixel that is not at the border and those around it are.
func (p *Pieced) around(x, y int) (mean float32) {
	for v := y - 1; v <= y+1; v++ {
		for u := x - 1; u <= x+1; u++ {
			mean += p.ink.Dark[v*p.ink.W+u] / 9
		}
	}
	return mean
}

// beside reports whether a pixel is in an atom or beside one.
func (p *Pieced) beside(x, y int) bool {
	for v := y - 1; v <= y+1; v++ {
		for u := x - 1; u <= x+1; u++ {
			if o := p.owner[v*p.ink.W+u]; o >= 0 && p.kept(o) {
				return true
			}
		}
	}
	return false
}

func (p *Pieced) kept(id int) bool {
	return slices.ContainsFunc(p.atoms, func(a atom) bool { return a.id == id })
}

// before returns how many atoms are before a printed decimal sign.
func (p *Pieced) before() (n int) {
	for _, a := range p.atoms {
		if a.left+a.right < p.ink.Sign[0]+p.ink.Sign[1] {
			n++
		}
	}
	return n
}

// join makes one atom of those that lie above each other.
func (p *Pieced) join() {
	for again := true; again; {
		again = false
		for i := 0; i < len(p.atoms) && !again; i++ {
			for j := i + 1; j < len(p.atoms); j++ {
				a, b := p.atoms[i], p.atoms[j]
				over := min(a.right, b.right) - max(a.left, b.left)
				if 10*over < 7*min(a.right-a.left, b.right-b.left) {
					continue
				}
				p.give(b.id, a.id, 0)
				p.atoms[i] = a.joined(b)
				p.atoms = slices.Delete(p.atoms, j, j+1)
				again = true
				break
			}
		}
	}
}

// give gives what an atom has from a column on to another, and returns it.
func (p *Pieced) give(from, to, column int) (given atom) {
	given = atom{id: to, left: p.ink.W, top: p.ink.H}
	for i, o := range p.owner {
		if x := i % p.ink.W; o == from && x >= column {
			p.owner[i] = to
			given = given.joined(atom{left: x, top: i / p.ink.W, right: x + 1, bottom: i/p.ink.W + 1, size: 1})
		}
	}
	return given
}

// split cuts atoms that are wide enough for two figures where they have the least ink.
func (p *Pieced) split() {
	next := p.ink.W * p.ink.H
	for i := 0; i < len(p.atoms); i++ {
		for range 2 {
			a := p.atoms[i]
			column := p.thinnest(a)
			if column < 0 {
				break
			}
			right := p.give(a.id, next, column)
			next++
			left := p.give(a.id, a.id, 0)
			left.piece, right.piece = a.piece, a.piece
			p.atoms[i] = left
			p.atoms = append(p.atoms, right)
		}
	}
}

// thinnest returns the column where an atom is cut, or -1.
func (p *Pieced) thinnest(a atom) int {
	w, h := a.right-a.left, a.bottom-a.top
	if 4*w < 3*h || float64(h) < 1.2*p.ink.Scale {
		return -1
	}
	count := make([]int, w)
	for i, o := range p.owner {
		if o == a.id {
			count[i%p.ink.W-a.left]++
		}
	}
	best, at := math.Inf(1), -1
	for x := max(w/5, 1); x < w-max(w/5, 1); x++ {
		middle := math.Abs(float64(2*x-w)) / float64(w)
		if v := float64(count[x]) + 0.1*float64(h)*middle; v < best {
			best, at = v, a.left+x
		}
	}
	if best > 0.5*float64(h) {
		return -1
	}
	return at
}

// soften gives each atom the paler pixels beside it.
func (p *Pieced) soften() {
	w, h := p.ink.W, p.ink.H
	sharp := slices.Clone(p.owner)
	for i, o := range sharp {
		if o >= 0 {
			continue
		}
		x, y := i%w, i/w
		for v := max(y-1, 0); v <= min(y+1, h-1) && p.owner[i] < 0; v++ {
			for u := max(x-1, 0); u <= min(x+1, w-1); u++ {
				if of := sharp[v*w+u]; of >= 0 {
					p.owner[i] = of
					break
				}
			}
		}
	}
}

// Spans returns the first and the last atom of everything that may be one figure.
func (p *Pieced) Spans() [][2]int {
	var out [][2]int
	for i := range p.atoms {
		whole := p.atoms[i]
		for j := i; j < len(p.atoms) && (j < i+mostSpan || p.atoms[j].piece == p.atoms[i].piece); j++ {
			gap := p.atoms[j].left - whole.right
			whole = whole.joined(p.atoms[j])
			if 10*gap > 4*(whole.bottom-whole.top) {
				break
			}
			out = append(out, [2]int{i, j})
		}
	}
	return out
}

// Pixels calls f with every pixel of a span.
func (p *Pieced) Pixels(span [2]int, f func(i int)) {
	ids := map[int]bool{}
	for _, a := range p.atoms[span[0] : span[1]+1] {
		ids[a.id] = true
	}
	for i, o := range p.owner {
		if o >= 0 && ids[o] {
			f(i)
		}
	}
}

// Picture returns the picture of a span for the net: its ink in the middle, as large as fits, and leaning to the right by a share of
// its height.
func (p *Pieced) Picture(span [2]int, lean float64) []float32 {
	whole := p.whole(span)
	own := make([]float32, p.ink.W*p.ink.H)
	var all []float64
	p.Pixels(span, func(i int) {
		own[i] = max(p.ink.Dark[i], 0)
		all = append(all, float64(own[i]))
	})
	slices.Sort(all)
	full := float32(max(all[len(all)*9/10], 0.05))
	at := func(x, y int) float64 {
		if x < 0 || y < 0 || x >= p.ink.W || y >= p.ink.H {
			return 0
		}
		return float64(min(own[y*p.ink.W+x]/full, 1))
	}
	size := float64(max(whole.right-whole.left, whole.bottom-whole.top, 4)) / (Side - 2)
	cx, cy := float64(whole.left+whole.right)/2, float64(whole.top+whole.bottom)/2
	out := make([]float32, Side*Side)
	for y := range Side {
		for x := range Side {
			sum := 0.0
			for k := range 4 { // of each pixel four points
				v := cy + (float64(y)+0.25+0.5*float64(k/2)-Side/2)*size - 0.5
				u := cx + (float64(x)+0.25+0.5*float64(k%2)-Side/2)*size - 0.5 + lean*(v-cy)
				iu, iv := int(math.Floor(u)), int(math.Floor(v))
				fu, fv := u-float64(iu), v-float64(iv)
				sum += (at(iu, iv)*(1-fu)+at(iu+1, iv)*fu)*(1-fv) + (at(iu, iv+1)*(1-fu)+at(iu+1, iv+1)*fu)*fv
			}
			out[y*Side+x] = float32(sum / 4)
		}
	}
	return out
}

// whole returns one atom of those in a span.
func (p *Pieced) whole(span [2]int) atom {
	whole := p.atoms[span[0]]
	for _, a := range p.atoms[span[0]+1 : span[1]+1] {
		whole = whole.joined(a)
	}
	return whole
}

// steep reports whether what is in a span is less than half as wide as high.
func (p *Pieced) steep(span [2]int) bool {
	whole := p.whole(span)
	return 2*(whole.right-whole.left) < whole.bottom-whole.top
}

// footed reports whether what is in a span stands on a line: a row of its lowest quarter is more than half as wide as all of it.
func (p *Pieced) footed(span [2]int) bool {
	whole := p.whole(span)
	foot := whole.bottom - (whole.bottom-whole.top)/4
	rows := make([]atom, p.ink.H)
	p.Pixels(span, func(i int) {
		if x, y := i%p.ink.W, i/p.ink.W; y >= foot && p.ink.Dark[i] >= 0.75*p.level {
			if r := &rows[y]; r.size == 0 {
				*r = atom{left: x, right: x + 1, size: 1}
			} else {
				r.left, r.right = min(r.left, x), max(r.right, x+1)
			}
		}
	})
	return slices.ContainsFunc(rows, func(r atom) bool { return 2*(r.right-r.left) > whole.right-whole.left })
}

// uneven reports whether one atom is far paler than another, as a crease beside a figure, or one figure over which another pen wrote
// another.
func (p *Pieced) uneven() bool {
	low, high := math.Inf(1), 0.0
	for _, a := range p.atoms {
		squares, sum := 0.0, 0.0 // in their mean what is dark counts for more
		for i, o := range p.owner {
			if o == a.id {
				v := float64(max(p.ink.Dark[i], 0))
				squares, sum = squares+v*v, sum+v
			}
		}
		low, high = min(low, squares/sum), max(high, squares/sum)
	}
	return low < mostUneven*high
}
