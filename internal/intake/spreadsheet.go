package intake

import (
	"cmp"
	"fmt"
	"path"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"cartouche/internal/deck"
	"cartouche/internal/deck/xlsx"
	"cartouche/internal/diag"
	"cartouche/internal/doc"
	"cartouche/internal/lang"
	"cartouche/internal/project"
	"cartouche/internal/sniff"
)

// isCards reports whether a file is a spreadsheet by its name, also one in a format that is not read.
func isCards(name string) bool {
	return slices.Contains([]string{".csv", ".tsv", ".xlsx", ".xls", ".ods"}, strings.ToLower(path.Ext(name)))
}

// CardsEnding returns the ending of a file with cards by its content, and by its name for text. The errors say what another file is.
func CardsEnding(name string, data []byte) (string, diag.List) {
	at := diag.Pos{File: name}
	switch kind, _ := sniff.Of(data); {
	case kind == sniff.Workbook:
		return ".xlsx", nil
	case kind == sniff.Unknown, kind == sniff.Text, kind == sniff.Damaged:
		if ending := strings.ToLower(path.Ext(name)); slices.Contains([]string{".csv", ".tsv", ".xlsx"}, ending) {
			return ending, nil
		}
		return "", diag.List{{Pos: at, Code: "intake-unknown"}}
	}
	d, _ := xlsx.Foreign(name, data)
	return "", diag.List{d}
}

// spreadsheet returns the files of a new project with the cards of a spreadsheet, on a template of cards. The notes say which worksheet was
// taken, if there are several, what was renamed, and what is not on the cards. The errors are those of the spreadsheet.
func spreadsheet(name string, data []byte, game Game) (files map[string][]byte, notes, errs diag.List) {
	language := cmp.Or(game.Lang, game.Words.Lang)
	found, errs := cards(name, data, "", language)
	if other := found.another(game, errs); other != "" {
		language = other
		found, errs = cards(name, data, "", language)
	}
	if errs != nil {
		return nil, nil, errs
	}
	folder, file := "data/"+game.ID+"/", "cards"+found.ending
	pictures := pictureOf(found.Deck, game.Beside)
	design, more := component(found.source(file), folder+"cards.yaml", found.Deck, pictures)
	notes = append(found.notes(name, folder+"cards.yaml", file), more...)
	notes = append(notes, found.doubt(game.ID, language)...)
	languages := found.languages(language)
	files = map[string][]byte{
		folder + file: found.data,
		folder + "game.yaml": fmt.Appendf(nil, "authors: [%s]\nplayers: {min: 1, max: 4}\nlanguages: [%s]\nversion: \"1\"\ntheme: plain\n"+
			"components: [cards]\n", shown("intake-author", game.Words), strings.Join(languages, ", ")),
		folder + "cards.yaml": design,
	}
	title := quoted(cmp.Or(game.Title, game.Words.Show(diag.Term("intake-title"))))
	for _, l := range languages {
		texts := lang.Folder{Dir: folder + "lang"}
		files[texts.File(l)] = catalogue(title, l, language, game.Words)
		if l != language {
			files[texts.SourcesFile(l)] = sources(texts.SourcesFile(l), catalogue(title, language, language, game.Words), files[texts.File(l)])
		}
	}
	for _, file := range pictures.files {
		if game.Beside == nil {
			break
		}
		if data, ok := game.Beside(file); ok && files[folder+file] == nil {
			files[folder+file] = data
		}
	}
	notes = append(notes, pictures.note(files, folder)...)
	return files, notes, nil
}

// Summary is what of a spreadsheet becomes a game.
type Summary struct {
	Cards     int      // 0 for a file that is no spreadsheet or has errors
	Columns   []string // the names of the fields, which tell whether the first row is taken for what it is
	Languages []string // those of the cards, if there are several
}

// Summarise returns what of a spreadsheet becomes a game in a language.
func Summarise(name string, data []byte, language string) (s Summary) {
	ending, errs := CardsEnding(name, data)
	if errs != nil {
		return s
	}
	name = strings.TrimSuffix(name, path.Ext(name)) + ending
	f, errs := cards(name, data, "", language)
	if other := f.another(Game{}, errs); other != "" {
		language = other
		f, errs = cards(name, data, "", language)
	}
	if errs != nil {
		return s
	}
	s.Columns = fieldsOf(f.Deck)
	if s.Cards = len(f.Rows); len(f.Translations()) > 0 {
		s.Languages = f.languages(language)
	}
	return s
}

// Deck is a deck that is made of a spreadsheet, for a game with others.
type Deck struct {
	ID     string // of the component, and of its files without their endings
	Ending string // of the file of cards
	Design []byte // of the component
	Data   []byte // of the file of cards
	Cards  int
	Notes  diag.List // what is not on the front of the cards, and what was renamed
}

// NewDeck returns a deck with the cards of a spreadsheet in a language, or of one of its worksheets, and with an id that is not taken. The
// errors are those of the spreadsheet.
func NewDeck(name string, data []byte, sheet, language string, taken func(id string) bool) (Deck, diag.List) {
	found, errs := cards(name, data, sheet, language)
	if errs != nil {
		return Deck{}, errs
	}
	d := Deck{Ending: found.ending, Cards: len(found.Rows), Data: found.data}
	usual := ID(cmp.Or(sheet, TitleOf(name)), "cards")
	d.ID = usual
	for n := 2; taken(d.ID); n++ {
		end := "-" + strconv.Itoa(n)
		d.ID = usual[:min(len(usual), longestID-len(end))] + end
	}
	pictures := pictureOf(found.Deck, nil)
	design, more := component(found.source(d.ID+d.Ending), d.ID+".yaml", found.Deck, pictures)
	d.Design, d.Notes = design, slices.Concat(found.notes(name, "", d.ID+d.Ending), more, pictures.note(nil, ""))
	return d, nil
}

// TitleOf returns the title that the name of a spreadsheet gives a new game; "" for another file, such as an archive, whose game has one.
func TitleOf(name string) string {
	if !isCards(name) {
		return ""
	}
	return strings.TrimSuffix(path.Base(name), path.Ext(name))
}

// longestID is the largest number of characters in the id of a new game.
const longestID = 60

// ID returns an id for a game with a title, such as zoe-s-game for “Zoë’s game” and moskva for “Москва”, or the usual one for a title whose
// letters have no usual ones of ids.
func ID(title, usual string) string {
	var b strings.Builder
	for _, r := range project.Latin(title) {
		switch {
		case r >= 'a' && r <= 'z', r >= '0' && r <= '9':
			b.WriteRune(r)
		case b.Len() > 0 && !strings.HasSuffix(b.String(), "-"):
			b.WriteByte('-')
		}
	}
	fit := b.String()
	fit = cmp.Or(strings.Trim(fit[:min(len(fit), longestID)], "-"), usual)
	if project.Portable(fit) != fit {
		fit += "-game"
	}
	return fit
}

// component returns the component of the cards, whose file is called so, and says which fields are not on their front. Its title, its text,
// its answer and its number of copies are those fields of the cards that seem to be meant.
func component(source, file string, cards *deck.Deck, pictures picture) (text []byte, notes diag.List) {
	var b strings.Builder
	answer := calledAs(fieldsOf(cards), answers)
	title, body, others := chosen(cards, answer)
	if title+body == "" && pictures.field == "" || isOfPictures(cards, answer) {
		answer = "" // there is no question
		title, body, others = chosen(cards, "")
	}
	b.WriteString("extends: poker-card\ncards: " + source + "\n")
	if copies := copiesOf(cards); copies != "" {
		b.WriteString("copies: $" + copies + "\n")
		others = slices.DeleteFunc(others, func(name string) bool { return name == copies })
	}
	others = slices.DeleteFunc(others, func(name string) bool { return name == pictures.field })
	regions, elements, rest := overPicture(cards, others, pictures.field != "")
	if answer != "" {
		regions += "  answer: {inside: inner, inset: 5 mm}\n"
	}
	if regions != "" {
		b.WriteString("regions:\n" + regions)
	}
	b.WriteString("front:\n")
	if title != "" {
		b.WriteString("  - text: {id: title, text: $" + title + "}\n")
	} else {
		b.WriteString("  - remove: title\n")
	}
	if body != "" {
		b.WriteString("  - text: {id: body, text: $" + body + "}\n")
	} else {
		b.WriteString("  - remove: body\n")
	}
	b.WriteString(pictures.element(cards) + elements)
	if len(rest) > 0 {
		b.WriteString("  # Not on the cards yet: $" + strings.Join(rest, ", $") + "\n")
		notes.Add(diag.Pos{}, "intake-unused", diag.Args{"found": rest, "near": rest[0]})
	}
	if answer != "" {
		notes.Add(diag.Pos{}, "intake-answer", diag.Args{"field": answer, "file": file})
		b.WriteString("back:\n  - text: {box: answer, text: $" + answer + ", style: card-text, align: centre, colour: white}\n")
	}
	return []byte(b.String()), notes
}

// corners are where the first numbers of a card go, such as its cost: corners of the picture. The template has the first.
var corners = []corner{{"badge", "top-right"}, {"second", "top-left"}}

type corner struct{ name, anchor string }

// region returns the region for numbers of up to so many tenths of a millimetre; "" if it is as the template has it.
func (c corner) region(wide int) string {
	const usual = 10 // millimetres
	size := max((wide+9)/10, usual)
	if size == usual && c == corners[0] {
		return ""
	}
	return fmt.Sprintf("  %s: {inside: art, anchor: %s, size: %d x %d mm, inset: 1.5 mm}\n", c.name, c.anchor, size, usual)
}

// overPicture puts the first numbers and the first short words of the cards, such as their kind, over the picture, so that nobody has to
// search for them: on plates, if there are pictures of any colour. It returns the regions and the elements, and the fields that it leaves
// out.
func overPicture(cards *deck.Deck, fields []string, plates bool) (regions, elements string, rest []string) {
	put := func(box, field, style string) {
		if plates {
			elements += fmt.Sprintf("  - rect: {box: %s, radius: 1.5 mm, fill: white%s}\n", box, unlessEmpty(cards, field))
		}
		elements += fmt.Sprintf("  - text: {box: %s, text: $%s, style: %s}\n", box, field, style)
	}
	corners, line := corners, "  kind: {inside: art, anchor: bottom, size: 50 x 7 mm}\n"
	for _, name := range fields {
		f, _ := cards.Field(name)
		long, wide := longestValue(cards, name)
		switch number := f.Number || f.Decimal; {
		case isOfPictures(cards, name), isAside(name):
			rest = append(rest, name)
		case number && len(corners) > 0 && wide <= widestNumber:
			regions += corners[0].region(wide)
			put(corners[0].name, name, "value")
			corners = corners[1:]
		case !number && line != "" && 0 < long && long <= longestLine && widestWords(cards, name) <= widestLine:
			regions += line
			put("kind", name, "place")
			line = ""
		default:
			rest = append(rest, name)
		}
	}
	return regions, elements, rest
}

// unlessEmpty is the condition of what is there for a field; "" if no card lacks one.
func unlessEmpty(cards *deck.Deck, field string) string {
	empty := func(row deck.Row) bool { value, _ := row.Field(field); return value == "" }
	if !slices.ContainsFunc(cards.Rows, empty) {
		return ""
	}
	return ", when: not blank(" + field + ")"
}

// Names that people give to the fields for the title, for the text and for the back of a card, and to what is for themselves, in the
// languages of the program.
var (
	titles = strings.Fields("name title card titel karte nome titolo carta nom titre carte الاسم العنوان البطاقة")
	texts  = strings.Fields("text effect description rules ability effekt wirkung beschreibung regel testo effetto descrizione " +
		"texte effet description pouvoir النص الوصف التأثير question frage domanda السؤال سؤال")
	asides = strings.Fields("note notes comment comments notiz notizen kommentar commento commenti commentaire " +
		"ملاحظة ملاحظات")
	answers = strings.Fields("answer solution antwort lösung risposta soluzione réponse الجواب جواب الإجابة إجابة الحل")
)

// calledAs returns the first of some fields that has one of some names, in the order of the names; "" without one.
func calledAs(fields, names []string) string {
	for _, name := range names {
		if i := slices.IndexFunc(fields, func(field string) bool { return strings.EqualFold(field, name) }); i >= 0 {
			return fields[i]
		}
	}
	return ""
}

// isAside reports whether a field is called as what people write for themselves.
func isAside(field string) bool { return calledAs([]string{field}, asides) != "" }

// fieldsOf returns the names of the fields of cards.
func fieldsOf(cards *deck.Deck) (names []string) {
	for _, f := range cards.Fields() {
		names = append(names, f.Name)
	}
	return names
}

// copiesOf returns the field for the number of copies under another name than its own, such as Copies or Anzahl; "" without one.
func copiesOf(cards *deck.Deck) string {
	if _, known := cards.Field(deck.Copies); known {
		return ""
	}
	for _, f := range cards.Fields() {
		if deck.MeansCopies(f.Name) && hasFigure(cards, f.Name) {
			return f.Name // also if a cell is wrong: the kit says where, and does not print it on the card
		}
	}
	return ""
}

// hasFigure reports whether a card has a figure in a field.
func hasFigure(cards *deck.Deck, name string) bool {
	return slices.ContainsFunc(cards.Rows, func(row deck.Row) bool {
		value, _ := row.Field(name)
		return strings.ContainsAny(value, "0123456789")
	})
}

// chosen returns the fields for the title and for the text of a card, and the other ones, without that of the answer. Without one of a
// usual name, the title is the first field of words, and the text the longest of the others: not of remarks.
func chosen(cards *deck.Deck, answer string) (title, text string, others []string) {
	var words, remarks []string
	long := map[string]int{}
	for _, f := range cards.Fields() {
		if slices.Contains(deck.Known, f.Name) || f.Name == answer {
			continue
		}
		others = append(others, f.Name)
		switch {
		case f.Number, f.Decimal, isOfPictures(cards, f.Name):
		case isAside(f.Name):
			remarks = append(remarks, f.Name)
		default:
			words = append(words, f.Name)
		}
		for _, row := range cards.Rows {
			long[f.Name] += utf8.RuneCountInString(row.Printed(f.Name))
		}
	}
	text, title = calledAs(words, texts), calledAs(words, titles)
	for _, w := range append(words, remarks...) {
		if title == "" && w != text {
			title = w
		}
	}
	if text == "" {
		for _, w := range words {
			if w != title && long[w] > long[text] {
				text = w
			}
		}
	}
	if text == "" && len(remarks) > 0 && remarks[0] != title {
		text = remarks[0] // cards with few words have theirs there
	}
	return title, text, slices.DeleteFunc(others, func(name string) bool { return name == title || name == text })
}

// quoted returns a text without markup as YAML.
func quoted(text string) string { return doc.Quote(Plain(text), doc.Escaped) }
