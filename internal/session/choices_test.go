package session_test

import (
	"strings"
	"testing"

	"cartouche/internal/record"
	"cartouche/internal/session"
	"cartouche/rules"
)

// spelled draws marks as the names of their kinds.
type spelled struct{}

func (spelled) Marks(_ *record.Record, at rules.Slot, marks []rules.Mark) any {
	list := []string{at.ID}
	for _, m := range marks {
		list = append(list, string(m.Kind))
	}
	return strings.Join(list, " ")
}

func TestTheChoicesOfAPlaceAreDrawn(t *testing.T) {
	s := session.New(library(t, "en"), spelled{})
	view(t, s.Start("nile-flood", []string{"Ada", "Bo"}, "", "", ""))
	for at, want := range map[string]string{
		"player-board#1/channel.A1-A2": `["channel.A1-A2","channel.A1-A2 channel"]`,
		"player-board#0/field.B3": `["field.B3","field.B3 circle","field.B3 circle bucket","field.B3 circle square",` +
			`"field.B3 circle bucket square","field.B3 bucket"]`,
		"player-board#0/year.1.flood": "[]", // is typed
		"no place":                    "[]",
	} {
		if got := string(s.Choices(at)); got != want+"\n" {
			t.Errorf("%s: %s, want %s", at, got, want)
		}
	}
}
