package order

import (
	"cmp"
	"maps"
	"slices"
	"strconv"
	"strings"

	"cartouche/internal/diag"
	"cartouche/internal/export"
	"cartouche/internal/geom"
	"cartouche/internal/kit"
	"cartouche/internal/lang"
	"cartouche/internal/model"
	"cartouche/layouts"
	"cartouche/layouts/press"
)

// Choices are what can be ordered of a game, as a form shows it.
type Choices struct {
	Wares    []Ware             `json:"wares"`
	Commands map[string][]Field `json:"commands"` // the fields of each command, those that most people use first
}

// Ware is something to order: a command with some of its flags.
type Ware struct {
	Group   string            `json:"group"` // the heading above it, or ""
	Text    string            `json:"text"`
	Command string            `json:"command"`
	Flags   map[string]string `json:"flags"`
}

// Field is a flag of a command.
type Field struct {
	Name  string `json:"name"`
	Kind  string `json:"kind"`  // words (one of them), some (of the words), number, text, or on (true or false)
	Text  string `json:"text"`  // what it is, as in the help of the command
	Usual bool   `json:"usual"` // whether most people use it
	Value string `json:"value"` // the default; "" if that depends on other flags
	Low   int    `json:"low,omitempty"`
	High  int    `json:"high,omitempty"`
	Words []Word `json:"words,omitempty"`
	Open  bool   `json:"open,omitempty"` // other words are allowed too
}

// Word is a value of a field, with its name for people.
type Word struct {
	Value string `json:"value"`
	Text  string `json:"text"`
}

// form makes the choices of a game.
type form struct {
	game     *model.Game
	studio   *layouts.Studio // has the names of components
	messages *lang.Catalogue // of the page
	settings model.Settings
}

// Of returns what can be ordered of a game, in the language of messages. The error is a diag.List.
func Of(g *model.Game, language string, messages *lang.Catalogue, set model.Settings) (Choices, error) {
	studio, errs := layouts.New(g, layouts.Options{Players: g.Default, Lang: g.TextsIn(language), Profile: "home"})
	if errs != nil {
		return Choices{}, errs.Err()
	}
	f := form{g, studio, messages, set}
	all := Choices{Wares: f.wares(), Commands: map[string][]Field{}}
	for _, c := range commands {
		for _, name := range c.flags() {
			all.Commands[c.name] = append(all.Commands[c.name], f.field(c, name))
		}
	}
	return all, nil
}

func (f form) say(key string) string { return f.messages.Show(diag.Term(key)) }

// wares returns what can be ordered: the kit first, what few people want last.
func (f form) wares() []Ware {
	list := []Ware{
		{"", f.say("page.order.kit"), "kit", map[string]string{}},
		{"", f.say("page.order.contact"), "export", map[string]string{"for": export.ContactSheet}},
		{"", f.say("page.order.single"), "render", map[string]string{}},
	}
	for _, c := range f.components() {
		list = append(list, Ware{f.say("page.order.sheets"), c.Text, "kit", map[string]string{"only": c.Value}})
	}
	for _, s := range f.services() {
		if s.Value != export.ContactSheet {
			list = append(list, Ware{f.say("page.order.services"), s.Text, "export", map[string]string{"for": s.Value}})
		}
	}
	return append(list, Ware{f.say("page.order.printer"), f.say("calibrate-front-title"), "calibrate", map[string]string{}})
}

func (f form) components() (list []Word) {
	for _, c := range f.game.Components {
		title, _ := f.studio.Title(c)
		list = append(list, Word{c.Name, title})
	}
	return list
}

func (f form) services() []Word {
	list := []Word{{export.ContactSheet, f.say("page.order.contact")}}
	for _, name := range slices.Sorted(maps.Keys(f.game.Theme.Services)) {
		list = append(list, Word{name, f.game.Theme.Services[name].Title})
	}
	return append(list, Word{export.Cutter, f.say("page.order.cutter")})
}

// field returns a flag of a command.
func (f form) field(c command, name string) Field {
	of := flags[name]
	field := Field{
		Name: name, Kind: of.kind, Text: f.messages.Show(diag.Term(c.usage(name))), Usual: slices.Contains(strings.Fields(c.usual), name),
		Low: of.low, High: of.high, Value: f.value(c, name), Words: f.words(name), Open: name == "paper",
	}
	if name == "players" {
		field.Low, field.High = f.game.Players.Min, f.game.Players.Max
	}
	return field
}

// words returns the values that a flag can have.
func (f form) words(flag string) []Word {
	theme := f.game.Theme
	switch flag {
	case "lang":
		var list []Word
		for _, l := range f.game.Languages {
			list = append(list, Word{l, f.language(l)})
		}
		return list
	case "paper":
		return append([]Word{{"", f.say("page.order.by-profile")}}, named(slices.Sorted(maps.Keys(theme.Papers)))...)
	case "profile":
		return named(first("home", slices.Sorted(maps.Keys(theme.Profiles))))
	case "duplex":
		return named(DuplexWords)
	case "marks":
		return named(press.MarkWords)
	case "format":
		return named(Formats)
	case "only":
		return f.components()
	case "for":
		return f.services()
	case "pdfx":
		return none(named(kit.Standards))
	case "pictures":
		return none(named(kit.PictureWords))
	case "condition":
		return none(named(slices.Sorted(maps.Keys(theme.Conditions))))
	}
	return nil
}

// language returns the name of a language in that language, or its tag if the program does not know it.
func (f form) language(tag string) string {
	if name, ok := f.messages.Named("language-" + tag); ok {
		return name
	}
	return tag
}

// none puts "" before words, for a flag that need not be given.
func none(words []Word) []Word { return append([]Word{{"", "–"}}, words...) }

// named returns words that are their own names.
func named(values []string) []Word {
	list := make([]Word, len(values))
	for i, v := range values {
		list[i] = Word{v, v}
	}
	return list
}

// first moves a word to the beginning.
func first(word string, words []string) []string {
	return append([]string{word}, slices.DeleteFunc(words, func(w string) bool { return w == word })...)
}

// value returns the value of a flag that is not given, or "" if that depends on other flags.
func (f form) value(c command, flag string) string {
	set := f.settings
	length := func(l, usual geom.Length) string { return strconv.FormatFloat(cmp.Or(l, usual).MM(), 'g', -1, 64) }
	switch flag {
	case "lang":
		return cmp.Or(set.Lang, f.game.Languages[0])
	case "players":
		return strconv.Itoa(cmp.Or(set.Players, f.game.Default))
	case "paper":
		return set.Paper
	case "profile":
		return cmp.Or(set.Profile, "home")
	case "duplex":
		if c.name == "render" {
			return ""
		}
		return cmp.Or(set.Duplex, "long-edge")
	case "marks":
		if c.name == "render" {
			return "none"
		}
		return cmp.Or(strings.Join(set.Marks, ","), "crop")
	case "mark-length":
		return length(set.MarkLength.Value, press.MarkLength)
	case "mark-offset":
		return length(set.MarkOffset.Value, press.MarkOffset)
	case "gap":
		return length(set.Gap.Value, 0)
	case "shift":
		return length(set.Shift.Value.X, 0) + "," + length(set.Shift.Value.Y, 0)
	case "copies":
		return "1"
	case "dpi":
		return strconv.Itoa(cmp.Or(set.DPI, 300))
	case "format":
		return c.format
	case "bleed":
		return strconv.FormatBool(set.Bleed && c.name != "export")
	}
	if flags[flag].kind == ticked {
		return "false"
	}
	return ""
}
