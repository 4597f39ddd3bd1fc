package layouts

import (
	"slices"
	"strings"

	"cartouche/internal/diag"
	"cartouche/internal/lang"
	"cartouche/internal/model"
	"cartouche/internal/prose"
)

// prose reads the text of a booklet in the studio's language. A translation has the blocks of the source.
func (s *Studio) prose(c *model.Component, errs *diag.List) *prose.Document {
	read := func(language string) (*prose.Document, string) {
		data, shown, from, err := s.game.ReadProse(c.Booklet, language)
		if err != nil {
			*errs = append(*errs, diag.Of(err)...)
			return nil, ""
		}
		if from == "" {
			doc, wrong := s.game.SourceProse(shown, data)
			*errs = append(*errs, wrong...)
			return doc, ""
		}
		doc, wrong := prose.Read(shown, data)
		doc.Lang = from
		*errs = append(*errs, wrong...)
		return doc, from
	}
	if c.Booklet.Text.Value == "" {
		return nil // reported
	}
	doc, from := read(s.opt.Lang)
	if doc != nil && *errs == nil {
		s.checkTaught(doc, from == "", errs)
	}
	if doc == nil || from == "" {
		if doc != nil && s.opt.Lang != s.source() && !lang.IsPseudo(s.opt.Lang) {
			s.warn(diag.Pos{File: doc.File}, "booklet-borrowed", diag.Args{"lang": s.opt.Lang, "from": s.source()})
		}
		return doc
	}
	if from != s.opt.Lang && from == "en" && !lang.IsPseudo(s.opt.Lang) {
		s.warn(diag.Pos{File: doc.File}, "booklet-borrowed", diag.Args{"lang": s.opt.Lang, "from": from})
	}
	s.warnOfWaiting(c, from, errs)
	source, _ := read(s.source())
	if source != nil && *errs == nil {
		*errs = append(*errs, doc.Follow(source)...)
	}
	return doc
}

// warnOfWaiting warns of the blocks of a translation that are still those of the source.
func (s *Studio) warnOfWaiting(c *model.Component, language string, errs *diag.List) {
	from, wrong := s.game.Texts().Sources(language)
	if *errs = append(*errs, wrong...); !from.Waiting() {
		return
	}
	texts := s.game.BookletTexts(language, from)
	var keys []string
	for _, key := range texts.Source.Keys() {
		if _, done := texts.Text.Get(key); !done && strings.HasPrefix(key, c.Booklet.Text.Value+".md: ") {
			keys = append(keys, key)
		}
	}
	if len(keys) > 0 {
		s.warn(diag.Pos{File: texts.Text.File}, "booklet-waiting", diag.Args{"n": len(keys), "key": keys[0]})
	}
}

// checkTaught reports the names of rules that the game does not judge and, in the source, warns of the game's own rules
// that no block teaches, once some do.
func (s *Studio) checkTaught(doc *prose.Document, source bool, errs *diag.List) {
	taught := doc.Rules()
	if len(taught) == 0 {
		return
	}
	rules, wrong := judge.Rules(s.game, s.opt.Lang)
	if wrong != nil {
		*errs = append(*errs, wrong...)
		return
	}
	missing := slices.DeleteFunc(slices.Clone(rules), func(id string) bool {
		_, own := s.texts.Get("rule." + id)
		return !own // a rule of the program, such as that of claimed points
	})
	for _, t := range taught {
		switch {
		case len(rules) == 0:
			errs.Add(t.Pos, "booklet-rule-judgeless", diag.Args{"found": t.Rule, "game": s.game.ID})
		case !slices.Contains(rules, t.Rule):
			d := diag.UnknownWord("booklet-rule", t.Rule, rules, t.Pos)
			d[0].Args["allowed"], d[0].Args["game"] = diag.Closest(t.Rule, rules, nearIcons), s.game.ID
			*errs = append(*errs, d...)
		}
		missing = slices.DeleteFunc(missing, func(id string) bool { return id == t.Rule })
	}
	if source && len(missing) > 0 {
		s.warn(diag.Pos{File: doc.File}, "booklet-untaught", diag.Args{"found": missing})
	}
}
