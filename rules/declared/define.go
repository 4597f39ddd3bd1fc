package declared

import (
	"slices"
	"strconv"
	"strings"

	"cartouche/internal/diag"
	"cartouche/internal/doc"
	"cartouche/internal/formula"
	"cartouche/rules/entries"
)

// define reads the definitions.
func (r *reader) define(v doc.Value) {
	all := optional(v)
	for _, e := range all {
		if !slices.ContainsFunc(r.rules.Entries, func(x *entries.Entry) bool { return x.Name == e.Key }) {
			r.later = append(r.later, e.Key)
		}
	}
	for _, e := range all {
		if !r.newName(e) {
			r.later = withoutFirst(r.later, e.Key)
			continue
		}
		r.reading = e.Key
		n := &name{name: e.Key}
		typ := formula.Type{}
		if f := r.compile(e.Value, r.scope(nil, false)); f != nil {
			n.value, typ = f, f.Type
			n.player, n.entries = r.sources(f)
		} else {
			r.broken[e.Key] = true
		}
		r.add(n, typ)
		r.later = withoutFirst(r.later, e.Key)
	}
}

// sources reports whether expressions depend on the player, and returns the entries that they use,
// from left to right.
func (r *reader) sources(fs ...*expression) (player bool, entries []*entries.Entry) {
	for _, f := range fs {
		if f == nil {
			continue
		}
		for _, used := range f.Uses() {
			player = player || used == "me"
			i := slices.IndexFunc(r.rules.names, func(n *name) bool { return n.name == used })
			if i < 0 {
				continue
			}
			n := r.rules.names[i]
			player = player || n.player
			for _, e := range n.entries {
				if !slices.Contains(entries, e) {
					entries = append(entries, e)
				}
			}
		}
	}
	return player, entries
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
	if v.Kind() != doc.Scalar {
		v.Fail("declared-expression", "", nil)
		return nil
	}
	f, mistake := Language.Compile(v.Raw(), names, want...)
	if mistake == nil {
		return r.using(f, v)
	}
	if found, _ := mistake.Args["found"].(string); found != "" {
		if r.broken[found] {
			return nil
		}
		r.explain(mistake, found)
		r.rules.explainPlayers(mistake)
	}
	if hint, near := v.CutShort(); mistake.Code == "formula-ends" && hint != "" {
		mistake.Hint, mistake.Args = hint, diag.Args{"near": near}
	}
	v.FailAt(v.PosAt(mistake.Offset), mistake.Code, mistake.Hint, mistake.Args)
	return nil
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
	known := slices.IndexFunc(r.rules.names, func(n *name) bool { return n.name == found })
	switch below := len(r.later) > 0 && slices.Contains(r.later, found); {
	case m.Code == "formula-unknown-name" && slices.Contains([]string{"it", "index"}, found):
		m.Code, m.Hint = "declared-no-turn", ""
	case m.Code == "formula-unknown-name" && found == "me":
		m.Code, m.Hint = "declared-me", ""
	case m.Code == "formula-unknown-name" && known >= 0:
		m.Code, m.Hint = "declared-of-player", ""
	case m.Code == "formula-unknown-name" && below, m.Code == "formula-field" && of == diag.Quote("everyone") && below:
		m.Code, m.Hint = "declared-below", ""
		if r.later[0] == found {
			m.Code = "declared-itself"
		}
	case m.Code == "formula-field" && of == diag.Quote("everyone") && known >= 0:
		m.Code, m.Hint = "declared-of-table", ""
	case m.Code == "formula-field" && family != nil:
		m.Code = "declared-field"
	case m.Code == "formula-field":
		fields, _ := m.Args["allowed"].([]string)
		if i := slices.IndexFunc(fields, func(f string) bool { return strings.HasPrefix(f, found+"-") }); i >= 0 {
			m.Hint, m.Args["near"] = "declared-hyphen", fields[i]
		}
	}
}
