package licence

import (
	"bytes"
	"flag"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "copy the texts of licences anew")

// folders returns the source folder of each module that the program, on any system, or its judge
// contains.
func folders(t *testing.T) map[string]string {
	t.Helper()
	found := map[string]string{}
	for _, build := range []struct{ system, arch, program string }{
		{"linux", "amd64", "cartouche"}, {"linux", "386", "cartouche"}, {"darwin", "arm64", "cartouche"},
		{"windows", "amd64", "cartouche"}, {"js", "wasm", "judge-wasm"},
	} {
		const each = `{{if not .Standard}}{{.Module.Path}}	{{.Module.Dir}}{{end}}`
		c := exec.Command("go", "list", "-deps", "-f", each, "cartouche/cmd/"+build.program)
		c.Env = append(os.Environ(), "CGO_ENABLED=0", "GOOS="+build.system, "GOARCH="+build.arch)
		c.Stderr = os.Stderr
		out, err := c.Output()
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(out)) {
			if module, dir, ok := strings.Cut(strings.TrimSpace(line), "\t"); ok {
				found[module] = dir
			}
		}
	}
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	found[Runtime] = strings.TrimSpace(string(root))
	return found
}

// TestGoldenEveryModuleIsNamedWithItsLicence checks that exactly the modules of the program are listed,
// with the licence texts of their sources.
func TestGoldenEveryModuleIsNamedWithItsLicence(t *testing.T) {
	built := folders(t)
	var named []string
	for _, w := range Works() {
		if w.Font || w.Data {
			continue
		}
		named = append(named, w.Name)
		for _, file := range w.files {
			want, err := os.ReadFile(filepath.Join(built[w.Name], filepath.FromSlash(file)))
			if err != nil {
				t.Errorf("%s: %v", w.Name, err)
				continue
			}
			ours := filepath.Join("texts", filepath.FromSlash(w.Name), filepath.FromSlash(file))
			if *update {
				if err := os.MkdirAll(filepath.Dir(ours), 0o755); err != nil {
					t.Fatal(err)
				}
				if err := os.WriteFile(ours, want, 0o644); err != nil {
					t.Fatal(err)
				}
			}
			if got, err := os.ReadFile(ours); err != nil || !bytes.Equal(got, want) {
				t.Errorf("%s is not the %s of the module: run this test with -update", ours, file)
			}
		}
	}
	slices.Sort(named)
	if want := slices.Sorted(maps.Keys(built)); !slices.Equal(named, want) {
		t.Errorf("licences are held of\n%s\nand the program is built from\n%s", strings.Join(named, "\n"), strings.Join(want, "\n"))
	}
}

// TestEveryFontIsNamedWithItsLicence checks that each font file belongs to a listed family.
func TestEveryFontIsNamedWithItsLicence(t *testing.T) {
	fonts, err := filepath.Glob("../../templates/fonts/*.ttf")
	if err != nil || len(fonts) == 0 {
		t.Fatalf("%d fonts, %v", len(fonts), err)
	}
	families := map[string]bool{}
	for _, w := range Works() {
		if w.Font {
			families[strings.ReplaceAll(w.Name, " ", "")] = false
			if text := w.Texts()[0]; !strings.Contains(text, "SIL OPEN FONT LICENSE") {
				t.Errorf("the licence of %s is %.80s", w.Name, text)
			}
		}
	}
	for _, font := range fonts {
		family, _, _ := strings.Cut(filepath.Base(font), "-")
		if _, ok := families[family]; !ok {
			t.Errorf("%s belongs to no family that has a licence", font)
		}
		families[family] = true
	}
	for family, used := range families {
		if !used {
			t.Errorf("no font belongs to %s", family)
		}
	}
}
