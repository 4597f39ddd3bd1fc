package font

import (
	"slices"
	"strings"
	"unicode"

	"github.com/go-text/typesetting/language"
)

// span has the common properties of the runes of a run.
type span struct {
	face     *Face
	num, den int64 // the size of the run is num/den of the size of its share
	share    share
	style    string // the style of its span; "" for none
	link     int    // the link that it is in; 0 for none
	feature  feature
	spacing  int32 // in font units, after each letter but the last of a line
	script   language.Script
	level    uint8 // of bidirectional embedding; odd is right to left
}

// run returns the span without its script, because the script affects shaping, not drawing: spans of one run may differ in it.
func (s span) run() span {
	s.script = 0
	return s
}

func (s span) rtl() bool { return s.level%2 == 1 }

// item has the face and script of one rune.
type item struct {
	face   *Face
	sizing sizing // of the face
	script language.Script
	small  bool // shown as a smaller capital
}

// atom is a piece of a paragraph that is shaped at once: a word with the spaces after it, or the part of one in a single span.
type atom struct {
	span
	from, to   int   // runes of the paragraph
	afterSpace bool  // a space of the same span precedes it
	full       *word // with the spaces at its end, as within a line
	bare       *word // without them, as at the end of a line
}

// paragraph is the text between two forced line breaks.
type paragraph struct {
	markup
	text    string // the runes
	offset  []int  // offset of every rune in text, and of the end
	shown   string // the text to shape: text with lower-case letters replaced by capitals where needed
	shownAt []int  // offset of every rune in shown
	breaks  []bool // whether a line may end before a rune
	atoms   []atom
	lang    string
	simple  bool
}

// itemise finds a face for every rune of the paragraph, and sets items. It adds runes that no face has to missing. Brackets and
// punctuation get the face of the letter before them; in text from right to left, that of the last letter from right to left. So
// a pair of brackets around a Latin word in an Arabic sentence looks alike.
func (t *text) itemise(p *paragraph, levels []uint8, items []item, missing map[rune]bool) ([]item, error) {
	near, err := t.firstLetters(p, levels)
	if err != nil {
		return nil, err
	}
	base := -1 // the last rune that is not a mark
	for i, r := range p.runes {
		if p.looks[i]&iconLook != 0 {
			base = i
			continue
		}
		c := t.chain(p.looks[i])
		ch, err := c.look(r)
		if err != nil {
			return nil, err
		}
		of, err := near.of(p, i, c)
		if err != nil {
			return nil, err
		}
		use := ch.at
		if ch.kind != mark {
			base = i
		}
		switch ch.kind {
		case letter:
			if ch.at >= 0 {
				of = near.pass(i, seen{ch, r, p.looks[i].span()})
			}
		case hidden:
			use = of.at
		case common:
			if face, err := c.files[of.at](); err == nil && use >= 0 && use != of.at && face.covers(r) {
				use = of.at
			}
		case mark:
			use, err = c.joinMark(p, items, base, i, ch.at)
			if err != nil {
				return nil, err
			}
		}
		if use < 0 {
			missing[r] = true
			continue
		}
		face, err := c.files[use]()
		if err != nil {
			return nil, err
		}
		items[i] = item{face: face, sizing: c.sizing[use], script: of.script}
		if t.dresses[p.looks[i].span()].style.SmallCaps {
			t.smallCap(p, items, i, missing)
		}
	}
	return items, nil
}

// letters are the last letters that were passed: of any direction, and from right to left; and that after the digits with which a
// word begins, such as 2N3.
type letters struct {
	levels        []uint8
	last, lastRTL seen
	digits        int  // the end of the last digits
	after         rune // the letter after them; 0 for none
}

// seen is a letter with what its span knows about it.
type seen struct {
	*character
	rune rune
	span int
}

func (l *letters) isRTL(i int) bool { return l.levels != nil && l.levels[i]%2 == 1 }

// of returns the letter that determines the face for the rune i, as the fonts of the rune's span have it: the one after the digits that
// begin a word, or else the last one.
func (l *letters) of(p *paragraph, i int, c *chain) (*character, error) {
	if after := l.wordLetter(p, i); after != 0 {
		if ch, err := c.look(after); err != nil || ch.at >= 0 {
			return ch, err
		}
	}
	near, of := l.last, p.looks[i]
	if l.isRTL(i) && l.lastRTL.kind == letter {
		near = l.lastRTL
	}
	if near.span == of.span() || near.character == &noLetter {
		return near.character, nil
	}
	ch, err := c.look(near.rune)
	if err == nil && ch.at < 0 {
		ch = &noLetter
	}
	return ch, err
}

// wordLetter returns the letter right after the digits with which a word begins, if the rune i is one of these; or 0.
func (l *letters) wordLetter(p *paragraph, i int) rune {
	if i < l.digits {
		return l.after
	}
	if !unicode.IsDigit(p.runes[i]) {
		return 0
	}
	for l.digits = i + 1; l.digits < len(p.runes) && unicode.IsDigit(p.runes[l.digits]); l.digits++ {
	}
	l.after = 0
	begins := i == 0 || p.looks[i-1]&iconLook != 0 || !inWord(p.runes[i-1])
	if end := l.digits; begins && end < len(p.runes) && p.looks[end]&iconLook == 0 && kindOf(p.runes[end]) == letter {
		l.after = p.runes[end]
	}
	return l.after
}

// pass records that the rune i is a letter, and returns it.
func (l *letters) pass(i int, ch seen) *character {
	if l.last = ch; l.isRTL(i) {
		l.lastRTL = ch
	}
	return ch.character
}

// noLetter is the first letter of a text without letters.
var noLetter = character{script: language.Latin, kind: common}

// firstLetters returns the first letters of both directions, for the runes before them.
func (t *text) firstLetters(p *paragraph, levels []uint8) (*letters, error) {
	l := &letters{levels: levels}
	var err error
	if l.last, err = t.firstLetter(p, func(int) bool { return true }); err == nil && levels != nil {
		l.lastRTL, err = t.firstLetter(p, l.isRTL)
	}
	return l, err
}

// firstLetter returns the first wanted letter, whose face and script the digits and brackets before
// it also get, or else noLetter, of the first face.
func (t *text) firstLetter(p *paragraph, wanted func(i int) bool) (seen, error) {
	for i, r := range p.runes {
		if p.looks[i]&iconLook != 0 || !wanted(i) {
			continue
		}
		ch, err := t.chain(p.looks[i]).look(r)
		if err != nil {
			return seen{}, err
		}
		if ch.kind == letter && ch.at >= 0 {
			return seen{ch, r, p.looks[i].span()}, nil
		}
	}
	return seen{character: &noLetter}, nil
}

// joinMark finds a face that has both the mark i and its base, the letter before it, and moves the
// letter to that face. alone is a face that has the mark.
func (c *chain) joinMark(p *paragraph, items []item, base, i, alone int) (int, error) {
	if base < 0 || items[base].face == nil || p.looks[base] != p.looks[i] {
		return alone, nil
	}
	now := items[base].face
	for pass := range 2 { // first the face of the letter, then all others
		for at, load := range c.files {
			face, err := load()
			if err != nil {
				return -1, err
			}
			if (pass == 0) != (face == now) || !face.covers(p.runes[base]) || !face.coversMark(p.runes[base], p.runes[i]) {
				continue
			}
			for j := base; j < i && face != now; j++ {
				items[j].face, items[j].sizing = face, c.sizing[at]
			}
			return at, nil
		}
	}
	return -1, nil
}

// smallCap makes a lower-case letter a capital at 80 % if the face has no small capital for it. Marks follow their letter.
func (t *text) smallCap(p *paragraph, items []item, i int, missing map[rune]bool) {
	r, it := p.runes[i], &items[i]
	if k := kindOf(r); i > 0 && (k == mark || k == hidden) {
		it.small = items[i-1].small
		return
	}
	up := upper(r, t.style.Lang)
	if up == r || it.face.hasSmallCap(r) {
		return
	}
	it.small = true
	if !it.face.covers(up) {
		missing[up] = true
	}
}

// upper returns the capital of a letter, which is always one rune.
func upper(r rune, lang string) rune {
	if primary, _, _ := strings.Cut(lang, "-"); primary == "tr" || primary == "az" {
		return unicode.TurkishCase.ToUpper(r)
	}
	if r == 'ß' {
		return 'ẞ'
	}
	return unicode.ToUpper(r)
}

// write sets text and shown with their offsets.
func (t *text) write(p *paragraph, items []item) {
	var text strings.Builder
	text.Grow(len(p.runes))
	p.offset = t.places.take(len(p.runes) + 1)
	icons := p.icons
	for i, r := range p.runes {
		if p.looks[i]&iconLook != 0 {
			text.WriteString(icons[0].text)
			icons = icons[1:]
		} else {
			text.WriteRune(r)
		}
		p.offset[i+1] = text.Len()
	}
	p.text = text.String()
	p.shown, p.shownAt = p.text, p.offset
	if !slices.ContainsFunc(items, func(it item) bool { return it.small }) {
		return
	}
	var shown strings.Builder
	p.shownAt = t.places.take(len(p.runes) + 1)
	for i, r := range p.runes {
		if items[i].small {
			r = upper(r, p.lang)
		}
		shown.WriteRune(r)
		p.shownAt[i+1] = shown.Len()
	}
	p.shown = shown.String()
}

// longWord is the number of runes of a text without spaces after which it is divided at the next
// line break opportunity. That loses kerning there, but avoids quadratic time.
const longWord = 48

// spanOf returns the span of a rune.
func (t *text) spanOf(p *paragraph, items []item, levels []uint8, i int) span {
	d := &t.dresses[p.looks[i].span()]
	s := span{
		face: items[i].face, num: int64(items[i].sizing.scale), den: 100, script: items[i].script,
		share: d.share, style: d.name, feature: d.feature, link: p.looks[i].link(),
	}
	if levels != nil {
		s.level = levels[i]
	}
	if items[i].small {
		s.num, s.den = s.num*4, s.den*5
	}
	s.space(d.style)
	return s
}

// split divides the paragraph into atoms and shapes them.
func (t *text) split(p *paragraph, items []item, levels []uint8) {
	icons := p.icons
	p.atoms = t.atoms.take(len(p.runes)/5 + 1)[:0]
	var s span // of the last rune
	for i, r := range p.runes {
		same := i > 0 && p.looks[i] == p.looks[i-1] && items[i] == items[i-1] && (levels == nil || levels[i] == levels[i-1])
		last := len(p.atoms) - 1
		if icon := p.looks[i]&iconLook != 0; icon || !same {
			s = t.spanOf(p, items, levels, i)
			same = i > 0 && p.looks[i-1]&iconLook == 0 && p.atoms[last].span == s
			if icon {
				w := icons[0].word(t.dresses[p.looks[i].span()].first, &s)
				icons = icons[1:]
				p.atoms = append(p.atoms, atom{span: s, from: i, to: i + 1, full: w, bare: w})
				continue
			}
		}
		wordStarts := i > 0 && p.runes[i-1] == ' ' && r != ' ' && kindOf(r) != mark
		long := last >= 0 && i-p.atoms[last].from >= longWord && p.breaks[i]
		if !same || wordStarts || long {
			p.atoms = append(p.atoms, atom{span: s, from: i, afterSpace: same && wordStarts})
			last++
		}
		p.atoms[last].to = i + 1
	}
	for i := range p.atoms {
		if a := &p.atoms[i]; a.full == nil {
			a.full = p.shape(a, 0, a.from, a.to, false)
			a.bare = p.bare(a.full, a, 0, a.from)
		}
	}
}

// trim returns the end of a line without its last spaces.
func (p *paragraph) trim(from, to int) int {
	for to > from && blank(p.runes[to-1]) && p.looks[to-1]&iconLook == 0 {
		to--
	}
	return to
}

// blank reports whether a rune is a space that vanishes at the end of a line.
func blank(r rune) bool {
	return r == ' ' || r == '\u1680' || r == '\u3000' || (r >= '\u2000' && r <= '\u200a' && r != '\u2007')
}
