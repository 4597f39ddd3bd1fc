//go:build !js || declared || engine

package lang

import (
	"fmt"
	"strconv"
	"strings"

	"cartouche/internal/diag"
)

// measured prints an argument that is a length or a size, and reports whether it is one.
func (c *Catalogue) measured(v any) (string, bool) {
	switch v := v.(type) {
	case interface{ MM() float64 }:
		return c.Length(v.MM()), true
	case interface{ MM() (wide, high float64) }:
		return c.Size(v.MM()), true
	}
	return "", false
}

// Length prints a length in mm: "2.5 mm".
func (c *Catalogue) Length(mm float64) string {
	return c.measure("length-mm", diag.Args{"n": c.shortest(mm)}, mm)
}

// Size prints a size in mm: "63 × 88 mm".
func (c *Catalogue) Size(width, height float64) string {
	return c.measure("size-mm", diag.Args{"wide": c.shortest(width), "high": c.shortest(height)}, width, height)
}

// shortest prints a number with as few decimal places as it needs.
func (c *Catalogue) shortest(x float64) string {
	_, places, _ := strings.Cut(strconv.FormatFloat(x, 'f', -1, 64), ".")
	return c.Decimal(x, len(places))
}

func (c *Catalogue) measure(key string, args diag.Args, mm ...float64) string {
	text, err := messagesIn(c.Lang).Format(key, args)
	if err != nil { // a test checks that every language has it
		return fmt.Sprint(mm)
	}
	return text
}
