//go:build js && !declared && !engine

package lang

import "strconv"

// The judge of the built-in games for web pages knows only whole numbers; decimal.go is in that of declared games.

// Amount prints a number that files write as -7.
func (c *Catalogue) Amount(text string) string {
	n, _ := strconv.Atoi(text)
	return c.Number(n)
}
