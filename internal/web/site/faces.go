package site

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"cartouche/internal/diag"
	"cartouche/internal/draw/svg"
	"cartouche/internal/geom"
	"cartouche/internal/kit"
	"cartouche/internal/lang"
	"cartouche/internal/model"
	"cartouche/internal/scene"
	"cartouche/layouts"
)

// view is a way to look at a game.
type view struct {
	lang, game string
	players    int
	profile    string
}

// file returns the name of the view's index, relative to the folder of the game.
func (v view) file() string { return fmt.Sprintf("%d-%s.json", v.players, v.profile) }

// name returns the name of the view's index in the tree.
func (v view) name() string { return v.lang + "/" + v.game + "/" + v.file() }

// texts returns the view in the language of a game's texts. Nil stays as it is.
func (v view) texts(g *model.Game) view {
	if g != nil {
		v.lang = g.TextsIn(v.lang)
	}
	return v
}

// views returns all views of a game in a language: each number of players in each profile.
func (s *Site) views(language string, g *model.Game) (all []view) {
	for n := g.Players.Min; n <= g.Players.Max; n++ {
		for _, profile := range s.opt.Profiles {
			all = append(all, view{language, g.ID, n, profile})
		}
	}
	return all
}

// first returns the default view of a game.
func (s *Site) first(language string, g *model.Game) view {
	return view{language, g.ID, g.Default, s.opt.Profiles[0]}
}

// Index is the file of a view: the faces of a game for a number of players and a profile, and its
// downloads. Lengths are in millimetres; file names are relative to the folder of the game.
type Index struct {
	Game       string      `json:"game"`
	Title      string      `json:"title"`
	Lead       string      `json:"lead"` // players and authors
	Lang       string      `json:"lang"`
	Players    Players     `json:"players"`
	Profile    string      `json:"profile"`
	Profiles   []string    `json:"profiles"`
	Automaton  string      `json:"automaton"` // the opponent in solo games, or ""
	Components []Component `json:"components"`
	Downloads  []download  `json:"downloads"`
}

// Players are the number of players of a view and its limits.
type Players struct {
	Now int `json:"now"`
	Min int `json:"min"`
	Max int `json:"max"`
}

// Component is a component of the kit.
type Component struct {
	Name   string  `json:"name"`
	Title  string  `json:"title"`
	Per    string  `json:"per"` // player or game, as in the data
	W      float64 `json:"w"`   // trimmed
	H      float64 `json:"h"`
	Size   string  `json:"size"`   // as text
	Record bool    `json:"record"` // whether it is a sheet to fill in
	Read   bool    `json:"read"`   // whether it can be read from a photograph
	Games  int     `json:"games"`  // of how many games it is a score sheet
	Slots  bool    `json:"slots"`  // whether a log may be shown on it
	Pieces []Piece `json:"pieces"`

	Errors []string `json:"errors,omitempty"` // of its file and of its cards as a whole
}

// Piece is a piece with its faces and the details that the designer's view shows.
type Piece struct {
	Title     string     `json:"title"`
	BackTitle string     `json:"backTitle,omitempty"`
	Caption   string     `json:"caption"` // number of copies, with the piece's name if there are several
	Copies    int        `json:"copies"`
	Front     string     `json:"front"`
	Back      *string    `json:"back"`
	Trim      [4]float64 `json:"trim"` // in the picture: x, y, width, height
	Safe      [4]float64 `json:"safe"`
	Bleed     float64    `json:"bleed"`
	Errors    []string   `json:"errors,omitempty"` // its faces are what could be drawn then
}

// set is the faces of a view.
type set struct {
	index Index
	faces map[string][]byte   // by name relative to the folder of the game
	drawn map[[32]byte]string // names by hashes of the content
	older map[string][]byte   // faces of the previous set, for pages that still show it
	errs  diag.List           // of pieces that are shown nevertheless, and of the files of the game

	studio atomic.Pointer[layouts.Studio] // has the faces for the kit on the same paper, until that is made
	paper  string
}

func (s *Site) set(v view) (*set, error) {
	return s.sets.get(v, func() (*set, error) { return s.makeSet(v, nil, 0) })
}

// firstFaces is how many faces a page comes with, before its index is made, where InTurn is set.
const firstFaces = 4

// firstOf returns the index of a view in which only the first pieces have faces, so that a page shows these while the others are made.
// Booklets, which are long to set, are not in it. If it cannot be made, it is the whole set, whose errors are all.
func (s *Site) firstOf(v view) (*set, error) {
	first, err := s.firsts.get(v, func() (*set, error) { return s.makeSet(v, nil, firstFaces) })
	if err != nil {
		return s.set(v)
	}
	return first, nil
}

// makeSet makes the faces of a view, or the first of them: at least most, with those of one piece; 0 is all. Non-nil values are those
// of a record and replace the game's.
func (s *Site) makeSet(v view, values map[string]any, most int) (*set, error) {
	usual := s.usualSet(v, values)
	keep := s.opt.Kits && values == nil && most == 0
	loaded := cmp.Or(s.game(v.game), s.partial[v.game])
	texts := v.texts(loaded)
	j, err := kit.Start(s.project, kit.Options{
		What: kit.What{Game: v.game, Loaded: loaded, Players: v.players, Values: values, Keep: keep, Usual: usual.laid()},
		Look: kit.Look{Lang: texts.lang, Profile: v.profile}, Warn: s.opt.Tell,
	})
	forgiving := values == nil && s.forgiving()
	if err != nil && (values != nil || !s.drawable(j)) {
		return nil, err
	}
	g := j.Game
	errs := append(slices.Clone(s.broken[v.game]), diag.Of(err)...)
	made := &set{errs: errs, faces: map[string][]byte{}, drawn: map[[32]byte]string{}, paper: j.Opt.Paper, index: Index{
		Game: g.ID, Lang: texts.lang, Profile: v.profile, Profiles: s.opt.Profiles,
		Players: Players{v.players, g.Players.Min, g.Players.Max}, Components: []Component{}, Downloads: []download{},
	}}
	if keep {
		made.studio.Store(j.Studio)
	}
	made.index.Title, _ = j.Studio.GameTitle()
	kinds, err := s.records(texts.lang, g.ID)
	made.index.Automaton = kinds.automaton
	var written written
	if most == 0 && err == nil {
		written, err = s.written(texts)
	}
	if made.errs = append(made.errs, diag.Of(err)...); err != nil && !forgiving {
		return nil, err
	}
	sums, _ := s.looks.Get().(*scene.Sums)
	p := &presser{
		site: s, job: j, view: v, sums: cmp.Or(sums, &scene.Sums{}), into: made, most: most, written: written, ofRecord: values != nil,
	}
	defer s.looks.Put(p.sums)
	p.takeDrawn(usual)
	if p.words, err = s.words(v.lang); err != nil {
		return nil, err
	}
	made.index.Lead = capital(playersText(p.words, g)) + " · " + p.words.List(g.AuthorsIn(j.Studio.Texts())...)
	for _, c := range g.Components {
		if most > 0 && c.Booklet != nil || p.booklet(c) || j.Studio.Count(c) == 0 && len(p.wrongIn(c)) == 0 {
			continue
		}
		of, err := p.component(c)
		if err != nil {
			return nil, err
		}
		made.index.Components = append(made.index.Components, of)
	}
	p.keepReplaced()
	if !forgiving {
		return made, made.errs.Err()
	}
	return made, nil
}

// keepReplaced keeps what the faces of before that look different have replaced, for those who compare: until others do.
func (p *presser) keepReplaced() {
	before := p.site.before[p.view]
	if before == nil {
		return
	}
	look := func(name string) string { return name[:max(0, strings.IndexByte(name, '-'))] }
	known, now := map[string]bool{}, map[string]bool{}
	for name := range before.faces {
		known[look(name)] = true
	}
	for name := range p.into.faces {
		if now[look(name)] = true; !known[look(name)] {
			return
		}
	}
	p.into.older = maps.Clone(before.faces)
	for name, face := range before.older {
		if !now[look(name)] {
			p.into.older[name] = face
		}
	}
}

// takeDrawn lists the sets that may have drawn the same faces already.
func (p *presser) takeDrawn(usual *set) {
	if before := p.site.before[p.view]; before != nil {
		p.into.older, p.drawn = before.faces, append(p.drawn, before)
	}
	if first := p.site.firsts.all()[p.view]; first != nil {
		p.drawn = append(p.drawn, first)
	}
	if p.usual = usual; usual != nil {
		p.drawn = append(p.drawn, usual)
	}
}

// wrongIn returns the errors so far in the file and in the cards of a component, in words.
func (p *presser) wrongIn(c *model.Component) (texts []string) {
	for _, d := range p.into.errs {
		of := func(t model.CardTable) bool { return strings.HasSuffix(d.Pos.File, t.File) }
		if strings.HasSuffix(d.Pos.File, c.File) || slices.ContainsFunc(p.job.Game.CardTables(c), of) {
			texts = append(texts, p.inWords(diag.List{d})...)
		}
	}
	return texts
}

func (p *presser) inWords(list diag.List) (texts []string) {
	for _, d := range list.Shown(false) {
		text, _ := p.words.Message(d)
		texts = append(texts, text)
	}
	return texts
}

// fewPieces is on how many pieces an error is shown at each of them; one on more is shown once, at their component.
const fewPieces = 3

// tell adds errors to the pieces that have them, or to their component.
func (p *presser) tell(c *Component, errs []diag.List) {
	key := func(d diag.Diagnostic) string { return d.Code + " " + d.Pos.String() }
	many, on := map[string]int{}, diag.List(nil)
	for _, list := range errs {
		seen := map[string]bool{}
		for _, d := range list {
			if !seen[key(d)] {
				many[key(d)]++
			}
			seen[key(d)] = true
		}
	}
	for i, list := range errs {
		own := slices.DeleteFunc(slices.Clone(list), func(d diag.Diagnostic) bool { return many[key(d)] > fewPieces })
		c.Pieces[i].Errors = p.inWords(own)
		on = append(on, slices.DeleteFunc(list, func(d diag.Diagnostic) bool { return many[key(d)] <= fewPieces })...)
	}
	c.Errors = append(c.Errors, p.inWords(on)...)
}

// usualSet returns the set for the usual number of players, which shares most faces; nil if this is it, or if it is not at hand.
func (s *Site) usualSet(v view, values map[string]any) *set {
	if s.opt.Live || values != nil { // only a site has all views
		return nil
	}
	n := s.game(v.game).Default
	if v.players == n {
		return nil
	}
	usual, _ := s.set(view{v.lang, v.game, n, v.profile}) // errors are those of that view
	return usual
}

// laid returns the studio of a set as long as it is kept; otherwise nil.
func (s *set) laid() *layouts.Studio {
	if s == nil {
		return nil
	}
	return s.studio.Load()
}

// booklet takes the booklet of the usual view, if this one has as many of them: its pages are the same in each kit.
func (p *presser) booklet(c *model.Component) bool {
	if p.usual == nil || c.Booklet == nil || c.Copies(p.view.players) != c.Copies(p.job.Game.Default) {
		return false
	}
	for _, of := range p.usual.index.Components {
		if of.Name != c.Name {
			continue
		}
		for _, piece := range of.Pieces {
			p.into.faces[piece.Front] = p.usual.faces[piece.Front]
		}
		p.into.index.Components = append(p.into.index.Components, of)
	}
	return true
}

// component draws the pieces of a component and adds their errors.
func (p *presser) component(c *model.Component) (Component, error) {
	studio := p.job.Studio
	title, _ := studio.Title(c)
	of := Component{
		Name: c.Name, Title: title, Per: c.Per, W: c.Size.Value.W.MM(), H: c.Size.Value.H.MM(),
		Size: p.words.Size(c.Size.Value.W.MM(), c.Size.Value.H.MM()), Pieces: []Piece{}, Errors: p.wrongIn(c),
	}
	of.Read, of.Record = p.written.boards[c.Name]
	if c.Size.Value == (geom.Size{}) { // of a file that cannot be read
		return of, nil
	}
	var errs []diag.List // by pieces
	for i := range studio.Count(c) {
		if p.most > 0 && len(p.into.faces) >= p.most {
			of.Pieces, errs = append(of.Pieces, p.later(c, i, title)), append(errs, nil)
			continue
		}
		piece, more := studio.Piece(c, i)
		if p.ofRecord { // slots on a page may be smaller than on paper
			more = slices.DeleteFunc(more, func(d diag.Diagnostic) bool { return d.Code == "slot-too-small" })
		}
		more = studio.Sure(more)
		if p.into.errs = append(p.into.errs, more...); len(p.into.errs) > 0 && (p.ofRecord || !p.site.forgiving()) {
			continue // report all errors and show nothing
		}
		shown, err := p.later(c, i, title), error(nil)
		if piece.Front != nil {
			shown, err = p.piece(piece, title)
		}
		if err != nil {
			return of, err
		}
		of.Pieces, errs = append(of.Pieces, shown), append(errs, more)
		of.slots(piece, p.written)
	}
	p.tell(&of, errs)
	of.Read = (of.Read || of.Games > 0) && (c.Per == "player" || len(of.Pieces) == 1)
	return of, nil
}

// slots adds what the slots of a piece say.
func (c *Component) slots(piece layouts.Piece, written written) {
	for _, face := range []*scene.Face{piece.Front, piece.Back} {
		if face != nil {
			c.Slots = c.Slots || len(face.Slots) > 0
			c.Games = max(c.Games, written.gamesOn(face))
		}
	}
}

// presser draws the faces of a view.
type presser struct {
	site  *Site
	job   *kit.Job
	view  view
	sums  *scene.Sums
	into  *set
	most  int    // of the first pieces, those that are laid out; 0 is all
	drawn []*set // whose faces are reused: those of the same view of the previous site, and of usual
	usual *set   // the view of the usual number of players; nil if this is it, or if it is not at hand

	written  written
	ofRecord bool
	words    *lang.Catalogue
}

func (p *presser) piece(piece layouts.Piece, title string) (Piece, error) {
	bleed := geom.Length(0)
	if p.site.opt.Live {
		bleed = piece.Front.Bleed
	}
	trim := geom.R(bleed, bleed, piece.Front.Size.W, piece.Front.Size.H)
	out := p.titled(piece.Component, piece.Index, piece.Copies, title)
	out.Bleed, out.Trim, out.Safe = bleed.MM(), millimetres(trim), millimetres(trim.Inset(piece.Front.Safe))
	var err error
	if out.Front, err = p.face(piece.Front); err != nil || piece.Back == nil {
		return out, err
	}
	back, err := p.face(piece.Back)
	out.Back, out.BackTitle = &back, say(p.words, "page.back", diag.Args{"title": out.Title})
	return out, err
}

// titled returns a piece with its names and without faces.
func (p *presser) titled(c *model.Component, i, copies int, title string) Piece {
	out := Piece{Copies: copies, Title: title, Caption: say(p.words, "page.copies", diag.Args{"n": copies})}
	if p.job.Studio.Count(c) > 1 {
		name := p.words.Number(i + 1)
		id := p.job.Studio.ID(c, i)
		if id != "" && p.site.opt.Live && !p.site.opt.Guests { // authors know the piece by its id
			name = id
		}
		out.Title += " " + name
		out.Caption = name + " · " + out.Caption // the component's title is above the caption
	}
	return out
}

// later returns a piece whose faces are made later: their names are "".
func (p *presser) later(c *model.Component, i int, title string) Piece {
	out := p.titled(c, i, p.job.Studio.CopiesOf(c, i), title)
	if c.Sides() == 2 {
		out.Back, out.BackTitle = new(string), say(p.words, "page.back", diag.Args{"title": out.Title})
	}
	return out
}

// BackFace returns the name of the back; "" for none.
func (p Piece) BackFace() string {
	if p.Back == nil {
		return ""
	}
	return *p.Back
}

func millimetres(r geom.Rect) [4]float64 { return [4]float64{r.X.MM(), r.Y.MM(), r.W.MM(), r.H.MM()} }

// face draws a side and returns the name of its file. Ids in it start with a hash of its look, so
// that several faces can be in one page.
func (p *presser) face(f *scene.Face) (string, error) {
	looks := p.sums.Face(f)
	content := contentOf(f, looks)
	if name, ok := p.drawnBefore(content); ok {
		return name, nil
	}
	page := f.Page(p.site.opt.Live, p.view.lang)
	var err error
	if page.Ops, err = scene.Reduced(page.Ops, screenDPI); err != nil {
		return "", err
	}
	b := drawings.Get().(*bytes.Buffer)
	defer drawings.Put(b)
	b.Reset()
	err = svg.Encode(b, page, svg.Options{
		Source: p.site.opt.Live && !p.site.opt.Guests, Fonts: p.site.fonts[p.view.lang],
		Prefix: "i" + hex.EncodeToString(looks[:5]) + "-",
	})
	if err != nil {
		return "", err
	}
	sum := sha256.Sum256(b.Bytes())
	name := hex.EncodeToString(sum[:10])
	if p.site.opt.Live { // pages see which faces look different, and not only are elsewhere in the data
		name = hex.EncodeToString(looks[:10]) + "-" + name
	}
	if name = "faces/" + name + ".svg"; p.site.opt.Live {
		p.into.faces[name] = bytes.Clone(b.Bytes()) // a server compresses what it sends
	} else {
		name += packedEnding
		p.into.faces[name] = packed(b.Bytes())
	}
	p.into.drawn[content] = name
	return name, nil
}

// screenDPI is the resolution of photographs on faces: that of a screen, three times enlarged.
const screenDPI = 300

// drawings are buffers for faces.
var drawings = sync.Pool{New: func() any { return new(bytes.Buffer) }}

// drawnBefore reuses a face that was drawn for another set.
func (p *presser) drawnBefore(content [32]byte) (name string, ok bool) {
	for _, of := range p.drawn {
		if name, ok = of.drawn[content]; ok {
			p.into.faces[name], p.into.drawn[content] = of.faces[name], name
			return name, true
		}
	}
	return "", false
}

// contentOf returns a hash of everything in the picture of a face: its look, its slots, and positions in the data.
func contentOf(f *scene.Face, looks [32]byte) [32]byte {
	h := sha256.New()
	fmt.Fprintf(h, "%x %q %v", looks, f.Name, f.From)
	for _, s := range f.Slots {
		fmt.Fprintf(
			h, "\n%q %q %d %q %d %d %t %d %v %v", s.ID, s.Kinds, s.Capacity, s.Beside, s.Row, s.Column, s.Valued,
			s.Value, s.Box, s.At,
		)
		if s.Shape != nil {
			fmt.Fprintf(h, " %v", *s.Shape)
		}
	}
	return [32]byte(h.Sum(nil))
}

// face returns a face of any view of a game. It makes views that were not requested yet.
func (s *Site) face(language string, g *model.Game, name string) (data []byte, ok bool, err error) {
	if s.opt.Live {
		return nil, false, nil // liveFile returns the faces that pages show
	}
	for _, v := range append([]view{s.first(language, g)}, s.views(language, g)...) {
		set, err := s.set(v)
		if err != nil {
			return nil, false, err
		}
		if data, ok := set.faces[name]; ok {
			return data, true, nil
		}
	}
	return nil, false, nil
}

// index returns the file of a view.
func (s *Site) index(v view) ([]byte, error) {
	set, err := s.set(v)
	if err != nil {
		return nil, err
	}
	if s.opt.Live {
		return s.liveIndex(set)
	}
	index := set.index
	if index.Downloads, err = s.downloads(v); err != nil {
		return nil, err
	}
	return line(index)
}

// line encodes a value as JSON without HTML escapes.
func line(v any) ([]byte, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	err := enc.Encode(v)
	return b.Bytes(), err
}
