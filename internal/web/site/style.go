package site

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode"

	"cartouche/internal/draw/svg"
	"cartouche/internal/font"
	"cartouche/internal/geom"
	"cartouche/internal/lang"
	"cartouche/internal/model"
	"cartouche/internal/scene"
)

// styles are the fonts of a language with their style sheet.
type styles struct {
	sheet []byte
	files []svg.File
}

// Letters on pages besides those of their faces: what players type, and for Arabic each letter alone and joined on both sides.
const (
	latinEnd    = 0x17f
	signs       = "‘’‚“”„‹›«»–—…·•×−±→←↑↓✓✗№€"
	arabicFirst = 0x621
	arabicLast  = 0x64a
	arabicSigns = "،؛؟٠١٢٣٤٥٦٧٨٩٪٫٬"
)

// Invisible and combining characters of faces: spaces, hyphens and combining marks; for Arabic, vowels and other marks.
const (
	unseen = "\u00a0\u00ad\u2009\u200a\u200b\u200e\u200f\u2010\u2011\u202f\u2060\u2192\u2212" +
		"\u0300\u0301\u0302\u0303\u0304\u0306\u0307\u0308\u030a\u030b\u030c\u0327\u0328"
	vowels = "\u064b\u064c\u064d\u064e\u064f\u0650\u0651\u0652\u0653\u0654\u0655\u0670\u0671"
)

// characters returns the characters that a page must be able to display in a language, besides those of its texts.
func characters(language string) []string {
	all := append(strings.Split(signs, ""), "0 0", "0\u00a00", "0\u202f0") // a space alone is no glyph of a line
	for r := rune('!'); r <= latinEnd; r++ {
		if unicode.IsPrint(r) {
			all = append(all, string(r))
		}
	}
	if lang.RightToLeft(language) {
		for r := rune(arabicFirst); r <= arabicLast; r++ {
			all = append(all, string(r))
		}
		all = append(all, strings.Split(arabicSigns, "")...)
	}
	return all
}

// pageWords returns the different words in the texts of pages in a language, sorted. For Arabic each letter is a word as well,
// joined on both sides.
func pageWords(words *lang.Catalogue) []string {
	var all []string
	if lang.RightToLeft(words.Lang) {
		for r := rune(arabicFirst); r <= arabicLast; r++ {
			all = append(all, strings.Repeat(string(r), 3))
		}
	}
	for _, key := range words.Keys() {
		if t, _ := words.Get(key); strings.HasPrefix(key, "page.") {
			for _, form := range t.Forms {
				all = append(all, strings.Fields(form)...)
			}
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// addPageFonts adds the text of pages in the fonts of faces: regular, bold, titles, tabular figures, and the italic in which pencils
// write. It skips characters that no font has; the reader's own fonts show them. Each word is set once: the pages of a language repeat
// most of them.
func addPageFonts(fonts *svg.Fonts, theme *model.Theme, words *lang.Catalogue) error {
	families, figures := theme.Fonts.Families(), characters(words.Lang)
	texts := append(pageWords(words), figures...)
	var page scene.Page
	for _, style := range []font.Style{
		{}, {Bold: true}, {Family: "title"}, {Family: "title", SmallCaps: true}, {Tabular: true},
		{Bold: true, Tabular: true}, {Italic: true},
	} {
		if style.Family != "" && !slices.Contains(families, style.Family) {
			continue
		}
		style.Size, style.Lang, style.RightToLeft = geom.PT(10), words.Lang, lang.RightToLeft(words.Lang)
		some := texts
		if style.Tabular || style.Italic { // in which there are figures, and names of players
			some = figures
		}
		for _, text := range some {
			block, err := theme.Fonts.Line(font.Plain(text), style)
			var missing *font.Missing
			if errors.As(err, &missing) {
				continue
			}
			if err != nil {
				return err
			}
			page.Ops = append(page.Ops, &scene.Text{Runs: block.At(geom.Point{})})
		}
	}
	return svg.Encode(io.Discard, &page, svg.Options{Fonts: fonts})
}

// styles returns the fonts of a language: those of all faces drawn in it, with the letters of pages and players.
func (s *Site) styles(language string) (styles, error) {
	return s.sheets.get(language, func() (styles, error) {
		theme, errs := model.LoadTheme(s.project)
		if errs != nil {
			return styles{}, errs
		}
		if s.opt.Live {
			return s.wholeStyles(language, theme)
		}
		fonts := s.fonts[language]
		for _, g := range s.gamesIn(language) {
			for _, v := range s.views(language, g) {
				if _, err := s.set(v); err != nil {
					return styles{}, err
				}
			}
		}
		words, err := s.words(language)
		if err != nil {
			return styles{}, err
		}
		if err := addPageFonts(fonts, theme, words); err != nil {
			return styles{}, err
		}
		sheet, files, err := fonts.Files("fonts/")
		return styles{sheet, files}, err
	})
}

// wholeStyles returns all fonts of a theme, for faces made later. The fonts are made once for all sites of a project with the same
// fonts. See common for the files.
func (s *Site) wholeStyles(language string, theme *model.Theme) (styles, error) {
	all, err := theme.Fonts.Faces()
	if err != nil {
		return styles{}, err
	}
	some, err := s.common(language)
	if err != nil {
		return styles{}, err
	}
	sum := sha256.New()
	fmt.Fprintf(sum, "%q", string(some))
	for _, f := range all {
		fmt.Fprintf(sum, "%q %x", f.Name(), f.Sum())
	}
	return s.whole.get([32]byte(sum.Sum(nil)), func() (styles, error) {
		fonts := &svg.Fonts{Whole: true}
		for _, f := range all {
			if err := fonts.Add(f, some); err != nil {
				return styles{}, err
			}
		}
		sheet, files, err := fonts.Files("fonts/")
		return styles{sheet, files}, err
	})
}

// common returns the characters that a language needs. In whole fonts they are in separate files, so that no other files are sent
// unless needed. An engine in the browser sends nothing: for it there are none, since to cut and pack fonts would take longer than all
// that is before the first face.
func (s *Site) common(language string) ([]rune, error) {
	if s.opt.InTurn {
		return nil, nil
	}
	words, err := s.words(language)
	if err != nil {
		return nil, err
	}
	texts := slices.Concat(pageWords(words), characters(language), []string{unseen})
	if lang.RightToLeft(words.Lang) {
		texts = append(texts, vowels)
	}
	for _, l := range s.langs { // for the language menu on every page
		texts = append(texts, languageName(words, l))
	}
	some := []rune(strings.Join(texts, ""))
	slices.Sort(some)
	return slices.Compact(some), nil
}

// style returns a file of a language's fonts; the style sheet has the colours of plain games as well.
func (s *Site) style(language, name string) (data []byte, ok bool, err error) {
	made, err := s.styles(language)
	if err != nil {
		return nil, false, err
	}
	if name == "fonts.css" {
		theme, errs := model.LoadTheme(s.project)
		return slices.Concat(made.sheet, plainLook(theme.Palette)), true, errs.Err()
	}
	for _, f := range made.files {
		if "fonts/"+f.Name == name {
			return f.Data, true, nil
		}
	}
	return nil, false, nil
}

func (s *Site) styleNames(language string) ([]string, error) {
	made, err := s.styles(language)
	if err != nil {
		return nil, err
	}
	names := []string{language + "/fonts.css"}
	for _, f := range made.files {
		names = append(names, language+"/fonts/"+f.Name)
	}
	return names, nil
}
