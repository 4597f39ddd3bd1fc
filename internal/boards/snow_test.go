package boards

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// hut is an independent judge of the nights in the snow. It counts wood, soup and warmth in quarters.
type hut struct {
	cold, warmth []int   // of each night: degrees, and quarters of warmth; blank for nothing
	wood, soup   [][]int // of each player and night
}

// blank is a slot without a figure; no figure of a hut is so low.
const blank = -1000

// snowbound returns a hut in which players sometimes write what they should not.
func snowbound(r *rand.Rand, players int) hut {
	h := hut{}
	for range players {
		wood, soup := make([]int, 6), make([]int, 6)
		for night := range 6 {
			wood[night], soup[night] = blank, blank
			half := 2 * (2 + r.IntN(6) + r.IntN(6))
			if r.IntN(20) == 0 {
				half += 1 - r.IntN(14) // off the step, or out of range
			}
			day := r.IntN(24)
			if day > 9 || day == 0 {
				wood[night] = half
			}
			if day < 10 {
				soup[night] = half
			}
		}
		h.wood, h.soup = append(h.wood, wood), append(h.soup, soup)
	}
	mild := r.IntN(3) == 0
	for night := range 6 {
		cold, warmth := r.IntN(6)-r.IntN(6)-2, blank
		if mild {
			cold = max(cold, r.IntN(4)-1)
		} else if r.IntN(40) == 0 {
			cold -= 6
		} else if r.IntN(60) == 0 {
			cold = blank
		}
		h.cold = append(h.cold, cold)
		if cold != blank {
			warmth = h.warm(night)
		}
		switch r.IntN(12) {
		case 0:
			warmth = blank
		case 1:
			warmth = r.IntN(40) - 20
		}
		h.warmth = append(h.warmth, warmth)
	}
	return h
}

// warm returns the warmth of a night, in quarters.
func (h hut) warm(night int) (quarters int) {
	for _, wood := range h.wood {
		quarters += h.cold[night] * 4
		if wood[night] != blank {
			quarters += wood[night]
		}
	}
	return quarters
}

func added(row []int) (sum int) {
	for _, n := range row {
		if n != blank {
			sum += n
		}
	}
	return sum
}

// quarters returns a number of quarters as records and reports have it.
func quarters(n int) string {
	sign := ""
	if n < 0 {
		sign, n = "-", -n
	}
	return fmt.Sprint(sign, n/4) + []string{"", ".25", ".5", ".75"}[n%4]
}

// misfit names what is wrong with a figure that goes in halves, or returns "".
func misfit(quarters, low, high int) string {
	switch {
	case quarters == blank:
		return ""
	case quarters < low || quarters > high:
		return "number-range"
	case quarters%2 != 0:
		return "number-step"
	}
	return ""
}

// verdict lists what is wrong, the points and how the game ended.
func (h hut) verdict() (lines []string) {
	say := func(format string, args ...any) { lines = append(lines, fmt.Sprintf(format, args...)) }
	frosts, gone, hungry := 0, false, false
	for night := range 6 {
		written, right := h.warmth[night], h.warm(night)
		if c := h.cold[night]; c == blank {
			gone = true
			if written != blank {
				say("warmth-wrong %d is nothing", night+1)
			}
		} else {
			if c < -7 {
				say("number-range cold.%d", night+1)
			}
			if right < 0 {
				frosts++
			}
			if written != right {
				say("warmth-wrong %d is %s", night+1, quarters(right))
			}
		}
		if name := misfit(written, -28*4, 36*4); name != "" {
			say("%s warmth.%d", name, night+1)
		}
	}
	for seat := range h.wood {
		for night := range 6 {
			for row, n := range map[string]int{"wood": h.wood[seat][night], "soup": h.soup[seat][night]} {
				if name := misfit(n, 4, 24); name != "" {
					say("%s %d %s.%d", name, seat, row, night+1)
				}
			}
			if h.wood[seat][night] != blank && h.soup[seat][night] != blank {
				say("wood-and-soup %d %d", seat, night+1)
			}
		}
		wood, soup := added(h.wood[seat]), added(h.soup[seat])
		say("points %d: %s and %s", seat, quarters(wood), quarters(soup))
		if soup < 28 {
			hungry = true
			say("player %d hungry, %s", seat, quarters(28-soup))
		}
	}
	switch {
	case gone || hungry || frosts > 2:
		say("all lost")
	case frosts > 0:
		say("all won")
	default:
		say("all snug")
	}
	slices.Sort(lines)
	return lines
}

// record returns the sheets as a record.
func (h hut) record() string {
	row := func(figures []int, unit int) string {
		words := make([]string, len(figures))
		for i, n := range figures {
			if words[i] = quarters(n * unit); n == blank {
				words[i] = "."
			}
		}
		return "[" + strings.Join(words, ", ") + "]"
	}
	text := fmt.Sprintf("game: snowed-in\nkind: sheet\nplayers: [%s]\n", strings.Join(seats[:len(h.wood)], ", "))
	text += fmt.Sprintf("table: {cold: %s, warmth: %s}\nsheets:\n", row(h.cold, 4), row(h.warmth, 1))
	for seat := range h.wood {
		text += fmt.Sprintf("  %s: {wood: %s, soup: %s}\n", seats[seat], row(h.wood[seat], 1), row(h.soup[seat], 1))
	}
	return text
}

// TestNightsInTheSnow judges random nights of one to four players, with halves and with figures below 0, beside the naive judge.
func TestNightsInTheSnow(t *testing.T) {
	of := example(t, "snowed-in")
	r := rand.New(rand.NewPCG(55, 1128))
	seen := map[string]int{}
	for range 2000 {
		h := snowbound(r, 1+r.IntN(4))
		source := h.record()
		got, want := endsOf(t, of, source), h.verdict()
		if !slices.Equal(got, want) {
			t.Fatalf("judged\n%s\nand naively\n%s\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"), source)
		}
		for _, line := range got {
			seen[strings.Fields(line)[0]]++
			if strings.HasPrefix(line, "all ") {
				seen[line]++
			}
		}
	}
	for _, kind := range []string{
		"all lost", "all won", "all snug", "player", "points", "wood-and-soup", "warmth-wrong", "number-range", "number-step",
	} {
		if seen[kind] < 20 {
			t.Errorf("%s came up %d times only; all: %v", kind, seen[kind], seen)
		}
	}
}

// endsOf judges a record and lists its verdict as the naive judge does.
func endsOf(t *testing.T, of library, source string) (lines []string) {
	t.Helper()
	say := func(format string, args ...any) { lines = append(lines, fmt.Sprintf(format, args...)) }
	report := judged(t, of, source)
	for _, x := range report.Violations {
		words := []string{x.Code}
		if x.Player != "" {
			words = append(words, fmt.Sprint(slices.Index(seats, x.Player)))
		}
		_, where, _ := strings.Cut(x.Slots[0].ID, ".") // night.cold.1, day.soup.2
		if x.Code == "wood-and-soup" || x.Code == "warmth-wrong" {
			_, where, _ = strings.Cut(where, ".")
		}
		if words = append(words, where); x.Right != nil {
			if words = append(words, "is", x.Right.String()); x.Right.String() == "" {
				words[len(words)-1] = "nothing"
			}
		}
		say("%s", strings.Join(words, " "))
	}
	for seat, p := range report.Score {
		say("points %d: %s and %s", seat, quarters(p.Items[0].Points/2500), quarters(p.Items[1].Points/2500)) // of ten-thousandths
		if p.Outcome != nil {
			say("player %d %s, %v", seat, p.Outcome.Name, p.Outcome.Args["missing"])
		}
	}
	say("all %s", report.Outcome.Name)
	slices.Sort(lines)
	return lines
}
