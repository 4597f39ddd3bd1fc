package model

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"cartouche/internal/geom"
	"cartouche/internal/project/projecttest"
)

// TestTheProductOfAService is the nearest one, upright or lying; a round one for discs only,
// and one for all sizes where no other fits.
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
		{"a card that lies", s, 88, 63, false, "poker", true},
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
		if lies := tt.w > tt.h; ok && p.Trim.Value.W > p.Trim.Value.H != lies {
			t.Errorf("%s: the product lies as %v", tt.name, p.Trim.Value)
		}
	}
}

// TestMistakesInServicesAndConditions are told with their places.
func TestMistakesInServicesAndConditions(t *testing.T) {
	dir := t.TempDir()
	if err := os.Mkdir(filepath.Join(dir, "templates"), 0o700); err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{
		"services.yaml": "shop: {title: Shop, pdf: {condition: offset}, products: {both: {trim: 1 x 1 in, up-to: 2 x 2 in}, none: {house: true}}}\n" +
			"bare: {title: Bare, products: {card: {trim: 1 x 1 in}}}\n",
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
	want := []string{"condition-no-profile 1", "missing-key 2", "product-size 1", "product-size 1", "unknown-condition 1"}
	if !slices.Equal(codes, want) {
		t.Errorf("mistakes %q, want %q", codes, want)
	}
}
