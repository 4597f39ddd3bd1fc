package edit

import (
	"slices"
	"strings"

	"cartouche/internal/diag"
	"cartouche/internal/doc"
	"cartouche/internal/geom"
	"cartouche/internal/pattern"
	"cartouche/internal/splice"
)

// answerTogether is the answer that elements go in front of those between them.
const answerTogether = "together"

// wrap makes a group of elements of one list, with a box around them in whole steps of an arrow key, and their places counted from it.
func (f *face) wrap(chosen []*element, answer string) error {
	list, items, err := f.siblings(chosen, answer)
	if err != nil {
		return err
	}
	around := geom.Rect{}
	for _, e := range chosen {
		if err := f.mayShift(e); err != nil {
			return err
		}
		for _, box := range f.framesOf(e) {
			if around == (geom.Rect{}) {
				around = box
			}
			around = around.Union(box)
		}
	}
	step := steps[usualUnit(f.own.text)]
	down := func(l geom.Length) geom.Length { return (l - (l%step+step)%step) / step * step }
	x, y := down(around.X), down(around.Y)
	box := geom.R(x, y, max(down(around.Right()+step-1)-x, step), max(down(around.Bottom()+step-1)-y, step))
	for _, e := range chosen {
		if err := f.shift(e, geom.Pt(-x, -y), ""); err != nil {
			return err
		}
	}
	raw := writtenAll(usualUnit(f.own.text), box.X, box.Y, box.W, box.H)
	return f.rewrite(list, func(now *file, list *doc.Spot) bool { return now.wrap(list, items, raw) })
}

// unwrap puts the elements of a group in its place, counted from where its own box is.
func (f *face) unwrap(e *element, answer string) error {
	if e.kind() != "group" {
		return diag.List{{Pos: e.Pos, Code: "edit-ungroup", Args: diag.Args{"name": f.name(e)}}}
	}
	list, items, err := f.siblings([]*element{e}, answer)
	if err != nil {
		return err
	}
	_, keys := e.Written()
	for _, entry := range keys.Entries() {
		if !slices.Contains([]string{"id", "box", "elements"}, entry.Key) {
			return diag.List{{Pos: entry.At, Code: "edit-ungroup-key", Args: diag.Args{"name": f.name(e), "key": entry.Key}}}
		}
	}
	if err := f.mayShift(e); err != nil {
		return err
	}
	from, raw := f.framesOf(e)[0].Min(), keys.Get("box").Raw()
	for _, of := range f.all {
		if of.group != e {
			continue
		}
		if err := f.mayShift(of); err != nil {
			return err
		}
		if err := f.shift(of, from, raw); err != nil {
			return err
		}
	}
	return f.rewrite(list, func(now *file, list *doc.Spot) bool { return now.unwrap(list, items[0]) })
}

// siblings returns the list in the component's own file that elements are in, and their numbers there, in order. Its error is why they
// cannot be put into a group or taken out of one, or a question.
func (f *face) siblings(chosen []*element, answer string) (list *doc.Spot, items []int, err error) {
	for _, e := range chosen {
		if err := f.reachable(e, answer); err != nil {
			return nil, nil, err
		}
		of, nth := f.itemOf(e)
		if of == nil {
			return nil, nil, f.failed(e)
		}
		if list != nil && of != list {
			return nil, nil, diag.List{{Pos: e.Pos, Code: "edit-group-apart", Args: diag.Args{"name": f.name(chosen[0]), "other": f.name(e)}}}
		}
		list, items = of, append(items, nth)
	}
	slices.Sort(items)
	var between []*element
	for _, e := range f.all {
		of, nth := f.itemOf(e)
		if of == list && items[0] < nth && nth < items[len(items)-1] && !slices.Contains(items, nth) && !f.overrides(e) {
			between = append(between, e)
		}
	}
	if between != nil && answer != answerTogether {
		args := diag.Args{"names": f.listed(between)}
		choice := Choice{Answer: answerTogether, Words: diag.Diagnostic{Code: "edit-answer-together", Args: args}}
		for _, e := range between {
			choice.At = append(choice.At, e.at)
		}
		return nil, nil, ask{Question{Words: diag.Diagnostic{Code: "edit-ask-together", Args: args}, Choices: []Choice{choice}}}
	}
	return list, items, nil
}

// reachable returns why the entry of an element cannot go to another list: it is not in the component's own file, or is there over that
// of a template.
func (f *face) reachable(e *element, answer string) error {
	if e.group == nil && (f.own.name == "" || !f.inOwn(e.Pos) || f.overrides(e)) {
		return diag.List{{Pos: e.Pos, Code: "edit-group-inherited", Args: diag.Args{"name": f.name(e), "file": diag.Path(e.Pos.File)}}}
	}
	return f.reach(e, answer)
}

// mayShift returns why the place of an element cannot be counted from elsewhere.
func (f *face) mayShift(e *element) error {
	kind, keys := e.Written()
	p := place{keys: keysOf(kind)}
	name := f.name(e)
	switch {
	case len(p.keys) == 0:
		return diag.List{{Pos: e.Pos, Code: "edit-why-map"}}
	case f.framesOf(e) == nil:
		return diag.List{{Pos: e.Pos, Code: "edit-group-unseen", Args: diag.Args{"name": name}}}
	case keys.Get("follow-direction").Exists():
		return diag.List{{Pos: e.Pos, Code: "edit-group-key", Args: diag.Args{"name": name, "key": "follow-direction"}}}
	}
	if why := f.whyFixed(keys, p.keys[0], &p); why != nil && why[0].Code != "edit-why-region" {
		return why
	}
	if p.region != "" {
		return f.whyRegion(p.region).Err()
	}
	return nil
}

// framesOf returns the frames of an element and of its repetitions, as its file counts them. Those of one that is not drawn on this card
// are as its file says; none if that has an expression.
func (f *face) framesOf(e *element) (list []geom.Rect) {
	for i, p := range e.places {
		if i > 0 && p.Nth == 0 {
			break // of a repetition of the group around it
		}
		list = append(list, p.Frame.Move(geom.Pt(-e.places[0].Offset.X, -e.places[0].Offset.Y)))
	}
	_, keys := e.Written()
	raw := keys.Get("box").Raw()
	if region, ok := f.regions[raw]; ok && list == nil && e.group == nil {
		return []geom.Rect{region}
	}
	if written, ok := frameIn(keys); ok && list == nil {
		return []geom.Rect{written}
	}
	return list
}

// frameIn returns the frame that the keys of an element say in numbers. It returns false if they have an expression, or do not say it.
func frameIn(keys doc.Value) (frame geom.Rect, ok bool) {
	in := func(key string) (ls []geom.Length) {
		if raw := keys.Get(key).Raw(); unitOf(raw) != "" && raw[0] != '=' {
			ls = lengthsIn(raw)
		}
		return ls
	}
	box, centre, radius, points := in("box"), in("centre"), in("radius"), in("points")
	switch {
	case len(box) == 4:
		return geom.R(box[0], box[1], box[2], box[3]), true
	case len(centre) == 2 && len(radius) == 1:
		return geom.R(centre[0]-radius[0], centre[1]-radius[0], 2*radius[0], 2*radius[0]), true
	case len(points) < 4 || len(points)%2 != 0:
		return frame, false
	}
	frame = geom.R(points[0], points[1], 0, 0)
	for i := 2; i < len(points); i += 2 {
		frame = frame.Union(geom.R(points[i], points[i+1], 0, 0))
	}
	return frame, true
}

// shift writes the place of an element as it is by a distance from elsewhere. What is in a region gets its box; what is in that of the
// group gets region, if that is not "".
func (f *face) shift(e *element, by geom.Point, region string) error {
	body := f.bodyOf(e)
	if body == nil {
		return f.failed(e)
	}
	kind, _ := e.Written()
	key := keysOf(kind)[0]
	there := body.Entry(key)
	switch {
	case there == nil && key == "at":
		f.own.set(body, key, exactly("0 0 mm", []geom.Length{by.X, by.Y}))
		return nil
	case there == nil:
		return f.failed(e)
	case key == "nodes":
		for i := range there.Kids {
			f.own.replace(&there.Kids[i], shifted(f.own.raw(&there.Kids[i]), by, 1))
		}
		return nil
	}
	raw := f.own.raw(there)
	switch {
	case unitOf(raw) == "" && there.Value.Raw() == "group" && region != "":
		raw = spelled(region, "", body.Value.Flow())
	case unitOf(raw) == "":
		box := f.framesOf(e)[0].Move(by)
		raw = exactly("0 0 0 0 "+usualUnit(f.own.text), []geom.Length{box.X, box.Y, box.W, box.H})
	case key == "points":
		raw = shifted(raw, by, len(raw))
	default:
		raw = shifted(raw, by, 1)
	}
	if kind == "path" && slices.Equal(lengthsIn(raw), []geom.Length{0, 0}) {
		f.own.remove(body, key) // it is where it would be without
		return nil
	}
	f.own.replace(there, raw)
	return nil
}

// shifted returns lengths as they are written, of which the first pairs are moved.
func shifted(raw string, by geom.Point, pairs int) string {
	ls := lengthsIn(raw)
	for i := 0; i+1 < min(len(ls), 2*pairs); i += 2 {
		ls[i], ls[i+1] = ls[i]+by.X, ls[i+1]+by.Y
	}
	return exactly(raw, ls)
}

// rewrite makes a change of a list over the changes of the component's own file so far.
func (f *face) rewrite(list *doc.Spot, do func(*file, *doc.Spot) bool) error {
	at := f.own.root.Way(list)
	now, errs := openFile(f.project, f.own.name, f.own.shown, f.own.Apply([]byte(f.own.text)))
	if errs != nil {
		return errs
	}
	if !do(now, now.root.Along(at)) {
		return diag.List{{Pos: list.Value.Pos(), Code: "edit-failed"}}
	}
	f.own.Splices = nil
	f.own.Put(0, len(f.own.text), string(now.Apply([]byte(now.text))))
	return nil
}

// wrap puts items of a list into a group with a box, where the last of them is. It returns false if comments between them would be lost.
func (f *file) wrap(list *doc.Spot, items []int, box string) bool {
	first, last := items[0], items[len(items)-1]
	if list.Value.Flow() {
		return f.wrapInBrackets(list, items, box)
	}
	var between, inner strings.Builder
	start, _ := f.itemLines(list, first)
	from := start
	for i := first; i <= last; i++ {
		_, to := f.itemLines(list, i)
		if i < last {
			to, _ = f.itemLines(list, i+1)
		}
		if slices.Contains(items, i) {
			inner.WriteString(indented(f.text[from:to], 6))
		} else {
			between.WriteString(f.text[from:to])
		}
		from = to
	}
	eol := f.eol()
	margin := eol + strings.Repeat(" ", f.column(list.Kids[first].At))
	head := margin[len(eol):] + "- group:" + margin + "    box: " + box + margin + "    elements:" + eol
	f.Put(start, from, between.String()+head+inner.String())
	return true
}

// wrapInBrackets is wrap for a list in brackets.
func (f *file) wrapInBrackets(list *doc.Spot, items []int, box string) bool {
	first, last := items[0], items[len(items)-1]
	raw := f.text[list.Kids[first].From:list.Kids[last].To]
	between := ""
	if len(items) <= last-first {
		if strings.Contains(raw, "#") {
			return false
		}
		var inner []string
		for i := first; i <= last; i++ {
			if slices.Contains(items, i) {
				inner = append(inner, f.raw(&list.Kids[i]))
			} else {
				between += f.raw(&list.Kids[i]) + ", "
			}
		}
		raw = strings.Join(inner, ", ")
	}
	f.Put(list.Kids[first].From, list.Kids[last].To, between+"group: {box: "+box+", elements: ["+raw+"]}")
	return true
}

// unwrap puts the items of a group in its place. It returns false if comments would be lost.
func (f *file) unwrap(list *doc.Spot, nth int) bool {
	item := &list.Kids[nth]
	inner := item.Kids[0].Entry("elements")
	if inner == nil || len(inner.Kids) == 0 {
		return false
	}
	eol, column := f.eol(), f.column(item.At)
	last := len(inner.Kids) - 1
	switch {
	case list.Value.Flow():
		from, to := inner.Kids[0].From, inner.Kids[last].To
		f.Put(item.From, item.To, f.text[from:to])
		return !strings.Contains(f.text[item.From:from]+f.text[to:item.To], "#")
	case inner.Value.Flow():
		var lines []string
		for i := range inner.Kids {
			lines = append(lines, f.raw(&inner.Kids[i]))
		}
		f.Put(item.From, item.To, strings.Join(lines, eol+strings.Repeat(" ", column)+"- "))
		return !strings.Contains(f.text[item.From:item.To], "#")
	}
	start, end := splice.LineStart(f.text, item.At), splice.LineEnd(f.text, item.To)
	from, _ := f.itemLines(inner, 0)
	_, to := f.itemLines(inner, last)
	kept := ""
	for line := range strings.Lines(f.text[start:from] + f.text[to:end]) {
		if m := lineComment().FindStringSubmatch(strings.TrimSpace(line)); m != nil {
			kept += strings.Repeat(" ", column) + m[1] + eol
		}
	}
	f.Put(start, end, kept+indented(f.text[from:to], column-f.column(inner.Kids[0].At)))
	return true
}

// lineComment finds the comment of a line without quotes before it.
var lineComment = pattern.Late(`^[^"']*?(?:^|\s)(#.*)$`)

// indented returns lines with more spaces before them, or with fewer.
func indented(lines string, by int) string {
	var b strings.Builder
	for line := range strings.Lines(lines) {
		switch {
		case strings.TrimSpace(line) == "":
		case by >= 0:
			b.WriteString(strings.Repeat(" ", by))
		default:
			line = line[min(-by, len(line)-len(strings.TrimLeft(line, " "))):]
		}
		b.WriteString(line)
	}
	return b.String()
}
