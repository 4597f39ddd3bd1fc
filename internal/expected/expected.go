// Package expected compares the verdict on a sample record with the one in the file beside it, so
// that a changed rule shows in the samples that it concerns.
package expected

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"maps"
	"path"
	"slices"
	"strings"

	"cartouche/internal/report"
)

// Ending is the end of the names of all files with expected verdicts.
const Ending = ".expected.json"

// Name returns the name of the file with the expected verdict on a record: sunday.expected.json for sunday.yaml.
func Name(record string) string { return strings.TrimSuffix(record, path.Ext(record)) + Ending }

// Lost returns the names in a folder that belong to a record which is not in it.
func Lost(names []string) (lost []string) {
	records := map[string]bool{}
	for _, name := range names {
		if ext := path.Ext(name); ext == ".yaml" || ext == ".yml" {
			records[Name(name)] = true
		}
	}
	for _, name := range names {
		if strings.HasSuffix(name, Ending) && !records[name] {
			lost = append(lost, name)
		}
	}
	return lost
}

// unlike are the keys of a report that say nothing of the rules, or nothing that the others do not say:
// names of files, sentences, and whether there are violations.
var unlike = []string{"file", "message", "valid"}

// Of returns a verdict on a record that could be judged as its file has it: the JSON report without
// names of files and sentences, with a line for each violation and item.
func Of(v *report.Verdict) []byte {
	var b bytes.Buffer
	write(&b, "", tree(v))
	b.WriteByte('\n')
	return b.Bytes()
}

func tree(v *report.Verdict) any {
	t, _ := parse(v.JSON())
	return stripped(t)
}

// stripped returns a value without the keys in unlike.
func stripped(v any) any {
	switch v := v.(type) {
	case map[string]any:
		for _, key := range unlike {
			delete(v, key)
		}
		for _, e := range v {
			stripped(e)
		}
	case []any:
		for _, e := range v {
			stripped(e)
		}
	}
	return v
}

// write writes a value whose first line has an indent already: one with objects in it over several lines.
func write(b *bytes.Buffer, indent string, v any) {
	inner, separator := indent+"  ", "\n"
	switch v := v.(type) {
	case map[string]any:
		if !slices.ContainsFunc(slices.Collect(maps.Values(v)), holdsObjects) {
			break
		}
		b.WriteByte('{')
		for _, key := range slices.Sorted(maps.Keys(v)) {
			b.WriteString(separator + inner + compact(key) + ": ")
			write(b, inner, v[key])
			separator = ",\n"
		}
		b.WriteString("\n" + indent + "}")
		return
	case []any:
		if !holdsObjects(v) {
			break
		}
		b.WriteByte('[')
		for _, e := range v {
			b.WriteString(separator + inner)
			write(b, inner, e)
			separator = ",\n"
		}
		b.WriteString("\n" + indent + "]")
		return
	}
	b.WriteString(compact(v))
}

// holdsObjects reports whether a value is a list with objects.
func holdsObjects(v any) bool {
	list, _ := v.([]any)
	return slices.ContainsFunc(list, func(e any) bool { _, object := e.(map[string]any); return object })
}

// compact returns a value as JSON.
func compact(v any) string { return strings.TrimSuffix(string(report.Line(v)), "\n") }

// parse reads one JSON object. at is the number of bytes up to the error.
func parse(data []byte) (t map[string]any, at int) {
	d := json.NewDecoder(bytes.NewReader(data))
	d.UseNumber()
	if err := d.Decode(&t); err != nil || t == nil {
		var syntax *json.SyntaxError
		if errors.As(err, &syntax) {
			return nil, int(syntax.Offset)
		}
		return nil, int(d.InputOffset())
	}
	at = int(d.InputOffset())
	if _, err := d.Token(); err != io.EOF {
		return nil, at + 1
	}
	return t, at
}
