package house_test

import (
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestTheArchitectureNamesEveryPackage checks that its table has exactly the packages of the plan.
func TestTheArchitectureNamesEveryPackage(t *testing.T) {
	_, table, ok := strings.Cut(read(t, "ARCHITECTURE.md"), "| package | one idea |\n")
	if !ok {
		t.Fatal("ARCHITECTURE.md has no table of packages")
	}
	table, _, _ = strings.Cut(table, "\n\n")
	var named []string
	for line := range strings.Lines(table) {
		packages := strings.Split(line, "|")[1]
		for _, m := range regexp.MustCompile("`([^`]+)`").FindAllStringSubmatch(packages, -1) {
			named = append(named, m[1])
		}
	}
	planned := append(slices.Collect(maps.Keys(plan)), "internal/house")
	for _, name := range named {
		if !slices.Contains(planned, name) {
			t.Errorf("ARCHITECTURE.md names the package %s, which the plan does not have", name)
		}
	}
	for _, name := range planned {
		if !slices.Contains(named, name) {
			t.Errorf("the table of ARCHITECTURE.md lacks the package %s", name)
		}
	}
}
