package main

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
)

// recipe is the configuration of nfpm (nfpm.goreleaser.com/docs/configuration).
//
// The nfpm tool has a module of its own, nfpm/go.mod, so that its dependencies are not in the program's go.mod.
type recipe struct {
	Name         string    `json:"name"`
	Arch         string    `json:"arch"`
	Version      string    `json:"version"`
	Section      string    `json:"section"`
	Priority     string    `json:"priority"`
	Maintainer   string    `json:"maintainer"`
	Description  string    `json:"description"`
	License      string    `json:"license"`
	Recommends   []string  `json:"recommends"`
	MTime        time.Time `json:"mtime"`
	WithoutGlobs bool      `json:"disable_globbing"`
	Contents     []content `json:"contents"`
}

type content struct {
	Source string `json:"src"`
	Target string `json:"dst"`
	Info   struct {
		Mode  int       `json:"mode"`
		MTime time.Time `json:"mtime"`
	} `json:"file_info"`
}

// described is the package description that apt shows: a summary line and details.
const described = `Printable board games from data, and a judge of score sheets
cartouche makes cards, boards, tiles, tokens, dice and score sheets as PDF,
PNG or SVG from tables, drawings and a few lines of YAML, in any language,
and judges what players wrote on them.`

// maintainer is the maintainer of the Debian package.
const maintainer = "The cartouche authors <cartouche@cartouche.invalid>"

// overrides are lintian overrides for tags that are intended.
const overrides = `# The program is one file that needs no library.
cartouche: statically-linked-binary
# Words of the languages that the program speaks.
cartouche: spelling-error-in-binary
`

// debian builds the package for Debian and its derivatives.
func (r *release) debian(s system, work string, program, bill []byte, shared []file) ([]byte, error) {
	folder := filepath.Join(work, "debian-"+s.debian)
	made := recipe{
		Name: "cartouche", Arch: s.debian, Version: r.version, Section: "graphics", Priority: "optional",
		Maintainer: maintainer, Description: described, License: "MIT",
		// bash-completion loads the completion script.
		Recommends: []string{"bash-completion"},
		MTime:      packedAt, WithoutGlobs: true,
	}
	files, err := r.debianFiles(program, bill, shared)
	if err != nil {
		return nil, err
	}
	for _, f := range files {
		at := filepath.Join(folder, filepath.FromSlash(f.name))
		if err := os.MkdirAll(filepath.Dir(at), 0o755); err != nil {
			return nil, err
		}
		if err := os.WriteFile(at, f.data, f.mode()); err != nil {
			return nil, err
		}
		if at, err = filepath.Abs(at); err != nil {
			return nil, err
		}
		c := content{Source: at, Target: f.name}
		c.Info.Mode, c.Info.MTime = int(f.mode()), packedAt
		made.Contents = append(made.Contents, c)
	}
	config, err := json.Marshal(made)
	if err != nil {
		return nil, err
	}
	return nfpm(filepath.Join(r.root, "cmd", "release", "nfpm"), folder, config)
}

// debianChangelog returns the changelog in Debian's format. The readable one is packed too.
func (r *release) debianChangelog() []byte {
	version := strings.Replace(r.version, "-", "~", 1) // as nfpm does
	return fmt.Appendf(nil, "cartouche (%s) unstable; urgency=medium\n\n  * Release %s. CHANGELOG.md.gz says what is new.\n\n -- %s  %s\n",
		version, r.version, maintainer, r.date.UTC().Format(time.RFC1123Z))
}

// debianFiles returns the files at their paths in Debian.
func (r *release) debianFiles(program, bill []byte, shared []file) ([]file, error) {
	places := map[string]string{
		"completions/cartouche.bash": "/usr/share/bash-completion/completions/cartouche",
		"completions/_cartouche":     "/usr/share/zsh/vendor-completions/_cartouche",
		"completions/cartouche.fish": "/usr/share/fish/vendor_completions.d/cartouche.fish",
		"LICENCES.txt":               "/usr/share/doc/cartouche/copyright",
		"CHANGELOG.md":               "/usr/share/doc/cartouche/CHANGELOG.md.gz",
	}
	changes, err := gzipped(r.debianChangelog())
	if err != nil {
		return nil, err
	}
	files := []file{
		{name: "/usr/bin/cartouche", data: program, program: true},
		{name: "/usr/share/doc/cartouche/sbom.cdx.json", data: bill},
		{name: "/usr/share/doc/cartouche/changelog.gz", data: changes},
		{name: "/usr/share/lintian/overrides/cartouche", data: []byte(overrides)},
	}
	for _, f := range shared {
		place, ok := places[f.name]
		if page, is := strings.CutPrefix(f.name, "man/"); is {
			place, ok = "/usr/share/man/"+page+".gz", true
		}
		if !ok {
			continue // already in the package, or useless there
		}
		if f.name == "CHANGELOG.md" { // the other documents are only in archives
			f.data = relinked(f.data, ".", nil)
		}
		if strings.HasSuffix(place, ".gz") {
			if f.data, err = gzipped(f.data); err != nil {
				return nil, err
			}
		}
		files = append(files, file{name: place, data: f.data})
	}
	return files, nil
}

// nfpm makes a package in a folder. It runs in the folder of its own module.
func nfpm(module, folder string, config []byte) ([]byte, error) {
	folder, err := filepath.Abs(folder)
	if err != nil {
		return nil, err
	}
	recipe, target := filepath.Join(folder, "nfpm.yaml"), filepath.Join(folder, "made.deb")
	if err := os.WriteFile(recipe, config, 0o644); err != nil {
		return nil, err
	}
	c := exec.Command("go", "tool", "nfpm", "package", "--config", recipe, "--packager", "deb", "--target", target)
	c.Dir = module
	if out, err := c.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("nfpm: %w\n%s", err, out)
	}
	return os.ReadFile(target)
}
