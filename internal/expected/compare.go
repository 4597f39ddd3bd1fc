package expected

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"cartouche/internal/diag"
	"cartouche/internal/report"
)

// leaf is a part of a verdict that is compared as a whole: a violation, or a value without a name in it.
type leaf struct {
	place string // scores/Ada/items/grain/points
	value string // JSON
	pos   diag.Pos
	code  string // of a violation
}

// Compare returns how the verdict on a record differs from that in a file: first violations, at their places in the
// record, then the rest. Its error is that of a file that is no verdict. file is the name of the file for messages.
func Compare(file string, want []byte, v *report.Verdict) (diag.List, error) {
	t, at := parse(want)
	if t == nil {
		before := want[:min(at, len(want))]
		line := bytes.Count(before, []byte("\n")) + 1
		column := len([]rune(string(before[bytes.LastIndexByte(before, '\n')+1:])))
		return nil, diag.List{{Pos: diag.Pos{File: file, Line: line, Column: max(column, 1)}, Code: "expected-json"}}
	}
	l := leaves{file: file, record: v.File}
	wanted, found := l.of(t), l.of(tree(v))
	inFile, judged := byPlace(wanted), byPlace(found)
	var list diag.List
	for _, w := range wanted {
		f, there := judged[w.place]
		switch {
		case !there && w.code != "":
			list.Add(w.pos, "expected-violation", diag.Args{"code": w.code})
		case !there:
			list.Add(w.pos, "expected-missing", diag.Args{"place": w.place, "allowed": w.value})
		case f.value != w.value:
			list.Add(w.pos, "expected-other", diag.Args{"place": w.place, "found": f.value, "allowed": w.value})
		}
	}
	for _, f := range found {
		switch _, there := inFile[f.place]; {
		case there:
		case f.code != "":
			list.Add(f.pos, "expected-no-violation", diag.Args{"code": f.code})
		default:
			list.Add(f.pos, "expected-nothing", diag.Args{"place": f.place, "found": f.value})
		}
	}
	slices.SortStableFunc(list, func(a, b diag.Diagnostic) int { return order(a, v.File) - order(b, v.File) })
	return list, nil
}

func byPlace(list []leaf) map[string]leaf {
	m := make(map[string]leaf, len(list))
	for _, l := range list {
		m[l.place] = l
	}
	return m
}

// order sorts violations, which are at places of the record, before the rest, by line.
func order(d diag.Diagnostic, record string) int {
	if d.Pos.File != record {
		return 1 << 30
	}
	return min(d.Pos.Line, 1<<29)
}

// leaves splits verdicts.
type leaves struct {
	file, record string
	list         []leaf
	places       map[string]int
}

// of returns the leaves of a verdict. Of several in one place all but the first get a number.
func (l *leaves) of(t any) []leaf {
	l.list, l.places = nil, map[string]int{}
	l.walk(nil, t)
	return l.list
}

func (l *leaves) add(path []string, f leaf) {
	f.place = strings.Join(path, "/")
	if l.places[f.place]++; l.places[f.place] > 1 {
		f.place += fmt.Sprintf(" #%d", l.places[f.place])
	}
	l.list = append(l.list, f)
}

func (l *leaves) walk(path []string, v any) {
	switch v := v.(type) {
	case map[string]any:
		for _, key := range slices.Sorted(maps.Keys(v)) {
			l.walk(append(path, key), v[key])
		}
	case []any:
		if !holdsObjects(v) && len(v) > 0 {
			l.add(path, leaf{value: compact(v), pos: diag.Pos{File: l.file}})
			return
		}
		for i, e := range v {
			if m, ok := e.(map[string]any); ok && slices.Equal(path, []string{"violations"}) {
				l.violation(m)
				continue
			}
			l.walk(append(path, name(e, i)), e)
		}
	default:
		l.add(path, leaf{value: compact(v), pos: diag.Pos{File: l.file}})
	}
}

// violation adds a violation as one leaf. It is known by its code, its position and its player.
func (l *leaves) violation(m map[string]any) {
	number := func(key string) int {
		n, _ := m[key].(json.Number)
		i, _ := strconv.Atoi(string(n))
		return max(i, 0)
	}
	code, _ := m["code"].(string)
	player, _ := m["player"].(string)
	pos := diag.Pos{File: l.record, Line: number("line"), Column: number("column")}
	place := strings.TrimSpace(fmt.Sprintf("%s %d:%d %s", code, pos.Line, pos.Column, player))
	l.add([]string{"violations", place}, leaf{value: compact(m), pos: pos, code: code})
}

// name returns what an element of a list is known by: its item, player or team, or its number.
func name(v any, i int) string {
	m, _ := v.(map[string]any)
	for _, key := range []string{"item", "player", "team"} {
		if text, ok := m[key].(string); ok {
			return text
		}
	}
	return strconv.Itoa(i + 1)
}
