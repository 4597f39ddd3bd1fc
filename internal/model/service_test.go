package model

import (
	"fmt"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"cartouche/internal/geom"
	"cartouche/internal/testing/projecttest"
)

// TestTheProductOfAService is the nearest one, upright or lying; a round one for discs only, and one for all sizes where no
// other fits.
func TestTheProductOfAService(t *testing.T) {
	size := func(w, h float64) Size { return Size{Value: geom.Size{W: geom.MM(w), H: geom.MM(h)}} }
	s := Service{Products: map[string]Product{
		"poker":   {Trim: size(63.5, 88.9)},
		"chit":    {Trim: size(25.4, 25.4)},
		"round":   {Trim: size(25.4, 25.4), Round: true},
		"coaster": {Trim: size(90, 90), Round: true},
	}}
	free := Service{Products: map[string]Product{"poker": s.Products["poker"], "any": {UpTo: size(200, 300)}}}
	for _, tt := range []struct {
		name    string
		service Service
		w, h    float64
		disc    bool
		want    string
		ok      bool
	}{
		{"a card", s, 63, 88, false, "poker", true},
		{"a card that landscape", s, 88, 63, false, "poker", true},
		{"a card that is too wide", s, 65, 88, false, "poker", false},
		{"a square", s, 26, 26, false, "chit", true},
		{"a disc", s, 26, 26, true, "round", true},
		{"a large square", s, 90, 90, false, "poker", false},
		{"a card where all sizes go", free, 63, 88, false, "poker", true},
		{"a board where all sizes go", free, 290, 190, false, "any", true},
		{"a board that is too large", free, 290, 210, false, "any", false},
	} {
		name, p, ok := tt.service.Product(size(tt.w, tt.h).Value, tt.disc)
		if name != tt.want || ok != tt.ok {
			t.Errorf("%s: %s, fits: %v; want %s", tt.name, name, ok, tt.want)
		}
		if landscape := tt.w > tt.h; ok && p.Trim.Value.W > p.Trim.Value.H != landscape {
			t.Errorf("%s: the product landscape as %v", tt.name, p.Trim.Value)
		}
	}
}

// TestThePixelsBehindProducts of a service that takes pictures are those of its trim and bleed, as wide and as high as the
// service has them.
func TestThePixelsBehindProducts(t *testing.T) {
	p := projecttest.Builtin(t)
	theme, errs := LoadTheme(p)
	data, _, err := p.Read("templates/services.yaml", 1<<20)
	if errs != nil || err != nil {
		t.Fatal(errs, err)
	}
	product := regexp.MustCompile(`^    ([a-z-]+): .*# (\d+) x (\d+)`)
	service, checked := "", 0
	for _, line := range strings.Split(string(data), "\n") {
		if name, ok := strings.CutSuffix(line, ":"); ok && !strings.HasPrefix(line, " ") {
			service = name
		}
		m := product.FindStringSubmatch(line)
		if m == nil {
			continue
		}
		s := theme.Services[service]
		trim := s.Products[m[1]].Trim.Value
		px := func(l geom.Length) int {
			return int(math.Round(float64(l+2*s.Bleed.Value) * float64(s.DPI) / float64(geom.Inch)))
		}
		if got := fmt.Sprint(px(trim.W), " x ", px(trim.H)); got != m[2]+" x "+m[3] {
			t.Errorf("%s, %s: %s pixels; the line says %s x %s", service, m[1], got, m[2], m[3])
		}
		checked++
	}
	if checked < 40 {
		t.Errorf("%d products have pixels behind them", checked)
	}
}

// TestPiecesLieOnProductsTheirOwnWay: portrait or landscape, whatever the product is.
func TestPiecesLieOnProductsTheirOwnWay(t *testing.T) {
	theme, errs := LoadTheme(projecttest.Builtin(t))
	if errs != nil {
		t.Fatal(errs)
	}
	crafter := theme.Services["the-game-crafter"]
	for name, wide := range map[string]bool{"postcard-mat": true, "placard-mat": true, "six-fold-board": true, "big-mat": false, "poker": false} {
		trim := crafter.Products[name].Trim.Value
		if trim.W > trim.H != wide {
			t.Errorf("%s is %v", name, trim)
		}
		for _, size := range []geom.Size{trim, trim.Turned()} {
			if found, product, ok := crafter.Product(size, false); !ok || found != name || product.Trim.Value != size {
				t.Errorf("a piece of %v is printed as %s of %v", size, found, product.Trim.Value)
			}
		}
	}
}

// TestErrorsInServicesAndConditions: they have positions.
func TestErrorsInServicesAndConditions(t *testing.T) {
	dir := t.TempDir()
	if err := os.Mkdir(filepath.Join(dir, "templates"), 0o700); err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{
		"services.yaml": "shop: {title: Shop, pdf: {condition: offset}, products: {both: {trim: 1 x 1 in, up-to: 2 x 2 in}, none: {house: true}}}\n" +
			"bare: {title: Bare, products: {card: {trim: 1 x 1 in}}}\n" +
			"folds: {title: Folds, dpi: 300, products: {card: {trim: 1 x 1 in}}, boxes: {\n" +
			"  good: {picture: 7 x 6 in, left: 0.1 in, row: 1 in, panel: 2.5 x 3.5 in, depth: 0.5 in},\n" +
			"  wide: {picture: 6 x 6 in, left: 0.1 in, row: 1 in, panel: 2.5 x 3.5 in, depth: 0.5 in},\n" +
			"  lid: {picture: 7 x 6 in, left: 0.1 in, row: 0.4 in, panel: 2.5 x 3.5 in, depth: 0.5 in},\n" +
			"  floor: {picture: 7 x 4.9 in, left: 0.1 in, row: 1 in, panel: 2.5 x 3.5 in, depth: 0.5 in},\n" +
			"  flat: {picture: 7 x 6 in, left: 0.1 in, row: 1 in, panel: 2.5 x 3.5 in, depth: 0 mm}},\n" +
			"  dice: {tiny: {edge: 4 mm}, fair: {edge: 16 mm}, none: {edge: 0 mm}, huge: {edge: 101 mm}}}\n",
		"conditions.yaml": "mine: {title: Mine, identifier: Mine, profile: there-is-none.icc}\n",
	} {
		if err := os.WriteFile(filepath.Join(dir, "templates", name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	_, errs := LoadTheme(projecttest.Over(t, dir))
	var codes []string
	for _, d := range errs {
		codes = append(codes, fmt.Sprintf("%s %d", d.Code, d.Pos.Line))
	}
	slices.Sort(codes)
	want := []string{"condition-no-profile 1", "missing-key 2", "product-size 1", "product-size 1",
		"service-box 5", "service-box 6", "service-box 7", "service-box 8", "size-out-of-range 9", "size-out-of-range 9", "size-out-of-range 9",
		"unknown-condition 1"}
	if !slices.Equal(codes, want) {
		t.Errorf("mistakes %q, want %q", codes, want)
	}
}
