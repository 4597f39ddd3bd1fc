package serve

import (
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"cartouche/internal/testing/projecttest"
	"cartouche/internal/testing/startertest"
	"cartouche/internal/web/workshop"
)

// asEditor is the environment variable that makes the test binary act as an editor, which writes its arguments into this file.
const asEditor = "CARTOUCHE_TEST_EDITOR"

// TestMain acts as an editor if a server has started the binary as one.
func TestMain(m *testing.M) {
	if into := os.Getenv(asEditor); into != "" && len(os.Args) > 1 && os.Args[1] == "edit" {
		os.WriteFile(into+".new", []byte(strings.Join(os.Args[1:], "\n")), 0o666)
		os.Rename(into+".new", into)
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// editing is a server of a project with an editor, its folder, and the file with the arguments of the last call.
func editing(t *testing.T, editor Editor) (s *served, dir, called string) {
	dir = filepath.Join(t.TempDir(), "a folder; rm $x")
	startertest.Write(t, dir, "ferry", "blank")
	called = filepath.Join(t.TempDir(), "called")
	t.Setenv(asEditor, called)
	p := projecttest.Over(t, dir)
	return run(t, Options{Project: p, Fresh: workshop.Fresh(p, 1), Editor: editor}), dir, called
}

// TestClicksOpenTheEditor checks the arguments of the editor, which no shell reads.
func TestClicksOpenTheEditor(t *testing.T) {
	s, dir, called := editing(t, Editor{os.Args[0], "edit", "$(id)", "{file}:{line}"})
	own, token := s.mine()
	file := url.QueryEscape(filepath.ToSlash(dir) + "/data/ferry/game.yaml")
	if got := s.ask(asked{"POST", "/-/edit?line=2&file=" + file, own + token, ""}); got.StatusCode != 204 {
		t.Fatalf("%s %s", got.Status, s.body(got))
	}
	got, err := os.ReadFile(called)
	for ; err != nil; got, err = os.ReadFile(called) {
		time.Sleep(10 * time.Millisecond)
	}
	if want := "edit\n$(id)\n" + filepath.Join(dir, "data/ferry/game.yaml") + ":2"; string(got) != want {
		t.Errorf("the editor gets %q, want %q", got, want)
	}
}

// TestOnlyFilesOfTheProjectAreEdited checks that nothing else, and no one else, starts the editor.
func TestOnlyFilesOfTheProjectAreEdited(t *testing.T) {
	s, dir, called := editing(t, Editor{os.Args[0], "edit", "{file}"})
	own, token := s.mine()
	secret := filepath.Join(t.TempDir(), "secret.yaml")
	if err := os.WriteFile(secret, []byte("a: b\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	link := filepath.Join(dir, "data/ferry/link.yaml")
	if err := os.Symlink(secret, link); err != nil {
		t.Skip(err)
	}
	if err := os.Symlink(filepath.Dir(secret), filepath.Join(dir, "data/out")); err != nil {
		t.Skip(err)
	}
	folder := url.QueryEscape(filepath.ToSlash(dir))
	good := folder + "/data/ferry/game.yaml"
	try := func(path, headers string) asked { return asked{"POST", path, headers, ""} }
	s.each(map[string]attempt{
		"without the token":        {try("/-/edit?line=1&file="+good, own), 403},
		"by another site":          {try("/-/edit?line=1&file="+good, evil+token), 403},
		"without an origin":        {try("/-/edit?line=1&file="+good, token), 403},
		"by a link":                {asked{"GET", "/-/edit?line=1&file=" + good, token, ""}, 405},
		"under another name":       {try("/-/edit?line=1&file="+good, "Host: evil.example\n"+own+token), 421},
		"a file elsewhere":         {try("/-/edit?line=1&file="+filepath.ToSlash(secret), own+token), 404},
		"out by dots":              {try("/-/edit?line=1&file="+folder+"/data/../../secret.yaml", own+token), 404},
		"a link that leads out":    {try("/-/edit?line=1&file="+folder+"/data/ferry/link.yaml", own+token), 404},
		"a folder that leads out":  {try("/-/edit?line=1&file="+folder+"/data/out/secret.yaml", own+token), 404},
		"a file of the program":    {try("/-/edit?line=1&file=data/osiris/game.yaml", own+token), 404},
		"a folder":                 {try("/-/edit?line=1&file="+folder+"/data/ferry", own+token), 404},
		"the settings":             {try("/-/edit?line=1&file="+folder+"/cartouche.yaml", own+token), 404},
		"an option of the editor":  {try("/-/edit?line=1&file=--version", own+token), 404},
		"no line":                  {try("/-/edit?line=0&file="+good, own+token), 404},
		"a line with more in it":   {try("/-/edit?line=1%3bid&file="+good, own+token), 404},
		"a name with a zero in it": {try("/-/edit?line=1&file="+good+"%00", own+token), 404},
	})
	if got, err := os.ReadFile(called); err == nil {
		t.Errorf("the editor was called with %q", got)
	}
}

// TestEditorsOfTheTerminal checks that these are not started, and that the page learns which kind there is.
func TestEditorsOfTheTerminal(t *testing.T) {
	for name, want := range map[string]string{
		"": `"editor":""`, "/usr/bin/vim": `"editor":"copy"`, "nano": `"editor":"copy"`, "code": `"editor":"open"`,
	} {
		var editor Editor
		if name != "" {
			editor = Editor{name, "+{line}", "{file}"}
		}
		t.Run(name, func(t *testing.T) {
			s, dir, _ := editing(t, editor)
			own, token := s.mine()
			query := "line=1&file=" + url.QueryEscape(filepath.ToSlash(dir)) + "/data/ferry/game.yaml"
			if got := s.body(s.ask(asked{"GET", "/-/source?" + query, token, ""})); !strings.Contains(got, want) {
				t.Errorf("%s: %s", name, got)
			}
			if got := s.ask(asked{"POST", "/-/edit?" + query, own + token, ""}); name != "code" && got.StatusCode != 404 {
				t.Errorf("%s is started: %s", name, got.Status)
			}
			if got := s.body(s.ask(asked{"GET", "/-/source?line=1&file=data/osiris/game.yaml", token, ""})); !strings.Contains(got, `"editor":""`) {
				t.Errorf("a file of the program: %s", got)
			}
		})
	}
}

// TestParseEditor checks which arguments are accepted, and the error of a program that does not exist.
func TestParseEditor(t *testing.T) {
	for text, ok := range map[string]bool{"": true, "code|-g|{file}:{line}": true, "code": false, "{file}": false, "|{file}": false} {
		var args []string
		if text != "" {
			args = strings.Split(text, "|")
		}
		if _, err := ParseEditor(args); (err == nil) != ok {
			t.Errorf("%q: %v", text, err)
		}
	}
	s, dir, _ := editing(t, Editor{"no-such-editor", "{file}"})
	own, token := s.mine()
	query := "line=1&file=" + url.QueryEscape(filepath.ToSlash(dir)) + "/data/ferry/game.yaml"
	got := s.ask(asked{"POST", "/-/edit?lang=en&" + query, own + token, ""})
	if text := s.body(got); got.StatusCode != 422 || !strings.Contains(text, "no-such-editor") || !strings.Contains(text, "could not be started") {
		t.Errorf("%s %s", got.Status, text)
	}
}
