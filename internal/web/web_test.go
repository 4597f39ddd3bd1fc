package web

import (
	"bytes"
	"compress/gzip"
	"io/fs"
	"os"
	"strings"
	"testing"
)

// budget is how many bytes of JavaScript there may be, each file gzipped by itself as
// servers send it, with the glue that Go brings.
const budget = 60 << 10

func scripts(t *testing.T) []string {
	t.Helper()
	var names []string
	for _, pattern := range []string{"app/*.js", "judge/*.js"} {
		found, err := fs.Glob(files, pattern)
		if err != nil {
			t.Fatal(err)
		}
		if found == nil && os.Getenv("CI") != "" {
			t.Fatalf("no %s; make judge puts Go's glue there", pattern)
		}
		names = append(names, found...)
	}
	return names
}

func TestThereIsLittleJavaScript(t *testing.T) {
	total := 0
	for _, name := range scripts(t) {
		data, err := File(name)
		if err != nil {
			t.Fatal(err)
		}
		var b bytes.Buffer
		z, _ := gzip.NewWriterLevel(&b, gzip.BestCompression)
		z.Write(data)
		z.Close()
		total += b.Len()
	}
	t.Logf("%d of %d bytes", total, budget)
	if total > budget {
		t.Errorf("%d bytes of JavaScript, gzipped; at most %d", total, budget)
	}
}

// TestModulesAreWrittenAsTheyAreShortened: lines that a module loses are comments.
func TestModulesAreWrittenAsTheyAreShortened(t *testing.T) {
	for _, name := range scripts(t) {
		if !strings.HasPrefix(name, "app/") {
			continue
		}
		data, err := fs.ReadFile(files, name)
		if err != nil {
			t.Fatal(err)
		}
		for i, line := range strings.Split(string(data), "\n") {
			line = strings.TrimSpace(line)
			comment := strings.HasPrefix(line, "//") || strings.HasPrefix(line, "/*") || strings.HasPrefix(line, "*")
			switch {
			case comment:
				if at := strings.Index(line, "*/"); at >= 0 && at != len(line)-2 {
					t.Errorf("%s:%d: something stands behind a comment", name, i+1)
				}
			case strings.Count(line, "`")%2 != 0:
				t.Errorf("%s:%d: a text that goes on in the next line, or a single ` that is to be written as \\x60", name, i+1)
			case strings.Contains(line, "/*") || strings.HasSuffix(line, `\`):
				t.Errorf("%s:%d: a comment within a line, or a line that goes on", name, i+1)
			}
		}
	}
}

func TestBare(t *testing.T) {
	const module = "// Words.\n\n/**\n * f does it.\n */\nexport function f() {\n  return 'http://a'; // so\n}\n/* one line */\nf(' // ');\ng(); // as in 'f'\n"
	if got := string(bare([]byte(module))); got != "export function f() {\nreturn 'http://a';\n}\nf(' // ');\ng(); // as in 'f'\n" {
		t.Errorf("got %q", got)
	}
}
