// Package figure reads handwritten figures: what is written in a box is cut into pieces in every way
// that may be right, a small net says of each piece which figure it is, and what the place may hold
// decides between them.
package figure

import (
	"math"
	"slices"
	"strings"
)

// Signs are the classes of the net: European figures, Arabic-Indic ones, and signs. The last class, which
// has no sign, is what is no whole figure.
const Signs = "0123456789٠١٢٣٤٥٦٧٨٩X/-"

// Classes is the number of classes.
const Classes = 24

// Nothing is the class of what is no whole figure.
const Nothing = Classes - 1

// Script is a set of figures.
type Script int

// The scripts that are read.
const (
	European Script = iota
	ArabicIndic
)

// class returns the class of a sign in a script, or -1.
func class(sign rune, s Script) int {
	switch {
	case sign >= '0' && sign <= '9' && s == ArabicIndic:
		return 10 + int(sign-'0')
	case sign >= '0' && sign <= '9':
		return int(sign - '0')
	}
	return 20 + strings.IndexRune("X/-", sign)
}

// Readable reports whether a text consists of signs that are read.
func Readable(text string) bool {
	return text != "" && strings.Trim(text, "0123456789X/-") == ""
}

// Ink is what is written in a box: by pixel, how much darker than the blank.
type Ink struct {
	W, H  int
	Scale float64 // pixels of a millimetre
	Dark  []float32
	Sign  [2]int // the columns of a decimal sign that is printed in the box; zero without one
}

// Guess is a text that may be written, and how likely it is among all that may.
type Guess struct {
	Text  string
	Share float64

	signs   int    // that are written
	figures string // these, where Text has more
}

// Reading is what was read in a box: the guesses, the likeliest first, and how well the best of all ways
// to cut the ink fits figures, from 0 to 1.
type Reading struct {
	Guesses []Guess
	Fit     float64
	struck  bool // a part of it may be struck out or no part of it, or there may be more of it
}

const (
	mostGuesses = 6    // that are kept
	minCertain  = 0.8  // the least share of a guess that is not doubted
	minFit      = 0.75 // the least fit of a figure that is not doubted, for each of its signs
	minAlone    = 0.97 // the least share of several figures beside which hardly anything else may be written
	minProven   = 0.95 // the least fit and share of one where a shadow or a stain may end
	minPale     = 0.88 // the same, where more is pale than is clearly drawn: a drop or a stain may be a part of it
	minFigure   = 0.02 // the least fit of what is a figure at all

	mostNear = 0.05 // the largest share of a guess with a figure that is much like the one beside which it is not doubted
	mostRest = 0.5  // how much pale ink beside a 1 that is not doubted is in no piece, in square millimetres
)

// Sure reports whether the likeliest guess needs no look.
func (r Reading) Sure() bool { return r.fits(minCertain, minFit) }

// Plain reports whether the likeliest guess needs no look even if much of what is written is pale.
func (r Reading) Plain() bool { return r.fits(minCertain, minPale) }

// Proven reports whether the likeliest guess needs no look even where a shadow or a stain ends: its edge is a line or a ring at most.
func (r Reading) Proven() bool {
	return r.fits(minProven, minProven) && r.Guesses[0].Text != "0" && !strings.ContainsAny(r.Guesses[0].Text, "17X/-")
}

// fits reports whether the likeliest guess has a share and fits so well for each of its signs. Of several figures each must fit as one
// that is pale, unless hardly anything else may be written: what another pen wrote over one figure may look like two.
func (r Reading) fits(share, each float64) bool {
	if len(r.Guesses) == 0 || r.struck {
		return false
	}
	if r.Guesses[0].signs > 1 && r.Guesses[0].Share < minAlone {
		each = max(each, minPale)
	}
	return r.Guesses[0].Share >= share && r.Fit >= math.Pow(each, float64(r.Guesses[0].signs))
}

// Pieces are the pieces of what is written, as the net sees them.
type Pieces struct {
	atoms  int
	seams  []bool               // by atom: it was cut from the one before it
	before int                  // how many are before a printed decimal sign
	Left   float64              // how far what is written begins from the left edge of the box, in millimetres
	lost   bool                 // there is paler ink at the other side of that
	shares map[[2]int][]float32 // of the classes, by first and last atom
	steep  map[[2]int]bool      // what is less than half as wide as high
	slash  bool                 // a stroke may be the sign /
	uneven bool                 // one is far paler than another
	part   bool                 // they may be the dark parts of what is paler
}

// Look cuts ink into pieces and asks the net of each.
func Look(ink Ink) *Pieces {
	cut := Cut(ink)
	p := &Pieces{atoms: len(cut.atoms), before: cut.before(), lost: cut.lost(), Left: cut.left(), uneven: cut.uneven()}
	p.part = cut.rest() > mostRest
	p.shares, p.steep = map[[2]int][]float32{}, map[[2]int]bool{}
	for i, a := range cut.atoms {
		p.seams = append(p.seams, i > 0 && a.piece == cut.atoms[i-1].piece)
	}
	pass := NewPass()
	for _, s := range cut.Spans() {
		shares := make([]float32, Classes)
		for _, lean := range leaning {
			pass.Set(cut.Picture(s, lean))
			trained().Run(pass)
			for i, share := range pass.Out {
				shares[i] += share / float32(len(leaning))
			}
		}
		if cut.footed(s) { // a 2 is not always round above
			shares[Nothing], shares[7] = shares[Nothing]+0.9*shares[7], 0.1*shares[7]
		}
		p.shares[s], p.steep[s] = shares, cut.steep(s)
	}
	return p
}

// leaning is how a figure is turned to be looked at twice: what the net takes it for only as it happens to stand is in doubt.
var leaning = [...]float64{-0.15, 0.15}

// Fit returns how well the pieces fit the figures of a script, whatever the place may hold.
func (p *Pieces) Fit(s Script) float64 {
	best := make([]float64, p.atoms+1)
	best[0] = 1
	for to := 1; to <= p.atoms; to++ {
		for from := range to {
			shares, ok := p.shares[[2]int{from, to - 1}]
			if !ok {
				continue
			}
			most := slices.Max(shares[20:Nothing])
			most = max(most, slices.Max(shares[10*int(s):10*int(s)+10]))
			best[to] = max(best[to], best[from]*float64(most))
		}
	}
	return best[p.atoms]
}

// Read returns which of the allowed texts are written, if the figures are of a script.
func (p *Pieces) Read(s Script, allowed []string) Reading {
	var r Reading
	if p.atoms == 0 {
		return r
	}
	p.slash = slices.Contains(allowed, "/")
	for _, text := range allowed {
		if share := p.likely(text, s, 1); share > unlikely {
			r.add(text, share, len(text))
		}
	}
	r = r.sorted()
	for i, g := range r.Guesses {
		r.Guesses[i].Share *= p.likely(g.Text, s, touching) / p.likely(g.Text, s, 1)
	}
	r = r.shared()
	r.struck = len(r.Guesses) > 0 && (p.struck(r.Guesses[0].Text, s) || s == European && r.near())
	return r
}

// near reports whether another guess that is not unlikely differs from the likeliest by one figure that many hands write like it: of hands
// that it has not learnt from, the net is too sure of these.
func (r Reading) near() bool {
	return slices.ContainsFunc(r.Guesses[1:], func(g Guess) bool {
		return g.Share > mostNear && similar(g.Text, r.Guesses[0].Text)
	})
}

// similar reports whether two texts differ by one figure, and that is one of a pair that many hands write alike.
func similar(a, b string) bool {
	if len(a) != len(b) {
		return false
	}
	n, alike := 0, true
	for i := range a {
		if a[i] != b[i] {
			n++
			alike = strings.Contains("171 494 797 272", string([]byte{a[i], b[i]}))
		}
	}
	return n == 1 && alike
}

// struck reports whether a part of what is read may be struck out: figures that hang together, as a line through them makes them,
// beside others that do not; whether a part may not belong to it; or whether it is 1s alone and may be a part itself: out of focus a
// thick stroke of a 4, a 9 or a 0 may be all that is dark. No other figure is so much like a part of one.
func (p *Pieces) struck(text string, s Script) bool {
	if p.uneven || p.part && strings.Trim(text, "1") == "" {
		return true
	}
	if p.likely(text, s, touching) == p.likely(text, s, 1) {
		return false
	}
	for _, side := range [2][2]int{{0, p.before}, {p.before, p.atoms}} {
		var seams, gaps int
		for i := side[0] + 1; i < side[1]; i++ {
			if p.seams[i] {
				seams++
			} else {
				gaps++
			}
		}
		if seams > 0 && gaps > 0 {
			return true
		}
	}
	return false
}

// touching is how likely it is that a figure touches the one before it.
const touching = 0.3

// add adds a guess of so many signs.
func (r *Reading) add(text string, share float64, signs int) {
	r.Guesses = append(r.Guesses, Guess{Text: text, Share: share, signs: signs})
	r.Fit = max(r.Fit, share)
}

// sorted returns the reading with its likeliest guesses in their order; without any, if none is a figure at all.
func (r Reading) sorted() Reading {
	if r.Fit < minFigure {
		return Reading{Fit: r.Fit}
	}
	return r.shared()
}

// shared returns the reading with the likeliest guesses in their order, their shares those of all guesses.
func (r Reading) shared() Reading {
	sum := 0.0
	for _, g := range r.Guesses {
		sum += g.Share
	}
	for i := range r.Guesses {
		r.Guesses[i].Share /= sum
	}
	for i := range min(len(r.Guesses), mostGuesses) {
		best := i
		for j, g := range r.Guesses[i:] {
			if g.Share > r.Guesses[best].Share {
				best = i + j
			}
		}
		g := r.Guesses[best]
		copy(r.Guesses[i+1:best+1], r.Guesses[i:best])
		r.Guesses[i] = g
	}
	r.Guesses = r.Guesses[:min(len(r.Guesses), mostGuesses)]
	return r
}

// likely returns how likely a text is: the best way to cut the ink into its signs, with a factor for each cut through a piece.
func (p *Pieces) likely(text string, s Script, seam float64) float64 {
	best := make([]float64, p.atoms+1)
	best[0] = 1
	for _, sign := range text {
		best = p.after(best, sign, s, seam)
	}
	return best[p.atoms]
}

// after returns how likely the ways are to have one more sign, by the atom after it.
func (p *Pieces) after(best []float64, sign rune, s Script, seam float64) []float64 {
	c := class(sign, s)
	next := make([]float64, p.atoms+1)
	for span, shares := range p.shares {
		share := best[span[0]] * among(shares, c, s, p.slash || !p.steep[span])
		if p.seams[span[0]] {
			share *= seam
		}
		next[span[1]+1] = max(next[span[1]+1], share)
	}
	return next
}

// rare is how much rarer each of the signs is in training than each figure, and so less likely for the net.
const rare = 4

// among returns the share of a class among those of a script, the signs and nothing: a stroke may be a 1 in both scripts. Without
// slash it is not the sign /: a hand that leans writes a 1 like it.
func among(shares []float32, class int, s Script, slash bool) float64 {
	var own, all float32
	for c, share := range shares {
		if c/10 == int(ArabicIndic-s) || c == 21 && !slash {
			continue
		}
		if c >= 20 && c < Nothing {
			share *= rare
		}
		if all += share; c == class {
			own = share
		}
	}
	return float64(own / max(all, 0.02))
}
