//go:build !js || declared || engine

package lang

import (
	"strconv"
	"strings"
)

// Amount prints a number that files write as -7.5: "−7,5".
func (c *Catalogue) Amount(text string) string {
	whole, part, point := strings.Cut(text, ".")
	n, err := strconv.Atoi(whole)
	if err != nil { // 7½
		return c.signed(text)
	}
	shown := c.Number(n)
	if n == 0 {
		shown = c.signed(whole) // -0.5
	}
	if point {
		shown += strings.Trim(c.Decimal(0, 1), c.Figures("0")) + c.Figures(part)
	}
	return shown
}

// signed prints a number that is written as -5 or -½ in the digits of the language and with its minus sign, without groups.
func (c *Catalogue) signed(text string) string {
	unsigned, minus := strings.CutPrefix(text, "-")
	shown := c.Figures(unsigned)
	if minus {
		shown = strings.TrimSuffix(c.Number(-1), c.Figures("1")) + shown
	}
	return shown
}
