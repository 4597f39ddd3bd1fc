package cli

import (
	"path"
	"slices"
	"strings"

	"cartouche/internal/boards"
	"cartouche/internal/diag"
	"cartouche/internal/lang"
	"cartouche/internal/project"
)

// sentences compares the source texts of a game with its rules.yaml: the errors are all
// that is wrong with the rules, with sentences that they lack or that ask for arguments
// which they do not give among it; the warnings are sentences that nothing asks for.
func (e *env) sentences(p *project.Project, id string, source *lang.Catalogue) (errs, warnings diag.List) {
	if !p.Exists(path.Join("data", id, "rules.yaml")) {
		return nil, nil
	}
	game, _, all := boards.Own(p).Load(id, e.messages())
	if len(all) > 0 {
		return all, nil
	}
	asked := []string{"item.total"}
	for kind, names := range map[string][]string{"item.": game.Items, "part.": game.Items, "violation.": game.Codes, "rule.": game.Rules} {
		for _, name := range names {
			asked = append(asked, kind+name)
		}
	}
	slices.Sort(asked)
	for _, key := range source.Keys() {
		if !ofRules(key) || slices.Contains(asked, key) || shows(p, id, key) {
			continue
		}
		if _, own := e.messages().Get(key); own { // the game says it in words of its own
			continue
		}
		d := diag.Diagnostic{Code: "declared-unasked", Args: diag.Args{"key": key}}
		if t, ok := source.Get(key); ok {
			d.Pos = t.Pos
		}
		d.Near(key, asked)
		warnings = append(warnings, d)
	}
	return nil, warnings
}

// brokenJudge are the mistakes of a game's rules.yaml as warnings, for a kit is printed without it but its sheets are not
// judged.
func (e *env) brokenJudge(p *project.Project, id string) (warnings diag.List) {
	if !p.Exists(path.Join("data", id, "rules.yaml")) {
		return nil
	}
	_, _, errs := boards.Own(p).Load(id, e.messages())
	for _, d := range errs {
		if path.Base(d.Pos.File) == "rules.yaml" { // else the kit tells it
			warnings.Add(d.Pos, "judge-broken", diag.Args{"text": diag.Sentence(e.messages().Sentence(d))})
		}
	}
	return warnings
}

// ofRules reports whether a key is that of a sentence for rules.yaml.
func ofRules(key string) bool {
	kind, _, _ := strings.Cut(key, ".")
	return slices.Contains([]string{"item", "part", "violation", "rule"}, kind)
}

// shows reports whether a file of the game names the key, or keys that begin like it, for
// a component may print such a text as well.
func shows(p *project.Project, id, key string) bool {
	kind, _, _ := strings.Cut(key, ".")
	names, _ := p.Names(path.Join("data", id)) // what cannot be read is told by those who print
	for _, name := range names {
		if path.Ext(name) != ".yaml" || name == "rules.yaml" {
			continue
		}
		data, _, err := p.Read(path.Join("data", id, name), project.MaxText)
		if text := string(data); err == nil && (strings.Contains(text, key) || strings.Contains(text, kind+".{") || strings.Contains(text, kind+".$")) {
			return true
		}
	}
	return false
}
