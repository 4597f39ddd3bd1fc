//go:build !js

package main_test

import (
	"strings"
	"testing"
)

// collectsSeldom prints a kit three times with an engine of its own, and counts how often what is no longer used is collected: neither
// again and again while the heap begins to grow, nor too seldom for its memory.
func collectsSeldom(t *testing.T, folder string) {
	t.Helper()
	const most = 9              // 13 if the first collection is not put off; 7 on 2026-12-01
	const mostMemory = 80 << 20 // 95 MB if all others are put off, too; 69 on 2026-12-01
	body := []byte(`{"command": "kit", "game": "nile-flood", "flags": {"players": "4"}}`)
	kit := step{Ask: &request{Method: "POST", Path: "/-/build", Query: "lang=en", Body: body}}
	answers, said := traced(t, folder, []step{{Open: map[string][]byte{}}, kit, kit, kit}, "gctrace=1")
	n, last := strings.Count("\n"+said, "\ngc "), answers[2]
	if last.Status != 200 || n == 0 || n > most || last.Memory > mostMemory {
		t.Errorf("status %d, %d collections, at most %d, %d MB of memory, at most %d:\n%s", last.Status, n, most, last.Memory>>20, mostMemory>>20, said)
	}
}
