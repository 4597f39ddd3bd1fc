package intake

import (
	"archive/zip"
	"bytes"
	"maps"
	"path"
	"slices"
)

// packedAlready are the extensions of files that an archive would not make smaller.
var packedAlready = []string{".png", ".jpg", ".jpeg", ".webp", ".xlsx", ".zip", ".pdf"}

// Pack returns a ZIP archive of files. It is the same for the same files.
func Pack(files map[string][]byte) ([]byte, error) {
	var out bytes.Buffer
	z := zip.NewWriter(&out)
	for _, name := range slices.Sorted(maps.Keys(files)) {
		header := &zip.FileHeader{Name: name, Method: zip.Deflate}
		if slices.Contains(packedAlready, path.Ext(name)) {
			header.Method = zip.Store
		}
		f, err := z.CreateHeader(header)
		if err != nil {
			return nil, err
		}
		if _, err := f.Write(files[name]); err != nil {
			return nil, err
		}
	}
	err := z.Close()
	return out.Bytes(), err
}
