package packs_test

import (
	"archive/zip"
	"bytes"
	"io/fs"
	"testing"
	"testing/fstest"

	"cartouche/internal/packs"
)

func archive(t *testing.T, method uint16, files ...string) []byte {
	t.Helper()
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for i := 0; i < len(files); i += 2 {
		f, err := z.CreateHeader(&zip.FileHeader{Name: files[i], Method: method})
		if err != nil {
			t.Fatal(err)
		}
		f.Write([]byte(files[i+1]))
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// TestFilesOfArchives checks that the files of all archives are together, and that a folder that was asked for before has them.
func TestFilesOfArchives(t *testing.T) {
	looks := packs.FS("looks")
	if _, err := fs.ReadDir(looks, "."); err == nil {
		t.Error("a folder is there before its archive")
	}
	for _, data := range [][]byte{
		archive(t, zip.Store, "looks/a.yaml", "one", "games/b.yaml", "two"), archive(t, zip.Store, "looks/fonts/c.ttf", "three"),
	} {
		if err := packs.Add(data); err != nil {
			t.Fatal(err)
		}
	}
	if err := fstest.TestFS(looks, "a.yaml", "fonts/c.ttf"); err != nil {
		t.Error(err)
	}
	if got := packs.Read("games/b.yaml"); string(got) != "two" {
		t.Errorf("%q", got)
	}
	if _, err := fs.ReadFile(packs.FS("."), "looks/fonts/c.ttf"); err != nil {
		t.Error(err)
	}
	if _, err := fs.ReadFile(looks, "../games/b.yaml"); err == nil {
		t.Error("a name led out of the folder")
	}
}

// TestDamagedArchives checks that what is no archive, half of one, and one that is compressed are errors.
func TestDamagedArchives(t *testing.T) {
	whole := archive(t, zip.Store, "d.yaml", "text")
	for name, data := range map[string][]byte{
		"nothing": nil, "no archive": []byte("what"), "the half": whole[:len(whole)/2], "compressed": archive(t, zip.Deflate, "d.yaml", "text"),
	} {
		if err := packs.Add(data); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}
