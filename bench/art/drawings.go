package main

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// drawing is an SVG file, or one that a file of icons holds.
type drawing struct {
	name string
	read func() ([]byte, error)
}

// drawings returns the drawings of a collection in the order of their names.
func drawings(folder string) ([]drawing, error) {
	var list []drawing
	err := filepath.WalkDir(folder, func(name string, d fs.DirEntry, err error) error {
		short, _ := filepath.Rel(folder, name)
		switch {
		case err != nil || d.IsDir() || !d.Type().IsRegular():
			return err
		case strings.HasSuffix(name, ".svg"), strings.HasSuffix(name, ".svgz"):
			list = append(list, drawing{short, func() ([]byte, error) { return inflated(name) }})
		case d.Name() == "icons.json":
			icons, err := iconify(name)
			list = append(list, icons...)
			return err
		}
		return nil
	})
	slices.SortFunc(list, func(a, b drawing) int { return strings.Compare(a.name, b.name) })
	return list, err
}

func inflated(name string) ([]byte, error) {
	data, err := os.ReadFile(name)
	if err != nil || !bytes.HasPrefix(data, []byte{0x1f, 0x8b}) {
		return data, err
	}
	r, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	return io.ReadAll(r)
}

// iconify reads a file of icons as Iconify packs them.
func iconify(name string) ([]drawing, error) {
	data, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	var set struct {
		Width, Height int
		Icons         map[string]struct {
			Body          string
			Width, Height int
		}
	}
	if err := json.Unmarshal(data, &set); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	var list []drawing
	for _, key := range slices.Sorted(maps.Keys(set.Icons)) {
		icon := set.Icons[key]
		w, h := max(icon.Width, set.Width, 16), max(icon.Height, set.Height, 16)
		svg := fmt.Sprintf(`<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" `+
			`viewBox="0 0 %d %d">%s</svg>`, w, h, icon.Body)
		list = append(list, drawing{key, func() ([]byte, error) { return []byte(svg), nil }})
	}
	return list, nil
}
