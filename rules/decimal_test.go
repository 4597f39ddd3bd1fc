package rules_test

import (
	"testing"

	"cartouche/internal/diag"
	"cartouche/rules"
)

// TestDecimals reads numbers in units of four digits, and writes them again.
func TestDecimals(t *testing.T) {
	for _, c := range []struct {
		text   string
		n      int64 // -1 for what is no number
		again  string
		halves string
	}{
		{"0", 0, "0", "0"}, {"7", 70000, "7", "7"}, {"7.5", 75000, "7.5", "7½"}, {"7.50", 75000, "7.5", "7½"},
		{"7.500000", 75000, "7.5", "7½"}, {"10.5", 105000, "10.5", "10½"}, {"0.0001", 1, "0.0001", "0.0001"},
		{"-0.25", -2500, "-0.25", "-¼"}, {"½", 5000, "0.5", "½"}, {"-½", -5000, "-0.5", "-½"}, {"12¾", 127500, "12.75", "12¾"},
		{"0.25", 2500, "0.25", "¼"}, {"999999999.9999", 9999999999999, "999999999.9999", "999999999.9999"}, {"100", 1000000, "100", "100"},
		{"7.", -1, "", ""}, {".5", -1, "", ""}, {"07", -1, "", ""}, {"-0", -1, "", ""}, {"-0.0", -1, "", ""}, {"7.12345", -1, "", ""},
		{"1e1", -1, "", ""}, {"7,5", -1, "", ""}, {"", -1, "", ""}, {"-", -1, "", ""}, {"½½", -1, "", ""}, {"7.5½", -1, "", ""},
		{"1000000000", -1, "", ""}, {"+7", -1, "", ""}, {" 7", -1, "", ""}, {"7.5.5", -1, "", ""}, {"0½", 5000, "0.5", "½"},
	} {
		n, ok := rules.ParseDecimal(c.text, rules.MostDigits)
		if ok != (c.again != "") || ok && int64(n) != c.n {
			t.Errorf("%q is %d, %t", c.text, n, ok)
			continue
		}
		if !ok {
			continue
		}
		if got := rules.Decimal(n, rules.MostDigits); got != c.again {
			t.Errorf("%q is written %s", c.text, got)
		} else if got := rules.Halves(got); got != c.halves {
			t.Errorf("%q is drawn %s", c.text, got)
		}
	}
	if _, ok := rules.ParseDecimal("7.5", 0); ok {
		t.Error("7.5 is a whole number")
	}
	if _, ok := rules.ParseDecimal("½", 0); ok {
		t.Error("½ is a whole number")
	}
	if got := rules.Amount(75000, 4); got != diag.Decimal("7.5") {
		t.Errorf("7.5 is told as %v", got)
	}
	if got := rules.Amount(-70000, 4); got != -7 {
		t.Errorf("-7 is told as %v", got)
	}
}
