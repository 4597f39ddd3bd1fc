package figure

import "testing"

// TestFiguresSeldomTouch: what is a 0 in one piece, and a 1 and a 0 if it is cut, is rather the 0; in two pieces it may be both.
// A 1 and a 0 that touch are read, too.
func TestFiguresSeldomTouch(t *testing.T) {
	shares := func(sign rune, share float32) []float32 {
		list := make([]float32, Classes)
		list[class(sign, European)], list[Nothing] = share, 1-share
		return list
	}
	for _, c := range []struct {
		seam  bool
		whole float32
		text  string
		sure  bool
	}{{true, 0.98, "0", true}, {false, 0.98, "0", false}, {true, 0.02, "10", true}} {
		p := &Pieces{atoms: 2, seams: []bool{false, c.seam}, shares: map[[2]int][]float32{
			{0, 1}: shares('0', c.whole), {0, 0}: shares('1', 0.95-0.35*c.whole), {1, 1}: shares('0', 0.95-0.35*c.whole),
		}}
		r := p.Read(European, []string{"0", "1", "10"})
		if r.Guesses[0].Text != c.text || r.Sure() != c.sure {
			t.Errorf("cut: %v, as a whole %.2f: %v, fits %.2f, want %s, sure: %v", c.seam, c.whole, r.Guesses, r.Fit, c.text, c.sure)
		}
	}
}

// TestWhatIsPaleFitsBetter: a reading that is sure where all is clearly drawn is not where much is pale.
func TestWhatIsPaleFitsBetter(t *testing.T) {
	for fit, want := range map[float64]bool{0.95: true, 0.86: false} {
		r := Reading{Guesses: []Guess{{Text: "3", Share: 1, signs: 1}}, Fit: fit}
		if !r.Sure() || r.Plain() != want {
			t.Errorf("a fit of %.2f: sure %v, plain %v", fit, r.Sure(), r.Plain())
		}
	}
}

// TestFiguresThatHangTogetherBesideOthersAreDoubted: a 4 and a 6 in one piece are a 46, but beside a 5 they may be struck out.
func TestFiguresThatHangTogetherBesideOthersAreDoubted(t *testing.T) {
	shares := func(sign rune) []float32 {
		list := make([]float32, Classes)
		list[class(sign, European)] = 1
		return list
	}
	for text, c := range map[string]struct {
		seams []bool
		sure  bool
	}{
		"46":  {[]bool{false, true}, true},
		"465": {[]bool{false, true, false}, false},
		"546": {[]bool{false, false, false}, true},
		"456": {[]bool{false, true, true}, true}, // a hand that joins all
	} {
		p := &Pieces{atoms: len(text), seams: c.seams, shares: map[[2]int][]float32{}}
		for i, sign := range text {
			p.shares[[2]int{i, i}] = shares(sign)
		}
		if r := p.Read(European, []string{"4", "5", "46", "456", "465", "546"}); r.Guesses[0].Text != text || r.Sure() != c.sure {
			t.Errorf("%s: %v, sure: %v", text, r.Guesses, r.Sure())
		}
	}
}

// TestAStrokeIsAOneWhereNoSlashMayBe: a steep stroke that looks like a slash is a 1 where only figures may be written; one as wide as
// half of its height may strike out the box.
func TestAStrokeIsAOneWhereNoSlashMayBe(t *testing.T) {
	list := make([]float32, Classes)
	list[class('/', European)], list[class('1', European)] = 0.9, 0.1
	for _, c := range []struct {
		steep   bool
		allowed []string
		text    string
		sure    bool
	}{{true, []string{"1", "2"}, "1", true}, {true, []string{"1", "/"}, "/", true}, {false, []string{"1", "2"}, "1", false}} {
		p := &Pieces{atoms: 1, seams: []bool{false}, shares: map[[2]int][]float32{{0, 0}: list}, steep: map[[2]int]bool{{0, 0}: c.steep}}
		if r := p.Read(European, c.allowed); r.Guesses[0].Text != c.text || r.Sure() != c.sure {
			t.Errorf("steep %v, of %q: %v, fits %.2f, sure: %v", c.steep, c.allowed, r.Guesses, r.Fit, r.Sure())
		}
	}
}

// TestWhatIsReadOfSeveralFiguresFitsBetter: what another pen wrote over a figure may look like two; and where a shadow ends only figures
// count that its edge cannot be.
func TestWhatIsReadOfSeveralFiguresFitsBetter(t *testing.T) {
	for _, c := range []struct {
		text         string
		fit, share   float64
		sure, proven bool
	}{
		{"3", 0.82, 0.96, true, false}, {"3", 0.97, 1, true, true}, {"3", 0.97, 0.94, true, false}, {"22", 0.75, 0.96, false, false},
		{"22", 0.75, 0.99, true, false}, {"22", 0.82, 0.96, true, false}, {"22", 0.95, 1, true, true}, {"1", 1, 1, true, false},
		{"27", 1, 1, true, false}, {"0", 1, 1, true, false}, {"30", 1, 1, true, true},
	} {
		r := Reading{Guesses: []Guess{{Text: c.text, Share: c.share, signs: len(c.text)}}, Fit: c.fit}
		if r.Sure() != c.sure || r.Proven() != c.proven {
			t.Errorf("%s, fits %.2f, share %.2f: sure %v, proven %v", c.text, c.fit, c.share, r.Sure(), r.Proven())
		}
	}
}

// TestFiguresThatHandsWriteAlikeAreDoubtedSooner: a 1 with a long flag is like a 7; an 8 is not like a 3.
func TestFiguresThatHandsWriteAlikeAreDoubtedSooner(t *testing.T) {
	for _, c := range []struct {
		first, second string
		share         float64
		near          bool
	}{
		{"7", "1", 0.06, true}, {"7", "1", 0.04, false}, {"17", "11", 0.06, true}, {"4", "9", 0.06, true}, {"9", "4", 0.06, true},
		{"2", "7", 0.06, true}, {"8", "3", 0.06, false}, {"17", "71", 0.06, false}, {"7", "17", 0.06, false}, {"1", "4", 0.06, false},
	} {
		r := Reading{Guesses: []Guess{{Text: c.first, Share: 1 - c.share}, {Text: c.second, Share: c.share}}}
		if got := r.near(); got != c.near {
			t.Errorf("%s, with a share of %.2f %s: %v", c.first, c.share, c.second, got)
		}
	}
}

// TestTheFootOfA2IsNoPrintedLine: it is as long as most of the box is wide, but does not reach both sides of it, or it is on a line.
func TestTheFootOfA2IsNoPrintedLine(t *testing.T) {
	for _, c := range []struct{ line, foot, least, most float32 }{{0, 0.6, 0.6, 0.6}, {0.2, 0.6, 0.3, 0.5}, {0.4, 0.4, 0, 0.05}} {
		ink := Ink{W: 20, H: 24, Scale: 4, Dark: make([]float32, 480)}
		for x := range 20 {
			if ink.Dark[22*20+x] = c.line; x >= 3 && x < 17 {
				ink.Dark[22*20+x] = c.foot
			}
		}
		if got := unlined(ink)[22*20+10]; got < c.least || got > c.most {
			t.Errorf("a foot of %v on a line of %v: %v is left", c.foot, c.line, got)
		}
	}
}
