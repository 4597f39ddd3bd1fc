package main

import (
	"cmp"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strconv"

	"github.com/jung-kurt/gofpdf"
)

// The sheet of all programs: A4 with nine touching cards of 63 × 88 mm in the middle.
const (
	cardWidth, cardHeight = 63.0, 88.0
	left, top             = (210 - 3*cardWidth) / 2, (297 - 3*cardHeight) / 2
	bleed                 = 3.0
	perSheet              = 9
)

// alone is a sheet drawn with gofpdf only. It does no kerning and no ligatures, and subsets the
// fonts itself.
type alone struct {
	*gofpdf.Fpdf
	x, y float64 // corner of the card's bleed
}

// drawAlone draws a deck of writeJSON with the fonts in a folder.
func drawAlone(deck, fonts, out string) error {
	text, err := os.ReadFile(deck)
	if err != nil {
		return err
	}
	var cards []card
	if err := json.Unmarshal(text, &cards); err != nil {
		return err
	}
	a := &alone{Fpdf: gofpdf.New("P", "mm", "A4", fonts)}
	a.AddUTF8Font("Noto", "", "NotoSans-Regular.ttf")
	a.AddUTF8Font("Noto", "B", "NotoSans-Bold.ttf")
	a.SetAutoPageBreak(false, 0)
	a.SetCellMargin(0)
	for i, c := range cards {
		if i%perSheet == 0 {
			a.AddPage()
			a.marks()
		}
		x, y := left+float64(i%3)*cardWidth, top+float64(i%perSheet/3)*cardHeight
		a.x, a.y = x-bleed, y-bleed
		a.ClipRect(x, y, cardWidth, cardHeight, false)
		a.card(c)
		a.ClipEnd()
	}
	return a.OutputFileAndClose(out)
}

// card draws the same as the other programs.
func (a *alone) card(c card) {
	a.fill(c.Ground)
	a.Rect(a.x, a.y, cardWidth+2*bleed, cardHeight+2*bleed, "F")
	a.fill("#fffdf5")
	a.SetDrawColor(parts(c.Dark))
	a.SetLineWidth(.7)
	a.RoundedRect(a.x+6, a.y+6, 57, 82, 3, "1234", "FD")
	a.SetLineWidth(.2)
	for _, o := range c.Circles {
		a.fill(o.Fill)
		a.Circle(a.x+o.X, a.y+o.Y, o.R, "FD")
	}
	for _, p := range c.Polys {
		var points []gofpdf.PointType
		for _, q := range p.Points {
			points = append(points, gofpdf.PointType{X: a.x + q[0], Y: a.y + q[1]})
		}
		a.fill(p.Fill)
		a.Polygon(points, "FD")
	}
	a.fill(c.Dark)
	a.Circle(a.x+57, a.y+13, 5, "F")
	a.SetFont("Noto", "B", 12)
	a.SetTextColor(255, 255, 255)
	a.SetXY(a.x+52, a.y+9)
	a.CellFormat(10, 8, strconv.Itoa(c.Value), "", 0, "CM", false, 0, "")
	a.SetFont("Noto", "B", 11)
	a.SetTextColor(parts(c.Dark))
	a.SetXY(a.x+9, a.y+9.5)
	a.CellFormat(43, 8, c.Title, "", 0, "LM", false, 0, "")
	a.SetFont("Noto", "", 9)
	a.SetTextColor(0x22, 0x22, 0x22)
	a.SetXY(a.x+10, a.y+58)
	a.MultiCell(49, 4, c.Body, "", "L", false)
}

// marks draws the crop marks.
func (a *alone) marks() {
	const gap, long = 1.5, 5
	a.SetDrawColor(0, 0, 0)
	a.SetLineWidth(.1)
	for i := range 4 {
		x, y := left+float64(i)*cardWidth, top+float64(i)*cardHeight
		a.Line(x, top-gap-long, x, top-gap)
		a.Line(x, 297-top+gap, x, 297-top+gap+long)
		a.Line(left-gap-long, y, left-gap, y)
		a.Line(210-left+gap, y, 210-left+gap+long, y)
	}
}

func (a *alone) fill(colour string) { a.SetFillColor(parts(colour)) }

// parts splits a colour of the dealer into its channels.
func parts(colour string) (r, g, b int) {
	all, _ := strconv.ParseUint(colour[1:], 16, 24)
	return int(all >> 16), int(all >> 8 & 255), int(all & 255)
}

// gofpdf returns the job of this program that draws n cards with gofpdf only, with the most that cartouche may take of its
// processor time, and the goal.
func (p peers) gofpdf(n int, most, goal float64) []job {
	self, err := os.Executable()
	fonts, more := filepath.Abs("templates/fonts")
	if err := cmp.Or(err, more); err != nil {
		fmt.Println("Not compared with gofpdf:", err)
		return nil
	}
	args := []string{self, "-alone", p.deck(n), fonts, filepath.Join(p.out, "deck.pdf")}
	return []job{{who: "gofpdf", out: p.out, cpu: most, cpuGoal: goal, args: args}}
}
