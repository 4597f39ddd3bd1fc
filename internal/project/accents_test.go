package project

import (
	"testing"
	"testing/fstest"
)

// A name is found whether its accents are characters of their own or not. Two files of one name are an error, unless they are the same.
func TestAccentsOfNames(t *testing.T) {
	const one, two = "caf\u00e9", "cafe\u0301"
	files := fstest.MapFS{
		"art/" + two + "/" + one + ".png": {Data: []byte("deep")},
		"art/" + two + ".png":             {Data: []byte("two")},
		"both/" + one + ".png":            {Data: []byte("one")},
		"both/" + two + ".png":            {Data: []byte("two")},
		"same/" + one + ".png":            {Data: []byte("same")},
		"same/" + two + ".png":            {Data: []byte("same")},
	}
	p := OpenFiles(files, fstest.MapFS{}, nil)
	for name, want := range map[string]string{
		"art/" + one + ".png":             "two",
		"art/" + two + ".png":             "two",
		"art/" + one + "/" + two + ".png": "deep",
		"same/" + one + ".png":            "same",
		"same/" + two + ".png":            "same",
		"art/caf\u00e8.png":               "", // another accent
		"art/cafe.png":                    "",
	} {
		data, _, err := p.Read(name, MaxText)
		if string(data) != want || (err == nil) != (want != "") || p.Exists(name) != (want != "") || (p.Stamp(name) == "") != (want == "") {
			t.Errorf("%+q: %q, %v, Exists %v, Stamp %q; want %q", name, data, err, p.Exists(name), p.Stamp(name), want)
		}
	}
	if names, err := p.Names("art/" + one); err != nil || len(names) != 1 {
		t.Errorf("a folder's names: %q, %v", names, err)
	}
	for _, name := range []string{"both/" + one + ".png", "both/" + two + ".png"} {
		if _, _, err := p.Read(name, MaxText); err == nil || err.Error() != name+": file-accents found="+errTwice.Error() {
			t.Errorf("%+q: %v", name, err)
		}
	}
}
