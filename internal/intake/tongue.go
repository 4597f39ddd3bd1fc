package intake

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"cartouche/internal/diag"
	"cartouche/internal/lang"
)

// scripts are those of one language, or of one that is by far the most usual.
var scripts = []struct {
	letters  *unicode.RangeTable
	language string
	others   []spelling
}{
	{unicode.Arabic, "ar", []spelling{{"ٹڈڑںھے", "ur"}, {"پچژگکی", "fa"}}},
	{unicode.Cyrillic, "ru", []spelling{{"ў", "be"}, {"іїєґ", "uk"}, {"ђћџљњј", "sr"}}},
	{unicode.Hiragana, "ja", nil}, {unicode.Katakana, "ja", nil}, {unicode.Hangul, "ko", nil},
	{unicode.Han, "zh", []spelling{{"のはをがにでるたすい", "ja"}}},
	{unicode.Greek, "el", nil}, {unicode.Hebrew, "he", nil}, {unicode.Thai, "th", nil}, {unicode.Devanagari, "hi", nil},
	{unicode.Bengali, "bn", nil}, {unicode.Tamil, "ta", nil}, {unicode.Georgian, "ka", nil}, {unicode.Armenian, "hy", nil},
}

// spelling are letters that only one of the languages of a script has.
type spelling struct{ letters, language string }

// everyday are words of languages in Latin letters, most of them without another meaning in the others, and letters of one of them alone.
var everyday = []struct{ language, words, letters string }{
	{"en", "the and of to your you with each all from this is for if may card cards draw take deals", ""},
	{"de", "der die das und ein eine einen dem du deine dein nicht mit ist auf zieh karte karten wirkung anzahl kosten beschreibung", "ß"},
	{"fr", "le les des du une et vous votre dans est pour avec carte cartes effet coût nom titre joueur", "œ"},
	{"it", "il lo gli di che una con della del carta carte effetto costo nome titolo testo giocatore", ""},
	{"es", "el los las una y con del por tu cada carta cartas efecto coste nombre texto jugador", "ñ¿¡"},
	{"pt", "os uma do da com não para cada carta cartas efeito custo nome texto jogador", "ãõ"},
	{"nl", "het een en van je met niet elke kaart kaarten naam tekst kosten", ""},
	{"pl", "się nie jest do na z karta karty nazwa tekst koszt gracz", "łśżź"},
	{"sv", "och att det ett av på som inte kort namn kostnad", "å"},
	{"cs", "je se na karta karty název hráč", "řě"},
	{"hu", "az és egy nem kártya név szöveg", "őű"},
	{"tr", "ve bir bu ile kart adı oyuncu", "ğış"},
}

// languageOf returns the language that cards seem to be in, by the names of their fields and their cells; "" if that is not clear.
func languageOf(names, text string) string {
	letters, byScript := 0, map[string]int{}
	for _, r := range text {
		if !unicode.IsLetter(r) {
			continue
		}
		letters++
		for _, s := range scripts {
			if unicode.Is(s.letters, r) {
				byScript[s.language]++
			}
		}
	}
	if byScript["ja"] > 0 { // Han letters are of it, too
		byScript["ja"] += byScript["zh"]
	}
	for _, s := range scripts {
		if n := byScript[s.language]; n*2 <= letters {
			continue
		}
		for _, o := range s.others {
			if strings.ContainsAny(text, o.letters) {
				return o.language
			}
		}
		return s.language
	}
	return latin(strings.ToLower(names + text))
}

// inLanguages returns the fields whose names end in a language, such as Name_EN, and the first of these languages that is not that of the
// first of these fields; "" if all are in one.
func inLanguages(fields []string) (found []string, other string) {
	const usual = " ar cs de en es fr hu it ja nl pl pt ru sv tr uk zh "
	first := ""
	for _, field := range fields {
		i := strings.LastIndexByte(field, '_')
		code := strings.ToLower(field[i+1:])
		if i < 1 || !strings.Contains(usual, " "+code+" ") {
			continue
		}
		found = append(found, field)
		if first = cmp.Or(first, code); code != first {
			other = cmp.Or(other, code)
		}
	}
	return found, other
}

// latin returns the language of Latin letters that a text in lower case seems to be in: the one with twice as many everyday words as any
// other, and two of them at least.
func latin(text string) string {
	words := strings.FieldsFunc(text, func(r rune) bool { return !unicode.In(r, unicode.L, unicode.M) })
	slices.Sort(words)
	words = slices.Compact(words)
	best, most, second := "", 0, 0
	for _, e := range everyday {
		n := 0
		for _, w := range strings.Fields(e.words) {
			if _, ok := slices.BinarySearch(words, w); ok {
				n++
			}
		}
		if e.letters != "" && strings.ContainsAny(text, e.letters) {
			n += 2
		}
		if n > most {
			best, most, second = e.language, n, most
		} else {
			second = max(second, n)
		}
	}
	if most < 2 || most < 2*second {
		return ""
	}
	return best
}

// doubt says that cards seem to be in another language than their game.
func (f *found) doubt(game, language string) (notes diag.List) {
	seems := languageOf(f.text())
	base, _, _ := strings.Cut(language, "-")
	if seems == "" || seems == base || slices.Contains(f.languages(language), seems) {
		return nil
	}
	notes.Add(diag.Pos{}, "intake-language", diag.Args{"lang": seems, "from": language, "game": game})
	return notes
}

// another returns the language that the cards seem to be in, if all that is wrong with them in the language of a game that nobody chose
// is that other columns are for it; else "".
func (f *found) another(game Game, errs diag.List) string {
	wrong := func(d diag.Diagnostic) bool { return d.Code != "deck-field-source" }
	if f == nil || f.Deck == nil || len(errs) == 0 || game.Lang != "" || slices.ContainsFunc(errs, wrong) {
		return ""
	}
	seems := languageOf(f.text())
	if slices.Contains(f.languages(""), seems) {
		return ""
	}
	return seems
}

// catalogue returns the texts of a new game in one of its languages: in words of the program in that language, or for the first language in
// those that are given.
func catalogue(title, language, source string, words *lang.Catalogue) []byte {
	own, known := wordsIn(language)
	if known {
		words = own
	}
	text := "game:\n  title: " + title
	if language != source {
		text += " " + lang.SameMark
	}
	if known || language == source {
		text += fmt.Sprintf("\ncomponent:\n  cards: {title: %s, use: %s}", shown("intake-title", words), shown("intake-use", words))
	}
	return []byte(text + "\n")
}

// sources returns the file that records what the texts of a new translation were made from.
func sources(file string, source, text []byte) []byte {
	from, _ := lang.Parse("", file, source)
	to, _ := lang.Parse("", file, text)
	s := lang.NewSources(file)
	for _, key := range to.Keys() {
		original, _ := from.Get(key)
		translated, _ := to.Get(key)
		s.Record(key, original, translated)
	}
	return s.Bytes()
}

// wordsIn returns the words of the program in a language, if it has them.
func wordsIn(language string) (*lang.Catalogue, bool) {
	if lang.Match(lang.Available(lang.BuiltIn), language) == "" {
		return nil, false
	}
	words, err := lang.Messages(lang.BuiltIn, language)
	return words, err == nil
}

// shown returns a text of the program as YAML.
func shown(key string, words *lang.Catalogue) string { return quoted(words.Show(diag.Term(key))) }
