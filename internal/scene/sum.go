package scene

import (
	"encoding/binary"
	"hash/maphash"
	"reflect"
	"slices"

	"cartouche/internal/ink"
)

// Sum returns a hash of what pages show, without their positions in the data: equal pages have
// equal hashes within one process, as long as the fonts of the first pages are in memory.
func Sum(seed maphash.Seed, pages []*Page) uint64 {
	var h maphash.Hash
	h.SetSeed(seed)
	sum{&h, map[*Tag]uint64{}}.add(reflect.ValueOf(pages))
	return h.Sum64()
}

// sum hashes values. Pointers to values of other packages, such as faces of fonts, are hashed as
// pointers, because those values do not change.
type sum struct {
	*maphash.Hash
	tags map[*Tag]uint64 // the numbers of those that are hashed: a tag leads to its kids, and they lead back
}

var (
	fromType    = reflect.TypeFor[[]From]()
	pictureType = reflect.TypeFor[*Picture]()
	tagType     = reflect.TypeFor[*Tag]()
)

// drawn are the packages whose types make up pages.
var drawn = []string{reflect.TypeFor[Page]().PkgPath(), reflect.TypeFor[ink.Path]().PkgPath()}

func (s sum) add(v reflect.Value) {
	if v.Type() == pictureType && !v.IsNil() {
		s.picture(v.Interface().(*Picture))
		return
	}
	if v.Type() == tagType && !v.IsNil() {
		tag := v.Interface().(*Tag)
		n, known := s.tags[tag]
		if s.number(n); known {
			return
		}
		s.tags[tag] = uint64(len(s.tags)) + 1
	}
	switch v.Kind() {
	case reflect.Pointer:
		if v.IsNil() || !slices.Contains(drawn, v.Type().Elem().PkgPath()) {
			s.number(uint64(v.Pointer()))
			return
		}
		s.WriteByte(1)
		s.add(v.Elem())
	case reflect.Interface:
		if !v.IsNil() {
			s.WriteString(v.Elem().Type().String())
			s.add(v.Elem())
		}
	case reflect.Struct:
		for i := range v.NumField() {
			s.add(v.Field(i))
		}
	case reflect.Slice:
		s.slice(v)
	case reflect.Array:
		for i := range v.Len() {
			s.add(v.Index(i))
		}
	case reflect.String:
		s.number(uint64(v.Len()))
		s.WriteString(v.String())
	case reflect.Bool:
		s.number(map[bool]uint64{true: 1}[v.Bool()])
	case reflect.Float64, reflect.Float32:
		maphash.WriteComparable(s.Hash, v.Float())
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		s.number(v.Uint())
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		s.number(uint64(v.Int()))
	default:
		panic("scene: no way to sum up a " + v.Type().String())
	}
}

func (s sum) slice(v reflect.Value) {
	if v.Type() == fromType {
		return
	}
	s.number(uint64(v.Len()))
	switch {
	case v.Type().Elem().Kind() == reflect.Uint8:
		s.Write(v.Bytes())
	default:
		for i := range v.Len() {
			s.add(v.Index(i))
		}
	}
}

// picture hashes the content of a picture: its file, or else its pixels.
func (s sum) picture(p *Picture) {
	content := p.JPEG
	if content == nil {
		content, _ = p.Pixels() // back ends report the error
	}
	s.number(uint64(p.Width))
	s.number(uint64(len(content)))
	s.Write(content)
}

func (s sum) number(n uint64) {
	var b [8]byte
	binary.LittleEndian.PutUint64(b[:], n)
	s.Write(b[:])
}
