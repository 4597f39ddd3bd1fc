package deck

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"cartouche/internal/diag"
	"cartouche/internal/pattern"
)

// wordsOfSums name the row of sums below a table, in the languages of the program, alone or with others of them.
var wordsOfSums = strings.Fields("total totals sum sums totale totali somma summe summen gesamt gesamtsumme gesamtzahl insgesamt " +
	"somme totaux grand général generale complessivo cards karten cartes carte of all " +
	"المجموع الإجمالي مجموع")

// wordsOfMeans name a row of averages.
var wordsOfMeans = strings.Fields("average averages avg durchschnitt mittelwert ø media moyenne moyennes المتوسط المعدل")

// doubtMistaken warns of rows that are cards but seem to be something else: the names of the fields once more, as in tables that were put
// together, and a note or the sums below the cards.
func (r *reader) doubtMistaken() {
	for _, l := range r.lines {
		if r.namesAgain(l) {
			r.doubtRow(l, "deck-names-again")
		}
	}
	if r.separator != 0 {
		r.doubtShortened()
	}
	if r.hasNote() {
		r.doubtRow(r.lines[len(r.lines)-1], "deck-note")
	}
	if last := len(r.lines) - 1; last > 1 && r.hasSums(r.lines[last], r.lines[:last]) {
		r.doubtRow(r.lines[last], "deck-sums")
	}
}

// shortened is a long number as spreadsheet programs write it into text tables, without most of its digits.
var shortened = pattern.Late(`^-?[1-9]([.,]\d+)?E[+-]\d\d+$`)

// doubtShortened warns of numbers of a text table that lost digits.
func (r *reader) doubtShortened() {
	for _, l := range r.lines {
		for i, c := range l.cells {
			if n := len(c.text); n > 4 && n < 25 && strings.Contains(c.text[1:n-2], "E") && shortened().MatchString(c.text) {
				at := r.at(i, c)
				r.doubts = append(r.doubts, diag.Diagnostic{Pos: at, Code: "deck-shortened", Args: diag.Args{"found": c.text},
					Source: &diag.Source{Cause: "shortened in " + r.File + at.Heading}})
			}
		}
	}
}

func (r *reader) doubtRow(l line, code string) {
	r.doubts = append(r.doubts, diag.Diagnostic{Pos: r.pos(l.line, l.column), Code: code, Args: diag.Args{"n": int(l.line)},
		Source: &diag.Source{Cause: code + " in " + r.File + r.Sheet}})
}

// hasNote reports whether the last row of a worksheet has one text alone, below an empty row, and all others have more.
func (r *reader) hasNote() bool {
	last := len(r.lines) - 1
	if r.Sheet == "" || last < 1 || r.lines[last].line < r.lines[last-1].line+2 {
		return false
	}
	for i, l := range r.lines {
		texts := 0
		for _, c := range l.cells {
			if c.text != "" {
				texts++
			}
		}
		if (texts == 1) != (i == last) {
			return false
		}
	}
	return true
}

// namesAgain reports whether a row of a table with several columns has the names of the fields in all of its cells.
func (r *reader) namesAgain(l line) bool {
	if len(r.headings) < 2 || len(l.cells) < len(r.headings) {
		return false
	}
	for i, c := range l.cells {
		if !strings.EqualFold(c.text, r.headings[i]) && c.text != r.columns[i].name {
			return false
		}
	}
	return true
}

// hasSums reports whether a row has the sum of a column of the cards, or its average beside a word for it, and no text but a word for
// either, or none where each card has one.
func (t *Table) hasSums(l line, cards []line) bool {
	summed, averaged, known, mean := false, false, false, false
	for i := range t.columns {
		text := func(l line) string {
			if i < len(l.cells) {
				return strings.TrimSpace(l.cells[i].text)
			}
			return ""
		}
		sum, numbers, words, first, differ := 0.0, 0, 0, 0.0, false
		for _, c := range cards {
			if v, ok := amount(text(c)); ok {
				if numbers == 0 {
					first = v
				}
				sum, differ = sum+v, differ || v != first
				numbers++
			} else if text(c) != "" {
				words++
			}
		}
		own, isAmount := amount(text(l))
		switch {
		case isAmount:
			if numbers > 1 && words == 0 && sum != 0 {
				summed = summed || math.Abs(own-sum) < 1e-6
				averaged = averaged || differ && math.Abs(own-sum/float64(numbers)) < 0.0051
			}
		case text(l) == "":
			known = known || words == len(cards)
		case named(text(l), wordsOfMeans):
			mean, known = true, true
		case !named(text(l), wordsOfSums):
			return false
		default:
			known = true
		}
	}
	return known && (summed || mean && averaged)
}

// named reports whether a text has no other words than these.
func named(text string, words []string) bool {
	for word := range strings.FieldsSeq(strings.ToLower(text)) {
		if !slices.Contains(words, strings.TrimFunc(word, unicode.IsPunct)) {
			return false
		}
	}
	return true
}

// amount returns the number that a cell has, with either decimal sign, a sign of a currency or percent, and signs between groups.
func amount(text string) (float64, bool) {
	text = strings.TrimFunc(text, func(r rune) bool { return r == '%' || unicode.In(r, unicode.Sc, unicode.Zs) })
	if rest, negative := strings.CutPrefix(text, "-"); negative {
		text = "-" + strings.TrimLeftFunc(rest, func(r rune) bool { return unicode.In(r, unicode.Sc, unicode.Zs) })
	}
	if grouped := ungrouped(text, "."); grouped != "" {
		text = grouped
	}
	_, _, _, fraction := decimal(text)
	if !fraction && !wholeNumber(text) {
		return 0, false
	}
	v, err := strconv.ParseFloat(strings.Replace(text, ",", ".", 1), 64)
	return v, err == nil
}
