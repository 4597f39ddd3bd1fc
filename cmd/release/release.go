package main

import (
	"crypto/sha256"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"time"

	"cartouche/internal/web"
)

// release is a release under construction.
type release struct {
	root            string // of the source
	version, commit string
	date            time.Time // of the commit, to the second
	out             string
	systems         []system
	log             func(line string) // called with a line about each file; nil prints it
}

// system is a target system.
type system struct {
	os, arch string
	debian   string // Debian's name of the architecture; "" for systems without Debian
}

// systems are all target systems.
var systems = []system{
	{"linux", "amd64", "amd64"},
	{"linux", "arm64", "arm64"},
	{"linux", "arm", "armhf"},
	{"linux", "386", "i386"},
	{"darwin", "amd64", ""},
	{"darwin", "arm64", ""},
	{"windows", "amd64", ""},
	{"windows", "arm64", ""},
}

func systemOf(name string) (system, error) {
	var names []string
	for _, s := range systems {
		if s.os+"/"+s.arch == name {
			return s, nil
		}
		names = append(names, s.os+"/"+s.arch)
	}
	return system{}, fmt.Errorf("no release is built for %q; allowed: %s", name, strings.Join(names, ", "))
}

// versions matches the versions that both Debian and Go modules accept.
var versions = regexp.MustCompile(`^\d+\.\d+\.\d+(-[0-9A-Za-z]+(\.[0-9A-Za-z]+)*)?$`)

// make builds and packs the release in a temporary folder and moves it to its folder when complete.
func (r *release) make() error {
	if !versions.MatchString(r.version) {
		return fmt.Errorf("the version %q is none; write one such as 0.1.0 or 0.1.0-rc.1", r.version)
	}
	if r.commit == "" {
		return fmt.Errorf("the commit is not known; name it with -commit")
	}
	if r.date.IsZero() {
		return fmt.Errorf("the date of the commit is not known; set SOURCE_DATE_EPOCH to its seconds since 1970")
	}
	if _, err := web.Judge(); err != nil {
		return fmt.Errorf("the judge for web pages is not there; `make judge` builds it")
	}
	if err := os.MkdirAll(filepath.Dir(r.out), 0o755); err != nil {
		return err
	}
	work, err := os.MkdirTemp(filepath.Dir(r.out), ".release-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(work)
	done := filepath.Join(work, "done")
	if err := os.Mkdir(done, 0o755); err != nil {
		return err
	}
	shared, err := r.shared()
	if err != nil {
		return err
	}
	var sums strings.Builder
	for _, s := range r.systems {
		if err := r.makeFor(s, work, done, shared, &sums); err != nil {
			return fmt.Errorf("%s/%s: %w", s.os, s.arch, err)
		}
	}
	if err := os.WriteFile(filepath.Join(done, "SHA256SUMS"), []byte(sums.String()), 0o644); err != nil {
		return err
	}
	if err := os.RemoveAll(r.out); err != nil {
		return err
	}
	return os.Rename(done, r.out)
}

// makeFor builds the program for a system and packs it.
func (r *release) makeFor(s system, work, done string, shared []file, sums *strings.Builder) error {
	program, err := r.build(s, work)
	if err != nil {
		return err
	}
	bill, err := r.bill(program)
	if err != nil {
		return err
	}
	binary, err := os.ReadFile(program)
	if err != nil {
		return err
	}
	packed := []struct {
		name string
		pack func() ([]byte, error)
	}{
		{r.archiveName(s), func() ([]byte, error) { return r.archive(s, binary, bill, shared) }},
		{
			fmt.Sprintf("cartouche_%s_%s.deb", r.version, s.debian),
			func() ([]byte, error) { return r.debian(s, work, binary, bill, shared) },
		},
	}
	if s.debian == "" {
		packed = packed[:1]
	}
	for _, p := range packed {
		data, err := p.pack()
		if err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(done, p.name), data, 0o644); err != nil {
			return err
		}
		fmt.Fprintf(sums, "%x  %s\n", sha256.Sum256(data), p.name)
		r.print(fmt.Sprintf("%s (%.1f MB)", p.name, float64(len(data))/1e6))
	}
	return nil
}

func (r *release) print(line string) {
	if r.log != nil {
		r.log(line)
		return
	}
	fmt.Println(line)
}
