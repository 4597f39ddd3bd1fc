package layouts

import (
	"cartouche/internal/diag"
	"cartouche/internal/lang"
	"cartouche/internal/model"
)

// StockName returns what a stock is called, with the sides of what is printed on it: "one-sided", "both" or "booklet"; "" for none.
// A stock of one's own is called by its name in papers.yaml unless messages have a text for it.
func StockName(messages *lang.Catalogue, stock model.Stock, sides string) string {
	key := "stock-" + string(stock)
	if sides != "" {
		if name, ok := messages.Named(key + "-" + sides); ok {
			return name
		}
		name, _ := messages.Format("stock-own-"+sides, diag.Args{"stock": StockName(messages, stock, "")})
		return name
	}
	if name, ok := messages.Named(key); ok {
		return name
	}
	return string(stock)
}
