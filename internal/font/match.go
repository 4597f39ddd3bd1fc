package font

import (
	"cmp"
	"path"
	"slices"
	"strings"
)

// FamilyOf returns the name of a family by its name elsewhere, such as "Noto Sans" for the family
// with the file NotoSans-Regular.ttf. It reports false for an unknown one.
func (s *Set) FamilyOf(name string) (family string, ok bool) {
	bare := func(s string) string {
		return strings.ToLower(strings.NewReplacer(" ", "", "-", "", "_", "", "'", "", `"`, "").Replace(s))
	}
	names := s.Families()
	i := slices.IndexFunc(names, func(family string) bool {
		file := path.Base(s.config.Families[family].Regular)
		file = strings.TrimSuffix(file, path.Ext(file))
		first, _, _ := strings.Cut(file, "-")
		return bare(name) == bare(family) || bare(name) == bare(first) || bare(name) == bare(file)
	})
	if i < 0 {
		return "", false
	}
	return names[i], true
}

// Scale returns the size of the letters of a family in percent of the size of a text.
func (s *Set) Scale(family string) int { return cmp.Or(s.config.Families[family].Scale, 100) }
