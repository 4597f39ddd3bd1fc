package session_test

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"

	"cartouche/data"
	"cartouche/internal/lang"
	"cartouche/internal/report"
	"cartouche/internal/session"
	"cartouche/internal/testing/projecttest"
	"cartouche/internal/testing/testall"
	"cartouche/rules"
)

// libraries are those of each language, which no test changes.
var libraries sync.Map

// library returns the built-in games in a language.
func library(t testing.TB, language string) *report.Library {
	t.Helper()
	if l, ok := libraries.Load(language); ok {
		return l.(*report.Library)
	}
	p := projecttest.Builtin(t)
	messages, err := lang.Messages(p, language)
	if err != nil {
		t.Fatal(err)
	}
	l, _ := libraries.LoadOrStore(language, &report.Library{Files: p, Engines: p.Engines, Messages: messages, Language: language})
	return l.(*report.Library)
}

// view decodes an answer; an answer without a record fails the test.
func view(t testing.TB, answer []byte) *session.View {
	t.Helper()
	var v session.View
	if err := json.Unmarshal(answer, &v); err != nil {
		t.Fatal(err)
	}
	if v.Head.Game == "" {
		t.Fatalf("%s", answer)
	}
	return &v
}

func delta(t testing.TB, answer []byte) *session.Delta {
	t.Helper()
	var d session.Delta
	if err := json.Unmarshal(answer, &d); err != nil {
		t.Fatal(err)
	}
	return &d
}

// samples returns the sample records of a kind, by file.
func samples(t *testing.T, kind string) map[string]string {
	t.Helper()
	files, err := fs.Glob(data.FS, "*/records/*.yaml")
	if err != nil {
		t.Fatal(err)
	}
	list := map[string]string{}
	for _, file := range files {
		text, err := fs.ReadFile(data.FS, file)
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(string(text), "\nkind: "+kind+"\n") {
			list[file] = string(text)
		}
	}
	if len(list) < 8 {
		t.Fatalf("only %d records", len(list))
	}
	return list
}

// change returns the current header of a record, for players in other seats.
func change(h session.Head, players ...session.Player) session.Change {
	c := session.Change{Players: players, Title: h.Title, Date: h.Date, Lang: h.Lang, Level: h.Level, Finished: h.Finished}
	if players == nil {
		for i, name := range h.Players {
			c.Players = append(c.Players, session.Player{Name: name, Was: i})
		}
	}
	return c
}

// sameVerdict compares reports without positions in files.
func sameVerdict(t *testing.T, what string, got, want []byte) {
	t.Helper()
	read := func(b []byte) map[string]any {
		var r map[string]any
		if err := json.Unmarshal(b, &r); err != nil {
			t.Fatal(err)
		}
		list, _ := r["violations"].([]any)
		for _, v := range list {
			delete(v.(map[string]any), "line")
			delete(v.(map[string]any), "column")
			delete(v.(map[string]any), "file")
		}
		slices.SortFunc(list, func(a, b any) int { return strings.Compare(fmt.Sprint(a), fmt.Sprint(b)) })
		delete(r, "file")
		return r
	}
	if a, b := read(got), read(want); !reflect.DeepEqual(a, b) {
		t.Errorf("%s: the report is\n%s\nwant\n%s", what, got, want)
	}
}

func header(v *report.Verdict) []string {
	r := v.Record
	return append([]string{r.Game.ID, r.Title, r.Date, r.Lang, r.Changes()}, r.Players...)
}

// keepsWhatItHas checks that a record in which a mark is changed and undone, or changed back, has
// lost nothing.
func keepsWhatItHas(t *testing.T, l *report.Library, file, text string) {
	t.Helper()
	s := session.New(l, nil)
	v := view(t, s.Open(file, []byte(text)))
	tries := 40
	if testing.Short() {
		tries = 12
	}
	for i := 0; i < len(v.Places); i += 1 + len(v.Places)/tries {
		p := v.Places[i]
		now := v.Changed[p.Key].Marks
		if v.Changed[p.Key].Counted {
			now = nil
		}
		other := []session.Mark{{Kind: rules.Number, Text: "3"}}
		if p.Choices != nil {
			other = p.Choices[len(p.Choices)-1].Marks
		}
		s.Put(p.Key, other)
		view(t, s.Undo())
		if !strings.Contains(file, "-mistakes") { // otherwise it may remove duplicates
			s.Put(p.Key, now)
		}
	}
	sameVerdict(t, file, l.Judge(file, s.YAML()).JSON(), v.Report)
}

// TestSheetsAreFilledInMarkByMark: a blank sheet that gets all marks of a record one by one becomes
// that record, and is judged like it.
func TestSheetsAreFilledInMarkByMark(t *testing.T) {
	testall.Slow(t)
	l := library(t, "en")
	for file, text := range samples(t, "sheet") {
		markByMark(t, l, file, text)
	}
}

func markByMark(t *testing.T, l *report.Library, file, text string) {
	t.Helper()
	s := session.New(l, nil)
	whole := view(t, s.Open(file, []byte(text)))
	if got := string(s.YAML()); got != text {
		t.Errorf("%s: opened, it reads\n%s", file, got)
	}
	if want := strings.TrimSuffix(string(l.Judge(file, []byte(text)).JSON()), "\n"); string(whole.Report) != want {
		t.Errorf("%s: the report is\n%s\nwant\n%s", file, whole.Report, want)
	}
	keepsWhatItHas(t, l, file, text)
	if whole.Head.Data != "" || strings.Contains(file, "-mistakes") {
		return // a blank sheet has the values of the game, and some errors have no marks
	}
	b := session.New(l, nil)
	blank := view(t, b.Start(whole.Head.Game, whole.Head.Players, whole.Head.Level, "", ""))
	for _, p := range blank.Places {
		for _, m := range blank.Changed[p.Key].Marks {
			if slices.Contains(p.Kinds, m.Kind) && !blank.Changed[p.Key].Counted && !strings.Contains(p.Key, "/level.") {
				t.Errorf("%s: a blank sheet shows %v in %s", file, m, p.Key)
			}
		}
	}
	var last *session.Delta
	for _, p := range blank.Places {
		if drawn := whole.Changed[p.Key]; len(drawn.Marks) > 0 && !drawn.Counted {
			if last = delta(t, b.Put(p.Key, drawn.Marks)); last.Refused != "" {
				t.Errorf("%s: %s is refused: %s", file, p.Key, last.Refused)
			}
		}
	}
	report, shown := last.Report, view(t, b.Head(change(whole.Head)))
	if whole.Head.Finished != nil { // which closes the sheet
		report = shown.Report
	}
	sameVerdict(t, file, report, whole.Report)
	got, want := l.Judge(file, b.YAML()), l.Judge(file, []byte(text))
	if string(got.Marks()) != string(want.Marks()) || !slices.Equal(header(got), header(want)) {
		t.Errorf("%s: filled in, it reads\n%s\nwant\n%s", file, got.Record.Encode(), want.Record.Encode())
	}
	if want := strings.TrimSuffix(string(l.Judge(blank.Head.Game+".yaml", b.YAML()).JSON()), "\n"); string(report) != want && whole.Head.Title+whole.Head.Date+whole.Head.Lang == "" {
		t.Errorf("%s: the report is\n%s\nwant\n%s", file, report, want)
	}
}

// TestWhoseAMarkMayBe: a mark is of a player at the table, a figure also of nobody; the places of shared sheets take the marks of all
// players and of no others.
func TestWhoseAMarkMayBe(t *testing.T) {
	mark := func(kind rules.Kind, text string, by int) []session.Mark {
		return []session.Mark{{Kind: kind, Text: text, By: by}}
	}
	for _, c := range []struct {
		slot  string
		marks []session.Mark
		ok    bool
	}{
		{"temple-plan/temple.1.1", mark(rules.Stone, "", 0), true},
		{"temple-plan/temple.1.1", mark(rules.Stone, "", 1), true},
		{"temple-plan/temple.1.1", mark(rules.Stone, "", 2), false},
		{"temple-plan/temple.1.1", mark(rules.Stone, "", -1), false},
		{"player-board#0/year.1.flood", mark(rules.Number, "4", 0), true},
		{"player-board#0/year.1.flood", mark(rules.Number, "4", 1), true},
		{"player-board#0/year.1.flood", mark(rules.Number, "4", 2), false},
		{"player-board#0/year.1.flood", mark(rules.Number, "4", -1), true},
		{"player-board#0/year.1.flood", mark(rules.Number, "4", -2), false},
	} {
		s := session.New(library(t, "en"), nil)
		view(t, s.Start("nile-flood", []string{"Ada", "Bo"}, "", "", ""))
		before := string(s.YAML())
		d := delta(t, s.Put(c.slot, c.marks))
		if ok := d.Refused == ""; ok != c.ok || (string(s.YAML()) != before) != c.ok {
			t.Errorf("%s %v: %q, changed %v, want allowed: %v", c.slot, c.marks, d.Refused, string(s.YAML()) != before, c.ok)
		}
	}
}
