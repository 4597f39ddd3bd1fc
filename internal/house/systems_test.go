package house_test

import (
	"regexp"
	"strings"
	"testing"
)

// forOne matches the name or the constraint of a file that is built for one processor only.
var forOne = regexp.MustCompile(`(?m)_(?:amd64|arm64|arm|386)(?:_test)?\.go$|^//go:build .*\b(?:amd64|arm64|arm|386)\b`)

// TestNoFileIsForOneProcessor: make cross vets one processor of each system.
func TestNoFileIsForOneProcessor(t *testing.T) {
	for _, s := range sources(t) {
		head, _, _ := strings.Cut(s.text, "\npackage ")
		if m := forOne.FindString(head + "\n" + s.name); m != "" {
			t.Errorf("%s: %s; make cross has to vet for every processor", s.name, m)
		}
	}
}
