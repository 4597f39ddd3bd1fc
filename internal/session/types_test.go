package session_test

import (
	"encoding/json"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"cartouche/internal/mark/sketch"
	"cartouche/internal/report"
	"cartouche/internal/session"
	"cartouche/internal/testing/testall"
)

// rare lists properties that no sample record has.
var rare = []string{"Report.more", "Report.errors", "Item.open", "Step.dry", "Was.unwritten"}

// types holds the types of the page's JSDoc comments, by name.
type types map[string]*typedef

type typedef struct {
	alias  string // {object} for a type with properties
	fields map[string]field
	seen   map[string]bool // properties that an answer had
}

type field struct {
	shape    string
	optional bool
}

var (
	defined  = regexp.MustCompile(`@typedef \{(.+)\} (\w+)`)
	property = regexp.MustCompile(`@property \{(.+?)\} (\[?)(\w+)`)
)

// readTypes parses the types of the judge's answers.
func readTypes(t *testing.T) types {
	t.Helper()
	text, err := os.ReadFile("../web/app/judge.js")
	if err != nil {
		t.Fatal(err)
	}
	all := types{}
	var last *typedef
	for line := range strings.Lines(string(text)) {
		if m := defined.FindStringSubmatch(line); m != nil {
			last = &typedef{alias: m[1], fields: map[string]field{}, seen: map[string]bool{}}
			all[m[2]] = last
		} else if m := property.FindStringSubmatch(line); m != nil {
			last.fields[m[3]] = field{m[1], m[2] != ""}
		}
	}
	if len(all) < 20 {
		t.Fatalf("only %d types", len(all))
	}
	return all
}

// check returns how a JSON value differs from a type, or "".
func (all types) check(shape string, value any) string {
	if options := split(shape, "|"); len(options) > 1 {
		return all.anyOf(options, value)
	}
	if item, ok := strings.CutSuffix(shape, "[]"); ok {
		list, ok := value.([]any)
		return all.each(ok, shape, value, func(i int) string { return item }, list)
	}
	if strings.HasPrefix(shape, "[") {
		items := split(shape[1:len(shape)-1], ", ")
		list, ok := value.([]any)
		return all.each(ok && len(list) == len(items), shape, value, func(i int) string { return items[i] }, list)
	}
	if item, ok := strings.CutPrefix(shape, "Object<string, "); ok {
		object, ok := value.(map[string]any)
		if !ok {
			return fmt.Sprintf("%.80v is not %s", value, shape)
		}
		for key, v := range object {
			if wrong := all.check(strings.TrimSuffix(item, ">"), v); wrong != "" {
				return key + ": " + wrong
			}
		}
		return ""
	}
	if d := all[shape]; d != nil {
		return all.checkNamed(shape, d, value)
	}
	return primitive(shape, value)
}

func primitive(shape string, value any) string {
	ok := false
	switch v := value.(type) {
	case nil:
		ok = shape == "null"
	case string:
		ok = shape == "string" || shape == "'"+v+"'"
	case float64:
		ok = shape == "number"
	case bool:
		ok = shape == "boolean"
	}
	if ok {
		return ""
	}
	return fmt.Sprintf("%.80v is not %s", value, shape)
}

func (all types) anyOf(options []string, value any) string {
	var wrong []string
	for _, option := range options {
		w := all.check(option, value)
		if w == "" {
			return ""
		}
		wrong = append(wrong, w)
	}
	return strings.Join(wrong, "; ")
}

func (all types) each(ok bool, shape string, value any, item func(int) string, list []any) string {
	if !ok {
		return fmt.Sprintf("%.80v is not %s", value, shape)
	}
	for i, v := range list {
		if wrong := all.check(item(i), v); wrong != "" {
			return fmt.Sprintf("[%d]: %s", i, wrong)
		}
	}
	return ""
}

func (all types) checkNamed(name string, d *typedef, value any) string {
	if d.alias != "object" && !strings.Contains(d.alias, " & ") {
		return all.check(d.alias, value)
	}
	object, ok := value.(map[string]any)
	if !ok {
		return fmt.Sprintf("%.80v is not %s", value, name)
	}
	parts := []*typedef{d}
	if d.alias != "object" {
		parts = nil
		for _, part := range strings.Split(d.alias, " & ") {
			parts = append(parts, all[part])
		}
	}
	known := 0
	for _, part := range parts {
		for key, f := range part.fields {
			v, ok := object[key]
			if !ok && !f.optional {
				return fmt.Sprintf("%s has no %s", name, key)
			}
			if !ok {
				continue
			}
			known++
			part.seen[key] = true
			if wrong := all.check(f.shape, v); wrong != "" {
				return name + "." + key + ": " + wrong
			}
		}
	}
	if known != len(object) {
		return fmt.Sprintf("%s has other properties: %.200v", name, object)
	}
	return ""
}

// split splits a type at separators that are not in brackets.
func split(shape, sign string) (parts []string) {
	depth, from := 0, 0
	for i, c := range shape {
		switch {
		case strings.ContainsRune("[<", c):
			depth++
		case strings.ContainsRune("]>", c):
			depth--
		case depth == 0 && strings.HasPrefix(shape[i:], sign):
			parts = append(parts, shape[from:i])
			from = i + len(sign)
		}
	}
	return append(parts, shape[from:])
}

// TestTypesOfThePageAreTrue: each answer has exactly the properties of its JSDoc type; each
// property is in some answer.
func TestTypesOfThePageAreTrue(t *testing.T) {
	testall.Slow(t)
	all := readTypes(t)
	all["Choices"] = &typedef{alias: "Drawing[]"}
	holds := func(shape string, answer []byte) {
		t.Helper()
		var value any
		if err := json.Unmarshal(answer, &value); err != nil {
			t.Fatal(err)
		}
		if wrong := all.check(shape, value); wrong != "" {
			t.Error(wrong)
		}
	}
	l := library(t, "en")
	for file, text := range samples(t, "sheet") {
		holdsSheet(l, file, text, holds)
	}
	for file, text := range samples(t, "log") {
		o := session.NewLog(l, nil)
		answer := o.Open(file, []byte(text))
		holds("Course", answer)
		if next := course(t, answer).Next; next != nil && len(next.Moves) > 0 {
			holds("Played", o.Play(next.Moves[0].Player, next.Moves[0].Move))
		}
		holds("Played", o.Play("nobody", "nothing"))
	}
	holds("Unread", session.New(l, nil).Open("a.yaml", []byte("game: nile-flood\nkind: sheet\nplayers: 3\n")))
	holds("Unread", session.NewLog(l, nil).Open("a.yaml", []byte("{")))
	holds("Course", session.NewLog(l, nil).Begin("nile-flood", []string{"Ada"}, "", "", ""))
	declared := func(t *testing.T, l *report.Library, _ string, records map[string]string) {
		for file, text := range records {
			holdsSheet(l, file, text, holds)
		}
	}
	examplesWithRules(t, "en", declared)
	eachWithRules(t, "en", "../web/browser/testdata/*/data/*/rules.yaml", 2, declared)
	holdsSheet(pairs(t, "record\n"+endsOfPairs), "tricks.yaml", inPairs, holds)
	for name, d := range all {
		for key, f := range d.fields {
			if !d.seen[key] && f.shape != "undefined" && !slices.Contains(rare, name+"."+key) {
				t.Errorf("no answer has %s.%s", name, key)
			}
		}
	}
}

// pen draws the marks of a sheet, each slot in a box of 5 mm.
func pen(v session.View) *sketch.Pen {
	boards := map[string][]sketch.Slot{}
	for _, p := range v.Places {
		board, id, _ := strings.Cut(p.Key, "/")
		board, _, _ = strings.Cut(board, "#")
		boards[board] = append(boards[board], sketch.Slot{ID: id, W: 5, H: 5})
	}
	desk := &sketch.Desk{}
	if err := desk.Boards(boards); err != nil {
		panic(err)
	}
	return desk.In(func(number string) string { return number }, nil, false)
}

// holdsSheet opens a sheet, changes it, and undoes the change.
func holdsSheet(l *report.Library, file, text string, holds func(string, []byte)) {
	var v session.View
	if json.Unmarshal(session.New(l, nil).Open(file, []byte(text)), &v) != nil {
		return // the caller's view reports the reason
	}
	s := session.New(l, pen(v))
	holds("View", s.Open(file, []byte(text)))
	at := slices.IndexFunc(v.Places, func(p session.Place) bool { return len(p.Choices) > 1 })
	if at >= 0 {
		holds("Delta", s.Put(v.Places[at].Key, v.Places[at].Choices[1].Marks))
		holds("Delta", s.Put(v.Places[at].Key, nil))
		holds("Choices", s.Choices(v.Places[at].Key))
	}
	holds("Delta", s.Put("nowhere/x", nil))
	holds("Kept", s.Keep())
	holds("View", s.Undo())
	holds("Kept", s.Keep())
	holds("View", s.Head(session.Change{}))
}
