package look

import (
	"math/rand/v2"
	"testing"

	"github.com/boombuler/barcode/qr"
)

// modules returns the dark modules of a code.
func modules(t *testing.T, text string) []bool {
	t.Helper()
	code, err := qr.Encode(text, qr.Q, qr.AlphaNumeric)
	if err != nil || code.Bounds().Dx() != 21 {
		t.Fatal(err, code.Bounds())
	}
	var out []bool
	for i := range 21 * 21 {
		r, _, _, _ := code.At(i%21, i/21).RGBA()
		out = append(out, r == 0)
	}
	return out
}

// TestCodesAreReadOrNotAtAll: codes with every mask, with some modules outside of the letters turned over, with
// six wrong bytes, which are corrected, and with more, which is no code.
func TestCodesAreReadOrNotAtAll(t *testing.T) {
	for _, text := range []string{
		"ABCD12345362S000", "0000000000000000", "ZZZZZZZZZZZZZZZZ", "NILE0FLOOD32S000", "A1B2C3D4E5F6G7H8", "QWERTZUIOPASDFGH", "9876543210ABCDEF",
	} {
		dark := modules(t, text)
		if got := codeText(dark); got != text {
			t.Errorf("%q, want %q", got, text)
		}
		for i := range 4 {
			dark[i*21+2+i] = !dark[i*21+2+i] // in a corner
		}
		if got := codeText(dark); got != text {
			t.Errorf("with a damaged corner %q, want %q", got, text)
		}
		for i := range 6 { // in as many bytes
			dark[(20-4*(i%2))*21+20-2*(i/2)] = !dark[(20-4*(i%2))*21+20-2*(i/2)]
		}
		if got := codeText(dark); got != text {
			t.Errorf("with six damaged bytes %q, want %q", got, text)
		}
		for i := range 4 {
			dark[9*21+i] = !dark[9*21+i]
			dark[11*21+2*i+9] = !dark[11*21+2*i+9]
		}
		if got := codeText(dark); got != "" {
			t.Errorf("with too many damaged bytes %q", got)
		}
	}
	if got := codeText(make([]bool, 21*21)); got != "" {
		t.Errorf("white paper is %q", got)
	}
}

// TestNoiseIsNoCode: whatever is between the squares in the corners, only a code says something.
func TestNoiseIsNoCode(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 0))
	dark := modules(t, "ABCD12345362S000")
	for range 3000 {
		for i := range dark {
			if x, y := i%21, i/21; x > 8 && y > 8 || x > 8 && x < 13 || y > 8 && y < 13 {
				dark[i] = r.IntN(2) == 0
			}
		}
		if got := codeText(dark); got != "" {
			t.Fatalf("noise is %q", got)
		}
	}
}
