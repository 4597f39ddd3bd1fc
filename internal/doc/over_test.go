package doc

import (
	"testing"

	"cartouche/internal/diag"
)

// A map over another has the other's entries for its missing keys. Each value and each error keeps
// its own file.
func TestOver(t *testing.T) {
	base := Parse("base.yaml", []byte("size: 10\nnote: here\nwidth: 4\ncolour: x\n"), Options{})
	own := Parse("own.yaml", []byte("size: 20\nnote:\nwidht: 5\n"), Options{})
	var got struct {
		Pos   diag.Pos `doc:"-pos"`
		Size  int      `doc:"size,required"`
		Note  string   `doc:"note,required"`
		Width int      `doc:"width,required"`
	}
	var more struct {
		Colour string `doc:"colour" words:"red green"`
		Size   string `doc:"size"` // decoded into the first struct
	}
	v := own.Root.Over(base.Root)
	DecodeAll(v, &got, &more)
	if got.Size != 20 || got.Note != "here" || got.Width != 4 || got.Pos.File != "own.yaml" || more.Size != "" {
		t.Errorf("read %+v and %+v", got, more)
	}
	if n := v.ErrorCount(); n != 2 {
		t.Errorf("%d errors, want 2", n)
	}
	if at := own.Errors()[0]; at.Code != "unknown-key" || at.Pos.Line != 3 {
		t.Errorf("in own.yaml: %v", at)
	}
	if at := base.Errors()[0]; at.Code != "unknown-word" || at.Pos.String() != "base.yaml:4:9" {
		t.Errorf("in base.yaml: %v", at)
	}
	if keys := v.Entries(); len(keys) != 5 || keys[0].Key != "size" || keys[1].Value.Raw() != "here" {
		t.Errorf("entries %v", keys)
	}
	if at := v.KeyPos("colour"); at.File != "base.yaml" {
		t.Errorf("colour is at %v", at)
	}
	var none Value
	if none.Over(v).Get("size").Raw() != "20" || v.Over(none).Get("size").Raw() != "20" {
		t.Error("a map over nothing, or nothing over a map, is that map")
	}
}
