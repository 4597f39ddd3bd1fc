package font

import (
	"errors"
	"math/rand/v2"
	"reflect"
	"testing"

	"cartouche/internal/geom"
)

// The binary search finds the same size as trying all.
func TestFit(t *testing.T) {
	box := geom.Size{W: geom.MM(40), H: geom.MM(12)}
	st := Style{Size: geom.PT(12), MinSize: geom.PT(4.1)}
	rnd := rand.New(rand.NewPCG(3, 4))
	for i, text := range cardTexts(60) {
		st.Leading = 100 + rnd.IntN(50)
		box.W = geom.MM(20 + rnd.Float64()*30)
		want := Block{}
		for n := 0; want.Lines == 0 && st.trySize(n) > st.MinSize; n++ {
			one := st
			one.Size, one.MinSize = st.trySize(n), 0
			if b, err := testSet.Layout(text, one, box); err == nil {
				want = b
			}
		}
		got, err := testSet.Layout(text, st, box)
		if err != nil && want.Lines == 0 {
			continue
		}
		if err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("text %d: halving finds %.2f pt, trying one after the other %.2f pt (%v)", i, got.Size.PT(), want.Size.PT(), err)
		}
	}
}

func TestSmallestSizeIsTried(t *testing.T) {
	st := Style{Size: geom.PT(9.1), MinSize: geom.PT(8)}
	line, err := testSet.Line("Granary", Style{Size: geom.PT(8)})
	if err != nil {
		t.Fatal(err)
	}
	box := geom.Size{W: line.Width, H: line.Height}
	if b := mustLayout(t, testSet, "Granary", st, box); b.Size != geom.PT(8) {
		t.Errorf("set at %.2f pt, want 8 pt", b.Size.PT())
	}
	box.H--
	var o *Overflow
	if _, err := testSet.Layout("Granary", st, box); !errors.As(err, &o) {
		t.Fatalf("one micrometre less: %v", err)
	}
	if o.Need != (geom.Size{W: line.Width, H: line.Height}) || o.Box != box || o.Size != geom.PT(8) || o.Word != "" {
		t.Errorf("overflow %+v", o)
	}
	box = geom.Size{W: line.Width - 1, H: geom.MM(50)}
	if _, err := testSet.Layout("a Granary", st, box); !errors.As(err, &o) || o.Word != "Granary" || o.Need.W != line.Width {
		t.Errorf("one micrometre less in width: %+v", o)
	}
	st.OneLine = true
	if _, err := testSet.Layout("a Granary", st, box); !errors.As(err, &o) || o.Word != "" || o.Need.W <= line.Width {
		t.Errorf("on one line: %+v", o)
	}
}

func TestAlign(t *testing.T) {
	box := geom.Size{W: geom.MM(60), H: geom.MM(30)}
	for _, c := range []struct {
		lang  string
		align Align
		want  string
	}{
		{"en", Start, "left"}, {"en", End, "right"}, {"en", Left, "left"}, {"en", Right, "right"}, {"en", Center, "middle"},
		{"he", Start, "right"}, {"he", End, "left"}, {"he", Left, "left"}, {"ur", Right, "right"}, {"ur", Center, "middle"},
	} {
		b := mustLayout(t, testSet, "Nile", Style{Lang: c.lang, RightToLeft: c.lang != "en", Align: c.align}, box)
		got := map[geom.Length]string{0: "left", box.W - b.Width: "right", (box.W - b.Width) / 2: "middle"}[b.Runs[0].At.X]
		if got != c.want {
			t.Errorf("%s %v: %s, want %s", c.lang, c.align, got, c.want)
		}
	}
	for v, want := range map[VAlign]func(b Block) geom.Length{
		Top:    func(b Block) geom.Length { return b.Runs[0].Face.Ascent(b.Size) },
		Bottom: func(b Block) geom.Length { return box.H - b.Runs[0].Face.Descent(b.Size) },
		Middle: func(b Block) geom.Length { // as much room above the capitals as below the baseline
			capitals := b.Runs[0].Face.CapHeight(b.Size)
			return (box.H-capitals)/2 + capitals
		},
	} {
		if b := mustLayout(t, testSet, "Nile", Style{VAlign: v}, box); b.Baseline != want(b) {
			t.Errorf("VAlign %v: baseline at %v, want %v", v, b.Baseline, want(b))
		}
	}
	tight := geom.Size{W: box.W, H: mustLayout(t, testSet, "Nile", Style{}, geom.Size{W: box.W}).Height}
	for _, v := range []VAlign{Top, Middle, Bottom, Spread} {
		if b := mustLayout(t, testSet, "Nile", Style{VAlign: v}, tight); b.Baseline != b.Runs[0].Face.Ascent(b.Size) {
			t.Errorf("VAlign %v in a tight box: the letters leave it", v)
		}
	}
}

// TestSpreadParagraphs: what a box has to spare is between paragraphs, and not between the lines of one.
func TestSpreadParagraphs(t *testing.T) {
	style := Style{VAlign: Spread, Size: geom.PT(10), Leading: 100}
	line := geom.PT(10)
	at := func(text string, high geom.Length) (down []geom.Length) {
		b := mustLayout(t, testSet, text, style, geom.Size{W: geom.MM(40), H: high})
		for i, r := range b.Runs {
			if i > 0 {
				down = append(down, r.At.Y-b.Runs[i-1].At.Y)
			}
		}
		return down
	}
	least := mustLayout(t, testSet, "a\nb\nc", style, geom.Size{W: geom.MM(40)}).Height
	for spare, want := range map[geom.Length]geom.Length{0: line, line: line + line/2, 2 * line: 2 * line, 9 * line: 2 * line} {
		for _, got := range at("a\nb\nc", least+spare) {
			if apart := got - want; max(apart, -apart) > 2 {
				t.Errorf("with %v to spare, paragraphs are %v apart, want %v", spare, got, want)
			}
		}
	}
	if got := at("Nile Nile Nile Nile Nile Nile Nile Nile Nile Nile", geom.MM(40)); len(got) == 0 || got[0] != line {
		t.Errorf("lines of one paragraph are %v apart, want %v", got, line)
	}
}
