package look

import (
	"testing"

	"cartouche/rules"
)

// TestNumbersAroundASign: what is written before and behind a printed decimal sign, as a record has it, and what may not be there.
func TestNumbersAroundASign(t *testing.T) {
	halves := rules.Describe("", nil).Count(-100_000, 105_000).In(4, 5000)
	marks := rules.Describe("", nil).Count(0, 100_000).In(4, 100)
	whole := rules.Describe("", nil).Count(0, 60)
	for _, c := range []struct {
		of                   rules.About
		before, behind, want string // "" for none
	}{
		{halves, "7", "5", "7.5"}, {halves, "7", "", "7"}, {halves, "7", "50", "7.5"}, {halves, "", "5", "0.5"},
		{halves, "-0", "5", "-0.5"}, {halves, "-", "5", "-0.5"}, {halves, "-10", "0", "-10"}, {halves, "10", "5", "10.5"},
		{halves, "7", "3", ""}, {halves, "11", "", ""}, {halves, "-10", "5", ""}, {halves, "-0", "", ""}, {halves, "-", "", ""},
		{halves, "07", "5", ""}, {halves, "", "", ""}, {halves, "7", "-5", ""}, {halves, "0", "0", "0"},
		{marks, "9", "05", "9.05"}, {marks, "9", "5", "9.5"}, {marks, "9", "125", ""}, {marks, "10", "00", "10"}, {marks, "-1", "5", ""},
		{whole, "12", "", "12"}, {whole, "12", "0", "12"}, {whole, "12", "5", ""}, {whole, "61", "", ""},
	} {
		if got, ok := decimal(c.of)(c.before, c.behind); ok != (c.want != "") || ok && got != c.want {
			t.Errorf("%q and %q are %q, %v; want %q", c.before, c.behind, got, ok, c.want)
		}
	}
	if a := scored(rules.Describe("", nil).Count(-999, 9999), 4); a.Low != -9_990_000 || a.High != 99_990_000 || a.Unit != 4 {
		t.Errorf("scores with decimals are from %d to %d", a.Low, a.High)
	}
}
