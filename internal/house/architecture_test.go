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

// TestTheArchitectureNamesWhereThingsAre checks that its table of questions names files that exist, and functions that are in them.
func TestTheArchitectureNamesWhereThingsAre(t *testing.T) {
	_, table, ok := strings.Cut(read(t, "ARCHITECTURE.md"), "| question | function | file |\n")
	if !ok {
		t.Fatal("ARCHITECTURE.md has no table of questions")
	}
	table, _, _ = strings.Cut(table, "\n\n")
	for line := range strings.Lines(table) {
		cells := strings.Split(line, "|")
		var source strings.Builder
		for _, m := range regexp.MustCompile("`([a-z0-9_/]+/[A-Za-z0-9_]+\\.[a-z]+)`").FindAllStringSubmatch(cells[len(cells)-2], -1) {
			source.WriteString(read(t, m[1]))
		}
		for _, m := range regexp.MustCompile("`([A-Za-z]+)`").FindAllStringSubmatch(cells[2], -1) {
			if m[1] != "doc" && !regexp.MustCompile(`(?m)^func (\([^)]*\) )?`+m[1]+`\(`).MatchString(source.String()) {
				t.Errorf("no file of this line of ARCHITECTURE.md has the function %s:\n%s", m[1], line)
			}
		}
	}
}
