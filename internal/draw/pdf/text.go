package pdf

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"cartouche/internal/draw/pdf/object"
	"cartouche/internal/font"
	"cartouche/internal/geom"
	"cartouche/internal/scene"
)

// drift is the deviation of a glyph's position in µm up to which the stream does not correct it: a
// fortieth of a pixel at 300 dpi.
const drift = 2

func (s *stream) text(t *scene.Text) {
	if len(t.Runs) == 0 {
		return
	}
	s.setFill(t.Colour)
	if !s.finishes() {
		s.blackOver(t, t.Colour, overText)
	}
	s.op("BT")
	for i := range t.Runs {
		run := &t.Runs[i]
		space := s.tagRun(run, i == 0 && !t.Continues)
		if run.Face.Drawn() {
			s.op("ET")
			s.drawn(run)
			s.op("BT")
		} else if marks := s.run(run, space); len(marks) > 0 {
			s.op("ET")
			s.shapes(&font.Run{Face: run.Face, Size: run.Size, At: run.At, Glyphs: marks})
			s.op("BT")
		}
	}
	s.op("ET")
}

// drawn fills icons that are drawings. Screen readers read their names.
func (s *stream) drawn(run *font.Run) {
	s.spell(run.Text)
	s.shapes(run)
	s.op("EMC")
}

// shapes fills the glyph outlines of a run.
func (s *stream) shapes(run *font.Run) {
	for _, path := range scene.RunPaths(run) {
		s.path(path)
		s.op("f")
	}
}

// run shows the glyphs of a run from left to right, after a space if asked, and returns the marks, which remain to be drawn.
func (s *stream) run(run *font.Run, space bool) (marks []font.Glyph) {
	if len(run.Glyphs) == 0 {
		return nil
	}
	f := s.res.byFace[run.Face]
	if run.Face != s.state.face || run.Size != s.state.size {
		s.b = append(s.b, '/')
		s.b = append(append(s.b, f.name...), ' ')
		s.num(run.Size)
		s.op("Tf")
		s.state.face, s.state.size = run.Face, run.Size
	}
	l := line{stream: s, size: float64(run.Size)}
	code, width := f.space()
	at := run.At
	if space = space && code > 0; space {
		at.X -= geom.Length(math.Round(width * l.size / 1000))
	}
	s.b = append(s.b, "1 0 0 -1 "...)
	s.point(at)
	s.op("Tm")
	if space {
		l.show(code)
	}
	for c := range clusters(run) {
		if run.Spacing > 0 && !run.RTL {
			l.markWord(run.Text[c.glyphs[0].From:])
		}
		l.cluster(f, &c)
		marks = append(marks, c.marks...)
	}
	l.markWord(" ")
	l.end()
	return marks
}

// line is a sequence of glyphs shown by TJ operators.
type line struct {
	*stream
	size   float64
	pen    float64 // position of the next glyph, in µm from the run's origin
	open   bool    // inside [ ] of TJ
	string bool    // inside ( )
	word   bool    // inside a word of spaced letters
}

// markWord begins and ends the words of spaced letters, each with its text: a program that copies text would take the gaps for
// spaces. rest is what remains of the run.
func (l *line) markWord(rest string) {
	word, _, _ := strings.Cut(rest, " ")
	if l.word == (word != "") {
		return
	}
	l.end()
	if l.word = word != ""; l.word {
		l.spell(word)
	} else {
		l.op("EMC")
	}
}

// spell begins what stands for a text.
func (s *stream) spell(text string) {
	s.b = fmt.Appendf(s.b, "/Span<</ActualText<FEFF%X>>>BDC\n", object.UTF16(text))
}

func (l *line) cluster(f *fontUse, c *cluster) {
	spell := !l.word && !c.spelled()
	if spell {
		l.end()
		l.spell(c.text)
	}
	for i, g := range c.glyphs {
		l.rise(-g.At().Y)
		code, width := f.code(c, i)
		l.moveTo(float64(g.X))
		l.show(code)
		l.pen += float64(width * l.size / 1000)
	}
	if spell {
		l.end()
		l.op("EMC")
	}
}

// rise raises what follows above the baseline.
func (l *line) rise(up geom.Length) {
	if up != l.state.rise {
		l.end()
		l.num(tens(up))
		l.op("Ts")
		l.state.rise = up
	}
}

func (l *line) moveTo(x float64) {
	if math.Abs(x-l.pen) <= drift {
		return
	}
	back := math.Round(float64((l.pen - x) * 1000 / l.size))
	if back == 0 {
		return
	}
	l.begin()
	if l.string {
		l.b = append(l.b, ')')
		l.string = false
	}
	l.b = strconv.AppendInt(l.b, int64(back), 10)
	l.pen -= float64(back * l.size / 1000)
}

func (l *line) show(code uint16) {
	l.begin()
	if !l.string {
		l.b = append(l.b, '(')
		l.string = true
	}
	for _, c := range [2]byte{byte(code >> 8), byte(code)} {
		switch c {
		case '(', ')', '\\':
			l.b = append(l.b, '\\', c)
		case '\r':
			l.b = append(l.b, `\r`...)
		default:
			l.b = append(l.b, c)
		}
	}
}

func (l *line) begin() {
	if !l.open {
		l.b = append(l.b, '[')
		l.open = true
	}
}

func (l *line) end() {
	if l.string {
		l.b = append(l.b, ')')
		l.string = false
	}
	if l.open {
		l.op("]TJ")
		l.open = false
	}
}
