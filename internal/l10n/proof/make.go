package proof

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"cartouche/internal/diag"
	"cartouche/internal/draw/pdf"
	"cartouche/internal/geom"
	"cartouche/internal/kit"
	"cartouche/internal/lang"
	"cartouche/internal/model"
	"cartouche/internal/parallel"
	"cartouche/internal/project"
	"cartouche/internal/scene"
	"cartouche/layouts"
)

// Make makes proof sheets of games in the language of the options, for correctors. A proof shows each side of each piece in the
// source language and in the translation, or only in the source language if that is the one to proofread, with the keys of its
// texts. Without games, Make takes all games that have the language. It returns the written files, in order.
func Make(p *project.Project, opt kit.Options, games []string) ([]kit.Made, error) {
	if len(games) == 0 {
		var err error
		if games, err = gamesIn(p, opt.Lang); err != nil {
			return nil, err
		}
	}
	var tasks []kit.Task
	var errs diag.List
	var last *kit.Job
	for i, game := range games {
		if opt.Progress != nil {
			opt.Progress("progress-games", i, len(games))
		}
		opt.Game = game
		pr, err := startProof(p, opt)
		if err == nil {
			var t kit.Task
			if t, err = pr.task(); err == nil {
				tasks, last = append(tasks, t), pr.Job
				continue
			}
		}
		list, ok := errors.AsType[diag.List](err)
		if !ok {
			return nil, err
		}
		errs = append(errs, list...)
	}
	if err := errs.Err(); err != nil {
		return nil, err
	}
	return last.Run(tasks)
}

// gamesIn returns the games that have a language: those in the project's own folder, or all
// built-in games if the folder has none.
func gamesIn(p *project.Project, language string) ([]string, error) {
	all, err := model.Games(p.Own())
	if err == nil && len(all) == 0 {
		all, err = model.Games(p)
	}
	if err != nil {
		return nil, err
	}
	var games, known []string
	for _, id := range all {
		g, errs := layouts.LoadGame(p, id)
		if g == nil || len(g.Languages) == 0 {
			return nil, errs.Err()
		}
		known = append(known, g.Texts().Languages()...)
		if texts, _ := g.Catalogue(language); texts != nil {
			games = append(games, id)
		}
	}
	if games == nil {
		slices.Sort(known)
		return nil, diag.UnknownWord("unknown-language", language, slices.Compact(known), diag.Pos{})
	}
	return games, nil
}

// Program is the name of the program's own messages, in place of a game.
const Program = "program"

// proofing is one proof in progress. Its job is in the source language; for the program's messages,
// it has no studio and no components.
type proofing struct {
	*kit.Job
	texts         lang.Folder
	language      string          // of the translation
	translation   *lang.Catalogue // the translation without fallbacks
	withFallbacks *lang.Catalogue // the translation with fallbacks for missing texts
	source        *lang.Catalogue
	sources       *lang.Sources
	misfits       map[string][]string // remarks on texts that do not fit, by key
	all           bool                // the whole game is proofread
	sourceOnly    bool                // the source language is proofread
	wordless      []string            // the sides without words
	numbers       kit.Numbers         // the pieces to proofread
	studios       map[int][2]*layouts.Studio
	blocks        *lang.Catalogue // the texts of booklets in the source language
}

// startProgram starts the proof of the program's messages.
func startProgram(p *project.Project, opt kit.Options) (*proofing, error) {
	if len(opt.Only) > 0 || opt.Range != "" || opt.Players > 0 {
		return nil, diag.List{{Code: "proof-program", Args: diag.Args{"found": Program}}}
	}
	theme, errs := model.LoadTheme(p)
	if errs != nil {
		return nil, errs.Err()
	}
	opt.Paper = cmp.Or(opt.Paper, opt.Home, "a4")
	pr := &proofing{Job: &kit.Job{Opt: opt, Game: &model.Game{ID: Program, Theme: theme}}, texts: lang.MessageFolder(p), all: true}
	if errs = pr.languages(opt.Lang); errs != nil {
		return nil, errs.Err()
	}
	pr.Messages = pr.withFallbacks
	pr.Paper, errs = kit.FindPaper(theme, opt.Paper)
	return pr, append(errs, pr.smallPaper()...).Err()
}

// smallPaper reports paper without room for the table.
func (pr *proofing) smallPaper() (errs diag.List) {
	if size := pr.Paper.Size.Value; size.W > 0 && (size.W < LeastPaper.W || size.H < LeastPaper.H) {
		errs.Add(diag.Pos{}, "proof-paper", diag.Args{"found": size, "allowed": LeastPaper})
	}
	return errs
}

func startProof(p *project.Project, opt kit.Options) (*proofing, error) {
	if opt.Game == Program {
		return startProgram(p, opt)
	}
	only, numbers, players, language := opt.Only, opt.Range, opt.Players, opt.Lang
	opt.Only, opt.Range, opt.Lang = nil, "", ""
	j, err := kit.Start(p, opt)
	if err != nil {
		return nil, err
	}
	pr := &proofing{
		Job: j, texts: j.Game.Texts(), misfits: map[string][]string{}, all: len(only) == 0 && numbers == "",
		studios: map[int][2]*layouts.Studio{},
	}
	if errs := append(pr.languages(language), pr.addBooklets()...); errs != nil {
		return nil, errs.Err()
	}
	var errs, more diag.List
	j.Opt.Only, j.Opt.Range, j.Opt.Players = only, numbers, players
	j.Components, more = kit.Choose(j.Game, only)
	errs = append(errs, more...)
	if players > 0 {
		errs = append(errs, j.Absent()...)
	}
	errs = append(errs, pr.smallPaper()...)
	if errs == nil {
		errs = pr.chooseNumbers()
	}
	if j.Messages, err = j.Game.Messages(pr.language); err != nil {
		return nil, err
	}
	return pr, errs.Err()
}

// languages reads the texts of both languages, and the record of what the translation was made from.
func (pr *proofing) languages(wanted string) (errs diag.List) {
	texts := pr.texts
	if pr.withFallbacks, errs = texts.Catalogue(wanted); errs != nil {
		return errs
	}
	pr.language = pr.withFallbacks.Lang
	if pr.language == texts.Source {
		pr.sourceOnly, pr.source, pr.translation = true, pr.withFallbacks, pr.withFallbacks
		return nil
	}
	var more diag.List
	if pr.source, more = texts.Read(texts.Source); more != nil {
		return more
	}
	pr.translation = pr.withFallbacks // pseudo-languages have no file
	if known := texts.Languages(); slices.Contains(known, pr.language) {
		pr.translation, errs = texts.Read(pr.language)
		for _, shorter := range lang.Parents(pr.language) { // a text that it-CH leaves to it is not missing
			if strings.HasPrefix(pr.language, shorter+"-") && slices.Contains(known, shorter) {
				other, more := texts.Read(shorter)
				errs = append(errs, more...)
				if more == nil {
					pr.translation.Merge(other)
				}
			}
		}
	}
	pr.sources, more = texts.Sources(pr.language)
	return append(errs, more...)
}

// players returns the number of players to draw a component for: the chosen number, or the nearest
// number to the game's default for which the component exists.
func (pr *proofing) players(c *model.Component) int {
	n := pr.Opt.Players
	if n == 0 {
		n = pr.Game.Default
		if !c.Players.Holds(n) {
			n = max(c.Players.Min, min(n, c.Players.Max))
		}
	}
	return n
}

// studioOf returns the studios of both languages for a component.
func (pr *proofing) studioOf(c *model.Component) ([2]*layouts.Studio, diag.List) {
	n := pr.players(c)
	if two, ok := pr.studios[n]; ok {
		return two, nil
	}
	opt := layouts.Options{Players: n, Lang: pr.texts.Source, Profile: pr.Opt.Profile}
	source, errs := layouts.New(pr.Game, opt)
	if pr.sourceOnly {
		pr.studios[n] = [2]*layouts.Studio{source, source}
		return pr.studios[n], errs
	}
	opt.Lang = pr.language
	translation, more := layouts.New(pr.Game, opt)
	pr.studios[n] = [2]*layouts.Studio{source, translation}
	return pr.studios[n], append(errs, more...)
}

// chooseNumbers parses the numbers of the pieces.
func (pr *proofing) chooseNumbers() diag.List {
	var errs diag.List
	pr.numbers, errs = kit.ParseNumbers(pr.Opt.Range)
	most := 0
	for _, c := range pr.Components {
		two, more := pr.studioOf(c)
		if errs = append(errs, more...); more != nil {
			return errs
		}
		most = max(most, two[0].Count(c))
	}
	return append(errs, pr.numbers.Beyond(most)...)
}

// twins are a side of a piece in both languages, or only in the source, with the numbers of all
// pieces that have the same words there.
type twins struct {
	source, translation *scene.Face
	back                bool
	pieces              []int
}

// twins lays out a component in both languages, and returns each side with different words once.
func (pr *proofing) twins(c *model.Component) ([]*twins, diag.List) {
	two, errs := pr.studioOf(c)
	if errs != nil {
		return nil, errs
	}
	n := two[0].Count(c)
	pieces := make([][2]layouts.Piece, n)
	wrong := make([][2]diag.List, n)
	parallel.Each(pr.Opt.Jobs, n, func(i int) error {
		for k, studio := range two {
			if pr.numbers.Holds(i+1) && (k == 0 || !pr.sourceOnly) {
				pieces[i][k], wrong[i][k] = studio.Piece(c, i)
			}
		}
		return nil
	})
	var list []*twins
	seen := map[string]*twins{}
	for i := range pieces {
		if pr.sourceOnly {
			wrong[i] = [2]diag.List{nil, wrong[i][0]}
		}
		errs = append(errs, wrong[i][0]...)
		errs = append(errs, pr.collectMisfits(wrong[i][1])...)
		for _, back := range []bool{false, true} {
			a, b := pieces[i][0].Side(back), pieces[i][1].Side(back)
			if a == nil || b == nil && !pr.sourceOnly {
				continue
			}
			text := fmt.Sprint(back) + words(a)
			if b != nil {
				text += words(b)
			}
			if seen[text] == nil {
				seen[text] = &twins{source: a, translation: b, back: back}
				list = append(list, seen[text])
			}
			if t := seen[text]; !slices.Contains(t.pieces, i+1) {
				t.pieces = append(t.pieces, i+1)
			}
		}
	}
	return list, errs
}

// faces returns the face or faces of the side.
func (t *twins) faces() []*scene.Face {
	if t.translation == nil {
		return []*scene.Face{t.source}
	}
	return []*scene.Face{t.source, t.translation}
}

// words returns the words of a face and their positions. Sides that differ only in colours and pictures have the same words.
func words(f *scene.Face) string {
	var b strings.Builder
	for _, t := range scene.Texts(f.Ops) {
		fmt.Fprintf(&b, "%s\x00%s\x00%v\n", t.Text.Key, t.Words(), t.Box)
	}
	return b.String()
}

// collectMisfits collects misfits of the translation as remarks for the proof, and returns all other errors.
func (pr *proofing) collectMisfits(errs diag.List) (others diag.List) {
	for _, d := range errs {
		key, _ := d.Args["key"].(string) // absent for numbers and names, which have only words
		if !Misfit(d) {
			others = append(others, d)
			continue
		}
		d.Source = nil // a line of the proof is about all cards with this side
		text, _ := pr.Messages.Message(d)
		if !slices.Contains(pr.misfits[key], text) {
			pr.misfits[key] = append(pr.misfits[key], text)
			pr.Warn(d.Pos, d.Code, d.Args)
		}
	}
	return others
}

// task lays out the proof and returns the task that writes it.
func (pr *proofing) task() (kit.Task, error) {
	pages, errs := pr.pages()
	if errs != nil {
		return kit.Task{}, errs.Err()
	}
	part := pr.languageOptions().languages()
	opt := pdf.Options{Title: Program + " · " + part, Date: pr.Opt.Date, Jobs: pr.Opt.Jobs}
	if pr.Studio != nil {
		opt = pr.PDFOptions(part, pr.Opt.Jobs)
	}
	opt.Lang, opt.Sheets = pr.language, pdf.Simplex
	name := strings.Join([]string{pr.Game.ID, pr.language, pr.PaperName()}, "-") + pr.forPlayers() + pr.Differing(kit.Choice) + "-proof.pdf"
	return kit.Task{
		Made:  kit.Made{Path: pr.Game.ID + "/" + name, Pages: len(pages), Width: pages[0].Size.W.MM(), Height: pages[0].Size.H.MM()},
		Write: func(w io.Writer) error { return pdf.Write(w, pages, opt) },
	}, nil
}

// forPlayers returns the part of the file name for the number of players, if one was chosen. The
// pieces for the default number may be fewer than all, too.
func (pr *proofing) forPlayers() string {
	if pr.Opt.Players == 0 {
		return ""
	}
	return fmt.Sprintf("-p%d", pr.Opt.Players)
}

// pages lays out the proof.
func (pr *proofing) pages() ([]*scene.Page, diag.List) {
	content, errs := pr.content()
	if errs != nil {
		return nil, errs
	}
	spoken := pr.languageOptions()
	return content.Pages(Options{
		Paper: pr.Paper.Size.Value, Margin: max(pr.Paper.Margin.Value, 10*geom.Millimetre), Fonts: pr.Game.Theme.Fonts,
		Source: spoken.Source, Translation: spoken.Translation, Own: pr.languageOf(pr.Messages.Lang),
		Key: pr.say("proof-key", nil), Remark: pr.say("proof-remark", nil),
		Scale: func(percent int) string { return pr.say("proof-scale", diag.Args{"n": percent}) },
		Small: func(section string, page, of int) string {
			game := content.Title
			if pr.Game.Version != "" {
				game += " · v" + pr.Game.Version
			}
			return pr.say("proof-line", diag.Args{
				"game": game, "component": section, "page": page, "of": of, "language": spoken.languages(),
			})
		},
	})
}
