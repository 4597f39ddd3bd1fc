package font

import (
	"strings"
	"testing"

	"cartouche/internal/geom"
)

// edges returns from where to where each line goes.
func edges(b Block) (list [][2]geom.Length) {
	y := geom.Length(-1)
	for _, r := range b.Runs {
		if r.At.Y != y {
			list, y = append(list, [2]geom.Length{r.At.X, 0}), r.At.Y
		}
		list[len(list)-1][1] = r.At.X + r.Width
	}
	return list
}

// TestJustifiedLinesFillTheBox: all lines but the last of a paragraph, in both directions, with parts in styles of their own,
// icons and spaced letters. Lines break where they break without it.
func TestJustifiedLinesFillTheBox(t *testing.T) {
	box := geom.Size{W: geom.MM(42), H: geom.MM(60)}
	for _, c := range []struct {
		name, text string
		style      Style
		loose      []int // the lines that keep their width
	}{
		{"English", "Three baskets in a row, such as three, four and five, are worth their sum.", Style{}, []int{3}},
		{"two paragraphs", "Three baskets in a row, such as three, four\nand five baskets in a row, are worth their sum.", Style{}, []int{2, 5}},
		{"parts", "Three {style:hot}baskets in a row{/style}, such as **three**, _four_ and {style:firm}five of them{/style}, are worth it.",
			Style{}, []int{3}},
		{"icons", "Pay 2{icon:grain} and 3{icon:water} for each {icon:grain} of the three granaries in your own field.", Style{}, []int{3}},
		{"spaced", "Three baskets in a row, such as three, four and five, are worth their sum.", Style{Spacing: geom.MM(0.2)}, []int{3}},
		{"centred", "Three baskets in a row, such as three, four and five, are worth their sum.", Style{Align: Center}, []int{3}},
		{"Arabic", "خذ حبة واحدة (12) من Memphis ثم ازرع في حقلك ثلاث مرات كل سنة.", Style{Lang: "ar", RightToLeft: true}, []int{2}},
		{"long words", "Incomprehensible uncharacteristic fill the lines of cards", Style{Align: End}, []int{0, 2}},
		{"no-break space", "Take 12\u00a0million of these grains and store them.", Style{}, []int{2}},
	} {
		t.Run(c.name, func(t *testing.T) {
			c.style.Size = geom.PT(12)
			plain := mustLayout(t, spanned, c.text, c.style, box)
			c.style.Justify = true
			wide := mustLayout(t, spanned, c.text, c.style, box)
			before, now := edges(plain), edges(wide)
			if a, b := strings.Join(lines(plain), "\n"), strings.Join(lines(wide), "\n"); a != b || wide.Width != box.W {
				t.Fatalf("lines are\n%s\nwithout it, with it\n%s\nin %v", a, b, wide.Width)
			}
			for i := range now {
				loose := len(c.loose) > 0 && c.loose[0] == i
				if loose {
					c.loose = c.loose[1:]
				}
				want := [2]geom.Length{0, box.W}
				if loose {
					want = before[i]
				}
				if now[i] != want {
					t.Errorf("line %d %q goes from %v to %v, want %v", i, lines(wide)[i], now[i][0], now[i][1], want)
				}
			}
			for i, r := range wide.Runs {
				gapsGrow(t, &plain.Runs[i], &r)
			}
		})
	}
}

// gapsGrow checks that only spaces of a run are wider than they were, all by the same but for rounding.
func gapsGrow(t *testing.T, before, now *Run) {
	t.Helper()
	next := func(r *Run, i int) geom.Length {
		if i+1 < len(r.Glyphs) {
			return geom.Length(r.Glyphs[i+1].X)
		}
		return r.Width
	}
	for i, g := range now.Glyphs {
		more := next(now, i) - geom.Length(g.X) - (next(before, i) - geom.Length(before.Glyphs[i].X))
		if space := strings.Trim(now.Text[g.From:g.To()], " \u00a0") == ""; !space && more != 0 || space && (more < now.Spread || more > now.Spread+1) {
			t.Errorf("%q: glyph %d is wider by %v, where spaces are by %v", now.Text, i, more, now.Spread)
		}
	}
}

// TestJustifyWithoutABox: a line of its own has no width to fill.
func TestJustifyWithoutABox(t *testing.T) {
	st := Style{Size: geom.PT(12)}
	plain, err := testSet.Line("Three baskets in a row", st)
	st.Justify = true
	if wide, err2 := testSet.Line("Three baskets in a row", st); err != nil || err2 != nil || wide.Width != plain.Width {
		t.Errorf("%v and %v: %v, %v", wide.Width, plain.Width, err, err2)
	}
}
