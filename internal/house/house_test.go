// Package house_test enforces the rules of the house on the whole source: who may import whom, how
// long a file and a function may be, what must have a comment, and that code and messages match.
package house_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"unicode/utf8"
)

const root = "../.."

// source is a Go file.
type source struct {
	name  string // slash-separated, from the root
	dir   string // of its package
	text  string
	tree  *ast.File
	files *token.FileSet
}

func (s source) test() bool { return strings.HasSuffix(s.name, "_test.go") }

func (s source) line(p token.Pos) int { return s.files.Position(p).Line }

// sources returns all Go files.
func sources(t *testing.T) []source {
	t.Helper()
	list, err := parsed()
	if err != nil {
		t.Fatal(err)
	}
	if len(list) < 50 {
		t.Fatalf("only %d Go files were found", len(list))
	}
	return list
}

// parsed parses all Go files, once for all tests.
var parsed = sync.OnceValues(func() ([]source, error) {
	var list []source
	err := walk(func(name string) error {
		if path.Ext(name) != ".go" {
			return nil
		}
		text, err := os.ReadFile(filepath.Join(root, name))
		if err != nil {
			return err
		}
		files := token.NewFileSet()
		tree, err := parser.ParseFile(files, name, text, parser.ParseComments)
		list = append(list, source{name, path.Dir(name), string(text), tree, files})
		return err
	})
	return list, err
})

// walk calls do for every file that git does not ignore.
func walk(do func(name string) error) error {
	return filepath.WalkDir(root, func(p string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name, err := filepath.Rel(root, p)
		if err != nil {
			return err
		}
		switch {
		case d.IsDir() && (d.Name() == ".git" || name == "out"):
			return fs.SkipDir
		case d.Type().IsRegular() && name != "cartouche": // the built program
			return do(filepath.ToSlash(name))
		}
		return nil
	})
}

func read(t *testing.T, name string) string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(name)))
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

const (
	maxFile     = 700 // lines
	maxFunction = 60
	maxLine     = 140 // columns, outside tests
)

// wide is the package of declared games, whose tables of functions and keys still have wider lines.
var wide = []string{"rules/declared"}

// onlyTag matches a field that has only its tag, which cannot be broken.
var onlyTag = regexp.MustCompile("^\t\\w+ +\\w+ +`[^`]*`$")

func TestFilesAndFunctionsAreShort(t *testing.T) {
	for _, s := range sources(t) {
		if n := strings.Count(s.text, "\n"); n > maxFile {
			t.Errorf("%s has %d lines; at most %d", s.name, n, maxFile)
		}
		for i, line := range strings.Split(s.text, "\n") {
			if n := utf8.RuneCountInString(line); n > maxLine && !s.test() && !slices.Contains(wide, s.dir) && !onlyTag.MatchString(line) {
				t.Errorf("%s:%d has %d columns; at most %d", s.name, i+1, n, maxLine)
			}
		}
		for _, d := range s.tree.Decls {
			f, ok := d.(*ast.FuncDecl)
			if !ok {
				continue
			}
			if n := s.line(f.End()) - s.line(f.Pos()) + 1; n > maxFunction {
				t.Errorf("%s:%d: %s has %d lines; at most %d", s.name, s.line(f.Pos()), f.Name.Name, n, maxFunction)
			}
		}
	}
}

func TestEveryPackageHasAComment(t *testing.T) {
	said := map[string]bool{}
	for _, s := range sources(t) {
		if !s.test() {
			said[s.dir] = said[s.dir] || s.tree.Doc != nil
		}
	}
	for dir, ok := range said {
		if !ok {
			t.Errorf("the package in %s has no comment", dir)
		}
	}
}

// TestExportedNamesHaveComments checks types, functions, and methods of exported types.
func TestExportedNamesHaveComments(t *testing.T) {
	for _, s := range sources(t) {
		if s.test() {
			continue
		}
		for _, d := range s.tree.Decls {
			switch d := d.(type) {
			case *ast.FuncDecl:
				if d.Name.IsExported() && exportedReceiver(d) && d.Doc == nil {
					t.Errorf("%s:%d: %s has no comment", s.name, s.line(d.Pos()), d.Name.Name)
				}
			case *ast.GenDecl:
				for _, spec := range d.Specs {
					if ts, ok := spec.(*ast.TypeSpec); ok && ts.Name.IsExported() && d.Doc == nil && ts.Doc == nil && ts.Comment == nil {
						t.Errorf("%s:%d: %s has no comment", s.name, s.line(ts.Pos()), ts.Name.Name)
					}
				}
			}
		}
	}
}

func exportedReceiver(d *ast.FuncDecl) bool {
	if d.Recv == nil || len(d.Recv.List) == 0 {
		return true
	}
	x := d.Recv.List[0].Type
	if star, ok := x.(*ast.StarExpr); ok {
		x = star.X
	}
	id, ok := x.(*ast.Ident)
	return ok && id.IsExported()
}

// TestNoWorkIsInComments checks that work to do is an issue, not a comment.
func TestNoWorkIsInComments(t *testing.T) {
	words := []string{"TO" + "DO", "FIX" + "ME", "XX" + "X"}
	err := walk(func(name string) error {
		if !slices.Contains([]string{".go", ".yaml", ".md", ".txt", ""}, path.Ext(name)) {
			return nil
		}
		text := read(t, name)
		for _, w := range words {
			if strings.Contains(text, w) {
				t.Errorf("%s has %s", name, w)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// TestNothingIsCompiledAtTheStart checks that no regular expression and no template is compiled when a program starts: most runs need
// none. Package pattern compiles an expression when it is first asked for, as sync.OnceValue does with anything.
func TestNothingIsCompiledAtTheStart(t *testing.T) {
	early := regexp.MustCompile(`(?m)^(?:var |\t)?\w+ += (?:regexp\.MustCompile|template\.Must)\(`)
	for _, s := range sources(t) {
		if !s.test() && !strings.HasPrefix(s.name, "internal/testing/") && !strings.HasPrefix(s.name, "cmd/release/") {
			for _, found := range early.FindAllStringIndex(s.text, -1) {
				t.Errorf("%s:%d: %s", s.name, 1+strings.Count(s.text[:found[0]], "\n"), strings.TrimSpace(s.text[found[0]:found[1]]))
			}
		}
	}
}

// TestTheOutputFolderIsInEveryClone also checks that git ignores everything written into it, and
// other new folders, such as a game that `cartouche init` made.
func TestTheOutputFolderIsInEveryClone(t *testing.T) {
	b, err := os.ReadFile("../../out/.gitignore")
	if err != nil || string(b) != "*\n!.gitignore\n" {
		t.Errorf("out/.gitignore is %q, %v", b, err)
	}
	if b, err := os.ReadFile("../../.gitignore"); err != nil || !strings.Contains(string(b), "\n/*/\n") || !strings.Contains(string(b), "\n!/out/\n") {
		t.Errorf("the folder out itself is ignored: %s, %v", b, err)
	}
}
