package main

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"io"
	"os/exec"
	"path"
	"regexp"
	"strings"
	"testing"
	"time"

	"cartouche/internal/testing/drawtest"
)

// sharedFiles returns the files packed with the program, also by name.
func sharedFiles(t *testing.T) (list []file, named map[string][]byte) {
	t.Helper()
	r := &release{root: "../..", version: "1.2.3"}
	list, err := r.shared()
	if err != nil {
		t.Fatal(err)
	}
	named = map[string][]byte{}
	for _, f := range list {
		named[f.name] = f.data
	}
	return list, named
}

// notes matches the characters that the anchor of a heading omits.
var notes = regexp.MustCompile(`[^\p{L}\p{N} _-]`)

// places returns the anchors of the headings of a document.
func places(document []byte) map[string]bool {
	found := map[string]bool{}
	for line := range strings.Lines(string(document)) {
		if heading := strings.TrimLeft(line, "#"); heading != line {
			name := strings.ToLower(strings.TrimSpace(notes.ReplaceAllString(heading, "")))
			found[strings.ReplaceAll(name, " ", "-")] = true
		}
	}
	return found
}

// deadLinks returns the broken links of a document.
func deadLinks(name string, files map[string][]byte) []string {
	var dead []string
	for _, m := range regexp.MustCompile(`\]\(([^)]*)\)|(?:href|src)="([^"]*)"|(?m)^\[[^\]]+\]: *(\S+)`).FindAllSubmatch(files[name], -1) {
		target := string(bytes.Join(m[1:], nil))
		if strings.HasPrefix(target, "https://") {
			continue
		}
		to, part, _ := strings.Cut(target, "#")
		at := name
		if to != "" {
			at = path.Join(path.Dir(name), to)
		}
		if document, ok := files[at]; !ok || part != "" && !places(document)[part] {
			dead = append(dead, target)
		}
	}
	return dead
}

// TestNoLinkOfAnArchiveIsDead checks that all links are to files in the archive or to web
// addresses.
func TestNoLinkOfAnArchiveIsDead(t *testing.T) {
	_, files := sharedFiles(t)
	documents := 0
	for name, data := range files {
		if path.Ext(name) != ".md" {
			continue
		}
		documents++
		if dead := deadLinks(name, files); dead != nil {
			t.Errorf("%s: dead links %q", name, dead)
		}
		if bytes.Count(data, []byte("](")) == 0 {
			t.Errorf("%s has no link at all", name)
		}
	}
	if documents != 2 || deadLinks("x", map[string][]byte{"x": []byte("[a](b.md) [c](#c)\n# D\n[d](#d)")}) == nil {
		t.Errorf("%d documents, or dead links are not found", documents)
	}
}

// TestRelinked checks the links of a packed document.
func TestRelinked(t *testing.T) {
	names := map[string]string{"docs/a.md": "A.md"}
	for text, want := range map[string]string{
		"see [a](a.md#part), [b](b.md)": "see [a](A.md#part), b",
		"[up](../docs/a.md) [here](#x)": "[up](A.md) [here](#x)",
		"[net](https://example.org/a)":  "[net](https://example.org/a)",
	} {
		if got := string(relinked([]byte(text), "docs", names)); got != want {
			t.Errorf("%s becomes %s, want %s", text, got, want)
		}
	}
}

// TestTheFilesOfDebian checks the files against Debian's policy.
func TestTheFilesOfDebian(t *testing.T) {
	shared, _ := sharedFiles(t)
	r := &release{version: "1.2.3-rc.1", date: testDate}
	files, err := r.debianFiles([]byte("program"), []byte("{}"), shared)
	if err != nil {
		t.Fatal(err)
	}
	all := map[string][]byte{}
	for _, f := range files {
		all[f.name] = f.data
		if want := f.name == "/usr/bin/cartouche"; f.program != want {
			t.Errorf("%s is executable: %v", f.name, f.program)
		}
		if path.Ext(f.name) != ".gz" {
			if strings.HasPrefix(f.name, "/usr/share/man/") {
				t.Errorf("%s is not compressed", f.name)
			}
			continue
		}
		z, err := gzip.NewReader(bytes.NewReader(f.data))
		if err != nil || !z.ModTime.IsZero() || z.Name != "" || f.data[8] != 2 { // RFC 1952: best compression
			t.Errorf("%s: %v, %v %q, method %d", f.name, err, z.ModTime, z.Name, f.data[8])
			continue
		}
		if all[f.name], err = io.ReadAll(z); err != nil {
			t.Error(err)
		}
	}
	want := "cartouche (1.2.3~rc.1) unstable; urgency=medium\n\n  * Release 1.2.3-rc.1. CHANGELOG.md.gz says what is new.\n\n" +
		" -- The cartouche authors <cartouche@cartouche.invalid>  Tue, 03 Feb 2026 04:05:06 +0000\n"
	if got := string(all["/usr/share/doc/cartouche/changelog.gz"]); got != want {
		t.Errorf("the changelog is\n%s", got)
	}
	const people = "/usr/share/doc/cartouche/CHANGELOG.md.gz"
	if dead := deadLinks(people, all); dead != nil || len(all[people]) < 1000 {
		t.Errorf("%s has %d bytes and dead links %q", people, len(all[people]), dead)
	}
	if got := string(all["/usr/share/lintian/overrides/cartouche"]); !strings.Contains(got, "\ncartouche: statically-linked-binary\n") {
		t.Errorf("lintian's overrides are\n%s", got)
	}
	short, long, _ := strings.Cut(described, "\n")
	if len(short) > 79 || strings.HasSuffix(short, ".") || strings.HasPrefix(strings.ToLower(short), "cartouche") || len(long) < 100 {
		t.Errorf("the package is described as %q", described)
	}
	for s := bufio.NewScanner(strings.NewReader(long)); s.Scan(); {
		if len(s.Text()) > 79 {
			t.Errorf("a line of the description is too long: %s", s.Text())
		}
	}
}

// TestTheDateOfARelease checks that the date is SOURCE_DATE_EPOCH, or else that of the commit.
func TestTheDateOfARelease(t *testing.T) {
	dir := t.TempDir()
	git := func(args ...string) string {
		c := exec.Command(drawtest.Tool(t, "git"), append([]string{"-C", dir}, args...)...)
		c.Env = append(c.Environ(), "GIT_CONFIG_GLOBAL=/dev/null", "GIT_CONFIG_NOSYSTEM=1",
			"GIT_AUTHOR_NAME=a", "GIT_AUTHOR_EMAIL=a@a.invalid", "GIT_AUTHOR_DATE=2001-01-01T00:00:00Z",
			"GIT_COMMITTER_NAME=a", "GIT_COMMITTER_EMAIL=a@a.invalid", "GIT_COMMITTER_DATE=2026-02-03T05:05:06+01:00")
		out, err := c.CombinedOutput()
		if err != nil {
			t.Fatalf("git %q: %v\n%s", args, err, out)
		}
		return strings.TrimSpace(string(out))
	}
	git("init", "--quiet")
	git("commit", "--quiet", "--allow-empty", "--message", "first")
	commit := git("rev-parse", "HEAD")
	for _, tt := range []struct {
		commit, epoch string
		want          time.Time
	}{
		{commit, "", testDate},
		{commit + "-dirty", "", testDate},
		{commit, "1000000000", time.Unix(1e9, 0).UTC()},
		{commit, "0", time.Unix(0, 0).UTC()},
		{testCommit, "", time.Time{}},
		{"--format=1", "", time.Time{}},
	} {
		if got, err := dateOf(dir, tt.commit, tt.epoch); err != nil || !got.Equal(tt.want) || got.Location() != time.UTC {
			t.Errorf("%q, %q: %v, %v", tt.commit, tt.epoch, got, err)
		}
	}
	for _, wrong := range []string{"today", "-1", "1.5"} {
		if _, err := dateOf(dir, commit, wrong); err == nil || !strings.Contains(err.Error(), "seconds since 1970") {
			t.Errorf("SOURCE_DATE_EPOCH %q: %v", wrong, err)
		}
	}
}
