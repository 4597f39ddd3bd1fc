//go:build js && wasm

package main

import (
	"fmt"
	"math"
	"reflect"
	"strings"
	"syscall/js"
)

// decode decodes JSON from the page into a value by the json tags of its fields. The browser parses
// the text, so that the judge needs no JSON decoder. It ignores unknown keys and nulls, and returns
// an error for invalid JSON and wrong types.
func decode(text string, into any) (err error) {
	defer func() {
		if thrown := recover(); thrown != nil {
			jsError, ok := thrown.(js.Error)
			if !ok {
				panic(thrown)
			}
			err = jsError
		}
	}()
	return decodeValue(js.Global().Get("JSON").Call("parse", text), reflect.ValueOf(into).Elem())
}

func decodeValue(from js.Value, into reflect.Value) error {
	wrong := fmt.Errorf("%s where %s is wanted", from.Type(), into.Kind())
	switch kind := into.Kind(); {
	case from.IsUndefined() || from.IsNull():
		return nil
	case kind == reflect.Pointer:
		into.Set(reflect.New(into.Type().Elem()))
		return decodeValue(from, into.Elem())
	case kind == reflect.String && from.Type() == js.TypeString:
		into.SetString(from.String())
	case kind == reflect.Bool && from.Type() == js.TypeBoolean:
		into.SetBool(from.Bool())
	case into.CanInt() && from.Type() == js.TypeNumber:
		n := from.Float()
		if n != math.Trunc(n) || math.Abs(n) > math.MaxInt32 {
			return fmt.Errorf("%v where a whole number is wanted", n)
		}
		into.SetInt(int64(n))
	case into.CanFloat() && from.Type() == js.TypeNumber:
		into.SetFloat(from.Float())
	case kind == reflect.Array && from.Type() == js.TypeObject && from.Length() == into.Len():
		return decodeItems(from, into)
	case kind == reflect.Slice && js.Global().Get("Array").Call("isArray", from).Bool():
		into.Set(reflect.MakeSlice(into.Type(), from.Length(), from.Length())) // an empty list is not nil
		return decodeItems(from, into)
	case kind == reflect.Struct && from.Type() == js.TypeObject:
		for i := range into.NumField() {
			key, _, _ := strings.Cut(into.Type().Field(i).Tag.Get("json"), ",")
			if err := decodeValue(from.Get(key), into.Field(i)); err != nil {
				return fmt.Errorf("%s: %w", key, err)
			}
		}
	case kind == reflect.Map && from.Type() == js.TypeObject:
		return decodeMap(from, into)
	default:
		return wrong
	}
	return nil
}

func decodeItems(from js.Value, list reflect.Value) error {
	for i := range list.Len() {
		if err := decodeValue(from.Index(i), list.Index(i)); err != nil {
			return fmt.Errorf("%d: %w", i, err)
		}
	}
	return nil
}

func decodeMap(from js.Value, into reflect.Value) error {
	keys := js.Global().Get("Object").Call("keys", from)
	into.Set(reflect.MakeMap(into.Type()))
	for i := range keys.Length() {
		key := keys.Index(i).String()
		value := reflect.New(into.Type().Elem()).Elem()
		if err := decodeValue(from.Get(key), value); err != nil {
			return fmt.Errorf("%s: %w", key, err)
		}
		into.SetMapIndex(reflect.ValueOf(key), value)
	}
	return nil
}
