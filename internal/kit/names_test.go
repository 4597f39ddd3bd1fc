package kit

import (
	"strings"
	"testing"

	"cartouche/internal/geom"
	"cartouche/internal/model"
	"cartouche/internal/testing/kittest"
	"cartouche/internal/testing/projecttest"
	"cartouche/internal/testing/testall"
	"cartouche/layouts/press"
)

// TestNamesTellWhatDiffers: file names have what differs from the whole kit at its
// defaults, and no more.
func TestNamesTellWhatDiffers(t *testing.T) {
	all := Players | Copies | Bleed | Backs | Marks | Choice
	named := func(list string) []*model.Component {
		var out []*model.Component
		for name := range strings.FieldsSeq(list) {
			out = append(out, &model.Component{Name: name})
		}
		return out
	}
	cases := []struct {
		name string
		opt  Options
		only string
		want string
	}{
		{"the defaults", Options{What: What{Players: 4, Copies: 1}}, "", ""},
		{"another number of players", Options{What: What{Players: 2}}, "", "-p2"},
		{"several kits", Options{What: What{Copies: 3}}, "", "-x3"},
		{"bleed", Options{Look: Look{Bleed: true}}, "", "-bleed"},
		{"backs beside fronts", Options{Print: Print{Duplex: press.Gutter}}, "", "-gutter"},
		{"no backs", Options{Print: Print{Duplex: press.OneSided}}, "", "-one-sided"},
		{"a shift", Options{Print: Print{Shift: geom.Pt(400, -200)}}, "", "-shift-0.4_-0.2"},
		{"the usual marks", Options{Look: Look{Marks: &press.Crop}}, "", ""},
		{"the usual marks, with the usual length", Options{Look: Look{Marks: &press.Marks{Outer: true, Inner: true, Length: geom.MM(4)}}}, "", ""},
		{"no marks", Options{Look: Look{Marks: &press.Marks{}}}, "", "-marks-none"},
		{"other marks", Options{Look: Look{Marks: &press.Marks{Outer: true, Cut: true, Length: geom.MM(2), Offset: geom.MM(3)}}}, "", "-marks-outer+cut-2mm-long-3mm-off"},
		{"a range", Options{What: What{Range: "1-9, 12"}}, "", "-range-1-9+12"},
		{"cards by their ids", Options{What: What{Pieces: []string{"emmer", "barley"}}}, "", "-pieces-emmer+barley"},
		{"an id that no file can have in its name", Options{What: What{Pieces: []string{"a/b"}}}, "", "-pieces-a_b-c14cddc0"},
		{"only what changed", Options{What: What{Since: "printed.json"}}, "", "-changes"},
		{"a component", Options{What: What{Only: []string{"reference"}}}, "reference", "-only-reference"},
		{"two components", Options{What: What{Only: []string{"reference", "dice"}}}, "dice reference", "-only-dice+reference"},
		{"many components", Options{What: What{Only: []string{"…"}}}, "player-board temple-plan granaries score-sheet", "-only-player-board+3-more-f46fd1c2"},
		{"much at once", Options{What: What{Players: 3, Copies: 2, Only: []string{"dice"}}, Look: Look{Bleed: true}}, "dice", "-p3-x2-bleed-only-dice"},
	}
	for _, c := range cases {
		j := &Job{Opt: c.opt, Game: &model.Game{Default: 4}, Components: named(c.only)}
		if got := j.Differing(all); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
	j := &Job{Opt: cases[len(cases)-1].opt, Game: &model.Game{Default: 4}, Components: named("dice")}
	if got := j.Differing(Copies); got != "-x2" {
		t.Errorf("of the copies alone: %q", got)
	}
}

// twins are two cards with backs and a board, so small that they are made quickly; how
// many players there are is on one of them.
var twins = map[string]string{
	"data/g/game.yaml": `authors: [A person]
players: {min: 1, max: 4}
default-players: 2
languages: [en, it]
version: "1"
components: [card, board]
`,
	"data/g/card.yaml": `size: 16 x 20 mm
bleed: 3 mm
stock: card
per: game
cards: cards.yaml
front:
  - text: {box: 3 3 10 14 mm, text: $words, style: body}
back:
  - rect: {box: bleed, fill: lapis}
`,
	"data/g/cards.yaml": "- {words: one}\n- {words: two}\n",
	"data/g/board.yaml": `size: 20 x 16 mm
bleed: 3 mm
stock: card
per: player
front:
  - rect: {box: bleed, fill: ochre}
  - text: {box: 3 3 14 10 mm, text: four, style: body}
`,
	"data/g/lang/en.yaml": `game: {title: A game}
component: {card: {title: A card, use: To see.}, board: {title: A board, use: To see.}}
one: A
two: B
four: "{players}"
`,
	"data/g/lang/it.yaml": `game: {title: Un gioco}
component: {card: {title: Una carta, use: Da vedere.}, board: {title: Una plancia, use: Da vedere.}}
one: U
two: D
four: "{players}"
`,
}

// TestNoRunWritesOverAnother: options are tried one by one and in pairs, in the usual run
// each with the next one; whenever two runs make a file of one name, it holds the same
// bytes.
func TestNoRunWritesOverAnother(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes a few seconds")
	}
	proj := projecttest.Over(t, kittest.OwnGame(t, twins))
	changes := []func(*Options){
		func(*Options) {},
		func(o *Options) { o.Players = 3 },
		func(o *Options) { o.Lang = "it" },
		func(o *Options) { o.Paper = "a5" },
		func(o *Options) { o.Profile = "grey" },
		func(o *Options) { o.Profile = "press" },
		func(o *Options) { o.DPI = 72 },
		func(o *Options) { o.Only = []string{"card"} },
		func(o *Options) { o.Range = "2" },
		func(o *Options) { o.Copies = 2 },
		func(o *Options) { o.Bleed = true },
		func(o *Options) { o.Marks = &press.Marks{Cut: true} },
		func(o *Options) { o.Marks = &press.Marks{Outer: true, Length: geom.MM(2)} },
		func(o *Options) { o.Duplex = press.Gutter },
		func(o *Options) { o.Duplex = press.Separate },
		func(o *Options) { o.Duplex = press.OneSided },
		func(o *Options) { o.Shift = geom.Pt(400, -200) },
		func(o *Options) { o.Outline = true },
		func(o *Options) { o.Source = true },
	}
	alone := []func(*Options){
		func(o *Options) { o.Alone.Paper = true },
		func(o *Options) { o.Alone.Marks = true },
		func(o *Options) { o.Alone.Duplex = true },
	}
	names := kittest.Names{}
	for i, one := range changes {
		for k, other := range changes[i:] {
			if k > 1 && !testall.On() {
				break
			}
			opt := Options{What: What{Game: "g"}, Print: Print{DPI: 40, Formats: []string{"pdf", "png", "svg"}}, Out: t.TempDir()}
			one(&opt)
			other(&opt)
			names.Make(t, opt.Out, func() error { _, err := Make(proj, opt); return err })
			opt.Out = t.TempDir()
			names.Make(t, opt.Out, func() error { _, err := Render(proj, opt); return err })
			for _, sheet := range alone {
				if k > 0 && !testall.On() {
					break
				}
				opt := opt
				opt.Out, opt.Formats = t.TempDir(), []string{"pdf"}
				sheet(&opt)
				names.Make(t, opt.Out, func() error { _, err := Render(proj, opt); return err })
			}
		}
	}
}

// TestTwoPiecesOfOneName: the first of several cards and a component that is called so
// do not write over each other.
func TestTwoPiecesOfOneName(t *testing.T) {
	files := map[string]string{}
	for name, content := range twins {
		files[strings.Replace(name, "board.yaml", "card-1.yaml", 1)] = strings.NewReplacer("board", "card-1").Replace(content)
	}
	files["data/g/card.yaml"] = strings.Split(twins["data/g/card.yaml"], "back:")[0]
	dir := kittest.OwnGame(t, files)
	_, err := Render(projecttest.Over(t, dir), Options{What: What{Game: "g"}, Print: Print{Formats: []string{"png"}}, Out: t.TempDir()})
	want := "`card` and `card-1` would both be written to g/en/card-1.png; give one of them another name"
	if got := kittest.Explain(t, dir, err); !strings.Contains(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}
