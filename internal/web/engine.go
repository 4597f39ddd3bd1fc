package web

import (
	"encoding/binary"
	"io/fs"
)

// EngineFiles returns the names of the files of the engine for pages without a server; none if the program was built without it.
func EngineFiles() []string {
	names := []string{"data.zip.gz", "engine.wasm.gz", "fonts.zip.gz"}
	for _, name := range names {
		if _, err := fs.Stat(files, "engine/"+name); err != nil {
			return nil
		}
	}
	return names
}

// EngineFile returns a file of the engine by its name.
func EngineFile(name string) ([]byte, error) { return fs.ReadFile(files, "engine/"+name) }

// Unpacked returns the size in bytes of what a gzip file has; of up to 4 GB.
func Unpacked(file []byte) int64 {
	if len(file) < 4 {
		return 0
	}
	return int64(binary.LittleEndian.Uint32(file[len(file)-4:]))
}
