package photo

// bent returns for each cell the shift of a smooth surface through the known ones: paper curls evenly. With few known cells
// it returns false, and all shifts are zero.
func (f *field) bent(kept []bool) (out [][2]float64, ok bool) {
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
	out = make([][2]float64, len(f.cells))
	if known < 20 {
		return out, false
	}
	n := (degree + 1) * (degree + 2) / 2
	m := make([][]float64, n) // normal equations for dx and dy
	for i := range m {
		m[i] = make([]float64, n+2)
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
		for i, p := range f.powers(k, degree) {
			out[k][0] += p * m[i][n] / m[i][i]
			out[k][1] += p * m[i][n+1] / m[i][i]
		}
	}
	return out, true
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
