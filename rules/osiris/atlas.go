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

var spaceForm = regexp.MustCompile(`^([1-9])[A-Z][1-9] (farm|brickyard|quarry) ([1-9])/([1-9])$|^[A-Z][a-z]+ [1-9]$`)

// isSpace reports whether a word of the data describes a space of the map: "1N2 brickyard 2/3", "Thebes 2".
func isSpace(word string) bool { return spaceForm.MatchString(word) }

// maxSegment is the highest number of a segment of the river in a word of the data.
const maxSegment = 9

// maxAtlases is the number of maps in the cache.
const maxAtlases = 16

// atlases is a cache of maps, by the data that they are made of: records that are judged in succession
// mostly share them. Cached maps never change.
var atlases = struct {
	sync.Mutex
	kept map[mapData]atlas
}{kept: map[mapData]atlas{}}

// blockers are the marks of sections that no labourer or monument may be on.
var blockers = [...]string{"ankh", "scarab"}

// mapData are the data of a map.
type mapData struct {
	words    string // of the spaces of both banks, and the sections under ankhs and scarabs
	caravans [2][sections]goods
	blocked  [2]bool
}

// readAtlas returns the map of the data, which the caller must not modify.
func readAtlas(d rules.Data) atlas {
	var marked [len(blockers)][]string
	for i, mark := range blockers {
		if d.Int("blocked", mark) > 0 {
			marked[i] = d.Words(mark)
		}
	}
	lists := [...][]string{d.Words("map", banks[0]), d.Words("map", banks[1]), marked[0], marked[1]}
	var all []byte
	for _, words := range lists {
		for _, word := range words {
			all = append(append(all, word...), '\n')
		}
		all = append(all, '\n')
	}
	key := mapData{words: string(all)}
	for i, bank := range banks {
		for k := range sections {
			key.caravans[i][k] = goodsAt(d, "caravans", bank, strconv.Itoa(k+1))
		}
		key.blocked[i] = d.Int("blocked", "ankh") > 0 && d.Int("ankh-caravan", bank) > 0
	}
	atlases.Lock()
	defer atlases.Unlock()
	a, ok := atlases.kept[key]
	if !ok {
		if len(atlases.kept) == maxAtlases {
			clear(atlases.kept)
		}
		a = newAtlas(lists[0], lists[1], marked, key)
		atlases.kept[key] = a
	}
	return a
}

// newAtlas makes the map of these banks, blockers, and caravans.
func newAtlas(north, south []string, marked [len(blockers)][]string, d mapData) atlas {
	a := atlas{site: map[string]int{}, place: map[string]int{}}
	a.addBank(north)
	a.addBank(south)
	for i, bank := range banks {
		for k := range sections {
			a.addPlace(place{name: bank + "-" + strconv.Itoa(k+1), kind: caravan, caravan: i, gives: d.caravans[i][k], blocked: d.blocked[i]})
		}
	}
	for i, mark := range blockers {
		for _, name := range marked[i] {
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
		if m := spaceForm.FindStringSubmatch(text); m[1] == "" {
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
