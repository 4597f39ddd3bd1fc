package png

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"cartouche/internal/scene"
	"cartouche/internal/testing/drawtest"
	"cartouche/internal/testing/testall"
)

func encode(t testing.TB, p *scene.Page, dpi int, opt Options) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := Encode(&b, p, dpi, opt); err != nil {
		t.Fatal(err)
	}
	if dir := os.Getenv("KEEP"); dir != "" {
		os.WriteFile(filepath.Join(dir, "out.png"), b.Bytes(), 0o600)
	}
	return b.Bytes()
}

func TestBandsMakeTheSamePicture(t *testing.T) {
	testall.Slow(t)
	for _, page := range []*scene.Page{drawtest.Page(t), drawtest.Art(t)} {
		whole := encode(t, page, 200, Options{})
		for _, bytes := range []int{1, 100_000, 1_000_000} {
			if got := encode(t, page, 200, Options{BandBytes: bytes}); string(got) != string(whole) {
				t.Errorf("%s: bands of %d bytes make another picture", page.Name, bytes)
			}
		}
	}
}
