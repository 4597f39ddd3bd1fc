package pdf

import (
	"bytes"
	"io"
	"testing"

	"cartouche/internal/geom"
	"cartouche/internal/scene"
)

// FuzzRewrite: whatever the container library may write, the rewriter takes it apart
// and writes it again, or says that it cannot.
func FuzzRewrite(f *testing.F) {
	page := &scene.Page{Size: geom.Size{W: 50000, H: 50000}}
	raw, err := contain([]geom.Size{page.Size}, Options{})
	if err != nil {
		f.Fatal(err)
	}
	f.Add(raw)
	f.Add(bytes.ReplaceAll(raw, []byte("0 R"), []byte("1 R")))
	f.Add(raw[:len(raw)/2])
	f.Add([]byte("/Root 1 0 R\n/Info 2 0 R\n>>\nstartxref\n5\n%%EOF\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		if file, err := parse(data); err == nil {
			file.write(io.Discard, 1)
		}
	})
}
