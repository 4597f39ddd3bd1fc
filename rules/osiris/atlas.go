package osiris

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"cartouche/internal/diag"
	"cartouche/rules"
)

// atlas is the map.
type atlas struct {
	sites      []site
	site       map[string]int // by name
	siteNames  []string
	places     []place
	place      map[string]int
	placeNames [kinds][]string
}

// site is the position of one monument: a section of a terrain space, or a city.
type site struct {
	name    string
	segment int
	city    bool
	icons   int // of a section
	place   int // the place of a labourer beside it
	blocked bool
	scarab  bool  // blocked by a scarab, not an ankh
	beside  []int // adjacent sites
}

// kind is a kind of place.
type kind int8

const (
	terrain kind = iota
	city
	caravan
	kinds
)

// place is the position of one labourer.
type place struct {
	name    string
	kind    kind
	segment int
	yields  Resource // of a terrain space
	sites   []int    // of a terrain space: its sections; of a city: the city
	gives   goods    // of a section of a caravan
	caravan int      // of a section of a caravan: which caravan
	blocked bool     // of a section of a caravan
}

var spaceForm = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^([1-9])[A-Z][1-9] (farm|brickyard|quarry) ([1-9])/([1-9])$|^[A-Z][a-z]+ [1-9]$`)
})

// isSpace reports whether a word of the data describes a space of the map: "1N2 brickyard 2/3", "Thebes 2".
func isSpace(word string) bool { return spaceForm().MatchString(word) }

// maxSegment is the highest number of a segment of the river in a word of the data.
const maxSegment = 9

// maxAtlases is the number of maps in the cache.
const maxAtlases = 16

// atlases is a cache of maps, by the data that they are made of: records that are judged in succession
// mostly share them. Cached maps never change.
var atlases = struct {
	sync.Mutex
	kept map[string]atlas
}{kept: map[string]atlas{}}

// blockers are the marks of sections that no labourer or monument may be on.
var blockers = []string{"ankh", "scarab"}

// readAtlas returns the map of the data, which the caller must not modify.
func readAtlas(d rules.Data) atlas {
	var key []byte
	add := func(words []string) {
		for _, word := range words {
			key = append(append(key, word...), '\n')
		}
		key = append(key, '\n')
	}
	for i, bank := range banks {
		add(d.Words("map", bank))
		add(d.Words(blockers[i]))
		key = append(key, byte(d.Int("blocked", blockers[i])), byte(d.Int("ankh-caravan", bank)))
		for k := range sections {
			for _, n := range goodsAt(d, "caravans", bank, strconv.Itoa(k+1)) {
				key = append(key, byte(n))
			}
		}
	}
	atlases.Lock()
	defer atlases.Unlock()
	a, ok := atlases.kept[string(key)]
	if !ok {
		if len(atlases.kept) == maxAtlases {
			clear(atlases.kept)
		}
		a = newAtlas(d)
		atlases.kept[string(key)] = a
	}
	return a
}

// newAtlas makes the map of the data.
func newAtlas(d rules.Data) atlas {
	a := atlas{site: map[string]int{}, place: map[string]int{}}
	for _, bank := range banks {
		a.addBank(d.Words("map", bank))
	}
	ankhs := d.Int("blocked", "ankh") > 0
	for i, bank := range banks {
		for k := range sections {
			n := strconv.Itoa(k + 1)
			a.addPlace(place{name: bank + "-" + n, kind: caravan, caravan: i, gives: goodsAt(d, "caravans", bank, n),
				blocked: ankhs && d.Int("ankh-caravan", bank) > 0})
		}
	}
	for _, mark := range blockers {
		if d.Int("blocked", mark) == 0 {
			continue
		}
		for _, name := range d.Words(mark) {
			if s, ok := a.site[name]; ok {
				a.sites[s].blocked, a.sites[s].scarab = true, mark == string(Scarab)
			}
		}
	}
	return a
}

// addBank adds the spaces of one bank, each beside the previous one.
func (a *atlas) addBank(spaces []string) {
	var before []int // sites of the previous space
	for _, text := range spaces {
		words := strings.Fields(text)
		var own []int
		if m := spaceForm().FindStringSubmatch(text); m[1] == "" {
			segment, _ := strconv.Atoi(words[1])
			p := a.addPlace(place{name: words[0], kind: city, segment: segment})
			own = []int{a.addSite(site{name: words[0], segment: segment, city: true, place: p})}
		} else {
			segment, _ := strconv.Atoi(m[1])
			yields, _ := named[Resource](terrainNames, m[2])
			p := a.addPlace(place{name: words[0], kind: terrain, segment: segment, yields: yields})
			for i, row := range []string{"a", "b"} {
				icons, _ := strconv.Atoi(m[3+i])
				own = append(own, a.addSite(site{name: words[0] + row, segment: segment, icons: icons, place: p}))
			}
			a.join(own[0], own[1])
		}
		a.places[len(a.places)-1].sites = own
		for i, s := range own {
			for k, t := range before {
				if len(own) != len(before) || i == k {
					a.join(s, t)
				}
			}
		}
		before = own
	}
}

func (a *atlas) join(s, t int) {
	a.sites[s].beside = append(a.sites[s].beside, t)
	a.sites[t].beside = append(a.sites[t].beside, s)
}

func (a *atlas) addSite(s site) int {
	a.site[s.name] = len(a.sites)
	a.sites, a.siteNames = append(a.sites, s), append(a.siteNames, s.name)
	return len(a.sites) - 1
}

func (a *atlas) addPlace(p place) int {
	a.place[p.name] = len(a.places)
	a.places, a.placeNames[p.kind] = append(a.places, p), append(a.placeNames[p.kind], p.name)
	return len(a.places) - 1
}

func (a *atlas) find(name string, k kind) (int, bool) {
	p, ok := a.place[name]
	return p, ok && a.places[p].kind == k
}

// adjacent reports whether two sites are adjacent. A site is adjacent to itself, because two monuments on one site are.
func (a *atlas) adjacent(s, t int) bool { return s == t || slices.Contains(a.sites[s].beside, t) }

// placeName returns how messages name a place: cities and caravans by their translated names, spaces
// and sections by their words.
func (a *atlas) placeName(where string) any {
	p, ok := a.place[where]
	switch {
	case ok && a.places[p].kind == city:
		return diag.Named{Name: diag.Term("place-" + where), Word: where}
	case ok && a.places[p].kind == caravan:
		return diag.Named{Name: diag.Term("the-caravan-" + banks[a.places[p].caravan]), Word: where}
	}
	return where
}

// spotsOf describes the map for drawing.
func spotsOf(d rules.Data) []rules.Spot {
	a := readAtlas(d)
	out := make([]rules.Spot, len(a.sites))
	for i := range a.sites {
		s := &a.sites[i]
		p := &a.places[s.place]
		o := rules.Spot{Name: s.name, Space: p.name, Segment: s.segment, Icons: s.icons}
		if !s.city {
			o.Terrain = terrainNames[p.yields]
		}
		for _, b := range s.beside {
			o.Beside = append(o.Beside, a.sites[b].name)
		}
		for _, mark := range blockers {
			if slices.Contains(d.Words(mark), s.name) {
				o.Marks = append(o.Marks, mark)
			}
		}
		out[i] = o
	}
	return out
}
