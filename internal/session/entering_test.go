package session_test

import (
	"encoding/json"
	"slices"
	"testing"

	"cartouche/internal/session"
)

// number returns the mark of a written number.
func number(text string) []session.Mark { return []session.Mark{{Kind: "number", Text: text}} }

// TestADieIsWrittenOnce: a value on all boards appears on each of them when it is written on one,
// and disappears from each.
func TestADieIsWrittenOnce(t *testing.T) {
	s := session.New(library(t, "en"), nil)
	view(t, s.Start("nile-flood", []string{"Ada", "Bo"}, "", "", ""))
	const ada, bo = "player-board#0/year.1.", "player-board#1/year.1."
	if got := delta(t, s.Put(ada+"flood", number("5"))).Changed[bo+"flood"].State; got != "5" {
		t.Errorf("Bo has the flood %q", got)
	}
	workers := delta(t, s.Put(ada+"workers", number("4")))
	if got := workers.Changed[bo+"workers"].State; got != "4" {
		t.Errorf("Bo has the workers %q", got)
	}
	if got := delta(t, s.Put(bo+"workers", number("6"))).Changed[ada+"workers"].State; got != "6" {
		t.Errorf("Ada has the workers %q", got)
	}
	if got, ok := delta(t, s.Put(bo+"workers", nil)).Changed[ada+"workers"]; !ok || len(got.Marks) > 0 {
		t.Errorf("Ada keeps the workers %v", got.Marks)
	}
}

// TestWhatGoesWithAYear: removing a year removes its numbers and later years, and Gone counts them.
// Removing a blank year or a stone of a row removes nothing else.
func TestWhatGoesWithAYear(t *testing.T) {
	s := session.New(library(t, "en"), nil)
	view(t, s.Start("nile-flood", []string{"Ada", "Bo"}, "", "", ""))
	for _, die := range []string{"year.1.flood", "year.1.workers", "year.2.flood", "year.2.workers"} {
		if gone := delta(t, s.Put("player-board#0/"+die, number("3"))).Gone; gone != 0 {
			t.Errorf("%d marks go with the %s", gone, die)
		}
	}
	if gone := delta(t, s.Put("player-board#0/year.2.flood", number("0"))).Gone; gone != 0 { // not a value of a die: the slot becomes blank
		t.Errorf("%d marks go with a 0", gone)
	}
	view(t, s.Undo())
	if gone := delta(t, s.Put("player-board#0/year.2", nil)).Gone; gone != 2 {
		t.Errorf("%d marks go with the last year", gone)
	}
	if back := view(t, s.Refuse()); !back.Redo || back.Changed["player-board#0/year.2.flood"].State != "3" {
		t.Errorf("refused, what was undone before can be made again: %v; the flood is %v", back.Redo, back.Changed["player-board#0/year.2.flood"])
	}
	if again := view(t, s.Redo()); again.Redo || again.Changed["player-board#0/year.2.flood"].State == "3" {
		t.Errorf("it is refused and made again: %v; the flood is %v", again.Redo, again.Changed["player-board#0/year.2.flood"])
	}
	view(t, s.Undo())
	if gone := delta(t, s.Put("player-board#0/year.1", nil)).Gone; gone != 5 {
		t.Errorf("%d marks go with all years", gone)
	}
	delta(t, s.Put("player-board#0/year.1", []session.Mark{{Kind: "cross"}}))
	if gone := delta(t, s.Put("player-board#0/year.1", nil)).Gone; gone != 0 {
		t.Errorf("%d marks go with a blank year", gone)
	}
	for _, stone := range []string{"temple-plan/temple.1.1", "temple-plan/temple.1.2"} {
		if d := delta(t, s.Put(stone, []session.Mark{{Kind: "stone"}})); d.Refused != "" || len(d.Changed[stone].Marks) == 0 {
			t.Fatalf("%s: %s %v", stone, d.Refused, d.Changed)
		}
	}
	d := delta(t, s.Put("temple-plan/temple.1.1", nil))
	if last := d.Changed["temple-plan/temple.1.2"].Marks; d.Gone != 0 || len(last) > 0 {
		t.Errorf("%d marks go with a stone, and the end of the row has %v", d.Gone, last)
	}
}

// TestAFigureIsUndoneWhole: the digits of a typed number are undone together, and a correction of
// it separately, even if it begins with the same digit.
func TestAFigureIsUndoneWhole(t *testing.T) {
	s := session.New(library(t, "en"), nil)
	view(t, s.Start("nile-flood", []string{"Ada", "Bo"}, "", "", ""))
	const box = "player-board#0/year.1.harvest"
	type entry struct {
		put  func(string, []session.Mark) []byte
		text string
	}
	on := func(key string, marks []session.Mark) []byte { return s.Type(key, marks, key) }
	for _, e := range []entry{{s.Put, "1"}, {on, "12"}, {s.Put, "1"}, {on, "15"}, {s.Put, "16"}} {
		delta(t, e.put(box, number(e.text)))
	}
	for _, want := range []string{"15", "12"} {
		if got := view(t, s.Undo()).Changed[box].State; got != want {
			t.Errorf("undone, it is %q, not %q", got, want)
		}
	}
	if got := view(t, s.Undo()); len(got.Changed[box].Marks) > 0 || got.Undo {
		t.Errorf("all undone, it is %v, and more can be undone: %v", got.Changed[box].Marks, got.Undo)
	}
	for _, want := range []string{"12", "15", "16"} {
		if got := view(t, s.Redo()).Changed[box].State; got != want {
			t.Errorf("made again, it is %q, not %q", got, want)
		}
	}
	delta(t, s.Put("player-board#0/year.2.harvest", number("3")))
	delta(t, on(box, number("17"))) // another text was typed in between
	if got := view(t, s.Undo()).Changed[box].State; got != "16" {
		t.Errorf("undone, it is %q", got)
	}
}

// TestADragIsUndoneWhole: signs that are written in one run are undone together, also on the next visit, and the change
// before the run separately. What does not continue the last change is a change of its own.
func TestADragIsUndoneWhole(t *testing.T) {
	s := session.New(library(t, "en"), nil)
	opened := view(t, s.Start("nile-flood", []string{"Ada", "Bo"}, "", "", ""))
	fields := []string{"player-board#0/field.A1", "player-board#0/field.A2", "player-board#0/field.A3", "player-board#0/field.B3"}
	sown := opened.Places[slices.IndexFunc(opened.Places, func(p session.Place) bool { return p.Key == fields[0] })].Choices[1].Marks
	before := string(s.YAML())
	delta(t, s.Put(fields[0], sown))
	first := string(s.YAML())
	delta(t, s.Put(fields[1], sown))
	delta(t, s.Type(fields[2], sown, fields[1]))
	delta(t, s.Type(fields[3], sown, fields[1]))
	all := string(s.YAML())
	again := session.New(library(t, "en"), nil)
	view(t, again.Open("sheet.yaml", []byte(all)))
	var kept session.Kept
	if err := json.Unmarshal(s.Keep(), &kept); err != nil {
		t.Fatal(err)
	}
	view(t, again.Recall(kept.Memory))
	for _, one := range []*session.Sheet{s, again} {
		view(t, one.Undo())
		if got := string(one.YAML()); got != first {
			t.Errorf("the run undone, it is\n%s\nwant\n%s", got, first)
		}
		view(t, one.Redo())
		if got := string(one.YAML()); got != all {
			t.Errorf("made again, it is\n%s\nwant\n%s", got, all)
		}
		view(t, one.Undo())
		delta(t, one.Type(fields[2], sown, fields[1])) // the run is undone
		if v := view(t, one.Undo()); string(one.YAML()) != first || !v.Undo {
			t.Errorf("undone, it is\n%s", one.YAML())
		}
		if v := view(t, one.Undo()); string(one.YAML()) != before || v.Undo {
			t.Errorf("all undone, it is\n%s", one.YAML())
		}
	}
}

// TestAClaimIsNotCorrectedTooEarly: a claimed score is only judged once the rest is written.
func TestAClaimIsNotCorrectedTooEarly(t *testing.T) {
	s := session.New(library(t, "en"), nil)
	text := samples(t, "sheet")["nile-flood/records/family-sheet.yaml"]
	whole := view(t, s.Open("family.yaml", []byte(text)))
	claim := func(v *session.View) string {
		i := slices.IndexFunc(v.Places, func(p session.Place) bool { return p.Claim })
		if i < 0 {
			t.Fatal("no place is for a claim")
		}
		return v.Places[i].Key
	}
	at := claim(whole)
	if got := delta(t, s.Put(at, number("1"))).Changed[at].Marks; len(got) != 1 || got[0].Right == "" {
		t.Errorf("%s of a finished sheet is %v", at, got)
	}
	at = claim(view(t, s.Start("nile-flood", []string{"Ada", "Bo"}, "", "", "")))
	if got := delta(t, s.Put(at, number("17"))).Changed[at].Marks; len(got) != 1 || got[0].Right != "" {
		t.Errorf("%s of a blank sheet is %v", at, got)
	}
}

// TestGrainThatFullGranariesLack: less grain in the granaries than was stored is unfinished while
// they have room; in full granaries it is a violation.
func TestGrainThatFullGranariesLack(t *testing.T) {
	s := session.New(library(t, "en"), nil)
	view(t, s.Open("family.yaml", []byte(samples(t, "sheet")["nile-flood/records/family-sheet.yaml"])))
	mismatch := func(d *session.Delta) bool {
		for i, v := range read(t, d.Report).Violations {
			if v.Code == "stored-mismatch" {
				return !d.Wrong[i].Missing
			}
		}
		t.Fatalf("no violation: %s", d.Report)
		return false
	}
	if d := delta(t, s.Put("player-board#0/year.12.stored", number("7"))); !mismatch(d) {
		t.Errorf("with full granaries it is %+v", d.Wrong)
	}
	if d := delta(t, s.Put("granaries/granary.5.grain.1", nil)); mismatch(d) {
		t.Errorf("with room in one it is %+v", d.Wrong)
	}
}

// TestANumberThatIsNoneIsRefused: the range of numbers is said in whole numbers, without groups.
func TestANumberThatIsNoneIsRefused(t *testing.T) {
	s := session.New(library(t, "en"), nil)
	view(t, s.Start("nile-pyramids", []string{"Ada", "Bo"}, "", "", ""))
	const want = "`1e9` is not a whole number from −999999999 to 999999999"
	if got := delta(t, s.Put("score-sheet/game1.small.2", number("1e9"))).Refused; got != want {
		t.Errorf("%s; want %s", got, want)
	}
}
