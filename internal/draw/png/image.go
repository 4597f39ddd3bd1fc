package png

import (
	"cartouche/internal/scene"
)

// image draws a picture on its box, rounded to whole pixels unless it is thinner than one. A pixel of a reduced picture is the
// mean of what it covers; an enlarged picture is interpolated.
func (c *canvas) image(op *scene.Image, p *place) {
	if op.Picture.Width == 0 || op.Picture.Height == 0 {
		return
	}
	on := p.around(op.Box)
	if p.free || c.thin(on) {
		c.slanted(op, p)
		return
	}
	to := c.near(on)
	b := to.and(c.clip)
	if b.empty() {
		return
	}
	wide, high := to.width(), to.height()
	if p.a == 0 {
		wide, high = high, wide
	}
	src := turned{halved(op.Picture, max(wide, 1), max(high, 1)), *p}
	w, h := src.size()
	across, down := weights(w, to.width(), b.x0-to.x0, b.x1-to.x0), weights(h, to.height(), b.y0-to.y0, b.y1-to.y0)
	for y := b.y0; y < b.y1; y++ {
		row := c.row(y, b.x0, b.x1)
		for x := range b.width() {
			src.blend(row[4*x:4*x+4], across[x], down[y-b.y0])
		}
	}
}

// span holds the source pixels of one pixel of the page with their weights, which sum to one.
type span struct {
	first  int
	shares []uint64
}

// one is the sum of weights. Sums of products of two weights fit into 64 bits.
const one = 1 << 16

// weights returns the spans of the pixels from … to when size source pixels are scaled to n. It
// uses only integers, so that every machine gives the same result.
func weights(size, n, from, to int) []span {
	out := make([]span, 0, to-from)
	for i := from; i < to; i++ {
		if n >= size {
			out = append(out, lerp(size, n, i))
			continue
		}
		// Pixel i covers i·size/n … (i+1)·size/n; the unit is 1/n of a source pixel.
		lo, hi := i*size, (i+1)*size
		s := span{first: lo / n}
		sum := uint64(0)
		for k := s.first; k*n < hi; k++ {
			part := uint64(min(hi, (k+1)*n)-max(lo, k*n)) * one / uint64(size)
			s.shares = append(s.shares, part)
			sum += part
		}
		s.shares[len(s.shares)/2] += one - sum
		out = append(out, s)
	}
	return out
}

// lerp returns the two source pixels whose centres are around the centre of pixel i.
func lerp(size, n, i int) span {
	at := max(0, ((2*int64(i)+1)*int64(size)-int64(n))*one/(2*int64(n))) // in 1/one of a source pixel
	k, part := int(at/one), uint64(at%one)
	if k >= size-1 {
		return span{size - 1, []uint64{one}}
	}
	return span{k, []uint64{one - part, part}}
}

// turned is a picture as turned and mirrored by its placement.
type turned struct {
	*scene.Picture
	place place
}

func (t *turned) size() (w, h int) {
	if t.place.a == 0 {
		return t.Height, t.Width
	}
	return t.Width, t.Height
}

// at returns a pixel of the turned picture. The inverse of a turn is its transpose.
func (t *turned) at(x, y int) []byte {
	u, v := t.place.a*x+t.place.b*y, t.place.c*x+t.place.d*y
	if t.place.a+t.place.b < 0 {
		u += t.Width - 1
	}
	if t.place.c+t.place.d < 0 {
		v += t.Height - 1
	}
	i := 4 * (v*t.Width + u)
	return t.Pix[i : i+4]
}

// blend blends the mean of the spans over a pixel.
func (t *turned) blend(dst []byte, across, down span) {
	v := t.mean(across, down)
	blend(dst, v, uint32(v[3]))
}

// mean returns the weighted mean of the spans. Transparent pixels contribute no colour.
func (t *turned) mean(across, down span) [4]byte {
	var r, g, b, a uint64
	for j, dy := range down.shares {
		for i, dx := range across.shares {
			px := t.at(across.first+i, down.first+j)
			w := dx * dy / one * uint64(px[3])
			r += w * uint64(px[0])
			g += w * uint64(px[1])
			b += w * uint64(px[2])
			a += w
		}
	}
	if a == 0 {
		return [4]byte{}
	}
	half := a / 2
	return [4]byte{byte((r + half) / a), byte((g + half) / a), byte((b + half) / a), byte(min(255, (a+one/2)/one))}
}
