package declared

import (
	"slices"
	"strconv"
	"strings"

	"cartouche/internal/diag"
	"cartouche/internal/doc"
	"cartouche/internal/formula"
	"cartouche/internal/pattern"
	"cartouche/rules/entries"
)

// define reads the definitions.
func (r *reader) define(v doc.Value) {
	all := optional(v, "half")
	for _, e := range all {
		base, _, _ := strings.Cut(e.Key, "(")
		r.defined = append(r.defined, base)
	}
	for _, name := range r.defined {
		if !slices.ContainsFunc(r.rules.Entries, func(x *entries.Entry) bool { return x.Name == name }) {
			r.later = append(r.later, name)
		}
	}
	for i, e := range all {
		full := e
		e.Key = r.defined[i]
		r.reading = e.Key
		switch {
		case full.Key != e.Key:
			r.defineCalled(full, e)
		case r.newName(e):
			r.defineValue(e)
		}
		r.later = withoutFirst(r.later, e.Key)
	}
}

// defineValue reads a definition without parameters.
func (r *reader) defineValue(e doc.Entry) {
	n := &name{name: e.Key}
	typ := formula.Type{}
	if f := r.compile(e.Value, r.scope(nil, false)); f != nil {
		n.value, typ = f, f.Type
		n.player, n.entries = r.sources(f)
	} else {
		r.broken[e.Key] = true
	}
	r.add(n, typ)
}

// called is the key of a definition with parameters.
var called = pattern.Late(`^[a-z][A-Za-z0-9_]*\( *([^,() ]+( *, *[^,() ]+)*) *\)$`)

// defineCalled reads a definition with parameters. full has the whole key, e the name.
func (r *reader) defineCalled(full, e doc.Entry) {
	match := called().FindStringSubmatch(full.Key)
	if match == nil {
		e.Value.FailAt(e.At, "declared-parameters-form", "", diag.Args{"found": full.Key})
		r.broken[e.Key] = true
		return
	}
	if !r.newName(e) {
		return
	}
	params := strings.Split(match[1], ",")
	for i, p := range params {
		params[i] = strings.TrimSpace(p)
		if r.newParameter(e, params[:i], params[i]) {
			continue
		}
		r.broken[e.Key] = true
	}
	if r.broken[e.Key] || e.Value.Pos().Line == 0 {
		r.broken[e.Key] = true
		return
	}
	if notExpression(e.Value) {
		r.broken[e.Key] = true
		return
	}
	language, f, wrong := r.language.With(e.Key, params, e.Value.Raw(), r.scope(nil, false))
	if wrong != nil {
		r.report(e.Value, wrong)
		r.broken[e.Key] = true
		return
	}
	r.language = language
	c := &calledDefinition{name: e.Key, from: e.Value}
	used := &expression{Formula: f, from: e.Value}
	c.player, _ = r.sources(used)
	r.warnOfLongest(used)
	r.rules.called = append(r.rules.called, c)
	r.forTable = r.language.Without(func(name string) bool {
		return slices.ContainsFunc(r.rules.called, func(c *calledDefinition) bool { return c.name == name && c.player })
	})
}

// languageOf returns the language of expressions with these names: without `me`, they are about the
// table.
func (r *reader) languageOf(names map[string]formula.Type) *formula.Language {
	if _, player := names["me"]; player {
		return r.language
	}
	return r.forTable
}

// newParameter reports whether a parameter has a name that nothing else has.
func (r *reader) newParameter(e doc.Entry, before []string, name string) bool {
	code := ""
	switch {
	case !identifier().MatchString(name):
		code = "declared-name-form"
	case r.language.Takes(name), slices.Contains(predefined, name), slices.Contains(operators, name):
		code = "declared-name-taken"
	case slices.Contains(before, name):
		code = "declared-parameter-twice"
	case slices.Contains(r.defined, name), slices.ContainsFunc(r.rules.Entries, func(x *entries.Entry) bool { return x.Name == name }):
		code = "declared-name-twice"
	}
	if code != "" {
		e.Value.FailAt(e.At, code, "", diag.Args{"found": name})
	}
	return code == ""
}

// sources reports whether expressions depend on the player, and returns the entries that they use,
// from left to right.
func (r *reader) sources(fs ...*expression) (player bool, entries []*entries.Entry) {
	for _, f := range fs {
		if f == nil {
			continue
		}
		for _, used := range f.Uses() {
			player = player || used == "me" || used == "team"
			if used == pointsName && !r.pointsHidden() {
				player, entries = true, appendNew(entries, r.pointEntries(f.from.Raw())...)
				continue
			}
			i := slices.IndexFunc(r.rules.names, func(n *name) bool { return n.name == used })
			if i < 0 {
				continue
			}
			n := r.rules.names[i]
			player = player || n.player
			entries = appendNew(entries, n.entries...)
		}
	}
	return player, entries
}

// appendNew appends those that are not in the list.
func appendNew[T comparable](list []T, more ...T) []T {
	for _, x := range more {
		if !slices.Contains(list, x) {
			list = append(list, x)
		}
	}
	return list
}

// withoutFirst returns the names without the first one if that is the given name.
func withoutFirst(names []string, name string) []string {
	if len(names) > 0 && names[0] == name {
		return names[1:]
	}
	return names
}

// compile reads an expression. It records an error, unless the error follows from a broken name.
func (r *reader) compile(v doc.Value, names map[string]formula.Type, want ...formula.Type) *expression {
	if v.Pos().Line == 0 {
		return nil // missing, which is already reported
	}
	if notExpression(v) {
		return nil
	}
	f, wrong := r.languageOf(names).Compile(v.Raw(), names, want...)
	return r.compiled(f, wrong, v)
}

// notExpression reports an error for a value that is not a scalar, and whether it did.
func notExpression(v doc.Value) bool {
	switch v.Kind() {
	case doc.Scalar:
		return false
	case doc.List:
		v.Fail("declared-expression-kind", "", diag.Args{"found": diag.Term("kind-list")})
	case doc.Map:
		v.Fail("declared-expression-kind", "", diag.Args{"found": diag.Term("kind-map")})
	default:
		v.Fail("declared-expression", "", nil)
	}
	return true
}

// compiled returns a compiled expression, or nil after it has recorded the error.
func (r *reader) compiled(f *formula.Formula, wrong *formula.Error, v doc.Value) *expression {
	if wrong == nil {
		return r.using(f, v)
	}
	r.report(v, wrong)
	return nil
}

// report reports an error of an expression, unless it follows from a broken name. An error in a
// definition with parameters is reported once, at the first call that finds it.
func (r *reader) report(v doc.Value, wrong *formula.Error) {
	if wrong.Within > 0 {
		d := r.rules.called[wrong.Within-1]
		if r.broken[d.name] {
			return
		}
		r.broken[d.name], v = true, d.from
	}
	if found, _ := wrong.Args["found"].(string); found != "" {
		if r.broken[found] {
			return
		}
		if !r.notYet(wrong, found) {
			r.explain(wrong, found)
		}
		r.rules.explainPlayers(wrong)
	}
	r.explainPoints(wrong, v.Raw())
	if hint, near := v.CutShort(); wrong.Code == "formula-ends" && hint != "" {
		wrong.Hint, wrong.Args = hint, diag.Args{"near": near}
	}
	v.FailAt(v.PosAt(wrong.Offset), wrong.Code, wrong.Hint, wrong.Args)
}

// explainPlayers replaces the error of an unknown field of `data` if the field exists for other numbers
// of players.
func (s *Setting) explainPlayers(m *formula.Error) {
	found, _ := m.Args["found"].(string)
	if m.Code != "formula-field" || m.Args["of"] != diag.Quote("data") {
		return
	}
	var lacking []string
	for n := s.MinPlayers; n <= s.MaxPlayers; n++ {
		if _, ok := s.Data(n)[found]; !ok {
			lacking = append(lacking, strconv.Itoa(n))
		}
	}
	if len(lacking) <= s.MaxPlayers-s.MinPlayers {
		m.Code, m.Hint, m.Args = "declared-data-players", "", diag.Args{"found": found, "players": lacking}
	}
}

// explain replaces the error of an unknown name by a more helpful one.
func (r *reader) explain(m *formula.Error, found string) {
	of, family := m.Args["of"], m.Args["family"]
	several := slices.Contains([]any{diag.Quote("everyone"), diag.Quote("team"), diag.Quote("teams")}, of)
	known := slices.IndexFunc(r.rules.names, func(n *name) bool { return n.name == found })
	callable := slices.ContainsFunc(r.rules.called, func(c *calledDefinition) bool { return c.name == found })
	switch below := len(r.later) > 0 && slices.Contains(r.later, found); {
	case m.Code == "formula-unknown-name" && slices.Contains([]string{"it", "index"}, found):
		m.Code, m.Hint = "declared-no-turn", ""
	case m.Code == "formula-unknown-name" && found == formula.NothingName:
		m.Code, m.Hint = "formula-nothing-only", ""
	case m.Code == "formula-unknown-name" && found == "me":
		if m.Code, m.Hint = "declared-me", ""; r.ofTeam {
			m.Code = "declared-me-team"
		}
	case m.Code == "formula-unknown-name" && (found == "team" || found == "teams"):
		m.Code, m.Hint = "declared-no-teams", ""
		if r.rules.teams.declared() {
			m.Code = "declared-team"
		}
	case m.Code == "formula-unknown-name" && known < 0 && !below && slices.Contains(r.scored, found):
		m.Code, m.Hint = "declared-scored", ""
	case m.Code == "formula-unknown-name" && known >= 0:
		m.Code, m.Hint = r.ofPlayer(), ""
	case m.Code == "formula-unknown-function" && callable:
		m.Code, m.Hint = "declared-call-of-player", ""
	case m.Code == "formula-field" && several && callable:
		m.Code, m.Hint = "formula-is-function", ""
	case m.Code == "formula-unknown-name" && below, m.Code == "formula-unknown-function" && below, m.Code == "formula-field" && several && below:
		m.Code, m.Hint = "declared-below", ""
		if r.later[0] == found {
			m.Code = "declared-itself"
		}
	case m.Code == "formula-field" && several && known >= 0:
		m.Code, m.Hint = "declared-of-table", ""
	case m.Code == "formula-field" && family != nil:
		m.Code = "declared-field"
	case m.Code == "formula-field":
		fields, _ := m.Args["allowed"].([]string)
		if i := slices.IndexFunc(fields, func(f string) bool { return strings.HasPrefix(f, found+"-") }); i >= 0 {
			m.Hint, m.Args["near"] = "declared-hyphen", string(of.(diag.Quote))+"['"+fields[i]+"']"
		}
	}
}
