package font

import (
	"sort"

	"cartouche/internal/geom"
)

// trySize returns the n-th size to try: the wanted size minus n quarters of a point, and last the smallest.
func (st Style) trySize(n int) geom.Length {
	return max(st.MinSize, st.Size-geom.PT(float64(n)/sizeStep))
}

// fit finds the largest size at which the text fits, and breaks it there. If it fits at no size,
// fit returns the lines at the smallest size.
//
// A text that fits at a size fits at every smaller one: widths and heights never grow as the size
// shrinks, and wrap uses the fewest lines possible. So fit uses a binary search.
func (t *text) fit(box geom.Size) (setting, bool) {
	s := t.wrapAt(0, box)
	if t.fits(s, box) {
		return s, true
	}
	last := 0
	for t.style.trySize(last) > t.style.MinSize {
		last++
	}
	n := 1 + sort.Search(last, func(i int) bool { return t.fits(t.wrapAt(i+1, box), box) })
	if n <= last {
		return t.wrapAt(n, box), true
	}
	return t.wrapAt(last, box), false
}

// wrapAt breaks the text at the n-th size.
func (t *text) wrapAt(n int, box geom.Size) setting { return t.wrap(t.style.trySize(n), box.W) }

func (t *text) fits(s setting, box geom.Size) bool {
	return s.width <= box.W && t.height(s) <= box.H
}

// overflow returns the error with the missing room.
func (t *text) overflow(s setting, box geom.Size) *Overflow {
	o := &Overflow{Need: geom.Size{W: s.width, H: t.height(s)}, Box: box, Size: s.size}
	if w := s.wide; w.p != nil && !t.style.OneLine {
		o.Word = w.p.text[w.p.offset[w.from]:w.p.offset[w.to]]
	}
	return o
}

// height returns the height of the lines, from the top of the first, with room for the highest
// letters of every font in the text, to the bottom of the last.
func (t *text) height(s setting) geom.Length {
	if len(s.lines) == 0 {
		return 0
	}
	return t.ascent(s.size) + t.leading(s.size, len(s.lines)-1) + t.descent(s.size)
}

// leading returns the distance of two baselines that are n lines apart. Scaled-up letters and larger spans increase the distance
// of all lines of the text.
func (t *text) leading(size geom.Length, n int) geom.Length {
	most := geom.Length(0)
	for _, f := range t.faces {
		most = max(most, divide(int64(f.share.size(size))*int64(t.style.Leading)*int64(f.scale)*int64(n), 100*100))
	}
	return most
}

// size returns the size of the face in a text of a size.
func (f sized) size(of geom.Length) geom.Length {
	return span{num: int64(f.scale), den: 100, share: f.share}.size(of)
}

// ascent returns how far the first line reaches up.
func (t *text) ascent(size geom.Length) geom.Length {
	a := geom.Length(0)
	for _, f := range t.faces {
		a = max(a, f.face.scale(f.up, f.size(size)))
	}
	return a
}

// descent returns how far the last line reaches down.
func (t *text) descent(size geom.Length) geom.Length {
	d := geom.Length(0)
	for _, f := range t.faces {
		d = max(d, f.face.scale(f.down, f.size(size)))
	}
	return d
}

// room returns how far up and down a line may reach according to its fonts, whatever letters it
// has. So texts side by side have the same baseline.
func (t *text) room(size geom.Length) (up, down geom.Length) {
	for _, f := range t.faces {
		up, down = max(up, f.face.Ascent(f.size(size))), max(down, f.face.Descent(f.size(size)))
	}
	return up, down
}
