package look

import "cartouche/internal/reading/photo"

// match finds the sheet that a photograph shows: first anything like it in the likeliest print, then
// by what differs between that and the other prints.
func (r *Reader) match(m *Match, shown *photo.Photo, players int) error {
	if m.Empty = shown.Empty(); m.Empty {
		return nil
	}
	likely := r.prints(players)[:len(r.Languages)+1]
	if r.found.language != "" { // one game is played on paper of one print
		likely = []print{{players, r.found.language, r.found.profile}}
	}
	for _, of := range likely {
		list, err := r.blanks(of)
		if err != nil {
			return err
		}
		blank, found, err := r.seen(m, list, shown, players)
		if err != nil || m.settled() {
			return err
		}
		if blank == nil || found.Alike == 0 {
			continue
		}
		if blank, found, err = r.printed(blank, found, shown, players); err != nil {
			return err
		}
		if m.Mirrored = found.Alike < minMatch && mirrored(list, shown, found); m.Mirrored { // parts of many sheets are symmetric
			return nil
		}
		if found.Alike < minMatch && found.Sharp() >= blurred { // out of focus, one number of players looks as another
			if m.Part, m.Other, err = r.nearer(blank, found, players); err != nil || m.Other > 0 {
				return err
			}
		}
		if found.Alike >= photo.Least {
			m.Blank, m.Found = blank, found
			r.found = print{players, blank.Lang, blank.Profile}
			return r.second(m, list, shown, players)
		}
		if found.Within < 0.95 && found.Alike >= 0.8*found.Within { // all that can be seen of it is
			m.Part = blank
		}
	}
	m.Empty = m.Part == nil && shown.Soft()
	if m.Part != nil || m.Empty {
		return nil
	}
	list, err := r.blanks(likely[0])
	m.Mirrored = err == nil && mirrored(list, shown, nil)
	return err
}

// mirrored reports whether a photograph that is turned over is more like one of some sheets than a found one, which may be nil.
func mirrored(list []*Blank, shown *photo.Photo, found *photo.Found) bool {
	_, other := Best(list, shown.Mirrored())
	return other != nil && other.Alike >= photo.Least && other.Better(found)
}

// settled reports whether the code of a sheet said what it is.
func (m *Match) settled() bool { return m.Printed > 0 }

// seen looks for one sheet of a print after the other until the code of one settles the match. If none does, it returns the
// one that the photograph is most like.
func (r *Reader) seen(m *Match, list []*Blank, shown *photo.Photo, players int) (of *Blank, found *photo.Found, err error) {
	for _, b := range list {
		f := photo.Place(b.Blank, shown)
		if f == nil {
			continue
		}
		ok, err := r.byCode(m, b, f, shown, players) // first, because to follow the paper takes longer
		if !ok && err == nil {
			if f = f.Followed(shown); f == nil {
				continue
			}
			ok, err = r.byCode(m, b, f, shown, players)
		}
		if ok && m.Blank != nil {
			err = r.second(m, list, shown, players)
		}
		if ok || err != nil {
			return nil, nil, err
		}
		if f.Better(found) {
			of, found = b, f
		}
	}
	return of, found, nil
}

// second looks for a second sheet beside a found one. The better found one is read.
func (r *Reader) second(m *Match, list []*Blank, shown *photo.Photo, players int) error {
	rest := m.Found.WithoutSheet(shown)
	of, found := Best(list, rest)
	if found == nil || found.Alike < photo.Least {
		return nil
	}
	m.Also = of
	if !found.Better(m.Found) {
		return nil
	}
	other := Match{Input: m.Input, Also: m.Blank}
	if _, err := r.byCode(&other, of, found, rest, players); err != nil || other.Blank == nil {
		return err
	}
	*m = other
	return nil
}

// printed returns the print of a found sheet that the photograph is most like.
func (r *Reader) printed(blank *Blank, found *photo.Found, shown *photo.Photo, players int) (*Blank, *photo.Found, error) {
	others := []*Blank{blank}
	faces := []*photo.Blank{blank.Blank}
	for _, of := range r.prints(players) {
		list, err := r.blanks(of)
		if err != nil {
			return nil, nil, err
		}
		for _, b := range list {
			if b.Component == blank.Component && b != blank && b.W == blank.W && b.H == blank.H {
				others, faces = append(others, b), append(faces, b.Blank)
			}
		}
	}
	if i := found.Nearest(faces); i > 0 {
		if again := found.InPlaceOf(faces[i], shown); again != nil && again.Alike >= found.Alike {
			return others[i], again, nil
		}
	}
	return blank, found, nil
}

// minMatch is the least likeness of a sheet that is taken for the print of one number of players.
const minMatch = 0.9

// nearer returns the same sheet for another number of players if a found one is more like that.
func (r *Reader) nearer(b *Blank, found *photo.Found, not int) (*Blank, int, error) {
	others, players, faces := []*Blank{b}, []int{0}, []*photo.Blank{b.Blank}
	for n := r.Low; n <= r.High; n++ {
		if n == not {
			continue
		}
		list, err := r.draw(print{n, b.Lang, b.Profile})
		if err != nil {
			return nil, 0, err
		}
		for _, o := range list {
			if o.Component == b.Component && o.W == b.W && o.H == b.H {
				others, players, faces = append(others, o), append(players, n), append(faces, o.Blank)
			}
		}
	}
	if i := found.Nearest(faces); i > 0 {
		return others[i], players[i], nil
	}
	return nil, 0, nil
}

// Elsewhere looks for the sheet on a photograph among those for other numbers of players, and returns
// the number; 0 if it is none of them.
func (r *Reader) Elsewhere(m Match, not, low, high int) (*Blank, int, error) {
	shown, err := m.Open()
	if err != nil {
		return nil, 0, err
	}
	language := r.found.language
	if language == "" {
		language = r.Languages[0]
	}
	for n := low; n <= high; n++ {
		if n == not {
			continue
		}
		list, err := r.blanks(print{n, language, Profiles[0]})
		if err != nil {
			return nil, 0, err
		}
		if b, found := Best(list, shown); found != nil && found.Alike >= photo.Least {
			return b, n, nil
		}
	}
	return nil, 0, nil
}

// Best returns the blank that a photograph is most like, and where, however little; nil if it is like none.
func Best(blanks []*Blank, p *photo.Photo) (of *Blank, found *photo.Found) {
	for _, b := range blanks {
		if f := photo.Find(b.Blank, p); f != nil && f.Better(found) {
			of, found = b, f
		}
	}
	return of, found
}
