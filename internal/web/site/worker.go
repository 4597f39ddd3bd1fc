package site

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"path"
	"slices"
	"strings"
	"sync"
	texttemplate "text/template"

	"cartouche/internal/model"
	"cartouche/internal/web"
)

// offline is the list of the files of a folder that a service worker caches for use without a network.
const offline = "offline.json"

// workerFile is the service worker.
const workerFile = "sw.js"

// offlinePage is the page of a language for pages that are not cached.
const offlinePage = "offline.html"

var workers = sync.OnceValue(func() *texttemplate.Template { return texttemplate.Must(texttemplate.ParseFS(pageFiles, "pages/*.js")) })

// workerNames returns the files for installing the site.
func (s *Site) workerNames() []string {
	return []string{"index.html", contents, workerFile, "manifest.webmanifest", "icon-192.png", "icon-512.png"}
}

// worker returns one of the files for installing the site.
func (s *Site) worker(name string) (data []byte, ok bool, err error) {
	switch name {
	case workerFile:
		data, err = s.serviceWorker()
	case "manifest.webmanifest":
		data, err = s.manifest()
	case "icon-192.png":
		data, err = s.icon(192)
	case "icon-512.png":
		data, err = s.icon(512)
	default:
		return nil, false, nil
	}
	return data, true, err
}

// shellNames returns the files that every page needs, except the judge, which is large, and what only makes games, and the
// offline pages of all languages, because any of them may be needed.
func (s *Site) shellNames() []string {
	names := slices.DeleteFunc(slices.Clone(fixed()), func(n string) bool { return strings.HasPrefix(n, "judge/") || web.OfWorkshop(n) })
	for _, l := range s.langs {
		names = append(names, path.Join(l, offlinePage))
	}
	return append(names, "index.html", "manifest.webmanifest", "icon-192.png", "icon-512.png")
}

// serviceWorker returns sw.js. Its version is a hash of all files that it may cache, so browsers
// update it when any of them changes.
func (s *Site) serviceWorker() ([]byte, error) {
	if s.opt.Live {
		return pageFiles.ReadFile("pages/gone.js")
	}
	return s.others.get(workerFile, func() ([]byte, error) {
		names := append(fixed(), s.shellNames()...)
		for _, l := range s.langs {
			names = append(names, path.Join(l, offline))
			for _, g := range s.gamesIn(l) {
				names = append(names, path.Join(l, g.ID, offline))
			}
		}
		if s.makes() {
			names = append(names, engineFolder+offline)
		}
		sum := sha256.New()
		for _, name := range names {
			if err := s.sumUp(sum.Write, name); err != nil {
				return nil, err
			}
		}
		shell, err := json.Marshal(s.shellNames())
		if err != nil {
			return nil, err
		}
		var b bytes.Buffer
		version := hex.EncodeToString(sum.Sum(nil)[:8])
		err = workers().ExecuteTemplate(&b, "sw.js", map[string]string{"Version": version, "Shell": string(shell)})
		return b.Bytes(), err
	})
}

// sumUp adds a file to a hash, and with a list of files all files in it.
func (s *Site) sumUp(add func([]byte) (int, error), name string) error {
	sum, err := s.sums.get(name, func() ([sha256.Size]byte, error) {
		data, err := s.File(name)
		return sha256.Sum256(data), err
	})
	if err != nil {
		return err
	}
	add([]byte(name)) // a hash returns no errors
	add(sum[:])
	if path.Base(name) != offline {
		return nil
	}
	data, err := s.File(name)
	if err != nil {
		return err
	}
	var list []string
	if err := json.Unmarshal(data, &list); err != nil {
		return err
	}
	for _, file := range list {
		if strings.HasPrefix(file, "../../") || strings.HasPrefix(file, "../judge/") {
			continue // part of the shell
		}
		if err := s.sumUp(add, path.Join(path.Dir(name), file)); err != nil {
			return err
		}
	}
	return nil
}

// offlineOf returns the list of a game's files, or of a language's if g is nil, as names relative to the folder.
func (s *Site) offlineOf(language string, g *model.Game) ([]byte, error) {
	var names []string
	if g == nil {
		styles, err := s.styleNames(language)
		if err != nil {
			return nil, err
		}
		names = []string{"index.html", "words.json"}
		for _, n := range styles {
			names = append(names, strings.TrimPrefix(n, language+"/"))
		}
		for _, other := range s.gamesIn(language) {
			names = append(names, other.ID+"/picture.png")
		}
		return line(names)
	}
	all, err := s.gameNames(language, g)
	if err != nil {
		return nil, err
	}
	for _, n := range all {
		if n = strings.TrimPrefix(n, language+"/"+g.ID+"/"); !strings.HasPrefix(n, "files/") && n != offline {
			names = append(names, n)
		}
	}
	kinds, err := s.records(language, g.ID)
	if err != nil {
		return nil, err
	}
	if kinds.judged() {
		facts, err := s.judgeFacts(g)
		if err != nil {
			return nil, err
		}
		names = append(names, "../../judge/wasm_exec.js", "../../judge/"+facts.Module+".wasm.gz")
		if kinds.sheets {
			names = append(names, "../../judge/reader.wasm.gz")
		}
	}
	slices.Sort(names)
	return line(names)
}

// manifest returns the web app manifest.
func (s *Site) manifest() ([]byte, error) {
	words, err := s.words(s.langs[0])
	if err != nil {
		return nil, err
	}
	type icon struct {
		Src     string `json:"src"`
		Sizes   string `json:"sizes"`
		Type    string `json:"type"`
		Purpose string `json:"purpose"`
	}
	return line(struct {
		Name       string `json:"name"`
		ShortName  string `json:"short_name"`
		StartURL   string `json:"start_url"`
		Scope      string `json:"scope"`
		Display    string `json:"display"`
		Background string `json:"background_color"`
		Theme      string `json:"theme_color"`
		Icons      []icon `json:"icons"`
	}{
		Name: say(words, "page.program", nil), ShortName: say(words, "page.program", nil), StartURL: "index.html", Scope: "./",
		Display: "standalone", Background: "#fbf6e9", Theme: "#1f4e8c",
		Icons: []icon{{"icon-192.png", "192x192", "image/png", "any"}, {"icon-512.png", "512x512", "image/png", "any maskable"}},
	})
}
