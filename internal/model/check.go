package model

import (
	"maps"
	"path"
	"slices"
	"strconv"
	"strings"
	"sync"

	"cartouche/internal/diag"
	"cartouche/internal/doc"
	"cartouche/internal/geom"
	"cartouche/internal/lang"
)

// Name is a short name that files and slots are called by: small letters, digits and hyphens, at most 60 of them.
type Name string

const nameLetters = "abcdefghijklmnopqrstuvwxyz0123456789-"

// DecodeDoc implements doc.Decoder.
func (n *Name) DecodeDoc(v doc.Value) {
	*n = ""
	s := v.Text()
	switch {
	case v.Kind() != doc.Scalar: // noted
	case !isName(s):
		v.Fail("not-a-name", "", diag.Args{"found": s})
	default:
		*n = Name(s)
	}
}

func isName(s string) bool {
	return s != "" && len(s) <= 60 && strings.Trim(s, nameLetters) == "" && s[0] != '-'
}

// Tag is the BCP 47 tag of a language, as in the names of files.
type Tag string

// DecodeDoc implements doc.Decoder.
func (t *Tag) DecodeDoc(v doc.Value) {
	*t = ""
	s := v.Text()
	switch {
	case v.Kind() != doc.Scalar: // noted
	case !lang.IsTag(s):
		v.Fail("not-a-language", "", diag.Args{"found": s})
	default:
		*t = Tag(s)
	}
}

// check reports what is inconsistent in game.yaml.
func (g *Game) check(f *gameFile, root doc.Value) {
	code, players := f.Players.PlayersOutside(f.Default)
	switch {
	case f.Players.Min == 0 || f.Players.Max == 0: // noted
		f.Players, f.Default = Range{}, 0
	case f.Players.Min > f.Players.Max:
		root.Get("players").Fail("range-backwards", "", players)
		f.Players.Min, f.Players.Max, f.Default = f.Players.Max, f.Players.Min, 0
	case f.Default != 0 && !f.Players.Holds(f.Default):
		root.Get("default-players").Fail(code, "", players)
		f.Default = 0
	}
	for _, key := range []string{"authors", "languages", "components"} {
		if v := root.Get(key); v.Kind() == doc.List && len(v.Items()) == 0 {
			v.Fail("list-empty", "", diag.Args{"found": key})
		}
		twice(root.Get(key))
	}
	if fewEnough(root.Get("components"), "components") {
		g.checkFiles(root.Get("components"), isName, "component-file", "", g.path("%.yaml"))
	} else {
		f.Components = nil
	}
	g.checkPoster(f, root.Get("poster"))
	if fewEnough(root.Get("languages"), "languages") {
		g.checkFiles(root.Get("languages"), lang.IsTag, "language-file", "language-begin", g.path("lang/%.yaml"))
	} else {
		f.Languages = nil
	}
}

// checkPlayers reports a component that no kit has.
func (g *Game) checkPlayers(c *Component, at doc.Value) {
	switch p := c.Players; {
	case p == Range{} || g.Players == Range{}: // reported, or omitted
	case p.Min > p.Max:
		at.Fail("range-backwards", "", diag.Args{"low": p.Min, "high": p.Max})
	case p.Max < g.Players.Min || p.Min > g.Players.Max:
		at.Fail("players-never", "", nil)
	}
}

// checkPoster reports a poster without a file, and one that is a component of kits as well.
func (g *Game) checkPoster(f *gameFile, at doc.Value) {
	switch {
	case f.Poster == "" || !isName(string(f.Poster)):
	case slices.Contains(f.Components, f.Poster):
		at.Fail("poster-component", "", diag.Args{"found": at.Raw()})
		f.Poster = ""
	case !g.project.Exists(g.path(string(f.Poster) + ".yaml")):
		at.Fail("component-file", "", diag.Args{"found": at.Raw(), "file": g.path(string(f.Poster) + ".yaml"), "game": g.ID})
	}
}

// checkFiles reports names of files that do not exist, with a hint.
func (g *Game) checkFiles(names doc.Value, valid func(string) bool, code, hint, pattern string) {
	if names.Kind() != doc.List {
		return
	}
	unlisted := sync.OnceValue(func() []string { return g.unlisted(names) })
	for _, n := range names.Items() {
		file := strings.Replace(pattern, "%", n.Raw(), 1)
		if !valid(n.Raw()) || g.project.Exists(file) {
			continue
		}
		args := diag.Args{"found": n.Raw(), "file": file, "game": g.ID}
		if short := strings.TrimSuffix(file, ".yaml") + ".yml"; g.project.Exists(short) {
			args["near"], args["file"] = path.Base(file), short
			n.Fail("file-yml", "", args)
			continue
		}
		if hint != "" {
			n.Fail(code, hint, args)
		} else if near := diag.Nearest(n.Raw(), unlisted()); near != "" {
			args["near"] = near
			n.Fail(code, "did-you-mean", args)
		} else {
			n.Fail(code, "", args)
		}
	}
}

// beside are the names of files in a game's folder that are no components.
var beside = []string{"game", "values", "rules"}

// Reserved reports whether a file of the game's own, such as values.yaml, has the name, so that no component can have it.
func Reserved(name string) bool { return slices.Contains(beside, name) }

// unlisted returns what components could be called of the files that a list does not name.
func (g *Game) unlisted(names doc.Value) (files []string) {
	known := slices.Clone(beside)
	for _, n := range names.Items() {
		known = append(known, n.Raw())
	}
	all, _ := g.project.Names(g.path("")) // a folder that cannot be read has none
	for _, f := range all {
		if name, ok := strings.CutSuffix(f, ".yaml"); ok && !slices.Contains(known, name) {
			files = append(files, name)
		}
	}
	return files
}

// twice notes entries of a list that come a second time.
func twice(list doc.Value) {
	if list.Kind() != doc.List {
		return
	}
	seen := map[string]int{}
	for _, item := range list.Items() {
		if first, ok := seen[item.Raw()]; ok {
			item.Fail("entry-twice", "", diag.Args{"found": item.Raw(), "line": first})
		}
		seen[item.Raw()] = item.Pos().Line
	}
}

// check reports what is inconsistent in the looks.
func (t *Theme) check(fonts map[string]family, errs *diag.List) {
	families := slices.Sorted(maps.Keys(fonts))
	for name, swatch := range t.Palette {
		if name == "none" || strings.HasPrefix(name, "#") {
			errs.Add(swatch.Pos, "palette-name", diag.Args{"found": name})
		}
	}
	for _, name := range slices.Sorted(maps.Keys(t.Styles)) {
		t.checkStyle(t.Styles[name], families, errs)
	}
	for _, p := range t.Papers {
		if 2*p.Margin.Value >= p.Size.Value.W || 2*p.Margin.Value >= p.Size.Value.H {
			errs.Add(p.Margin.Pos, "margin-too-wide", diag.Args{"found": p.Margin.Value, "allowed": p.Size.Value})
		}
		if p.Size.Value.W > p.Size.Value.H {
			errs.Add(p.Size.Pos, "paper-not-upright", diag.Args{"found": p.Size.Value})
		}
	}
	t.checkProfiles(errs)
	t.checkServices(errs)
}

// Sizes of type that can be set.
var minType, maxType = geom.PT(1), geom.PT(500)

func (t *Theme) checkStyle(s Style, families []string, errs *diag.List) {
	CheckType(s.Size.Value, s.Min.Or(s.Size.Value).Value, s.Size.Pos, s.Min.Pos, errs)
	if low, high := -s.Size.Value/10, s.Size.Value; s.Spacing.Value < low || s.Spacing.Value > high {
		errs.Add(s.Spacing.Pos, "letters-spacing", diag.Args{"found": s.Spacing.Value, "low": low, "high": high})
	}
	if s.Family != "" && !slices.Contains(families, s.Family) {
		*errs = append(*errs, diag.UnknownWord("font-family", s.Family, families, s.Pos)...)
	}
	if c := s.Colour; c.Set() {
		_, named := t.Palette[c.Value]
		_, mixed := ParseRGB(c.Value)
		if !named && !mixed {
			*errs = append(*errs, UnknownColour(t, strings.Repeat("$", min(len(c.Name), 1))+c.Name+c.Value, c.Pos)...)
		}
	}
	if name := s.Outline.Colour; name != "" {
		_, named := t.Palette[name]
		if _, mixed := ParseRGB(name); !named && !mixed {
			*errs = append(*errs, UnknownColour(t, name, s.Outline.Pos)...)
		}
	}
}

// CheckType reports sizes of type, the wanted and the least, that cannot be set.
func CheckType(size, least geom.Length, sizeAt, leastAt diag.Pos, errs *diag.List) {
	note := func(at diag.Pos, found, high geom.Length) {
		errs.Add(at, "type-size", diag.Args{"found": points(found), "low": points(minType), "high": points(high)})
	}
	if size < minType || size > maxType {
		note(sizeAt, size, maxType)
	} else if least < minType || least > size {
		note(leastAt, least, size)
	}
}

// points prints a length in points: "9.5 pt".
func points(l geom.Length) string {
	return strconv.FormatFloat(float64(int(l.PT()*100+0.5))/100, 'f', -1, 64) + " pt"
}
