package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"fmt"
	"io/fs"
	"time"
)

// packedAt is the time of every file in every archive: the earliest that ZIP supports.
var packedAt = time.Date(1980, 1, 1, 0, 0, 0, 0, time.UTC)

// folder returns the folder that an archive unpacks to, which is also the archive's name without extension.
func (r *release) folder(s system) string {
	return fmt.Sprintf("cartouche_%s_%s_%s", r.version, s.os, s.arch)
}

func (r *release) archiveName(s system) string {
	if s.os == "windows" {
		return r.folder(s) + ".zip"
	}
	return r.folder(s) + ".tar.gz"
}

// archive packs the program and the shared files in the usual format of a system.
func (r *release) archive(s system, program, bill []byte, shared []file) ([]byte, error) {
	files := append([]file{{name: s.program(), data: program, program: true}, {name: "sbom.cdx.json", data: bill}}, shared...)
	if s.os == "windows" {
		return zipped(r.folder(s), files)
	}
	return tarred(r.folder(s), files)
}

func (f file) mode() fs.FileMode {
	if f.program {
		return 0o755
	}
	return 0o644
}

// tarred packs files below a folder, owned by root.
func tarred(folder string, files []file) ([]byte, error) {
	var b bytes.Buffer
	t := tar.NewWriter(&b)
	for _, f := range files {
		head := tar.Header{
			Typeflag: tar.TypeReg, Name: folder + "/" + f.name, Size: int64(len(f.data)), Mode: int64(f.mode()),
			ModTime: packedAt, Uname: "root", Gname: "root", Format: tar.FormatUSTAR,
		}
		if err := t.WriteHeader(&head); err != nil {
			return nil, err
		}
		if _, err := t.Write(f.data); err != nil {
			return nil, err
		}
	}
	if err := t.Close(); err != nil {
		return nil, err
	}
	return gzipped(b.Bytes())
}

// zipped packs files below a folder.
func zipped(folder string, files []file) ([]byte, error) {
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for _, f := range files {
		head := zip.FileHeader{Name: folder + "/" + f.name, Method: zip.Deflate, Modified: packedAt}
		head.SetMode(f.mode())
		w, err := z.CreateHeader(&head)
		if err != nil {
			return nil, err
		}
		if _, err := w.Write(f.data); err != nil {
			return nil, err
		}
	}
	if err := z.Close(); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}

// gzipped compresses an archive, or a file as Debian requires for manual pages.
func gzipped(data []byte) ([]byte, error) {
	var b bytes.Buffer
	z, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	if _, err := z.Write(data); err != nil {
		return nil, err
	}
	if err := z.Close(); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}
