package main

import (
	"archive/zip"
	"bytes"
	"debug/buildinfo"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"cartouche/internal/licence"
	"cartouche/internal/testing/drawtest"
	"cartouche/internal/testing/testall"
	"cartouche/internal/web"
)

const testCommit = "0123456789abcdef0123456789abcdef01234567"

var testDate = time.Date(2026, 2, 3, 4, 5, 6, 0, time.UTC)

// made makes a release for this machine and returns its folder.
func made(t *testing.T) string {
	t.Helper()
	testall.Only(t)
	if _, err := web.Judge(); err != nil {
		if os.Getenv("CI") != "" {
			t.Fatal("`make judge` was not run")
		}
		t.Skip("SKIPPED: `make judge` was not run")
	}
	r := &release{
		root: "../..", version: "1.2.3-rc.1", commit: testCommit, date: testDate,
		out: filepath.Join(t.TempDir(), "release"), log: func(line string) { t.Log(line) },
	}
	if err := r.choose(runtime.GOOS + "/" + runtime.GOARCH); err != nil {
		if os.Getenv("CI") != "" {
			t.Fatal(err)
		}
		t.Skip("SKIPPED:", err)
	}
	if err := r.make(); err != nil {
		t.Fatal(err)
	}
	return r.out
}

// output runs a program in a folder and returns its output.
func output(t *testing.T, dir, program string, args ...string) string {
	t.Helper()
	c := exec.Command(program, args...)
	c.Dir = dir
	out, err := c.CombinedOutput()
	if err != nil {
		t.Fatalf("%s %s: %v\n%s", program, strings.Join(args, " "), err, out)
	}
	return string(out)
}

// unpacked unpacks the archive of a release and returns the resulting folder.
func unpacked(t *testing.T, out string) string {
	t.Helper()
	if runtime.GOOS == "windows" {
		t.Skip("no archive is packed with tar for this system")
	}
	dir := t.TempDir()
	archives, _ := filepath.Glob(filepath.Join(out, "*.tar.gz"))
	if len(archives) != 1 {
		t.Fatalf("there is not one archive: %q", archives)
	}
	drawtest.Run(t, "tar", "-xzf", archives[0], "-C", dir)
	folder := filepath.Join(dir, strings.TrimSuffix(filepath.Base(archives[0]), ".tar.gz"))
	if list, err := os.ReadDir(dir); err != nil || len(list) != 1 || list[0].Name() != filepath.Base(folder) {
		t.Fatalf("the archive unpacks to %v, %v; it should be one folder of its own name", list, err)
	}
	return folder
}

// TestAReleaseOfThisMachine unpacks a release and tries its files.
func TestAReleaseOfThisMachine(t *testing.T) {
	out := made(t)
	folder := unpacked(t, out)
	program := filepath.Join(folder, "cartouche")
	t.Run("the program is static, stamped and has its judge", func(t *testing.T) {
		text := output(t, folder, program, "version", "-v")
		if !strings.HasPrefix(text, "cartouche 1.2.3-rc.1, commit "+testCommit+", go1.") || !strings.Contains(text, "bytes, compressed") {
			t.Errorf("it prints %s", text)
		}
		if runtime.GOOS == "linux" {
			if text := drawtest.Run(t, "readelf", "--program-headers", program); strings.Contains(text, "INTERP") {
				t.Error("the program needs libraries of the system")
			}
		}
	})
	t.Run("it makes a kit", func(t *testing.T) {
		dir := t.TempDir()
		output(t, dir, program, "init", "ferry")
		output(t, dir, program, "kit", "./ferry", "-o", "printed", "--only", "cards")
		if kits, _ := filepath.Glob(filepath.Join(dir, "printed", "ferry", "*.pdf")); len(kits) == 0 {
			t.Error("no kit was made")
		}
	})
	t.Run("its licences are in the archive", func(t *testing.T) {
		packed, err := os.ReadFile(filepath.Join(folder, "LICENCES.txt"))
		if err != nil || output(t, folder, program, "licences") != string(packed) {
			t.Errorf("LICENCES.txt differs from the program's output; %v", err)
		}
	})
	t.Run("man shows its manual", func(t *testing.T) { testManual(t, folder) })
	t.Run("bash completes", func(t *testing.T) {
		script := filepath.Join(folder, "completions", "cartouche.bash")
		if text := output(
			t, folder, "bash", "-c", `source "$1" && complete -p cartouche`, "bash", script,
		); !strings.Contains(text, "cartouche") {
			t.Errorf("complete prints %s", text)
		}
	})
	t.Run("the bill of materials is that of the program", func(t *testing.T) { testBill(t, folder, program) })
	t.Run("the checksums are right", func(t *testing.T) {
		c := exec.Command(drawtest.Tool(t, "sha256sum"), "--check", "--strict", "SHA256SUMS")
		c.Dir = out
		if text, err := c.CombinedOutput(); err != nil {
			t.Errorf("%v\n%s", err, text)
		}
	})
	t.Run("the Debian package installs", func(t *testing.T) { testDebian(t, out) })
	t.Run("the workflow for other repositories installs it", func(t *testing.T) { testWorkflow(t, out) })
	t.Run("a second one has the same bytes", func(t *testing.T) {
		other := made(t)
		drawtest.Run(t, "diff", "--recursive", out, other)
	})
}

// testManual renders every page in all languages; groff must not warn.
func testManual(t *testing.T, folder string) {
	pages, _ := filepath.Glob(filepath.Join(folder, "man", "man1", "*.1"))
	translated, _ := filepath.Glob(filepath.Join(folder, "man", "*", "man1", "*.1"))
	if len(pages) < 20 || len(translated) != 4*len(pages) {
		t.Fatalf("%d pages, %d translated", len(pages), len(translated))
	}
	for _, page := range append(pages, translated...) {
		if text := drawtest.Run(t, "groff", "-k", "-man", "-ww", "-z", "-Tutf8", page); text != "" {
			t.Errorf("%s: %s", page, text)
		}
	}
	text := drawtest.Run(t, "groff", "-k", "-man", "-Tutf8", "-P-bc", filepath.Join(folder, "man", "man1", "cartouche-kit.1"))
	for _, want := range []string{
		"NAME\n       cartouche-kit - Make a print-and-play kit", "--players", "SEE ALSO\n       cartouche(1)",
		"cartouche 1.2.3-rc.1",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is missing in\n%s", want, text)
		}
	}
}

// testBill compares the bill with the program's build information.
func testBill(t *testing.T, folder, program string) {
	data, err := os.ReadFile(filepath.Join(folder, "sbom.cdx.json"))
	if err != nil {
		t.Fatal(err)
	}
	var b bill
	if err := json.Unmarshal(data, &b); err != nil {
		t.Fatal(err)
	}
	if want := `"timestamp": "2026-02-03T04:05:06Z"`; !strings.Contains(string(data), want) {
		t.Errorf("the bill lacks %s", want)
	}
	info, err := buildinfo.ReadFile(program)
	if err != nil {
		t.Fatal(err)
	}
	parts := map[string]*part{}
	for _, p := range b.Components {
		if parts[p.Name] != nil || len(p.Licences) != 1 || p.Licences[0].Expression == "" {
			t.Errorf("%s occurs twice, or has no licence", p.Name)
		}
		parts[p.Name] = p
	}
	for _, m := range info.Deps {
		p := parts[m.Path]
		if p == nil || p.Version != m.Version || p.PURL != "pkg:golang/"+m.Path+"@"+m.Version {
			t.Errorf("%s %s is %+v in the bill", m.Path, m.Version, p)
		}
	}
	fonts, patterns := 0, 0
	for _, w := range licence.Works() {
		switch {
		case w.Font:
			fonts++
		case w.Data:
			patterns++
		default:
			continue
		}
		if parts[w.Name] == nil {
			t.Errorf("%s is not in the bill", w.Name)
		}
	}
	if want := len(info.Deps) + fonts + patterns + 1; len(parts) != want || len(b.DependsOn) != want+1 {
		t.Errorf("%d parts and %d dependencies; want %d and one more", len(parts), len(b.DependsOn), want)
	}
}

// testDebian installs the package in a folder, runs the program, and removes the package.
func testDebian(t *testing.T, out string) {
	if runtime.GOOS != "linux" {
		t.Skip("this system has no Debian")
	}
	packages, _ := filepath.Glob(filepath.Join(out, "*.deb"))
	if len(packages) != 1 {
		t.Fatalf("there is not one package: %q", packages)
	}
	if text := drawtest.Run(t, "lintian", "--allow-root", "--pedantic", "--display-info", packages[0]); text != "" {
		t.Errorf("lintian prints %s", text)
	}
	root := t.TempDir()
	for _, dir := range []string{"var/lib/dpkg/updates", "var/lib/dpkg/info"} {
		if err := os.MkdirAll(filepath.Join(root, dir), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(filepath.Join(root, "var/lib/dpkg/status"), nil, 0o644); err != nil {
		t.Fatal(err)
	}
	dpkg := func(args ...string) string {
		return drawtest.Run(
			t, "dpkg",
			append([]string{"--root=" + root, "--force-not-root", "--force-bad-path", "--log=/dev/null"}, args...)...,
		)
	}
	dpkg("--install", packages[0])
	if text := dpkg("--status", "cartouche"); !strings.Contains(text, "install ok installed") ||
		!strings.Contains(text, "Version: 1.2.3~rc.1\n") || !strings.Contains(text, "Recommends: bash-completion\n") {
		t.Errorf("dpkg prints %s", text)
	}
	if text := output(t, root, filepath.Join(root, "usr/bin/cartouche"), "list"); !strings.Contains(text, "nile-flood") {
		t.Errorf("the installed program lists %s", text)
	}
	for _, name := range []string{
		"doc/cartouche/copyright", "man/man1/cartouche.1.gz", "man/de/man1/cartouche-kit.1.gz",
		"bash-completion/completions/cartouche",
	} {
		if _, err := os.Stat(filepath.Join(root, "usr/share", name)); err != nil {
			t.Error(err)
		}
	}
	dpkg("--purge", "cartouche")
	if left, _ := os.ReadDir(filepath.Join(root, "usr")); len(left) > 0 {
		t.Errorf("files of the removed package remain: %v", left)
	}
}

// TestAnArchiveForWindows checks folders, modes and times in the archive.
func TestAnArchiveForWindows(t *testing.T) {
	r := &release{version: "1.2.3"}
	s := system{os: "windows", arch: "amd64"}
	data, err := r.archive(s, []byte("program"), []byte("bill"), []file{{name: "man/man1/cartouche.1", data: []byte("page")}})
	if err != nil {
		t.Fatal(err)
	}
	z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, f := range z.File {
		got = append(got, f.Name+" "+f.Mode().String()+" "+f.Modified.UTC().Format("2006-01-02"))
	}
	const in = "cartouche_1.2.3_windows_amd64/"
	want := []string{
		in + "cartouche.exe -rwxr-xr-x 1980-01-01", in + "sbom.cdx.json -rw-r--r-- 1980-01-01",
		in + "man/man1/cartouche.1 -rw-r--r-- 1980-01-01",
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("%s holds\n%s\nwant\n%s", r.archiveName(s), strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// TestInvalidReleases checks that errors are detected before building.
func TestInvalidReleases(t *testing.T) {
	for _, r := range []release{
		{version: "", commit: testCommit, date: testDate}, {version: "1.2", commit: testCommit, date: testDate},
		{version: "v1.2.3", commit: testCommit, date: testDate}, {version: "1.2.3", date: testDate}, {version: "1.2.3", commit: testCommit},
	} {
		r.root, r.out = "../..", filepath.Join(t.TempDir(), "release")
		if err := r.make(); err == nil {
			t.Errorf("version %q of commit %q of %v was released", r.version, r.commit, r.date)
		}
	}
	if err := new(release).choose("linux/amd64,plan9/mips"); err == nil ||
		!strings.Contains(err.Error(), `"plan9/mips"; allowed: linux/amd64, `) {
		t.Errorf("an unknown system: %v", err)
	}
}
