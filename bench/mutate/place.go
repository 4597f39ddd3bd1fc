package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// mutant is a change that replaces some bytes of a file.
type mutant struct {
	pkg      *pkg
	path     string // of the file
	line     int
	what     string
	source   []byte // content of the file
	from, to int    // offsets in source
	with     string
}

// String returns the position and the kind of the change.
func (m *mutant) String() string {
	return fmt.Sprintf("%s/%s:%d: %s", m.pkg.ImportPath, filepath.Base(m.path), m.line, m.what)
}

// changed returns the file with the change.
func (m *mutant) changed() []byte {
	return fmt.Appendf(nil, "%s%s%s", m.source[:m.from], m.with, m.source[m.to:])
}

// diff returns the changed lines, before and after.
func (m *mutant) diff() string {
	before := strings.LastIndexByte(string(m.source[:m.from]), '\n') + 1
	end := len(m.source)
	if i := strings.IndexByte(string(m.source[m.to:]), '\n'); i >= 0 {
		end = m.to + i
	}
	marked := func(sign, text string) string { return sign + strings.ReplaceAll(text, "\n", "\n"+sign) + "\n" }
	return marked("    - ", string(m.source[before:end])) +
		marked("    + ", string(m.source[before:m.from])+m.with+string(m.source[m.to:end]))
}

// swapped maps operators to their replacements.
var swapped = map[token.Token]token.Token{
	token.LSS: token.LEQ, token.LEQ: token.LSS, token.GTR: token.GEQ, token.GEQ: token.GTR,
	token.EQL: token.NEQ, token.NEQ: token.EQL, token.LAND: token.LOR, token.LOR: token.LAND,
}

// finder finds places to change in a file.
type finder struct {
	pkg    *pkg
	set    *token.FileSet
	path   string
	source []byte
	found  []*mutant
}

// mutants returns all changes of a package, in the order of its files.
func (p *pkg) mutants() ([]*mutant, error) {
	var list []*mutant
	for _, name := range p.GoFiles {
		f := &finder{pkg: p, set: token.NewFileSet(), path: filepath.Join(p.Dir, name)}
		var err error
		if f.source, err = os.ReadFile(f.path); err != nil {
			return nil, err
		}
		file, err := parser.ParseFile(f.set, f.path, f.source, parser.SkipObjectResolution|parser.ParseComments)
		if err != nil {
			return nil, err
		}
		if ast.IsGenerated(file) {
			continue
		}
		for _, d := range file.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok && fn.Body != nil {
				ast.Inspect(fn.Body, f.visit)
			}
		}
		list = append(list, f.found...)
	}
	return list, nil
}

// visit records the changes of a node.
func (f *finder) visit(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.BinaryExpr:
		if other, ok := swapped[n.Op]; ok {
			f.add(n.OpPos, n.OpPos+token.Pos(len(n.Op.String())), other.String(), n.Op.String()+" becomes "+other.String())
		}
	case *ast.BasicLit:
		if v, err := strconv.Atoi(n.Value); n.Kind == token.INT && err == nil {
			f.add(n.Pos(), n.End(), strconv.Itoa(v+1), n.Value+" is one more")
			if v > 0 {
				f.add(n.Pos(), n.End(), strconv.Itoa(v-1), n.Value+" is one less")
			}
		}
	case *ast.IfStmt:
		f.add(n.Cond.Pos(), n.Cond.End(), "!("+f.text(n.Cond)+")", "the condition is negated")
		f.exits(n.Body)
	case *ast.AssignStmt:
		f.assignment(n)
	case *ast.ExprStmt:
		f.add(n.Pos(), n.End(), "", "the call is removed")
	case *ast.BranchStmt:
		if n.Tok == token.CONTINUE {
			f.add(n.Pos(), n.End(), "", "continue is removed")
		}
	}
	return true
}

// assignment records the removal of an assignment. Its right side is still evaluated, so that no
// variable becomes unused.
func (f *finder) assignment(n *ast.AssignStmt) {
	if n.Tok == token.DEFINE {
		return
	}
	blanks := strings.TrimSuffix(strings.Repeat("_, ", len(n.Lhs)), ", ")
	f.add(n.Pos(), n.Rhs[0].Pos(), blanks+" = ", "the assignment is removed")
}

// exits records the removal of a return at the end of a block.
func (f *finder) exits(b *ast.BlockStmt) {
	if len(b.List) == 0 {
		return
	}
	last, ok := b.List[len(b.List)-1].(*ast.ReturnStmt)
	if !ok {
		return
	}
	with := ""
	for _, result := range last.Results {
		switch text := f.text(result); text {
		case "nil", "true", "false":
		default:
			with += "_ = " + text + ";"
		}
	}
	f.add(last.Pos(), last.End(), with, "the return is removed")
}

func (f *finder) text(n ast.Node) string {
	return string(f.source[f.offset(n.Pos()):f.offset(n.End())])
}

func (f *finder) offset(p token.Pos) int { return f.set.Position(p).Offset }

func (f *finder) add(from, to token.Pos, with, what string) {
	f.found = append(f.found, &mutant{
		pkg: f.pkg, path: f.path, line: f.set.Position(from).Line, what: what,
		source: f.source, from: f.offset(from), to: f.offset(to), with: with,
	})
}
