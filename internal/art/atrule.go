package art

import (
	"strings"

	"cartouche/internal/diag"
)

// styleSheet reads a <style>, if its type is CSS and its medium is paper.
func (b *builder) styleSheet(e *element) {
	if kind := e.attrs.of("type").value; kind != "" && !strings.EqualFold(kind, "text/css") {
		return
	}
	in := nest{}
	if media := e.attrs.of("media"); media.value != "" {
		switch b.media(media.value) {
		case fails:
			return
		case unknown:
			in.refused = media
		}
	}
	for _, t := range e.inner {
		b.sheet(t.text.withoutComments(), in)
	}
}

// atRule reads a rule that begins with @. What CSS does not know is ignored, and so is what changes only texts in other fonts.
func (b *builder) atRule(prelude, body text, in nest) {
	end := len(prelude.value)
	if at := strings.IndexAny(prelude.value, " \t\r\n\f(\"'"); at > 0 {
		end = at
	}
	name, args := strings.ToLower(prelude.value[:end]), prelude.part(end, len(prelude.value)).trimmed()
	inside := func() {
		if in.selectors == nil {
			b.sheet(body, in)
		} else {
			b.block(body, prelude, in)
		}
	}
	switch name {
	case "@import":
		if !in.begun {
			b.imported(prelude, args, in)
		}
	case "@namespace":
		b.namespace(args)
	case "@media":
		switch b.media(args.value) {
		case applies:
			inside()
		case unknown:
			in.refused = first(in.refused, prelude)
			inside()
		}
	case "@supports":
		switch b.supports(args.value) {
		case applies:
			inside()
		case unknown:
			in.refused = first(in.refused, prelude)
			inside()
		}
	case "@layer", "@container", "@scope", "@document":
		if in.refused = first(in.refused, prelude); body.value != "" {
			inside()
		}
	case "@keyframes", "@-webkit-keyframes":
		b.keyframes(strings.Trim(args.value, `"'`), body)
	case "@property":
		b.registered = append(b.registered, args.value)
	}
}

// first returns the first of two texts that is not empty.
func first(a, b text) text {
	if a.value != "" {
		return a
	}
	return b
}

// imported reads a style sheet that is written into the rule for it; others are never read.
func (b *builder) imported(prelude, args text, in nest) {
	end := args.until(" \t\r\n\f")
	address := args.value[:end]
	if inner, ok := strings.CutPrefix(address, "url("); ok {
		address = strings.TrimSuffix(inner, ")")
	}
	media := strings.TrimSpace(args.value[end:])
	data, ok := embedded(strings.Trim(strings.TrimSpace(address), `"'`))
	if !ok {
		b.note(prelude.pos(0), "art-import", diag.Args{"found": snippet(args.value)})
		return
	}
	if word, _, _ := strings.Cut(media, "("); strings.HasPrefix(word, "layer") || word == "supports" {
		in.refused = first(in.refused, args)
	} else if v := b.media(media); media != "" && v == fails {
		return
	} else if media != "" && v == unknown {
		in.refused = first(in.refused, args)
	}
	b.sheet(text{value: string(data), at: args.at, file: args.file}.withoutComments(), in)
}

// namespace reads which prefix stands for which namespace.
func (b *builder) namespace(args text) {
	prefix, address, found := strings.Cut(args.value, " ")
	if !found {
		prefix, address = "", args.value
	}
	address = strings.TrimSpace(address)
	if inner, ok := strings.CutPrefix(address, "url("); ok {
		address = strings.TrimSuffix(inner, ")")
	}
	if b.spaces == nil {
		b.spaces = map[string]string{}
	}
	b.spaces[prefix] = strings.Trim(strings.TrimSpace(address), `"'`)
}
