package svg

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"testing"

	"cartouche/internal/geom"
	"cartouche/internal/ink"
)

func TestOutlinesAreSpelledInFewLetters(t *testing.T) {
	p := ink.RectPath(geom.R(1000, -2500, 10_000, 500))
	p.Move(0, 0).Line(-1, 1).Line(249, 251).Cubic(geom.Pt(500, 500), geom.Pt(0, -600), geom.Pt(12_249, 251)).Close()
	const want = "m1-2.5h10v.5h-10zm-1 2.5-.001.001.25.25c.251.249-.249-.851 12 0z"
	if got := spell(p); got != want {
		t.Errorf("spelled %q, want %q", got, want)
	}
}

// TestSpelledOutlinesAreReadBack reads random outlines back, number by number, as the grammar of SVG says.
func TestSpelledOutlinesAreReadBack(t *testing.T) {
	dice := rand.New(rand.NewPCG(1, 2))
	some := func() geom.Length {
		return geom.Length(dice.IntN(5)-2) * geom.Length([]int{1, 10, 333, 1000, 98_765}[dice.IntN(5)])
	}
	for range 2000 {
		var p ink.Path
		p.Move(some(), some())
		for range dice.IntN(12) {
			switch dice.IntN(5) {
			case 0:
				p.Move(some(), some())
			case 1:
				p.Close()
			case 2:
				p.Cubic(geom.Pt(some(), some()), geom.Pt(some(), some()), geom.Pt(some(), some()))
			default:
				p.Line(some(), some())
			}
		}
		text := spell(p)
		if got := read(text); !slices.Equal(got.Verbs, p.Verbs) || !slices.Equal(got.Points, p.Points) {
			t.Fatalf("%s is read as %s, want %s", text, got.SVG(), p.SVG())
		}
	}
}

var token = regexp.MustCompile(`[a-z]|-?(\d+(\.\d+)?|\.\d+)`)

// read reads an outline of relative steps.
func read(text string) (p ink.Path) {
	var at, start geom.Point
	letter, list := "", token.FindAllString(text, -1)
	next := func() geom.Length {
		n, err := strconv.ParseFloat(list[0], 64)
		if err != nil {
			panic(fmt.Sprint(text, ": ", err))
		}
		list = list[1:]
		return geom.MM(n)
	}
	point := func() geom.Point { x := next(); return at.Add(geom.Pt(x, next())) }
	for len(list) > 0 {
		if list[0] >= "a" {
			letter, list = list[0], list[1:]
		}
		switch letter {
		case "m":
			at = point()
			p.Move(at.X, at.Y)
			start, letter = at, "l"
		case "h":
			at.X += next()
			p.Line(at.X, at.Y)
		case "v":
			at.Y += next()
			p.Line(at.X, at.Y)
		case "l":
			at = point()
			p.Line(at.X, at.Y)
		case "c":
			a, b, c := point(), point(), point()
			p.Cubic(a, b, c)
			at = c
		case "z":
			p.Close()
			at = start
		}
	}
	return p
}
