package formula

import (
	"strings"
	"testing"
)

// nested writes a source into itself in place of X, so many times.
func nested(source, innermost string, times int) string {
	for range times {
		innermost = strings.Replace(source, "X", innermost, 1)
	}
	return innermost
}

// TestEachPartIsCompiledOnce: a part that is compiled again for a hint takes twice as long at each level. Each `any` has a slot.
func TestEachPartIsCompiledOnce(t *testing.T) {
	const levels = 12
	for _, source := range []string{
		"not (X) == any(prices, # > 1)", "!(X) != any(prices, # > 1)", "not (X) in [any(prices, # > 1)]", "(X) == any(prices, # > 1)",
		"(X) == 1 or any(prices, # > 1)", "fresh and not (X) or any(prices, # > 1)", "any(prices, # > 1) ? not (X) : fresh",
	} {
		source = nested(strings.Replace(source, "(X) == 1", "((X) ? 1 : 2) == 1", 1), "fresh", levels)
		f, wrong := Compile(source, types())
		if wrong != nil {
			t.Errorf("%s: %v", source, wrong)
		} else if want := strings.Count(source, "any(") + len(f.names); f.slots != want {
			t.Errorf("%s has %d slots, want %d", source, f.slots, want)
		}
	}
}

// TestDecimalsInNestedReduce: a predicate that makes #acc a decimal is compiled twice, at each level.
func TestDecimalsInNestedReduce(t *testing.T) {
	const source = "reduce(prices, X + weight, 0)"
	if f, wrong := Compile(nested(source, "#", 5), types()); wrong != nil || f.Type.Kind != DecimalKind {
		t.Errorf("five levels: %v", wrong)
	}
	_, wrong := Compile(nested(source, "#", 60), types())
	if wrong == nil || wrong.Code != "formula-parts" || wrong.Args["found"] != "reduce" {
		t.Errorf("sixty levels: %v", wrong)
	}
}
