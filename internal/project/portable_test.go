package project

import (
	"os"
	"path/filepath"
	"testing"
)

func TestPortable(t *testing.T) {
	for name, want := range map[string]string{
		"sunday":         "sunday",
		"Sunday at home": "Sunday at home",
		"لعبة":           "لعبة",
		"12:30 | ada":    "12_30 _ ada",
		`a<b>"c"?*\d/e`:  "a_b__c____d_e",
		"end. .":         "end___",
		"...":            "___",
		"con":            "_con",
		"Nul.final":      "_Nul.final",
		"console":        "console",
		"a\nb\u202ec":    "a_b_c",
		"broken\xffname": "broken_name",
	} {
		if got := Portable(name); got != want {
			t.Errorf("%q becomes %q, want %q", name, got, want)
		}
	}
}

// TestPlace: all names of one file have one place, before the file exists too.
func TestPlace(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir)
	if err := os.MkdirAll("games/old", 0o777); err != nil {
		t.Fatal(err)
	}
	for link, to := range map[string]string{"link": "games", "games/up": "..", "to-come": "games/new.yaml", "round": "round"} {
		if err := os.Symlink(filepath.FromSlash(to), link); err != nil {
			t.Skipf("no links here: %v", err)
		}
	}
	for name, same := range map[string]string{
		"./a.yaml":                    "a.yaml",
		"games/../a.yaml":             "a.yaml",
		filepath.Join(dir, "a.yaml"):  "a.yaml",
		"link/a.yaml":                 "games/a.yaml",
		"link/none/a.yaml":            "games/none/a.yaml",
		"games/up/link/old/../a.yaml": "games/a.yaml",
		"link/up/a.yaml":              "a.yaml",
		"to-come":                     "games/new.yaml",
		"round/a.yaml":                "round/a.yaml", // a link to itself leads nowhere
	} {
		if got, want := Place(name), Place(same); got != want {
			t.Errorf("%s is at %s, %s at %s", name, got, same, want)
		}
	}
	if Place("a.yaml") == Place("games/a.yaml") || Place("a.yaml") == Place("A.yaml") {
		t.Error("two files are at one place")
	}
}
