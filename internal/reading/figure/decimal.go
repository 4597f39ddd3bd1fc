package figure

import "slices"

// mostBefore and mostBehind bound the figures before and behind a decimal sign; a minus sign is one of those before it.
const mostBefore, mostBehind = 5, 4

// unlikely is the share of what is no guess.
const unlikely = 1e-6

// ReadDecimal returns which numbers are written around the decimal sign that is printed in a box, or which of some signs across it.
// number returns the number with these figures before and behind the sign, as records have it, and whether it may be written.
func (p *Pieces) ReadDecimal(s Script, number func(whole, part string) (string, bool), signs []string) Reading {
	var r Reading
	if p.atoms == 0 {
		return r
	}
	parts := p.figures(s, p.before, p.atoms, mostBehind)
	for _, whole := range p.figures(s, 0, p.before, mostBefore) {
		for _, part := range parts {
			if text, ok := number(whole.Text, part.Text); ok {
				r.either(text, whole.Share*part.Share, whole.signs+part.signs)
			}
		}
	}
	for _, sign := range signs {
		r.either(sign, p.likely(sign, s), len(sign))
	}
	if r = r.sorted(); p.lost || p.before == 0 { // few write ,5
		r.Fit = 0 // it needs a look
	}
	return r
}

// either adds a guess; of two ways to write one number the likelier is it.
func (r *Reading) either(text string, share float64, signs int) {
	for i, g := range r.Guesses {
		if g.Text == text {
			if share > g.Share {
				r.Guesses[i] = Guess{text, share, signs}
			}
			r.Fit = max(r.Fit, share)
			return
		}
	}
	if share > unlikely {
		r.add(text, share, signs)
	}
}

// figures returns the texts of at most so many figures that may be written in the atoms of a range, and how likely each is.
func (p *Pieces) figures(s Script, from, to, most int) (out []Guess) {
	if from == to {
		return []Guess{{Share: 1}}
	}
	var grow func(text string, best []float64)
	grow = func(text string, best []float64) {
		if best[to] > unlikely {
			out = append(out, Guess{text, best[to], len(text)})
		}
		if len(text) == most {
			return
		}
		for _, sign := range "-0123456789" {
			if sign == '-' && text != "" {
				continue
			}
			if next := p.after(best, sign, s); slices.Max(next[from:to+1]) > unlikely {
				grow(text+string(sign), next)
			}
		}
	}
	start := make([]float64, p.atoms+1)
	start[from] = 1
	grow("", start)
	return out
}
