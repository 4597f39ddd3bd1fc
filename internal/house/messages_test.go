package house_test

import (
	"go/ast"
	"go/token"
	"maps"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"cartouche/internal/doc"
	"cartouche/internal/lang"
)

// catalogue returns the English messages and the English texts of all games.
func catalogue(t *testing.T) (messages, all *lang.Catalogue) {
	t.Helper()
	parse := func(name string) *lang.Catalogue {
		c, errs := lang.Parse("en", name, []byte(read(t, name)))
		if errs != nil {
			t.Fatal(errs)
		}
		return c
	}
	messages, all = parse("internal/lang/messages/en.yaml"), parse("internal/lang/messages/en.yaml")
	games, err := filepath.Glob(filepath.Join(root, "data/*/lang/en.yaml"))
	if err != nil || len(games) == 0 {
		t.Fatalf("no games: %v", err)
	}
	for _, g := range games {
		name, _ := filepath.Rel(root, g)
		all.Merge(parse(filepath.ToSlash(name)))
	}
	return messages, all
}

// codes are the arguments that are keys of messages, by the name of the function and its number of
// arguments.
var codes = map[string][]int{
	"Add/3": {1}, "AddHint/4": {1, 2}, "Fail/3": {0, 1}, "FailAt/4": {1, 2}, "Known/4": {2},
	"UnknownWord/4": {0}, "Term/1": {0}, "message/4": {1}, "wrong/2": {0}, "unknown/3": {0},
	"say/2": {0}, "printLine/2": {0}, "text/2": {0}, "heading/2": {0}, "help/2": {0},
}

// literals returns the keys in a file that are such arguments, with their lines.
func literals(s source) map[string]int {
	found := map[string]int{}
	add := func(e ast.Expr) {
		if lit, ok := e.(*ast.BasicLit); ok && lit.Kind == token.STRING {
			if v, err := strconv.Unquote(lit.Value); err == nil && v != "" {
				found[v] = s.line(lit.Pos())
			}
		}
	}
	ast.Inspect(s.tree, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			name := ""
			switch f := n.Fun.(type) {
			case *ast.SelectorExpr:
				name = f.Sel.Name
			case *ast.Ident:
				name = f.Name
			}
			for _, i := range codes[name+"/"+strconv.Itoa(len(n.Args))] {
				add(n.Args[i])
			}
		case *ast.KeyValueExpr:
			if id, ok := n.Key.(*ast.Ident); ok && (id.Name == "Code" || id.Name == "Hint") {
				add(n.Value)
			}
		case *ast.AssignStmt:
			for i, left := range n.Lhs {
				id, ok := left.(*ast.Ident)
				if sel, is := left.(*ast.SelectorExpr); is {
					id, ok = sel.Sel, true
				}
				if ok && i < len(n.Rhs) && (id.Name == "code" || id.Name == "hint" || id.Name == "Code" || id.Name == "Hint") {
					add(n.Rhs[i])
				}
			}
		}
		return true
	})
	return found
}

// variants reports whether a violation only has messages for its cases: favour-wrong-top,
// favour-wrong-size.
func variants(all *lang.Catalogue, code string) bool {
	return slices.ContainsFunc(all.Keys(), func(key string) bool { return strings.HasPrefix(key, "violation."+code+"-") })
}

func TestEveryMessageHasAText(t *testing.T) {
	_, all := catalogue(t)
	n := 0
	for _, s := range sources(t) {
		if s.test() {
			continue
		}
		for key, line := range literals(s) {
			n++
			_, message := all.Get(key)
			_, violation := all.Get("violation." + key)
			if !message && !violation && !variants(all, key) && !strings.HasSuffix(key, "-") {
				t.Errorf("%s:%d: no catalogue has the message %s", s.name, line, key)
			}
		}
	}
	if n < 100 {
		t.Errorf("only %d messages were found in the code; the test looks in the wrong places", n)
	}
}

// section is the prefix of the keys for command help.
var section = regexp.MustCompile(`^(cmd|flag|example|help)\.[a-z.-]+$`)

func TestEveryCommandHasTexts(t *testing.T) {
	messages, _ := catalogue(t)
	n := 0
	for _, key := range usedStrings(t) {
		if section.MatchString(key) {
			n++
			if _, ok := messages.Get(key); !ok {
				t.Errorf("no catalogue has %s", key)
			}
		}
	}
	if n < 80 {
		t.Errorf("only %d keys were found in the code; the test looks in the wrong places", n)
	}
}

// TestEveryTextIsUsed checks that code uses every message. Some keys are joined from a
// prefix, which the code has, and an end.
func TestEveryTextIsUsed(t *testing.T) {
	messages, _ := catalogue(t)
	named := usedStrings(t)
	for _, key := range messages.Keys() {
		if !usesKey(named, key) {
			t.Errorf("no code uses %s", key)
		}
	}
}

// usedStrings returns all strings of the code outside tests, and the keys of the page.
func usedStrings(t *testing.T) []string {
	t.Helper()
	named := slices.Collect(maps.Keys(pageTexts(t)))
	for _, s := range sources(t) {
		if s.test() {
			continue
		}
		ast.Inspect(s.tree, func(n ast.Node) bool {
			if lit, ok := n.(*ast.BasicLit); ok && lit.Kind == token.STRING {
				if v, err := strconv.Unquote(lit.Value); err == nil {
					named = append(named, v)
				}
			}
			return true
		})
	}
	return named
}

// usesKey reports whether one of the strings is the key, with or without the name of its section,
// or a prefix of it.
func usesKey(named []string, key string) bool {
	short := key
	for _, section := range []string{"violation.", "rule.", "item.", "slot.", "mark.", "move.", "tiebreak."} {
		short = strings.TrimPrefix(short, section)
	}
	for _, v := range named {
		if v == "outcome." && strings.HasPrefix(key, v) { // the end is a name of a game's rules.yaml
			return true
		}
		if v == key || v == short || len(v) > 3 && strings.HasSuffix(v, "-") && strings.HasPrefix(key, v) {
			return true
		}
	}
	return false
}

// TestEveryTextOfAGameIsShown checks that a component or the program uses it.
func TestEveryTextOfAGameIsShown(t *testing.T) {
	named := usedStrings(t)
	games, err := filepath.Glob(filepath.Join(root, "data/*/game.yaml"))
	if err != nil || len(games) == 0 {
		t.Fatalf("no games: %v", err)
	}
	for _, g := range games {
		used := map[string]bool{"game.title": true}
		files, _ := filepath.Glob(filepath.Join(filepath.Dir(g), "*.yaml"))
		for _, f := range files {
			name, _ := filepath.Rel(root, f)
			component := strings.TrimSuffix(filepath.Base(f), ".yaml")
			used["component."+component+".title"], used["component."+component+".use"] = true, true
			doc.Parse(name, []byte(read(t, name)), doc.Options{}).Root.EachScalar(func(s string) { used[s] = true })
		}
		name, _ := filepath.Rel(root, filepath.Join(filepath.Dir(g), "lang/en.yaml"))
		texts, errs := lang.Parse("en", name, []byte(read(t, name)))
		if errs != nil {
			t.Fatal(errs)
		}
		for _, key := range texts.Keys() {
			if !used[key] && !onCard(used, key) && !usesKey(named, key) {
				t.Errorf("%s: nothing shows %s", name, key)
			}
		}
	}
}

// onCard reports whether a key is that of a card, such as `boat.{id}.sign` with a field of the card
// in braces.
func onCard(used map[string]bool, key string) bool {
	for u := range used {
		if before, rest, ok := strings.Cut(u, "{"); ok && before != "" && strings.HasPrefix(key, before) {
			if _, after, ok := strings.Cut(rest, "}"); ok && strings.HasSuffix(key, after) {
				return true
			}
		}
	}
	return false
}
