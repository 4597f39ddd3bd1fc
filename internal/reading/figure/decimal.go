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
	p.slash = slices.Contains(signs, "/")
	parts := p.figures(s, p.before, p.atoms, mostBehind)
	for _, whole := range p.figures(s, 0, p.before, mostBefore) {
		for _, part := range parts {
			if text, ok := number(whole.Text, part.Text); ok {
				r.either(Guess{text, whole.Share * part.Share, whole.signs + part.signs, whole.Text + part.Text})
			}
		}
	}
	for _, sign := range signs {
		r.either(Guess{sign, p.likely(sign, s, 1), len(sign), sign})
	}
	r = r.sorted()
	r.struck = len(r.Guesses) > 0 && (p.struck(r.Guesses[0].figures, s) || s == European && r.near())
	if p.lost || p.before == 0 { // few write ,5
		r.Fit = 0 // it needs a look
	}
	return r
}

// either adds a guess; of two ways to write one number the likelier is it.
func (r *Reading) either(guess Guess) {
	r.Fit = max(r.Fit, guess.Share)
	for i, g := range r.Guesses {
		if g.Text == guess.Text {
			if guess.Share > g.Share {
				r.Guesses[i] = guess
			}
			return
		}
	}
	if guess.Share > unlikely {
		r.Guesses = append(r.Guesses, guess)
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
			out = append(out, Guess{Text: text, Share: best[to], signs: len(text)})
		}
		if len(text) == most {
			return
		}
		for _, sign := range "-0123456789" {
			if sign == '-' && text != "" {
				continue
			}
			if next := p.after(best, sign, s, 1); slices.Max(next[from:to+1]) > unlikely {
				grow(text+string(sign), next)
			}
		}
	}
	start := make([]float64, p.atoms+1)
	start[from] = 1
	grow("", start)
	return out
}
