package pdf

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"cartouche/internal/scene"
	"cartouche/internal/testing/drawtest"
)

var options = Options{Title: "Two rivers – Αβ", Lang: "en", Author: "A. Scribe", Subject: "cards"}

func write(t testing.TB, pages ...*scene.Page) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := Write(&b, pages, options); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func save(t testing.TB, data []byte) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "out.pdf")
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	if dir := os.Getenv("KEEP"); dir != "" {
		os.WriteFile(filepath.Join(dir, "out.pdf"), data, 0o600)
	}
	return path
}

func TestTextCanBeFound(t *testing.T) {
	path := save(t, write(t, drawtest.Page(t)))
	text := drawtest.Run(t, "pdftotext", "-layout", path, "-")
	for _, line := range drawtest.Lines {
		if !strings.Contains(text, line) {
			t.Errorf("%q is not found in:\n%s", line, text)
		}
	}
}

func TestQpdfFindsNoErrors(t *testing.T) {
	path := save(t, write(t, drawtest.Page(t), drawtest.Art(t), drawtest.Page(t), drawtest.Art(t)))
	if out := drawtest.Run(t, "qpdf", "--check", path); !strings.Contains(out, "No syntax or stream encoding errors") {
		t.Error(out)
	}
}
