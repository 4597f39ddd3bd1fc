package model

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"cartouche/internal/diag"
	"cartouche/internal/doc"
	"cartouche/internal/geom"
)

// Stock is the name of what a component is printed on: plain, card, or one of papers.yaml.
type Stock string

// The stocks that every project has.
const (
	Plain Stock = "plain"
	Card  Stock = "card"
)

// stock is what papers.yaml has about a stock.
type stock struct {
	Thickness Length `doc:"thickness,required"`
}

// partEndings end the names of files that have a part of the sheets of a stock. A stock of such a name would have the files of
// another one.
var partEndings = []string{"-one-sided", "-booklet", "-fronts", "-backs"}

// checkStock reports a name of a stock that cannot be in the names of files.
func checkStock(e doc.Entry) {
	if !isName(e.Key) {
		e.Value.FailAt(e.At, "not-a-name", "", diag.Args{"found": e.Key})
	}
	for _, ending := range partEndings {
		if strings.HasSuffix(e.Key, ending) {
			e.Value.FailAt(e.At, "stock-ending", "", diag.Args{"found": e.Key, "forbidden": partEndings})
		}
	}
}

// Thickness returns how thick a stock is.
func (t *Theme) Thickness(name Stock) geom.Length { return t.Stocks[string(name)].Thickness.Value }

// stock checks the stock of a component.
func (g *Game) stock(c *Component, root doc.Value) {
	known, v := slices.Sorted(maps.Keys(g.Theme.Stocks)), root.Get("stock")
	if known != nil && c.Stock != "" && !v.Known(string(c.Stock), v.Pos(), "unknown-stock", known) {
		c.Stock = ""
	}
}

// InOrder returns stocks in the order of printing, each once: plain, card, then those of one's own by their names.
func InOrder(stocks []Stock) []Stock {
	list := slices.Clone(stocks)
	slices.SortFunc(list, func(a, b Stock) int { return cmp.Or(-cmp.Compare(a.rank(), b.rank()), cmp.Compare(a, b)) })
	return slices.Compact(list)
}

func (s Stock) rank() int { return slices.Index([]Stock{Card, Plain}, s) }
