package svg

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"os"
	"path/filepath"
	"testing"

	"cartouche/internal/scene"
	"cartouche/internal/testing/drawtest"
)

func encode(t testing.TB, p *scene.Page, opt Options) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := Encode(&b, p, opt); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func TestFileIsXML(t *testing.T) {
	page := drawtest.Page(t)
	page.Ops = append(page.Ops, drawtest.Art(t).Ops...)
	for _, opt := range []Options{{}, {Outlines: true}} {
		data := encode(t, page, opt)
		if dir := os.Getenv("KEEP"); dir != "" {
			name := map[bool]string{false: "text.svg", true: "outlines.svg"}[opt.Outlines]
			os.WriteFile(filepath.Join(dir, name), data, 0o600)
		}
		ids := map[string]bool{}
		d := xml.NewDecoder(bytes.NewReader(data))
		for {
			tok, err := d.Token()
			if errors.Is(err, io.EOF) {
				break
			}
			if err != nil {
				t.Fatal(err)
			}
			if e, ok := tok.(xml.StartElement); ok {
				for _, a := range e.Attr {
					if a.Name.Local == "id" {
						if ids[a.Value] {
							t.Errorf("the id %q comes twice", a.Value)
						}
						ids[a.Value] = true
					}
				}
			}
		}
	}
}
