//go:build !js || declared || engine

package lang

import (
	"strconv"
	"strings"
)

// Amount prints a number that files write as -7.5: "-7,5".
func (c *Catalogue) Amount(text string) string {
	whole, part, point := strings.Cut(text, ".")
	if !point {
		n, err := strconv.Atoi(text)
		if err != nil { // 7½
			return c.Figures(text)
		}
		return c.Number(n)
	}
	n, _ := strconv.Atoi(whole)
	shown := c.Number(n)
	if n == 0 && whole != "0" { // -0.5
		shown = strings.Replace(c.Number(-1), c.Figures("1"), shown, 1)
	}
	return shown + strings.Trim(c.Decimal(0, 1), c.Figures("0")) + c.Figures(part)
}
