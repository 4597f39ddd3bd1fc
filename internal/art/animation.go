package art

import (
	"slices"
	"strconv"
	"strings"
)

// frames are the declarations of the first and the last moment of an animation.
type frames struct{ first, last []decl }

// keyframes reads what an animation begins and ends with.
func (b *builder) keyframes(name string, body text) {
	var f frames
	for t := body.trimmed(); t.value != ""; t = t.trimmed() {
		prelude, inner, rest, ok := t.rule()
		if !ok {
			break
		}
		for _, at := range prelude.split(',') {
			switch strings.ToLower(at.value) {
			case "from", "0%":
				f.first = append(f.first, b.decls(inner)...)
			case "to", "100%":
				f.last = append(f.last, b.decls(inner)...)
			}
		}
		t = rest
	}
	if b.animations == nil {
		b.animations = map[string]frames{}
	}
	b.animations[name] = f
}

// animated are the properties that the shorthand of animations sets, as far as they matter at the first moment.
var animated = []string{"animation-name", "animation-duration", "animation-delay", "animation-fill-mode", "animation-direction"}

// animation returns what the shorthand sets.
func animation(d decl) []decl {
	values := make([][]string, len(animated))
	for _, one := range d.value.split(',') {
		set := []string{"none", "0s", "0s", "none", "normal"}
		timed := 0
		for _, word := range conditionWords(one.value) {
			lower := strings.ToLower(word)
			_, isTime := seconds(lower)
			_, err := strconv.ParseFloat(lower, 64)
			switch {
			case isTime && timed < 2:
				timed++
				set[timed] = lower
			case slices.Contains([]string{"forwards", "backwards", "both"}, lower):
				set[3] = lower
			case slices.Contains([]string{"normal", "reverse", "alternate", "alternate-reverse"}, lower):
				set[4] = lower
			case err != nil && !strings.Contains(lower, "(") && !slices.Contains(timings, lower):
				set[0] = strings.Trim(word, `"'`)
			}
		}
		for i, v := range set {
			values[i] = append(values[i], v)
		}
	}
	var list []decl
	for i, name := range animated {
		one := d
		one.name, one.value.value, one.value.exact = name, strings.Join(values[i], ","), false
		list = append(list, one)
	}
	return list
}

// timings are words of the shorthand that do not matter at the first moment, and are no names.
var timings = []string{
	"ease", "linear", "ease-in", "ease-out", "ease-in-out", "step-start", "step-end", "infinite", "running", "paused", "auto", "none",
}

// seconds reads a time.
func seconds(s string) (float64, bool) {
	s = strings.ToLower(strings.TrimSpace(s))
	number, milli := strings.CutSuffix(s, "ms")
	if !milli {
		var ok bool
		if number, ok = strings.CutSuffix(s, "s"); !ok {
			return 0, false
		}
	}
	f, err := strconv.ParseFloat(number, 64)
	if milli {
		f /= 1000
	}
	return f, err == nil
}

// firstFrame returns what the animations of an element set at their first moment, which is what is printed.
func (b *builder) firstFrame(e *element, list []decl) []decl {
	if len(b.animations) == 0 {
		return nil
	}
	set := map[string][]text{}
	for _, d := range list {
		if strings.HasPrefix(d.name, "animation-") {
			set[d.name] = d.value.split(',')
		}
	}
	at := func(i int, name, other string) string {
		if v := set[name]; len(v) > 0 {
			return strings.ToLower(v[i%len(v)].value)
		}
		return other
	}
	var out []decl
	for i, name := range set["animation-name"] {
		f, known := b.animations[strings.Trim(name.value, `"'`)]
		if !known {
			continue
		}
		long, _ := seconds(at(i, "animation-duration", "0s"))
		delay, _ := seconds(at(i, "animation-delay", "0s"))
		fill := at(i, "animation-fill-mode", "none")
		if strings.HasSuffix(at(i, "animation-direction", "normal"), "reverse") {
			f.first, f.last = f.last, f.first
		}
		var decls []decl
		switch {
		case delay < 0 && long > 0:
			b.refuse(decl{name: "animation-delay", value: set["animation-delay"][i%len(set["animation-delay"])]}, e.name)
		case delay > 0 && fill != "backwards" && fill != "both":
		case delay > 0 || long > 0:
			decls = f.first
		case fill == "forwards" || fill == "both":
			decls = f.last
		}
		for _, d := range decls {
			d.weight = inKeyframe
			out = append(out, d)
		}
	}
	return out
}
