package drawtest

import (
	_ "embed" // for the picture
	"encoding/binary"
	"iter"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"testing"

	"cartouche/internal/scene"
)

//go:embed cmyk.jpg
var cmykJPEG []byte

// CMYKPicture returns a CMYK picture of 16 × 16 pixels. Its left half is 90/60/0/20 percent, its
// right half 0/50/100/0.
func CMYKPicture() *scene.Picture {
	return &scene.Picture{Name: "cmyk.jpg", Width: 16, Height: 16, CMYK: cmykJPEG}
}

// otherColours matches the PDF operators and colour spaces other than CMYK and spot colours.
var otherColours = regexp.MustCompile(`(?m)(^|\s)(rg|RG|g|G|sc|SC|scn)$|/Device(RGB|Gray)\b|/Cal(RGB|Gray)\b|/Lab\b`)

// OtherColours returns the operators and colour spaces of a PDF file other than CMYK and spot
// colours.
func OtherColours(t testing.TB, path string) []string {
	t.Helper()
	return otherColours.FindAllString(Run(t, "qpdf", "--qdf", "--object-streams=disable", path, "-"), -1)
}

// MostInk draws the pages of a PDF file as plates at 72 dpi and returns the largest total ink of a
// pixel, in percent.
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
func Plates(t testing.TB, path string, dpi int) []byte {
	t.Helper()
	plates := filepath.Join(t.TempDir(), "plates.tif")
	Run(t, "gs", "-q", "-dBATCH", "-dNOPAUSE", "-sDEVICE=tiff32nc", "-r"+strconv.Itoa(dpi), "-o", plates, path)
	data, err := os.ReadFile(plates)
	if err != nil {
		t.Fatal(err)
	}
	return slices.Concat(slices.Collect(strips(t, data))...)
}

// strips iterates over the pixel strips of an uncompressed TIFF file.
func strips(t testing.TB, data []byte) iter.Seq[[]byte] {
	t.Helper()
	order := binary.ByteOrder(binary.LittleEndian)
	if string(data[:2]) == "MM" {
		order = binary.BigEndian
	}
	const compression, offsets, counts = 259, 273, 279
	return func(yield func([]byte) bool) {
		for at := order.Uint32(data[4:]); at != 0; {
			tags := map[uint16][]uint32{}
			n := uint32(order.Uint16(data[at:]))
			for i := range n {
				tag, values := entry(order, data, data[at+2+12*i:])
				tags[tag] = values
			}
			if tags[compression][0] != 1 {
				t.Fatal("the plates are compressed")
			}
			for i, offset := range tags[offsets] {
				if !yield(data[offset : offset+tags[counts][i]]) {
					return
				}
			}
			at = order.Uint32(data[at+2+12*n:])
		}
	}
}

// entry returns the tag and values of a TIFF directory entry of 16-bit or 32-bit integers.
func entry(order binary.ByteOrder, data, e []byte) (tag uint16, values []uint32) {
	const short, long = 3, 4
	kind, n := order.Uint16(e[2:]), order.Uint32(e[4:])
	wide := map[uint16]uint32{short: 2, long: 4}[kind]
	from := e[8:12]
	if n*wide > 4 {
		from = data[order.Uint32(from):]
	}
	for i := range n {
		switch kind {
		case short:
			values = append(values, uint32(order.Uint16(from[2*i:])))
		case long:
			values = append(values, order.Uint32(from[4*i:]))
		}
	}
	return order.Uint16(e), values
}
