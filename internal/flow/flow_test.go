package flow_test

import (
	"fmt"
	"strings"
	"testing"
	"unicode"

	"cartouche/internal/diag"
	"cartouche/internal/flow"
	"cartouche/internal/geom"
	"cartouche/internal/ink"
)

// frame is a page of 60 by 50 mm with a column of 40 by 30 mm.
func frame(columns int) flow.Frame {
	mm := geom.MM
	return flow.Frame{Size: geom.Size{W: mm(60), H: mm(50)}, Top: mm(10), Bottom: mm(10), Inside: mm(12), Outside: mm(8),
		Columns: columns, Gap: mm(4), First: 1}
}

// dot marks the corner of a strip.
func dot() []ink.Op {
	return []ink.Op{&ink.Fill{Path: ink.RectPath(geom.R(0, 0, 1, 1))}}
}

// strips reads a line of strips: a letter for each of 5 mm, with + behind it if the next one stays with it and = if it should, ^
// before it if it spans the columns, / before it if it begins a page, # before rows of a table with a head of 5 mm, ~ before it if it
// floats, < before it if it may be 7 mm higher, ! before a heading, - before it if it goes on with a list, @ before it if it is in a
// box, and _ before a line of text.
func strips(text string) (list []flow.Strip) {
	next, box := flow.Strip{}, &flow.Box{Draw: func(geom.Rect) []ink.Op { return nil }}
	for _, r := range text {
		switch r {
		case '+':
			list[len(list)-1].Keep = true
		case '=':
			list[len(list)-1].Whole = true
		case '^':
			next.Span = true
		case '/':
			next.New = true
		case '~':
			next.Float = true
		case '!':
			next.Heading = true
		case '-':
			next.Joined = true
		case '_':
			next.Line = true
		case '@':
			next.Box = box
		case '<':
			next.Grow, next.Draw = geom.MM(7), func(high geom.Length) []ink.Op {
				return []ink.Op{&ink.Fill{Path: ink.RectPath(geom.R(0, 0, 1, high))}}
			}
		case '#':
			next.Head = &flow.Strip{Height: geom.MM(5), Ops: dot()}
		default:
			next.Height, next.Ops, next.Mark = geom.MM(5), dot(), string(r)
			list, next = append(list, next), flow.Strip{}
		}
	}
	return list
}

// shown prints where strips are: "1: a 12,10 b 12,15", the pages with the corners in millimetres.
func shown(pages []flow.Page) string {
	var b strings.Builder
	for _, p := range pages {
		fmt.Fprintf(&b, "%d: %s", p.Number, strings.Join(p.Marks, ""))
		for _, op := range p.Ops {
			at := op.(*ink.Fill).Path.Box()
			fmt.Fprintf(&b, " %g,%g", at.X.MM(), at.Y.MM())
		}
		b.WriteString("\n")
	}
	return b.String()
}

func TestPages(t *testing.T) {
	for name, c := range map[string]struct {
		columns int
		rtl     bool
		strips  string
		want    string
	}{
		"a full page":                     {1, false, "abcdef", "1: abcdef 12,10 12,15 12,20 12,25 12,30 12,35\n"},
		"outside is left on even pages":   {1, false, "abcdefg", "1: abcdef 12,10 12,15 12,20 12,25 12,30 12,35\n2: g 8,10\n"},
		"the spine is right in Arabic":    {1, true, "a/b", "1: a 8,10\n2: b 12,10\n"},
		"a heading stays with its text":   {1, false, "abcdef+g", "1: abcde 12,10 12,15 12,20 12,25 12,30\n2: fg 8,10 8,15\n"},
		"a chain that fits no page":       {1, false, "a+b+c+d+e+f+g", "1: abcdef 12,10 12,15 12,20 12,25 12,30 12,35\n2: g 8,10\n"},
		"a new page":                      {1, false, "ab/c", "1: ab 12,10 12,15\n2: c 8,10\n"},
		"the head of a table is repeated": {1, false, "a+#b#c#d#e#f#g", "1: abcdef 12,10 12,15 12,20 12,25 12,30 12,35\n2: g 8,10 8,15\n"},
		"columns are balanced":            {2, false, "abcd", "1: abcd 12,10 12,15 34,10 34,15\n"},
		"columns in Arabic":               {2, true, "abcd", "1: abcd 30,10 30,15 8,10 8,15\n"},
		"a title spans the columns":       {2, false, "^abc^def", "1: abcdef 12,10 12,15 34,15 12,20 12,25 34,25\n"},
		"a full page of columns": {2, false, "abcdefghijklm",
			"1: abcdefghijkl 12,10 12,15 12,20 12,25 12,30 12,35 34,10 34,15 34,20 34,25 34,30 34,35\n2: m 8,10\n"},
		"a list begins the next page":      {1, false, "abcdef=g", "1: abcde 12,10 12,15 12,20 12,25 12,30\n2: fg 8,10 8,15\n"},
		"but not if its page gets emptier": {1, false, "abcd=e=f=g", "1: abcdef 12,10 12,15 12,20 12,25 12,30 12,35\n2: g 8,10\n"},
		"nor if it is longer than a page": {1, false, "abcde=f=g=h=i=j=k",
			"1: abcdef 12,10 12,15 12,20 12,25 12,30 12,35\n2: ghijk 8,10 8,15 8,20 8,25 8,30\n"},
		"nor in two columns":                {2, false, "abcde=f=gh", "1: abcdefgh 12,10 12,15 12,20 12,25 34,10 34,15 34,20 34,25\n"},
		"one line below a heading":          {1, false, "abcd!e+_fg", "1: abcd 12,10 12,15 12,20 12,25\n2: efg 8,10 8,15 8,20\n"},
		"two lines below a heading":         {1, false, "abc!d+_e_fg", "1: abcdef 12,10 12,15 12,20 12,25 12,30 12,35\n2: g 8,10\n"},
		"one line above a heading":          {1, false, "abcdef_g!h+i", "1: abcde 12,10 12,15 12,20 12,25 12,30\n2: fghi 8,10 8,15 8,20 8,25\n"},
		"one line that begins a page alone": {1, false, "abcdef_g/h", "1: abcde 12,10 12,15 12,20 12,25 12,30\n2: fg 8,10 8,15\n3: h 12,10\n"},
		"one line at the end":               {1, false, "abcdef_g", "1: abcde 12,10 12,15 12,20 12,25 12,30\n2: fg 8,10 8,15\n"},
		"two lines at the end":              {1, false, "abcdef_g_h", "1: abcdef 12,10 12,15 12,20 12,25 12,30 12,35\n2: gh 8,10 8,15\n"},
		"a title with its text": {2, false, "abcdefghij^kl",
			"1: abcdefghij 12,10 12,15 12,20 12,25 12,30 34,10 34,15 34,20 34,25 34,30\n2: kl 8,10 8,15\n"},
	} {
		t.Run(name, func(t *testing.T) {
			f := frame(c.columns)
			f.RightToLeft = c.rtl
			pages, errs := flow.Pages(strips(c.strips), f)
			if errs != nil {
				t.Fatal(errs)
			}
			if got := shown(pages); got != c.want {
				t.Errorf("got\n%swant\n%s", got, c.want)
			}
		})
	}
}

// TestBoxes checks that a box that is divided is drawn on both pages, with room around its strips.
func TestBoxes(t *testing.T) {
	box := &flow.Box{Pad: geom.MM(2), Draw: func(r geom.Rect) []ink.Op { return []ink.Op{&ink.Fill{Path: ink.RectPath(r)}} }}
	list := strips("abcdefg")
	for i := 3; i < len(list); i++ {
		list[i].Box = box
	}
	pages, errs := flow.Pages(list, frame(1))
	if errs != nil {
		t.Fatal(errs)
	}
	want := "1: abcde 12,10 12,15 12,20 12,25 12,27 12,32\n2: fg 8,10 8,12 8,17\n"
	if got := shown(pages); got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
	for i, high := range []geom.Length{geom.MM(14), geom.MM(14)} {
		var found bool
		for _, op := range pages[i].Ops {
			found = found || op.(*ink.Fill).Path.Box().H == high
		}
		if !found {
			t.Errorf("page %d has no box of %s", i+1, high)
		}
	}
}

func TestAStripThatIsTooHigh(t *testing.T) {
	list := strips("ab")
	list[1].Height, list[1].Pos = geom.MM(31), diag.Pos{File: "rules.md", Line: 7, Column: 1}
	_, errs := flow.Pages(list, frame(1))
	if len(errs) != 1 || errs[0].Code != "booklet-too-high" || errs[0].Pos.Line != 7 {
		t.Errorf("%v", errs)
	}
}

// TestStripsGrow checks that strips share the room that their page has left, each as far as it may grow.
func TestStripsGrow(t *testing.T) {
	for text, want := range map[string]string{
		"ab":      "10 15",
		"<ab":     "10+12 22", // no more than it may
		"<ab<c":   "10+12 22 27+12",
		"<abcd<e": "10+7.5 17.5 22.5 27.5 32.5+7.5", // 5 mm for two
		"<abcdef": "10+5 15 20 25 30 35",            // no room
	} {
		pages, errs := flow.Pages(strips(text), frame(1))
		if errs != nil || len(pages) != 1 {
			t.Fatal(text, len(pages), errs)
		}
		var got []string
		for _, op := range pages[0].Ops {
			box := op.(*ink.Fill).Path.Box()
			at := fmt.Sprint(box.Y.MM())
			if box.H > 1 {
				at += fmt.Sprintf("+%g", box.H.MM())
			}
			got = append(got, at)
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%s: got %s, want %s", text, strings.Join(got, " "), want)
		}
	}
}

// TestFiguresFloat checks that a figure that its page has no room for goes behind or before paragraphs, but not past a heading (!)
// or another figure, nor into a paragraph, a list (-) or a box (@). Capital letters begin paragraphs.
func TestFiguresFloat(t *testing.T) {
	for text, want := range map[string]string{
		"ABCDE~F+GHIJKLM":      "abcdeh|fgijkl|m",
		"ABCDE~F+GHiJK":        "abcdeh|ifgjk",   // a paragraph goes on before it
		"ABCDE~F+GH-I-JK":      "abcdeh|ijfgk",   // so does a list
		"ABCDE~F+G@H@I@JK":     "abcdeh|ijfgk",   // and a box
		"ABC~D+E+F+GH#I#j#k#l": "abch|defgij|kl", // but no table
		"ABCDE~F+G#H#i#jK":     "abcdfg|ehijk",   // which has no room here
		"ABCDE~F+GH+IJK":       "abcdfg|ehijk",   // nothing that follows has room: it comes earlier
		"!A+BCDE~F+G!H+IJK":    "abcdfg|ehijk",   // so it does if a heading follows
		"ABCD!E+~F+G!H+IJK":    "abcd|efghij|k",  // not before its own
		"ABC!D+E~F+G!H+IJK":    "abcde|fghijk",   // nor between it and its text
		"AB-C-D-E~F+G!H+IJ":    "afgbcd|ehij",    // nor into a list
		"AB@C@D@E~F+G!H+IJ":    "abfgcd|ehij",    // or a box
		"AB+CDE~F+G!H+IJ":      "abcdfg|ehij",
		"AB~CDE~F+G!H+IJ":      "abcdfg|ehij", // another figure stays before it
		"ABC~DE~F+G!H+IJ":      "abcdfg|ehij",
		"ABCDE~F+G~H+IJKL":     "abcdej|fghikl", // two in a row keep their order
		"ABCDE~F+GH~I+JKL":     "abcdeh|fgijkl", // so do two apart
		"ABCDE~F+G":            "abcde|fg",      // nothing follows
		"ABC~DEFG":             "abcdef|g",      // there is room
		"ABCDE~F+G/H":          "abcde|fg|h",    // what follows begins a page
	} {
		list, i := strips(strings.ToLower(text)), 0
		for _, r := range text {
			if 'A' <= r && r <= 'Z' {
				list[i].Before = 1
			}
			if unicode.IsLetter(r) {
				i++
			}
		}
		f, got := frame(1), []string{}
		f.Top -= 9 // the paragraphs' rooms
		pages, _ := flow.Pages(list, f)
		for _, p := range pages {
			got = append(got, strings.Join(p.Marks, ""))
		}
		if strings.Join(got, "|") != want {
			t.Errorf("%s: got %s, want %s", text, strings.Join(got, "|"), want)
		}
	}
}
