package doc

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"
	"sort"
	"strconv"
	"strings"

	"cartouche/internal/diag"
	"cartouche/internal/pattern"

	"gopkg.in/yaml.v3"
)

// next decodes the next document of the stream. The library reports errors by panicking internally;
// a panic that it does not catch is a syntax error as well.
func next(dec *yaml.Decoder) (n *yaml.Node, err error) {
	defer func() {
		if r := recover(); r != nil {
			n, err = nil, fmt.Errorf("yaml: %v", r)
		}
	}()
	n = new(yaml.Node)
	return n, dec.Decode(n)
}

var (
	syntaxLine    = pattern.Late(`^line (\d+): `)
	unknownAnchor = pattern.Late(`^unknown anchor '(.*)' referenced$`)
)

// parserTexts maps the messages of the library's parser to keys of the catalogue. The library
// prints the parser's lines counted from 0, and the scanner's from 1.
var parserTexts = map[string]diag.Term{
	"did not find expected ',' or ']'":       "yaml-list-end",
	"did not find expected ',' or '}'":       "yaml-map-end",
	"did not find expected '-' indicator":    "yaml-dash",
	"did not find expected key":              "yaml-key",
	"did not find expected node content":     "yaml-content",
	"did not find expected <document start>": "yaml-document",
	"found duplicate %YAML directive":        "yaml-directive",
	"found duplicate %TAG directive":         "yaml-directive",
	"found incompatible YAML document":       "yaml-directive",
	"found undefined tag handle":             "yaml-tag",
}

// scannerTexts maps the messages of the library's scanner and reader.
var scannerTexts = map[string]diag.Term{
	"mapping values are not allowed in this context":               "yaml-colon",
	"mapping keys are not allowed in this context":                 "yaml-question",
	"block sequence entries are not allowed in this context":       "yaml-list-here",
	"could not find expected ':'":                                  "yaml-no-colon",
	"found character that cannot start any token":                  "yaml-character",
	"found unexpected end of stream":                               "yaml-quote-end",
	"found unexpected document indicator":                          "yaml-quote-end",
	"found unknown escape character":                               "yaml-escape",
	"did not find expected hexdecimal number":                      "yaml-escape",
	"found invalid Unicode character escape code":                  "yaml-escape",
	"found a tab character that violates indentation":              "yaml-tab",
	"found a tab character where an indentation space is expected": "yaml-tab",
	"control characters are not allowed":                           "yaml-control",
	"did not find expected comment or line break":                  "yaml-block",
	"did not find expected alphabetic or numeric character":        "yaml-anchor",
	"did not find expected whitespace or line break":               "yaml-tag",
	"found unknown directive name":                                 "yaml-directive",
	"could not find expected directive name":                       "yaml-directive",
	"did not find expected version number":                         "yaml-directive",
	"found unexpected non-alphabetical character":                  "yaml-directive",
	"found extremely long version number":                          "yaml-directive",
	"did not find expected digit or '.' character":                 "yaml-directive",
	"did not find expected whitespace":                             "yaml-directive",
}

// syntax reports the library's error, at its line or at line 1.
func (d *Document) syntax(err error, data []byte) {
	text := strings.TrimPrefix(err.Error(), "yaml: ")
	line := 1
	if m := syntaxLine().FindStringSubmatch(text); m != nil {
		line, _ = strconv.Atoi(m[1])
		text = text[len(m[0]):]
		if _, ok := parserTexts[text]; ok {
			line++
		}
	}
	if strings.HasPrefix(text, "exceeded max depth") {
		d.errs.Add(diag.Pos{File: d.File, Line: line, Column: 1}, "nested-too-deep", diag.Args{"allowed": MaxDepth})
		return
	}
	if m := unknownAnchor().FindStringSubmatch(text); m != nil {
		d.unknownAlias(m[1], data)
		return
	}
	code := parserTexts[text]
	if code == "yaml-dash" || code == "yaml-key" {
		line = failingLine(data, err, line)
	}
	var found any = text
	for _, texts := range []map[string]diag.Term{parserTexts, scannerTexts} {
		if t, ok := texts[text]; ok {
			found = t
		}
	}
	hint, args := slip(data, line)
	args["found"] = found
	switch at, _ := args["line"].(int); {
	case hint == slipComment || hint == slipCut: // these are certain
		line = at
	case hint == slipTab:
		line, args["found"] = at, diag.Term("yaml-tab")
	case hint == slipColon && at == line-1 && found == diag.Term("yaml-colon"): // the parser took both lines for one text
		line, args["found"] = at, diag.Term("yaml-no-colon")
	}
	indent := len(d.line(line)) - len(strings.TrimLeft(d.line(line), " "))
	d.errs.AddHint(diag.Pos{File: d.File, Line: line, Column: indent + 1}, "yaml-syntax", hint, args)
}

// failingLine returns the line that breaks a list or a map, whose start is all that the library
// reports: the last line of the shortest start of the file that has the error.
func failingLine(data []byte, wrong error, begins int) int {
	all := lines(data)
	n := sort.Search(len(all)-begins, func(i int) bool {
		_, err := readAll([]byte(strings.Join(all[:begins+i], "\n") + "\n"))
		return err != nil && err.Error() == wrong.Error()
	})
	return begins + n
}

// unknownAlias reports an alias without an anchor, which is usually a name that begins with an
// asterisk. The library does not report its position.
func (d *Document) unknownAlias(name string, data []byte) {
	at := diag.Pos{File: d.File, Line: 1, Column: 1}
	star := regexp.MustCompile(`(?:^|[\s\[{,:])\*` + regexp.QuoteMeta(name) + `(?:$|[\s,:\]}])`)
	for i, line := range lines(data) {
		bare := bareLine(line)
		if m := star.FindStringIndex(bare); m != nil {
			before := bare[:m[0]+strings.IndexByte(bare[m[0]:], '*')]
			at.Line, at.Column = i+1, len([]rune(before))+1
			break
		}
	}
	d.errs.AddHint(at, "alias", "slip-quote", diag.Args{"found": "*" + name, "near": `"*` + name + `"`})
}

// lines splits a file into lines as an editor does, without its byte order mark.
func lines(data []byte) []string {
	text := string(bytes.TrimPrefix(data, byteOrderMark))
	return strings.Split(strings.ReplaceAll(text, "\r\n", "\n"), "\n")
}

// readAll decodes at most two documents of the stream.
func readAll(data []byte) (docs []*yaml.Node, err error) {
	dec := yaml.NewDecoder(bytes.NewReader(data))
	for len(docs) < 2 {
		n, err := next(dec)
		if errors.Is(err, io.EOF) {
			return docs, nil
		}
		if err != nil {
			return docs, err
		}
		docs = append(docs, n)
	}
	return slices.Clip(docs), nil
}
