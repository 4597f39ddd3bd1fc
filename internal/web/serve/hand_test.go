package serve

import (
	"io/fs"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"cartouche/internal/project"
	"cartouche/internal/testing/startertest"
	"cartouche/internal/web/workshop"
	"cartouche/rules/games"
)

// TestChangesByHand checks who may change a project: its own page alone, with the token; not the page of a server that is read only, or
// that lends its page.
func TestChangesByHand(t *testing.T) {
	const address = "/-/elements?game=ferry&lang=en&players=4&profile=home&component=cards&piece=0&side=front"
	for _, c := range []struct {
		name           string
		opt            Options
		lent           bool
		headers        string
		status, change int
	}{
		{"its own page", Options{}, false, TokenHeader + ": TOKEN\nOrigin: http://%s", http.StatusOK, http.StatusOK},
		{"without a token", Options{}, false, "Origin: http://%s", http.StatusForbidden, http.StatusForbidden},
		{"another page", Options{}, false, TokenHeader + ": TOKEN\n" + evil, http.StatusForbidden, http.StatusForbidden},
		{"read only", Options{ReadOnly: true}, false, TokenHeader + ": TOKEN\nOrigin: http://%s", http.StatusNotFound, http.StatusNotFound},
		{"lent", Options{}, true, TokenHeader + ": TOKEN\nOrigin: http://%s", http.StatusNotFound, http.StatusNotFound},
	} {
		t.Run(c.name, func(t *testing.T) {
			dir := filepath.Join(t.TempDir(), "ferry")
			startertest.Write(t, dir, "ferry", "deck")
			p, err := project.OpenBuiltin(dir, games.All)
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() { p.Close() })
			c.opt.Project, c.opt.Fresh = p, workshop.Fresh(p, 1)
			serve := run
			if c.lent {
				serve = lent
			}
			s := serve(t, c.opt)
			headers := strings.ReplaceAll(c.headers, "TOKEN", s.server.token)
			file := filepath.Join(dir, "data/ferry/cards.yaml")
			before, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if a := s.ask(asked{"GET", address, headers, ""}); a.StatusCode != c.status {
				t.Errorf("elements: %d, want %d", a.StatusCode, c.status)
			}
			body := `{"game":"ferry","players":4,"profile":"home","component":"cards","piece":0,"side":"front",` +
				`"edits":[{"do":"move","at":["front.2"],"by":[2000,0],"answer":"alone"}]}`
			a := s.ask(asked{"POST", "/-/change?lang=en", headers, body})
			if text := s.body(a); a.StatusCode != c.change {
				t.Errorf("change: %d %s, want %d", a.StatusCode, text, c.change)
			}
			if a := s.ask(asked{"POST", "/-/version?lang=en&game=ferry&name=more.csv", headers, "name\nOwl\n"}); a.StatusCode != c.change {
				t.Errorf("a spreadsheet: %d %s, want %d", a.StatusCode, s.body(a), c.change)
			}
			after, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if changed := string(after) != string(before); changed != (c.change == http.StatusOK) {
				t.Errorf("the file changed: %t", changed)
			}
		})
	}
}

// told is changes of files of which a test tells.
type told chan []string

func (c told) Wait() ([]string, error) {
	names, open := <-c
	if !open {
		return nil, fs.ErrClosed
	}
	return names, nil
}

func (c told) Close() error {
	close(c)
	return nil
}

// TestItsOwnChangesAreNoNews changes a file by hand: the pages are made again once, also when the change is noticed on the disk. What
// others write there is news, even if it is the same.
func TestItsOwnChangesAreNoNews(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "ferry")
	startertest.Write(t, dir, "ferry", "deck")
	p, err := project.OpenBuiltin(dir, games.All)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { p.Close() })
	changes, fresh, madeOf := make(told), workshop.Fresh(p, 1), 0
	s := run(t, Options{Project: p, Changes: changes, Fresh: func(token string, before workshop.Tree) (workshop.Tree, error) {
		madeOf++
		return fresh(token, before)
	}})
	const file, index = "data/ferry/cards.yaml", "en/ferry/4-home.json"
	is := func(what string, want int) {
		t.Helper()
		if now, status := s.server.workshop.State(index); status != http.StatusOK || now.Saved != want || madeOf != want+1 {
			t.Errorf("%s: status %d, %d changes, made %d times; want %d", what, status, now.Saved, madeOf, want)
		}
	}
	tell := func(names ...string) {
		changes <- names
		changes <- []string{file} // which is taken when the other has been handled
	}
	is("at the start", 0)
	body := `{"game":"ferry","players":4,"profile":"home","component":"cards","piece":0,"side":"front",` +
		`"edits":[{"do":"move","at":["front.2"],"by":[2000,0],"answer":"alone"}]}`
	headers := TokenHeader + ": " + s.server.token + "\nOrigin: http://%s"
	if a := s.ask(asked{"POST", "/-/change?lang=en", headers, body}); a.StatusCode != http.StatusOK || !strings.Contains(s.body(a), `"picture":{"of":54,`) {
		t.Fatalf("change: %d", a.StatusCode)
	}
	is("changed", 1)
	tell(file)
	is("noticed", 1)
	tell(file, "data/ferry/game.yaml")
	is("with another file", 2)
	tell()
	is("of unknown files", 3)
	data, err := os.ReadFile(filepath.Join(dir, file))
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, file), append(data, "# by another\n"...), 0o666); err != nil {
		t.Fatal(err)
	}
	tell(file)
	if now, _ := s.server.workshop.State(index); now.Saved < 4 {
		t.Errorf("by another: %d changes", now.Saved)
	}
}
