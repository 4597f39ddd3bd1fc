package formula

import (
	"fmt"
	"strings"
	"testing"
)

func TestExamples(t *testing.T) {
	for _, f := range Components.Functions {
		call, result, ok := strings.Cut(f.Example, " is ")
		if !ok {
			t.Errorf("%s: no example", f.Name)
			continue
		}
		a, b := evaluate(t, call), evaluate(t, result)
		if fmt.Sprintf("%#v", a) != fmt.Sprintf("%#v", b) {
			t.Errorf("%s: %v, want %v", call, a, b)
		}
	}
}

func evaluate(t *testing.T, source string) any {
	t.Helper()
	f, m := Compile(source, nil)
	if m != nil {
		t.Fatalf("%s: %v", source, m)
	}
	v, m := f.Run(nil)
	if m != nil {
		t.Fatalf("%s: %v", source, m)
	}
	return v
}
