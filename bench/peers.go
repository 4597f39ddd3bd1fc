package main

import (
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
)

// typstPackage is typst as a Node module.
const typstPackage = "@myriaddreamin/typst-ts-node-compiler"

// peers are the available other programs that make the same cards.
type peers struct {
	dir    string // copy of their scripts, with the decks
	out    string
	python string // a Python with ReportLab, or ""
	node   string // a Node with typst, or ""
	fonts  string // cartouche's fonts
	mutool string
}

// findPeers writes the decks for the other programs, looks for these and prints which are missing.
// dir holds their scripts: rl_deck.py, typst_deck.typ, node/typst.mjs.
func findPeers(dir, work string) (peers, error) {
	p := peers{dir: filepath.Join(work, "peers"), out: filepath.Join(work, "peers-out")}
	if err := p.deal(54, 500, 5000); err != nil {
		return p, err
	}
	if dir == "" {
		fmt.Println("Only our own figures and gofpdf's: PEERS names no folder with the scripts of other programs.")
		return p, nil
	}
	err := copyScripts(dir, p.dir)
	if err == nil {
		err = p.ownScripts(work)
	}
	if err != nil {
		fmt.Println("Only our own figures and gofpdf's:", err)
		return p, nil
	}
	for _, python := range []string{"python3", "/usr/bin/python3"} {
		if p.python == "" && exec.Command(python, "-c", "import reportlab").Run() == nil {
			p.python = python
		}
	}
	if p.python == "" {
		fmt.Println("Not compared with ReportLab: no python3 here has it.")
	}
	p.mutool, _ = exec.LookPath("mutool")
	if p.mutool == "" {
		fmt.Println("Not compared with mutool: it is not here (mupdf-tools).")
	}
	if p.node, err = findTypst(dir, p.dir); err != nil {
		p.node = ""
		fmt.Println("Not compared with typst:", err)
	}
	return p, nil
}

// deal writes decks of these sizes for the other programs.
func (p peers) deal(sizes ...int) error {
	if err := os.MkdirAll(p.dir, 0o777); err != nil {
		return err
	}
	for _, n := range sizes {
		if err := writeJSON(p.deck(n), n); err != nil {
			return err
		}
	}
	return nil
}

func (p peers) deck(n int) string { return filepath.Join(p.dir, fmt.Sprintf("deck_%d.json", n)) }

// copyScripts copies the scripts without node_modules.
func copyScripts(from, to string) error {
	return fs.WalkDir(os.DirFS(from), ".", func(name string, e fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case e.Name() == "node_modules":
			return fs.SkipDir
		case e.IsDir():
			return os.MkdirAll(filepath.Join(to, name), 0o777)
		}
		text, err := os.ReadFile(filepath.Join(from, name))
		if err != nil {
			return err
		}
		return os.WriteFile(filepath.Join(to, name), text, 0o666)
	})
}

// findTypst links the module from the folder from, or installs it with npm in to.
func findTypst(from, to string) (node string, err error) {
	if node, err = exec.LookPath("node"); err != nil {
		return "", err
	}
	from, err = filepath.Abs(filepath.Join(from, "node", "node_modules"))
	if err != nil {
		return "", err
	}
	if _, err := os.Stat(filepath.Join(from, typstPackage)); err == nil {
		return node, os.Symlink(from, filepath.Join(to, "node", "node_modules"))
	}
	npm := exec.Command("npm", "install", "--silent", "--no-audit", "--no-fund", typstPackage)
	npm.Dir = filepath.Join(to, "node")
	return node, npm.Run()
}

// ownScripts copies the scripts of bench/typst and their data next to typst.
func (p *peers) ownScripts(work string) error {
	at := filepath.Join(p.dir, "node")
	for name, from := range map[string]string{
		"": "bench/typst", "deck": "examples/deck/data/deck", "album": filepath.Join(albumDir(work), "data", "album"),
		"booklet": filepath.Join(bookletDir(work), "data", "words"),
	} {
		if err := os.CopyFS(filepath.Join(at, name), os.DirFS(from)); err != nil {
			return err
		}
	}
	fonts, err := filepath.Abs("templates/fonts")
	p.fonts = fonts
	return err
}

// typst returns the job of one of the scripts of bench/typst.
func (p peers) typst(script string) []job {
	if p.node == "" {
		return nil
	}
	return []job{{who: "typst", dir: filepath.Join(p.dir, "node"), out: p.out,
		args: []string{p.node, "run.mjs", script, filepath.Join(p.out, "cards.pdf"), p.fonts}}}
}

// sheets returns the jobs that print n cards on A4, nine per sheet.
func (p peers) sheets(n int) []job {
	file := filepath.Join(p.out, "deck.pdf")
	var jobs []job
	if p.node != "" {
		args := []string{p.node, "node/typst.mjs", strconv.Itoa(n), "sheet", file}
		jobs = append(jobs, job{who: "typst", dir: p.dir, out: p.out, args: args})
	}
	if p.python != "" {
		args := []string{p.python, "rl_deck.py", strconv.Itoa(n), "sheet", file}
		jobs = append(jobs, job{who: "ReportLab", dir: p.dir, out: p.out, args: args})
	}
	return jobs
}

// cards returns the jobs that make a picture of each of n cards: ReportLab writes a PDF of single
// cards and mutool draws its pages.
func (p peers) cards(n int) []job {
	if p.python == "" || p.mutool == "" {
		return nil
	}
	const script = `"$0" rl_deck.py "$2" single "$3/deck.pdf" && "$1" draw -q -r 300 -o "$3/%03d.png" "$3/deck.pdf"`
	return []job{{who: "mutool", dir: p.dir, out: p.out, kind: ".png",
		args: []string{"sh", "-c", script, p.python, p.mutool, strconv.Itoa(n), p.out}}}
}
