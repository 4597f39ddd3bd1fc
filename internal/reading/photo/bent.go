package photo

import (
	"math"
	"slices"
)

// shift is how far paper is from where it is thought to be, in pixels. Free is how little the known cells determine it: the
// error of a surface through them, in parts of that of one cell.
type shift struct{ dx, dy, free float64 }

// bent returns for each cell the shift of a smooth surface through the known ones: paper curls evenly. With few known cells
// it returns false, and all shifts are zero.
func (f *field) bent(kept []bool) (out []shift, ok bool) {
	known := 0
	for _, k := range kept {
		if k {
			known++
		}
	}
	degree := 4
	if known < 60 {
		degree = 2
	}
	out = make([]shift, len(f.cells))
	if known < 20 {
		return out, false
	}
	n := (degree + 1) * (degree + 2) / 2
	m := make([][]float64, n) // normal equations for dx and dy, and beside them what becomes the inverse
	for i := range m {
		m[i] = make([]float64, 2*n+2)
		m[i][n+2+i] = 1
	}
	for k, of := range f.cells {
		if !kept[k] {
			continue
		}
		p := f.powers(k, degree)
		for i := range n {
			for j := range n {
				m[i][j] += p[i] * p[j]
			}
			m[i][n] += p[i] * of.dx
			m[i][n+1] += p[i] * of.dy
		}
	}
	for i := 3; i < n; i++ {
		m[i][i] += 0.002 * float64(known) // towards a plane, where nothing is known
	}
	eliminate(m)
	for k := range out {
		power := f.powers(k, degree)
		for i, p := range power {
			out[k].dx += p * m[i][n] / m[i][i]
			out[k].dy += p * m[i][n+1] / m[i][i]
			for j, q := range power {
				out[k].free += p * q * m[i][n+2+j] / m[i][i]
			}
		}
		out[k].free = math.Sqrt(max(out[k].free, 0))
	}
	return out, true
}

// guess sets how far off the cells may be around which few are known, if the field follows up a first one. What they are
// guessed from is a smooth surface, so this is how much the known cells differ from it, more where they determine it little,
// and how much the guess itself does.
func (f *field) guess(first *field) {
	both := &field{block: f.block, columns: f.columns, rows: f.rows, cells: slices.Clone(f.cells)}
	kept := make([]bool, len(f.cells))
	for k := range both.cells {
		c := &both.cells[k]
		x, y := f.centre(k%f.columns, k/f.columns)
		dx, dy, _ := first.at(float64(x), float64(y))
		c.dx, c.dy, kept[k] = c.dx+dx, c.dy+dy, c.known
	}
	bent, ok := both.bent(kept)
	if !ok {
		return
	}
	var sum, n float64
	off := func(k int) float64 { return math.Hypot(both.cells[k].dx-bent[k].dx, both.cells[k].dy-bent[k].dy) }
	for k := range bent {
		if kept[k] {
			sum, n = sum+off(k)*off(k), n+1
		}
	}
	rough := math.Sqrt(sum / n)
	for k := range f.cells {
		if !f.cells[k].near {
			f.cells[k].doubt = off(k) + rough*(2+6*bent[k].free)
		}
	}
}

// powers returns the products of powers of a cell's position, from -1 to 1, up to a degree.
func (f *field) powers(k, degree int) []float64 {
	x := 2*float64(k%f.columns)/float64(max(f.columns-1, 1)) - 1
	y := 2*float64(k/f.columns)/float64(max(f.rows-1, 1)) - 1
	var out []float64
	for d := range degree + 1 {
		for j := range d + 1 {
			p := 1.0
			for range d - j {
				p *= x
			}
			for range j {
				p *= y
			}
			out = append(out, p)
		}
	}
	return out
}

// eliminate brings linear equations to diagonal form. Their matrix is positive definite, so the pivots are as they stand.
func eliminate(m [][]float64) {
	for c := range m {
		for r := range m {
			if r == c || m[c][c] == 0 {
				continue
			}
			q := m[r][c] / m[c][c]
			for k := c; k < len(m[r]); k++ {
				m[r][k] -= q * m[c][k]
			}
		}
	}
}
