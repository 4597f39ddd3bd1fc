package drawtest

import (
	"bytes"
	_ "embed" // for the picture
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"cartouche/internal/scene"
)

//go:embed cmyk.jpg
var cmykJPEG []byte

// CMYKPicture returns a CMYK picture of 16 × 16 pixels. Its left half is 90/60/0/20 percent, its right half 0/50/100/0.
func CMYKPicture() *scene.Picture {
	return &scene.Picture{Name: "cmyk.jpg", Width: 16, Height: 16, CMYK: cmykJPEG}
}

// otherOperators are the PDF operators that set colours other than CMYK and spot colours.
var otherOperators = []string{"rg", "RG", "g", "G", "sc", "SC", "scn"}

// otherSpaces matches the colour spaces other than CMYK and spot colours.
var otherSpaces = regexp.MustCompile(`/Device(?:RGB|Gray)\b|/Cal(?:RGB|Gray)\b|/Lab\b`)

// pixels are those of a picture, after its dictionary.
var pixels = regexp.MustCompile(`(?s)/Subtype /Image\b.*?\bstream\n.*?\nendstream`)

// Spelled returns a PDF file as text that can be searched: its objects and streams as they are before they are packed.
func Spelled(t testing.TB, path string) string {
	t.Helper()
	return Run(t, "qpdf", "--qdf", "--object-streams=disable", path, "-")
}

// OtherColours returns the operators and colour spaces of a PDF file, as Spelled returns it, other than CMYK and spot colours.
func OtherColours(spelled string) (found []string) {
	for line := range strings.Lines(pixels.ReplaceAllString(spelled, "")) {
		line = strings.TrimSuffix(line, "\n")
		if strings.ContainsRune(line, '/') {
			found = append(found, otherSpaces.FindAllString(line, -1)...)
		}
		if operator := line[strings.LastIndexAny(line, " \t\r\f")+1:]; slices.Contains(otherOperators, operator) {
			found = append(found, operator)
		}
	}
	return found
}

// MostInk draws the pages of a PDF file as plates at 72 dpi and returns the largest total ink of a pixel, in percent.
func MostInk(t testing.TB, path string) float64 {
	t.Helper()
	most := 0
	for pix := Plates(t, path, 72); len(pix) >= 4; pix = pix[4:] {
		most = max(most, int(pix[0])+int(pix[1])+int(pix[2])+int(pix[3]))
	}
	return float64(most) / 2.55
}

// Plates draws the pages of a PDF file as plates and returns cyan, magenta, yellow and black of
// every pixel, of 255, row by row and page by page.
func Plates(t testing.TB, path string, dpi int) (pix []byte) {
	t.Helper()
	plates := filepath.Join(t.TempDir(), "plates.pam")
	Run(t, "gs", "-q", "-dBATCH", "-dNOPAUSE", "-sDEVICE=pamcmyk32", "-r"+strconv.Itoa(dpi), "-o", plates, path)
	rest, err := os.ReadFile(plates)
	if err != nil {
		t.Fatal(err)
	}
	for len(rest) > 0 { // a picture for each page
		var width, height, depth, most int
		head, body, _ := bytes.Cut(rest, []byte("ENDHDR\n"))
		_, err := fmt.Sscanf(string(head), "P7\nWIDTH %d\nHEIGHT %d\nDEPTH %d\nMAXVAL %d\n", &width, &height, &depth, &most)
		if size := 4 * width * height; err != nil || depth != 4 || most != 255 || len(body) < size {
			t.Fatalf("no plates: %.80q", head)
		} else {
			pix, rest = append(pix, body[:size]...), body[size:]
		}
	}
	return pix
}
