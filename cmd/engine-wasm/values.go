//go:build js && wasm

package main

import (
	"net/url"
	"syscall/js"

	"cartouche/internal/web/workshop"
)

// failing returns a function that returns null, or the text of an error.
func failing(do func(args []js.Value) error) js.Func {
	return js.FuncOf(func(_ js.Value, args []js.Value) any {
		if err := do(args); err != nil {
			return err.Error()
		}
		return nil
	})
}

// bytesOf returns the bytes of a Uint8Array.
func bytesOf(v js.Value) []byte {
	data := make([]byte, v.Length())
	js.CopyBytesToGo(data, v)
	return data
}

// moved returns the bytes of a Uint8Array, which has none any more: a browser would have them, too, until it looks for what is not used.
func moved(v js.Value) []byte {
	data, buffer := bytesOf(v), v.Get("buffer")
	if buffer.Get("transfer").Type() == js.TypeFunction { // not in browsers of 2023
		buffer.Call("transfer", 0)
	}
	return data
}

// arrayOf returns a Uint8Array of bytes.
func arrayOf(data []byte) js.Value {
	v := js.Global().Get("Uint8Array").New(len(data))
	js.CopyBytesToJS(v, data)
	return v
}

// blobsOf returns the parts of a file as Blobs, which browsers keep outside of the page, and lets go of the parts.
func blobsOf(parts [][]byte) []any {
	list := []any{}
	var room js.Value // for a part on its way
	for i, p := range parts {
		if room.IsUndefined() || room.Length() < len(p) {
			room = js.Global().Get("Uint8Array").New(len(p))
		}
		js.CopyBytesToJS(room, p)
		list = append(list, js.Global().Get("Blob").New([]any{room.Call("subarray", 0, len(p))}))
		parts[i] = nil
	}
	return list
}

// filesOf moves the files of an object {NAME: Uint8Array} out of it.
func filesOf(v js.Value) []change {
	var list []change
	names := js.Global().Get("Object").Call("keys", v)
	for i := range names.Length() {
		name := names.Index(i).String()
		list = append(list, change{name: name, data: moved(v.Get(name))})
		v.Delete(name) // the bytes are here, and need not be there until all are
	}
	return list
}

// changesOf returns the changes of a list [{name, data}].
func changesOf(v js.Value) []change {
	var list []change
	for i := range v.Length() {
		c := change{name: v.Index(i).Get("name").String()}
		if data := v.Index(i).Get("data"); data.IsNull() {
			c.gone = true
		} else {
			c.data = bytesOf(data)
		}
		list = append(list, c)
	}
	return list
}

// requestOf returns a request {method, path, query, body}. Parts of a query that are not escaped as they should be are left out.
func requestOf(v js.Value) workshop.Request {
	r := workshop.Request{Method: "GET", Path: v.Get("path").String()}
	if method := v.Get("method"); method.Truthy() {
		r.Method = method.String()
	}
	if query := v.Get("query"); query.Truthy() {
		r.Query, _ = url.ParseQuery(query.String())
	}
	if body := v.Get("body"); body.Truthy() {
		r.Body = moved(body)
	}
	return r
}

// answerOf returns an answer as {status, type, name, location, body, parts, changes, notes}.
func answerOf(a workshop.Answer) map[string]any {
	changes, notes := []any{}, []any{}
	for _, c := range a.Changes {
		of := map[string]any{"name": c.Name, "data": nil}
		if c.Data != nil {
			of["data"] = arrayOf(c.Data)
		}
		changes = append(changes, of)
	}
	for _, n := range a.Notes {
		notes = append(notes, map[string]any{
			"place": n.Place, "file": n.File, "line": n.Line, "column": n.Column, "message": n.Message, "hint": n.Hint, "source": n.Source,
		})
	}
	return map[string]any{
		"status": a.Status, "type": a.Type, "name": a.Name, "location": a.Location, "body": arrayOf(a.Body),
		"parts": blobsOf(a.Parts), "changes": changes, "notes": notes,
	}
}
