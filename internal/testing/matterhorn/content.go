package matterhorn

import (
	"bytes"
	"encoding/hex"
	"slices"
	"strings"
)

// painting are the operators that show something.
var painting = []string{"f", "F", "f*", "B", "B*", "b", "b*", "S", "s", "sh", "Do", "Tj", "TJ", "'", `"`, "EI"}

// shown is something that a page shows.
type shown struct {
	operator string
	name     string // of what Do draws
	font     string
	codes    []byte // of a text
	spelled  bool   // an ActualText has its words
	artifact bool
	mark     int // the identifier of the content; -1 for none
	nested   string
}

// read returns what a stream of content shows, in order.
func read(content []byte) []shown {
	type level struct {
		artifact, spelled bool
		mark              int
	}
	stack := []level{{mark: -1}}
	var out []shown
	var operands []string
	var codes []byte
	font, nested := "", ""
	for token, isString := range tokens(content) {
		if isString {
			codes = append(codes, token...)
			continue
		}
		top := stack[len(stack)-1]
		switch token {
		case "BMC", "BDC":
			joined := strings.Join(operands, " ")
			in := top
			in.spelled = top.spelled || slices.Contains(operands, "/ActualText")
			in.artifact = top.artifact || strings.HasPrefix(joined, "/Artifact")
			if id, ok := markOf(operands); ok {
				if in.mark = id; top.artifact {
					nested = "01-004"
				}
			} else if in.artifact && top.mark >= 0 {
				nested = "01-003"
			}
			stack = append(stack, in)
		case "EMC":
			if len(stack) > 1 {
				stack = stack[:len(stack)-1]
			}
		case "Tf":
			font = operands[0]
		default:
			if !slices.Contains(painting, token) {
				operands = append(operands, token)
				if isOperator(token) {
					operands, codes = nil, nil
				}
				continue
			}
			s := shown{
				operator: token, font: font, codes: codes, spelled: top.spelled, artifact: top.artifact, mark: top.mark, nested: nested,
			}
			if token == "Do" {
				s.name = operands[len(operands)-1]
			}
			out, nested = append(out, s), ""
		}
		operands, codes = nil, nil
	}
	return out
}

// markOf returns the identifier in the properties of marked content.
func markOf(operands []string) (int, bool) {
	at := slices.Index(operands, "/MCID")
	if at < 0 || at+1 >= len(operands) {
		return 0, false
	}
	n := 0
	for _, c := range operands[at+1] {
		n = 10*n + int(c-'0')
	}
	return n, true
}

func isOperator(token string) bool {
	return token != "" && (token[0] >= 'A' && token[0] <= 'Z' || token[0] >= 'a' && token[0] <= 'z') && token != "true" && token != "false"
}

// tokens yields the tokens of a stream of content. Of strings it yields the bytes.
func tokens(b []byte) func(func(string, bool) bool) {
	const space, delimiters = " \t\r\n\f\x00", "()<>[]{}/%"
	return func(yield func(string, bool) bool) {
		for len(b) > 0 {
			n, token, isString := 1, "", false
			switch {
			case strings.IndexByte(space+"[]{}", b[0]) >= 0:
				b = b[1:]
				continue
			case b[0] == '(':
				token, n = literal(b)
				isString = true
			case bytes.HasPrefix(b, []byte("<<")), bytes.HasPrefix(b, []byte(">>")):
				b = b[2:]
				continue
			case b[0] == '<':
				n = bytes.IndexByte(b, '>') + 1
				text, _ := hex.DecodeString(string(b[1 : n-1]))
				token, isString = string(text), true
			default:
				for n < len(b) && strings.IndexByte(space+delimiters, b[n]) < 0 {
					n++
				}
				token = string(b[:n])
			}
			if b = b[n:]; !yield(token, isString) {
				return
			}
		}
	}
}

// literal returns the bytes of a string in parentheses and its length in the stream.
func literal(b []byte) (string, int) {
	var out []byte
	depth := 0
	for i := 0; i < len(b); i++ {
		switch c := b[i]; {
		case c == '\\':
			i++
			if b[i] == 'r' {
				out = append(out, '\r')
			} else {
				out = append(out, b[i])
			}
			continue
		case c == '(':
			if depth++; depth == 1 {
				continue
			}
		case c == ')':
			if depth--; depth == 0 {
				return string(out), i + 1
			}
		}
		out = append(out, b[i])
	}
	return string(out), len(b)
}
