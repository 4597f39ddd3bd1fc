package serve

import (
	"context"
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"cartouche/internal/diag"
	"cartouche/internal/parallel"
)

// TestNamesOfFiles checks that a file is named after its order, without the default profile and,
// for a picture, without the paper.
func TestNamesOfFiles(t *testing.T) {
	for want, o := range map[string]order{
		"osiris-en-a4.zip":            {What: "kit", Game: "osiris", Lang: "en", Paper: "a4", Profile: "home"},
		"osiris-en-a4-p1.zip":         {What: "kit", Game: "osiris", Lang: "en", Paper: "a4", Profile: "home", Players: 1},
		"osiris-contact-sheet-it.zip": {What: "contact", Game: "osiris", Lang: "it"},
		"osiris-cards-en-210x297-x1.zip": {
			What: "component", Game: "osiris", Component: "cards", Lang: "en", Paper: "210 x 297", Profile: "x1",
		},
		"osiris-cards-en-p5.zip": {
			What: "component", Game: "osiris", Component: "cards", Lang: "en", Paper: "a4", Format: "png", Players: 5,
		},
	} {
		if got := o.fileName(".zip"); got != want {
			t.Errorf("%+v is called %s, want %s", o, got, want)
		}
	}
}

// TestInvalidOrders checks that an order for something that the project does not have gets
// status 400 and a message with the allowed values.
func TestInvalidOrders(t *testing.T) {
	s := run(t, page(files{}))
	own, token := s.mine()
	for name, try := range map[string]struct{ method, path, body, want string }{
		"no order":           {"POST", "/-/build", `what`, "choose a kit, a component or a contact sheet"},
		"a key that is none": {"POST", "/-/build", `{"what": "kit", "out": "/etc"}`, "choose a kit"},
		"nothing there is":   {"POST", "/-/build", `{"what": "house", "game": "osiris"}`, "choose a kit"},
		"a format": {
			"POST", "/-/build", `{"what": "component", "game": "osiris", "component": "dice", "format": "jpg"}`,
			"there is no format `jpg` for this; allowed: pdf, png",
		},
		"a format of a kit": {
			"POST", "/-/build", `{"what": "kit", "game": "osiris", "format": "png"}`,
			"there is no format `png` for this; allowed: pdf",
		},
		"a format of a contact": {
			"POST", "/-/build", `{"what": "contact", "game": "osiris", "format": "svg"}`,
			"there is no format `svg` for this; allowed: pdf",
		},
		"a game":     {"POST", "/-/build", `{"what": "kit", "game": "none"}`, "there is no game `none`"},
		"a language": {"POST", "/-/build", `{"what": "kit", "game": "osiris", "lang": "xx"}`, "there is no language `xx`"},
		"a paper":    {"POST", "/-/build", `{"what": "kit", "game": "osiris", "paper": "a9"}`, "there is no paper `a9`"},
		"a size of paper": {
			"POST", "/-/build", `{"what": "kit", "game": "osiris", "paper": "1x1 mm"}`,
			"allowed: 20 mm to 2000 mm a side",
		},
		"a profile": {
			"POST", "/-/build", `{"what": "kit", "game": "osiris", "profile": "hom"}`,
			"there is no print profile `hom`",
		},
		"a component": {
			"POST", "/-/build", `{"what": "component", "game": "osiris", "component": "x"}`,
			"there is no component `x`",
		},
		"players": {
			"POST", "/-/build", `{"what": "kit", "game": "osiris", "players": 9}`, "9 players; the game needs 2 to 5",
		},
		"doubts of a game":     {"GET", "/-/doubts?game=none&lang=en&players=2&profile=home", "", "there is no game `none`"},
		"doubts in a language": {"GET", "/-/doubts?game=osiris&lang=xx&players=2&profile=home", "", "there is no language `xx`"},
		"doubts in a profile":  {"GET", "/-/doubts?game=osiris&lang=en&players=2&profile=x", "", "there is no print profile `x`"},
		"doubts for players": {
			"GET", "/-/doubts?game=osiris&lang=en&players=0x2&profile=home", "", "`0x2` is not a number for `players`",
		},
	} {
		r := s.ask(asked{try.method, try.path, own + token, try.body})
		var answer struct{ Errors []pageError }
		err := json.Unmarshal([]byte(s.body(r)), &answer)
		if r.StatusCode != http.StatusBadRequest || err != nil || len(answer.Errors) != 1 ||
			!strings.Contains(answer.Errors[0].Message, try.want) {
			t.Errorf("%s: %s %+v %v, want 400 and %q", name, r.Status, answer.Errors, err, try.want)
		}
	}
	if got := statusOf(diag.List{
		{Code: "unknown-paper", Pos: diag.Pos{File: "profiles.yaml", Line: 1}},
	}); got != http.StatusUnprocessableEntity {
		t.Errorf("an unknown paper in a file of the project: %d", got)
	}
}

// TestPanicsFreeTheirSlot checks that a panic in a build gives status 500 and one line, and
// frees the slot for the next builds.
func TestPanicsFreeTheirSlot(t *testing.T) {
	opt := page(files{})
	opt.Limits = Usual
	opt.Limits.Builds = 1
	s := run(t, opt)
	owns["panic"] = own{http.MethodGet, false, func(s *Server, w http.ResponseWriter, r *http.Request) {
		s.work(w, r, "en", func(context.Context) (download, error) {
			err := parallel.Each(2, 2, func(i int) error {
				if r.URL.RawQuery == "font" {
					panic(diag.List{{Pos: diag.Pos{File: "a.ttf"}, Code: "file-missing"}})
				}
				return []error{}[i]
			})
			return download{}, err
		})
	}}
	t.Cleanup(func() { delete(owns, "panic") })
	for range 3 {
		r := s.ask(asked{"GET", "/-/panic", "", ""})
		if body := s.body(r); r.StatusCode != http.StatusInternalServerError || body != "Internal Server Error\n" {
			t.Fatalf("%s %q", r.Status, body)
		}
		if d := <-s.reported; d.Code != "internal-error" {
			t.Errorf("reported %v", d)
		}
	}
	r := s.ask(asked{"GET", "/-/panic?font", "", ""})
	if body := s.body(r); r.StatusCode != http.StatusUnprocessableEntity || !strings.Contains(body, "no such file") {
		t.Errorf("a damaged font: %s %q", r.Status, body)
	}
	if r := s.order(order{What: "component", Game: "nile-flood", Lang: "en", Component: "reference"}); r.StatusCode != http.StatusOK {
		t.Errorf("the next build: %s", r.Status)
	}
}
