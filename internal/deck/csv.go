package deck

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"cartouche/internal/deck/xlsx"
	"cartouche/internal/diag"
	"cartouche/internal/doc"
	"cartouche/internal/sniff"
)

// byteOrderMark is what spreadsheets write before UTF-8.
const byteOrderMark = "\ufeff"

// csv reads comma-separated values.
func (r *reader) csv(data []byte) {
	c, ok := r.newCSV(data)
	if !ok {
		return
	}
	r.anySign = r.separator != ','
	c.each(func(role role, cells []cell) bool {
		if role == card {
			cells = append(make([]cell, 0, len(cells)), cells...) // without spare capacity
		}
		return r.addRow(role, cells)
	})
	r.finish()
}

// each calls found for the record with the names of the fields and for each card, until it returns false. The cells are valid
// until found returns. Lines above the names are skipped; they need not be CSV.
func (c *csvReader) each(found func(role, []cell) bool) {
	c.skipAbove()
	var cells []cell
	for c.at < len(c.text) {
		if c.skipBlank() {
			continue
		}
		errs := c.errs
		cells = c.record(cells[:0])
		if filled(cells) == 0 && (len(cells) == 1 || !c.headed) {
			continue
		}
		switch role := c.role(int(cells[0].line)); {
		case role == skipped:
			c.errs = errs
		case role == stop || !found(role, cells):
			return
		}
	}
}

// skipAbove skips the lines above the names.
func (c *csvReader) skipAbove() {
	for c.line < c.opt.Header && c.at < len(c.text) {
		end := strings.IndexByte(c.text[c.at:], '\n')
		if end < 0 {
			end = len(c.text) - c.at - 1
		}
		c.at += end + 1
		c.line++
	}
}

// newCSV starts to read by RFC 4180, with the separator from the options, from a first line such as `sep=;`, or from the line with
// the names of the fields.
func (r *reader) newCSV(data []byte) (*csvReader, bool) {
	if !r.checkEncoding(data) {
		return nil, false
	}
	c := &csvReader{reader: r, text: lineFeeds(strings.TrimPrefix(string(data), byteOrderMark)), line: 1, column: 1}
	at, separator := r.optionsAt, r.opt.Separator
	if own := c.separatorLine(); own != "" && separator == "" {
		at, separator = diag.Pos{File: r.File, Line: 1, Column: 1}, own
	}
	switch separator {
	case "":
		c.separator = c.guessSeparator()
		if Ending(r.File) == ".tsv" {
			c.separator = '\t'
		}
	case ",", ";", "\t":
		c.separator = separator[0]
	case "tab":
		c.separator = '\t'
	default:
		r.errs.AddHint(at, "deck-separator", "deck-separate", diag.Args{"found": separator})
		return nil, false
	}
	return c, true
}

// lineFeeds returns a text whose lines end with carriage returns alone, as on old Macs, with line feeds in their places.
func lineFeeds(text string) string {
	i := strings.IndexAny(text, "\r\n")
	if i < 0 || text[i] == '\n' || strings.HasPrefix(text[i:], "\r\n") {
		return text
	}
	b := []byte(text)
	for i := range b {
		if b[i] == '\r' && (i+1 == len(b) || b[i+1] != '\n') {
			b[i] = '\n'
		}
	}
	return string(b)
}

// separatorLine consumes a first line that names the separator for spreadsheet programs, and returns the separator.
func (c *csvReader) separatorLine() string {
	first, _, more := strings.Cut(c.text, "\n")
	name, separator, _ := strings.Cut(strings.Trim(strings.TrimSuffix(first, "\r"), `"`), "=")
	if !more || !strings.EqualFold(name, "sep") || utf8.RuneCountInString(separator) != 1 {
		return ""
	}
	c.at, c.line = len(first)+1, 2
	return separator
}

// checkEncoding reports a file that is not UTF-8, with its probable encoding.
func (r *reader) checkEncoding(data []byte) bool {
	switch kind, _ := sniff.Of(data); kind {
	case sniff.Workbook, sniff.Damaged:
		r.errs.Add(diag.Pos{File: r.File}, "deck-packed", diag.Args{"found": Ending(r.File)})
		return false
	case sniff.Text:
	default:
		if d, ok := xlsx.Foreign(r.File, data); ok {
			r.errs.put(d)
			return false
		}
	}
	if name := doc.Encoding(data); name != "" {
		r.errs.Add(diag.Pos{File: r.File, Line: 1, Column: 1}, "deck-encoding", diag.Args{"found": name})
		return false
	}
	if at, ok := doc.BadUTF8(r.File, data); !ok {
		r.errs.Add(at, "deck-encoding", diag.Args{"found": guessEncoding(data)})
		return false
	}
	return true
}

// guessEncoding guesses the encoding of a text that is not UTF-8. Letters with accents are at the end of Windows-1252, and at
// the beginning of the upper half of Mac OS Roman, where Windows has quotation marks and dashes.
func guessEncoding(data []byte) string {
	windows, mac := 0, 0
	for _, b := range data {
		switch {
		case b >= 0xc0:
			windows++
		case b >= 0x80 && b <= 0x9f && strings.IndexByte("\x80\x85\x91\x92\x93\x94\x95\x96\x97\x99", b) < 0:
			mac++
		}
	}
	if mac > windows {
		return "Mac OS Roman"
	}
	return "Windows-1252"
}

// csvReader reads records.
type csvReader struct {
	*reader
	text         string
	at           int
	line, column int
	spans        []span // of the last record's cells, with their quotes
}

// span is a range of bytes.
type span struct{ from, to int }

// guessSeparator returns the most frequent of comma, semicolon and tab in the line with the names
// of the fields, outside quotes.
func (c *csvReader) guessSeparator() byte {
	look := *c
	look.skipAbove()
	for look.at < len(look.text) && look.skipBlank() {
	}
	var counts [3]int
	quoted := false
	for ; look.at < len(look.text); look.at++ {
		b := look.text[look.at]
		if b == '"' {
			quoted = !quoted
		}
		if b == '\n' && !quoted {
			break
		}
		if i := strings.IndexByte(",;\t", b); i >= 0 && !quoted {
			counts[i]++
		}
	}
	best := 0
	for i, n := range counts {
		if n > counts[best] {
			best = i
		}
	}
	return ",;\t"[best]
}

// skipBlank skips an empty line or a comment.
func (c *csvReader) skipBlank() bool {
	rest := c.text[c.at:]
	end := strings.IndexByte(rest, '\n')
	if end < 0 {
		end = len(rest) - 1
	}
	this := rest[:end+1]
	if !strings.HasPrefix(this, "# ") && strings.Trim(this, "\r\n") != "" || !c.headed && namesCopies(this) {
		return false
	}
	c.at += end + 1
	c.line++
	return true
}

// namesCopies reports whether a line above the cards is no comment, because its first cell is a heading such as `# of Cards`.
func namesCopies(line string) bool {
	end := strings.IndexAny(line, ",;\t")
	return end > 0 && MeansCopies(line[:end])
}

// record reads a record into cells. It may span several lines if cells are quoted.
func (c *csvReader) record(cells []cell) []cell {
	c.spans = c.spans[:0]
	for {
		from := c.at
		start := cell{line: int32(c.line), column: int32(c.column)}
		if space := c.spaceBeforeQuote(); space > 0 {
			c.errs.Add(c.here(space), "deck-quote-space", nil)
			c.move(c.at + space)
		}
		if strings.HasPrefix(c.text[c.at:], `"`) && (c.separator != '\t' || c.isQuoted()) {
			start.text = kept(c.quoted())
		} else {
			start.text = c.bare()
		}
		cells = append(cells, start)
		c.spans = append(c.spans, span{from, c.at})
		if c.at < len(c.text) && c.text[c.at] == c.separator {
			c.at++
			c.column++
			continue
		}
		if c.at < len(c.text) && c.text[c.at] == '\r' {
			c.at++
		}
		if c.at < len(c.text) { // a line break
			c.at++
			c.line, c.column = c.line+1, 1
		}
		return cells
	}
}

// kept returns the text of a formula that is a text alone: programs write ="007" so that spreadsheets keep the zeros.
func kept(cell string) string {
	text, formula := strings.CutPrefix(cell, `="`)
	if end := strings.IndexByte(text, '"'); formula && end >= 0 && end == len(text)-1 {
		return text[:end]
	}
	return cell
}

// here returns the position that many characters further in the current cell.
func (c *csvReader) here(further int) diag.Pos {
	return c.reader.at(len(c.spans), cell{line: int32(c.line), column: int32(c.column + further)})
}

// cellLength returns the distance to the next separator or the end of the line.
func (c *csvReader) cellLength() int {
	rest := c.text[c.at:]
	for i := range len(rest) {
		if b := rest[i]; b == c.separator || b == '\n' || b == '\r' && (i+1 == len(rest) || rest[i+1] == '\n') {
			return i
		}
	}
	return len(rest)
}

// spaceBeforeQuote returns how many spaces precede a quotation mark that begins a cell of CSV.
func (c *csvReader) spaceBeforeQuote() int {
	rest := c.text[c.at:]
	n := len(rest) - len(strings.TrimLeft(rest, " "))
	if c.separator == '\t' || !strings.HasPrefix(rest[n:], `"`) {
		return 0
	}
	return n
}

// isQuoted reports whether a cell between tabs is in quotation marks. This format has none, so they are part of the text, but
// spreadsheet programs write some cells as in CSV: a quotation mark at both ends, and those inside doubled.
func (c *csvReader) isQuoted() bool {
	for i := c.at + 1; i < len(c.text) && c.text[i] != '\t'; i++ {
		switch {
		case c.text[i] != '"':
		case strings.HasPrefix(c.text[i:], `""`):
			i++
		default:
			rest := c.text[i+1:]
			return rest == "" || rest[0] == '\t' || rest[0] == '\n' || strings.HasPrefix(rest, "\r\n")
		}
	}
	return false
}

// bare reads a cell without quotes.
func (c *csvReader) bare() string {
	text := c.text[c.at : c.at+c.cellLength()]
	if i := strings.IndexByte(text, '"'); i >= 0 && c.separator != '\t' {
		c.errs.Add(c.here(utf8.RuneCountInString(text[:i])), "deck-quote-inside", diag.Args{"found": diag.Quote(text)})
	}
	c.at += len(text)
	c.column += utf8.RuneCountInString(text)
	return text
}

// quoted reads a cell in quotes, in which two quotes are one.
func (c *csvReader) quoted() string {
	open := c.here(0)
	from := c.at + 1
	to := from
	for {
		i := strings.IndexByte(c.text[to:], '"')
		if i < 0 {
			c.errs.Add(open, "deck-quote-open", nil)
			to = len(c.text)
			c.move(to)
			return ""
		}
		if to += i; strings.HasPrefix(c.text[to:], `""`) {
			to += 2
			continue
		}
		break
	}
	text := c.text[from:to]
	c.move(to + 1)
	if n := c.cellLength(); n > 0 {
		after := c.text[c.at : c.at+n]
		if c.line > open.Line { // the quotation mark that ends the cell begins a later one
			c.errs.Add(open, "deck-quote-lines", diag.Args{"found": diag.Quote(after), "n": strconv.Itoa(c.line)})
			c.move(len(c.text))
			return ""
		}
		c.errs.Add(c.here(0), "deck-quote-after", diag.Args{"found": diag.Quote(after)})
		c.move(c.at + n)
	}
	if strings.Contains(text, `"`) {
		text = strings.ReplaceAll(text, `""`, `"`)
	}
	if strings.Contains(text, "\r") {
		text = strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(text)
	}
	return text
}

// move advances to an offset, and counts line breaks.
func (c *csvReader) move(to int) {
	passed := c.text[c.at:to]
	if n := strings.Count(passed, "\n"); n > 0 {
		c.line += n
		c.column = 1
		passed = passed[strings.LastIndexByte(passed, '\n')+1:]
	}
	c.column += utf8.RuneCountInString(passed)
	c.at = to
}
