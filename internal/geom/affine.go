package geom

// Affine is a map of the plane: x' = A·x + C·y + E, y' = B·x + D·y + F. Unlike a Placement it is
// not exact; E and F are in micrometres.
type Affine struct{ A, B, C, D, E, F float64 }

// Apply maps a point. It rounds products before it adds them, so that every machine gets the same result.
func (m Affine) Apply(x, y float64) (float64, float64) {
	return float64(m.A*x) + float64(m.C*y) + m.E, float64(m.B*x) + float64(m.D*y) + m.F
}

// After returns the map that applies m first and then n.
func (m Affine) After(n Affine) Affine {
	e, f := n.Apply(m.E, m.F)
	return Affine{
		A: float64(n.A*m.A) + float64(n.C*m.B), B: float64(n.B*m.A) + float64(n.D*m.B),
		C: float64(n.A*m.C) + float64(n.C*m.D), D: float64(n.B*m.C) + float64(n.D*m.D),
		E: e, F: f,
	}
}

// Affine returns the placement as a map of the plane.
func (p Placement) Affine() Affine {
	a, b, c, d, e, f := p.Matrix()
	return Affine{float64(a), float64(b), float64(c), float64(d), float64(e), float64(f)}
}

// Inverse returns the inverse map. It returns false if there is none, because the map collapses the plane to a line or a point.
func (m Affine) Inverse() (Affine, bool) {
	det := float64(m.A*m.D) - float64(m.B*m.C)
	n := Affine{A: m.D / det, B: -m.B / det, C: -m.C / det, D: m.A / det}
	n.E, n.F = n.Apply(-m.E, -m.F)
	return n, det != 0
}
