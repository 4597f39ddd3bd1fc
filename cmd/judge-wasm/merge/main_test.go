package main

import (
	"bytes"
	"testing"
)

const head = "\x00asm\x01\x00\x00\x00"

// TestSegmentsBecomeOne checks that the memory is the same and that all other sections are
// unchanged.
func TestSegmentsBecomeOne(t *testing.T) {
	one := func(at string, data string) string { return "\x00\x41" + at + "\x0b" + string(rune(len(data))) + data }
	section := func(body string) string { return "\x0b" + string(rune(len(body))) + body }
	for name, c := range map[string]struct{ in, want string }{
		"a gap":             {section("\x02" + one("\x08", "abc") + one("\x0d", "de")), section("\x01" + one("\x08", "abc\x00\x00de"))},
		"out of order":      {section("\x02" + one("\x09", "b") + one("\x08", "a")), section("\x01" + one("\x08", "ab"))},
		"a place above 63":  {section("\x01" + one("\xc0\x00", "a")), section("\x01" + one("\xc0\x00", "a"))},
		"a place above 127": {section("\x02" + one("\x81\x01", "a") + one("\x82\x01", "b")), section("\x01" + one("\x81\x01", "ab"))},
	} {
		in := head + "\x01\x02ab" + c.in + "\x00\x01x"
		got, err := merged([]byte(in))
		if want := head + "\x01\x02ab" + c.want + "\x00\x01x"; err != nil || string(got) != want {
			t.Errorf("%s: %q, %v, want %q", name, got, err, want)
		}
	}
}

// TestInvalidModulesAreErrors checks the errors for truncated and other files.
func TestInvalidModulesAreErrors(t *testing.T) {
	whole := []byte(head + "\x0b\x07\x01\x00\x41\x08\x0b\x01a")
	if got, err := merged(whole); err != nil || !bytes.Equal(got, whole) {
		t.Fatalf("one segment becomes %q, %v", got, err)
	}
	for n := range len(whole) {
		if n == len(head) {
			continue // a module without data is valid
		}
		if got, err := merged(whole[:n]); err == nil {
			t.Errorf("the first %d bytes give %q", n, got)
		}
	}
	for name, wasm := range map[string]string{
		"data twice":      head + "\x0b\x0d\x02\x00\x41\x08\x0b\x01a\x00\x41\x08\x0b\x01b",
		"passive data":    head + "\x0b\x03\x01\x01\x00",
		"another count":   head + "\x0c\x01\x01",
		"a global's data": head + "\x0b\x07\x01\x00\x23\x08\x0b\x01a",
	} {
		if got, err := merged([]byte(wasm)); err == nil {
			t.Errorf("%s: %q", name, got)
		}
	}
}
