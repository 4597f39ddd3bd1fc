package doc

import (
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"

	"cartouche/internal/diag"
)

// Decoder is a type that decodes itself.
type Decoder interface{ DecodeDoc(v Value) }

// Decode reads v into the value that into points to. Tags of a struct name its keys: `doc:"size"`, `doc:"size,required"`.
// `range:"1,26"` is the range of whole numbers (default 0 to 999999), and `words:"a b c"` lists the allowed words. A field of
// type diag.Pos tagged `doc:"-pos"` gets the position of the map, a field of type Value the value itself, and a Decoder decodes
// itself. The keys of an embedded struct without a tag belong to the outer struct. Unknown keys are errors. `aka:"lines"` is a
// name by which people may know a key: the error for it suggests the key.
func Decode(v Value, into any) { decode(v, reflect.ValueOf(into).Elem(), "") }

// DecodeAll reads one map into several structs, each with its own keys. If two of them name a key,
// the first gets it. Unknown keys are errors.
func DecodeAll(v Value, into ...any) {
	var keys keys
	for _, s := range into {
		keys.decode(v, reflect.ValueOf(s).Elem())
	}
	v.only(keys.names, keys.also)
}

// DecodeSome reads the keys that a struct names, and ignores all others.
func DecodeSome(v Value, into any) {
	if v.Kind() == Map {
		new(keys).decode(v, reflect.ValueOf(into).Elem())
	}
}

var (
	posType   = reflect.TypeFor[diag.Pos]()
	valueType = reflect.TypeFor[Value]()
)

func decode(v Value, to reflect.Value, tag reflect.StructTag) {
	if d, ok := to.Addr().Interface().(Decoder); ok {
		d.DecodeDoc(v)
		return
	}
	if to.Type() == valueType {
		to.Set(reflect.ValueOf(v))
		return
	}
	switch to.Kind() {
	case reflect.Pointer:
		to.Set(reflect.New(to.Type().Elem()))
		decode(v, to.Elem(), tag)
	case reflect.Struct:
		decodeStruct(v, to)
	case reflect.Slice:
		for _, item := range v.Items() {
			e := reflect.New(to.Type().Elem()).Elem()
			decode(item, e, tag)
			to.Set(reflect.Append(to, e))
		}
	case reflect.Map:
		decodeMap(v, to, tag)
	case reflect.Bool:
		to.SetBool(v.Bool())
	case reflect.Int:
		lo, hi := numberRange(tag)
		if tag.Get("unit") == "percent" {
			to.SetInt(int64(v.Percent(lo, hi)))
		} else {
			to.SetInt(int64(v.Int(lo, hi)))
		}
	case reflect.String:
		if words := tag.Get("words"); words != "" {
			to.SetString(v.OneOf(strings.Fields(words)...))
		} else {
			to.SetString(v.Text())
		}
	default:
		panic("doc: no way to decode " + to.Type().String())
	}
}

func numberRange(tag reflect.StructTag) (lo, hi int) {
	a, b, ok := strings.Cut(tag.Get("range"), ",")
	if !ok {
		return 0, 999999
	}
	lo, _ = strconv.Atoi(a)
	hi, _ = strconv.Atoi(b)
	return lo, hi
}

func decodeMap(v Value, to reflect.Value, tag reflect.StructTag) {
	to.Set(reflect.MakeMap(to.Type()))
	for _, e := range v.Entries() {
		value := reflect.New(to.Type().Elem()).Elem()
		decode(e.Value, value, tag)
		key := reflect.ValueOf(e.Key)
		if to.Type().Key().Kind() == reflect.Int {
			n, ok := WholeNumber(e.Key)
			if !ok {
				v.FailAt(e.At, "not-a-whole-number", "", diag.Args{"found": e.Key, "suggest": ""})
				continue
			}
			key = reflect.ValueOf(n)
		}
		to.SetMapIndex(key.Convert(to.Type().Key()), value)
	}
}

func decodeStruct(v Value, to reflect.Value) {
	var keys keys
	keys.decode(v, to)
	v.only(keys.names, keys.also)
}

// embedded reports whether the keys of a field's struct belong to the outer struct.
func embedded(f reflect.StructField) bool {
	return f.Anonymous && f.Type.Kind() == reflect.Struct && f.Tag.Get("doc") == ""
}

// keys are the keys that structs name.
type keys struct {
	names []string
	also  map[string]string // another name -> name
}

// field is a field of a struct with what its tag says.
type field struct {
	tag        reflect.StructTag
	name, also string
	index      int
	embedded   bool
	required   bool
	position   bool
}

// fieldsByType are the fields of structs, by their types: tags are looked at once.
var fieldsByType sync.Map

func fieldsOf(t reflect.Type) []field {
	if known, ok := fieldsByType.Load(t); ok {
		return known.([]field)
	}
	var list []field
	for i := range t.NumField() {
		f := t.Field(i)
		name, rule, _ := strings.Cut(f.Tag.Get("doc"), ",")
		if e := embedded(f); e || name != "" {
			list = append(list, field{f.Tag, name, f.Tag.Get("aka"), i, e, rule == "required", name == "-pos" && f.Type == posType})
		}
	}
	fieldsByType.Store(t, list)
	return list
}

// decode reads the keys that a struct names, except those that an earlier struct names, and adds them.
func (k *keys) decode(v Value, to reflect.Value) {
	earlier := len(k.names)
	for _, f := range fieldsOf(to.Type()) {
		at := to.Field(f.index)
		switch {
		case f.embedded:
			k.decode(v, at)
			continue
		case f.position:
			at.Set(reflect.ValueOf(v.Pos()))
			continue
		case slices.Contains(k.names[:earlier], f.name):
			continue
		}
		k.names = append(k.names, f.name)
		if f.also != "" {
			k.add(f.also, f.name)
		}
		value := v.Get(f.name)
		if !value.Exists() {
			if f.required && v.Kind() == Map && !(f.also != "" && v.Get(f.also).Exists()) {
				v.Need(f.name)
			}
			continue
		}
		if at.Kind() == reflect.String && value.Kind() == Scalar && value.Raw() == "" {
			value.Fail("empty-value", "", nil)
			continue
		}
		decode(value, at, f.tag)
	}
}

// add adds another name of a key.
func (k *keys) add(also, name string) {
	if k.also == nil {
		k.also = map[string]string{}
	}
	k.also[also] = name
}
