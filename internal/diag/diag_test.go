package diag

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"cartouche/internal/testing/testall"
)

func TestNearest(t *testing.T) {
	known := []string{"sow", "shadoof", "channel", "polder"}
	for found, want := range map[string]string{
		"shadof": "shadoof", "Channel": "channel", "chanenl": "channel", "so": "sow", "temple": "", "x": "",
	} {
		if got := Nearest(found, known); got != want {
			t.Errorf("Nearest(%q) = %q, want %q", found, got, want)
		}
	}
}

// TestNearestIsThatOfAllDistances compares with a search that leaves nothing out, on words of few letters.
func TestNearestIsThatOfAllDistances(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	word := func() string {
		w := make([]rune, 1+r.IntN(8))
		for i := range w {
			w[i] = []rune("aAbB1-éÉK\u212a_")[r.IntN(11)]
		}
		return string(w)
	}
	near := 0
	for range 20_000 {
		found, known := word(), []string{word(), word(), word(), word()}
		want, at := "", 0
		for _, k := range known {
			a, b := []rune(strings.ToLower(found)), []rune(strings.ToLower(k))
			if d := distance(a, b); d <= max(1, max(len(a), len(b))/3) && (want == "" || d < at) {
				want, at = k, d
			}
		}
		if got := Nearest(found, known); got != want {
			t.Fatalf("Nearest(%q, %q) = %q, want %q", found, known, got, want)
		}
		if want != "" {
			near++
		}
	}
	if near < 2000 {
		t.Errorf("only %d words were near", near)
	}
}

// TestLongWordsAreNearNone: what looking for the nearest takes does not depend on how long words are.
func TestLongWordsAreNearNone(t *testing.T) {
	testall.Slow(t)
	long := strings.Repeat("x", 100_000)
	known := make([]string, 1000)
	for i := range known {
		known[i] = strings.Repeat("x", 100_000+i%7)
	}
	if got := Nearest(long[1:], known); got != "" {
		t.Errorf("found a word of %d letters", len(got))
	}
}

func TestListIsSortedAndPrintsEveryLine(t *testing.T) {
	var l List
	l.Add(Pos{File: "b.yaml", Line: 1, Column: 1}, "late", nil)
	l.AddHint(Pos{File: "a.yaml", Line: 2, Column: 3}, "wrong", "say-so", Args{"found": "x", "allowed": []string{"y", "z"}})
	l.Add(Pos{File: "a.yaml", Line: 1, Column: 9}, "early", nil)
	l.Add(Pos{File: "a.yaml", Line: 1, Column: 9}, "early", nil)
	want := "a.yaml:1:9: early\na.yaml:2:3: wrong allowed=[y z] found=x hint=say-so\nb.yaml:1:1: late"
	if got := l.Err().Error(); got != want {
		t.Errorf("got:\n%s\nwant:\n%s", got, want)
	}
	if (List{}).Err() != nil {
		t.Error("an empty list is an error")
	}
}

func TestPositionsAsText(t *testing.T) {
	for _, c := range []struct {
		at   Pos
		want string
	}{
		{Pos{}, ""},
		{Pos{File: "a.yaml"}, "a.yaml"},
		{Pos{File: "a.yaml", Line: 3, Column: 7}, "a.yaml:3:7"},
		{Pos{File: "goods.xlsx", Sheet: "Cards", Line: 3, Column: 2}, "goods.xlsx:Cards!B3"},
		{Pos{File: "goods.xlsx", Sheet: "Cards", Line: 12, Column: 28}, "goods.xlsx:Cards!AB12"},
		{Pos{File: "goods.xlsx", Sheet: "Cards"}, "goods.xlsx:Cards"},
	} {
		if got := c.at.String(); got != c.want {
			t.Errorf("%#v prints %q, want %q", c.at, got, c.want)
		}
	}
}

// An error that is not a list becomes one, and an error that wraps a list becomes that list.
func TestOf(t *testing.T) {
	one := Diagnostic{Code: "a"}
	for _, c := range []struct {
		err  error
		want string
	}{
		{nil, ""}, {List{one, {Code: "b"}}, "a\nb"}, {one, "a"}, {fmt.Errorf("while reading: %w", List{one}), "a"},
		{errors.New("the disk is full"), "failed found=the disk is full"},
	} {
		if got := Of(c.err).Error(); got != c.want {
			t.Errorf("%v: %q, want %q", c.err, got, c.want)
		}
	}
}

func TestErrorsAtOnePositionAreSortedByNumber(t *testing.T) {
	var list List
	for _, found := range []string{"103,54", "67,5", "67,54", "9", "a", ""} {
		list.Add(Pos{File: "moths.yaml"}, "box-outside", Args{"found": found})
	}
	var got []any
	for _, d := range list.Sort() {
		got = append(got, d.Args["found"])
	}
	if want := []any{"", "9", "67,5", "67,54", "103,54", "a"}; !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}
