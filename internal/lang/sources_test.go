package lang

import (
	"maps"
	"strings"
	"testing"
)

func said(s string) Text { return Text{Forms: map[string]string{"other": s}} }

// A translation is stale if its source changed and it did not.
func TestStaleTexts(t *testing.T) {
	s := NewSources("lang/.translated-from/it.yaml")
	s.Record("board.title", said("Fields of"), said("Campi di"))
	for _, c := range []struct {
		key, source, text string
		want              Freshness
	}{
		{"board.title", "Fields of", "Campi di", Fresh},
		{"board.title", "Fields of", "I campi di", Fresh},
		{"board.title", "The fields of", "Campi di", Stale},
		{"board.title", "The fields of", "I campi di", Revised},
		{"board.years", "Years", "Anni", Unknown},
	} {
		if got := s.State(c.key, said(c.source), said(c.text)); got != c.want {
			t.Errorf("%s: %q and %q are %v, want %v", c.key, c.source, c.text, got, c.want)
		}
	}
}

// A text that waits is a translation once it is listed under same: a name in a booklet that was begun as a copy.
func TestAListedTextWaitsNoLonger(t *testing.T) {
	s := NewSources("")
	s.RecordWaiting("rules.md: ferry", said("Ferry"), said("Ferry"))
	for _, same := range []string{"", "same:\n  - \"rules.md: ferry\"\n"} {
		read, errs := ParseSources("es.yaml", append(s.Bytes(), same...))
		if errs != nil || read.Waits("rules.md: ferry", said("Ferry")) != (same == "") {
			t.Errorf("%q: waits: %v; %v", same, same != "", errs)
		}
	}
}

// A text that waits is translated from the source that it waits with.
func TestWaitingTexts(t *testing.T) {
	s := NewSources("")
	s.RecordWaiting("a", said("Fields of"), said("Fields of"))
	for _, c := range []struct {
		source string
		want   Freshness
	}{{"Fields of", Fresh}, {"The fields of", Stale}} {
		if got := s.State("a", said(c.source), said("Campi di")); got != c.want {
			t.Errorf("with the source %q it is %v, want %v", c.source, got, c.want)
		}
	}
	s.UpdateText("a", said("Campi di")) // its source is "The fields of" now
	for _, c := range []struct {
		text string
		want Freshness
	}{{"Campi di", Stale}, {"I campi di", Revised}} {
		if got := s.State("a", said("The fields of"), said(c.text)); got != c.want {
			t.Errorf("met, then %q: %v, want %v", c.text, got, c.want)
		}
	}
	s.UpdateText("a", said("Altro"))
	if got := s.State("a", said("The fields of"), said("Campi di")); got != Stale {
		t.Errorf("a text that did not wait is recorded again: %v", got)
	}
}

func TestSpelled(t *testing.T) {
	for tag, want := range map[string]string{
		"es": "es", "ES": "es", "es_MX": "es-MX", "es-mx": "es-MX", "ZH-hant-tw": "zh-Hant-TW", "es-419": "es-419",
		"": "", "klingon": "", "../it": "", "qps-rtl": "",
	} {
		if got := Canonical(tag); got != want {
			t.Errorf("Spelled(%q) = %q, want %q", tag, got, want)
		}
	}
}

func TestSourcesAreReadAsWritten(t *testing.T) {
	s := NewSources("x.yaml")
	s.Record("b", said("two"), said("due"))
	s.Record("a.long", said("one"), said("uno"))
	s.RecordWaiting("c", said("three"), said("three"))
	again, errs := ParseSources("x.yaml", s.Bytes())
	if errs != nil {
		t.Fatal(errs)
	}
	if got, want := string(again.Bytes()), string(s.Bytes()); got != want {
		t.Errorf("read as\n%s\nwant\n%s", got, want)
	}
	again.Keep([]string{"b"})
	if strings.Contains(string(again.Bytes()), "a.long") {
		t.Error("a key that is gone is still remembered")
	}
	if _, errs := ParseSources("x.yaml", []byte("a: 12345678\nb: 12 34\n")); len(errs) != 2 {
		t.Errorf("bad hashes: %v", errs)
	}
}

// The hash covers plural forms and keeps them apart.
func TestHash(t *testing.T) {
	a := Text{Forms: map[string]string{"one": "a", "other": "b"}}
	b := Text{Forms: map[string]string{"one": "ab", "other": ""}}
	if Hash(a) == Hash(b) || Hash(a) == Hash(said("b")) || Hash(a) != Hash(Text{Forms: maps.Clone(a.Forms)}) {
		t.Error("different texts have one hash")
	}
}
