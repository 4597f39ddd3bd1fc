package declared

import (
	"maps"
	"slices"
	"strings"

	"cartouche/internal/diag"
	"cartouche/internal/doc"
	"cartouche/internal/formula"
	"cartouche/rules"
	"cartouche/rules/entries"
)

// check is a condition that must be true.
type check struct {
	code    string
	table   bool // it is judged once, not for each player
	each    *expression
	when    *expression
	require *expression
	right   *rightCheck // instead of require
	at      *expression
	owner   bool             // a violation is about the player's whole sheet: `at: me`
	spots   []*entries.Entry // the default of `at`: the places of the first of these entries
	args    []argument
}

// item is an item of the score.
type item struct {
	name   string
	player bool
	each   *expression
	when   *expression
	points *expression
	at     *expression
	args   []argument
	part   bool // its parts have a sentence
	figure rules.Figure
}

// readChecks reads the checks.
func (r *reader) readChecks(v doc.Value) {
	for _, e := range optional(v, "row-full") {
		switch {
		case !kebab().MatchString(e.Key):
			e.Value.FailAt(e.At, "declared-code-form", "", diag.Args{"found": e.Key})
		case e.Key == NumberRange || e.Key == NumberStep || e.Key == EntryMissing || e.Key == rules.OutcomeMismatch || slices.Contains(rules.CommonCodes, e.Key), slices.Contains(rules.ScoreCodes, e.Key):
			e.Value.FailAt(e.At, "declared-code-taken", "", diag.Args{"found": e.Key})
		case e.Value.Kind() == doc.List: // several ways to break one rule
			for _, item := range e.Value.Items() {
				r.readCheck(e, item)
			}
		default:
			r.readCheck(e, e.Value)
		}
	}
}

// readCheck reads one check of a code.
func (r *reader) readCheck(e doc.Entry, v doc.Value) {
	if v.Kind() != doc.Map {
		v.Only("require")
		return
	}
	v.Only(keysOf(checkKeys)...)
	r.reading = e.Key
	c := &check{code: e.Key}
	if of := v.Get("of"); of.Exists() {
		c.table = of.OneOf("table") != ""
	}
	r.once = c.table
	defer func() { r.once = false }()
	each, scope, ok := r.readFor(v.Get("for"), c.table)
	c.each = each
	judged := r.withPoints(scope)
	if when := v.Get("when"); when.Exists() {
		c.when = r.compile(when, judged, formula.Bool)
	}
	judges := slices.ContainsFunc(v.Entries(), func(x doc.Entry) bool { return x.Key == "right" })
	if judges {
		c.right = r.readRight(v, c, judged)
	} else {
		c.require = r.compile(v.Need("require"), judged, formula.Bool)
		if blank := v.Get("blank"); blank.Exists() {
			blank.Fail("declared-blank", "", nil)
		}
	}
	if at := v.Get("at"); judges {
	} else if at.Kind() == doc.Scalar && at.Raw() == "me" && !c.table {
		c.owner = true
	} else {
		c.at = r.readAt(at, scope)
	}
	c.args = r.readArgs(v.Get("args"), judged)
	given := names(c.args)
	player, _ := r.sources(append(c.formulas(), c.each, c.when, c.require, c.at)...)
	if c.right != nil {
		of, _ := r.sources(c.right.value)
		player = player || of || c.right.entry != nil && !c.right.entry.Table
		given = append(given, "found", "right")
	}
	c.table = c.table || !player && !c.owner
	_, c.spots = r.sources(c.require)
	if !c.table || !ok || c.require == nil && c.right == nil {
		given = append(given, "player")
	}
	r.sentence(v, e.At, "violation."+e.Key, true, given...)
	if c.right != nil && c.right.blankWrong {
		given = slices.DeleteFunc(given, func(name string) bool { return name == "found" })
		r.sentence(v, e.At, "violation."+e.Key+blankText, false, given...)
		if _, c.right.told = r.rules.Text("violation." + e.Key + blankText); c.right.told {
			r.rules.blanks = with(r.rules.blanks, e.Key+blankText)
		}
	}
	r.sentence(v, e.At, "rule."+e.Key, true)
	r.rules.checks = append(r.rules.checks, c)
}

func (c *check) formulas() []*expression { return expressions(c.args) }

// readFor reads `for`. It returns the names that the other expressions of the block may use, and
// false if `for` has an error.
func (r *reader) readFor(v doc.Value, table bool) (each *expression, scope map[string]formula.Type, ok bool) {
	if !v.Exists() {
		return nil, r.scope(nil, table), true
	}
	item := formula.Type{}
	if each = r.compile(v, r.scope(nil, table), formula.ListOf(formula.Type{})); each != nil && each.Type.Of != nil {
		item = *each.Type.Of
	}
	return each, r.scope(&item, table), each != nil
}

// readAt reads the places of a sentence. The name of an entry with one place means that place if
// the expression compiles so.
func (r *reader) readAt(v doc.Value, scope map[string]formula.Type) *expression {
	if !v.Exists() {
		return nil
	}
	placed, own := scope, false
	for _, e := range r.rules.Entries {
		if _, known := scope[e.Name]; known && !e.Family() && strings.Contains(v.Raw(), e.Name) {
			if !own {
				placed, own = maps.Clone(scope), true
			}
			placed[e.Name] = formula.Type{Kind: formula.RecordKind, Fields: map[string]formula.Type{}, Terms: terms}
		}
	}
	if f, wrong := r.languageOf(scope).CompileMixed(v.Raw(), placed); wrong == nil && v.Kind() == doc.Scalar && hasPlaces(f.Type) {
		return r.using(f, v)
	}
	f := r.compile(v, scope)
	if f != nil && !hasPlaces(f.Type) {
		v.Fail("declared-at", "", diag.Args{"found": f.Type.Term()})
		return nil
	}
	return f
}

// hasPlaces reports whether values of a type are places, paths, or lists of them.
func hasPlaces(t formula.Type) bool {
	switch t.Kind {
	case formula.Anything:
		return true
	case formula.ListKind:
		return t.Of == nil || hasPlaces(*t.Of)
	case formula.RecordKind:
		_, path := t.Fields["edges"]
		return t.Terms == terms || path
	}
	return false
}

// readScore reads the items of the score.
func (r *reader) readScore(v doc.Value) {
	for _, e := range optional(v, "harvest") {
		if !kebab().MatchString(e.Key) || e.Key == "total" {
			e.Value.FailAt(e.At, "declared-item-form", "", diag.Args{"found": e.Key})
			r.broken[e.Key] = e.Key != "total"
			continue
		}
		r.readItem(e)
	}
	if v.Kind() == doc.Map && len(v.Entries()) == 0 {
		v.Fail("declared-no-item", "", nil)
	}
	r.sentence(v, v.Pos(), "item.total", true)
}

func (r *reader) readItem(e doc.Entry) {
	r.reading = e.Key
	it := &item{name: e.Key}
	var in, step doc.Value
	given := []string{"points"}
	if e.Value.Kind() == doc.Scalar {
		it.points = r.compileAmount(e.Value, r.scope(nil, false))
	} else {
		e.Value.Only(keysOf(itemKeys)...)
		each, scope, _ := r.readFor(e.Value.Get("for"), false)
		it.each = each
		if when := e.Value.Get("when"); when.Exists() {
			it.when = r.compile(when, scope, formula.Bool)
		}
		it.points = r.compileAmount(e.Value.Need("points"), scope)
		it.at, it.args = r.readAt(e.Value.Get("at"), scope), r.readArgs(e.Value.Get("args"), scope)
		given = append(given, names(it.args)...)
		in, step = e.Value.Get("range"), e.Value.Get("step")
	}
	if it.points != nil {
		r.rules.unit = max(r.rules.unit, unitOf(it.points.Type))
		r.figures = append(r.figures, func() { it.figure = r.readFigure(in, step, it.points.Type) })
	}
	it.player, _ = r.sources(it.each, it.points)
	r.sentence(e.Value, e.At, "item."+e.Key, true)
	r.sentence(e.Value, e.At, "part."+e.Key, false, given...)
	_, it.part = r.rules.Text("part." + e.Key)
	r.rules.items = append(r.rules.items, it)
}

// compileAmount reads an expression for a number that need not be whole. Where its kind is known only when the rules run, it may be
// a decimal only if an entry has some.
func (r *reader) compileAmount(v doc.Value, scope map[string]formula.Type) *expression {
	f := r.compile(v, scope, formula.Amount)
	if f != nil && f.Type.Kind == formula.Anything {
		if slices.ContainsFunc(r.rules.Entries, func(e *entries.Entry) bool { return e.Unit > 0 }) {
			f.Type = formula.FractionalTo(decimals)
		} else {
			f = r.compile(v, scope, formula.Number)
		}
	}
	return f
}

// unitOf returns the unit in which numbers of a type are kept; see rules.Decimal.
func unitOf(t formula.Type) int {
	if t.Kind == formula.DecimalKind {
		return decimals
	}
	return 0
}

// readFigure reads which numbers an item can be: a range and steps from its least number. Without a step, they have as many digits
// after the point as the points can have.
func (r *reader) readFigure(in, step doc.Value, points formula.Type) rules.Figure {
	unit := r.rules.unit
	f := rules.Figure{Low: -rules.Largest(unit), Unbounded: true}
	base := 0
	if in.Exists() {
		f.Low, f.High, _ = bounds(in, unitOf(points), unit)
		f.Unbounded, base = false, f.Low
	}
	by := 0
	switch {
	case step.Exists():
		by = readStep(step, unitOf(points), unit)
	case points.Kind == formula.DecimalKind && points.Digits < decimals:
		by, base = rules.Power(unit-points.Digits), 0
	}
	if by > 0 {
		f = f.Stepping(base, by)
	}
	return f
}

// readWinner reads the keys that decide who wins.
func (r *reader) readWinner(v doc.Value) {
	if !v.Exists() {
		r.rules.winner = []key{{total: true, item: -1}}
		return
	}
	if v.Kind() == doc.List && len(v.Items()) == 0 {
		v.Fail("declared-no-winner", "", nil)
	}
	for _, w := range v.Items() {
		text := w.Text()
		k := key{item: -1}
		if len(text) > 1 && text[0] == '-' {
			k.less, text = true, text[1:]
		}
		k.total = text == "total"
		if !k.total {
			k.item = slices.IndexFunc(r.rules.items, func(it *item) bool { return it.name == text })
		}
		if !k.total && k.item < 0 && !r.winnerKey(&k, text, w) {
			continue
		}
		if k.item >= 0 && slices.ContainsFunc(r.rules.Entries, func(e *entries.Entry) bool { return e.Name == text }) {
			r.rules.warnings.Add(w.Pos(), "declared-winner-both", diag.Args{"found": text})
		}
		if k.name != nil {
			r.rules.unit = max(r.rules.unit, unitOf(r.known[text]))
		}
		r.rules.winner = append(r.rules.winner, k)
	}
}

// winnerKey finds the definition that a key of the winner names. It reports false and an error if
// there is none.
func (r *reader) winnerKey(k *key, text string, w doc.Value) bool {
	if r.broken[text] {
		return false
	}
	allowed := []string{"total"}
	for _, it := range r.rules.items {
		allowed = append(allowed, it.name)
	}
	for _, n := range r.rules.names {
		typ := r.known[n.name]
		if n.entry == nil && (typ.Kind == formula.NumberKind || typ.Kind == formula.DecimalKind) {
			allowed = append(allowed, n.name)
			if n.name == text {
				k.name = n
			}
		}
	}
	return k.name != nil || w.Known(text, w.Pos(), "declared-winner", allowed)
}

// readRanked reads who has a rank. Without it, and where less is better, a player must have written something that an item is made of.
func (r *reader) readRanked(v doc.Value) {
	if v.Exists() {
		r.reading = "ranked"
		r.rules.ranked = r.compile(v, r.withPoints(r.scope(nil, false)), formula.Bool)
		return
	}
	if list := r.rules.winner; len(list) == 0 || !list[0].less {
		return
	}
	for _, it := range r.rules.items {
		_, used := r.sources(it.each, it.when, it.points)
		for _, e := range used {
			if !e.Table || e.ByPlayer {
				r.rules.counts = append(r.rules.counts, e.Index)
			}
		}
	}
}
