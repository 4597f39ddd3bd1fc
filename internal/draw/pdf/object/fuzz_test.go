package object

import (
	"bytes"
	"io"
	"testing"
)

// FuzzParse checks that Parse returns an error or a file that Write can write again, for any input.
func FuzzParse(f *testing.F) {
	f.Add([]byte(written))
	f.Add(bytes.ReplaceAll([]byte(written), []byte("0 R"), []byte("1 R")))
	f.Add([]byte(written)[:len(written)/2])
	f.Add([]byte("/Root 1 0 R\n/Info 2 0 R\n>>\nstartxref\n5\n%%EOF\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		if file, err := Parse(data); err == nil {
			file.Write(io.Discard, 1)
		}
	})
}
