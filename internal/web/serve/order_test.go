package serve

import (
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"cartouche/internal/diag"
	"cartouche/internal/parallel"
	"cartouche/internal/web/workshop"
)

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
		var answer struct{ Errors []workshop.PageError }
		err := json.Unmarshal([]byte(s.body(r)), &answer)
		if r.StatusCode != http.StatusBadRequest || err != nil || len(answer.Errors) != 1 ||
			!strings.Contains(answer.Errors[0].Message, try.want) {
			t.Errorf("%s: %s %+v %v, want 400 and %q", name, r.Status, answer.Errors, err, try.want)
		}
	}
}

// TestPanicsFreeTheirSlot checks that a panic in a build gives status 500 and one line, and
// frees the slot for the next builds.
func TestPanicsFreeTheirSlot(t *testing.T) {
	opt := page(files{})
	opt.Limits = Usual
	opt.Limits.Builds = 1
	s := run(t, opt)
	ask := func(do func(i int) error) *httptest.ResponseRecorder {
		w, r := httptest.NewRecorder(), httptest.NewRequest(http.MethodGet, "/-/panic", nil)
		s.server.respond(w, r, func(w http.ResponseWriter, r *http.Request) {
			s.server.work(w, r, "en", func(context.Context) workshop.Answer {
				return s.server.workshop.Guard("en", func() workshop.Answer {
					return workshop.Answer{Status: len(parallel.Each(2, 2, do).Error())}
				})
			})
		})
		return w
	}
	for range 3 {
		w := ask(func(i int) error { return []error{}[i] })
		if w.Code != http.StatusInternalServerError || w.Body.String() != "Internal Server Error\n" {
			t.Fatalf("%d %q", w.Code, w.Body)
		}
		if d := <-s.reported; d.Code != "internal-error" {
			t.Errorf("reported %v", d)
		}
	}
	w := ask(func(int) error { panic(diag.List{{Pos: diag.Pos{File: "a.ttf"}, Code: "file-missing"}}) })
	if w.Code != http.StatusUnprocessableEntity || !strings.Contains(w.Body.String(), "no such file") {
		t.Errorf("a damaged font: %d %q", w.Code, w.Body)
	}
	if r := s.order(workshop.Order{What: "component", Game: "nile-flood", Lang: "en", Component: "reference"}); r.StatusCode != http.StatusOK {
		t.Errorf("the next build: %s", r.Status)
	}
}
