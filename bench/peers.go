package main

import (
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
)

// typstPackage is typst as a module for node.
const typstPackage = "@myriaddreamin/typst-ts-node-compiler"

// peers are the other programs that make the same cards, as far as they are here.
type peers struct {
	dir    string // a copy of their scripts, with the decks
	out    string
	python string // that has ReportLab; "" when there is none
	node   string // that has typst
	fonts  string // those that we print with
	mutool string
}

// findPeers deals the decks for the other programs, looks for these and says which it does
// not find. dir holds their scripts: rl_deck.py, typst_deck.typ, node/typst.mjs.
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

// deal writes decks of so many cards for the others.
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

// copyScripts copies the scripts without what npm has put beside them.
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

// findTypst takes the module that lies in from, or lets npm fetch it into to.
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

// ownScripts puts the scripts of this folder and what they print beside typst.
func (p *peers) ownScripts(work string) error {
	at := filepath.Join(p.dir, "node")
	for name, from := range map[string]string{
		"": "bench/typst", "deck": "examples/deck/data/deck", "album": filepath.Join(albumDir(work), "data", "album"),
	} {
		if err := os.CopyFS(filepath.Join(at, name), os.DirFS(from)); err != nil {
			return err
		}
	}
	fonts, err := filepath.Abs("templates/fonts")
	p.fonts = fonts
	return err
}

// typst runs one of our scripts for typst.
func (p peers) typst(script string) []job {
	if p.node == "" {
		return nil
	}
	return []job{{who: "typst", dir: filepath.Join(p.dir, "node"), out: p.out,
		args: []string{p.node, "run.mjs", script, filepath.Join(p.out, "cards.pdf"), p.fonts}}}
}

// sheets are the programs that put n cards on A4, nine on a sheet.
func (p peers) sheets(n int) []job {
	file := filepath.Join(p.out, "deck.pdf")
	var jobs []job
	if p.node != "" {
		jobs = append(jobs, job{who: "typst", dir: p.dir, out: p.out, args: []string{p.node, "node/typst.mjs", strconv.Itoa(n), "sheet", file}})
	}
	if p.python != "" {
		jobs = append(jobs, job{who: "ReportLab", dir: p.dir, out: p.out, args: []string{p.python, "rl_deck.py", strconv.Itoa(n), "sheet", file}})
	}
	return jobs
}

// cards are the programs that make a picture of each of n cards: ReportLab
// writes a PDF of single cards, mutool draws its pages.
func (p peers) cards(n int) []job {
	if p.python == "" || p.mutool == "" {
		return nil
	}
	const script = `"$0" rl_deck.py "$2" single "$3/deck.pdf" && "$1" draw -q -r 300 -o "$3/%03d.png" "$3/deck.pdf"`
	return []job{{who: "mutool", dir: p.dir, out: p.out, kind: ".png",
		args: []string{"sh", "-c", script, p.python, p.mutool, strconv.Itoa(n), p.out}}}
}
