package main

import (
	"bufio"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// card is one card of the deck. Positions are in mm from the corner of the bleed, 69 × 94 mm, as
// the other programs read them.
type card struct {
	N       int       `json:"n"`
	Title   string    `json:"title"`
	Body    string    `json:"body"`
	Value   int       `json:"value"`
	Ground  string    `json:"bg"`
	Dark    string    `json:"dark"`
	Circles []circle  `json:"circles"`
	Polys   []polygon `json:"polys"` // a star of ten points, a hexagon
}

type circle struct {
	X    float64 `json:"cx"`
	Y    float64 `json:"cy"`
	R    float64 `json:"r"`
	Fill string  `json:"fill"`
}

type polygon struct {
	Points [][2]float64 `json:"pts"`
	Fill   string       `json:"fill"`
}

var words = strings.Fields(`river copper lantern market harvest beacon signal quarry ember willow frontier
	captain ledger mill orchard harbour draw discard gain pay score place move worker road settlement token
	card coin stone timber wool grain when each after before choose adjacent region may then until instead
	trade build upgrade reveal keep return swap claim cross tower gate`)

// dealer generates cards, always the same ones.
type dealer struct{ *rand.Rand }

func newDealer() dealer { return dealer{rand.New(rand.NewPCG(2024, 0))} }

func (d dealer) between(lo, hi float64) float64 { return lo + (hi-lo)*d.Float64() }

func (d dealer) word() string { return words[d.IntN(len(words))] }

func (d dealer) card(n int) card {
	hue := d.Float64()
	c := card{
		N: n, Title: upper(d.word()) + " " + upper(d.word()), Body: d.body(n), Value: 1 + d.IntN(99),
		Ground: colour(hue, .5, .55), Dark: colour(hue, .22, .6),
	}
	for range 3 {
		c.Circles = append(c.Circles, circle{
			X: round(d.between(16, 53)), Y: round(d.between(30, 50)), R: round(d.between(3, 7)),
			Fill: colour(hue+d.between(.2, .8), .6, .55),
		})
	}
	for _, corners := range []int{10, 6} {
		x, y, r := d.between(20, 49), d.between(32, 48), d.between(4, 8)
		p := polygon{Fill: colour(hue+d.between(.2, .8), .5, .6)}
		for i := range corners {
			far, angle := r, 2*math.Pi*float64(i)/float64(corners)
			if corners == 10 && i%2 == 1 {
				far = .45 * r
			}
			p.Points = append(p.Points, [2]float64{round(x + far*math.Sin(angle)), round(y - far*math.Cos(angle))})
		}
		c.Polys = append(c.Polys, p)
	}
	return c
}

// body returns a text of about 115 letters that no other card has.
func (d dealer) body(n int) string {
	text := upper(d.word())
	for len(text) < 112 {
		text += " " + d.word()
	}
	return fmt.Sprintf("%s %d.", text, n)
}

func upper(s string) string { return strings.ToUpper(s[:1]) + s[1:] }

func round(mm float64) float64 { return math.Round(mm*100) / 100 }

// colour returns a hue, lightness and saturation as #rrggbb.
func colour(hue, light, saturation float64) string {
	far := saturation * min(light, 1-light)
	part := func(n float64) int {
		k := math.Mod(n+12*hue, 12)
		return int(math.Round(255 * (light - far*max(-1, min(k-3, 9-k, 1)))))
	}
	return fmt.Sprintf("#%02x%02x%02x", part(0), part(8), part(4))
}

// perFile is the number of cards per file.
const perFile = 1000

// writeDeck writes a project to a folder: the game in from with a deck of n generated cards, in files of a format: yaml, csv or
// json.
func writeDeck(from, dir string, n int, format string) error {
	if err := os.CopyFS(dir, os.DirFS(from)); err != nil {
		return err
	}
	game := filepath.Join(dir, "data", "deck")
	deal := newDealer()
	var files []string
	for first := 1; first <= n; first += perFile {
		name := fmt.Sprintf("cards-%d.%s", first, format)
		files = append(files, name)
		cards := make([]card, min(perFile, n+1-first))
		for i := range cards {
			cards[i] = deal.card(first + i)
		}
		err := writeFile(filepath.Join(game, name), func(w *bufio.Writer) error { return writers[format](w, cards) })
		if err != nil {
			return err
		}
	}
	face := filepath.Join(game, "card.yaml")
	text, err := os.ReadFile(face)
	if err != nil {
		return err
	}
	list := "cards: [" + strings.Join(files, ", ") + "]"
	return os.WriteFile(face, []byte(strings.Replace(string(text), "cards: cards.yaml", list, 1)), 0o666)
}

// writers write cards for cartouche, by the endings of the files.
var writers = map[string]func(*bufio.Writer, []card) error{"yaml": asYAML, "csv": asCSV, "json": asJSON}

// fields returns the names and values of the card, with positions from the trim.
func (c card) fields() [][2]string {
	list := [][2]string{{"title", c.Title}, {"body", c.Body}, {"value", fmt.Sprint(c.Value)}, {"ground", c.Ground}, {"dark", c.Dark}}
	for i, o := range c.Circles {
		n := strconv.Itoa(i + 1)
		list = append(list, [2]string{"at" + n, fmt.Sprintf("%.2f %.2f mm", o.X-bleed, o.Y-bleed)},
			[2]string{"radius" + n, fmt.Sprintf("%.2f mm", o.R)}, [2]string{"colour" + n, o.Fill})
	}
	for i, p := range c.Polys {
		name, points := []string{"star", "hexagon"}[i], ""
		for _, q := range p.Points {
			points += fmt.Sprintf("%.2f,%.2f ", q[0]-bleed, q[1]-bleed)
		}
		list = append(list, [2]string{name, points + "mm"}, [2]string{name + "_colour", p.Fill})
	}
	return list
}

func asYAML(w *bufio.Writer, cards []card) error {
	for _, c := range cards {
		for i, f := range c.fields() {
			if f[1][0] == '#' { // else a comment
				f[1] = strconv.Quote(f[1])
			}
			fmt.Fprintf(w, "%s%s: %s\n", map[bool]string{true: "- ", false: "  "}[i == 0], f[0], f[1])
		}
	}
	return nil
}

func asCSV(w *bufio.Writer, cards []card) error {
	table := csv.NewWriter(w)
	for i, c := range cards {
		var head, row []string
		for _, f := range c.fields() {
			head, row = append(head, f[0]), append(row, f[1])
		}
		if i == 0 {
			table.Write(head)
		}
		table.Write(row)
	}
	table.Flush()
	return table.Error()
}

func asJSON(w *bufio.Writer, cards []card) error {
	var list []map[string]string
	for _, c := range cards {
		one := map[string]string{}
		for _, f := range c.fields() {
			one[f[0]] = f[1]
		}
		list = append(list, one)
	}
	return json.NewEncoder(w).Encode(list)
}

// writeJSON writes the same deck for the other programs.
func writeJSON(path string, n int) error {
	deal := newDealer()
	return writeFile(path, func(w *bufio.Writer) error {
		for i := range n {
			b, err := json.Marshal(deal.card(i + 1))
			if err != nil {
				return err
			}
			w.WriteString(map[bool]string{true: "[", false: ",\n"}[i == 0])
			w.Write(b)
		}
		w.WriteString("]\n")
		return nil
	})
}

func writeFile(path string, write func(*bufio.Writer) error) error {
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	defer f.Close()
	w := bufio.NewWriter(f)
	if err := write(w); err != nil {
		return err
	}
	return w.Flush()
}
