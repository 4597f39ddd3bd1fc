package site

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"io"
	"io/fs"
	"path"
	"slices"
	"strings"
	"sync"

	"cartouche/examples"
	"cartouche/internal/web"
)

// Files of the page on which visitors make games of their own. It exists where the engine does.
const (
	makingPage   = "workshop.html" // of a language
	framePage    = "frame.html"    // in which the pages of a game are shown
	engineFolder = "engine/"
	starterDir   = "starters/"
	engineModule = "engine.wasm"
)

// starters are the examples that a visitor may begin with, as in the tutorial, the most useful first.
var starters = []string{
	"deck", "game", "xlsx-deck", "blank", "score-pad", "tiles", "hex-map", "bingo", "roll-and-write", "vineyard", "lake-country",
	"mountain-paths", "snowed-in",
}

// makes reports whether visitors can make games of their own.
func (s *Site) makes() bool { return !s.opt.Live && len(web.EngineFiles()) > 0 }

// starterPicture returns the name of the picture of an example, or "" if it has none.
func starterPicture(kind string) string {
	if _, err := examples.FS.Open(kind + "/picture.png"); err != nil {
		return ""
	}
	return starterDir + kind + ".png"
}

// makingNames returns the names of the files for making games, those at the root of the tree and of all languages.
func (s *Site) makingNames() []string {
	if !s.makes() {
		return nil
	}
	names := []string{framePage, engineFolder + engineModule, engineFolder + offline}
	for _, name := range web.EngineFiles() {
		names = append(names, engineFolder+name)
	}
	for _, kind := range starters {
		if name := starterPicture(kind); name != "" {
			names = append(names, name)
		}
	}
	if s.printsOwn() {
		names = append(names, ownFile)
	}
	for _, l := range s.langs {
		names = append(names, path.Join(l, makingPage))
	}
	return names
}

// making returns one of the files for making games that belong to no language.
func (s *Site) making(name string) (data []byte, ok bool, err error) {
	if !s.makes() || !slices.Contains(s.makingNames(), name) {
		return nil, false, nil
	}
	kind, isPicture := strings.CutPrefix(name, starterDir)
	switch {
	case isPicture:
		data, err = fs.ReadFile(examples.FS, strings.TrimSuffix(kind, ".png")+"/picture.png")
	case name == ownFile:
		data, err = s.ownFiles()
	case name == framePage:
		data, err = render(shell{Lang: s.langs[0], Page: "frame"})
	case name == engineFolder+offline:
		data, err = s.makingOffline()
	case name == engineFolder+engineModule:
		data, err = unpackedModule()
	case strings.HasPrefix(name, engineFolder):
		data, err = web.EngineFile(strings.TrimPrefix(name, engineFolder))
	default:
		return nil, false, nil // of a language
	}
	return data, true, err
}

// unpackedModule returns the module as browsers compile it while it arrives, and keep it.
func unpackedModule() ([]byte, error) {
	file, err := web.EngineFile(engineModule + ".gz")
	if err != nil {
		return nil, err
	}
	z, err := gzip.NewReader(bytes.NewReader(file))
	if err != nil {
		return nil, err
	}
	data := make([]byte, web.Unpacked(file)) // reading without the size would copy it again and again
	_, err = io.ReadFull(z, data)
	return data, err
}

// makingOffline returns the list of the files for making games that a service worker caches once the engine is loaded. Of the module it
// is the packed one.
func (s *Site) makingOffline() ([]byte, error) {
	names := []string{"../judge/wasm_exec.js"}
	for _, name := range s.makingNames() {
		if name != engineFolder+engineModule && name != engineFolder+offline {
			names = append(names, "../"+name)
		}
	}
	for _, name := range fixed() {
		if web.OfWorkshop(name) {
			names = append(names, "../"+name)
		}
	}
	slices.Sort(names)
	return line(names)
}

// starter is an example that a visitor may begin with.
type starter struct{ Kind, Picture, Title, About string }

// workshop is the content of the page for making games.
type workshop struct {
	Sizes    string // of what the engine consists of, for the bar of progress, as JSON
	Starters []starter
}

// size is the size of a file of the engine in bytes, as it is sent at best and as it is then, with a sum that distinguishes it from others.
type size struct {
	Packed int    `json:"packed"`
	Plain  int64  `json:"plain"`
	Sum    string `json:"sum"`
}

// engineSizes returns the sizes of the parts of the engine, by the names of their files as they are when unpacked.
var engineSizes = sync.OnceValue(func() map[string]size {
	sizes := map[string]size{}
	for _, name := range web.EngineFiles() {
		file, _ := web.EngineFile(name) // EngineFiles has found it
		of, plain := strings.TrimSuffix(name, ".gz"), int64(len(file))
		if of != name {
			plain = web.Unpacked(file)
		}
		sum := sha256.Sum256(file)
		sizes[of] = size{len(file), plain, hex.EncodeToString(sum[:8])}
	}
	return sizes
})

// workshop returns the page of a language on which visitors make games of their own.
func (s *Site) workshop(language string) ([]byte, error) {
	p, err := s.shell(language, "", "workshop")
	if err != nil {
		return nil, err
	}
	p.Title, p.Home = p.Say("page.make.title"), "index.html"
	p.Links = []link{{Href: "index.html", Text: p.Say("page.gallery")}, {Href: makingPage, Text: p.Say("page.make.title"), Here: true}}
	if err := s.languageLinks(&p, s.langs, func(l string) string { return "../" + l + "/" + makingPage }); err != nil {
		return nil, err
	}
	text, err := json.Marshal(engineSizes())
	if err != nil {
		return nil, err
	}
	content := workshop{Sizes: string(text)}
	for _, kind := range starters {
		one := starter{Kind: kind, Title: p.Say("page.make.from-" + kind), About: p.Say("page.make.about-" + kind)}
		if name := starterPicture(kind); name != "" {
			one.Picture = "../" + name
		}
		content.Starters = append(content.Starters, one)
	}
	p.Content = content
	return render(p)
}
