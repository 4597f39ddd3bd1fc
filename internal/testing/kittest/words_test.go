package kittest

import (
	"strings"
	"testing"
)

// TestCoordinates checks names that are coordinates and words that are not.
func TestCoordinates(t *testing.T) {
	for id, want := range map[string]bool{
		"A1": true, "4N2b": true, "r10": true, "1": true, "north-1": false, "Memphis": false, "a": false, "ab1": false,
	} {
		if got := coordinate.MatchString(id); got != want {
			t.Errorf("%s is a coordinate: %v, want %v", id, got, want)
		}
	}
}

// TestUnknownWords checks which letters of a text count as unknown words.
func TestUnknownWords(t *testing.T) {
	in := NewInspector(map[string]bool{"A1": true, "W. David MacKenzie": true})
	for text, want := range map[string]string{
		"[ŵōŗď] 12 × 3":                 "",
		"[ŵōŗď] and [ŵōŗď]":             "and",
		"ŵōŗď":                          "ŵōŗď",
		"[ŵōrď]":                        "rď",
		"A1":                            "",
		"A12":                           "A12",
		"[ģāṁēē ḃŷ W. David MacKenzie]": "",
		"W. David":                      "W David",
	} {
		if got := strings.Join(in.unknownWords(text), " "); got != want {
			t.Errorf("%q: the unknown words are %q, want %q", text, got, want)
		}
	}
}
