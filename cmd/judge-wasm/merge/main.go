// Command merge joins the data segments of WebAssembly files into one per file:
//
//	go run ./cmd/judge-wasm/merge FILE...
//
// Go's linker omits the zeros between data and therefore writes a hundred thousand segments. With
// the zeros a file is larger, but a twelfth smaller when compressed, and browsers load it faster.
package main

import (
	"cmp"
	"encoding/binary"
	"errors"
	"fmt"
	"os"
	"slices"
)

func main() {
	for _, file := range os.Args[1:] {
		if err := merge(file); err != nil {
			fmt.Fprintf(os.Stderr, "merge: %s: %v\n", file, err)
			os.Exit(1)
		}
	}
}

func merge(file string) error {
	wasm, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	if wasm, err = merged(wasm); err != nil {
		return err
	}
	return os.WriteFile(file, wasm, 0o644)
}

// Section numbers of the WebAssembly specification.
const (
	dataSection  = 11
	countSection = 12 // the number of segments, for instructions that refer to one
)

var errFormat = errors.New("is not WebAssembly as the linker of Go writes it")

// merged returns a module with a single data segment. It initialises memory identically: memory
// starts as zeros, and no two segments overlap.
func merged(wasm []byte) ([]byte, error) {
	const head = "\x00asm\x01\x00\x00\x00"
	if len(wasm) < len(head) || string(wasm[:len(head)]) != head {
		return nil, errFormat
	}
	out := slices.Clone(wasm[:len(head)])
	for rest := wasm[len(head):]; len(rest) > 0; {
		in := reader{rest: rest[1:]}
		section := in.bytes(in.number())
		switch {
		case in.short || rest[0] == countSection:
			return nil, errFormat
		case rest[0] == dataSection:
			data, err := oneSegment(section)
			if err != nil {
				return nil, err
			}
			out = append(out, dataSection)
			out = binary.AppendUvarint(out, uint64(len(data)))
			out = append(out, data...)
		default:
			out = append(out, rest[:len(rest)-len(in.rest)]...)
		}
		rest = in.rest
	}
	return out, nil
}

// segment is data with its address in memory.
type segment struct {
	at   uint64
	data []byte
}

// Bytes around the address of a segment: active in memory 0, and a constant expression.
const (
	active = 0x00
	i32    = 0x41
	end    = 0x0b
)

// oneSegment joins the segments of a section.
func oneSegment(section []byte) ([]byte, error) {
	in := reader{rest: section}
	list := make([]segment, 0, 1<<17)
	for range in.number() {
		opened := in.byte() == active && in.byte() == i32
		s := segment{at: in.number()}
		if !opened || in.byte() != end {
			return nil, errFormat
		}
		s.data = in.bytes(in.number())
		if in.short {
			return nil, errFormat
		}
		list = append(list, s)
	}
	if len(list) == 0 || len(in.rest) > 0 {
		return nil, errFormat
	}
	slices.SortFunc(list, func(a, b segment) int { return cmp.Compare(a.at, b.at) })
	first := list[0].at
	var data []byte
	for _, s := range list {
		gap := int64(s.at-first) - int64(len(data))
		if gap < 0 {
			return nil, fmt.Errorf("has data twice at %d", s.at)
		}
		data = append(append(data, make([]byte, gap)...), s.data...)
	}
	out := []byte{1, active, i32}
	out = append(out, signed(first)...)
	out = binary.AppendUvarint(append(out, end), uint64(len(data)))
	return append(out, data...), nil
}

// signed encodes a number as a signed LEB128 operand.
func signed(n uint64) []byte {
	b := binary.AppendUvarint(nil, n)
	if last := len(b) - 1; b[last]&0x40 != 0 {
		b[last] |= 0x80
		b = append(b, 0)
	}
	return b
}

// reader reads a section. short is set if the section ends too early.
type reader struct {
	rest  []byte
	short bool
}

// number reads an unsigned LEB128 number.
func (r *reader) number() uint64 {
	n, size := binary.Uvarint(r.rest)
	if size <= 0 {
		r.short, r.rest = true, nil
		return 0
	}
	r.rest = r.rest[size:]
	return n
}

func (r *reader) byte() byte {
	b := r.bytes(1)
	if r.short {
		return 0
	}
	return b[0]
}

func (r *reader) bytes(n uint64) []byte {
	if n > uint64(len(r.rest)) {
		r.short, r.rest = true, nil
		return nil
	}
	b := r.rest[:n]
	r.rest = r.rest[n:]
	return b
}
