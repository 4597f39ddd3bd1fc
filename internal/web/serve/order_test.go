package serve

import (
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"cartouche/internal/diag"
	"cartouche/internal/order"
	"cartouche/internal/parallel"
	"cartouche/internal/web/workshop"
)

// TestInvalidOrders checks that an order for something that the project does not have gets
// status 400 and a message with the allowed values.
func TestInvalidOrders(t *testing.T) {
	s := run(t, page(files{}))
	own, token := s.mine()
	for name, try := range map[string]struct{ method, path, body, want string }{
		"no order":                             {"POST", "/-/build", `what`, "choose a kit, a component or a contact sheet"},
		"a key that is none":                   {"POST", "/-/build", `{"command": "kit", "out": "/etc"}`, "choose a kit"},
		"nothing there is":                     {"POST", "/-/build", `{"command": "house", "game": "osiris"}`, "there is no command `house`"},
		"a flag":                               {"POST", "/-/build", `{"command": "kit", "game": "osiris", "flags": {"out": "/etc"}}`, "there is no flag `--out`"},
		"a flag of another command":            {"POST", "/-/build", `{"command": "kit", "game": "osiris", "flags": {"skip": "true"}}`, "there is no flag `--skip`"},
		"a format":                             {"POST", "/-/build", `{"command": "render", "game": "osiris", "flags": {"format": "jpg"}}`, "--format jpg: allowed: pdf, png, svg"},
		"a game":                               {"POST", "/-/build", `{"command": "kit", "game": "none"}`, "there is no game `none`"},
		"a language":                           {"POST", "/-/build", `{"command": "kit", "game": "osiris", "flags": {"lang": "xx"}}`, "there is no language `xx`"},
		"a paper":                              {"POST", "/-/build", `{"command": "kit", "game": "osiris", "flags": {"paper": "a9"}}`, "there is no paper `a9`"},
		"a size of paper":                      {"POST", "/-/build", `{"command": "kit", "game": "osiris", "flags": {"paper": "1x1 mm"}}`, "allowed: 20 mm to 2000 mm a side"},
		"a profile":                            {"POST", "/-/build", `{"command": "kit", "game": "osiris", "flags": {"profile": "hom"}}`, "there is no print profile `hom`"},
		"a component":                          {"POST", "/-/build", `{"command": "kit", "game": "osiris", "flags": {"only": "x"}}`, "there is no component `x`"},
		"players":                              {"POST", "/-/build", `{"command": "kit", "game": "osiris", "flags": {"players": "9"}}`, "9 players; the game needs 2 to 5"},
		"players beyond all games":             {"POST", "/-/build", `{"command": "kit", "game": "osiris", "flags": {"players": "100"}}`, "--players 100: allowed: 1 to 99"},
		"players in words":                     {"POST", "/-/build", `{"command": "kit", "game": "osiris", "flags": {"players": "two"}}`, "`two` is not a number for `--players`"},
		"players with a zero":                  {"POST", "/-/build", `{"command": "kit", "game": "osiris", "flags": {"players": "03"}}`, "`03` is not a number"},
		"fewer than one copy":                  {"POST", "/-/build", `{"command": "kit", "game": "osiris", "flags": {"copies": "0"}}`, "--copies 0: allowed: 1 to 1000"},
		"a switch":                             {"POST", "/-/build", `{"command": "kit", "game": "osiris", "flags": {"bleed": "maybe"}}`, "`--bleed` must be true or false, not `maybe`"},
		"a duplex":                             {"POST", "/-/build", `{"command": "kit", "game": "osiris", "flags": {"duplex": "both"}}`, "unknown --duplex `both`"},
		"marks":                                {"POST", "/-/build", `{"command": "kit", "game": "osiris", "flags": {"marks": "crop,stars"}}`, "stars"},
		"a shift":                              {"POST", "/-/build", `{"command": "kit", "game": "osiris", "flags": {"shift": "far"}}`, "--shift far: write the distance"},
		"a gap":                                {"POST", "/-/build", `{"command": "kit", "game": "osiris", "flags": {"gap": "1 m"}}`, "--gap 1 m: write a length"},
		"a length of marks":                    {"POST", "/-/build", `{"command": "kit", "game": "osiris", "flags": {"mark-length": "0"}}`, "--mark-length 0: write a length"},
		"a range":                              {"POST", "/-/build", `{"command": "kit", "game": "osiris", "flags": {"range": "3-1"}}`, "3-1"},
		"a standard":                           {"POST", "/-/build", `{"command": "kit", "game": "osiris", "flags": {"pdfx": "x9"}}`, "x9"},
		"a service":                            {"POST", "/-/build", `{"command": "export", "game": "osiris", "flags": {"for": "nobody"}}`, "nobody"},
		"no service":                           {"POST", "/-/build", `{"command": "export", "game": "osiris"}`, "--for SERVICE is missing"},
		"a table without an address":           {"POST", "/-/build", `{"command": "export", "game": "osiris", "flags": {"for": "tabletop-simulator"}}`, "`--url` is missing"},
		"sheets of one side to calibrate":      {"POST", "/-/build", `{"command": "calibrate", "flags": {"duplex": "none"}}`, "--duplex none"},
		"marks that single pieces do not have": {"POST", "/-/build", `{"command": "render", "game": "osiris", "flags": {"mark-length": "3"}}`, "--mark-length"},
		"doubts of a game":                     {"GET", "/-/doubts?game=none&lang=en&players=2&profile=home", "", "there is no game `none`"},
		"doubts in a language":                 {"GET", "/-/doubts?game=osiris&lang=xx&players=2&profile=home", "", "there is no language `xx`"},
		"doubts in a profile":                  {"GET", "/-/doubts?game=osiris&lang=en&players=2&profile=x", "", "there is no print profile `x`"},
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
	if r := s.order(order.Order{Command: "kit", Game: "nile-flood", Flags: map[string]string{"only": "reference"}}); r.StatusCode != http.StatusOK {
		t.Errorf("the next build: %s", r.Status)
	}
}
